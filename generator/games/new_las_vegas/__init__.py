"""Welcome to New Las Vegas: what its sheets, projects and aid must be, and their checks.

``city.py``, ``score.py``, ``projects.py`` and ``aid.py`` have the checks of a component each,
``records.py`` what its fields must be, ``play.py`` plays the worked examples.
"""

from generator.games.new_las_vegas import aid, city, projects, score
from generator.games.new_las_vegas.play import EXAMPLES
from generator.games.new_las_vegas.records import City, Project, Score
from generator.rules.extension import GameRules

RULES = GameRules(
    checks=(*city.CHECKS, *score.CHECKS, *projects.CHECKS, *aid.CHECKS),
    models={"city": City, "score": Score, "project": Project, "aid": aid.Aid},
    examples=EXAMPLES,
    guards={
        "city": ("avenues", "streets", "golf", "hotels", "limousine"),
        "score": (
            "inauguration", "placement", "shows", "multipliers", "streaks", "safe", "loans",
        ),
        "project": ("text", "requires", "points"),
        "aid": ("effects", "special"),
    },
)  # fmt: skip
