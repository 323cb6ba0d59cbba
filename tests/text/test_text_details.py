"""Small promises of texts and fonts: what is kept, how far, and what a made font measures."""

from io import BytesIO

import pytest
from font_files import collection, font_file
from fontTools.ttLib import TTFont
from opened_fonts import woff
from round_font import made_font, plain

from generator.cache.store import Cache
from generator.model.fonts import FontChoice
from generator.text import font_files, font_library, fonts
from generator.text.bidi import is_simple, usual_letter
from generator.text.font_files import static_true_type
from generator.text.font_library import FontLibrary
from generator.text.fonts import Font, Way
from generator.text.glyph_font import Shape, composed
from generator.text.inline import atoms_of
from generator.text.runs import Reading, paragraph


def test_a_composed_font_has_a_glyph_for_each_shape():
    font = plain("")
    both = Shape(((font.glyph("H"), 0.0, 0.0), (font.glyph("p"), 0.6, 0.25)), 1.1)
    made = composed(font, [both, Shape((), 0.0), Shape((), 0.75)])
    read = TTFont(BytesIO(made.data))
    lacking, *names = read.getGlyphOrder()
    glyphs = [read["glyf"][name] for name in names]
    assert [(g.xMin, g.yMin, g.xMax, g.yMax) for g in glyphs] == [
        (50, 0, 1050, 750),  # the p stands 600 to the right and 250 higher
        (0, 0, 1, 500),
        (0, 0, 750, 500),
    ]
    assert made.widths == (1100, 0, 750)
    assert made.box == (0, 0, 1050, 750)
    assert (made.ascent, made.descent) == (750, 0)
    assert read["hmtx"][names[0]] == (1100, 50)
    assert read["hmtx"][lacking][0] == 500
    assert read.sfntVersion == "\x00\x01\x00\x00"  # of outlines as TrueType has them
    assert composed(font, [both]).data == composed(font, [both]).data
    assert read.reader["head"][20:36] == bytes(16)  # when it was made and changed


def test_a_composed_font_measures_in_thousandths_whatever_the_fonts_own_units():
    """Cabin has 2,000 units; a p reaches below the line, and a space has no outline."""
    font = FontLibrary(Cache(None)).open(FontChoice("Cabin"))
    assert font.units == 2000
    made = composed(
        font, [Shape(((font.glyph(c), 0.0, 0.0),), font.width(c)) for c in ("H", "p", " ")]
    )
    assert made.widths == tuple(round(1000 * font.width(c)) for c in "Hp ")
    assert (made.ascent, made.descent) == (
        round(1000 * font.cap_height),
        -round(1000 * font.descent),
    )
    assert made.box[1] == made.descent
    read = TTFont(BytesIO(made.data))
    assert read["hmtx"][read.getGlyphOrder()[3]] == (round(2000 * font.width(" ")), 0)
    assert read["hhea"].descent == -round(2000 * font.descent)


def test_a_font_of_nothing_measures_nothing():
    made = composed(plain(""), [])
    assert made.widths == ()
    assert made.box == (0, 0, 500, 500)  # of the sign for what it lacks


def test_clusters_are_remembered_up_to_a_bound(monkeypatch):
    monkeypatch.setattr(fonts, "_MOST_REMEMBERED", 2)
    font = Font(plain("").file, plain("").data)
    for number, text in enumerate("abcde"):
        first = font.clusters(text, Way())
        assert font.clusters(text, Way()) is first
        assert len(font._clusters) == number % 2 + 1


def test_open_fonts_are_remembered_up_to_a_bound(monkeypatch):
    monkeypatch.setattr(font_library, "_MOST_OPEN", 2)
    held = FontLibrary(Cache(None))
    choices = [FontChoice("Barlow Condensed", weight) for weight in (400, 500, 600)]
    one, two = (held.open(choice) for choice in choices[:2])
    assert [held.open(choice) for choice in choices[:2]] == [one, two]
    three = held.open(choices[2])
    assert list(held._open.values()) == [three]
    assert held.open(choices[0]).file == one.file


def test_own_fonts_are_remembered_up_to_a_bound(monkeypatch):
    monkeypatch.setattr(font_library, "_MOST_OPEN", 2)
    files = {f"fonts/{n}.ttf": font_file(wide=n) for n in (500, 600, 700)}
    held = FontLibrary(Cache(None), files.__getitem__)
    one, two = (held.open(FontChoice(file=name)) for name in list(files)[:2])
    assert held.open(FontChoice(file="fonts/500.ttf")) is one
    assert held.open(FontChoice(file="fonts/600.ttf")) is two
    assert held.open(FontChoice(file="fonts/700.ttf")).width("a") == pytest.approx(0.7)
    assert len(held._own) == 1


@pytest.mark.parametrize("data", [font_file(), font_file(axes=("wght",)), collection({})])
def test_a_font_made_ready_is_the_same_at_any_time(data, monkeypatch):
    face = "Title Regular" if data[:4] == b"ttcf" else ""
    choice = FontChoice(file="fonts/A.ttf", weight=400, face=face)
    first = static_true_type(data, choice, Cache(None))
    monkeypatch.setattr("fontTools.misc.timeTools.timestampNow", lambda: 4_000_000_000)
    monkeypatch.setattr("fontTools.ttLib.tables._h_e_a_d.timestampNow", lambda: 4_000_000_000)
    assert static_true_type(data, choice, Cache(None)) == first


def test_every_table_of_a_packed_font_is_measured(monkeypatch):
    monkeypatch.setattr(font_files, "MOST_UNPACKED", 1000)
    font_files.check_unpacked_size(woff([(10, 10)] * 100))
    for sizes in ([(10, 10)] * 99 + [(11, 11)], [(1, 1)] * 300 + [(701, 701)]):
        with pytest.raises(ValueError, match="too much"):
            font_files.check_unpacked_size(woff(sizes))


def test_a_stream_that_ends_early_is_told():
    data = bytearray(font_file(flavour="woff2"))
    font_files.check_unpacked_size(bytes(data))
    data[20:24] = (8).to_bytes(4, "big")
    with pytest.raises(ValueError, match="ends early"):
        font_files.check_unpacked_size(bytes(data))


@pytest.mark.parametrize(
    ("text", "letter"),
    [
        ("שלום", "א"),
        ("سلام", "ا"),
        ("नमस्ते", "क"),
        ("ধন্যবাদ", "ক"),
        ("வணக்கம்", "க"),
        ("ไทย", "ก"),
        ("日本", "永"),
        ("かな", "永"),
        ("한국", "한"),
        ("12 שלום", "א"),
        ("Hallo", "H"),
        ("Привет", "H"),
        ("  ", None),
        ("ꦗꦮ", None),
    ],
)
def test_each_script_has_a_letter_as_high_as_most(text, letter):
    assert usual_letter(text) == letter


@pytest.mark.parametrize(
    ("text", "simple"),
    [
        ("Straße ½ €", True),
        ("Ωμέγα", True),
        ("a\u00adb", False),
        ("q\u0301", False),
        ("日", False),
    ],
)
def test_what_is_simple(text, simple):
    assert is_simple(text) is simple


def gaps_of(text):
    """How wide the spaces of a text are, in em, and its tracking."""
    parts = paragraph(tuple(atoms_of(text)[0]), 0, plain, 0.125, Reading())
    return [part.gap and round(part.gap.em, 3) for part in parts]


def test_spaces_are_as_large_as_their_stretch():
    assert gaps_of("a b [c d]{50%} e") == [None, 0.375, 0.375, 0.188, 0.375]


def test_a_space_that_a_font_lacks_is_lent():
    without = made_font(without=" ", family="Spaceless")
    lent = made_font(wider=2.0)
    reading = Reading("en", lambda _accent: (lent,), lambda _text: ())
    parts = paragraph(tuple(atoms_of("a b")[0]), 0, lambda _accent: without, 0.0, reading)
    assert parts[1].gap.em == pytest.approx(0.5)
    assert parts[1].gap.font is lent
