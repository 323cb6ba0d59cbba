"""A commission board as content gives it: spaces on a grid, lines between them, its bids."""

from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from typing import Annotated, Any, Literal, Self, get_args

from pydantic import BeforeValidator, Field

from generator.model.component import Piece
from generator.model.game import Game
from generator.model.schema import read_record
from generator.model.source import Record

Row = Literal["a", "b", "c", "d", "e"]
Kind = Literal["start", "finish", "blue", "green", "red", "black", "pink"]
Area = Literal["yellow", "blue", "gray", "purple"]
Colour = Literal["blue", "orange", "green", "red"]
KINDS: tuple[Kind, ...] = get_args(Kind)
AREAS: tuple[Area, ...] = get_args(Area)
ROWS: tuple[Row, ...] = get_args(Row)  # from the top of the page down


def _several(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


class Bid(Record):
    """The lowest and the highest bid that the board allows."""

    min: int
    max: int


class Space(Record):
    """A space: ``at`` is its column, from the left, and its row.

    A space has at most one kind and lies in at most one area; lists are read
    so that a check can say who has two.
    """

    id: str
    at: tuple[Annotated[int, Field(ge=0)], Row]
    value: int | None = None
    kind: Annotated[tuple[Kind, ...], BeforeValidator(_several)] = ()
    area: Annotated[tuple[Area, ...], BeforeValidator(_several)] = ()

    @property
    def column(self) -> int:
        """The column, from 0 at the left."""
        return self.at[0]

    @property
    def row(self) -> int:
        """The row as a number that grows down the page."""
        return ROWS.index(self.at[1])


class Line(Record):
    """A line between two spaces.

    ``forward`` is the end its arrow points to; a line without an arrow runs to the right.
    """

    ends: tuple[str, str]
    forward: str | None = None
    colour: Colour | None = None
    dashed: bool = False

    @property
    def style(self) -> str:
        """``plain``, a colour, or ``dashed``."""
        return "dashed" if self.dashed else self.colour or "plain"

    def __str__(self) -> str:
        return f"{self.ends[0]}-{self.ends[1]}"


class Board(Record):
    """A commission board: what its fields in content must be."""

    numeral: str
    name: str
    bid: Bid
    spaces: tuple[Space, ...]
    lines: tuple[Line, ...]
    flips: tuple[tuple[str, str], ...]

    @cached_property
    def by_id(self) -> Mapping[str, Space]:
        """The spaces by name."""
        return {space.id: space for space in self.spaces}

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """A copy with some parts changed; it forgets what was remembered of the old spaces."""
        copy = super().model_copy(update=update, deep=deep)
        copy.__dict__.pop("by_id", None)
        return copy

    def of_kind(self, kind: Kind) -> list[Space]:
        """The spaces of a kind."""
        return [space for space in self.spaces if kind in space.kind]

    def in_area(self, area: Area) -> list[Space]:
        """The spaces of an area."""
        return [space for space in self.spaces if area in space.area]

    def ends_of(self, line: Line) -> tuple[Space, Space]:
        """The two spaces that a line joins."""
        return self.by_id[line.ends[0]], self.by_id[line.ends[1]]

    def is_vertical(self, line: Line) -> bool:
        """Whether the line joins two spaces of one column."""
        one, other = self.ends_of(line)
        return one.column == other.column

    def direction(self, line: Line) -> tuple[Space, Space]:
        """The space a line leaves and the space it enters when it is walked forward."""
        one, other = self.ends_of(line)
        to_other = line.forward == other.id if self.is_vertical(line) else one.column < other.column
        return (one, other) if to_other else (other, one)

    def lines_of(self, space: Space) -> list[Line]:
        """The lines that end at a space."""
        return [line for line in self.lines if space.id in line.ends]


def boards_of(game: Game) -> Iterator[tuple[str, Piece, Board]]:
    """The boards whose fields fit, each with its label and piece; the runner reports the others."""
    for component, piece in game.pieces_of("board"):
        board = board_of(piece)
        if board:
            yield component.label(piece), piece, board


def board_of(piece: Piece) -> Board | None:
    """The board of a piece whose fields fit; the runner reports the others."""
    return _read(_This(piece))


class _This:
    """A piece that is equal to itself alone: pieces never change, so that each is read once."""

    def __init__(self, piece: Piece) -> None:
        self.piece = piece

    def __hash__(self) -> int:
        return id(self.piece)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _This) and self.piece is other.piece


@lru_cache(maxsize=24)  # the game has a dozen boards
def _read(this: _This) -> Board | None:
    return read_record(Board, this.piece.fields, this.piece.where)[0]
