"""Small faces: the wall shows PNGs of the server, the large card and a zoomed wall drawings."""

import gc
import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import httpx
import pytest
from conftest import ROOT
from PIL import Image
from playwright.sync_api import expect
from preview_client import (
    SECONDS,
    Stream,
    ask,
    desk_of,
    done,
    opened,
    shown,
    tiny_copy,
    up_to_date,
)  # fmt: skip
from test_preview import TOKEN

from generator.cache.store import Cache
from generator.faces.face import Face
from generator.preview import session
from generator.preview.editor import Editor
from generator.preview.session import Desk
from generator.preview.settings import look_edit
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


def test_pictures_of_the_look_are_there_at_the_next_visit(browser, sea, monkeypatch):
    desk, folder = sea
    pictures = ".gallery button:not([hidden]) img"

    def seen(desk):
        with opened(browser, desk, game="sea") as page:
            page.locator('[data-show="look"]').click()
            page.locator(pictures).first.wait_for()
            for image in page.locator(pictures).all():
                image.scroll_into_view_if_needed()
                image.evaluate("image => image.decode()")
            return page.locator(pictures).count()

    first = seen(desk)
    assert first > 5

    def draws_no_more(*_given):
        raise LookupError

    monkeypatch.setattr("generator.preview.settings.tried", draws_no_more)
    again = Desk(Project(folder.parent, [folder.parent.parent / "layouts"], may_come=True))
    assert seen(again) == first


def test_an_open_page_and_its_edits_leave_no_faces_behind(browser, sea):
    desk, held = sea[0], []
    with opened(browser, desk, game="sea") as page:
        for number in range(9):
            tone = f"#{16 + number:02x}2040"
            hand = Editor(desk).make("sea", look_edit, ["palette", "ink"], tone)
            page.wait_for_function(f"""() => performance.getEntriesByType("resource").length
              && document.querySelector("#undo").title.includes("ink") && {hand["edits"]}""")
            up_to_date(page)
            page.wait_for_timeout(300)
            up_to_date(page)
            gc.collect()
            held.append(sum(isinstance(one, Face) for one in gc.get_objects()))
            images = page.locator("img").count()
        assert images == page.locator("img").count()
    assert held[-1] <= held[3], held


WITHOUT_CAIRO = """
import ctypes, sys
sys.modules.update(dict.fromkeys(("cairo", "cairocffi", "cairosvg")))  # as if none were installed
opened = ctypes.CDLL.__init__
def refuse(self, name, *given, **more):
    if "cairo" in str(name):
        raise OSError("no library called " + name)
    opened(self, name, *given, **more)
ctypes.CDLL.__init__ = refuse
from generator.cli import main
main()
"""


def test_the_page_needs_no_libcairo(tiny, tmp_path):
    """Windows has none: drawings, small pictures, the book and samples are made without it."""
    (tiny / "rulebook.md.j2").write_text("# Sun and Moon\n\nTake a card.\n")
    command = [sys.executable, "-c", WITHOUT_CAIRO, "preview", "tiny", "--no-open"]
    with subprocess.Popen(
        command,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as process:
        try:
            address = next(
                line.split()[1].partition("#")[0]
                for line in process.stdout
                if line.startswith("preview: ")
            )
            stream = Stream(address, "tiny")
            stream.until(done)
            face = stream.state["pieces"]["sky/full-moon"]["front"]
            with httpx.Client(base_url=address, timeout=SECONDS) as client:
                book = client.get("book/tiny").json()
                kinds = {
                    f"face/tiny/{face}.svg": b"<svg", f"face/tiny/{face}.png": b"\x89PNG",
                    f"page/{book['key']}/0.png": b"\x89PNG", "sample/cards/noir.svg": b"<svg",
                }  # fmt: skip
                got = {path: client.get(path).content for path in kinds}
            assert {path: kind in got[path] for path, kind in kinds.items()} == dict.fromkeys(
                kinds, True
            )
            libraries = Path(f"/proc/{process.pid}/maps")
            assert not libraries.exists() or "cairo" not in libraries.read_text()
            stream.close()
        finally:
            process.terminate()
