"""The lines of a board as SVG path data, and the places of their chips. mm.

Strokes tell lines apart without colour. A chip is the square with a line's letter; it stands
beside the line, which is left whole.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import hypot
from typing import NamedTuple

from generator.measure.geometry import Point, Rect

RAILS = 1.5  # between the two rails of a blue line
TICK, TICK_STEP = 1.6, 2.3  # half length and spacing of an orange line's ticks
SWING, WAVE = 1.25, 4.2  # height and length of a green line's waves
DASH, GAP = 1.7, 0.9  # of a dashed line, the gap at least
CLEAR = 1.3  # at both ends of a dashed line, so that it is seen to be broken off
DOT_STEP = 2.3  # of the dotted links


class Way(NamedTuple):
    """A straight way: where it begins, its direction as a unit vector, its length."""

    start: Point
    along: Point
    length: float

    def at(self, distance: float, aside: float = 0.0) -> Point:
        """The point so far along, and so far to the right of the way."""
        dx, dy = self.along
        return Point(
            self.start.x + dx * distance - dy * aside, self.start.y + dy * distance + dx * aside
        )


def way(start: Point, end: Point) -> Way:
    """The way between two points; without length, as on a wrong board, it leads to the right."""
    length = hypot(end.x - start.x, end.y - start.y)
    if not length:
        return Way(start, Point(1.0, 0.0), 0.0)
    return Way(start, Point((end.x - start.x) / length, (end.y - start.y) / length), length)


def distance(point: Point, on: Way) -> float:
    """From a point to the nearest point of a way."""
    (x, y), along = on.start, on.along
    dx, dy = point.x - x, point.y - y
    reach = min(max(dx * along.x + dy * along.y, 0.0), on.length)
    return hypot(dx - reach * along.x, dy - reach * along.y)


def plain(on: Way) -> str:
    """One line: for plain lines, and, broad, for red ones."""
    return _line(on.start, on.at(on.length))


def rails(on: Way) -> str:
    """Two parallel lines."""
    return "".join(
        _line(on.at(0, side), on.at(on.length, side)) for side in (-RAILS / 2, RAILS / 2)
    )


def ticks(on: Way) -> str:
    """A line with ticks across it, the same room left at both ends."""
    count = max(1, int(on.length / TICK_STEP))
    first = (on.length - (count - 1) * TICK_STEP) / 2
    marks = (first + TICK_STEP * number for number in range(count))
    return plain(on) + "".join(_line(on.at(place, -TICK), on.at(place, TICK)) for place in marks)


def waves(on: Way) -> str:
    """Whole waves from end to end."""
    halves = 2 * max(1, round(on.length / WAVE))
    step = on.length / halves
    curves = (
        f"Q{_point(on.at((number + 0.5) * step, SWING * 2 * (-1) ** number))} "
        f"{_point(on.at((number + 1) * step))}"
        for number in range(halves)
    )
    return f"M{_point(on.start)}" + "".join(curves)


def dashes(on: Way, clear: float = CLEAR) -> str:
    """Dashes that touch neither end, as many as fit, at least three."""
    inner = on.length - 2 * clear
    count = max(3, int((inner + GAP) / (DASH + GAP)))
    step = (inner - DASH) / (count - 1)
    starts = (clear + number * step for number in range(count))
    return "".join(_line(on.at(start), on.at(start + DASH)) for start in starts)


def dots(on: Way, free: Callable[[Point], bool]) -> str:
    """Specks evenly from end to end where it is free, to be drawn with a broad round pen."""
    count = max(1, round(on.length / DOT_STEP))
    places = (on.at(on.length * number / count) for number in range(count + 1))
    return "".join(f"M{_point(place)}h.01" for place in places if free(place))


STROKES: Mapping[str, Callable[[Way], str]] = {
    "plain": plain, "blue": rails, "orange": ticks, "green": waves, "red": plain, "dashed": dashes,
}  # fmt: skip


def _line(start: Point, end: Point) -> str:
    return f"M{_point(start)}L{_point(end)}"


def _point(point: Point) -> str:
    return f"{round(point.x, 2):g} {round(point.y, 2):g}"


CHIP = 4.2  # side of the square with a line's letter
BESIDE = 5.2  # from a line to the middle of its chip
HALO = 0.31  # that is left free around a chip
ASIDE = 1.6  # the half width of the broadest line, and some air
STEP, STEPS = 0.1, 40  # a chip moves along its line by steps, at most so many
_SHIFTS = sorted((n * STEP for n in range(-STEPS, STEPS + 1)), key=lambda n: (abs(n), n))


def chip_box(middle: Point) -> Rect:
    """The square with a line's letter around its middle."""
    return Rect(middle.x - CHIP / 2, middle.y - CHIP / 2, CHIP, CHIP)


def chip_place(on: Way, boxes: Iterable[Rect], others: Iterable[Way]) -> Point:
    """The middle of a line's chip: above the line, or at the right of an upright one.

    By the middle of the line, or as near to it as nothing of ``boxes`` and none of the ``others``
    is covered; else on the other side; beside the middle if there is no such place.
    """
    centre, far = on.at(on.length / 2), hypot(BESIDE, STEP * STEPS) + CHIP
    near = Rect(centre.x - far, centre.y - far, 2 * far, 2 * far)  # what a chip may reach
    walls = tuple(box for box in boxes if near.overlaps(box))
    ways = tuple(way for way in others if distance(centre, way) < far + ASIDE)
    free = (
        place
        for place in _places(on)
        if not any(chip_box(place).grown(HALO).overlaps(box) for box in walls)
        and all(distance(place, way) > CHIP / 2 + ASIDE for way in ways)
    )
    return next(free, None) or next(_places(on))


def _places(on: Way) -> Iterator[Point]:
    at_right = on.at(0, BESIDE)
    upright = not on.along.x
    outward = at_right.x > on.start.x if upright else at_right.y < on.start.y
    first = 1 if outward else -1
    for side in (first, -first):
        for shift in _SHIFTS:
            yield on.at(on.length / 2 + shift, side * BESIDE)
