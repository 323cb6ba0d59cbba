"""The scheme ``pad``: each sheet once, the same on both sides, and how often to print it."""

from dataclasses import replace
from math import ceil

from generator.sheets.duplex import paper_behind
from generator.sheets.job import Job
from generator.sheets.papers import fill_papers
from generator.sheets.sheet import Sheet
from generator.sheets.side import SideOfPaper, in_slots, make_sheet


def pad(job: Job) -> tuple[Sheet, ...]:
    """A paper for each piece with as many as it holds; the small print says how often to print it.

    Raises ContentError if something does not fit.
    """
    sheets: list[Sheet] = []
    for number, drawn in enumerate(job.pieces, 1):
        alone = replace(job, pieces=(drawn,))
        first, *_ = fill_papers(alone)
        full = first._replace(pieces=(drawn,) * len(first.arrangement.slots))
        if drawn.piece.copies < len(full.pieces):
            full = first
        times = ceil(drawn.piece.copies / len(full.pieces))
        behind, marks = paper_behind(full, job.flip)
        sides = (("front", full.arrangement, full.marks), ("back", behind, marks))
        sheets += (
            make_sheet(
                job,
                SideOfPaper("front" if side == "front" else "back", number, len(job.pieces)),
                arrangement,
                in_slots("front", full.pieces, arrangement.slots),
                cuts,
                filled=len(full.pieces),
                first=job.told("print {times} times", times=times)
                if times > 1
                else job.told("print once"),
                times=times,
            )
            for side, arrangement, cuts in sides
        )
    return tuple(sheets)
