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
        ("The Bridge has 3 points.", "en", "wrong-number", "points of card/bridge is 2"),
        ("Ann plays Ferry, with a cost of 4.", "en", "wrong-number", "cost of card/ferry is 5"),
        ("The Ferry (cost 4) is slow.", "en", "wrong-number", "cost of card/ferry is 5"),
        ("Die Ferry (Cost 4) kommt.", "de", "wrong-number", "cost of card/ferry is 5"),
        ("La Ferry a 2 points.", "fr", "wrong-number", "points of card/ferry is 1"),
        ("De Ferry heeft 2 points.", "nl", "wrong-number", "points of card/ferry is 1"),
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
        "The Bridge has 2 points, and the Ferry (cost 5) has 1.",
        "The Bridge has 7 points more.",
        "If it rains, the Bridge has 7 points.",
    ],
)
def test_what_is_right_or_may_be_another_number_is_left_alone(text):
    assert told(text) == []


def test_a_card_is_called_as_its_layout_shows_it():
    """In other languages its field is not called title or name."""
    files = {
        "vale/game.yaml": GAME.format(language="nl").replace(
            "index}", "index, slots: {title: naam}}"
        ),
        "vale/cards.csv": "id,naam,cost\nbrug,Oude brug,4\npont,Veerpont,5\n",
        "vale/rulebook.md.j2": "## Spel\n\nDe Oude brug kost 5. De Veerpomt komt later.\n",
    }
    found = {one.name: one.message for one in Project(files).check_rulebooks("vale")}
    assert found["wrong-number"] == "'5': cost of card/brug is 4"
    assert found["misspelt-name"] == "'veerpomt' is almost the name 'Veerpont'"


BOX = """\
title: Bay
players: [2, 4]
components:
  event: {title: Events, kind: card, size: poker-us, pieces: events.csv, layout: index}
  role: {title: Roles, kind: card, size: poker-us, pieces: roles.csv, layout: index}
  wave: {title: Waves, kind: token, size: token-17, pieces: waves.csv, layout: token}
"""
EVENTS = "name,force,copies\nGale,1,1\nFog,2,1\nCalm,3,1\nRain,4,1\nStorm,5,5\n"
RULES = """\
- {rule: deck, source: page 1, says: there are 9 events, component: event, count: 9}
- rule: force
  source: page 1
  says: force is 1 to 5
  component: event
  range: {field: force, min: 1, max: 5}
"""


def told_of_box(text, rules=RULES):
    files = {
        "bay/game.yaml": BOX,
        "bay/rules.yaml": rules,
        "bay/events.csv": EVENTS,
        "bay/roles.csv": "name,suit,copies\nCook,land,2\nPilot,sea,3\nGuide,air,4\n",
        "bay/waves.csv": "number,copies\n1,20\n2,20\n",
        "bay/rulebook.md.j2": f"## Play\n\nUse all.\n\n{text}\n",
    }
    names = ("wrong-count", "wrong-number", "wrong-sum")
    found = Project(files).check_rulebooks("bay")
    return [one.message for one in found if one.name in names]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("The box holds 8 events, nine roles and 40 waves.", "8 Events: the game has 9"),
        ("- 9 events\n- 9 roles\n- 41 waves", "41 Waves: the game has 40"),
        ("| Events | 9 |\n| --- | --- |\n| Roles | 8 |\n| Waves | 40 |", "8 Roles: the game has 9"),
        ("There are two Cooks, four Pilots and four Guides.", "four Pilot: the game has 3"),
        ("There are 2 of land, 3 of the sea and 3 of air.", "3 air: the game has 4"),
        (
            "There are 9 roles: 2 Cooks, 4 Pilots and 4 Guides.",
            "9 roles: the parts are 10 together",
        ),
        ("There are 8 roles: 2 Cooks, 3 Pilots and 4 Guides.", "8 roles: the parts are 9 together"),
        ('{{ rule("deck") }}There are 8 events.', "the text has '8', the rule deck has 9"),
        (
            '{{ rule("force") }}Each has a force from 1 to 6.',
            "the text has '1 to 6', the rule force has 1 to 5",
        ),
        ("Players: 2 to 3", "the text has '2 to 3', game.yaml has 2 to 4 players"),
        ("For 3 to 4 players.", "the text has '3 to 4', game.yaml has 2 to 4 players"),
    ],
)
def test_a_number_beside_others_that_are_right_is_found(text, says):
    assert says in told_of_box(text)


@pytest.mark.parametrize(
    "text",
    [
        "The box holds 9 events, nine roles and 40 waves.",
        "Each player takes 2 events, nine roles and 40 waves.",
        "Take 2 events and 3 roles.",
        "There are 9 events. Deal 2 roles and 3 waves.",
        "A Cook, two Pilots and three Guides are on the table.",
        '{{ rule("deck") }}There are 9 events, of which you draw 3.',
        '{{ rule("deck") }}Each player draws 3 of them.',
        '{{ rule("force") }}A force from 2 to 4 is usual.',
        "### 2 to 3 players\n\nDeal two roles.",
        "**2 to 3 players:** deal two roles.",
        "With 3 players: 2 roles and 4 events.",
    ],
)
def test_a_number_that_may_be_some_of_all_is_left_alone(text):
    assert told_of_box(text) == []


def test_a_rule_that_is_wrong_itself_is_no_number():
    rules = RULES.replace("{field: force, min: 1, max: 5}", "5")
    assert told_of_box('{{ rule("force") }}Each has a force from 1 to 6.', rules) == []
