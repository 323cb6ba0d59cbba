"""The scheme ``standee``: figures to fold, front and back head to head, each with its base.

Folded along the heads and glued, front and back stand behind each other; below both is a tab. The
tabs go through the slit of the base, are folded apart and glued under it.
"""

from collections.abc import Iterator
from typing import NamedTuple

from generator.faces.face import DrawnPiece
from generator.measure.geometry import Point, Rect, Size
from generator.measure.units import mm_text
from generator.model.sheet_layout import printable
from generator.problem import ContentError
from generator.sheets.job import Job
from generator.sheets.outline import Outline, Step
from generator.sheets.sheet import ROUNDING, Mark, Sheet, Slot
from generator.sheets.side import SideOfPaper, labelled_sheet
from generator.sheets.slug import LABEL_BAND, Band

TAB = 8.0  # mm: what glue holds under the base
BASE = 2.5 * TAB  # from front to back: the tabs folded outwards, and a rim
SLIT_AIR = 1.0  # mm by which a slit is longer than its tab is wide
CUT_SPACING = 3.0  # mm between lines to cut along


class Cutout(NamedTuple):
    """One figure with its base as it is on the paper."""

    front: Rect
    back: Rect  # above the front, upside down
    base: Rect
    tab: float  # its width

    @property
    def cuts(self) -> tuple[Outline, ...]:
        """The figure with both tabs, the base, and the base's slit."""
        left, right = self.front.x, self.front.right
        inner, outer = self.front.centre.x - self.tab / 2, self.front.centre.x + self.tab / 2
        top, bottom = self.back.y, self.front.bottom
        figure = (
            (inner, top - TAB), (outer, top - TAB), (outer, top), (right, top),
            (right, bottom), (outer, bottom), (outer, bottom + TAB), (inner, bottom + TAB),
            (inner, bottom), (left, bottom), (left, top), (inner, top),
        )  # fmt: skip
        base, middle = self.base, self.base.centre
        half = (self.tab + SLIT_AIR) / 2
        rim = ((base.x, base.y), (base.right, base.y), (base.right, base.bottom))
        slit = ((middle.x - half, middle.y), (middle.x + half, middle.y))
        return (_closed(*figure), _closed(*rim, (base.x, base.bottom)), _line(*slit))

    @property
    def folds(self) -> tuple[Mark, ...]:
        """Along the heads, and where each tab begins."""
        inner, outer = self.front.centre.x - self.tab / 2, self.front.centre.x + self.tab / 2
        return (
            Mark("fold", self.front.x, self.front.y, self.front.right, self.front.y),
            Mark("fold", inner, self.back.y, outer, self.back.y),
            Mark("fold", inner, self.front.bottom, outer, self.front.bottom),
        )


class _Grid(NamedTuple):
    paper: Size
    columns: int
    rows: int


def standee(job: Job) -> tuple[Sheet, ...]:
    """Figures in rows, each above its base. Raises ContentError if no rectangle, or none fits."""
    form = job.components[0].format
    if form.outline != "rectangle":
        raise ContentError(
            "standee-outline",
            "a standee is folded along its top edge, so its outline must be a rectangle",
            "choose a size without an outline",
        )
    grid = _grid(job, form.size, form.bleed)
    copies = [drawn for drawn in job.pieces for _ in range(drawn.piece.copies)]
    per_sheet = grid.columns * grid.rows
    total = -(-len(copies) // per_sheet)
    return tuple(
        _sheet(job, grid, copies[per_sheet * at :][:per_sheet], SideOfPaper("front", at + 1, total))
        for at in range(total)
    )


def _whole(size: Size, bleed: float) -> Size:
    """The size of a figure with its base and bleed."""
    return Size(size.width + 2 * bleed, 2 * (size.height + TAB) + CUT_SPACING + BASE)


def _grid(job: Job, size: Size, bleed: float) -> _Grid:
    """As many figures as a paper holds; portrait wins ties."""
    whole = _whole(size, bleed)
    orientation = job.layout.orientation
    grids: list[_Grid] = []
    for paper in (job.paper.portrait, job.paper.landscape):
        if orientation in ("auto", "portrait" if paper == job.paper.portrait else "landscape"):
            room = _room(job, paper)
            columns = int((room.width + CUT_SPACING + ROUNDING) / (whole.width + CUT_SPACING))
            rows = int((room.height + CUT_SPACING + ROUNDING) / (whole.height + CUT_SPACING))
            grids.append(_Grid(paper, columns, rows))
    best = max(grids, key=lambda grid: grid.columns * grid.rows)
    if not best.columns * best.rows:
        raise ContentError(
            "does-not-fit",
            f"a standee of {mm_text(size.width)} x {mm_text(size.height)} mm needs "
            f"{mm_text(whole.width)} x {mm_text(whole.height)} mm with its back, tabs and base",
        )
    return best


def _room(job: Job, paper: Size) -> Rect:
    reach = printable(paper, job.paper.margin)
    label = LABEL_BAND if job.layout.label else 0.0
    return Rect(reach.x, reach.y, reach.width, reach.height - label)


def _cutouts(job: Job, grid: _Grid, size: Size, bleed: float) -> Iterator[Cutout]:
    """The figures row by row, together in the middle of the room."""
    room, whole = _room(job, grid.paper), _whole(size, bleed)
    wide = grid.columns * (whole.width + CUT_SPACING) - CUT_SPACING
    high = grid.rows * (whole.height + CUT_SPACING) - CUT_SPACING
    for row in range(grid.rows):
        for column in range(grid.columns):
            x = room.centre.x - wide / 2 + column * (whole.width + CUT_SPACING) + bleed
            y = room.centre.y - high / 2 + row * (whole.height + CUT_SPACING) + TAB
            back = Rect(x, y, *size)
            front = Rect(x, back.bottom, *size)
            base = Rect(x, front.bottom + TAB + CUT_SPACING, size.width, BASE)
            yield Cutout(front, back, base, size.width / 2)


def _sheet(job: Job, grid: _Grid, pieces: list[DrawnPiece], side: SideOfPaper) -> Sheet:
    form = job.components[0].format
    bleed = min(form.bleed, TAB)
    cutouts = list(_cutouts(job, grid, form.size, form.bleed))
    slots: list[Slot] = []
    for drawn, cutout in zip(pieces, cutouts, strict=False):
        ref, front = drawn.component.ref(drawn.piece), cutout.front  # no ink goes over its fold
        x, y, wide, high = front.x - bleed, front.y, front.width + 2 * bleed, front.height + bleed
        slots.append(Slot(ref, "front", drawn.front, cutout.front, Rect(x, y, wide, high), 0))
        if drawn.back is not None:
            above = Rect(x, cutout.back.y - bleed, wide, high)
            slots.append(Slot(ref, "back", drawn.back, cutout.back, above, 180))
    used = cutouts[: len(pieces)]
    room = _room(job, grid.paper)
    band = Rect(room.x, room.bottom, room.width, LABEL_BAND)
    return labelled_sheet(
        job,
        side,
        grid.paper,
        tuple(slots),
        [job.translated("cut along the thin lines, fold at the dashes")],
        [Band(band)],
        n_up=2 * len(cutouts),
        dieline=tuple(line for cutout in used for line in cutout.cuts),
        creases=tuple(mark for cutout in used for mark in cutout.folds),
    )


def _closed(*corners: tuple[float, float]) -> Outline:
    first, *others = (Point(x, y) for x, y in corners)
    return Outline(first, tuple(Step(at) for at in (*others, first)))


def _line(*ends: tuple[float, float]) -> Outline:
    first, *others = (Point(x, y) for x, y in ends)
    return Outline(first, tuple(map(Step, others)))
