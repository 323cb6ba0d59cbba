"""Where the square with a line's letter stands: beside the line, which is left whole. mm."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import hypot

from generator.games.clients_vs_architects.strokes import Way, distance
from generator.measure.geometry import Point, Rect

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


def walls(outlines: Iterable[tuple[Point, ...]], width: float) -> Iterator[Rect]:
    """The walls of rooms as boxes, by the corners of their outlines."""
    for corners in outlines:
        for one, other in pairwise((*corners, corners[0])):
            left, top = min(one.x, other.x), min(one.y, other.y)
            size = abs(one.x - other.x), abs(one.y - other.y)
            yield Rect(left, top, *size).grown(width / 2)
