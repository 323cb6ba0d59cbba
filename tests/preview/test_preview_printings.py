"""The printings of a game on a line below the card: as it was printed, and what changed since."""

import subprocess

from playwright.sync_api import expect
from preview_client import desk_of, edit, opened, shown, tiny_copy, up_to_date

from generator.preview.begin import Wanted
from generator.preview.editor import Editor
from generator.preview.printings import as_printed, printings_view
from generator.preview.session import Desk
from generator.project import Project

MOON = "sky/full-moon"


def record(desk, note):
    desk.project.record_printed("tiny", note)


def test_a_card_goes_back_to_what_was_printed(browser, tmp_path):
    folder = tiny_copy(tmp_path)
    desk = desk_of(folder)
    shown(desk)
    record(desk, "Friday's table")
    old = as_printed(desk.project.session, "tiny", MOON, "front", 1)
    assert old == desk.face("tiny", shown(desk)["pieces"][MOON]["front"])
    with opened(browser, desk) as page:
        page.locator(f'.piece[data-ref="{MOON}"]').click()
        line = page.locator(".printings input")
        expect(line).to_have_value("1")
        edit(folder / "cards.yaml", "title: Full moon", "title: Quite another")
        page.locator("#large h2", has_text="Quite another").wait_for()
        up_to_date(page)
        line.focus()
        page.keyboard.press("ArrowLeft")
        page.locator(".printings output", has_text="printing 1, Friday's table").wait_for()
        expect(page.locator(".printings del")).to_have_text("Full moon")
        expect(page.locator(".printings ins")).to_have_text("Quite another")
        page.locator("#large .then").wait_for()
        page.wait_for_function("() => document.querySelector('#large .then').naturalWidth")
        expect(page.locator("#large .marks")).to_be_hidden()
        line.focus()
        page.keyboard.press("ArrowRight")
        expect(page.locator("#large .then")).to_have_count(0)
        page.keyboard.press("ArrowLeft")
        page.get_by_role("button", name="Print what changed since").click()
        expect(page.locator('[name="what"][value="changed"]')).to_be_checked()


def test_a_card_added_in_the_middle_is_one_new_card(browser, tmp_path):
    desk = Desk(Project(tmp_path / "content", [tmp_path / "layouts"], may_come=True))
    names = ("Fox", "Bear", "Gale", "Hill", "Lake", "Spark", "Wolf", "Moor")
    rows = "".join(f"{name},{n % 4 + 1},Gain {n} goods.\n" for n, name in enumerate(names))
    files = {"cards.csv": f"name,cost,text\n{rows}".encode()}
    Editor(desk).begin(Wanted("Forest", files=files))
    (tmp_path / "content" / "forest" / "rules.yaml").unlink(missing_ok=True)
    desk.project.record_printed("forest", "Friday's table")
    with opened(browser, desk, game="forest") as page:
        assert page.locator(".piece .name").all_inner_texts() == [*names]
        page.locator('[data-show="table"]').click()
        page.locator('tr[data-ref="card/bear"] td').nth(2).click()
        page.keyboard.press("Control+Enter")
        page.keyboard.type("Owl")
        page.keyboard.press("Enter")
        page.locator("tbody tr").nth(2).get_by_text("Owl").wait_for()
        up_to_date(page)
        page.locator('[data-show="print"]').click()
        page.locator(".changes li", has_text="Owl").wait_for()
        expect(page.locator(".changed h2").first).to_contain_text("new: 1 since")
        expect(page.locator(".changes li")).to_have_count(1)


def test_printings_of_git_are_dots_too(tmp_path):
    folder = tiny_copy(tmp_path)

    def commit():
        for words in (["add", "."], ["commit", "-qm", "printed"]):
            who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
            subprocess.run(["git", "-C", tmp_path, *who, *words], check=True)

    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    desk = desk_of(folder)
    shown(desk)
    record(desk, "one")
    commit()
    edit(folder / "game.yaml", "title: Sun and Moon", "title: Sun and Stars")
    shown(desk)
    record(desk, "two")
    session = desk.project.session
    session.refresh()
    rows = printings_view(session, "tiny", MOON)
    assert [(row["printing"], row["note"], row["there"]) for row in rows] == [
        (1, "one", True),
        (2, "two", True),
    ]
    assert "<svg" in as_printed(session, "tiny", MOON, "front", 1)
    assert as_printed(session, "tiny", MOON, "front", 3) is None
