"""Names of files below a folder: which stay in it on every computer, and where they really lead.

Where what comes with Proofdeck lies: its layouts, and the games of a checkout.
"""

import os
import re
from pathlib import Path, PurePosixPath, PureWindowsPath
from unicodedata import normalize

LONGEST_NAME = 200  # of a path below a folder; file systems allow 255 a part
_ROOTS = ("/", "\\")  # what an absolute path begins with, somewhere
_LEADING_OUT = re.compile(r"\.\.|:")  # what a path may hold that leads out of its folder


def leaves_folder(name: str) -> bool:
    """Whether a path, as written, would lead out of the folder it belongs in."""
    if name[:1] not in _ROOTS and not _LEADING_OUT.search(name):
        return False  # as nearly every name: to take a path apart costs more than to look at it
    paths = (PurePosixPath(name), PureWindowsPath(name))
    return any(path.is_absolute() or path.drive or ".." in path.parts for path in paths)


def sound_name(name: str) -> bool:
    """Whether a text can be the name of a file below a folder, on every computer."""
    return (
        bool(name) and name.isprintable() and len(name) <= LONGEST_NAME and not leaves_folder(name)
    )


def spelt(place: Path, name: str) -> str:
    """A name below a folder as it is on disk, where accents may be characters of their own.

    A Mac writes them so; whoever types the name does not see the difference.
    """
    if name.isascii() or os.path.lexists(place / name):
        return name
    found = ""
    for part in name.split("/"):
        both = (f"{found}{part}", f"{found}{normalize('NFD', part)}")
        there = next((one for one in both if os.path.lexists(place / one)), both[0])
        found = f"{there}/"
    return found.removesuffix("/")


def shown_path(path: Path, seen_from: Path | None) -> str:
    """The path as the user knows it: relative to the folder they are in, where it lies inside."""
    try:
        return (
            (seen_from / path).relative_to(seen_from).as_posix() if seen_from else path.as_posix()
        )
    except ValueError:
        return path.as_posix()


def real(path: Path | str) -> Path:
    """Where a path leads when its links are followed; as far as it does, if in a circle."""
    return Path(os.path.realpath(path))


_OURS = Path(__file__).parent.parent


def shipped_layouts() -> Path:
    """The layouts of the package: inside it when installed, beside it in a checkout."""
    inside = _OURS / "layouts"
    return inside if inside.is_dir() else _OURS.parent / "layouts"


def shipped_content() -> Path:
    """The games of a checkout: where they lie, their Python comes with them."""
    return _OURS.parent / "content"
