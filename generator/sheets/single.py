"""The scheme ``single``: fronts only, on one side of the paper."""

from generator.sheets.job import Job
from generator.sheets.papers import SideOfPaper, fill_papers, make_sheet
from generator.sheets.sheet import Sheet


def single(job: Job) -> tuple[Sheet, ...]:
    """Fronts in order; backs, if drawn, are not printed. Raises ContentError if nothing fits."""
    papers = fill_papers(job)
    return tuple(
        make_sheet(
            job,
            SideOfPaper("front", number, len(papers)),
            arrangement,
            pieces,
            arrangement.cut_marks(len(pieces)),
        )
        for number, (arrangement, pieces) in enumerate(papers, 1)
    )
