"""A grid given in figures, for paper with prepared perforations: taken as it is, or refused."""

from generator.geometry import Rect, Size, Turn
from generator.model.layout import Grid, Paper, SheetLayout
from generator.problem import ContentError
from generator.sheets.arrangement import Arrangement, around
from generator.sheets.cutting import Cutting
from generator.sheets.grid import Block, build_grid
from generator.sheets.sheet import ROUNDING
from generator.units import mm_text


def given_grid(
    size: Size, cut: Cutting, paper: Paper, layout: SheetLayout, grid: Grid
) -> Arrangement:
    """The grid of the layout, its pieces turned by 90 degrees if they fit only so.

    Raises ContentError if it is for another paper, or its slots overlap or leave the paper.
    """
    if grid.paper != paper.name:
        raise ContentError(
            "sheet-paper",
            f"sheet layout {layout.name} is for paper {grid.paper}, "
            f"and this build is for {paper.name}",
            f"build with `--paper {grid.paper}`, "
            "or give the component another sheet layout in its plan",
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
    """What is wrong with a block of slots, if anything."""
    axes = (
        ("columns", at.columns, at.size.width, at.step[0]),
        ("rows", at.rows, at.size.height, at.step[1]),
    )
    for name, count, length, step in axes:
        if count > 1 and step < length - ROUNDING:
            return ContentError(
                "slots-overlap",
                f"the {name} of sheet layout {layout} overlap: a piece needs {mm_text(length)} mm, "
                f"the step is {mm_text(step)} mm",
                f"make the step of the layout at least {mm_text(length)} mm, "
                "or choose a layout made for this format",
            )
    (x, y), (step_x, step_y) = at.first, at.step
    corners = (
        Rect(x + step_x * (at.columns - 1), y + step_y * (at.rows - 1), *at.size),
        Rect(x, y, *at.size),
    )
    block = around(corners)
    if not Rect(0, 0, *at.paper).contains(block, tolerance=ROUNDING):
        return ContentError(
            "slots-off-paper",
            f"the slots of sheet layout {layout} leave the paper: they reach from "
            f"{mm_text(block.x)}, {mm_text(block.y)} mm to {mm_text(block.right)}, "
            f"{mm_text(block.bottom)} mm, and {paper} is "
            f"{mm_text(at.paper.width)} x {mm_text(at.paper.height)} mm",
            "give the layout fewer columns or rows, or another first corner or step",
        )
    return None
