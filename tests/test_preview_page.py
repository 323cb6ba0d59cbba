"""The preview in a real browser: what is seen first, that it follows the files, what is refused."""

import pytest
from previewing import desk_of, opened, tiny_copy

HOSTILE = "</script><script>window.harmed = 1</script><img src=x onerror='window.harmed = 1'>"


@pytest.fixture
def tiny(tmp_path):
    """A copy of the small game to edit."""
    return tiny_copy(tmp_path)


def piece(page, name):
    return page.locator(f'.piece[data-ref="{name}"]')


def test_first_paint(browser, tiny):
    with opened(browser, desk_of(tiny)) as page:
        assert page.title() == "Sun and Moon – Proofdeck"
        assert page.locator(".piece").count() == 6
        image = piece(page, "sky/full-moon").locator("img")
        image.evaluate("image => image.decode()")
        assert image.evaluate("image => image.naturalWidth") > 0
        painted = page.evaluate(
            "performance.getEntriesByName('first-contentful-paint')[0].startTime"
        )
        print(f"first contentful paint: {painted:.0f} ms")
