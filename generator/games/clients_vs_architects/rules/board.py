"""Every rule of the board on every board, cheap rules first."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.games.clients_vs_architects.pieces.board import Board, board_of
from generator.games.clients_vs_architects.pieces.graph import graph_of
from generator.games.clients_vs_architects.rules import shape
from generator.games.clients_vs_architects.rules.features import FEATURE_RULES
from generator.games.clients_vs_architects.rules.states import PLAY_RULES
from generator.model.component import Component, Piece
from generator.problem import Problem


class Broken(NamedTuple):
    """A rule that a board breaks, and what its check found."""

    rule: str
    hint: str
    finding: shape.Finding


def broken_rules(board: Board) -> Iterator[Broken]:
    """The mistakes of a board, cheap checks first.

    A broken basic rule ends it: the rest could not be judged.
    """
    basic = list(_judged(shape.BASIC_RULES, board))
    yield from basic
    if basic:
        return
    paths = list(_judged(shape.PATH_RULES, board))
    yield from paths
    yield from _judged(FEATURE_RULES, board)
    yield from _judged(shape.DRAWING_RULES, board)
    if not any(broken.rule == "a-25-columns-are-paths" for broken in paths):
        graph = graph_of(board)
        yield from _judged(PLAY_RULES, graph)


def board_obeys_its_rules(component: Component, piece: Piece) -> Iterator[Problem]:
    """A problem for everything wrong with a board, at the space, line or bid that is to blame."""
    board = board_of(piece)
    for rule, hint, finding in broken_rules(board) if board else ():
        yield Problem(finding.where, rule, finding.message, hint, piece=component.label(piece))


def _judged(
    rules: Sequence[shape.BoardRule[shape.Subject]], subject: shape.Subject
) -> Iterator[Broken]:
    for rule in rules:
        for finding in rule.check(subject):
            hint = f'{finding.write}. The rule says "{rule.says}" ({rule.source})'
            yield Broken(rule.name, hint, finding)
