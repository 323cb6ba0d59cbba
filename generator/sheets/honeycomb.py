"""Honeycomb: rows shifted by half a piece, where a sheet layout says ``grid: honeycomb``. In mm."""

from collections.abc import Sequence
from itertools import pairwise
from math import hypot, sqrt
from typing import NamedTuple

from generator.measure.geometry import Point, Rect, Size, Turn, turn_point
from generator.measure.path import Path, ellipse, polygon
from generator.model.format import Format
from generator.model.sheet_layout import Paper, SheetLayout, printable
from generator.problem import ContentError
from generator.sheets.arrangement import Arrangement, EmptySlot, SlotBlock, bounding_box
from generator.sheets.crop_marks import Border, Marking
from generator.sheets.cut_sequence import CLEAR, Cutting
from generator.sheets.fit_grid import in_mm
from generator.sheets.sheet import ROUNDING
from generator.sheets.slug import LABEL_BAND

HEXAGONS = ("hexagon", "hexagon-pointy")
TURNS: tuple[Turn, ...] = (0, 90)
_ROW_GAP = sqrt(3) / 2  # of the space between two pieces, measured across the rows


class _Comb(NamedTuple):
    """Rows of pieces on a paper; if upright, the rows run down it and x and y are swapped."""

    paper: Size
    turn: Turn
    upright: bool
    piece: Size  # as the rows see it
    step: Size  # along a row, and from row to row
    counts: tuple[int, ...]  # pieces in each row

    @property
    def pieces(self) -> int:
        return sum(self.counts)

    def corners(self) -> tuple[Point, ...]:
        """The top left corner of each piece, row by row, from that of the first row on."""
        places = (
            Point((number + row % 2 / 2) * self.step.width, row * self.step.height)
            for row, count in enumerate(self.counts)
            for number in range(count)
        )
        return tuple(Point(y, x) if self.upright else Point(x, y) for x, y in places)


def honeycomb(form: Format, cut: Cutting, paper: Paper, layout: SheetLayout) -> Arrangement:
    """The honeycomb that holds the most pieces, with bleed. Raises ContentError if none fits."""
    if form.outline not in (*HEXAGONS, "circle"):
        raise ContentError(
            "no-honeycomb",
            f"a honeycomb is for hexagons and circles, but the outline of {form.name} is "
            f"{form.outline if len(form.outline) < 20 else 'a path'}",
            "choose another sheet for this component: `print: {sheet: grid}`",
        )
    gutter = 0.0 if layout.gutter == "auto" else layout.gutter
    gap = gutter if form.outline in HEXAGONS else max(gutter, CLEAR)
    combs = [
        _filled(form, gap, side, paper.margin, turn, label=layout.label)
        for side in (paper.portrait, paper.landscape)
        if layout.orientation in ("auto", "portrait" if side == paper.portrait else "landscape")
        for turn in TURNS
    ]
    best = max(combs, key=lambda comb: comb.pieces)
    if not best.pieces:
        room = printable(paper.portrait, paper.margin)
        raise ContentError(
            "does-not-fit",
            f"a card with its bleed needs {in_mm(form.bleed_box)}, but {paper.name} has "
            f"{in_mm(room)} to print on",
        )
    return _arranged(best, form, cut._replace(gutter=gap, marked=False), paper.margin, layout)


def _filled(
    form: Format, gap: float, paper: Size, margin: float, turn: Turn, *, label: bool
) -> _Comb:
    """As many rows, and pieces in each, as lie on the paper with their bleed."""
    reach = printable(paper, margin)
    room = Size(
        reach.width - 2 * form.bleed, reach.height - 2 * form.bleed - (LABEL_BAND if label else 0.0)
    )
    # Rows lie where flat sides meet: across for pointy hexagons, down the paper for flat ones.
    upright = (form.outline == "hexagon") == (turn == 0)
    piece = form.size.turned(turn)
    if upright:
        room, piece = Size(room.height, room.width), Size(piece.height, piece.width)
    round_gap = (piece.height + gap) * _ROW_GAP
    row = 0.75 * piece.height + gap * _ROW_GAP if form.outline in HEXAGONS else round_gap
    step = Size(piece.width + gap, row)
    rows = _how_many(room.height, piece.height, step.height)
    even = _how_many(room.width, piece.width, step.width)
    odd = _how_many(room.width - step.width / 2, piece.width, step.width)
    counts = tuple(odd if number % 2 else even for number in range(rows))
    return _Comb(paper, turn, upright, piece, step, counts)


def _how_many(room: float, length: float, step: float) -> int:
    return int((room - length + ROUNDING) / step) + 1 if room >= length - ROUNDING else 0


def _arranged(
    comb: _Comb, form: Format, cut: Cutting, margin: float, layout: SheetLayout
) -> Arrangement:
    """The comb in the middle of its paper, or as little higher as the label needs."""
    reach, size = printable(comb.paper, margin), form.size.turned(comb.turn)
    box = bounding_box(Rect(*at, *size) for at in comb.corners())
    label = LABEL_BAND if layout.label else 0.0
    left = (comb.paper.width - box.width) / 2
    lowest = reach.bottom - label - form.bleed - box.height
    top = min((comb.paper.height - box.height) / 2, lowest)
    trims = [Rect(left + x, top + y, *size) for x, y in comb.corners()]
    centres = [trim.centre for trim in trims]
    slots = tuple(
        EmptySlot(trim, ink.box().within(trim.grown(form.bleed)) or trim, comb.turn, ink)
        for trim in trims
        for ink in [_ink(form, trim, comb, _neighbours(trim, centres), cut.gutter)]
    )
    border = Border(form.bleed, 0.0)
    whole = SlotBlock(0, len(slots), Marking(border, border), cut)
    return Arrangement(comb.paper, reach, slots, (whole,))


def _neighbours(trim: Rect, centres: Sequence[Point]) -> list[Point]:
    """The middles of the pieces that may touch one, its own left out."""
    middle, wide, high = trim.centre, 2 * trim.width, 2 * trim.height
    near = [c for c in centres if abs(c.x - middle.x) < wide and abs(c.y - middle.y) < high]
    return [centre for centre in near if centre != middle]


def _ink(form: Format, trim: Rect, comb: _Comb, others: Sequence[Point], gap: float) -> Path:
    """How far a piece's ink may go: each side moved outwards by the bleed it has room for."""
    inner = min(form.bleed, gap / 2)
    if form.outline == "circle":
        return ellipse(trim.grown(inner))
    middle = Point(form.size.width / 2, form.size.height / 2)
    (flat,) = form.outline_path().corners()
    corners = [
        Point(turned.x - middle.x + trim.centre.x, turned.y - middle.y + trim.centre.y)
        for turned in (turn_point(at, comb.turn, middle) for at in flat)
    ]
    close = min(trim.width, trim.height) / 4
    sides: list[tuple[Point, Point]] = []
    for begin, end in pairwise((*corners, corners[0])):
        long = hypot(end.x - begin.x, end.y - begin.y)
        out = Point((end.y - begin.y) / long, (begin.x - end.x) / long)  # corners go clockwise
        beyond = Point(begin.x + end.x - trim.centre.x, begin.y + end.y - trim.centre.y)
        # A neighbour lies as far beyond the side as this piece does before it, and the gap.
        near = Point(beyond.x + out.x * gap, beyond.y + out.y * gap)
        met = any(hypot(near.x - at.x, near.y - at.y) < close for at in others)
        by = inner if met else form.bleed
        sides.append((
            Point(begin.x + out.x * by, begin.y + out.y * by),
            Point(end.x + out.x * by, end.y + out.y * by),
        ))  # fmt: skip
    return polygon(_meet(*pair) for pair in pairwise((sides[-1], *sides)))


def _meet(one: tuple[Point, Point], other: tuple[Point, Point]) -> Point:
    """Where two lines through two points each cross; they are not parallel."""
    (a, b), (c, d) = one, other
    ab, cd = Point(b.x - a.x, b.y - a.y), Point(d.x - c.x, d.y - c.y)
    along = ((c.x - a.x) * cd.y - (c.y - a.y) * cd.x) / (ab.x * cd.y - ab.y * cd.x)
    return Point(a.x + along * ab.x, a.y + along * ab.y)
