"""Clients vs Architects played: every rule and ruling, for two to four players.

``table.py`` has boards and cards as they are played, ``position.py`` a state with everybody's
purses. ``walks.py`` says where a client can go and what that costs. ``steps.py`` has the moves of
bidding and of a turn, ``plays.py`` says what cards make together and carries them out,
``ending.py`` has rounds, the final phase, scores and winners. A variant: ``open-hands``.
"""

from generator.games.clients_vs_architects.play.ending import estimate, facts, scores, winners
from generator.games.clients_vs_architects.play.position import (
    open_hands,
    over,
    setup,
    turn,
    unseen,
)
from generator.games.clients_vs_architects.play.steps import apply, moves
from generator.games.clients_vs_architects.play.table import read
from generator.rules.playing import Play

_USUAL = Play(setup, turn, moves, apply, over, scores, read, winners, estimate, unseen, facts)
PLAY = _USUAL._replace(variants={"open-hands": _USUAL._replace(unseen=open_hands)})
