"""Times the preview in a browser: first face, an edit until it is seen, 1,000 cards scrolled.

.venv/bin/python tests/bench/preview.py [GAME]... prints a line a game; without one, every shipped
game and a deck of 1,000 cards. With --drawing it times 50 edits, each sent while 1,000 faces are
being drawn, until they are answered and written.
"""

import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "makers")]
from install_browser import chromium  # noqa: E402 - it stands among the tests
from preview_client import Stream  # noqa: E402

EDITS = {  # a file, what stands in it, what else could: one face is another by it
    "architekton": ("building.yaml", "temple", "stoa"),
    "clients_vs_architects": ("construction.yaml", "Ascend or advance.", "Ascend, or advance."),
    "new_las_vegas": ("casino.yaml", "number: 1,", "number: 2,"),
    "towers": ("clients.csv", "Corner Grocer", "Corner Grocery"),
    "thousand": ("cards.csv", "Card 7,", "Card seven,"),
}
TIMES = 5  # of each, of which the best and the middle one are told
SCROLL = """async () => {
  const times = [];
  let before = await new Promise(requestAnimationFrame);
  const shown = document.getElementById("shown");
  const end = shown.scrollHeight;
  for (let at = 0; at < Math.min(end, 30000); at += 120) {
    shown.scrollTop = at;
    const now = await new Promise(requestAnimationFrame);
    times.push(now - before);
    before = now;
  }
  return times;
}"""
WATCH = """() => new Promise((seen, never) => {
  setTimeout(() => never(new Error("the edit was not seen")), 20000);
  const box = document.getElementById("shown");
  const known = new Set([...box.querySelectorAll("img")].map((image) => image.src));
  const look = () => {
    const fresh = [...box.querySelectorAll("img")].find((image) => !known.has(image.src)
      && image.complete && image.naturalWidth);
    if (fresh) requestAnimationFrame(() => seen(performance.timeOrigin + performance.now()));
    else requestAnimationFrame(look);
  };
  look();
})"""


def thousand(folder):
    """A deck of 1,000 different cards, made of the six-card game."""
    tiny = ROOT / "tests" / "tiny"
    shutil.copytree(tiny / "layouts" / "faces" / "tiny", folder / "layouts/faces/thousand")
    game = folder / "content" / "thousand"
    shutil.copytree(tiny / "content" / "tiny", game)
    (game / "cards.yaml").unlink()
    (game / "rules.yaml").unlink()
    rows = [f"c{n:04},{('sun', 'moon')[n % 2]},{n % 12 + 1},Card {n}," for n in range(1000)]
    (game / "cards.csv").write_text("id,light,hour,title,note\n" + "\n".join(rows) + "\n")
    text = (game / "game.yaml").read_text().replace("cards.yaml", "cards.csv")
    (game / "game.yaml").write_text(text)


@contextmanager
def preview(folder, game):
    """The command, and the address it prints; how long that took from its start."""
    began = time.perf_counter()
    ours = ("--rules", "generator.games")  # copies of our games bring their Python too
    command = [sys.executable, "-m", "generator", *ours, "preview", game, "--no-open"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as process:
        try:
            for line in process.stdout:
                found = re.match(r"preview: (\S+)", line)
                if found:
                    yield found[1], time.perf_counter() - began
                    break
        finally:
            process.terminate()


def first_face(browser, folder, game):
    """Milliseconds from going to the address until a face is seen; and of the command itself."""
    with preview(folder, game) as (address, started):
        page = browser.new_page()
        began = time.perf_counter()
        page.goto(address)
        image = page.locator(".piece img").first
        image.wait_for(timeout=60_000)
        image.evaluate("image => image.decode()")
        shown = time.perf_counter() - began
        page.close()
        return 1000 * shown, 1000 * started


def edited(browser, folder, game):
    """Milliseconds from saving a file until the changed face is seen, several times."""
    name, old, new = EDITS[game]
    file = folder / "content" / game / name
    text = file.read_text()
    took = []
    with preview(folder, game) as (address, _):
        page = browser.new_page()
        page.goto(address)
        page.locator("#stage", has_text="up to date").wait_for(timeout=120_000)
        for number in range(TIMES):
            page.wait_for_timeout(800)
            page.evaluate(f"() => {{ window.seen = ({WATCH})(); }}")
            saved = time.time()
            file.write_text(text if number % 2 else text.replace(old, new, 1))
            took.append(page.evaluate("window.seen") - 1000 * saved)
            page.locator("#stage", has_text="up to date").wait_for(timeout=60_000)
        frames = sorted(page.evaluate(SCROLL)) if game == "thousand" else []
        page.close()
    file.write_text(text)
    return took, frames


def while_drawing(folder, count=50):
    """Milliseconds until each edit of a cell is answered and written, while faces are drawn."""
    file, took, tones = folder / "content/thousand/cards.csv", [], 0
    with preview(folder, "thousand") as (page, _), httpx.Client(timeout=60) as client:
        address = page.partition("#")[0]
        client.headers["origin"] = "/".join(address.split("/")[:3])  # as our page says it
        stream = Stream(address, "thousand")
        stream.until(lambda _e, _v, state: state.get("stage") == "done")
        following = threading.Thread(target=_follow, args=[stream], daemon=True)
        following.start()
        while len(took) < count:
            if stream.state["stage"] != "drawing":  # all is drawn: the colour is another one
                tones += 1
                value = f"#{tones:02x}4060"
                client.post(
                    f"{address}look/thousand", json={"path": ["palette", "night"], "value": value}
                )
                time.sleep(1)
                continue
            text, row = f"edit {len(took)} of the bench", 17 * len(took) % 1000
            cell = {"piece": f"sky/c{row:04}", "field": "title", "text": text}
            began = time.perf_counter()
            answer = client.post(
                f"{address}cells/thousand", json={"component": "sky", "cells": [cell]}
            )
            took.append(1000 * (time.perf_counter() - began))
            assert answer.status_code == 200, answer.text
            assert text in file.read_text(), "it was answered before it was written"
            time.sleep(0.2)  # a hand is not faster
    return took


def _follow(stream):
    while True:
        with suppress(AssertionError, httpx.HTTPError):  # nothing is told for long
            stream.next()


def told(times):
    """The best and the middle one."""
    held = sorted(times)
    return f"best {held[0]:.0f} ms, middle {held[len(held) // 2]:.0f} ms"


def main(games):
    """Print the figures of each game."""
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        folder = Path(place)
        shutil.copytree(ROOT / "content", folder / "content")
        shutil.copytree(ROOT / "layouts", folder / "layouts")
        thousand(folder)
        if games == ["--drawing"]:
            took = sorted(while_drawing(folder))
            print(
                f"{len(took)} edits: {told(took)}, 95 of 100 within "
                f"{took[-1 - len(took) // 20]:.0f} ms, worst {took[-1]:.0f} ms"
            )
            return
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for game in games or EDITS:
            seen = [first_face(browser, folder, game) for _ in range(TIMES)]
            print(f"{game}: first face {told([one for one, _ in seen])}", end="; ")
            print(f"the command prints its address after {told([two for _, two in seen])}")
            took, frames = edited(browser, folder, game)
            print(f"{game}: edit to page {told(took)}", flush=True)
            if frames:
                middle, most = frames[len(frames) // 2], frames[len(frames) * 95 // 100]
                print(
                    f"{game}: {len(frames)} frames of scrolling: middle {middle:.1f} ms", end=", "
                )
                print(f"95 of 100 within {most:.1f} ms, worst {frames[-1]:.1f} ms", flush=True)
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:])
