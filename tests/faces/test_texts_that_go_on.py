"""Texts that go on on another card: ids, hints, figures that are read back, and time."""

from time import process_time

import pytest
from conftest import LAYOUTS, run_cache

from generator.faces.draw import Drawing
from generator.faces.studio import Look
from generator.project import Project

LONG = ("Each one in it takes two damage " + "and then all of them draw one more card each. ") * 28
FILE = "case/game.yaml"
JOINED = "slots: {title: name, body: [reach, text]}"
FREE = "free: {name: They say no more than the rest., text: They are explained in words.}"
RULES = """\
- {rule: reaches, source: p. 1, says: some reach far, component: card,
   distribution: {field: reach, is: {7: 1, 9: 1}}}
"""


def made(entry, cards, head="", rules=""):
    start = f"title: Case\nplayers: [1, 2]\n{head}components:\n"
    deck = f"  card: {{kind: card, size: poker-us, pieces: c.csv, {entry}}}\n"
    files = {FILE: start + deck, "case/c.csv": cards}
    files |= {"case/rules.yaml": rules} if rules else {}
    return Project(files, LAYOUTS, cache=run_cache())


def said(one):
    return " ".join(run.text for run in one.front.texts)


def test_a_card_on_which_a_text_goes_on_has_an_id_of_its_own():
    entry = "continues: card, slots: {title: name, body: text}"
    built, _ = made(entry, f"id,name,text\nfire,Fire,{LONG}\nfire-2,Smoke,Short two.\n").build(
        "case"
    )
    assert [one.piece.id for one in built.drawn] == ["fire", "fire-3", "fire-2"]
    assert "Smoke" in said(built.drawn[-1])


@pytest.mark.parametrize("where", ["card", "back"])
def test_joined_fields_that_go_on_are_read_back_and_are_no_field_of_their_own(where):
    """Rules speak of a number that is on the first of several cards."""
    cards = f"id,name,reach,text\nfire,Fire,9,{LONG}\nice,Ice,7,{LONG}\n"
    entry = f"continues: {where}, {JOINED}, {FREE}"
    project = made(entry, cards, "guarded: all\n", RULES)
    assert [one.message for one in project.read_back("case")] == []
    built, problems = project.build("case")
    assert not problems, "\n".join(map(str, problems))
    names = {name for one in built.drawn for name in one.piece.fields}
    assert names == {"name", "reach", "text"}
    assert all(("piece", "reach") in one.reads for one in built.drawn)


def test_a_text_beyond_the_last_card_is_to_be_shortened():
    entry = "continues: card, slots: {title: name, body: text}"
    _, problems = made(entry, f"name,text\nFire,{LONG * 9}\n").build("case")
    (problem,) = [one for one in problems if one.name == "text-overflow"]
    assert "continues" not in problem.hint
    assert "six cards" in problem.hint


def test_a_word_that_is_too_wide_fills_no_card_with_dots():
    entry = "continues: card, slots: {title: name, body: text}"
    project = made(entry, f"name,text\nFire,Begin here. {'Draw' * 60} and then end.\n")
    game, _ = project.session.load("case")
    drawing = Drawing(game, project.session.studio("case"), Look())
    texts = [piece.fields["text"] for _, piece in drawing.cards(game.components[0])]
    assert texts == ["Begin here. …", f"… {'Draw' * 60} and then end."]


def test_a_joined_text_that_is_too_long_is_told_of_its_longest_field():
    _, problems = made(JOINED, f"name,reach,text\nFire,9,{LONG * 2}\n").build("case")
    assert [(one.name, one.field) for one in problems] == [("text-overflow", "text")]


def test_a_text_of_a_hundred_thousand_letters_takes_little_time():
    entry = "continues: card, slots: {title: name, body: text}"
    project = made(entry, f"name,text\nFire,{LONG * 44}\n")
    began = process_time()
    _, problems = project.build("case")
    assert [one.name for one in problems] == ["text-overflow"]
    assert process_time() - began < 15
