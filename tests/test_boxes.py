"""Boxes: the flat pattern folds to a closed box, upright, with room for what it holds."""

import math
from collections import Counter
from itertools import product

import pikepdf
import pytest
from conftest import LAYOUTS
from hypothesis import given, settings
from hypothesis import strategies as st
from sheet_making import (
    PAPERS,
    assert_numbered,
    assert_sound,
    component_of,
    imposed_or_skip,
    printed,
    refused,
)
from test_cut_layer import layer_paths

from generator.cache import Cache
from generator.exports.cut import cut_dxf, cut_svg, folds, outlines
from generator.exports.pdf.print_files import export_pdf
from generator.geometry import Size
from generator.model.boxes import STYLES, box_format
from generator.model.component import Component, Piece
from generator.model.inside import Inside
from generator.project import Project

POINTS = 72 / 25.4
LENGTHS = st.integers(10, 3000).map(lambda tenths: tenths / 10)
ROOMS = st.builds(Inside, LENGTHS, LENGTHS, LENGTHS)
CARD_ROOMS = st.builds(Inside, *(st.integers(a, b) for a, b in ((40, 75), (50, 125), (4, 50))))


def boxed(room, style="tuckbox", copies=1, scheme="tuckbox"):
    """A component that is such a box."""
    named = component_of(name="box", scheme=scheme)
    pieces = [Piece.of("box", copies=copies)]
    return Component.of("box", "box", box_format(style, room), pieces, front="f", plan=named.plan)


# Folding, with vectors of our own: x to the right, y up, z towards who looks at the front.


class Placed:
    """A panel in space: where a point of the flat pattern is, and its directions."""

    def __init__(self, origin, right, down):
        self.origin, self.right, self.down = origin, right, down

    def at(self, x, y):
        return tuple(
            o + x * r + y * d for o, r, d in zip(self.origin, self.right, self.down, strict=True)
        )

    @property
    def outside(self):
        """The direction that its printed side looks to: right across up."""
        return cross(self.right, tuple(-d for d in self.down))


def cross(a, b):
    return (
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    )


def edges(panel):
    box = panel.rect
    return {
        "left": ((box.x, box.y), (box.x, box.bottom)),
        "right": ((box.right, box.y), (box.right, box.bottom)),
        "top": ((box.x, box.y), (box.right, box.y)),
        "bottom": ((box.x, box.bottom), (box.right, box.bottom)),
    }


OPPOSITE = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}


def within(inner, outer):
    """Whether one upright or level line lies in another."""
    (ax, ay), (bx, by) = inner
    (cx, cy), (dx, dy) = outer
    return cx - 1e-6 <= ax and bx <= dx + 1e-6 and cy - 1e-6 <= ay and by <= dy + 1e-6


def joints(form):
    """For each fold the two panels that meet there: (panel, its edge, the other one)."""
    for fold in form.folds:
        line = tuple(sorted(map(tuple, fold.ends)))
        touching = [
            (panel, edge)
            for panel in form.panels
            for edge, ends in edges(panel).items()
            if within(line, ends)
        ]
        assert len(touching) == 2, f"a fold joins two panels: {fold} {touching}"
        (one, edge), (other, opposite) = touching
        assert opposite == OPPOSITE[edge]
        yield one, edge, other
        yield other, opposite, one


def folded(form, root):
    """All panels in space, each bent back by a right angle from the one it hangs on."""
    at = {panel.name: panel for panel in form.panels}
    box = at[root].rect
    placed = {root: Placed((-box.x, box.bottom, 0), (1, 0, 0), (0, -1, 0))}
    ways = list(joints(form))
    while len(placed) < len(form.panels):
        before = len(placed)
        for one, edge, other in ways:
            if one.name in placed and other.name not in placed:
                placed[other.name] = bent(placed[one.name], one.rect, edge)
        assert len(placed) > before, "every panel hangs on another"
    return placed


def bent(parent, box, edge):
    """The plane beyond an edge of a panel, folded back from its printed side."""
    inwards = tuple(-n for n in parent.outside)
    line = {"left": box.x, "right": box.right, "top": box.y, "bottom": box.bottom}[edge]
    if edge in ("left", "right"):
        sign = 1 if edge == "right" else -1
        right, down = tuple(sign * n for n in inwards), parent.down
        hinge, own = parent.at(line, 0), tuple(line * r for r in right)
    else:
        sign = 1 if edge == "bottom" else -1
        right, down = parent.right, tuple(sign * n for n in inwards)
        hinge, own = parent.at(0, line), tuple(line * d for d in down)
    return Placed(tuple(h - o for h, o in zip(hinge, own, strict=True)), right, down)


def corners(panel, placed):
    box = panel.rect
    return [placed.at(x, y) for x, y in product((box.x, box.right), (box.y, box.bottom))]


def up(panel, placed):
    """Where the art's upper edge points to."""
    turns = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}
    across, along = turns[panel.turn]
    return tuple(
        across * r + along * d for r, d in zip(placed.right, placed.down, strict=True)
    )


OUTSIDE = {
    "front": (0, 0, 1), "back": (0, 0, -1), "left": (-1, 0, 0), "right": (1, 0, 0),
    "top": (0, 1, 0), "bottom": (0, -1, 0),
}  # fmt: skip
# On the walls art stands upright. Who tips the box towards himself sees the lid, its lower edge at
# the front; who tips it away sees the bottom, its upper edge at the front.
UPRIGHT = {"top": (0, 0, -1), "bottom": (0, 0, 1)}


@settings(max_examples=200, deadline=None)
@given(ROOMS)
def test_a_tuckbox_folds_to_a_closed_upright_box(room):
    form = box_format("tuckbox", room)
    placed = folded(form, "front")
    panels = {panel.name: panel for panel in form.panels}
    seen = [panel for panel in form.panels if panel.use == "seen"]
    assert {panel.name for panel in seen} == set(OUTSIDE)
    wanted = set(product((0, room.width), (0, room.height), (0, -room.depth)))
    met = dict.fromkeys(wanted, 0)
    for panel in seen:
        for corner in corners(panel, placed[panel.name]):
            near = min(wanted, key=lambda other: math.dist(other, corner))
            assert math.dist(near, corner) < 0.01, f"{panel.name} does not reach its corner"
            met[near] += 1
        assert placed[panel.name].outside == pytest.approx(OUTSIDE[panel.name])
        wanted_up = UPRIGHT.get(panel.name, (0, 1, 0))
        assert up(panel, placed[panel.name]) == pytest.approx(wanted_up), panel.name
    assert set(met.values()) == {3}, "three walls meet in every corner"
    behind = {"seam": "back", "tuck": "front", "bottom-inner": "bottom"}
    behind |= {name: name.split("-")[1] for name in panels if name.startswith("dust")}
    assert {*behind, *OUTSIDE} == set(panels)
    for flap, wall in behind.items():
        assert placed[flap].outside == pytest.approx(OUTSIDE[wall]), "it lies flat on its wall"
        cover = corners(panels[wall], placed[wall])
        for corner in corners(panels[flap], placed[flap]):
            for axis, value in enumerate(corner):
                low, high = (pick(c[axis] for c in cover) for pick in (min, max))
                assert low - 0.01 <= value <= high + 0.01, f"{flap} sticks out of {wall}"


def inside_of(polygon, x, y):
    """Whether a point lies in a polygon: how often a ray to the right leaves it."""
    hits = False
    for (ax, ay), (bx, by) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            hits = not hits
    return hits


@settings(max_examples=100, deadline=None)
@given(ROOMS)
def test_the_outline_holds_every_panel(room):
    form = box_format("tuckbox", room)
    (polygon,) = form.outline_path().corners()
    for panel in form.panels:
        box = panel.rect
        assert inside_of(polygon, *box.centre), panel.name
        step = min(box.width, box.height) / 100
        near = box.grown(-step)
        points = product((near.x, near.right), (near.y, near.bottom))
        if panel.use == "seen":
            assert all(inside_of(polygon, x, y) for x, y in points), panel.name
    for fold in form.folds:
        (ax, ay), (bx, by) = fold.ends
        for share in (0.02, 0.5, 0.98):
            x, y = ax + share * (bx - ax), ay + share * (by - ay)
            step = 0.004 * min(room)
            for beside in ((x - step, y - step), (x + step, y + step)):
                assert inside_of(polygon, *beside), "paper on both sides of a fold"
    whole = sum(panel.rect.width * panel.rect.height for panel in form.panels)
    assert 0.8 * whole < form.area < whole


@given(
    st.tuples(st.floats(10, 200), st.floats(10, 200)),
    st.integers(1, 300),
    st.floats(0.1, 0.6),
    st.floats(0, 5),
)
def test_a_deck_lies_in_its_box_with_just_the_play(card, count, paper, play):
    inside = Inside.around(Size(*card), count * paper, play)
    for free, length in zip(inside, (*card, count * paper), strict=True):
        assert length + play - 1e-6 <= free < length + play + 0.1 + 1e-6
        assert round(free, 1) == free


@settings(max_examples=60, deadline=None)
@given(CARD_ROOMS, st.sampled_from(sorted(PAPERS)), st.integers(1, 3), st.booleans())
def test_cuts_and_folds_lie_where_the_print_lies(room, paper, copies, label):
    component = boxed(room, copies=copies)
    done = imposed_or_skip(component, paper, {"label": label})
    form = component.format
    assert len(done.sheets) == copies
    assert_numbered(done.sheets)
    for sheet in done.sheets:
        assert_sound(sheet)
        (slot,) = sheet.slots
        turned = slot.turn == 90

        def there(x, y, slot=slot, turned=turned):
            return (
                (slot.trim.right - y, slot.trim.y + x)
                if turned
                else (slot.trim.x + x, slot.trim.y + y)
            )

        (cut,) = outlines(sheet)
        wanted = [there(*corner) for corner in form.outline_path().corners()[0]]
        for point, place in zip([to for to, _ in cut.steps], wanted[1:], strict=False):
            assert math.dist(point, place) < 1e-4
        creases = folds(sheet)
        assert len(creases) == len(form.folds)
        ticks = [mark for mark in sheet.marks if mark.kind == "score"]
        for crease, fold in zip(creases, form.folds, strict=True):
            ends = (crease.x1, crease.y1), (crease.x2, crease.y2)
            for end, place in zip(ends, (there(*end) for end in fold.ends), strict=True):
                assert math.dist(end, place) < 1e-4
            upright = crease.x1 == crease.x2
            at = crease.x1 if upright else crease.y1
            found = [
                tick
                for tick in ticks
                if abs((tick.x1 if upright else tick.y1) - at) < 0.06
                and (tick.x1 == tick.x2) == upright
            ]
            assert len(found) == 2, "a tick at both ends of the line that a ruler lies on"
        assert not [mark for mark in (*sheet.marks, *sheet.creases) if mark.kind == "fold"]
        assert cut_svg(sheet).count("<path") == 1 + len(form.folds)
        assert cut_dxf(sheet).count("POLYLINE") == 1
        if label:
            said = " ".join(text.text for text in sheet.labels)
            assert "score from tick to tick" in said
            assert "cut out along the thin lines" in said


def test_a_box_that_fits_no_turn_is_refused_with_its_sizes():
    problem = refused(boxed(Inside(64, 89, 30)), "a6")
    assert "flat pattern of 200 x 163 mm" in problem.message
    assert "a6 is 105 x 148 mm" in problem.message
    assert "--paper letter" in problem.hint
    assert "--paper a3" in refused(boxed(Inside(80, 125, 40)), "a4").hint
    largest = refused(boxed(Inside(150, 200, 80)), "a4")
    assert "poster" in largest.hint
    as_poster = printed(boxed(Inside(150, 200, 80), scheme="poster"), "a4")
    lines = [mark for sheet in as_poster.sheets for mark in sheet.creases]
    assert {mark.kind for mark in lines} == {"fold"}
    for sheet in as_poster.sheets:
        (slot,) = sheet.slots
        for mark in sheet.creases:
            for x, y in ((mark.x1, mark.y1), (mark.x2, mark.y2)):
                assert slot.clip.x - 1e-4 <= x <= slot.clip.right + 1e-4
                assert slot.clip.y - 1e-4 <= y <= slot.clip.bottom + 1e-4


def test_each_style_says_what_it_is():
    assert STYLES, "generator/model/boxes.py: STYLES is empty; put its rows back"


GAME = """
title: A Game of Boxes
players: [2, 4]
fonts: {body: [Cabin, 400]}
styles:
  box-title: {font: body, size: 14pt, min: 6pt}
  box-note: {font: body, size: 8pt, min: 5pt}
components:
  card:
    kind: card
    format: card-63x88
    pieces: p.yaml
    front: f.svg.j2
    plan: {scheme: single}
  box:
    kind: box
    box: {style: tuckbox, holds: [card], paper: 0.3mm, play: 0.5mm}
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("boxes")
    files = {"g/game.yaml": GAME, "g/p.yaml": "- {id: a, copies: 54}\n"}
    layouts = {"faces/g/f.svg.j2": '{% extends "_base.svg.j2" %}'}
    built, problems = Project(files, [layouts, *LAYOUTS], cache=Cache.of_user()).build("g")
    assert built is not None, problems
    assert not problems
    export_pdf(built, folder, components=False)
    return built, folder / "g-a4.pdf"


def test_a_box_of_game_yaml_is_measured_around_its_deck(made):
    built, _ = made
    box = built.game.component("box")
    assert box.format.name == "tuckbox-63.5x88.5x16.7"  # 54 x 0.3 mm and the play
    assert box.plan.scheme == "tuckbox"
    (drawn,) = [one for one in built.drawn if one.component.name == "box"]
    said = [(run.text, run.turn) for run in drawn.front.texts]
    assert Counter(said) == {
        ("A Game of Boxes", 0): 2,  # front and back
        ("A Game of Boxes", 90): 2,  # spines read downwards
        ("A Game of Boxes", 180): 1,  # the lid hangs on the back
        ("54 cards · 2–4 players", 0): 1,
        ("54 cards", 0): 1,
        ("54 cards", 180): 1,
        ("glue", 0): 1,
        ("glue", 90): 1,
    }


def test_the_hidden_layer_holds_outline_and_folds_at_the_printed_place(made):
    built, path = made
    (sheet,) = [s for job in built.printed if job.name == "box" for s in job.sheets]
    (slot,) = sheet.slots
    form = slot.face.format
    with pikepdf.open(path) as pdf:
        (page,) = [
            page
            for page in pdf.pages
            if "/Properties" in page.Resources
            and any(spot == "/Crease" for spot, *_ in layer_paths(page))
        ]
        found = layer_paths(page)
        height = float(page.MediaBox[3])
    cuts = [box for spot, *box in found if spot == "/CutContour"]
    creases = [box for spot, *box in found if spot == "/Crease"]
    trim = [v * POINTS for v in (slot.trim.x, slot.trim.y, slot.trim.right, slot.trim.bottom)]
    assert cuts == [pytest.approx([trim[0], height - trim[3], trim[2], height - trim[1]], abs=0.03)]
    assert len(creases) == len(form.folds) == 12
    assert slot.turn == 0
    for box, fold in zip(creases, form.folds, strict=True):
        xs, ys = zip(*fold.ends, strict=True)
        wanted = (
            trim[0] + min(xs) * POINTS,
            height - trim[1] - max(ys) * POINTS,
            trim[0] + max(xs) * POINTS,
            height - trim[1] - min(ys) * POINTS,
        )
        assert box == pytest.approx(wanted, abs=0.01 * POINTS)
