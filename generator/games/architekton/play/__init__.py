"""Architekton played: every rule and ruling that two players meet at the table.

``squares.py`` has the table as bit masks: where a tile may lie, what it encloses, groups of houses.
``position.py`` is a position and how it is set up; ``steps.py`` has the moves, scoring and the end.
"""

from generator.games.architekton.play.position import read, setup, turn, unseen
from generator.games.architekton.play.steps import (
    apply,
    estimate,
    facts,
    moves,
    over,
    scores,
    winners,
)
from generator.rules.playing import Play

PLAY = Play(setup, turn, moves, apply, over, scores, read, winners, estimate, unseen, facts)
