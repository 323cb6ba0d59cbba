"""What a call in the template leaves in the text: one mark, for an object of the Book to come."""

import re
from typing import Literal, NamedTuple

from generator.rulebook.scenes import Scene

# Characters of a private area that no text of ours uses.
BEGIN, END = "\ue000", "\ue001"  # around whatever the template computes
_OPEN, _CLOSE = "\ue004", "\ue005"
MARK = re.compile(f"{_OPEN}(\\d+){_CLOSE}")


class Icon(NamedTuple):
    """An icon of the game in the line."""

    name: str


class See(NamedTuple):
    """The number of an anchor."""

    anchor: str


class Anchor(NamedTuple):
    """A name for this place: ``setup``, ``rule:casino-two-sides``, ``term:crane``."""

    name: str


class Ours(NamedTuple):
    """The paragraph states a ruling of ours."""

    ruling: str


class Unnumbered(NamedTuple):
    """The chapter and its paragraphs have no numbers."""


class Caption(NamedTuple):
    """The paragraph is the caption of the figure before it."""


class Picture(NamedTuple):
    """A figure."""

    scene: Scene
    alt: str


class Open(NamedTuple):
    """A container begins."""

    kind: Literal["example", "note", "beside", "wide", "summary"]
    title: str = ""
    picture: Picture | None = None


class Shut(NamedTuple):
    """The container last begun ends."""


class Place(NamedTuple):
    """Where the contents, the index or a new page goes."""

    kind: Literal["contents", "index", "page"]


class Cover(NamedTuple):
    """Lines for the cover, besides the game's title."""

    lines: tuple[str, ...]


InLine = Icon | See | Anchor | Ours | Unnumbered | Caption
Standing = Picture | Open | Shut | Place | Cover
STANDING = (Picture, Open, Shut, Place, Cover)
Object = InLine | Standing


def mark(number: int) -> str:
    """The text that stands for the object of that number."""
    return f"{BEGIN}{_OPEN}{number}{_CLOSE}{END}"
