"""Titles outside faces, in any script: plain ones by our own font, others shaped and embedded."""

from io import BytesIO

import numpy as np
import pypdfium2
import pytest
from laid_sheets import FONTS
from page_dump import strings_of

from generator.exports.pdf.content import ink_document
from generator.exports.pdf.document import Composition
from generator.exports.pdf.simple_text import Titles
from generator.text.font_library import HOUSE_BOLD, HOUSE_FONT

POINTS = 72 / 25.4
PLAIN = "A plain title"
ACCENTED = "Sun a\u0323\u0308 Moon"  # two marks on one letter, which no font holds in one
NOWHERE = "\ue000"  # of nobody's script


def with_titles(use):
    """What ``use(titles, canvas)`` gives, and the open first page, 100 x 50 mm."""
    kept = []

    def leading(canvas, _fonts, titles):
        canvas.setPageSize((100 * POINTS, 50 * POINTS))
        kept.append(use(titles, canvas))
        canvas.showPage()
        return 1

    composition = Composition(ink_document({}, [], leading, FONTS), {}, [])
    data = composition.save(composition.leading, [], title="t", language="en")
    return kept[0], pypdfium2.PdfDocument(BytesIO(data))[0]


def asked(question) -> object:
    return with_titles(lambda titles, _canvas: question(titles))[0]


def drawn(text, x=10, y=20, size=12, ink="#ff0000"):
    """The page with a title at a place in mm from the top left."""
    at = x * POINTS, (50 - y) * POINTS

    def use(titles: Titles, canvas):
        canvas.setFillColor(ink)
        titles.draw(canvas, text, HOUSE_FONT, size, at, ink)

    return with_titles(use)[1]


def test_what_our_own_font_sets_letter_by_letter_is_plain():
    assert asked(lambda titles: titles.is_plain(PLAIN, HOUSE_FONT)) is True
    assert asked(lambda titles: titles.is_plain(ACCENTED, HOUSE_FONT)) is False
    assert asked(lambda titles: titles.is_plain(NOWHERE, HOUSE_FONT)) is False


def test_a_title_is_as_wide_as_its_letters():
    for choice in (HOUSE_FONT, HOUSE_BOLD):
        font = FONTS.open(choice)
        width = asked(lambda titles, choice=choice: titles.width(PLAIN, choice, 10))
        assert width == pytest.approx(10 * font.width(PLAIN))
    shaped = asked(lambda titles: titles.width(ACCENTED, HOUSE_FONT, 10))
    bare = FONTS.open(HOUSE_FONT).width("Sun a Moon") * 10
    assert shaped == pytest.approx(bare, rel=0.02)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (PLAIN, PLAIN),
        (ACCENTED, ACCENTED),
        (f"Ten {NOWHERE}x{NOWHERE} tiles", "Ten ?x? tiles"),
        ("", ""),
    ],
)
def test_what_no_font_has_is_a_question_mark(text, told):
    assert asked(lambda titles: titles.printable(text, HOUSE_FONT)) == told


def cut(text, room, size=10):
    return asked(lambda titles: titles.cut(text, HOUSE_FONT, size, room))


def test_a_title_that_just_fits_is_whole():
    room = FONTS.open(HOUSE_FONT).width(PLAIN) * 10
    assert cut(PLAIN, room) == PLAIN
    assert cut(PLAIN, room - 0.01) == "A plain ti…"


@pytest.mark.parametrize("letters", range(2, 9))
def test_a_title_is_cut_after_the_last_letter_that_fits(letters):
    room = FONTS.open(HOUSE_FONT).width("0" * letters + "…") * 10 + 0.01
    assert cut("0" * 9, room) == ("0" * letters + "…" if letters < 8 else "0" * 9)
    assert cut("0" * 50, room) == cut("0" * 51, room) == "0" * letters + "…"


def test_a_title_that_is_cut_ends_with_no_space():
    assert cut("A WWWW", FONTS.open(HOUSE_FONT).width("A …") * 10 + 0.01) == "A…"


def test_where_nothing_fits_a_title_is_its_ellipsis():
    assert cut(PLAIN, 0) == "…"
    assert cut("", 0) == ""


@pytest.mark.parametrize("text", [PLAIN, ACCENTED])
def test_a_title_stands_on_its_line_in_its_size_and_colour(text):
    page = drawn(text)
    found = page.get_textpage().get_text_bounded()
    assert found == text
    first = strings_of(page)[0]
    assert (first.x, first.y) == pytest.approx((10, 20), abs=0.01)
    assert first.size == pytest.approx(12, abs=0.01)
    assert first.colour == "#ff0000"
    pixels = np.asarray(page.render(scale=10 / POINTS).to_pil().convert("RGB"), dtype=int)
    rows, columns = np.nonzero(pixels[:, :, 1] < 128)
    per_mm = pixels.shape[1] / 100
    assert columns.min() / per_mm == pytest.approx(10, abs=0.4)
    width = asked(lambda titles: titles.width(text, HOUSE_FONT, 12)) / POINTS
    assert (columns.max() + 1) / per_mm == pytest.approx(10 + width, abs=0.4)
    assert 15 < rows.min() / per_mm < rows.max() / per_mm < 22


def test_bold_is_wider_also_where_it_is_shaped():
    widths = [
        asked(lambda titles, choice=choice: titles.width(ACCENTED, choice, 10))
        for choice in (HOUSE_FONT, HOUSE_BOLD)
    ]
    assert widths[0] < widths[1]
