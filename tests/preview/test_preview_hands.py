"""What a designer's hands do on the page: type, leave a field, move a box, take another layout."""

import io

import openpyxl
import pytest
from playwright.sync_api import expect
from preview_client import opened, shown, up_to_date

from generator.preview.begin import Wanted
from generator.preview.editor import Editor
from generator.preview.session import Desk
from generator.project import Project

NAMES = ("Fox", "Bear", "Gale", "Hill", "Lake", "Spark", "Wolf", "Moor")
KINDS = ("beast", "beast", "spell", "place", "place", "spell", "beast", "place")


@pytest.fixture
def forest(tmp_path):
    """A desk with a game whose cards stand in a spreadsheet, and the game's folder."""
    book = openpyxl.Workbook()
    book.active.append(["id", "name", "cost", "kind", "text"])
    for number, (name, kind) in enumerate(zip(NAMES, KINDS, strict=True), 1):
        book.active.append(
            [
                f"c{number}",
                name,
                number % 4 + 1,
                kind,
                f"Gain {number} goods from any harbour of the whole coast.",
            ]
        )
    out = io.BytesIO()
    book.save(out)
    desk = Desk(Project(tmp_path / "content", [tmp_path / "layouts"], may_come=True))
    Editor(desk).begin(Wanted("Forest", files={"cards.xlsx": out.getvalue()}))
    return desk, tmp_path / "content" / "forest"


def cells(folder):
    """The rows of the spreadsheet below its headings."""
    rows = openpyxl.load_workbook(folder / "cards.xlsx").active.iter_rows(values_only=True)
    return [list(row) for row in rows][1:]


def until(page, held):
    """Wait until something holds."""
    for _ in range(400):
        if held():
            return
        page.wait_for_timeout(25)
    raise AssertionError("it never came")


def told(page, text):
    """Wait until something is told, and take the notes away."""
    page.locator(".toast", has_text=text).last.wait_for()
    page.locator("#toasts").evaluate("toasts => toasts.replaceChildren()")


def test_what_is_typed_into_the_table_is_what_is_written(browser, forest):
    desk, folder = forest
    with opened(browser, desk, game="forest") as page:
        page.locator('[data-show="table"]').click()
        keys = page.keyboard
        kind = page.locator('tr[data-ref="card/c1"] td').nth(4)
        kind.click()
        keys.type("spell")
        keys.press("Enter")
        until(page, lambda: cells(folder)[0][3] == "spell")
        kind.click()
        keys.type("dragon")
        keys.press("Enter")
        expect(page.locator("form.cell .why")).to_have_text(
            "dragon is not one of beast, spell, place"
        )
        keys.press("Escape")
        expect(kind).to_have_text("spell")
        keys.type("PL")  # as far as it is plain which is meant
        keys.press("Tab")
        until(page, lambda: cells(folder)[0][3] == "place")
        expect(page.locator("td.active")).to_have_text(
            "Gain 1 goods from any harbour of the whole coast."
        )
        keys.type("First try")  # and what is typed over one's own is one's own
        keys.press("Enter")
        keys.press("ArrowUp")
        keys.type("Second try")
        keys.press("Enter")
        keys.press("ArrowUp")
        expect(page.locator("td.active")).to_have_text("Second try")
        keys.type("Third try")
        keys.press("Enter")
        until(page, lambda: cells(folder)[0][4] == "Third try")
        assert not page.locator(".toast.bad").count()


def test_a_new_row_of_a_table_without_ids_is_where_one_goes_on(browser, tmp_path):
    desk = Desk(Project(tmp_path / "content", [tmp_path / "layouts"], may_come=True))
    rows = zip(NAMES, KINDS, strict=True)
    table = "name,kind\n" + "".join(f"{name},{kind.title()}\n" for name, kind in rows)
    Editor(desk).begin(Wanted("Forest", files={"cards.csv": table.encode()}))
    game = next(tmp_path.rglob("game.yaml"))  # its rows are known by their numbers
    lines = game.read_text().splitlines(keepends=True)
    game.write_text("".join(line for line in lines if not line.startswith("    ids: ")))
    with opened(browser, desk, game="forest") as page:
        page.locator('[data-show="table"]').click()
        page.locator("tbody tr").nth(2).locator("td").nth(1).click()
        page.get_by_role("button", name="Add").click()
        told(page, "a row added after Gale")
        expect(page.locator("td.active")).to_have_text("New card")
        page.keyboard.type("Owl")
        page.keyboard.press("Enter")
        file = tmp_path / "content" / "forest" / "cards.csv"
        until(page, lambda: file.read_text().splitlines()[4].startswith("Owl,"))
        page.locator('[data-show="look"]').click()
        page.get_by_label("colour Beast").fill("#aa2244")
        told(page, "beast colour")
        game = file.with_name("game.yaml")
        assert 'beast: "#aa2244"' in game.read_text()
        up_to_date(page)
        expect(page.locator("#trouble")).to_be_hidden()  # no rule of a new game breaks by a card
        page.locator('[data-show="cards"]').click()  # a row's number is no name of a card
        expect(page.locator('.piece[data-ref="card/005"] .name')).to_have_text("Owl")
        page.locator('.piece[data-ref="card/005"]').click()
        expect(page.locator("#large h2")).to_have_text("Owl card/005")
        page.locator("#large .fields").get_by_role("button", name="Owl").click()
        page.locator("#large form.change input").fill("Elk")
        page.keyboard.press("Enter")
        told(page, "Saved: Owl (card/005), name")


def test_the_panel_writes_spreadsheets_and_what_is_left(browser, forest):
    desk, folder = forest
    with opened(browser, desk, game="forest") as page:
        keys = page.keyboard
        page.locator('.piece[data-ref="card/c1"]').click()
        row = page.locator(".fields tr", has_text="name").first
        row.locator(".value").click()
        row.locator("input").fill("Vixen")
        keys.press("Enter")
        told(page, "c1, name")
        assert cells(folder)[0][1] == "Vixen"
        cost = page.locator(".fields tr", has_text="cost").first
        cost.locator(".value").click()
        cost.locator("input").fill("4")
        keys.press("Tab")  # left by a key: written, and the next value is at hand
        told(page, "c1, cost")
        assert cells(folder)[0][2] == 4
        row.locator(".value").click()
        row.locator("input").fill("Marten")
        page.locator("#shown h2").first.click()  # left by the mouse
        told(page, "c1, name")
        assert cells(folder)[0][1] == "Marten"
        row.locator(".value").click()
        row.locator("input").fill("Otter")
        keys.press("Escape")
        expect(row.locator(".value")).to_have_text("Marten")
        cost.locator(".value").click()
        cost.locator("input").fill("many")
        keys.press("Enter")
        page.locator(".toast.bad", has_text="a whole number is needed here").wait_for()
        expect(cost.locator(".value")).to_have_text("4")
        assert cells(folder)[0][1:3] == ["Marten", 4]
        page.wrong[:] = [line for line in page.wrong if "409" not in line]


def test_keys_beside_a_refused_value_open_nothing(browser, forest):
    desk, folder = forest
    text = (folder / "game.yaml").read_text()
    text = text.replace("    layout:", "    compute: {twice: cost * 2}\n    layout:")
    (folder / "game.yaml").write_text(text)
    with opened(browser, desk, game="forest") as page:
        page.locator('.piece[data-ref="card/c1"]').click()
        row = page.locator(".fields tr", has_text="twice")
        row.locator(".value").click()
        page.keyboard.type("4j")
        page.keyboard.press("Enter")
        page.locator(".toast.bad").wait_for()
        page.keyboard.type("4j")
        page.wait_for_timeout(50)
        assert page.locator("body").get_attribute("data-view") == "cards"
        assert page.locator("#large h2 small").inner_text() == "card/c1"
        page.wrong[:] = [line for line in page.wrong if "409" not in line]


def test_a_moved_box_is_drawn_everywhere_and_goes_with_its_layout(browser, forest):
    desk, folder = forest
    file = folder / "game.yaml"
    begun = file.read_text()
    first = "#shown .piece .face img >> nth=0"
    with opened(browser, desk, game="forest") as page:
        was = page.locator(first).get_attribute("src")
        page.locator('.piece[data-ref="card/c1"]').click()
        page.locator('.mark[aria-label="text text"]').click()
        page.keyboard.press("Shift+ArrowUp")
        told(page, "body moved")
        assert "body: {field: text, at: [" in file.read_text()
        expect(page.locator(first)).not_to_have_attribute("src", was)
        page.reload()
        up_to_date(page)
        moved = page.locator(first).get_attribute("src")
        assert moved != was
        placed = file.read_text()
        page.locator('[data-show="look"]').click()
        hero = page.locator('[aria-label="Layout of Cards"] button', has_text="hero")
        hero.wait_for()
        sample = hero.locator("img").evaluate("one => fetch(one.src).then(got => got.text())")
        hero.click()
        told(page, "hero; removed: place of body")
        assert file.read_text() == begun.replace("layout: index", "layout: hero")
        up_to_date(page)
        face = desk.face("forest", shown(desk, "forest")["pieces"]["card/c1"]["front"])
        assert sample == face  # as the picture showed it
        assert [
            one for one in shown(desk, "forest")["problems"] if one["name"] != "low-contrast"
        ] == []
        page.locator("#undo").click()
        told(page, "undone")
        assert file.read_text() == placed


def test_the_search_and_what_it_opens_need_no_mouse(browser, forest):
    desk, folder = forest
    with opened(browser, desk, game="forest") as page:
        keys = page.keyboard
        page.locator('[data-show="table"]').click()
        page.locator('tr[data-ref="card/c4"] td').nth(2).click()
        keys.press("Control+k")
        keys.type("print")
        expect(page.locator("table.grid tbody tr[data-ref]")).to_have_count(8)
        expect(page.locator('tr[data-ref="card/c4"] td.active')).to_have_text("Hill")
        keys.press("Enter")
        page.locator(".printing .main").wait_for()
        keys.press("Control+k")
        keys.type("make the")
        keys.press("Enter")
        expect(page.locator(".printing .main")).to_be_focused()
        page.locator('[data-show="cards"]').click()
        keys.press("Control+k")
        keys.type("spark")
        keys.press("Enter")
        expect(page.locator("#large h2 small")).to_have_text("card/c6")
        expect(page.locator("#large .fields .value").first).to_be_focused()
        assert page.locator("#search").input_value() == ""
        keys.press("Enter")  # and the first value of the piece is at hand
        page.locator("#large form.change").wait_for()
        keys.press("Escape")
        page.locator('[data-show="table"]').click()
        page.locator('tr[data-ref="card/c2"] td').nth(2).click()
        page.get_by_role("button", name="Add").click()
        told(page, "c9 added after c2")
        expect(page.locator('tr[data-ref="card/c9"] td.active')).to_have_text("New card")
        assert cells(folder)[2] == ["c9", "New card", 1, "beast", "New text."]
        page.locator('[data-show="look"]').click()
        page.locator('[aria-label="colour spell"]').fill("#118833")
        until(page, lambda: 'spell: "#118833"' in (folder / "game.yaml").read_text())
        page.locator('[aria-label="name of a new colour"]').fill("Forest Green")
        keys.press("Enter")
        until(page, lambda: 'forest-green: "#808080"' in (folder / "game.yaml").read_text())


def test_one_of_several_sheets_is_chosen_on_the_page(browser, tmp_path):
    book = openpyxl.Workbook()
    book.active.title = "Notes"
    book.active.append(["what", "who"])
    sheet = book.create_sheet("Deck 1")
    sheet.append(["id", "name"])
    for number, name in enumerate(NAMES, 1):
        sheet.append([f"c{number}", name])
    out = io.BytesIO()
    book.save(out)
    desk = Desk(Project(tmp_path / "content", [tmp_path / "layouts"], may_come=True))
    with opened(browser, desk, game="", ready=False) as page:
        page.locator(".begin h1").wait_for()
        assert page.locator(".begin .sizes button").count() == 9
        file = {"name": "woods.xlsx", "mimeType": "", "buffer": out.getvalue()}
        page.locator("#new-files").set_input_files(file)
        page.get_by_role("button", name="Make the game").click()
        page.get_by_role("button", name="Deck 1").click()
        page.get_by_role("button", name="Make the game").click()
        up_to_date(page)
        expect(page.locator("#shown .piece")).to_have_count(8)
        assert 'pieces: "cards.xlsx#Deck 1"' in (tmp_path / "content/woods/game.yaml").read_text()
        page.wrong[:] = [line for line in page.wrong if "409" not in line]


def test_a_number_is_dragged_beside_the_rule_that_bounds_it(browser, sea):
    desk, folder = sea
    with opened(browser, desk, game="sea") as page:
        page.locator('.piece[data-ref="card/heron"]').click()
        row = page.locator(".speaks li", has_text="costs 1 to 5")
        line = row.get_by_label("cost")
        expect(line).to_have_value("1")
        assert [line.get_attribute(one) for one in ("min", "max")] == ["0", "6"]
        line.scroll_into_view_if_needed()
        box = line.bounding_box()
        page.mouse.move(box["x"] + 8 + (box["width"] - 16) / 6, box["y"] + box["height"] / 2)
        page.mouse.down()
        page.mouse.move(box["x"] + box["width"] - 4, box["y"] + box["height"] / 2, steps=4)
        expect(row.locator("output")).to_have_text("6, breaks this rule")
        ground = line.evaluate("one => getComputedStyle(one).backgroundImage")
        assert "repeating-linear-gradient" in ground  # what breaks the rule is hatched
        page.mouse.move(box["x"] + box["width"] * 2 / 3, box["y"] + box["height"] / 2, steps=4)
        expect(row.locator("output")).to_have_text("4")
        page.mouse.up()
        page.locator(".toast", has_text="Saved: card/heron, cost").wait_for()
        assert "heron,Heron,4," in (folder / "cards.csv").read_text().replace(" ", "")
        for value in "3", "2":  # one key after another
            page.keyboard.press("ArrowLeft")
            expect(line).to_have_value(value)
        for _ in range(100):
            if "heron,Heron,2," in (folder / "cards.csv").read_text():
                break
            page.wait_for_timeout(50)
        expect(page.locator(".toast.bad")).to_have_count(0)
        page.keyboard.press("End")
        page.locator(".toast.bad", has_text="6 is more than the maximum, 5").wait_for()
        expect(line).to_have_value("2")
        expect(row.locator("output")).to_have_text("2")
        assert "heron,Heron,2," in (folder / "cards.csv").read_text()
        page.wrong[:] = [text for text in page.wrong if "409" not in text]
        row.get_by_role("button", name="Show the rule").click()
        page.locator(".rule[open]", has_text="costs 1 to 5").wait_for()


def test_a_heading_as_long_as_a_question_begins_a_game(tmp_path):
    """A name that was too long once got longer and longer, and held every page of the preview."""
    question = "What does this card say to the player who holds it when the night phase begins?"
    table = f"name,{question}\n" + "\n".join(f"{name},Gain a sheep." for name in NAMES)
    desk = Desk(Project(tmp_path / "content", [tmp_path / "layouts"], may_come=True))
    Editor(desk).begin(Wanted("Night", files={"cards.csv": table.encode()}))
    assert question in (tmp_path / "content/night/game.yaml").read_text(encoding="utf-8")
