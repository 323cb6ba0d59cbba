"""What a rulebook is made of: its text, the game's terms, its language, the look it is set in."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from pydantic import Field

from generator.measure.geometry import Size
from generator.model.fonts import FontChoice
from generator.model.source import Record
from generator.problem import Where

GIVEN = (
    "given.typ"  # what each book writes for its look: the look's values, the title, words, pictures
)
SOURCE = "source.typ"  # and its text
WRITTEN = (GIVEN, SOURCE)


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game and what the rulebook may say of it.

    ``forms`` are all its spellings, first the singular and the plural, beside which numbers are
    judged; ``components`` are what it names, of which ``of`` picks some pieces; ``numbers`` is an
    expression that gives every number that may stand beside it; ``avoid`` are its wrong names.
    """

    name: str
    says: str
    forms: tuple[str, ...]
    avoid: tuple[str, ...]
    components: tuple[str, ...]
    of: Mapping[str, Any]
    numbers: str
    where: Where


class Language(Record):
    """What is known of a rulebook's language: one file of ``generator/rulebook/languages``."""

    quotes: str = Field(default="“”‘’", min_length=4, max_length=4)
    number_words: tuple[str, ...] = ()  # from two on, to nineteen or twenty
    one: str = ""  # as a part of greater numbers
    tens: tuple[str, ...] = ()  # from twenty to ninety
    with_ten: str = "{ten}-{unit}"  # how a ten and a unit are joined
    hundreds: tuple[str, ...] = ()  # how hundreds are written: {unit} of them, and {rest}
    sets: dict[str, int] = Field(default={})  # other words for a number, such as a dozen
    joining_words: frozenset[str] = frozenset()  # after which a number belongs to something else
    small_words: frozenset[str] = frozenset()  # others that say nothing by themselves
    endings: tuple[str, ...] = ()  # that inflections of a word add to what they share
    ordinals: tuple[str, ...] = ()  # from the second on
    ordinal_endings: tuple[str, ...] = ()  # after digits, as in 9th
    fractions: dict[str, str] = Field(default={})  # words and signs for parts: half is 1/2
    times: dict[str, int] = Field(default={})  # words such as twice
    range_words: frozenset[str] = frozenset()  # between the ends of a range
    share_words: frozenset[str] = frozenset()  # before a number of some of all there are
    part_words: frozenset[str] = frozenset()  # after a number of some of all there are
    compare_words: frozenset[str] = frozenset()  # twice AS many as
    colours: dict[str, str] = Field(default={})  # words for colours, each with an example
    variants: tuple[tuple[str, str], ...] = ()  # spellings of one word, of which a book has one
    things: frozenset[str] = frozenset()  # what components are called: a tile is no card
    reference_words: tuple[str, ...] = ()  # before the number of a rule, a chapter or a page
    spoken_references: tuple[str, ...] = ()  # those before a number in words
    doubled_words: frozenset[str] = frozenset()  # that may stand twice in a row
    ruling: str = "a ruling of ours"  # what the sign beside one says
    rules: str = ""  # what a cover that says nothing else says below the title


@dataclass(frozen=True, slots=True)
class Demand:
    """What a rulebook must have, whatever its language, as ``places.yaml`` tells it.

    ``anchors`` are names of places that it must tell of under a number, ``signs`` how many
    paragraphs bear the sign of a ruling, ``figures`` what the paragraph of an anchor must say, and
    ``words`` the same by language.
    """

    name: str
    where: Where
    anchors: tuple[str, ...] = ()
    signs: int = 0
    figures: tuple[Fraction, ...] = ()
    words: Mapping[str, tuple[str, ...]] | None = None


@dataclass(frozen=True, slots=True)
class Manuscript:
    """A rulebook in one language: its template as written, its place, that language's glossary."""

    text: str
    where: Where
    terms: tuple[Term, ...] = ()
    language: Language = field(default_factory=Language)
    demands: tuple[Demand, ...] = ()


@dataclass(frozen=True, slots=True)
class LookFiles:
    """The Typst files of a look: texts by their path in ``layouts/rulebook``, each one's place.

    ``main`` is the file that defines ``look``: the game's own, or the plain one.
    """

    main: str
    texts: Mapping[str, str]
    shown: Mapping[str, str]


class LookStyle(NamedTuple):
    """How one sort of text looks on covers and in pointers. ``size`` in mm, ``line`` in sizes."""

    font: str
    size: float
    line: float
    colour: str


@dataclass(frozen=True, slots=True)
class Look:
    """What a look says of all that Typst does not draw: pieces, pointers, covers.

    Lengths in mm, colours as #rrggbb.
    """

    page: Size
    fonts: Mapping[str, FontChoice]
    colours: Mapping[str, str]
    styles: Mapping[str, LookStyle]
    body: Size  # of a page within its margins
    columns: int
    gutter: float
    pad: float  # around what stands in a box

    def column_width(self, count: int) -> float:
        """How wide one of so many columns is."""
        return (self.body.width - (count - 1) * self.gutter) / count

    def font(self, role: str, *, bold: bool = False) -> FontChoice:
        """The font of a role, bold if it has one so; KeyError if there is no such role."""
        return self.fonts.get(f"{role}-bold", self.fonts[role]) if bold else self.fonts[role]
