"""Themes and slot layouts: how cards look before anybody draws one.

A theme is colours by role, a pair of fonts and a manner of drawing; a slot layout says which parts
a face has, and each part shows a field of the piece.
"""

import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple

from pydantic import Field

from generator.model.fonts import Font
from generator.model.names import Colour, Name, Text
from generator.model.source import Length, Record
from generator.model.style import Style
from generator.model.values import text_form

Takes = Literal["text", "body", "flavour", "number", "picture", "choice", "tint", "emblem"]
DEFAULT_THEME, DEFAULT_LAYOUT = "plain", "index"
_STYLES: Mapping[str, Mapping[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "theme_styles.toml").read_text("utf-8")
)
MOST_REPEATED = 6  # icons for one number; a figure is read faster than more of them are counted


class Roles(Record):
    """The colours of a theme by what they are for; each also is a colour of the palette."""

    ground: Colour  # what a card is made of
    panel: Colour  # what texts stand on
    ink: Colour  # texts
    quiet: Colour  # small words, lines, patterns on the ground
    accent: Colour  # what is looked at first
    second: Colour  # what stands beside it


class Theme(Record):
    """A theme: a file of ``layouts/themes``."""

    name: str
    says: Text  # what it is good for, in a line
    roles: Roles
    # Of suits and families, by things they may be called after; each differs in grey.
    series: dict[Name, Colour] = Field(min_length=6)
    fonts: dict[Name, Font]  # number: else title
    capitals: bool = False  # titles are set in capitals
    frame: Literal["none", "line", "double", "stepped", "notched", "heavy", "rough", "round"]
    pattern: Literal[
        "none", "dots", "fans", "waves", "grid", "grain", "leaves", "stars", "stripes", "tiles"
    ]
    corner: Length = Field(ge=0, le=10)  # mm: the radius of panels on a card 63 mm wide
    stroke: Length = Field(gt=0, le=3)  # mm: of lines on such a card
    large: float = Field(default=1, ge=1, le=1.4)  # titles so much larger: their letters are narrow

    def styles(self) -> dict[str, Style]:
        """The styles in which slot layouts set their texts; sizes are those of a poker card."""
        made: dict[str, Style] = {}
        for name, facts in _STYLES.items():
            roles = facts["font"]
            font = next((one for one in roles if one in self.fonts), roles[-1])
            capitals = self.capitals and facts.get("capitals", False)
            made[name] = Style.model_validate({**facts, "font": font, "capitals": capitals})
        return made | box_styles("title", "body")


def box_styles(title: str, note: str) -> dict[str, Style]:
    """The styles of a box's title and notes, in these roles of fonts."""
    return {
        "box-title": Style(font=title, size=9, min=3, line_height=1.05, colour="ink"),
        "box-note": Style(font=note, size=3.2, min=2.5, line_height=1.1, colour="ink"),
    }


RARELY_SHOWN = ("id", "copies", "notes", "comment", "remark")  # fields not meant to be printed


class Slot(Record):
    """A part of a face: what it shows, and which kind of field is put there by itself."""

    says: Text
    takes: Takes  # tint and emblem: the colour or the icon of a choice
    many: bool = False  # shows a list of fields, or fields with an icon each
    holds: int | None = None  # how many fields it shows by itself at the most
    least: int | None = None  # of its boxes, which are as many as a field's number
    most: int | None = None
    unless: list[Name] = Field(default=[])  # slots in whose place it is shown


class SlotLayout(Record):
    """A slot layout: a file of ``layouts/slots``, beside the template of the same name."""

    name: str
    says: Text
    kinds: list[Name] = Field(default=[])  # of component that it is offered for; none: for all
    slots: dict[Name, Slot] = Field(min_length=1)

    @property
    def front(self) -> str:
        """The template that draws it."""
        return f"{self.name}.front.svg.j2"

    @property
    def back(self) -> str:
        """The template of the back that goes with it."""
        return f"{self.name}.back.svg.j2"


class Chosen(NamedTuple):
    """A slot that shows what goes with a field's value: its colour, or its icon."""

    field: str
    of_value: Mapping[str, str]
    otherwise: "Chosen | None" = None  # for a value that nothing goes with


class Fixed(NamedTuple):
    """A slot that shows the same on every card: of a back, such as its title."""

    value: str


class Boxed(NamedTuple):
    """The box of a slot, as ``title at``: x, y, width and height in mm."""

    at: tuple[float, float, float, float]


class Beside(NamedTuple):
    """A field of a row has an icon, which may repeat once a point, and a colour."""

    icon: str | None
    repeat: bool = False
    colour: str = ""


class Joined(NamedTuple):
    """A slot that shows several fields as one text, each with its label but ``bare``."""

    fields: tuple[str, ...]
    bare: str


JOINED = " joined"  # as a field of what is drawn: the part of joined fields on one of its cards


class FieldText(str):
    """A text that was made of a field, such as of a list: problems of it are the field's."""

    __slots__ = ("field",)

    field: str

    @classmethod
    def of(cls, text: str, field: str) -> "FieldText":
        """The text with the field."""
        made = cls(text)
        made.field = field
        return made


class BoxedText(str):
    """A text or a picture's name in a box of its own, wherever its template would set it."""

    __slots__ = ("at", "plain")

    at: tuple[float, float, float, float]
    plain: Any  # the text or the number itself, as the piece has it

    @classmethod
    def of(cls, value: object, at: tuple[float, float, float, float]) -> "BoxedText":
        """The value as a text with its box."""
        made = cls(text_form(value))
        made.at, made.plain = at, value
        return made


# What a slot shows: a field, several, several with an icon each or as one text, or what goes
# with one.
Shown = str | list[str] | dict[str, Beside] | Chosen | Fixed | Joined
Filled = dict[str, Shown | Boxed]


def fields_shown(shown: Shown | Boxed | None) -> Iterable[str]:
    """The fields that a slot shows."""
    if isinstance(shown, (str, Chosen)):
        return (shown if isinstance(shown, str) else shown.field,)
    if isinstance(shown, Joined):
        return shown.fields
    return () if shown is None or isinstance(shown, (Boxed, Fixed)) else shown


# The back that goes with all layouts, as a layout: its template is that of each of them.
PLAIN_BACK = SlotLayout(
    name=DEFAULT_LAYOUT,
    says="The back of a card: the theme's pattern and a name.",
    slots={
        "title": Slot(says="a name, in place of the game's", takes="text"),
        "emblem": Slot(says="an icon", takes="emblem"),
        "tint": Slot(says="the colour of the back", takes="tint"),
        "art": Slot(says="a picture that fills it", takes="picture"),
    },
)
