"""Folders as git holds them at a revision, as texts by name: nothing is checked out."""

import subprocess
import tarfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path
from shutil import which

from generator.problem import ContentError

# A repository may be anybody's: nothing that its settings name is run.
_GIT = ("git", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=", "-c", "core.pager=cat")
_FILES = (".", ":(exclude,glob)**/printed.lock", ":(exclude,glob)**/printed.zip")
_STATUS = ("status", "--porcelain", "--untracked-files=all", "--ignored", "--", *_FILES)
_GET = "get it from git-scm.com, or compare with what proofdeck printed has recorded"
_HINT = "name a commit, a tag or a branch of this repository, such as HEAD~1"


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
            held = archive.extractfile(member) if member.isfile() else None
            if held is not None:
                files[member.name.removeprefix("./")] = held.read()
    return files


def commit_of(folder: Path, revision: str) -> str:
    """The full name of a commit. Raises ContentError ``no-git`` and ``unknown-revision``."""
    if which("git") is None:
        raise ContentError("no-git", "git is not installed, or not where programs are found", _GET)
    if not _inside(folder):
        hint = "without git only what proofdeck printed has recorded can be compared with"
        raise ContentError("no-git", f"{folder} is in no git repository", hint)
    asked = f"{revision}^{{commit}}"
    found = _run(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", asked)
    if found is None:
        raise ContentError("unknown-revision", f"git knows no revision {revision[:60]!r}", _HINT)
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
    told = _run(folder, "config", "--show-scope", "--get-regexp", r"^filter\.") or b""
    named = set()
    for line in told.decode("utf-8", "replace").splitlines():
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


def _run(folder: Path, *arguments: str) -> bytes | None:
    """What git says; None where it refuses."""
    command = [*_GIT, "-C", str(folder), *arguments]
    done = subprocess.run(  # noqa: S603 - git, with words that begin with no dash
        command, capture_output=True, check=False, stdin=subprocess.DEVNULL
    )
    return done.stdout if done.returncode == 0 else None
