"""What the preview shows of a game: pieces, faces, places, mistakes; what an edit draws again."""

import gc
import json
from pathlib import Path

import pytest
from lxml import etree
from preview_client import desk_of, edit, shown, tiny_copy

from generator.cache.store import Steps
from generator.faces.draw import Drawing
from generator.faces.face import Face
from generator.model.game import Game
from generator.preview import redraw
from generator.preview.editor import Editor
from generator.preview.live import patch
from generator.preview.session import Shown
from generator.preview.views import cure_of
from generator.template.sandbox import Sandbox

HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(1)>"


@pytest.fixture
def tiny(tmp_path):
    """A copy of the small game to edit."""
    return tiny_copy(tmp_path)


def test_hostile_content_is_told_as_text(tiny):
    edit(tiny / "game.yaml", "title: Sun and Moon", f"title: {json.dumps(HOSTILE)}")
    edit(tiny / "cards.yaml", "title: Eclipse", f"title: {json.dumps(HOSTILE)}")
    desk = desk_of(tiny)
    state = shown(desk)
    assert state["title"] == HOSTILE
    piece = state["pieces"]["sky/eclipse"]
    assert HOSTILE in [field["value"] for field in piece["fields"]]
    for side in ("front", "back"):
        svg = desk.face("tiny", piece[side]) if piece[side] else None
        for node in etree.fromstring(svg).iter(etree.Element) if svg else ():
            assert etree.QName(node).localname not in {"script", "img", "foreignObject"}
            assert not [name for name in node.attrib if name.startswith("on")]


def test_a_piece_is_told_with_its_faces_fields_and_places(tiny):
    state = shown(desk_of(tiny))
    assert state["stage"] == "done"
    assert state["problems"] == []
    assert len(state["order"]) == 6
    (component,) = state["components"]
    assert component["trim"] == [57.0, 88.0] or len(component["trim"]) == 2
    piece = state["pieces"]["sky/full-moon"]
    title = next(field for field in piece["fields"] if field["name"] == "title")
    assert title["value"] == "Full moon"
    assert piece["place"]["file"].endswith("tiny/cards.yaml")
    assert (piece["place"]["line"], title["place"]["line"]) == (5, 5)
    assert Path(piece["place"]["path"]).samefile(tiny / "cards.yaml")
    assert "Full moon" in piece["words"] or "moon" in piece["words"].lower()
    slots = [slot for paper in state["papers"].values() for slot in paper["slots"]]
    names = [name for job in state["sheets"].values() for name in job["papers"]]
    assert names == list(state["papers"])
    assert {slot["piece"] for slot in slots} == set(state["order"])


def test_an_edit_changes_one_piece_and_draws_no_other(tiny):
    desk = desk_of(tiny)
    before = shown(desk)
    edit(tiny / "cards.yaml", "title: Full moon", "title: Bright moon")
    easel = desk._games[Shown("tiny")].easel
    kept = dict(easel._cached)
    after = shown(desk)
    told = patch(before, after)
    assert set(told["set"]["pieces"]) == {"sky/full-moon"}
    assert told["gone"] == {"pieces": [], "sheets": [], "papers": []}
    assert (told["set"]["sheets"], len(told["set"]["papers"])) == ({}, 1)
    assert "title" not in told
    same = {name for name in kept if easel._cached.get(name) is kept[name]}
    assert set(kept) - same == {("sky/full-moon", "front")}


def test_a_template_draws_all_its_pieces_again(tiny):
    desk = desk_of(tiny)
    before = shown(desk)
    template = next((tiny.parent.parent / "layouts" / "faces" / "tiny").glob("*front*"))
    edit(template, "palette.night", "palette.gold")
    after = shown(desk)
    easel = desk._games[Shown("tiny")].easel
    for ref, piece in after["pieces"].items():
        assert not piece["stale"]
        assert piece["front"] != before["pieces"][ref]["front"]
        assert piece["back"] == before["pieces"][ref]["back"]
    assert {ref for ref, _ in easel._cached} == set(before["order"])
    fresh = shown(desk_of(tiny))
    assert {r: p["front"] for r, p in after["pieces"].items()} == {
        r: p["front"] for r, p in fresh["pieces"].items()
    }


def test_what_is_in_the_window_is_drawn_before_all_else(tiny):
    desk = desk_of(tiny)
    before = shown(desk)
    last, *_, first = before["order"]
    Editor(desk).seen("tiny", "", [first, "sky/nothing"])
    edit(tiny / "game.yaml", 'gold: "#e0b04a"', 'gold: "#ff0000"')
    desk.games()
    begun, *_, after = list(desk.steps("tiny"))
    drawn = {
        r for r, one in begun["pieces"].items() if one["front"] != before["pieces"][r]["front"]
    }
    assert drawn == {first}
    assert begun["order"] == after["order"] == before["order"]
    assert after["pieces"][last] != before["pieces"][last]
    assert {**after, "edits": 0} == {**shown(desk_of(tiny)), "edits": 0}


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("cards.yaml", "title: Full moon", "title: Bright moon"),
        ("cards.yaml", "hour: [6, 12]", "hour: [6, 11]"),
        ("cards.yaml", "title: Full moon}", "title: Full moon, copies: 4}"),
        ("cards.yaml", "hour: [6, 12]", "hour: [5, 6, 12]"),
        ("cards.yaml", "id: eclipse,", "id: eclipsed,"),
        ("game.yaml", "title: Sun and Moon", "title: Moon and Sun"),
        ("game.yaml", 'gold: "#e0b04a"', 'gold: "#ff0000"'),
        ("game.yaml", "size: 14pt", "size: 12pt"),
        ("game.yaml", "[Righteous, 400]", "[Barlow, 500]"),
        ("game.yaml", "mdi:moon_waning_crescent", "mdi:star"),
        ("game.yaml", "size: card-57x88", "size: card-63x88"),
    ],
)
def test_what_is_kept_is_what_would_be_drawn(tiny, file, old, new):
    desk = desk_of(tiny)
    shown(desk)
    edit(tiny / file, old, new)
    after, fresh = ({**shown(one), "edits": 0} for one in (desk, desk_of(tiny)))
    assert after == fresh


def test_a_mistake_stands_beside_its_piece_and_a_text_that_is_too_long_is_seen(tiny):
    desk = desk_of(tiny)
    before = shown(desk)
    edit(tiny / "cards.yaml", "title: Eclipse", f"title: {'Eclipse ' * 60}")
    broken = shown(desk)
    piece = broken["pieces"]["sky/eclipse"]
    found = [p for p in broken["problems"] if "sky/eclipse" in p["pieces"]]
    assert [p["name"] for p in found] == ["text-overflow"]
    assert found[0]["place"]["line"] == 4
    assert not broken["pieces"]["sky/full-moon"]["stale"]
    assert not piece["stale"]
    was = before["pieces"]["sky/eclipse"]["front"]
    assert piece["front"] != was
    letters = [desk.face("tiny", one).count("<path") for one in (piece["front"], was)]
    assert letters[0] > letters[1]
    edit(tiny / "cards.yaml", "Eclipse " * 60, "Eclipse")
    assert shown(desk) == before


def test_files_that_cannot_be_read_grey_everything(tiny):
    desk = desk_of(tiny)
    before = shown(desk)
    edit(tiny / "cards.yaml", "title: Full moon}", "title: Full moon")
    broken = shown(desk)
    assert broken["stage"] == "stopped"
    assert broken["problems"]
    assert broken["order"] == before["order"]
    for ref, piece in broken["pieces"].items():
        assert piece["stale"]
        assert piece["front"] == before["pieces"][ref]["front"]
        assert desk.face("tiny", piece["front"])
    edit(tiny / "cards.yaml", "title: Full moon", "title: Full moon}")
    assert shown(desk) == before


def test_a_template_that_breaks_keeps_the_last_faces(tiny):
    desk = desk_of(tiny)
    before = shown(desk)
    template = next((tiny.parent.parent / "layouts" / "faces" / "tiny").glob("*front*"))
    text = template.read_text(encoding="utf-8")
    template.write_text(text.replace("{% endblock", "{{ nothing_of_the_kind }}{% endblock", 1))
    broken = shown(desk)
    assert any(p["place"]["file"].endswith(template.name) for p in broken["problems"])
    assert all(piece["stale"] for piece in broken["pieces"].values())
    assert {r: p["front"] for r, p in broken["pieces"].items()} == {
        r: p["front"] for r, p in before["pieces"].items()
    }
    template.write_text(text)
    assert shown(desk) == before


def test_a_rule_that_is_broken_is_told(tiny):
    desk = desk_of(tiny)
    shown(desk)
    edit(tiny / "rules.yaml", "count: 6", "count: 7")
    assert "six-sky-cards" in {p["name"] for p in shown(desk)["problems"]}


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("game.yaml", b"\x00\xff\xfe"),
        ("game.yaml", b""),
        ("game.yaml", b"[" * 5000),
        ("cards.yaml", b"- *a"),
        ("cards.yaml", "- {id: \u202e}".encode()),
        ("rules.yaml", b"x: !!python/object/apply:os.system [ls]"),
    ],
)
def test_nothing_that_files_hold_ends_it(tiny, name, data):
    desk = desk_of(tiny)
    before = shown(desk)
    whole = (tiny / name).read_bytes()
    (tiny / name).write_bytes(data)
    assert shown(desk)["problems"]
    (tiny / name).write_bytes(whole)
    assert shown(desk) == before


def test_a_file_that_is_empty_for_a_moment_draws_nothing_again(tiny, monkeypatch):
    desk = desk_of(tiny)
    before = shown(desk)["pieces"]
    file = tiny / "cards.yaml"
    text = file.read_text()
    file.write_text("[]")
    assert shown(desk)["pieces"] == {}
    monkeypatch.setattr(redraw.Drawing, "face", None)
    file.write_text(text)
    assert shown(desk)["pieces"] == before


def test_an_edit_lets_go_of_what_was_drawn_before_it(tmp_path):
    """Also where the interpreter does not look by itself, as in the command."""
    deck = tmp_path / "content" / "deck"
    deck.mkdir(parents=True)
    (tmp_path / "layouts").mkdir()
    game = "title: Deck\nplayers: [2, 4]\ntheme: plain\ncomponents:\n"
    card = "kind: card, size: poker-us, layout: index, pieces: c.csv, fields: {rules: text}"
    (deck / "game.yaml").write_text(f"{game}  card: {{{card}, slots: {{body: rules}}}}\n")
    desk, held = desk_of(deck), []
    gc.collect()
    usual = gc.get_threshold()
    gc.set_threshold(1_000_000, 20, 20)
    try:
        for number in range(6):
            (deck / "c.csv").write_text(f"id,rules\na,Draw **one** of {number}.\n")
            assert shown(desk, "deck")["stage"] == "done"
            desk.project.session.steps = Steps()  # which remember some games
            kinds = (Drawing, Face, Game, Sandbox)
            held.append(sum(isinstance(one, kinds) for one in gc.get_objects()))
    finally:
        gc.set_threshold(*usual)
    assert held[-1] <= held[2], held  # faces of the round before may still be asked for


@pytest.mark.parametrize(
    ("hint", "path", "value"),
    [
        ("To go on: `continues: card` in the component", "components c continues", "card"),
        ("To allow less: `body: {min: 5pt}` in styles", "styles body min", "5pt"),
        ("To bound it: `cost: {type: integer}` in fields", "components c fields cost",
         {"type": "integer"}),
        ("To have none: `body: {}` in styles", "styles body", {}),
        ("To have both: `body: {min: 5, size: 9}` in styles", "styles body", {"min": 5, "size": 9}),
    ],
)  # fmt: skip
def test_an_edit_in_a_hint_is_a_cure_with_its_place(hint, path, value):
    cure = cure_of(hint, "c")["cure"]
    assert (cure["path"], cure["value"]) == (path.split(), value)
