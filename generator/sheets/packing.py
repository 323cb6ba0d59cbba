"""Guillotine packing: pieces of several sizes on one paper, in blocks separated by straight cuts.

A paper is divided again and again by a cut from edge to edge of what is left, so a knife can follow
every line. How to choose the next block and where to cut is tried in several ways; the fewest
papers win, then the fewest cuts.

Why no library packs: rectpack 0.2.2, whose guillotine packers were given the pieces of our four
games without any bleed or mark, needs as many A4 sheets at best (6, 24, 29 and 22 where this needs
6, 25, 28 and 22 with them) but cuts piece by piece: 100, 363, 204 and 800 cuts against 68, 230, 203
and 287. Its closer packers, of MaxRects and skyline, leave sheets that no straight cuts divide.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from math import ceil
from typing import Literal, NamedTuple

from generator.measure.geometry import Rect, Size, Turn
from generator.sheets.arrangement import Arrangement, EmptySlot, SlotBlock, bounding_box
from generator.sheets.crop_marks import MARK_GAP, Border, Marking
from generator.sheets.cut_sequence import Cutting
from generator.sheets.fit_grid import TURNS, how_many
from generator.sheets.sheet import Mark

BLOCK_MARK = 2.0  # mm: the length of the marks around a block; a whole mark would cost a row
NUMBER_ROOM = 2.2  # mm: what the number of a parting cut takes where there are no marks
PART_AIR = 0.5  # mm between marks or ink and the cut that parts two blocks


class Lot(NamedTuple):
    """A number of pieces of one size that are cut alike."""

    size: Size
    cut: Cutting
    pieces: int

    @property
    def area(self) -> float:
        """The area of one piece, in square mm."""
        return self.size.width * self.size.height

    @property
    def around_it(self) -> float:
        """The length that a block of them needs on each side: bleed, marks and parting cut."""
        marks = MARK_GAP + BLOCK_MARK if self.cut.marked else NUMBER_ROOM
        return self.cut.bleed + marks + PART_AIR


class Placed(NamedTuple):
    """A block of one lot on a paper: ``box`` with all it needs around it."""

    lot: int
    turn: Turn
    columns: int
    rows: int
    pieces: int
    gutter: float
    box: Rect


class Packed(NamedTuple):
    """One paper: its blocks from the first cut on, and the cuts between them."""

    paper: Size
    blocks: tuple[Placed, ...]
    parts: tuple[Mark, ...]


class Way(NamedTuple):
    """One way to choose: the order of lots, the direction cut first, the width of gutters."""

    paper: Size
    next: Literal["largest", "most", "longest"]
    first: Literal["across", "down", "larger"]
    shape: Literal["wide", "tall"]
    roomy: bool


@lru_cache(maxsize=32)  # the same pieces are asked for alone, together, and to be printed
def pack(lots: tuple[Lot, ...], papers: tuple[tuple[Size, Rect], ...]) -> tuple[Packed, ...]:
    """The lots on the fewest ``papers`` that any way finds. Raises ValueError if one fits none."""
    best: tuple[Packed, ...] | None = None
    best_cost = (0, 0)
    gutters = (1, 0) if any(lot.cut.roomy_gutter != lot.cut.gutter for lot in lots) else (1,)
    for paper, area in papers:
        for following, first, shape, roomy in product(
            ("largest", "most", "longest"), ("across", "down", "larger"), ("wide", "tall"), gutters
        ):
            way = Way(paper, following, first, shape, bool(roomy))  # type: ignore[arg-type]
            found = _pack(lots, area, way, most=best_cost[0])
            if found is None:
                continue
            cost = (len(found), sum(strokes_of(one, lots) for one in found))
            if best is None or cost < best_cost:
                best, best_cost = found, cost
    if best is None:
        raise ValueError("a card is larger than its sheet")
    return best


def strokes_of(packed: Packed, lots: Sequence[Lot]) -> int:
    """How many straight cuts the paper takes."""
    inside = 0
    for block in packed.blocks:
        if lots[block.lot].cut.marked:
            for count in (block.columns, block.rows):
                inside += 2 * count if block.gutter else count + 1
    return len(packed.parts) + inside


def _pack(lots: Sequence[Lot], area: Rect, way: Way, *, most: int = 0) -> tuple[Packed, ...] | None:
    """The papers of one way; None if a piece fits none, or if they are more than ``most``."""
    left = [lot.pieces for lot in lots]
    papers: list[Packed] = []
    while any(left):
        blocks, parts = _fill(area, lots, left, way)
        if not blocks or len(papers) == most > 0:
            return None
        papers.append(_centred(Packed(way.paper, tuple(blocks), tuple(parts)), area))
    return tuple(papers)


def _fill(
    region: Rect, lots: Sequence[Lot], left: list[int], way: Way
) -> tuple[list[Placed], list[Mark]]:
    """Blocks in the region, taken off what is left, and the cuts between them, the first first."""
    found = _best(region, lots, left, way)
    if found is None:
        return [], []
    left[found.lot] -= found.pieces
    box = found.box
    right, bottom = region.right - box.right, region.bottom - box.bottom
    across_first = way.first == "across" or (
        way.first == "larger" and right * box.height <= bottom * box.width
    )
    beside = Rect(box.right, box.y, right, box.height if across_first else region.height)
    below = Rect(region.x, box.bottom, region.width if across_first else box.width, bottom)
    level = Mark("part", below.x, below.y, below.right, below.y)
    upright = Mark("part", beside.x, beside.y, beside.x, beside.bottom)
    order = ((below, level), (beside, upright)) if across_first else (
        (beside, upright), (below, level))  # fmt: skip
    inner = [(_fill(part, lots, left, way), mark) for part, mark in order]
    blocks, parts = [found], []
    for (more, _), mark in inner:
        blocks += more
        parts += [mark] if more else []
    for (_, marks), _ in reversed(inner):
        parts += marks
    return blocks, parts


def _best(region: Rect, lots: Sequence[Lot], left: Sequence[int], way: Way) -> Placed | None:
    """Of every lot and number of columns the fullest block that fits: that which is worth most."""
    best: Placed | None = None
    most: tuple[float, ...] = ()
    for index in _in_turn(lots, way):
        if not left[index]:
            continue
        lot = lots[index]
        gutter = lot.cut.roomy_gutter if way.roomy else lot.cut.gutter
        around_it, area = 2 * lot.around_it, lot.area
        for turn in TURNS if lot.size.width != lot.size.height else TURNS[:1]:
            piece = lot.size.turned(turn)
            wide = how_many(region.width - around_it, piece.width, gutter)
            high = how_many(region.height - around_it, piece.height, gutter)
            fit = min(left[index], wide * high)
            if best is not None and round(fit * area, 3) < most[0]:
                continue  # not even all that fit are worth as much
            for columns in range(1, min(wide, left[index]) + 1 if high else 1):
                rows = min(high, ceil(left[index] / columns))
                count = min(left[index], columns * rows)
                if best is not None and round(count * area, 3) < most[0]:
                    continue
                width = columns * (piece.width + gutter) - gutter + around_it
                height = rows * (piece.height + gutter) - gutter + around_it
                # What so many pieces are worth in a block of that size.
                tight = round(count * area / (width * height), 3)
                shape = width if way.shape == "wide" else height
                worth = (round(count * area, 3), tight, shape, -index)
                if best is None or worth > most:
                    box = Rect(region.x, region.y, width, height)
                    best, most = Placed(index, turn, columns, rows, count, gutter, box), worth
        if best is not None and way.next != "most":
            return best  # those that come later are worth less, however many they are
    return best


def _in_turn(lots: Sequence[Lot], way: Way) -> Sequence[int]:
    """The lots from that which comes first on; where the most pieces win, as they stand."""
    if way.next == "most":
        return range(len(lots))
    firsts = [round(lot.area if way.next == "largest" else max(lot.size), 3) for lot in lots]
    return sorted(range(len(lots)), key=lambda index: -firsts[index])


def _centred(packed: Packed, area: Rect) -> Packed:
    """The paper with its blocks moved to the middle of the area, cuts no longer than they."""
    used = bounding_box(block.box for block in packed.blocks)
    dx = area.x + (area.width - used.width) / 2 - used.x
    dy = area.y + (area.height - used.height) / 2 - used.y
    blocks = tuple(
        block._replace(box=Rect(b.x + dx, b.y + dy, b.width, b.height))
        for block in packed.blocks
        for b in [block.box]
    )
    parts = tuple(
        Mark(
            "part",
            max(mark.x1, used.x) + dx,
            max(mark.y1, used.y) + dy,
            min(mark.x2, used.right) + dx,
            min(mark.y2, used.bottom) + dy,
        )
        for mark in packed.parts
    )
    return Packed(packed.paper, blocks, parts)


def arrangement_of(packed: Packed, lots: Sequence[Lot], reach: Rect) -> Arrangement:
    """The paper's slots, block by block, each row by row."""
    slots: list[EmptySlot] = []
    blocks: list[SlotBlock] = []
    for block in packed.blocks:
        lot = lots[block.lot]
        own = _slots(block, lot)
        border = Border(lot.cut.bleed, BLOCK_MARK if lot.cut.marked else 0.0)
        blocks.append(
            SlotBlock(len(slots), len(slots) + len(own), Marking(border, border), lot.cut)
        )
        slots += own
    return Arrangement(packed.paper, reach, tuple(slots), tuple(blocks), packed.parts)


def _slots(block: Placed, lot: Lot) -> list[EmptySlot]:
    piece = lot.size.turned(block.turn)
    bleed, inner = lot.cut.bleed, min(lot.cut.bleed, block.gutter / 2)
    slots = []
    for number in range(block.pieces):
        row, column = divmod(number, block.columns)
        x = block.box.x + lot.around_it + column * (piece.width + block.gutter)
        y = block.box.y + lot.around_it + row * (piece.height + block.gutter)
        left = inner if column else bleed
        above = inner if row else bleed
        right = inner if column < block.columns - 1 else bleed
        below = inner if row < block.rows - 1 else bleed
        clip = Rect(x - left, y - above, piece.width + left + right, piece.height + above + below)
        slots.append(EmptySlot(Rect(x, y, *piece), clip, block.turn))
    return slots
