"""A card that is added in the page is called by its name as soon as that is typed."""

import pytest
from playwright.sync_api import expect
from preview_client import edit, opened, shown, slowed, up_to_date

from generator.preview.begin import Wanted
from generator.preview.cells import Cell, cells_edit, rows_edit
from generator.preview.editor import Editor
from generator.preview.session import Desk
from generator.project import Project

NAMES = ("Fox", "Bear", "Gale", "Hill", "Lake", "Spark", "Wolf", "Moor")
NEW = "card/card-9"


@pytest.fixture
def forest(tmp_path):
    """A desk with a game whose cards are called by their names, and its folder."""
    rows = "".join(f"{name},{n % 4 + 1},Gain {n} goods.\n" for n, name in enumerate(NAMES))
    desk = Desk(Project(tmp_path / "content", [tmp_path / "layouts"], may_come=True))
    files = {"cards.csv": f"name,cost,text\n{rows}".encode()}
    Editor(desk).begin(Wanted("Forest", files=files))
    folder = tmp_path / "content" / "forest"
    (folder / "rules.yaml").unlink(missing_ok=True)
    shown(desk, "forest")
    return desk, folder


def added(desk):
    assert Editor(desk).make("forest", rows_edit, "card", "add", ["card/bear"])["made"] == [NEW]


def named(desk, text, piece=NEW, field="name"):
    return Editor(desk).make("forest", cells_edit, "card", [Cell(piece, field, text)])


def ids(folder):
    lines = (folder / "cards.csv").read_text().splitlines()
    at = lines[0].split(",").index("id")
    return [line.split(",")[at] for line in lines[1:]]


def test_the_first_name_of_an_added_card_is_its_id(forest):
    desk, folder = forest
    added(desk)
    assert named(desk, "Owl")["renamed"] == {NEW: "card/owl"}
    assert ids(folder)[:4] == ["fox", "bear", "owl", "gale"]
    state = shown(desk, "forest")
    assert state["renamed"] == {NEW: "card/owl"}
    assert NEW not in state["pieces"]
    named(desk, "Barn owl", "card/owl")  # people may know it by now
    assert "owl" in ids(folder)
    named(desk, "Moor", "card/owl")
    Editor(desk).undo("forest")
    Editor(desk).undo("forest")
    Editor(desk).undo("forest")
    assert shown(desk, "forest")["renamed"] == {}
    assert "card-9" in ids(folder)


def test_an_id_that_is_changed_back_or_given_again_is_its_own(forest):
    desk, folder = forest
    added(desk)
    named(desk, "Owl")
    told = named(desk, "barn-owl", "card/owl", "id")["renamed"]
    assert told == {NEW: "card/barn-owl", "card/owl": "card/barn-owl"}
    told = named(desk, "owl", "card/barn-owl", "id")["renamed"]
    assert told == {NEW: "card/owl", "card/barn-owl": "card/owl"}
    Editor(desk).make("forest", rows_edit, "card", "delete", ["card/fox"])
    added(desk)
    assert NEW not in shown(desk, "forest")["renamed"]
    assert {"owl", "card-9"} < set(ids(folder))


@pytest.mark.parametrize("name", ["Fox", "!", ""])
def test_an_id_that_is_taken_or_of_no_letters_stays(forest, name):
    desk, folder = forest
    added(desk)
    named(desk, name) if name else named(desk, "3", field="cost")
    assert "card-9" in ids(folder)


def test_an_id_that_something_speaks_of_stays(forest):
    desk, folder = forest
    added(desk)
    named(desk, "Beats card-9 and card-90", "card/fox", "text")
    named(desk, "Owl")
    assert "card-9" in ids(folder)
    Editor(desk).undo("forest")
    Editor(desk).undo("forest")
    (folder / "rulebook.md.j2").write_text("# Forest\n\nDeal card-9 first.\n")
    named(desk, "Owl")
    assert "card-9" in ids(folder)
    edit(folder / "rulebook.md.j2", "card-9", "card-90")
    Editor(desk).undo("forest")
    named(desk, "Owl")
    assert "owl" in ids(folder)


def test_a_row_whose_cost_came_first_is_called_by_its_name(forest):
    desk, folder = forest
    told = Editor(desk).make("forest", cells_edit, "card", [], [{"cost": "3"}])
    assert told["made"] == [NEW]
    named(desk, "Owl")
    assert ids(folder)[-1] == "owl"


@pytest.mark.parametrize("late", [0, 400])
def test_what_is_typed_goes_on_while_the_card_gets_its_id(browser, forest, late):
    desk, folder = forest
    with opened(browser, desk, game="forest") as page:
        page.locator('[data-show="table"]').click()
        page.locator('tr[data-ref="card/bear"] .rowface button').click()  # a card is open too
        page.locator('tr[data-ref="card/bear"] td').nth(2).click()
        slowed(page, late)
        page.keyboard.press("Control+Enter")
        page.keyboard.type("Owl")
        page.keyboard.press("Tab")
        page.keyboard.type("4")
        page.keyboard.press("Tab")
        page.keyboard.type("Sees at ")
        row = page.locator('tr[data-ref="card/owl"]')
        row.wait_for()
        page.wait_for_timeout(late)
        expect(page.locator("table.grid tbody tr")).to_have_count(9)
        page.keyboard.type("night")
        expect(page.locator("form.cell :is(input, textarea)")).to_have_value("Sees at night")
        page.keyboard.press("Enter")
        expect(row.locator("td").nth(4)).to_have_text("Sees at night")
        expect(page.locator('tr[data-ref="card/gale"] td.active')).to_be_focused()
        expect(page.locator("#large")).to_have_attribute("data-ref", "card/gale")
        up_to_date(page)
        assert ids(folder)[:4] == ["fox", "bear", "owl", "gale"]
        line = next(one for one in (folder / "cards.csv").read_text().splitlines() if "Owl" in one)
        assert line.count("Sees at night") == 1


def test_an_open_card_that_gets_its_id_stays_open(browser, forest):
    desk, _ = forest
    added(desk)
    with opened(browser, desk, game="forest") as page:
        page.locator(f'.piece[data-ref="{NEW}"]').click()
        page.locator("""button[data-value='["card/card-9","name"]']""").click()
        page.keyboard.type("Owl")
        page.keyboard.press("Enter")
        page.locator('#large[data-ref="card/owl"] h2', has_text="Owl").wait_for()
        assert "owl" in page.url
