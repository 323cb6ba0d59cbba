"""A position of Architekton: the tiles on the table, the supplies and the players' pieces.

The table is bit masks of squares: where a tile may lie, what it encloses, groups of houses.
"""

from typing import NamedTuple

from generator.measure.dice import Dice
from generator.model.game import Game

ACROSS = 64  # squares; no city comes near the edge: 46 tiles, begun in the middle
MIDDLE = ACROSS * (ACROSS // 2) + ACROSS // 2
# From a square to its neighbour in the north, east, south and west.
STEPS = (-ACROSS, 1, ACROSS, -1)
_ROW = ((1 << ACROSS) - 1) ^ 1 ^ (1 << (ACROSS - 1))
INSIDE = sum(_ROW << ACROSS * row for row in range(1, ACROSS - 1))  # without the outermost ring


def largest_group(houses: int) -> int:
    """How many squares hang together by their corners at most."""
    most = 0
    while houses:
        group, grown = 0, houses & -houses
        while group != grown:
            group = grown
            aslant = group << ACROSS | group >> ACROSS
            grown = (group | aslant << 1 | aslant >> 1) & houses
        most = max(most, group.bit_count())
        houses &= ~group
    return most


SIDES = ("north", "east", "south", "west")
TERRAINS = ("earth", "meadow", "water", "forest")


class Table(NamedTuple):
    """The pieces as they are played: buildings with their edges, landscapes by terrain, numbers."""

    buildings: tuple[str, ...]  # ids
    edges: tuple[tuple[tuple[int, ...], ...], ...]  # of each building, turned 0 to 3 quarters
    landscapes: tuple[int, ...]  # a terrain for each tile
    open_of_each: tuple[int, int]  # buildings and landscapes that lie open
    reserve_of_each: tuple[int, int]
    start: int  # landscapes that begin the city
    houses: tuple[int, int]
    chips: int  # in play


class Laid(NamedTuple):
    """A building on the table."""

    square: int
    tile: int
    turned: int
    seat: int  # whose turn it was


class Position(NamedTuple):
    """A state. Masks have a bit for each square of the table.

    ``near`` has, for each side and terrain, the squares that have that landscape at that side;
    ``facing``, by terrain, those at which an edge of a building points. ``to_score`` are enclosed
    buildings not yet scored, ``wrong`` the wrong edges of the one that its owner pays for.
    """

    table: Table
    seat: int
    laid_now: int  # tiles of this turn
    near: tuple[int, ...]
    facing: tuple[int, ...]
    covered: int
    buildings: tuple[Laid, ...]
    houses: tuple[int, int]
    unscored: int
    chips: tuple[int, int]
    open_buildings: tuple[int, ...]
    open_landscapes: tuple[int, ...]
    building_stack: tuple[int, ...]  # the next tile is the last
    landscape_stack: tuple[int, ...]
    building_reserve: tuple[int, ...]
    landscape_reserve: tuple[int, ...]
    turns_left: int  # -1: as long as the stacks last
    slid: bool  # the open tiles went under their stacks, and new ones lie there
    to_score: tuple[int, ...] = ()
    wrong: int = 0  # above 0: the owner of to_score[0] chooses how to pay
    to_house: int = -1  # the square for which a house must be moved
    end: str = ""
    lost: int = -1  # who could not pay
    most_chips: int = 2
    noted: tuple[str, ...] = ()


def read(game: Game) -> Table:
    """The pieces and the numbers of the set-up, from the game's own data."""
    buildings = game.component("building").pieces
    shown = [tuple(TERRAINS.index(str(one.fields[side])) for side in SIDES) for one in buildings]
    mat = game.component("mat").pieces[0].fields
    houses = game.component("house").pieces
    return Table(
        tuple(piece.id for piece in buildings for _ in range(piece.copies)),
        tuple(
            tuple(tuple(edges[(side - turn) % 4] for side in range(4)) for turn in range(4))
            for piece, edges in zip(buildings, shown, strict=True)
            for _ in range(piece.copies)
        ),
        tuple(
            TERRAINS.index(str(piece.fields["terrain"]))
            for piece in game.component("landscape").pieces
            for _ in range(piece.copies)
        ),
        (int(mat["building_open"]), int(mat["landscape_open"])),
        (int(mat["building_reserve"]), int(mat["landscape_reserve"])),
        int(mat["landscape_start"]),
        (houses[0].copies, houses[1].copies),
        sum(one.copies for one in game.component("chip").pieces if not one.fields.get("spare")),
    )


def setup(table: Table, _players: int, dice: Dice) -> Position:
    """Shuffled stacks, the reserve, the open supply, and landscapes that touch at a corner."""
    buildings = tuple(dice.shuffled(range(len(table.buildings))))
    lands = tuple(dice.shuffled(table.landscapes))
    spare, spare_lands = table.reserve_of_each
    shown, shown_lands = table.open_of_each
    near, covered = [0] * 16, 0
    begin = spare_lands + shown_lands
    for number, terrain in enumerate(lands[begin : begin + table.start]):
        square = MIDDLE + number * (ACROSS + 1)
        covered |= 1 << square
        for side, step in enumerate(STEPS):
            near[side * 4 + terrain] |= 1 << (square - step)
    return Position(
        table,
        0,
        0,
        tuple(near),
        (0, 0, 0, 0),
        covered,
        (),
        (0, 0),
        0,
        (1, 1),
        tuple(sorted(buildings[spare : spare + shown])),
        tuple(sorted(lands[spare_lands:begin])),
        buildings[spare + shown :],
        lands[begin + table.start :],
        buildings[:spare],
        lands[:spare_lands],
        -1,
        False,
    )


def turn(state: Position) -> int:
    """Whose move it is: the owner of a house that costs chips, or whose turn it is."""
    if state.wrong:
        return owner(state, state.to_score[0])
    return state.seat


def owner(state: Position, square: int) -> int:
    """The player whose house is on a square; -1 if there is none."""
    bit = 1 << square
    return 0 if state.houses[0] & bit else 1 if state.houses[1] & bit else -1


def unseen(state: Position, _seat: int, dice: Dice) -> Position:
    """Face-down tiles in another order: those of a stack and its reserve are alike for players."""
    tiles = dice.shuffled(state.building_stack + state.building_reserve)
    lands = dice.shuffled(state.landscape_stack + state.landscape_reserve)
    at, at_lands = len(state.building_stack), len(state.landscape_stack)
    return state._replace(
        building_stack=tuple(tiles[:at]),
        building_reserve=tuple(tiles[at:]),
        landscape_stack=tuple(lands[:at_lands]),
        landscape_reserve=tuple(lands[at_lands:]),
    )
