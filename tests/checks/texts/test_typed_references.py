"""The typed number of a rule, in sentences without the word rule."""

import pytest

from generator.project import Project

GAME = """\
title: Vale
players: [2, 4]
components:
  card: {kind: card, size: card-57x88, pieces: cards.csv, layout: index}
"""


@pytest.mark.parametrize(
    ("text", "many"),
    [
        ("Draw as in 1.2.", 1),
        ("Draw (see 1.2) now.", 1),
        ("Look as in 1.2 and 1.3.", 1),
        ("You begin as told in 1.2.", 1),
        ("This is told in 1.1.", 1),
        ("Look at 1.1 again.", 1),
        ("The line ends at 2.5.", 0),  # there is one chapter
        ("It is cut in 1.5 mm steps.", 0),
        ("You see 3.5 mm of it.", 0),
        ("A line as in 2.5 mm width.", 0),
    ],
)
def test_a_typed_number_is_found_without_the_word_rule(text, many):
    project = Project(
        {
            "vale/game.yaml": GAME,
            "vale/cards.csv": "id,name\na,One\n",
            "vale/rulebook.md.j2": f"## Play\n\nUse the cards. {text}\n",
        }
    )
    found = [one for one in project.check_rulebooks("vale") if one.name == "typed-reference"]
    assert len(found) == many
