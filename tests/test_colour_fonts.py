"""Fonts that draw letters in colours only: such letters have no outline and are missing."""

import pytest
from font_making import coloured, font_file
from test_own_fonts import opened, project

MESSAGE = "what a font draws in colours only is not printed"


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


def test_what_is_drawn_in_colours_only_is_told():
    _, problems = project("[fonts/A.ttf]", **{"A.ttf": coloured("ao")}).build("case")
    (problem,) = problems
    assert problem.rule == "missing-glyph"
    assert "a (U+0061), o (U+006F) in 'Halo'; " + MESSAGE in problem.message


def test_another_font_helps_out():
    fonts = {"A.ttf": coloured("ao"), "B.ttf": font_file(wide=800)}
    built, problems = project("[fonts/A.ttf, fallback: [fonts/B.ttf]]", **fonts).build("case")
    assert not problems
    families = [run.font.family for run in built.drawn[0].front.texts]
    assert len(set(families)) == 2
