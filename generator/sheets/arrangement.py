"""Arrangement: the empty slots of one side of a paper, with crop marks and cuts. Lengths in mm."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from generator.measure.geometry import Rect, Size, Turn
from generator.measure.path import Path
from generator.sheets.crop_marks import MARK_LENGTH, SAME_LINE, Marking, crop_marks, cut_lines
from generator.sheets.cut_sequence import Cutting, block_numbers, block_strokes, part_number
from generator.sheets.sheet import Label, Mark, Stroke
from generator.sheets.slug import TWO_LINES, Band

MARK_CLEARANCE = 1.0  # between a crop mark and a label beside it


class EmptySlot(NamedTuple):
    """A place for a piece: where it is cut (after the turn), and how far its ink may reach."""

    trim: Rect
    clip: Rect
    turn: Turn
    ink: Path | None = None  # how far it may go where that is not the clip


class SlotBlock(NamedTuple):
    """Slots of an arrangement that lie in columns and rows and have crop marks of their own."""

    begin: int
    end: int  # behind the last
    marking: Marking
    cut: Cutting


@dataclass(frozen=True)
class Arrangement:
    """The slots of one side of a paper, in the order in which pieces fill them."""

    paper: Size
    printable: Rect
    slots: tuple[EmptySlot, ...]
    blocks: tuple[SlotBlock, ...]
    parts: tuple[Mark, ...] = ()  # the strokes that part the blocks, the first first

    @cached_property
    def outer(self) -> Rect:
        """The box around all slots with their bleed."""
        return bounding_box(slot.clip for slot in self.slots)

    @cached_property
    def edge(self) -> Rect:
        """The box around the slots and all their marks."""
        blocks = (
            Rect(
                box.x - block.marking.across.band,
                box.y - block.marking.down.band,
                box.width + 2 * block.marking.across.band,
                box.height + 2 * block.marking.down.band,
            )
            for block in self.blocks
            for box in [self._outer_of(block)]
        )
        cuts = (  # on the other side of the paper a cut may run upwards, or to the left
            Rect(
                min(cut.x1, cut.x2), min(cut.y1, cut.y2), abs(cut.x2 - cut.x1), abs(cut.y2 - cut.y1)
            )
            for cut in self.parts
        )
        return bounding_box((*blocks, *cuts))

    def cut_marks(self, filled: int) -> tuple[Mark, ...]:
        """The crop marks of the first slots; none where they are not wanted or have no room."""
        return self._all_marks if filled == len(self.slots) else self._marks_of(filled)

    def strokes(self, filled: int) -> tuple[Stroke, ...]:
        """The straight cuts that separate the first slots, in the order in which to make them."""
        if filled not in self._strokes:
            self._strokes[filled] = self._strokes_of(filled)
        return self._strokes[filled]

    def numbers(self, filled: int) -> tuple[Label, ...]:
        """The printed numbers of those cuts, at their marks."""
        if filled not in self._numbers:
            self._numbers[filled] = self._numbers_of(filled)
        return self._numbers[filled]

    @cached_property  # the papers of one grid share it: what they need is found once
    def _strokes(self) -> dict[int, tuple[Stroke, ...]]:
        """By how many slots are filled."""
        return {}

    @cached_property
    def _numbers(self) -> dict[int, tuple[Label, ...]]:
        return {}

    def _strokes_of(self, filled: int) -> tuple[Stroke, ...]:
        parts = tuple(Stroke(*mark[1:]) for mark in self.parts)
        return (
            *parts,
            *(
                stroke
                for block, trims in self._cut_straight(filled)
                for stroke in block_strokes(trims, self._outer_of(block), block.marking)
            ),
        )

    def _numbers_of(self, filled: int) -> tuple[Label, ...]:
        labels = [part_number(number, mark) for number, mark in enumerate(self.parts, 1)]
        number = len(self.parts) + 1
        for block, trims in self._cut_straight(filled):
            outer = self._outer_of(block)
            strokes = block_strokes(trims, outer, block.marking)
            labels += block_numbers(strokes, number, trims, outer, block.marking)
            number += len(strokes)
        return tuple(labels)

    @cached_property
    def given_up(self) -> tuple[str, ...]:
        """The names of things a regular grid gave up for more pieces, such as ``gaps``."""
        if len(self.blocks) != 1 or len(self.slots) == 1:
            return ()
        ((_, _, marking, cut),) = self.blocks
        boxes = [slot.trim.grown(SAME_LINE / 2) for slot in self.slots]
        touching = any(a.overlaps(b) for a, b in pairwise(boxes))
        lost = (
            (cut.roomy_gutter > cut.gutter and touching, "gaps"),
            (cut.marked and min(border.mark for border in marking) < MARK_LENGTH, "long marks"),
            (min(border.bleed for border in marking) < cut.bleed, "bleed at the edge"),
        )
        return tuple(name for without, name in lost if without)

    @cached_property
    def _all_marks(self) -> tuple[Mark, ...]:
        return self._marks_of(len(self.slots))  # once for all full papers: they take the longest

    def _marks_of(self, filled: int) -> tuple[Mark, ...]:
        marks = (
            crop_marks(trims, self._outer_of(block), block.marking)
            for block, trims in self._cut_straight(filled)
        )
        return (*self.parts, *(mark for those in marks for mark in those))

    def _cut_straight(self, filled: int) -> Iterator[tuple[SlotBlock, list[Rect]]]:
        """The blocks with marks, each with the trims of those of its slots that are filled."""
        for block in self.blocks:
            trims = [slot.trim for slot in self.slots[block.begin : min(block.end, filled)]]
            if trims and block.cut.marked:
                yield block, trims

    def _outer_of(self, block: SlotBlock) -> Rect:
        return bounding_box(slot.clip for slot in self.slots[block.begin : block.end])

    @cached_property
    def label_bands(self) -> tuple[Band, ...]:
        """Places for a label that touch no slots or marks, best first; a band may be too low."""
        reach, edge, outer = self.printable, self.edge, self.outer
        below = Rect(reach.x, edge.bottom, reach.width, reach.bottom - edge.bottom)
        high = min(edge.y - reach.y, TWO_LINES)
        above = Rect(reach.x, edge.y - high, reach.width, high)
        wide = min(edge.x - reach.x, TWO_LINES)
        left = Rect(edge.x - wide, reach.y, wide, reach.height)
        bands = [Band(below), Band(above), Band(left, upright=True)]
        down = self.blocks[0].marking.down
        if len(self.blocks) == 1 and down.mark:
            lines = cut_lines(x for slot in self.slots for x in (slot.trim.x, slot.trim.right))
            start, end = max(pairwise(lines), key=lambda pair: pair[1] - pair[0])
            inside = Rect(
                start + MARK_CLEARANCE, outer.bottom, end - start - 2 * MARK_CLEARANCE, down.band
            )
            bands.insert(2, Band(inside))
        return tuple(bands)


def bounding_box(rects: Iterable[Rect]) -> Rect:
    """The smallest box that holds the rectangles; there must be at least one."""
    rects = tuple(rects)
    x, y = min(r.x for r in rects), min(r.y for r in rects)
    return Rect(x, y, max(r.right for r in rects) - x, max(r.bottom for r in rects) - y)
