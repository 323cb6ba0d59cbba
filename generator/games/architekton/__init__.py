"""Architekton: what it brings in Python.

``rules.py`` checks that the building tiles are balanced over their four sides and that the setup's
sums are right; ``play.py`` plays the worked examples; ``drawing.py`` draws the tiles' mosaics.
"""

from generator.games.architekton.drawing import DRAWING
from generator.games.architekton.play import EXAMPLES
from generator.games.architekton.rules import CHECKS
from generator.rules.extension import GameRules

RULES = GameRules(checks=CHECKS, examples=EXAMPLES, drawing=DRAWING)
