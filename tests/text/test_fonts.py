"""An opened font: widths, kerning without ligatures, accents, heights, outlines."""

import re

import pytest
from conftest import run_cache
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree
from round_font import LETTERS, made_font, plain

from generator.faces.svg.subset import SVG, faults
from generator.measure.path import parse_path
from generator.model.fonts import FontChoice
from generator.problem import ContentError
from generator.text import fonts
from generator.text.font_library import FontLibrary
from generator.text.fonts import Font
from generator.text.icon_font import GRID, icon_names

TEXTS = st.text(alphabet=f"{LETTERS} -,.é", max_size=20)
LIBRARY = FontLibrary(run_cache())
BODY = FontChoice("Barlow Condensed", 700)


@pytest.mark.parametrize(
    ("text", "width"), [("", 0), ("a", 0.5), ("il", 0.5), ("mW", 2), ("a b", 1.25)]
)
def test_a_width_is_the_sum_of_the_characters(text, width):
    assert plain("").width(text) == pytest.approx(width)


@settings(deadline=None)
@given(TEXTS, TEXTS)
def test_widths_add_up_where_nothing_is_kerned(one, other):
    font = plain("")
    assert font.width(one + other) == pytest.approx(font.width(one) + font.width(other))


def test_what_the_font_lacks_has_no_width_and_is_named_once_in_order():
    font = plain("")
    assert font.advance("☃") is None
    assert font.width("a☃b") == pytest.approx(1)
    assert font.missing("☃a♥☃") == tuple(sorted("♥☃"))
    assert font.missing("abc") == ()


def test_kerning_moves_what_follows_and_narrows_the_whole():
    shaped = plain("").kerned("xAVx")
    assert shaped.starts == pytest.approx((0, 0.5, 0.9, 1.4))
    assert shaped.width == pytest.approx(1.9)


def test_a_shifted_glyph_stands_where_the_font_puts_it():
    """T is set 30 thousandths to the right; what follows is not."""
    assert plain("").kerned("aTa").starts == pytest.approx((0, 0.53, 1))


@pytest.mark.parametrize("joined", ["fi", "ct", "xy"], ids=["liga", "clig", "calt"])
def test_no_ligature_swallows_a_character(joined):
    font = plain("")
    shaped = font.kerned(joined)
    assert shaped.starts == pytest.approx((0, font.width(joined[0])))
    assert shaped.width == pytest.approx(font.width(joined))


def test_an_accent_stands_on_its_letter():
    """The font puts it at 400 of the q; the letter itself stays."""
    assert plain("").kerned("aq\u0301z").starts == pytest.approx((0, 0.5, 0.9, 1))


def test_an_accent_that_is_drawn_with_its_letter_follows_it():
    """The font has one glyph, 100 wide, for both."""
    shaped = plain("").kerned("ab\u0301z")
    assert shaped.starts == pytest.approx((0, 0.5, 1.0, 0.6))
    assert shaped.width == pytest.approx(1.1)


@settings(deadline=None)
@given(TEXTS.filter(bool), st.sampled_from([BODY, FontChoice("Jost")]))
def test_characters_stand_in_order_within_the_width(text, choice):
    shaped = LIBRARY.open(choice).kerned(text)
    assert len(shaped.starts) == len(text)
    assert list(shaped.starts) == sorted(shaped.starts)
    assert all(0 <= start <= shaped.width for start in shaped.starts)


@settings(deadline=None)
@given(st.text(alphabet="abcxyzÄé \u0301\u0308", min_size=1, max_size=8))
def test_no_accent_is_left_at_the_start_of_the_word(text):
    """A decomposed accent stands with the letter it follows, not with the first of the word."""
    shaped = LIBRARY.open(BODY).kerned("mm" + text)
    assert all(start > 0.9 for start in shaped.starts[2:])


def test_heights_are_those_of_a_capital_and_of_a_p():
    assert plain("").cap_height == pytest.approx(0.7)
    assert plain("").descent == pytest.approx(0.2)


def test_a_font_without_letters_has_no_heights():
    font = made_font(without="Hp")
    assert (font.cap_height, font.descent) == (0, 0)


def test_an_outline_is_drawn_y_down_from_its_baseline():
    assert plain("").path("H", 10, 10) == "M0.5 10V3H4.5V10H0.5Z"
    assert plain("").path("p", 10, 10) == "M0.5 12V5H4.5V12H0.5Z"
    assert plain("").path(" ", 10, 10) == ""
    assert plain("").path("☃", 10, 10) is None


def test_figures_of_an_outline_have_three_places_at_most():
    path = plain("").path("H", 10 / 3, 0)
    assert path == "M0.167 0V-2.333H1.5V0H0.167Z"
    assert all(len(n) <= 3 for n in re.findall(r"\.(\d+)", path))


def test_what_is_remembered_is_bounded_and_stays_right(monkeypatch):
    monkeypatch.setattr(fonts, "_MOST_REMEMBERED", 3)
    font = Font(plain("").file, plain("").data)
    for number in range(10, 30):
        text = f"☃{number}"
        for _ in range(2):
            assert font.width(text) == pytest.approx(1)
            assert font.missing(text) == ("☃",)
            assert font.kerned(text[1:]).width == pytest.approx(1)
        for memory in (font._widths, font._missing_of, font._kerned):
            assert 1 <= len(memory) <= 3
            assert list(memory)[-1].endswith(str(number))
    assert len(font._widths) + len(font._missing_of) > 2, "something is remembered"


@pytest.mark.parametrize(
    ("text", "alone"),
    [
        ("AVATAR fi ct", True),  # kerning moves letters, and no ligature is asked for
        ("Café", True),
        ("q\u0301", False),  # the mark is moved onto its letter
        ("b\u0301", False),  # two characters are one glyph
        ("א", False),
        ("١", False),  # a digit, but among letters from the right
    ],
)
def test_what_can_be_set_letter_by_letter(text, alone):
    assert made_font(more="אבع١").sets_letter_by_letter(text) is alone


def test_all_that_our_own_games_fonts_hold_of_latin_is_set_letter_by_letter():
    for family in ("Barlow", "Barlow Condensed", "Cabin", "Jost", "Kalam", "Marcellus"):
        font = LIBRARY.open(FontChoice(family))
        held = [c for c in map(chr, range(0x21, 0x250)) if c != "\xad" and not font.missing(c)]
        assert len(held) > 150
        assert font.sets_letter_by_letter("".join(held))


@pytest.mark.whole
def test_every_icon_can_be_stroked_with_any_ends_and_corners():
    """A part of no length is a dot with round ends, which no converter of ours draws."""
    ways = [
        f'stroke-linecap="{cap}" stroke-linejoin="{join}"'
        for cap in ("butt", "round", "square") for join in ("miter", "round", "bevel")
    ]  # fmt: skip
    names = icon_names()
    assert len(names) > 8500
    assert not {name: found for name in names if (found := stroked_faults(name, ways))}


@pytest.mark.parametrize("name", ["mdi:firefox", "mdi:cow"])
def test_an_icon_with_a_part_of_no_length_can_be_stroked(name):
    assert not stroked_faults(name, ['stroke-linecap="round"'])


def stroked_faults(name, ways):
    """The faults of an icon that has a stroke, in each of these ways."""
    shape = f'<path d="{LIBRARY.icons.path(name)}" stroke="#111111" stroke-width="0.8"'
    shapes = "".join(f"{shape} {way}/>" for way in ways)
    return faults(etree.fromstring(f'<svg xmlns="{SVG}" viewBox="0 0 24 24">{shapes}</svg>'))


@pytest.mark.parametrize(
    "name",
    ["mdi:square", "mdi:circle", "mdi:anchor", "mdi:water", "fa:dragon", "fa:frog", "fa:worm",
     *(name for name in icon_names() if name.startswith("pd:"))],
)  # fmt: skip
def test_an_icon_lies_on_its_grid(name):
    box = parse_path(LIBRARY.icons.path(name)).box()
    assert min(box.x, box.y) >= 0
    assert max(box.right, box.bottom) <= GRID
    assert box.centre.y == pytest.approx(GRID / 2, abs=2)


def test_our_drawings_have_names_of_their_own():
    """``pd:star`` is none, though Material Design has a star."""
    with pytest.raises(ContentError, match="no 'star'"):
        LIBRARY.icons.path("pd:star")
