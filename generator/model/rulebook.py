"""What a rulebook is made of before it is typeset: its text, the game's terms, and the page it is set on."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import Field

from generator.model.font import FontChoice
from generator.model.game import Style
from generator.model.record import Length, Record
from generator.problem import Where


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game and what the rulebook may say of it.

    ``forms`` are all its spellings, first the singular and the plural, beside which numbers are judged; ``components``
    are what it names, of which ``of`` picks some pieces; ``numbers`` is an expression that gives every number that may
    stand beside it; ``avoid`` are its wrong names.
    """

    name: str
    says: str
    forms: tuple[str, ...]
    avoid: tuple[str, ...]
    components: tuple[str, ...]
    of: Mapping[str, Any]
    numbers: str
    where: Where


@dataclass(frozen=True, slots=True)
class Manuscript:
    """A game's rulebook in one language: the template as written, its place, and the glossary of that language."""

    text: str
    where: Where
    terms: tuple[Term, ...] = ()


class TextStyle(Style):
    """How one sort of paragraph is set, with the space around it."""

    before: Length = Field(default=0.0, ge=0)
    after: Length = Field(default=0.0, ge=0)


class Margins(Record):
    """From the page's edges to its text; inner is at the fold."""

    top: Length = Field(ge=0)
    bottom: Length = Field(ge=0)
    inner: Length = Field(ge=0)
    outer: Length = Field(ge=0)


class BookLayout(Record):
    """One file of ``layouts/rulebook``: page, type and colours of a game's rulebook."""

    name: str
    page: tuple[Length, Length] = (148.0, 210.0)  # A5
    margins: Margins
    columns: int = Field(default=2, ge=1, le=3)
    gutter: Length = Field(default=5.0, ge=0)
    summary: Margins  # of the back cover
    fonts: dict[str, FontChoice] = Field(default_factory=dict)
    colours: dict[str, str] = Field(
        default_factory=dict
    )  # a name of the game's palette, or #rrggbb
    styles: dict[str, TextStyle] = Field(default_factory=dict)
