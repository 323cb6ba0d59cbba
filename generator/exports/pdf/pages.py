"""The pages of a build's print files, their names, and the correction of a printer's errors."""

from collections.abc import Mapping, Sequence
from math import cos, radians, sin
from typing import NamedTuple

from generator.exports.built import Built
from generator.exports.pdf.operators import matrix
from generator.faces.face import Face
from generator.measure.geometry import Size
from generator.measure.units import points
from generator.model.sheet_layout import Printer
from generator.sheets.duplex import turning_axis
from generator.sheets.sheet import Flip, PrintedJob, Sheet, Side
from generator.sheets.side import LEFT_BLANK, blank_back

# A sheet by its identity, or the free back behind it.
Key = int | tuple[int, str]


class Matrix(NamedTuple):
    """The six numbers of ``cm``."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def code(self) -> str:
        """The operator."""
        turned = matrix(*self[:4], digits=8)
        return f"{turned} {self.e:.4f} {self.f:.4f} cm\n"


NOTHING = Matrix(1, 0, 0, 1, 0, 0)


def placing_on(paper: Size, side: Side, printer: Printer | None, flip: Flip | None) -> Matrix:
    """The matrix that corrects a printer on a page: stretched, and backs moved and turned."""
    if printer is None:
        return NOTHING
    x = y = angle = 0.0
    if side == "back" and flip is not None:
        x, y, angle = _seen_from_behind(printer, paper, flip)
    (across, down), (c, s) = printer.scale, (cos(radians(angle)), sin(radians(angle)))
    a, b, cc, d = c * across, -s * across, s * down, c * down
    middle = points(paper.width / 2), points(paper.height / 2)
    e = middle[0] - (a * middle[0] + cc * middle[1]) + points(x)
    f = middle[1] - (b * middle[0] + d * middle[1]) - points(y)
    return Matrix(a, b, cc, d, e, f)


def _seen_from_behind(printer: Printer, paper: Size, flip: Flip) -> tuple[float, float, float]:
    """The move of the backs in the coordinates of their own page: right, down, clockwise."""
    backs = printer.backs
    if turning_axis(paper, flip) == "vertical":
        return -backs.x, backs.y, -backs.angle
    return backs.x, -backs.y, -backs.angle


class Contents(NamedTuple):
    """Sheets with what a printer needs for each, and faces by their keys."""

    sheets: Mapping[Key, Sheet]
    placings: tuple[Matrix, ...]
    faces: Mapping[str, Face]


def contents_of(built: Built, jobs: Sequence[PrintedJob], *, single_faces: bool) -> Contents:
    """The sheets of the game and of further jobs; with ``single_faces`` every other face too."""
    all_jobs = (*built.printed, *jobs)
    known: dict[Key, Sheet] = {id(sheet): sheet for job in all_jobs for sheet in job.sheets}
    sheets = {**known, **_free_backs(built)}
    flips = {id(sheet): job.flip for job in all_jobs for sheet in job.sheets}
    placings = tuple(
        placing_on(s.paper, s.side, built.printer, flips.get(id(s))) for s in sheets.values()
    )
    faces = {slot.face.key: slot.face for sheet in sheets.values() for slot in sheet.slots}
    if single_faces:  # also backs that no sheet has
        faces |= {face.key: face for drawn in built.exported() for _, face in drawn.faces()}
    if built.cover:
        faces[built.cover.key] = built.cover
    return Contents(sheets, placings, faces)


def flip_of(built: Built) -> Flip | None:
    """How the papers of the game's print file are turned."""
    return next((printed.flip for printed in built.printed if printed.flip), None)


def sheets_file(job: PrintedJob) -> str:
    """The name of the file with a job's sheets."""
    return f"sheets/{job.name}-{job.paper_name}.pdf"  # a board may have a paper of its own


def _free_backs(built: Built) -> dict[Key, Sheet]:
    """In a file printed on both sides, the backs that stay empty, by the fronts they lie behind."""
    if flip_of(built) is None:
        return {}
    return {
        (id(sheet), "behind"): blank_back(sheet, built.words.sheets[LEFT_BLANK])
        for job in built.printed
        if not job.flip
        for sheet in job.sheets
    }
