"""Architekton: what it brings in Python.

``rules`` checks that the building tiles are balanced over their four sides and that the setup's
sums are right; ``play`` plays the worked examples; ``drawing`` draws the stones of the tiles.
"""

from generator.games.architekton.drawing import DRAWING
from generator.games.architekton.play import EXAMPLES
from generator.games.architekton.rules import CHECKS
from generator.rules.extension import GameRules

RULES = GameRules(checks=CHECKS, examples=EXAMPLES, drawing=DRAWING)
