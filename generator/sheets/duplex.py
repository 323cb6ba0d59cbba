"""The scheme ``duplex``: fronts on one side of a paper, their backs on the other."""

from dataclasses import replace
from typing import Literal

from generator.geometry import Rect, Size, Turn
from generator.sheets.arrangement import Arrangement, EmptySlot
from generator.sheets.job import Job
from generator.sheets.papers import SideOfPaper, fill_papers, make_sheet
from generator.sheets.sheet import Flip, Mark, Sheet

Axis = Literal["vertical", "horizontal"]

# The back's turn for the front's: its top must point where the front's top points once the paper is
# turned over, so that the cut card, turned over sideways like the page of a book, shows its back
# upright. A turn about a vertical axis swaps left and right, about a horizontal one up and down.
BACK_TURN: dict[Axis, dict[Turn, Turn]] = {
    "vertical": {0: 0, 90: 270, 180: 180, 270: 90},
    "horizontal": {0: 180, 90: 90, 180: 0, 270: 270},
}


def duplex(job: Job) -> tuple[Sheet, ...]:
    """Front 1, back 1, front 2, ...: each back behind its front once the paper is turned over.

    A piece without a back leaves its place empty. Raises ContentError if something does not fit.
    """
    papers = fill_papers(job)
    sheets: list[Sheet] = []
    front: Arrangement | None = None
    for number, (arrangement, pieces) in enumerate(papers, 1):
        axis = turning_axis(arrangement.paper, job.flip)
        if arrangement is not front:  # the papers of one grid share it
            front, back = arrangement, turned_over(arrangement, axis)
        marks = arrangement.cut_marks(len(pieces))
        behind = tuple(_mark_over(mark, arrangement.paper, axis) for mark in marks)
        of = len(papers)
        sheets += (
            make_sheet(job, SideOfPaper("front", number, of), arrangement, pieces, marks),
            make_sheet(job, SideOfPaper("back", number, of), back, pieces, behind),
        )
    return tuple(sheets)


def turning_axis(paper: Size, flip: Flip) -> Axis:
    """The direction of the edge the paper is turned about, as it lies before the reader."""
    long_is_vertical = paper.height >= paper.width
    return "vertical" if (flip == "long-edge") == long_is_vertical else "horizontal"


def turned_over(arrangement: Arrangement, axis: Axis) -> Arrangement:
    """The arrangement as seen from behind: the first slot's back comes first, wherever it lies."""
    paper = arrangement.paper
    slots = tuple(
        EmptySlot(
            _rect_over(slot.trim, paper, axis),
            _rect_over(slot.clip, paper, axis),
            BACK_TURN[axis][slot.turn],
        )
        for slot in arrangement.slots
    )
    return replace(arrangement, slots=slots)


def _rect_over(rect: Rect, paper: Size, axis: Axis) -> Rect:
    if axis == "vertical":
        return Rect(paper.width - rect.right, rect.y, rect.width, rect.height)
    return Rect(rect.x, paper.height - rect.bottom, rect.width, rect.height)


def _mark_over(mark: Mark, paper: Size, axis: Axis) -> Mark:
    if axis == "vertical":
        return Mark(mark.kind, paper.width - mark.x1, mark.y1, paper.width - mark.x2, mark.y2)
    return Mark(mark.kind, mark.x1, paper.height - mark.y1, mark.x2, paper.height - mark.y2)
