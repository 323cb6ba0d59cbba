"""Counts, sums and other numbers of a rulebook: wrong ones, and those that nothing supports."""

import re

import pytest

from generator.options import Options
from generator.project import Project

GAME = """\
title: Vale
players: [1, 4]
numbers: {hand: 3}
components:
  coin: {kind: card, size: card-57x88, pieces: coins.csv, layout: index}
  gem: {title: Gem Tokens, kind: token, size: token-20, pieces: gems.csv, layout: token}
  event: {title: Event Cards, kind: card, size: card-57x88, pieces: events.csv, layout: index}
  goal: {title: Goal Cards, kind: card, size: card-57x88, pieces: events.csv, layout: index}
"""
GLOSSARY = """\
coin: {says: money, component: coin}
gem: {says: it shines, component: gem}
event card: {says: what happens, component: event}
goal card: {says: what counts, component: goal}
"""


def told(text, names=("wrong-count", "wrong-sum", "wrong-number", "unbacked-number"), **options):
    terms = "".join(
        f'{{{{ term("{name}") }}}}, ' for name in ("coin", "gem", "event card", "goal card")
    )
    project = Project(
        {
            "vale/game.yaml": GAME,
            "vale/coins.csv": "id,name,value,metal,copies\na,One,1,iron,20\nb,Five,5,gold,10\n",
            "vale/gems.csv": "id,name,value,copies\na,Ruby,1,20\nb,Opal,5,10\n",
            "vale/events.csv": "id,name,copies\na,Flood,8\n",
            "vale/glossary.yaml": GLOSSARY,
            "vale/rulebook.md.j2": f"## Play\n\nYou see {terms}all of them.\n\n{text}\n",
        }
    )
    found = project.check_rulebooks("vale", Options(**options))
    return [one for one in found if one.name in names]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("There are 40 coins.", "40 coins: the game has 30"),
        ("There are 12 gold coins.", "12 gold coins: the game has 10"),
        ("### 28 coins\n\nThey are heavy.", "28 coins: the game has 30"),
        ("The box holds coins (40).", "40 coins: the game has 30"),
        ("A hundred gems are there.", "A hundred gems: the game has 30"),
        ("There are eighty gems.", "eighty gems: the game has 30"),
        ("- 30 coins\n- 7 event cards\n- 8 goal cards", "7 event cards: the game has 8"),
    ],
)
def test_another_number_than_there_are_is_a_wrong_count(text, says):
    (found,) = told(text)
    assert (found.message, found.name, found.severity) == (says, "wrong-count", "warning")
    assert "{{ count(" in found.hint


def test_a_product_is_no_sum():
    assert [one.name for one in told("There are 30 coins: 5 rows, 7 in each.")] == ["wrong-sum"]
    assert told("There are 30 coins: 5 rows, 6 in each.") == []


def test_titles_of_several_words_are_counted_without_a_glossary():
    """Titles of one word are words of the language: nobody means the component by them."""
    game = {
        "vale/game.yaml": GAME,
        "vale/coins.csv": "id,name\na,One\n",
        "vale/gems.csv": "id,name,copies\na,Ruby,20\n",
        "vale/events.csv": "id,name,copies\na,Flood,8\n",
        "vale/rulebook.md.j2": "## Play\n\nThere are 25 Gem Tokens, 8 event cards, 9 Goal Cards and"
        " 41 coins. Each of you takes 3 event cards.\n",
    }
    found = [one for one in Project(game).check_rulebooks("vale") if one.name == "wrong-count"]
    assert [one.message for one in found] == [
        "25 Gem Tokens: the game has 20",
        "9 Goal Cards: the game has 8",
    ]


def test_a_list_of_all_components_is_read_where_they_are_two():
    short = re.sub(r"  (coin|goal): .*\n", "", GAME)
    game = {
        "vale/game.yaml": short,
        "vale/gems.csv": "id,name,copies\na,Ruby,20\n",
        "vale/events.csv": "id,name,copies\na,Flood,8\n",
    }

    def found(text):
        book = f"## Contents\n\n{text}\n\n## Play\n\nGem Tokens pay for Event Cards.\n"
        problems = Project({**game, "vale/rulebook.md.j2": book}).check_rulebooks("vale")
        return [one.message for one in problems if one.name == "wrong-count"]

    assert found("- 19 Gem Tokens\n- 8 Event Cards") == ["19 Gem Tokens: the game has 20"]
    assert found("- 20 Gem Tokens\n- 8 Event Cards") == []
    assert found("- 19 Gem Tokens\n- 7 Event Cards") == []
    assert found("- 3 Gem Tokens for you\n- 8 Event Cards in all") == []
    assert found("Put out 3 Gem Tokens and 8 Event Cards.") == []


def test_the_players_of_the_game_are_those_of_game_yaml():
    said = "Vale is a game for two to four players."
    assert [one.name for one in told(said)] == ["wrong-number"]
    assert told(said.replace("two to four", "one to four")) == []
    assert told(said.replace("Vale", "Here")) == []


def test_the_hint_counts_the_sort_that_is_named():
    (found,) = told("There are 12 gold coins.")
    assert found.hint == "write `{{ count('coin', metal='gold') }}`"


@pytest.mark.parametrize(
    "text",
    [
        "Each player draws four coins.",
        "There are 70 gems to win: so much they are worth.",
        "Three offers: coins: 9 with a gem, 4 with an event.",
        "- 30 coins\n- 7 event cards to each of you\n- 8 goal cards",
        "- 4 coins\n- 7 event cards\n- 8 goal cards",
        "In 1999 coins were heavy.",
        "Lay out 7 or 80 coins.",
        "### 3 coins are left\n\nThen it ends.",
    ],
)
def test_some_of_all_there_are_is_no_wrong_count(text):
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("So 6 + 4 = 12 of them.", "'6 + 4 = 12': the result should be 10"),
        ("So 8 x 2 + 4 = 22 of them.", "'8 x 2 + 4 = 22': the result should be 20"),
        ("That is (10 + 6) / 2 = 7.", "'(10 + 6) / 2 = 7': the result should be 8"),
        ("That is 1,000 + 500 = 1,600.", "'1,000 + 500 = 1,600': the result should be 1500"),
        ("That is 7 − 9 = 2.", "'7 − 9 = 2': the result should be -2"),
        (
            "Ann has 12, 13 and 11 cards, which makes 38.",
            "'12, 13 and 11 cards, which makes 38': the result should be 36",
        ),
    ],
)
def test_a_wrong_sum_is_found(text, says):
    (found,) = told(text)
    assert (found.name, found.message) == ("wrong-sum", says)


@pytest.mark.parametrize(
    "text",
    [
        "So 8 x 2 + 4 = 20 of them.",
        "Ann has 12, 13 and 11 cards, which makes 36.",
        "She has 4, rolls a 3 and has 2.5 and 1, which makes 11.",
        "So 8 coins + 2 + 4 = 14 of them.",
        "That is 1,000 + 500 = 1,500.",
        "That is 1,5 + 1,5 = 3.",
        "That is 7 / 2 = 3, rounded down.",
        "So 6 + 4 = 5 + 5 of them.",
        "Roll d6 + 4 = 9 at least.",
        "Take 2½ + 4 = 6½ of them.",
        "Add (as in 6 + 4 = 10).",
    ],
)
def test_a_right_sum_or_a_part_of_one_is_left_alone(text):
    assert told(text) == []


@pytest.mark.parametrize(
    ("text", "backed"),
    [
        ("Each round lasts 17 minutes by the glass.", False),
        ("The glass runs for {{ 17 }} minutes.", True),
        ("A hand is {{ numbers.hand }} and a stack is 8 {{ term('event card') }}s.", True),
    ],
)
def test_a_number_that_nothing_supports_is_pedantic(text, backed):
    assert told(text) == []
    assert [one.name for one in told(text, pedantic=True)] == [] if backed else ["unbacked-number"]


def test_figures_of_one_sentence_do_not_contradict_each_other():
    text = "Each player takes seven stones and three sticks, in a bag of their own."
    found = told(text, pedantic=True)
    assert [one for one in found if not one.message.startswith("nothing")] == []


@pytest.mark.parametrize(
    "text",
    [
        "You need a timer that counts to 60 seconds. It runs for 30 seconds.",
        "Say no more than seven words. The other team gets 1 point, or 25 points at the end.",
        "Deal 3 cards to each player, who holds 8 in all.",
        "| cards | bonus |\n| --- | --- |\n| 2 | 2 points |\n| 3 | 7 points |\n| 4 | 10 points |",
    ],
)
def test_figures_of_other_things_contradict_nothing(text):
    assert told(text) == []


def test_an_id_or_the_number_of_a_paragraph_is_no_figure():
    assert told("It stands in hex 0304 (see 3.2.1).", pedantic=True) == []


@pytest.mark.parametrize(
    ("title", "text", "mentioned"),
    [
        ("Event Cards", "Events come and go.", True),
        ("Vineyard Sheets", "Take a vineyard sheet.", True),
        ("Map of Vale", "Unfold the map.", True),
        ("Word Cards", "Take cards with words.", True),
        ("Harbour Tiles", "Nobody sails.", False),
        ("Winds", "Shuffle the 60 wind cards.", True),
        ("Wind Cards", "The wind turns.", True),
        ("Ereigniskarten", "Ein Ereignis tritt ein.", True),
    ],
)
def test_a_component_is_mentioned_by_any_form_of_its_name(title, text, mentioned):
    language = "de" if "karten" in title else "en"
    project = Project(
        {
            "vale/game.yaml": f"title: Vale\nplayers: [1, 4]\nlanguage: {language}\ncomponents:\n"
            f"  stuff: {{title: {title}, kind: card, size: card-57x88, pieces: c.csv}}\n",
            "vale/c.csv": "id,name\na,One\n",
            "vale/rulebook.md.j2": f"## Play\n\n{text}\n",
        }
    )
    found = [one.name for one in project.check_rulebooks("vale")]
    assert ("unmentioned-component" in found) is not mentioned
