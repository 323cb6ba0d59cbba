"""Shaped text in a PDF: its ink, its shadow and what a reader finds, in the made font's measures.

At 10 mm an a is a box from 0.5 to 4.5 mm of its 5, 7 high; a p reaches 2 below the line.
"""

from io import BytesIO

import numpy as np
import pikepdf
import pypdfium2
import pytest
from fontTools.ttLib import TTFont
from laid_sheets import FONTS
from page_dump import strings_of
from round_font import a_style, made_font, plain

from generator.exports.pdf.glyph_text import GlyphFonts, OutlinedLetters, _tag
from generator.faces.styles import Turned, runs_of
from generator.measure.geometry import Point, Rect
from generator.model.fonts import FontFile
from generator.text.arc import Arc, set_on_arc
from generator.text.fitting import set_text
from generator.text.font_library import HOUSE_BOLD
from generator.text.runs import Reading
from generator.text.simple import Drawn, Letter

BOX = Rect(-3, -3, 66, 46)
PLACE = Rect(10, 10, 40, 20)  # where texts are set: their first line stands at 17
BIDI = "אבגד"
DOTS = 10  # a mm
HEBREW = made_font(more=BIDI, family="Hebrew")


class OneFont:
    """Fonts of a document of which there is one, as its maker says."""

    def __init__(self, font):
        self.font = font

    def opened(self, _file):
        return self.font


def runs(text, *, turn=0, font=plain, about=(10, 17), language="en", **style):
    style = a_style(10, balance=True, **style)
    done = set_text(text, PLACE, style, font, Reading(language))
    return runs_of(done, style, "#ff0000", Turned(turn, Point(*about)), lambda _: "#0000ff")


def page_of(*drawn, font=None, silent=False):
    """The open PDF of one page in the size of ``BOX`` with these runs."""
    fonts = OneFont(font or plain(""))
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=[side * 72 / 25.4 for side in (BOX.width, BOX.height)])
    if silent:
        letters = OutlinedLetters(fonts)
        code = "".join(letters.code(run, BOX) for run in drawn).encode()
    else:
        glyphs = GlyphFonts(fonts)
        code = glyphs.code(drawn, BOX)
        page.Resources.Font = pikepdf.Dictionary(glyphs.objects(pdf))
    page.contents_add(code)
    return pdf


def opened(pdf):
    file = BytesIO()
    pdf.save(file)
    return pypdfium2.PdfDocument(file.getvalue())[0]


def ink(pdf, channel=0):
    """The box of what is printed, mm in the coordinates of the face."""
    picture = opened(pdf).render(scale=DOTS * 25.4 / 72).to_pil().convert("RGB")
    others = [number for number in range(3) if number != channel]
    rows, columns = np.nonzero(np.asarray(picture, dtype=int)[:, :, others].max(axis=2) < 128)
    edges = columns.min(), rows.min(), columns.max() + 1, rows.max() + 1
    return tuple(edge / DOTS - 3 for edge in edges)


def near(*box):
    return pytest.approx(box, abs=0.11)


@pytest.mark.parametrize("silent", [False, True])
@pytest.mark.parametrize(
    ("turn", "box"),
    [
        (0, (10.5, 10, 19.5, 17)),
        (90, (10, 17.5, 17, 26.5)),
        (180, (0.5, 17, 9.5, 24)),
        (270, (3, 7.5, 10, 16.5)),
    ],
)
def test_letters_stand_where_they_are_set_however_they_are_turned(turn, box, silent):
    (run,) = runs("aa", turn=turn)
    assert ink(page_of(run, silent=silent)) == near(*box)


@pytest.mark.parametrize("silent", [False, True])
def test_letters_along_an_arc_turn_by_themselves_and_with_their_text(silent):
    """The middle of the arc is above (30, 30), turned by a quarter: right of it."""
    arc = Arc(Point(30, 30), 10, 0, below=False, sweep=100)
    style = a_style(10)
    done = set_on_arc("a", arc, style, plain, Reading())
    (run,) = runs_of(done, style, "#ff0000", Turned(0, Point(0, 0)), str)
    assert ink(page_of(run, silent=silent)) == near(28, 13, 32, 20)
    turned = run._replace(turn=90, about=Point(30, 30))
    assert ink(page_of(turned, silent=silent)) == near(40, 28, 47, 32)
    at_right = set_on_arc("a", arc._replace(at=90), style, plain, Reading())
    (run,) = runs_of(at_right, style, "#ff0000", Turned(0, Point(0, 0)), str)
    assert ink(page_of(run, silent=silent)) == near(40, 28, 47, 32)
    turned = run._replace(turn=270, about=Point(30, 30))
    assert ink(page_of(turned, silent=silent)) == near(28, 13, 32, 20)


@pytest.mark.parametrize("silent", [False, True])
def test_all_glyphs_of_a_letter_turn_about_its_place(silent):
    """As a mark beside its letter on an arc."""
    first, second = (Drawn(plain("").glyph("a"), "", x, 17) for x in (10, 15))
    letter = Letter("a", (first, second), 10, 17, 10, turn=90)
    run = runs("a")[0]._replace(letters=(letter,))
    assert ink(page_of(run, silent=silent)) == near(10, 17.5, 17, 26.5)


def test_a_shadow_says_nothing_and_an_outline_is_as_wide_as_asked():
    shadow, outline, text = runs("aa", shadow={"dx": 2, "dy": 3}, outline={"width": 0.5})
    shade, around, words = page_of(shadow), page_of(outline), page_of(text)
    assert ink(shade, 2) == near(12.5, 13, 21.5, 20)
    assert ink(around, 2) == near(10, 9.5, 20, 17.5)
    assert ink(words) == near(10.5, 10, 19.5, 17)
    assert [strings_of(opened(pdf)) for pdf in (shade, around)] == [[], []]
    (found,) = strings_of(opened(words))
    assert (found.text, found.colour) == ("aa", "#ff0000")
    assert (found.x, found.y) == pytest.approx((13, 20), abs=0.01)  # from the page's corner


def test_an_outline_leaves_the_letter_open():
    picture = opened(page_of(runs("aa", outline={"width": 0.25})[0])).render(scale=DOTS * 25.4 / 72)
    pixels = np.asarray(picture.to_pil().convert("RGB"), dtype=int)
    x, y = (round((place + 3) * DOTS) for place in (12.5, 13.5))
    assert pixels[y, x].tolist() == [255, 255, 255]


def test_a_word_is_found_as_it_was_typed_also_along_an_arc():
    style = a_style(6)
    done = set_on_arc(
        "abc", Arc(Point(30, 30), 12, 0, below=False, sweep=170), style, plain, Reading()
    )
    (run,) = runs_of(done, style, "#ff0000", Turned(0, Point(0, 0)), str)
    for one, said in ((run, True), (runs("abc")[0], False)):
        pdf = page_of(one)
        told = [
            bytes(operands[1]["/ActualText"]).decode("utf-16")
            for operands, operator in pikepdf.parse_content_stream(pdf.pages[0])
            if str(operator) == "BDC"
        ]
        assert told == (["abc"] if said else [])


def test_each_letter_has_one_code_however_often_it_is_drawn():
    (run,) = runs("abba")
    pdf = page_of(run, run)
    codes = [
        bytes(operands[0]).hex()
        for operands, operator in pikepdf.parse_content_stream(pdf.pages[0])
        if str(operator) == "Tj"
    ]
    assert codes == ["0001", "0002", "0002", "0001"] * 2
    (font,) = pdf.pages[0].Resources.Font.values()
    assert b"2 beginbfchar\n<0001> <0061>\n<0002> <0062>\nendbfchar" in font.ToUnicode.read_bytes()
    assert list(font.DescendantFonts[0].W[1]) == [500, 500]
    assert font.DescendantFonts[0].W[0] == 1
    assert font.DescendantFonts[0].DW == 0
    told = font.DescendantFonts[0].CIDSystemInfo
    assert [bytes(told.Registry), bytes(told.Ordering), told.Supplement] == [
        b"Adobe", b"Identity", 0,
    ]  # fmt: skip


def test_a_table_of_more_than_a_hundred_letters_is_in_parts():
    many = "".join(chr(0x13A0 + number) for number in range(80)) + "abcdefghijklmnopqrstuvwxyz"
    font = made_font(more=many[:80], family="Many")
    pdf = page_of(*(alone(font, character) for character in many), font=font)
    (made,) = pdf.pages[0].Resources.Font.values()
    table = made.ToUnicode.read_bytes()
    assert table.count(b"100 beginbfchar") == table.count(b"6 beginbfchar") == 1
    assert table.count(b"endbfchar") == 2
    assert f"<0001> <{0x13A0:04X}>".encode() in table
    assert f"<006A> <{ord('z'):04X}>\nendbfchar".encode() in table


def alone(font, character):
    """A run of one letter, as shaping gives it."""
    glyph = Drawn(font.glyph(character), "", 5, 10)
    letter = Letter(character, (glyph,), 5, 10, 5)
    return runs("a")[0]._replace(text=character, letters=(letter,), font=font.file)


@pytest.mark.parametrize("text", [BIDI, "אב גד"])
def test_text_from_the_right_is_found_in_reading_order(text):
    (run,) = runs(text, font=lambda _: HEBREW, language="he")
    page = opened(page_of(run, font=HEBREW))
    assert page.get_textpage().get_text_bounded() == text


def test_characters_drawn_as_one_from_the_right_have_a_code_each():
    """Two letters in one, 6 mm wide: the second as seen takes the glyphs that are left."""
    first, second = (
        Drawn(HEBREW.glyph(c), "", x, 17) for c, x in zip(BIDI, (10, 13), strict=False)
    )
    letter = Letter(BIDI[:2], (first, second), 10, 17, 6)
    run = runs("a")[0]._replace(text=BIDI[:2], letters=(letter,), font=HEBREW.file)
    pdf = page_of(run, font=HEBREW)
    (font,) = pdf.pages[0].Resources.Font.values()
    assert list(font.DescendantFonts[0].W[1]) == [300, 300]
    table = font.ToUnicode.read_bytes()
    first, second = (f"<{ord(c):04X}>".encode() for c in BIDI[:2])
    assert table.index(second) < table.index(first)
    page = opened(pdf)
    whole = page_of(run._replace(letters=(letter._replace(text="a"),)), font=HEBREW)
    assert ink(pdf) == near(10.5, 10, 17.5, 17)
    assert ink(whole) == near(10.5, 10, 17.5, 17)
    text = page.get_textpage()
    assert [text.get_charbox(n, loose=True)[0] * 25.4 / 72 for n in (1, 0)] == near(13, 16)


def test_a_mark_behind_a_letter_from_the_right_has_a_code_too():
    """What decides is the letter: a mark itself reads from neither side."""
    first, second = (
        Drawn(HEBREW.glyph(c), "", x, 17) for c, x in zip(BIDI, (10, 13), strict=False)
    )
    letter = Letter(f"{BIDI[0]}\u05bc", (first, second), 10, 17, 6)
    run = runs("a")[0]._replace(text=letter.text, letters=(letter,), font=HEBREW.file)
    pdf = page_of(run, font=HEBREW)
    (font,) = pdf.pages[0].Resources.Font.values()
    assert list(font.DescendantFonts[0].W[1]) == [300, 300]


def test_of_a_letter_drawn_as_one_no_glyph_is_drawn_twice():
    """Three glyphs for two characters: the first as seen takes one, the other what is left."""
    glyphs = tuple(
        Drawn(HEBREW.glyph(c), "", x, 17) for c, x in zip(BIDI[:3], (10, 13, 16), strict=True)
    )
    letter = Letter(BIDI[:2], glyphs, 10, 17, 8)
    run = runs("a")[0]._replace(text=BIDI[:2], letters=(letter,), font=HEBREW.file)
    pdf = page_of(run, font=HEBREW)
    (font,) = pdf.pages[0].Resources.Font.values()
    data = font.DescendantFonts[0].FontDescriptor.FontFile2.read_bytes()
    drawn = TTFont(BytesIO(data))["glyf"]
    assert [drawn[f"glyph{n:05}"].numberOfContours for n in (1, 2)] == [1, 2]


@pytest.mark.parametrize("turn", [0, 30])
def test_a_shadow_has_the_curves_of_its_letters(turn):
    """In our own font, whose round letters are curves: both ways give the same picture."""
    house = FONTS.open(HOUSE_BOLD)
    (run,) = runs("So8&g", font=lambda _: house, turn=turn)
    pictures = [
        np.asarray(opened(page_of(run, font=house, silent=silent)).render(scale=6).to_pil(), float)
        for silent in (False, True)
    ]
    apart = np.abs(pictures[0] - pictures[1])
    assert (pictures[0] < 128).mean() > 0.005
    assert apart.mean() < 0.1
    assert (apart > 128).sum() < 20


def test_the_font_of_a_document_says_what_it_is():
    slanted = made_font(0.8, family="Plain italic")
    slanted = slanted.__class__(FontFile("Plain 2", 700, "italic", "x"), slanted.data)
    run = runs("ap")[0]._replace(font=slanted.file)
    pdf, plainly = page_of(run, font=slanted), page_of(runs("ap")[0])
    (font,) = pdf.pages[0].Resources.Font.values()
    told = font.DescendantFonts[0].FontDescriptor
    tag, _, name = str(told.FontName)[1:].partition("+")
    assert name == "Plain2-700-Italic"
    assert tag.isalpha()
    assert tag.isupper()
    assert len(tag) == 6
    assert (told.ItalicAngle, told.Flags) == (-12, 4)
    assert (told.Ascent, told.Descent, told.CapHeight) == (700, -200, 700)
    (upright,) = plainly.pages[0].Resources.Font.values()
    assert upright.DescendantFonts[0].FontDescriptor.ItalicAngle == 0
    assert int(told.FontFile2.Length1) == len(told.FontFile2.read_bytes())
    low = FONTS.open(HOUSE_BOLD)
    pdf = page_of(*runs("mono", font=lambda _: low), font=low)
    (font,) = pdf.pages[0].Resources.Font.values()
    told = font.DescendantFonts[0].FontDescriptor
    assert told.Ascent < told.CapHeight == round(1000 * low.cap_height)


def test_a_part_of_a_font_is_named_with_any_six_capitals():
    tags = [_tag(bytes([number])) for number in range(100)]
    assert {len(tag) for tag in tags} == {6}
    assert set("".join(tags)) == set("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert len(set(tags)) == 100
