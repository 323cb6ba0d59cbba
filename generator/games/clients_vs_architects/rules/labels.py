"""The check that a board can be read: no label is covered, crossed by a line, or off the sheet."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from generator.games.clients_vs_architects.drawing.lines import Way, distance
from generator.games.clients_vs_architects.drawing.plan import Label, plan_of
from generator.games.clients_vs_architects.pieces.board import Board, board_of
from generator.games.clients_vs_architects.rules.finding import Finding
from generator.games.clients_vs_architects.rules.shape import BASIC_RULES
from generator.measure.geometry import Rect
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
    runs = [_Run("line", line.name, line.ends, line.ways, line.where) for line in plan.lines]
    runs += [_Run("dotted link", *link[:3], link.where) for link in plan.links]
    for label in plan.labels:
        for what, where in _crossing(runs, label):
            yield Finding(max(label.where, where), f"{what} runs under {label.what}")
        if not sheet.contains(label.box):
            yield Finding(label.where, f"{label.what} lies outside the board")


class _Run(NamedTuple):
    """A line or a link, as something that may not run under a label."""

    what: str
    name: str
    ends: tuple[str, str]
    ways: tuple[Way, ...]
    where: Where


def _crossing(runs: Sequence[_Run], label: Label) -> Iterator[tuple[str, Where]]:
    """Those, except what it belongs to, that come within a label's half width."""
    centre, reach = label.box.centre, max(label.box.width, label.box.height) / 2
    for run in runs:
        if label.of == run.name or label.of in run.ends:
            continue
        for part in run.ways:
            left, right = sorted((part.start.x, part.start.x + part.along.x * part.length))
            # Most are too far away in one direction already.
            if left - reach < centre.x < right + reach and distance(centre, part) < reach:
                yield f"the {run.what} {run.name}", run.where
                break
