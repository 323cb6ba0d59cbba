"""Boxes: the flat pattern folds to a closed box, upright, with room for what it holds."""

import math
from collections import Counter
from itertools import product

import pytest
from boxes import CARD_ROOMS, ROOMS
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.measure.geometry import Size
from generator.model.box import STYLES, Inside, box_format

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
    return tuple(across * r + along * d for r, d in zip(placed.right, placed.down, strict=True))


OUTSIDE = {
    "front": (0, 0, 1), "back": (0, 0, -1), "left": (-1, 0, 0), "right": (1, 0, 0),
    "top": (0, 1, 0), "bottom": (0, -1, 0),
}  # fmt: skip
# On the walls art stands upright. Who tips the box towards himself sees the lid, its lower edge at
# the front; who tips it away sees the bottom, its upper edge at the front.
UPRIGHT = {"top": (0, 0, -1), "bottom": (0, 0, 1)}


def met_corners(form, placed, wanted):
    """How many seen panels meet in each corner; every corner of theirs is one of the wanted."""
    met = Counter()
    for panel in form.panels:
        if panel.use == "seen":
            for corner in corners(panel, placed[panel.name]):
                near = min(wanted, key=lambda other: math.dist(other, corner))
                assert math.dist(near, corner) < 0.01, f"{panel.name} does not reach its corner"
                met[near] += 1
    return met


def assert_lies_on(form, placed, flap, wall):
    """A flap lies flat on a wall, and nowhere beyond it."""
    panels = {panel.name: panel for panel in form.panels}
    assert placed[flap].outside == pytest.approx(OUTSIDE[wall])
    cover = corners(panels[wall], placed[wall])
    for corner in corners(panels[flap], placed[flap]):
        for axis, value in enumerate(corner):
            low, high = (pick(c[axis] for c in cover) for pick in (min, max))
            assert low - 0.01 <= value <= high + 0.01, f"{flap} sticks out of {wall}"


@settings(max_examples=150, deadline=None)
@given(ROOMS)
def test_a_tuckbox_folds_to_a_closed_upright_box(room):
    form = box_format("tuckbox", room)
    placed = folded(form, "front")
    seen = [panel for panel in form.panels if panel.use == "seen"]
    assert {panel.name for panel in seen} == set(OUTSIDE)
    wanted = set(product((0, room.width), (0, room.height), (0, -room.depth)))
    assert met_corners(form, placed, wanted) == dict.fromkeys(wanted, 3), "three walls meet in each"
    for panel in seen:
        assert placed[panel.name].outside == pytest.approx(OUTSIDE[panel.name])
        wanted_up = UPRIGHT.get(panel.name, (0, 1, 0))
        assert up(panel, placed[panel.name]) == pytest.approx(wanted_up), panel.name
    behind = {"seam": "back", "tuck": "front", "bottom-inner": "bottom"}
    dust = [panel.name for panel in form.panels if panel.name.startswith("dust")]
    behind |= {name: name.split("-")[1] for name in dust}
    assert {*behind, *OUTSIDE} == {panel.name for panel in form.panels}
    for flap, wall in behind.items():
        assert_lies_on(form, placed, flap, wall)


@pytest.mark.parametrize("style", ["tray", "lid", "upright"])
@settings(max_examples=80, deadline=None)
@given(CARD_ROOMS)
def test_a_tray_and_its_lid_fold_to_walls_with_tabs_inside(style, room):
    form = box_format(style, room)
    placed = folded(form, "front")
    front = next(panel.rect for panel in form.panels if panel.name == "front")
    wide, high = front.width, front.height
    deep = next(panel.rect.height for panel in form.panels if panel.name == "top")
    near, far = (set(product((0, wide), (0, high), (z,))) for z in (0, -deep))
    met = met_corners(form, placed, near | far)
    assert met == {**dict.fromkeys(near, 3), **dict.fromkeys(far, 2)}, "closed but for its back"
    for panel in form.panels:
        if panel.use == "seen":
            assert placed[panel.name].outside == pytest.approx(OUTSIDE[panel.name])
            standing = (0, 0, 1 if style == "lid" else -1)  # a tray on its front, a lid on its rim
            towards = (0, 1, 0) if panel.name == "front" else standing
            assert up(panel, placed[panel.name]) == pytest.approx(towards), panel.name
        else:
            assert_lies_on(form, placed, panel.name, panel.name.split("-")[2])
    assert len([panel for panel in form.panels if panel.use == "glue"]) == 4
    grown = 1.5 if style == "lid" else 0  # over the tray's walls, with air
    along, walls = room.height, room.depth
    if style == "upright":
        along, walls = walls, along / 2
    assert (wide, high) == pytest.approx((room.width + grown, along + grown * 1.4))
    assert walls <= deep < walls + 1.6


def inside_of(polygon, x, y):
    """Whether a point lies in a polygon: how often a ray to the right leaves it."""
    hits = False
    for (ax, ay), (bx, by) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            hits = not hits
    return hits


@pytest.mark.parametrize("style", sorted(STYLES))
@settings(max_examples=60, deadline=None)
@given(CARD_ROOMS)
def test_the_outline_holds_every_panel(style, room):
    form = box_format(style, room)
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
    most = whole if form.folds else 1.1 * whole  # the tab of a divider has slopes beside it
    assert 0.8 * whole < form.area < most


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
