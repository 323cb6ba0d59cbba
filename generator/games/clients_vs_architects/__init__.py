"""Clients vs Architects: its boards as graphs, their rules, a report, a workshop for more.

``board.py`` is a board as content gives it, ``states.py`` the same as a graph. ``checks.py`` holds
every rule of ``shape.py``, ``features.py``, ``figures.py``, ``play.py`` and ``drawing.py`` against
it; ``pieces.py`` holds components against each other. ``plan.py`` draws it; ``report.py`` and
``workshop.py`` are what its designer asks for; ``walks.py`` plays the worked examples.
"""

from generator.games.clients_vs_architects.board import Board
from generator.games.clients_vs_architects.checks import board_obeys_its_rules
from generator.games.clients_vs_architects.commands import design_board, report_text
from generator.games.clients_vs_architects.designed import BoardsAsNoted, boards_as_noted
from generator.games.clients_vs_architects.labels import labels_lie_apart
from generator.games.clients_vs_architects.paths import marked_walks
from generator.games.clients_vs_architects.pieces import (
    Architect,
    Money,
    bids_on_the_scale,
    commission_for_every_board,
    money_for_the_highest_bids,
)
from generator.games.clients_vs_architects.plan import board_plan, stroke
from generator.games.clients_vs_architects.walks import EXAMPLES
from generator.rules.extension import GameRules, Workshop
from generator.rules.kinds.scope import RuleKind

RULES = GameRules(
    checks=(
        commission_for_every_board,
        bids_on_the_scale,
        money_for_the_highest_bids,
    ),
    piece_checks={"board": (board_obeys_its_rules, labels_lie_apart)},
    examples=EXAMPLES,
    guards={
        "board": ("numeral", "name", "bid", "flips", "spaces", "lines"),
        "architect": ("scale_from", "scale_to", "scale_step"),
    },
    models={"architect": Architect, "board": Board, "money": Money},
    drawing={"board_plan": board_plan, "stroke": stroke},
    kinds={"boards_as_noted": RuleKind(BoardsAsNoted, boards_as_noted)},
    workshop=Workshop(report=report_text, marked=marked_walks, design=design_board),
)
