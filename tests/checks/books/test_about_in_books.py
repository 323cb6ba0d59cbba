"""Players, time and age in a book, compared with game.yaml; and the source that a message names."""

import pytest
from faulty_games import game, problems_of, rulebook, rules

from generator.files.folder import Folder
from generator.load.manuscript import load_manuscript
from generator.problem import Where

ABOUT = "about: {minutes: [30, 45], age: 8}\n"  # of a game for 1 to 4


def told(text, head=ABOUT):
    found = problems_of({"game.yaml": game(head=head)} | rulebook(text))
    return [one.message for one in found if one.name in ("wrong-number", "unbacked-number")]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("it is for 2 to 5 players.", "the text has '2 to 5', game.yaml has 1 to 4 players"),
        ("it is for 6 players.", "the text has '6', game.yaml has 1 to 4 players"),
        ("it is for children aged 10 and older.", "the text has '10', game.yaml has 8 years"),
        ("it is for ages 10+.", "the text has '10', game.yaml has 8 years"),
        ("children of 12 years and up play it.", "the text has '12', game.yaml has 8 years"),
        ("a game takes 90 minutes.", "the text has '90', game.yaml has 30–45 minutes"),
        (
            "a game takes 30 to 60 minutes.",
            "the text has '30 to 60', game.yaml has 30–45 minutes",
        ),
    ],
)
def test_what_a_book_says_of_the_game_is_held_against_game_yaml(text, said):
    assert told(text) == [said]


@pytest.mark.parametrize(
    "text",
    [
        "it is for 1 to 4 players, aged 8 and up.",
        "a game takes 30 to 45 minutes.",
        "a game takes 40 minutes.",
    ],
)
def test_what_both_say_is_right(text):
    assert told(text) == []


@pytest.mark.parametrize(
    "text",
    ["turn the sand glass, of 90 minutes.", "the game waits for 5 minutes.", "for 10 years."],
)
def test_times_of_something_else_are_figures_as_any(text):
    (message,) = told(text)
    assert message.startswith("nothing in the game confirms the number")


def test_what_game_yaml_does_not_say_contradicts_nothing():
    (message,) = told("a game takes 90 minutes.", head="")
    assert message.startswith("nothing in the game confirms the number")


def test_of_two_sources_the_nearest_is_named():
    own = (
        "- {rule: rows, source: p. 1, says: a row of fields has 9 boxes, component: cards, "
        "range: {field: fields, min: 9, max: 9}}\n"
        "- {rule: longest, source: p. 1, says: no row has more than 11 boxes, component: cards, "
        "range: {field: woods, min: 1, max: 11}}\n"
    )
    text = "the row of fields has 9 boxes; no row has more than 12 boxes."
    files = rulebook(text, **rules(own)) | {"cards.yaml": "- {id: a, fields: 9, woods: 11}\n"}
    (problem,) = [one for one in problems_of(files) if one.name == "unbacked-number"]
    assert problem.message == "this number is '12', but the rule longest has 11"


def test_a_book_in_another_language_without_its_glossary_is_told_at_its_first_term():
    term = "card: {says: what you play.}\n"
    book = '## Spiel\n\nHier liegt die {{ term("card", "Karte") }}.\n'
    files = {"rulebook.de.md.j2": book, "glossary.yaml": term}
    manuscript, (problem,) = load_manuscript(Folder.of(files, shown="case"), "de", own=False)
    assert manuscript is None
    assert problem.name == "missing-file"
    assert problem.where == Where("case/rulebook.de.md.j2", 3, 19)
    assert problem.hint == "copy glossary.yaml to glossary.de.yaml, and translate it"
    files["glossary.de.yaml"] = term
    assert not load_manuscript(Folder.of(files, shown="case"), "de", own=False)[1]
