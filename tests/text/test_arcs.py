"""Text on arcs: how far it reaches, what it takes of the face, how it shrinks.

The made font at 10 mm on a circle of 20: a letter of 5 takes 14.324 degrees.
"""

from math import degrees

import pytest
from round_font import a_style, plain

from generator.measure.geometry import Point, Rect
from generator.measure.units import MM_PER_POINT
from generator.problem import ContentError
from generator.text.arc import Arc, letter_boxes, set_on_arc
from generator.text.runs import Reading


def bent(text, style=None, **arc):
    return set_on_arc(text, Arc(Point(0, 0), 20, **arc), style or a_style(), plain, Reading())


def near(box, *sides):
    assert (box.x, box.y, box.right, box.bottom) == pytest.approx(sides, abs=0.001)


def test_an_arc_reaches_over_half_the_circle_unless_it_says_otherwise():
    assert Arc(Point(0, 0), 20).sweep == 180


def test_the_box_of_an_arc_holds_every_letter_and_no_more():
    near(bent("a").box, -2.5, -30, 2.5, -20)
    near(bent("a", at=90).box, 20, -2.5, 30, 2.5)
    near(bent("a", at=180, below=True).box, -2.5, 10, 2.5, 20)
    near(bent("aaa").box, -9.844, -30, 9.844, -18.760)
    near(bent("aaa", at=90).box, 18.760, -9.844, 30, 9.844)


def test_the_glyphs_of_a_letter_stand_at_its_place():
    (stretch,) = bent("aab").stretches
    for letter in stretch.letters:
        (glyph,) = letter.glyphs
        assert (glyph.x, glyph.y) == pytest.approx((letter.x, letter.y))


def test_a_space_takes_nothing_of_the_face():
    """With one at the top the letters beside it are the highest."""
    done = bent("a a")
    near(done.box, -8.048, -29.940, 8.048, -19.183)
    assert len(list(letter_boxes(done, 10))) == 2


def test_letters_are_as_high_as_they_are_said_to_be():
    (box,) = letter_boxes(bent("a"), 4)
    near(box, -2.5, -24, 2.5, -20)


def test_a_glyph_keeps_its_place_beside_its_letter():
    """T stands 30 thousandths to the right, the accent of a g 400 to the right and 150 higher."""
    (letter,) = bent("T").stretches[0].letters
    assert letter.glyphs[0].x - letter.x == pytest.approx(0.3)
    (letter,) = bent("g\u0301").stretches[0].letters
    _, accent = letter.glyphs
    assert (accent.x - letter.x, accent.y - letter.y) == pytest.approx((4, -1.5))


def test_a_text_may_take_all_of_its_arc_and_no_more():
    room = degrees(15 / 20)
    assert bent("aaa", sweep=room).size == 10
    with pytest.raises(ContentError):
        bent("aaa", sweep=room - 0.001)
    smaller = bent("aaa", a_style(min=5), sweep=room - 0.001)
    assert smaller.size == pytest.approx(10 - 0.25 * MM_PER_POINT)
    assert bent("aaa", a_style(min=5), sweep=room / 2).size == 5
    with pytest.raises(ContentError):
        bent("aaa", a_style(min=5.01), sweep=room / 2)


def test_the_middle_of_a_text_is_where_it_is_asked_for():
    left, right = (bent("ab", at=at, below=below) for at, below in ((40, False), (200, True)))
    for done, middle in ((left, 40), (right, 20)):
        turns = [letter.turn for letter in done.stretches[0].letters]
        assert sum(turns) / 2 == pytest.approx(middle)
    assert Rect(-40, -40, 80, 80).contains(left.box, tolerance=0)
