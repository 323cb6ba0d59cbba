"""Paths: what path data says, step by step, and the outlines that are made of figures."""

import math
from itertools import pairwise

import pytest

from generator.measure.geometry import Point, Rect
from generator.measure.path import (
    Step,
    ellipse,
    parse_path,
    polygon,
    rectangle,
    regular,
    seen_from_behind,
    true_ratio,
)


def steps(data):
    return [(step.command, *map(tuple, step.points)) for step in parse_path(data)]


def test_lines_and_curves_are_read_as_they_stand():
    assert steps("M 1 2 L 3 4 C 5 6 7 8 9 10 Z") == [
        ("M", (1, 2)), ("L", (3, 4)), ("C", (5, 6), (7, 8), (9, 10)), ("Z",),
    ]  # fmt: skip


def test_a_quadratic_curve_is_the_cubic_one_that_is_the_same():
    read = steps("M 0 0 Q 3 3 6 0 Z")
    assert read[0] == ("M", (0, 0))
    command, one, other, end = read[1]
    assert (command, end) == ("C", (6, 0))
    assert one == pytest.approx((2, 2))
    assert other == pytest.approx((4, 2))


def test_a_line_back_to_the_start_is_left_to_the_z():
    assert steps("M 0 0 L 4 0 L 4 4 L 0 0 Z") == steps("M 0 0 L 4 0 L 4 4 Z")
    assert steps("M 0 0 L 4 0 L 4 4 L 0 1 Z")[-2] == ("L", (0, 1))


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("", "this path is empty"),
        ("M 0 0 L 100000 0 Z", "this path reaches too far"),
        ("M 0 0 L nan 0 Z", "this is no path"),
        ("wave", "this is no path"),
        ("M 0 0 " + "L 1 1 " * 20_001, "simplify it"),
    ],
)
def test_what_is_no_outline_is_refused(data, said):
    with pytest.raises(ValueError, match=said):
        parse_path(data)


def test_round_corners_take_half_of_a_side_at_the_most():
    box = Rect(0, 0, 10, 4)
    assert rectangle(box, 9) == rectangle(box, 2)
    assert rectangle(box, 9).area() == pytest.approx(40 - 16 + math.pi * 4, abs=0.05)
    assert rectangle(Rect(0, 0, 4, 10), 9) == rectangle(Rect(0, 0, 4, 10), 2)
    assert (
        rectangle(box)
        == rectangle(box, 0)
        == polygon([Point(0, 0), Point(10, 0), Point(10, 4), Point(0, 4)])
    )
    assert rectangle(box, 1).box() == pytest.approx(box)
    assert rectangle(box, 1).area() == pytest.approx(40 - 4 + math.pi, abs=0.02)


def test_an_ellipse_touches_all_sides_and_has_its_area():
    box = Rect(1, 2, 10, 4)
    assert ellipse(box).box() == pytest.approx(box)
    assert ellipse(box).area() == pytest.approx(math.pi * 5 * 2, rel=0.002)


@pytest.mark.parametrize(("sides", "turn"), [(3, 0), (5, 0), (6, 0), (6, 30), (8, 22.5)])
def test_a_regular_polygon_of_its_true_ratio_has_equal_sides(sides, turn):
    ratio = true_ratio(sides, turn)
    path = regular(Rect(2, 3, 10, 10 * ratio), sides, turn)
    (corners,) = path.corners()
    around = [*corners, corners[0]]
    lengths = [math.dist(one, other) for one, other in pairwise(around)]
    assert len(corners) == sides
    assert lengths == pytest.approx([lengths[0]] * sides)
    assert path.box() == pytest.approx(Rect(2, 3, 10, 10 * ratio))


def test_the_first_corner_of_a_polygon_lies_where_it_is_turned_to():
    (corners,) = regular(Rect(0, 0, 10, 10), 4, 90).corners()
    assert corners[0] == pytest.approx(Point(10, 5))


def test_an_outline_that_is_its_own_mirror_image_stays_as_it_is_written():
    even = "M 0 0 H 10 V 6 H 0 Z"
    assert seen_from_behind(even, 10) == even
    slope = parse_path(seen_from_behind("M 0 0 L 10 0 L 0 6 Z", 10))
    assert [tuple(one) for one in slope.corners()[0]] == [(10, 0), (0, 0), (10, 6)]


@pytest.mark.parametrize(("shift", "stays"), [(0.01, True), (0.05, False)])
def test_what_is_less_uneven_than_anybody_sees_stays_as_it_is_written(shift, stays):
    leaning = f"M 0 20 H 10 V 26 H {shift} Z"
    assert (seen_from_behind(leaning, 10) == leaning) == stays


def test_the_mirror_image_of_a_crossed_line_is_looked_for_at_its_height():
    kite = "M 5 20 L 10 22 L 5 30 L 0 22 Z"
    assert seen_from_behind(kite, 10) == kite
    leaning = "M 5 20 L 10 24 L 5 30 L 0 22 Z"
    assert seen_from_behind(leaning, 10) != leaning


def test_a_step_without_points_closes():
    assert parse_path("M 0 0 L 1 0 L 1 1 Z")[-1] == Step("Z")
