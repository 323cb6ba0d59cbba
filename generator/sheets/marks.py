"""Crop marks: short lines outside the pieces that say where to cut. All lengths in mm."""

from collections.abc import Iterable, Sequence

from generator.geometry import Rect
from generator.sheets.sheet import Mark

MARK_GAP = 0.5  # off the bleed: a mark that touches ink cannot be told from it
MARK_LENGTH = 3.5  # the shortest a steel ruler is laid on reliably by eye
MARK_BAND = MARK_GAP + MARK_LENGTH  # what marks take on each side, beyond the bleed
SAME_LINE = 0.05  # less than the width of a printed line: two such cuts are one


def crop_marks(trims: Sequence[Rect], outer: Rect) -> tuple[Mark, ...]:
    """Marks at the trim edges, on the four sides of ``outer`` (slots with bleeds), not inside."""
    columns = cut_lines(edge for trim in trims for edge in (trim.x, trim.right))
    rows = cut_lines(edge for trim in trims for edge in (trim.y, trim.bottom))
    near, far = outer.grown(MARK_GAP), outer.grown(MARK_BAND)
    return (
        *(Mark("crop", x, far.y, x, near.y) for x in columns),
        *(Mark("crop", x, near.bottom, x, far.bottom) for x in columns),
        *(Mark("crop", far.x, y, near.x, y) for y in rows),
        *(Mark("crop", near.right, y, far.right, y) for y in rows),
    )


def cut_lines(edges: Iterable[float]) -> tuple[float, ...]:
    """The edges from low to high, where those of two touching pieces count once."""
    lines: list[float] = []
    for edge in sorted(edges):
        if not lines or edge - lines[-1] > SAME_LINE:
            lines.append(edge)
    return tuple(lines)
