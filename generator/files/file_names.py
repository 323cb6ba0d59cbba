"""File names: portable names below a folder, real paths, and the folders shipped with Proofdeck."""

import os
import re
from pathlib import Path, PurePosixPath, PureWindowsPath
from unicodedata import normalize

LONGEST_NAME = 200  # of a path below a folder; file systems allow 255 a part
_ROOTS = ("/", "\\")  # what an absolute path begins with, somewhere
_LEADING_OUT = re.compile(r"\.\.|:")  # what a path may hold that leads out of its folder
_OURS = Path(__file__).parent.parent


def leaves_folder(name: str) -> bool:
    """Whether a path, as written, leads out of its folder."""
    if name[:1] not in _ROOTS and not _LEADING_OUT.search(name):
        return False  # as nearly every name: to take a path apart costs more than to look at it
    paths = (PurePosixPath(name), PureWindowsPath(name))
    return any(path.is_absolute() or path.drive or ".." in path.parts for path in paths)


def is_portable_name(name: str) -> bool:
    """Whether a text can be the name of a file below a folder on every computer."""
    return (
        bool(name) and name.isprintable() and len(name) <= LONGEST_NAME and not leaves_folder(name)
    )


def is_set_aside(name: str) -> bool:
    """Whether a file, or a folder that it is in, is called so as to be left alone: ``_old.csv``."""
    return any(part.startswith("_") for part in name.split("/"))


def name_on_disk(place: Path, name: str) -> str:
    """A name as it is spelt on disk: macOS writes accents as characters of their own (NFD)."""
    if name.isascii() or os.path.lexists(place / name):
        return name
    found = ""
    for part in name.split("/"):
        both = (f"{found}{part}", f"{found}{normalize('NFD', part)}")
        existing = next((one for one in both if os.path.lexists(place / one)), both[0])
        found = f"{existing}/"
    return found.removesuffix("/")


def shown_path(path: Path, seen_from: Path | None) -> str:
    """A path in messages: relative to ``seen_from`` if it is inside."""
    try:
        return (
            (seen_from / path).relative_to(seen_from).as_posix() if seen_from else path.as_posix()
        )
    except ValueError:
        return path.as_posix()


def real_path(path: Path | str) -> Path:
    """A path with all links followed; as far as possible if they lead in a circle."""
    return Path(os.path.realpath(path))


def shipped_layouts() -> Path:
    """The layouts of the package: inside it when installed, beside it in a checkout."""
    inside = _OURS / "layouts"
    return inside if inside.is_dir() else _OURS.parent / "layouts"


def shipped_content() -> Path:
    """The games of a checkout."""
    return _OURS.parent / "content"
