"""The preview never loses its user: files, address, server, undo and messages hold in a browser."""

import asyncio
import shutil
import stat
import threading
from contextlib import contextmanager, suppress

import pytest
from playwright.sync_api import expect
from preview_client import (
    SECONDS,
    TOKEN,
    desk_of,
    edit,
    finished,
    opened,
    shown,
    tiny_copy,
    up_to_date,
)  # fmt: skip

from generator.preview.access import address_of
from generator.preview.live import Watch
from generator.preview.server import serve
from generator.preview.session import Desk
from generator.preview.undo import merged
from generator.project import Project


@pytest.fixture
def tiny(tmp_path):
    """A copy of the small game to edit."""
    return tiny_copy(tmp_path)


def piece(page, name):
    return page.locator(f'.piece[data-ref="{name}"]')


def title_of(page, ref):
    """The title of a piece as the panel shows it."""
    return page.locator(f'#large [data-value*="{ref}"][data-value*="title"]')


def test_folders_that_come_go_and_are_replaced_are_followed(tmp_path):
    content, layouts = tmp_path / "content", tmp_path / "layouts"
    content.mkdir()
    (content / "a.yaml").write_text("1")

    async def followed():
        watch = Watch([content, layouts], poll=0.05)
        changes = watch.changes()

        async def next_after(change):
            waiting = asyncio.ensure_future(anext(changes))
            await asyncio.sleep(0.1)
            change()
            await asyncio.wait_for(waiting, SECONDS)
            return watch.fault

        def replace():
            shutil.copytree(content, tmp_path / "new")
            shutil.rmtree(content)
            (tmp_path / "new").rename(content)

        told = [
            await next_after(layouts.mkdir),
            await next_after(lambda: (layouts / "b").write_text("1")),
            await next_after(replace),
            await next_after(lambda: (content / "a.yaml").write_text("22")),
            await next_after(lambda: content.rename(tmp_path / "gone")),
        ]
        while not watch.fault:
            await asyncio.wait_for(anext(changes), SECONDS)
        told.append(watch.fault)
        while watch.fault:
            told.append(await next_after(lambda: content.exists() or content.mkdir()))
        await changes.aclose()
        return told

    told = finished(followed())
    assert told[:4] == ["", "", "", ""]
    assert "the folder content does not exist" in told
    assert told[-1] == ""


@pytest.mark.whole
def test_folders_are_followed_by_name(browser, tiny):
    content, layouts = tiny.parent, tiny.parent.parent / "layouts"
    aside = layouts.rename(layouts.with_name("aside"))
    desk = Desk(Project(content, [layouts], may_come=True))
    with opened(browser, desk) as page:
        page.locator("#trouble", has_text="error").wait_for()
        aside.rename(layouts)  # it comes later
        expect(page.locator("#trouble")).to_be_hidden()
        shutil.copytree(content, content.with_name("restored"))
        shutil.rmtree(content)
        page.locator("#stage", has_text="not updating: the folder content").wait_for()
        content.with_name("restored").rename(content)  # another one by the same name
        up_to_date(page)
        edit(tiny / "cards.yaml", "title: Full moon", "title: Bright moon")
        piece(page, "sky/full-moon").click()
        expect(title_of(page, "full-moon")).to_have_text("Bright moon")


def test_the_address_is_the_state(browser, tiny):
    other = tiny.parent / "other"
    shutil.copytree(tiny, other)
    edit(other / "game.yaml", "title: Sun and Moon", "title: Stars")
    faces = tiny.parent.parent / "layouts" / "faces"
    shutil.copytree(faces / "tiny", faces / "other")
    with opened(browser, desk_of(tiny)) as page:
        page.locator("#search").fill("moon")
        expect(page.locator("#shown .piece")).to_have_count(3)
        piece(page, "sky/full-moon").click()
        page.locator('[data-show="proof"]').click()
        page.locator(".rule").first.wait_for()
        assert "view=proof&piece=sky%2Ffull-moon&q=moon" in page.url
        page.reload()
        up_to_date(page)
        assert page.locator("#search").input_value() == "moon"
        assert page.locator("#large h2 small").inner_text() == "sky/full-moon"
        page.locator("#game").select_option("other")
        expect(page).to_have_title("Stars – Proofdeck")
        page.go_back()
        expect(page).to_have_title("Sun and Moon – Proofdeck")
        assert page.locator("#large h2 small").inner_text() == "sky/full-moon"
        page.go_back()
        expect(page.locator("body")).to_have_attribute("data-view", "cards")
        page.go_back()
        page.locator("#large").wait_for(state="hidden")
        page.goto(f"{page.address}#game=other&view=sheets")
        expect(page).to_have_title("Stars – Proofdeck")
        expect(page.locator("body")).to_have_attribute("data-view", "sheets")


@contextmanager
def server_at(desk, port):
    """A server at a port that it is told."""
    told, loop, task, address = threading.Event(), [], [], []

    async def run():
        loop.append(asyncio.get_running_loop())
        task.append(asyncio.current_task())
        await serve(desk, TOKEN, port, lambda text: (address.append(text), told.set()))

    def go():
        with suppress(asyncio.CancelledError):
            asyncio.run(run())

    thread = threading.Thread(target=go)
    thread.start()
    assert told.wait(SECONDS)
    yield address[0]
    loop[0].call_soon_threadsafe(task[0].cancel)
    thread.join(SECONDS)


@pytest.mark.whole
def test_an_open_page_finds_a_server_that_was_started_again(browser, tiny):
    page = browser.new_page()
    with server_at(desk_of(tiny), 0) as address:
        page.goto(f"{address}#game=tiny")
        up_to_date(page)
    page.locator("#stage", has_text="not updating: the preview has ended").wait_for()
    edit(tiny / "cards.yaml", "title: Full moon", "title: Bright moon")
    with server_at(desk_of(tiny), int(address.split(":")[2].split("/")[0])):
        up_to_date(page)
        piece(page, "sky/full-moon").click()
        expect(title_of(page, "full-moon")).to_have_text("Bright moon")
    page.close()


def test_token_and_port_of_a_project_last(tmp_path):
    first = address_of(tmp_path / "a", tmp_path / "cache")
    assert address_of(tmp_path / "a", tmp_path / "cache") == first
    assert address_of(tmp_path / "b", tmp_path / "cache") != first
    files = (tmp_path / "cache" / "preview").glob("*.json")
    kept = [path for path in files if first.token in path.read_text()]
    assert [stat.S_IMODE(path.stat().st_mode) for path in kept] == [0o600]
    kept[0].chmod(0o644)  # anybody could have read it
    second = address_of(tmp_path / "a", tmp_path / "cache")
    assert (second.port, second.token != first.token) == (first.port, True)
    assert stat.S_IMODE(kept[0].stat().st_mode) == 0o600
    kept[0].write_text('{"port": 80, "token": "x"}')
    assert len(address_of(tmp_path / "a", tmp_path / "cache").token) == len(first.token)
    assert address_of(tmp_path / "a", None).token != second.token


@pytest.mark.parametrize("size", [(1280, 600), (720, 450), (390, 700)])
def test_answers_and_the_piece_are_in_the_window(browser, tiny, size):
    with opened(browser, desk_of(tiny)) as page:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.locator("#zoom").fill("300")
        piece(page, "sky/eclipse").scroll_into_view_if_needed()
        piece(page, "sky/eclipse").click()
        for selector in ("#large h2", "#large .close", "#large .face >> nth=0"):
            expect(page.locator(selector)).to_be_in_viewport(ratio=0.3)
        copies = page.locator('#large [data-value*="copies"]')
        copies.click()
        page.keyboard.type("some")
        page.keyboard.press("Enter")
        expect(page.locator(".toast.bad", has_text="“some”")).to_be_in_viewport()
        page.locator("#large .value", has_text="Eclipse").click()
        page.locator("#large form input").fill("Dark")
        page.locator("#large form input").press("Enter")
        expect(page.locator(".toast", has_text="Saved: sky/eclipse, title")).to_be_in_viewport()
        page.locator("#large .close").focus()
        page.keyboard.press("4")  # the sheets: a card that lies over all else is closed then
        page.locator("body[data-view=sheets]").wait_for()
        expect(page.locator("#large")).to_be_visible(visible=size[0] > 800)
        page.locator(".toast").get_by_role("button", name="Undo").click()
        expect(page.locator(".toast", has_text="Undone: sky/eclipse, title")).to_be_in_viewport()
        page.wrong[:] = [line for line in page.wrong if "409" not in line]


def test_a_change_is_carried_over_to_what_others_made():
    base = "a: 1\nb: 2\nc: 3\n"
    assert merged(base, "a: 1\nb: 20\nc: 3\n", base) == "a: 1\nb: 20\nc: 3\n"
    theirs = "# new\na: 1\nb: 2\nc: 30\n"
    assert merged(base, "a: 1\nb: 20\nc: 3\n", theirs) == "# new\na: 1\nb: 20\nc: 30\n"
    assert merged("x,1,old", "y,1,old", "x,1,new") == "y,1,new"
    assert merged(base, "a: 1\nb: 20\nc: 3\n", "a: 1\nb: 21\nc: 3\n") is None
    assert merged(base, "a: 1\nb: 2\nc: 3\nd: 4\n", "a: 1\nb: 2\nc: 3\ne: 5\n") is None
    assert merged(base, "a: 1\nc: 3\n", "a: 9\nb: 2\nc: 3\n") == "a: 9\nc: 3\n"


def place_in(page, selector):
    """How far down the window of a scrolled part its node begins; below 0 it is scrolled away."""
    return page.evaluate(
        """([room, node]) => document.querySelector(node).getBoundingClientRect().top
          - document.querySelector(room).getBoundingClientRect().top""",
        selector,
    )


def test_a_card_that_is_searched_for_is_seen_from_its_head_and_on_the_wall(browser, sea):
    desk, _ = sea
    with opened(browser, desk, game="sea") as page:
        page.set_viewport_size({"width": 1280, "height": 700})
        last = shown(desk, "sea")["order"][-1]
        piece(page, shown(desk, "sea")["order"][0]).click()
        page.locator("#large .mark").first.wait_for()
        page.evaluate("document.getElementById('large').scrollTop = 400")
        page.locator("#search").fill(last.partition("/")[2])
        page.locator("#hits [role=option]").first.wait_for()
        page.keyboard.press("Enter")
        page.locator(f'#large[data-ref="{last}"]').wait_for()
        assert page.evaluate("document.getElementById('large').scrollTop") == 0
        page.locator("#search").fill("")
        page.evaluate("document.getElementById('shown').scrollTop = 0")
        piece(page, shown(desk, "sea")["order"][0]).click()
        page.locator("#hits").evaluate("hits => { hits.hidden = true; }")
        page.evaluate("ref => { location.hash = `game=sea&piece=${ref}`; }", last)
        page.locator(f'#large[data-ref="{last}"]').wait_for()
        room = page.evaluate("document.getElementById('shown').clientHeight")
        assert 0 <= place_in(page, ["#shown", f'#shown .piece[data-ref="{last}"]']) < room - 100
        page.keyboard.press("k")  # the next one is seen where one reads
        page.evaluate("document.getElementById('large').scrollTop = 150")
        page.keyboard.press("k")
        assert page.evaluate("document.getElementById('large').scrollTop") == 150


def test_the_start_page_stays_where_it_is_at_a_choice(browser, sea):
    desk, _ = sea
    with opened(browser, desk, game="sea") as page:
        page.set_viewport_size({"width": 1000, "height": 500})
        page.locator("#game").select_option(" ")
        theme = page.locator('[aria-label="Theme"] button').nth(3)
        theme.wait_for()
        page.locator("#new-title").fill("Typed")
        page.evaluate("document.getElementById('shown').scrollTop = 400")
        was = page.evaluate("document.getElementById('shown').scrollTop")
        theme.evaluate("button => button.click()")
        expect(theme).to_have_attribute("aria-pressed", "true")
        assert page.evaluate("document.getElementById('shown').scrollTop") > was - 20 > 0
        page.get_by_role("button", name="More sizes").evaluate("button => button.click()")
        page.locator('.sizes [data-key="tarot-us"]').evaluate("button => button.click()")
        pressed = page.locator('.sizes [aria-pressed="true"]')
        expect(pressed).to_have_attribute("data-key", "tarot-us")
        page.locator("#new-title").fill("Typed later")
        page.locator(".make button").click()
        page.locator(".toast", has_text="The game is ready").wait_for()
        page.wait_for_function("() => document.title.startsWith('Typed later')")
        made = (desk.project.session.content.place / "typed_later" / "game.yaml").read_text()
        assert "size: tarot-us" in made


def test_pictures_of_the_look_show_the_game_as_it_is_and_none_goes(browser, sea):
    desk, folder = sea
    with opened(browser, desk, game="sea") as page:
        page.locator('[data-show="look"]').click()
        pictures = page.locator(".gallery img")
        pictures.first.wait_for()
        layouts = page.locator('[aria-label^="Layout of"] button')
        for one in layouts.all():
            one.scroll_into_view_if_needed()
        page.wait_for_load_state("networkidle")
        expect(page.locator('[aria-label^="Layout of"] button[hidden]')).to_have_count(0)
        first = shown(desk, "sea")["pieces"][shown(desk, "sea")["order"][0]]["title"]
        before = [one.get_attribute("src") for one in pictures.all()]
        edit(next(folder.glob("*.csv")), f",{first},", f",{first}s,")
        for one, was in zip(pictures.all(), before, strict=True):
            expect(one).not_to_have_attribute("src", was)


def test_a_row_is_chosen_by_its_small_picture_and_notes_hide_no_last_row(browser, sea):
    desk, _ = sea
    rows = len(shown(desk, "sea")["order"])
    with opened(browser, desk, game="sea") as page:
        page.set_viewport_size({"width": 1280, "height": 500})
        page.locator('[data-show="table"]').click()
        name = page.locator(".rowface button").nth(2)
        name.click()
        page.get_by_role("button", name="Duplicate").click()
        page.locator(".toast", has_text="duplicated").wait_for()
        up_to_date(page)
        order = shown(desk, "sea")["order"]
        assert len(order) == rows + 1
        page.keyboard.press("Escape")
        page.locator('[data-show="cards"]').click()
        page.evaluate("document.getElementById('shown').scrollTop = 1e6")
        note, last = page.locator(".toast").first, piece(page, order[-1])
        assert last.bounding_box()["y"] + last.bounding_box()["height"] <= note.bounding_box()["y"]
