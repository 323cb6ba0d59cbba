"""Look, printing and new games from the page: what is written, shown first, and refused."""

import json
import time
from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from conftest import LAYOUTS, run_cache
from preview_client import SECONDS, TOKEN, ask, desk_of, edit, shown, tiny_copy

from generator.load.yaml_tree import read_tree
from generator.preview import begin
from generator.preview.begin import Wanted, choices
from generator.preview.cells import Cell, cells_edit
from generator.preview.editor import Editor
from generator.preview.parts import rule_added
from generator.preview.pointer import calls_view, move_edit
from generator.preview.printing import Wanted as Job
from generator.preview.session import Desk
from generator.preview.settings import look_edit, look_try, look_view, rule_edit
from generator.preview.writes import WRITES
from generator.problem import ContentError
from generator.project import Project
from generator.rules.extension import GameRules

OWN = {
    "origin": "http://127.0.0.1:8123", "sec-fetch-site": "same-origin",
    "content-type": "application/json",
}  # fmt: skip


@pytest.fixture
def tiny(tmp_path):
    """A copy of the small game to edit."""
    return tiny_copy(tmp_path)


def post(desk, path, value, **headers):
    body = json.dumps(value).encode()
    sent = {name: one for name, one in {**OWN, **headers}.items() if one}
    return ask(desk, f"/{TOKEN}/{path}", headers=sent, method="POST", content=body)


def test_the_look_is_written_to_game_yaml_and_undone(tiny):
    desk = desk_of(tiny)
    shown(desk)
    editor, file = Editor(desk), tiny / "game.yaml"
    old = file.read_bytes()
    told = desk.view(look_view, "tiny")
    assert [one["name"] for one in told["palette"] if one["own"]] == ["night", "gold", "ivory"]
    assert told["styles"][0] | {"size": 14.0, "min": 9.0, "colour": "gold"} == told["styles"][0]
    tried = desk.trial(look_try, "tiny", "sky/full-moon", ["palette", "gold"], "#ff0000")
    assert "#ff0000" in tried
    assert file.read_bytes() == old
    editor.make("tiny", look_edit, ["palette", "gold"], "#ff0000")
    editor.make("tiny", look_edit, ["palette", "rose"], "#ff8899")
    editor.make("tiny", look_edit, ["styles", "title", "size"], "16pt")
    editor.make("tiny", look_edit, ["styles", "body", "line_height"], 1.4)
    editor.make("tiny", look_edit, ["fonts", "title"], ["Bungee", 400])
    editor.make("tiny", look_edit, ["theme"], "deco")
    wanted = old.decode().replace('"#e0b04a"', '"#ff0000"').replace("14pt", "16pt")
    wanted = wanted.replace('"#fff3d6"}', '"#fff3d6", rose: "#ff8899"}')
    wanted = wanted.replace("[Righteous, 400]", "[Bungee, 400]")
    wanted = wanted.replace("ivory, align: center}", "ivory, align: center, line_height: 1.4}")
    wanted = wanted.replace("title: Sun and Moon\n", "title: Sun and Moon\ntheme: deco\n")
    assert file.read_text() == wanted
    face = desk.face("tiny", shown(desk)["pieces"]["sky/full-moon"]["front"])
    assert "#ff0000" in face
    editor.make("tiny", look_edit, ["palette", "rose"], None)
    for _ in range(7):
        editor.undo("tiny")
    assert file.read_bytes() == old


def test_quick_edits_are_made_of_what_the_file_says_now(tiny):
    desk = desk_of(tiny)
    shown(desk)
    make, file = partial(Editor(desk).make, "tiny", look_edit), tiny / "game.yaml"
    begun, light = file.read_text(), ["components", "sky", "fields", "light"]
    make(["players"], [2, 2], [1, 2])
    make(["players"], [1, 4], [1, 2])  # of a page that was not told of the first
    make(light, ["sun", "moon", "star"], ["sun", "moon"])
    make(light, ["sun", "moon", "comet"], ["sun", "moon"])
    make(["fonts", "body"], ["Cabin", 500], ["Barlow Condensed", 500])
    make(["fonts", "body"], ["Barlow Condensed", 700], ["Barlow Condensed", 500])
    for old, new in (
        ("[1, 2]", "[2, 4]"),
        ("[Barlow Condensed, 500]", "[Cabin, 700]"),
        ("light: [sun, moon]", "light: [sun, moon, star, comet]"),
    ):
        begun = begun.replace(old, new)
    assert file.read_text() == begun
    edit(file, "title: Sun and Moon", "title: Theirs")
    for path, value, was, said in (
        (["title"], "Mine", "Sun and Moon", "changed elsewhere to “Theirs”"),
        (["players"], [3, 4], [1, 2], r"changed elsewhere to “\[2, 4\]”"),
        ([*light[:-1], "hour"], "text?", None, "sky, field hour already exists"),
    ):
        with pytest.raises(ContentError, match=said):
            make(path, value, was)
    assert "title: Theirs" in file.read_text()


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (["palette", "gold"], None, "no colour gold"),
        (["palette", "gold"], "reddish", "colour"),
        (["palette", "gold"], {"a": 1}, "this value is not valid"),
        (["components", "sky", "pieces"], "../x.csv", "sky.pieces cannot be changed here"),
        (["rules"], "x", "rules cannot be changed here"),
        (["theme"], "nothing", "theme"),
        (["components", "sky", "layout"], "hero", "front is a template and draws"),
        (["title"], "x" * 300, "this value is not valid"),
        ([], "x", "cannot be changed here"),
    ],
)
def test_a_look_that_does_not_fit_changes_nothing(tiny, path, value, said):
    desk = desk_of(tiny)
    shown(desk)
    old = (tiny / "game.yaml").read_bytes()
    with pytest.raises(ContentError, match=said):
        Editor(desk).make("tiny", look_edit, path, value)
    assert desk.trial(look_try, "tiny", "sky/full-moon", path, value) is None
    assert (tiny / "game.yaml").read_bytes() == old


def test_a_figure_of_a_rule_is_written_to_rules_yaml(tiny):
    desk = desk_of(tiny)
    shown(desk)
    editor, file = Editor(desk), tiny / "rules.yaml"
    old = file.read_text()
    editor.make("tiny", rule_edit, "six-sky-cards", ["count"], 7)
    assert file.read_text() == old.replace("count: 6", "count: 7")
    assert "six-sky-cards" in {one["name"] for one in shown(desk)["problems"]}
    editor.make("tiny", rule_edit, "six-sky-cards", ["says"], "there are: seven")
    assert "there are: seven" in file.read_text()
    for rule, path, value in (
        ("none", ["count"], 1), ("six-sky-cards", ["component"], 1),
        ("six-sky-cards", ["says"], ""), ("six-sky-cards", ["count"], "many"),
        ("six-sky-cards", [], 1), ("six-sky-cards", ["count", "x", "y"], 1),
    ):  # fmt: skip
        with pytest.raises(ContentError):
            editor.make("tiny", rule_edit, rule, path, value)
    editor.undo("tiny")
    editor.undo("tiny")
    assert file.read_text() == old


def test_boxes_that_were_moved_go_with_the_size_of_the_card(sea):
    desk, folder = sea
    shown(desk, "sea")
    editor, file = Editor(desk), folder / "game.yaml"
    editor.make("sea", move_edit, "card/heron", *moved_of_body(desk, [6, 49, 51, 25]))
    boxed = file.read_bytes()
    size = ["components", "card", "size"]
    said = editor.make("sea", look_edit, size, "tarot-us")["said"]
    assert said == "card, size; the boxes that you moved go with it"
    at = read_tree(file.read_text(), "")[0]["components"]["card"]["slots"]["body"]["at"]
    assert at == pytest.approx([6.6, 66.5, 56.1, 33.93], abs=0.01)
    editor.undo("sea")
    assert file.read_bytes() == boxed
    assert editor.make("sea", look_edit, size, "poker-us")["said"] == "card, size"


def moved_of_body(desk, box):
    """What moves the text of a card into a box: the side, the number of its call, and the box."""
    calls = desk.view(calls_view, "sea", "card/heron", "front")["calls"]
    return "front", next(n for n, one in enumerate(calls) if one["slot"] == "body"), box


def test_the_sentence_of_a_rule_follows_its_number(tiny):
    desk, file, book = desk_of(tiny), tiny / "rules.yaml", tiny / "rulebook.md.j2"
    book.write_text("# Tiny\n\nA game.\n")
    shown(desk)
    editor = Editor(desk)
    editor.make("tiny", rule_added, "sky", "range hour", 1, 1)
    own, made = "sky-range-hour", book.read_text()
    assert f"{{{{ rule('{own}') }}}}Hour is 1 to 1." in made
    said = editor.make("tiny", rule_edit, own, ["range", "max"], 5)["said"]
    assert said == f"rule {own}, range max; its sentence in the rulebook follows"
    assert "hour is 1 to 5" in file.read_text()
    assert book.read_text() == made.replace("1 to 1.", "1 to 5.")
    editor.make("tiny", rule_edit, own, ["says"], "no card costs more than 5.")
    assert book.read_text().endswith(f"{{{{ rule('{own}') }}}}No card costs more than 5.\n")
    mine = "{{ rule('sky-range-hour') }}{{ anchor('5') }}A 5 costs 5. Of 5 cards, one is free.\n"
    book.write_text(mine)
    said = editor.make("tiny", rule_edit, own, ["range", "max"], 4)["said"]
    assert said == f"rule {own}, range max", "which of the two it is, nobody knows"
    assert book.read_text() == mine
    for _ in range(2):
        editor.undo("tiny")


def finished_job(editor, game, wanted):
    key = editor.press.start(game, wanted)["job"]
    end = time.monotonic() + 3 * SECONDS
    while time.monotonic() < end and not editor.press.state(key)["over"]:
        time.sleep(0.05)
    return key, editor.press.state(key)


def test_a_game_with_python_of_a_set_is_moved_tried_and_printed_as_it_is_shown(tiny, tmp_path):
    """What ``python:`` of game.yaml brings is there wherever the page draws the game again."""
    desk = desk_of(tiny)
    desk.project.session.sets = desk.writing.sets = {
        "sky": GameRules(drawing={"nothing": lambda: 0})
    }
    edit(tiny / "game.yaml", "title: Sun and Moon", "title: Sun and Moon\npython: sky")
    template = tiny.parent.parent / "layouts/faces/tiny/sky.front.svg.j2"
    edit(template, "x=4, y=8, w=49, h=12", "x=4, y=8, w=49, h=12 + drawing.nothing()")
    assert shown(desk)["problems"] == []
    editor = Editor(desk, tmp_path / "out")
    assert look_try(desk.project.session, "tiny", "sky/eclipse", ["theme"], "noir")
    editor.make("tiny", move_edit, "sky/full-moon", "front", 0, (4.5, 8, 49, 12))
    assert "x=4.5" in template.read_text()
    assert "recorded as printed" in editor.press.record("tiny", "")["said"]


def test_files_that_an_export_removes_are_named(tiny, tmp_path):
    desk = desk_of(tiny)
    shown(desk)
    editor = Editor(desk, tmp_path / "out")
    told = finished_job(editor, "tiny", Job("print"))[1]
    assert told["removed"] == []
    print_file = tmp_path / "out" / told["files"][0]
    for backs in ("as planned", "none"):  # the game is the same: print files stay beside pictures
        assert finished_job(editor, "tiny", Job("png", dpi=72, backs=backs))[1]["removed"] == []
    assert print_file.is_file()
    edit(tiny / "game.yaml", "title: Sun and Moon", "title: Moon and Sun")
    gone = finished_job(editor, "tiny", Job("png", dpi=72))[1]["removed"]
    assert "tiny-a4.pdf" in gone
    assert not [name for name in gone if (tmp_path / "out/tiny" / name).exists()]


def test_printing_recording_and_printing_what_changed(tiny, tmp_path):
    desk = desk_of(tiny)
    shown(desk)
    editor = Editor(desk, tmp_path / "out")
    key, told = finished_job(editor, "tiny", Job("print", low_ink=True))
    assert told["files"][0] == "tiny/low-ink/tiny-a4.pdf"
    assert editor.press.file(key, 0).read_bytes().startswith(b"%PDF")
    assert editor.press.file(key, 99) is None
    assert finished_job(editor, "tiny", Job("changed"))[1]["refused"]
    assert "recorded as printed" in editor.press.record("tiny", "for Friday")["said"]
    edit(tiny / "cards.yaml", "title: Full moon", "title: Moon")
    assert finished_job(editor, "tiny", Job("changed"))[1]["files"] == ["tiny/changed-a4.pdf"]
    for wrong in (Job("nothing"), Job("print", "a9"), Job("png", dpi=1), Job("png", cut="x")):
        with pytest.raises(ContentError):
            editor.press.start("tiny", wrong)
    with pytest.raises(ContentError, match="this game no longer exists"):
        editor.press.start("..", Job("print"))
    edit(tiny / "cards.yaml", "title: Moon", "title: Moon, colour: red")
    assert "correct the errors" in finished_job(editor, "tiny", Job("print"))[1]["refused"]


def test_a_game_is_begun_of_a_starter_and_of_a_table(tmp_path):
    desk = Desk(Project(tmp_path / "content", [tmp_path / "layouts"], may_come=True))
    editor = Editor(desk)
    told = choices(desk.project.session)
    assert told["kinds"][0] == "cards"
    assert {"name": "plain"}.items() <= next(
        one for one in told["themes"] if one["name"] == "plain"
    ).items()
    assert desk.sample("tiles", "deco").startswith("<svg")
    assert desk.sample("../tiles", "deco") is None
    assert editor.begin(Wanted("Tide & Wood", like="tiles"))["game"] == "tide_wood"
    table = b"id,name,cost\nc1,Ember,2\nc2,Frost,3\nc3,Wind,4\n"
    made = editor.begin(Wanted("Heroes", "deco", files={"..\\heroes.csv": table}))
    assert made["game"] == "heroes"
    state = shown(desk, "heroes")
    assert [one["severity"] for one in state["problems"] if one["severity"] == "error"] == []
    assert len(state["pieces"]) == 3
    assert sorted(path.name for path in tmp_path.iterdir()) == ["content"]
    before = sorted(tmp_path.rglob("*"))
    for wrong in (
        Wanted("Heroes"), Wanted(" "), Wanted("x" * 99), Wanted("A", like="../x"),
        Wanted("A", "none"), Wanted("A", size="none"), Wanted("A", files={"x.exe": b""}),
        Wanted("A", files={"a.csv": b"id\n", "b.csv": b"id\n"}), Wanted("A", example="../x"),
        Wanted("A", files={"a.xlsx": b"no spreadsheet"}), Wanted("A", files={"a\0.csv": table}),
    ):  # fmt: skip
        with pytest.raises(ContentError):
            editor.begin(wrong)
    assert sorted(tmp_path.rglob("*")) == before


def test_the_page_goes_on_while_a_game_is_made_of_a_table(tiny, monkeypatch):
    desk = desk_of(tiny)
    editor = Editor(desk)
    make = begin.game_from_table

    def slowly(*given, **how):
        with ThreadPoolExecutor() as pool:  # as another request of the page
            cell = Cell("sky/full-moon", "hour", "3")
            write = pool.submit(editor.make, "tiny", cells_edit, "sky", [cell])
            assert write.result(timeout=SECONDS)["said"]
        return make(*given, **how)

    monkeypatch.setattr(begin, "game_from_table", slowly)
    made = editor.begin(Wanted("Heroes", files={"heroes.csv": b"name,cost\nEmber,2\nFrost,3\n"}))
    assert made["game"] == "heroes"


def test_every_door_that_writes_is_guarded(tiny):
    desk = desk_of(tiny)
    shown(desk)
    before = {path: path.read_bytes() for path in tiny.rglob("*") if path.is_file()}
    strange = [[], 3, {}, {"cells": 1}, {"do": "drop", "pieces": []}, {"path": 1, "value": 2}]
    for name in set(WRITES) - {"undo", "redo"}:
        for headers in ({"origin": None}, {"origin": "http://evil.example"},
                        {"sec-fetch-site": "cross-site"}, {"content-type": "text/plain"},
                        {"host": "evil.example:8123"}):  # fmt: skip
            assert post(desk, f"{name}/tiny", {}, **headers).status_code in (403, 405)
        assert {post(desk, f"{name}/tiny", one).status_code for one in strange} <= {400, 409}
        assert ask(desk, f"/{TOKEN}/{name}/tiny").status_code in (404, 405)
    assert post(desk, "nothing/tiny", {}).status_code == 405
    large = {"title": "x", "files": [{"name": "a.csv", "data": b64encode(b"x" * 90).decode()[1:]}]}
    assert post(desk, "begin/-", large).status_code == 400
    for path in ("try/tiny.svg?set=[", "try/tiny.svg?set=[[1],2]", "try/../x.svg?set=[[],1]",
                 "job/99", "made/1/0/x.pdf", "styles/nothing", "sample/x/y.svg",
                 "font/Nothing/400.ttf", "font/..%2f/400.ttf"):  # fmt: skip
        assert ask(desk, f"/{TOKEN}/{path}").status_code == 404, path
    assert {path: path.read_bytes() for path in tiny.rglob("*") if path.is_file()} == before


@pytest.mark.whole
def test_the_gallery_is_a_page_of_the_preview_and_kept_between_visits(tiny, monkeypatch):
    desk = Desk(Project(tiny.parent, LAYOUTS, cache=run_cache()))
    told = ask(desk, f"/{TOKEN}/gallery.html")
    assert told.status_code == 200
    assert "sandbox" in told.headers["content-security-policy"]
    for part in ("noir", "storybook", 'id="recipe"', "layout: hero"):
        assert part in told.text, part
    monkeypatch.setattr("generator.preview.session.gallery_page", None)
    assert Desk(desk.project).gallery() == told.text


def test_pictures_of_looks_are_kept_between_visits(monkeypatch, sea):
    desk, folder = sea

    def draws_no_more(*_given):
        raise LookupError

    def pictures(desk):
        ref, themed = "card/heron", ["theme"]
        return desk.trial(look_try, "sea", ref, themed, "noir"), desk.sample("tiles", "noir")

    first = pictures(desk)
    assert all("<svg" in one for one in first)
    for module in ("settings.tried", "session.sample"):
        monkeypatch.setattr(f"generator.preview.{module}", draws_no_more)
    later = Desk(Project(folder.parent, [folder.parent.parent / "layouts"], may_come=True))
    assert pictures(later) == first
    with (folder / "game.yaml").open("a") as file:
        file.write("version: 7\n")
    shown(later, "sea")
    with pytest.raises(LookupError):  # of another state of the files
        pictures(later)
