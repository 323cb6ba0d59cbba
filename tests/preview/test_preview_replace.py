"""What is not lost in the page: cards of another table, looks of another layout, a broken text."""

import csv
from base64 import b64encode

import pytest
from picture_files import pixels, saved
from playwright.sync_api import expect
from preview_client import DROP, edit, opened, up_to_date, written

from generator.load.yaml_tree import read_tree
from generator.preview.begin import Wanted
from generator.preview.cells import Cell, cells_edit, rows_edit
from generator.preview.editor import Editor
from generator.preview.parts import table_edit
from generator.preview.session import Desk
from generator.preview.settings import look_edit
from generator.problem import ContentError
from generator.project import Project

PICTURE = saved(pixels(750, 1050))
NAMES = ("Heron", "Owl", "Fox", "Bear", "Wolf", "Moor", "Lake", "Hill")


def rows_of(headings, names=NAMES):
    """A table: name, suit, cost, rules and copies."""
    rows = (
        f"{name},{('Reed', 'Stone', 'Ember')[n % 3]},{n % 5 + 1},Gain {n} goods.,{n % 2 + 1}"
        for n, name in enumerate(names)
    )
    return "\n".join([headings, *rows, ""])


@pytest.fixture
def marsh(tmp_path):
    """A desk with a game from a table without pictures, and the game's folder."""
    desk = Desk(Project(tmp_path / "content", [tmp_path / "layouts"], may_come=True))
    data = rows_of("Name,Suit,Cost,Text,Copies").encode()
    Editor(desk).begin(Wanted("Marsh", files={"cards.csv": data}))
    return desk, tmp_path / "content" / "marsh"


def in_file(folder):
    """The rows of the table."""
    return [*csv.DictReader((folder / "cards.csv").read_text().splitlines())]


def dropped(page, name, text):
    """Drop a table and take it for the cards."""
    page.evaluate(DROP, ["#shown .piece", [[name, b64encode(text.encode()).decode()]]])
    page.get_by_role("button", name="Replace the cards").click()


def test_a_table_of_other_headings_is_asked_what_its_columns_are(browser, marsh):
    desk, folder = marsh
    before = {path: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    newer = rows_of("Card,Family,Price,Rules text,Qty", [*NAMES[:7], "Swan", "Otter"])
    with opened(browser, desk, game="marsh") as page:
        dropped(page, "newer.csv", newer)
        dialog = page.locator("#help")
        expect(dialog).to_contain_text("1 card would be gone: Hill")

        def use(heading):
            return dialog.get_by_label(f"use of {heading}")

        assert use("Card").locator("option").all_inner_texts() == [
            *("name", "suit", "cost", "text", "id", "copies", "leave out")
        ]
        held = [use(one).input_value() for one in ("Card", "Family", "Price", "Rules text", "Qty")]
        assert held == ["name", "suit", "cost", "text", "copies"]
        use("Family").select_option("cost")
        expect(use("Price")).to_have_value("leave out")  # a field is of one column
        use("Family").select_option("suit")
        use("Price").select_option("cost")
        assert (folder / "cards.csv").read_bytes() == before[folder / "cards.csv"]  # not yet
        dialog.locator(".main").click()
        page.locator(".toast", has_text="Saved: Cards: 9 rows of newer.csv").wait_for()
        up_to_date(page)
        expect(page.locator("#shown .piece")).to_have_count(9)
        assert (folder / "cards.csv").read_text() == newer
        columns = {"Card": "name", "Family": "suit", "Price": "cost", "Rules text": "text"}
        assert written(folder)["components"]["card"]["columns"] == columns | {"Qty": "copies"}
        page.locator("#undo").click()
        page.locator(".toast", has_text="Undone").wait_for()
    assert {path: path.read_bytes() for path in before} == before


def test_cards_and_pictures_made_in_the_page_are_not_lost_without_a_word(browser, marsh):
    desk, folder = marsh
    editor = Editor(desk)
    path = ["components", "card", "fields", "art"]
    editor.make("marsh", look_edit, path, "picture?", None)
    with opened(browser, desk, game="marsh") as page:
        data = b64encode(PICTURE).decode()
        files = [[f"{name}.png", data] for name in NAMES]
        page.evaluate(DROP, ["#shown .piece", files])  # over a card: it is not all of theirs
        page.locator(".toast", has_text="8 pictures of 8 put on cards").wait_for()
        assert [row["art"] for row in in_file(folder)] == [f"{name}.png" for name in NAMES]
        up_to_date(page)
        dropped(page, "newer.csv", rows_of("Name,Suit,Cost,Text,Copies", NAMES[:6]))
        dialog = page.locator("#help")
        expect(dialog).to_contain_text("2 cards would be gone: Lake, Hill")
        dialog.locator(".main").click()
        page.locator(".toast", has_text="6 rows of newer.csv; kept: art").wait_for()
        assert [row["art"] for row in in_file(folder)] == [f"{name}.png" for name in NAMES[:6]]


def test_a_table_that_was_refused_is_taken_once_its_columns_are_right(browser, marsh):
    desk, folder = marsh
    with opened(browser, desk, game="marsh") as page:
        dropped(page, "newer.csv", rows_of("Name,Suit,Cost,Ability,Copies", NAMES[:6]))
        dialog = page.locator("#help")
        ability = dialog.get_by_label("use of Ability")
        expect(ability).to_have_value("text")  # the one that is new for the one that is lacking
        ability.select_option("leave out")
        dialog.get_by_label("use of Cost").select_option("text")
        dialog.locator(".main").click()
        dialog.locator(".bad, [role=alert]").first.wait_for()
        dialog.get_by_label("use of Cost").select_option("cost")
        ability.select_option("text")
        dialog.locator(".main").click()
        page.locator(".toast", has_text="6 rows of newer.csv").wait_for()
        page.wrong[:] = [line for line in page.wrong if "409" not in line]
    assert [row["Name"] for row in in_file(folder)] == [*NAMES[:6]]


def test_a_picture_dropped_on_the_open_card_is_that_cards(browser, marsh):
    desk, folder = marsh
    Editor(desk).make("marsh", look_edit, ["components", "card", "fields", "art"], "picture?", None)
    with opened(browser, desk, game="marsh") as page:
        page.locator('[data-show="table"]').click()
        page.locator('tr[data-ref="card/fox"] .rowface button').click()
        page.locator("#large .card").first.wait_for()
        page.evaluate(DROP, ["#large", [["Owl.png", b64encode(PICTURE).decode()]]])
        page.locator(".toast", has_text="1 picture of 1 put on cards").wait_for()
    assert [row["Name"] for row in in_file(folder) if row["art"]] == ["Fox"]


def test_what_is_lost_is_asked_again_where_other_columns_are_chosen(marsh):
    desk, folder = marsh
    begun = (folder / "cards.csv").read_bytes()
    editor, swapped = Editor(desk), rows_of("Card,Suit,Cost,Text,Copies").encode()

    def put(data, uses=None, file="a.csv"):
        wanted = Wanted("", files={file: data}, columns=uses or {})
        return editor.make("marsh", table_edit, "card", wanted)

    told = put(swapped)
    assert (told["lost"], told["columns"][0]["use"]) == ("", "name")
    other = {one["heading"]: one["use"] for one in told["columns"]}
    other |= {"Card": "text", "Text": "name"}
    assert put(swapped, other)["lost"].startswith("8 cards would be gone: Heron, Owl")
    with pytest.raises(ContentError, match="unknown field"):  # where nothing fits
        put(b"x,y,z\n7,8,9\n")
    with pytest.raises(ContentError, match=r"is read from cards\.csv"):
        put(b"", file="a.xlsx")
    assert (folder / "cards.csv").read_bytes() == begun


def test_another_layout_keeps_the_letters_that_it_shows_and_names_what_goes(browser, marsh):
    desk, folder = marsh
    kept = "title: {size: 14pt, colour: accent, only: {owl: {size: 12pt}}}"
    lost = "{colour: accent, only: {owl: {size: 8pt, at: [1, 2, 9, 9]}}}"
    edit(
        folder / "game.yaml",
        "    layout: index",
        f"    looks: {{{kept}, stats: {lost}, body: {{at: [9, 50, 40, 20], align: left}}}}\n"
        "    layout: index",
    )
    with opened(browser, desk, game="marsh") as page:
        page.locator('[data-show="look"]').click()
        page.locator('[aria-label="Layout of Cards"] button', has_text="role").click()
        gone = "removed: colour of stats, size of stats on owl, place of stats on owl, place of"
        page.locator(".toast", has_text=f"{gone} body").wait_for()
        looks = written(folder)["components"]["card"]["looks"]
        assert looks == {
            "title": {"size": "14pt", "colour": "accent", "only": {"owl": {"size": "12pt"}}},
            "body": {"align": "left"},
        }


def test_fields_without_a_place_in_another_layout_are_named_and_hold_up_nothing(marsh):
    desk, folder = marsh
    begun = (folder / "game.yaml").read_text()
    assert "      body: text" in begun  # which the other has not
    said = Editor(desk).make("marsh", look_edit, ["components", "card", "layout"], "number")["said"]
    assert said == "card, layout; no place for: text"
    assert "body" not in written(folder)["components"]["card"].get("slots", {})
    Editor(desk).undo("marsh")
    assert (folder / "game.yaml").read_text() == begun


@pytest.mark.parametrize(("field", "declared", "allowed"), [
    ("cost", "cost: integer", "integer?"),
    ("cost", "cost: {type: integer, min: 1}", {"type": "integer", "min": 1, "optional": True}),
    ("suit", "suit: [Reed, Ember, Stone]",
     {"one_of": ["Reed", "Ember", "Stone"], "optional": True}),
])  # fmt: skip
def test_a_value_that_cards_may_lack_is_allowed_by_a_button(
    browser, marsh, field, declared, allowed
):
    desk, folder = marsh
    begun = (folder / "game.yaml").read_text()
    line = next(one for one in begun.splitlines() if one.strip().startswith(f"{field}: "))
    (folder / "game.yaml").write_text(begun.replace(line, f"      {declared}"))
    with opened(browser, desk, game="marsh") as page:
        page.locator('[data-show="table"]').click()
        page.locator(f'tr[data-ref="card/owl"] [data-key="{field}"]').click()
        page.keyboard.press("Delete")
        note = page.locator(".toast.bad", has_text=f"the field '{field}' is missing")
        note.get_by_role("button", name=f"Allow cards without {field}").click()
        page.locator(".toast", has_text=f"card, field {field}").wait_for()
        expect(page.locator(f'tr[data-ref="card/owl"] [data-key="{field}"]')).to_have_text("")
        up_to_date(page)
        assert in_file(folder)[1][field.capitalize()] == ""
        now = written(folder)["components"]["card"]["fields"][field]
        assert now == allowed
        page.wrong[:] = [line for line in page.wrong if "409" not in line]


def test_a_text_that_does_not_fit_is_made_shorter_on_the_card(browser, marsh):
    desk, folder = marsh
    edit(folder / "cards.csv", "Gain 0 goods.", " ".join(["Gain goods"] * 200))
    with opened(browser, desk, game="marsh") as page:
        page.locator('.piece[data-ref="card/heron"]').click()
        page.locator(".stageinfo", has_text="Double-click the card").wait_for()
        page.locator(".stageroom .card").dblclick()
        box = page.locator(".oncard textarea")
        expect(box).to_be_focused()
        page.keyboard.type("w 2 e")  # no shortcuts: they are in the text
        expect(box).to_have_value("w 2 e")
        page.keyboard.press("Enter")
        note = page.locator(".toast", has_text="Saved: card/heron, text")
        note.wait_for()
        left = page.locator("#large").bounding_box()["x"]  # nothing lies over what one works with
        box = note.bounding_box()
        assert box["x"] + box["width"] <= left
        up_to_date(page)
        expect(page.locator("#trouble")).to_be_hidden()
        assert in_file(folder)[0]["Text"] == "w 2 e"


def test_a_text_that_is_too_long_leaves_its_box_and_goes_on_by_a_button(browser, marsh):
    desk, folder = marsh
    edit(folder / "cards.csv", "Gain 0 goods.", " ".join(["Gain goods"] * 200))
    with opened(browser, desk, game="marsh") as page:
        heron = page.locator('.piece[data-ref="card/heron"]')
        heron.click()
        expect(page.locator(".mark.over")).to_have_attribute("aria-label", "text text")
        assert "stale" not in heron.get_attribute("class")
        problem = page.locator("#large .problem")
        expect(problem).to_contain_text("Fix: shorten it")
        expect(problem).not_to_contain_text("`")
        problem.get_by_role("button", name="Continue on a second card").click()
        page.locator(".toast", has_text="Saved: card, continues").wait_for()
        assert written(folder)["components"]["card"]["continues"] == "card"
        up_to_date(page)
        expect(page.locator("#trouble")).to_be_hidden()
        expect(page.locator(".mark.over")).to_have_count(0)


def test_problems_of_cards_do_not_hide_the_rulebook(browser, marsh):
    desk, folder = marsh
    rules = "- {rule: dear, source: book, says: x, component: card, range: {field: cost, min: 9}}"
    (folder / "rules.yaml").write_text(rules + "\n")
    with opened(browser, desk, game="marsh") as page:
        page.locator('[data-show="book"]').click()
        link = page.locator(".found button", has_text="Problems of cards: ")
        link.wait_for()
        assert not page.locator(".found .problem", has_text="cost").count()
        link.click()
        expect(page.locator("#problems .problem", has_text="cost").first).to_be_visible()


def test_pictures_of_layouts_follow_the_look(browser, marsh):
    desk, _ = marsh
    with opened(browser, desk, game="marsh") as page:
        page.locator('[data-show="look"]').click()
        hero = page.locator('[aria-label="Layout of Cards"] button', has_text="hero").locator("img")
        hero.wait_for()
        text = "one => fetch(one.src).then(got => got.text())"
        before, source = hero.evaluate(text), hero.get_attribute("src")
        page.locator('[aria-label="Theme"] button >> nth=3').click()
        page.locator(".toast", has_text="Saved: theme").wait_for()
        expect(hero).not_to_have_attribute("src", source)  # it is asked for again
        assert hero.evaluate(text) != before


@pytest.fixture
def bells(tmp_path):
    """A game whose cards have icons by their names; its editor and its folder."""
    desk = Desk(Project(tmp_path / "content", [tmp_path / "layouts"], may_come=True))
    names = ("Drownded Bell", "Anchor", "Barrel", "Lantern", "Harbour Dog", "Old Captain")
    data = rows_of("Name,Suit,Cost,Text,Copies", names).encode()
    editor = Editor(desk)
    editor.begin(Wanted("Bells", files={"cards.csv": data}))
    return editor, tmp_path / "content" / "bells"


def icons_in(folder):
    return read_tree((folder / "game.yaml").read_text(), "")[0].get("icons", {})


def test_a_name_that_is_corrected_keeps_its_icon_and_one_undo_takes_both_back(bells):
    editor, folder = bells
    begun = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    icon = icons_in(folder)["drownded-bell"]
    cell = Cell("card/drownded-bell", "name", "Drowned Bell", "Drownded Bell")
    editor.make("bells", cells_edit, "card", [cell])
    assert icons_in(folder).get("drowned-bell") == icon
    assert "drownded-bell" not in icons_in(folder)
    editor.undo("bells")
    files = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    assert files == begun


def test_an_icon_that_a_text_names_too_stays_and_one_of_the_new_name_comes(bells):
    editor, folder = bells
    editor.make("bells", cells_edit, "card", [Cell("card/anchor", "text", "Ring {drownded-bell}.")])
    editor.make("bells", cells_edit, "card", [Cell("card/drownded-bell", "name", "Drowned Bell")])
    icons = icons_in(folder)
    assert icons["drownded-bell"] == icons["drowned-bell"]


def test_a_new_card_has_words_of_its_own_and_the_icon_of_its_name(bells):
    editor, folder = bells
    ref = editor.make("bells", rows_edit, "card", "add", ["card/anchor"])["made"][0]
    row = in_file(folder)[2]
    assert [row["Name"], row["Text"], row["Suit"]] == ["New card", "New text.", "Stone"]
    editor.make("bells", cells_edit, "card", [Cell(ref, "name", "Silver Key")])
    editor.make("bells", cells_edit, "card", [], [{"name": "Red Crown"}])
    icons = icons_in(folder)
    assert [icons["silver-key"], icons["red-crown"]] == ["mdi:key", "mdi:crown"]
    assert in_file(folder)[-1]["Text"] == "New text."
