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
        expect(page.locator("form.cell .why")).to_have_text("dragon is none of beast, spell, place")
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
        cost.locator(".why", has_text="a whole number belongs here").wait_for()
        keys.press("Escape")
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
        row.locator(".why").wait_for()
        page.keyboard.type("4j")
        page.wait_for_timeout(50)
        assert page.locator("body").get_attribute("data-view") == "cards"
        assert page.locator("#large h2").inner_text() == "card/c1"
        page.wrong[:] = [line for line in page.wrong if "409" not in line]


def test_a_moved_box_is_drawn_everywhere_and_goes_with_its_layout(browser, forest):
    desk, folder = forest
    file = folder / "game.yaml"
    first = "#shown .piece .face img >> nth=0"
    with opened(browser, desk, game="forest") as page:
        was = page.locator(first).get_attribute("src")
        page.locator('.piece[data-ref="card/c1"]').click()
        page.locator('.mark[aria-label="text text"]').click()
        page.keyboard.press("Shift+ArrowUp")
        told(page, "body moved")
        assert "slots: {body: {at:" in file.read_text()
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
        told(page, "hero; the boxes placed by hand in index went with it")
        assert "slots" not in file.read_text()
        up_to_date(page)
        face = desk.face("forest", shown(desk, "forest")["pieces"]["card/c1"]["front"])
        assert sample == face  # as the picture showed it
        assert [
            one for one in shown(desk, "forest")["problems"] if one["rule"] != "low-contrast"
        ] == []
        page.locator("#undo").click()
        told(page, "undone")
        assert file.read_text() == placed
