"""Small edits from the preview's page: written in their place, undone, or refused with a reason."""

import json

import pytest
import yaml
from playwright.sync_api import expect
from preview_client import TOKEN, ask, desk_of, edit, opened, shown, tiny_copy

from generator.preview.cells import Cell, cells_edit
from generator.preview.editor import Editor
from generator.problem import ContentError

OWN = {"origin": "http://127.0.0.1:8123", "sec-fetch-site": "same-origin"}


@pytest.fixture
def tiny(tmp_path):
    """A copy of the small game to edit; its cards have remarks and odd spaces."""
    folder = tiny_copy(tmp_path)
    cards = folder / "cards.yaml"
    cards.write_text(f"# Six cards.\n{cards.read_text()}# The end.   \n")
    return folder


def in_table(folder):
    """The same cards as a table with remarks, saved by a spreadsheet for Windows."""
    rows = [
        "id,light,hour,title,copies,note",
        "# a remark,,,,,",
        'sun-06,sun,6,"Dawn, ""early""",1,',
        "moon-12,moon,12,Midnight,2,",
    ]
    (folder / "cards.csv").write_bytes(("\ufeff" + "\r\n".join(rows) + "\r\n").encode())
    (folder / "cards.yaml").unlink()
    (folder / "rules.yaml").unlink()
    text = (folder / "game.yaml").read_text()
    (folder / "game.yaml").write_text(text.replace("pieces: cards.yaml", "pieces: cards.csv"))
    return folder / "cards.csv"


def change(desk, ref, field, value, *was, name="tiny"):
    return Editor(desk).make(name, cells_edit, "sky", [Cell(ref, field, value, *was)])


def test_a_title_is_changed_where_it_stands_and_undone(tiny):
    desk = desk_of(tiny)
    shown(desk)
    cards = tiny / "cards.yaml"
    cards.chmod(0o640)
    before = cards.read_bytes()
    told = change(desk, "sky/full-moon", "title", "Bright: moon")
    assert told["said"] == "sky/full-moon, title"
    assert cards.read_bytes() == before.replace(b"Full moon", b"'Bright: moon'")
    assert cards.stat().st_mode & 0o777 == 0o640
    state = shown(desk)
    assert state["undo"] == "sky/full-moon, title"
    titles = [
        f["value"] for f in state["pieces"]["sky/full-moon"]["fields"] if f["name"] == "title"
    ]
    assert titles == ["Bright: moon"]
    change(desk, "sky/full-moon", "title", "Third")
    Editor(desk).undo("tiny")
    Editor(desk).undo("tiny")
    assert cards.read_bytes() == before
    with pytest.raises(ContentError, match="nothing to undo"):
        Editor(desk).undo("tiny")


def test_a_table_keeps_its_quotes_remarks_and_line_ends(tiny):
    table = in_table(tiny)
    desk = desk_of(tiny)
    state = shown(desk)
    assert state["problems"] == []
    before = table.read_bytes()
    change(desk, "sky/sun-06", "title", 'Dusk "late"')
    change(desk, "sky/moon-12", "hour", "11")
    change(desk, "sky/moon-12", "copies", "3")
    after = before.replace(b'"Dawn, ""early"""', b'"Dusk ""late"""')
    assert table.read_bytes() == after.replace(b"moon,12,Midnight,2", b"moon,11,Midnight,3")
    for _ in range(3):
        Editor(desk).undo("tiny")
    assert table.read_bytes() == before


@pytest.mark.parametrize(
    ("ref", "field", "value", "said"),
    [
        ("sky/full-moon", "hour", "thirteen", "a whole number is needed here"),
        ("sky/full-moon", "hour", "13", "more than the maximum, 12"),
        ("sky/full-moon", "hour", "true", "a whole number is needed here"),
        ("sky/full-moon", "light", "stars", "not one of"),
        ("sky/full-moon", "title", "bell \a", "invisible character"),
        ("sky/full-moon", "title", "x" * 10_001, "at most 10,000 characters"),
        ("sky/full-moon", "nothing", "x", "unknown field"),
        ("sky/nobody", "title", "x", "sky/nobody no longer exists"),
        ("sky/sun-06", "title", "x", "made by for_each"),
    ],
)
def test_what_is_refused_changes_nothing(tiny, ref, field, value, said):
    desk = desk_of(tiny)
    shown(desk)
    before = (tiny / "cards.yaml").read_bytes()
    with pytest.raises(ContentError, match=said):
        change(desk, ref, field, value)
    assert (tiny / "cards.yaml").read_bytes() == before


def test_a_conflict_is_of_the_value_alone(tiny):
    desk = desk_of(tiny)
    shown(desk)
    cards = tiny / "cards.yaml"
    edit(cards, "The end.", "The very end.")  # elsewhere in the file: no matter
    edit(cards, "title: Full moon", "title: Theirs")
    before = cards.read_bytes()
    told = change(desk, "sky/full-moon", "title", "Mine", "Full moon")
    assert told["overtaken"] == [["sky/full-moon", "title", "Theirs"]]
    assert cards.read_bytes() == before
    change(desk, "sky/full-moon", "title", "Mine", "Theirs")
    assert cards.read_bytes() == before.replace(b"Theirs", b"Mine")


def test_undo_and_redo_go_by_value(tiny):
    desk = desk_of(tiny)
    shown(desk)
    cards = tiny / "cards.yaml"
    first = cards.read_bytes()
    change(desk, "sky/full-moon", "title", "One")
    change(desk, "sky/eclipse", "title", "Two")
    change(desk, "sky/full-moon", "hour", "11")
    edit(cards, "title: Two", "title: Theirs")
    edit(cards, "# Six cards.", "# Six odd cards.")
    assert Editor(desk).undo("tiny")["said"] == "sky/full-moon, hour"
    told = Editor(desk).undo("tiny")
    assert (told["said"], told["skipped"]) == ("sky/full-moon, title", ["sky/eclipse, title"])
    theirs = first.replace(b"Six cards", b"Six odd cards").replace(b"Eclipse", b"Theirs")
    assert cards.read_bytes() == theirs
    assert Editor(desk).undo("tiny", again=True)["said"] == "sky/full-moon, title"
    assert cards.read_bytes() == theirs.replace(b"Full moon", b"One")
    state = shown(desk)
    assert (state["undo"], state["redo"]) == ("sky/full-moon, title", "sky/full-moon, hour")
    change(desk, "sky/full-moon", "title", "Three")
    assert shown(desk)["redo"] == ""
    edit(cards, "title: Three", "title: Four")
    edit(cards, "title: Four", "title: One")
    Editor(desk).undo("tiny")
    with pytest.raises(ContentError, match="nothing to undo"):
        Editor(desk).undo("tiny")


def test_files_outside_and_files_that_cannot_be_read_are_not_written(tiny, tmp_path):
    desk = desk_of(tiny)
    shown(desk)
    outside = tmp_path / "outside.yaml"
    (tiny / "cards.yaml").rename(outside)
    (tiny / "cards.yaml").symlink_to(outside)
    before = outside.read_bytes()
    with pytest.raises(ContentError, match="the files have an error"):
        change(desk, "sky/full-moon", "title", "New")
    assert outside.read_bytes() == before
    (tiny / "cards.yaml").unlink()
    (tiny / "cards.yaml").write_text("- {id: ")
    with pytest.raises(ContentError, match="the files have an error"):
        change(desk, "sky/full-moon", "title", "New")
    with pytest.raises(ContentError, match="this game no longer exists"):
        change(desk, "sky/full-moon", "title", "New", name="..")


def asked(desk, value, headers=(), path="cells/tiny", method="POST", kind="application/json"):
    body = value if isinstance(value, bytes) else json.dumps(value).encode()
    sent = {**OWN, "content-type": kind, **dict(headers)}
    sent = {name: held for name, held in sent.items() if held is not None}
    return ask(desk, f"/{TOKEN}/{path}", headers=sent, method=method, content=body)


def test_only_our_own_page_writes(tiny):
    desk = desk_of(tiny)
    shown(desk)
    cards = tiny / "cards.yaml"
    before = cards.read_bytes()
    cell = {"piece": "sky/full-moon", "field": "title", "text": "New", "was": "Full moon"}
    good = {"component": "sky", "cells": [cell]}
    refused = [
        asked(desk, good, {"origin": None}),
        asked(desk, good, {"origin": "http://evil.example"}),
        asked(desk, good, {"origin": "null"}),
        asked(desk, good, {"sec-fetch-site": "none"}),
        asked(desk, good, {"sec-fetch-site": "cross-site"}),
        asked(desk, good, {"host": "evil.example:8123"}),
        asked(desk, good, kind="text/plain"),
        asked(desk, good, kind="application/x-www-form-urlencoded"),
        asked(desk, good, method="PUT"),
        asked(desk, good, path="games"),
        asked(desk, good, path="../x/cells/tiny"),
    ]
    assert {answer.status_code for answer in refused} <= {403, 404, 405}
    for strange in (
        b"", b"[", b"[]", b"{}", b"[" * 30_000, {**good, "cells": []}, {**good, "cells": "title"},
        {**good, "cells": [True]}, {**good, "cells": [{**cell, "text": 3}]},
        {**good, "cells": [{**cell, "piece": None}]}, {**good, "component": None},
    ):  # fmt: skip
        assert asked(desk, strange).status_code == 400
    assert asked(desk, b"x" * 100_000, path="undo/tiny").status_code == 400
    wrong = asked(desk, {**good, "cells": [{**cell, "was": "Half moon"}]})
    assert wrong.json()["overtaken"] == [["sky/full-moon", "title", "Full moon"]]
    assert asked(desk, good, path="cells/%2e%2e").status_code in (404, 409)
    assert cards.read_bytes() == before
    assert asked(desk, good).json()["said"] == "sky/full-moon, title"
    assert cards.read_bytes() == before.replace(b"Full moon", b"New")
    assert asked(desk, {}, path="undo/tiny", headers={"origin": None}).status_code == 405
    assert asked(desk, {}, path="undo/tiny").json()["said"] == "sky/full-moon, title"
    assert cards.read_bytes() == before


def test_a_value_is_changed_on_the_page(browser, tiny):
    cards = tiny / "cards.yaml"
    before = cards.read_text()
    with opened(browser, desk_of(tiny)) as page:
        page.locator('.piece[data-ref="sky/full-moon"]').click()
        face = page.locator("#large .stage .face img").first
        was = face.get_attribute("src")
        page.locator("#large").get_by_role("button", name="Full moon").click()
        box = page.get_by_role("textbox", name="sky/full-moon, title")
        box.fill("Gibbous moon")
        box.press("Enter")
        page.locator("#large").get_by_role("button", name="Gibbous moon").wait_for()
        page.locator(f'#large .stage .face img:not([src="{was}"])').first.wait_for()
        assert cards.read_text() == before.replace("Full moon", "Gibbous moon")
        assert "Saved: sky/full-moon, title" in page.locator("#toasts").inner_text()
        page.locator("#undo").click()
        page.locator("#large").get_by_role("button", name="Full moon").wait_for()
        expect(page.locator("#undo")).to_be_disabled()
        assert cards.read_text() == before
        assert page.evaluate("document.activeElement.textContent") != ""


def test_a_refusal_is_told_on_the_page(browser, tiny):
    with opened(browser, desk_of(tiny)) as page:
        page.locator('.piece[data-ref="sky/sun-06"]').click()
        page.locator("#large .value", has_text="sun").first.click()
        expect(page.locator("#large .choices-of")).to_be_in_viewport()  # a field of some values
        page.keyboard.press("Escape")
        page.locator("#large .value", has_text="The sun at 6").click()
        page.keyboard.type("Dusk")
        page.keyboard.press("Enter")
        page.locator(".toast.bad", has_text="made by for_each").wait_for()
        page.locator('.piece[data-ref="sky/full-moon"]').click()
        page.locator("#large td .value", has_text="1").first.click()
        box = page.locator("#large form.change input")
        box.fill("noon")
        box.press("Enter")
        page.locator(".toast.bad", has_text="“noon”: a whole number is needed here").wait_for()
        page.get_by_role("button", name="Open it again").last.click()  # no word is lost
        assert box.input_value() == "noon"
        expect(box).to_be_focused()
        box.press("Escape")
        assert page.locator("#large form").count() == 0
        assert page.locator("#large").is_visible()
        page.wrong[:] = [line for line in page.wrong if "409" not in line]


def test_an_open_value_outlives_an_edit_elsewhere(browser, tiny):
    with opened(browser, desk_of(tiny)) as page:
        page.locator('.piece[data-ref="sky/full-moon"]').click()
        page.locator("#large").get_by_role("button", name="Full moon").click()
        box = page.locator("#large form.change input")
        box.fill("Half typed")
        was = page.locator('.piece[data-ref="sky/eclipse"] img').get_attribute("src")
        edit(tiny / "cards.yaml", "title: Eclipse", "title: Eclipsed")
        expect(page.locator('.piece[data-ref="sky/eclipse"] img')).not_to_have_attribute("src", was)
        assert box.input_value() == "Half typed"
        assert box.evaluate("box => document.activeElement === box")
        text = (tiny / "cards.yaml").read_text()
        (tiny / "cards.yaml").write_text("")  # as some programs do while they save
        page.locator("h2", has_text="0 cards").wait_for()
        expect(box).to_be_focused()
        (tiny / "cards.yaml").write_text(text)
        page.locator('.piece[data-ref="sky/eclipse"]').wait_for()
        expect(box).to_be_focused()
        assert box.input_value() == "Half typed"
        edit(tiny / "cards.yaml", "title: Full moon", "title: Theirs")
        box.press("Enter")
        told = page.locator(".toast.bad", has_text="changed elsewhere to “Theirs”")
        assert "yours is “Half typed”" in told.inner_text()
        page.get_by_role("button", name="Keep mine").click()
        page.locator("#large").get_by_role("button", name="Half typed").wait_for()
        page.locator(".toast", has_text="Saved: sky/full-moon, title").wait_for()
        assert "title: Half typed" in (tiny / "cards.yaml").read_text()
        page.wrong[:] = [line for line in page.wrong if "409" not in line]


def test_what_is_typed_in_a_rule_is_not_lost_when_the_page_is_drawn_anew(browser, tiny):
    with opened(browser, desk_of(tiny)) as page:
        page.locator('[data-show="proof"]').click()
        rule = '.rule[data-rule="six-sky-cards"]'
        page.locator(f"{rule} summary").click()
        says = page.locator('[aria-label="what six-sky-cards says"]')
        says.click(click_count=3)
        edit(tiny / "cards.yaml", "title: Eclipse,", "title: Eclipse, copies: 3,")
        page.locator(f"{rule}.broken").wait_for()  # drawn anew, but the field has its selection
        page.keyboard.type("there are six")
        edit(tiny / "cards.yaml", "title: Eclipse, copies: 3,", "title: Eclipse,")
        page.locator("#trouble").wait_for(state="hidden")
        page.keyboard.type(" of the sky")
        page.keyboard.press("Tab")
        page.locator(f"{rule} .quiet", has_text="there are six of the sky").first.wait_for()
        assert "says: there are six of the sky" in (tiny / "rules.yaml").read_text()
        assert page.locator(f"{rule}.broken").count() == 0


def test_a_list_is_changed_as_a_whole_and_its_texts_stay_texts(browser, tiny):
    edit(tiny / "game.yaml", "note: text?", "note: text?, steps: list?")
    edit(
        tiny / "cards.yaml",
        "title: Full moon",
        'title: Full moon, steps: ["Draw 2, discard 1", "7", x]',
    )
    with opened(browser, desk_of(tiny)) as page:
        page.locator('.piece[data-ref="sky/full-moon"]').click()
        page.locator("#large .value", has_text="discard").click()
        box = page.locator("#large form.change input")
        assert box.input_value() == '["Draw 2, discard 1", "7", x]'
        box.fill('["Draw 2, discard 1", "7", y]')
        box.press("Enter")
        page.locator(".toast", has_text="Saved: sky/full-moon, steps").wait_for()
        (row,) = [
            one
            for one in yaml.safe_load((tiny / "cards.yaml").read_text())
            if one.get("id") == "full-moon"
        ]
        assert row["steps"] == ["Draw 2, discard 1", "7", "y"]
