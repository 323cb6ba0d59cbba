"""Boards of panels: nothing is lost between them, and the hinges fold them into one stack."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from laid_sheets import (
    BLEEDS,
    assert_numbered,
    component_of,
    crops,
    part_alone,
    printed,
    refused,
)

from generator.measure.geometry import Point, Rect, Size
from generator.sheets.folded import panels_of
from generator.sheets.sheet import OnPaper, on_paper

OPPOSITE = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}
LARGE = st.tuples(st.integers(20, 900), st.integers(20, 900))


def corners(rect):
    return [Point(x, y) for x in (rect.x, rect.right) for y in (rect.y, rect.bottom)]


def edge_of(rect, name):
    """The two ends of an edge."""
    return {
        "left": [Point(rect.x, rect.y), Point(rect.x, rect.bottom)],
        "right": [Point(rect.right, rect.y), Point(rect.right, rect.bottom)],
        "top": [Point(rect.x, rect.y), Point(rect.right, rect.y)],
        "bottom": [Point(rect.x, rect.bottom), Point(rect.right, rect.bottom)],
    }[name]


def close(some, others):
    pairs = zip(sorted(some), sorted(others), strict=True)
    return all(abs(a.x - b.x) < 1e-6 and abs(a.y - b.y) < 1e-6 for a, b in pairs)


def mirrored(edge):
    """What folding about an edge does to a point."""
    (a, b) = edge
    if a.x == b.x:
        return lambda p: Point(2 * a.x - p.x, p.y)
    return lambda p: Point(p.x, 2 * a.y - p.y)


@given(
    st.integers(1, 5), st.integers(1, 5), st.floats(60, 900), st.floats(60, 900)
)  # fmt: skip
def test_folding_at_the_hinges_lays_every_panel_on_the_first(columns, rows, width, height):
    """Each fold mirrors all panels that follow; hinged edges meet before and after."""
    panels = panels_of(Size(width, height), columns, rows)
    assert {(p.column, p.row) for p in panels} == {
        (c, r) for c in range(columns) for r in range(rows)
    }
    flat = [corners(p.shown) for p in panels]
    hinges = []
    for one, after in pairwise(panels):
        meets = edge_of(after.shown, OPPOSITE[one.hinge.edge])
        assert close(edge_of(one.shown, one.hinge.edge), meets)
        hinges.append(edge_of(one.shown, one.hinge.edge))
    for number, hinge in enumerate(hinges):
        fold = mirrored(hinge)
        for following in range(number + 1, len(panels)):
            flat[following] = [fold(point) for point in flat[following]]
        for later in range(number + 1, len(hinges)):
            hinges[later] = [fold(point) for point in hinges[later]]
        # Whatever was folded before, the hinge is still an edge of both of its panels.
        for panel in (flat[number], flat[number + 1]):
            assert all(any(close([end], [corner]) for corner in panel) for end in hinge)
    assert all(close(panel, flat[0]) for panel in flat)
    assert panels[-1].hinge is None


@given(st.integers(1, 5), st.integers(1, 5))
def test_tape_lies_above_and_below_in_turn_so_that_no_panel_is_in_the_way(columns, rows):
    """Like a fan: panel n comes to lie between those before and after it."""
    tapes = [p.hinge.tape for p in panels_of(Size(400, 400), columns, rows) if p.hinge]
    assert tapes == [("above", "below")[n % 2] for n in range(columns * rows - 1)]


@settings(max_examples=60, deadline=None)
@given(LARGE, BLEEDS, st.sampled_from(["a4", "a3", "letter"]), st.booleans())
def test_the_panels_make_the_piece(trim, bleed, paper, label):
    done = printed(component_of(trim, bleed, scheme="folded"), paper, label=label)
    assert_numbered(done.sheets)
    assert on_paper([done]) == {"casino": OnPaper(1, 1, len(done.sheets))}
    area = 0.0
    shown = []
    for sheet in done.sheets:
        slot = part_alone(sheet)
        panel = slot.clip.grown(-bleed)
        assert sorted({m.x1 for m in crops(sheet) if m.x1 == m.x2}) == pytest.approx(
            [panel.x, panel.right]
        )
        assert slot.trim.contains(panel, tolerance=1e-6)
        part = Rect(panel.x - slot.trim.x, panel.y - slot.trim.y, panel.width, panel.height)
        assert not any(part.overlaps(other, tolerance=1e-6) for other in shown)
        shown.append(part)
        area += panel.width * panel.height
        assert sheet.strokes == 4
    assert area == pytest.approx(trim[0] * trim[1])


def test_the_small_print_says_how_a_board_hangs_together():
    done = printed(component_of((360, 500), 0.0, scheme="folded"))
    said = [sheet.labels[0].text for sheet in done.sheets]
    assert len(said) == 4
    for text, words in zip(
        said,
        (
            "panel 1 of 4 · tape right edge to panel 2 from above",
            "panel 2 of 4 · tape bottom edge to panel 3 from below",
            "panel 3 of 4 · tape left edge to panel 4 from above",
            "panel 4 of 4 · trim at the ticks",
        ),
        strict=True,
    ):
        assert words in text


def test_a_paper_too_small_for_a_panel_is_refused():
    problem = refused(component_of((300, 300), 40.0, scheme="folded"), "a6")
    assert "less than 20 mm are left for a panel" in problem.message
