"""Sentences of a rulebook that say a number of game.yaml by its name."""

import pytest

from generator.project import Project

GAME = """\
title: Vale
players: [2, 4]
numbers: {hand: 4, goal: 20}
components:
  card: {kind: card, format: card-57x88, pieces: cards.csv, layout: index}
"""
FIRST = "Each player draws {{ numbers.hand }} cards. Lay five cards in a row, six in a stack."


def told(text, *, heading="Playing", first=FIRST, game=GAME, rules="[]\n"):
    project = Project(
        {
            "vale/game.yaml": game,
            "vale/rules.yaml": rules,
            "vale/cards.csv": "id,name,text,copies\na,One,Gain 5 points,30\n",
            "vale/rulebook.md.j2": f"## Set-up\n\n{first}\n\n## {heading}\n\n{text}\n",
        }
    )
    return [one for one in project.check_rulebooks("vale") if "numbers." in one.message]


@pytest.mark.parametrize(
    "text",
    [
        "Each player begins with a hand of five cards.",
        "A hand is 5 cards.",
        "In the first round each player draws 5 cards.",
        "All players start with hands of five cards.",
    ],
)
def test_a_figure_of_a_named_number_is_held_against_it(text):
    (found,) = told(text)
    assert found.message.endswith("cards': numbers.hand of game.yaml is 4")
    assert (found.rule, found.severity, found.where.line) == ("wrong-number", "warning", 7)


def test_what_a_rule_counts_is_held_against_the_number_too():
    rules = '- {rule: hand, source: page 1, says: "a hand is 4 cards", numbers: {hand: 4}}\n'
    text = "Before you begin, each player draws 5 cards."
    assert told(text, first="Lay five cards.", rules=rules)
    assert told(text, first="Lay five cards.") == []
    both = rules.replace("cards", "cards, 5 cards with two players")
    assert told(text, first="Lay five cards.", rules=both) == []


@pytest.mark.parametrize(
    "text",
    [
        "Each player begins with a hand of four cards.",
        "Each player draws 5 cards.",
        "Each player draws 5 cards in the round.",
        "If you have a hand of five cards, stop.",
        "With two players each begins with a hand of five cards.",
        "Each begins with a hand of five cards, not four.",
        'Each begins with a hand of {{ word("five") }} cards.',
        "Ann's hand is 5 cards.",
        "Each player begins with a hand and five cards.",
        "In the first round each player draws 5 role cards.",
    ],
)
def test_other_figures_are_left_alone(text):
    assert told(text) == []


def test_a_number_that_is_called_alike_may_be_meant():
    game = GAME.replace("goal: 20", "late_hand: 5")
    assert told("Each player begins with a hand of five cards.", game=game) == []
