"""New Las Vegas played: every rule and ruling, for one to six players.

``table.py`` has the cards and sheets in the form in which they are played, ``pad.py`` what a
player has written, with the casinos in which a number may stand as bit masks. ``position.py`` is a
state, ``steps.py`` has the moves, ``scoring.py`` the project cards and the final score.
The book's two variants are played too: ``first-night`` and ``honest-bank``.
"""

from generator.games.new_las_vegas.play import position
from generator.games.new_las_vegas.play.scoring import estimate, facts, scores, winners
from generator.games.new_las_vegas.play.steps import apply, moves
from generator.games.new_las_vegas.play.table import read
from generator.rules.playing import Play

_USUAL = Play(
    position.setup,
    position.turn,
    moves,
    apply,
    position.over,
    scores,
    read,
    winners,
    estimate,
    position.unseen,
    facts,
    "all play at once, with the same cards and sheets",
)
PLAY = _USUAL._replace(
    variants={
        "first-night": _USUAL._replace(setup=position.first_night),
        "honest-bank": _USUAL._replace(unseen=position.seen_aloud),
    }
)
