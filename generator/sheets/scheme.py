"""What every imposition scheme is given and gives, and the steps they share."""

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, NamedTuple

from generator.faces.face import DrawnPiece, Face
from generator.model.component import Component
from generator.model.layout import Grid, Paper, SheetLayout
from generator.sheets.given import given_grid
from generator.sheets.grid import SlotGrid, choose_grid
from generator.sheets.label import place_label
from generator.sheets.sheet import Mark, PrintedComponent, Sheet, Slot


class ToPrint(NamedTuple):
    """A component's drawn pieces, at least one, and what to lay them on."""

    game_title: str
    component: Component
    pieces: Sequence[DrawnPiece]
    layout: SheetLayout
    paper: Paper


# A scheme lays out a component; it raises ContentError where the layout or paper does not suit the pieces.
Scheme = Callable[[ToPrint], PrintedComponent]


def grid_for(job: ToPrint) -> SlotGrid:
    """The grid of the job's sheet layout for its format and paper; ContentError if there is none."""
    size, bleed, layout = job.component.format.size, job.component.format.bleed, job.layout
    if isinstance(layout.grid, Grid):
        return given_grid(size, bleed, job.paper, layout, layout.grid)
    return choose_grid(size, bleed, job.paper, layout)


def batches(job: ToPrint, per_sheet: int) -> list[list[tuple[str, DrawnPiece]]]:
    """The pieces with their names, each as often as it has copies, in order, divided into papers."""
    copies = [
        named
        for drawn in job.pieces
        for named in [(job.component.label(drawn.piece), drawn)] * drawn.piece.copies
    ]
    return [copies[at : at + per_sheet] for at in range(0, len(copies), per_sheet)]


def fill(grid: SlotGrid, faces: Sequence[tuple[str, Face | None]]) -> tuple[Slot, ...]:
    """The faces in the grid's first slots; the slot of a missing face stays empty."""
    return tuple(_slots(grid, faces))


def _slots(grid: SlotGrid, faces: Sequence[tuple[str, Face | None]]) -> Iterator[Slot]:
    for (name, face), trim, clip in zip(faces, grid.trims, grid.clips, strict=False):
        if face is not None:
            yield Slot(face, name, trim, clip, grid.turn)


class Page(NamedTuple):
    """Which side of which paper of a component a sheet is."""

    side: Literal["front", "back"]
    number: int
    total: int


def make_sheet(
    job: ToPrint, grid: SlotGrid, page: Page, slots: tuple[Slot, ...], marks: tuple[Mark, ...]
) -> Sheet:
    """The sheet with its slots and crop marks, and its label and ruler where there is room."""
    component = job.component
    labels, ruler = (
        place_label(
            job.game_title,
            component.title,
            f"sheet {page.number} of {page.total} · {page.side}",
            grid.label_bands,
        )
        if job.layout.label
        else ((), ())
    )
    return Sheet(
        component=component.name,
        title=component.title,
        paper=grid.paper,
        n_up=len(grid.trims),
        side=page.side,
        number=page.number,
        total=page.total,
        slots=slots,
        marks=(*marks, *ruler),
        labels=labels,
    )
