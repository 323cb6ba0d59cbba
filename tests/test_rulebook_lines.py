"""Paragraphs of a rulebook: broken, hyphenated, parted without widows; columns of even height."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rulebooks import opened

from generator.exports.rulebook_blocks import TextBlock
from generator.exports.rulebook_booklet import booklet_order
from generator.exports.rulebook_flow import Area, Flow, columns, fill
from generator.exports.rulebook_lines import set_lines
from generator.exports.rulebook_pen import BookPen
from generator.model.font import FontChoice
from generator.problem import Where
from generator.rulebook.blocks import Run
from generator.text.fonts import open_font

BODY = open_font(FontChoice("Barlow", 400))
BOLD = open_font(FontChoice("Barlow", 600))


def fonts(bold, italic):
    return BOLD if bold else BODY


def lines_of(*runs, width=150, language="en", **more):
    return set_lines(runs, width, 0, 9, fonts, language, {}, **more)


def text_of(line):
    return "".join(stretch.text for _, stretch in line.stretches)


WORDS = st.lists(
    st.sampled_from(
        [
            "a",
            "to",
            "the",
            "casino",
            "limousine",
            "construction",
            "of",
            "inauguration",
            "improvement,",
            "and",
            "14",
            "well-known",
        ]
    ),
    min_size=1,
    max_size=60,
)


@given(WORDS, st.integers(80, 400))
@settings(deadline=None)
def test_no_line_sticks_out_and_no_word_is_lost(words, width):
    lines, over = lines_of(Run(" ".join(words)), width=width)
    assert over <= 0.01
    joined = ""
    for line in lines:
        text = text_of(line)
        assert text == text.strip()
        joined += (
            text.removesuffix("-")
            if text.endswith("-") and not text.endswith("well-")
            else text + ("" if text.endswith("well-") else " ")
        )
    assert joined.replace(" ", "") == "".join(words)


def test_a_line_that_cannot_be_broken_is_reported():
    _, over = lines_of(Run("Xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"), width=60)
    assert over > 20


def test_words_part_where_the_language_parts_them():
    english, _ = lines_of(Run("construction " * 12), width=80)
    assert any(
        text_of(line).endswith("construc-") or text_of(line).endswith("con-") for line in english
    )
    without, _ = lines_of(Run("construction " * 12), width=80, hyphens=False)
    assert not any("-" in text_of(line) for line in without)


def test_dutch_parts_words_its_own_way():
    dutch, _ = lines_of(Run("landschapsplaatjes " * 12), width=66, language="nl")
    assert any(text_of(line).endswith(("landschap-", "landschaps-", "plaat-")) for line in dutch)


def test_pairs_of_letters_are_kerned():
    line, _ = lines_of(Run("AVAVAV"))
    assert line[0].width < 9 * BODY.width("AVAVAV")


def test_a_change_of_font_keeps_a_word_together():
    lines, over = lines_of(Run("Las", bold=True), Run("Vegas here we go again and again"), width=70)
    assert over <= 0
    assert text_of(lines[0]).startswith("LasVegas")


def test_a_forced_break_ends_the_line():
    lines, _ = lines_of(Run("one"), Run(break_line=True), Run("two"))
    assert [text_of(line) for line in lines] == ["one", "two"]


@given(st.integers(1, 12), st.floats(1, 200))
@settings(deadline=None)
def test_a_paragraph_parts_with_two_lines_on_each_side_or_not_at_all(count, height):
    game, _, layout = opened("new_las_vegas")
    pen = BookPen(game, layout, {}, {})
    runs = tuple(
        run for number in range(count) for run in (Run(f"line {number}"), Run(break_line=True))
    )
    block = TextBlock(pen, runs, "body", None, Where("x"))
    parts = block.split(300, height)
    assert len(parts) in (0, 2)
    if parts:
        sizes = [len(part.lines(300)) for part in parts]
        assert min(sizes) >= 2
        assert sum(sizes) == count
        assert sizes[0] * block.leading <= height + 0.02
        assert [text_of(line) for part in parts for line in part.lines(300)] == [
            f"line {number}" for number in range(count)
        ]


# --- columns


class Block:
    """Lines of 10 points that can part anywhere but keep two lines on each side."""

    problem = None
    anchors = ()

    def __init__(self, count, *, clings=False, name=""):
        self.count, self.clings, self.name = count, clings, name
        self.before = self.after = 4.0

    def wrap(self, width, height):
        self.height = self.count * 10.0
        return width, self.height

    def head(self, width):
        return min(self.count, 2 if self.count > 3 else self.count) * 10.0

    def split(self, width, height):
        fit = min(int(height // 10), self.count - 2)
        return (
            []
            if fit < 2 or self.count < 4 or self.clings
            else [Block(fit, name=self.name), Block(self.count - fit, name=self.name)]
        )


SIZES = st.lists(st.integers(1, 30), min_size=1, max_size=25)


@given(SIZES, st.integers(1, 3))
@settings(deadline=None)
def test_every_line_is_placed_once_within_the_page(sizes, count):
    flow = Flow(Area(300, 400, 10))
    flow.band([Block(size, name=number) for number, size in enumerate(sizes)], count)
    spots = [(page, spot) for page in flow.pages for spot in page.spots]
    assert sum(spot.block.count for _, spot in spots) == sum(sizes)
    for _, spot in spots:
        assert spot.y + spot.block.count * 10 <= 400.01
        assert spot.block.count >= 2 or sizes[spot.block.name] < 4
    for page in flow.pages:
        for one in page.spots:
            for other in page.spots:
                apart = (
                    one is other
                    or one.x != other.x
                    or one.y + one.block.height <= other.y + 0.01
                    or other.y + other.block.height <= one.y + 0.01
                )
                assert apart


@given(SIZES)
@settings(deadline=None)
def test_a_heading_never_stands_at_the_foot(sizes):
    blocks = [block for size in sizes for block in (Block(1, clings=True), Block(size))]
    flow = Flow(Area(300, 400, 10))
    flow.band(blocks, 2)
    order = [spot for page in flow.pages for spot in page.spots]
    for spot, following in pairwise(order):
        if spot.block.clings:
            assert following.x == spot.x
            assert following.y > spot.y


@given(st.integers(1, 39), st.integers(1, 30), st.integers(1, 2))
@settings(deadline=None)
def test_a_heading_of_its_own_stays_with_the_band_below_it(above, below, count):
    flow = Flow(Area(300, 400, 10))
    flow.band([Block(above)], 1)
    heading, text = Block(1, clings=True), [Block(below)]
    flow.band([heading], 1, text, count)
    flow.band(text, count)
    page = next(page for page in flow.pages if any(spot.block is heading for spot in page.spots))
    assert page.spots[-1].block is not heading


def test_the_last_columns_are_even():
    made, used, left = columns([Block(4) for _ in range(10)], 100, 1000, 2)
    assert not left
    assert used < 260
    assert all(made)


def test_what_is_too_tall_for_any_page_is_told():
    flow = Flow(Area(300, 50, 10))
    flow.band([Block(3), Block(3, clings=True), Block(9, clings=True)], 1)
    assert flow.too_tall


def test_fill_leaves_what_does_not_fit():
    placed, used, left = fill([Block(3), Block(3), Block(3)], 100, 70)
    assert [top for _, top in placed] == [0, 34]
    assert used == 64
    assert len(left) == 1


@pytest.mark.parametrize("pages", range(1, 25))
def test_a_booklet_folds_into_reading_order(pages):
    sides = booklet_order(pages)
    assert len(sides) % 2 == 0
    read = {}
    for sheet in range(len(sides) // 2):
        (last, first), (second, before_last) = sides[2 * sheet], sides[2 * sheet + 1]
        read[2 * sheet], read[2 * sheet + 1] = first, second
        read[4 * (len(sides) // 2) - 1 - 2 * sheet], read[4 * (len(sides) // 2) - 2 - 2 * sheet] = (
            last,
            before_last,
        )
    order = [read[spot] for spot in sorted(read)]
    assert [page for page in order if page is not None] == list(range(pages))
    assert order[-1] == pages - 1
