"""Styles in capitals: letters change, names of icons and colours do not."""

import pytest
from conftest import LAYOUTS, run_cache

from generator.project import Project
from generator.text.inline import in_capitals

GAME = """\
title: Case
language: {language}
players: [1, 2]
palette: {{gold: "#a07000"}}
icons: {{coin: "mdi:star"}}
fonts: {{sans: [Cabin, 400], sans-bold: [Cabin, 700]}}
styles:
  loud: {{font: sans, size: 9pt, capitals: true}}
components:
  card:
    kind: card
    size: poker-us
    pieces: cards.yaml
    print: {{method: single}}
    front: f.svg.j2
"""
TEXT = '{{ text(piece.name, x=5, y=5, w=50, h=30, style="loud") }}'
ON_ARC = '{{ text_on_arc(piece.name, x=31, y=44, r=20, style="loud") }}'


def drawn(name, language="en", front=TEXT):
    files = {"faces/case/f.svg.j2": '{% extends "_base.svg.j2" %}{% block shapes %}' + front +
             "{% endblock %}"}  # fmt: skip
    content = {
        "case/game.yaml": GAME.format(language=language),
        "case/cards.yaml": f'[{{id: a, name: "{name}"}}]\n',
    }
    built, problems = Project(content, [files, *LAYOUTS], cache=run_cache()).build("case")
    return built, problems


def words(name, **more):
    built, problems = drawn(name, **more)
    assert not problems, "\n".join(map(str, problems))
    return "".join(run.text for run in built.drawn[0].front.texts)


@pytest.mark.parametrize("front", [TEXT, ON_ARC])
def test_a_text_is_set_in_capitals(front):
    assert words("Tide & Wood, straße", front=front) == "TIDE & WOOD, STRASSE"


def test_marks_icons_and_colours_stay_what_they_are():
    built, problems = drawn("pay **two** {coin} [now]{.gold}")
    assert not problems, "\n".join(map(str, problems))
    texts = built.drawn[0].front.texts
    assert "".join(run.text for run in texts).replace(" ", "") == "PAYTWONOW"
    assert texts[-1].colour == "#a07000"
    assert len(built.drawn[0].front.items) > len(texts), "the icon is drawn"


@pytest.mark.parametrize(
    ("text", "language", "capitals"),
    [
        ("istanbul", "tr", "İSTANBUL"),
        ("istanbul", "en", "ISTANBUL"),
        ("μάθημα", "el", "ΜΑΘΗΜΑ"),
        ("élan", "fr", "ÉLAN"),
        ("{coin} a {b", "en", "{coin} A {B"),
    ],
)
def test_capitals_are_those_of_the_language(text, language, capitals):
    assert in_capitals(text, language) == capitals


def test_a_sign_after_a_backslash_begins_no_name():
    assert words(r"a \\{coin}") == "A {COIN}"


def test_the_field_is_blamed_that_the_text_came_from():
    _, problems = drawn("a word that is much too long to fit into its box " * 9)
    assert [(one.name, one.field) for one in problems] == [("text-overflow", "name")]
