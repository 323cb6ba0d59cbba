"""Imposition in the PDF, as an independent reader sees it: where a face's items come to lie."""

from itertools import pairwise

import numpy as np
import pikepdf
import pytest
from composed_faces import (
    BLACK,
    BLUE,
    BODY,
    CARD,
    DOTS_A_MM,
    RED,
    WHITE,
    box_of,
    composed,
    drawn,
    saved,
)

from generator.exports.pdf.face_form import fragments_of, text_runs
from generator.faces.face import Face, Shapes, Stamp, TextRun
from generator.measure.geometry import Point


def square(colour, x, y, side=10):
    return Shapes(f'<rect x="{x}" y="{y}" width="{side}" height="{side}" fill="{colour}"/>')


def test_items_lie_in_drawing_order():
    below, above = square("#ff0000", 5, 5), square("#0000ff", 10, 5)
    assert box_of(drawn(Face(CARD, (WHITE, below, above))), RED) == pytest.approx(
        (5, 5, 10, 15), abs=0.11
    )
    assert box_of(drawn(Face(CARD, (WHITE, above, below))), BLUE) == pytest.approx(
        (15, 5, 20, 15), abs=0.11
    )


@pytest.mark.parametrize("radius", ['rx="15"', 'ry="15"', 'rx="15" ry="15" stroke-opacity="0.5"'])
def test_corners_larger_than_half_their_side_meet(radius):
    """A square that says so is a circle: 10 mm of radius, not 15."""
    round_ = Shapes(f'<rect x="5" y="5" width="20" height="20" {radius} fill="#ff0000"/>')
    pixels = drawn(Face(CARD, (WHITE, round_)))
    assert box_of(pixels, RED) == pytest.approx((5, 5, 25, 25), abs=0.11)
    red = (pixels[:, :, 1] < 128).sum() / DOTS_A_MM**2
    assert red == pytest.approx(np.pi * 10**2, rel=0.01)


@pytest.mark.parametrize("corners", ["", ' rx="1" ry="1"'])
def test_a_fill_is_seen_through_a_faint_stroke_that_lies_over_it(corners):
    faint = 'stroke="#0000ff" stroke-width="4" stroke-opacity="0.5"'
    box = f'x="5" y="5" width="20" height="20"{corners}'
    shape = Shapes(f'<rect {box} fill="#ff0000" {faint}/>')
    pixels = drawn(Face(CARD, (WHITE, shape)))
    inside, outside = ((DOTS_A_MM * np.array([3 + 15, 3 + y])).astype(int) for y in (6, 4))
    assert pixels[inside[1], inside[0]] == pytest.approx((128, 0, 128), abs=3)
    assert pixels[outside[1], outside[0]] == pytest.approx((128, 128, 255), abs=3)


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
@pytest.mark.parametrize("scale", [1.0, 0.5])
def test_a_stamp_lies_where_it_was_put(turn, scale):
    """8 x 4 mm, turned clockwise about its own upper left corner."""
    svg = '<rect width="8" height="4" fill="#ff0000"/>'
    face = Face(CARD, (WHITE, Stamp(svg, 8, 4, 20, 15, scale, turn)))
    w, h = 8 * scale, 4 * scale
    wanted = {
        0: (20, 15, 20 + w, 15 + h),
        90: (20 - h, 15, 20, 15 + w),
        180: (20 - w, 15 - h, 20, 15),
        270: (20, 15 - w, 20 + h, 15),
    }
    assert box_of(drawn(face), RED) == pytest.approx(wanted[turn], abs=0.11)


@pytest.mark.parametrize("turn", [0, 90, 180, 270, 45])
def test_a_text_is_turned_as_the_svg_says(turn):
    """An I at the baseline (20, 15), turned about it: its ink leaves the point to that side."""
    run = TextRun("I", 20, 15, BODY, 8, "#000000", None, turn, Point(20, 15))
    left, top, right, bottom = box_of(drawn(Face(CARD, (WHITE, run))), BLACK)
    middle = (left + right) / 2 - 20, (top + bottom) / 2 - 15
    up = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0), 45: (0.7, -0.7)}[turn]
    assert middle[0] * up[0] + middle[1] * up[1] > 2


def test_a_text_between_drawings_is_covered_and_covers():
    run = TextRun("IIIIIIII", 5, 20, BODY, 12, "#000000")
    over = Face(CARD, (WHITE, square("#ff0000", 0, 0, 40), run))
    under = Face(CARD, (WHITE, run, square("#ff0000", 0, 0, 40)))
    assert box_of(drawn(over), BLACK) is not None
    assert box_of(drawn(under), BLACK) is None


def test_texts_are_gathered_between_other_items():
    one = TextRun("a", 1, 2, BODY, 3, "#000000")
    face = Face(CARD, (WHITE, one, one, square("#ff0000", 5, 5), one))
    assert [len(run) for run in text_runs(face)] == [2, 1]
    assert [box for _, box in fragments_of(face)] == [CARD.bleed_box] * 2


def test_the_colour_and_size_of_a_text_hold_for_the_next():
    first = TextRun("I", 5, 20, BODY, 12, "#ff0000")
    pixels = drawn(
        Face(CARD, (WHITE, first, first._replace(x=15, colour="#0000ff"), first._replace(x=25)))
    )
    reds, blues = box_of(pixels, RED), box_of(pixels, BLUE)
    assert reds[0] < 10 < 25 < reds[2]
    assert 14 < blues[0] < blues[2] < 20


def test_kerned_characters_stand_where_they_were_put():
    run = TextRun("III", 5, 20, BODY, 12, "#000000", (5.0, 15.0, 20.0))
    pixels = drawn(Face(CARD, (WHITE, run)))
    ink = np.nonzero((pixels.max(axis=2) < 40).any(axis=0))[0] / DOTS_A_MM - 3
    starts = [ink[0], *(later for before, later in pairwise(ink) if later - before > 0.5)]
    assert [b - a for a, b in pairwise(starts)] == pytest.approx([10, 5], abs=0.11)


def test_a_drawing_used_twice_on_a_face_is_stored_once_and_drawn_twice():
    svg = '<rect width="8" height="4" fill="#ff0000"/>'
    face = Face(CARD, (WHITE, Stamp(svg, 8, 4, 1, 1), Stamp(svg, 8, 4, 20, 20)))
    composition = composed(face)
    pdf = saved(composition, [composition.face_page(face)])
    (form,) = pdf.pages[0].Resources.XObject.values()
    assert len(form.Resources.XObject) == 2, "the ground and the stamp"
    names = [
        str(op.operands[0]) for op in pikepdf.parse_content_stream(form) if str(op.operator) == "Do"
    ]
    assert len(names) == 3
    assert names[1] == names[2] != names[0]
    assert box_of(drawn(face), RED) == pytest.approx((1, 1, 28, 24), abs=0.11)


def test_faces_that_call_the_same_share_what_names_it_and_those_that_do_not_never():
    """For the sake of memory: a deck has thousands of faces."""
    text = TextRun("I", 5, 20, BODY, 12, "#000000")
    faces = [
        Face(CARD, (WHITE, text)),
        Face(CARD, (WHITE, text._replace(x=9))),
        Face(CARD, (text,)),
    ]
    composition = composed(*faces)
    one, alike, other = (composition.form(face) for face in faces)
    assert one.Resources.objgen == alike.Resources.objgen != other.Resources.objgen
    assert one.BBox.objgen == alike.BBox.objgen == other.BBox.objgen
    assert "/XObject" in one.Resources
    assert "/XObject" not in other.Resources


def test_a_page_of_one_face_has_the_boxes_of_a_print_shop():
    face = Face(CARD, (WHITE,))
    composition = composed(face)
    pdf = saved(composition, [composition.face_page(face)])
    page = pdf.pages[0]
    mm = [[round(float(v) * 25.4 / 72, 3) for v in box] for box in (page.mediabox, page.trimbox)]
    assert mm == [[0, 0, 46, 36], [3, 3, 43, 33]]
    assert list(page.obj.BleedBox) == list(page.mediabox)


def test_a_document_says_what_it_is_and_how_it_is_turned():
    composition = composed(Face(CARD, (WHITE,)))
    blank = composition.blank((210, 297))
    pdf = saved(composition, [blank], title="Ten tiles", flip="short-edge")
    assert str(pdf.docinfo["/Title"]) == "Ten tiles"
    assert pdf.Root.Lang == "nl"
    assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
    assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
    assert pdf.pages[0].Contents.read_bytes(), "Ghostscript refuses an empty stream"
