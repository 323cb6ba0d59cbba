"""Honeycombs: shared cuts of hexagons, nested circles, ink that ends where a neighbour begins."""

import math
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

import pytest
from conftest import LAYOUTS, TINY, TINY_LAYOUTS, built_game
from fontTools.pens.pointInsidePen import PointInsidePen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.svgLib.path import parse_path
from hypothesis import given, settings
from hypothesis import strategies as st
from laid_sheets import (
    COPIES,
    FLIPS,
    FONTS,
    PAPERS,
    WORDS,
    all_touching,
    assert_numbered,
    assert_same_place,
    component_of,
    draw,
    game_of,
    label_box,
    mark_box,
    through_the_paper,
)
from packed_sheets import RATIOS, combed, laid
from pdf_reader import open_both

from generator.exports.built import Built
from generator.exports.cut import cut_dxf, cut_svg, outlines
from generator.exports.pdf.print_files import export_pdf
from generator.files.folder import Folder
from generator.load.layouts import load_layouts
from generator.measure.geometry import Point, Rect
from generator.model.sheet_layout import Layouts, SheetLayout, printable
from generator.sheets.impose import impose
from generator.sheets.job import jobs_of


@lru_cache(maxsize=64)
def recorded(svg):
    pen = RecordingPen()
    parse_path(svg, pen)
    return pen


def inside(path, point):
    pen = PointInsidePen(None, point)
    recorded(path.svg()).replay(pen)
    return pen.getResult()


def holds(box, point):
    return box.x <= point.x <= box.right and box.y <= point.y <= box.bottom


def samples(box):
    return [
        Point(box.x + box.width * (i + 0.37) / 12, box.y + box.height * (j + 0.41) / 12)
        for i in range(12)
        for j in range(12)
    ]


@settings(max_examples=40, deadline=None)
@given(
    outline=st.sampled_from(sorted(RATIOS)),
    width=st.integers(15, 120),
    bleed=st.sampled_from([0.0, 1.5, 3.0]),
    paper=st.sampled_from(sorted(PAPERS)),
    copies=COPIES,
    flip=FLIPS,
    scheme=st.sampled_from(["single", "duplex", "glued", "gutterfold", "pad"]),
    gutter=st.sampled_from(["auto", 0.0, 2.0]),
    label=st.booleans(),
)
def test_whatever_the_scheme_a_honeycomb_is_sound(
    outline, width, bleed, paper, copies, flip, scheme, gutter, label
):
    component = combed(outline, width, bleed, copies=copies, flip=flip, scheme=scheme)
    done, problems = laid(component, paper, gutter=gutter, label=label)
    if not done:
        assert [p.name for p in problems] == ["does-not-fit"]
        return
    assert not problems
    (job,) = done
    assert_numbered(job.sheets)
    fronts = sum(
        sheet.times for sheet in job.sheets if sheet.side == "front"
        for slot in sheet.slots if slot.side == "front"
    )  # fmt: skip
    assert fronts == component.count if scheme != "pad" else fronts >= component.count
    for sheet in job.sheets[:2]:
        reach = printable(sheet.paper, 5)
        for slot in sheet.slots:
            assert reach.contains(slot.clip, tolerance=1e-6)
            assert slot.clip.contains(slot.trim, tolerance=1e-6)
        texts = list(map(label_box, sheet.labels))
        assert not all_touching(texts, [slot.clip for slot in sheet.slots]).any()
        assert not all_touching(texts, list(map(mark_box, sheet.marks))).any()
        for one in sheet.slots[:6]:
            for other in sheet.slots:
                if other is one or not one.clip.overlaps(other.clip):
                    continue
                shared = [p for p in samples(one.clip) if holds(other.clip, p)]
                assert not any(inside(one.ink, p) and inside(other.ink, p) for p in shared)
    if scheme == "duplex":
        front, back = job.sheets[:2]
        for before, behind in zip(front.slots, back.slots, strict=True):
            assert_same_place(
                before.trim.centre, through_the_paper(behind.trim.centre, front.paper, flip)
            )
            for point in samples(before.clip):
                through = through_the_paper(point, front.paper, flip)
                assert inside(before.ink, point) == inside(behind.ink, through)


@pytest.mark.parametrize(
    ("outline", "width", "gutter", "held"),
    [("hexagon", 50.8, "auto", 25), ("hexagon-pointy", 44.0, "auto", 25), ("circle", 25.0, 0, 76)],
)
def test_more_lie_on_a_paper_than_in_a_grid(outline, width, gutter, held):
    component = combed(outline, width, copies=[held], scheme="single")
    (done,), _ = laid(component, gutter=gutter)
    (comb,) = done.sheets
    straight = replace(component, plan=component.plan.model_copy(update={"sheet": "grid"}))
    layouts = Layouts(sizes={}, papers=PAPERS, sheets={"grid": SheetLayout(name="grid")})
    jobs, _ = jobs_of(game_of(straight), draw(straight), layouts, "a4")
    (lined,), _ = impose(jobs, PAPERS.values())
    assert len(comb.slots) == held > lined.sheets[0].n_up


def test_a_cut_that_two_hexagons_share_is_made_once():
    (done,), _ = laid(combed("hexagon", 50.8, copies=[20], scheme="single"))
    (sheet,) = done.sheets
    edges = []
    for line in outlines(sheet):
        ends = [line.start, *(to for to, _ in line.steps)]
        edges += [
            frozenset({(round(a.x, 2), round(a.y, 2)), (round(b.x, 2), round(b.y, 2))})
            for a, b in pairwise(ends)
        ]
    assert len(edges) == len(set(edges)) < 6 * 20
    wanted = set()
    for slot in sheet.slots:
        corners = [
            (round(slot.trim.centre.x + dx, 1), round(slot.trim.centre.y + dy, 1))
            for dx, dy in hexagon_corners(slot.trim, slot.turn)
        ]
        wanted |= {frozenset(pair) for pair in zip(corners, corners[1:] + corners[:1], strict=True)}
    near = [sorted(map(tuple, edge)) for edge in edges]
    for edge in wanted:
        a, b = sorted(edge)
        assert any(math.dist(a, c) < 0.3 and math.dist(b, d) < 0.3 for c, d in near) or any(
            math.dist(a, d) < 0.3 and math.dist(b, c) < 0.3 for c, d in near
        )
    assert cut_svg(sheet).count("Z") < 20
    assert cut_dxf(sheet)


def hexagon_corners(trim, turn):
    wide, high = trim.width / 2, trim.height / 2
    if turn in (0, 180):
        return [(-wide, 0), (-wide / 2, -high), (wide / 2, -high),
                (wide, 0), (wide / 2, high), (-wide / 2, high)]  # fmt: skip
    return [(0, -high), (wide, -high / 2), (wide, high / 2),
            (0, high), (-wide, high / 2), (-wide, -high / 2)]  # fmt: skip


def test_bleed_goes_outwards_and_not_onto_a_neighbour():
    (done,), _ = laid(combed("hexagon", 50.8, copies=[3], scheme="single"))
    slots = done.sheets[0].slots
    for one in slots:
        for other in slots:
            middle = Point(
                (one.trim.centre.x + other.trim.centre.x) / 2,
                (one.trim.centre.y + other.trim.centre.y) / 2,
            )
            far = math.dist(one.trim.centre, other.trim.centre)
            if one is other or far > 46:
                continue
            over = Point(
                middle.x + (other.trim.centre.x - middle.x) / far,
                middle.y + (other.trim.centre.y - middle.y) / far,
            )
            assert not inside(one.ink, over)
    assert any(slot.clip.width > slot.trim.width + 1 for slot in slots)


def test_what_has_other_outlines_is_refused():
    done, (problem,) = laid(component_of((60, 60), sheet="comb"))
    assert not done
    assert "a honeycomb is for hexagons and circles" in problem.message


def test_the_layout_ships():
    layouts, problems = load_layouts([Folder.of(path, shown="") for path in LAYOUTS])
    assert not problems
    assert layouts.sheets["honeycomb"].grid == "honeycomb"


def test_the_page_clips_each_face_to_its_hexagon(tmp_path):
    """Pixels of the PDF: ink lies in each hexagon's bleed, none beyond it, edges shared."""
    tiny = built_game(TINY / "content" / "tiny", TINY_LAYOUTS)
    drawn_one = tiny.drawn[0]
    component = combed("hexagon", 50.8, copies=[5], scheme="single")
    face = drawn_one.front
    part = replace(component, name=drawn_one.component.name)
    markup = '<rect x="-5" y="-5" width="80" height="80" fill="#ff0000"/>'
    items = (type(face.items[0])(markup),)
    own = replace(face, format=part.format, items=items)
    piece = replace(drawn_one.piece, copies=5)
    part = replace(part, pieces=(piece,))
    drawn = (replace(drawn_one, component=part, piece=piece, front=own, back=None),)
    done, problems = laid(part, drawn=drawn)
    assert not problems
    game = replace(tiny.game, components=(part,))
    export_pdf(Built(game, drawn, done, PAPERS["a4"], FONTS, WORDS), tmp_path, components=False)
    _, seen = open_both(tmp_path / "tiny-a4.pdf")
    sheet = done[0].sheets[0]
    dots = seen[2].render(scale=2).to_pil().convert("RGB")
    for slot in sheet.slots:
        for point in samples(slot.clip):
            red, green, _ = dots.getpixel(
                (round(point.x * 72 / 25.4 * 2), round(point.y * 72 / 25.4 * 2))
            )
            if inside(slot.ink, point):
                assert red > green or red < 200
            elif not any(inside(grown(other), point) for other in sheet.slots):
                assert green > 150


def grown(slot):
    """The ink with a dot around it, for what a renderer softens at its edge."""
    c = slot.trim.centre
    return slot.ink.moved(lambda p: Point(c.x + (p.x - c.x) * 1.03, c.y + (p.y - c.y) * 1.03))


def test_rows_are_parted_by_what_hexagons_need():
    (done,), _ = laid(combed("hexagon", 50.8, copies=[9], scheme="single"), gutter=2.0)
    slots = done.sheets[0].slots
    nearest = min(
        math.dist(a.trim.centre, b.trim.centre) for a in slots for b in slots if a is not b
    )
    assert nearest == pytest.approx(44.0 + 2.0, abs=0.05)
    assert isinstance(slots[0].clip, Rect)
