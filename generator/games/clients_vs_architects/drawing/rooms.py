"""The rooms of a board: the outline around the cells of an area, however they lie together. mm."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from generator.measure.geometry import Point, Rect, Size

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
