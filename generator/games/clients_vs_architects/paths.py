"""The two forward walks that bound a board's bids, as marks over its drawing."""

from collections.abc import Iterator
from itertools import pairwise
from math import hypot

from generator.games.clients_vs_architects.board import Board
from generator.games.clients_vs_architects.checks import boards_of
from generator.games.clients_vs_architects.money import cheapest, richest
from generator.games.clients_vs_architects.plan import DrawnSpace, plan_of
from generator.games.clients_vs_architects.states import graph_of
from generator.model.game import Game
from generator.rules.extension import Marked

WIDTH = 2.2  # mm: seen beside every line's pattern
SHIFT = 1.4  # mm each way, so that both walks are seen where they share a line


def marked_walks(game: Game, numeral: str) -> Marked | None:
    """The board of that numeral with its cheapest walk (solid) and its richest (dashed).

    None if there is no such board.
    """
    for label, piece, board in boards_of(game):
        if board.numeral == numeral.upper():
            return Marked(label.partition("/")[0], piece.id, "\n".join(_walks(board)))
    return None


def _walks(board: Board) -> Iterator[str]:
    graph, plan = graph_of(board), plan_of(board)
    spaces = {space.id: space for space in plan.spaces}
    for walk, shift, colour, dash in (
        (cheapest(graph), -SHIFT, "#0b6e4f", ""),
        (richest(graph), SHIFT, "#b3123f", ' stroke-dasharray="4 2.6"'),
    ):
        for one, other in pairwise(walk.path if walk else ()):
            yield _step(spaces[one], spaces[other], shift, f'stroke="{colour}"{dash}')


def _step(start: DrawnSpace, end: DrawnSpace, shift: float, look: str) -> str:
    """A stroke beside the line from one space's edge to the other's: both values stay readable."""
    dx, dy = end.x - start.x, end.y - start.y
    length = hypot(dx, dy)
    dx, dy = dx / length, dy / length
    x1, y1 = start.x + dx * start.radius - dy * shift, start.y + dy * start.radius + dx * shift
    x2, y2 = end.x - dx * end.radius - dy * shift, end.y - dy * end.radius + dx * shift
    step = f"M{x1:.2f} {y1:.2f}L{x2:.2f} {y2:.2f}"
    return f'<path d="{step}" fill="none" {look} stroke-width="{WIDTH}" stroke-opacity="0.75"/>'
