"""Fonts as style sheets hold them: their names, their weights, and no more than their letters."""

import re
from base64 import b64decode
from io import BytesIO

import pytest
from font_files import font_file
from fontTools.ttLib import TTFont
from laid_sheets import FONTS

from generator.model.fonts import FontFile
from generator.text.font_library import HOUSE_FONT
from generator.text.fonts import Font
from generator.text.glyph_font import css_name, css_weight, font_face, forbids_embedding

RULE = re.compile(
    r"@font-face\{font-family:'(?P<family>[^']*)';font-weight:(?P<weight>\d+);"
    r"font-style:(?P<style>\w+);src:url\(data:font/woff;base64,(?P<data>[\w+/=]+)\)\}"
)


def font_of(weight=400, slope="normal", **how):
    return Font(FontFile("Title", weight, slope, "x"), font_file(**how))


def test_a_family_stands_between_quotes_without_what_would_end_them():
    assert css_name("Exo 2") == "'Exo 2'"
    assert css_name("a'b\"c\\d<e>f&g,h;i{j}k\nl\u200b") == "'abcdefghijkl'"
    assert css_name("Größe") == "'Größe'"


@pytest.mark.parametrize(
    ("weight", "said"), [(0, 1), (1, 1), (2, 2), (450, 450), (1000, 1000), (1001, 1000)]
)
def test_a_weight_is_one_that_a_style_sheet_can_say(weight, said):
    assert css_weight(weight) == said


@pytest.mark.parametrize(
    ("rights", "words"),
    [
        (0, ""),
        (1, ""),  # the first bit means nothing
        (2, "does not allow embedding in a document"),
        (8, ""),
        (0x100, "may only be embedded whole, but a print file has only the letters it uses"),
        (0x200, "may only be embedded as pictures"),
    ],
)
def test_what_a_font_says_against_being_embedded(rights, words):
    assert forbids_embedding(font_of(rights=rights)) == words


@pytest.mark.parametrize(("slope", "style"), [("normal", "normal"), ("italic", "italic")])
def test_a_rule_says_what_its_font_is(slope, style):
    found = RULE.fullmatch(font_face(font_of(5, slope), "Exo 2", "abc"))
    assert found
    assert (found["family"], found["weight"], found["style"]) == ("Exo 2", "5", style)


def test_a_rule_holds_the_letters_that_are_asked_for():
    """As WOFF, the same bytes each time, and without what joins and moves letters."""
    font = FONTS.open(HOUSE_FONT)
    rule = font_face(font, "House", "fib")
    assert rule == font_face(font, "House", "bif")
    held = TTFont(BytesIO(b64decode(RULE.fullmatch(rule)["data"])), recalcTimestamp=False)
    whole = TTFont(BytesIO(font.data))
    assert held.flavor == "woff"
    assert set(map(chr, held.getBestCmap())) == set("fib")
    assert {"GSUB", "GPOS", "GDEF", "kern"} & set(whole.keys())
    assert not {"GSUB", "GPOS", "GDEF", "kern"} & set(held.keys())
    assert held["head"].modified == whole["head"].modified
    assert not {"fpgm", "prep", "cvt "} & set(held.keys())  # nothing for screens of few dots
