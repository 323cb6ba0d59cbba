"""A regular grid of one size: as many slots as a paper takes, with room for bleed and marks. mm."""

from itertools import repeat
from typing import NamedTuple

from generator.geometry import Rect, Size, Turn
from generator.model.layout import Paper, SheetLayout, printable
from generator.problem import ContentError
from generator.sheets.arrangement import Arrangement, EmptySlot, around
from generator.sheets.label import LABEL_BAND
from generator.sheets.marks import MARK_BAND
from generator.sheets.sheet import ROUNDING
from generator.units import mm_text

# A strip narrower than this cannot be cut off: better one cut between two pieces.
SMALLEST_GUTTER = 1.0


class Block(NamedTuple):
    """Columns and rows of one size, before clips and marks; size and step as on the paper."""

    paper: Size
    turn: Turn
    size: Size
    columns: int
    rows: int
    first: tuple[float, float]
    step: tuple[float, float]


class _Fit(NamedTuple):
    """How many columns and rows of a size a paper takes; the beginning of a block."""

    paper: Size
    turn: Turn
    size: Size
    columns: int
    rows: int


def choose_grid(size: Size, bleed: float, paper: Paper, layout: SheetLayout) -> Arrangement:
    """The grid with the most pieces of a size that a layout allows; portrait and unturned win ties.

    If not even one piece fits, what lies around it is given up in this order: the label's own band,
    the marks (a label may return), the outer bleed (cut off at the printable area), the printer's
    margin. Raises ContentError if it still does not fit.
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
        f"a piece needs {_mm(size)}; paper {paper.name} is {_mm(paper.portrait)}, "
        f"of which {_mm(reach)} can be printed",
    )


def build_grid(at: Block, bleed: float, margin: float, layout: SheetLayout) -> Arrangement:
    """The block's slots.

    Clips end at half the gutter, and at the printable area unless a trim leaves it.
    """
    reach, whole = printable(at.paper, margin), Rect(0, 0, *at.paper)
    xs = [at.first[0] + at.step[0] * column for column in range(at.columns)]
    ys = [at.first[1] + at.step[1] * row for row in range(at.rows)]
    trims = [Rect(x, y, *at.size) for y in ys for x in xs]
    limit = reach if reach.contains(around(trims), tolerance=ROUNDING) else whole
    across = _clip_ends(xs, at.size.width, bleed, limit.x, limit.right)
    down = _clip_ends(ys, at.size.height, bleed, limit.y, limit.bottom)
    clips = [Rect(x, y, right - x, bottom - y) for y, bottom in down for x, right in across]
    room = reach.contains(around(clips).grown(MARK_BAND), tolerance=ROUNDING)
    slots = tuple(map(EmptySlot, trims, clips, repeat(at.turn)))
    return Arrangement(at.paper, reach, slots, marks=layout.marks == "crop" and room)


def _fullest(
    size: Size, border: float, below: float, paper: Paper, layout: SheetLayout
) -> _Fit | None:
    sides = {
        "portrait": (paper.portrait,),
        "landscape": (paper.landscape,),
        "auto": (paper.portrait, paper.landscape),
    }
    gutter = 0.0 if layout.gutter == "auto" else layout.gutter
    turns: tuple[Turn, ...] = (0, 90)
    best: _Fit | None = None
    for side in sides[layout.orientation]:
        for turn in turns:
            piece = size.turned(turn)
            columns = _how_many(side.width - 2 * border, piece.width, gutter)
            rows = _how_many(side.height - 2 * border - below, piece.height, gutter)
            if columns * rows > (best.columns * best.rows if best else 0):
                best = _Fit(side, turn, piece, columns, rows)
    return best


def _how_many(room: float, length: float, gutter: float) -> int:
    return max(0, int((room + gutter + ROUNDING) / (length + gutter)))


def _centred(at: _Fit, border: float, below: float, bleed: float, layout: SheetLayout) -> Block:
    """The block with its gutter, in the paper's middle, or as little higher as a label needs."""
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
    return Block(*at, first=((at.paper.width - width) / 2, y), step=step)


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
