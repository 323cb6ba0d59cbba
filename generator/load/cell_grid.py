"""A table of a file as it was read: its rows of cells, and what a component says of its columns."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from generator.load.cell_looks import Look
from generator.problem import Problem, Where

COMMENT = "#"  # a row whose id begins so is skipped
OWN = ("id", "copies")
NO_COLUMN = "missing-column"  # told of optional fields
HiddenRows = Literal["print", "skip"]


class Row(NamedTuple):
    """A row with its number in the file; a cell is a text as typed, or a value."""

    number: int
    cells: Sequence[Any]


class Grid(NamedTuple):
    """A table of a file, headings first; ``looks`` by row and column, ``hidden`` rows by number."""

    shown: str
    rows: Sequence[Row]
    looks: Mapping[tuple[int, int], Look] = {}
    hidden: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a component's table.

    Columns in ``texts`` stay as typed, those in ``nested`` hold lists or mappings as in YAML, and
    those in ``numbers`` and ``whole`` hold numbers. ``declared`` are the allowed fields, None for
    any, and ``required`` those that each piece needs; ``chosen`` are one of a list of values.
    A piece may go without those in ``optional``, which have no default. ``renamed`` holds headings
    with their field (None: the column is skipped) and place. A row without an id has it from the
    field ``ids``, if there is one.
    """

    texts: frozenset[str] = frozenset()
    declared: tuple[str, ...] | None = None
    renamed: tuple[tuple[str, str | None, Where], ...] = ()
    nested: frozenset[str] = frozenset()
    numbers: frozenset[str] = frozenset()
    whole: frozenset[str] = frozenset()
    required: frozenset[str] = frozenset()
    optional: frozenset[str] = frozenset()
    chosen: frozenset[str] = frozenset()
    ids: str = ""
    decimal_comma: bool = False  # the game's language writes 2,5
    hidden_rows: HiddenRows | None = field(default=None)


ANY_COLUMNS = Columns()


def is_filled(cell: Any) -> bool:
    """Whether a cell holds anything but white space."""
    return cell is not None and not (isinstance(cell, str) and not cell.strip())


def plain_name(heading: str) -> str:
    """A heading without what makes no difference: capitals, and how much white space there is."""
    return " ".join(heading.split()).casefold()


def fields_by_plain_name(columns: Columns) -> Mapping[str, str]:
    """The allowed fields by their headings without what makes no difference."""
    return {plain_name(name): name for name in (*(columns.declared or ()), *OWN)}


def without_error_cells(
    found: Sequence[tuple[int, int, str]], grid: Grid
) -> tuple[Grid, tuple[Problem, ...]]:
    """The sheet with cells that hold no valid value emptied, and a warning about them."""
    emptied = _with_cells_emptied(grid, {(row, column) for row, column, _ in found})
    told = [one for one in found if one[2]]
    if not told:
        return emptied, ()
    row, column, what = told[0]
    others = f" (and {len(told) - 1} more like it)" if len(told) > 1 else ""
    hint = "correct it in the spreadsheet program, and save the file there"
    message = f"the cell shows {what}; it is read as empty{others}"
    where = Where(grid.shown, row, column)
    return emptied, (Problem(where, "spoiled-cell", message, hint, "warning"),)


def _with_cells_emptied(grid: Grid, places: Collection[tuple[int, int]]) -> Grid:
    rows = {row for row, _ in places}
    return grid._replace(
        rows=[
            one._replace(cells=[
                None if (one.number, column) in places else cell
                for column, cell in enumerate(one.cells, 1)
            ])
            if one.number in rows else one
            for one in grid.rows
        ]
    )  # fmt: skip
