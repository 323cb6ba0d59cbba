"""The scheme ``poster``: a piece larger than the paper, on several sheets that are glued together.

Each sheet shows a window of the piece. Neighbours share a strip: the sheet on the right or below is
cut at the strip's edge and glued over the strip of the other.
"""

from math import ceil
from typing import NamedTuple

from generator.faces.face import DrawnPiece
from generator.measure.geometry import Rect, Size, Turn
from generator.measure.units import mm_text
from generator.model.sheet_layout import printable
from generator.problem import ContentError
from generator.sheets.crop_marks import MARK_BAND, MARK_GAP, MARK_LENGTH
from generator.sheets.cut_sequence import folds_on
from generator.sheets.job import Job
from generator.sheets.sheet import ROUNDING, Mark, Sheet, Slot
from generator.sheets.side import SideOfPaper, labelled_sheet
from generator.sheets.slug import LABEL_BAND, Band

OVERLAP = 10.0  # mm: a strip that glue holds and fingers can lay straight
TURNS: tuple[Turn, ...] = (0, 90)


def room_of_part(paper: Size, job: Job) -> Rect:
    """The area for one part of a large or folded piece, with bleed, marks and label. In mm."""
    bleed = max(component.format.bleed for component in job.components)
    reach = printable(paper, job.paper.margin)
    label = LABEL_BAND if job.layout.label else 0.0
    inner = Rect(reach.x, reach.y, reach.width, reach.height - label)
    return inner.grown(-(bleed + MARK_BAND))


class Division(NamedTuple):
    """The division of a piece: the paper, the piece's turn, and its columns and rows."""

    paper: Size
    turn: Turn
    columns: int
    rows: int


class Window(NamedTuple):
    """The part of the piece's turned trim on one sheet, and its place on the paper."""

    column: int
    row: int
    shown: Rect  # in the piece
    at: Rect  # on the paper


def poster(job: Job) -> tuple[Sheet, ...]:
    """Each piece's sheets row by row, or one that fits. Raises ContentError for mere strips."""
    copies = [drawn for drawn in job.pieces for _ in range(drawn.piece.copies)]
    divided = [(drawn, divide(drawn.component.format.size, job)) for drawn in copies]
    total = sum(one.columns * one.rows for _, one in divided)
    sheets: list[Sheet] = []
    for drawn, division in divided:
        for window in windows(drawn.component.format.size.turned(division.turn), division, job):
            side = SideOfPaper("front", len(sheets) + 1, total)
            sheets.append(_sheet(job, drawn, division, window, side))
    return tuple(sheets)


def divide(size: Size, job: Job) -> Division:
    """The division with the fewest sheets; portrait and unturned win ties."""
    found: list[tuple[int, Division]] = []
    for paper in (job.paper.portrait, job.paper.landscape):
        room = room_of_part(paper, job)
        if min(room.width, room.height) < 2 * OVERLAP:
            continue
        for turn in TURNS:
            piece = size.turned(turn)
            columns, rows = (
                max(1, ceil((length - OVERLAP - ROUNDING) / (free - OVERLAP)))
                for length, free in ((piece.width, room.width), (piece.height, room.height))
            )
            found.append((columns * rows, Division(paper, turn, columns, rows)))
    if not found:
        needed = mm_text(2 * OVERLAP)
        raise ContentError(
            "does-not-fit",
            f"on {job.paper.name}, less than {needed} mm are left for a part of a card",
        )
    return min(found, key=lambda one: one[0])[1]


def windows(piece: Size, division: Division, job: Job) -> tuple[Window, ...]:
    """The part on each sheet, row by row: windows of equal size, neighbours share a strip."""
    room = room_of_part(division.paper, job)
    wide = (piece.width + (division.columns - 1) * OVERLAP) / division.columns
    high = (piece.height + (division.rows - 1) * OVERLAP) / division.rows
    at = Rect(room.x + (room.width - wide) / 2, room.y + (room.height - high) / 2, wide, high)
    return tuple(
        Window(column, row, Rect(column * (wide - OVERLAP), row * (high - OVERLAP), wide, high), at)
        for row in range(division.rows)
        for column in range(division.columns)
    )


def _sheet(
    job: Job, drawn: DrawnPiece, division: Division, window: Window, side: SideOfPaper
) -> Sheet:
    at, shown, form = window.at, window.shown, drawn.component.format
    piece = form.size.turned(division.turn)
    trim = Rect(at.x - shown.x, at.y - shown.y, *piece)
    left, above = window.column == 0, window.row == 0
    right, below = window.column == division.columns - 1, window.row == division.rows - 1
    clip = Rect(
        at.x - form.bleed * left,
        at.y - form.bleed * above,
        at.width + form.bleed * (left + right),
        at.height + form.bleed * (above + below),
    )
    parts = division.columns * division.rows
    slot = Slot(
        drawn.component.ref(drawn.piece), "front", drawn.front, trim, clip, division.turn, 1 / parts
    )
    reach = printable(division.paper, job.paper.margin)
    edge = at.grown(form.bleed + MARK_BAND)
    under = Rect(reach.x, edge.bottom, reach.width, reach.bottom - edge.bottom)
    where = job.translated(
        "column {column} of {columns}, row {row} of {rows}",
        column=window.column + 1,
        columns=division.columns,
        row=window.row + 1,
        rows=division.rows,
    )
    return labelled_sheet(
        job,
        side,
        division.paper,
        (slot,),
        (where if parts > 1 else "", _how(job, left=left, above=above, parts=parts)),
        [Band(under)],
        _marks(window, division, form.bleed),
        n_up=1,
        strokes=4 - (not right) - (not below),
        creases=folds_on([slot]),
    )


def _how(job: Job, *, left: bool, above: bool, parts: int) -> str:
    if parts == 1:
        return job.translated("trim at the ticks")
    cut = " and ".join(name for name, cut in (("left", not left), ("top", not above)) if cut)
    if not cut:
        return job.translated("lay this one first")
    return job.translated(f"cut {cut}, lay it over its neighbour's ticks, glue")


def _marks(window: Window, division: Division, bleed: float) -> tuple[Mark, ...]:
    """Ticks where a sheet is cut, and where the next one's edge comes to lie on it."""
    at = window.at
    near, far = at.grown(bleed + MARK_GAP), at.grown(bleed + MARK_GAP + MARK_LENGTH)
    columns = [at.x, at.right if window.column == division.columns - 1 else at.right - OVERLAP]
    rows = [at.y, at.bottom if window.row == division.rows - 1 else at.bottom - OVERLAP]
    marks: list[Mark] = []
    for x, cut in zip(columns, (True, window.column == division.columns - 1), strict=True):
        marks.append(Mark("crop" if cut else "register", x, far.y, x, near.y))
        marks.append(Mark("crop" if cut else "register", x, near.bottom, x, far.bottom))
    for y, cut in zip(rows, (True, window.row == division.rows - 1), strict=True):
        marks.append(Mark("crop" if cut else "register", far.x, y, near.x, y))
        marks.append(Mark("crop" if cut else "register", near.right, y, far.right, y))
    return tuple(marks)
