"""Small faces: the wall shows PNGs of the server, the large card and a zoomed wall drawings."""

from io import BytesIO

import pytest
from PIL import Image
from playwright.sync_api import expect
from preview_client import ask, desk_of, opened, shown, tiny_copy
from test_preview import TOKEN

from generator.cache.store import Cache
from generator.preview import session
from generator.preview.session import Desk
from generator.project import Project


@pytest.fixture
def tiny(tmp_path):
    """A copy of the small game."""
    return tiny_copy(tmp_path)


def test_a_small_face_is_a_png_that_the_next_visit_finds(tiny, tmp_path, monkeypatch):
    cache = Cache(tmp_path / "cache", "test")
    places = tiny.parent, [tiny.parent.parent / "layouts"]
    desk = Desk(Project(*places, cache=cache))
    key = shown(desk)["pieces"]["sky/full-moon"]["front"]
    answer = ask(desk, f"/{TOKEN}/face/tiny/{key}.png")
    assert answer.headers["content-type"] == "image/png"
    assert "immutable" in answer.headers["cache-control"]
    image = Image.open(BytesIO(answer.content))
    assert (image.width, image.height) == (181, 270)  # 63 x 94 mm, with the bleed
    assert len(image.convert("RGB").getcolors(60_000)) > 3  # it is drawn, not empty

    def refuse(*_given):
        raise ValueError("it is drawn again")

    monkeypatch.setattr(session, "rasterised", refuse)
    again = Desk(Project(*places, cache=cache))
    assert shown(again)["pieces"]["sky/full-moon"]["front"] == key
    assert again.small_face("tiny", key) == answer.content
    other = shown(again)["pieces"]["sky/eclipse"]["front"]
    drawing = ask(again, f"/{TOKEN}/face/tiny/{other}.png")  # that cannot be a small one
    assert drawing.headers["content-type"] == "image/svg+xml"


def test_the_wall_asks_for_small_faces_and_the_large_card_for_a_drawing(browser, tiny):
    with opened(browser, desk_of(tiny)) as page:
        image = page.locator(".piece img").first
        assert image.get_attribute("src").endswith(".png")
        image.evaluate("image => image.decode()")
        page.locator("#zoom").fill("100")
        expect(page.locator('.piece img[src$="png"]')).to_have_count(0)
        page.locator('.piece[data-ref="sky/full-moon"]').click()
        large = page.locator(".card .face img").first
        large.wait_for()
        assert large.get_attribute("src").endswith(".svg")
