"""A sentence that stands in a book twice, with another figure, is told; two cases are not.

Of two typed in digits ``wrong-number`` is told already, of each other.
"""

import pytest

from generator.project import Project

GAME = """\
title: Vale
players: [1, 4]
components:
  card: {kind: card, format: card-57x88, pieces: cards.csv, layout: index}
"""
PAYS = "The first player pays 2 each time. "
SOME = '{{ some(%d, of="card") }} each time. '


@pytest.mark.parametrize(
    ("text", "other"),
    [
        (PAYS + "Then draw.\n\n" + PAYS.replace("2", "three"), 2),
        (PAYS + "\n\n" + PAYS.replace("2 each time. ", SOME % 3), 2),
        (PAYS + PAYS, 0),
        (PAYS + PAYS.replace("2", '{{ count("card") }}'), 0),
        (PAYS + PAYS.replace("2", '{{ word("3") }}'), 0),
        (PAYS + "Later the first player pays 3 each time.", 0),
        ("Each player takes 2 coins. Each player takes 3 coins.", 0),
        ("With 2 players the game ends here. With 3 players the game ends here.", 0),
        ("If you have 2 coins you may pay it. If you have 3 coins you may pay it.", 0),
        ("This is what you do in round 2. This is what you do in round 3.", 0),
        (
            "| The first player pays 2 each time |\n| --- |\n| The first player pays 3 each time |",
            0,
        ),
    ],
)
def test_what_a_sentence_says_otherwise_the_second_time(text, other):
    project = Project(
        {
            "vale/game.yaml": GAME,
            "vale/cards.csv": "id,name,copies\na,Beehive,5\n",
            "vale/rulebook.md.j2": f"## One\n\n{text}\n",
        }
    )
    found = [one for one in project.check_rulebooks("vale") if one.rule == "contradicting-figures"]
    assert [f"with {other} in line 3" in one.message for one in found] == [True] * bool(other)
    assert {one.severity for one in found} <= {"warning"}
