"""The recipes of the manual: each is drawn without a problem, and does what it says."""

import re

import pytest
from conftest import ROOT, run_cache

from generator.project import Project

PAGE = (ROOT / "generator" / "manual" / "recipes.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"## ([^\n]+)\n|```(\w+)\n(.*?)```", PAGE, re.DOTALL)
GAME, TABLE = (next(text for _, kind, text in BLOCKS if kind == k) for k in ("yaml", "csv"))
GROUND = '<rect x="-3" y="-3" width="69.5" height="94.9" fill="#f6f2e8"/>\n'


def recipes():
    """The templates of each heading."""
    found, heading = {}, ""
    for title, kind, text in BLOCKS:
        heading = title or heading
        if kind == "jinja":
            found.setdefault(heading, []).append(text)
    return found


RECIPES = recipes()


def drawn(*templates, game=GAME):
    """The faces of both cards: texts, and how many icons and shapes, by id."""
    *others, front = templates
    if "{% extends" not in front:
        front = (
            f'{{% extends "_base.svg.j2" %}}\n{{% block shapes %}}{GROUND}{front}{{% endblock %}}'
        )
    layouts = {"faces/recipes/card.front.svg.j2": front}
    layouts |= {re.search(r"faces/\S+", text)[0]: text for text in others}
    files = {"recipes/game.yaml": game, "recipes/cards.csv": TABLE}
    built, problems = Project(files, [layouts], cache=run_cache()).build("recipes")
    told = [one for one in problems if one.name != "unread-field"]  # a recipe shows one thing
    assert not told, "\n".join(map(str, told))
    return {one.piece.id: one.front for one in built.drawn}


def said(face):
    return " ".join(run.text for run in face.texts)


TEXTS = {
    "Hide what is empty": ("Turns twice", ""),
    "Choose a colour by suit": ("Windmill", "Old quay"),
    "Choose a word": ("Cheap", "Dear"),
    "Count printed cards": ("1 of this suit", "1 of this suit"),
    "An icon with an argument": ("2 3", "3 4"),
    "Share a frame": ("Windmill", "Old quay"),
}


@pytest.mark.parametrize("heading", TEXTS)
def test_a_recipe_prints_what_it_promises(heading):
    faces = drawn(*RECIPES[heading])
    assert (said(faces["mill"]), said(faces["quay"])) == TEXTS[heading]


def test_an_icon_stands_on_some_cards_only():
    (template,) = RECIPES["Show something on some cards only"]
    faces = drawn(template)
    assert faces["mill"].svg().count("<path") == faces["quay"].svg().count("<path") + 1


@pytest.mark.parametrize("number", [0, 1])
def test_a_coin_stands_there_as_often_as_the_number_says(number):
    faces = drawn(RECIPES["Repeat by a number"][number])
    face = {name: faces[name].svg() for name in ("mill", "quay")}
    paths, uses = ({n: s.count(mark) for n, s in face.items()} for mark in ("<path", "<use"))
    assert (paths["quay"] + uses["quay"]) - (paths["mill"] + uses["mill"]) == 1
    if number:
        assert {said(faces[name]).strip() for name in face} == {"Pay"}


def test_a_suit_has_its_colour():
    (template,) = RECIPES["Choose a colour by suit"]
    faces = drawn(template)
    assert "#b4391f" in faces["mill"].svg()
    assert "#2c5f8a" in faces["quay"].svg()


def test_a_heading_with_blanks_is_asked_for_in_brackets():
    (template,) = RECIPES["A heading with spaces"]
    game = re.sub(r"(?m)^    (columns|fields): .*\n", "", GAME)
    assert "Card Name" not in game
    assert said(drawn(template, game=game)["mill"]) == "Windmill"


def test_every_recipe_is_drawn():
    one_by_one = {
        "A heading with spaces",
        "Show something on some cards only",
        "Repeat by a number",
    }
    assert set(RECIPES) == {*TEXTS, *one_by_one}
