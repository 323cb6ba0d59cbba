"""Architekton played: every rule and ruling that two players meet at the table.

``position.py`` is a position and how it is set up; ``steps.py`` has the moves, scoring and the end.
``match.py`` plays several games in turn, summed up: the variant ``match``.
"""

from generator.games.architekton.play import match, steps
from generator.games.architekton.play.position import read, setup, turn, unseen
from generator.rules.playing import Play

_MATCH = Play(
    match.setup, match.turn, match.moves, match.apply, match.over, match.scores, read,
    estimate=match.estimate, unseen=match.unseen, facts=match.facts,
)  # fmt: skip
PLAY = Play(
    setup, turn, steps.moves, steps.apply, steps.over, steps.scores, read, steps.winners,
    steps.estimate, unseen, steps.facts, variants={"match": _MATCH},
)  # fmt: skip
