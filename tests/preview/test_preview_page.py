"""The preview in a real browser: what is seen first, that it follows the files, what is refused."""

import json
import shutil
import time

import pytest
from playwright.sync_api import expect
from preview_client import TOKEN, desk_of, edit, opened, problems, tiny_copy, up_to_date

from generator.preview.session import Shown

HOSTILE = "</script><script>harmed = 1</script><img src=x onerror='harmed = 1'>"


@pytest.fixture
def tiny(tmp_path):
    """A copy of the small game to edit."""
    return tiny_copy(tmp_path)


def piece(page, name):
    return page.locator(f'.piece[data-ref="{name}"]')


def faces_of(folder, name):
    """Where the templates of a game beside this one lie."""
    return folder.parent.parent / "layouts" / "faces" / name


SHOWN = "document.getElementById('shown')"
SCROLLED = """async () => {
  const times = [];
  let before = await new Promise(requestAnimationFrame);
  for (let at = 0; at < 12000; at += 120) {
    document.getElementById("shown").scrollTop = at;
    const now = await new Promise(requestAnimationFrame);
    times.push(now - before);
    before = now;
  }
  return times;
}"""


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


def test_a_page_follows_an_edit_a_mistake_and_its_mending(browser, tiny):
    desk = desk_of(tiny)
    with opened(browser, desk) as page:
        moon = piece(page, "sky/full-moon")
        first = '"pieces":["sky/full-moon"'  # not what the page sends when it opens
        with page.expect_request(lambda one: first in (one.post_data or "")) as told:
            moon.click()
        assert told.value.response().ok
        assert desk._games[Shown("tiny")].seen[0] == "sky/full-moon"
        page.locator("#zoom").fill("120")
        page.locator("#search").fill("moon")
        was = moon.locator("img").get_attribute("src")
        watched = f"""() => {{ window.seen = new Promise((seen, never) => {{
          setTimeout(() => never(new Error("the edit was not seen")), 60000);
          const look = () => {{
            const image = document.querySelector('#shown [data-ref="sky/full-moon"] img');
            if (image.getAttribute("src") !== "{was}" && image.complete) {{
              seen(performance.timeOrigin + performance.now());
            }} else requestAnimationFrame(look);
          }};
          look();
        }}); }}"""
        page.evaluate(watched)
        saved = time.time()
        edit(tiny / "cards.yaml", "title: Full moon", "title: Bright moon")
        took = page.evaluate("window.seen") - 1000 * saved
        print(f"edit to page: {took:.0f} ms")
        assert page.locator("#search").input_value() == "moon"
        assert page.locator("#zoom").input_value() == "120"
        assert page.locator("#large h2 small").inner_text() == "sky/full-moon"
        good = moon.locator("img").get_attribute("src")
        edit(tiny / "cards.yaml", "title: Bright moon", "title: Bright moon, colour: red")
        stopped = page.locator("#stage.stopped")
        stopped.wait_for()
        problems(page).get_by_text("unknown field 'colour'").wait_for()
        assert "stale" in moon.get_attribute("class")
        assert moon.locator("img").get_attribute("src") == good
        assert "unknown field 'colour'" in page.locator("#large .problem").inner_text()
        edit(tiny / "cards.yaml", "title: Bright moon, colour: red", "title: Bright moon")
        up_to_date(page)
        page.locator("#problems .problem").wait_for(state="detached")
        assert "stale" not in moon.get_attribute("class")


def test_two_games_one_renamed_one_deleted(browser, tiny):
    other = tiny.parent / "other"
    shutil.copytree(tiny, other)
    shutil.copytree(tiny.parent.parent / "layouts/faces/tiny", faces_of(tiny, "other"))
    edit(other / "game.yaml", "title: Sun and Moon", "title: Stars")
    with opened(browser, desk_of(tiny)) as page:
        select = page.locator("#game")
        names = select.locator("option").evaluate_all("all => all.map(one => one.value)")
        assert names[:-1] == ["other", "tiny"]  # and a new one
        select.select_option("other")
        expect(page).to_have_title("Stars – Proofdeck")
        up_to_date(page)
        assert page.locator(".piece").count() == 6
        shutil.copytree(faces_of(tiny, "other"), faces_of(tiny, "third"))
        other.rename(tiny.parent / "third")
        expect(select).to_have_value("third")
        up_to_date(page)
        shutil.rmtree(tiny.parent / "third")
        page.locator("#stage", has_text="this game no longer exists").wait_for()
        assert page.locator(".piece.stale").count() == 6
        select.select_option("tiny")
        expect(page).to_have_title("Sun and Moon – Proofdeck")


def test_hostile_content_stays_text(browser, tiny):
    edit(tiny / "game.yaml", "title: Sun and Moon", f"title: {json.dumps(HOSTILE)}")
    edit(tiny / "cards.yaml", "title: Full moon", f"title: {json.dumps(HOSTILE[:40])}")
    edit(tiny / "cards.yaml", "note: Both lights go out.", f"note: {json.dumps(HOSTILE)}")
    (tiny / "art").mkdir()
    (tiny / "art" / "trap.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="alert(1)">'
        "<script>window.harmed = 1</script><rect width='9' height='9'/></svg>"
    )
    template = tiny.parent.parent / "layouts/faces/tiny/sky.back.svg.j2"
    text = template.read_text()
    template.write_text(
        text.replace("{% endblock", "{{ art('trap', x=4, y=4, w=9, h=9) }}{% endblock")
    )
    with opened(browser, desk_of(tiny)) as page:
        expect(page).to_have_title(f"{HOSTILE} – Proofdeck")
        piece(page, "sky/eclipse").click()
        page.locator("#side").select_option("both")
        for name in ("sheets", "numbers", "proof", "print", "cards"):
            page.locator(f'[data-show="{name}"]').click()
        for image in page.locator(".piece[data-ref='sky/eclipse'] img").all():
            image.evaluate("image => image.decode()")
        face = page.locator(".piece[data-ref='sky/eclipse'] img").last.get_attribute("src")
        opened_face = page.context.new_page()
        opened_face.goto(page.address + face)  # by itself, where an image's scripts could run
        edit(
            template,
            "{% endblock",
            "<g onload='harmed = 1'/><script>harmed = 1</script>{% endblock",
        )
        problems(page).locator(".problem").first.wait_for()
        for one in (page, opened_face):
            assert one.evaluate("'harmed' in window") is False
            assert one.locator("img[onerror], [onload], script:not([src])").count() == 0


def test_another_origin_and_a_wrong_token_learn_nothing(browser, tiny):
    with opened(browser, desk_of(tiny)) as page:
        address = page.address
        other = page.context.new_page()
        other.goto(address.replace(TOKEN, "another-token"))
        assert other.content().count("there is nothing here") == 1
        other.goto(address.replace("127.0.0.1", "localhost"))
        told = other.evaluate(
            "address => fetch(address + 'games').then(() => 'read', () => 'refused')", address
        )
        assert told == "refused"
        told = other.evaluate(
            """address => fetch(address + 'edit/tiny', {method: 'POST', body: '{}', headers:
            {'content-type': 'application/json'}}).then(() => 'read', () => 'refused')""",
            address,
        )
        assert told == "refused"
        other.goto("about:blank")
        other.set_content(f'<iframe src="{address}"></iframe>')
        other.wait_for_timeout(300)
        frame = other.frames[-1]
        assert frame.locator("#shown").count() == 0


@pytest.mark.whole
def test_a_thousand_cards_are_scrolled(browser, tiny):
    (tiny / "cards.yaml").unlink()
    (tiny / "rules.yaml").unlink()
    edit(tiny / "game.yaml", "pieces: cards.yaml", "pieces: cards.csv")
    rows = [f"c{n:04},{('sun', 'moon')[n % 2]},{n % 12 + 1},Card {n}" for n in range(1000)]
    (tiny / "cards.csv").write_text("id,light,hour,title\n" + "\n".join(rows) + "\n")
    with opened(browser, desk_of(tiny)) as page:
        assert page.locator(".piece").count() == 1000
        height = page.evaluate(SHOWN + ".scrollHeight")
        times = sorted(page.evaluate(SCROLLED))
        assert page.evaluate(SHOWN + ".scrollHeight") == pytest.approx(height, 0.02)
        middle, most = times[len(times) // 2], times[len(times) * 95 // 100]
        print(f"{len(times)} frames: middle {middle:.0f} ms, 95 of 100 within {most:.0f} ms")
        assert len(times) > 50
        bottom = page.locator('.piece[data-ref="sky/c0999"]')
        page.evaluate(SHOWN + ".scrollTop = 1e6")
        bottom.locator("img").evaluate("image => image.decode()")
        assert bottom.locator("img").evaluate("image => image.naturalWidth") > 0
        edit(tiny / "cards.csv", ",Card 999", ",The last card")
        was = bottom.locator("img").get_attribute("src")
        bottom.locator(f'img:not([src="{was}"])').wait_for()
        ends = f"{SHOWN}.scrollTop + {SHOWN}.clientHeight"
        assert page.evaluate(ends) == pytest.approx(page.evaluate(SHOWN + ".scrollHeight"), abs=2)
