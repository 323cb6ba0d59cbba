"""The scheme ``single``: fronts only, on one side of the paper."""

from generator.sheets.marks import crop_marks
from generator.sheets.scheme import Page, ToPrint, batches, fill, grid_for, make_sheet
from generator.sheets.sheet import PrintedComponent


def single(job: ToPrint) -> PrintedComponent:
    """Fronts in order, row by row; backs, if drawn, are not printed. Raises ContentError if nothing fits."""
    grid = grid_for(job)
    papers = batches(job, len(grid.trims))
    sheets = []
    for number, batch in enumerate(papers, 1):
        slots = fill(grid, [(name, drawn.front) for name, drawn in batch])
        marks = crop_marks(grid.trims[: len(batch)], grid.outer) if grid.marks else ()
        sheets.append(make_sheet(job, grid, Page("front", number, len(papers)), slots, marks))
    return PrintedComponent(
        job.component.name, job.component.title, job.paper.name, tuple(sheets), flip=None
    )
