"""The manual's pages on rulebooks: what they show works, what they list is all there is."""

import re

import pytest
from faulty_games import problems_of
from games_in_memory import GROUND
from manual_pages import CALLS, MANUAL, calls_of

from generator.model.game import Game

PAGE = (MANUAL / "rulebooks.md").read_text("utf-8")
GAME = """\
title: Ships
players: [1, 2]
icons: {anchor: "mdi:anchor"}
components:
  ship: {title: Ships, kind: card, size: poker-us, pieces: ships.yaml, front: front.svg.j2,
         print: {method: single}}
setup:
  - {put: ship, take: 2, laid: row, at: [0, 0]}
  - {put: ship, take: 1, per_player: true, at: [0, 0]}
"""
SHIPS = "- {id: brig, sails: 2, copies: 3}\n- {id: sloop, sails: 3, copies: 2}\n"
RULES = """\
- {rule: ships, source: our design, says: there are five ships, component: ship, count: 5}
"""


def blocks(language):
    return re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)


def shown(name):
    """The block of YAML that the page shows as a file."""
    return next(block for block in blocks("yaml") if block.startswith(f"# {name}"))


def told(manuscript, **more):
    files = {
        "game.yaml": GAME,
        "cards.yaml": None,
        "ships.yaml": SHIPS,
        "rules.yaml": RULES,
        "glossary.yaml": shown("glossary.yaml"),
        "examples.yaml": shown("examples.yaml"),
        "rulebook.md.j2": manuscript,
        "faces/front.svg.j2": GROUND,
        **more,
    }
    found = problems_of(files)
    return [one for one in found if one.name != "unknown-example-kind"]  # nothing plays it


def test_the_manuscript_that_is_shown_has_no_problem():
    (manuscript,) = blocks("jinja")
    found = told(manuscript, **{"places.yaml": shown("places.yaml")})
    assert not found, "\n".join(map(str, found))


def test_what_the_manuscript_loses_is_told():
    (manuscript,) = blocks("jinja")
    lost = manuscript.replace('{{ anchor("end") }}', "").replace('{{ ruling("first-player") }}', "")
    found = told(lost, **{"places.yaml": shown("places.yaml")})
    assert {one.name for one in found} == {"paragraph-without-place", "ruling-without-place"}


def test_every_call_has_an_entry_and_an_example():
    names = calls_of(Game.of("g", [], players=(1, 2)))
    assert set(names) == set(CALLS), "tests/makers/manual_pages.py, CALLS"
    text = (MANUAL / "manuscripts.md").read_text("utf-8")
    assert all(f"## `{name}`" in text for name in names)


@pytest.mark.parametrize("name", CALLS)
def test_an_example_of_a_call_works(name):
    manuscript = "\n\n".join(["## Ships", "A brig and a sloop are ships.", CALLS[name]])
    places = "rulings: {first-player: 1}\n" if name == "ruling" else "places: {}\n"
    before = '{{ anchor("draw") }}Draw a ship.\n\n{{ rule("ships") }}They sail.'
    if name in ("rule", "ruling"):
        manuscript += " They sail."
        before = before.replace('{{ rule("ships") }}', "")
    found = told(f"{manuscript}\n\n{before}\n", **{"places.yaml": places})
    passed = {"term-without-place", "rule-without-place"}
    assert not [str(one) for one in found if one.severity == "error" and one.name not in passed]
