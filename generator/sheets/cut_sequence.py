"""Cut sequence: the straight cuts of a sheet in order, and the numbers printed at their marks.

Folds are here too: the lines to fold on a sheet, and score marks beyond a piece for a ruler; and
``Cutting``, which says how the pieces of a format are cut and what room that needs. Lengths in mm.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from generator.measure.geometry import Point, Rect, Size, Turn, turn_point
from generator.model.format import Format
from generator.model.sheet_layout import SheetLayout
from generator.sheets.crop_marks import MARK_GAP, MARK_LENGTH, SAME_LINE, Marking, cut_lines
from generator.sheets.sheet import ROUNDING, Label, Mark, Slot, Stroke
from generator.sheets.slug import TEXT_SIZE

DIGIT_HEIGHT = 0.75 * TEXT_SIZE
DIGIT_WIDTH = 0.445 * TEXT_SIZE  # of the widest digit of the house font
AIR = 0.3  # mm between a number and its mark
INTO_GAP = 0.4  # mm of the gap between marks and ink that a number may take
LEAST_SCALE = 0.75  # of the usual size; smaller numbers are hardly read
# Scissors and punches cannot follow a line that two pieces share.
CLEAR = 3.0  # mm between pieces that are not cut straight
SMALLEST_GUTTER = 2.0  # mm; a narrower strip cannot be cut off: better one cut for both


def block_strokes(trims: Sequence[Rect], outer: Rect, marking: Marking) -> tuple[Stroke, ...]:
    """The cuts that separate a block of pieces, the longer ones first."""
    across, down = (border.band for border in marking)
    columns = tuple(
        Stroke(x, outer.y - down, x, outer.bottom + down)
        for x in cut_lines(edge for trim in trims for edge in (trim.x, trim.right))
    )
    rows = tuple(
        Stroke(outer.x - across, y, outer.right + across, y)
        for y in cut_lines(edge for trim in trims for edge in (trim.y, trim.bottom))
    )
    return (*columns, *rows) if outer.height >= outer.width else (*rows, *columns)


def block_numbers(
    strokes: Sequence[Stroke], first: int, trims: Sequence[Rect], outer: Rect, marking: Marking
) -> tuple[Label, ...]:
    """The labels of the cuts, numbered from ``first`` on, at their marks beside the pieces cut."""
    labels: list[Label] = []
    taken: list[Rect] = []
    for number, stroke in enumerate(strokes, first):
        text = str(number)
        for place in _places(stroke, len(text), trims, outer, marking):
            if not any(place.box.overlaps(one) for one in taken):
                taken.append(place.box)
                x = place.box.right if place.turn else place.box.x
                labels.append(Label(text, x, place.box.bottom, place.turn, place.scale))
                break
    return tuple(labels)


class _Place(NamedTuple):
    """Where the number of a cut may stand, how it reads, and how large of the usual size."""

    box: Rect
    turn: Literal[0, 270] = 0
    scale: float = 1.0


def _places(
    stroke: Stroke, digits: int, trims: Sequence[Rect], outer: Rect, marking: Marking
) -> Iterator[_Place]:
    """The places for a number of so many digits, best first; none beside a mark too short."""
    long = marking.down.mark if stroke.upright else marking.across.mark
    width = digits * DIGIT_WIDTH
    scale = min(1.0, _exact((long + INTO_GAP) / DIGIT_HEIGHT))
    if not long or scale < LEAST_SCALE:
        return
    small = Size(scale * width, scale * DIGIT_HEIGHT)
    for other_side in (False, True):
        if stroke.upright:
            into = INTO_GAP if long < DIGIT_HEIGHT else 0.0
            box = _beside_column(stroke.x1, small, trims, outer, into, other_side=other_side)
            yield _Place(box, 0, scale)
            continue
        if long + INTO_GAP >= width:
            size = Size(width, DIGIT_HEIGHT)
            yield _Place(_beside_row(stroke.y1, size, trims, outer, other_side=other_side))
        size = Size(small.height, small.width)
        yield _Place(_beside_row(stroke.y1, size, trims, outer, other_side=other_side), 270, scale)


def part_number(number: int, mark: Mark) -> Label:
    """The label of a cut between two blocks: above its left end, or right of its upper end."""
    if mark.x1 == mark.x2:
        return Label(str(number), mark.x1 + AIR, mark.y1 + AIR + DIGIT_HEIGHT)
    return Label(str(number), mark.x1 + AIR, mark.y1 - AIR)


def folds_on(slots: Iterable[Slot]) -> tuple[Mark, ...]:
    """The fold lines of all fronts in the slots, as far as the sheet shows them."""
    return tuple(
        fold
        for slot in slots
        if slot.side == "front"
        for fold in folds_of(slot.face.format, slot.trim, slot.clip, slot.turn)
    )


def folds_of(form: Format, trim: Rect, clip: Rect, turn: Turn) -> tuple[Mark, ...]:
    """The fold lines of a piece with that turned trim, as far as they lie within the clip."""
    middle, there = form.trim_box.centre, trim.centre
    found: list[Mark] = []
    for fold in form.folds:
        one, other = (
            Point(_exact(at.x - middle.x + there.x), _exact(at.y - middle.y + there.y))
            for at in (turn_point(end, turn, middle) for end in fold.ends)
        )
        found += _clipped(one, other, clip)
    return tuple(found)


def score_marks(folds: Sequence[Mark], trim: Rect, clip: Rect) -> tuple[Mark, ...]:
    """A mark on each side of a piece, beyond its ink, for every upright and level line to fold."""
    near, far = clip.grown(MARK_GAP), clip.grown(MARK_GAP + MARK_LENGTH)
    columns = cut_lines(fold.x1 for fold in folds if fold.x1 == fold.x2)
    rows = cut_lines(fold.y1 for fold in folds if fold.y1 == fold.y2)
    marks: list[Mark] = []
    for x in _strictly_between(columns, trim.x, trim.right):
        marks.append(Mark("score", x, far.y, x, near.y))
        marks.append(Mark("score", x, near.bottom, x, far.bottom))
    for y in _strictly_between(rows, trim.y, trim.bottom):
        marks.append(Mark("score", far.x, y, near.x, y))
        marks.append(Mark("score", near.right, y, far.right, y))
    return tuple(marks)


class Cutting(NamedTuple):
    """How pieces are cut and what room they need on a sheet, in mm; equal values are cut alike."""

    bleed: float
    gutter: float  # the least between two
    fixed: bool  # whether the gutter is just that, however much room there is
    straight: bool  # with a knife along a ruler; else along a line of their own
    marked: bool  # whether crop marks are wanted

    @property
    def roomy_gutter(self) -> float:
        """The gutter where there is room: the bleed of both pieces, unless that is a sliver."""
        both = 2 * self.bleed
        return self.gutter if self.fixed or both < SMALLEST_GUTTER else both

    @property
    def separated(self) -> "Cutting":
        """The same with the least gutter that can be cut off, for neighbours that differ."""
        free = self.straight and not self.gutter and 2 * self.bleed >= SMALLEST_GUTTER
        return self._replace(gutter=SMALLEST_GUTTER) if free else self


def cutting_of(form: Format, layout: SheetLayout) -> Cutting:
    """How pieces of the format are cut on sheets of the layout."""
    straight = form.outline == "rectangle"
    gutter = 0.0 if layout.gutter == "auto" else layout.gutter
    return Cutting(
        # A ready cutting file leaves the machine no more than half the gap for ink.
        bleed=min(form.bleed, gutter / 2) if layout.templates else form.bleed,
        gutter=gutter if straight else max(gutter, CLEAR),
        fixed=layout.gutter != "auto" or not straight,
        straight=straight,
        marked=straight and layout.marks == "crop",
    )


def _beside_column(
    x: float, size: Size, trims: Sequence[Rect], outer: Rect, into: float, *, other_side: bool
) -> Rect:
    begins = any(abs(trim.x - x) < SAME_LINE for trim in trims) is not other_side
    left = x + AIR if begins else x - AIR - size.width
    return Rect(left, outer.y - MARK_GAP + into - size.height, *size)


def _beside_row(
    y: float, size: Size, trims: Sequence[Rect], outer: Rect, *, other_side: bool
) -> Rect:
    begins = any(abs(trim.y - y) < SAME_LINE for trim in trims) is not other_side
    top = y + AIR if begins else y - AIR - size.height
    return Rect(outer.x - MARK_GAP + INTO_GAP - size.width, top, *size)


def _exact(length: float) -> float:
    """The length without the rounding errors of float sums, so that an upright line is upright."""
    return round(length, 6)


def _clipped(one: Point, other: Point, clip: Rect) -> Iterator[Mark]:
    """The part of a line within a box, if there is any."""
    begin, end = 0.0, 1.0
    for start, step, low, high in (
        (one.x, other.x - one.x, clip.x, clip.right),
        (one.y, other.y - one.y, clip.y, clip.bottom),
    ):
        if abs(step) < ROUNDING:
            if not low - ROUNDING <= start <= high + ROUNDING:
                return
            continue
        ends = sorted(((low - start) / step, (high - start) / step))
        begin, end = max(begin, ends[0]), min(end, ends[1])
    if begin < end:
        here, there = (
            Point(_exact(one.x + (other.x - one.x) * at), _exact(one.y + (other.y - one.y) * at))
            for at in (begin, end)
        )
        yield Mark("fold", *here, *there)


def _strictly_between(lines: Iterable[float], low: float, high: float) -> list[float]:
    return [at for at in lines if low + ROUNDING < at < high - ROUNDING]
