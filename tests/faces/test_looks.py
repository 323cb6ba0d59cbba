"""Looks of texts: a box and letters of their own, on all cards or on one of them."""

import pytest
from conftest import LAYOUTS, run_cache

from generator.measure.units import points
from generator.project import Project

GAME = """\
title: Case
players: [1, 2]
theme: plain
components:
  card: {{kind: card, size: poker-us, pieces: cards.csv, looks: {looks}{more}}}
"""
CARDS = """\
id,name,rules,face
ember,Ember,"Deal two damage to any one creature.",
tide,Tide,"Return a spent card to your hand.",
"""
OF_ONES_OWN = ", front: card.front.svg.j2, print: {method: single}"
OWN = """{% extends "_base.svg.j2" %}{% block shapes %}
{{ text(piece.name, x=4, y=10, w=50, h=9, style="layout-title", size="12pt") }}
{{ text(piece.rules, x=2 + 2, y=40, w=50, h=30, style="layout-body") }}{% endblock %}"""


def built(looks, more="", cache=None):
    content = {"case/game.yaml": GAME.format(looks=looks, more=more), "case/cards.csv": CARDS}
    own = {"faces/case/card.front.svg.j2": OWN}
    return Project(content, [own, *LAYOUTS], cache=cache or run_cache()).build("case")


def texts(looks, more=""):
    """Place, size in pt, colour and first line's start of each text, by card and field."""
    made, problems = built(looks, more)
    assert not [one for one in problems if one.severity == "error"], problems
    return {
        (one.piece.id, *call.field): (
            (call.box.x, call.box.y, call.box.width, call.box.height),
            round(points(call.size), 1), call.letters[0].colour, round(call.ink[0].x, 1),
        )
        for one in made.drawn
        for call in one.front.inscriptions
    }  # fmt: skip


@pytest.mark.parametrize("more", ["", OF_ONES_OWN])
def test_a_text_of_one_card_has_a_box_and_letters_of_its_own(more):
    look = "{at: [5, 22, 51, 9], size: 7pt, colour: '#aa2200', align: right, font: body}"
    usual, own = (
        texts("{}", more),
        texts(f"{{name: {{only: {{ember: {look}}}}}}}", more)
        if (more)
        else texts(f"{{title: {{only: {{ember: {look}}}}}}}"),
    )
    box, size, colour, left = own.pop(("ember", "name"))
    assert (box, size, colour) == ((5, 22, 51, 9), 7, "#aa2200")
    assert left > 45, "it ends at the right"
    assert own == {key: value for key, value in usual.items() if key != ("ember", "name")}


def test_a_text_of_all_cards_has_letters_of_its_own_and_some_others():
    own = texts("{title: {size: 6pt, only: {tide: {size: 8pt, at: [4, 4, 55, 9]}}}}")
    assert own["ember", "name"][1] == 6
    assert own["tide", "name"][:2] == ((4, 4, 55, 9), 8)


def test_a_face_in_the_cache_is_that_of_its_own_look():
    cache = run_cache()
    looks = (
        "{}",
        "{title: {only: {tide: {size: 8pt}}}}",
        "{art: {only: {ember: {at: [9, 30, 40, 20]}}}}",
    )
    keys = [
        {one.piece.id: one.front.key for one in built(one, cache=cache)[0].drawn} for one in looks
    ]
    again = [
        {one.piece.id: one.front.key for one in built(one, cache=run_cache())[0].drawn}
        for one in looks
    ]
    assert keys == again
    assert [keys[0]["ember"] == one["ember"] for one in keys] == [True, True, False]
    assert [keys[0]["tide"] == one["tide"] for one in keys] == [True, False, True]


@pytest.mark.parametrize(("looks", "more", "told"), [
    ("{title: {only: {embr: {size: 7pt}}}}", "", ("unknown-piece", "warning", "'embr'")),
    ("{titel: {size: 7pt}}", "", ("unknown-piece", "warning", "'titel'")),
    ("{nam: {size: 7pt}}", OF_ONES_OWN, ("unknown-piece", "warning", "'nam'")),
    ("{title: {colour: pink}}", "", ("unknown-colour", "error", "pink")),
    ("{title: {only: {tide: {font: odd}}}}", "", ("unknown-font-role", "error", "odd")),
    ("{title: {only: {tide: {at: [1, 2, 3, a]}}}}", "", ("wrong-type", "error", "item 4")),
])  # fmt: skip
def test_what_a_look_names_is_there(looks, more, told):
    _, problems = built(looks, more)
    (one,) = [one for one in problems if one.name == told[0]]
    assert (one.severity, one.where.line) == (told[1], 5)
    assert told[2] in one.message
