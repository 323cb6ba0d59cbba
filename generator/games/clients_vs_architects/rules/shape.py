"""The shape of a board: rules A-20 to A-25, on which the rest relies, and A-42.

A board is a graph that runs from one start to one finish. By A-42 it can be drawn without lines
that cross, and its YELLOW halves are mirrored.
"""

import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Generic, NamedTuple, TypeVar

from generator.games.clients_vs_architects.pieces.board import Board, Kind, Line, Space
from generator.problem import Where

Subject = TypeVar("Subject")


class Finding(NamedTuple):
    """One thing on a board that is not as it must be."""

    where: Where
    message: str
    write: str = ""


class BoardRule(NamedTuple, Generic[Subject]):
    """A rule for every board: its name, its source, its words, and the check.

    The source is a place in the rules of play; without one, ``says`` is advice of ours.
    """

    name: str
    source: str
    says: str
    check: Callable[[Subject], Iterator[Finding]]


_SAID = tomllib.loads(Path(__file__).with_name("board_rules.toml").read_text("utf-8"))


def named(
    checks: Mapping[str, Callable[[Subject], Iterator[Finding]]],
) -> tuple[BoardRule[Subject], ...]:
    """Checks by the names of their rules, as rules."""
    said = ((name, *_SAID[name], check) for name, check in checks.items())
    return tuple(BoardRule(*one) for one in said)


STYLES = ("blue", "orange", "green", "red", "dashed")


def lines_join_two_spaces(board: Board) -> Iterator[Finding]:
    """Each line joins two spaces, no two lines the same two; no two spaces share a name."""
    seen: set[str] = set()
    for space in board.spaces:
        if space.id in seen:
            yield Finding(space.where, f"a second space is named {space.id}", "rename one")
        seen.add(space.id)
    pairs: set[frozenset[str]] = set()
    for line in board.lines:
        unknown = [end for end in line.ends if end not in seen]
        pair = frozenset(line.ends)
        if unknown:
            message = f"the line {line} ends at {unknown[0]}, which is not a space"
            yield Finding(line.where, message, "write the id of a space")
        elif len(pair) == 1:
            message = f"the line {line} begins and ends at the same space"
            yield Finding(line.where, message, "write another end")
        elif pair in pairs:
            message = f"a second line joins {line.ends[0]} and {line.ends[1]}"
            yield Finding(line.where, message, "delete one of the two")
        pairs.add(pair)


def one_start_one_finish(board: Board) -> Iterator[Finding]:
    """One space is the start, one the finish."""
    kinds: tuple[tuple[Kind, str], ...] = (("start", "starting circle"), ("finish", "finish"))
    for kind, called in kinds:
        there = board.of_kind(kind)
        if not there:
            yield Finding(board.where, f"there is no {called}", f"give one space `kind: {kind}`")
        for space in there[1:]:
            message = f"{space.id} is a second {called}, after {there[0].id}"
            yield Finding(space.where, message, "delete the kind of one")


def values_are_positive(board: Board) -> Iterator[Finding]:
    """Every space but the start has a value above nothing."""
    for space in board.spaces:
        if "start" in space.kind:
            if space.value is not None:
                message = f"the starting circle {space.id} has a value"
                yield Finding(space.where, message, "delete it")
        elif space.value is None:
            yield Finding(space.where, f"{space.id} has no value", "add its value")
        elif space.value <= 0:
            message = f"the value of {space.id} is {space.value}"
            yield Finding(space.where, message, "write a number above 0")


def line_styles(board: Board) -> Iterator[Finding]:
    """Every style of line is there, and a dashed line has no colour."""
    for line in board.lines:
        if line.dashed and line.colour:
            message = f"the line {line} is both dashed and {line.colour}"
            yield Finding(line.where, message, "delete one of the two")
    there = Counter("dashed" if line.dashed else line.colour for line in board.lines)
    there.update(line.colour for line in board.lines if line.dashed)
    for style in STYLES:
        if not there[style]:
            message = f"board {board.numeral} has no {style} line"
            yield Finding(board.where, message, f"make one of its lines {style}")


def arrows(board: Board) -> Iterator[Finding]:
    """Vertical lines have an arrow to one of their ends, other lines have none."""
    for line in board.lines:
        if line.ends[0] == line.ends[1] or any(end not in board.by_id for end in line.ends):
            continue  # rule A-20 has said so
        if board.is_vertical(line):
            if line.forward is None:
                message = f"the vertical line {line} has no arrow"
                yield Finding(line.where, message, f"add `forward: {line.ends[1]}`")
            elif line.forward not in line.ends:
                message = f"the arrow of the line {line} points to {line.forward}, not to an end"
                yield Finding(line.where, message, f"write {line.ends[0]} or {line.ends[1]}")
        elif line.forward is not None:
            message = f"the line {line} has an arrow, but is not vertical"
            yield Finding(line.where, message, "delete the arrow")


def columns_are_paths(board: Board) -> Iterator[Finding]:
    """Arrows never lead in a circle, and a vertical line crosses no third space."""
    circle = _circle(board)
    if circle:
        steps = [{*step} for step in pairwise(circle)]
        last = [line for line in board.lines if {*line.ends} in steps][-1]
        message = f"moving forward leads round in a circle: {' '.join(circle)}"
        yield Finding(last.where, message, "turn one of these arrows round")
        return
    for line in board.lines:
        if board.is_vertical(line):
            one, other = board.ends_of(line)
            for space in _passed(board, one, other):
                message = f"the vertical line {line} runs through the space {space.id}"
                yield Finding(line.where, message, f"end it at {space.id}")


def _passed(board: Board, one: Space, other: Space) -> Iterator[Space]:
    top, bottom = sorted((one.row, other.row))
    return (
        space for space in board.spaces if space.column == one.column and top < space.row < bottom
    )


def _circle(board: Board) -> list[str]:
    """The names along a circle of forward moves, first and last the same; none if there is none."""
    after: dict[str, list[str]] = {space.id: [] for space in board.spaces}
    for line in board.lines:
        tail, head = board.direction(line)
        after[tail.id].append(head.id)
    done: set[str] = set()
    for first in after:
        path: list[str] = [] if first in done else [first]
        while path:
            onward = next((name for name in after[path[-1]] if name not in done), None)
            if onward is None:
                done.add(path.pop())
            elif onward in path:
                return [*path[path.index(onward) :], onward]
            else:
                path.append(onward)
    return []


BASIC_RULES: tuple[BoardRule[Board], ...] = named(
    {  # without these nothing else can be judged
        "a-20-lines-join-two-spaces": lines_join_two_spaces,
        "a-21-one-start-one-finish": one_start_one_finish,
        "a-22-values-are-positive": values_are_positive,
        "a-24-arrows-on-vertical-lines": arrows,
    }
)
# These need the names and arrows that the first ones make sure of.
PATH_RULES: tuple[BoardRule[Board], ...] = named(
    {"a-23-line-styles": line_styles, "a-25-columns-are-paths": columns_are_paths}
)


def can_be_drawn(board: Board) -> Iterator[Finding]:
    """One space a place, lines between neighbours, no crossings, links between mirrored places."""
    places: dict[tuple[int, int], Space] = {}
    for space in board.spaces:
        other = places.setdefault((space.column, space.row), space)
        if other is not space:
            message = f"{space.id} is in the same place as {other.id}"
            yield Finding(space.where, message, "write another place")
    diagonals: dict[tuple[int, int], Line] = {}
    for line in board.lines:
        one, other = board.ends_of(line)
        across, down = abs(one.column - other.column), abs(one.row - other.row)
        if max(across, down) > 1:
            # A vertical line over a third space breaks rule A-25, which says so.
            if across or not any(_passed(board, one, other)):
                message = f"the line {line} joins spaces that are not neighbours on the grid"
                yield Finding(line.where, message, "write another end")
        elif across and down:
            corner = min(one.column, other.column), min(one.row, other.row)
            crossed = diagonals.setdefault(corner, line)
            if crossed is not line:
                yield Finding(line.where, f"the lines {crossed} and {line} cross", "delete one")
    yield from _not_mirrored(board)


def _not_mirrored(board: Board) -> Iterator[Finding]:
    axis = board.of_kind("start")[0].row
    for link in board.flips:
        one, other = (board.by_id.get(name) for name in link)
        if one and other and (one.column != other.column or one.row + other.row != 2 * axis):
            message = f"{other.id} is not opposite {one.id}, with which a dotted link joins it"
            yield Finding(other.where, message, "move one of the two")


DRAWING_RULES: tuple[BoardRule[Board], ...] = named({"a-42-can-be-drawn": can_be_drawn})
