"""Words typed at the page without a pause, through all that may come between: none is lost."""

import random
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect
from preview_client import PASTE, TOKEN, blank, free_port, opened, served, up_to_date

from generator.preview.begin import Wanted
from generator.preview.editor import Editor
from generator.preview.session import Desk
from generator.project import Project

DELAY = 40  # ms between two keys
ROWS = 12
NAME, COST, KIND, TEXT = 2, 3, 4, 5  # columns of the table, after id and copies


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
        for top in range(0, 100_000, 300):
            if cell.count():
                break
            self.page.locator("#shown").evaluate("(one, top) => { one.scrollTop = top; }", top)
            self.page.wait_for_timeout(50)
        cell.click()

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
        """Another program changes a cost, which nobody types."""
        text = self.file.read_text(encoding="utf-8")
        lines = text.splitlines()
        cells = lines[self.chance.randint(1, ROWS // 2)].split(",")
        cells[2] = str(self.chance.randint(1, 4))
        number = next(n for n, line in enumerate(lines) if line.startswith(f"{cells[0]},"))
        self.file.write_text(text.replace(lines[number], ",".join(cells)), encoding="utf-8")

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
        return wrong + ["rows"] * (len(rows) != ROWS + len(self.rows))


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


def test_keys_go_to_the_active_cell_wherever_it_is(table):
    page, _ = table
    cell(page, 58).click()
    scrolled = """new Promise((done) => {
      shown.scrollTop = 0;
      requestAnimationFrame(() => requestAnimationFrame(done));
    })"""
    for word, lose in ("9 lives", "document.activeElement.blur()"), ("1st", scrolled):
        page.evaluate(lose)
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
@pytest.mark.parametrize("words", [24, 100])
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
        ways += [typist.foreign, typist.foreign, typist.redraw, restart]
        while typist.count < words:
            typist.chance.choice(ways)()
        for _ in range(400):
            if not typist.missing():
                break
            page.wait_for_timeout(50)
        assert not typist.missing(), page.locator("#toasts").inner_text()
        up_to_date(page)
        page.goto("about:blank")
    assert wrong == []
