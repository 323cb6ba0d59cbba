"""Welcome to New Las Vegas: what it brings in Python.

``rules/`` checks the city and score sheets, the project cards and the player aid; ``pieces.py``
says what their fields must be; ``examples.py`` plays the worked examples,
``play/`` the game.
"""

from generator.games.new_las_vegas.examples import EXAMPLES
from generator.games.new_las_vegas.pieces import Aid, City, Project, Score
from generator.games.new_las_vegas.play import PLAY
from generator.games.new_las_vegas.rules import CHECKS
from generator.rules.extension import GameRules

RULES = GameRules(
    checks=CHECKS,
    models={"city": City, "score": Score, "project": Project, "aid": Aid},
    examples=EXAMPLES,
    play=PLAY,
    guards={
        "city": ("avenues", "streets", "golf", "hotels", "limousine"),
        "score": (
            "inauguration", "placement", "shows", "multipliers", "streaks", "safe", "loans",
        ),
        "project": ("text", "requires", "points"),
        "aid": ("effects", "special"),
    },
)  # fmt: skip
