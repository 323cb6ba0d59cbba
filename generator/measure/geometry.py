"""Points, rectangles and turns in mm, clockwise, y down; where a closed line crosses itself."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, radians, sin
from typing import Literal, NamedTuple

Turn = Literal[0, 90, 180, 270]


class Point(NamedTuple):
    """A place."""

    x: float
    y: float


class Size(NamedTuple):
    """A width and a height."""

    width: float
    height: float

    def turned(self, turn: Turn) -> "Size":
        """The size of the upright box around this size after a quarter-turn rotation."""
        return Size(self.height, self.width) if turn in (90, 270) else self


@dataclass(frozen=True, slots=True)
class Rect:
    """An upright rectangle by its top left corner."""

    x: float
    y: float
    width: float
    height: float

    @classmethod
    def around(cls, boxes: "Iterable[Rect]") -> "Rect":
        """The least box around some, of which there is one at least."""
        first, *more = boxes
        x, y, right, bottom = first.x, first.y, first.right, first.bottom
        for box in more:
            x, y = min(x, box.x), min(y, box.y)
            right, bottom = max(right, box.right), max(bottom, box.bottom)
        return cls(x, y, right - x, bottom - y)

    @property
    def size(self) -> Size:
        """Its width and height."""
        return Size(self.width, self.height)

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the lower edge."""
        return self.y + self.height

    @property
    def centre(self) -> Point:
        """The middle."""
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    def grown(self, by: float) -> "Rect":
        """The rectangle with every side moved outward (inward if negative)."""
        return Rect(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def contains(self, other: "Rect", *, tolerance: float = 0.0) -> bool:
        """Whether ``other`` is inside, allowing it to stick out by ``tolerance``."""
        return (
            other.x >= self.x - tolerance
            and other.y >= self.y - tolerance
            and other.right <= self.right + tolerance
            and other.bottom <= self.bottom + tolerance
        )

    def beyond(self, other: "Rect") -> float:
        """How far it reaches out of another, at most; below 0 where it is within."""
        left, top = other.x - self.x, other.y - self.y
        return max(left, top, self.right - other.right, self.bottom - other.bottom)

    def overlaps(self, other: "Rect", *, tolerance: float = 0.0) -> bool:
        """Whether the two share area, where overlaps up to ``tolerance`` deep do not count."""
        return (
            self.x < other.right - tolerance
            and other.x < self.right - tolerance
            and self.y < other.bottom - tolerance
            and other.y < self.bottom - tolerance
        )

    def within(self, other: "Rect") -> "Rect | None":
        """The part of it inside another; None if there is none."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Rect(x, y, right - x, bottom - y) if right > x and bottom > y else None

    def turned(self, degrees: float, about: Point) -> "Rect":
        """The upright box around this rectangle after turning it about a point."""
        corners = [
            turn_point(Point(x, y), degrees, about)
            for x in (self.x, self.right)
            for y in (self.y, self.bottom)
        ]
        left, top = min(p.x for p in corners), min(p.y for p in corners)
        return Rect(left, top, max(p.x for p in corners) - left, max(p.y for p in corners) - top)


def turn_point(point: Point, degrees: float, about: Point) -> Point:
    """The point after a clockwise turn (as seen, y down) about another; quarter turns are exact."""
    cosine, sine = _cos_sin(degrees)
    dx, dy = point.x - about.x, point.y - about.y
    return Point(about.x + dx * cosine - dy * sine, about.y + dx * sine + dy * cosine)


def point_at(cx: float, cy: float, radius: float, degrees: float) -> tuple[float, float]:
    """The point at a distance and angle, clockwise from the top, rounded to a thousandth."""
    angle = radians(degrees)
    return round(cx + radius * sin(angle), 3), round(cy - radius * cos(angle), 3)


def _cos_sin(degrees: float) -> tuple[float, float]:
    exact = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}
    turn = degrees % 360
    if turn in exact:
        return exact[turn]
    return cos(radians(turn)), sin(radians(turn))


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
