"""Plain texts letter by letter: what just fits, how far it shrinks, where each stretch stands.

In the made font at 10 mm most letters are 5 wide, i, l, spaces and signs 2.5, capitals 7 high; a p
reaches 2 below; lines are 12.5 apart. Bold is wider by a fifth, italic narrower.
"""

import pytest
from round_font import a_style, fitted, made_font, plain

from generator.measure.geometry import Rect
from generator.measure.units import MM_PER_POINT
from generator.problem import ContentError
from generator.text.fitting import set_text
from generator.text.runs import Reading

STEP = 0.25 * MM_PER_POINT
THAI = made_font(more="ถนสาย", family="Thai")


def spots(done):
    """Each stretch: its text, where it begins, its baseline, how wide it is."""
    return [(s.text, round(s.x, 3), round(s.y, 3), round(s.width, 3)) for s in done.stretches]


def around(box):
    return box.x, box.y, box.width, box.height


def refused(text, w, h, **style):
    with pytest.raises(ContentError) as caught:
        fitted(text, w, h, **style)
    assert caught.value.name == "text-overflow"
    return caught.value.message.partition("it needs ")[2]


@pytest.mark.parametrize(
    ("text", "width", "height", "lines", "style"),
    [
        ("aaa", 15, 7, 1, {}),
        ("aa bb", 22.5, 7, 1, {}),
        ("aa-bb", 22.5, 7, 1, {}),
        ("**a**b c", 18.5, 7, 1, {}),
        ("aa bb", 26.5, 7, 1, {"tracking": 0.1}),
        ("aa bb", 22.4, 21.5, 2, {}),
        ("aa-bb", 22.4, 21.5, 2, {}),
        ("aa bb", 26.4, 21.5, 2, {"tracking": 0.1}),
        ("aa bb cc dd", 22.5, 21.5, 2, {}),
        ("aa\nbb", 10, 21.5, 2, {}),
        ("aa\n\nbb", 10, 34, 3, {}),
    ],
)
def test_what_is_as_large_as_its_box_just_fits(text, width, height, lines, style):
    done = fitted(text, width, height, **style)
    assert (done.size, done.box.height) == (10, pytest.approx(7 + (lines - 1) * 12.5))
    refused(text, width, height - 0.01, **style)


@pytest.mark.parametrize(
    ("text", "width", "height", "told", "style"),
    [
        ("aaa", 14, 7, "15.0 mm of width, has 14 mm (over by 1.0 mm)", {}),
        ("aaa", 15, 5, "7.0 mm of height, has 5 mm (over by 2.0 mm)", {}),
        ("aaaaa b", 20, 50, "25.0 mm of width, has 20 mm (over by 5.0 mm)", {}),
        ("b aaaaa", 20, 50, "29.0 mm of width, has 20 mm (over by 9.0 mm)", {"tracking": 0.1}),
        ("aaaaa b", 20, 50, "29.0 mm of width, has 20 mm (over by 9.0 mm)", {"tracking": 0.1}),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_told_with_what_it_needs(text, width, height, told, style):
    assert refused(text, width, height, **style) == told


def test_both_sides_are_told_where_both_are_over():
    wide, high = "15.0 mm of width, has 14 mm (over by 1.0 mm)", "7.0 mm of height, has 5 mm"
    assert refused("aaa", 14, 5) == f"{wide} and {high} (over by 2.0 mm)"


def test_a_text_shrinks_by_quarters_of_a_point_and_no_further_than_its_min():
    assert fitted("aaaa", 20, 50, min=5).size == 10
    assert fitted("aaaa", 19.99, 50, min=5).size == pytest.approx(10 - STEP)
    assert fitted("aaaa", 10, 50, min=5).size == 5
    assert fitted("aaaa", 18, 50, min=9).size == 9
    assert refused("aaaa", 18, 50, min=9.01).startswith("18.0 mm of width")
    assert fitted("a", 5, 50, min=12).size == 10, "a min above the size is none"


@pytest.mark.parametrize(("height", "hinted"), [(3, False), (30, True)])
def test_words_are_to_be_parted_only_where_they_are_too_wide(height, hinted):
    with pytest.raises(ContentError) as caught:
        set_text("ถถถ", Rect(0, 0, 15 - hinted, height), a_style(), lambda _: THAI)
    assert ("U+200B" in caught.value.hint) is hinted


@pytest.mark.parametrize(
    ("align", "x"),
    [("start", 3), ("left", 3), ("center", 23.5), ("right", 44), ("end", 44)],
)
@pytest.mark.parametrize("size", [4, 10])
def test_where_a_line_stands_across(align, x, size):
    scale = size / 4
    box = Rect(3, 5, 50 * scale, 100)
    done = set_text("aa bb", box, a_style(size, align=align), plain)
    assert done.stretches[0].x == pytest.approx(3 + (x - 3) * scale)
    assert done.stretches[0].width == pytest.approx(9 * scale)
    assert (done.box.x, done.box.width) == pytest.approx((3 + (x - 3) * scale, 9 * scale))


@pytest.mark.parametrize(
    ("text", "valign", "ys", "top"),
    [
        ("ab", "top", [12], 5),
        ("ab", "middle", [33.5], 26.5),
        ("ab", "bottom", [55], 48),
        ("a\nb", "top", [12, 24.5], 5),
        ("a\nb", "middle", [27.25, 39.75], 20.25),
        ("a\nb", "bottom", [40.5, 53], 33.5),
    ],
)
def test_where_lines_stand_down(text, valign, ys, top):
    done = fitted(text, 60, 50, at=(3, 5), valign=valign)
    assert [s.y for s in done.stretches] == pytest.approx(ys)
    assert around(done.box) == pytest.approx((3, top, 10 / len(ys), 7 + 12.5 * (len(ys) - 1)))


def test_the_box_goes_around_the_widest_line():
    done = fitted("aaaa\nbb", 60, 50, align="center")
    assert around(done.box) == pytest.approx((20, 0, 20, 19.5))
    done = fitted("bb\naaaa", 60, 50, align="right")
    assert around(done.box) == pytest.approx((40, 0, 20, 19.5))
    assert fitted("", 60, 50).stretches == ()


def test_letter_spacing_is_between_letters_not_after_the_last():
    done = fitted("ab c", 60, 50, align="right", tracking=0.1)
    (stretch,) = done.stretches
    assert around(done.box) == pytest.approx((60 - 20.5, 0, 20.5, 7))
    assert stretch.xs == pytest.approx((39.5, 45.5, 51.5, 55))
    assert fitted("ab", 60, 50, size=4, tracking=0.1).stretches[0].xs == pytest.approx((0, 2.4))


def test_kerned_letters_have_a_place_each_and_small_ones_none():
    (stretch,) = fitted("AV a", 60, 50).stretches
    assert (stretch.text, stretch.xs) == ("AV a", pytest.approx((0, 4, 9, 11.5)))
    assert fitted("AV a", 60, 50, size=4).stretches[0].xs is None


@pytest.mark.parametrize(
    ("text", "stretches"),
    [
        ("aa bb", [("aa bb", 0, 2.8, 9)]),
        ("aa-bb cc", [("aa-bb cc", 0, 2.8, 14)]),
        ("a *b* {coin} c", [("a ", 0, 2.8, 3), ("b ", 3, 2.8, 2.6), ("coin", 5.6, 2.8, 5),
                            ("c", 11.6, 2.8, 2)]),
        ("{coin} c", [("coin", 0, 2.8, 5), ("c", 6, 2.8, 2)]),
        ("a{coin}b", [("a", 0, 2.8, 2), ("coin", 2, 2.8, 5), ("b", 7, 2.8, 2)]),
        ("**a** b *c*", [("a ", 0, 2.8, 3.4), ("b ", 3.4, 2.8, 3), ("c", 6.4, 2.8, 1.6)]),
        ("a {coin}", [("a ", 0, 2.8, 3), ("coin", 3, 2.8, 5)]),
    ],
)  # fmt: skip
def test_a_stretch_is_of_one_font_and_reads_on(text, stretches):
    done = fitted(text, 60, 20, size=4)
    assert spots(done) == [(t, x, y, pytest.approx(w)) for t, x, y, w in stretches]
    assert all((s.font is None) == (s.text == "coin") for s in done.stretches)
    assert all(s.xs is None for s in done.stretches)


def test_stretches_of_kerned_fonts_have_the_places_of_their_letters():
    done = fitted("*A*V {coin} AV", 90, 20)
    assert [(s.text, s.xs and [round(x, 3) for x in s.xs]) for s in done.stretches] == [
        ("A", [0]),
        ("V ", [4, 9]),
        ("coin", None),
        ("AV", [26.5, 30.5]),
    ]
    assert [s.width for s in done.stretches] == pytest.approx([4, 7.5, 12.5, 9])


@pytest.mark.parametrize(
    ("text", "language", "align", "x"),
    [
        ("ab", "he", "start", 90),
        ("ab", "he", "end", 0),
        ("ab", "he", "right", 90),
        ("ab", "he", "left", 0),
        ("ab", "en", "left", 0),
        ("ab", "en", "end", 90),
        ("ab", "nl", "start", 0),
        ("אב", "en", "start", 90),
        ("אב", "en", "left", 0),
        ("אב", "nl", "end", 0),
    ],
)
def test_start_and_end_are_sides_of_the_language(text, language, align, x):
    font = made_font(more="אב", family="Hebrew")
    style = a_style(align=align)
    done = set_text(text, Rect(0, 0, 100, 50), style, lambda _: font, Reading(language))
    assert done.box.x == pytest.approx(x)
