"""Imposition schemes by name: each lays out a job on sheets of paper.

The plain ones are here. ``single`` prints fronts only. ``pad`` prints the same on both sides of
each sheet and says how often to print it. ``glued`` prints fronts and backs on papers of their own,
for boards that are glued from both; crosses in the corners lie over each other when they are.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import cycle, islice, product
from math import ceil

from generator.measure.geometry import Rect
from generator.model.component import KINDS
from generator.sheets.arrangement import Arrangement
from generator.sheets.crop_marks import MARK_GAP
from generator.sheets.duplex import duplex, mark_over, paper_behind, turning_axis
from generator.sheets.folded import folded
from generator.sheets.gutterfold import gutterfold
from generator.sheets.job import Job
from generator.sheets.papers import FilledPaper, fill_papers
from generator.sheets.poster import poster
from generator.sheets.sheet import Mark, Sheet
from generator.sheets.side import SideOfPaper, make_sheet
from generator.sheets.standee import standee
from generator.sheets.tuckbox import tuckbox

LEAST_ARM = 0.7  # mm; a shorter cross cannot be laid over another


def single(job: Job) -> tuple[Sheet, ...]:
    """Fronts in order; sheets to write on fill free slots too. Raises ContentError if none fits."""
    papers = tuple(map(_filled_up, fill_papers(job)))
    return tuple(
        make_sheet(
            job,
            SideOfPaper("front", number, len(papers)),
            paper.arrangement,
            paper.pieces,
            paper.marks,
        )
        for number, paper in enumerate(papers, 1)
    )


def _filled_up(paper: FilledPaper) -> FilledPaper:
    """The paper, its pieces repeated in its free slots where all are of a kind that does so."""
    if not all(KINDS[one.component.kind].fills for one in paper.pieces):
        return paper
    again = islice(cycle(paper.pieces), len(paper.arrangement.slots))
    return paper._replace(pieces=tuple(again))


def pad(job: Job) -> tuple[Sheet, ...]:
    """A sheet filled with each piece, to be printed so often. Raises ContentError if none fits."""
    sheets: list[Sheet] = []
    for number, drawn in enumerate(job.pieces, 1):
        of = number, len(job.pieces)
        first, *_ = fill_papers(replace(job, pieces=(drawn,)))
        full = first._replace(pieces=(drawn,) * len(first.arrangement.slots))
        if drawn.piece.copies < len(full.pieces):
            full = first
        times = ceil(drawn.piece.copies / len(full.pieces))
        behind, marks = paper_behind(full, job.flip)
        front, back = SideOfPaper("front", *of), SideOfPaper("back", *of)
        said = job.translated("print {times} times", times=times)
        said = said if times > 1 else job.translated("print once")
        sides = ((front, full.arrangement, full.marks), (back, behind, marks))
        sheets += (
            make_sheet(
                job, at, arrangement, full.pieces, cuts, side="front", first=said, times=times
            )
            for at, arrangement, cuts in sides
        )
    return tuple(sheets)


def glued(job: Job) -> tuple[Sheet, ...]:
    """Front 1, back 1, ..., each on one side of a paper of its own. Raises ContentError."""
    papers = fill_papers(job)
    total = 2 * len(papers)
    sheets: list[Sheet] = []
    for number, paper in enumerate(papers):
        crosses = corner_crosses(paper.arrangement)
        axis = turning_axis(paper.arrangement.paper, job.flip)
        over = tuple(mark_over(cross, paper.arrangement.paper, axis) for cross in crosses)
        behind, marks = paper_behind(paper, job.flip)
        sides = (
            (SideOfPaper("front", 2 * number + 1, total), paper.arrangement, paper.marks, crosses),
            (SideOfPaper("back", 2 * number + 2, total), behind, marks, over),
        )
        said = job.translated(
            "glue {one} and {other} on both sides of a board",
            one=2 * number + 1,
            other=2 * number + 2,
        )
        sheets += (
            make_sheet(job, at, arrangement, paper.pieces, (*cuts, *corners), first=said)
            for at, arrangement, cuts, corners in sides
        )
    return tuple(sheets)


def corner_crosses(arrangement: Arrangement) -> tuple[Mark, ...]:
    """A cross in each corner between the marks; none where they leave no room for it."""
    edge, ink = arrangement.edge, arrangement.outer
    wide, high = ink.x - edge.x, ink.y - edge.y
    arm = (min(wide, high) - MARK_GAP) / 2
    if arm < LEAST_ARM:
        return ()
    middles = Rect(edge.x + arm, edge.y + arm, edge.width - 2 * arm, edge.height - 2 * arm)
    return tuple(
        mark
        for x, y in product((middles.x, middles.right), (middles.y, middles.bottom))
        for mark in (
            Mark("register", x - arm, y, x + arm, y),
            Mark("register", x, y - arm, x, y + arm),
        )
    )


# By name, what lays out a job; it raises ContentError where something does not fit. What else is
# true of a scheme is said in model/scheme.py.
SCHEMES: Mapping[str, Callable[[Job], tuple[Sheet, ...]]] = {
    "single": single, "duplex": duplex, "glued": glued, "gutterfold": gutterfold, "pad": pad,
    "poster": poster, "folded": folded, "standee": standee, "tuckbox": tuckbox, "box": tuckbox,
}  # fmt: skip
