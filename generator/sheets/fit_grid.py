"""Regular grid of pieces of one size: as many as a paper takes with bleed and marks. Lengths in mm.

Before a row or column is given up, the gutters go, then the marks grow shorter, then the outer
bleed shrinks. Where more than a few lie side by side, one more is not worth the marks and the
bleed.

``given_grid`` is a grid given in figures, for paper with prepared perforations: taken as it is, or
refused.
"""

from itertools import repeat
from typing import Literal, NamedTuple

from generator.measure.geometry import Rect, Size, Turn
from generator.measure.units import mm_text
from generator.model.sheet_layout import Grid, Paper, SheetLayout, printable
from generator.problem import ContentError
from generator.sheets.arrangement import Arrangement, EmptySlot, SlotBlock, bounding_box
from generator.sheets.crop_marks import LEAST_BAND, LEAST_BLEED, MARK_BAND, Marking, border_of
from generator.sheets.cut_sequence import SMALLEST_GUTTER, Cutting
from generator.sheets.sheet import ROUNDING
from generator.sheets.slug import LABEL_BAND

# Among so few, one more is a third of the sheet and worth its marks or its outer bleed.
FEW = 4
TURNS: tuple[Turn, ...] = (0, 90)
# What pieces must have: all their bleed between them and whole marks; the least that does; or
# nothing, not even that all of a piece can be printed.
Room = Literal["ample", "least", "beyond"]
ROOMS: tuple[Room, ...] = ("ample", "least")


class Block(NamedTuple):
    """Columns and rows of one size, before clips and marks; size and step as on the paper."""

    paper: Size
    turn: Turn
    size: Size
    columns: int
    rows: int
    first: tuple[float, float]
    step: tuple[float, float]


class _Axis(NamedTuple):
    """Pieces side by side in one direction of a paper."""

    abreast: int
    length: float  # of a piece
    reach: float  # what can be printed, or the whole paper where a piece needs that
    gutter: float  # the least between two
    inside: bool = True  # whether all of it can be printed

    @property
    def spare(self) -> float:
        """The length that the pieces leave free, without any gutter."""
        return self.reach - self.abreast * self.length

    @property
    def room(self) -> float:
        """The free length on either side of the pieces when they lie as close as allowed."""
        return (self.spare - (self.abreast - 1) * self.gutter) / 2


class _Fit(NamedTuple):
    """How many columns and rows of a size a paper takes; the beginning of a block."""

    paper: Size
    turn: Turn
    size: Size
    across: _Axis
    down: _Axis

    @property
    def pieces(self) -> int:
        return self.across.abreast * self.down.abreast


def choose_grid(
    size: Size,
    cut: Cutting,
    paper: Paper,
    layout: SheetLayout,
    copies: int,
    *,
    unlike: bool = False,
) -> Arrangement:
    """The grid with the most pieces of a size that a layout allows; portrait and unturned win ties.

    Where all copies lie on one paper with their full bleed between them, that grid is taken.
    Neighbours that are ``unlike`` get a gutter where that costs no piece and no direction its
    marks: a knife that drifts on a shared cut leaves a sliver of one on the other. Raises
    ContentError if not even one piece fits.
    """
    found = _best(size, cut, paper, layout, copies)
    if not unlike or cut.separated == cut:
        return found
    separated = _best(size, cut.separated, paper, layout, copies)
    borders = zip(separated.blocks[0].marking, found.blocks[0].marking, strict=True)
    keeps_marks = all(bool(one.mark) >= bool(other.mark) for one, other in borders)
    return separated if keeps_marks and len(separated.slots) >= len(found.slots) else found


def _best(size: Size, cut: Cutting, paper: Paper, layout: SheetLayout, copies: int) -> Arrangement:
    found = {room: _full(size, cut, paper, layout, room) for room in ROOMS}
    roomy = found["ample"]
    fit = roomy if roomy and roomy.pieces >= copies else found["least"]
    fit = fit or _full(size, cut, paper, layout, "beyond")
    if fit is None:
        reach = printable(paper.portrait, paper.margin)
        raise ContentError(
            "does-not-fit",
            f"a card needs {in_mm(size)}, but {paper.name} has {in_mm(reach)} to print on "
            f"({in_mm(paper.portrait)} with its margins)",
        )
    return build_grid(_centred(fit, cut, layout), cut, paper.margin)


def build_grid(at: Block, cut: Cutting, margin: float) -> Arrangement:
    """The arrangement of a block; clips end at half the gutter and at the margin."""
    reach, whole = printable(at.paper, margin), Rect(0, 0, *at.paper)
    xs = [at.first[0] + at.step[0] * column for column in range(at.columns)]
    ys = [at.first[1] + at.step[1] * row for row in range(at.rows)]
    trims = [Rect(x, y, *at.size) for y in ys for x in xs]
    box = bounding_box(trims)
    inside = reach.contains(box, tolerance=ROUNDING)
    marks = cut.marked and inside
    beside = min(box.x - reach.x, reach.right - box.right)
    across = border_of(beside, cut.bleed, marks=marks, inner=at.rows > 1)
    above = min(box.y - reach.y, reach.bottom - box.bottom)
    down = border_of(above, cut.bleed, marks=marks, inner=at.columns > 1)
    limit = reach if inside else whole
    bleeds = (across.bleed, down.bleed) if inside else (cut.bleed, cut.bleed)
    clips = [
        Rect(x, y, right - x, bottom - y)
        for y, bottom in _clip_ends(ys, at.size.height, cut.bleed, bleeds[1], limit.y, limit.bottom)
        for x, right in _clip_ends(xs, at.size.width, cut.bleed, bleeds[0], limit.x, limit.right)
    ]
    slots = tuple(map(EmptySlot, trims, clips, repeat(at.turn)))
    return Arrangement(
        at.paper, reach, slots, (SlotBlock(0, len(slots), Marking(across, down), cut),)
    )


def _full(size: Size, cut: Cutting, paper: Paper, layout: SheetLayout, room: Room) -> _Fit | None:
    """The fit with the most pieces."""
    sides = {
        "portrait": (paper.portrait,),
        "landscape": (paper.landscape,),
        "auto": (paper.portrait, paper.landscape),
    }
    label = LABEL_BAND if layout.label else 0.0
    best: _Fit | None = None
    best_of: tuple[int, int] = (0, 0)
    for side in sides[layout.orientation]:
        for turn in TURNS:
            piece = size.turned(turn)
            reach = printable(side, paper.margin)
            wide, high = (piece.width, side.width), (piece.height, side.height)
            for across in _axis(wide, reach.width, 0.0, cut, room):
                for down in _axis(high, reach.height, label, cut, room):
                    fit = _Fit(side, turn, piece, across, down)
                    worth = _worth(fit, cut)
                    if worth > best_of:
                        best, best_of = fit, worth
    return best


def _axis(
    lengths: tuple[float, float], reach: float, label: float, cut: Cutting, room: Room
) -> tuple[_Axis, ...]:
    """How many may lie abreast, the most first; ``label`` is what small print takes at one end."""
    length, paper = lengths
    if room == "ample":
        around_it = 2 * (cut.bleed + (MARK_BAND if cut.marked else 0.0))
        abreast = how_many(reach - around_it - label, length, cut.roomy_gutter)
        return (_Axis(abreast, length, reach, cut.roomy_gutter),) if abreast else ()
    least = 2 * (cut.bleed + (LEAST_BAND if cut.marked else 0.0)) + label
    ample, most = (how_many(free, length, cut.gutter) for free in (reach - least, reach))
    if not most:
        beyond = _Axis(1, length, paper, cut.gutter, inside=False)
        return (beyond,) if room == "beyond" and length <= paper + ROUNDING else ()
    counts = {most, ample} if most <= FEW else {ample}
    return tuple(_Axis(n, length, reach, cut.gutter) for n in sorted(counts, reverse=True) if n)


def _worth(fit: _Fit, cut: Cutting) -> tuple[int, int]:
    """More pieces, then more directions with marks; a lattice with neither is worth one piece."""
    borders = [border_of(axis.room, cut.bleed, marks=cut.marked) for axis in (fit.across, fit.down)]
    marked_directions = sum(
        bool(border.mark) if cut.marked else border.bleed >= min(cut.bleed, LEAST_BLEED)
        for border in borders
    )
    return (fit.pieces if marked_directions else 1, marked_directions)


def how_many(room: float, length: float, gutter: float) -> int:
    """The pieces of a length that lie abreast in a room."""
    return max(0, int((room + gutter + ROUNDING) / (length + gutter)))


def _label_below(fit: _Fit, cut: Cutting) -> bool:
    """Whether a line of small print has room below the pieces with their bleed and marks."""
    least = cut.bleed + (LEAST_BAND if cut.marked else 0.0)
    return 2 * fit.down.room >= 2 * least + LABEL_BAND - ROUNDING


def _label_beside(fit: _Fit, cut: Cutting) -> bool:
    """Whether it has room left and right of them, with whole marks."""
    whole = cut.bleed + (MARK_BAND if cut.marked else 0.0)
    return fit.across.room >= whole + LABEL_BAND - ROUNDING


def _centred(fit: _Fit, cut: Cutting, layout: SheetLayout) -> Block:
    """The block with its gutters, in the paper's middle, or as little higher as a label needs."""
    whole = cut.bleed + (MARK_BAND if cut.marked else 0.0)
    below = layout.label and (
        2 * fit.down.room >= 2 * whole + LABEL_BAND - ROUNDING
        or (not _label_beside(fit, cut) and _label_below(fit, cut))
    )
    label = LABEL_BAND if below else 0.0
    gutters = _gutters(fit, cut, whole, label)
    width = fit.across.abreast * (fit.size.width + gutters[0]) - gutters[0]
    height = fit.down.abreast * (fit.size.height + gutters[1]) - gutters[1]
    free = fit.down.reach - label - height
    lowest = fit.down.reach + (fit.paper.height - fit.down.reach) / 2 - label - height
    border = min(whole, max(0.0, free / 2))
    y = min((fit.paper.height - height) / 2, lowest - border)
    step = (fit.size.width + gutters[0], fit.size.height + gutters[1])
    first = ((fit.paper.width - width) / 2, y)
    return Block(fit.paper, fit.turn, fit.size, fit.across.abreast, fit.down.abreast, first, step)


def _gutters(fit: _Fit, cut: Cutting, border: float, label: float) -> tuple[float, float]:
    """The gutters between columns and between rows, of one width if possible; the rest is bleed."""
    if cut.fixed:
        return cut.gutter, cut.gutter
    widest: list[float] = []
    for axis, taken in ((fit.across, 0.0), (fit.down, label)):
        left = axis.spare - 2 * border - taken
        width = min(cut.roomy_gutter, left / (axis.abreast - 1)) if axis.abreast > 1 else None
        widest.append(cut.roomy_gutter if width is None else width)
    rounded = [width if width >= SMALLEST_GUTTER - ROUNDING else cut.gutter for width in widest]
    if min(rounded) > cut.gutter:
        return min(rounded), min(rounded)
    return rounded[0], rounded[1]


def _clip_ends(
    starts: list[float], length: float, bleed: float, outer: float, low: float, high: float
) -> list[tuple[float, float]]:
    """Along one axis, where each slot's ink begins and ends."""
    gutter = starts[1] - starts[0] - length if len(starts) > 1 else 0.0
    inner = min(bleed, max(0.0, gutter / 2))
    last = len(starts) - 1
    return [
        (
            max(low, start - (inner if at else outer)),
            min(high, start + length + (inner if at < last else outer)),
        )
        for at, start in enumerate(starts)
    ]


def in_mm(box: Size | Rect) -> str:
    """How large a box is, in a message."""
    return f"{mm_text(box.width)} x {mm_text(box.height)} mm"


def given_grid(
    size: Size, cut: Cutting, paper: Paper, layout: SheetLayout, grid: Grid
) -> Arrangement:
    """The grid of the layout, pieces turned if they fit only so. Raises ContentError if wrong."""
    if grid.paper != paper.name:
        raise ContentError(
            "sheet-paper",
            f"the sheet {layout.name} is for paper {grid.paper}, but this build is for "
            f"{paper.name}",
            f"build with `--paper {grid.paper}`. Or choose another sheet under print",
        )
    turns: tuple[Turn, ...] = (0, 90)
    faults: list[ContentError] = []
    for turn in turns:
        block = _arranged(size, turn, paper, grid)
        fault = _fault(block, layout.name, paper.name)
        if fault is None:
            return build_grid(block, cut, paper.margin)
        faults.append(fault)
    raise faults[0]


def _arranged(size: Size, turn: Turn, paper: Paper, grid: Grid) -> Block:
    side = paper.portrait if grid.orientation == "portrait" else paper.landscape
    return Block(side, turn, size.turned(turn), grid.columns, grid.rows, grid.first, grid.step)


def _fault(at: Block, layout: str, paper: str) -> ContentError | None:
    """The error of a block of slots; None if it is right."""
    axes = (
        ("columns", at.columns, at.size.width, at.step[0]),
        ("rows", at.rows, at.size.height, at.step[1]),
    )
    for name, count, length, step in axes:
        if count > 1 and step < length - ROUNDING:
            return ContentError(
                "slots-overlap",
                f"the {name} of the sheet {layout} overlap: a card needs "
                f"{mm_text(length)} mm, the step is {mm_text(step)} mm",
                f"make the step at least {mm_text(length)} mm, or choose a sheet for this size",
            )
    (x, y), (step_x, step_y) = at.first, at.step
    corners = (
        Rect(x + step_x * (at.columns - 1), y + step_y * (at.rows - 1), *at.size),
        Rect(x, y, *at.size),
    )
    block = bounding_box(corners)
    if not Rect(0, 0, *at.paper).contains(block, tolerance=ROUNDING):
        return ContentError(
            "slots-off-paper",
            f"the slots of the sheet {layout} leave the paper: they reach from "
            f"{mm_text(block.x)}, {mm_text(block.y)} mm to {mm_text(block.right)}, "
            f"{mm_text(block.bottom)} mm, but {paper} is {mm_text(at.paper.width)} x "
            f"{mm_text(at.paper.height)} mm",
            "use fewer columns or rows, or another first corner or step",
        )
    return None
