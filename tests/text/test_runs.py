"""A line of text as runs: where fonts, looks and directions change, what each run measures.

In thousandths of the made font: a letter 500, a space and a hyphen 250.
"""

import pytest
from conftest import run_cache
from round_font import made_font, plain

from generator.model.fonts import FontChoice
from generator.problem import ContentError
from generator.text.bidi import base_level, usual_letter
from generator.text.font_library import FontLibrary
from generator.text.fonts import Way
from generator.text.inline import atoms_of
from generator.text.runs import Reading, _grapheme_end, _scripts, missing_hint, paragraph

LIBRARY = FontLibrary(run_cache())
HINDI = LIBRARY.open(FontChoice("Noto Sans Devanagari"))
ARABIC = LIBRARY.open(FontChoice("Noto Sans Arabic"))
NONE = "none of the fonts Plain 400, Helping 400 has"
HEBREW = made_font(more="אבג", family="Hebrew")


def parts_of(text, font=None, tracking=0.0, reading=None, language="en"):
    (atoms,) = atoms_of(text)
    reading = reading or Reading(language)
    base = base_level(text, language)
    return paragraph(tuple(atoms), base, (lambda _: font) if font else plain, tracking, reading)


def runs_of(text, font=None, **more):
    return [run for part in parts_of(text, font, **more) for run in part.runs]


def refused(text, font=None, **more):
    with pytest.raises(ContentError) as caught:
        parts_of(text, font, **more)
    return caught.value


def test_an_icon_and_what_follows_it_are_two_runs():
    icon, text = runs_of("{coin}ab")
    assert (icon.font, icon.em, icon.atom.text) == (None, 1.25, "coin")
    assert (text.text, text.em) == ("ab", 1)
    assert runs_of("[{coin}]{50%}")[0].em == pytest.approx(0.625)


@pytest.mark.parametrize(
    ("text", "scale"),
    [("aa\u00adbb", 1), ("[aa\u00ad]{200%}bb", 2), ("aa[\u00ad]{50%}bb", 0.5),
     ("aa\u00ad[bb]{200%}", 1)],
)  # fmt: skip
def test_a_hyphen_is_as_large_as_what_it_ends(text, scale):
    first, second = parts_of(text)
    assert first.hyphen.em == pytest.approx(0.25 * scale)
    assert first.hyphen.text == ""
    assert second.hyphen is None


def test_the_hyphen_is_the_first_that_some_font_has():
    (hyphen,) = [p.hyphen for p in parts_of("a\u00adb", made_font(more="‐"))][:1]
    assert hyphen.clusters[0].glyphs[0].id == made_font(more="‐").glyph("‐")
    helped = Reading("en", lambda _: (plain(""),))
    bare = made_font(without="-")
    assert parts_of("a\u00adb", bare, reading=helped)[0].hyphen.font is plain("")
    assert "has no - (U+002D)" in refused("a\u00adb", bare).message


def test_a_space_comes_from_a_font_that_has_one():
    helped = Reading("en", lambda _: (made_font(without=" b"), plain("")))
    assert parts_of("a a", made_font(without=" "), reading=helped)[1].gap.font is plain("")
    assert (
        parts_of("a a", made_font(without="x"), reading=helped)[1].gap.font.file.family == "Plain"
    )
    assert parts_of("a a", made_font(without="x"))[1].gap.font is made_font(without="x")


def test_letters_join_over_a_change_of_colour():
    """Their forms are those that they have in the whole word."""
    first, second = runs_of("[ب]{.x}بب", ARABIC, language="ar")
    way = Way(from_right=True, script="Arab", language="ar")
    assert first.clusters == ARABIC.clusters("ب", way, "", "بب")
    assert first.clusters != ARABIC.clusters("ب", way)
    assert second.clusters == ARABIC.clusters("بب", way, "ب", "")
    assert second.clusters != ARABIC.clusters("بب", way)


def test_letters_that_join_are_never_spaced():
    (run,) = runs_of("بب", ARABIC, tracking=0.25, language="ar")
    assert run.spacing == 0
    assert run.em == pytest.approx(sum(c.advance for c in run.clusters))
    (run,) = runs_of("ab", tracking=0.25)
    assert (run.spacing, run.em) == (0.25, 1.5)


def test_a_mark_without_its_letter_is_refused_unless_the_circle_is_written():
    error = refused("ि", HINDI)
    assert error.name == "unsupported-script"
    assert "a mark has no letter before it" in error.message
    assert [run.text for run in runs_of("◌ि", HINDI)] == ["◌ि"]
    assert [run.text for run in runs_of("कि 12", HINDI)] == ["कि", "12"]


def test_words_from_the_right_within_a_turn_of_the_other_way():
    """Level 3: in a stretch from the left, inside a text from the right."""
    runs = runs_of("א \u2066ab גב\u2069", HEBREW, language="he")
    inner = next(run for run in runs if "גב" in run.text)
    assert inner.level == 3
    assert [c.start for c in inner.clusters] == sorted([c.start for c in inner.clusters])[::-1]


@pytest.mark.parametrize(
    ("text", "fallbacks", "message"),
    [
        ("a☃b", (), "the font Plain 400 has no ☃ (U+2603) in 'a☃b'"),
        ("☃a♥", (), "the font Plain 400 has no ☃ (U+2603), ♥ (U+2665) in '☃a♥'"),
        ("♥a☃", "♥", f"{NONE} ☃ (U+2603) in '♥a☃'"),
        ("♥a☃", "♥♥", f"{NONE} ☃ (U+2603) in '♥a☃'"),
        ("☃" + "a" * 80, (), f"the font Plain 400 has no ☃ (U+2603) in {'☃' + 'a' * 59!r}"),
    ],
)
def test_what_is_missing_is_told_all_at_once(text, fallbacks, message):
    helping = tuple(made_font(more=more, family="Helping") for more in fallbacks)
    error = refused(text, reading=Reading("en", lambda _: helping))
    assert (error.name, error.message) == ("missing-glyph", message)
    assert error.hint == (
        "use another character or another font. "
        "To print an icon instead, name the character under symbols in game.yaml"
    )


def test_six_families_are_named_at_most():
    hint = missing_hint([f"F{number}" for number in range(9)])
    assert "fonts that have it: F0, F1, F2, F3, F4, F5. " in hint


@pytest.mark.parametrize(
    ("text", "scripts"),
    [
        ("(क1) a!", ["Deva"] * 5 + ["Latn"] * 2),
        ("1 2", ["Zyyy"] * 3),
        ("aकa", ["Latn", "Deva", "Latn"]),
        ("a\u0301", ["Latn", "Latn"]),
        ("", []),
    ],
)
def test_signs_are_of_the_script_beside_them(text, scripts):
    assert _scripts(text) == scripts


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ("a", 1), ("ab", 1), ("a\u0301b", 2), ("a\u0301\u0302b", 3), ("कित", 2),
        ("a\u20ddb", 2), ("क\u200dषa", 3), ("क\u200cष", 2), ("क\u200d", 2),
    ],
)  # fmt: skip
def test_what_is_drawn_as_one_letter_ends_with_its_marks(text, end):
    assert _grapheme_end(text, 0) == end


@pytest.mark.parametrize(
    ("text", "letter"), [("\u0900", "क"), ("\u097f", "क"), ("\u0980", "ক"), ("\u3040", "永")]
)
def test_a_script_reaches_from_its_first_character_to_its_last(text, letter):
    assert usual_letter(text) == letter
