"""A stranger makes a deck on the page, without an editor: from a spreadsheet to a PDF."""

import io
import re

import openpyxl
import pytest
from playwright.sync_api import expect
from preview_client import opened, up_to_date

from generator.preview.session import Desk
from generator.project import Project


def deck():
    """A spreadsheet of 20 cards, as designers keep them."""
    book = openpyxl.Workbook()
    book.active.append(["id", "Name", "Cost", "Land", "Rules text"])
    for number in range(1, 21):
        land = ("Sea", "Wood", "Stone")[number % 3]
        text = f"Move {number} goods from any harbour of the coast to another one, and pay."
        book.active.append([f"c{number:02}", f"Trader {number}", number % 5 + 1, land, text])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


class Steps:
    """What a stranger does, counted: each click, word typed, key pressed or drag."""

    def __init__(self, page):
        self.page, self.count = page, 0

    def click(self, where, **how):
        self.count += 1
        (self.page.locator(where) if isinstance(where, str) else where).click(**how)

    def type(self, text):
        self.count += 1
        self.page.keyboard.type(text)

    def press(self, key):
        self.count += 1
        self.page.keyboard.press(key)

    def told(self, text):
        self.page.locator(".toast", has_text=text).last.wait_for()
        self.page.locator("#toasts").evaluate("toasts => toasts.replaceChildren()")


@pytest.mark.whole
def test_a_deck_is_made_without_an_editor(browser, tmp_path):
    content = tmp_path / "content"
    desk = Desk(Project(content, [tmp_path / "layouts"], may_come=True))
    with opened(browser, desk, game="", ready=False, output=tmp_path / "out") as page:
        do = Steps(page)
        page.set_default_timeout(120_000)  # an export of all files beside other work takes its time
        page.locator(".begin h1").wait_for()
        file = {"name": "sea-traders.xlsx", "mimeType": "", "buffer": deck()}
        page.locator("#new-files").set_input_files(file)
        do.count += 1
        page.locator(".drop.full").wait_for()
        assert page.locator("#new-title").input_value() == "Sea traders"
        do.click('[aria-label="Theme"] button >> nth=2')
        do.click(page.get_by_role("button", name="Make the game"))
        up_to_date(page)
        expect(page.locator("#shown .piece")).to_have_count(20)
        folder = content / "sea_traders"
        game = folder / "game.yaml"

        do.click('.piece[data-ref="card/c03"]')  # a box is moved
        do.click('.mark[aria-label="text rules_text"]')
        do.press("Shift+ArrowDown")
        do.press("Shift+ArrowDown")
        do.told("body moved")
        assert "body: {field: rules_text, at: [" in game.read_text()

        do.click('[data-show="look"]')  # a colour is changed
        picker = page.locator('[aria-label="colour accent"]')
        picker.fill("#aa2244")
        do.count += 1
        do.told("accent colour")
        assert 'accent: "#aa2244"}' in game.read_text()

        do.click('[data-show="table"]')  # a card is added, with three copies
        do.click('tr[data-ref="card/c03"] td >> nth=0')
        do.press("Control+End")
        do.click(page.get_by_role("button", name="Add"))
        do.told("added after")
        expect(page.locator("td.active")).to_have_text("New card")
        do.type("Pirate")
        do.press("Shift+Tab")
        do.type("3")
        do.press("Enter")
        expect(page.locator("#undo")).to_have_attribute("title", re.compile("card/c21, copies"))
        table = openpyxl.load_workbook(folder / "cards.xlsx").active
        assert [cell.value for cell in table[22]][:2] == ["c21", "Pirate"]

        expect(page.locator("#trouble")).to_be_hidden()  # no rule stands in the way

        do.click('[data-show="print"]')  # and printed
        do.click(page.get_by_role("button", name="Make the PDF"))
        page.locator(".outcome a.first").wait_for()
        do.click(page.get_by_role("button", name="I printed this"))
        do.told("recorded as printed")
        pdf = tmp_path / "out" / "sea_traders" / "sea_traders-a4.pdf"
        assert pdf.read_bytes().startswith(b"%PDF")
        assert (folder / "printed.lock").is_file()
        print(f"{do.count} steps")
        assert do.count <= 60


def test_columns_are_chosen_before_a_table_is_taken(browser, tmp_path):
    content = tmp_path / "content"
    desk = Desk(Project(content, [tmp_path / "layouts"], may_come=True))
    rows = ["Name,Short,Pieces,Notes", "Salt,Sal,2,ours"]
    rows += [
        f"{ware},{ware[:3]},{len(ware) % 3 + 1},secret {ware}"
        for ware in ["Silk", "Tea", "Wool", "Iron", "Copper", "Tin", "Amber"]
    ]
    with opened(browser, desk, game="", ready=False, output=tmp_path / "out") as page:
        page.locator(".begin h1").wait_for()
        data = "\n".join(rows).encode()
        page.locator("#new-files").set_input_files(
            {"name": "wares.csv", "mimeType": "", "buffer": data}
        )
        table = page.locator(".columns")
        table.wait_for()
        assert table.locator("tbody tr").count() == 5
        assert table.locator("td").all_inner_texts()[:4] == ["Salt", "Sal", "2", "ours"]

        def use(heading):
            return page.get_by_label(f"use of {heading}")

        assert use("Name").input_value() == "title"
        use("Short").select_option("title")
        expect(use("Name")).to_have_value("text")  # there is one title
        use("Pieces").select_option("copies")
        use("Notes").select_option("leave out")
        page.locator("#new-title").fill("Wares")
        page.locator(".make .main").click()
        page.locator(".piece img").first.wait_for(timeout=60_000)
        up_to_date(page)
        text = (content / "wares/game.yaml").read_text()
        assert "title: short" in text
        assert '"Pieces": copies' in text, text
        assert re.search('"Notes": null .*left out', text)
        names = page.locator(".piece .name").all_inner_texts()
        assert names[:3] == ["Salt × 2", "Silk × 2", "Tea"]
