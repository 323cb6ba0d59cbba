"""Sheets of a job, for all schemes: which piece fills which slot."""

from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from generator.faces.face import DrawnPiece
from generator.measure.geometry import Rect, Size
from generator.measure.units import mm_text
from generator.model.sheet_layout import Grid, Paper, SheetLayout, printable
from generator.problem import ContentError
from generator.sheets.arrangement import Arrangement
from generator.sheets.cut_sequence import Cutting, cutting_of
from generator.sheets.fit_grid import choose_grid, given_grid
from generator.sheets.honeycomb import honeycomb
from generator.sheets.job import Job
from generator.sheets.packing import Lot, arrangement_of, pack
from generator.sheets.sheet import Mark
from generator.sheets.slug import LABEL_BAND


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
        grid = lot.grid(job.paper)
        whole = (
            len(lot.copies)
            if len(lots) == 1
            else len(lot.copies) - len(lot.copies) % len(grid.slots)
        )
        papers += _in_order(grid, lot.copies[:whole])
        if lot.copies[whole:]:
            rests.append(lot._replace(copies=lot.copies[whole:]))
    if len(rests) == 1:
        (lot,) = rests
        grid = lot.grid(job.paper)
        return (*papers, *_in_order(grid, lot.copies))
    return (*papers, *_packed(job, rests))


class _Pieces(NamedTuple):
    """The copies of a job's pieces that have one size and are cut alike, in order."""

    size: Size
    cut: Cutting
    layout: SheetLayout
    copies: tuple[DrawnPiece, ...]

    @property
    def unlike(self) -> bool:
        """Whether most of them lie beside another design."""
        return 2 * len({copy.ref for copy in self.copies}) > len(self.copies) > 1

    def grid(self, paper: Paper) -> Arrangement:
        """The regular grid they lie on. Raises ContentError if not even one fits."""
        copies = len(self.copies)
        return choose_grid(self.size, self.cut, paper, self.layout, copies, unlike=self.unlike)


def _lots(job: Job) -> list[_Pieces]:
    """The job's copies by size and cutting, as they first come."""
    found: dict[tuple[Size, Cutting], list[DrawnPiece]] = {}
    layouts: dict[tuple[Size, Cutting], SheetLayout] = {}
    for drawn in job.pieces:
        layout = job.layout_of(drawn.component)
        key = (drawn.component.format.size, cutting_of(drawn.component.format, layout))
        layouts.setdefault(key, layout)
        found.setdefault(key, []).extend([drawn] * drawn.piece.copies)
    return [
        _Pieces(size, cut, layouts[size, cut], tuple(copies))
        for (size, cut), copies in found.items()
        if copies
    ]


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
