"""The scheme ``duplex``: a sheet of fronts, then the sheet of their backs, printed on both sides of one paper."""

from dataclasses import replace
from typing import Literal

from generator.geometry import Rect, Size, Turn
from generator.sheets.grid import SlotGrid
from generator.sheets.marks import crop_marks
from generator.sheets.scheme import Page, ToPrint, batches, fill, grid_for, make_sheet
from generator.sheets.sheet import Mark, PrintedComponent

Flip = Literal["long-edge", "short-edge"]
Axis = Literal["vertical", "horizontal"]

# The back's turn for the front's: its top must point where the front's top points once the paper is turned over, so
# that the cut card, turned over sideways like the page of a book, shows its back upright. A turn about a vertical
# axis swaps left and right only, about a horizontal one up and down only.
BACK_TURN: dict[Axis, dict[Turn, Turn]] = {
    "vertical": {0: 0, 90: 270, 180: 180, 270: 90},
    "horizontal": {0: 180, 90: 90, 180: 0, 270: 270},
}


def duplex(job: ToPrint) -> PrintedComponent:
    """Front 1, back 1, front 2, ...: each back lies behind its own front once the paper is turned over.

    A piece without a back leaves its place empty. Raises ContentError if nothing fits.
    """
    flip = job.component.plan.flip
    front = grid_for(job)
    axis = turning_axis(front.paper, flip)
    back = turned_over(front, axis)
    papers = batches(job, len(front.trims))
    sheets = []
    for number, batch in enumerate(papers, 1):
        slots = fill(front, [(name, drawn.front) for name, drawn in batch])
        behind = fill(back, [(name, drawn.back) for name, drawn in batch])
        marks = crop_marks(front.trims[: len(batch)], front.outer) if front.marks else ()
        marks_behind = tuple(_mark_over(mark, front.paper, axis) for mark in marks)
        sheets.append(make_sheet(job, front, Page("front", number, len(papers)), slots, marks))
        sheets.append(
            make_sheet(job, back, Page("back", number, len(papers)), behind, marks_behind)
        )
    return PrintedComponent(
        job.component.name, job.component.title, job.paper.name, tuple(sheets), flip
    )


def turning_axis(paper: Size, flip: Flip) -> Axis:
    """The direction of the edge the paper is turned about, as it lies before the reader."""
    long_is_vertical = paper.height >= paper.width
    return "vertical" if (flip == "long-edge") == long_is_vertical else "horizontal"


def turned_over(grid: SlotGrid, axis: Axis) -> SlotGrid:
    """The grid as seen from behind, slot by slot: the first slot's back comes first, wherever it lies."""
    return replace(
        grid,
        turn=BACK_TURN[axis][grid.turn],
        trims=tuple(_rect_over(trim, grid.paper, axis) for trim in grid.trims),
        clips=tuple(_rect_over(clip, grid.paper, axis) for clip in grid.clips),
    )


def _rect_over(rect: Rect, paper: Size, axis: Axis) -> Rect:
    if axis == "vertical":
        return Rect(paper.width - rect.right, rect.y, rect.width, rect.height)
    return Rect(rect.x, paper.height - rect.bottom, rect.width, rect.height)


def _mark_over(mark: Mark, paper: Size, axis: Axis) -> Mark:
    if axis == "vertical":
        return Mark(mark.kind, paper.width - mark.x1, mark.y1, paper.width - mark.x2, mark.y2)
    return Mark(mark.kind, mark.x1, paper.height - mark.y1, mark.x2, paper.height - mark.y2)
