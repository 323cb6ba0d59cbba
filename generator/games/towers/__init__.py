"""Towers: what it brings in Python.

``rules.py`` checks patterns, abilities, supplies and what the player aid says; ``pieces.py`` reads
the aid, patterns and towers, and judges a tower; ``examples.py`` plays the worked
examples, ``play/`` the game.
"""

from generator.games.towers.examples import EXAMPLES
from generator.games.towers.pieces import DRAWN, Aid
from generator.games.towers.play import PLAY
from generator.games.towers.rules import CHECKS
from generator.rules.extension import GameRules

RULES = GameRules(
    checks=CHECKS,
    models={"aid": Aid},
    examples=EXAMPLES,
    play=PLAY,
    guards={"aid": ("rounds", "abilities", *DRAWN)},
)
