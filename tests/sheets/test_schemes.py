"""Schemes beside plain fronts and duplex: folding, gluing and writing on, checked as geometry."""

import pytest
from conftest import shapes
from hypothesis import given, settings
from hypothesis import strategies as st
from laid_sheets import (
    BLEEDS,
    COPIES,
    FLIPS,
    LAYOUT,
    PAPERS,
    SIZES,
    assert_behind,
    assert_same_place,
    component_of,
    draw,
    game_of,
    imposed_or_skip,
    layouts_of,
    printed,
    through_the_paper,
)

from generator.measure.geometry import Point
from generator.sheets.gang import gang
from generator.sheets.job import jobs_of


def folded(point, paper):
    """Where a point right of the middle lies once the paper is folded backwards along it."""
    return Point(paper.width - point.x, point.y)


@settings(max_examples=80, deadline=None)
@given(SIZES, BLEEDS, st.sampled_from(sorted(PAPERS)), COPIES, LAYOUT)
def test_folding_a_gutterfold_puts_each_back_behind_its_front(trim, bleed, paper, copies, layout):
    component = component_of(trim, bleed, scheme="gutterfold", copies=copies)
    done = imposed_or_skip(component, paper, layout)
    for sheet in done.sheets:
        (fold,) = (mark for mark in sheet.marks if mark.kind == "fold")
        assert fold.x1 == fold.x2 == sheet.paper.width / 2
        fronts = [slot for slot in sheet.slots if slot.side == "front"]
        backs = [slot for slot in sheet.slots if slot.side == "back"]
        assert [slot.piece for slot in fronts] == [slot.piece for slot in backs]
        for front, back in zip(fronts, backs, strict=True):
            assert front.clip.right < fold.x1 < back.clip.x
            # Folding about an upright line is what turning a paper about its upright edge does.
            long_edge = sheet.paper.height > sheet.paper.width
            edge = "long-edge" if long_edge else "short-edge"
            assert_behind(front, back, sheet.paper, edge)
            centre = folded(back.trim.centre, sheet.paper)
            assert_same_place(centre, front.trim.centre)


def test_a_gutterfold_holds_as_many_as_half_a_paper_does():
    sheet = printed(component_of(copies=[5], scheme="gutterfold")).sheets[0]
    assert len(sheet.slots) == 8
    assert "fold at the dashes" in sheet.labels[0].text


@settings(max_examples=80, deadline=None)
@given(SIZES, BLEEDS, st.sampled_from(sorted(PAPERS)), COPIES, FLIPS, LAYOUT)
def test_glued_papers_lie_back_to_back(trim, bleed, paper, copies, flip, layout):
    component = component_of(trim, bleed, scheme="glued", flip=flip, copies=copies)
    done = imposed_or_skip(component, paper, layout)
    assert done.flip is None
    assert done.papers == len(done.sheets)
    for front, back in zip(done.sheets[::2], done.sheets[1::2], strict=True):
        assert (front.side, back.side) == ("front", "back")
        for before, behind in zip(front.slots, back.slots, strict=True):
            assert_behind(before, behind, front.paper, flip)
        crosses, over = (
            [mark for mark in sheet.marks if mark.kind == "register"] for sheet in (front, back)
        )
        assert len(crosses) == len(over)
        for arm, other in zip(crosses, over, strict=True):
            middle = Point((other.x1 + other.x2) / 2, (other.y1 + other.y2) / 2)
            assert_same_place(
                Point((arm.x1 + arm.x2) / 2, (arm.y1 + arm.y2) / 2),
                through_the_paper(middle, front.paper, flip),
            )


def test_glued_papers_have_four_crosses_and_say_which_belong_together():
    front, back = printed(component_of(scheme="glued")).sheets
    for sheet in (front, back):
        assert len([mark for mark in sheet.marks if mark.kind == "register"]) == 8
        assert "glue 1 and 2 on both sides of a board" in sheet.labels[0].text


@pytest.mark.parametrize(
    ("kind", "copies", "slots"),
    [("sheet-pad", [1], [2]), ("sheet-pad", [4], [2, 2]), ("sheet-pad", [1, 1, 1], [2, 2]),
     ("board", [1], [1])],
)  # fmt: skip
def test_a_paper_of_sheets_to_write_on_is_left_half_empty_by_none(kind, copies, slots):
    component = component_of((188, 126), 0.0, kind=kind, scheme="single", copies=copies)
    done = printed(component)
    assert [len(sheet.slots) for sheet in done.sheets] == slots
    assert {slot.piece for sheet in done.sheets for slot in sheet.slots} == {
        component.ref(piece) for piece in component.pieces
    }


@pytest.mark.parametrize(
    ("copies", "trim", "n_up", "times"),
    [(6, (264, 195), 1, 6), (6, (128, 186), 2, 3), (7, (128, 186), 2, 4), (1, (128, 186), 1, 1)],
)
def test_a_pad_is_one_sheet_with_how_often_to_print_it(copies, trim, n_up, times):
    component = component_of(trim, 0.0, scheme="pad", copies=[copies])
    done = printed(component)
    front, back = done.sheets
    assert (len(front.slots), front.times, done.papers) == (n_up, times, times)
    assert {slot.side for sheet in done.sheets for slot in sheet.slots} == {"front"}
    for before, behind in zip(front.slots, back.slots, strict=True):
        assert shapes(before.face) == shapes(behind.face)
        assert_same_place(
            before.trim.centre, through_the_paper(behind.trim.centre, front.paper, "long-edge")
        )
    said = f"print {times} times" if times > 1 else "print once"
    assert said in front.labels[0].text


@pytest.mark.parametrize(
    ("backs", "schemes"),
    [
        ("as planned", ["duplex", "glued", "single", "gutterfold"]),
        ("duplex", ["duplex", "duplex", "single", "gutterfold"]),
        ("glued", ["glued", "glued", "single", "gutterfold"]),
        ("none", ["single", "single", "single", "gutterfold"]),
    ],
)
def test_a_build_may_ask_for_all_backs_alike(backs, schemes):
    parts = [
        component_of(name=scheme, scheme=scheme)
        for scheme in ("duplex", "glued", "single", "gutterfold")
    ]
    jobs, problems = jobs_of(game_of(*parts), draw(*parts), layouts_of(), "a4", backs)
    assert not problems
    assert [job.scheme for job in jobs] == schemes


def test_what_must_dry_is_printed_first():
    parts = [
        component_of((190, 250), name=name, scheme=scheme)
        for name, scheme in (("a", "duplex"), ("b", "glued"), ("c", "single"), ("d", "glued"))
    ]
    jobs, _ = jobs_of(game_of(*parts), draw(*parts), layouts_of(), "a4")
    assert [job.name for job in gang(jobs)] == ["b", "d", "a", "c"]
