"""What is added to a game in the page: components, sizes, fields, rules, pictures, templates."""

from base64 import b64encode

import pytest
from picture_files import pixels, saved
from playwright.sync_api import expect
from preview_client import DROP, edit, opened, shown, up_to_date, written

from generator.preview import editor
from generator.preview.begin import Wanted
from generator.preview.editor import Editor
from generator.preview.parts import (
    component_edit,
    eject_edit,
    pictures_edit,
    rule_added,
    table_edit,
)
from generator.preview.settings import look_edit
from generator.preview.text_files import text_edit
from generator.preview.undo import RefusedError
from generator.problem import ContentError

PICTURE = saved(pixels(30, 20))

MOST_STORED = """() => {
  const set = Storage.prototype.setItem;
  window.most = 0;
  Storage.prototype.setItem = function keep(name, text) {
    window.most = Math.max(window.most, text.length);
    set.call(this, name, text);
  };
}"""
QUICKLY = """boxes => {
  for (const [label, value] of boxes) {
    const box = document.querySelector(`[aria-label="${label}"]`);
    box.value = value;
    box.dispatchEvent(new Event("change"));
  }
}"""


def test_a_second_component_its_size_and_its_rule(browser, sea):
    desk, folder = sea
    begun = (folder / "game.yaml").read_bytes()
    with opened(browser, desk, game="sea") as page:
        page.locator("#newpart").focus()
        page.keyboard.press("Enter")
        page.locator("#help h2").wait_for()
        page.keyboard.type("Tiles of land")
        page.locator("#help button", has_text="square-70").click()
        page.keyboard.press("Tab")
        page.locator("#help .main").press("Enter")
        page.locator("#shown h2", has_text="Tiles of land").wait_for()
        entry = written(folder)["components"]["tiles_of_land"]
        assert entry["pieces"] == "tiles_of_land.csv"
        assert (entry["kind"], entry["size"]) == ("tile", "square-70")
        up_to_date(page)
        told = [one["name"] for one in shown(desk, "sea")["problems"]]
        assert told == ["unmentioned-component"]  # by the rulebook
        page.locator('[data-show="proof"]').click()
        page.locator(".newrule").click()
        page.locator("#help select").nth(0).select_option("tiles_of_land")
        page.locator("#help select").nth(1).select_option("range points")
        numbers = page.locator("#help input")
        assert [one.input_value() for one in numbers.all()] == ["1", "6"]  # as the tiles are
        numbers.nth(1).fill("4")
        page.locator("#help .main").click()
        page.locator(".toast", has_text="Saved: rule tiles_of_land-range-points").wait_for()
        page.locator(".rule.broken", has_text="points is 1 to 4").wait_for()
        page.locator("#undo").click()
        page.locator(".toast", has_text="Undone: rule tiles_of_land-range-points").wait_for()
        page.locator('[data-show="look"]').click()
        page.locator("summary", has_text="Cards").first.click()
        page.locator('.sizes [data-key="tarot-us"]').first.click()
        page.locator(".toast", has_text="card, size").wait_for()
        assert written(folder)["components"]["card"]["size"] == "tarot-us"
        page.locator('[aria-label="new value of land"]').first.fill("sky")
        page.keyboard.press("Enter")
        page.locator(".toast", has_text="card, field land").wait_for()
        page.locator('[aria-label="icon of sky"]').fill("mdi:cloud")
        page.keyboard.press("Enter")
        page.locator(".toast", has_text="sky icon").wait_for()
        types = page.locator('[aria-label="its type"]').first.locator("option").all_inner_texts()
        assert {"whole number", "yes or no", "anything"} <= {*types}
        assert not {"mapping", "code", "any", "boolean"} & {*types}
        page.locator('[aria-label="name of a new field"]').first.fill("artist")
        page.locator("button", has_text="Add the field").first.click()
        page.locator(".toast", has_text="card, field artist").wait_for()
        page.evaluate(QUICKLY, [["fewest players", 3], ["most players", 6]])
        page.wait_for_function("() => !sessionStorage.getItem('unwritten')")
        title = page.locator('[aria-label="Title"]')
        title.select_text()
        page.keyboard.type("Mine")
        game = folder / "game.yaml"
        edit(game, 'title: "Sea"', 'title: "Theirs"')
        page.wait_for_function("() => document.title.startsWith('Theirs')")
        page.keyboard.press("Enter")
        both = page.locator(".toast.bad", has_text="title was changed elsewhere to “Theirs”")
        both.get_by_role("button", name="Keep mine").click()
        page.locator(".toast", has_text="Saved: title").wait_for()
        page.wait_for_function("() => document.querySelector('[aria-label=Title]').seen === 'Mine'")
        title.fill("")  # no game is called nothing: it is refused, and may be mended
        page.keyboard.press("Tab")
        page.locator(".toast.bad", has_text="Not saved").wait_for()
        title.fill("Mine, too")
        page.keyboard.press("Tab")
        page.wait_for_function("() => document.title.startsWith('Mine, too')")
        assert not page.locator(".toast", has_text="changed elsewhere").count()
        now = written(folder)
        assert now["components"]["card"]["fields"]["land"] == ["sea", "wood", "stone", "sky"]
        assert now["components"]["card"]["fields"]["artist"] == "text?"
        assert (now["icons"]["sky"], now["players"]) == ("mdi:cloud", [3, 6])
        assert now["title"] == "Mine, too"
        for _ in range(9):
            Editor(desk).undo("sea")
        assert game.read_bytes() == begun.replace(b'"Sea"', b'"Theirs"')
        page.wrong[:] = [line for line in page.wrong if "409" not in line]


def test_a_rule_says_at_least_or_is_refused(browser, sea):
    desk, folder = sea
    with opened(browser, desk, game="sea") as page:
        page.locator('[data-show="proof"]').click()
        page.locator(".newrule").click()
        page.locator("#help select").nth(1).select_option("range cost")
        most = page.locator("#help input").nth(1)
        most.fill("0")
        page.locator("#help .main").click()
        page.locator("#help .why", has_text="1 is more than 0").wait_for()
        most.fill("")
        page.locator("#help .main").click()
        page.locator(".rule", has_text="cost is at least 1").wait_for()
        assert "range: {field: cost, min: 1}" in (folder / "rules.yaml").read_text()
        page.wrong[:] = [line for line in page.wrong if "409" not in line]


def test_a_field_and_a_rule_made_in_the_page_leave_no_warning(sea):
    """The table has the new column, and the rulebook the sentence of the rule; undo takes both."""
    desk, folder = sea
    editor = Editor(desk)
    begun = {path: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    path = ["components", "card", "fields", "artist"]
    told = editor.make("sea", look_edit, path, "text?", None)
    assert told["said"] == "card, field artist"
    assert (folder / "cards.csv").read_text().splitlines()[0].endswith(",artist")
    told = editor.make("sea", rule_added, "card", "count", 1, 18)
    assert told["said"] == "rule card-count, with its sentence at the end of the rulebook"
    book = (folder / "rulebook.md.j2").read_text()
    assert book.endswith("\n\n{{ rule('card-count') }}There are 18 cards.\n")
    desk.project.refresh()
    assert desk.project.check("sea") == ()
    assert desk.project.check_rulebooks("sea") == ()
    for _ in range(2):
        editor.undo("sea")
    assert {path: path.read_bytes() for path in begun} == begun


def test_pictures_that_are_dropped_are_on_their_cards(browser, sea):
    desk, folder = sea
    data = b64encode(PICTURE).decode()
    game = folder / "game.yaml"  # there is a field of that name, for something else
    edit(game, "fields:\n      name: text\n", "fields:\n      name: text\n      art: text?\n")
    with opened(browser, desk, game="sea") as page:
        heron = '.piece[data-ref="card/heron"]'
        page.evaluate(MOST_STORED)
        page.evaluate(DROP, [heron, [["My heron.png", data]]])
        page.locator("button", has_text="Add a picture to each card").click()
        page.locator(".toast", has_text="1 picture of 1 put on cards").wait_for()
        assert (folder / "art" / "My-heron.png").read_bytes() == PICTURE
        assert 0 < page.evaluate("window.most") < 400  # no picture: there is little room for it
        assert "My-heron.png" in (folder / "cards.csv").read_text()
        page.locator('[data-show="table"]').click()
        files = [["Ferry.png", data], ["LIGHTHOUSE.png", data], ["nobody.png", data]]
        page.evaluate(DROP, ["table.grid", files])
        page.locator(".toast", has_text="2 pictures of 3 put on cards").wait_for()
        cell = page.locator('tr[data-ref="card/ferry"] td[data-key="art_2"]')
        expect(cell).to_have_text("Ferry.png")
        page.evaluate(DROP, ["table.grid", [["other.png", data]]])
        page.locator(".toast.bad", has_text="no card is called as other.png").wait_for()
        page.locator("#undo").click()
        expect(cell).to_have_text("")
        told = shown(desk, "sea")["problems"]
        assert {one["name"] for one in told} <= {"low-resolution", "missing-column"}
        names = {"My-heron.png", "Ferry.png", "LIGHTHOUSE.png"}
        assert {one.name for one in (folder / "art").iterdir()} == {"My-heron.png"}
        page.locator("#redo").click()
        expect(cell).to_have_text("Ferry.png")
        assert {one.name for one in (folder / "art").iterdir()} == names
        page.wrong[:] = [line for line in page.wrong if "409" not in line]


def with_pictures(folder):
    """The game with a field for pictures."""
    edit(folder / "game.yaml", "rules: text?", "rules: text?\n      art: picture?")


def test_no_picture_takes_the_place_of_another(sea):
    desk, folder = sea
    with_pictures(folder)
    other = saved(pixels(20, 30))

    def put(name, data):
        Editor(desk).make("sea", pictures_edit, "card/heron", {name: data})
        return {path.name for path in (folder / "art").iterdir()}

    assert put("01.png", PICTURE) == {"01.png"}
    assert put("01.png", other) == {"01.png", "01-2.png"}  # no name of a field: it was a loop
    assert put("Owl.png", PICTURE) - put("01.png", PICTURE) == set()
    named = {"01.png", "01-2.png", "Owl.png", "owl-2.png"}
    assert put("owl.PNG", other) == named  # some systems do not tell case apart
    assert put("OWL.png", PICTURE) == named
    assert "Owl.png" in (folder / "cards.csv").read_text()
    assert (folder / "art" / "Owl.png").read_bytes() == PICTURE


def test_undo_takes_a_picture_away_that_nobody_changed_or_names(sea):
    desk, folder = sea
    with_pictures(folder)
    (folder / "art").mkdir()
    (folder / "art" / "there.png").write_bytes(PICTURE)
    hand = Editor(desk)
    hand.make("sea", pictures_edit, "card/lighthouse", {"there.png": PICTURE})
    for name in "there.png", "mine.png", "theirs.png", "named.png":
        hand.make("sea", pictures_edit, "card/heron", {name: PICTURE})
    other = saved(pixels(20, 30))
    (folder / "art" / "theirs.png").write_bytes(other)
    edit(folder / "cards.csv", "there.png", "named.png")  # the lighthouse has that one too
    for _ in range(4):
        hand.undo("sea")
    left = {one.name for one in (folder / "art").iterdir()}
    assert left == {"there.png", "theirs.png", "named.png"}
    for _ in range(4):
        hand.undo("sea", again=True)
    assert {one.name for one in (folder / "art").iterdir()} == left | {"mine.png"}
    assert (folder / "art" / "theirs.png").read_bytes() == other


def test_no_file_is_written_through_a_link(sea, tmp_path):
    outside, layouts = tmp_path / "outside", tmp_path / "layouts"
    for folder in outside, layouts:
        folder.mkdir()
    (layouts / "faces").symlink_to(outside)
    with pytest.raises(ContentError, match="through a link"):
        Editor(sea[0]).make("sea", eject_edit, "card")
    assert [*outside.iterdir()] == []


def test_files_made_for_an_edit_that_is_refused_go_again(sea, monkeypatch):
    desk, folder = sea
    with_pictures(folder)
    (folder / "rulebook.md.j2").unlink()
    held = folder.parent.parent
    before = {path for path in held.rglob("*") if path.is_file()}

    def refuse(*_):
        made.append({path for path in held.rglob("*") if path.is_file()} - before)
        raise ContentError("edit-refused", "not so", "")

    monkeypatch.setattr(editor, "write_edit", refuse)
    for plan, given in (
        (eject_edit, ("card",)),
        (text_edit, ("rulebook.md.j2", "", "## Playing\n")),
    ):
        made = []
        with pytest.raises(ContentError):
            Editor(desk).make("sea", plan, *given)
        assert made[0], plan
        assert {path for path in held.rglob("*") if path.is_file()} == before, plan


def test_only_an_edit_that_waits_for_its_file_is_tried_again(sea):
    desk, folder = sea
    game, begun = folder / "game.yaml", (folder / "game.yaml").read_text()

    def why(plan, *given):
        with pytest.raises(RefusedError) as told:
            Editor(desk).make("sea", plan, *given)
        return told.value.more["why"]

    (folder / "rules.yaml").write_text("")  # a game without rules
    assert why(look_edit, ["theme"], "nothing") == ""
    game.write_text("title: [")
    assert why(component_edit, Wanted("Tiles", like="tiles", size="square-70")) == "later"
    game.write_text(begun)
    (folder / "cards.csv").write_text("")  # as it is while a program saves it
    assert why(look_edit, ["theme"], "nothing") == "later"


@pytest.mark.parametrize(("path", "value", "said"), [
    (["fonts", "title"], ["Lora", 700], "title font"),
    (["palette", "ink"], "#223344", "ink colour"),
    (["styles", "layout-body", "size"], "9pt", "body style size"),
    (["components", "card", "size"], "bridge-us", "card, size"),
    (["components", "card", "fields", "extra"], "text?", "card, field extra"),
    (["theme"], "noir", "theme"),
])  # fmt: skip
def test_a_setting_is_called_as_a_designer_calls_it(sea, path, value, said):
    desk, _ = sea
    assert Editor(desk).make("sea", look_edit, path, value)["said"] == said


def test_a_table_that_cannot_be_read_says_in_which_row(sea):
    desk, folder = sea
    begun = (folder / "cards.csv").read_text()
    lines = begun.splitlines()
    lines[3] = lines[3].replace(",", ",x", 2)
    given = Wanted("", files={"new.csv": "\n".join(lines).encode()})
    with pytest.raises(ContentError, match=r"^cards\.csv, row 4, cost: "):
        Editor(desk).make("sea", table_edit, "card", given)
    broken = b"name,copies\nHeron,1\nOwl,many\n"
    with pytest.raises(ContentError, match=r"^owls\.csv, row 3: "):
        Editor(desk).begin(Wanted("Owls", files={"owls.csv": broken}))
    with pytest.raises(ContentError, match=r"^owls\.csv: the table has no rows below"):
        Editor(desk).begin(Wanted("Owls", files={"owls.csv": b"name,copies\n"}))
    assert (folder / "cards.csv").read_text() == begun


def test_what_cannot_be_added_writes_nothing(sea):
    desk, folder = sea
    editor = Editor(desk)
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    for plan, given, said in (
        (component_edit, (Wanted("", size="poker-us"),), "a title"),
        (component_edit, (Wanted("Tiles", like="x"),), "no kind of component x"),
        (component_edit, (Wanted("Tiles", size="x"),), "no size x"),
        (rule_added, ("none", "count", 1, 1), "no longer exists"),
        (rule_added, ("card", "magic", 1, 1), "no rule magic"),
        (rule_added, ("card", "range none", 1, 2), "no field none"),
        (pictures_edit, ("card/none", {"a.png": b""}), "no card is called"),
        (eject_edit, ("none",), "no component none"),
    ):
        with pytest.raises(ContentError, match=said):
            editor.make("sea", plan, *given)
    assert {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()} == before


def test_exports_have_names_and_the_search_finds_what_can_be_done(browser, sea):
    with opened(browser, sea[0], game="sea") as page:
        for word, found in (
            ("component", "Add a component"),
            ("size", "Card size, fields, icons, title, players"),
            ("font", "Theme, layout, colours, fonts"),
            ("picture", "Import a table or pictures"),
            ("new rule", "Write a new rule"),
            ("rulebook", "Write the rulebook, rules or game.yaml"),
            ("export", "Export for a shop or a screen"),
        ):
            page.locator("#search").fill(word)
            page.locator("#hits", has_text=found).wait_for()
        page.locator("#hits [role=option]", has_text="Export for a shop").click()
        summary = page.locator(".exports summary")
        expect(summary).to_be_focused()
        page.keyboard.press("Enter")
        shop = page.locator('[data-target="gamecrafter"]')
        shop.wait_for()
        assert shop.locator("b").inner_text() == "The Game Crafter"
        groups = page.locator(".exports h3").all_inner_texts()
        assert groups == ["Shops and presses", "Files", "Tables on a screen"]
        names = page.locator(".targets b").all_inner_texts()
        assert not {"pcio", "tts", "mpc", "gamecrafter"} & {one.lower() for one in names}


def test_a_table_is_read_again_and_its_columns_are_corrected(browser, sea):
    desk, folder = sea
    table = folder / "cards.csv"
    with opened(browser, desk, game="sea") as page:
        text = table.read_text() + "island,Island,2,sea,Rest here\n"
        page.evaluate(DROP, ["#shown .piece", [["new.csv", b64encode(text.encode()).decode()]]])
        page.get_by_role("button", name="Replace the cards").click()
        page.locator(".toast", has_text="rows of new.csv").wait_for()
        page.locator('.piece[data-ref="card/island"]').wait_for()
        assert table.read_text() == text
        page.locator("#undo").click()
        page.locator('.piece[data-ref="card/island"]').wait_for(state="detached")
        page.evaluate(DROP, ["#shown .piece", [["new.csv", b64encode(b"x,y\n1,2\n").decode()]]])
        page.get_by_role("button", name="Replace the cards").click()
        page.locator(".toast.bad", has_text="Not saved").wait_for()
        page.evaluate(DROP, ["#shown .piece", [["new.xlsx", b64encode(b"zip").decode()]]])
        expect(page.get_by_role("button", name="Replace the")).to_have_count(
            0
        )  # none is such a file
        page.get_by_role("button", name="A new game").click()
        page.locator(".begin h1").wait_for()
        page.locator("#game").select_option("sea")
        page.locator('[data-show="table"]').click()
        types = page.locator('[aria-label="type of land"]')
        expect(types).to_have_value("choice")
        types.select_option("text")
        page.locator(".toast", has_text="card, field land").wait_for()
        assert written(folder)["components"]["card"]["fields"]["land"] == "text"
        expect(types).to_have_value("text")
        page.locator("#toasts").evaluate("toasts => toasts.replaceChildren()")
        types.select_option("choice")
        page.locator(".toast", has_text="card, field land").wait_for()
        expect(types).to_have_value("choice")
        lands = written(folder)["components"]["card"]["fields"]["land"]
        assert sorted(lands) == ["sea", "stone", "wood"]
        page.wrong[:] = [line for line in page.wrong if "409" not in line]
