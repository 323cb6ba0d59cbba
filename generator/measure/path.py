"""Paths in mm, of straight lines and curves: read from SVG path data, measured, moved, mirrored.

fontTools reads the data. What else its pens do is done here in a way of our own, and theirs would
change what is drawn and told: box and area are those of the polygon that is cut out, up to 0.25 mm
within the curve that BoundsPen and AreaPen measure, and open parts have them too; BasePen rounds
the last digit of quadratic curves otherwise; points are moved by any function, not by a matrix.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, radians, sin
from typing import Literal, NamedTuple

from generator.measure.geometry import Point, Rect
from generator.measure.units import mm_text

Command = Literal["M", "L", "C", "Z"]
MOST_STEPS = 20_000  # of one path: a coastline traced from a photograph has fewer
_QUARTER = 0.5522847498  # of a radius: handles of four curves that make a circle
_FLAT = 16  # straight lines that stand for a curve where it is measured
_FINE = 64  # and where a line is drawn beside it
_UNITS = 10_000  # a mm: pyclipper counts in whole numbers
_OFF = 0.004  # mm that the lines which stand for an arc may be off it


class Step(NamedTuple):
    """One command with its absolute points: the last is where it ends, C has its handles first."""

    command: Command
    points: tuple[Point, ...] = ()


class Path(tuple[Step, ...]):
    """The steps of a path, which may be empty. Each part begins with M and may end with Z."""

    __slots__ = ()

    def svg(self) -> str:
        """SVG path data, in mm."""
        return " ".join(
            " ".join((step.command, *(f"{mm_text(x)} {mm_text(y)}" for x, y in step.points)))
            for step in self
        )

    def moved(self, move: Callable[[Point], Point]) -> "Path":
        """The path with every point elsewhere."""
        return Path(Step(step.command, tuple(map(move, step.points))) for step in self)

    @lru_cache(maxsize=1024)  # noqa: B019 - a path is a value; its box and area are asked often
    def corners(self, lines: int = _FLAT) -> tuple[tuple[Point, ...], ...]:
        """Each part as the corners of a polygon, with curves as many short lines."""
        parts: list[list[Point]] = []
        for command, points in self:
            if command == "M":
                parts.append([points[0]])
            elif command == "L":
                parts[-1].append(points[0])
            elif command == "C":
                parts[-1] += _along(parts[-1][-1], *points, lines=lines)
        return tuple(map(tuple, parts))

    def box(self) -> Rect:
        """The upright box around it."""
        xs, ys = zip(*(point for part in self.corners() for point in part), strict=True)
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def area(self) -> float:
        """The enclosed area in square mm, for a path that does not cross itself."""
        return sum(abs(_area(part)) for part in self.corners())


def parse_path(data: str, reach: float = 100_000) -> Path:
    """SVG path data with any commands as a path. Raises ValueError, worded for the designer."""
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path import parse_path as parse

    pen = RecordingPen()
    try:
        parse(data, pen)
    except (ValueError, IndexError, AssertionError, TypeError, ZeroDivisionError, KeyError):
        raise ValueError("this is no path: write commands such as M 0 0 L 40 0 L 20 30 Z") from None
    if len(pen.value) > MOST_STEPS:
        raise ValueError(f"this path has over {MOST_STEPS:,} steps: simplify it")
    path = Path(_without_way_back(_steps(pen.value)))
    largest = max((abs(v) for step in path for point in step.points for v in point), default=0)
    if not largest < reach:
        raise ValueError("this path reaches too far")
    if not path:
        raise ValueError("this path is empty")
    return path


@lru_cache(maxsize=256)  # the pictures of a deck are cut alike
def rectangle(box: Rect, radius: float = 0.0) -> Path:
    """A rectangle with round corners, if a radius is given."""
    r = max(0.0, min(radius, box.width / 2, box.height / 2))
    if not r:
        return polygon(
            Point(x, y)
            for x, y in (
                (box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)
            )
        )  # fmt: skip
    h = r * (1 - _QUARTER)
    left, top, right, bottom = box.x, box.y, box.right, box.bottom
    return Path((
        Step("M", (Point(left + r, top),)),
        Step("L", (Point(right - r, top),)),
        Step("C", (Point(right - h, top), Point(right, top + h), Point(right, top + r))),
        Step("L", (Point(right, bottom - r),)),
        Step("C", (Point(right, bottom - h), Point(right - h, bottom), Point(right - r, bottom))),
        Step("L", (Point(left + r, bottom),)),
        Step("C", (Point(left + h, bottom), Point(left, bottom - h), Point(left, bottom - r))),
        Step("L", (Point(left, top + r),)),
        Step("C", (Point(left, top + h), Point(left + h, top), Point(left + r, top))),
        Step("Z"),
    ))  # fmt: skip


def ellipse(box: Rect) -> Path:
    """The ellipse that touches all sides of a box: a circle in a square."""
    rx, ry = box.width / 2, box.height / 2
    c, kx, ky = box.centre, rx * _QUARTER, ry * _QUARTER
    return Path((
        Step("M", (Point(c.x, box.y),)),
        Step("C", (Point(c.x + kx, box.y), Point(box.right, c.y - ky), Point(box.right, c.y))),
        Step("C", (Point(box.right, c.y + ky), Point(c.x + kx, box.bottom),
                   Point(c.x, box.bottom))),
        Step("C", (Point(c.x - kx, box.bottom), Point(box.x, c.y + ky), Point(box.x, c.y))),
        Step("C", (Point(box.x, c.y - ky), Point(c.x - kx, box.y), Point(c.x, box.y))),
        Step("Z"),
    ))  # fmt: skip


def regular(box: Rect, sides: int, turn: float) -> Path:
    """A regular polygon that touches all sides of a box, its first corner at ``turn``."""
    angles = [radians(turn + 360 * number / sides) for number in range(sides)]
    unit = [(sin(angle), -cos(angle)) for angle in angles]
    left, right = min(x for x, _ in unit), max(x for x, _ in unit)
    top, bottom = min(y for _, y in unit), max(y for _, y in unit)
    return polygon(
        Point(
            box.x + (x - left) / (right - left) * box.width,
            box.y + (y - top) / (bottom - top) * box.height,
        )
        for x, y in unit
    )


def polygon(corners: Iterable[Point]) -> Path:
    """Straight lines through corners, and back to the first."""
    first, *others = corners
    return Path((Step("M", (first,)), *(Step("L", (p,)) for p in others), Step("Z")))


@lru_cache(maxsize=256)  # every face of a size asks for the same few
def beside(path: Path, by: float) -> Path:
    """The line at a distance outside a closed path, or inside it if the distance is below 0.

    Each of its points has that distance from the path, also at a notch. Curves become lines.
    """
    import pyclipper

    maker = pyclipper.PyclipperOffset(2, _OFF * _UNITS)
    for part in path.corners(_FINE):
        points = [(round(x * _UNITS), round(y * _UNITS)) for x, y in part]
        maker.AddPath(points, pyclipper.JT_ROUND, pyclipper.ET_CLOSEDPOLYGON)
    drawn = pyclipper.CleanPolygons(maker.Execute(by * _UNITS), _OFF / 2 * _UNITS)
    parts = (polygon(Point(x / _UNITS, y / _UNITS) for x, y in part) for part in drawn if part)
    return Path(step for part in parts for step in part)


def true_ratio(sides: int, turn: float) -> float:
    """The height of a regular polygon over its width."""
    angles = [turn / 180 * pi + 2 * pi * number / sides for number in range(sides)]
    xs, ys = [sin(a) for a in angles], [cos(a) for a in angles]
    return (max(ys) - min(ys)) / (max(xs) - min(xs))


def _steps(recorded: list[tuple[str, tuple[tuple[float, float], ...]]]) -> Iterator[Step]:
    """What fontTools' pen recorded; quadratic curves as the cubic ones that are the same."""
    at = Point(0, 0)
    for name, given in recorded:
        points = [Point(x, y) for x, y in given]
        if name in ("moveTo", "lineTo"):
            yield Step("M" if name == "moveTo" else "L", (points[0],))
        elif name == "curveTo":
            yield Step("C", tuple(points))
        elif name == "qCurveTo":
            handle, end = points
            yield Step("C", (_between(at, handle), _between(end, handle), end))
        elif name == "closePath":
            yield Step("Z")
            continue
        if points:
            at = points[-1]


def _without_way_back(steps: Iterable[Step]) -> Iterator[Step]:
    """The steps without straight lines back to a part's start, which Z draws."""
    start, held = Point(0, 0), None
    for step in steps:
        back = step.command == "Z" and held is not None
        if held is not None and not (back and held == Step("L", (start,))):
            yield held
        start = step.points[0] if step.command == "M" else start
        held = step
    if held is not None:
        yield held


def _between(end: Point, handle: Point) -> Point:
    return Point(end.x + (handle.x - end.x) * 2 / 3, end.y + (handle.y - end.y) * 2 / 3)


def _along(start: Point, one: Point, other: Point, end: Point, *, lines: int) -> Iterator[Point]:
    if hypot(end.x - start.x, end.y - start.y) == 0 and one == other == start:
        return
    for number in range(1, lines + 1):
        t = number / lines
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        yield Point(
            a * start.x + b * one.x + c * other.x + d * end.x,
            a * start.y + b * one.y + c * other.y + d * end.y,
        )


def _area(corners: tuple[Point, ...]) -> float:
    pairs = zip(corners, (*corners[1:], *corners[:1]), strict=True)
    return sum(a.x * b.y - b.x * a.y for a, b in pairs) / 2


_LINES = 256  # across an outline, on which both sides are compared
_ALIKE = 0.02  # mm that they may differ on a line, on the average: below what is seen of a cut


def seen_from_behind(outline: str, width: float) -> str:
    """An outline as path data, mirrored in a trim so wide; as it is if that looks the same."""
    path = parse_path(outline)
    mirrored = path.moved(lambda at: Point(width - at.x, at.y))
    return outline if _alike(path, mirrored) else mirrored.svg()


def _alike(one: Path, other: Path) -> bool:
    box = one.box()
    levels = [box.y + box.height * (number + 0.5) / _LINES for number in range(_LINES)]
    pairs = zip(_crossed(one, levels), _crossed(other, levels), strict=True)
    return sum(_differing(*pair) for pair in pairs) / _LINES <= _ALIKE


def _crossed(path: Path, levels: Sequence[float]) -> list[list[float]]:
    """Where each level line crosses a closed path, in order."""
    found: list[list[float]] = [[] for _ in levels]
    for part in path.corners():
        for a, b in pairwise((*part, part[0])):
            low, high = sorted((a.y, b.y))
            for number in range(bisect_left(levels, low), bisect_right(levels, high)):
                if low < high:
                    share = (levels[number] - a.y) / (b.y - a.y)
                    found[number].append(a.x + share * (b.x - a.x))
    return [sorted(line) for line in found]


def _differing(one: Iterable[float], other: Iterable[float]) -> float:
    """How much of a line lies within one shape and not within the other."""
    ends = sorted((*one, *other))
    return sum(end - begin for begin, end in zip(ends[::2], ends[1::2], strict=False))
