"""Shaped texts in figures: how high lines are, where they stand, what just fits, how they wrap.

In the made font at 10 mm letters are 5 wide and 7 high, a q is 5 high and 2 deep, Z stands 0.6
higher; spaces and hyphens are 2.5 wide, lines 12.5 apart. An accent that the font places (q\u0301)
makes a text one that is not simple: its own ink counts, not that of capitals.
"""

import pytest
from conftest import run_cache
from round_font import a_style, made_font, plain

from generator.measure.geometry import Rect
from generator.model.fonts import FontChoice
from generator.problem import ContentError
from generator.text.fitting import set_text
from generator.text.font_library import FontLibrary
from generator.text.fonts import Way
from generator.text.inline import atoms_of
from generator.text.runs import Reading
from generator.text.shaped import ShapedText

HEBREW = made_font(more="אבגד", family="Hebrew")
RUBIK = FontLibrary(run_cache()).open(FontChoice("Rubik"))


def shaped(text, font=None, *, language="en", **style):
    font_for = (lambda _: font) if font else plain
    return ShapedText(atoms_of(text), a_style(10, **style), font_for, Reading(language))


def placed(text, w=100, h=50, font=None, **style):
    font_for = (lambda _: font) if font else plain
    return set_text(text, Rect(0, 0, w, h), a_style(10, lists=True, **style), font_for, Reading())


def lines(text, w, **style):
    done = placed(text, w, 200, **style)
    return [s.text for s in sorted(done.stretches, key=lambda s: s.y)]


@pytest.mark.parametrize(
    ("text", "font", "width", "height"),
    [
        ("ab", None, 10, 7),
        ("ab\ncd", None, 10, 21.5),
        ("a\nb\nc", None, 5, 34),
        ("[aa]{200%}\nbb", None, 20, 43),
        ("", None, 0, 7),
        ("", made_font(without="H"), 0, 7),
        ("p", None, 5, 7),
        ("pa", made_font(without="H"), 10, 7),
        ("p", made_font(without="H"), 5, 5),
        ("q\u0301", None, 5, 7),
        ("p q\u0301", None, 12.5, 7),
        ("q\u0301a", None, 10, 9),
        ("[q\u0301]{200%}", None, 10, 14),
        ("q\u0301\nq\u0301", None, 5, 19.5),
        ("אב", HEBREW, 10, 7),
    ],
)
def test_how_large_a_text_is(text, font, width, height):
    assert shaped(text, font, lists=True).measure(10, 100) == pytest.approx((width, height))


def test_letters_not_marks_of_two_lines_never_touch():
    """Ink of 7 and a little, however near lines are asked to stand."""
    done = placed("q\u0301\nq\u0301", line_height=0.7)
    assert [s.y for s in done.stretches] == pytest.approx([5, 12.4])


@pytest.mark.parametrize(
    ("text", "height", "font", "y"),
    [
        ("q\u0301", 20, None, 12.5),
        ("q\u0301", 7.4, None, 5.4),
        ("q\u0301", 7, None, 5),
        ("א Z", 20, HEBREW, 13.5),
        ("א Z", 7.8, HEBREW, 7.6),
        ("q\u0301\nq\u0301", 30, None, 11.25),
        ("שלום", 30, RUBIK, 15 + 5 * RUBIK.clusters("א", Way())[0].top),
        ("a שלום", 30, RUBIK, 15 + 5 * RUBIK.cap_height),
        ("[שלום]{200%}", 40, RUBIK, 20 + 10 * RUBIK.clusters("א", Way())[0].top),
        ("{coin} שלום", 30, RUBIK, 15 + 5 * RUBIK.clusters("א", Way())[0].top),
    ],
)
def test_letters_stand_in_the_middle_not_their_marks(text, height, font, y):
    done = placed(text, h=height, font=font, valign="middle")
    assert done.stretches[0].y == pytest.approx(y)


def test_a_text_higher_than_its_box_stands_over_both_its_edges():
    done = shaped("q\u0301", valign="middle").place(Rect(0, 0, 50, 5), 10)
    assert done.stretches[0].y == pytest.approx(4)


def test_a_text_of_nothing_takes_no_width():
    done = placed("")
    assert (done.stretches, done.box.width) == ((), 0)
    assert shaped("").width(10) == 0


def test_letter_spacing_is_as_large_as_its_letters_and_ends_with_the_last():
    assert shaped("[ab]{200%}", tracking=0.1).width(10) == pytest.approx(22)
    assert shaped("ab\u00ad").width(10) == pytest.approx(10), "in one line no hyphen shows"


@pytest.mark.parametrize(
    ("text", "width", "told", "style"),
    [
        ("aa bb", 22.5, ["aa bb"], {}),
        ("aa bb", 22.4, ["aa", "bb"], {}),
        ("aa bb", 26.5, ["aa bb"], {"tracking": 0.1}),
        ("aa bb", 26.4, ["aa", "bb"], {"tracking": 0.1}),
        ("aa bb cc dd", 22.5, ["aa bb", "cc dd"], {}),
        ("aa\u00adbb\u00adcc", 22, ["aa\u00ad", "bb\u00adcc"], {}),
        ("aa\u00adbb\u00adcc", 22.5, ["aa\u00adbb\u00ad", "cc"], {}),
        ("aa\u00adbb\u00adcc", 30, ["aa\u00adbb\u00adcc"], {}),
    ],
)
def test_a_line_takes_what_it_has_room_for(text, width, told, style):
    assert lines(text, width, **style) == told


def test_what_is_a_hair_too_wide_is_refused():
    with pytest.raises(ContentError):
        placed("aaa", 14.99)
    assert placed("aaa", 15).size == 10


def test_the_last_line_of_a_paragraph_is_not_stretched():
    done = placed("aa bb cc dd ee\nff gg", 40, align="justify")
    xs = [[letter.x for letter in s.letters if letter.text != " "] for s in done.stretches]
    assert xs == [pytest.approx(x) for x in (
        [0, 5, 15, 20, 30, 35], [0, 5, 12.5, 17.5], [0, 5, 12.5, 17.5]
    )]  # fmt: skip


def test_stretches_and_icons_follow_each_other():
    done = placed("a *b* {coin} c")
    assert [(s.text, round(s.x, 3), round(s.width, 3)) for s in done.stretches] == [
        ("a", 0, 5), ("b", 7.5, 4), ("coin", 14, 12.5), ("c", 29, 5)
    ]  # fmt: skip


def test_an_item_keeps_all_that_follows_its_sign():
    font = made_font(more="•")
    done = placed("- a *b* {coin} c", font=font)
    assert [s.text for s in done.stretches] == ["•", "a b", "coin", "c"]
    assert [s.text for s in placed("1. a *b* c").stretches] == ["1.", "a", "b", "c"]


def test_an_icon_does_not_say_which_way_a_text_reads():
    done = placed("{coin} אב", font=HEBREW)
    icon = next(s for s in done.stretches if s.font is None)
    assert icon.x + icon.width == pytest.approx(100)


@pytest.mark.parametrize(
    ("text", "x", "y"),
    [("T", 0.3, 0), ("Z", 0, -0.6), ("[T]{200%}", 0.6, 0), ("[Z]{50%}", 0, -0.3)],
)
def test_a_glyph_stands_where_its_font_puts_it(text, x, y):
    (stretch,) = placed(text).stretches
    (letter,) = stretch.letters
    (glyph,) = letter.glyphs
    assert (glyph.x - letter.x, glyph.y - letter.y) == pytest.approx((x, y))
