"""The scheme ``duplex``: fronts on one side of a paper, their backs on the other."""

from dataclasses import replace
from functools import lru_cache
from typing import Literal

from generator.measure.geometry import Point, Rect, Size, Turn
from generator.sheets.arrangement import Arrangement, EmptySlot
from generator.sheets.job import Job
from generator.sheets.papers import FilledPaper, fill_papers
from generator.sheets.sheet import Flip, Mark, Sheet
from generator.sheets.side import SideOfPaper, make_sheet

Axis = Literal["vertical", "horizontal"]

# The back's turn for the front's: its top must point where the front's top points once the paper is
# turned over, so that the cut card, turned over sideways like the page of a book, shows its back
# upright. A turn about a vertical axis swaps left and right, about a horizontal one up and down.
BACK_TURN: dict[Axis, dict[Turn, Turn]] = {
    "vertical": {0: 0, 90: 270, 180: 180, 270: 90},
    "horizontal": {0: 180, 90: 90, 180: 0, 270: 270},
}


def duplex(job: Job) -> tuple[Sheet, ...]:
    """Front 1, back 1, ..., each back, or empty place, behind its front. Raises ContentError."""
    papers = fill_papers(job)
    sheets: list[Sheet] = []
    for number, paper in enumerate(papers, 1):
        at = number, len(papers)
        behind, marks = paper_behind(paper, job.flip)
        sheets += (
            make_sheet(
                job, SideOfPaper("front", *at), paper.arrangement, paper.pieces, paper.marks
            ),
            make_sheet(job, SideOfPaper("back", *at), behind, paper.pieces, marks),
        )
    return tuple(sheets)


def paper_behind(paper: FilledPaper, flip: Flip) -> tuple[Arrangement, tuple[Mark, ...]]:
    """The slots and marks of a paper as they lie on its other side."""
    axis = turning_axis(paper.arrangement.paper, flip)
    marks = (mark_over(mark, paper.arrangement.paper, axis) for mark in paper.marks)
    return turned_over(paper.arrangement, axis), tuple(marks)


def turning_axis(paper: Size, flip: Flip) -> Axis:
    """The direction of the edge that the paper is turned about, as the reader sees it."""
    long_is_vertical = paper.height >= paper.width
    return "vertical" if (flip == "long-edge") == long_is_vertical else "horizontal"


@lru_cache(maxsize=8)  # the papers of one grid share its other side
def turned_over(arrangement: Arrangement, axis: Axis) -> Arrangement:
    """The arrangement seen from behind: the first slot is still the first, wherever it is."""
    paper = arrangement.paper
    slots = tuple(
        EmptySlot(
            _rect_over(slot.trim, paper, axis),
            _rect_over(slot.clip, paper, axis),
            BACK_TURN[axis][slot.turn],
            slot.ink and slot.ink.moved(lambda at: _point_over(at, paper, axis)),
        )
        for slot in arrangement.slots
    )
    parts = tuple(mark_over(mark, paper, axis) for mark in arrangement.parts)
    return replace(arrangement, slots=slots, parts=parts)


def _rect_over(rect: Rect, paper: Size, axis: Axis) -> Rect:
    if axis == "vertical":
        return Rect(paper.width - rect.right, rect.y, rect.width, rect.height)
    return Rect(rect.x, paper.height - rect.bottom, rect.width, rect.height)


def _point_over(at: Point, paper: Size, axis: Axis) -> Point:
    if axis == "vertical":
        return Point(paper.width - at.x, at.y)
    return Point(at.x, paper.height - at.y)


def mark_over(mark: Mark, paper: Size, axis: Axis) -> Mark:
    """The mark as seen when the paper is turned over around its axis."""
    if axis == "vertical":
        return Mark(mark.kind, paper.width - mark.x1, mark.y1, paper.width - mark.x2, mark.y2)
    return Mark(mark.kind, mark.x1, paper.height - mark.y1, mark.x2, paper.height - mark.y2)
