"""The drawn parts of a board: spaces, lines, links, rooms and labels, each with its place in mm."""

from collections.abc import Iterator
from typing import NamedTuple

from generator.games.clients_vs_architects.drawing.lines import Way, chip_box
from generator.games.clients_vs_architects.pieces.board import Area
from generator.measure.geometry import Point, Rect, Size
from generator.problem import Where

CELL = Size(25.0, 29.0)
FIRST = Point(20.5, 42.0)  # the middle of the cell in column 0, row a
ORIGIN = Point(FIRST.x - CELL.width / 2, FIRST.y - CELL.height / 2)  # corner of the cell 0, a
DIAMOND = 7.9  # from the middle of a green space to its corners
ARROW = Size(5.0, 4.4)
TURNOVER = Size(4.4, 6.4)  # the sign of a dotted link


class Label(NamedTuple):
    """Something to be read or to put a pawn on, which nothing else may cover.

    What it is, the box around it, and the name and place of the space, line or link it belongs to.
    """

    what: str
    box: Rect
    of: str
    where: Where


class DrawnSpace(NamedTuple):
    """A space: its middle, its radius, its kind (or ``plain``), and its value as printed."""

    id: str
    x: float
    y: float
    radius: float
    kind: str
    value: str
    where: Where

    @property
    def box(self) -> Rect:
        """The square that the drawn space fills, in mm of the plan."""
        reach = DIAMOND if self.kind == "green" else self.radius
        return Rect(self.x - reach, self.y - reach, 2 * reach, 2 * reach)


class Arrow(NamedTuple):
    """An arrow on a vertical line: its middle, and whether it points up the page."""

    x: float
    y: float
    up: bool

    @property
    def box(self) -> Rect:
        """The room that it takes."""
        return box_around(Point(self.x, self.y), ARROW)


class DrawnLine(NamedTuple):
    """A line between the edges of its spaces: its style, straight path and pattern.

    A chip and an arrow, if it has them.
    """

    name: str
    ends: tuple[str, str]
    style: str
    way: Way
    path: str
    pattern: str
    chip: Point | None
    arrow: Arrow | None
    where: Where

    @property
    def ways(self) -> tuple[Way, ...]:
        """The way as the only one of several, as a dotted link may have."""
        return (self.way,)


class Room(NamedTuple):
    """An area: its outline, the places of the marks that fill it, the corners for its name."""

    area: Area
    path: str
    letters: tuple[Point, ...]
    names: tuple[Point, ...]  # in each part, the corner under which its name has room


class Link(NamedTuple):
    """A dotted link between two YELLOW spaces: its dots and the middle of its sign."""

    name: str
    ends: tuple[str, str]
    ways: tuple[Way, ...]
    path: str
    sign: Point
    where: Where

    @property
    def box(self) -> Rect:
        """The room that its sign takes."""
        return box_around(self.sign, TURNOVER)


class Plan(NamedTuple):
    """A whole board as drawn."""

    spaces: tuple[DrawnSpace, ...]
    lines: tuple[DrawnLine, ...]
    links: tuple[Link, ...]
    rooms: tuple[Room, ...]
    columns: tuple[tuple[str, float], ...]  # the name and place of each grid axis
    rows: tuple[tuple[str, float], ...]

    @property
    def labels(self) -> tuple[Label, ...]:
        """Everything that must not be covered."""
        return tuple(_labels(self))


def _labels(plan: Plan) -> Iterator[Label]:
    for space in plan.spaces:
        yield Label(f"the space {space.id}", space.box, space.id, space.where)
    for line in plan.lines:
        if line.chip:
            yield Label(
                f"the letter of the line {line.name}", chip_box(line.chip), line.name, line.where
            )
        if line.arrow:
            box = line.arrow.box
            yield Label(f"the arrow of the line {line.name}", box, line.name, line.where)
    for link in plan.links:
        yield Label(f"the sign of the dotted link {link.name}", link.box, link.name, link.where)


def box_around(middle: Point, size: Size) -> Rect:
    """The box of that size around a point."""
    return Rect(middle.x - size.width / 2, middle.y - size.height / 2, size.width, size.height)
