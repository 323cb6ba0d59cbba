"""Crop marks outside the pieces, and registration marks of a cutting machine. Lengths in mm."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from generator.measure.geometry import Rect, Size
from generator.model.sheet_layout import Cutter
from generator.sheets.sheet import ROUNDING, Mark

MARK_GAP = 0.5  # off the bleed: a mark that touches ink cannot be distinguished from it
MARK_LENGTH = 3.5  # long enough that a steel ruler is laid on by eye at once
LEAST_MARK = 1.0  # shorter ones are taken for dirt
SHORTEST = 0.8  # where the others have no room: better than no mark at all
MARK_BAND = MARK_GAP + MARK_LENGTH  # what marks take on each side, beyond the bleed
LEAST_BAND = MARK_GAP + LEAST_MARK
LEAST_BLEED = 1.0  # a knife drifts half a millimetre; more bleed than twice that is comfort
SAME_LINE = 0.05  # less than the width of a printed line: two such cuts are one


class Border(NamedTuple):
    """The space beyond the outer trims on both sides of an axis: bleed, then marks (0: none)."""

    bleed: float
    mark: float

    @property
    def band(self) -> float:
        """The length that marks and their gap take beyond the bleed."""
        return MARK_GAP + self.mark if self.mark else 0.0


class Marking(NamedTuple):
    """The borders of a block of pieces: left and right of it, and above and below."""

    across: Border
    down: Border


def border_of(room: float, bleed: float, *, marks: bool, inner: bool = False) -> Border:
    """The border for so much room: marks shrink, then bleed, then marks go (but ``inner`` ones)."""
    if marks and room >= min(bleed, LEAST_BLEED) + LEAST_BAND - ROUNDING:
        shown_bleed = min(bleed, room - LEAST_BAND)
        return Border(shown_bleed, min(MARK_LENGTH, room - shown_bleed - MARK_GAP))
    if marks and inner and room >= MARK_GAP + SHORTEST - ROUNDING:
        shown_bleed = max(0.0, room - LEAST_BAND)
        return Border(shown_bleed, room - shown_bleed - MARK_GAP)
    return Border(min(bleed, max(0.0, room)), 0.0)


def crop_marks(trims: Sequence[Rect], outer: Rect, marking: Marking) -> tuple[Mark, ...]:
    """The marks at the trim edges, on the four sides of ``outer``: the box of slots with bleeds."""
    near = outer.grown(MARK_GAP)
    marks: list[Mark] = []
    if marking.down.mark:
        top, bottom = near.y - marking.down.mark, near.bottom + marking.down.mark
        columns = cut_lines(edge for trim in trims for edge in (trim.x, trim.right))
        marks += [Mark("crop", x, top, x, near.y) for x in columns]
        marks += [Mark("crop", x, near.bottom, x, bottom) for x in columns]
    if marking.across.mark:
        left, right = near.x - marking.across.mark, near.right + marking.across.mark
        rows = cut_lines(edge for trim in trims for edge in (trim.y, trim.bottom))
        marks += [Mark("crop", left, y, near.x, y) for y in rows]
        marks += [Mark("crop", near.right, y, right, y) for y in rows]
    return tuple(marks)


def cut_lines(edges: Iterable[float]) -> tuple[float, ...]:
    """The edges from low to high; the edges of two touching pieces count once."""
    lines: list[float] = []
    for edge in sorted(edges):
        if not lines or edge - lines[-1] > SAME_LINE:
            lines.append(edge)
    return tuple(lines)


def registration_marks(cutter: Cutter | None, paper: Size) -> tuple[Rect, ...]:
    """A cutting machine's marks as filled rectangles, a square, then arms in pairs; or none."""
    if cutter is None:
        return ()
    low, far, down = cutter.inset, paper.width - cutter.inset, paper.height - cutter.inset
    corners = [(far, low, -1, 1), (low, down, 1, -1)]
    found: list[Rect] = []
    if cutter.corners == "three":
        border = cutter.line / 2 if cutter.bordered else 0.0
        found.append(Rect(low, low, cutter.square, cutter.square).grown(border))
    else:
        corners += [(low, low, 1, 1), (far, down, -1, -1)]
    half = cutter.line / 2
    for x, y, across, along in corners:
        left = x - half if across > 0 else x + half - cutter.arm
        top = y - half if along > 0 else y + half - cutter.arm
        found += [
            Rect(left, y - half, cutter.arm, cutter.line),
            Rect(x - half, top, cutter.line, cutter.arm),
        ]
    return tuple(found)
