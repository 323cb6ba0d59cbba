"""Rulebook records: manuscript, glossary terms, language, required passages and the look."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from pydantic import Field

from generator.measure.geometry import Size
from generator.model.export_options import Edition
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
    """A glossary term, and what the rulebook may say about it.

    ``forms`` are all its spellings, singular and plural first; numbers beside them are checked.
    ``components`` are the components that it names, and ``of`` selects some of their pieces.
    ``numbers`` is an expression for every number that may stand beside it. ``avoid`` are wrong
    names.
    """

    name: str
    says: str
    forms: tuple[str, ...]
    avoid: tuple[str, ...]
    components: tuple[str, ...]
    of: Mapping[str, Any]
    numbers: str
    where: Where

    @property
    def called(self) -> str:
        """The singular: what a book calls it, which its name in the glossary need not be."""
        return self.forms[0] if self.forms else self.name

    @property
    def plural(self) -> str:
        """The plural; the singular where the glossary gives no other form."""
        several = self.forms[1] if len(self.forms) > 1 else self.called
        return self.called if several == self.name else several


class Language(Record):
    """The words of a rulebook's language: a file of ``generator/rulebook/languages``."""

    quotes: str = Field(default="“”‘’", min_length=4, max_length=4)
    capital_nouns: bool = False  # any noun is written so, not only names
    compounds: bool = False  # nouns are joined into one word: Holzkarte is a Karte
    number_words: tuple[str, ...] = ()  # from two on, to nineteen or twenty
    one: str = ""  # as a part of greater numbers
    tens: tuple[str, ...] = ()  # from twenty to ninety
    with_ten: str = "{ten}-{unit}"  # how a ten and a unit are joined
    hundreds: tuple[str, ...] = ()  # how hundreds are written: {unit} of them, and {rest}
    sets: dict[str, int] = Field(default={})  # other words for a number, such as a dozen
    articles: frozenset[str] = frozenset()  # before a figure that names a piece: a 7
    list_words: frozenset[str] = frozenset()  # before the last of a list: and, or
    sum_words: frozenset[str] = frozenset()  # before the sum of a list: which makes
    joining_words: frozenset[str] = frozenset()  # after which a number belongs to something else
    small_words: frozenset[str] = frozenset()  # others that say nothing by themselves
    endings: tuple[str, ...] = ()  # that inflections of a word add to what they share
    ordinals: tuple[str, ...] = ()  # from the second on, each with its inflections
    ordinal_endings: tuple[str, ...] = ()  # after digits, as in 9th
    fractions: dict[str, str] = Field(default={})  # words and signs for parts: half is 1/2
    times: dict[str, int] = Field(default={})  # words such as twice
    range_words: frozenset[str] = frozenset()  # between the ends of a range
    colours: dict[str, str] = Field(default={})  # words for colours, each with an example
    variants: tuple[tuple[str, str], ...] = ()  # spellings of one word, of which a book has one
    things: frozenset[str] = frozenset()  # what components are called: a tile is no card
    reference_words: tuple[str, ...] = ()  # before the number of a rule, a chapter or a page
    spoken_references: tuple[str, ...] = ()  # those before a number in words
    pointing_words: frozenset[str] = frozenset()  # before a typed number such as 3.2: see, as in
    telling_words: frozenset[str] = frozenset()  # most texts have some, and hardly any in another
    open_words: frozenset[str] = frozenset()  # that end no sentence, besides articles
    credit_words: tuple[str, ...] = ()  # headings of chapters that name people
    joints: tuple[str, ...] = ()  # between two words that are written as one
    spellings: dict[str, str] = Field(default={})  # letters of words, and how the list has them
    doubled_words: frozenset[str] = frozenset()  # that may stand twice in a row
    ruling: str = "our ruling"  # what the sign beside one says
    rules: str = ""  # what a cover that says nothing else says below the title
    player_words: frozenset[str] = frozenset()  # after a number of players
    minute_words: frozenset[str] = frozenset()  # after a time
    game_words: frozenset[str] = frozenset()  # of which a time may be
    age_words: frozenset[str] = frozenset()  # before an age, with its unit
    age_units: frozenset[str] = frozenset()  # after it
    older_words: frozenset[str] = frozenset()  # after it, without a word before it
    year_words: frozenset[str] = frozenset()  # before the number of a year
    copies_words: frozenset[str] = frozenset()  # heads of columns that say how many copies
    series: dict[str, tuple[str, ...]] = Field(default={})  # things of a theme's series -> words
    lands: frozenset[str] = frozenset()  # those words that are a land, for a scene to show
    scenery: dict[str, tuple[str, ...]] = Field(default={})  # other places -> their words
    icons: dict[str, tuple[str, ...]] = Field(default={})  # icons of the font -> words they show
    starships: dict[str, tuple[str, ...]] = Field(default={})  # icons of ships among those words:
    space_words: frozenset[str] = frozenset()  # a deck that says two of them is about space
    drawn: dict[str, tuple[str, ...]] = Field(default={})  # of no icon, drawn in a scene -> words
    kinds: dict[str, tuple[str, ...]] = Field(default={})  # the same, of kinds of cards
    icon_before: frozenset[str] = frozenset()  # nouns that leave the icon to the word before them
    noun_first: bool = False  # the noun of a name comes before what says more of it
    no_icon: frozenset[str] = frozenset()  # two words that show something else
    facts: dict[str, tuple[str, ...]] = Field(default={})  # sentences about a card -> its fields
    condition_words: frozenset[str] = frozenset()  # with which such a sentence may differ


@dataclass(frozen=True, slots=True)
class Demand:
    """A passage that each rulebook must have: ``anchors``, ``signs``, ``figures``, ``words``."""

    name: str
    where: Where
    anchors: tuple[str, ...] = ()
    signs: int = 0
    figures: tuple[Fraction, ...] = ()
    words: Mapping[str, tuple[str, ...]] | None = None


@dataclass(frozen=True, slots=True)
class Manuscript:
    """A rulebook in a language: template, place, glossary, and the words by which it is read."""

    text: str
    where: Where
    terms: tuple[Term, ...] = ()
    language: Language = field(default_factory=Language)
    demands: tuple[Demand, ...] = ()
    edition: Edition = "players"  # for whom it is printed
    rules_language: Language | None = None  # of rules.yaml, where that is another


@dataclass(frozen=True, slots=True)
class LookFiles:
    """The Typst files of a look: texts and places by path; ``main`` is the one that defines it."""

    main: str
    texts: Mapping[str, str]
    shown: Mapping[str, str]


class LookStyle(NamedTuple):
    """A text style of covers and callouts. ``size`` in mm, ``line`` as a multiple of it."""

    font: str
    size: float
    line: float
    colour: str


@dataclass(frozen=True, slots=True)
class Look:
    """The look's values for pieces, callouts and covers; lengths in mm, colours as #rrggbb."""

    page: Size
    fonts: Mapping[str, FontChoice]
    colours: Mapping[str, str]
    styles: Mapping[str, LookStyle]
    body: Size  # of a page within its margins
    columns: int
    gutter: float
    pad: float  # around what stands in a box

    def column_width(self, count: int) -> float:
        """The width in mm of one of ``count`` columns."""
        return (self.body.width - (count - 1) * self.gutter) / count

    def font(self, role: str, *, bold: bool = False) -> FontChoice:
        """The font of a role, bold if asked for and present. Raises KeyError for another role."""
        return self.fonts.get(f"{role}-bold", self.fonts[role]) if bold else self.fonts[role]
