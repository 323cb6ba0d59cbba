"""``proofdeck new GAME --eject COMPONENT``: the same faces from a template of the game's own."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from conftest import LAYOUTS
from picture_files import pixels, saved

from generator.cli import main
from generator.load.edit import with_keys
from generator.problem import ContentError

CARDS = """\
name,cost,suit,attack,life_points,rules,art,note
Ember,3,fire,4,2,"Deal two damage to any one creature, then draw a card.",a.png,hot
Tide,2,water,2,,"Return a spent card to your hand and play it once more.",a.png,
Oak,4,fire,1,3,,,
Moss,1,water,1,1,"Heal one, or two if there is another creature beside it.",,soft
"""
GAME = """\
title: Case  # of this test
players: [1, 2]
palette: {water: "#0000aa"}
icons: {fire: "mdi:fire"}
components:
  card:
    kind: card
    size: FORM
    pieces: cards.csv # the table
    # how it looks
    layout: LAYOUT   # to be dropped
    print: {method: duplex}
  other: {kind: card, size: poker-us, pieces: cards.csv, layout: hero, slots: {stats: {attack:
    mdi:sword}}, print: {method: single}}
"""
FORMS = {"tile": "square-70", "token": "square-26", "score": "half-sheet-188x126"}
NAMES = sorted(path.stem for path in (LAYOUTS[0] / "slots").glob("*.yaml"))


def proofdeck(*words):
    return CliRunner().invoke(main, [*map(str, words)], catch_exceptions=False)


@pytest.fixture(autouse=True)
def empty(tmp_path, monkeypatch):
    """An empty folder, which is the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def written(layout="index", game=GAME):
    game = game.replace("LAYOUT", layout).replace("FORM", FORMS.get(layout, "poker-us"))
    Path("content/case/art").mkdir(parents=True)
    Path("content/case/cards.csv").write_text(CARDS)
    Path("content/case/art/a.png").write_bytes(saved(pixels(700, 900)))
    Path("content/case/game.yaml").write_text(game)


def digests():
    """The digests of all faces, after a build."""
    done = proofdeck("build", "case")
    assert done.exit_code == 0, done.output
    files = json.loads(Path("output/case/manifest.json").read_text())["files"]
    faces = {
        name: one
        for name, one in files.items()
        if name.startswith("faces/") and name.endswith(".svg")
    }
    assert len(faces) > 8
    return faces


def ejected(component="card"):
    done = proofdeck("new", "case", "--eject", component)
    assert done.exit_code == 0, done.output
    return Path("content/case/game.yaml").read_text()


@pytest.mark.whole
@pytest.mark.parametrize("layout", NAMES)
def test_the_faces_of_every_layout_stay_byte_for_byte(layout):
    written(layout)
    before, told = digests(), warnings()
    game = ejected()
    assert "front: card.front.svg.j2\n    back: card.back.svg.j2\n" in game
    assert digests() == before
    assert warnings() == told


def warnings():
    """How many there are: what no slot shows, no template asks for."""
    said = proofdeck("check", "case").output
    return said.count(": warning")


def test_words_of_the_game_stay_words_of_the_game():
    words = 'icons: {fire: "mdi:fire"}\nwords: {fire: Blaze, water: Wave, attack: Force}'
    game = GAME.replace('icons: {fire: "mdi:fire"}', words).replace(
        "    print: {method: duplex}",
        "    slots: {stats: [attack]}\n    print: {method: duplex}\n    fields:\n"
        "      {name: text, cost: integer, suit: [fire, water], attack: integer,\n"
        "      life_points: integer?, rules: text?, art: picture?, note: text?}",
    )
    written("index", game)
    before = digests()
    ejected()
    assert digests() == before
    text = Path("layouts/faces/case/card.front.svg.j2").read_text()
    assert 'words.get(piece.get("suit"), piece.get("suit"))' in text
    assert 'words["attack"]' in text


def test_what_is_changed_in_the_template_is_printed():
    written()
    before = digests()
    ejected()
    template = Path("layouts/faces/case/card.front.svg.j2")
    text = template.read_text()
    assert '"title": piece.get("name"),' in text
    assert '"water": palette["water"],' in text
    template.write_text(text.replace('piece.get("name")', 'piece.get("name")|upper'))
    after = digests()
    changed = {name for name in before if before[name] != after[name]}
    assert len(changed) == 4, "the four fronts of card"


def test_theme_and_icons_of_slots_are_named_when_no_layout_brings_them():
    written()
    before = digests()
    ejected()
    game = ejected("other")
    assert "theme: plain\n" in game
    assert 'icons: {fire: "mdi:fire", sword: "mdi:sword"}\n' in game
    assert digests() == before


def test_null_is_no_value_and_numbers_have_colours_too():
    head = "theme: null\nicons: {}\nfonts: {}\n"
    game = GAME.replace('icons: {fire: "mdi:fire"}\n', head).replace(
        "    layout: LAYOUT   # to be dropped\n",
        "    back: null\n    slots: {tint: attack, stats: {cost: mdi:star}}\n",
    )
    written(game=game)
    before = digests()
    game = ejected()
    assert game.startswith("title: Case  # of this test\ntheme: plain\n")
    assert 'icons: {star: "mdi:star"}\n' in game
    text = Path("layouts/faces/case/card.front.svg.j2").read_text()
    assert ".get(piece.get(\"attack\")|string, '')" in text
    assert digests() == before


def test_every_other_byte_of_game_yaml_stays():
    written()
    plain = GAME.replace("LAYOUT", "index").replace("FORM", "poker-us")
    wanted = plain.replace("    layout: index   # to be dropped\n", "").replace(
        "# the table\n",
        "# the table\n    front: card.front.svg.j2\n    back: card.back.svg.j2\n",
    )
    assert ejected() == wanted.replace("# of this test\n", "# of this test\ntheme: plain\n")


def test_a_component_called_as_a_layout_leaves_the_layout_to_others():
    written("hero", GAME.replace("  other:", "  hero:"))
    before = digests()
    assert "front: hero_own.front.svg.j2" in ejected("hero")
    assert digests() == before


def test_nothing_is_written_over_and_nothing_half():
    written()
    taken = Path("layouts/faces/case/card.back.svg.j2")
    taken.parent.mkdir(parents=True)
    taken.write_text("mine")
    game = Path("content/case/game.yaml").read_bytes()
    done = proofdeck("new", "case", "--eject", "card")
    assert done.exit_code == 2
    assert "already exists" in done.output
    assert taken.read_text() == "mine"
    assert [path.name for path in taken.parent.iterdir()] == [taken.name]
    assert Path("content/case/game.yaml").read_bytes() == game


def test_what_cannot_be_ejected_is_said():
    written()
    ejected()
    again = proofdeck("new", "case", "--eject", "card")
    assert again.exit_code == 1
    assert "already has a template" in again.output
    nobody = proofdeck("new", "case", "--eject", "crad")
    assert nobody.exit_code == 1
    assert "card" in nobody.output
    assert proofdeck("new", "cast", "--eject", "card").exit_code == 2
    assert proofdeck("new", "case", "--eject", "card", "--theme", "deco").exit_code == 2


@pytest.mark.parametrize(
    ("text", "changed"),
    [
        ("a: {x: 2, p: 1, y: {z: 3}}", "a: {p: 1, n: new}"),
        ("a:\n  x: |\n    two\n  # of p\n  p: 1", "a:\n  # of p\n  p: 1\n  n: new\n"),
        ("a:\r\n  p: 1\r\n  y:\r\n    - 3\r\nb: 4\r\n", "a:\r\n  p: 1\r\n  n: new\r\nb: 4\r\n"),
        ("a:\n  p:\n    q: 1\n\n  # of y\n  y: 2\n", "a:\n  p:\n    q: 1\n  n: new\n\n  # of y\n"),
        ("a: {p: 1, x: 2, y: [3]}\n", "a: {p: 1, n: new}\n"),
    ],
)
def test_keys_come_and_go_and_the_rest_stays(text, changed):
    assert with_keys(text, ("a",), {"n": "new"}, after="p", dropped=("x", "y")) == changed


@pytest.mark.parametrize(
    "text", ["b: &b {x: 1}\na: {<<: *b, p: 1}\n", "b: &b {p: 1}\na: *b\n", "a: 1\n", "a: {q: 1}\n"]
)
def test_what_stands_elsewhere_too_is_left_alone(text):
    with pytest.raises(ContentError, match=r"be changed here|several places|no mapping"):
        with_keys(text, ("a",), {"n": "new"}, after="p", dropped=("x",))
