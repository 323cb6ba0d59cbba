"""Pointing at a card: what stands where, which line drew it, and moving it by hand."""

import os
import random
import time

import pytest
from playwright.sync_api import expect
from preview_client import SECONDS, desk_of, edit, opened, shown, tiny_copy, up_to_date

from generator.preview.begin import Wanted
from generator.preview.cells import Cell, cells_edit
from generator.preview.editor import Editor
from generator.preview.pointer import calls_view, move_edit, move_try
from generator.preview.session import Desk
from generator.preview.settings import look_edit
from generator.problem import ContentError
from generator.project import Project

REF = "sky/full-moon"


@pytest.fixture
def tiny(tmp_path):
    """A copy of the small game to edit."""
    return tiny_copy(tmp_path)


def template_of(folder):
    return folder.parent.parent / "layouts" / "faces" / "tiny" / "sky.front.svg.j2"


def test_what_a_template_places_by_numbers_is_moved_in_it(tiny):
    desk = desk_of(tiny)
    shown(desk)
    editor, template = Editor(desk), template_of(tiny)
    old = template.read_text()
    moon, title = desk.view(calls_view, "tiny", REF, "front")["calls"]
    assert (moon["kind"], moon["box"], moon["field"]) == ("icon", [18.5, 28, 20, 20], ["light"])
    assert (title["style"], title["size"], title["field"]) == ("title", 14.0, ["title"])
    assert (title["place"]["line"], title["moves"]) == (5, "xywh")
    assert "<svg" in desk.trial(move_try, "tiny", REF, "front", 1, (4, 20, 49, 12), "", REF)
    assert template.read_text() == old
    editor.make("tiny", move_edit, REF, "front", 1, (5.25, 8, 49, 12))
    editor.make("tiny", move_edit, REF, "front", 0, (18.5, 30, 24, 24))
    wanted = old.replace("x=4, y=8", "x=5.25, y=8").replace("y=28, size=20", "y=30, size=24")
    assert template.read_text() == wanted
    for _ in range(2):
        editor.undo("tiny")
    assert template.read_text() == old


def test_what_is_computed_says_so(tiny):
    edit(template_of(tiny), "x=4, y=8", "x=2 + 2, y=8")
    desk = desk_of(tiny)
    shown(desk)
    old = template_of(tiny).read_text()
    assert desk.view(calls_view, "tiny", REF, "front")["calls"][1]["moves"] == "xywh"
    Editor(desk).make("tiny", move_edit, REF, "front", 1, (5.5, 8, 49, 12))
    assert "x=(2 + 2) + 1.5, y=8" in template_of(tiny).read_text()
    shown(desk)
    assert desk.view(calls_view, "tiny", REF, "front")["calls"][1]["box"][0] == 5.5
    Editor(desk).undo("tiny")
    twice = '{{ text("", x=2 + 2, y=8, w=49, h=12, style="title") }}'
    edit(template_of(tiny), "{{ text(piece.title", f"{twice}{{{{ text(piece.title")
    shown(desk)
    assert (
        desk.view(calls_view, "tiny", REF, "front")["calls"][1]["moves"] == ""
    )  # which of the two?
    with pytest.raises(ContentError, match="x is computed"):
        Editor(desk).make("tiny", move_edit, REF, "front", 1, (5, 8, 49, 12))
    edit(template_of(tiny), twice, "")
    shown(desk)
    for box in ((0, 0, 0, 1), (1e9, 0, 1, 1), (float("nan"), 0, 1, 1)):
        with pytest.raises(ContentError):
            Editor(desk).make("tiny", move_edit, REF, "front", 1, box)
    with pytest.raises(ContentError, match="no longer on the card"):
        Editor(desk).make("tiny", move_edit, REF, "front", 9, (0, 0, 1, 1))
    with pytest.raises(ContentError, match="sky/none no longer exists"):
        desk.view(calls_view, "tiny", "sky/none", "front")
    Editor(desk).make("tiny", move_edit, REF, "front", 1, (4, 9, 49, 12))
    assert template_of(tiny).read_text() == old.replace("y=8", "y=9")


def test_a_slot_of_a_layout_gets_a_box_in_game_yaml(tmp_path):
    desk = Desk(Project(tmp_path / "content", [tmp_path / "layouts"], may_come=True))
    editor = Editor(desk)
    editor.begin(Wanted("Sea"))
    piece = next(iter(shown(desk, "sea")["pieces"]))
    file = tmp_path / "content" / "sea" / "game.yaml"
    old = file.read_text()
    calls = desk.view(calls_view, "sea", piece, "front")["calls"]
    title = next(at for at, one in enumerate(calls) if one["slot"] == "title")
    assert next(one for one in calls if one["kind"] == "icon")["moves"] == "xywh"
    editor.make("sea", move_edit, piece, "front", title, (10, 67, 40, 8))
    added = "    slots: {title: {at: [10, 67, 40, 8]}}\n"
    assert file.read_text() == old + added
    told = {one["name"] for one in shown(desk, "sea")["problems"]}
    # It lies with its panel on the card's text now, and that is said.
    assert told == {"text-over-text", "low-contrast"}
    assert desk.view(calls_view, "sea", piece, "front")["calls"][title]["box"] == [10, 67, 40, 8]
    edit(file, added, "    slots: {title: name}\n")
    shown(desk, "sea")
    editor.make("sea", move_edit, piece, "front", title, (10.5, 20, 40, 8))
    assert file.read_text() == old + "    slots: {title: {field: name, at: [10.5, 20, 40, 8]}}\n"
    editor.undo("sea")
    assert file.read_text() == old + "    slots: {title: name}\n"
    for wrong in ("{at: [1, 2, 3]}", "{at: [1, 2, -3, 4]}", "{at: [1, 2, 3, 4], size: 3}"):
        edit(file, "slots: {title: name}", f"slots: {{title: {wrong}}}")
        assert "wrong-type" in {one["name"] for one in shown(desk, "sea")["problems"]}
        edit(file, f"slots: {{title: {wrong}}}", "slots: {title: name}")
    edit(file, "slots: {title: name}", "slots: {tint: {at: [1, 2, 3, 4]}}")
    assert "a colour, which has no box" in shown(desk, "sea")["problems"][0]["message"]


def test_a_text_is_dragged_moved_by_keys_and_changed_on_the_card(browser, tiny):
    template = template_of(tiny)
    old, cards = template.read_text(), (tiny / "cards.yaml").read_bytes()
    with opened(browser, desk_of(tiny)) as page:
        page.locator(f'.piece[data-ref="{REF}"]').click()
        mark = page.locator('.mark[aria-label="text title"]')
        mark.hover()
        page.locator(".stageinfo", has_text="field title, style title, 14 pt").wait_for()
        page.locator(".stageinfo", has_text="mm to the safe zone").wait_for()
        page.locator("#large h2").hover()
        page.locator(".stageinfo", has_text="Point at a part of the card").wait_for()
        mark.click()
        page.locator(".stageinfo", has_text="field title, style title, 14 pt").wait_for()
        page.locator(".stageinfo", has_text="4 mm to the trim").wait_for()
        box = mark.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        mm = box["width"] / 49
        page.mouse.move(x, y)
        page.mouse.down()
        page.keyboard.down("Alt")
        page.mouse.move(x, y + 5 * mm, steps=5)
        page.mouse.up()
        page.keyboard.up("Alt")
        page.locator(".toast", has_text="text moved").wait_for()
        assert template.read_text() == old.replace("x=4, y=8, w", "x=4, y=13, w")
        page.keyboard.press("Shift+ArrowUp")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Alt+Shift+ArrowDown")  # its size
        page.keyboard.press("Alt+ArrowLeft")
        page.locator(".stageinfo", has_text="4.1, 11.9 mm, 48.9 × 13 mm").wait_for()
        wanted = old.replace("x=4, y=8, w=49, h=12", "x=4.1, y=11.9, w=48.9, h=13")
        end = time.monotonic() + SECONDS
        while template.read_text() != wanted and time.monotonic() < end:
            page.wait_for_timeout(50)
        assert template.read_text() == wanted
        page.keyboard.press("Enter")
        page.keyboard.type("Bright moon")
        page.keyboard.press("Enter")
        page.locator("#large .value", has_text="Bright moon").wait_for()
        for _ in range(3):
            page.locator("#undo").click()
            page.locator(".toast", has_text="undone").last.wait_for()
            page.locator("#toasts").evaluate("toasts => toasts.replaceChildren()")
        assert template.read_text() == old
        assert (tiny / "cards.yaml").read_bytes() == cards


@pytest.mark.parametrize("gone", [False, True])
def test_a_drag_moves_what_was_grabbed(browser, tiny, gone):
    """Also where the card was drawn again meanwhile, with other things before it or without it."""
    template = template_of(tiny)
    with opened(browser, desk_of(tiny)) as page:
        page.locator(f'.piece[data-ref="{REF}"]').click()
        mark = page.locator('.mark[aria-label="text title"]')
        mark.click()
        box = mark.bounding_box()
        x, y, mm = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"] / 49
        page.mouse.move(x, y)
        page.mouse.down()
        page.keyboard.down("Alt")
        page.mouse.move(x, y + 3 * mm, steps=3)
        face = page.locator(f'.piece[data-ref="{REF}"] .face')
        was = face.get_attribute("data-face")
        lines = template.read_text().splitlines(keepends=True)
        title = next(number for number, line in enumerate(lines) if "piece.title" in line)
        new = '{{ text("New", x=4, y=70, w=49, h=8, style="title") }}\n'
        template.write_text("".join([*lines[:2], new, *lines[2:title], *lines[title + gone :]]))
        now = template.read_text()
        expect(face).not_to_have_attribute("data-face", was)
        up_to_date(page)
        page.mouse.move(x, y + 5 * mm, steps=3)
        page.mouse.up()
        page.keyboard.up("Alt")
        said = "no longer on the card" if gone else "text moved"
        page.locator(".toast", has_text=said).wait_for()
        page.wrong[:] = [one for one in page.wrong if "409" not in one]
        assert template.read_text() == (now if gone else now.replace("y=8, w", "y=13, w"))


def test_two_things_moved_by_keys_at_once_are_both_written(browser, tiny):
    template = template_of(tiny)
    wanted = template.read_text().replace("x=4, y=8", "x=5, y=8").replace("y=28, s", "y=29, s")
    with opened(browser, desk_of(tiny)) as page:
        page.locator(f'.piece[data-ref="{REF}"]').click()
        page.locator('.mark[aria-label="text title"]').focus()
        page.keyboard.press("Shift+ArrowRight")
        page.locator('.mark[aria-label="icon light"]').focus()
        page.keyboard.press("Shift+ArrowDown")
        end = time.monotonic() + 10
        while template.read_text() != wanted and time.monotonic() < end:
            page.wait_for_timeout(50)
        assert template.read_text() == wanted


@pytest.mark.whole
def test_random_edits_of_card_and_look_are_undone_byte_for_byte(tiny):
    """Values, boxes, colours, fonts and sizes in any order; some are undone and made again."""
    desk, chance = desk_of(tiny), random.Random(int(os.environ.get("SEED", "7")))
    files = (tiny / "cards.yaml", tiny / "game.yaml", template_of(tiny))
    old = [file.read_bytes() for file in files]
    shown(desk)
    editor, done = Editor(desk), 0
    for _ in range(int(os.environ.get("EDITS", "30"))):
        try:
            EDITS[chance.choice(sorted(EDITS))](editor, chance)
            done += 1
        except ContentError:
            pass  # refused: nothing is written
        if chance.random() < 0.2 and done:
            now = [file.read_bytes() for file in files]
            editor.undo("tiny")
            editor.undo("tiny", again=True)
            assert [file.read_bytes() for file in files] == now
    assert done > 15
    for _ in range(done):
        editor.undo("tiny")
    assert [file.read_bytes() for file in files] == old


def _value(editor, chance):
    ref, name = chance.choice(["sky/eclipse", "sky/full-moon"]), chance.choice(["title", "hour"])
    value = chance.choice(TEXTS) if name == "title" else str(chance.randint(1, 12))
    editor.make("tiny", cells_edit, "sky", [Cell(ref, name, value)])


def _box(editor, chance):
    x, y, w, h = (chance.randint(0, 80) / 4 for _ in range(4))
    editor.make("tiny", move_edit, REF, "front", chance.randint(0, 2), (x, y, 10 + w, 5 + h))


def _look(editor, chance):
    path, values = chance.choice(LOOKS)
    editor.make("tiny", look_edit, path, chance.choice(values))


EDITS = {"value": _value, "box": _box, "look": _look}
TEXTS = ["Noon: high", "it's, {a} [b]", "- dash", "yes", "12", "#1", '"q"', "Ä €", "x" * 60]
LOOKS = [
    (["palette", "gold"], ["#ff0000", "#123456", None]),
    (["palette", "rose"], ["#ff8899", "#abcdef", None]),
    (["styles", "title", "size"], ["16pt", "9pt", "12.5pt"]),
    (["styles", "body", "line_height"], [1.1, 1.4, None]),
    (["fonts", "title"], [["Bungee", 400], ["Lora", 700]]),
    (["theme"], ["deco", "noir", None]),
]


def test_a_box_that_a_layout_computes_is_refused_without_a_path_of_the_installation(sea):
    """The remedy is a template of one's own; an arrow key asks for the edit without a drag."""
    desk, _ = sea
    with pytest.raises(ContentError) as refused:
        Editor(desk).make("sea", move_edit, "card/heron", "back", 0, (5, 5, 20, 8))
    assert refused.value.message == "the layout keeps this in its place"
    assert refused.value.hint == "make the template yours, then move it"
