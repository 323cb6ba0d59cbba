"""Towers played: every rule, ruling and ability, for two to four players.

``plot.py`` is what one player has, the tower as bit masks; ``position.py`` is a state, how it is
set up and goes from step to step of a round, and how good it is; ``steps.py`` has the moves, and
what the clients do when they are cashed in.
"""

from generator.games.towers.play.position import (
    estimate,
    facts,
    over,
    read,
    scores,
    setup,
    turn,
    unseen,
    winners,
)
from generator.games.towers.play.steps import apply, moves
from generator.rules.playing import Play

PLAY = Play(setup, turn, moves, apply, over, scores, read, winners, estimate, unseen, facts)
