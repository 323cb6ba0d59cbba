"""Pictures of a game: raster files below ``art/``, identified by the digest of their bytes."""

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import PurePosixPath
from typing import Literal

from generator.problem import did_you_mean

# How art gets its bleed: it has it, its edges are mirrored or drawn out, or it ends at the trim.
Bleed = Literal["included", "mirror", "extend", "none"]
PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".tif", ".tiff")
DRAWING = ".svg"  # which a field of pictures may name too
_ADDRESS = re.compile(r"[a-z][a-z0-9+.-]+:\S", re.IGNORECASE)  # https://..., but not C:\\
_FROM_ROOT = re.compile(r"[A-Za-z]:|[/\\~]|\.\.[/\\]|.*\\")
# What to do with files of other kinds.
_OTHERS = {
    **dict.fromkeys((".avif", ".heic", ".heif", ".jxl", ".bmp", ".psd", ".xcf"), "save it as .png"),
    **dict.fromkeys((".pdf", ".eps", ".ai"), "export it as .svg if it is drawn, else as .png"),
}


@dataclass(frozen=True, slots=True)
class InMemoryPicture:
    """A callable that returns the bytes of a picture that has no file."""

    data: bytes

    def __call__(self) -> bytes:
        return self.data


@dataclass(frozen=True, slots=True)
class PictureFile:
    """A picture by its path below ``art/``; ``read`` raises SourceError if the file has changed."""

    name: str  # "heroes/ember.png"
    digest: str
    read: Callable[[], bytes] = field(compare=False, repr=False)
    shown_as: str = field(default="", compare=False)  # its path as the user knows it

    @classmethod
    def of(cls, name: str, data: bytes) -> "PictureFile":
        """A picture made in Python from its bytes."""
        return cls(name, sha256(data).hexdigest(), InMemoryPicture(data))


def unknown_picture(name: str, pictures: Collection[str]) -> tuple[str, str, str]:
    """The fault of a picture's name that no file has: its rule, message and hint."""
    last = re.split(r"[/\\]", name.rstrip("/\\"))[-1]
    if _ADDRESS.match(name):
        hint = f"save it as a file in art/ and write its name, such as `{last[:60] or 'ember.png'}`"
        return "unknown-picture", f"{name[:60]} is a web address; a picture must be a file", hint
    if _FROM_ROOT.match(name):
        hint = f"put the file into art/ and write `{last[:60]}`"
        return "unknown-picture", f"{name[:60]} is not in art/", hint
    ending = PurePosixPath(name).suffix.lower()
    message = f"there is no picture art/{name[:60]}"
    if ending not in (*PICTURES, DRAWING) and ending and ending[1:].isalpha():
        message = f"art/{name[:60]} is of a type that cannot be printed"
        usual = f"save it as one of these: {' '.join(PICTURES)}"
        return "unknown-picture", message, _OTHERS.get(ending, usual)
    suggestion = did_you_mean(name, pictures, listing="pictures")
    stem = PurePosixPath(name).stem.lower()
    if grown := [one for one in pictures if PurePosixPath(one).stem.lower().startswith(stem)]:
        suggestion = f"did you mean {min(grown)}?"  # Heron_final.png for heron.png
    return "unknown-picture", message, suggestion if pictures else "put the file into art/"
