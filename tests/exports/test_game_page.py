"""The game as one page: every face and sheet, links that lead somewhere, nothing that runs."""

import re
from html.parser import HTMLParser

import pytest
from conftest import TINY, TINY_LAYOUTS, run_cache

from generator.exports.html.game_page import game_page
from generator.options import Options
from generator.project import Project

CONTENT = TINY / "content"
BOOK = """\
## Setting up

{{ rule("six-sky-cards") }}Lay the **6** sky cards face up, see {{ see("turn") }}.

* First {sun}
* Then the moon

| Light | Cards |
| --- | ---: |
| sun | 1 |

{% call figure("sky/eclipse", width=30, marks=[circle(20, 20, 5)]) %}An eclipse < a day{% endcall %}

{{ anchor("turn") }}## A turn

{{ rule("both-lights-equally") }}There are 3 suns and 3 moons.

Play a card.
"""


class Page(HTMLParser):
    """The elements of a page: names, ids, links within it, texts."""

    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.links, self.said, self.names = [], [], [], [], []
        self.feed(text)
        assert not self.open, f"left open: {self.open}"

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self.names.append(tag)
        self.ids += [given["id"]] if "id" in given else []
        self.links += [given["href"]] if "href" in given else []
        self.links += [
            f"#{name}" for name in re.findall(r"url\(#([^)]+)\)", given.get("clip-path") or "")
        ]
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.said.append(data)


@pytest.fixture(scope="module")
def made():
    files = {
        path.relative_to(CONTENT).as_posix(): path.read_bytes()
        for path in CONTENT.rglob("*")
        if path.is_file()
    }
    files["tiny/rulebook.md.j2"] = BOOK.encode()
    files["tiny/game.yaml"] = files["tiny/game.yaml"].replace(
        b"title: Sun and Moon", b'title: "Sun < Moon & 3"'
    )
    project = Project(files, TINY_LAYOUTS, cache=run_cache())
    built, found = project.build("tiny", Options())
    assert built, found
    whole, found = project.for_target(built, "html")
    assert whole.book, found
    return whole


@pytest.fixture(scope="module")
def page(made):
    return Page(game_page(made))


def test_each_piece_sheet_and_paragraph_is_on_it(made, page):
    said = " ".join(page.said)
    for one in made.drawn:
        assert one.component.name_of(one.piece) in said
    sheets = sum(len(job.sheets) for job in made.printed)
    captions = [text for text in page.said if re.search(r", \d+/\d+", text)]
    assert len(captions) == sheets > 0
    for words in ("Lay the", " sky cards face up", "Play a card.", "An eclipse < a day", "First"):
        assert words in said
    assert {"table", "ul", "figure", "nav", "article"} <= set(page.names)


def test_every_link_leads_to_a_place_on_it(page):
    assert len(set(page.ids)) == len(page.ids)
    within = [link for link in page.links if link.startswith("#")]
    assert within
    assert [link for link in within if link[1:] not in page.ids] == []
    others = {link.partition(",")[0] for link in page.links if not link.startswith("#")}
    assert others == {"data:image/svg+xml"}


def test_nothing_on_it_runs_and_the_same_game_is_the_same_page(made, page):
    text = game_page(made)
    assert "script" not in page.names
    assert "default-src 'none'" in text
    assert not re.search(r"https?:(?!//www.w3.org)", text)
    assert text == game_page(made)


@pytest.mark.parametrize(("wide", "least"), [(1440, 200), (390, 150)])
def test_a_face_is_as_large_as_its_card_where_there_is_room(made, browser, wide, least):
    page = browser.new_page(viewport={"width": wide, "height": 900})
    page.set_content(game_page(made))
    faces = page.locator(".pieces figure svg")
    widths = [one.bounding_box()["width"] for one in faces.all()]
    assert len(widths) > 5
    assert min(widths) > least
    assert page.evaluate("document.documentElement.scrollWidth") <= wide
    page.close()
