"""The scheme ``folded``: a board as equal panels on sheets of their own, hinged with tape.

The panels follow each other as a snake, to the right in odd rows and to the left in even ones. Each
is hinged to the next, with the tape above and below in turn, so the board folds up like a fan.
"""

from math import ceil
from typing import Literal, NamedTuple

from generator.faces.face import DrawnPiece
from generator.measure.geometry import Rect, Size, Turn
from generator.measure.units import mm_text
from generator.model.sheet_layout import printable
from generator.problem import ContentError
from generator.sheets.arrangement import Arrangement, EmptySlot, SlotBlock
from generator.sheets.crop_marks import MARK_LENGTH, Border, Marking
from generator.sheets.cut_sequence import Cutting, folds_on
from generator.sheets.job import Job
from generator.sheets.poster import room_of_part
from generator.sheets.sheet import ROUNDING, Sheet, Slot
from generator.sheets.side import SideOfPaper, labelled_sheet

LEAST_PANEL = 20.0  # mm; a narrower one is no board
TURNS: tuple[Turn, ...] = (0, 90)
Edge = Literal["left", "right", "top", "bottom"]


class Hinge(NamedTuple):
    """The edge where a panel meets the next one of its board, and the side of the tape."""

    edge: Edge  # of the panel; the next one meets it with the opposite edge
    tape: Literal["above", "below"]


class Panel(NamedTuple):
    """One panel of a board: its place in it, and how it is hinged to the next (None: the last)."""

    column: int
    row: int
    shown: Rect  # in the board's turned trim
    hinge: Hinge | None


class _Division(NamedTuple):
    paper: Size
    turn: Turn
    columns: int
    rows: int


def folded(job: Job) -> tuple[Sheet, ...]:
    """A sheet for each panel of each piece, in the order of hinges. Raises ContentError."""
    copies = [drawn for drawn in job.pieces for _ in range(drawn.piece.copies)]
    boards = [(drawn, *_divided(drawn.component.format.size, job)) for drawn in copies]
    total = sum(len(panels) for _, _, panels in boards)
    sheets: list[Sheet] = []
    for drawn, division, panels in boards:
        for number in range(len(panels)):
            side = SideOfPaper("front", len(sheets) + 1, total)
            sheets.append(_sheet(job, drawn, division, panels, number, side))
    return tuple(sheets)


def panels_of(size: Size, columns: int, rows: int) -> tuple[Panel, ...]:
    """The panels of a board in the order of their hinges: the first has the top left corner."""
    wide, high = size.width / columns, size.height / rows
    places = [
        (column if row % 2 == 0 else columns - 1 - column, row)
        for row in range(rows)
        for column in range(columns)
    ]
    panels: list[Panel] = []
    for number, (column, row) in enumerate(places):
        hinge: Hinge | None = None
        if number + 1 < len(places):
            next_column, next_row = places[number + 1]
            edge: Edge = "bottom" if next_row > row else "right" if next_column > column else "left"
            hinge = Hinge(edge, "below" if number % 2 else "above")
        panels.append(Panel(column, row, Rect(column * wide, row * high, wide, high), hinge))
    return tuple(panels)


def _divided(size: Size, job: Job) -> tuple[_Division, tuple[Panel, ...]]:
    """The division with the fewest panels; portrait and unturned win ties."""
    found: list[_Division] = []
    for paper in (job.paper.portrait, job.paper.landscape):
        room = room_of_part(paper, job)
        if min(room.width, room.height) < LEAST_PANEL:
            continue
        for turn in TURNS:
            piece = size.turned(turn)
            columns = max(1, ceil((piece.width - ROUNDING) / room.width))
            rows = max(1, ceil((piece.height - ROUNDING) / room.height))
            found.append(_Division(paper, turn, columns, rows))
    if not found:
        raise ContentError(
            "does-not-fit",
            f"on {job.paper.name}, less than {mm_text(LEAST_PANEL)} mm are left for a panel",
        )
    best = min(found, key=lambda one: one.columns * one.rows)
    return best, panels_of(size.turned(best.turn), best.columns, best.rows)


def _sheet(
    job: Job,
    drawn: DrawnPiece,
    division: _Division,
    panels: tuple[Panel, ...],
    number: int,
    side: SideOfPaper,
) -> Sheet:
    panel, form = panels[number], drawn.component.format
    room, shown = room_of_part(division.paper, job), panel.shown
    x = room.x + (room.width - shown.width) / 2
    y = room.y + (room.height - shown.height) / 2
    at = Rect(x, y, shown.width, shown.height)
    whole = Rect(at.x - shown.x, at.y - shown.y, *form.size.turned(division.turn))
    clip = at.grown(form.bleed)  # past a hinge it is the neighbour's ink: a slip shows no white
    cut = Cutting(form.bleed, 0.0, fixed=True, straight=True, marked=True)
    border = Border(form.bleed, MARK_LENGTH)
    lone = Arrangement(
        division.paper,
        printable(division.paper, job.paper.margin),
        (EmptySlot(at, clip, division.turn),),
        (SlotBlock(0, 1, Marking(border, border), cut),),
    )
    ref, parts = drawn.component.ref(drawn.piece), len(panels)
    slot = Slot(ref, "front", drawn.front, whole, clip, division.turn, 1 / parts)
    of_board = job.translated("panel {number} of {total}", number=number + 1, total=parts)
    trimmed = job.translated("trim at the ticks")
    return labelled_sheet(
        job,
        side,
        division.paper,
        (slot,),
        (of_board if parts > 1 else "", _hinged(job, panel, number), trimmed),
        lone.label_bands,
        lone.cut_marks(1),
        n_up=1,
        strokes=len(lone.strokes(1)),
        cuts=lone.strokes(1),
        creases=folds_on([slot]),
    )


def _hinged(job: Job, panel: Panel, number: int) -> str:
    if panel.hinge is None:
        return ""
    return job.translated(
        f"tape {panel.hinge.edge} edge to panel {{number}} from {panel.hinge.tape}",
        number=number + 2,
    )
