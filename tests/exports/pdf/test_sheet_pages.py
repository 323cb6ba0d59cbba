"""Sheets as pages of a PDF: ink ends where it may, marks are thin and black, labels are small."""

from dataclasses import replace

import numpy as np
import pikepdf
import pypdfium2
import pytest
from laid_sheets import component_of
from page_dump import strings_of
from pdf_reader import MM
from sheet_files import CHIPS, RED, file_of, operators, sheets_of

from generator.faces.face import Face, Shapes
from generator.sheets.sheet import Mark

DOTS_A_MM = 5


@pytest.fixture
def page_of():
    """A function that opens the page of a sheet, and keeps the file open as long as the test."""
    opened = []

    def page(sheet):
        opened.append(pikepdf.open(file_of(sheet)))
        return opened[-1].pages[0]

    return page


@pytest.mark.parametrize("gutter", [0, 1, 10])
def test_ink_ends_at_the_clip_of_each_slot(gutter, page_of):
    sheet = sheets_of(CHIPS, gutter=gutter)[0]
    wanted = [
        [clip.x, sheet.paper.height - clip.bottom, clip.width, clip.height]
        for clip in (slot.clip for slot in sheet.slots)
    ]
    assert operators(page_of(sheet), "re") == [pytest.approx(box, abs=0.001) for box in wanted]
    bare = replace(sheet, marks=(), labels=(), numbers=())
    page = pypdfium2.PdfDocument(file_of(bare))[0]
    picture = page.render(scale=DOTS_A_MM * MM).to_pil().convert("RGB")
    ink = (np.asarray(picture, dtype=int)[:, :, 1] < 128).sum() / DOTS_A_MM**2
    assert ink == pytest.approx(sum(c[2] * c[3] for c in wanted), rel=0.01)


@pytest.mark.parametrize(
    ("kind", "width", "dash"), [("crop", 0.1, []), ("ruler", 0.15, []), ("fold", 0.15, [1.5, 1])]
)
def test_marks_are_thin_and_black_and_folds_are_dashed(kind, width, dash, page_of):
    sheet = sheets_of(CHIPS)[0]
    page = page_of(replace(sheet, marks=(Mark(kind, 10, 20, 10, 35),), labels=()))
    assert operators(page, "w") == [[pytest.approx(width, abs=0.001)]]
    assert operators(page, "G") == [[0]]
    height = sheet.paper.height
    assert operators(page, "m") == [[pytest.approx(10, abs=0.001), pytest.approx(height - 20)]]
    assert operators(page, "l") == [[pytest.approx(10, abs=0.001), pytest.approx(height - 35)]]
    ((array, phase),) = [
        operands for operands, name in pikepdf.parse_content_stream(page) if str(name) == "d"
    ]
    assert [float(v) * MM for v in array] == pytest.approx(dash, abs=0.001)
    assert phase == 0


def test_a_sheet_without_marks_has_no_line(page_of):
    page = page_of(replace(sheets_of(CHIPS)[0], marks=()))
    assert operators(page, "l") == operators(page, "w") == []


def test_labels_stand_where_the_sheet_says_small_and_grey():
    sheet = sheets_of(CHIPS)[0]
    page = pypdfium2.PdfDocument(file_of(sheet))[0]
    strings = {string.text: string for string in strings_of(page)}
    assert sheet.labels
    for label in sheet.labels:
        string = strings[" ".join(label.text.split())]
        assert (string.x, string.y) == pytest.approx((label.x, label.y), abs=0.01)
        assert string.size == pytest.approx(5.95, abs=0.01)
        assert string.font == "BarlowCondensed-Medium"
        assert string.colour == "#595959"


def boxes(page):
    return {
        name: [round(float(v) * MM, 2) for v in page.obj[f"/{name}"]]
        for name in ("MediaBox", "TrimBox", "BleedBox")
        if f"/{name}" in page.obj
    }


def test_a_sheet_of_many_pieces_is_trimmed_nowhere(page_of):
    """Also where only one slot of many is filled."""
    for copies in (4, 1):
        sheet = sheets_of(component_of((20, 30), 2.0, copies=[copies]))[0]
        assert sheet.n_up > 1
        assert boxes(page_of(sheet)) == {"MediaBox": [0, 0, 210, 297], "TrimBox": [0, 0, 210, 297]}


def test_a_sheet_for_one_piece_carries_the_boxes_of_the_piece(page_of):
    board = component_of((180, 260), kind="board", scheme="single")
    sheet = sheets_of(board)[0]
    ((trim, clip),) = [(slot.trim, slot.clip) for slot in sheet.slots]
    found = boxes(page_of(sheet))
    assert found["TrimBox"] == pytest.approx(
        [trim.x, 297 - trim.bottom, trim.right, 297 - trim.y], abs=0.01
    )
    assert found["BleedBox"] == pytest.approx(
        [clip.x, 297 - clip.bottom, clip.right, 297 - clip.y], abs=0.01
    )
    empty = replace(sheet, slots=())
    assert boxes(page_of(empty))["TrimBox"] == [0, 0, 210, 297]


@pytest.mark.parametrize(
    ("turn", "corner"), [(0, (0, 0)), (90, (1, 0)), (180, (1, 1)), (270, (0, 1))]
)
def test_a_turned_face_lies_in_its_slot_with_its_corner_where_the_turn_brings_it(turn, corner):
    """A blue square at the face's top left corner shows how it lies; its trim is 20 x 30 mm."""
    square = Shapes('<rect x="0" y="0" width="4" height="4" fill="#0000ff"/>')
    sheet = replace(sheets_of(CHIPS)[0], marks=(), labels=())
    slot = sheet.slots[0]
    size = slot.face.format.size.turned(turn)
    trim = replace(slot.trim, width=size.width, height=size.height)
    face = Face(CHIPS.format, (RED, square))
    turned = slot._replace(face=face, trim=trim, clip=trim.grown(2), turn=turn)
    page = pypdfium2.PdfDocument(file_of(replace(sheet, slots=(turned,))))[0]
    pixels = np.asarray(page.render(scale=DOTS_A_MM * MM).to_pil().convert("RGB"), dtype=int)
    reds = box_where((pixels[:, :, 0] > 128) & (pixels[:, :, 1] < 128) | is_blue(pixels))
    assert reds == pytest.approx(box(trim.grown(2)), abs=0.25)
    x = trim.right - 4 if corner[0] else trim.x
    y = trim.bottom - 4 if corner[1] else trim.y
    assert box_where(is_blue(pixels)) == pytest.approx((x, y, x + 4, y + 4), abs=0.25)


def is_blue(pixels):
    return (pixels[:, :, 2] > 128) & (pixels[:, :, 0] < 128)


def box(rect):
    return rect.x, rect.y, rect.right, rect.bottom


def box_where(mask):
    rows, columns = np.nonzero(mask)
    found = columns.min(), rows.min(), columns.max() + 1, rows.max() + 1
    return tuple(value / DOTS_A_MM for value in found)
