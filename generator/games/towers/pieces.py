"""The pieces of Towers: patterns and towers as they are drawn, and what the player aid must hold.

A tower is judged as the rules have it: floors, height, access and elevators.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from pydantic import ConfigDict, Field

from generator.model.component import Piece
from generator.model.game import Game
from generator.model.schema import read_record
from generator.model.source import Record

LETTERS = {"o": "office", "r": "retail", "p": "residence", "s": "stairs"}
_BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))

Cell = tuple[int, int]  # column from the left, floor from the ground, both from 1
Tower = Mapping[Cell, str]  # the kind of room in each cell that holds a tile


def letters_of(rows: Sequence[str]) -> Iterator[tuple[Cell, str]]:
    """Each cell of a drawing by rows, the top row first, with its letter."""
    for above, row in enumerate(rows):
        for column, letter in enumerate(row, 1):
            yield (column, len(rows) - above), letter


def tower_of(rows: Sequence[str]) -> Tower:
    """The tower drawn by rows of letters, the top row first.

    o is an office, r retail, p a residence, s stairs, . nothing.
    """
    return {cell: LETTERS[letter] for cell, letter in letters_of(rows) if letter in LETTERS}


def cells_of(pattern: str) -> frozenset[Cell]:
    """The rooms of a pattern such as ``##./.##``, as cells with their lower left corner at 1, 1."""
    return frozenset(cell for cell, mark in letters_of(pattern.split("/")) if mark == "#")


def pattern_of(cells: Collection[Cell]) -> str:
    """The pattern of such cells, from the top row down."""
    wide, high = (max(cell[axis] for cell in cells) for axis in (0, 1))
    rows = (
        "".join("#" if (column, level) in cells else "." for column in range(1, wide + 1))
        for level in range(high, 0, -1)
    )
    return "/".join(rows)


def shapes(fewest: int, most: int) -> frozenset[frozenset[Cell]]:
    """All connected shapes of a number of rooms; turned or mirrored ones are others."""
    found: set[frozenset[Cell]] = set()
    now = {frozenset({(1, 1)})}
    for rooms in range(1, most + 1):
        found |= now if rooms >= fewest else set()
        grown = (
            cells | {(column + right, level + up)}
            for cells in now
            for column, level in cells
            for right, up in _BESIDE
        )
        now = {_at_corner(cells) for cells in grown if len(cells) > rooms}
    return frozenset(found)


def _at_corner(cells: frozenset[Cell]) -> frozenset[Cell]:
    left, low = (min(cell[axis] for cell in cells) - 1 for axis in (0, 1))
    return frozenset((column - left, level - low) for column, level in cells)


def is_floor(tower: Tower, floor: int) -> bool:
    """Whether a row is a floor: some stairs in it have another kind of room right beside them."""
    return any(
        kind == "stairs" and tower.get((column + side, floor), "stairs") != "stairs"
        for (column, level), kind in tower.items()
        if level == floor
        for side in (-1, 1)
    )


def height(tower: Tower) -> int:
    """The number of floors from the ground up to the first row that is not a floor."""
    floor = 0
    while is_floor(tower, floor + 1):
        floor += 1
    return floor


def hanging(tower: Tower) -> frozenset[Cell]:
    """The tiles above the ground that have no tile directly below them."""
    return frozenset(
        (column, floor) for column, floor in tower if floor > 1 and (column, floor - 1) not in tower
    )


def copies_of(pattern: str, sector: str, tower: Tower) -> tuple[Cell, ...]:
    """The lower left corner of each place where the pattern, as printed, is on its sector."""
    cells = cells_of(pattern)
    corners = sorted(
        {(column - dx + 1, floor - dy + 1) for column, floor in tower for dx, dy in cells}
    )
    return tuple(
        (column, floor)
        for column, floor in corners
        if all(tower.get((column + dx - 1, floor + dy - 1)) == sector for dx, dy in cells)
    )


def is_open(tower: Tower, lowest: int) -> bool:
    """Whether a client may be cashed whose pattern begins on floor ``lowest``.

    Every floor up to it must have stairs.
    """
    with_stairs = {floor for (_, floor), kind in tower.items() if kind == "stairs"}
    return with_stairs.issuperset(range(1, lowest + 1))


def elevators(tower: Tower) -> frozenset[Cell]:
    """The stairs directly above or below other stairs."""
    stairs = {cell for cell, kind in tower.items() if kind == "stairs"}
    return frozenset((c, f) for c, f in stairs if (c, f - 1) in stairs or (c, f + 1) in stairs)


def elevator_bonus(tower: Tower, each: float) -> float:
    """The worth of elevators at the end, ``each`` in dollars: a floor with several counts once."""
    return each * len({floor for _, floor in elevators(tower)})


def is_connected(cells: frozenset[Cell]) -> bool:
    """Whether each room can be reached from each through rooms beside or above one another."""
    reached: set[Cell] = set()
    ahead = [min(cells)] if cells else []
    while ahead:
        column, floor = ahead.pop()
        if (column, floor) not in reached and (column, floor) in cells:
            reached.add((column, floor))
            ahead += [(column + dx, floor + dy) for dx, dy in _BESIDE]
    return reached == cells


DRAWN = ("floors", "sample", "access", "elevators")  # the towers drawn on the aid


class Ability(Record):
    """A family of abilities: its code, and what its cards say."""

    code: str
    name: str
    wording: str
    worth: float
    each: bool = False


class Drawn(Record):
    """A tower on the aid, from its top row down; what is said of it is judged by the checks."""

    model_config = ConfigDict(extra="allow")

    rows: tuple[str, ...]
    pattern: str = "#"
    sector: str = ""


class Aid(Record):
    """The aid, as far as checks read it; its other fields are free in form."""

    model_config = ConfigDict(extra="allow")

    abilities: tuple[Ability, ...] = ()
    floors: Drawn | None = None
    sample: Drawn | None = None
    access: Drawn | None = None
    elevators: Drawn | None = None
    rounds: dict[Any, int] = Field(default={})
    tiles_a_round: float = 0
    clients_a_player: float = 0


def aid_of(piece: Piece) -> Aid | None:
    """The aid of a piece whose fields fit; the runner reports the others."""
    return read_record(Aid, piece.fields, piece.where)[0]


def wordings(game: Game) -> dict[str, str] | None:
    """The wording of each ability by its code; None where an aid does not fit."""
    found: dict[str, str] = {}
    for _, piece in game.pieces_of("aid"):
        aid = aid_of(piece)
        if aid is None:
            return None
        found |= {family.code: family.wording for family in aid.abilities}
    return found
