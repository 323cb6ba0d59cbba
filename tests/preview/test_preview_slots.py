"""Slots of a layout move on the card with their plates; all else by a template of your own."""

import re

import pytest
from playwright.sync_api import expect
from preview_client import opened, shown, up_to_date

from generator.load.yaml_tree import read_tree
from generator.preview.editor import Editor


def written(folder):
    return read_tree((folder / "game.yaml").read_text(), "")[0]


def test_a_slot_is_moved_with_its_plate_and_all_else_by_a_template_of_ones_own(browser, sea):
    desk, folder = sea
    begun = (folder / "game.yaml").read_text()
    with opened(browser, desk, game="sea") as page:
        page.locator('.piece[data-ref="card/heron"]').click()
        page.locator('.mark[aria-label="text cost"]').click()
        left = page.locator('[aria-label="left in mm"]')
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
        mark = page.locator('.mark[aria-label="text cost"]')
        box = mark.bounding_box()
        page.mouse.move(box["x"] + 8, box["y"] + 8)
        page.mouse.down()
        page.mouse.move(box["x"] + 60, box["y"] + 8, steps=3)
        page.locator(".card.moving").wait_for()
        with page.expect_response("**/move/sea"):  # or its writing comes after the undoing
            page.mouse.up()
        expect(page.locator(".card.moving")).to_have_count(0)
        while Editor(desk)._desk.history("sea").done:
            Editor(desk).undo("sea")
        assert (folder / "game.yaml").read_text() == begun
        up_to_date(page)
        page.locator('.mark[aria-label^="icon"]').first.click()
        page.locator(".stageinfo", has_text="the layout keeps it in its place").wait_for()
        page.keyboard.press("ArrowRight")
        page.locator("button", has_text="Make this template mine").click()
        page.locator(".toast", has_text="template of card is yours").wait_for()
        assert written(folder)["components"]["card"]["front"] == "card.front.svg.j2"
        own = folder.parent.parent / "layouts" / "faces" / "sea" / "card.front.svg.j2"
        assert "set slots = {" in own.read_text()
        assert shown(desk, "sea")["problems"] == []
