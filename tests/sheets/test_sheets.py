"""Impose: the geometry of sheets, checked against the physical turning of paper and card."""

from dataclasses import replace
from itertools import pairwise

import pytest
from conftest import shapes
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from laid_sheets import (
    BLEEDS,
    COPIES,
    FLIPS,
    HERE,
    LAYOUT,
    PAPERS,
    SIZES,
    TITLE,
    a_sheetful,
    assert_behind,
    assert_same_place,
    assert_sound,
    component_of,
    crops,
    draw,
    imposed,
    imposed_or_skip,
    mark_box,
    printed,
    refused,
    through_the_paper,
)

from generator.measure.geometry import Point, Rect, Size
from generator.model.sheet_layout import Grid, printable


@settings(max_examples=150, deadline=None)
@given(SIZES, BLEEDS, st.sampled_from(sorted(PAPERS)), COPIES, FLIPS, LAYOUT)
def test_each_back_lies_behind_its_own_front_and_upright(trim, bleed, paper, copies, flip, layout):
    done = imposed_or_skip(component_of(trim, bleed, flip=flip, copies=copies), paper, layout)
    assert done.flip == flip
    fronts, backs = done.sheets[::2], done.sheets[1::2]
    assert [s.side for s in done.sheets] == ["front", "back"] * len(fronts)
    for front, back in zip(fronts, backs, strict=True):
        assert (front.number, front.paper) == (back.number, back.paper)
        for before, behind in zip(front.slots, back.slots, strict=True):
            assert before.piece == behind.piece
            assert "front" in shapes(before.face)
            assert shapes(before.face).replace("front", "back") == shapes(behind.face)
            assert_behind(before, behind, front.paper, flip)
        for mark, over in zip(crops(front), crops(back), strict=True):
            assert_same_place(
                Point(mark.x1, mark.y1),
                through_the_paper(Point(over.x1, over.y1), front.paper, flip),
            )
            assert_same_place(
                Point(mark.x2, mark.y2),
                through_the_paper(Point(over.x2, over.y2), front.paper, flip),
            )


AS_USUAL = {"orientation": "auto", "gutter": "auto", "marks": "crop", "label": False}


@settings(max_examples=100, deadline=None)
@given(SIZES, BLEEDS, st.sampled_from(sorted(PAPERS)), COPIES, LAYOUT)
@example((38.0, 40.0), 3.0, "a6", [1, 1, 1], AS_USUAL)  # unlike neighbours lie 2 mm apart
@example((72.0, 88.0), 6.0, "a4", [1, 4], AS_USUAL)  # most of these are alike
def test_the_slots_of_a_half_filled_sheet_are_those_of_a_full_one(
    trim, bleed, paper, copies, layout
):
    done = imposed_or_skip(component_of(trim, bleed, scheme="single", copies=copies), paper, layout)
    first = done.sheets[0]
    # Few lie with more room between them.
    wanted = [first.n_up] if len(done.sheets) == 1 else a_sheetful(trim, paper)
    unlike = 2 * len(copies) > sum(copies) > 1  # most lie beside another design
    copies = [1] * wanted[0] if unlike else wanted
    more = component_of(trim, bleed, scheme="single", copies=copies)
    full = [slot.trim for slot in imposed_or_skip(more, paper, layout).sheets[0].slots]
    for sheet in done.sheets:
        assert [slot.trim for slot in sheet.slots] == full[: len(sheet.slots)]
    assert all(len(sheet.slots) == len(full) for sheet in done.sheets[:-1])
    rows = [(round(t.y, 6), round(t.x, 6)) for t in full]
    assert rows == sorted(rows), "row by row, left to right"


@settings(max_examples=150, deadline=None)
@given(SIZES, BLEEDS, st.sampled_from(sorted(PAPERS)), LAYOUT)
def test_no_further_column_or_row_would_fit(trim, bleed, paper, layout):
    """What lies around a full sheet's pieces is measured on it; one piece more needs more room."""
    component = component_of(trim, bleed, scheme="single", copies=a_sheetful(trim, paper))
    sheet = imposed_or_skip(component, paper, layout).sheets[0]
    trims = [slot.trim for slot in sheet.slots]
    inked = [*(slot.clip for slot in sheet.slots), *map(mark_box, crops(sheet))]
    columns = len({round(t.x, 6) for t in trims})
    rows = len({round(t.y, 6) for t in trims})
    assert columns * rows == len(trims) == sheet.n_up
    gutter = 0.0 if layout["gutter"] == "auto" else layout["gutter"]
    reach = printable(sheet.paper, 5)
    left = min(t.x for t in trims) - min(box.x for box in inked)
    top = min(t.y for t in trims) - min(box.y for box in inked)
    across = reach.width - 2 * left - columns * (trims[0].width + gutter)
    down = reach.height - 2 * top - rows * (trims[0].height + gutter)
    assert across < trims[0].width + 1e-6
    # With a label, a row may be given up for a line of small print and the air around it.
    assert down < trims[0].height + (4 if sheet.labels else 0) + 1e-6


@settings(max_examples=150, deadline=None)
@given(SIZES, BLEEDS, st.sampled_from(sorted(PAPERS)), LAYOUT)
def test_the_paper_lies_and_the_pieces_are_turned_as_holds_most(trim, bleed, paper, layout):
    def sheet_of(size, **change):
        component = component_of(size, bleed, scheme="single", copies=a_sheetful(trim, paper))
        done, _ = imposed(component, paper=paper, **{**layout, **change})
        return done[0].sheets[0] if done else None

    def around_it(sheet):
        """What was not given up for the sake of a piece."""
        slot = sheet.slots[0]
        return bool(crops(sheet)), bool(sheet.labels), slot.trim.x - slot.clip.x > bleed - 1e-6

    free = sheet_of(trim)
    assume(free)
    assert sheet_of(trim[::-1]).n_up == free.n_up, "a format may be written either way round"
    for orientation in ("portrait", "landscape"):
        held = sheet_of(trim, orientation=orientation)
        if layout["orientation"] == "auto" and held and around_it(held) == around_it(free):
            assert held.n_up <= free.n_up


def test_poker_like_cards_come_nine_to_an_a4_sheet():
    front = printed(component_of(copies=[20])).sheets[0]
    assert [len(s.slots) for s in printed(component_of(copies=[20])).sheets] == [9, 9, 9, 9, 2, 2]
    assert front.paper == Size(210, 297)
    assert {slot.turn for slot in front.slots} == {0}
    a, b, _, d = front.slots[:4]
    assert b.trim.x - a.trim.right == pytest.approx(2.5), (
        "the widest gutter that leaves room for marks and label"
    )
    assert d.trim.y - a.trim.bottom == pytest.approx(2.5)
    assert (a.trim.x - a.clip.x, a.clip.right - a.trim.right) == pytest.approx((3, 1.25))
    assert a.trim.x == pytest.approx(210 - front.slots[2].trim.right), "in the paper's middle"
    assert [label.text for label in front.labels] == [
        f"{TITLE} · Casino cards · sheet 1 of 3 · front · cut 1 to 12 from mark to mark",
        "print at 100 %, no scaling",
        "50 mm",
    ]


def test_paper_is_turned_only_for_more_pieces():
    sheet = printed(component_of((40.4, 40.4), 1.0, copies=[61]), "a3").sheets[0]
    assert (len(sheet.slots), sheet.paper) == (60, Size(420, 297))
    assert printed(component_of((60, 60)), "a3").sheets[0].paper == Size(297, 420)


def test_the_printer_s_margin_is_not_used_for_the_sake_of_more_pieces():
    for width, n_up in ((104, 1), (68.5, 2)):
        done, problems = imposed(component_of((width, 285), scheme="single", copies=[n_up + 1]))
        assert [len(sheet.slots) for sheet in done[0].sheets] == [n_up, 1]
        assert problems == ()


@pytest.mark.parametrize(
    ("bleed", "gutter"), [(3.0, 6.0), (1.0, 2.0), (0.9, 0.0), (0.4, 0.0), (0.0, 0.0)]
)
def test_the_gutter_is_never_wider_than_two_bleeds_nor_a_useless_sliver(bleed, gutter):
    a, b = printed(component_of((60, 60), bleed, copies=[2]), "a3").sheets[0].slots
    assert b.trim.x - a.trim.right == pytest.approx(gutter)


@pytest.mark.parametrize(
    ("trim", "gutter"),
    [
        # A4 less 5 mm of margin, 3 of bleed, 4 of marks on each side, and 4 below for the label:
        # 186 x 269 mm.
        ((58, 60), (6, 6)),  # 12 mm are left for two gutters across: two bleeds each
        ((60, 60), (3, 3)),  # 6 mm across, and down no wider
        ((57, 88), (2.5, 2.5)),  # 5 mm for two gutters down, 15 across
        ((61, 60), (0, 6)),  # 3 mm across would be two slivers
        ((60.8, 89), (0, 0)),  # 2 mm down too
        ((63, 88), (0, 2.5)),  # the marks left and right are shorter
    ],
)
def test_the_gutter_takes_what_is_left_shared_out(trim, gutter):
    component = component_of(trim, scheme="single", copies=[40])
    slots = printed(component, orientation="portrait").sheets[0].slots
    columns = sorted({round(slot.trim.x, 6) for slot in slots})
    rows = sorted({round(slot.trim.y, 6) for slot in slots})
    assert len(columns) == 3
    assert [b - a - trim[0] for a, b in pairwise(columns)] == pytest.approx([gutter[0]] * 2)
    down = [b - a - trim[1] for a, b in pairwise(rows)]
    assert down == pytest.approx([gutter[1]] * (len(rows) - 1))
    assert columns[0] + columns[-1] + trim[0] == pytest.approx(210), "in the paper's middle"


@pytest.mark.parametrize(
    ("marks", "label", "bleed", "room"),
    [
        ("none", False, 0, (200, 287)),
        ("none", False, 2, (196, 283)),
        ("none", True, 2, (196, 279)),
        ("crop", False, 2, (193, 280)),
        ("crop", True, 2, (193, 276)),
    ],
)
def test_pieces_that_just_fit_are_taken_and_larger_ones_not(marks, label, bleed, room):
    """Around them: 5 mm of margin, the bleed, marks of at least 1.5 mm; 4 mm below for the label.

    So it is where more than four lie abreast.
    """
    layout = {"marks": marks, "label": label, "orientation": "portrait"}
    for gutter in (0.0, 2.5):
        width, height = (room[0] - 4 * gutter) / 5, (room[1] - 9 * gutter) / 10
        for size, fit in (
            ((width, height), True),
            ((width + 0.01, height), False),
            ((width, height + 0.01), False),
        ):
            component = component_of(size, bleed, scheme="single", copies=[60])
            sheet = printed(component, gutter=gutter, **layout).sheets[0]
            assert sheet.n_up == 50 if fit else sheet.n_up < 50
            assert bool(crops(sheet)) == (marks == "crop")
            assert bool(sheet.labels) == label


@pytest.mark.parametrize(("gutter", "cuts"), [(0.0, 5), (0.04, 5), (0.06, 8), (0.4, 8)])
def test_cuts_closer_than_a_printed_line_are_one(gutter, cuts):
    sheet = printed(component_of((40, 40), copies=[4]), gutter=gutter).sheets[0]
    upright = [mark for mark in crops(sheet) if mark.x1 == mark.x2]
    assert len({mark.x1 for mark in upright}) == cuts


def test_without_a_gutter_two_neighbours_share_one_cut_and_ink_ends_there():
    sheet = printed(component_of((40, 40), copies=[40]), gutter=0).sheets[0]
    a, b = sheet.slots[:2]
    assert a.clip.right == pytest.approx(a.trim.right) == b.trim.x == b.clip.x
    columns = len({round(slot.trim.x, 3) for slot in sheet.slots})
    rows = len(sheet.slots) // columns
    assert len(crops(sheet)) == 2 * (columns + 1) + 2 * (rows + 1)


@pytest.mark.parametrize("scheme", ["single", "duplex"])
def test_marks_of_a_half_filled_sheet_stand_at_its_own_pieces_only(scheme):
    sheet = printed(component_of(copies=[2], scheme=scheme), gutter=2).sheets[0]
    edges = {round(v, 6) for slot in sheet.slots for v in (slot.trim.x, slot.trim.right)}
    upright = [m for m in crops(sheet) if m.x1 == m.x2]
    assert {round(m.x1, 6) for m in upright} == edges
    assert len(upright) == 2 * len(edges)
    assert len(crops(sheet)) - len(upright) == 4


@pytest.mark.parametrize(
    ("trim", "marked", "labelled", "ink"),
    [
        ((180, 262), True, True, 3),  # everything has room
        ((186, 272), True, True, 3),  # shorter marks above and below for the label
        ((190, 230), True, True, 3),  # shorter marks beside it
        ((190, 275), True, False, 3),  # no room for the label
        ((194, 281), True, False, 1.5),  # the least marks, and less bleed
        ((197, 284), False, False, 1.5),  # no marks
        ((200, 287), False, False, 0),  # exactly what can be printed
    ],
)
def test_a_large_piece_gives_up_long_marks_then_the_label_then_bleed_then_marks(
    trim, marked, labelled, ink
):
    done, problems = imposed(component_of(trim, scheme="single"))
    sheet = done[0].sheets[0]
    slot = sheet.slots[0]
    assert problems == ()
    assert (bool(crops(sheet)), bool(sheet.labels)) == (marked, labelled)
    assert slot.trim.x - slot.clip.x == pytest.approx(ink)
    assert_sound(sheet)


@pytest.mark.parametrize(
    ("trim", "n_up", "marked", "labelled"),
    [
        ((62, 269), 3, True, True),  # 186 x 269 mm with everything
        ((64, 273), 3, True, True),  # 192 mm: less bleed and the least marks left and right
        ((64, 277), 3, True, False),  # no room for the label
        ((66, 281), 3, True, False),  # 198 mm: marks only above and below
        ((66, 285), 2, True, True),  # three would have no marks at all; the label stands beside two
        ((69, 287), 2, True, True),  # marks only left and right
        ((70, 297), 2, False, True),  # into the printer's margin: no marks
    ],
)
def test_one_more_of_few_is_worth_marks_and_bleed_on_one_axis_but_not_on_both(
    trim, n_up, marked, labelled
):
    done, _ = imposed(component_of(trim, scheme="single", copies=[4]), orientation="portrait")
    sheet = done[0].sheets[0]
    assert sheet.n_up == n_up
    assert (bool(crops(sheet)), bool(sheet.labels)) == (marked, labelled)


def test_a_piece_as_large_as_the_paper_prints_with_a_warning():
    done, (problem,) = imposed(component_of((210, 297), scheme="single"))
    assert done[0].sheets[0].slots[0].clip == Rect(0, 0, 210, 297)
    assert (problem.name, problem.severity, problem.where) == (
        "unprintable-border",
        "warning",
        HERE,
    )
    assert "5 mm" in problem.message
    assert "200 x 287 mm" in problem.hint


def test_a_piece_larger_than_the_paper_names_a_paper_that_fits():
    problem = refused(component_of((250, 350), scheme="single"))
    assert (problem.name, problem.where) == ("does-not-fit", HERE)
    assert problem.message == (
        "casino: a card needs 250 x 350 mm, but a4 has 200 x 287 mm to print on "
        "(210 x 297 mm with its margins)"
    )
    assert "--paper a3" in problem.hint


def test_a_piece_larger_than_every_paper_says_so():
    assert "no paper size is large enough" in refused(component_of((500, 500))).hint
    assert "no paper size is large enough" in refused(component_of((290, 415))).hint, (
        "a3 is large enough, its printable area not"
    )


PERFORATED = Grid(paper="a4", columns=2, rows=5, first=(15, 13.5), step=(90, 54))


def test_a_grid_given_in_figures_is_taken_exactly():
    for trim, turn in (((85, 54), 0), ((54, 85), 90)):
        sheet = printed(component_of(trim, copies=[12]), grid=PERFORATED, marks="none").sheets[0]
        assert [(s.trim.x, s.trim.y) for s in sheet.slots] == [
            (x, 13.5 + 54 * r) for r in range(5) for x in (15, 105)
        ]
        assert {s.turn for s in sheet.slots} == {turn}
        assert sheet.slots[0].clip == Rect(12, 10.5, 85 + 3 + 2.5, 54 + 3)
        assert_sound(sheet)


def test_a_given_grid_may_reach_the_edges_of_the_paper_and_its_only_column_needs_no_step():
    grid = Grid(paper="a4", columns=1, rows=3, first=(0, 0), step=(1, 99))
    done, (problem,) = imposed(component_of((210, 99), 0.0, copies=[3]), grid=grid, marks="none")
    assert [slot.trim for slot in done[0].sheets[0].slots] == [
        Rect(0, y, 210, 99) for y in (0, 99, 198)
    ]
    assert problem.name == "unprintable-border"


@pytest.mark.parametrize(
    ("change", "paper", "rule", "says"),
    [
        ({}, "letter", "sheet-paper", "for paper a4"),
        ({"step": (84, 54)}, "a4", "slots-overlap", "85 mm, the step is 84 mm"),
        ({"rows": 6}, "a4", "slots-off-paper", "to 190, 337.5 mm, but a4 is 210 x 297 mm"),
        ({"columns": 3}, "a4", "slots-off-paper", "from 15, 13.5 mm to 280, 283.5 mm"),
        ({"first": (-1, 13.5)}, "a4", "slots-off-paper", "from -1"),
    ],
)
def test_a_grid_that_cannot_be_is_refused(change, paper, rule, says):
    problem = refused(component_of((85, 54)), paper, grid=PERFORATED.model_copy(update=change))
    assert (problem.name, problem.where) == (rule, HERE)
    assert says in problem.message
    assert problem.hint


def test_a_piece_without_a_back_leaves_its_place_empty():
    component = component_of(copies=[1, 1, 1])
    drawn = draw(component)
    drawn[1] = replace(drawn[1], back=None)
    done, _ = imposed(component, drawn=drawn)
    front, back = done[0].sheets
    assert [str(slot.piece) for slot in back.slots] == ["casino/c0001", "casino/c0003"]
    assert_behind(front.slots[2], back.slots[1], front.paper, "long-edge")
