"""Where a closed line crosses itself: such a line cannot be cut out along. mm."""

from collections.abc import Sequence
from itertools import pairwise

from generator.geometry import Point

_TOUCHING = 1e-9  # of a line's length: ends that meet do not cross


def crossing(corners: Sequence[Point]) -> Point | None:
    """A place where the edges of a polygon cross each other; None if they only meet at corners."""
    edges = [edge for edge in pairwise((*corners, corners[0])) if edge[0] != edge[1]]
    lying: list[tuple[Point, Point]] = []  # whose right end is not yet passed
    for edge in sorted(edges, key=_left):
        lying = [other for other in lying if max(other[0].x, other[1].x) >= _left(edge)]
        for other in lying:
            at = _meeting(*edge, *other)
            if at is not None:
                return at
        lying.append(edge)
    return None


def _left(edge: tuple[Point, Point]) -> float:
    return min(edge[0].x, edge[1].x)


def _meeting(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Where two lines cross within both, their ends left out."""
    across, down = b.x - a.x, b.y - a.y
    along, up = d.x - c.x, d.y - c.y
    turned = across * up - down * along
    if turned == 0:
        return None  # side by side, or one after the other
    one = ((c.x - a.x) * up - (c.y - a.y) * along) / turned
    other = ((c.x - a.x) * down - (c.y - a.y) * across) / turned
    if not all(_TOUCHING < share < 1 - _TOUCHING for share in (one, other)):
        return None
    return Point(a.x + one * across, a.y + one * down)
