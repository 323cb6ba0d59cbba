"""The check that a board can be read: no label is covered, crossed by a line, or off the sheet."""

from collections.abc import Iterator
from itertools import combinations

from generator.games.clients_vs_architects.board import Board
from generator.games.clients_vs_architects.checks import board_of
from generator.games.clients_vs_architects.finding import Finding
from generator.games.clients_vs_architects.plan import (
    DrawnLine,
    Label,
    Link,
    Plan,
    plan_of,
)
from generator.games.clients_vs_architects.shape import BASIC_RULES
from generator.games.clients_vs_architects.strokes import distance
from generator.geometry import Rect
from generator.model.component import Component, Piece
from generator.problem import Problem, Where

APART = 0.3  # mm: less than this between two labels reads as touching
HINT = "move a space, so that there is room for both, or take away a line"


def labels_lie_apart(component: Component, piece: Piece) -> Iterator[Problem]:
    """A problem for every two labels of a board that overlap, and each label crossed or cut off."""
    board = board_of(piece)
    if board is None or any(finding for rule in BASIC_RULES for finding in rule.check(board)):
        return  # it cannot be drawn; the rules say why
    if len({space.at for space in board.spaces}) < len(board.spaces):
        return  # labels of spaces at one place always overlap; A-42 says why
    for where, message in clashes(board, component.format.safe_box):
        yield Problem(where, "labels-lie-apart", message, HINT, piece=component.label(piece))


def clashes(board: Board, sheet: Rect) -> Iterator[Finding]:
    """What cannot be read on a board drawn within ``sheet``.

    Each sentence names both sides and stands at the one that comes later in the data.
    """
    plan = plan_of(board, rooms=False)
    for (one, wide), (other, _) in combinations(
        [(label, label.box.grown(APART)) for label in plan.labels], 2
    ):
        if wide.overlaps(other.box):
            yield Finding(max(one.where, other.where), f"{one.what} and {other.what} overlap")
    for label in plan.labels:
        for what, where in _crossing(plan, label):
            yield Finding(max(label.where, where), f"{what} runs under {label.what}")
        if not sheet.contains(label.box):
            yield Finding(label.where, f"{label.what} lies outside the board")


def _crossing(plan: Plan, label: Label) -> Iterator[tuple[str, Where]]:
    """The lines and links, except those it belongs to, that come within a label's half width."""
    runs: list[tuple[str, DrawnLine | Link]] = [("line", line) for line in plan.lines]
    runs += [("dotted link", link) for link in plan.links]
    centre, reach = label.box.centre, max(label.box.width, label.box.height) / 2
    for what, run in runs:
        if label.of == run.name or label.of in run.ends:
            continue
        if any(distance(centre, part) < reach for part in run.ways):
            yield f"the {what} {run.name}", run.where
