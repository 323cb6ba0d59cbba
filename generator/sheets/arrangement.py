"""Where pieces lie on one side of a paper, whatever arranged them: slots without faces. mm."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from generator.geometry import Rect, Size, Turn
from generator.sheets.label import TWO_LINES
from generator.sheets.marks import MARK_BAND, crop_marks, cut_lines
from generator.sheets.sheet import Mark

MARK_CLEARANCE = 1.0  # between a crop mark and a label beside it


class EmptySlot(NamedTuple):
    """A place for a piece: where it is cut (after the turn), and how far its ink may go."""

    trim: Rect
    clip: Rect
    turn: Turn


@dataclass(frozen=True)
class Arrangement:
    """The slots of one side of a paper, in the order in which pieces fill them."""

    paper: Size
    printable: Rect
    slots: tuple[EmptySlot, ...]
    marks: bool  # whether crop marks are wanted and have room

    @cached_property
    def outer(self) -> Rect:
        """The box around all slots with their bleed."""
        return around(slot.clip for slot in self.slots)

    def cut_marks(self, filled: int) -> tuple[Mark, ...]:
        """The crop marks of the first slots; none where they are unwanted or have no room."""
        return self._all_marks if filled == len(self.slots) else self._marks_of(filled)

    @cached_property
    def _all_marks(self) -> tuple[Mark, ...]:
        return self._marks_of(len(self.slots))  # once for all full papers: they take the longest

    def _marks_of(self, filled: int) -> tuple[Mark, ...]:
        trims = [slot.trim for slot in self.slots[:filled]]
        return crop_marks(trims, self.outer) if self.marks else ()

    @cached_property
    def label_bands(self) -> tuple[Rect, ...]:
        """Where a label touches neither slots nor marks, best first; a band may be too low."""
        reach, outer = self.printable, self.outer
        edge = outer.grown(MARK_BAND) if self.marks else outer
        below = Rect(reach.x, edge.bottom, reach.width, reach.bottom - edge.bottom)
        high = min(edge.y - reach.y, TWO_LINES)
        above = Rect(reach.x, edge.y - high, reach.width, high)
        if not self.marks:
            return below, above
        lines = cut_lines(x for slot in self.slots for x in (slot.trim.x, slot.trim.right))
        left, right = max(pairwise(lines), key=lambda pair: pair[1] - pair[0])
        inside = Rect(
            left + MARK_CLEARANCE, outer.bottom, right - left - 2 * MARK_CLEARANCE, MARK_BAND
        )
        return below, above, inside


def around(rects: Iterable[Rect]) -> Rect:
    """The smallest box that holds the rectangles; there must be one."""
    rects = tuple(rects)
    x, y = min(r.x for r in rects), min(r.y for r in rects)
    return Rect(x, y, max(r.right for r in rects) - x, max(r.bottom for r in rects) - y)
