"""Standees: folded at the head, back lies behind front; tabs pass the slit, lie under the base."""

import math

import pytest
from games_in_memory import GAME, built_with
from hypothesis import given, settings
from hypothesis import strategies as st
from laid_sheets import (
    BLEEDS,
    COPIES,
    assert_numbered,
    assert_same_place,
    component_of,
    imposed_or_skip,
    label_box,
    on_sheet,
    printed,
    refused,
    touches,
)

from generator.exports.cut import cut_dxf, cut_svg, folds, outlines
from generator.measure.geometry import Point, Rect
from generator.model.sheet_layout import printable

FIGURES = st.tuples(st.integers(12, 120), st.integers(20, 120))


def ends(outline):
    return [outline.start, *(to for to, _ in outline.steps)]


def box(outline):
    xs, ys = zip(*ends(outline), strict=True)
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def folded(point, crease):
    """Where a point lies once the paper is folded about a level crease."""
    assert crease.y1 == crease.y2
    return Point(point.x, 2 * crease.y1 - point.y)


@settings(max_examples=60, deadline=None)
@given(FIGURES, BLEEDS, st.sampled_from(["a4", "a3", "letter"]), COPIES, st.booleans())
def test_folding_a_standee_puts_its_back_behind_its_front(trim, bleed, paper, copies, label):
    done = imposed_or_skip(
        component_of(trim, bleed, scheme="standee", copies=copies), paper, {"label": label}
    )
    assert done.flip is None
    assert_numbered(done.sheets)
    for sheet in done.sheets:
        reach = printable(sheet.paper, 5)
        fronts = [slot for slot in sheet.slots if slot.side == "front"]
        backs = [slot for slot in sheet.slots if slot.side == "back"]
        lines, creases = list(outlines(sheet)), folds(sheet)
        assert len(lines) == len(creases) == 3 * len(fronts) == 3 * len(backs)
        for number, (front, back) in enumerate(zip(fronts, backs, strict=True)):
            figure, base, slit = lines[3 * number : 3 * number + 3]
            head, upper, lower = creases[3 * number : 3 * number + 3]
            assert front.piece == back.piece
            assert head.y1 == pytest.approx(front.clip.y) == pytest.approx(back.clip.bottom)
            # Seen from behind the paper left is right: the back is upright and no mirror image.
            left, right, low = on_sheet(front)
            back_left, back_right, back_low = (folded(p, head) for p in on_sheet(back))
            assert_same_place(back_left, right)
            assert_same_place(back_right, left)
            assert_same_place(back_low, Point(right.x, low.y))
            # The figure's outline is its own mirror image: every edge meets its partner.
            for corner in ends(figure):
                over = folded(corner, head)
                assert any(math.dist(over, partner) < 1e-6 for partner in ends(figure))
            assert_same_place(folded(Point(upper.x1, upper.y1), head), Point(lower.x1, lower.y1))
            # Tabs pass the slit; folded apart, both lie under the base.
            tab = lower.x2 - lower.x1
            opening, ground = box(slit), box(base)
            assert tab < opening.width < ground.width
            assert opening.centre.x == pytest.approx(ground.centre.x)
            assert opening.centre.y == pytest.approx(ground.centre.y)
            long = box(figure).bottom - lower.y1
            assert long >= 6
            assert 2 * long <= ground.height
            assert opening.width <= ground.width
            for line in (figure, base):
                assert reach.contains(box(line), tolerance=1e-6)
            for other in range(len(fronts)):
                assert not box(base).overlaps(fronts[other].clip)
                if other != number:
                    assert not box(figure).overlaps(box(lines[3 * other]))
                    assert not box(figure).overlaps(fronts[other].clip)
            for text in map(label_box, sheet.labels):
                assert not touches(text, box(figure))
                assert not touches(text, box(base))


def test_a_cutting_machine_gets_figure_base_slit_and_creases():
    (sheet,) = printed(component_of((30, 50), scheme="standee", copies=[2])).sheets
    svg, dxf = cut_svg(sheet), cut_dxf(sheet)
    assert svg.count("<path") == 12
    assert svg.count("Z") == 4  # the slits are open
    assert dxf.count("POLYLINE") == 6
    assert dxf.count("LINE\n") - dxf.count("POLYLINE\n") == 6
    assert "cut along the thin lines, fold at the dashes" in sheet.labels[0].text


def test_what_cannot_stand_is_refused():
    assert (
        "with its back, tabs and base" in refused(component_of((60, 200), scheme="standee")).message
    )


@pytest.mark.parametrize(
    ("more", "scheme"), [("back: front.svg.j2", "standee"), ("print: {method: single}", "single")]
)
def test_what_is_called_a_standee_is_laid_to_be_folded_unless_its_plan_says_otherwise(more, scheme):
    declared = GAME.format(more="").replace("kind: card", "kind: standee")
    built, problems = built_with(
        files={"game.yaml": declared.replace("print: {method: single}", more)}
    )
    assert not problems
    assert [printed.scheme for printed in built.printed] == [scheme]
