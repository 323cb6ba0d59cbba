"""The first pages of a print file: what they say of a game, and where it stands on them."""

import os
from dataclasses import replace
from itertools import pairwise

import pypdfium2
import pytest
from conftest import ROOT
from page_dump import dump, strings_of, strokes_of
from sheet_making import FONTS, PAPERS, component_of, draw, game_of, imposed

from generator.exports.built import Built
from generator.exports.pdf.print_files import export_pdf
from generator.model.layout import Paper
from generator.text.library import HOUSE_FONT

GOLDEN = ROOT / "tests" / "golden" / "print_files"
CARDS = component_of((60, 60), name="card", title="Cards", copies=[3, 2])
CHIPS = component_of((20, 30.5), 2.0, name="chip", title="Chips", kind="token", copies=[4, 80])
BOARD = component_of(
    (190, 270), name="board", title="Board", kind="board", scheme="single", copies=[2]
)
MARGIN = 20  # mm


@pytest.fixture
def pages_of(tmp_path):
    """A function that prints a game of some components and opens its pages."""

    def pages(
        *components, paper="a4", players=(2, 4), title="A Game of Tests", asked=(), first=None
    ):
        jobs, problems = imposed(*components, paper=paper, title=title)
        assert not [problem for problem in problems if problem.severity == "error"]
        game = replace(game_of(*components, title=title), players=players)
        page = first or PAPERS[paper]
        built = Built(game, tuple(draw(*components)), jobs, page, FONTS, asked=asked)
        (written,) = export_pdf(built, tmp_path, components=False)
        return pypdfium2.PdfDocument(written.path)

    return pages


def texts(page):
    return [string.text for string in strings_of(page)]


def said(page):
    return " ".join(texts(page))


def flipped(component, flip):
    return replace(component, plan=component.plan.model_copy(update={"flip": flip}))


@pytest.mark.parametrize(
    ("name", "components", "options"),
    [
        ("both-sides", (BOARD, CARDS, CHIPS), {"asked": ("nl", "players 3")}),
        ("one-side", (BOARD,), {"paper": "letter", "players": (3, 3), "title": "Long " * 30}),
    ],
)
def test_the_pages_are_as_committed(pages_of, name, components, options):
    document = pages_of(*components, **options)
    count = 2 if name == "both-sides" else 1
    text = "---\n".join(dump(document[number]) for number in range(count))
    file = GOLDEN / f"{name}.page.txt"
    if os.environ.get("GOLDEN") == "write":
        GOLDEN.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == text, "if that is meant, run `make golden`"


def test_there_are_as_many_pages_of_it_as_sides_are_printed(pages_of):
    """After one-sided sheets alone there is nothing to try: no second page, no crosses."""
    one_sided, two_sided = pages_of(BOARD), pages_of(BOARD, CARDS)
    sheets = 2
    assert len(one_sided) == 1 + sheets
    assert len(two_sided) == 2 + 2 * sheets + 2
    assert "turn over" not in said(one_sided[0])
    assert "back of page 1" in said(two_sided[1])


@pytest.mark.parametrize(("flip", "edge"), [("long-edge", "long"), ("short-edge", "short")])
@pytest.mark.parametrize("before", [(), (BOARD,)])
def test_it_says_on_which_edge_the_paper_is_turned(pages_of, flip, edge, before):
    page = pages_of(*before, flipped(CARDS, flip))[0]
    assert f"turn over on the {edge} edge" in said(page)


@pytest.mark.parametrize(
    ("players", "words"), [((2, 4), "2 to 4 players"), ((1, 2), "1 to 2"), ((3, 3), "3 players")]
)
def test_it_says_for_how_many(pages_of, players, words):
    assert f" {words}" in texts(pages_of(BOARD, players=players)[0])[1]


def test_the_table_counts_pieces_designs_and_papers(pages_of):
    page = pages_of(BOARD, CARDS, CHIPS)[0]
    rows = {}
    for string in strings_of(page):
        rows.setdefault(round(string.y), []).append(string.text)
    table = [row for row in rows.values() if row[0] in ("Board", "Cards", "Chips", "Altogether")]
    assert table == [
        ["Board", "2", "1", "190 × 270 mm", "2"],
        ["Cards", "5", "2", "60 × 60 mm", "1, both sides"],
        ["Chips", "84", "2", "20 × 30.5 mm", "1, both sides"],
        ["Altogether", "91", "4"],
    ]


def test_what_comes_after_printing_is_said_once_for_each_kind(pages_of):
    other = component_of((60, 60), name="more", title="More", copies=[1])
    words = said(pages_of(CARDS, other, CHIPS)[0])
    assert words.count("Sleeves hide") == 1
    assert words.count("craft punch") == 1
    assert "glue on board" not in words


@pytest.mark.parametrize("length", [3, 30, 60, 90])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_title_stays_between_the_margins(pages_of, length, paper):
    """It is as large as there is room for, and never larger than 24 points."""
    page = pages_of(BOARD, paper=paper, title="M" * length)[0]
    title = strings_of(page)[0]
    assert title.text == "M" * length
    edge = PAPERS[paper].size[0] - MARGIN
    assert title.size == 24 or title.right == pytest.approx(edge, abs=1)
    assert title.right <= edge


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_nothing_lies_over_something_else_or_outside_the_margins(pages_of, paper):
    for page in list(pages_of(BOARD, CARDS, CHIPS, paper=paper))[:2]:
        width, height = PAPERS[paper].size
        strings = strings_of(page)
        for number, one in enumerate(strings):
            assert one.x >= MARGIN - 0.1
            assert one.right <= width - MARGIN + 0.1
            assert MARGIN <= one.y <= height - MARGIN
            for other in strings[number + 1 :]:
                beside = one.right < other.x or other.right < one.x
                assert beside or other.y - one.y > 0.75 * other.size * 25.4 / 72


@pytest.mark.parametrize("width", range(90, 130, 5))
def test_steps_take_what_room_a_narrow_paper_has(pages_of, width):
    """No line ends where the next word would still fit, 2 mm off the margin."""
    slim = Paper(name="slim", size=(width, 400), margin=5, source="test")
    strings = strings_of(pages_of(CARDS, CHIPS, first=slim)[0])
    lines = [one for one in strings if one.x == pytest.approx(MARGIN + 6, abs=0.01)]
    end, font = width - MARGIN - 2, FONTS.open(HOUSE_FONT)
    broken = [(a, b) for a, b in pairwise(lines) if b.y - a.y == pytest.approx(4.8, abs=0.01)]
    assert len(broken) > 5
    for line, after in broken:
        word = after.text.split()[0]
        assert line.right <= end
        assert line.right + font.width(f" {word}") * 10.5 * 25.4 / 72 > end - 0.05


def test_each_ring_on_the_back_lies_around_a_cross_whichever_way_the_paper_is_turned(pages_of):
    document = pages_of(CARDS)
    width, height = PAPERS["a4"].size
    front = [s for s in strokes_of(document[0]) if s.colour == "#1a1a1a"]
    crosses = {centre(stroke) for stroke in front}
    rings = {centre(stroke) for stroke in strokes_of(document[1])}
    assert len(crosses) == 4
    assert rings == {(round(width - x, 1), y) for x, y in crosses}
    assert rings == {(x, round(height - y, 1)) for x, y in crosses}
    reach = max(stroke.right - stroke.left for stroke in front)
    widest = max(stroke.right - stroke.left for stroke in strokes_of(document[1]))
    assert reach / 2 == pytest.approx(4, abs=0.2)
    assert widest / 2 == pytest.approx(2, abs=0.2)


def centre(stroke):
    return round((stroke.left + stroke.right) / 2, 1), round((stroke.top + stroke.bottom) / 2, 1)
