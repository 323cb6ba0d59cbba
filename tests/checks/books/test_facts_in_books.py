"""What a rulebook says of a single card: in rows of tables, and in sentences of a fixed form."""

import pytest

from generator.project import Project

GAME = """\
title: Vale
players: [2, 4]
language: {language}
components:
  card: {{kind: card, size: card-57x88, pieces: cards.csv, layout: index}}
"""
CARDS = """\
id,name,cost,points,copies
bridge,Bridge,4,2,3
ferry,Ferry,5,1,2
first,Barge,1,1,1
second,Barge,2,1,1
"""
TABLE = "| Card | Cost | Points | Copies |\n| --- | ---: | --- | --- |\n"


def told(text, language="en"):
    project = Project(
        {
            "vale/game.yaml": GAME.format(language=language),
            "vale/cards.csv": CARDS,
            "vale/rulebook.md.j2": f"## Play\n\nUse the cards.\n\n{text}\n",
        }
    )
    names = ("wrong-count", "wrong-number")
    return [one for one in project.check_rulebooks("vale") if one.name in names]


@pytest.mark.parametrize(
    ("text", "language", "name", "says"),
    [
        (TABLE + "| Bridge | 5 | 2 | 3 |", "en", "wrong-number", "'5': cost of card/bridge is 4"),
        (TABLE + "| **Ferry** | 5 | 3 | 2 |", "en", "wrong-number", "points of card/ferry is 1"),
        (TABLE + "| Bridge | 4 | 2 | ×2 |", "en", "wrong-count", "copies of card/bridge is 3"),
        ("The Bridge costs 5 coins.", "en", "wrong-number", "'5': cost of card/bridge is 4"),
        ("The Bridge is worth three points.", "en", "wrong-number", "points of card/bridge is 2"),
        ("Remove all 4 copies of Bridge.", "en", "wrong-count", "copies of card/bridge is 3"),
        ("Die Bridge kostet 5 Münzen.", "de", "wrong-number", "cost of card/bridge is 4"),
        ("A Barge costs 3.", "en", "wrong-number", "cost of card/first and card/second is 1 or 2"),
    ],
)
def test_another_number_than_the_card_has_is_found(text, language, name, says):
    (found,) = told(text, language)
    assert says in found.message
    assert (found.name, found.severity) == (name, "warning")


@pytest.mark.parametrize(
    "text",
    [
        TABLE + "| Bridge | 4 | 2 | 3 |\n| Ferry | {{ piece('card/ferry').cost }} | 1 | 2 |",
        TABLE + "| A Bridge | 5 | 1 | 1 |",
        "| Card | Players |\n| --- | --- |\n| Bridge | 7 |",
        "The Bridge costs 4 coins.",
        "The Bridge costs 5 coins if the river is high.",
        "With the Ferry, the Bridge costs 2 coins.",
        "The Bridge costs 2 more coins.",
        "The bridge costs 5 coins.",  # another thing may be called so
        "A Barge costs 2.",
        "The Bridge costs 4.5 coins.",
        "Remove all 3 copies of Bridge, and both copies of Ferry.",
        "Remove all 2 copies of Barge.",
        "Two of the 3 copies of Bridge are blue.",
    ],
)
def test_what_is_right_or_may_be_another_number_is_left_alone(text):
    assert told(text) == []
