"""The plot of one player of Towers: a tower as bit masks, tiles in hand, clients and money.

A square of the tower is a bit: rows of ``STRIDE`` bits from the ground up, of which the first ones
are the columns that can hold a tile. Beyond its outermost rooms a tower has always free columns,
so that it grows to both sides: a room that stands in one of these makes new ones, and at the left
all squares move. The rest of a row keeps patterns from running over the edge.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from generator.games.towers.pieces import cells_of
from generator.rules.playing import bits

FREE = 2  # columns beyond the outermost rooms: one that may stay a gap, and one behind it
ACROSS = 12 + 2 * FREE  # columns at the start: those of the ground strip, and those beyond it
STRIDE = 128
WIDEST = STRIDE - 6  # columns; a pattern is at most six rooms wide
KINDS = ("office", "retail", "residence", "stairs")
STAIRS = 3
_ROW = (1 << STRIDE) - 1


class Client(NamedTuple):
    """A client card: its sector's number, the squares of its pattern from a corner, its ability."""

    name: str
    sector: int
    squares: tuple[int, ...]
    ability: str
    number: int
    about: int  # the kind that the ability speaks of; -1 for none
    brand: str


class Plot(NamedTuple):
    """A player's tower and goods.

    ``kinds`` has the squares of each kind of room; ``paid`` those with a coin, ``turned`` those
    that a Buy-out turned to SOLD. ``more_tiles``, ``taller``, ``first`` hold in the next round,
    ``taller_now`` and ``first_now`` in this one; ``hand_limit`` lasts until a round.
    """

    kinds: tuple[int, int, int, int] = (0, 0, 0, 0)
    paid: int = 0
    turned: int = 0
    tops: tuple[int, ...] = (0,) * ACROSS
    tiles: tuple[int, int, int, int] = (0, 0, 0, 0)  # in hand, by kind
    saved: tuple[int, int, int, int] = (0, 0, 0, 0)  # taken for the next round
    hand: tuple[int, ...] = ()
    cashed: tuple[int, ...] = ()
    purse: int = 0
    more_tiles: int = 0
    taller: int = 0
    taller_now: int = 0
    first: bool = False
    first_now: bool = False
    kept_hand: tuple[int, int] = (0, 0)  # a hand limit, and the last round in which it holds

    @property
    def money(self) -> int:
        """The coins on rooms and beside the tower."""
        return self.paid.bit_count() + self.purse


def height(plot: Plot) -> int:
    """The floors up to the first row that is not one: stairs next to another room."""
    stairs = plot.kinds[STAIRS]
    rooms = plot.kinds[0] | plot.kinds[1] | plot.kinds[2]
    floors = stairs & (rooms << 1 | rooms >> 1)
    found = 0
    while floors & _ROW:
        found += 1
        floors >>= STRIDE
    return found


def way_up(plot: Plot) -> int:
    """How many rows from the ground have stairs without a gap: patterns may begin in these."""
    stairs, found = plot.kinds[STAIRS], 0
    while stairs & _ROW:
        found += 1
        stairs >>= STRIDE
    return found


def places(plot: Plot, client: Client) -> int:
    """The corners where the client's pattern is on rooms that can be sold and reached."""
    rooms = plot.kinds[client.sector] & ~plot.paid & ~plot.turned
    there = (1 << STRIDE * way_up(plot)) - 1
    for square in client.squares:
        there &= rooms >> square
        if not there:
            return 0
    return there


def pattern_at(client: Client, corner: int) -> int:
    """The squares of a pattern at a corner."""
    return sum(1 << corner + square for square in client.squares)


def around(mask: int) -> int:
    """The squares that share an edge with any of a mask, without these."""
    return (mask << 1 | mask >> 1 | mask << STRIDE | mask >> STRIDE) & ~mask


def elevators(plot: Plot) -> int:
    """The stairs directly above or below other stairs."""
    stairs = plot.kinds[STAIRS]
    return stairs & (stairs << STRIDE | stairs >> STRIDE)


def bonus(plot: Plot, each: int) -> int:
    """The worth of elevators at the end: a row counts once."""
    return each * len({square // STRIDE for square in bits(elevators(plot))})


def placed(plot: Plot, kind: int, column: int) -> Plot:
    """A tile of a kind on top of a column."""
    return _with_room(plot, kind, column, changed(plot.tiles, kind, -1))


def _with_room(plot: Plot, kind: int, column: int, tiles: tuple[int, int, int, int]) -> Plot:
    top = plot.tops[column]
    kinds = list(plot.kinds)
    kinds[kind] |= 1 << top * STRIDE + column
    tops = (*plot.tops[:column], top + 1, *plot.tops[column + 1 :])
    built = plot._replace(kinds=_four(kinds), tops=tops, tiles=tiles)
    return built if top else _wider(built, column)


def _wider(plot: Plot, column: int) -> Plot:
    """A tower with free columns beyond a room that now stands on the ground."""
    across = len(plot.tops)
    left, right = FREE - column, FREE - (across - 1 - column)
    if across + max(0, left, right) > WIDEST:
        return plot
    if right > 0:
        plot = plot._replace(tops=(*plot.tops, *(0,) * right))
    if left > 0:
        plot = plot._replace(
            kinds=_four([mask << left for mask in plot.kinds]),
            paid=plot.paid << left,
            turned=plot.turned << left,
            tops=(*(0,) * left, *plot.tops),
        )
    return plot


def moved(plot: Plot, column: int, to: int) -> Plot:
    """The uppermost room of a column on top of another."""
    top = plot.tops[column] - 1
    bit = 1 << top * STRIDE + column
    kind = next(number for number, mask in enumerate(plot.kinds) if mask & bit)
    kinds = list(plot.kinds)
    kinds[kind] &= ~bit
    tops = (*plot.tops[:column], top, *plot.tops[column + 1 :])
    return _with_room(plot._replace(kinds=_four(kinds), tops=tops), kind, to, plot.tiles)


def free_tops(plot: Plot) -> list[int]:
    """The columns whose uppermost tile is unsold."""
    sold = plot.paid | plot.turned
    return [
        column
        for column, top in enumerate(plot.tops)
        if top and not sold >> (top - 1) * STRIDE + column & 1
    ]


def changed(tiles: Sequence[int], kind: int, by: int) -> tuple[int, int, int, int]:
    """Numbers of tiles with some more or fewer of one kind."""
    new = list(tiles)
    new[kind] += by
    return _four(new)


def added(tiles: Sequence[int], others: Sequence[int]) -> tuple[int, int, int, int]:
    """Numbers of tiles of both."""
    return _four([one + other for one, other in zip(tiles, others, strict=True)])


def _four(numbers: Sequence[int]) -> tuple[int, int, int, int]:
    one, two, three, four = numbers
    return one, two, three, four


@cache
def squares_of(pattern: str) -> tuple[int, ...]:
    """The squares of a pattern such as ``##./.##``, from its lower left corner."""
    return tuple(sorted((row - 1) * STRIDE + column - 1 for column, row in cells_of(pattern)))


def choices_of(mask: int, number: int) -> list[int]:
    """Every choice of a number of squares of a mask."""
    return [sum(1 << square for square in one) for one in combinations(bits(mask), number)]
