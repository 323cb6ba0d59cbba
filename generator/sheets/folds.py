"""Where pieces are folded on a sheet: the lines, and marks beyond a piece for a ruler. mm."""

from collections.abc import Iterable, Iterator, Sequence

from generator.geometry import Point, Rect, Turn, turn_point
from generator.model.format import Format
from generator.sheets.marks import MARK_GAP, MARK_LENGTH, cut_lines
from generator.sheets.sheet import ROUNDING, Mark, Slot


def folds_on(slots: Iterable[Slot]) -> tuple[Mark, ...]:
    """The folds of all fronts there, as far as the sheet shows them."""
    return tuple(
        fold
        for slot in slots
        if slot.side == "front"
        for fold in folds_of(slot.face.format, slot.trim, slot.clip, slot.turn)
    )


def folds_of(form: Format, trim: Rect, clip: Rect, turn: Turn) -> tuple[Mark, ...]:
    """The folds of a piece whose turned trim lies there, as far as they lie within the clip."""
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
            Point(
                _exact(one.x + (other.x - one.x) * at),
                _exact(one.y + (other.y - one.y) * at),
            )
            for at in (begin, end)
        )
        yield Mark("fold", *here, *there)


def _strictly_between(lines: Iterable[float], low: float, high: float) -> list[float]:
    return [at for at in lines if low + ROUNDING < at < high - ROUNDING]


def _exact(length: float) -> float:
    """Without what sums of floats add, so that an upright line is upright."""
    return round(length, 6)
