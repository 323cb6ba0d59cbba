"""Texts of any look: where their letters stand, said in the round measures of the made font.

At 10 mm most letters are 5 wide, i and l 2.5, spaces 2.5, capitals 7 high, a p reaches 2 below.
"""

import pytest
from games_in_memory import GROUND, project_with
from hypothesis import given, settings
from hypothesis import strategies as st
from round_font import LETTERS, a_style, fitted, made_font, plain

from generator.commands.inventory import shrunk_texts
from generator.faces.styles import Turned, runs_of
from generator.measure.geometry import Point, Rect
from generator.problem import ContentError
from generator.text.arc import Arc, set_on_arc
from generator.text.fitting import set_text
from generator.text.inline import atoms_of, is_attributed
from generator.text.runs import Reading
from generator.text.shaped import ShapedText

HEBREW = made_font(more="אבגד", family="Hebrew")


def shaped(text, w=100, h=50, font=plain, reading=None, **more):
    """The text in a box, shaped: balance is asked for where nothing else asks for it."""
    more = {"balance": True, **more} if not set(more) & {"align", "lists", "outline"} else more
    reading = reading or Reading()
    return set_text(text, Rect(0, 0, w, h), a_style(10, **more), font, reading)


def spots(done):
    """The letters of each stretch with their x, and its y."""
    return [
        (round(s.y, 3), "".join(letter.text for letter in s.letters),
         [round(letter.x, 3) for letter in s.letters])
        for s in done.stretches
    ]  # fmt: skip


def test_letters_stand_one_after_the_other_and_kerned():
    assert spots(shaped("xAV x")) == [(7, "xAV x", [0, 5, 9, 14, 16.5])]


def test_a_ligature_is_one_letter_of_both():
    (stretch,) = shaped("afib").stretches
    assert [letter.text for letter in stretch.letters] == ["a", "fi", "b"]
    assert stretch.letters[2].x == pytest.approx(6)


def test_letter_spacing_parts_ligatures_and_ends_with_the_last_letter():
    (stretch,) = shaped("afib", tracking=0.1).stretches
    assert [letter.text for letter in stretch.letters] == ["a", "f", "i", "b"]
    assert [letter.x for letter in stretch.letters] == pytest.approx([0, 6, 12, 15.5])
    assert shaped("ab", align="right", tracking=0.1, lists=True).stretches[0].letters[
        1
    ].x == pytest.approx(95)


@pytest.mark.parametrize(
    ("align", "x"),
    [("start", 0), ("left", 0), ("center", 45), ("right", 90), ("end", 90), ("justify", 0)],
)
def test_where_a_line_begins(align, x):
    done = shaped("ab", align=align, lists=True)
    assert spots(done) == [(7, "ab", [x, x + 5])]
    assert done.box == Rect(x, 0, 10, 7)


@pytest.mark.parametrize(
    ("align", "language", "x"),
    [("start", "he", 90), ("end", "he", 0), ("left", "he", 0), ("start", "en", 0)],
)
def test_a_language_from_the_right_starts_there(align, language, x):
    for lists in (True, False):  # shaped, and letter by letter
        style = a_style(10, align=align, lists=lists)
        done = set_text("ab", Rect(0, 0, 100, 50), style, plain, Reading(language))
        assert done.stretches[0].x == pytest.approx(x)


def test_text_from_the_right_is_laid_out_from_the_right():
    done = shaped("אב abc ג", font=lambda _: HEBREW, reading=Reading("he"))
    (stretch,) = done.stretches
    assert "".join(letter.text for letter in stretch.letters) == "ג abc בא"
    assert stretch.text == "אב abc ג"
    assert stretch.letters[-1].x == pytest.approx(95)
    xs = [letter.x for letter in stretch.letters]
    assert xs == sorted(xs)


def test_lines_from_the_right_wrap_in_reading_order():
    done = shaped("אב גד אב", w=24, font=lambda _: HEBREW)
    assert [text for _, text, _ in spots(done)] == ["דג בא", "בא"]


@pytest.mark.parametrize(("valign", "y"), [("top", 7), ("middle", 28.5), ("bottom", 50)])
def test_capitals_touch_the_top_or_stand_in_the_middle_or_on_the_ground(valign, y):
    assert shaped("ab", valign=valign).stretches[0].y == pytest.approx(y)


@pytest.mark.parametrize(("valign", "ys"), [("top", (7, 19.5)), ("bottom", (35.5, 48))])
def test_lines_follow_each_other_and_leave_room_for_a_p(valign, ys):
    done = shaped("aa\nbb", valign=valign)
    assert [s.y for s in done.stretches] == pytest.approx(ys)


def test_a_justified_line_fills_its_box_but_for_the_last():
    done = shaped("aa bb cc dd", w=40, align="justify")
    assert spots(done)[0] == (7, "aa bb cc", [0, 5, 10, 15, 20, 25, 30, 35])
    assert spots(done)[1][2] == [0, 5]
    done = shaped("aa bb cc", w=29, align="justify")
    assert spots(done)[0][2] == [0, 5, 10, 19, 24]


def test_a_line_of_one_word_is_not_stretched():
    assert spots(shaped("aaa bbb", w=20, align="justify"))[0][2] == [0, 5, 10]


def test_balanced_lines_are_as_even_as_they_can_be():
    text = "aa aa aa aa aa"
    plainly = [s.text for s in fitted(text, 52, 50).stretches]
    evenly = [s.text for s in shaped(text, w=52).stretches]
    assert plainly == ["aa aa aa aa", "aa"]
    assert evenly == ["aa aa aa", "aa aa"]


@settings(deadline=None, max_examples=60)
@given(st.text(alphabet="abi ", min_size=1, max_size=40).filter(str.strip), st.floats(30, 90))
def test_balancing_takes_no_more_lines_and_loses_nothing(text, width):
    try:
        plainly = fitted(text, width, 400)
    except ContentError:
        return
    evenly = shaped(text, w=width, h=400)
    count = {round(s.y, 3) for s in plainly.stretches}
    assert len({round(s.y, 3) for s in evenly.stretches}) == len(count)
    assert " ".join(s.text for s in evenly.stretches).split() == text.split()
    assert all(s.x + s.width <= width + 1e-6 for s in evenly.stretches)


def test_an_item_of_a_list_hangs_in_its_indent():
    font = made_font(more="•")
    done = shaped("- aa bb\n1. cc", w=21, font=lambda _: font, lists=True)
    assert spots(done) == [
        (7, "•", [0]),
        (7, "aa", [7.5, 12.5]),
        (19.5, "bb", [7.5, 12.5]),
        (32, "1.", [0, 5]),
        (32, "cc", [10, 15]),
    ]


def test_items_of_one_list_begin_below_each_other():
    """A sign of two digits is wider than one of one: the widest makes the room for all."""
    assert spots(shaped("9. aa\n10. bb", lists=True)) == [
        (7, "9.", [0, 5]),
        (7, "aa", [15, 20]),
        (19.5, "10.", [0, 5, 10]),
        (19.5, "bb", [15, 20]),
    ]


def test_a_minus_is_no_item_unless_lists_are_asked_for():
    assert shaped("- aa").stretches[0].text == "- aa"


def test_a_soft_hyphen_shows_where_a_line_ends_with_it():
    assert [t for _, t, _ in spots(shaped("aaa\u00adbbb", w=50))] == ["aaa\u00adbbb"]
    first, second = spots(shaped("aaa\u00adbbb", w=20))
    assert (first[1], len(first[2])) == ("aaa\u00ad", 4 + 1) or first[1].startswith("aaa")
    assert second[1] == "bbb"
    with pytest.raises(ContentError):
        shaped("aaa\u00adbbb", w=17, h=30)  # the hyphen needs room too


def test_a_space_of_no_width_breaks_without_a_sign():
    assert [t.strip("\u200b") for _, t, _ in spots(shaped("aaa\u200bbbb", w=20))] == ["aaa", "bbb"]


def test_a_stretch_has_a_colour_and_size_of_its_own():
    done = shaped("a [bb]{.gold 200%} c")
    assert [(s.text, s.ink, s.scale) for s in done.stretches] == [
        ("a", "", 1), ("bb", "gold", 2), ("c", "", 1)
    ]  # fmt: skip
    assert [s.x for s in done.stretches] == pytest.approx([0, 7.5, 30])
    assert done.stretches[0].y == pytest.approx(14), "the largest letters touch the top"


@pytest.mark.parametrize(
    ("text", "stretches"),
    [
        ("[a]{#c00000}b", [("a", "#c00000", 1.0), ("b", "", 1.0)]),
        ("[a]{80%}", [("a", "", 0.8)]),
        ("[a *b*]{.x}", [("a ", "x", 1.0), ("b", "x", 1.0)]),
        ("[a]{coin}", [("[a]", "", 1.0), ("coin", "", 1.0)]),
        ("[a]{}", [("[a]{}", "", 1.0)]),
        ("[a]{.x y}", [("[a]{.x y}", "", 1.0)]),
        ("a[", [("a[", "", 1.0)]),
    ],
)
def test_what_gives_a_stretch_its_look(text, stretches):
    assert [(a.text, a.ink, a.scale) for a in atoms_of(text)[0]] == stretches


@pytest.mark.parametrize(
    ("text", "has"), [("[a]{.x}", True), ("[a] {.x}", False), ("[a]{x}", False), ("]{80%}", False)]
)
def test_which_texts_have_stretches_of_another_look(text, has):
    assert is_attributed(text) is has


def colours(name):
    return {"ink": "#000000", "paper": "#ffffff", "#999999": "#999999"}[name]


def test_shadow_and_outline_lie_below_and_say_nothing():
    style = a_style(10, outline={"width": 1}, shadow={"dx": 2, "dy": 3})
    done = set_text("ab", Rect(0, 0, 50, 20), style, plain)
    shadow, outline, text = runs_of(done, style, "#000000", Turned(0, Point(0, 0)), colours)
    assert (shadow.text, outline.text, text.text) == ("", "", "ab")
    assert (shadow.letters[0].x, shadow.letters[0].y) == (2, 10)
    assert (shadow.letters[0].glyphs[0].x, shadow.letters[0].glyphs[0].y) == (2, 10)
    assert (shadow.colour, outline.colour, text.colour) == ("#999999", "#ffffff", "#000000")
    assert (shadow.stroke, outline.stroke, text.stroke) == (0, 2, 0)


def test_shadows_fall_to_one_side_however_a_text_is_turned():
    style = a_style(10, shadow={"dx": 2, "dy": 3})
    done = set_text("ab", Rect(0, 0, 50, 20), style, plain)
    shadow, text = runs_of(done, style, "#000000", Turned(90, Point(0, 0)), colours)
    assert (shadow.x - text.x, shadow.y - text.y) == pytest.approx((3, -2))


@pytest.mark.parametrize(
    ("at", "below", "x", "y", "turn"),
    [(0, False, -2.5, -20, 0), (90, False, 20, -2.5, 90), (180, True, -2.5, 20, 0),
     (180, False, 2.5, 20, 180), (90, True, 20, 2.5, -90)],
)  # fmt: skip
def test_a_letter_stands_on_its_arc(at, below, x, y, turn):
    arc = Arc(Point(0, 0), 20, at, 180, below)
    (stretch,) = set_on_arc("a", arc, a_style(10), plain, Reading()).stretches
    (letter,) = stretch.letters
    assert (letter.x, letter.y, letter.turn) == pytest.approx((x, y, turn))
    (glyph,) = letter.glyphs
    assert (glyph.x, glyph.y) == pytest.approx((x, y))


def test_letters_on_an_arc_are_as_far_apart_as_on_a_line():
    arc = Arc(Point(0, 0), 20)
    (stretch,) = set_on_arc("aaa", arc, a_style(10), plain, Reading()).stretches
    first, middle, last = (letter.turn for letter in stretch.letters)
    assert middle == pytest.approx(0)
    assert (first, last) == pytest.approx((-14.324, 14.324), abs=0.001)  # 5 of a circle of 20
    below = set_on_arc("abc", arc._replace(at=180, below=True), a_style(10), plain, Reading())
    assert [letter.text for letter in below.stretches[0].letters] == ["a", "b", "c"]
    assert below.stretches[0].letters[0].x < below.stretches[0].letters[2].x


def test_a_text_shrinks_to_its_arc_then_is_refused():
    arc = Arc(Point(0, 0), 20, 0, 90)
    done = set_on_arc("a" * 8, arc, a_style(10, min=5), plain, Reading())
    assert 7.5 < done.size <= 7.8539817
    with pytest.raises(ContentError) as caught:
        set_on_arc("a" * 8, arc, a_style(10, min=9), plain, Reading())
    assert caught.value.name == "text-overflow"
    assert "needs 103° of the arc, has 90°" in caught.value.message


def test_an_icon_cannot_stand_on_an_arc():
    with pytest.raises(ContentError, match="icon"):
        set_on_arc("a {coin}", Arc(Point(0, 0), 20), a_style(10), plain, Reading())


@pytest.mark.parametrize(
    ("more", "family", "words"),
    [("क", "Bare", "not the rules for joining them"), ("ᠮ", "Upright", "from top to bottom")],
)
def test_a_font_that_cannot_set_a_script_is_refused(more, family, words):
    font = made_font(more=more, family=family)
    with pytest.raises(ContentError) as caught:
        shaped(more, font=lambda _: font)
    assert caught.value.name == "unsupported-script"
    assert words in caught.value.message


def test_what_a_font_lacks_comes_from_the_first_that_has_it():
    reading = Reading("en", lambda _: (made_font(without="bd", family="Other"), HEBREW))
    done = shaped("aאbcd", font=lambda _: made_font(without="bc"), reading=reading)
    assert [(s.text, s.font.file.family) for s in done.stretches] == [
        ("a", "Plain"),
        ("אb", "Hebrew"),
        ("c", "Other"),
        ("d", "Plain"),
    ]


def test_what_no_font_has_is_named_with_the_families_that_have_it():
    def having(characters):
        return ["Some Family"] if "☃" in characters else []

    reading = Reading("en", having=having)
    with pytest.raises(ContentError) as caught:
        shaped("a☃", reading=reading)
    assert caught.value.name == "missing-glyph"
    assert "☃ (U+2603)" in caught.value.message
    assert "Some Family" in caught.value.hint


def test_a_line_alone_is_as_wide_as_it_says():
    alone = ShapedText(atoms_of("AVa\nb"), a_style(10), plain, Reading())
    assert alone.width(10) == pytest.approx(19)
    (stretch,) = alone.as_line(3, 4, 10)
    assert [letter.x for letter in stretch.letters] == pytest.approx([3, 7, 12, 17])
    assert {letter.y for letter in stretch.letters} == {4}


@settings(deadline=None, max_examples=80)
@given(
    st.text(alphabet=f"{LETTERS[:4]}אב 1", min_size=1, max_size=40).filter(str.strip),
    st.sampled_from(["start", "left", "center", "right", "end", "justify"]),
    st.sampled_from(["top", "middle", "bottom"]),
    st.floats(25, 80),
)
def test_no_letter_leaves_its_box_and_none_is_lost(text, align, valign, width):
    box = Rect(3, 5, width, 300)
    style = a_style(10, min=3, align=align, valign=valign, lists=True)
    try:
        done = set_text(text, box, style, lambda _: HEBREW, Reading("he"))
    except ContentError:
        return
    assert box.contains(done.box, tolerance=1e-6)
    letters = [letter for s in done.stretches for letter in s.letters]
    assert sorted(c for letter in letters for c in letter.text if c != " ") == sorted(
        text.replace(" ", "")
    )
    for letter in letters:
        assert box.x - 1e-6 <= letter.x
        assert letter.x + letter.width <= box.right + 1e-6
    said = " ".join(s.text for s in done.stretches)
    assert said.split() == text.split()


def test_list_texts_says_which_texts_shrank_in_each_language():
    box = 'x=5, y=5, w=50, h=5, style="small"'
    arc = 'x=30, y=50, r=10, sweep=90, style="small", min="2pt"'
    front = GROUND + (
        "{{ text(piece.says, " + box + ") }}{{ text_on_arc(piece.get('round', ''), " + arc + ") }}"
    )
    cards = '- {id: a, says: Short, round: Along an arc}\n- {id: b, says: "So long a text"}\n'
    texts = (
        "texts: {Short: Kort, Along an arc: Rond de boog, "
        "So long a text: Al te lange tekst van woorden}"
    )
    overlay = f"title: Zaak\ncomponents: {{cards: {{title: Kaarten}}}}\n{texts}\n"
    more = "  small: {font: body, size: 14pt, min: 6pt}"
    project = project_with(front, cards, more, files={"i18n/nl.yaml": overlay})
    rows, _, problems = shrunk_texts(project.session, "case")
    assert not problems
    assert [(row.language, row.piece, row.style, row.text) for row in rows] == [
        ("en", "cards/a", "small", "Along an arc"),
        ("nl", "cards/a", "small", "Rond de boog"),
        ("nl", "cards/b", "small", "Al te lange tekst van woorden"),
    ]
    assert all(row.style_size == pytest.approx(14) for row in rows)
    assert all(2 <= row.size < 14 for row in rows)


@pytest.mark.parametrize("text", ["ab", "ab\ncd", "ab\ncd\nef"])
def test_letters_stand_in_the_middle_whatever_the_number_of_lines(text):
    ys = [y for y, _, _ in spots(shaped(text, valign="middle", lists=True))]
    assert len(ys) == text.count("\n") + 1
    assert (ys[0] - 7) + ys[-1] == pytest.approx(50)  # as much room above as below


def test_the_sign_of_an_item_stands_at_the_edge_its_line_begins_at():
    font = made_font(more="אבגד•", family="Hebrew items")
    done = shaped("- אב", font=lambda _: font, reading=Reading("he"), lists=True)
    signs = [(text, at) for _, text, at in spots(done) if "•" in text]
    assert [text for text, _ in signs] == ["•"]
    assert 90 <= signs[0][1][0] <= 95  # the sign is 5 wide, its line begins at 100


@pytest.mark.parametrize(("text", "hinted"), [("ถนนสาย", True), ("abcdef", False)])
def test_words_of_which_only_readers_know_the_ends_are_to_be_parted_by_hand(text, hinted):
    thai = made_font(more="ถนสาย", family="Thai")
    with pytest.raises(ContentError) as caught:
        shaped(text, w=16, font=lambda _accent: thai, min=10)
    assert caught.value.name == "text-overflow"
    assert ("U+200B" in caught.value.hint) is hinted
    parted = shaped(f"{text[:3]}\u200b{text[3:]}", w=16, font=lambda _accent: thai, min=10)
    assert len({round(stretch.y, 3) for stretch in parted.stretches}) == 2
