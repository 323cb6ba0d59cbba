"""Pieces larger than the paper: every part is printed, neighbours share a strip, marks agree."""

from dataclasses import replace
from itertools import pairwise

import pytest
from conftest import TINY, TINY_LAYOUTS, built_game
from hypothesis import given, settings
from hypothesis import strategies as st
from laid_sheets import (
    BLEEDS,
    FONTS,
    WORDS,
    assert_numbered,
    component_of,
    crops,
    draw,
    game_of,
    part_alone,
    printed,
    refused,
)
from pdf_reader import open_both, placed_faces

from generator.exports.built import Built
from generator.exports.pdf.print_files import export_pdf
from generator.measure.geometry import Point, Rect
from generator.model.component import Plan
from generator.model.sheet_layout import Layouts, Paper, SheetLayout
from generator.sheets.impose import impose
from generator.sheets.job import jobs_of
from generator.sheets.sheet import OnPaper, on_paper

STRIP = 10.0
LARGE = st.tuples(st.integers(20, 900), st.integers(20, 900))


def shown(slot):
    """What of the piece's turned trim the sheet shows, with the trim's corner as the origin."""
    clip, trim = slot.clip, slot.trim
    return Rect(clip.x - trim.x, clip.y - trim.y, clip.width, clip.height)


@settings(max_examples=60, deadline=None)
@given(LARGE, BLEEDS, st.sampled_from(["a4", "a3", "letter"]), st.booleans())
def test_every_point_of_a_piece_is_printed_and_neighbours_share_a_strip(trim, bleed, paper, label):
    done = printed(component_of(trim, bleed, scheme="poster"), paper, label=label)
    assert_numbered(done.sheets)
    assert on_paper([done]) == {"casino": OnPaper(1, 1, len(done.sheets))}
    parts = []
    for sheet in done.sheets:
        slot = part_alone(sheet)
        parts.append(shown(slot))
    size = done.sheets[0].slots[0].trim
    whole = Rect(-bleed, -bleed, size.width + 2 * bleed, size.height + 2 * bleed)
    corners = [Point(p.x, p.y) for p in parts]
    assert min(corners) == pytest.approx((whole.x, whole.y))
    columns = sorted({round(p.x, 6) for p in parts})
    rows = sorted({round(p.y, 6) for p in parts})
    assert len(columns) * len(rows) == len(parts)
    for lines, low, high, end in (
        (columns, lambda p: p.x, lambda p: p.right, whole.right),
        (rows, lambda p: p.y, lambda p: p.bottom, whole.bottom),
    ):
        spans = [next((low(p), high(p)) for p in parts if round(low(p), 6) == x) for x in lines]
        for (_, before), (after, _) in pairwise(spans):
            assert before - after == pytest.approx(STRIP)
        assert spans[-1][1] == pytest.approx(end)


def test_a_piece_that_fits_is_one_sheet():
    done = printed(component_of((150, 200), scheme="poster"))
    assert len(done.sheets) == 1
    assert "trim at the ticks" in done.sheets[0].labels[0].text


def test_the_fewest_sheets_are_taken():
    """180 x 500 mm: two papers one above the other, unturned."""
    done = printed(component_of((180, 500), 0.0, scheme="poster"))
    assert len(done.sheets) == 2
    assert {sheet.slots[0].turn for sheet in done.sheets} == {0}
    said = [sheet.labels[0].text for sheet in done.sheets]
    assert "column 1 of 1, row 1 of 2 · lay this one first" in said[0]
    assert "row 2 of 2 · cut top, lay it over its neighbour's ticks, glue" in said[1]


def test_the_cut_edge_of_the_next_sheet_comes_to_lie_on_ticks_of_this_one():
    first, second = printed(component_of((380, 170), 0.0, scheme="poster")).sheets
    ticks = {m.y1 for m in first.marks if m.kind == "register" and m.y1 == m.y2}
    assert len(ticks) == 1
    cut = min(mark.y1 for mark in crops(second) if mark.y1 == mark.y2)
    here, there = first.slots[0].trim.y, second.slots[0].trim.y
    assert ticks.pop() - here == pytest.approx(cut - there)


def test_copies_and_pieces_follow_one_another():
    done = printed(component_of((380, 170), scheme="poster", copies=[2, 1]))
    assert [slot.piece.id for sheet in done.sheets for slot in sheet.slots] == [
        "c0001", "c0001", "c0001", "c0001", "c0002", "c0002",
    ]  # fmt: skip
    assert on_paper([done]) == {"casino": OnPaper(3, 2, 6)}


def test_a_paper_too_small_for_a_part_is_refused_with_the_reason():
    tiny = Paper(name="stamp", size=(40, 60), margin=5, source="test")
    component = component_of((300, 300), scheme="poster")
    done, (problem,) = imposed_on(component, tiny)
    assert done == ()
    assert "on stamp, less than 20 mm are left" in problem.message
    assert "poster" in refused(component_of((900, 900), scheme="single")).hint


def imposed_on(component, paper, drawn=None):
    layouts = Layouts(
        sizes={}, papers={paper.name: paper}, sheets={"grid": SheetLayout(name="grid")}
    )
    jobs, _ = jobs_of(game_of(component), drawn or draw(component), layouts, paper.name)
    return impose(jobs, [paper])


def test_the_parts_in_the_file_make_the_piece(tmp_path):
    """Read from the PDF: on every sheet the face lies so that the windows join."""
    tiny = built_game(TINY / "content" / "tiny", TINY_LAYOUTS)
    [sky] = tiny.game.components
    part = replace(sky, plan=Plan(scheme="poster"))
    drawn = tuple(replace(one, component=part) for one in tiny.drawn[:1])
    small = Paper(name="small", size=(62, 70), margin=3, source="test")
    done, problems = imposed_on(part, small, drawn)
    assert not problems
    assert done[0].papers > 1
    game = replace(tiny.game, components=(part,))
    export_pdf(Built(game, drawn, done, small, FONTS, WORDS), tmp_path, components=False)
    pdf, _ = open_both(tmp_path / "tiny-small.pdf")
    for page, sheet in zip(list(pdf.pages)[-len(done[0].sheets) :], done[0].sheets, strict=True):
        [one] = placed_faces(page, sky.format.bleed)
        trim = sheet.slots[0].trim
        assert (one.left, one.top) == pytest.approx((trim.x, trim.y), abs=0.01)
        assert one.right - one.left == pytest.approx(trim.width, abs=0.01)
