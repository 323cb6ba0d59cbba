"""The drawing of a board, measured: the place of each space, line, chip, arrow, room and link.

All of it follows from the board's data, in mm from the trim's corner. Both the template and the
check of the labels read it.
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from generator.games.clients_vs_architects.drawing import drawn
from generator.games.clients_vs_architects.drawing.lines import (
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
from generator.games.clients_vs_architects.drawing.rooms import outlines_of, room_of, walls
from generator.games.clients_vs_architects.pieces.board import AREAS, ROWS, Board, Line, Space
from generator.measure.geometry import Point
from generator.model.schema import read_record
from generator.problem import ContentError, Where

RADIUS = 6.2  # of a space
END_RADIUS = 9.2  # of the start and the finish
BOW = 8.6  # how far a dotted link bows out around a space in its way
# Where such a link leaves the upper space: halfway between its vertical line and its diagonal
# one, so that no dot has to make way for either.
LEAVE = Point(-2.4, 6.47)
UNDER = 2.3  # from a line, which is drawn whole, to the next dot of a link that passes under it
WALL = 0.7  # of its breadth, what no letter may cover


def board_plan(piece: Mapping[str, Any]) -> drawn.Plan:
    """The plan of a board by the fields of its piece, for the template.

    Raises ContentError for fields that make no board.
    """
    names = ("numeral", "name", "bid", "spaces", "lines", "flips")
    board, problems = read_record(Board, {name: piece[name] for name in names}, Where(""))
    if board is None:
        first = problems[0]
        raise ContentError(first.name, f"the board cannot be drawn: {first.message}", first.hint)
    return plan_of(board)


def stroke(style: str, x: float, y: float, end: float) -> str:
    """The pattern of a style of line along a level way, for keys and markers."""
    on = way(Point(x, y), Point(end, y))
    return dashes(on, 0.0) if style == "dashed" else STROKES[style](on)


def plan_of(board: Board, *, rooms: bool = True) -> drawn.Plan:
    """The plan of a board that keeps the basic rules A-20 to A-24; its rooms only where asked."""
    spaces = {space.id: _space(space) for space in board.spaces}
    lines = tuple(_line(board, line, spaces) for line in board.lines)
    links = tuple(
        _link(spaces[one], spaces[other], tuple(spaces.values()), lines)
        for one, other in board.flips
    )
    lines = tuple(_lettered(board, tuple(spaces.values()), lines, links))
    areas = AREAS if rooms else ()
    found = (room_of(board, area, tuple(spaces.values()), lines, links) for area in areas)
    columns = range(max(space.column for space in board.spaces) + 1)
    return drawn.Plan(
        tuple(spaces.values()),
        lines,
        links,
        tuple(room for room in found if room.path),
        tuple((str(column), drawn.FIRST.x + column * drawn.CELL.width) for column in columns),
        tuple((row, drawn.FIRST.y + number * drawn.CELL.height) for number, row in enumerate(ROWS)),
    )


def _space(space: Space) -> drawn.DrawnSpace:
    kind = space.kind[0] if space.kind else "plain"
    value = (
        "" if space.value is None else f"±{space.value}" if kind == "black" else str(space.value)
    )
    radius = END_RADIUS if kind in ("start", "finish") else RADIUS
    x, y = (
        drawn.FIRST.x + space.column * drawn.CELL.width,
        drawn.FIRST.y + space.row * drawn.CELL.height,
    )
    return drawn.DrawnSpace(space.id, x, y, radius, kind, value, space.where)


def _line(board: Board, line: Line, spaces: Mapping[str, drawn.DrawnSpace]) -> drawn.DrawnLine:
    tail, head = (spaces[space.id] for space in board.direction(line))
    whole = way(Point(tail.x, tail.y), Point(head.x, head.y))
    on = Way(whole.at(tail.radius), whole.along, whole.length - tail.radius - head.radius)
    arrow = None
    if board.is_vertical(line):
        at = on.at(on.length / 2)
        arrow = drawn.Arrow(at.x, at.y, up=on.along.y < 0)
    pattern = STROKES[line.style](on)
    return drawn.DrawnLine(
        str(line), line.ends, line.style, on, plain(on), pattern, None, arrow, line.where
    )


def _lettered(
    board: Board,
    spaces: tuple[drawn.DrawnSpace, ...],
    lines: tuple[drawn.DrawnLine, ...],
    links: tuple[drawn.Link, ...],
) -> Iterator[drawn.DrawnLine]:
    """The lines, those that are not plain with a chip that covers nothing else."""
    boxes = [space.box for space in spaces]
    boxes += [line.arrow.box for line in lines if line.arrow]
    boxes += [link.box for link in links]
    boxes += [wall for area in AREAS for wall in walls(outlines_of(board, area), WALL)]
    dotted = [part for link in links for part in link.ways]
    for line in lines:
        chip = None
        if line.style != "plain":
            others = [other.way for other in lines if other is not line]
            chip = chip_place(line.way, boxes, others + dotted)
            boxes.append(chip_box(chip))
        yield line._replace(chip=chip)


def _link(
    one: drawn.DrawnSpace,
    other: drawn.DrawnSpace,
    spaces: tuple[drawn.DrawnSpace, ...],
    lines: tuple[drawn.DrawnLine, ...],
) -> drawn.Link:
    """Straight where nothing stands between the two, else bowed out to the left.

    Lines in its way stay whole: no dot lies on one.
    """
    top, bottom = sorted((one, other), key=lambda space: space.y)
    passed = [one for one in spaces if abs(one.x - top.x) < BOW and top.y < one.y < bottom.y]
    aside = BOW if passed else 0.0
    middle = Point(top.x - aside, (top.y + bottom.y) / 2)
    ways: tuple[Way, ...]
    if not passed:
        ways = (way(Point(top.x, top.y + top.radius), Point(bottom.x, bottom.y - bottom.radius)),)
    else:
        corners = (
            Point(top.x + LEAVE.x, top.y + LEAVE.y),
            Point(middle.x, top.y + drawn.CELL.height / 2),
            Point(middle.x, bottom.y - drawn.CELL.height / 2),
            Point(bottom.x + LEAVE.x, bottom.y - LEAVE.y),
        )
        ways = tuple(way(start, end) for start, end in pairwise(corners))
    return drawn.Link(
        f"{one.id}-{other.id}",
        (one.id, other.id),
        ways,
        "".join(map(_dots, ways, (_crossed(part, lines) for part in ways))),
        middle,
        other.where,
    )


def _crossed(part: Way, lines: tuple[drawn.DrawnLine, ...]) -> tuple[Way, ...]:
    """The ways of lines that come so near that a dot could lie on one."""
    middle, reach = part.at(part.length / 2), part.length / 2 + UNDER
    return tuple(line.way for line in lines if distance(middle, line.way) <= reach)


def _dots(part: Way, lines: tuple[Way, ...]) -> str:
    return dots(part, lambda place: all(distance(place, line) > UNDER for line in lines))
