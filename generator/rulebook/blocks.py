"""Book: a rulebook as numbered blocks, the form that is typeset. No font, no page, no line yet."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from generator.problem import Where
from generator.rulebook.annotations import Scene


class Run(NamedTuple):
    """A stretch of text in one accent; or an icon, the number of an anchor, a line's end.

    ``link`` is the anchor it leads to.
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
    """``number`` is empty where none is printed; ``ours`` names rulings of ours that it states."""

    runs: Runs
    where: Where
    style: str = "body"
    number: str = ""
    ours: tuple[str, ...] = ()
    anchors: tuple[str, ...] = ()
    bullet: str = ""
    indent: int = 0  # how deep in lists


@dataclass(frozen=True, slots=True)
class Heading:
    """A chapter (level 2) or a heading within it (level 3)."""

    level: int
    runs: Runs
    number: str
    anchors: tuple[str, ...]
    where: Where


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells, the first ``head`` headings. ``align`` has a letter a column: l, c or r."""

    rows: tuple[tuple[Runs, ...], ...]
    head: int
    align: str
    where: Where
    anchors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Figure:
    """Pieces in a scene, with a caption below it."""

    scene: Scene
    caption: Runs
    alt: str
    where: Where
    anchors: tuple[str, ...] = ()  # names of its caption


@dataclass(frozen=True, slots=True)
class Box:
    """Blocks that belong together: a tinted example or note, or a picture with text beside it."""

    kind: Literal["example", "note", "beside"]
    title: Runs
    blocks: "tuple[Block, ...]"
    where: Where
    picture: Figure | None = None


@dataclass(frozen=True, slots=True)
class Listing:
    """The place of the contents, of the index, or of a new page."""

    kind: Literal["contents", "index", "page"]
    where: Where


Block = Paragraph | Heading | Table | Figure | Box | Listing


@dataclass(frozen=True, slots=True)
class Band:
    """Blocks in the look's columns or, if ``wide``, over them all; one band below the other."""

    wide: bool
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the index: a term, what it is, and the anchors of the places that tell of it."""

    term: str
    says: str
    anchors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook ready to be set. ``numbers`` are those printed, by their anchors."""

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

    def blocks(self) -> Iterator[Block]:
        """Every block in reading order, those inside boxes too."""
        for band in self.bands:
            yield from flat(band.blocks)
        yield from flat(self.summary)

    def text(self) -> str:
        """All that is printed, one block a line."""
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
    """The names that a block bears."""
    return () if isinstance(block, Box | Listing) else block.anchors


def runs_of(block: Block) -> Iterator[Runs]:
    """The text of one block without those inside it, run by run."""
    if isinstance(block, Paragraph | Heading):
        yield block.runs
    elif isinstance(block, Table):
        yield from (cell for row in block.rows for cell in row)
    elif isinstance(block, Figure):
        yield block.caption
    elif isinstance(block, Box):
        yield block.title


def plain(runs: Runs, numbers: Mapping[str, str] = {}) -> str:
    """The runs as plain text; icons are left out."""
    return "".join(
        "\n" if run.break_line else numbers.get(run.see, "") if run.see else run.text
        for run in runs
    )


def block_text(block: Block, numbers: Mapping[str, str]) -> str:
    """The text of one block without those inside it."""
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
