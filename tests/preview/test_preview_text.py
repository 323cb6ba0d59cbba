"""The files of a game as plain text on the page: written whole, beside what they make."""

import pytest
from conftest import ROOT
from playwright.sync_api import expect
from preview_client import TOKEN, ask, desk_of, opened, shown, tiny_copy, up_to_date

from generator.preview.editor import Editor
from generator.preview.session import Desk
from generator.preview.text_files import text_edit, text_names, text_view
from generator.problem import ContentError
from generator.project import Project

SAVED_AND_LEFT = """() => {
  document.querySelector(".textbar .main").click();
  const file = document.querySelector(".textbar select");
  file.value = "game.yaml";
  file.dispatchEvent(new Event("input"));
}"""


def text_box(page, file):
    page.locator(".textbar select").select_option(file)
    box = page.locator(f'textarea[aria-label="{file}"]')
    expect(box).not_to_have_value("")
    return box


def test_a_file_is_written_merged_and_undone(tmp_path):
    tiny = tiny_copy(tmp_path)
    desk = desk_of(tiny)
    shown(desk)
    editor, file = Editor(desk), tiny / "game.yaml"
    was = text_view(desk.project.session, "tiny", "game.yaml")["text"]
    begun = file.read_bytes()

    def write(before, after, name="game.yaml"):
        return editor.make("tiny", text_edit, name, before, after)

    file.write_bytes(begun.replace(b"\n", b"\r\n"))
    assert write(was, f"{was}# mine\n")["said"] == "game.yaml"
    assert file.read_bytes() == (begun + b"# mine\n").replace(b"\n", b"\r\n")
    editor.undo("tiny")
    assert file.read_bytes() == begun.replace(b"\n", b"\r\n")
    file.write_bytes(begun.replace(b"\n", b"\r\n", 2))  # of both kinds
    assert write(was, f"{was}# mine\n")["said"] == "game.yaml"
    assert file.read_bytes() == (begun + b"# mine\n").replace(b"\n", b"\r\n")
    editor.undo("tiny")
    assert file.read_bytes() == begun.replace(b"\n", b"\r\n", 2)
    file.write_bytes(b"# theirs\n" + begun)
    write(was, f"{was}# mine\n")
    assert file.read_bytes() == b"# theirs\n" + begun + b"# mine\n"
    both = write(was, was.replace("The smallest game", "A game"))
    assert both.get("theirs", "") == ""  # another line: it is merged
    clash = write(was.replace("title: Sun", "title: One"), was.replace("title: Sun", "title: Two"))
    assert clash["theirs"] == file.read_text()
    now = file.read_text()
    assert "said" in write(was, now)  # the other one wrote the very same
    told = write(now, now.replace("kind: card", "kind: crad"))
    line = now.split("kind: card")[0].count("\n") + 1
    assert [one["place"]["line"] for one in told["problems"]] == [line]
    assert file.read_text() == now
    file.write_text("title: [\n")  # it cannot be read now: any text may be written
    assert "said" in write("title: [\n", "title: {\n")
    write("title: {\n", was)
    assert "said" in write("", "## Playing\n", "rulebook.md.j2")  # there was none
    assert (tiny / "rulebook.md.j2").read_text() == "## Playing\n"
    for name in ("../other/game.yaml", "/etc/passwd", "art/x.svg", "", "nothing.yaml"):
        with pytest.raises(ContentError, match="there is no file"):
            write("", "x", name)
        path = f"/{TOKEN}/file/tiny?file={name}"
        assert "there is no file" in ask(desk, path).json()["refused"], name
    names = text_names(desk.writing.folder("tiny"))
    assert names[:3] == ["rulebook.md.j2", "rules.yaml", "game.yaml"]


def test_what_is_typed_is_kept_saved_and_marked(browser, sea):
    desk, folder = sea
    rules = folder / "rules.yaml"
    begun = rules.read_text()
    with opened(browser, desk, game="sea") as page:
        page.keyboard.press("9")
        box = text_box(page, "rules.yaml")
        box.focus()
        page.keyboard.press("Control+End")
        page.keyboard.type("- {rule: x")
        page.keyboard.press("Control+s")
        page.locator(".textbar", has_text="Not saved: the game cannot be read so").wait_for()
        page.locator(".lines > .error").wait_for()
        assert rules.read_text() == begun
        page.locator('[data-show="cards"]').click()
        page.reload()
        up_to_date(page)
        page.keyboard.press("9")
        expect(text_box(page, "rules.yaml")).to_have_value(f"{begun}- {{rule: x")
        box.fill(begun.replace("there are 18 cards", "there are 20 cards").replace("18}", "20}"))
        page.locator(".textbar .main").click()
        page.locator(".toast", has_text="Saved: rules.yaml").wait_for()
        assert "count: 20}" in rules.read_text()
        page.locator(
            ".textbar .error", has_text="there are 18 cards in 'card' instead of 20"
        ).wait_for()
        wrong = page.locator(".lines > .error")
        assert "rule: deck" in wrong.inner_text()
        page.locator(".textbar .error button").click()
        assert box.evaluate("box => box.value.slice(box.selectionStart, box.selectionEnd)") == (
            wrong.inner_text().strip("\u200b")
        )
        page.locator("#undo").click()
        expect(box).to_have_value(begun)
        box.fill(begun.replace("page 1", "mine"))
        rules.write_text(begun.replace("page 1", "theirs"))
        page.keyboard.press("Control+s")
        page.locator("button", has_text="Keep mine").click()
        page.locator(".toast", has_text="Saved: rules.yaml").wait_for()
        assert rules.read_text() == begun.replace("page 1", "mine")
        box.fill(begun)
        page.evaluate(SAVED_AND_LEFT)  # the answer comes while another file is open
        page.locator('textarea[aria-label="game.yaml"]').wait_for()
        page.wait_for_function("() => !sessionStorage.getItem('unwritten')")
        assert rules.read_text() == begun
        text_box(page, "rules.yaml")
        expect(page.locator(".textbar .main")).to_be_disabled()


def test_a_warning_of_the_rulebook_is_counted_with_all_others(browser, sea):
    desk, folder = sea
    with opened(browser, desk, game="sea") as page:
        expect(page.locator("#trouble")).to_be_hidden()
        book = folder / "rulebook.md.j2"
        text = book.read_text()
        book.write_text(f"{text}\nEach player takes takes one card.\n")
        expect(page.locator("#trouble")).to_have_text("1 warning")
        page.locator("#trouble").click()
        expect(page.locator("#problems .problem")).to_contain_text("repeated-word")
        book.write_text(text)
        expect(page.locator("#trouble")).to_be_hidden()


def test_a_game_that_is_broken_at_the_start_is_cured_in_its_text(browser, sea):
    _, folder = sea
    game, begun = folder / "game.yaml", (folder / "game.yaml").read_text()
    game.write_text(begun.replace("kind: card", "kind: crad"))
    desk = Desk(Project(folder.parent, [ROOT / "layouts"]))
    state = shown(desk, "sea")
    assert (state["stage"], state["pieces"]) == ("stopped", {})
    assert {"game.yaml", "rules.yaml", "cards.csv"} <= {*state["texts"]}
    with opened(browser, desk, game="sea", ready=False) as page:
        page.locator("#trouble").wait_for()
        page.keyboard.press("9")
        box = page.locator('textarea[aria-label="game.yaml"]')
        expect(page.locator(".lines > .error")).to_contain_text("kind: crad")
        box.fill(begun)
        page.keyboard.press("Control+s")
        up_to_date(page)
        expect(page.locator(".made .piece")).to_have_count(8)
        expect(box).to_have_value(begun)
        assert game.read_text() == begun


def test_a_sentence_of_the_book_goes_to_its_line_and_back(browser, sea):
    desk, folder = sea
    with opened(browser, desk, game="sea") as page:
        page.locator('[data-show="book"]').click()
        page.locator("a", has_text="Change the text").click()
        box = text_box(page, "rulebook.md.j2")
        page.locator(".words span", has_text="Say here how a turn goes").click(force=True)
        at = "box => box.value.slice(box.selectionStart, box.selectionEnd)"
        assert box.evaluate(at).startswith("Say here how a turn goes")
        box.evaluate("box => box.setSelectionRange(box.value.indexOf('The figure'), 140)")
        box.press("ArrowRight")
        page.locator(".words span.here", has_text="figure in the corner").wait_for()
        box.press("Control+End")
        page.keyboard.type("\n## Ending\n\nThe sea wins. {{ count(\n")
        page.keyboard.press("Control+s")
        page.locator(".lines > .error").wait_for()
        box.fill(box.input_value().replace("{{ count(", ""))
        page.keyboard.press("Control+s")
        page.locator(".words span", has_text="The sea wins").wait_for(state="attached")
        expect(page.locator(".lines > .error")).to_have_count(0)
        assert "The sea wins." in (folder / "rulebook.md.j2").read_text()
        page.locator('[data-show="cards"]').click()
        page.locator('.piece[data-ref="card/heron"]').click()
        page.locator("#large").get_by_text("Show the rule").last.click()
        page.locator("#shown [data-rule][open] .place a", has_text="Edit").last.click()
        rules = page.locator('textarea[aria-label="rules.yaml"]')
        expect(rules).not_to_have_value("")
        assert "range: {field: cost" in rules.evaluate(at)
        assert "line=" not in page.url  # it was gone to


def test_keys_and_values_are_completed_from_the_schema(browser, sea):
    desk, _ = sea
    with opened(browser, desk, game="sea") as page:
        page.keyboard.press("9")
        keys, box = page.keyboard, text_box(page, "game.yaml")
        words = page.locator("#completions [role=option]")
        box.focus()
        keys.press("Control+Home")
        keys.type("s")
        expect(words).to_have_count(0)  # it is within a word
        keys.press("Backspace")
        keys.press("Enter")
        keys.press("ArrowUp")
        keys.type("st")
        expect(words).to_have_text(["styles: "])
        assert box.get_attribute("aria-activedescendant") == "completions-0"
        keys.press("Enter")
        keys.press("Enter")  # nothing is offered now: it is a new line
        keys.type("  mine: {al")
        expect(words).to_have_text(["align: "])
        keys.press("Tab")
        keys.press("Control+ ")
        assert words.count() > 2
        second = words.all_inner_texts()[1]
        keys.press("ArrowDown")
        expect(words.nth(1)).to_have_attribute("aria-selected", "true")
        keys.press("Enter")
        assert box.input_value().startswith(f"styles: \n  mine: {{align: {second}")
        keys.press("Control+z")
        assert not box.input_value().startswith(f"styles: \n  mine: {{align: {second}")
        keys.press("Control+ ")
        words.first.wait_for()
        keys.press("Escape")
        expect(page.locator("#completions")).to_be_hidden()
        page.locator("body[data-view=text]").wait_for()
        box.fill("")
        box = text_box(page, "rules.yaml")
        keys.press("Control+Home")
        box.focus()
        keys.press("Control+Home")
        keys.type("- rule: more\n")
        keys.type("  component: ")
        keys.press("Control+ ")
        words.filter(has_text="card").first.click()
        assert box.input_value().startswith("- rule: more\n  component: card")


def test_a_page_beside_the_text_is_not_cut(browser, sea):
    with opened(browser, sea[0], game="sea") as page:
        page.set_viewport_size({"width": 1024, "height": 768})
        page.keyboard.press("9")
        page.locator(".made .page img").first.wait_for()
        assert page.locator(".made").evaluate("made => made.scrollWidth <= made.clientWidth")
