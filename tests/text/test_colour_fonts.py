"""Fonts that draw letters in colours only: such letters have no outline and are missing."""

from io import BytesIO
from types import SimpleNamespace

import pytest
from font_files import GLYPHS, coloured, font_file
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, TTFont
from opened_fonts import opened, project

from generator.cache.store import Cache
from generator.model.fonts import FontChoice
from generator.text.colour_fonts import cached_coloured
from generator.text.colour_fonts import coloured as coloured_letters
from generator.text.font_files import coloured_characters

MESSAGE = "Letters that a font has only in colour are not printed"


@pytest.mark.parametrize("how", ["COLR", "COLR 1", "SVG "])
@pytest.mark.parametrize("cff", [False, True])
def test_a_letter_without_an_outline_is_missing(how, cff):
    font = opened(coloured("aH", how, cff=cff))
    assert font.missing("Hallo") == ("H", "a")
    assert font.coloured == {"H", "a"}


@pytest.mark.parametrize("how", ["COLR", "SVG "])
def test_a_letter_with_colours_and_an_outline_is_printed(how):
    font = opened(coloured("a", how))
    assert not font.missing("Z bc")
    assert not opened(coloured("", how)).coloured
    assert not opened(font_file()).coloured


def bare(*letters, without=None):
    """An open font whose ``letters`` are drawn alone; ``without`` is empty and not drawn."""
    font = TTFont(BytesIO(coloured(letters, "SVG ")))
    if without:
        font["glyf"][without] = TTGlyphPen(None).glyph()
    return font


def test_of_a_drawing_no_more_letters_are_taken_than_it_is_of():
    """The next one is empty too, and has none."""
    after = GLYPHS[GLYPHS.index("a") + 1]
    assert coloured_letters(bare("a", without=after)) == {"a"}


def test_letters_that_are_pictures_are_missing():
    """Of the two kinds of tables for them; where a glyph says no kind, it has no picture."""
    font = bare("a", "H")
    del font["SVG "]
    assert not coloured_letters(font)
    font["sbix"] = table = SimpleNamespace()
    glyphs = {"a": SimpleNamespace(graphicType="png "), "H": SimpleNamespace(graphicType=None)}
    table.strikes = {20: SimpleNamespace(glyphs=glyphs)}
    assert coloured_letters(font) == {"a"}
    del font["sbix"]
    parts = [SimpleNamespace(names=["H"]), SimpleNamespace(names=["a", "Z"])]
    font["CBLC"] = SimpleNamespace(strikes=[SimpleNamespace(indexSubTables=parts)])
    assert coloured_letters(font) == {"a", "H"}  # a Z has an outline


def test_faces_of_one_file_have_colours_of_their_own(tmp_path):
    held = TTCollection()
    held.fonts = [TTFont(BytesIO(coloured(letters))) for letters in ("a", "b")]
    for record in held.fonts[1]["name"].names:
        record.string = record.toUnicode().replace("Colour", "Other")
    file = BytesIO()
    held.save(file)
    kept = Cache(tmp_path, "here")
    for family, letter in (("Colour", "a"), ("Other", "b"), ("Colour", "a")):
        choice = FontChoice(file="fonts/two.ttc", face=f"{family} Regular", weight=400)
        assert coloured_characters(file.getvalue(), choice, kept) == {letter}


def test_of_a_font_without_colours_nothing_is_looked_for():
    class Trap:
        def made(self, *_):
            pytest.fail("it looks")

    plain = font_file()
    assert cached_coloured(plain, "", TTFont(BytesIO(plain)), Trap()) == frozenset()


def test_what_is_drawn_in_colours_only_is_told():
    _, problems = project("[fonts/A.ttf]", **{"A.ttf": coloured("ao")}).build("case")
    (problem,) = problems
    assert problem.name == "missing-glyph"
    assert "a (U+0061), o (U+006F) in 'Halo'. " + MESSAGE in problem.message


def test_another_font_helps_out():
    fonts = {"A.ttf": coloured("ao"), "B.ttf": font_file(wide=800)}
    built, problems = project("[fonts/A.ttf, fallback: [fonts/B.ttf]]", **fonts).build("case")
    assert not problems
    families = [run.font.family for run in built.drawn[0].front.texts]
    assert len(set(families)) == 2
