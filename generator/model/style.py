"""Text styles and the default palette."""

from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar, Literal

from pydantic import Field

from generator.measure.units import points
from generator.model.source import Length, Record

LARGEST = 500  # mm: the letters of a poster
LARGEST_BARE = 6  # mm, 17 pt: a larger number alone is hardly ever meant as mm
PALETTE: Mapping[str, str] = {"ink": "#111111", "paper": "#ffffff"}  # where a game says no other


class Outline(Record):
    """An outline around letters; ``width`` is the part that is seen, outside of the letter."""

    width: Length = Field(gt=0, le=20)
    colour: str = "paper"


class Shadow(Record):
    """A copy of the letters in another colour, moved right and down by ``dx`` and ``dy`` mm."""

    dx: Length = 0.3
    dy: Length = 0.3
    colour: str = "#999999"


Align = Literal["start", "left", "center", "right", "end", "justify"]


class Style(Record):
    """A text style: the text is set at ``size`` and may shrink to ``min``. Lengths in mm."""

    elsewhere: ClassVar[Mapping[str, str]] = {
        "on_purpose": 'write `allow: {low-contrast: "why"}` at the top of game.yaml'
    }

    font: str  # a role of game.yaml's fonts
    size: Length = Field(gt=0, le=LARGEST)  # mm
    min: Length | None = Field(default=None, gt=0)  # None: the size is never changed
    line_height: float = Field(default=1.25, ge=0.7, le=3)
    colour: str = "ink"  # a name of the palette, or #rrggbb
    align: Align = "start"
    valign: Literal["top", "middle", "bottom"] = "top"
    tracking: float = Field(default=0.0, ge=-0.2, le=1)  # extra space after each letter, in em
    capitals: bool = False  # all letters as capitals, as the language writes them
    balance: bool = False  # the lines of a paragraph as even in length as they can be
    lists: bool = False  # lines that begin with "- " or "1. " are items with a hanging indent
    outline: Outline | None = None  # around each letter
    shadow: Shadow | None = None  # a copy below the text, moved

    @cached_property
    def needs_shaping(self) -> bool:
        """Whether it needs more than letters placed one after the other."""
        return (
            self.align == "justify"
            or self.balance
            or self.lists
            or bool(self.outline or self.shadow)
        )


class Look(Record):
    """The box of a slot or a field on a card, in mm, and its letters; None: as they would be."""

    at: tuple[float, float, float, float] | None = None
    font: str | None = None
    size: Length | None = Field(default=None, gt=0, le=LARGEST)
    colour: str | None = None
    align: Align | None = None

    def over(self, style: Style) -> Style:
        """The style of a text that has this look."""
        letters = ("font", "size", "colour", "align")
        own = {name: value for name in letters if (value := getattr(self, name)) is not None}
        if "size" in own and style.min:
            own["min"] = min(style.min, own["size"])
        return Style.model_validate(style.model_dump() | own) if own else style


class Looks(Look):
    """The look of a slot or a field on all cards, and what differs on some."""

    only: dict[str, Look] = Field(default={})

    def of(self, card: str) -> Look:
        """The look on a card."""
        own = self.only.get(card)
        return self.model_copy(update=own.model_dump(exclude_none=True)) if own else self


def without_unit(size: object) -> tuple[str, str, str] | None:
    """The fault ``size-without-unit`` of a size of letters; None if it has a unit, or is small."""
    if not isinstance(size, (int, float)) or isinstance(size, bool):
        return None
    if not LARGEST_BARE < size <= LARGEST:
        return None
    number = f"{size:g}"
    message = f"{number} without a unit means {number} mm, which is {points(size):.1f} pt"
    hint = f'write "{number}pt", in quotes. If mm is right, write "{number}mm"'
    return "size-without-unit", message, hint
