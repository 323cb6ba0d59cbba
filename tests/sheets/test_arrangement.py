"""Arrangements: where a label has room among slots and marks, how slots lie seen from behind."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laid_sheets import assert_behind, component_of, draw

from generator.measure.geometry import Rect, Size
from generator.model.component import PieceRef
from generator.sheets.arrangement import Arrangement, EmptySlot, SlotBlock, bounding_box
from generator.sheets.crop_marks import Border, Marking
from generator.sheets.cut_sequence import Cutting
from generator.sheets.duplex import turned_over, turning_axis
from generator.sheets.sheet import Slot

PAPER = Size(100, 120)


def arranged(*trims, turn=0, marks=True, bleed=2, paper=PAPER):
    slots = tuple(EmptySlot(trim, trim.grown(bleed), turn) for trim in trims)
    border = Border(bleed, 3.5 if marks else 0.0)
    cut = Cutting(bleed, 0.0, fixed=False, straight=True, marked=marks)
    block = SlotBlock(0, len(slots), Marking(border, border), cut)
    return Arrangement(paper, Rect(0, 0, *paper).grown(-5), slots, (block,))


def near(rect):
    return pytest.approx((rect.x, rect.y, rect.width, rect.height))


def boxes(rects):
    return [(rect.x, rect.y, rect.width, rect.height) for rect in rects]


def bands(arrangement):
    """The bands as boxes; that beside the slots comes last and reads upwards."""
    found = arrangement.label_bands
    assert [band.upright for band in found] == [False] * (len(found) - 1) + [True]
    return boxes(band.room for band in found)


def test_a_label_has_room_below_above_and_between_the_widest_marks():
    """The slots with their bleed reach from 18, 18 to 87, 62; marks take 4 mm more on each side."""
    arrangement = arranged(Rect(20, 20, 20, 40), Rect(50, 20, 35, 40))
    assert bands(arrangement) == [
        near(Rect(5, 66, 90, 49)),  # what can be printed below the marks
        near(Rect(5, 7.2, 90, 6.8)),  # two lines of small print above them
        near(Rect(51, 62, 33, 4)),  # between the two lines farthest apart, 1 mm off both
        near(Rect(7.2, 5, 6.8, 110)),  # two lines beside them
    ]


def test_the_widest_place_between_marks_may_be_the_gutter_and_the_first_of_two_is_taken():
    gutter = arranged(Rect(10, 20, 20, 40), Rect(60, 20, 20, 40))
    assert bands(gutter)[2] == near(Rect(31, 62, 28, 4))
    equal = arranged(Rect(10, 20, 30, 40), Rect(45, 20, 30, 40))
    assert bands(equal)[2] == near(Rect(11, 62, 28, 4))


def test_without_marks_a_label_may_touch_the_bleed_but_not_lie_between():
    arrangement = arranged(Rect(20, 20, 20, 40), Rect(50, 20, 35, 40), marks=False)
    assert bands(arrangement) == [
        near(Rect(5, 62, 90, 53)),
        near(Rect(5, 11.2, 90, 6.8)),
        near(Rect(11.2, 5, 6.8, 110)),
    ]


def test_the_room_above_ends_where_the_printer_s_border_begins():
    low = arranged(Rect(20, 14, 20, 40))
    assert bands(low)[1] == near(Rect(5, 5, 90, 3))


def test_marks_stand_at_the_filled_slots_and_keep_off_the_bleed_of_all():
    arrangement = arranged(Rect(20, 20, 20, 40), Rect(50, 20, 35, 40))
    one = arrangement.cut_marks(1)
    assert {mark.x1 for mark in one if mark.x1 == mark.x2} == {20, 40}
    assert {mark.x1 for mark in arrangement.cut_marks(2) if mark.x1 == mark.x2} == {20, 40, 50, 85}
    assert sorted({mark.y1 for mark in one if mark.x1 == mark.x2}) == [14, 62.5]
    assert sorted({mark.x2 for mark in one if mark.y1 == mark.y2}) == [17.5, 91]
    assert arranged(Rect(20, 20, 20, 40), marks=False).cut_marks(1) == ()


def test_the_box_around_rectangles():
    assert bounding_box([Rect(5, 9, 10, 2), Rect(3, 10, 4, 20)]) == Rect(3, 9, 12, 21)


@given(
    st.sampled_from([0, 90, 180, 270]),
    st.sampled_from(["long-edge", "short-edge"]),
    st.sampled_from([Size(210, 297), Size(297, 210)]),
)
def test_a_slot_turned_any_way_has_its_back_behind_it_and_upright(turn, flip, paper):
    """Also for the turns that a regular grid never makes."""
    front = arranged(Rect(20, 30, 40, 60), Rect(70, 30, 60, 40), turn=turn, paper=paper)
    back = turned_over(front, turning_axis(paper, flip))
    assert (back.paper, back.printable, back.blocks) == (paper, front.printable, front.blocks)
    face = draw(component_of())[0].front
    for before, behind in zip(front.slots, back.slots, strict=True):
        ref = PieceRef("casino", "c0001")
        assert_behind(
            Slot(ref, "front", face, *before), Slot(ref, "back", face, *behind), paper, flip
        )
        clip = behind.clip
        assert boxes([behind.trim.grown(2)]) == [near(clip)]
