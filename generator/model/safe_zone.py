"""The safe zone of a size: how far a box of ink reaches out of it. Lengths in mm."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot

from generator.measure.geometry import Point, turn_point
from generator.model.format import Format

TOLERANCE = 0.01  # mm: below what any printer resolves
Corners = Sequence[Point]


def outside_safe_zone(form: Format, corners: Corners) -> float:
    """The mm by which a four-sided piece of ink leaves the safe zone; 0 for what none sees."""
    box = form.safe_box
    xs, ys = zip(*corners, strict=True)
    far = max(box.x - min(xs), box.y - min(ys), max(xs) - box.right, max(ys) - box.bottom)
    if form.outline == "circle":
        radius = min(box.width, box.height) / 2
        far = max(far, max(hypot(x - box.centre.x, y - box.centre.y) for x, y in corners) - radius)
    elif form.outline != "rectangle":
        far = max(far, form.safe - _room(corners, _polygon(form)))
    elif form.radius > form.safe:
        far = max(far, *(form.safe + _beyond_round(form, corner) for corner in corners))
    return far if far > TOLERANCE else 0.0


def turned_corners(
    x: float, y: float, width: float, height: float, turn: float, about: Point
) -> tuple[Point, ...]:
    """The corners of a box after a turn, in order around it."""
    right, bottom = x + width, y + height
    corners = Point(x, y), Point(right, y), Point(right, bottom), Point(x, bottom)
    return tuple(turn_point(at, turn, about) for at in corners) if turn else corners


def _room(ink: Corners, outline: Corners) -> float:
    """The distance of ink from the line of an outline; negative if it reaches beyond it."""
    around, edges = edges_of(outline), edges_of(ink)
    beyond = [apart(at, around) for at in ink if not inside(at, outline)]
    # A notch of the outline reaches into the ink.
    beyond += [apart(at, edges) for at in outline if inside(at, ink)]
    if beyond:
        return -max(beyond)
    return min(*(apart(at, around) for at in ink), *(apart(at, edges) for at in outline))


def edges_of(corners: Corners) -> list[tuple[Point, Point]]:
    """The lines between corners, back to the first."""
    return list(pairwise((*corners, corners[0])))


def apart(at: Point, edges: Sequence[tuple[Point, Point]]) -> float:
    """The distance of a place from the nearest of several lines."""
    return min(_from_line(at, *edge) for edge in edges)


def _from_line(at: Point, start: Point, end: Point) -> float:
    along, down = end.x - start.x, end.y - start.y
    length = along * along + down * down
    share = ((at.x - start.x) * along + (at.y - start.y) * down) / length if length else 0.0
    share = min(max(share, 0.0), 1.0)
    return hypot(at.x - start.x - share * along, at.y - start.y - share * down)


def inside(at: Point, corners: Corners) -> bool:
    """Whether a place is in a polygon: a line from it to the right has an odd number of edges."""
    crossed = False
    for start, end in edges_of(corners):
        if (start.y > at.y) != (end.y > at.y):
            x = start.x + (at.y - start.y) * (end.x - start.x) / (end.y - start.y)
            crossed ^= x > at.x
    return crossed


@lru_cache(maxsize=64)  # a game has few formats
def _polygon(form: Format) -> tuple[Point, ...]:
    """The outline, its curves as many short lines."""
    return max(form.outline_path().corners(), key=len)


def _beyond_round(form: Format, at: Point) -> float:
    """How far a place lies beyond a rectangle with round corners; negative inside."""
    wide, high = form.size
    radius = min(form.radius, wide / 2, high / 2)
    dx = abs(at.x - wide / 2) - (wide / 2 - radius)
    dy = abs(at.y - high / 2) - (high / 2 - radius)
    return hypot(max(dx, 0.0), max(dy, 0.0)) + min(max(dx, dy), 0.0) - radius
