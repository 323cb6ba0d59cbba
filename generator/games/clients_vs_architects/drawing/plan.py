"""The drawing of a board, measured: where each space, line, chip, arrow, room and link lies.

All of it follows from the board's data, in mm from the trim's corner. Both the template and the
check of the labels read it.
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from math import hypot
from typing import Any, NamedTuple

from generator.games.clients_vs_architects.drawing import rooms
from generator.games.clients_vs_architects.drawing.lines import (
    CHIP,
    STROKES,
    Way,
    chip_box,
    chip_place,
    dashes,
    distance,
    dots,
    plain,
    way,
)
from generator.games.clients_vs_architects.pieces.board import AREAS, ROWS, Area, Board, Line, Space
from generator.measure.geometry import Point, Rect, Size
from generator.model.schema import read_record
from generator.problem import ContentError, Where

CELL = Size(25.0, 29.0)
FIRST = Point(20.5, 42.0)  # the middle of the cell in column 0, row a
ORIGIN = Point(FIRST.x - CELL.width / 2, FIRST.y - CELL.height / 2)  # corner of the cell 0, a
RADIUS = 6.2  # of a space
END_RADIUS = 9.2  # of the start and the finish
DIAMOND = 7.9  # from the middle of a green space to its corners
ARROW = Size(5.0, 4.4)
BOW = 8.6  # how far a dotted link bows out around a space in its way
# Where such a link leaves the upper space: halfway between its vertical line and its diagonal
# one, so that no dot has to make way for either.
LEAVE = Point(-2.4, 6.47)
TURNOVER = Size(4.4, 6.4)  # the sign of a dotted link
UNDER = 2.3  # from a line, which is drawn whole, to the next dot of a link that passes under it
INSET = 1.0  # from a cell's edge to the wall of its room
WALL = 0.7  # of its breadth, what no letter may cover
LETTERS = (4, 5)  # of an area's pattern, across and down a cell
LETTER = Size(1.9, 2.3)
NAME = Size(13.0, 4.4)  # of an area, under its wall
CORRIDOR = 4.6  # the width that is kept clear along a line


class Label(NamedTuple):
    """Something to be read or to stand on, which nothing else may cover.

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


def board_plan(piece: Mapping[str, Any]) -> Plan:
    """The plan of a board by the fields of its piece, for the template.

    Raises ContentError for fields that make no board.
    """
    names = ("numeral", "name", "bid", "spaces", "lines", "flips")
    board, problems = read_record(Board, {name: piece[name] for name in names}, Where(""))
    if board is None:
        first = problems[0]
        raise ContentError(first.rule, f"the board cannot be drawn: {first.message}", first.hint)
    return plan_of(board)


def stroke(style: str, x: float, y: float, end: float) -> str:
    """The pattern of a style of line along a level way, for keys and markers."""
    on = way(Point(x, y), Point(end, y))
    return dashes(on, 0.0) if style == "dashed" else STROKES[style](on)


def plan_of(board: Board, *, rooms: bool = True) -> Plan:
    """The plan of a board that keeps the basic rules A-20 to A-24; its rooms only where asked."""
    spaces = {space.id: _space(space) for space in board.spaces}
    lines = tuple(_line(board, line, spaces) for line in board.lines)
    links = tuple(
        _link(spaces[one], spaces[other], tuple(spaces.values()), lines)
        for one, other in board.flips
    )
    lines = tuple(_lettered(board, tuple(spaces.values()), lines, links))
    areas = AREAS if rooms else ()
    found = (_room(board, area, tuple(spaces.values()), lines, links) for area in areas)
    columns = range(max(space.column for space in board.spaces) + 1)
    return Plan(
        tuple(spaces.values()),
        lines,
        links,
        tuple(room for room in found if room.path),
        tuple((str(column), FIRST.x + column * CELL.width) for column in columns),
        tuple((row, FIRST.y + number * CELL.height) for number, row in enumerate(ROWS)),
    )


def _space(space: Space) -> DrawnSpace:
    kind = space.kind[0] if space.kind else "plain"
    value = (
        "" if space.value is None else f"±{space.value}" if kind == "black" else str(space.value)
    )
    radius = END_RADIUS if kind in ("start", "finish") else RADIUS
    x, y = FIRST.x + space.column * CELL.width, FIRST.y + space.row * CELL.height
    return DrawnSpace(space.id, x, y, radius, kind, value, space.where)


def _line(board: Board, line: Line, spaces: Mapping[str, DrawnSpace]) -> DrawnLine:
    tail, head = (spaces[space.id] for space in board.direction(line))
    whole = way(Point(tail.x, tail.y), Point(head.x, head.y))
    on = Way(whole.at(tail.radius), whole.along, whole.length - tail.radius - head.radius)
    arrow = None
    if board.is_vertical(line):
        at = on.at(on.length / 2)
        arrow = Arrow(at.x, at.y, up=on.along.y < 0)
    pattern = STROKES[line.style](on)
    return DrawnLine(
        str(line), line.ends, line.style, on, plain(on), pattern, None, arrow, line.where
    )


def _lettered(
    board: Board,
    spaces: tuple[DrawnSpace, ...],
    lines: tuple[DrawnLine, ...],
    links: tuple[Link, ...],
) -> Iterator[DrawnLine]:
    """The lines, those that are not plain with a chip that covers nothing else."""
    boxes = [space.box for space in spaces]
    boxes += [_box(Point(line.arrow.x, line.arrow.y), ARROW) for line in lines if line.arrow]
    boxes += [_box(link.sign, TURNOVER) for link in links]
    boxes += [wall for area in AREAS for wall in rooms.walls(_outlines(board, area), WALL)]
    dotted = [part for link in links for part in link.ways]
    for line in lines:
        chip = None
        if line.style != "plain":
            others = [other.way for other in lines if other is not line]
            chip = chip_place(line.way, boxes, others + dotted)
            boxes.append(chip_box(chip))
        yield line._replace(chip=chip)


def _link(
    one: DrawnSpace, other: DrawnSpace, spaces: tuple[DrawnSpace, ...], lines: tuple[DrawnLine, ...]
) -> Link:
    """Straight where nothing stands between the two, else bowed out to the left.

    Lines in its way stay whole: no dot lies on one.
    """
    top, bottom = sorted((one, other), key=lambda space: space.y)
    passed = [
        space for space in spaces if abs(space.x - top.x) < BOW and top.y < space.y < bottom.y
    ]
    aside = BOW if passed else 0.0
    middle = Point(top.x - aside, (top.y + bottom.y) / 2)
    ways: tuple[Way, ...]
    if not passed:
        ways = (way(Point(top.x, top.y + top.radius), Point(bottom.x, bottom.y - bottom.radius)),)
    else:
        corners = (
            Point(top.x + LEAVE.x, top.y + LEAVE.y),
            Point(middle.x, top.y + CELL.height / 2),
            Point(middle.x, bottom.y - CELL.height / 2),
            Point(bottom.x + LEAVE.x, bottom.y - LEAVE.y),
        )
        ways = tuple(way(start, end) for start, end in pairwise(corners))
    return Link(
        f"{one.id}-{other.id}",
        (one.id, other.id),
        ways,
        "".join(map(_dots, ways, (_crossed(part, lines) for part in ways))),
        middle,
        other.where,
    )


def _crossed(part: Way, lines: tuple[DrawnLine, ...]) -> tuple[Way, ...]:
    """The ways of lines that come so near that a dot could lie on one."""
    middle, reach = part.at(part.length / 2), part.length / 2 + UNDER
    return tuple(line.way for line in lines if distance(middle, line.way) <= reach)


def _dots(part: Way, lines: tuple[Way, ...]) -> str:
    return dots(part, lambda place: all(distance(place, line) > UNDER for line in lines))


def _room(
    board: Board,
    area: Area,
    spaces: tuple[DrawnSpace, ...],
    lines: tuple[DrawnLine, ...],
    links: tuple[Link, ...],
) -> Room:
    cells = _cells(board, area)
    ways = [(line.way, CORRIDOR / 2) for line in lines] + [
        (part, 1.0) for link in links for part in link.ways
    ]
    chips = [line.chip for line in lines if line.chip]
    names = tuple(_name_place(part, ways, chips) for part in rooms.parts(cells))
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
        and not any(_name_box(corner).overlaps(_box(place, LETTER)) for corner in names)
    )
    path = "".join(rooms.path(corners) for corners in _outlines(board, area))
    return Room(area, path, tuple(letters), names)


def _cells(board: Board, area: Area) -> list[rooms.Cell]:
    return [(space.column, space.row) for space in board.in_area(area)]


def _outlines(board: Board, area: Area) -> tuple[tuple[Point, ...], ...]:
    return rooms.outlines(_cells(board, area), ORIGIN, CELL, INSET)


def _name_box(corner: Point) -> Rect:
    return Rect(corner.x, corner.y, NAME.width, NAME.height)


def _name_place(
    part: tuple[rooms.Cell, ...], ways: list[tuple[Way, float]], chips: list[Point]
) -> Point:
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


def _labels(plan: Plan) -> Iterator[Label]:
    for space in plan.spaces:
        yield Label(f"the space {space.id}", space.box, space.id, space.where)
    for line in plan.lines:
        if line.chip:
            yield Label(
                f"the letter of the line {line.name}", chip_box(line.chip), line.name, line.where
            )
        if line.arrow:
            yield Label(
                f"the arrow of the line {line.name}",
                _box(Point(line.arrow.x, line.arrow.y), ARROW),
                line.name,
                line.where,
            )
    for link in plan.links:
        yield Label(
            f"the sign of the dotted link {link.name}",
            _box(link.sign, TURNOVER),
            link.name,
            link.where,
        )


def _box(middle: Point, size: Size) -> Rect:
    return Rect(middle.x - size.width / 2, middle.y - size.height / 2, size.width, size.height)
