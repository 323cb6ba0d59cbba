"""What is written in the page is not lost, and waits for nothing."""

import time
from contextlib import nullcontext
from threading import Thread

import pytest
from playwright.sync_api import expect
from preview_client import (
    PASTE,
    Stream,
    blank,
    desk_of,
    done,
    edit,
    free_port,
    opened,
    served,
    shown,
    slowed,
    tiny_copy,
    up_to_date,
)

from generator.preview import redraw
from generator.preview.begin import Wanted
from generator.preview.cells import Cell, cells_edit, rows_edit
from generator.preview.editor import Editor
from generator.preview.session import Desk, Shown
from generator.project import Project
from generator.sheets import papers


def test_an_edit_does_not_wait_for_what_is_drawn(tmp_path, monkeypatch):
    folder = tiny_copy(tmp_path)
    desk = desk_of(folder)
    order = shown(desk)["order"]
    drawn = []
    piece = redraw._Round.piece

    def slow(self, component, one, number):
        time.sleep(0.3)
        drawn.append(component.label(one))
        return piece(self, component, one, number)

    monkeypatch.setattr(redraw._Round, "piece", slow)
    edit(folder / "game.yaml", 'gold: "#e0b04a"', 'gold: "#ff0000"')
    desk.games()
    steps = desk.steps("tiny")
    making = Thread(target=lambda: list(steps))
    making.start()
    while not drawn:
        time.sleep(0.01)
    begun = time.monotonic()
    cell = Cell("sky/full-moon", "title", "Gibbous moon")
    told = Editor(desk).make("tiny", cells_edit, "sky", [cell])
    assert time.monotonic() - begun < 0.3
    making.join()
    assert len(drawn) < len(order)  # it was left, to be made again
    assert desk.changed("tiny")
    state = shown(desk)
    assert (state["stage"], state["edits"]) == ("done", told["edits"])
    assert state["pieces"]["sky/full-moon"]["title"] == "Gibbous moon"
    assert drawn[-len(order) :] == order
    with served(desk) as address:
        stream = Stream(address, "tiny")
        stream.until(done)
        stream.close()


def test_undo_outlives_the_preview(tmp_path):
    folder = tiny_copy(tmp_path)
    before = (folder / "cards.yaml").read_bytes()
    for text in ("One", "Two", "Three"):
        cell = Cell("sky/full-moon", "title", text)
        Editor(desk_of(folder)).make("tiny", cells_edit, "sky", [cell])
    assert shown(desk_of(folder))["undo"] == "sky/full-moon, title"
    Editor(desk_of(folder)).undo("tiny")
    assert shown(desk_of(folder))["redo"] == "sky/full-moon, title"
    Editor(desk_of(folder)).undo("tiny")
    Editor(desk_of(folder)).undo("tiny")
    assert (folder / "cards.yaml").read_bytes() == before
    Editor(desk_of(folder)).undo("tiny", again=True)
    assert b"title: One" in (folder / "cards.yaml").read_bytes()
    edit(folder / "cards.yaml", "title: One", "title: Theirs")  # by a program that knows no undo
    state = shown(desk_of(folder))
    assert (state["undo"], state["redo"]) == ("", "")


NAMES = ("Fox", "Bear", "Gale", "Hill", "Lake", "Spark", "Wolf", "Moor")
KINDS = ("beast", "beast", "spell", "place", "place", "spell", "beast", "place")


@pytest.fixture
def forest(tmp_path):
    """A desk with a game whose cards stand in a table with ids, and its table."""
    rows = [
        f"c{n},{name},{n % 4 + 1},{kind},Gain {n} goods from any harbour of the coast."
        for n, (name, kind) in enumerate(zip(NAMES, KINDS, strict=True), 1)
    ]
    table = "\n".join(("id,name,cost,kind,text", *rows)) + "\n"
    desk = Desk(Project(tmp_path / "content", [tmp_path / "layouts"], may_come=True))
    Editor(desk).begin(Wanted("Forest", files={"cards.csv": table.encode()}))
    (tmp_path / "content" / "forest" / "rules.yaml").unlink(missing_ok=True)
    return desk, tmp_path / "content" / "forest" / "cards.csv"


def rows_of(file):
    return [line.split(",") for line in file.read_text(encoding="utf-8").splitlines()[1:]]


def until(page, held):
    """Wait until something holds; gives what it is."""
    for _ in range(400):
        if value := held():
            return value
        page.wait_for_timeout(25)
    raise AssertionError("it never came", page.locator("#toasts").inner_text())


def test_what_is_told_late_hides_nothing_that_was_typed_since(browser, forest):
    desk, file = forest
    with opened(browser, desk, game="forest") as page:
        page.locator('[data-show="table"]').click()
        slowed(page, 400)
        cell = page.locator('tr[data-ref="card/c1"] td').nth(2)
        for text in ("First", "Second", "Third", "Fourth"):
            cell.click()
            page.keyboard.type(text)
            page.keyboard.press("Enter")
            page.wait_for_timeout(150)
            expect(cell).to_have_text(text)
        until(page, lambda: rows_of(file)[0][1] == "Fourth")
        expect(cell).to_have_text("Fourth")
        assert not page.locator(".toast.bad").count()


def test_the_last_row_is_always_there(browser, forest):
    desk, file = forest
    with opened(browser, desk, game="forest") as page:
        page.locator('[data-show="table"]').click()
        last = page.locator("tfoot tr")
        expect(last).to_have_count(1)
        last.locator("td").nth(2).click()
        keys = page.keyboard
        for text in ("Owl", "3", "beast", "Gain 9 goods."):
            keys.type(text)
            keys.press("Tab")
        until(page, lambda: rows_of(file)[8:] == [["c9", "Owl", "3", "beast", "Gain 9 goods."]])
        expect(page.locator('tr[data-ref="card/c9"] td').nth(2)).to_have_text("Owl")
        expect(page.locator("tbody tr")).to_have_count(9)
        expect(last.locator("td").nth(2)).to_have_text("")
        page.locator('tr[data-ref="card/c9"] td').nth(2).click()
        page.evaluate(PASTE, "Name\tKind\nElk\tbeast\nFen\tplace\n")  # added, wherever it is
        until(page, lambda: len(rows_of(file)) == 11)
        assert [row[1] for row in rows_of(file)[8:]] == ["Owl", "Elk", "Fen"]
        last.locator("td").nth(2).click()
        page.evaluate(PASTE, "Ash\t1\tplace\n")
        until(page, lambda: len(rows_of(file)) == 12)
        assert rows_of(file)[11][1:4] == ["Ash", "1", "place"]
        last.locator("td").nth(4).click()
        keys.type("Deep")
        keys.press("Tab")
        page.locator("form.cell, .toast.bad").first.wait_for()  # no such kind: nothing is lost
        page.wrong[:] = [line for line in page.wrong if "409" not in line]


@pytest.mark.parametrize("late", [0, 700])
def test_what_is_typed_after_add_stands_in_the_new_row(browser, forest, late):
    desk, file = forest
    with opened(browser, desk, game="forest") as page:
        page.locator('[data-show="table"]').click()
        slowed(page, late)
        keys = page.keyboard
        page.locator('tr[data-ref="card/c8"] td').nth(2).click()
        wanted = []
        for name, kind in (("Quick", "beast"), ("Newbie", "spell"), ("Mage", "place")):
            keys.press("Control+Enter")
            keys.type(name, delay=40)
            keys.press("Tab")
            keys.press("Tab")
            keys.type(kind, delay=40)
            keys.press("Tab")
            wanted.append((name, kind))
        until(page, lambda: [(row[1], row[3]) for row in rows_of(file)[8:]] == wanted)
        up_to_date(page)
        expect(page.locator("td.active")).to_have_attribute("data-at", "10 5")
        expect(page.locator('tr[data-ref="card/c11"] td.active')).to_have_count(1)
        assert [row[1] for row in rows_of(file)[:8]] == list(NAMES)
        assert not page.locator(".toast.bad").count()


@pytest.mark.parametrize("where", ["table", "card"])
def test_mine_and_theirs_are_offered_everywhere(browser, forest, where):
    desk, file = forest
    with opened(browser, desk, game="forest") as page:
        keys = page.keyboard

        def typed(text):
            if where == "table":
                page.locator('tr[data-ref="card/c1"] td').nth(2).click()
                keys.press("Enter")
            else:
                page.locator('.mark[aria-label="text name"]').dblclick()
            page.locator("form.cell input, form.oncard textarea").fill(text)

        if where == "table":
            page.locator('[data-show="table"]').click()
        else:
            page.locator('.piece[data-ref="card/c1"]').click()
        for text, button, kept in (
            ("Mine", "Keep mine", "Mine"),
            ("More", "Keep theirs", "Theirs2"),
        ):
            typed(text)
            theirs = "Theirs2" if text == "More" else "Theirs"
            edit(file, "c1,Mine," if text == "More" else "c1,Fox,", f"c1,{theirs},")
            if where == "card":
                page.locator("#large h2", has_text=theirs).wait_for()
            else:
                page.wait_for_timeout(600)
            keys.press("Enter")
            page.locator(".toast.stays", has_text=f"{theirs}”; yours is “{text}").wait_for()
            assert rows_of(file)[0][1] == theirs  # nothing is overwritten unasked
            page.get_by_role("button", name=button).click()
            until(page, lambda kept=kept: rows_of(file)[0][1] == kept)
            up_to_date(page)
        page.wrong[:] = [line for line in page.wrong if "409" not in line]


def test_what_is_typed_while_the_preview_is_away_is_kept(browser, forest):
    _, file = forest
    port, wrong = free_port(), []

    def again():
        return served(Desk(Project(file.parents[1], [], may_come=True)), port=port)

    with blank(browser, {}) as page:
        page.on("pageerror", lambda error: wrong.append(str(error)))
        cell = page.locator('tr[data-ref="card/c1"] td').nth(2)
        with again() as address:
            page.goto(f"{address}#game=forest&view=table")
            up_to_date(page)
            cell.click()
        page.locator("#stage", has_text="the preview has ended").wait_for()
        page.keyboard.type("Vixen")
        page.keyboard.press("Enter")
        page.keyboard.type("Cub")
        page.keyboard.press("Enter")
        page.locator(".toast", has_text="what you type is kept").wait_for()
        expect(cell).to_have_text("Vixen")
        assert rows_of(file)[0][1] == "Fox"
        with again():
            until(page, lambda: [row[1] for row in rows_of(file)[:2]] == ["Vixen", "Cub"])
            up_to_date(page)
            expect(page.locator("tbody tr")).to_have_count(8)  # the table is there again
            expect(cell).to_have_text("Vixen")
            page.locator("#undo").click()
            until(page, lambda: rows_of(file)[1][1] == "Bear")
        with again():  # and undo goes on where it was
            up_to_date(page)
            expect(page.locator("#undo")).to_be_enabled()
            page.locator("#undo").click()
            until(page, lambda: rows_of(file)[0][1] == "Fox")
        cell.click()
        page.keyboard.type("Kit")
        page.keyboard.press("Enter")
        page.locator(".toast", has_text="what you type is kept").wait_for()
        with again():
            page.route("**/cells/**", lambda route: route.abort())
            page.locator("#stage", has_text="up to date").wait_for()
            page.reload()  # before it could be written
            page.unroute("**/cells/**")
            page.locator(".toast", has_text="Not saved when the preview ended: “Ki").wait_for()
            page.get_by_role("button", name="Save it").click()
            until(page, lambda: rows_of(file)[0][1] == "Kit")
        page.goto("about:blank")
    assert wrong == []


@pytest.mark.parametrize("early", [False, True])
def test_words_of_a_row_that_went_are_offered(browser, forest, early):
    """Whether the page was told that it went, or hears it by the answer."""
    desk, file = forest
    with opened(browser, desk, game="forest") as page:
        page.locator('[data-show="table"]').click()
        page.locator('tr[data-ref="card/c2"] td').nth(2).click()
        page.keyboard.type("Grizzly")
        text = file.read_text(encoding="utf-8")
        untold = desk._round if early else nullcontext()
        with untold:  # nobody looks at the files
            file.write_text("".join(x for x in text.splitlines(True) if "Bear" not in x))
            if not early:
                until(page, lambda: "card/c2" not in desk._games[Shown("forest")].pieces)
                page.wait_for_timeout(500)
            expect(page.locator("form.cell input")).to_be_focused()  # its row stays
            page.keyboard.type(" bear")
            page.keyboard.press("Enter")
            page.locator(".toast.stays", has_text="“Grizzly bear” is not saved").wait_for()
        expect(page.locator("tbody tr")).to_have_count(7)
        page.get_by_role("button", name="Put it into a new row").click()
        until(page, lambda: rows_of(file)[-1][1] == "Grizzly bear")
        page.wrong[:] = [line for line in page.wrong if "409" not in line]


def test_rows_known_by_their_number_are_found_again(forest):
    desk, file = forest
    text = file.read_text(encoding="utf-8")
    file.write_text("".join(line.partition(",")[2] for line in text.splitlines(True)))
    desk.games()
    make = Editor(desk).make
    assert make("forest", rows_edit, "card", "add", ["card/002"])["made"] == ["card/003"]
    row = {"name": "Lake", "cost": "2", "kind": "place", "text": rows_of(file)[5][3]}
    make("forest", cells_edit, "card", [Cell("card/005", "name", "Pond", "Lake", row)])
    assert [row[0] for row in rows_of(file)][4:7] == ["Hill", "Pond", "Spark"]
    told = make("forest", cells_edit, "card", [Cell("card/007", "name", "Pond", "Lake")])
    assert "refused" not in told  # it came, and the answer did not


def test_a_choice_on_the_card_is_a_choice(browser, forest):
    desk, file = forest
    with opened(browser, desk, game="forest") as page:
        page.locator('.piece[data-ref="card/c1"]').click()
        page.locator('.mark[aria-label*="kind"]').first.dblclick()
        page.locator(".oncard [role=option]", has_text="place").click()
        until(page, lambda: rows_of(file)[0][3] == "place")


def test_the_chosen_font_can_be_read_in_its_list(browser, forest):
    desk, _ = forest
    with opened(browser, desk, game="forest") as page:
        page.locator('[data-show="look"]').click()
        page.locator(".font summary").first.click()
        chosen = page.locator(".families button[aria-pressed=true]").first
        said = chosen.evaluate("""one => {
          const { color, backgroundColor } = getComputedStyle(one);
          return [color, backgroundColor];
        }""")
        assert said[0] != said[1]
        assert said[1] != "rgba(0, 0, 0, 0)"


RULES = """\
- {rule: deck, source: page 1, says: there are 8 cards, component: card, count: 8}
"""


def test_a_broken_rule_is_no_lock(browser, forest, tmp_path):
    desk, file = forest
    rules = file.with_name("rules.yaml")
    rules.write_text(RULES, encoding="utf-8")
    out = tmp_path / "output"
    with opened(browser, desk, game="forest", output=out) as page:
        page.locator('[data-show="table"]').click()
        page.locator('tr[data-ref="card/c8"] td').nth(2).click()
        page.keyboard.press("Control+Enter")
        page.keyboard.type("Owl")
        page.keyboard.press("Enter")
        expect(page.locator("#trouble")).to_have_text("1 error")
        page.locator('[data-show="book"]').click()
        page.locator(".book .page img").first.wait_for()  # set, with what is wrong above it
        page.locator(".book .problem", has_text="instead of 8").wait_for()
        page.locator('[data-show="print"]').click()
        page.get_by_role("button", name="Make the PDF").click()
        page.get_by_role("button", name="Print a draft").click()
        expect(page.locator(".outcome a.first")).to_have_text("forest/draft/forest-a4-draft.pdf")
        page.get_by_role("button", name="I printed this").click()
        page.locator(".toast", has_text="recorded as printed").wait_for()
        assert "DRAFT: deck" in file.with_name("printed.lock").read_text(encoding="utf-8")
        page.locator("#trouble").click()
        page.locator("#problems").get_by_role(
            "button", name="There are 9 now: change the rule"
        ).click()
        expect(page.locator("#trouble")).to_be_hidden()
        assert rules.read_text() == RULES.replace("8", "9")  # the sentence too
        page.locator("#undo").click()
        until(page, lambda: rules.read_text() == RULES)
        page.wrong[:] = [line for line in page.wrong if "409" not in line]


def test_after_an_edit_only_the_edges_of_its_faces_are_looked_at(sea, monkeypatch):
    """Every face of the game was drawn finely again before it was up to date."""
    desk, folder = sea
    looked, edges = [], papers._edges
    monkeypatch.setattr(papers, "_edges", lambda face: looked.append(face) or edges(face))
    edit(folder / "cards.csv", ",Heron", ",Herons")
    shown(desk, "sea")
    assert len(looked) <= 2
