"""The papers of a job, for all schemes: which piece fills which slot, and the sheet made of it."""

from collections.abc import Sequence
from typing import NamedTuple

from generator.faces.face import DrawnPiece
from generator.geometry import Size
from generator.model.layout import Grid
from generator.problem import ContentError
from generator.sheets.arrangement import Arrangement
from generator.sheets.given import given_grid
from generator.sheets.grid import choose_grid
from generator.sheets.job import Job
from generator.sheets.label import place_label
from generator.sheets.sheet import Mark, Sheet, Side, Slot
from generator.units import mm_text


class FilledPaper(NamedTuple):
    """One paper of a job as seen from the front: its first slots hold a piece each."""

    arrangement: Arrangement
    pieces: tuple[DrawnPiece, ...]


def fill_papers(job: Job) -> tuple[FilledPaper, ...]:
    """The job's pieces, each as often as it has copies, laid on papers in order.

    Where another way of arranging them begins (a layout that packs several sizes, with an
    arrangement for each paper), it is chosen here; a scheme reads nothing but what this gives.
    Raises ContentError if something does not fit.
    """
    grid = regular_grid(job)
    copies = [drawn for drawn in job.pieces for _ in range(drawn.piece.copies)]
    per_paper = len(grid.slots)
    return tuple(
        FilledPaper(grid, tuple(copies[at : at + per_paper]))
        for at in range(0, len(copies), per_paper)
    )


def regular_grid(job: Job) -> Arrangement:
    """The job's grid on its paper, for pieces of one size. Raises ContentError if there is none."""
    size, bleed = _one_size(job)
    if isinstance(job.layout.grid, Grid):
        return given_grid(size, bleed, job.paper, job.layout, job.layout.grid)
    return choose_grid(size, bleed, job.paper, job.layout)


def _one_size(job: Job) -> tuple[Size, float]:
    """What all pieces of the job measure, and their bleed. Raises ContentError if they differ."""
    first, *others = job.components
    size, bleed = first.format.size, first.format.bleed
    for other in others:
        if (other.format.size, other.format.bleed) != (size, bleed):
            here, there = (
                f"{component.name} is {mm_text(component.format.size.width)} x "
                f"{mm_text(component.format.size.height)} mm "
                f"with {mm_text(component.format.bleed)} mm of bleed"
                for component in (first, other)
            )
            raise ContentError(
                "mixed-sizes",
                f"a regular grid holds pieces of one size: {here}, {there}",
                "give both the same format, or print each on sheets of its own",
            )
    return size, bleed


class SideOfPaper(NamedTuple):
    """Which side of which paper of a job a sheet is."""

    side: Side
    number: int
    total: int


def make_sheet(
    job: Job,
    at: SideOfPaper,
    arrangement: Arrangement,
    pieces: Sequence[DrawnPiece],
    marks: tuple[Mark, ...],
) -> Sheet:
    """The sheet with that side of the pieces in its first slots, and its label and ruler.

    The slot of a piece that has nothing on that side stays empty; a label needs room.
    """
    faces = ((drawn, drawn.front if at.side == "front" else drawn.back) for drawn in pieces)
    slots = tuple(
        Slot(drawn.component.ref(drawn.piece), at.side, face, *empty)
        for (drawn, face), empty in zip(faces, arrangement.slots, strict=False)
        if face is not None
    )
    tail = f"sheet {at.number} of {at.total} · {at.side}"
    labels, ruler = (
        place_label(job.game_title, job.heading, tail, arrangement.label_bands)
        if job.layout.label
        else ((), ())
    )
    return Sheet(
        heading=job.heading,
        paper=arrangement.paper,
        side=at.side,
        number=at.number,
        total=at.total,
        slots=slots,
        marks=(*marks, *ruler),
        labels=labels,
        n_up=len(arrangement.slots),
    )
