"""The checks of this game: every rule of the board on every board."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from generator.games.clients_vs_architects.board import Board
from generator.games.clients_vs_architects.drawing import DRAWING_RULES
from generator.games.clients_vs_architects.features import FEATURE_RULES
from generator.games.clients_vs_architects.figures import FIGURE_RULES
from generator.games.clients_vs_architects.finding import BoardRule, Finding, Subject
from generator.games.clients_vs_architects.play import PLAY_RULES
from generator.games.clients_vs_architects.shape import BASIC_RULES, PATH_RULES
from generator.games.clients_vs_architects.states import graph_of
from generator.model.component import Component, Piece
from generator.model.game import Game
from generator.model.schema import read_record
from generator.problem import Problem

BOARD_RULES = (
    *BASIC_RULES,
    *PATH_RULES,
    *FEATURE_RULES,
    *DRAWING_RULES,
    *PLAY_RULES,
    *FIGURE_RULES,
)


class Broken(NamedTuple):
    """A rule that a board breaks, and what its check found."""

    rule: str
    hint: str
    finding: Finding


def broken_rules(board: Board) -> Iterator[Broken]:
    """What is wrong with a board, cheap checks first.

    A broken basic rule ends it: the rest could not be judged.
    """
    basic = list(_judged(BASIC_RULES, board))
    yield from basic
    if basic:
        return
    paths = list(_judged(PATH_RULES, board))
    yield from paths
    yield from _judged(FEATURE_RULES, board)
    yield from _judged(DRAWING_RULES, board)
    if not any(broken.rule == "a-25-columns-are-paths" for broken in paths):
        graph = graph_of(board)
        yield from _judged(PLAY_RULES, graph)
        yield from _judged(FIGURE_RULES, graph)


def board_obeys_its_rules(component: Component, piece: Piece) -> Iterator[Problem]:
    """A problem for everything wrong with a board, at the space, line or bid that is to blame."""
    board = board_of(piece)
    for rule, hint, finding in broken_rules(board) if board else ():
        yield Problem(finding.where, rule, finding.message, hint, piece=component.label(piece))


def boards_of(game: Game) -> Iterator[tuple[str, Piece, Board]]:
    """The boards whose fields fit, each with its label and piece; the runner reports the others."""
    for component in game.components:
        if component.name == "board":
            for piece in component.pieces:
                board = board_of(piece)
                if board:
                    yield component.label(piece), piece, board


def board_of(piece: Piece) -> Board | None:
    """The board of a piece whose fields fit; the runner reports the others."""
    return _read(_This(piece))


class _This:
    """A piece that is equal to itself alone: pieces never change, so that each is read once."""

    def __init__(self, piece: Piece) -> None:
        self.piece = piece

    def __hash__(self) -> int:
        return id(self.piece)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _This) and self.piece is other.piece


@lru_cache(maxsize=24)  # the game has a dozen boards
def _read(this: _This) -> Board | None:
    return read_record(Board, this.piece.fields, this.piece.where)[0]


def _judged(rules: Sequence[BoardRule[Subject]], subject: Subject) -> Iterator[Broken]:
    for rule in rules:
        hint = f"the rulebook says: {rule.says} ({rule.source})" if rule.source else rule.says
        for finding in rule.check(subject):
            yield Broken(rule.name, hint, finding)
