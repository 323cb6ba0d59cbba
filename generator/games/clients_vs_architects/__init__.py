"""Clients vs Architects: what it brings in Python.

``rules/`` checks boards, cards and money; ``pieces/`` reads boards, also as graphs; ``examples.py``
plays the worked examples, ``play/`` the whole game; ``drawing/`` measures a board for its template.
"""

from generator.games.clients_vs_architects.drawing import DRAWING
from generator.games.clients_vs_architects.examples import EXAMPLES
from generator.games.clients_vs_architects.pieces import Architect, Money
from generator.games.clients_vs_architects.pieces.board import Board
from generator.games.clients_vs_architects.play import PLAY
from generator.games.clients_vs_architects.rules import BOARD_CHECKS, CHECKS, KINDS
from generator.rules.extension import GameRules

RULES = GameRules(
    checks=CHECKS,
    piece_checks={"board": BOARD_CHECKS},
    models={"architect": Architect, "board": Board, "money": Money},
    kinds=KINDS,
    examples=EXAMPLES,
    drawing=DRAWING,
    guards={
        "board": ("numeral", "name", "bid", "flips", "spaces", "lines"),
        "architect": ("scale_from", "scale_to", "scale_step"),
        "region": ("tint", "wall"),
    },
    play=PLAY,
)
