"""The table in the page: keys, the clipboard, rows, the open card beside it."""

import re

import pytest
from playwright.sync_api import expect
from preview_client import PASTE, THREE_CARDS, desk_of, opened, tiny_copy


def test_a_table_is_edited_as_a_spreadsheet(browser, tmp_path):
    folder = tiny_copy(tmp_path)
    (folder / "rules.yaml").unlink()
    (folder / "cards.yaml").write_bytes(THREE_CARDS.encode())
    with opened(browser, desk_of(folder)) as page:
        page.locator('[data-show="table"]').click()
        grid = page.locator("table.grid")
        assert grid.locator("tbody tr").count() == 3
        assert grid.locator("thead button").all_inner_texts() == [
            "id", "copies", "light", "hour", "title", "note",
        ]  # fmt: skip
        was = grid.locator("tbody tr").first.locator("img").get_attribute("src")
        grid.locator("tbody tr").first.locator("td").nth(4).click()
        page.keyboard.type("Dusk")
        page.keyboard.press("Enter")
        expect(grid.locator("td.active")).to_have_text("Noon")
        page.keyboard.press("F2")
        page.keyboard.press("End")
        page.keyboard.type("time")
        page.keyboard.press("Tab")
        expect(grid.locator("td.active")).to_have_text("High")
        expect(grid.locator("tbody tr").nth(1).locator("td").nth(4)).to_have_text("Noontime")
        expect(grid.locator("tbody tr").first.locator("img")).not_to_have_attribute("src", was)
        page.keyboard.press("Control+End")
        paste = """(grid, text) => {
          const data = new DataTransfer();
          data.setData("text/plain", text);
          grid.querySelector("td.active").dispatchEvent(
            new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
        }"""
        grid.evaluate(paste, f"{grid.locator('td.active').inner_text()}\nmore\n")
        page.locator(".toast", has_text="1 row added").wait_for()
        expect(grid.locator("tbody tr").nth(3).locator("td").nth(5)).to_have_text("more")
        expect(grid.locator("td.active")).to_have_attribute("data-at", "3 2")
        grid.locator("tbody tr").nth(3).locator("button").click()  # the open card follows
        page.locator("#large h2", has_text="moon-13").wait_for()
        grid.locator("tbody tr").nth(1).locator("td").first.click()
        page.keyboard.press("Shift+ArrowDown")
        page.keyboard.press("Alt+ArrowDown")
        page.locator(".toast", has_text="2 cards moved").wait_for()
        expect(grid.locator("td.active")).to_have_attribute("data-at", "3 0")
        page.locator("#large h2", has_text="moon-12").wait_for()
        page.keyboard.press("Shift+Space")
        assert grid.locator("td[aria-selected=true]").count() == 12
        page.keyboard.press("Alt+ArrowUp")
        expect(grid.locator("td.active")).to_have_attribute("data-at", "2 5")
        page.keyboard.press("Escape")
        expect(page.locator("#large")).to_be_hidden()
        page.locator("td.active").focus()
        page.keyboard.press("Alt+Enter")
        page.locator("#large h2", has_text="moon-12").wait_for()
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Down").click()  # and keys go on with the table
        page.locator(".toast", has_text="2 cards moved").wait_for()
        page.keyboard.press("Home")
        expect(grid.locator("td.active")).to_have_attribute("data-at", "3 0")
        for _ in range(4):
            page.keyboard.press("Control+z")
            page.locator(".toast", has_text="undone").last.wait_for()
            page.locator("#toasts").evaluate("toasts => toasts.replaceChildren()")
        assert (folder / "cards.yaml").read_bytes().count(b"Dusk") == 1
        expect(grid.locator("tbody tr")).to_have_count(3)
        grid.locator("tbody tr").first.locator("td").first.click()
        page.keyboard.press("Control+Home")
        page.keyboard.press("ArrowRight")
        grid.evaluate(paste, "2\tmoon\n3\tmoon\n")
        page.locator(".toast", has_text="Saved: 4 cells").wait_for()
        light = grid.locator("tbody tr").nth(1).locator("td").nth(2)
        expect(light).to_have_text("moon")
        grid.locator("tbody tr").first.locator("td").nth(3).click()
        for _ in range(2):
            page.keyboard.press("Shift+ArrowDown")
        page.keyboard.press("Control+d")
        expect(grid.locator("tbody tr").last.locator("td").nth(3)).to_have_text("6")
        page.keyboard.type("13")
        page.keyboard.press("Enter")
        page.locator(".toast.bad", has_text="more than the maximum, 12").wait_for()
        light.click()
        page.keyboard.press("Enter")
        assert grid.locator("td [role=option]").all_inner_texts() == ["sun", "moon"]
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Add").click()
        expect(grid.locator("tbody tr")).to_have_count(4)
        expect(grid.locator("tbody tr").nth(2).locator("td").first).to_have_text("sun-13")
        for _ in range(5):
            page.keyboard.press("Control+z")
            page.locator(".toast", has_text="undone").last.wait_for()
            page.locator("#toasts").evaluate("toasts => toasts.replaceChildren()")
        expect(page.locator("#undo")).to_be_disabled()
        assert (folder / "cards.yaml").read_bytes() == THREE_CARDS.encode()
        page.wrong[:] = [line for line in page.wrong if "409" not in line]


def test_a_click_on_the_empty_row_begins_a_card(browser, sea):
    desk, folder = sea
    with opened(browser, desk, game="sea") as page:
        page.locator('[data-show="table"]').click()
        page.locator("tfoot .dashed").click()
        page.keyboard.type("Island")
        page.keyboard.press("Enter")
        page.locator("tbody tr", has_text="Island").wait_for()
        page.wait_for_function("() => !sessionStorage.getItem('unwritten')")
        assert "Island" in (folder / "cards.csv").read_text()


@pytest.fixture
def refused(browser, sea):
    """The table below which three rows were pasted, one with a word for its cost, and its file."""
    desk, folder = sea
    file = folder / "cards.csv"
    with opened(browser, desk, game="sea") as page:
        page.locator('[data-show="table"]').click()
        page.locator("tfoot td").nth(2).click()
        page.evaluate(PASTE, "Ash\t1\nElm\tdear\nOak\t3\n")
        page.locator(".toast.bad").wait_for()
        yield page, file, file.read_text()
        page.wrong[:] = [line for line in page.wrong if "409" not in line]


def new_rows(page):
    return page.locator("tbody tr.new")


def test_a_paste_that_is_refused_is_marked_and_names_its_cell(refused):
    page, _, _ = refused
    said = "Nothing was saved: new row 2, cost, 'dear': a whole number is needed here"
    expect(page.locator(".toast.bad")).to_contain_text(said)
    expect(new_rows(page)).to_have_count(3)
    for cell in new_rows(page).locator("td").all():
        expect(cell).to_have_class(re.compile("error"))
        expect(cell).to_have_attribute("title", "not saved")
    expect(page.locator("tfoot td.error")).to_have_count(0)


def test_rows_that_were_never_saved_are_deleted_in_the_page(refused):
    page, file, text = refused
    asked = []
    page.on("request", lambda one: one.method == "POST" and asked.append(one.url))
    delete = page.get_by_role("button", name="Delete", exact=True)
    delete.click()
    expect(new_rows(page)).to_have_count(0)
    expect(page.locator(".toast.bad")).to_have_count(0)
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(new_rows(page).locator("td:nth-of-type(3)")).to_have_text(["Ash", "Elm", "Oak"])
    assert not [url for url in asked if "/seen/" not in url]
    assert file.read_text() == text
    last = page.locator("tbody tr:not(.new)").last
    ref = last.get_attribute("data-ref")
    last.locator("td").nth(2).click()  # one of the file, and two of the page
    for _ in range(2):
        page.keyboard.press("Shift+ArrowDown")
    delete.click()
    page.locator(".toast", has_text="deleted").wait_for()
    expect(page.locator(f'tr[data-ref="{ref}"]')).to_have_count(0)
    expect(new_rows(page).locator("td:nth-of-type(3)")).to_have_text(["Oak"])
    new_rows(page).locator("td").first.click()
    page.get_by_role("button", name="Duplicate", exact=True).click()
    page.locator(".toast.bad", has_text="first correct or delete the rows").wait_for()


def test_rows_that_were_refused_outlive_a_reload_and_the_bar_counts_them(refused):
    page, file, text = refused
    bar = page.locator("#stage")
    expect(bar).to_have_text("3 rows not saved")
    page.reload()
    expect(new_rows(page).locator("td:nth-of-type(3)")).to_have_text(["Ash", "Elm", "Oak"])
    expect(bar).to_have_text("3 rows not saved")
    page.locator('[data-show="cards"]').click()  # seen from all views
    expect(bar).to_have_text("3 rows not saved")
    page.locator('[data-show="table"]').click()
    assert file.read_text() == text
    new_rows(page).nth(1).locator("td").nth(3).click()
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    expect(new_rows(page)).to_have_count(0)
    expect(bar).to_have_text("up to date")
    added = [line.split(",")[1:3] for line in file.read_text().splitlines()[-3:]]
    assert added == [["Ash", "1"], ["Elm", "2"], ["Oak", "3"]]
    page.reload()
    expect(page.locator("tbody tr", has_text="Elm")).to_have_count(1)
    expect(new_rows(page)).to_have_count(0)


def test_rows_of_an_earlier_page_that_are_refused_are_kept_in_the_table(browser, sea):
    desk, folder = sea
    with opened(browser, desk, game="sea") as page:
        page.locator('[data-show="table"]').click()
        page.route("**/cells/sea", lambda route: route.abort())
        page.locator("tfoot td").nth(2).click()
        page.evaluate(PASTE, "Ash\t1\nElm\tdear\n")
        page.locator(".toast.bad").wait_for()
        page.unroute("**/cells/sea")
        page.evaluate("() => { window.fetch = () => new Promise(() => {}); }")  # nothing is sent
        page.reload()
        page.locator(".toast.bad").get_by_role("button", name="Save it").click()
        page.locator(".toast.bad", has_text="a whole number is needed here").wait_for()
        expect(new_rows(page).locator("td:nth-of-type(3)")).to_have_text(["Ash", "Elm"])
        assert "Ash" not in (folder / "cards.csv").read_text()
        page.wrong.clear()


def test_rows_are_deleted_while_they_are_sent_again(refused):
    page, file, text = refused
    page.route("**/cells/sea", lambda route: (page.wait_for_timeout(700), route.continue_()))
    new_rows(page).nth(1).locator("td").nth(3).dblclick()
    page.keyboard.type("cheap")
    page.get_by_role("button", name="Delete", exact=True).click()  # the cell is closed by it
    expect(new_rows(page)).to_have_count(2)
    expect(page.locator(".toast.bad", has_text="no longer exists")).to_have_count(0)
    assert file.read_text() == text


def test_the_delete_key_empties_cells_that_were_never_saved(refused):
    page, file, text = refused
    page.keyboard.press("Delete")
    expect(new_rows(page).locator("td:nth-of-type(3)")).to_have_text([""] * 3)
    page.wait_for_function("() => !sessionStorage.getItem('unwritten')")
    assert file.read_text() == text
    page.locator(".toast.bad").get_by_role("button", name="Try again").click()
    page.wait_for_function("() => !sessionStorage.getItem('unwritten')")
    expect(new_rows(page)).to_have_count(3)  # nothing is in them
    assert file.read_text() == text
    new_rows(page).nth(1).locator("td").nth(2).click()
    page.keyboard.type("Yew")
    page.keyboard.press("Enter")
    expect(new_rows(page)).to_have_count(2)
    assert file.read_text().count("\n") == text.count("\n") + 1


def test_a_note_goes_when_its_mistake_is_mended(refused):
    page, file, _ = refused
    new_rows(page).nth(1).locator("td").nth(3).click()
    page.keyboard.type("2")
    page.keyboard.press("Enter")  # all that was pasted is saved with it
    expect(new_rows(page)).to_have_count(0)
    expect(page.locator(".toast.bad")).to_have_count(0)
    added = [line.split(",")[1:3] for line in file.read_text().splitlines()[-3:]]
    assert added == [["Ash", "1"], ["Elm", "2"], ["Oak", "3"]]
    cost = page.locator("tbody tr").first.locator("td").nth(3)
    for word, count in ("dear", 1), ("cheap", 1), ("4", 0):
        cost.click()
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        if count:
            page.locator(".toast.bad", has_text=f"Not saved, “{word}”").wait_for()
        expect(page.locator(".toast.bad")).to_have_count(count)


def test_a_heading_that_is_no_column_is_left_out_and_the_rows_are_added(browser, sea):
    desk, folder = sea
    with opened(browser, desk, game="sea") as page:
        page.locator('[data-show="table"]').click()
        page.locator("tfoot td").nth(2).click()
        page.evaluate(PASTE, "Artist\tName\tCost\nAnn\tGull\t2\nBea\tTern\t3\n")
        page.locator(".toast", has_text="1 of the pasted columns").wait_for()
        page.locator("tbody tr", has_text="Tern").wait_for()
        page.wait_for_function("() => !sessionStorage.getItem('unwritten')")
        rows = (folder / "cards.csv").read_text().splitlines()[-2:]
        assert [row.split(",")[1:3] for row in rows] == [["Gull", "2"], ["Tern", "3"]]


def test_a_narrow_table_keeps_its_tools_and_the_face_of_each_row_in_view(browser, sea):
    with opened(browser, sea[0], game="sea") as page:
        for wide in 720, 390:
            page.set_viewport_size({"width": wide, "height": 800})
            page.locator('[data-show="table"]').click()
            row = page.locator('tr[data-ref="card/heron"]')
            room = page.locator("#shown")
            assert room.evaluate("one => one.scrollWidth > one.clientWidth"), wide
            for far in ("0", "1e6"):
                room.evaluate(f"one => {{ one.scrollLeft = {far}; }}")
                left, right = room.evaluate("""one => {
                  const { left } = one.getBoundingClientRect();
                  return [left, left + one.clientWidth];
                }""")
                for seen in row.locator(".rowface button"), page.locator(".gridtools button").last:
                    box = seen.bounding_box()
                    assert left <= box["x"] <= right - box["width"], (wide, far)
            assert page.evaluate("document.documentElement.scrollWidth") <= wide
