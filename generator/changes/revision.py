"""Folders as git holds them at a revision, as texts by name: nothing is checked out."""

import subprocess
import tarfile
from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

from generator.problem import ContentError

# A repository may be anybody's: nothing that its settings name is run.
_GIT = ("git", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=", "-c", "core.pager=cat")
_FILES = (".", ":(exclude,glob)**/printed.lock", ":(exclude,glob)**/printed.zip")
_HINT = "name a commit, a tag or a branch of this repository, such as HEAD~1"


def files_at(folder: Path, revision: str) -> Mapping[str, bytes]:
    """The files below a folder as they were at a revision of git.

    Raises ContentError ``no-git`` and ``unknown-revision``.
    """
    commit = commit_of(folder, revision)
    data = _run(folder, "archive", "--format=tar", commit, ".")
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
    if not _inside(folder):
        hint = "without git only what proofdeck printed has recorded can be compared with"
        raise ContentError("no-git", f"{folder} is in no git repository", hint)
    asked = f"{revision}^{{commit}}"
    found = _run(folder, "rev-parse", "--verify", "--quiet", "--end-of-options", asked)
    if found is None:
        raise ContentError("unknown-revision", f"git knows no revision {revision[:60]!r}", _HINT)
    return found.decode().strip()


def committed_as(folder: Path, others: tuple[Path, ...]) -> str:
    """The commit that holds a folder as it is now; empty if none does.

    And those of the others that lie in the same repository. Locks do not count.
    """
    if not _inside(folder):
        return ""
    top = _run(folder, "rev-parse", "--show-toplevel")
    beside = [p for p in others if _inside(p) and _run(p, "rev-parse", "--show-toplevel") == top]
    for place in (folder, *beside):
        changed = _run(place, "status", "--porcelain", "--untracked-files=all", "--", *_FILES)
        if changed is None or changed.strip():
            return ""
    found = _run(folder, "rev-parse", "--verify", "--quiet", "HEAD")
    return found.decode().strip() if found else ""


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
