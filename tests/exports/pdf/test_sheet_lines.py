"""Lines and small print of a sheet in its PDF: how each kind is drawn, and what a machine reads."""

from dataclasses import replace
from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from laid_sheets import FONTS, component_of, printed
from page_dump import strings_of, strokes_of
from sheet_files import CHIPS, file_of, operators, sheets_of

from generator.exports.pdf.content import ink_document
from generator.exports.pdf.document import Composition
from generator.exports.pdf.pages import NOTHING, Matrix
from generator.exports.pdf.sheet_marks import SPOTS, cut_layer
from generator.measure.geometry import Point, Rect
from generator.sheets.outline import Outline, Step
from generator.sheets.sheet import Label, Mark
from generator.text.font_library import HOUSE_FONT

MM = 25.4 / 72
NOTHING_ELSE = {"marks": (), "labels": (), "numbers": (), "slots": ()}


def bare(**parts):
    """A sheet with nothing on it but these parts."""
    return replace(sheets_of(CHIPS)[0], **NOTHING_ELSE | parts)


def opened(sheet):
    return pikepdf.open(file_of(sheet))


@pytest.mark.parametrize(
    ("kind", "width", "dash"),
    [
        ("crop", 0.1, []),
        ("part", 0.1, [1.5, 1]),
        ("register", 0.1, []),
        ("ruler", 0.15, []),
        ("fold", 0.15, [1.5, 1]),
        ("score", 0.15, [1.5, 1]),
    ],
)
@pytest.mark.parametrize(("where", "grey"), [("marks", 0), ("creases", 0.55)])
def test_every_kind_of_line_has_its_width_and_dashes(kind, width, dash, where, grey):
    """Black in the margin; across ink, where black would be lost on dark cards, grey."""
    with opened(bare(**{where: (Mark(kind, 10, 20, 30, 45),)})) as pdf:
        page = pdf.pages[0]
        assert operators(page, "w") == [[pytest.approx(width, abs=0.001)]]
        assert operators(page, "G") == [[pytest.approx(grey * MM)]]
        assert operators(page, "m") == [pytest.approx([10, 297 - 20], abs=0.001)]
        assert operators(page, "l") == [pytest.approx([30, 297 - 45], abs=0.001)]
        (array,) = [
            operands[0] for operands, name in pikepdf.parse_content_stream(page) if str(name) == "d"
        ]
        assert [float(v) * MM for v in array] == pytest.approx(dash, abs=0.001)


def test_what_a_machine_looks_for_is_black_and_filled():
    target = Rect(10, 20, 5, 0.5)
    (stroke,) = strokes_of(pypdfium2.PdfDocument(file_of(bare(targets=(target,))))[0])
    found = (stroke.left, stroke.top, stroke.right, stroke.bottom)
    assert found == pytest.approx((10, 20, 15, 20.5), abs=0.01)
    assert (stroke.filled, stroke.stroked) == (True, False)
    with opened(bare(targets=(target,))) as pdf:
        assert operators(pdf.pages[0], "g") == [[0]]
    assert not list(strokes_of(pypdfium2.PdfDocument(file_of(bare()))[0]))


@pytest.mark.parametrize("part", ["labels", "numbers"])
def test_small_print_stands_at_its_place_in_any_script(part):
    """Two marks on one letter are shaped; both ways look alike."""
    labels = (Label("Plain", 20, 30), Label("Sun a\u0323\u0308", 20, 60))
    page = pypdfium2.PdfDocument(file_of(bare(**{part: labels})))[0]
    text = page.get_textpage().get_text_bounded()
    assert all(label.text in text for label in labels)
    found = {one.text[0]: one for one in strings_of(page)}
    for label in labels:
        one = found[label.text[0]]
        assert (one.x, one.y) == pytest.approx((label.x, label.y), abs=0.01)
        assert one.size == pytest.approx(2.1 / MM, abs=0.01)
        assert one.colour == {"labels": "#595959", "numbers": "#000000"}[part]


def test_small_print_reads_upwards_where_there_is_no_room_below():
    page = pypdfium2.PdfDocument(file_of(bare(labels=(Label("Upwards", 20, 60, 270),))))[0]
    text = page.get_textpage()
    boxes = [text.get_charbox(number) for number in range(text.count_chars())]
    left, bottom = min(box[0] for box in boxes) * MM, 297 - min(box[1] for box in boxes) * MM
    right, top = max(box[2] for box in boxes) * MM, 297 - max(box[3] for box in boxes) * MM
    assert 18 < left < right < 21
    assert bottom == pytest.approx(60, abs=0.3)
    assert 50 < top < 56
    assert boxes[0][1] < boxes[-1][1], "the first letter is the lowest"


def test_a_sheet_without_small_print_has_none():
    page = pypdfium2.PdfDocument(file_of(bare()))[0]
    assert page.get_textpage().get_text_bounded() == ""


def test_the_cut_layer_tells_machines_what_to_do_where():
    corner = Point(10, 10)
    ring = Outline(corner, (Step(Point(20, 10)), Step(Point(20, 20)), Step(corner)))
    slit = Outline(Point(30, 30), (Step(Point(40, 30)),))
    sheet = bare(dieline=(ring, slit), creases=(Mark("fold", 12, 10, 12, 20),))
    rows = cut_layer(sheet, 297).splitlines()
    assert rows[0] == "/OC /CutLayer BDC q 0.2835 w"  # 0.1 mm
    assert rows[1] == "/CutContour CS 1 SCN"
    assert [row.split()[-1] for row in rows[2:4]] == ["s", "S"], "a slit is not closed"
    assert rows[4] == "/Crease CS 1 SCN"
    assert len(rows) == 7
    assert rows[-1] == "Q EMC"
    assert "/Crease" not in cut_layer(replace(sheet, creases=()), 297)
    assert cut_layer(replace(sheet, side="back"), 297) == ""


@pytest.mark.parametrize(("spot", "ink"), [("CutContour", [0, 1, 0, 0]), ("Crease", [1, 0, 0, 0])])
def test_a_spot_colour_is_an_ink_of_its_own_and_looks_like_one(spot, ink):
    assert set(SPOTS) == {"CutContour", "Crease"}
    (sheet,) = printed(component_of((30, 50), scheme="standee")).sheets
    with pikepdf.open(file_of(sheet)) as pdf:
        kind, name, looks, tint = pdf.pages[0].Resources.ColorSpace[f"/{spot}"]
        assert [str(one) for one in (kind, name, looks)] == [
            "/Separation", f"/{spot}", "/DeviceCMYK",
        ]  # fmt: skip
        assert [int(v) for v in tint.C1] == ink
        assert [int(v) for v in tint.C0] == [0, 0, 0, 0]
        assert [int(v) for v in tint.Domain] == [0, 1]
        assert (int(tint.FunctionType), float(tint.N)) == (2, 1)
        layers = pdf.Root.OCProperties
        assert len(layers.OCGs) == len(layers.D.OFF) == len(layers.D.Order) == 1


def test_sheets_and_first_pages_are_moved_as_the_printer_needs_it():
    """10 mm to the right and 20 up; a page that needs nothing is left as it is."""
    moved = Matrix(1, 0, 0, 1, 10 / MM, 20 / MM)
    sheet = bare(labels=(Label("Here", 30, 40),))

    def leading(canvas, _fonts, titles):
        for _ in range(2):
            canvas.setPageSize((210 / MM, 297 / MM))
            titles.draw(canvas, "Here", HOUSE_FONT, 12, (30 / MM, 257 / MM), "#000")
            canvas.showPage()
        return 2

    ink = ink_document({}, [sheet, sheet], leading, FONTS)
    composition = Composition(ink, {}, [sheet, sheet], placings=[moved, NOTHING])
    composition.place_leading(0, moved)
    composition.place_leading(1, NOTHING)
    pages = [*composition.leading, *composition.sheets]
    data = composition.save(pages, [], title="t", language="en")
    places = []
    for page in pypdfium2.PdfDocument(BytesIO(data)):
        (one,) = strings_of(page)
        places.append((round(one.x, 1), round(one.y, 1)))
    assert places == [(40, 20), (30, 40), (40, 20), (30, 40)]


def test_there_is_a_placing_for_every_sheet():
    sheet = bare()
    ink = ink_document({}, [sheet, sheet], lambda *_: 0, FONTS)
    with pytest.raises(ValueError, match="zip"):
        Composition(ink, {}, [sheet, sheet], placings=[NOTHING])
