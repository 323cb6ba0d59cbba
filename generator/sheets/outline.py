"""Cut outline of a piece in its place on a sheet: straight lines and quarter arcs, in mm."""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from generator.measure.geometry import Point, Rect, Turn, turn_point
from generator.model.format import Format


class Step(NamedTuple):
    """One step to a point: a straight line, or a quarter circle that turns clockwise as seen."""

    to: Point
    arc: bool = False


class Outline(NamedTuple):
    """A line, in general closed: where it begins, and the steps that follow."""

    start: Point
    steps: tuple[Step, ...]

    @property
    def closed(self) -> bool:
        """Whether it leads back to its start; not where another piece has its other edges."""
        return not self.steps or self.steps[-1].to == self.start

    def moved(self, dx: float, dy: float) -> "Outline":
        """The same line elsewhere."""
        return Outline(
            Point(self.start.x + dx, self.start.y + dy),
            tuple(Step(Point(to.x + dx, to.y + dy), arc) for to, arc in self.steps),
        )

    def scaled(self, by: float) -> "Outline":
        """The same line larger or smaller, seen from the origin."""
        return Outline(
            Point(self.start.x * by, self.start.y * by),
            tuple(Step(Point(to.x * by, to.y * by), arc) for to, arc in self.steps),
        )


@lru_cache(maxsize=1024)  # sheet after sheet pieces of one format lie at the same places
def outline_of(form: Format, trim: Rect, turn: Turn = 0) -> Outline:
    """The outline of a piece in the place of its turned trim."""
    size = form.size
    start, steps = _flat(form)
    middle = Point(size.width / 2, size.height / 2)

    def placed(at: Point) -> Point:
        turned = turn_point(at, turn, middle)
        return Point(turned.x - middle.x + trim.centre.x, turned.y - middle.y + trim.centre.y)

    return Outline(placed(start), tuple(Step(placed(to), arc) for to, arc in steps))


def each_edge_once(outlines: Iterable[Outline]) -> tuple[Outline, ...]:
    """The outlines without straight edges of an earlier one, so that no cut is made twice."""
    known: set[tuple[Point, Point]] = set()
    lines: list[Outline] = []
    for outline in outlines:
        here, line = outline.start, Outline(outline.start, ())
        parts: list[Outline] = []
        for step in outline.steps:
            ends = sorted((_rounded_point(here), _rounded_point(step.to)))
            edge = (ends[0], ends[1])
            if not step.arc and edge in known:
                parts.append(line)
                line = Outline(step.to, ())
            else:
                line = Outline(line.start, (*line.steps, step))
            known.add(edge)
            here = step.to
        parts.append(line)
        if len(parts) > 1 and line.steps and parts[0].steps:  # over the outline's own start
            parts[0] = Outline(line.start, (*line.steps, *parts[0].steps))
            parts.pop()
        lines += (part for part in parts if part.steps)
    return tuple(lines)


def _rounded_point(at: Point) -> Point:
    return Point(round(at.x, 3), round(at.y, 3))


def centre_of_arc(begin: Point, end: Point) -> Point:
    """The middle of the circle that a quarter arc is part of."""
    return Point(
        (begin.x + end.x - (end.y - begin.y)) / 2, (begin.y + end.y + (end.x - begin.x)) / 2
    )


@lru_cache(maxsize=64)  # a game has few formats
def _flat(form: Format) -> tuple[Point, tuple[Step, ...]]:
    """The outline with the trim's top left corner as its origin."""
    width, height = form.size
    if form.outline == "circle":
        radius = min(width, height) / 2
        box = Rect(width / 2 - radius, height / 2 - radius, 2 * radius, 2 * radius)
        return _rounded(box, radius)
    if form.outline == "hexagon":
        quarter, middle = width / 4, height / 2
        first, *others = (
            Point(0, middle), Point(quarter, 0), Point(width - quarter, 0),
            Point(width, middle), Point(width - quarter, height), Point(quarter, height),
        )  # fmt: skip
        return first, tuple(Step(point) for point in (*others, first))
    if form.outline != "rectangle":
        first, *others = form.outline_path().corners()[0]  # curves are many short lines here
        return first, tuple(Step(point) for point in (*others, first))
    return _rounded(Rect(0, 0, width, height), min(form.radius, width / 2, height / 2))


def _rounded(box: Rect, radius: float) -> tuple[Point, tuple[Step, ...]]:
    """A rectangle with rounded corners, clockwise from the left end of its upper edge."""
    start = Point(box.x + radius, box.y)
    corners = (
        (Point(box.right - radius, box.y), Point(box.right, box.y + radius)),
        (Point(box.right, box.bottom - radius), Point(box.right - radius, box.bottom)),
        (Point(box.x + radius, box.bottom), Point(box.x, box.bottom - radius)),
        (Point(box.x, box.y + radius), start),
    )
    steps: list[Step] = []
    here = start
    for begin, end in corners:
        if begin != here:
            steps.append(Step(begin))
        if radius:
            steps.append(Step(end, arc=True))
        here = end
    return start, tuple(steps)
