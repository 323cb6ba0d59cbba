"""The scheme ``single``: fronts only, on one side of the paper."""

from generator.sheets.job import Job
from generator.sheets.papers import fill_papers
from generator.sheets.sheet import Sheet
from generator.sheets.side import SideOfPaper, in_slots, make_sheet


def single(job: Job) -> tuple[Sheet, ...]:
    """Fronts in order; backs, if drawn, are not printed. Raises ContentError if nothing fits."""
    papers = fill_papers(job)
    return tuple(
        make_sheet(
            job,
            SideOfPaper("front", number, len(papers)),
            paper.arrangement,
            in_slots("front", paper.pieces, paper.arrangement.slots),
            paper.marks,
            filled=len(paper.pieces),
        )
        for number, paper in enumerate(papers, 1)
    )
