"""Towers played: every rule, ruling and ability, for two to four players.

``plot.py`` is what one player has, the tower as bit masks; ``position.py`` is a state and how it is
set up and goes from step to step of a round; ``steps.py`` has the moves, and what the clients do
when they are cashed in; ``money.py`` the end, and how good a position is.
"""

from generator.games.towers.play.money import estimate, facts, scores, winners
from generator.games.towers.play.position import over, read, setup, turn, unseen
from generator.games.towers.play.steps import apply, moves
from generator.rules.playing import Play

PLAY = Play(setup, turn, moves, apply, over, scores, read, winners, estimate, unseen, facts)
