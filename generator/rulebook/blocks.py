"""Blocks of a rulebook: a Book as numbered blocks, before it is typeset."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from generator.model.source import NOWHERE
from generator.problem import Where
from generator.rulebook.annotations import Scene


class Run(NamedTuple):
    """A stretch of text in one style; or an icon, the number of an anchor, a line break.

    ``link`` is the anchor that it leads to.
    """

    text: str = ""
    bold: bool = False
    italic: bool = False
    link: str = ""
    icon: str = ""
    see: str = ""
    break_line: bool = False
    numeral: bool = False  # set as rules' numbers are


Runs = tuple[Run, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph. ``number`` is empty if none is printed.

    ``rulings`` names the rulings that it states.
    """

    runs: Runs
    where: Where
    style: str = "body"
    number: str = ""
    rulings: tuple[str, ...] = ()
    anchors: tuple[str, ...] = ()
    bullet: str = ""
    indent: int = 0  # how deep in lists


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: of a chapter (level 2) or within it (level 3)."""

    level: int
    runs: Runs
    number: str
    anchors: tuple[str, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Table:
    """A table: rows of cells, the first ``head`` rows are headings.

    ``align`` has one letter for each column: l, c or r.
    """

    rows: tuple[tuple[Runs, ...], ...]
    head: int
    align: str
    where: Where
    anchors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure: pieces in a scene, with a caption below it."""

    scene: Scene
    caption: Runs
    alt: str
    where: Where
    anchors: tuple[str, ...] = ()  # names of its caption


@dataclass(frozen=True, slots=True)
class Box:
    """A box: blocks in a tinted example or note, or a picture with text beside it."""

    kind: Literal["example", "note", "beside"]
    title: Runs
    blocks: "tuple[Block, ...]"
    where: Where
    picture: Figure | None = None


@dataclass(frozen=True, slots=True)
class Listing:
    """The place of the contents, of the index, or of a page break."""

    kind: Literal["contents", "index", "page"]
    where: Where


Block = Paragraph | Heading | Table | Figure | Box | Listing


@dataclass(frozen=True, slots=True)
class Band:
    """Blocks in the look's columns or, if ``wide``, across all columns.

    Bands follow one another.
    """

    wide: bool
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the index: a term, its explanation, and the anchors of the places about it."""

    term: str
    says: str
    anchors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook ready for typesetting. ``numbers`` are the printed numbers by anchor."""

    title: str
    language: str
    bands: tuple[Band, ...]
    summary: tuple[Block, ...]  # the back cover
    numbers: Mapping[str, str]
    anchors: frozenset[str]
    chapters: tuple[Heading, ...]
    index: tuple[Entry, ...] = ()
    rulings: frozenset[str] = field(default_factory=frozenset)
    cover: tuple[str, ...] = ()  # lines for the cover, besides the title
    words: Mapping[str, str] = field(default_factory=dict)  # what we say ourselves, in its language
    imprint: tuple[str, ...] = ()  # edition, credits, licence: the small print of its last page
    signs: bool = True  # whether a sign stands beside each ruling of ours
    imprint_at: Where = NOWHERE  # where game.yaml says it

    def blocks(self) -> Iterator[Block]:
        """Every block in reading order, those inside boxes included."""
        for band in self.bands:
            yield from flat(band.blocks)
        yield from flat(self.summary)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is written in it yet."""
        return all(isinstance(block, Listing) for block in self.blocks())

    def text(self) -> str:
        """The printed text, one block for each line."""
        return "\n".join(filter(None, (block_text(block, self.numbers) for block in self.blocks())))


def flat(blocks: tuple[Block, ...]) -> Iterator[Block]:
    """The blocks and those inside them."""
    for block in blocks:
        yield block
        if isinstance(block, Box):
            if block.picture:
                yield block.picture
            yield from flat(block.blocks)


def anchors_of(block: Block) -> tuple[str, ...]:
    """The anchors of a block."""
    return () if isinstance(block, Box | Listing) else block.anchors


def runs_of(block: Block) -> Iterator[Runs]:
    """The runs of a block, without those of blocks inside it."""
    if isinstance(block, Paragraph | Heading):
        yield block.runs
    elif isinstance(block, Table):
        yield from (cell for row in block.rows for cell in row)
    elif isinstance(block, Figure):
        yield block.caption
    elif isinstance(block, Box):
        yield block.title


def plain(runs: Runs, numbers: Mapping[str, str] = {}) -> str:
    """The text of runs, without icons."""
    return "".join(
        "\n" if run.break_line else numbers.get(run.see, "") if run.see else run.text
        for run in runs
    )


def block_text(block: Block, numbers: Mapping[str, str]) -> str:
    """The text of a block, without that of blocks inside it."""
    if isinstance(block, Paragraph | Heading):
        return plain(block.runs, numbers)
    if isinstance(block, Table):
        return "\n".join(" ".join(plain(cell, numbers) for cell in row) for row in block.rows)
    if isinstance(block, Figure):
        return "\n".join(
            filter(
                None, [plain(block.caption, numbers), *(one.text for one in block.scene.pointers)]
            )
        )
    return plain(block.title, numbers) if isinstance(block, Box) else ""
