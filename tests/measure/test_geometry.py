"""Points, sizes and rectangles: turning back and forth, lying inside, overlapping, tolerances."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.measure.geometry import Point, Rect, Size, crossing, turn_point

# Eighths of a millimetre: sums and differences of them are exact, so equal means equal.
numbers = st.integers(-4_000, 4_000).map(lambda eighths: eighths / 8)
lengths = st.integers(1, 4_000).map(lambda eighths: eighths / 8)
spots = st.builds(Point, numbers, numbers)
rects = st.builds(Rect, numbers, numbers, lengths, lengths)
angles = st.floats(-1_000, 1_000)
margins = st.tuples(*[st.integers(0, 80).map(lambda eighths: eighths / 8)] * 4)
quarters = st.integers(-8, 8).map(lambda number: number * 90)

HOME = Rect(10, 20, 30, 40)
SIDES = ((-1, 0), (1, 0), (0, -1), (0, 1))  # ways to step out of a rectangle


def moved(rect, dx, dy):
    return Rect(rect.x + dx, rect.y + dy, rect.width, rect.height)


def around(rect, left, top, right, bottom):
    """A rectangle that encloses another with these margins."""
    return Rect(rect.x - left, rect.y - top, rect.width + left + right, rect.height + top + bottom)


def near(point):
    return pytest.approx(point, rel=1e-9, abs=1e-6)


@pytest.mark.parametrize(
    ("turn", "size"), [(0, (30, 40)), (90, (40, 30)), (180, (30, 40)), (270, (40, 30))]
)
def test_a_quarter_turn_swaps_width_and_height(turn, size):
    assert Size(30, 40).turned(turn) == size


def test_a_rectangle_knows_its_far_sides_and_its_middle():
    assert (HOME.right, HOME.bottom) == (40, 60)
    assert HOME.centre == (25, 40)


def test_a_rectangle_is_a_value():
    assert len({HOME, Rect(10, 20, 30, 40), HOME.grown(1)}) == 2
    with pytest.raises(AttributeError):
        HOME.x = 11


def test_growing_moves_every_side():
    assert HOME.grown(2) == Rect(8, 18, 34, 44)
    assert HOME.grown(-2) == Rect(12, 22, 26, 36)


@given(rects, numbers)
def test_growing_is_undone_by_shrinking(rect, by):
    assert rect.grown(by).grown(-by) == rect
    assert rect.grown(by).centre == rect.centre


@given(rects, lengths)
def test_a_rectangle_lies_in_itself_and_in_what_is_larger(rect, by):
    assert rect.contains(rect)
    assert rect.grown(by).contains(rect)
    assert not rect.contains(rect.grown(by))
    assert rect.contains(rect.grown(by), tolerance=by)


@pytest.mark.parametrize(("dx", "dy"), SIDES)
def test_one_side_that_sticks_out_is_enough(dx, dy):
    inner = HOME.grown(-1)
    assert HOME.contains(moved(inner, dx, dy))
    assert not HOME.contains(moved(inner, 1.25 * dx, 1.25 * dy))
    assert HOME.contains(moved(inner, 1.25 * dx, 1.25 * dy), tolerance=0.25)
    assert not HOME.contains(moved(inner, 1.25 * dx, 1.25 * dy), tolerance=0.125)


@given(rects, margins, margins)
def test_what_encloses_contains_overlaps_and_passes_it_on(inner, some, more):
    middle = around(inner, *some)
    outer = around(middle, *more)
    for larger in (middle, outer):
        assert larger.contains(inner)
        assert larger.overlaps(inner)
        assert inner.contains(larger) is (larger == inner)


@given(rects, rects, st.integers(0, 80).map(lambda eighths: eighths / 8))
def test_overlapping_is_mutual_and_means_a_common_area_deeper_than_the_tolerance(a, b, tolerance):
    across = min(a.right, b.right) - max(a.x, b.x)
    down = min(a.bottom, b.bottom) - max(a.y, b.y)
    reach = min(a.width, a.height, b.width, b.height)
    if tolerance < reach:
        expected = across > tolerance and down > tolerance
        assert a.overlaps(b, tolerance=tolerance) is expected
    assert a.overlaps(b, tolerance=tolerance) is b.overlaps(a, tolerance=tolerance)
    assert a.overlaps(b) is (across > 0 and down > 0)


@pytest.mark.parametrize(("dx", "dy"), SIDES)
def test_neighbours_touch_and_do_not_overlap(dx, dy):
    beside = moved(HOME, dx * HOME.width, dy * HOME.height)
    assert not HOME.overlaps(beside)
    closer = moved(beside, -0.25 * dx, -0.25 * dy)
    assert HOME.overlaps(closer)
    assert HOME.overlaps(closer, tolerance=0.125)
    assert not HOME.overlaps(closer, tolerance=0.25)


@pytest.mark.parametrize(
    ("degrees", "place"),
    [(0, (3, 1)), (90, (-1, 3)), (180, (-3, -1)), (270, (1, -3)), (-90, (1, -3)), (450, (-1, 3))],
)
def test_quarter_turns_are_clockwise_as_seen_and_exact(degrees, place):
    assert turn_point(Point(3, 1), degrees, Point(0, 0)) == place
    assert turn_point(Point(8, 8), degrees, Point(5, 7)) == (5 + place[0], 7 + place[1])


@pytest.mark.parametrize(
    ("degrees", "place"),
    [
        (45, (math.sqrt(0.5), math.sqrt(0.5))),
        (30, (math.sqrt(0.75), 0.5)),
        (120, (-0.5, math.sqrt(0.75))),
        (-60, (0.5, -math.sqrt(0.75))),
    ],
)
def test_other_turns_are_clockwise_as_seen(degrees, place):
    assert turn_point(Point(1, 0), degrees, Point(0, 0)) == near(place)


@given(spots, spots, quarters)
def test_quarter_turns_are_undone_exactly(point, about, degrees):
    there = turn_point(point, degrees, about)
    assert turn_point(there, -degrees, about) == point
    assert turn_point(point, degrees + 360, about) == there


@given(spots, spots, angles)
def test_a_turn_is_undone_by_turning_back(point, about, degrees):
    there = turn_point(point, degrees, about)
    assert turn_point(there, -degrees, about) == near(point)
    assert math.dist(there, about) == pytest.approx(math.dist(point, about), abs=1e-6)


@given(spots, spots, angles, angles)
def test_two_turns_are_one_by_their_sum(point, about, first, second):
    there = turn_point(turn_point(point, first, about), second, about)
    assert there == near(turn_point(point, first + second, about))


@given(rects, spots, quarters)
def test_a_rectangle_turned_by_quarters_keeps_its_sides(rect, about, degrees):
    box = rect.turned(degrees, about)
    wanted = Size(rect.width, rect.height).turned(degrees % 360)
    assert (box.width, box.height) == wanted
    assert box.centre == turn_point(rect.centre, degrees, about)
    assert box.turned(-degrees, about) == rect


@given(rects, spots, angles)
def test_the_box_of_a_turned_rectangle_just_holds_its_corners(rect, about, degrees):
    box = rect.turned(degrees, about)
    corners = [
        turn_point(Point(x, y), degrees, about)
        for x in (rect.x, rect.right)
        for y in (rect.y, rect.bottom)
    ]
    assert box.x == near(min(corner.x for corner in corners))
    assert box.y == near(min(corner.y for corner in corners))
    assert box.right == near(max(corner.x for corner in corners))
    assert box.bottom == near(max(corner.y for corner in corners))


def test_a_square_on_its_corner_is_wider_by_the_root_of_two():
    box = Rect(0, 0, 10, 10).turned(45, Point(5, 5))
    assert (box.width, box.height) == near((math.sqrt(200), math.sqrt(200)))
    assert box.centre == near((5, 5))


@pytest.mark.parametrize(
    ("corners", "expected"),
    [
        ("0,0 4,0 4,4 0,4", None),  # a square
        ("0,0 4,4 4,0 0,4", (2, 2)),  # a bow
        ("0,0 8,2 8,0 0,2", (4, 1)),  # another, wider than it is high
        ("0,0 4,0 4,4 2,0 0,4", None),  # a corner touches an edge
        ("0,0 6,0 6,6 3,-1 0,6", (18 / 7, 0)),  # a corner that is past it
        ("0,0 4,0 2,0 2,3", None),  # edges one over the other
        ("0,3 5,3 5,0 1,4", (2, 3)),
    ],
)
def test_edges_of_a_polygon_that_cross(corners, expected):
    points = [Point(*map(float, one.split(","))) for one in corners.split()]
    found = crossing(points)
    if expected is None:
        assert found is None
    else:
        assert found is not None
        assert (found.x, found.y) == pytest.approx(expected)
        turned = crossing([Point(one.y, one.x) for one in points])
        assert turned is not None, "it crosses whichever way it is turned"
