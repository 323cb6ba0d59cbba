"""Font files made ready: names, rights, slopes and outlines, also of such as are oddly made."""

import re
from io import BytesIO
from random import Random

import pytest
from conftest import run_cache
from font_files import collection, font_file
from fontTools.pens.areaPen import AreaPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont
from opened_fonts import _cubic, opened, woff
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont as ReportLabFont
from reportlab.pdfgen.canvas import Canvas

from generator.model.fonts import FontChoice
from generator.problem import ContentError
from generator.text import font_files
from generator.text.font_files import font_file_of
from generator.text.font_library import FontLibrary
from generator.text.glyph_font import font_face


def changed(change, **given):
    """The bytes of a made file after a change of its tables."""
    font = TTFont(BytesIO(font_file(**given)), recalcTimestamp=False)
    change(font)
    file = BytesIO()
    font.save(file)
    return file.getvalue()


def ready(data, **choice):
    """The tables of a file made ready."""
    return TTFont(BytesIO(opened(data, **choice).data))


@pytest.mark.parametrize("rights", [1, 0x0C])
def test_rights_that_forbid_nothing_are_no_hindrance(rights):
    assert opened(font_file(rights=rights)).width("a") == pytest.approx(0.5)


@pytest.mark.parametrize("rights", [3, 0x102, 0x10C, 0x20C])
def test_rights_that_forbid_are_kept_whatever_stands_beside(rights):
    with pytest.raises(ContentError) as caught:
        opened(font_file(rights=rights))
    assert caught.value.name == "font-not-embeddable"


def test_a_file_that_says_nothing_of_rights_and_weight_is_used():
    def bare(font):
        del font["OS/2"]

    font = opened(changed(bare))
    assert (font.file.weight, font.width("a")) == (400, pytest.approx(0.5))


def flagged(style, selection):
    def change(font):
        font["head"].macStyle, font["OS/2"].fsSelection = style, selection

    return changed(change)


@pytest.mark.parametrize(("style", "selection"), [(2, 0x40), (0, 1), (3, 0x21)])
def test_a_file_is_italic_if_it_says_so_in_either_place(style, selection):
    assert opened(flagged(style, selection), slope="italic").width("a") == pytest.approx(0.5)


@pytest.mark.parametrize(("style", "selection"), [(1, 0x60), (0, 2), (1, 2)])
def test_a_bold_or_underlined_file_is_not_italic(style, selection):
    data = flagged(style, selection)
    assert font_file_of(data).slope == "normal"
    with pytest.raises(ContentError, match="no italic"):
        opened(data, slope="italic")


def test_what_was_slanted_says_so_and_nothing_else():
    font = ready(font_file(axes=("wght", "slnt")), weight=900, slope="italic")
    assert font["head"].macStyle == 2
    assert font["OS/2"].usWeightClass == 900


@pytest.mark.parametrize("weight", [300, 900])
def test_an_axis_reaches_to_both_its_ends(weight):
    assert opened(font_file(axes=("wght",)), weight=weight).file.weight == weight


def named(name, family, number=1):
    def change(font):
        font["name"].setName(family, number, 3, 1, 0x409)

    return ready(changed(change, family=name))["name"]


@pytest.mark.parametrize(
    ("family", "plain"),
    [("Tïtel Ö!", "Ttel"), ("B" * 50, "B" * 40), ("Ж", "Font"), ("A-b 2", "Ab2")],
)
def test_a_font_has_a_name_that_is_its_own_in_any_document(family, plain):
    names = named("Title", family)
    assert re.fullmatch(f"{plain}-[0-9a-f]{{12}}", names.getDebugName(6))
    assert names.getDebugName(1) == names.getDebugName(6)
    assert names.getDebugName(2) == "Regular"
    assert names.getDebugName(4) == family


def test_the_family_it_belongs_to_is_told_first():
    assert named("Title", "Whole Family", number=16).getDebugName(4) == "Whole Family"


def test_a_name_is_shown_in_short_and_without_signs_that_cannot_be_seen():
    def long(font):
        font["name"].setName("A\x07" + "b" * 99, 4, 3, 1, 0x409)

    assert font_file_of(changed(long)).family == "A" + "b" * 59


def told(data, **choice):
    with pytest.raises(ContentError) as caught:
        opened(data, **choice)
    return caught.value


def test_the_faces_of_a_collection_are_told():
    many = collection(*({"style": f"No{n:02}"} for n in range(14)))
    assert told(many).hint == "write `face: Title No00`. Others: " + ", ".join(
        f"Title No{n:02}" for n in range(1, 12)
    )
    assert "Title No07" in told(many, face="Titel No07").hint
    assert "write `face" not in told(many, face="Titel No07").hint


def test_a_font_of_pictures_only_is_refused():
    def drop(font):
        del font["glyf"], font["loca"]

    error = told(changed(drop))
    assert (error.name, error.message) == (
        "bad-font",
        "fonts/a.otf has pictures of letters, no outlines",
    )


def test_outlines_of_an_otf_keep_their_area_and_are_turned_about():
    """The made file draws them as TrueType does; an OTF's turn the other way."""
    plain = FontLibrary(run_cache()).open(FontChoice("Cabin"))
    font = opened(_cubic(TTFont(BytesIO(plain.data))))
    for letter in "aeSg&8":
        areas = []
        for one in (plain, font):
            pen = AreaPen(None)
            one.draw(one.glyph(letter), pen)
            areas.append(pen.value)
        assert areas[0] < 0
        assert areas[1] == pytest.approx(-areas[0], rel=0.002)


def test_an_otf_made_ready_has_the_tables_of_true_type():
    font = ready(font_file(cff=True))
    assert not {"CFF ", "VORG"} & set(font.keys())
    assert font["hmtx"]["space"] == (500, 0)
    assert font["hmtx"]["a"] == (500, 50)
    assert (font["maxp"].tableVersion, font["maxp"].maxZones) == (0x10000, 1)
    assert (font["maxp"].maxPoints, font["maxp"].maxContours) == (4, 1)
    assert font["head"].glyphDataFormat == 0
    assert font["post"].formatType == 3.0
    assert font.sfntVersion == "\x00\x01\x00\x00"


def test_curves_of_an_otf_hardly_move():
    """A circle of 200: one curve of the other kind for each quarter would be larger by a sixth."""

    def circle(font):
        pen, near = T2CharStringPen(500, None), 200 * 0.5523
        pen.moveTo((450, 250))
        pen.curveTo((450, 250 + near), (250 + near, 450), (250, 450))
        pen.curveTo((250 - near, 450), (50, 250 + near), (50, 250))
        pen.curveTo((50, 250 - near), (250 - near, 50), (250, 50))
        pen.curveTo((250 + near, 50), (450, 250 - near), (450, 250))
        pen.closePath()
        font["CFF "].cff[0].CharStrings["a"].setProgram(pen.getCharString().program)

    font = ready(changed(circle, cff=True))
    area = AreaPen()
    font.getGlyphSet()["a"].draw(area)
    assert abs(area.value) == pytest.approx(3.1416 * 200**2, rel=0.005)


def test_an_otf_without_names_of_its_glyphs_is_used():
    def drop(font):
        del font["post"]

    assert opened(changed(drop, cff=True)).width("a") == pytest.approx(0.5)


def one_table(held, says):
    """A WOFF of one packed table that says to be so long unpacked."""
    from zlib import compress

    packed = compress(held)
    data = bytearray(woff([(len(packed), says)]))
    data[48:52] = len(data).to_bytes(4, "big")
    return bytes(data) + packed


def test_a_packed_table_is_as_long_as_it_says_or_refused():
    font_files.check_unpacked_size(one_table(bytes(500), 500))
    for says in (499, 501, 900):
        with pytest.raises(ValueError, match="another size"):
            font_files.check_unpacked_size(one_table(bytes(500), says))


# --- damaged files


KINDS = {
    "ttf": {}, "otf": {"cff": True}, "woff": {"flavour": "woff"}, "woff2": {"flavour": "woff2"},
    "variable": {"axes": ("wght",)}, "packed otf": {"cff": True, "flavour": "woff2"},
}  # fmt: skip


def embedded_by_all(font):
    """The letters of a font in a PDF and in an SVG; raises whatever the libraries raise."""
    drawn = ReportLabFont("damaged", BytesIO(font.data))
    pdfmetrics.registerFont(drawn)
    page = Canvas(BytesIO())
    page.setFont("damaged", 10)
    page.drawString(9, 9, "abcXYZ")
    page.save()
    drawn.unregister()
    font_face(font, "damaged", "abcXYZ")
    return font.kerned("abc").width


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seed", range(40))
def test_a_damaged_file_is_refused_or_embedded(kind, seed):
    """What opens must be what a PDF and an SVG can embed: no fault comes up only in a build."""
    random = Random(f"{kind} {seed}")
    data = bytearray(font_file(**KINDS[kind]))
    for _ in range(random.choice((1, 1, 2, 5))):
        data[random.randrange(len(data))] = random.choice((0, 1, 127, 128, 255))
    try:
        font = opened(bytes(data))
    except ContentError:
        return
    assert embedded_by_all(font) >= 0


@pytest.mark.parametrize(
    ("table", "field", "value"),
    [
        ("head", "glyphDataFormat", 1),
        ("hhea", "metricDataFormat", 256), ("hhea", "tableVersion", 0x7F01),
    ],
)  # fmt: skip
def test_a_field_that_readers_stumble_over_is_put_right(table, field, value):
    data = bytearray(font_file())
    place = {"glyphDataFormat": 52, "metricDataFormat": 32}.get(field, 0)
    start = TTFont(BytesIO(data)).reader.tables[table].offset + place
    data[start : start + 2] = value.to_bytes(2, "big")
    assert embedded_by_all(opened(bytes(data))) == pytest.approx(1.5)


@pytest.mark.parametrize("units", [15, 16_385])
def test_units_of_an_em_that_the_setter_of_books_refuses_are_refused(units):
    """Found by fuzzing: fontTools reads such a file, Typst does not know it at all."""
    data = bytearray(font_file())
    start = TTFont(BytesIO(data)).reader.tables["head"].offset + 18
    data[start : start + 2] = units.to_bytes(2, "big")
    with pytest.raises(ContentError):
        opened(bytes(data))
