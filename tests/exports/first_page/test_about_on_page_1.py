"""Page 1 and the rulebook print what game.yaml says about the game."""

from games_in_memory import project_with

from generator.exports.first_page.facts import page_facts

ABOUT = 'about: {minutes: [30, 45], age: 8, credits: ["Game: Ada"], licence: CC BY}'


def facts_of(more):
    built, problems = project_with(more=more).build("case")
    assert built, [str(one) for one in problems]
    return page_facts(built, 2).values


def test_page_1_says_time_and_age_beside_players():
    values = facts_of(ABOUT)
    assert values["facts"][1:4] == ["1 to 4 players", "30–45 minutes", "age 8 and up"]
    assert values["imprint"] == ["Game: Ada", "CC BY"]


def test_a_game_that_says_nothing_of_itself_has_no_empty_words():
    values = facts_of("")
    assert values["facts"] == ["version 1", "1 to 4 players", "paper A4"]
    assert values["imprint"] == []
