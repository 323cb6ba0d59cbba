"""Words typed at the page without a pause, through all that may come between: none is lost."""

import random
import re
import threading
import time
from collections import Counter
from contextlib import ExitStack, suppress

import pytest
from playwright.sync_api import TimeoutError as TooLateError
from playwright.sync_api import expect
from preview_client import PASTE, TOKEN, blank, free_port, opened, served, up_to_date

from generator.preview import writes
from generator.preview.begin import Wanted
from generator.preview.editor import Editor
from generator.preview.session import Desk
from generator.project import Project

DELAY = 40  # ms between two keys
ROWS = 12
NAME, COST, KIND, TEXT = 2, 3, 4, 5  # columns of the table, after id and copies
SCROLLED = """top => new Promise((done) => {
  shown.scrollTop = top;
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)));
})"""


class Typist:
    """Types ever new words, and remembers where each must stand in the end."""

    def __init__(self, page, file, chance):
        self.page, self.file, self.chance = page, file, chance
        self.count = 0
        self.cells = {}  # (id, column) -> the word typed there last
        self.rows = []  # (word in name, word in text) of rows that were added

    def word(self):
        self.count += 1
        return f"w{self.count:04}{self.chance.choice(['ash', 'fen', 'oak'])}"

    def type(self, text, key):
        self.page.keyboard.type(text, delay=DELAY)
        self.page.keyboard.press(key)

    def go_to(self, row, column):
        """Point at a cell, wherever the table has been scrolled to."""
        cell = self.page.locator(f'tr[data-ref="card/c{row}"] td').nth(column)
        for number in range(400):  # while a file is empty its rows are not there, and then move
            if cell.count():
                with suppress(TooLateError):
                    return cell.click(timeout=2000)
            self.page.evaluate(SCROLLED, 600 * number % 12_000)
        raise AssertionError(f"there is no cell {row} {column}")

    def change(self):
        row, column = self.chance.randint(1, ROWS), self.chance.choice([NAME, TEXT])
        self.go_to(row, column)
        word = self.word()
        self.type(word, self.chance.choice(["Enter", "Tab"]))
        self.cells[f"c{row}", column] = word

    def add(self):
        self.go_to(self.chance.randint(1, ROWS), NAME)
        self.page.keyboard.press("Control+Enter")
        self.fill()

    def last(self):
        self.page.locator("tfoot td").nth(NAME).click()
        self.fill()

    def fill(self):
        name, text = self.word(), self.word()
        self.type(name, "Tab")
        self.page.keyboard.press("Tab")
        self.page.keyboard.press("Tab")
        self.type(text, "Enter")
        self.rows.append((name, text))

    def paste(self):
        made = [(self.word(), self.word()) for _ in range(self.chance.randint(1, 3))]
        self.go_to(1, NAME)
        self.page.evaluate(PASTE, "name\ttext\n" + "".join(f"{a}\t{b}\n" for a, b in made))
        self.rows += made

    def foreign(self):
        """Another program changes a cost, a figure in its place, while anything is written."""
        with self.file.open("r+b") as file:
            lines = file.read().splitlines(keepends=True)
            number = self.chance.randint(1, ROWS // 2)
            name = b",".join(lines[number].split(b",")[:2])
            file.seek(sum(map(len, lines[:number])) + len(name) + 1)
            file.write(b"%d" % self.chance.randint(1, 4))

    def saved(self):
        """Another program saves the whole file, which is empty for a moment.

        It has read all that was written: what it had not read it would take back.
        """
        self.page.wait_for_function("() => !sessionStorage.getItem('unwritten')")
        text = self.file.read_text(encoding="utf-8")
        self.file.write_text("")
        self.page.keyboard.type("w", delay=DELAY)  # into a cell that is left as it was
        self.page.keyboard.press("Escape")
        self.file.write_text(text, encoding="utf-8")

    def redraw(self):
        game = self.file.with_name("game.yaml")
        text = game.read_text(encoding="utf-8")
        theme = self.chance.choice(["noir", "space", "deco", "plain"])
        at = text.index("theme: ")
        game.write_text(f"{text[:at]}theme: {theme}{text[text.index(chr(10), at) :]}")

    def missing(self):
        """The words that do not stand where they were typed, by what the file says."""
        lines = self.file.read_text(encoding="utf-8").splitlines()[1:]
        rows = [line.split(",") for line in lines]
        by_id = {row[0]: row for row in rows}
        at = {NAME: 1, TEXT: 4}
        wrong = [w for (ref, col), w in self.cells.items() if by_id[ref][at[col]] != w]
        own = [(row[1], row[4]) for row in rows]
        wrong += [pair for pair in self.rows if own.count(pair) != 1]
        return wrong + [f"{len(rows)} rows"] * (len(rows) != ROWS + len(self.rows))


def begun(content, rows):
    """A desk with a game of so many cards."""
    table = "id,name,cost,kind,text\n" + "".join(
        f"c{n},Name {n},{n % 4 + 1},{['beast', 'spell'][n % 2]},Text number {n} of this game\n"
        for n in range(1, rows + 1)
    )
    desk = Desk(Project(content, [], may_come=True))
    Editor(desk).begin(Wanted("Forest", files={"cards.csv": table.encode()}))
    return desk


@pytest.fixture
def table(browser, tmp_path):
    """The table of sixty cards at its end, and its file."""
    with opened(browser, begun(tmp_path / "content", 60), game="forest") as page:
        page.locator('[data-show="table"]').click()
        page.locator("#shown").evaluate("one => { one.scrollTop = 1e6; }")
        yield page, tmp_path / "content" / "forest" / "cards.csv"


def cell(page, row, column=NAME):
    return page.locator(f'tr[data-ref="card/c{row}"] td').nth(column)


def test_a_file_that_is_empty_for_a_moment_takes_no_focus(table):
    page, file = table
    cell(page, 58).click()
    page.keyboard.type("Half")
    text = file.read_text(encoding="utf-8")
    file.write_text("")
    rows = page.locator("table.grid")
    expect(rows).to_have_attribute("aria-rowcount", "3")  # the heading, this row, the last one
    page.keyboard.type(" a w")
    file.write_text(text)
    expect(rows).to_have_attribute("aria-rowcount", "62")
    page.keyboard.type("ord")
    page.keyboard.press("Enter")
    expect(cell(page, 58)).to_have_text("Half a word")
    expect(page.locator("td.active")).to_be_focused()
    # Enter may come while the preview still has the empty file: the edit waits.
    page.wrong[:] = [line for line in page.wrong if "409" not in line]


def test_a_row_that_gets_its_name_late_stays_open(table):
    page, _ = table
    page.evaluate("""() => {
      const quick = window.fetch, come = new Promise((done) => { window.come = done; });
      window.fetch = async (...of) => {
        const answer = await quick(...of);
        if (of[1]?.method === "POST") await come;
        return answer;
      };
    }""")
    page.locator("tfoot td").nth(NAME).click()
    page.keyboard.type("Owl")
    page.keyboard.press("Tab")
    page.keyboard.type("3")
    cell(page, 61).wait_for(state="attached")  # told of before it was answered
    page.evaluate("window.come()")
    expect(page.locator("tr.new")).to_have_count(1)
    page.keyboard.type("0")
    expect(page.locator("form.cell input")).to_have_value("30")
    page.keyboard.press("Escape")
    expect(cell(page, 61)).to_have_count(1)


def typed_row(page, name, text):
    """A new row below the active one."""
    page.keyboard.press("Control+Enter")
    for word, key in (name, "Tab"), ("", "Tab"), ("", "Tab"), (text, "Enter"):
        page.keyboard.type(word)
        page.keyboard.press(key)


def rows_with(file, name):
    rows = [line.split(",") for line in file.read_text(encoding="utf-8").splitlines()]
    return [row[4] for row in rows if len(row) > 4 and row[1] == name]


def until_written(page, file, name, text):
    for _ in range(200):
        if rows_with(file, name) == [text]:
            break
        page.wait_for_timeout(50)
    assert rows_with(file, name) == [text]


def test_a_write_whose_answer_does_not_come_is_made_once(table):
    page, file = table
    lines = len(file.read_text(encoding="utf-8").splitlines())
    left = ["rows", "cells", "cells"]

    def cut(route):
        if left and f"/{left[0]}/" in route.request.url:
            left.pop(0)
            route.fetch()
            return route.abort()
        return route.continue_()

    page.route("**/forest", cut)
    cell(page, 58).click()
    typed_row(page, "Owl", "Sees at night")
    until_written(page, file, "Owl", "Sees at night")
    page.unroute("**/forest", cut)
    assert not left
    assert len(file.read_text(encoding="utf-8").splitlines()) == lines + 1
    expect(page.locator(".toast.stays")).to_have_count(0)
    page.wrong[:] = [line for line in page.wrong if "ERR_FAILED" not in line]


def test_a_row_that_is_made_while_the_preview_ends_is_made_once(browser, tmp_path, monkeypatch):
    content, port, begins = tmp_path / "content", free_port(), threading.Event()
    begun(content, ROWS)
    quick = writes.rows_edit

    def slow(*of):
        begins.set()
        time.sleep(2.5)  # longer than a preview that ends waits
        return quick(*of)

    monkeypatch.setattr(writes, "rows_edit", slow)
    with blank(browser, {}) as page:
        with served(Desk(Project(content, [])), port=port) as address:
            page.goto(f"{address}#game=forest&view=table")
            up_to_date(page)
            cell(page, 5).click()
            typed_row(page, "Owl", "Sees at night")
            assert begins.wait(20)
        with served(Desk(Project(content, [])), port=port):
            until_written(page, content / "forest" / "cards.csv", "Owl", "Sees at night")
            expect(page.locator(".toast.stays")).to_have_count(0)
            up_to_date(page)
        page.goto("about:blank")
    assert len((content / "forest" / "cards.csv").read_text().splitlines()) == ROWS + 2


def test_what_is_typed_while_a_file_cannot_be_read_is_written_after_it(table):
    page, file = table
    text = file.read_text(encoding="utf-8")
    cell(page, 58).click()
    file.write_text("")
    typed_row(page, "Owl", "Sees at night")
    expect(page.locator(".toast.stays", has_text="Not saved yet: ")).to_be_visible()
    assert file.read_text(encoding="utf-8") == ""
    page.locator('[data-show="text"]').click()  # what cures it is written before what waits
    page.locator(".textbar select").select_option("cards.csv")
    page.locator('textarea[aria-label="cards.csv"]').fill(text)
    page.keyboard.press("Control+s")
    until_written(page, file, "Owl", "Sees at night")
    expect(page.locator(".toast.stays")).to_have_count(0)
    page.locator('[data-show="table"]').click()
    up_to_date(page)
    expect(page.locator("tr.new")).to_have_count(1)  # the one at the end
    page.wrong[:] = [line for line in page.wrong if "409" not in line]


def test_a_row_that_is_refused_stays_with_all_its_words(table):
    page, file = table
    page.locator("tfoot td").nth(COST).click()
    for word, key in ("dear", "Tab"), ("", "Tab"), ("Hoots", "Enter"):
        page.keyboard.type(word)
        page.keyboard.press(key)
    again = page.locator(".toast.stays", has_text="a whole number is needed")
    again.get_by_role("button", name="Try again").click()
    again.wait_for()
    page.locator("tbody tr.new td").nth(COST).click()
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    until_written(page, file, "New card", "Hoots")
    page.wrong[:] = [line for line in page.wrong if "409" not in line]


def test_undo_takes_back_what_was_done_in_the_window(table):
    page, file = table
    first = file.read_text(encoding="utf-8")
    other = page.context.new_page()
    other.goto(f"{page.address}#game=forest&view=table")
    up_to_date(other)
    for window, row, name in (page, 58, "Vixen"), (other, 2, "Grizzly"):
        cell(window, row).click()
        window.keyboard.type(name)
        window.keyboard.press("Enter")
        until_written(window, file, name, f"Text number {row} of this game")
    expect(page.locator("#undo")).to_have_attribute("title", re.compile("card/c58, name"))
    page.reload()  # it is the same window
    up_to_date(page)
    page.keyboard.press("Control+z")
    until_written(page, file, "Name 58", "Text number 58 of this game")
    assert rows_with(file, "Grizzly")
    page.keyboard.press("Control+z")
    asked = page.locator(".toast", has_text="made in another window: card/c2, name")
    asked.get_by_role("button", name="Change it all the same").click()
    until_written(page, file, "Name 2", "Text number 2 of this game")
    assert file.read_text(encoding="utf-8") == first
    other.close()
    page.wrong[:] = [line for line in page.wrong if "409" not in line]


def test_keys_go_to_the_active_cell_wherever_it_is(table):
    page, _ = table
    cell(page, 58).click()
    for word, lose in ("9 lives", "() => document.activeElement.blur()"), ("1st", SCROLLED):
        page.evaluate(lose, 0)
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        expect(cell(page, 58)).to_have_text(word)
        page.keyboard.press("ArrowUp")
    page.locator("#rail").click(position={"x": 4, "y": 4})  # who points elsewhere means the page
    page.keyboard.press("1")
    expect(page.locator("body")).to_have_attribute("data-view", "cards")


def test_nothing_lies_over_the_active_cell(table):
    page, _ = table
    cell(page, 58).click()
    for key, count in ("ArrowUp", 40), ("ArrowDown", 20):
        for _ in range(count):
            page.keyboard.press(key)
        seen = """cell => {
          const { left, top, bottom } = cell.getBoundingClientRect();
          return [top + 3, bottom - 3].map((y) => cell.contains(
            document.elementFromPoint(left + 9, y)));
        }"""
        assert page.locator("td.active").evaluate(seen) == [True, True]


@pytest.mark.whole(everyday="24")
@pytest.mark.parametrize("words", [24, 100, 500])
def test_no_word_is_lost_or_misplaced(browser, tmp_path, words):
    content = tmp_path / "content"
    begun(content, ROWS)
    file, port, wrong = content / "forest" / "cards.csv", free_port(), []
    with blank(browser, {}) as page, ExitStack() as running:

        def restart():
            running.close()
            running.enter_context(served(Desk(Project(content, [], may_come=True)), port=port))

        page.on("pageerror", lambda error: wrong.append(str(error)))
        restart()
        page.goto(f"http://127.0.0.1:{port}/{TOKEN}/#game=forest&view=table")
        up_to_date(page)
        typist = Typist(page, file, random.Random(words))
        ways = [typist.change] * 6 + [typist.add, typist.last, typist.paste] * 2
        ways += [typist.foreign, typist.saved, typist.redraw, restart]
        done = Counter()
        while typist.count < words:
            way = typist.chance.choice(ways)
            way()
            done[way.__name__] += 1
        for _ in range(400):
            if not typist.missing():
                break
            page.wait_for_timeout(50)
        assert not typist.missing(), page.locator("#toasts").inner_text()
        page.locator("#stage", has_text="up to date").wait_for(timeout=120_000)
        page.goto("about:blank")
    assert wrong == []
    assert words == 24 or len(done) == 8, done  # each of them came
