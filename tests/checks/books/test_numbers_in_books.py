"""Numbers of a rulebook beside calls and numbers of game.yaml: what is drawn, what is counted."""

import pytest

from generator.project import Project

GAME = """\
title: Vale
players: [1, 4]
numbers: {{{numbers}}}
components:
  coin: {{kind: card, format: card-57x88, pieces: coins.csv, layout: index}}
"""


def told(text, numbers="hand: 3"):
    project = Project(
        {
            "vale/game.yaml": GAME.format(numbers=numbers),
            "vale/coins.csv": "id,name,value,copies\na,One,1,20\nb,Five,5,10\n",
            "vale/glossary.yaml": "coin: {says: money, component: coin}\n",
            "vale/rulebook.md.j2": f'## Play\n\nEach {{{{ term("coin") }}}} counts. {text}\n',
        }
    )
    numbers = ("wrong-count", "unbacked-number", "wrong-number")
    return [one for one in project.check_rulebooks("vale") if one.rule in numbers]


@pytest.mark.parametrize(
    ("text", "numbers", "named"),
    [
        ("Each player draws four coins.", "hand: 3", True),
        ("Four coins are in the hand.", "hand: 3", True),
        ("Each player draws four coins.", "rounds: 3", False),
        ("Four coins lie there.", "hand: 3", False),
    ],
)
def test_the_hint_names_the_number_of_what_is_drawn(text, numbers, named):
    (found,) = told(text, numbers)
    assert found.rule == "wrong-count"
    assert ("numbers.hand is 3, and there are 30" in found.message) is named
    assert ("numbers.hand" in found.hint) is named
    assert ("some(" in found.hint) is not named


@pytest.mark.parametrize(
    ("text", "backed"),
    [
        ('There are {{ count("coin") }} coins, {{ count("coin", value=5) }} of them of 5.', True),
        ('There are {{ count("coin") }} coins,\n{{ count("coin", value=5) }}\nof 5.', True),
        ('There are {{ count("coin") }} coins, {{ count("coin", value=5) }} of them of 7.', False),
        ('There are {{ count("coin", value=5) }} large ones. A box holds up to 5.', False),
    ],
)
def test_a_value_by_which_the_sentence_counts_is_backed(text, backed):
    assert [one.rule for one in told(text)] == ([] if backed else ["unbacked-number"])


def test_figures_of_one_sentence_do_not_contradict_each_other():
    text = "Each player takes seven stones and three sticks, in a bag of their own."
    assert [one for one in told(text) if one.rule == "wrong-number"] == []


def test_an_id_or_the_number_of_a_paragraph_is_no_figure():
    assert told("It stands in hex 0304 (see 3.2.1).") == []


@pytest.mark.parametrize(("had", "others"), [(3, 0), (7, 1)])
def test_what_is_left_in_an_example_is_not_held_against_what_it_costs(had, others):
    cost = '{{ piece("coin/a").value }}'
    (found,) = told(f"Ann has {had} gold. She buys it for {cost} and has 2 left.")
    assert found.rule == "unbacked-number"
    assert found.message.endswith(" and 1 more figure" if others else f"'{had}' of this")
