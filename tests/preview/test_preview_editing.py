"""Small edits from the preview's page: written in their place, undone, or refused with a reason."""

import json

import pytest
from playwright.sync_api import expect
from preview_client import TOKEN, ask, desk_of, edit, opened, shown, tiny_copy

from generator.preview.editor import Editor
from generator.preview.undo import RefusedError
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


def change(desk, ref, path, value, name="tiny"):
    spot = Editor(desk).written(name, ref, path)
    return Editor(desk).edit(name, ref, path, value, spot["digest"])


def test_a_title_is_changed_where_it_stands_and_undone(tiny):
    desk = desk_of(tiny)
    shown(desk)
    cards = tiny / "cards.yaml"
    cards.chmod(0o640)
    before = cards.read_bytes()
    assert Editor(desk).written("tiny", "sky/full-moon", ["title"])["value"] == "Full moon"
    told = change(desk, "sky/full-moon", ["title"], "Bright: moon")
    assert (told["said"], told["place"]["line"]) == ("sky/full-moon, title", 6)
    assert cards.read_bytes() == before.replace(b"Full moon", b"'Bright: moon'")
    assert cards.stat().st_mode & 0o777 == 0o640
    state = shown(desk)
    assert state["undo"] == "sky/full-moon, title"
    titles = [
        f["value"] for f in state["pieces"]["sky/full-moon"]["fields"] if f["name"] == "title"
    ]
    assert titles == ["Bright: moon"]
    change(desk, "sky/full-moon", ["title"], "Third")
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
    assert Editor(desk).written("tiny", "sky/sun-06", ["title"])["value"] == 'Dawn, "early"'
    change(desk, "sky/sun-06", ["title"], 'Dusk "late"')
    change(desk, "sky/moon-12", ["hour"], "11")
    change(desk, "sky/moon-12", ["copies"], "3")
    after = before.replace(b'"Dawn, ""early"""', b'"Dusk ""late"""')
    assert table.read_bytes() == after.replace(b"moon,12,Midnight,2", b"moon,11,Midnight,3")
    for _ in range(3):
        Editor(desk).undo("tiny")
    assert table.read_bytes() == before


@pytest.mark.parametrize(
    ("ref", "path", "value", "said"),
    [
        ("sky/full-moon", ["hour"], "thirteen", "a number is needed here"),
        ("sky/full-moon", ["hour"], "13", "more than the maximum, 12"),
        ("sky/full-moon", ["hour"], "true", "a number is needed here"),
        ("sky/full-moon", ["light"], "stars", "not one of"),
        ("sky/full-moon", ["title"], "bell \a", "invisible character"),
        ("sky/full-moon", ["title"], "x" * 10_001, "at most 10,000 characters"),
        ("sky/full-moon", ["nothing"], "x", "no such value"),
        ("sky/nobody", ["title"], "x", "sky/nobody no longer exists"),
        ("sky/sun-06", ["title"], "x", "made by for_each"),
        ("sky/full-moon", ["copies"], "2", "computed or a default"),
    ],
)
def test_what_is_refused_changes_nothing(tiny, ref, path, value, said):
    desk = desk_of(tiny)
    shown(desk)
    before = (tiny / "cards.yaml").read_bytes()
    with pytest.raises(ContentError, match=said):
        change(desk, ref, path, value)
    assert (tiny / "cards.yaml").read_bytes() == before


def test_a_conflict_is_of_the_value_alone(tiny):
    desk = desk_of(tiny)
    shown(desk)
    cards = tiny / "cards.yaml"
    spot = Editor(desk).written("tiny", "sky/full-moon", ["title"])
    edit(cards, "The end.", "The very end.")  # elsewhere in the file: no matter
    edit(cards, "title: Full moon", "title: Theirs")
    before = cards.read_bytes()
    with pytest.raises(RefusedError, match="changed in the meantime") as raised:
        Editor(desk).edit("tiny", "sky/full-moon", ["title"], "Mine", spot["digest"])
    assert raised.value.more["theirs"] == "Theirs"
    assert cards.read_bytes() == before
    Editor(desk).edit("tiny", "sky/full-moon", ["title"], "Mine", raised.value.more["digest"])
    assert cards.read_bytes() == before.replace(b"Theirs", b"Mine")


def test_undo_and_redo_go_by_value(tiny):
    desk = desk_of(tiny)
    shown(desk)
    cards = tiny / "cards.yaml"
    first = cards.read_bytes()
    change(desk, "sky/full-moon", ["title"], "One")
    change(desk, "sky/eclipse", ["title"], "Two")
    change(desk, "sky/full-moon", ["hour"], "11")
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
    change(desk, "sky/full-moon", ["title"], "Three")
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
        change(desk, "sky/full-moon", ["title"], "New")
    assert outside.read_bytes() == before
    (tiny / "cards.yaml").unlink()
    (tiny / "cards.yaml").write_text("- {id: ")
    with pytest.raises(ContentError, match="the files have an error"):
        change(desk, "sky/full-moon", ["title"], "New")
    with pytest.raises(ContentError, match="this game no longer exists"):
        change(desk, "sky/full-moon", ["title"], "New", name="..")


def asked(desk, value, headers=(), path="edit/tiny", method="POST", kind="application/json"):
    body = value if isinstance(value, bytes) else json.dumps(value).encode()
    sent = {**OWN, "content-type": kind, **dict(headers)}
    sent = {name: held for name, held in sent.items() if held is not None}
    return ask(desk, f"/{TOKEN}/{path}", headers=sent, method=method, content=body)


def test_only_our_own_page_writes(tiny):
    desk = desk_of(tiny)
    shown(desk)
    cards = tiny / "cards.yaml"
    before = cards.read_bytes()
    digest = Editor(desk).written("tiny", "sky/full-moon", ["title"])["digest"]
    good = {"piece": "sky/full-moon", "path": ["title"], "value": "New", "digest": digest}
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
        asked(desk, good, path="../x/edit/tiny"),
    ]
    assert {answer.status_code for answer in refused} <= {403, 404, 405}
    for strange in (
        b"", b"[", b"[]", b"{}", b"x" * 100_000, b"[" * 30_000,
        {**good, "path": []}, {**good, "path": "title"}, {**good, "path": [True]},
        {**good, "path": [None]}, {**good, "value": 3}, {**good, "piece": None},
        {**good, "path": ["title"] * 50},
    ):  # fmt: skip
        assert asked(desk, strange).status_code == 400
    assert asked(desk, b"", path="written/tiny?of={}", method="GET").status_code == 400
    wrong = asked(desk, {**good, "digest": "0" * 64})
    assert wrong.json()["theirs"] == "Full moon"
    assert (wrong.status_code, "in the meantime" in wrong.json()["refused"]) == (409, True)
    assert asked(desk, good, path="edit/%2e%2e").status_code in (404, 409)
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
        assert cards.read_text() == before
        expect(page.locator("#undo")).to_be_disabled()
        assert page.evaluate("document.activeElement.textContent") != ""


def test_a_refusal_is_told_on_the_page(browser, tiny):
    with opened(browser, desk_of(tiny)) as page:
        page.locator('.piece[data-ref="sky/sun-06"]').click()
        page.locator("#large .value", has_text="sun").first.click()
        page.locator("#large .why", has_text="made by for_each").wait_for()
        page.keyboard.press("Escape")
        page.locator('.piece[data-ref="sky/full-moon"]').click()
        page.locator("#large td .value", has_text="1").first.click()
        box = page.locator("#large form.change input")
        box.fill("noon")
        box.press("Enter")
        page.locator("#large .why", has_text="a number is needed here").wait_for()
        assert box.get_attribute("aria-invalid") == "true"
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
        page.locator("#large .why", has_text="changed in the meantime").wait_for()
        assert "theirs Theirs" in page.locator("#large .why").inner_text().replace("\n", " ")
        page.get_by_role("button", name="Write mine").click()
        page.locator("#large").get_by_role("button", name="Half typed").wait_for()
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
