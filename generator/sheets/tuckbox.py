"""The scheme ``tuckbox``: a flat pattern alone on its sheet, ticks show where to score."""

from generator.faces.face import DrawnPiece
from generator.measure.geometry import Rect, Size, Turn
from generator.measure.units import mm_text
from generator.model.format import Format
from generator.model.sheet_layout import printable
from generator.problem import ContentError
from generator.sheets.arrangement import Arrangement, EmptySlot, SlotBlock
from generator.sheets.crop_marks import MARK_BAND, MARK_LENGTH, Border, Marking
from generator.sheets.cut_sequence import cutting_of, folds_of, score_marks
from generator.sheets.job import Job
from generator.sheets.poster import room_of_part
from generator.sheets.sheet import ROUNDING, Sheet
from generator.sheets.side import SideOfPaper, make_sheet

TURNS: tuple[Turn, ...] = (0, 90)


def tuckbox(job: Job) -> tuple[Sheet, ...]:
    """A sheet for each copy of each piece, in order. Raises ContentError if one does not fit."""
    copies = [drawn for drawn in job.pieces for _ in range(drawn.piece.copies)]
    return tuple(
        _sheet(job, drawn, SideOfPaper("front", number, len(copies)))
        for number, drawn in enumerate(copies, 1)
    )


def _sheet(job: Job, drawn: DrawnPiece, at: SideOfPaper) -> Sheet:
    form = drawn.component.format
    paper, turn = _place(job, form.size, form.bleed)
    room = room_of_part(paper, job)
    size = form.size.turned(turn)
    trim = Rect(room.centre.x - size.width / 2, room.centre.y - size.height / 2, *size)
    clip = trim.grown(form.bleed)
    border = Border(form.bleed, MARK_LENGTH)
    lone = Arrangement(
        paper,
        printable(paper, job.paper.margin),
        (EmptySlot(trim, clip, turn),),
        (SlotBlock(0, 1, Marking(border, border), cutting_of(form, job.layout)),),
    )
    scores = score_marks(folds_of(form, trim, clip, turn), trim, clip)
    return make_sheet(
        job,
        at,
        lone,
        [drawn],
        (*lone.cut_marks(1), *scores),
        first=job.translated("score from tick to tick") if scores else "",
        then=_fold_and_glue(job, form),
        scored=True,
    )


def _fold_and_glue(job: Job, form: Format) -> str:
    """What comes after the cuts, for the small print."""
    glued = any(panel.use == "glue" for panel in form.panels)
    steps = (
        job.translated("fold back") if form.folds else "",
        job.translated("glue the hatched flaps") if glued else "",
    )
    return ", ".join(filter(None, steps))


def _place(job: Job, size: Size, bleed: float) -> tuple[Size, Turn]:
    """The paper and the piece's turn with which it fits; upright and unturned wins."""
    orientation = job.layout.orientation
    for name, paper in (("portrait", job.paper.portrait), ("landscape", job.paper.landscape)):
        if orientation not in ("auto", name):
            continue
        room = room_of_part(paper, job)
        for turn in TURNS:
            wide, high = size.turned(turn)
            if wide <= room.width + ROUNDING and high <= room.height + ROUNDING:
                return paper, turn
    around = 2 * (bleed + MARK_BAND)
    raise ContentError(
        "does-not-fit",
        f"its flat pattern of {mm_text(size.width)} x {mm_text(size.height)} mm needs "
        f"{mm_text(size.width + around)} x {mm_text(size.height + around)} mm with its marks; "
        f"paper {job.paper.name} is {mm_text(job.paper.size[0])} x {mm_text(job.paper.size[1])} mm",
    )
