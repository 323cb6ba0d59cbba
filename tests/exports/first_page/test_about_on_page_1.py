"""Page 1 and the rulebook print what game.yaml says about the game."""

from conftest import CONTENT, built_game
from games_in_memory import project_with

from generator.exports.first_page.facts import page_facts
from generator.exports.first_page.typeset import begin_first_pages

ABOUT = 'about: {minutes: [30, 45], age: 8, credits: ["Game: Ada"], licence: CC BY}'


def facts_of(more):
    built, problems = project_with(more=more).build("case")
    assert built, [str(one) for one in problems]
    return page_facts(built, 2).values


def test_page_1_says_time_and_age_beside_players():
    values = facts_of(ABOUT)
    assert values["facts"][:3] == ["1 to 4 players", "30–45 minutes", "age 8 and up"]
    assert values["imprint"] == ["Game: Ada", "CC BY"]


def test_a_game_that_says_nothing_of_itself_has_no_empty_words():
    values = facts_of("")
    assert values["facts"] == ["1 to 4 players", "paper A4"]
    assert values["imprint"] == []


def test_the_box_is_glued_last_and_round_counters_share_a_row_of_outlines():
    facts = page_facts(built_game(CONTENT / "clients_vs_architects"), 2).values
    assert facts["steps"][-1]["says"].startswith("Score the folds")
    (shared,) = (row for row in facts["rows"] if "Line rings" in row["title"])
    assert shared["title"] == "Line rings, Space disks, Final phase marker"
    assert (shared["pieces"], shared["cut"]) == (10, "along the lines")
    assert facts["sum"][2] == "229 cuts, 16 outlines"
    (money,) = (row for row in facts["rows"] if row["title"] == "Money")
    assert "in the order of the numbers" in facts["steps"][money["steps"][0] - 1]["says"]


def test_strokes_around_sheets_to_write_on_are_optional():
    facts = page_facts(built_game(CONTENT / "new_las_vegas"), 2).values
    assert facts["sum"][2] == "111 cuts, 5 outlines"
    cuts = {row["title"]: row["cut"] for row in facts["rows"]}
    assert (cuts["City sheets"], cuts["Player aids"]) == ("not needed", "15 cuts")


def test_a_language_of_a_country_is_set_as_its_language():
    built, problems = project_with(more="language: en-gb").build("case")
    assert built, [str(one) for one in problems]
    assert begin_first_pages(built).result().data.startswith(b"%PDF")
