"""Architekton: what it brings in Python.

``rules.py`` checks that the building tiles are balanced over their four sides and that the setup's
sums are right; ``examples.py`` plays the worked examples; ``play/`` plays the game;
``drawing.py`` draws the tiles' mosaics.
"""

from generator.games.architekton.drawing import DRAWING
from generator.games.architekton.examples import EXAMPLES
from generator.games.architekton.play import PLAY
from generator.games.architekton.rules import CHECKS
from generator.rules.extension import GameRules

RULES = GameRules(checks=CHECKS, examples=EXAMPLES, drawing=DRAWING, play=PLAY)
