"""The rooms of a board: outlines around the cells of areas, their letters and names. mm."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import hypot

from generator.games.clients_vs_architects.drawing.drawn import (
    CELL,
    ORIGIN,
    DrawnLine,
    DrawnSpace,
    Link,
    Room,
    box_around,
)
from generator.games.clients_vs_architects.drawing.lines import CHIP, Way, chip_box, distance
from generator.games.clients_vs_architects.pieces.board import Area, Board
from generator.measure.geometry import Point, Rect, Size

INSET = 1.0  # from a cell's edge to the wall of its room
LETTERS = (4, 5)  # of an area's pattern, across and down a cell
LETTER = Size(1.9, 2.3)
NAME = Size(13.0, 4.4)  # of an area, under its wall
CORRIDOR = 4.6  # the width that is kept clear along a line
Cell = tuple[int, int]  # column, row
Corner = tuple[int, int]  # the grid point at the top left of the cell of the same numbers
# From one corner of a cell to the next, clockwise: the cell lies to the right.
Side = tuple[Corner, Corner]

_SIDES = (  # of a cell: the way to the neighbour behind it, where it starts, where it ends
    ((0, -1), (0, 0), (1, 0)),
    ((1, 0), (1, 0), (1, 1)),
    ((0, 1), (1, 1), (0, 1)),
    ((-1, 0), (0, 1), (0, 0)),
)


def outlines(
    cells: Iterable[Cell], origin: Point, cell: Size, inset: float
) -> tuple[tuple[Point, ...], ...]:
    """The corners of each outline of a union of cells, ``inset`` inside its true edge.

    They run clockwise, a hole's the other way. ``origin`` is the top left corner of the cell
    (0, 0). Cells that touch at a corner only make outlines of their own.
    """
    return tuple(
        tuple(
            Point(
                origin.x + column * cell.width - inset * (into[1] + out[1]),
                origin.y + row * cell.height + inset * (into[0] + out[0]),
            )
            for into, (column, row), out in _bends(loop)
        )
        for loop in _loops(frozenset(cells))
    )


def _bends(loop: tuple[Side, ...]) -> Iterator[tuple[Corner, Corner, Corner]]:
    """The corners at which a loop turns, between its headings into and out of each."""
    for number, side in enumerate(loop):
        into, out = _heading(loop[number - 1]), _heading(side)
        if into != out:
            yield into, side[0], out


def _loops(cells: frozenset[Cell]) -> Iterator[tuple[Side, ...]]:
    """The closed walks along the sides behind which no cell of the union lies."""
    edge = {
        ((column + start[0], row + start[1]), (column + end[0], row + end[1]))
        for column, row in cells
        for (dx, dy), start, end in _SIDES
        if (column + dx, row + dy) not in cells
    }
    while edge:
        first = min(edge)
        loop, side = [first], _next(first, edge)
        while side != first:
            loop.append(side)
            side = _next(side, edge)
        edge -= set(loop)
        yield tuple(loop)


def _next(side: Side, edge: set[Side]) -> Side:
    """The side that follows: to the right if there is one, so a walk stays with its own cells."""
    (dx, dy), (x, y) = _heading(side), side[1]
    onward = ((-dy, dx), (dx, dy), (dy, -dx))
    return next(following for ax, ay in onward if (following := ((x, y), (x + ax, y + ay))) in edge)


def _heading(side: Side) -> tuple[int, int]:
    (x1, y1), (x2, y2) = side
    return x2 - x1, y2 - y1


def parts(cells: Iterable[Cell]) -> tuple[tuple[Cell, ...], ...]:
    """The cells in groups that hang together by their sides, each sorted, as are the groups."""
    left, groups = set(cells), []
    while left:
        group, todo = set(), [min(left)]
        while todo:
            column, row = todo.pop()
            if (column, row) in left:
                left.remove((column, row))
                group.add((column, row))
                todo += [(column + dx, row + dy) for (dx, dy), _, _ in _SIDES]
        groups.append(tuple(sorted(group)))
    return tuple(groups)


def path(corners: Iterable[Point]) -> str:
    """A closed outline as SVG path data."""
    return "M" + "L".join(f"{round(x, 2):g} {round(y, 2):g}" for x, y in corners) + "Z"


def walls(outlines: Iterable[tuple[Point, ...]], width: float) -> Iterator[Rect]:
    """The walls of rooms as boxes, by the corners of their outlines."""
    for corners in outlines:
        for one, other in pairwise((*corners, corners[0])):
            left, top = min(one.x, other.x), min(one.y, other.y)
            size = abs(one.x - other.x), abs(one.y - other.y)
            yield Rect(left, top, *size).grown(width / 2)


def room_of(
    board: Board,
    area: Area,
    spaces: tuple[DrawnSpace, ...],
    lines: tuple[DrawnLine, ...],
    links: tuple[Link, ...],
) -> Room:
    """The room of an area, with letters and names where nothing else is drawn."""
    cells = _cells(board, area)
    ways = [(line.way, CORRIDOR / 2) for line in lines] + [
        (part, 1.0) for link in links for part in link.ways
    ]
    chips = [line.chip for line in lines if line.chip]
    names = tuple(_name_place(part, ways, chips) for part in parts(cells))
    reach = hypot(*LETTER) / 2
    letters = (
        place
        for column, row in sorted(cells)
        for place in _letter_places(
            Point(ORIGIN.x + column * CELL.width, ORIGIN.y + row * CELL.height)
        )
        if all(
            hypot(place.x - space.x, place.y - space.y) > space.radius + reach + 0.8
            for space in spaces
        )
        and all(distance(place, on) > room + reach for on, room in ways)
        and all(hypot(place.x - chip.x, place.y - chip.y) > CHIP * 0.75 + reach for chip in chips)
        and not any(_name_box(corner).overlaps(box_around(place, LETTER)) for corner in names)
    )
    drawn = "".join(path(corners) for corners in outlines_of(board, area))
    return Room(area, drawn, tuple(letters), names)


def _cells(board: Board, area: Area) -> list[Cell]:
    return [(space.column, space.row) for space in board.in_area(area)]


def outlines_of(board: Board, area: Area) -> tuple[tuple[Point, ...], ...]:
    """The corners of the outlines of an area."""
    return outlines(_cells(board, area), ORIGIN, CELL, INSET)


def _name_box(corner: Point) -> Rect:
    return Rect(corner.x, corner.y, NAME.width, NAME.height)


def _name_place(part: tuple[Cell, ...], ways: list[tuple[Way, float]], chips: list[Point]) -> Point:
    """The top left corner of a name in the corner of a cell, where no line crosses it.

    Under upper walls first, then over lower ones; the first of all if lines cross each.
    """
    left, top = ORIGIN.x + INSET, ORIGIN.y + INSET
    foot = CELL.height - 2 * INSET - NAME.height
    corners = [
        Point(left + column * CELL.width, top + row * CELL.height + down)
        for wall, down in ((-1, 0.0), (1, foot))
        for column, row in part
        if (column, row + wall) not in part
    ]
    middles = (NAME.width * share for share in (0.1, 0.5, 0.9))
    spots = [(across, NAME.height / 2) for across in middles]
    free = (
        corner
        for corner in corners
        if all(
            distance(Point(corner.x + across, corner.y + down), on) > NAME.height / 2
            for across, down in spots
            for on, _ in ways
        )
        and not any(_name_box(corner).overlaps(chip_box(chip)) for chip in chips)
    )
    return next(free, corners[0])


def _letter_places(corner: Point) -> Iterator[Point]:
    across, down = LETTERS
    for row in range(down):
        for column in range(across):
            yield Point(
                corner.x + (column + 0.5) * CELL.width / across,
                corner.y + (row + 0.5) * CELL.height / down,
            )
