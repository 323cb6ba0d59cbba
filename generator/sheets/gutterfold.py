"""The scheme ``gutterfold``: fronts and backs left and right of a fold, glued back to back."""

from dataclasses import replace

from generator.measure.geometry import Size
from generator.measure.units import mm_text
from generator.model.sheet_layout import Paper, printable
from generator.problem import ContentError
from generator.sheets.arrangement import Arrangement, bounding_box
from generator.sheets.duplex import turned_over
from generator.sheets.job import Job
from generator.sheets.papers import FilledPaper, fill_papers
from generator.sheets.sheet import ROUNDING, Mark, Sheet
from generator.sheets.side import SideOfPaper, make_sheet

FOLD_AIR = 2.0  # mm between the fold and what lies beside it: paper does not bend in a line


def gutterfold(job: Job) -> tuple[Sheet, ...]:
    """Fronts left of the fold, their backs right of it. Raises ContentError if nothing fits."""
    whole = max(
        (job.paper.portrait, job.paper.landscape), key=lambda paper: _pieces_a_paper(job, paper)
    )
    papers = _fill_half(job, whole)
    return tuple(
        _sheet(job, whole, paper, SideOfPaper("front", number, len(papers)))
        for number, paper in enumerate(papers, 1)
    )


def _fill_half(job: Job, whole: Size) -> tuple[FilledPaper, ...]:
    """The papers of the job, filled up to just before the fold. Raises ContentError."""
    size = Size(whole.width / 2 + job.paper.margin - FOLD_AIR, whole.height)
    half = Paper(name=job.paper.name, size=size, margin=job.paper.margin, source=job.paper.source)
    orientation = "portrait" if half.portrait == size else "landscape"
    layout = job.layout.model_copy(update={"orientation": orientation})
    papers = fill_papers(replace(job, paper=half, layout=layout, layouts={}))
    reach = printable(size, job.paper.margin)
    if not reach.contains(
        bounding_box(s.trim for s in papers[0].arrangement.slots), tolerance=ROUNDING
    ):
        room = f"{mm_text(reach.width)} x {mm_text(reach.height)} mm"
        raise ContentError("does-not-fit", f"next to the fold, {half.name} has only {room}")
    return papers


def _pieces_a_paper(job: Job, whole: Size) -> int:
    """How many pieces one paper holds; none where the half of it is too small."""
    try:
        return len(_fill_half(job, whole)[0].arrangement.slots)
    except ContentError:
        return 0


def _sheet(job: Job, whole: Size, paper: FilledPaper, at: SideOfPaper) -> Sheet:
    left = paper.arrangement
    fronts = replace(left, paper=whole)
    backs = turned_over(fronts, "vertical")
    blank = tuple(block._replace(cut=block.cut._replace(marked=False)) for block in left.blocks)
    count = len(left.slots)
    both = Arrangement(
        whole,
        printable(whole, job.paper.margin),
        (*left.slots, *backs.slots),
        (*left.blocks, *(b._replace(begin=b.begin + count, end=b.end + count) for b in blank)),
    )
    middle = whole.width / 2
    fold = Mark("fold", middle, both.edge.y, middle, both.edge.bottom)
    return make_sheet(
        job,
        at,
        both,
        paper.pieces,
        (*paper.marks, fold),
        backs=backs.slots,
        first=job.translated("fold at the dashes, glue the halves"),
    )
