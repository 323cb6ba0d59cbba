"""The scheme ``glued``: fronts and their backs on papers of their own, for both sides of a board.

Crosses in the corners of both lie over each other once the papers are glued back to back.
"""

from itertools import product

from generator.geometry import Rect
from generator.sheets.arrangement import Arrangement
from generator.sheets.duplex import mark_over, paper_behind, turning_axis
from generator.sheets.job import Job
from generator.sheets.marks import MARK_GAP
from generator.sheets.papers import fill_papers
from generator.sheets.sheet import Mark, Sheet
from generator.sheets.side import SideOfPaper, in_slots, make_sheet

LEAST_ARM = 0.7  # mm; a shorter cross cannot be laid over another


def glued(job: Job) -> tuple[Sheet, ...]:
    """Front 1, back 1, front 2, ...: as duplex, and each on one side of a paper of its own.

    Raises ContentError if something does not fit.
    """
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
        for at, arrangement, cuts, corners in sides:
            sheets.append(
                make_sheet(
                    job,
                    at,
                    arrangement,
                    in_slots(at.side, paper.pieces, arrangement.slots),
                    (*cuts, *corners),
                    filled=len(paper.pieces),
                    first=job.told(
                        "glue {one} and {other} on both sides of a board",
                        one=2 * number + 1,
                        other=2 * number + 2,
                    ),
                )
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
