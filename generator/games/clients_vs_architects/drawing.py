"""Rule A-42: a board can be drawn without lines that cross, and its YELLOW halves are mirrored."""

from collections.abc import Iterator

from generator.games.clients_vs_architects.board import Board, Line, Space
from generator.games.clients_vs_architects.finding import BoardRule, Finding


def can_be_drawn(board: Board) -> Iterator[Finding]:
    """One space a place, lines between neighbours, no crossings, links between mirrored places."""
    places: dict[tuple[int, int], Space] = {}
    for space in board.spaces:
        other = places.setdefault((space.column, space.row), space)
        if other is not space:
            yield Finding(space.where, f"{space.id} stands on the place of {other.id}")
    diagonals: dict[tuple[int, int], Line] = {}
    for line in board.lines:
        one, other = board.ends_of(line)
        across, down = abs(one.column - other.column), abs(one.row - other.row)
        if max(across, down) > 1:
            # A vertical line over a third space breaks rule A-25, which says so.
            if across or not _passes_over(board, one, other):
                yield Finding(
                    line.where, f"the line {line} joins spaces that are not neighbours on the grid"
                )
        elif across and down:
            corner = min(one.column, other.column), min(one.row, other.row)
            crossed = diagonals.setdefault(corner, line)
            if crossed is not line:
                yield Finding(line.where, f"the lines {crossed} and {line} cross")
    yield from _not_mirrored(board)


def _passes_over(board: Board, one: Space, other: Space) -> bool:
    top, bottom = sorted((one.row, other.row))
    return any(space.column == one.column and top < space.row < bottom for space in board.spaces)


def _not_mirrored(board: Board) -> Iterator[Finding]:
    axis = board.of_kind("start")[0].row
    for link in board.flips:
        one, other = (board.by_id.get(name) for name in link)
        if one and other and (one.column != other.column or one.row + other.row != 2 * axis):
            yield Finding(
                other.where,
                f"{other.id} does not lie opposite {one.id}, to which a dotted link joins it",
            )


DRAWING_RULES: tuple[BoardRule[Board], ...] = (
    BoardRule(
        "a-42-can-be-drawn",
        "Moving Across the Board, rule 13; 4-card Flush",
        "clients follow lines from one space to the next, "
        "and the two halves of the YELLOW area flip onto each other",
        can_be_drawn,
    ),
)
