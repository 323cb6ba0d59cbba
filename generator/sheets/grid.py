"""Where pieces of one size lie on a paper: as many as fit, centred, with room for bleed, marks and label. mm."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from generator.geometry import Rect, Size, Turn
from generator.model.layout import Paper, SheetLayout, printable
from generator.problem import ContentError
from generator.sheets.label import LABEL_BAND, TWO_LINES
from generator.sheets.marks import MARK_BAND, cut_lines
from generator.sheets.sheet import ROUNDING
from generator.units import mm_text

SMALLEST_GUTTER = (
    1.0  # a strip narrower than this cannot be cut off: better one cut between two pieces
)
MARK_CLEARANCE = 1.0  # between a crop mark and a label beside it


@dataclass(frozen=True)
class SlotGrid:
    """The slots of one side of a paper, row by row from the top left: where the pieces are cut, how far ink may go."""

    paper: Size
    printable: Rect
    turn: Turn
    columns: int
    rows: int
    trims: tuple[Rect, ...]
    clips: tuple[Rect, ...]
    marks: bool  # whether crop marks are wanted and have room

    @cached_property
    def outer(self) -> Rect:
        """The box around all slots with their bleed."""
        return around(self.clips)

    @cached_property
    def label_bands(self) -> tuple[Rect, ...]:
        """Where a label touches neither slots nor marks, best first; a band may be too low to hold one."""
        reach, outer = self.printable, self.outer
        edge = outer.grown(MARK_BAND) if self.marks else outer
        below = Rect(reach.x, edge.bottom, reach.width, reach.bottom - edge.bottom)
        high = min(edge.y - reach.y, TWO_LINES)
        above = Rect(reach.x, edge.y - high, reach.width, high)
        if not self.marks:
            return below, above
        lines = cut_lines(x for trim in self.trims[: self.columns] for x in (trim.x, trim.right))
        left, right = max(pairwise(lines), key=lambda pair: pair[1] - pair[0])
        inside = Rect(
            left + MARK_CLEARANCE, outer.bottom, right - left - 2 * MARK_CLEARANCE, MARK_BAND
        )
        return below, above, inside


class Arrangement(NamedTuple):
    """A regular arrangement before its clips and marks are known; ``size`` and ``step`` are as turned on the paper."""

    paper: Size
    turn: Turn
    size: Size
    columns: int
    rows: int
    first: tuple[float, float] = (0.0, 0.0)
    step: tuple[float, float] = (0.0, 0.0)


def choose_grid(size: Size, bleed: float, paper: Paper, layout: SheetLayout) -> SlotGrid:
    """The grid with the most pieces of a size that the layout allows on a paper; portrait and unturned win ties.

    If not even one piece fits, what lies around it is given up in this order: the label's own band, the marks (a label
    may return), the outer bleed (cut off at the printable area), the printer's margin. Raises ContentError if it still
    does not fit.
    """
    marks = MARK_BAND if layout.marks == "crop" else 0.0
    label = LABEL_BAND if layout.label else 0.0
    for border, below in (
        (paper.margin + bleed + marks, label),
        (paper.margin + bleed + marks, 0.0),
        (paper.margin + bleed, label),
        (paper.margin + bleed, 0.0),
        (paper.margin, 0.0),
        (0.0, 0.0),
    ):
        fullest = _fullest(size, border, below, paper, layout)
        if fullest:
            return build_grid(
                _centred(fullest, border, below, bleed, layout), bleed, paper.margin, layout
            )
    reach = printable(paper.portrait, paper.margin)
    raise ContentError(
        "does-not-fit",
        f"a piece needs {_mm(size)}; paper {paper.name} is {_mm(paper.portrait)}, of which {_mm(reach)} can be printed",
    )


def build_grid(at: Arrangement, bleed: float, margin: float, layout: SheetLayout) -> SlotGrid:
    """The grid for an arrangement: clips end at half the gutter, and at the printable area unless a trim leaves it."""
    reach, whole = printable(at.paper, margin), Rect(0, 0, *at.paper)
    xs = [at.first[0] + at.step[0] * column for column in range(at.columns)]
    ys = [at.first[1] + at.step[1] * row for row in range(at.rows)]
    trims = tuple(Rect(x, y, *at.size) for y in ys for x in xs)
    limit = reach if reach.contains(around(trims), tolerance=ROUNDING) else whole
    across = _clip_ends(xs, at.size.width, bleed, limit.x, limit.right)
    down = _clip_ends(ys, at.size.height, bleed, limit.y, limit.bottom)
    clips = tuple(Rect(x, y, right - x, bottom - y) for y, bottom in down for x, right in across)
    room = reach.contains(around(clips).grown(MARK_BAND), tolerance=ROUNDING)
    return SlotGrid(
        at.paper,
        reach,
        at.turn,
        at.columns,
        at.rows,
        trims,
        clips,
        marks=layout.marks == "crop" and room,
    )


def around(rects: Iterable[Rect]) -> Rect:
    """The smallest box that holds the rectangles; there must be one."""
    rects = tuple(rects)
    x, y = min(r.x for r in rects), min(r.y for r in rects)
    return Rect(x, y, max(r.right for r in rects) - x, max(r.bottom for r in rects) - y)


def _fullest(
    size: Size, border: float, below: float, paper: Paper, layout: SheetLayout
) -> Arrangement | None:
    sides = {
        "portrait": (paper.portrait,),
        "landscape": (paper.landscape,),
        "auto": (paper.portrait, paper.landscape),
    }
    gutter = 0.0 if layout.gutter == "auto" else layout.gutter
    turns: tuple[Turn, ...] = (0, 90)
    best: Arrangement | None = None
    for side in sides[layout.orientation]:
        for turn in turns:
            piece = size.turned(turn)
            columns = _how_many(side.width - 2 * border, piece.width, gutter)
            rows = _how_many(side.height - 2 * border - below, piece.height, gutter)
            if columns * rows > (best.columns * best.rows if best else 0):
                best = Arrangement(side, turn, piece, columns, rows)
    return best


def _how_many(room: float, length: float, gutter: float) -> int:
    return max(0, int((room + gutter + ROUNDING) / (length + gutter)))


def _centred(
    at: Arrangement, border: float, below: float, bleed: float, layout: SheetLayout
) -> Arrangement:
    """The arrangement with its gutter, in the paper's middle, or as little higher as a label needs."""
    spare_x = at.paper.width - 2 * border - at.columns * at.size.width
    spare_y = at.paper.height - 2 * border - below - at.rows * at.size.height
    if layout.gutter == "auto":
        gaps = ((spare_x, at.columns - 1), (spare_y, at.rows - 1))
        gutter = min([2 * bleed, *(spare / count for spare, count in gaps if count)])
        gutter = gutter if gutter >= SMALLEST_GUTTER else 0.0
    else:
        gutter = layout.gutter
    width = at.columns * (at.size.width + gutter) - gutter
    height = at.rows * (at.size.height + gutter) - gutter
    y = min((at.paper.height - height) / 2, at.paper.height - border - below - height)
    step = (at.size.width + gutter, at.size.height + gutter)
    return at._replace(first=((at.paper.width - width) / 2, y), step=step)


def _clip_ends(
    starts: list[float], length: float, bleed: float, low: float, high: float
) -> list[tuple[float, float]]:
    """Along one axis, where each slot's ink begins and ends."""
    gutter = starts[1] - starts[0] - length if len(starts) > 1 else 0.0
    inner = min(bleed, max(0.0, gutter / 2))
    last = len(starts) - 1
    return [
        (
            max(low, start - (inner if at else bleed)),
            min(high, start + length + (inner if at < last else bleed)),
        )
        for at, start in enumerate(starts)
    ]


def _mm(box: Size | Rect) -> str:
    return f"{mm_text(box.width)} x {mm_text(box.height)} mm"
