"""A project as it was: at a revision of git, or when a game was printed.

Files of a revision are read from git, without a checkout. Where git does not have the files that a
game was printed from, ``printed.zip`` beside its lock holds them: old faces are drawn from it.
"""

import subprocess
import tarfile
import zlib
from collections.abc import Mapping
from hashlib import sha256
from io import BytesIO
from lzma import LZMAError
from pathlib import Path
from shutil import which
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from generator.files.file_names import shipped_layouts
from generator.files.folder import LARGEST_FILE, Folder
from generator.load.renamed_files import in_new_words
from generator.pipeline import Session
from generator.problem import ContentError

# A repository may be anybody's: nothing that its settings name is run.
_GIT = ("git", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=", "-c", "core.pager=cat")
_FILES = (
    ".",
    *(f":(exclude,glob)**/{one}" for one in ("printed.lock", "printed.zip", "playtests/**")),
)
_STATUS = ("status", "--porcelain", "--untracked-files=all", "--ignored", "--", *_FILES)
_GET = "install it from git-scm.com. Or compare with what you recorded by proofdeck printed"
_HINT = "name a commit, a tag or a branch of this repository, such as HEAD~1"
NAME = "printed.zip"
LARGEST_ARCHIVE = 200_000_000  # bytes of files; a game of more is recorded without them
_NOT_ARCHIVED = (NAME, "printed.lock")
# What reading an archive that is none of ours raises: encrypted, packed otherwise, or cut short.
_NOT_OURS = (BadZipFile, RuntimeError, ValueError, EOFError, OSError, zlib.error, LZMAError)
Files = Mapping[str, bytes]
_CONTENT, _LAYOUTS = "content", "layouts"


def files_at(folder: Path, revision: str) -> Mapping[str, bytes]:
    """The files below a folder as they were at a revision of git.

    Raises ContentError ``no-git`` and ``unknown-revision``.
    """
    commit = commit_of(folder, revision)
    data = _run(folder, *_no_filters(folder), "archive", "--format=tar", commit, ".")
    if data is None:
        raise ContentError("unknown-revision", f"{folder.name} is not in {revision}", _HINT)
    files: dict[str, bytes] = {}
    with tarfile.open(fileobj=BytesIO(data)) as archive:
        for member in archive:
            stream = archive.extractfile(member) if member.isfile() else None
            if stream is not None:
                files[member.name.removeprefix("./")] = stream.read()
    return files


def commit_of(folder: Path, revision: str) -> str:
    """The full name of a commit. Raises ContentError ``no-git`` and ``unknown-revision``."""
    if which("git") is None:
        raise ContentError("no-git", "git is not installed, or cannot be found", _GET)
    if not _inside(folder):
        hint = "without git, you can only compare with what you recorded by proofdeck printed"
        raise ContentError("no-git", f"{folder} is not in a git repository", hint)
    name = f"{revision}^{{commit}}"
    found = _run(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", name)
    if found is None:
        raise ContentError("unknown-revision", f"git has no revision {revision[:60]!r}", _HINT)
    return found.decode().strip()


def committed_as(folder: Path, others: tuple[Path, ...]) -> str:
    """The commit that holds a folder and the others as they are now; empty if none does.

    What git is told to ignore it does not hold. Locks do not count.
    """
    if not _inside(folder):
        return ""
    top = _run(folder, "rev-parse", "--show-toplevel")
    for place in (folder, *others):
        if not _inside(place) or _run(place, "rev-parse", "--show-toplevel") != top:
            return ""
        changed = _run(place, *_no_filters(place), *_STATUS)
        if changed is None or changed.strip():
            return ""
    found = _run(folder, "rev-parse", "--verify", "--quiet", "HEAD")
    return found.decode().strip() if found else ""


def _no_filters(folder: Path) -> list[str]:
    """Settings that let no program of the repository's own filter its files; Git LFS may."""
    output = _run(folder, "config", "--show-scope", "--get-regexp", r"^filter\.") or b""
    named = set()
    for line in output.decode("utf-8", "replace").splitlines():
        scope, _, setting = line.partition("\t")
        key, _, value = setting.partition(" ")
        name = key.removeprefix("filter.").rpartition(".")[0]
        own = scope in ("local", "worktree") and not value.startswith("git-lfs ")
        if own and key.endswith((".clean", ".smudge", ".process")):
            named.add(name)
    return [
        word
        for name in sorted(named)
        for way in ("clean=", "smudge=", "process=", "required=false")
        for word in ("-c", f"filter.{name}.{way}")
    ]


def _inside(folder: Path) -> bool:
    try:
        return _run(folder, "rev-parse", "--is-inside-work-tree") is not None
    except FileNotFoundError:
        return False


def revisions_of(folder: Path, file: str, most: int) -> list[str]:
    """The latest commits that changed a file of a folder; none without git."""
    told = which("git") and _run(folder, "log", f"-{most}", "--format=%H", "--", file)
    return told.decode().split() if told else []


def _run(folder: Path, *arguments: str) -> bytes | None:
    """What git says; None where it refuses."""
    command = [*_GIT, "-C", str(folder), *arguments]
    done = subprocess.run(  # noqa: S603 - git, with words that begin with no dash
        command, capture_output=True, check=False, stdin=subprocess.DEVNULL
    )
    return done.stdout if done.returncode == 0 else None


def archive_files(folders: Mapping[str, Folder]) -> bytes:
    """A zip archive of some folders, each below its name here; empty if they are too large.

    The same files are the same bytes. What cannot be read is left out.
    """
    out, size = BytesIO(), 0
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for start, folder in sorted(folders.items()):
            for name in folder.names():
                if name.startswith("playtests/"):
                    continue
                try:
                    data = b"" if name in _NOT_ARCHIVED else folder.read(name, LARGEST_FILE).data
                except ContentError:
                    continue
                size += len(data)
                if size > LARGEST_ARCHIVE:
                    return b""
                if name not in _NOT_ARCHIVED:
                    archive.writestr(ZipInfo(f"{start}/{name}"), data, ZIP_DEFLATED)
    return out.getvalue()


def archive_digest(data: bytes) -> str:
    """The digest by which a lock names its archive; empty for none."""
    return sha256(data).hexdigest() if data else ""


def read_archive(folder: Folder, digest: str) -> Files | None:
    """The files of the archive beside a game's lock, by name; None if its digest is another."""
    if not digest or not folder.has(NAME):
        return None
    try:
        data = folder.read(NAME, LARGEST_FILE).data
        if archive_digest(data) != digest:
            return None
        with ZipFile(BytesIO(data)) as archive:
            if sum(one.file_size for one in archive.infolist()) > LARGEST_ARCHIVE:
                return None
            return {one.filename: archive.read(one) for one in archive.infolist()}
    except (ContentError, *_NOT_OURS):
        return None


class Then(NamedTuple):
    """A project as it was at a revision, and the layouts of one's own that git does not hold."""

    session: Session
    as_now: tuple[str, ...]


def session_at(session: Session, revision: str) -> Then:
    """The same project as it was at a revision; layouts that git does not hold stay as they are.

    Raises ContentError ``no-git`` and ``unknown-revision``.
    """
    layouts = [_folder_at(folder, revision, needed=False) for folder in session.layouts]
    content = _folder_at(session.content, revision, needed=True)
    as_now = tuple(
        now.shown(".")
        for now, then in zip(session.layouts, layouts, strict=True)
        if now is then and now.place is not None and now in own_layouts(session)
    )
    return Then(Session(content, layouts, session.rules, session.cache, session.sets), as_now)


def own_layouts(session: Session) -> tuple[Folder, ...]:
    """The folders of layouts that did not come with Proofdeck."""
    return tuple(one for one in session.layouts if one.place != shipped_layouts())


def files_of(session: Session, name: str) -> bytes:
    """An archive of a game's files and the user's own layouts, which ``session_of`` reads."""
    own = {f"{_CONTENT}/{name}": session.folder(name)}
    layouts = {
        f"{_LAYOUTS}-{number}": folder
        for number, folder in enumerate(session.layouts)
        if folder in own_layouts(session)
    }
    return archive_files({**own, **layouts})


def session_of(session: Session, files: Files) -> Session:
    """The same project with the files of an archive; what is not in it stays as it is."""

    def below(start: str, folder: Folder) -> Folder:
        inside = {n.removeprefix(start): data for n, data in files.items() if n.startswith(start)}
        return Folder.of(in_new_words(inside), shown=folder.shown_as) if inside else folder

    layouts = [below(f"{_LAYOUTS}-{n}/", folder) for n, folder in enumerate(session.layouts)]
    content = below(f"{_CONTENT}/", session.content)
    return Session(content, layouts, session.rules, session.cache, session.sets)


def _folder_at(folder: Folder, revision: str, *, needed: bool) -> Folder:
    if folder.place is None:
        return folder
    try:
        files = in_new_words(files_at(folder.place, revision))
        return Folder.of(files, shown=folder.shown_as)
    except ContentError:
        if needed:
            raise
        return folder
