"""Sheets of a job, for all schemes: which piece fills which slot.

Neighbours share a cut only where the inks that meet there are alike: a knife that drifts leaves a
sliver of the one on the other. Else they lie apart, where that costs no piece and no marks.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import NamedTuple

from generator.cache.store import Cache
from generator.faces.face import DrawnPiece, Face
from generator.faces.pictures.ground import ground_of
from generator.measure.geometry import Rect, Size, Turn
from generator.measure.units import mm_text
from generator.model.component import PieceRef
from generator.model.sheet_layout import Grid, Paper, SheetLayout, printable
from generator.problem import ContentError
from generator.sheets.arrangement import Arrangement, EmptySlot
from generator.sheets.crop_marks import SAME_LINE
from generator.sheets.cut_sequence import Cutting, cutting_of
from generator.sheets.fit_grid import choose_grid, given_grid
from generator.sheets.honeycomb import honeycomb
from generator.sheets.job import Job
from generator.sheets.packing import Lot, arrangement_of, pack
from generator.sheets.sheet import Mark
from generator.sheets.slug import LABEL_BAND

TURNS: tuple[Turn, ...] = (0, 90, 180, 270)
_ALIKE = 40  # of 255: how far a stretch of an edge may differ from what it meets
_ENOUGH = 0.5  # of an edge: what differs in short pieces is seen as part of the picture


class FilledPaper(NamedTuple):
    """One paper of a job as seen from the front, with the pieces that fill its first slots."""

    arrangement: Arrangement
    pieces: tuple[DrawnPiece, ...]

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Where its pieces are cut."""
        return self.arrangement.cut_marks(len(self.pieces))


def fill_papers(job: Job) -> tuple[FilledPaper, ...]:
    """The job's pieces on papers, each size in a grid, the rest packed. Raises ContentError."""
    if job.layout.grid == "honeycomb":
        return _on_honeycomb(job)
    if isinstance(job.layout.grid, Grid):
        return _on_grid(job, job.layout.grid)
    lots = _lots(job)
    papers: list[FilledPaper] = []
    rests: list[_Pieces] = []
    for lot in lots:
        grids = lot.grids(job.paper)
        whole = len(lot.copies)
        whole -= 0 if len(lots) == 1 else whole % len(grids[0].slots)
        papers += _side_by_side(job, grids, lot.copies[:whole])
        if lot.copies[whole:]:
            rests.append(lot._replace(copies=lot.copies[whole:]))
    if len(rests) == 1:
        (lot,) = rests
        return (*papers, *_side_by_side(job, lot.grids(job.paper), lot.copies))
    return (*papers, *_packed(job, rests))


class _Pieces(NamedTuple):
    """The copies of a job's pieces that have one size and are cut alike, in order."""

    size: Size
    cut: Cutting
    layout: SheetLayout
    copies: tuple[DrawnPiece, ...]

    @property
    def unlike(self) -> bool:
        """Whether most of them lie beside another design, or decks meet, and may lie apart."""
        designs, copies = len({copy.ref for copy in self.copies}), len(self.copies)
        decks = len({copy.component.name for copy in self.copies})
        return not self.cut.fixed and (2 * designs > copies > 1 or decks > 1)

    def grids(self, paper: Paper) -> tuple[Arrangement, Arrangement]:
        """The grid of like neighbours, and of others. Raises ContentError if none fits."""
        about = (self.size, self.cut, paper, self.layout, len(self.copies))
        apart = choose_grid(*about, unlike=True)
        return apart if self.unlike else choose_grid(*about), apart


def _lots(job: Job) -> list[_Pieces]:
    """The job's copies by size and cutting, as they first come."""
    found: dict[tuple[Size, Cutting], list[DrawnPiece]] = {}
    layouts: dict[tuple[Size, Cutting], SheetLayout] = {}
    for drawn in job.pieces:
        layout = job.layouts.get(drawn.component.name, job.layout)
        key = (drawn.component.format.size, cutting_of(drawn.component.format, layout))
        layouts.setdefault(key, layout)
        found.setdefault(key, []).extend([drawn] * drawn.piece.copies)
    return [
        _Pieces(size, cut, layouts[size, cut], tuple(copies))
        for (size, cut), copies in found.items()
        if copies
    ]


def _side_by_side(
    job: Job, grids: tuple[Arrangement, Arrangement], copies: Sequence[DrawnPiece]
) -> Iterator[FilledPaper]:
    """Copies on papers, close where all inks that meet are alike; square ones turned to be so."""
    close, apart = grids
    edges = _Edges(job.cache)
    if close == apart and close.slots[0].trim.width == close.slots[0].trim.height:
        yield from _like_beside_like(close, copies, edges)
        return
    for paper in _in_order(close, copies):
        meeting = () if close == apart else _meeting(close, len(paper.pieces))
        alike = all(
            edges.alike((paper.pieces[first], side), (paper.pieces[second], side + 2))
            for first, second, side in meeting
        )
        yield paper if alike else paper._replace(arrangement=apart)


def _like_beside_like(
    grid: Arrangement, copies: Sequence[DrawnPiece], edges: "_Edges"
) -> Iterator[FilledPaper]:
    """Square pieces that must touch, in an order and turned so that inks that meet are alike."""
    left: dict[PieceRef, list[DrawnPiece]] = {}
    for copy in copies:
        left.setdefault(copy.ref, []).append(copy)
    while left:
        slots: list[EmptySlot] = []
        pieces: list[DrawnPiece] = []
        for slot in grid.slots[: sum(map(len, left.values()))]:
            beside = slots[-1] if slots else slot
            touches = abs(slot.trim.x - beside.trim.right) < SAME_LINE
            fitting = (
                (same[0], turn)
                for same in (left.values() if touches and beside.trim.y == slot.trim.y else ())
                for turn in TURNS
                if edges.alike((pieces[-1], 1 - beside.turn // 90), (same[0], 3 - turn // 90))
            )
            piece, turn = next(fitting, (next(iter(left.values()))[0], slot.turn))
            left[piece.ref].pop()
            if not left[piece.ref]:
                del left[piece.ref]
            slots.append(slot._replace(turn=turn))
            pieces.append(piece)
        whole = (*slots, *grid.slots[len(slots) :])
        yield FilledPaper(
            grid if whole == grid.slots else replace(grid, slots=whole), tuple(pieces)
        )


class _Edges:
    """The colours along the edges of faces, each looked at once."""

    def __init__(self, cache: Cache) -> None:
        self._cache = cache
        self._known: dict[str, list[bytes]] = {}

    def alike(self, one: tuple[DrawnPiece, int], other: tuple[DrawnPiece, int]) -> bool:
        """Whether these sides of two pieces are of like colours, and so are those behind them."""
        pairs = zip(self._of(*one), self._of(*other), strict=False)
        return all(_like_share(here, there) >= _ENOUGH for here, there in pairs)

    def _of(self, piece: DrawnPiece, side: int) -> Iterator[bytes]:
        for name, face in piece.faces():
            if face.key not in self._known:
                text = self._cache.made("edges", face.digest, partial(_edges, face)).decode()
                self._known[face.key] = [bytes.fromhex(edge) for edge in text.split()]
            yield self._known[face.key][(side if name == "front" else -side) % 4]


def _edges(face: Face) -> bytes:
    return " ".join(edge.hex() for edge in ground_of(face).edges()).encode()


def _like_share(one: bytes, other: bytes) -> float:
    """The share of two edges, laid together, along which their colours are alike."""
    ends = zip(range(0, len(one), 3), range(len(other) - 3, -1, -3), strict=True)
    far = [max(abs(one[a + n] - other[b + n]) for n in range(3)) for a, b in ends]
    return sum(most <= _ALIKE for most in far) / len(far)


def _meeting(grid: Arrangement, filled: int) -> Iterator[tuple[int, int, int]]:
    """The slots that share a cut: two numbers, and which side of the first piece meets."""
    turn = grid.slots[0].turn // 90
    trims = [slot.trim for slot in grid.slots[:filled]]
    for first, one in enumerate(trims):
        for second, other in enumerate(trims):
            across, down = other.x - one.x, other.y - one.y
            if abs(across - one.width) < SAME_LINE and abs(down) < SAME_LINE:
                yield first, second, (1 - turn) % 4
            elif abs(down - one.height) < SAME_LINE and abs(across) < SAME_LINE:
                yield first, second, (2 - turn) % 4


def _in_order(grid: Arrangement, copies: Sequence[DrawnPiece]) -> list[FilledPaper]:
    per_paper = len(grid.slots)
    return [
        FilledPaper(grid, tuple(copies[at : at + per_paper]))
        for at in range(0, len(copies), per_paper)
    ]


def _packed(job: Job, rests: Sequence[_Pieces]) -> list[FilledPaper]:
    """What is left of several sizes, on papers they share."""
    if not rests:
        return []
    label = LABEL_BAND if job.layout.label else 0.0
    touching = [Lot(rest.size, rest.cut, len(rest.copies)) for rest in rests]
    lots = [
        lot._replace(cut=lot.cut.separated if rest.unlike else lot.cut)
        for lot, rest in zip(touching, rests, strict=True)
    ]
    reaches = {
        size: printable(size, job.paper.margin)
        for size in (job.paper.portrait, job.paper.landscape)
    }
    areas = tuple(
        (size, Rect(reach.x, reach.y, reach.width, reach.height - label))
        for size, reach in reaches.items()
    )
    packed = pack(tuple(lots), areas)
    if lots != touching:
        closer = pack(tuple(touching), areas)
        if len(closer) < len(packed):
            packed, lots = closer, touching
    waiting = [iter(rest.copies) for rest in rests]
    return [
        FilledPaper(
            arrangement_of(paper, lots, reaches[paper.paper]),
            tuple(
                copy for block in paper.blocks for copy in islice(waiting[block.lot], block.pieces)
            ),
        )
        for paper in packed
    ]


def _on_grid(job: Job, grid: Grid) -> tuple[FilledPaper, ...]:
    """The job on a grid given in figures. Raises ContentError if its pieces differ in size."""
    size, cut = _one_size(job)
    slots = given_grid(size, cut, job.paper, job.layout, grid)
    copies = [drawn for drawn in job.pieces for _ in range(drawn.piece.copies)]
    return tuple(_in_order(slots, copies))


def _on_honeycomb(job: Job) -> tuple[FilledPaper, ...]:
    """The job in shifted rows. Raises ContentError if its pieces differ in size or are angular."""
    _, cut = _one_size(job)
    slots = honeycomb(job.components[0].format, cut, job.paper, job.layout)
    copies = [drawn for drawn in job.pieces for _ in range(drawn.piece.copies)]
    return tuple(_in_order(slots, copies))


def _one_size(job: Job) -> tuple[Size, Cutting]:
    """What all pieces of the job measure, how they are cut. Raises ContentError if they differ."""
    first, *others = job.components
    size, cut = first.format.size, cutting_of(first.format, job.layout)
    for other in others:
        if (other.format.size, cutting_of(other.format, job.layout)) != (size, cut):
            here, there = (
                f"{component.name} is {mm_text(component.format.size.width)} x "
                f"{mm_text(component.format.size.height)} mm "
                f"with {mm_text(component.format.bleed)} mm of bleed"
                for component in (first, other)
            )
            raise ContentError(
                "mixed-sizes",
                f"cards on one sheet template must have one size: {here}, {there}",
                "give both the same size, or another sheet template to one of them",
            )
    return size, cut
