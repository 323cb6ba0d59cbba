"""A report on one board: its numbers, paths, states, and what each hand opens.

The two forward walks that bound a board's bids are given as marks over its drawing.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from generator.games.clients_vs_architects.drawing.drawn import DrawnSpace
from generator.games.clients_vs_architects.drawing.plan import plan_of
from generator.games.clients_vs_architects.pieces.board import Board, Figures, boards_of
from generator.games.clients_vs_architects.pieces.graph import (
    PURPLE,
    STATES,
    TOGGLES,
    Graph,
    Walk,
    best_total,
    cheapest,
    fewest_moves,
    figures_of,
    graph_of,
    richest,
    state_name,
)
from generator.games.clients_vs_architects.rules.board import broken_rules
from generator.games.clients_vs_architects.rules.shape import BASIC_RULES, PATH_RULES
from generator.model.game import Game
from generator.problem import Problem, did_you_mean
from generator.rules.extension import Marked

WIDTH = 2.2  # mm: seen beside every line's pattern
SHIFT = 1.4  # mm each way, so that both walks are seen where they share a line
HANDS: Mapping[str, str] = {  # what a state play switches -> the play
    "BLUE": "suit pairs STONE+WOOD or STONE+STEEL",
    "GRAY": "suit pairs GLASS+WOOD or GLASS+STEEL",
    "PURPLE": "suit pairs STONE+GLASS or STEEL+WOOD",
    "DASHED": "three different suits",
    "PINK": "four different suits",
}
# Colour of line -> suit, how many halves of the sum, whether the architect gains or pays.
STRAIGHTS: Mapping[str, tuple[str, int, str]] = {
    "blue": ("STONE", 1, "gains"),
    "orange": ("STEEL", 1, "pays"),
    "green": ("GLASS", 2, "gains"),
    "red": ("WOOD", 2, "pays"),
}
FLUSHES: Mapping[str, str] = {  # kind of space -> suit
    "blue": "STONE",
    "green": "GLASS",
    "red": "WOOD",
    "black": "STEEL",
}


class StateRow(NamedTuple):
    """One state: how many spaces can be reached from S, from how many F, what forward walks pay."""

    state: str
    reached: int
    reaching: int
    cheapest: int | None
    richest: int | None


class HandRow(NamedTuple):
    """One play that switches something: what it opens here, and what that is worth.

    ``reached`` are the spaces a client can come to besides when only this is open; ``gain`` is
    what the richest forward walk pays more when this is opened on top of PURPLE, or for PURPLE
    itself what it pays at all.
    """

    play: str
    opens: str
    what: tuple[str, ...]
    reached: int | None = None
    gain: int | None = None


@dataclass(frozen=True)
class BoardReport:
    """All figures of a board that obeys the basic rules and the rule of columns."""

    numeral: str
    name: str
    bid: tuple[int, int]
    spaces: int
    figures: Figures
    cmin: Walk | None
    cmax: Walk | None
    moves: int | None  # of the shortest forward walk that needs only PURPLE
    states: tuple[StateRow, ...]
    hands: tuple[HandRow, ...]


def report_on(board: Board) -> BoardReport:
    """The report; the board must have passed the rules A-20 to A-25."""
    graph = graph_of(board)
    return BoardReport(
        numeral=board.numeral,
        name=board.name,
        bid=(board.bid.min, board.bid.max),
        spaces=len(board.spaces),
        figures=figures_of(graph),
        cmin=cheapest(graph),
        cmax=richest(graph),
        moves=fewest_moves(graph),
        states=tuple(_state_rows(graph)),
        hands=(*_openings(graph), *_straights(board), *_flushes(board)),
    )


def _state_rows(graph: Graph) -> Iterator[StateRow]:
    for state in STATES:
        low = cheapest(graph, state)
        reached, reaching = len(graph.reachable(state)), len(graph.reaching(state))
        yield StateRow(
            state_name(state), reached, reaching, low and low.total, best_total(graph, state)
        )


def _openings(graph: Graph) -> Iterator[HandRow]:
    board = graph.board
    closed, base = graph.reachable(0), best_total(graph, PURPLE) or 0
    what = {
        "BLUE": [space.id for space in board.in_area("blue")],
        "GRAY": [space.id for space in board.in_area("gray")],
        "PURPLE": [space.id for space in board.in_area("purple")],
        "DASHED": [str(line) for line in board.lines if line.dashed],
        "PINK": [space.id for space in board.of_kind("pink")],
    }
    for name, bit in TOGGLES.items():
        total = best_total(graph, PURPLE | bit)
        gain = None if total is None else total - (0 if bit == PURPLE else base)
        yield HandRow(
            HANDS[name], _opened(name), tuple(what[name]), len(graph.reachable(bit) - closed), gain
        )


def _opened(name: str) -> str:
    return {"DASHED": "the dashed lines", "PINK": "the PINK SQUARES"}.get(name, f"the {name} area")


def _straights(board: Board) -> Iterator[HandRow]:
    for colour, (suit, halves, verb) in STRAIGHTS.items():
        lines = [line for line in board.lines if line.colour == colour]
        what = tuple(
            f"{line} {verb} {sum(end.value or 0 for end in board.ends_of(line)) * halves // 2}"
            for line in lines
        )
        yield HandRow(f"straight of three with {suit}", f"the {colour} lines", what)


def _flushes(board: Board) -> Iterator[HandRow]:
    for kind, suit in FLUSHES.items():
        spaces = [space for space in board.spaces if kind in space.kind]
        what = tuple(
            f"{space.id} ({space.value})"
            for space in sorted(spaces, key=lambda space: (space.value or 0, space.id))
        )
        yield HandRow(f"three {suit}", f"the {kind} spaces", what)


def as_text(report: BoardReport) -> str:
    """The report for a reader, lines of at most some 120 characters but for long lists of names."""
    return "\n".join(_text(report)) + "\n"


def _text(report: BoardReport) -> Iterator[str]:
    figures = report.figures
    yield f"Board {report.numeral} {report.name}, bids {report.bid[0]} to {report.bid[1]}"
    yield f"  spaces   {report.spaces}: {_counts(figures.areas)}; {_counts(figures.kinds)}"
    lines = f"{sum(figures.lines.values())}: {_counts(figures.lines)}"
    yield f"  lines    {lines}; arrows {_counts(figures.arrows)}"
    yield f"  Cmin     {report.cmin or 'no path'}"
    yield f"  Cmax     {report.cmax or 'no path'}"
    yield f"  shortest {report.moves or 'no'} moves with only PURPLE open"
    yield ""
    yield (
        "Spaces that each hand opens (from all closed; best forward total gained on top of PURPLE)"
    )
    for row in report.hands:
        gain = "no path to F" if row.gain is None else f"+{row.gain}"
        worth = "" if row.reached is None else f"  +{row.reached} spaces, {gain}"
        yield f"  {row.play}: {row.opens}{worth}"
        yield f"      {', '.join(row.what) or 'none on this board'}"
    yield ""
    yield f"{'State':<38}{'from S':>8}{'to F':>8}{'cheapest':>10}{'richest':>9}"
    for state in report.states:
        low, high = (
            "-" if value is None else str(value) for value in (state.cheapest, state.richest)
        )
        yield f"{state.state:<38}{state.reached:>8}{state.reaching:>8}{low:>10}{high:>9}"


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.items())


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


def board_report(game: Game, numeral: str) -> tuple[BoardReport | None, tuple[Problem, ...]]:
    """The report on the board of that numeral, and what is wrong with the board.

    None if the board is too broken to be judged.
    """
    board, problems = board_named(game, numeral)
    if board is None:
        return None, problems
    broken = tuple(broken_rules(board))
    found = tuple(Problem(b.finding.where, b.rule, b.finding.message, b.hint) for b in broken)
    shape = {rule.name for rule in (*BASIC_RULES, *PATH_RULES) if rule.name != "a-23-line-styles"}
    return (None if any(b.rule in shape for b in broken) else report_on(board)), found


def report_text(game: Game, numeral: str) -> tuple[str, tuple[Problem, ...]]:
    """``board_report`` for a reader; empty if there is none."""
    report, problems = board_report(game, numeral)
    return (as_text(report) if report else ""), problems


def board_named(game: Game, numeral: str) -> tuple[Board | None, tuple[Problem, ...]]:
    """The board of that numeral; None, with a problem, if there is no such board."""
    boards = {board.numeral: board for _, _, board in boards_of(game)}
    if numeral.upper() in boards:
        return boards[numeral.upper()], ()
    hint = did_you_mean(numeral, boards, listing="boards")
    return None, (Problem(game.where, "unknown-board", f"there is no board {numeral}", hint),)
