"""Whether everybody can use the preview's page: axe-core looks at every view, light and dark."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect
from preview_client import desk_of, edit, opened, tiny_copy

SERIOUS = {"serious", "critical"}
DRAWN = ("cards", "table", "look", "sheets", "book", "numbers", "proof", "print")
VIEWS = (*DRAWN, "begin", "text", "manual")
HASH = "view => { location.hash = `game=tiny&view=${view}&piece=sky/sun-06`; }"
WAITED = {"look": ".look", "text": ".lines > div", "print": ".printing h2", "begin": ".begin h1"}


def issues(page, **options):
    """What axe-core finds serious, in a line each."""
    # What is no violation is passed over quickly.
    asked = {"resultTypes": ["violations"], **options}
    found = Axe().run(page, options=asked).response["violations"]
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found
        if one["impact"] in SERIOUS
        for node in one["nodes"]
    ]


@pytest.mark.whole
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(browser, tmp_path, scheme):
    tiny = tiny_copy(tmp_path)
    desk = desk_of(tiny)
    desk.project.record_printed("tiny", "for Friday")
    edit(tiny / "rules.yaml", "count: 6", "count: 7")
    looked = {} if scheme == "light" else {"runOnly": ["color-contrast"]}  # all else is the same
    with opened(browser, desk, color_scheme=scheme, bypass_csp=True) as page:
        page.locator(".piece").first.click()
        page.locator('.mark[aria-label^="text"]').first.click()
        page.locator(".inspector select").first.wait_for()
        page.locator(".printings input").press("ArrowLeft")
        page.locator("#large .then").wait_for()
        assert issues(page, **looked) == []
        for view in VIEWS:
            low = 200 if view == "numbers" else 720  # what scrolls is reached by keys
            page.set_viewport_size({"width": 1280, "height": low})
            page.evaluate(HASH, view)
            page.locator(WAITED.get(view, "#shown > *")).first.wait_for()
            if view == "proof":
                page.locator(".rule.broken summary").click()
            assert issues(page, **looked) == [], view
        page.locator('[data-show="cards"]').click()
        page.locator("#large .value").first.click()
        page.keyboard.type("some")
        page.keyboard.press("Enter")
        page.locator(".toast.bad").wait_for()
        page.locator('.piece[data-ref="sky/full-moon"]').click()
        page.locator("#large .value", has_text="Full moon").click()
        page.locator("#large form").wait_for()
        page.locator("#laid").select_option("hand")
        assert issues(page, **looked) == []
        page.set_viewport_size({"width": 390, "height": 800})  # the piece lies over the page
        assert issues(page, **looked) == []
        page.locator("#large form").press("Escape")
        page.keyboard.press("Escape")
        page.locator("#large").wait_for(state="hidden")
        page.keyboard.press("e")
        page.locator("#problems .problem").first.wait_for()
        for view in ("cards", "table", "look", "print"):
            page.locator(f'[data-show="{view}"]').click()
            page.locator(WAITED.get(view, "#shown > *")).first.wait_for()
            assert issues(page, **looked) == [], f"{view}, narrow"
        page.set_viewport_size({"width": 1280, "height": 800})
        page.locator("#search").fill("moon")
        page.locator("#hits [role=option]").first.wait_for()
        assert issues(page, **looked) == [], "found"
        page.locator("#search").press("Escape")
        page.locator("#shown").focus()
        page.keyboard.press("?")
        page.locator("#help h2").wait_for()
        assert issues(page, **looked) == [], "keys"
        page.wrong[:] = [line for line in page.wrong if "409" not in line]
        for name in ("README", "functions"):
            page.goto(f"{page.address}manual/{name}.md")
            assert issues(page, **looked) == [], name


def test_it_works_on_a_tablet_and_by_keyboard(browser, tmp_path):
    with opened(browser, desk_of(tiny_copy(tmp_path))) as page:
        page.set_viewport_size({"width": 768, "height": 1024})
        room = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        for view in [one for one in VIEWS if one != "begin"]:
            page.locator(f'[data-show="{view}"]').focus()
            page.keyboard.press("Enter")
            expect(page.locator("body")).to_have_attribute("data-view", view)
            assert page.evaluate(room), view
        page.locator('[data-show="cards"]').click()
        page.set_viewport_size({"width": 390, "height": 800})
        page.locator(".piece").last.click()
        assert page.evaluate(room)
        assert page.locator("#large").bounding_box()["width"] <= 390
