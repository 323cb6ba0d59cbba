"""Numbers of a rulebook beside those that the set-up takes, and that all pieces say."""

import pytest

from generator.project import Project

GAME = """\
title: Vale
players: [2, 4]
numbers: {goal: 20}
components:
  card: {kind: card, format: card-57x88, pieces: cards.csv, layout: index}
setup:
  - {put: card, take: 3, laid: row, at: [-60, 0], title: The market}
  - {put: card, up: back, at: [-180, 0], title: The deck}
  - {put: card, take: 2, per_player: true, at: [0, 0]}
"""
GLOSSARY = """\
card: {says: what you buy, forms: [card, cards], component: card}
market: {says: the SAID cards that lie open, forms: [market, markets]}
"""


def told(text, heading="Before you begin", said="three", game=GAME):
    start = 'Use the {{ term("card", "cards") }} of the {{ term("market") }}.'
    project = Project(
        {
            "vale/game.yaml": game,
            "vale/cards.csv": "id,name,text,copies\na,One,gain 4 cards now,20\nb,Five,,10\n",
            "vale/glossary.yaml": GLOSSARY.replace("SAID", said),
            "vale/rulebook.md.j2": f"## Play\n\n{start}\n\n## {heading}\n\n{text}\n",
        }
    )
    return [one for one in project.check_rulebooks("vale") if one.rule == "wrong-count"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Lay four cards open.", "four cards: the set-up of game.yaml takes 3 for 'The market'"),
        ("Each player takes 4 cards.", "4 cards: the set-up of game.yaml takes 2"),
        ("Deal five cards to each player.", "five cards: the set-up of game.yaml takes 2"),
    ],
)
def test_what_a_book_lays_out_is_held_against_the_setup(text, says):
    (found,) = told(text)
    assert (found.message, found.severity) == (says, "warning")
    assert [one.file for one in found.also] == ["content/vale/game.yaml"]


@pytest.mark.parametrize(
    ("text", "heading", "game"),
    [
        ("Lay three cards open.", "Before you begin", GAME),
        ("Each player takes 2 cards.", "Setting up", GAME),
        ("Each player takes {{ some(4, of='card') }} cards.", "Set-up", GAME),
        ("Each player takes 4 cards.", "The start of a round", GAME),
        ("Each player takes 4 cards.", "In your turn", GAME),
        ("Each player takes 4 cards.", "Set-up", GAME + "  - {put: card, take: 1, at: [60, 0]}\n"
         "  - {put: card, take: 1, per_player: true, at: [60, 0]}\n"),
    ],
)  # fmt: skip
def test_what_agrees_or_is_of_another_time_is_left_alone(text, heading, game):
    assert [one for one in told(text, heading, game=game) if "set-up" in one.message] == []


def test_the_glossary_is_held_against_the_setup():
    (found,) = told("", said="four")
    assert found.message == "market: 'four', and the set-up of game.yaml takes 3 for 'The market'"
    assert told("") == []


def test_the_number_of_an_end_is_named_first():
    (found,) = told("The game ends when a player has 40 cards.", "The end")
    assert found.hint == "write `{{ numbers.goal }}`, or correct that number in game.yaml"


@pytest.mark.parametrize(
    ("text", "second", "says"),
    [
        ("Take three actions.", "Take two actions now", "'three actions': Mats say 'two actions'"),
        ("Roll 3 dice, then 3 dice.", "Two actions: roll 2 dice", "'3 dice': Mats say '2 dice'"),
        ("Take two actions.", "Take two actions now", ""),
        ("Take three actions.", "Take three actions now", ""),  # of each its own
        ("Take three actions, then two actions.", "Take two actions now", ""),
        ("Take three mats.", "Take two mats now", ""),
        ('Take {{ word("three") }} actions.', "Take two actions now", ""),
    ],
)
def test_what_all_pieces_say_is_held_against_the_book(text, second, says):
    first = "Of two actions one is free, roll 2 dice, take two mats"
    project = Project(
        {
            "vale/game.yaml": GAME.partition("  card:")[0]
            + "  mat: {title: Mats, kind: board, format: card-57x88, "
            "pieces: mats.csv, layout: index}\n",
            "vale/mats.csv": f'id,name,text\na,One,"{first}"\nb,Two,"{second}"\n',
            "vale/rulebook.md.j2": f"## Play\n\nUse your mats. {text}\n",
        }
    )
    found = [one for one in project.check_rulebooks("vale") if one.rule == "wrong-number"]
    assert [one.message for one in found] == [says] * bool(says)


@pytest.mark.parametrize(
    ("text", "many"),
    [
        ("Draw as in 3.2.", 1),
        ("Draw (see 3.2) now.", 1),
        ("Look as in 3.2 and 3.3.", 1),
        ("You begin as told in 1.2.", 1),
        ("This is told in 1.1 above.", 1),
        ("Look at 1.1 again.", 1),
        ("The line ends at 2.5.", 0),  # there is one chapter
        ("It is cut in 1.5 mm steps.", 0),
        ("You see 3.5 mm of it.", 0),
        ("A line as in 2.5 mm width.", 0),
    ],
)
def test_the_typed_number_of_a_rule_is_told_without_the_word_rule(text, many):
    project = Project(
        {
            "vale/game.yaml": GAME.partition("setup:")[0],
            "vale/cards.csv": "id,name\na,One\n",
            "vale/rulebook.md.j2": f"## Play\n\nUse the cards. {text}\n",
        }
    )
    found = [one for one in project.check_rulebooks("vale") if one.rule == "typed-reference"]
    assert len(found) == many
