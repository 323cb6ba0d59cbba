"""The preview while files change: pages are told what changed, and nothing ends it."""

import re
import shutil
import time
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from conftest import TINY
from preview_client import TOKEN, Stream, desk_of, done, edit, finished, served, tiny_copy

from generator.preview.cells import Cell, cells_edit
from generator.preview.editor import Editor
from generator.preview.live import Live, patch
from generator.preview.server import serve
from generator.preview.session import Shown


@pytest.fixture
def tiny(tmp_path):
    """A copy of the small game to edit."""
    return tiny_copy(tmp_path)


def test_a_patch_makes_the_old_state_the_new_one():
    old = {"title": "a", "stage": "done", "pieces": {"x": 1, "y": 2}, "papers": {"s": 1}}
    new = {"title": "b", "stage": "done", "pieces": {"x": 1, "z": 3}, "papers": {"s": 2}}
    assert patch(old, new) == {
        "title": "b",
        "set": {"pieces": {"z": 3}, "sheets": {}, "papers": {"s": 2}},
        "gone": {"pieces": ["y"], "sheets": [], "papers": []},
    }


def test_a_page_that_lags_is_let_go(tiny):
    async def lag():
        live = Live(desk_of(tiny))
        messages = live.messages("tiny")
        await anext(messages)
        for number in range(1000):
            live._publish(Shown("tiny"), {"name": "tiny", "stage": str(number), "pieces": {}})
        assert not live._pages[Shown("tiny")]
        await messages.aclose()

    finished(lag())


def test_a_page_follows_edits_mistakes_renaming_and_deletion(tiny):
    with served(desk_of(tiny)) as address:
        assert re.fullmatch(rf"http://127\.0\.0\.1:\d+/{TOKEN}/", address)
        stream = Stream(address, "tiny")
        stream.until(done)
        front = stream.state["pieces"]["sky/full-moon"]["front"]
        began = time.monotonic()
        edit(tiny / "cards.yaml", "title: Full moon", "title: Bright moon")
        told = stream.until(lambda _e, v, _s: "set" in v and v["set"]["pieces"])
        print(f"edit to message: {1000 * (time.monotonic() - began):.0f} ms")
        assert set(told["set"]["pieces"]) == {"sky/full-moon"}
        new = stream.state["pieces"]["sky/full-moon"]["front"]
        assert new != front
        assert httpx.get(f"{address}face/tiny/{new}.svg").status_code == 200
        stream.until(done)
        (tiny / "cards.yaml").write_text("- {id: ")
        stream.until(lambda _e, _v, s: s["stage"] == "stopped" and s["problems"])
        shutil.copy(TINY / "content" / "tiny" / "cards.yaml", tiny / "cards.yaml")
        stream.until(lambda e, v, s: done(e, v, s) and not s["problems"])
        assert stream.state["pieces"]["sky/full-moon"]["front"] == front
        tiny.rename(tiny.parent / "other")
        stream.until(lambda event, value, _s: (event, value) == ("moved", "other"))
        stream.close()
        other = Stream(address, "other")
        other.until(done)
        shutil.rmtree(tiny.parent / "other")
        other.until(lambda _e, _v, s: s["stage"] == "gone")
        assert other.state["pieces"]
        shutil.copytree(TINY / "content" / "tiny", tiny.parent / "other")
        other.until(done)
        other.close()


def test_a_flood_of_saves_ends_in_the_last_one(tiny):
    with served(desk_of(tiny)) as address:
        stream = Stream(address, "tiny")
        stream.until(done)
        text = (tiny / "cards.yaml").read_text(encoding="utf-8")
        for number in range(60):
            changed = text.replace("title: Full moon", f"title: Moon {number}")
            (tiny / "cards.yaml").write_text(changed, encoding="utf-8")
            time.sleep(0.005)

        def last(_event, _value, state):
            piece = state["pieces"].get("sky/full-moon", {"fields": []})
            titles = [field["value"] for field in piece["fields"] if field["name"] == "title"]
            return titles == ["Moon 59"] and state["stage"] == "done"

        stream.until(last)
        stream.close()


def test_nobody_looks_at_the_files_anew_while_a_game_is_made(tiny):
    desk = desk_of(tiny)
    steps = desk.steps("tiny")
    next(steps)
    with ThreadPoolExecutor(2) as pool:
        asked = pool.submit(desk.games)
        cells = [Cell("sky/full-moon", "title", "Full moon")]
        own = pool.submit(Editor(desk).make, "tiny", cells_edit, "sky", cells)
        assert own.result(5)["said"]  # edits look at them for themselves
        time.sleep(0.2)
        assert not asked.done()
        list(steps)
        assert asked.result(5) == ("tiny",)
    begun = desk.steps("tiny")
    next(begun)
    begun.close()  # a page's task that was ended halfway
    assert desk.games() == ("tiny",)


def test_a_port_that_is_taken_is_told(tiny):
    with served(desk_of(tiny)) as address:
        port = int(address.split(":")[2].split("/")[0])
        with pytest.raises(OSError, match="in use"):
            finished(serve(desk_of(tiny), TOKEN, port, lambda _address: None))
