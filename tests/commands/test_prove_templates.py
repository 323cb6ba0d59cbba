"""Slips of templates: which are made, and that the faces tell them."""

import pytest
from games_in_memory import GROUND

from generator import Project
from generator.commands.proofs.prove_templates import TemplateJudge, slips_of_template

GAME = """title: Case
players: [2, 4]
guarded: all
fonts: {body: [Barlow Condensed, 500]}
styles:
  body: {font: body, size: 9pt}
components:
  tile:
    kind: tile
    size: tile-laid-48
    pieces: tiles.yaml
    free: {note: "flavour"}
    fields: {worth: integer, north: integer, south: integer, name: text, note: text?}
    front: tile.svg.j2
    print: {method: single}
"""
TILES = """- {id: a, worth: 1, north: 3, south: 5, name: Oak, note: old}
- {id: b, worth: 2, north: 4, south: 7, name: Elm}
- {id: c, worth: 4, north: 9, south: 8, name: Yew}
"""
FACE = (
    GROUND
    + """{{ text(piece.north, x=14, y=4, w=20, h=8, style="body") }}
{{ text(piece.south, x=14, y=38, w=20, h=8, style="body") }}
{{ text(piece.worth, x=4, y=18, w=9, h=8, style="body") }}
{{ text(piece.name, x=16, y=18, w=24, h=8, style="body") }}
{% if piece.get("note") %}{# piece.name #}
{{ text(piece.note, x=16, y=28, w=24, h=8, style="body") }}
{% endif %}
"""
)
RULES = "".join(
    f"- {{rule: of-{name}, source: p, says: s, component: tile, unique: {name}}}\n"
    for name in ("worth", "north", "south", "name")
)


@pytest.fixture(scope="module")
def judge():
    files = {"case/game.yaml": GAME, "case/tiles.yaml": TILES, "case/rules.yaml": RULES}
    session = Project(files, [{"faces/case/tile.svg.j2": FACE}]).session
    game, problems = session.checked("case")
    assert game, "\n".join(map(str, problems))
    return TemplateJudge(session, game)


def test_what_is_free_or_a_remark_is_left_alone(judge):
    (component,) = judge.game.components
    made = list(slips_of_template(component, "tile.svg.j2", FACE, "tile.svg.j2"))
    assert {one.kind for one in made} == {
        "one more", "other field", "constant", "exchanged", "turned",
    }  # fmt: skip
    assert all("note" not in one.change for one in made if one.kind != "turned")
    assert [one.where.line for one in made if one.change.startswith("piece.name ->")] == [5]
    assert all(one.text != FACE for one in made)


def test_most_are_told_on_the_faces_and_two_sides_exchanged_among_them(judge):
    outcomes = [judge.outcome(slip) for slip in judge.slips()]
    silent = [one.slip.change for one in outcomes if one and not one.caught]
    assert silent == []
    told = {one.slip.change: one.told for one in outcomes if one}
    assert told["piece.north and piece.south exchanged"] == ("wrong-on-face",)
    assert told["piece.worth -> (piece.worth + 1)"] == ("wrong-on-face",)
    assert told['piece.name -> "Oak"'] == ("wrong-on-face",)
