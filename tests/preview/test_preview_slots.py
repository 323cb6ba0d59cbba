"""Slots of a layout move on the card with their plates; all else by a template of your own."""

import re

import pytest
from playwright.sync_api import expect
from preview_client import desk_of, opened, shown, tiny_copy, up_to_date

from generator.load.yaml_tree import read_tree
from generator.preview.editor import Editor


def written(folder):
    return read_tree((folder / "game.yaml").read_text(), "")[0]


def press(page, label):
    """Press a mark, with the face of the card at rest. Returns where."""
    up_to_date(page)
    page.wait_for_load_state("networkidle")
    page.locator(f'.mark[aria-label="{label}"]').hover(position={"x": 8, "y": 8})
    box = page.locator(f'.mark[aria-label="{label}"]').bounding_box()
    page.mouse.down()
    return box["x"] + 8, box["y"] + 8


def drag(page, label, right, down):
    """Begin to drag a mark."""
    x, y = press(page, label)
    page.mouse.move(x + right, y + down, steps=3)
    page.locator(".card.moving").wait_for()


def test_marks_stay_under_the_pointer_while_the_card_is_drawn_again(browser, sea):
    desk, folder = sea
    with opened(browser, desk, game="sea") as page:
        page.locator('.piece[data-ref="card/heron"]').click()
        x, y = press(page, "text cost")
        face = page.locator("#large .card .face")
        was = face.get_attribute("data-face")
        table = next(folder.glob("*.csv"))
        table.write_text(table.read_text().replace("Heron", "Herons"))
        expect(face).not_to_have_attribute("data-face", was)
        page.wait_for_timeout(500)  # marks would be there by now
        page.mouse.move(x + 52, y, steps=3)
        with page.expect_response("**/move/sea") as answer, page.expect_request("**/calls/**"):
            page.mouse.up()
        assert answer.value.ok
        page.locator(".toast", has_text="corner moved on all 8 cards").wait_for()
        assert written(folder)["components"]["card"]["slots"]["corner"]["at"]
        expect(page.locator(".card.moving")).to_have_count(0)


def test_a_slot_is_moved_with_its_plate_and_all_else_by_a_template_of_ones_own(browser, sea):
    desk, folder = sea
    begun = (folder / "game.yaml").read_text()
    with opened(browser, desk, game="sea") as page:
        page.locator('.piece[data-ref="card/heron"]').click()
        page.locator('.mark[aria-label="text cost"]').click()
        left = page.locator('[aria-label="left in mm"]')
        expect(page.locator(".inspector")).to_contain_text("in mm")
        was = float(left.input_value())
        page.keyboard.press("Shift+ArrowRight")
        page.locator(".toast", has_text="corner moved on all 8 cards").wait_for()
        expect(left).to_have_value(f"{was + 1:g}")
        svg = desk.face("sea", shown(desk, "sea")["pieces"]["card/heron"]["front"])
        left.fill(f"{was + 20:g}")
        with page.expect_response("**/move/sea"):
            left.press("Enter")
        at = written(folder)["components"]["card"]["slots"]["corner"]["at"]
        assert at[0] == pytest.approx(was + 20)
        up_to_date(page)
        moved = desk.face("sea", shown(desk, "sea")["pieces"]["card/heron"]["front"])
        disks = [float(re.findall(r'<circle cx="([\d.]+)"', one)[-1]) for one in (svg, moved)]
        assert disks[1] - disks[0] == pytest.approx(19, abs=0.1)  # the plate goes with it
        expect(left).to_have_value(f"{was + 20:g}")
        drag(page, "text cost", 52, 0)
        with page.expect_response("**/move/sea"):  # or its writing comes after the undoing
            page.mouse.up()
        expect(page.locator(".card.moving")).to_have_count(0)
        while Editor(desk)._desk.history("sea").done:
            Editor(desk).undo("sea")
        assert (folder / "game.yaml").read_text() == begun
        up_to_date(page)
        page.get_by_role("button", name="Show the back").click()
        page.locator(".mark").first.click()
        page.locator(".stageinfo", has_text="the layout keeps it in its place").wait_for()
        page.keyboard.press("ArrowRight")
        page.locator("button", has_text="Make this template mine").click()
        page.locator(".toast", has_text="template of card is yours").wait_for()
        assert written(folder)["components"]["card"]["front"] == "card.front.svg.j2"
        own = folder.parent.parent / "layouts" / "faces" / "sea" / "card.front.svg.j2"
        assert "set slots = {" in own.read_text()
        assert shown(desk, "sea")["problems"] == []


def test_the_look_of_a_text_is_changed_beside_the_card(browser, sea):
    desk, folder = sea
    with opened(browser, desk, game="sea") as page:
        page.locator('.piece[data-ref="card/heron"]').click()
        page.locator('.mark[aria-label="text rules"]').click()
        page.locator('.inspector [aria-label^="font"]').select_option("Cabin")
        page.locator(".toast", has_text="Saved: body font").wait_for()
        assert written(folder)["fonts"]["body"][0] == "Cabin"
        size = page.locator('.inspector [aria-label="size of layout-body"]')
        size.fill("8")
        size.press("Enter")
        page.locator(".toast", has_text="body style size").wait_for()
        assert written(folder)["styles"]["layout-body"]["size"] == "8pt"
        up_to_date(page)
        page.locator('.inspector [aria-label^="align"]').select_option("right")
        page.locator(".toast", has_text="body, align on all cards").wait_for()
        assert written(folder)["components"]["card"]["looks"] == {"body": {"align": "right"}}
        page.locator("#large summary", has_text="In the files").click()
        expect(page.locator("#large details .place").first).to_be_visible()
        up_to_date(page)
        drag(page, "text rules", 0, 12)
        ghost = page.locator(".ghost")  # of the card with the longest text
        expect(ghost).to_have_attribute("src", re.compile("lighthouse"), timeout=20_000)
        with page.expect_response("**/move/sea"):
            page.mouse.up()
        expect(ghost).to_have_count(0)


def test_a_style_of_ones_own_has_its_colour_and_alignment_beside_the_card(browser, tmp_path):
    folder = tiny_copy(tmp_path)
    with opened(browser, desk_of(folder)) as page:
        page.locator(".piece").first.click()
        page.locator('.mark[aria-label^="text"]').first.click()
        align = page.locator('.inspector [aria-label^="align of"]')
        style = align.get_attribute("aria-label").removeprefix("align of ")
        align.select_option("right")
        page.locator(".toast", has_text=f"{style} style align").wait_for()
        assert written(folder)["styles"][style]["align"] == "right"
        expect(page.locator('.inspector [aria-label^="colour of"]')).to_be_visible()


BOXES = """() => [...document.querySelectorAll(".inspector > *")].slice(2).map((node) => {
  const [box, top] = [node.getBoundingClientRect(), node.parentNode.getBoundingClientRect().top];
  return [box.left, box.top - top, box.right, box.bottom - top].map(Math.round);
})"""


def test_an_undo_takes_one_change_of_a_box_back_and_the_box_says_so(browser, sea):
    """Nothing in the inspector moves away from the pointer."""
    desk, folder = sea
    begun = (folder / "game.yaml").read_bytes()
    with opened(browser, desk, game="sea") as page:
        page.locator('.piece[data-ref="card/heron"]').click()
        page.locator('.mark[aria-label="text name"]').click()
        page.locator('.inspector [aria-label^="align of"]').wait_for()
        places = page.evaluate(BOXES)
        page.get_by_label("only this card").check()
        page.locator('.inspector [aria-label^="font of layout"]').wait_for()
        assert page.evaluate(BOXES) == places
        size = page.locator('.inspector [aria-label^="size of"]')
        usual = size.input_value()
        for one in ("9", "12"):
            size.fill(one)
            with page.expect_response("**/look/sea"):
                size.press("Enter")
        kept = written(folder)["components"]["card"]["looks"]["title"]
        assert kept == {"only": {"heron": {"size": "12pt"}}}
        size.press("Control+z")  # nothing was typed since: it is the change that goes
        page.locator(".toast", has_text="Undone: title, size on this card").wait_for()
        expect(size).to_have_value("9")
        kept = written(folder)["components"]["card"]["looks"]["title"]
        assert kept == {"only": {"heron": {"size": "9pt"}}}
        page.locator("#undo").click()
        expect(size).to_have_value(usual)
        assert (folder / "game.yaml").read_bytes() == begun
        size.focus()
        page.keyboard.type("7")
        page.keyboard.press("Control+z")  # what is being typed goes first, as in every box
        expect(size).to_have_value(usual)
        assert (folder / "game.yaml").read_bytes() == begun


def fronts(desk, game):
    return {ref: piece["front"] for ref, piece in shown(desk, game)["pieces"].items()}


@pytest.mark.parametrize("game", ["sea", "tiny"])
def test_a_text_is_moved_and_set_on_one_card_only(browser, request, tmp_path, game):
    """By a layout, and by a template of one's own."""
    desk, folder = request.getfixturevalue("sea") if game == "sea" else (None, tiny_copy(tmp_path))
    desk = desk or desk_of(folder)
    card, name, mark, id_ = ("card", "title", "text name", "heron") if game == "sea" else (
        "sky", "title", "text title", "full-moon")  # fmt: skip
    begun, before = (folder / "game.yaml").read_bytes(), fronts(desk, game)
    with opened(browser, desk, game=game) as page:
        page.locator(f'.piece[data-ref="{card}/{id_}"]').click()
        page.locator(f'.mark[aria-label="{mark}"]').click()
        page.get_by_label("only this card").check()
        top = page.locator('[aria-label="top in mm"]')
        top.fill("14")
        top.press("Enter")
        page.locator(".toast", has_text=f"Saved: {name} moved on this card").wait_for()
        look = written(folder)["components"][card]["looks"][name]
        assert look["only"][id_]["at"][1] == 14
        up_to_date(page)
        after = fronts(desk, game)
        assert {ref for ref in before if before[ref] != after[ref]} == {f"{card}/{id_}"}
        expect(page.get_by_label("only this card")).to_be_checked()
        page.locator('.inspector [aria-label^="align of"]').select_option("right")
        page.locator(".toast", has_text=f"{name}, align on this card").wait_for()
        up_to_date(page)
        again = fronts(desk, game)
        assert {ref for ref in before if after[ref] != again[ref]} == {f"{card}/{id_}"}
        other = next(ref for ref in before if ref != f"{card}/{id_}")
        page.locator(f'.piece[data-ref="{other}"]').click()
        page.locator(f'.mark[aria-label="{mark}"]').click()
        expect(page.get_by_label("only this card")).not_to_be_checked()
        page.locator(f'.piece[data-ref="{card}/{id_}"]').click()
        page.locator(f'.mark[aria-label="{mark}"]').click()
        page.get_by_label("only this card").uncheck()
        page.locator(".toast", has_text=f"{name} reset on this card").wait_for()
        up_to_date(page)
        assert fronts(desk, game) == before
        assert (folder / "game.yaml").read_bytes() == begun
        while Editor(desk)._desk.history(game).done:
            Editor(desk).undo(game)
        assert (folder / "game.yaml").read_bytes() == begun


BEYOND_SAFE = """card => {
    const { backgroundImage: image, borderTopWidth } = getComputedStyle(card, "::after");
    return { image, width: parseFloat(borderTopWidth) };
}"""


def test_what_is_dragged_straight_down_goes_straight_down(browser, sea):
    desk, _ = sea
    with opened(browser, desk, game="sea") as page:
        page.locator('.piece[data-ref="card/heron"]').click()
        page.locator(".mark").first.wait_for()
        labels = [one.get_attribute("aria-label") for one in page.locator(".mark").all()]
        left = "one => Number(one.style.getPropertyValue('--x'))"
        moved = 0
        for label in {one for one in labels if one.startswith("text")}:
            mark = page.locator(f'.mark[aria-label="{label}"]')
            before = mark.evaluate(left)
            x, y = press(page, label)
            for down in (4, 22, 40, 58):
                page.mouse.move(x, y + down)
                assert mark.evaluate(left) == before, (label, down)
            moved += 1
            hatched = page.locator(".card.moving").evaluate(BEYOND_SAFE)
            assert "repeating-linear-gradient" in hatched["image"], "red beyond the safe zone"
            assert hatched["width"] > 0
            page.mouse.move(x, y)
            page.mouse.up()
            expect(page.locator(".card.moving")).to_have_count(0)
        assert moved > 2
