"""What the tests of the preview share: a small game to edit, and a reader of its events."""

import asyncio
import json
import shutil
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
from conftest import ROOT, TINY, changed_project

from generator.load.yaml_tree import read_tree
from generator.preview.server import application, serve
from generator.preview.session import Desk

TOKEN = "a-token-that-nobody-guesses"
THREE_CARDS = """\
# Three cards.
- id: sun-06   # the first
  light: sun
  hour: 6
  title: Dawn

# In the middle.
- {id: sun-12, light: sun, hour: 12, title: Noon, note: High}
- id: moon-12
  light: moon
  hour: 12
  title: 'Midnight'
# The end.
"""
SECONDS = 60  # until a test gives up waiting
# Pastes a text into the active cell of the table.
PASTE = """text => {
  const data = new DataTransfer();
  data.setData("text/plain", text);
  document.querySelector("td.active").dispatchEvent(
    new ClipboardEvent("paste", { clipboardData: data, bubbles: true }));
}"""
# Drops files, each a name and base64, on what a selector finds.
DROP = """([selector, files]) => {
  const data = new DataTransfer();
  for (const [name, text] of files) {
    data.items.add(new File([Uint8Array.from(atob(text), one => one.charCodeAt(0))], name));
  }
  for (const type of ["dragover", "drop"]) {
    document.querySelector(selector).dispatchEvent(
      new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
  }
}"""


def tiny_copy(folder):
    """A copy of the small game and its layouts, to edit."""
    shutil.copytree(TINY / "content", folder / "content")
    shutil.copytree(TINY / "layouts", folder / "layouts")
    return folder / "content" / "tiny"


def desk_of(folder):
    own = folder.parent.parent / "layouts"
    return Desk(changed_project(folder.parent, (own, ROOT / "layouts")))


def shown(desk, name="tiny"):
    """The game as it is shown in the end, after another look at the files."""
    desk.games()
    return list(desk.steps(name))[-1]


def edit(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1, (path, old)
    path.write_text(text.replace(old, new), encoding="utf-8")


class Stream:
    """The events of a page, as a browser reads them."""

    def __init__(self, address, game):
        self._client = httpx.Client(timeout=SECONDS)
        self._sent = self._client.send(
            self._client.build_request("GET", f"{address}events/{game}"), stream=True
        )
        self._lines = self._sent.iter_lines()
        self.state = {}

    def next(self):
        event, end = "", time.monotonic() + SECONDS
        for line in self._lines:
            assert time.monotonic() < end, "nothing was told but that the line is open"
            if line.startswith("event: "):
                event = line.removeprefix("event: ")
            elif line.startswith("data: "):
                value = json.loads(line.removeprefix("data: "))
                self._take(event, value)
                return event, value
        raise AssertionError("the stream ended")

    def until(self, wanted):
        """Read on until something holds of (event, value, state); returns the value."""
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            event, value = self.next()
            if wanted(event, value, self.state):
                return value
        raise AssertionError("it was never told")

    def _take(self, event, value):
        if event == "state":
            self.state = value
        elif event == "patch":
            put, gone = value.pop("set"), value.pop("gone")
            self.state.update(value)
            for kind, held in put.items():
                self.state[kind] = {**self.state.get(kind, {}), **held}
                for name in gone[kind]:
                    del self.state[kind][name]
            value.update(set=put, gone=gone)

    def close(self):
        self._sent.close()
        self._client.close()


def free_port():
    """A port that nobody listens to just now."""
    with socket.create_server(("127.0.0.1", 0)) as one:
        return one.getsockname()[1]


@contextmanager
def served(desk, output=Path("output"), sharing=None, port=0):
    """A server of its own, on any free port unless it is given; gives its address."""
    told = threading.Event()
    address, loop, task = [], [], []

    async def run():
        loop.append(asyncio.get_running_loop())

        def opened(text):
            address.append(text)
            told.set()

        task.append(asyncio.current_task())
        await serve(desk, TOKEN, port, opened, output=output, sharing=sharing)

    def go():
        with suppress(asyncio.CancelledError):
            asyncio.run(run())

    thread = threading.Thread(target=go)
    thread.start()
    assert told.wait(SECONDS)
    try:
        yield address[0]
    finally:
        loop[0].call_soon_threadsafe(task[0].cancel)
        thread.join(SECONDS)
        assert not thread.is_alive()


_SIZE = {"width": 1280, "height": 900}
_kept = {}  # the one page of a browser: to open another takes half a second


@contextmanager
def blank(browser, context):
    """An empty page: the one of the browser, or one with a context that is asked for.

    The page of the preview stores nothing, and each test has a server, an origin, of its own.
    """
    own = bool(context) or browser not in _kept
    held = browser.new_context(viewport=_SIZE, **context) if own else _kept[browser].context
    if own:
        held.set_default_timeout(1000 * SECONDS)
        held.new_page()
    page = held.pages[0]
    try:
        yield page
    except BaseException:
        _kept.pop(browser, None)
        held.close()
        raise
    if context:
        held.close()
        return
    _kept[browser] = page
    for other in held.pages[1:]:
        other.close()
    page.goto("about:blank")
    page.mouse.move(0, 0)
    page.set_viewport_size(_SIZE)


@contextmanager
def opened(browser, desk, game="tiny", *, ready=True, output=Path("output"), **context):
    """The page of a game in a browser, up to date; nothing may go wrong in it unseen.

    ``page.wrong`` are the complaints of the browser's console and of scripts; a test that expects
    some empties it.
    """
    with served(desk, output) as address, blank(browser, context) as page:
        page.wrong = wrong = []
        page.address = address

        def on_error(error):
            wrong.append(str(error))

        def on_console(said):
            if said.type == "error":
                wrong.append(said.text)

        page.on("pageerror", on_error)
        page.on("console", on_console)
        page.goto(f"{address}#game={game}")
        if ready:
            up_to_date(page)
        yield page
        assert page.wrong == [], page.wrong
        page.remove_listener("pageerror", on_error)
        page.remove_listener("console", on_console)


def slowed(page, ms):
    """Let each answer to a write come late, as on a busy machine."""
    late = """ms => {
      const quick = window.fetch;
      window.fetch = async (...of) => {
        const answer = await quick(...of);
        if (of[1]?.method === "POST") await new Promise((done) => setTimeout(done, ms));
        return answer;
      };
    }"""
    page.evaluate(late, ms)


def up_to_date(page):
    """Wait until the page says that it shows the files as they are."""
    page.locator("#stage", has_text="up to date").wait_for()


def ask(desk, path, *, headers=None, method="GET", content=None):
    """The answer to one request."""

    async def asked():
        transport = httpx.ASGITransport(application(desk, TOKEN, follow=False))
        address = "http://127.0.0.1:8123"
        async with httpx.AsyncClient(transport=transport, base_url=address) as client:
            return await client.request(method, path, headers=headers, content=content)

    return finished(asked())


def finished(coroutine):
    """What a coroutine gives, run in a thread of its own: Playwright keeps a loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result(SECONDS)


def done(_event, _value, state):
    return state.get("stage") == "done"


def tool(page, name):
    """A tool behind the button "View", which is opened."""
    page.locator(".more").evaluate("more => { more.open = true; }")
    return page.locator(f"#{name}")


def problems(page):
    """The drawer of what is wrong, opened."""
    page.locator("#trouble").wait_for()
    page.evaluate("document.getElementById('problems').hidden = false")
    return page.locator("#problems")


def written(folder):
    """What game.yaml of a folder says."""
    return read_tree((folder / "game.yaml").read_text(), "")[0]
