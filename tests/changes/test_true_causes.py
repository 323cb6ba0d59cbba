"""The true cause of each change of a game that no template draws, and of a new version of ours."""

import json
import shutil

import pytest
from conftest import TINY_LAYOUTS
from printed_games import ENGLISH, edit

from generator.changes.causes import cause_message
from generator.cli.changed import _summary
from generator.project import Project

GAME = """\
title: Ferry
players: [2, 4]
theme: plain
symbols: {"@": sea}
icons: {sea: "mdi:waves", coin: "mdi:circle"}
components:
  card:
    kind: card
    size: poker-us
    pieces: cards.yaml
    fields: {name: text, cost: integer, land: [sea, wood], rules: text, more: text}
    layout: index
    slots: {title: name, corner: cost, body: rules, kind: land, tint: land, tags: null}
    not_printed: {more: ours}
"""
CARDS = """\
- {id: a, name: Ferry, cost: 1, land: sea, rules: "Draw a card.", more: x}
- {id: b, name: Mill, cost: 2, land: wood, rules: "Gain 2 @.", more: y}
"""
BOTH = {"card/a", "card/b"}


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    """The game as it lies on the table: a folder that is copied."""
    folder = tmp_path_factory.mktemp("printed") / "content" / "ferry"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "cards.yaml").write_text(CARDS, encoding="utf-8")
    written, problems = Project(folder.parent).record_printed("ferry")
    assert written, problems
    return folder


@pytest.fixture
def table(printed, tmp_path):
    """A copy to be changed."""
    return shutil.copytree(printed, tmp_path / "content" / "ferry")


def changed(table, **how):
    compared, problems = Project(table.parent, TINY_LAYOUTS[1:]).changed("ferry", **how)
    assert compared, problems
    return compared


def causes(table):
    """Why pieces look different: the causes of each, and fields by their names alone."""
    return {
        str(one.piece): [
            *(field.name for field in one.fields),
            *(cause_message(cause, ENGLISH) for cause in one.causes),
        ]
        for one in changed(table).changes.pieces
    }


@pytest.mark.parametrize(
    ("old", "new", "pieces", "cause"),
    [
        ("theme: plain", "theme: noir", BOTH, "the theme (plain, now noir)"),
        ("theme: plain", "theme: plain\npalette: {accent: '#aa2200'}", BOTH,
         "the colour accent (#c8321f, now #aa2200)"),
        ("theme: plain", "theme: plain\npalette: {sea: '#116699'}", {"card/a"},
         "the colour of sea (#007ac7, now #116699)"),
        ("kind: land", "kind: null", BOTH, "the slot kind (gone)"),
        ("body: rules", "body: more", BOTH, "the slot body (rules, now more)"),
        ("title: name", "title: {field: name, at: [8, 10, 40, 9]}", BOTH,
         "title in another place"),
        ("layout: index", "layout: index\n    looks: {title: {only: {a: {at: [8, 20, 40, 9]}}}}",
         {"card/a"}, "a text moved, or in other letters"),
        ("layout: index", "layout: index\n    looks: {body: {size: 6pt, only: {a: {size: 7pt}}}}",
         BOTH, "a text moved, or in other letters"),
        (GAME[GAME.index("    layout:") : GAME.index("    not_p")], "    layout: event\n", BOTH,
         "the layout of card (index, now event)"),
        ("size: poker-us", "size: bridge-us", BOTH, "the size of card"),
        ("theme: plain", "theme: plain\nfonts: {title: [Righteous, 400]}", BOTH, "the font title"),
        ("theme: plain", "theme: plain\nstyles: {layout-body: {size: 6pt}}", BOTH,
         "the style layout-body"),
        ("mdi:waves", "mdi:fish", BOTH, "the icon sea (mdi:waves, now mdi:fish)"),
        ('"@": sea', '"@": coin', {"card/b"}, "the symbol @ (sea, now coin)"),
        ("title: Ferry", "title: Ferries", BOTH, "the game's title (Ferry, now Ferries)"),
    ],
)  # fmt: skip
def test_the_true_cause_is_named_alone(table, old, new, pieces, cause):
    edit(table / "game.yaml", old, new)
    found = causes(table)
    assert set(found) == pieces
    for said in found.values():
        assert len(said) == 1, said
        assert said[0].startswith(cause)


def test_a_theme_that_changes_beside_a_colour_of_ones_own_are_two_causes(table):
    edit(table / "game.yaml", "theme: plain", "theme: noir\npalette: {accent: '#aa2200'}")
    assert causes(table)["card/a"] == [
        "the theme (plain, now noir)",
        "the colour accent (#c8321f, now #aa2200)",
    ]


def test_a_field_that_no_face_shows_is_no_cause(table):
    edit(table / "game.yaml", "mdi:waves", "mdi:fish")
    edit(table / "cards.yaml", "more: x", "more: z")
    assert causes(table)["card/a"] == ["the icon sea (mdi:waves, now mdi:fish)"]


def another_version(table):
    """The printed state as another version of Proofdeck recorded it, of which all faces differ."""
    lock = table / "printed.lock"
    held = json.loads(lock.read_text(encoding="utf-8"))
    held["made_by"] = "Proofdeck 0.0.1"
    for piece in held["pieces"]["card"].values():
        piece[1:3] = "0123456789abcdef", "0123456789abcdef"
    held["sources"]["palette"]["accent"] = "#123456"  # as its theme had it
    held["sources"]["part"]["index.front.svg.j2"] = "0123456789abcdef"
    held["sources"]["template"]["_base.svg.j2"] = "0123456789abcdef"
    lock.write_text(json.dumps(held), encoding="utf-8")


def test_another_version_of_proofdeck_changes_nobodys_list(table):
    another_version(table)
    found = changed(table)
    assert found.changes.is_empty
    lines = list(_summary("ferry", found, rules=False))
    assert len(lines) == 1
    assert lines[0].startswith("ferry: the cards you printed still hold; 2 pieces are drawn ")
    again = changed(table, redrawn=True).changes
    assert [one.to_print for one in again.pieces] == [1, 1]
    edit(table / "cards.yaml", "name: Ferry", "name: Ferries")
    assert causes(table) == {"card/a": ["name"]}


def test_copies_are_told_beside_another_version(table):
    another_version(table)
    edit(table / "cards.yaml", "id: a,", "id: a, copies: 3,")
    (change,) = changed(table).changes.pieces
    assert (change.how, change.to_print, change.take_out) == ("copies", 2, 0)


def test_pieces_with_other_ids_are_one_line(table):
    edit(table / "cards.yaml", "id: a,", "id: x,")
    edit(table / "cards.yaml", "id: b,", "id: y,")
    lines = list(_summary("ferry", changed(table), rules=False))
    assert "  card, 2 cards (x was a, y was b): printed under another id" in lines
