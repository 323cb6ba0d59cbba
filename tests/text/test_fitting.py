"""Text fitting: what is measured is what is drawn; nothing spills silently."""

import pytest
from conftest import run_cache
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.pdfbase import pdfmetrics
from round_font import fitted

from generator.exports.pdf.fonts import ink_fonts
from generator.measure.geometry import Rect
from generator.measure.units import MM_PER_POINT, points
from generator.model.fonts import FontChoice
from generator.model.style import Style
from generator.problem import ContentError
from generator.text.fitting import set_text
from generator.text.font_library import FontLibrary
from generator.text.fonts import KERNED_FROM
from generator.text.inline import lines_of

FONTS = FontLibrary(run_cache())
BODY, TITLE = FontChoice("Barlow Condensed", 500), FontChoice("Righteous", 400)
ACCENTS = {
    "": BODY,
    "bold": FontChoice("Barlow Condensed", 700),
    "italic": FontChoice("Barlow Condensed", 500, "italic"),
}


def body(accent):
    return FONTS.open(ACCENTS[accent])


def style(**settings):
    return Style.model_validate({"font": "body", "size": "9pt", **settings})


def fit(text, w, h, **settings):
    return set_text(text, Rect(0, 0, w, h), style(**settings), body)


@pytest.mark.parametrize("choice", [BODY, TITLE, FontChoice("Barlow Condensed", 700)])
@pytest.mark.parametrize(
    "text", ["Welcome to New Las Vegas", "1234567890", "AVATAR Type", "äöüß €"]
)
def test_widths_are_those_the_pdf_states(choice, text):
    ours = points(FONTS.open(choice).width(text) * 10)
    with ink_fonts(FONTS) as known:
        theirs = pdfmetrics.stringWidth(text, known.house(choice), points(10))
    assert ours == pytest.approx(theirs, abs=0.02)


def test_kerning_draws_av_together():
    font = FONTS.open(BODY)
    assert font.kerned("AV").width < font.width("AV")
    assert font.kerned("AV").starts[0] == 0


def test_display_sizes_are_kerned_and_small_ones_are_not():
    assert fit("AV", 60, 20, size="14pt").stretches[0].xs is not None
    assert fit("AV", 60, 20, size="13.5pt").stretches[0].xs is None
    assert pytest.approx(14 * MM_PER_POINT) == KERNED_FROM


@pytest.mark.parametrize(("points_high", "kerned"), [(14, True), (13.5, False)])
def test_a_line_takes_the_room_of_its_letters_as_they_stand(points_high, kerned):
    font = FONTS.open(BODY)
    wide = (font.kerned("AVAVAV").width if kerned else font.width("AVAVAV")) * points_high
    room = wide * MM_PER_POINT
    assert len(fit("AVAVAV", room + 0.01, 20, size=f"{points_high}pt").stretches) == 1
    with pytest.raises(ContentError):
        fit("AVAVAV", room - 0.01, 20, size=f"{points_high}pt")


def test_wraps_then_shrinks_then_says_by_how_much():
    long = "one two three four five six seven"
    assert len({s.y for s in fit(long, 30, 20).stretches}) > 1
    shrunk = fit(long, 30, 6, min="6pt")
    assert 6 * MM_PER_POINT <= shrunk.size < 9 * MM_PER_POINT
    with pytest.raises(ContentError) as caught:
        fit(long, 30, 3, min="8pt")
    assert caught.value.name == "text-overflow"
    assert "mm of height" in caught.value.message
    assert "has 3 mm" in caught.value.message


def test_a_style_without_min_never_shrinks():
    with pytest.raises(ContentError, match="9 pt"):
        fit("unbreakable", 10, 10)


def test_a_missing_glyph_is_named():
    with pytest.raises(ContentError) as caught:
        fit("snow ☃", 40, 10)
    assert caught.value.name == "missing-glyph"
    assert "U+2603" in caught.value.message


def test_emphasis_icons_and_breaks():
    [first, second] = lines_of("pay **two** {coin}, then\n*rest*")
    assert [[(a.text, a.accent, a.icon) for a in w.atoms] for w in first] == [
        [("pay", "", False)],
        [("two", "bold", False)],
        [("coin", "", True), (",", "", False)],
        [("then", "", False)],
    ]
    assert second[0].atoms[0].accent == "italic"


def test_a_marked_up_line_reads_on_as_one_text():
    done = fit("pay **two** coins", 40, 10)
    assert "".join(s.text for s in done.stretches).split() == ["pay", "two", "coins"]


words = st.text(alphabet="abcdefghij AV", min_size=1, max_size=60).filter(str.strip)


@settings(max_examples=60, deadline=None)
@given(
    words,
    st.floats(12, 60),
    st.sampled_from(["left", "center", "right"]),
    st.sampled_from(["top", "middle", "bottom"]),
    st.sampled_from([8, 16]),
)
def test_set_text_stays_in_its_box(text, width, align, valign, size):
    box = Rect(3, 5, width, 80)
    try:
        done = set_text(
            text, box, style(size=f"{size}pt", min="6pt", align=align, valign=valign), body
        )
    except ContentError:
        return
    assert box.contains(done.box, tolerance=1e-6)
    for stretch in done.stretches:
        assert box.x - 1e-6 <= stretch.x
        assert stretch.x + stretch.width <= box.right + 1e-6
        if stretch.xs:
            assert list(stretch.xs) == sorted(stretch.xs)
    assert "".join("".join(s.text for s in done.stretches).split()) == "".join(text.split())


def test_a_box_of_less_than_a_millimetre_holds_what_is_narrower():
    done = fitted("i", 0.8, 5, size=2)
    assert (done.size, done.box.width) == (2, pytest.approx(0.5))


@pytest.mark.parametrize(("room", "lines"), [(21.51, 1), (21.49, 2)])
def test_a_word_in_two_accents_is_as_wide_as_its_letters(room, lines):
    """Letters are 5 mm wide, spaces 2.5, italic letters 4: 21.5 mm in all."""
    done = fitted("aa *a*a", room, 60)
    assert len({stretch.y for stretch in done.stretches}) == lines


def test_letters_that_fit_only_where_they_are_kerned_are_set():
    """Righteous draws AVATAR together from 14 pt on: just below, it is wider than there."""
    title = lambda _: FONTS.open(TITLE)  # noqa: E731
    size = {"font": "title", "size": "16pt", "min": "13.75pt"}
    done = set_text("AVATAR TAVATA", Rect(0, 0, 38.32, 6), style(**size), title)
    assert done.size == pytest.approx(14 * MM_PER_POINT)
