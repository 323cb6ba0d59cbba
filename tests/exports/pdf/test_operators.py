"""The operators that pages are made of: numbers, boxes, colours, and where a printer puts them."""

from math import hypot

import pytest

from generator.exports.pdf.face_form import Called, picture_matrix
from generator.exports.pdf.face_form import path_code as clip_code
from generator.exports.pdf.operators import box_at_zero, colour, matrix, rectangle, short
from generator.exports.pdf.pages import NOTHING, Matrix, placing_on
from generator.exports.pdf.sheet_marks import Place, path_code, slot_code, trim_lines
from generator.faces.face import Picture
from generator.measure.geometry import Point, Rect, Size
from generator.measure.path import parse_path
from generator.measure.units import points
from generator.model.sheet_layout import Backs, Printer
from generator.sheets.outline import Outline, Step

MM = 72 / 25.4
A4 = Size(210, 297)
BOX = Rect(-3, -3, 46, 36)


def numbers(code):
    return [float(word) for word in code.split() if word.lstrip("-").replace(".", "").isdigit()]


def in_mm(code, height):
    """The points of operators, each as (x, y) from the top left."""
    flat = numbers(code)
    return [(x / MM, height - y / MM) for x, y in zip(flat[::2], flat[1::2], strict=True)]


@pytest.mark.parametrize(
    ("value", "text"),
    [(1.0, "1"), (0.5, "0.5"), (-0.0000001, "0"), (-1.25, "-1.25"), (12.3456789, "12.34568")],
)
def test_a_number_takes_as_few_characters_as_it_needs(value, text):
    assert short(value) == text


def test_boxes_and_colours():
    assert matrix(1, 0.25, -3) == "1 0.25 -3"
    assert colour("#ff0033") == "1 0 0.2"
    assert rectangle(Rect(25.4, 50.8, 12.7, 25.4), 254) == "72 504 36 72"
    assert [float(v) for v in box_at_zero(25.4, 50.8)] == [0, 0, 72, 144]


def put(placed: Matrix, x, y):
    """Where a matrix puts a point of A4, both in mm from the top left."""
    across, up = points(x), points(297 - y)
    a, b, c, d, e, f = placed
    return (a * across + c * up + e) / MM, 297 - (b * across + d * up + f) / MM


@pytest.mark.parametrize(
    ("side", "flip", "backs", "wanted"),
    [
        ("front", "long-edge", {"x": 1, "y": 2, "angle": 1}, (10, 20)),
        ("back", None, {"x": 1, "y": 2, "angle": 1}, (10, 20)),
        ("back", "long-edge", {"x": 1, "y": 2}, (9, 22)),  # seen from behind, right is left
        ("back", "short-edge", {"x": 1, "y": 2}, (11, 18)),
    ],
)
def test_backs_alone_are_moved_as_seen_from_the_front(side, flip, backs, wanted):
    printer = Printer(name="p", backs=Backs(**backs))
    placed = placing_on(A4, side, printer, flip)
    assert put(placed, 10, 20) == pytest.approx(wanted, abs=1e-6)


@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
def test_backs_turn_about_the_middle_of_the_paper_against_the_clock_as_seen(flip):
    placed = placing_on(A4, "back", Printer(name="p", backs=Backs(angle=1)), flip)
    assert put(placed, 105, 148.5) == pytest.approx((105, 148.5), abs=1e-6)
    assert put(placed, 205, 148.5) == pytest.approx((204.985, 148.5 - 1.745), abs=0.001)


def test_both_sides_are_stretched_about_the_middle():
    printer = Printer(name="p", scale=(1.02, 0.95))
    for side in ("front", "back"):
        placed = placing_on(A4, side, printer, "long-edge")
        assert put(placed, 105, 148.5) == pytest.approx((105, 148.5))
        assert put(placed, 205, 248.5) == pytest.approx((207, 243.5))
    assert placing_on(A4, "back", None, "long-edge") == NOTHING
    assert numbers(placed.code()) == pytest.approx(placed, abs=0.0001)
    assert placed.code().endswith(" cm\n")


@pytest.mark.parametrize(
    ("turn", "about", "corner", "along", "up"),
    [
        (0, (0, 0), (5, 13), (20, 0), (0, 10)),
        (90, (5, 3), (-5, 3), (0, -20), (10, 0)),
        (180, (15, 8), (25, 3), (-20, 0), (0, -10)),
        (270, (5, 13), (5, 13), (0, 20), (-10, 0)),
    ],
)
def test_a_picture_lies_in_its_box_turned_about_its_point(turn, about, corner, along, up):
    """20 x 10 mm at (5, 3): its lower left corner, and where its two sides lead from there."""
    picture = Picture(None, Rect(5, 3, 20, 10), turn=turn, about=Point(*about))
    a, b, c, d, x, y = (value / MM for value in picture_matrix(picture, BOX))
    assert (x - 3, 33 - y) == pytest.approx(corner)
    assert (a, b) == pytest.approx(along)
    assert (c, d) == pytest.approx(up)


def test_the_clip_of_a_picture_turns_with_it():
    path = parse_path("M 10 10 L 20 10 C 20 12 20 14 20 16 Z")
    code = clip_code(path, 90, Point(10, 10), BOX)
    assert [word for word in code.split() if word.isalpha()] == ["m", "l", "c", "h"]
    places = [(x - 3, y - 3) for x, y in in_mm(code, 36)]
    wanted = [(10, 10), (10, 20), (8, 20), (6, 20), (4, 20)]
    assert places == [pytest.approx(place, abs=0.001) for place in wanted]


def test_a_slot_is_clipped_to_its_line_of_ink():
    trim = Rect(10, 20, 30, 40)
    ink = parse_path("M 8 18 L 42 18 C 42 30 42 50 42 62 L 8 62 Z")
    code = slot_code(Place(trim, trim.grown(2), 0, ink, 2.0), 297)
    clip, _, rest = code.removeprefix("q ").partition(" W n ")
    assert [word for word in clip.split() if word.isalpha()] == ["m", "l", "c", "l", "h"]
    wanted = [(8, 18), (42, 18), (42, 30), (42, 50), (42, 62), (8, 62)]
    assert in_mm(clip, 297) == [pytest.approx(place, abs=0.001) for place in wanted]
    left, bottom = numbers(rest)[-2:]
    assert (left / MM, 297 - bottom / MM) == pytest.approx((8, 62), abs=0.001)


def test_a_quarter_of_a_circle_is_round():
    """Clockwise from (10, 0) about (0, 0), as seen: every point is 10 mm from the middle."""
    quarter = Outline(Point(60, 50), (Step(Point(50, 60), arc=True),))
    code = path_code(quarter, 100)
    start, one, other, end = in_mm(code, 100)
    assert (start, end) == (pytest.approx((60, 50), abs=1e-3), pytest.approx((50, 60), abs=1e-3))
    for share in (0.1, 0.25, 0.5, 0.75, 0.9):
        rest = 1 - share
        x, y = (
            rest**3 * a + 3 * rest**2 * share * b + 3 * rest * share**2 * c + share**3 * d
            for a, b, c, d in zip(start, one, other, end, strict=True)
        )
        assert hypot(x - 50, y - 50) == pytest.approx(10, abs=0.005)


def test_trim_lines_are_thin_grey_and_closed_where_the_outline_is():
    corner = Point(10, 10)
    ring = Outline(corner, (Step(Point(20, 10)), Step(Point(20, 20)), Step(corner)))
    line = Outline(corner, (Step(Point(20, 10)),))
    code = trim_lines((ring, line), 100)
    assert code.startswith("q 0.55 G 0.4252 w\n")  # 0.15 mm
    assert [row[-1] for row in code.splitlines()[1:-1]] == ["s", "S"]
    places = in_mm(code.splitlines()[2], 100)
    assert places == [pytest.approx((10, 10), abs=1e-3), pytest.approx((20, 10), abs=1e-3)]
    assert trim_lines((), 100) == ""


def test_an_opacity_is_called_by_its_share_and_remembered():
    called = Called()
    assert [called.opacity(share) for share in ("0.5", "0.25", "0.5")] == [
        "/O0-5",
        "/O0-25",
        "/O0-5",
    ]
    assert called.faint == {"/O0-5": "0.5", "/O0-25": "0.25"}
