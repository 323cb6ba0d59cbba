"""A table of a file as it was read: its rows of cells, and what a component says of its columns."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from generator.load.cell_looks import Look
from generator.problem import Where

COMMENT = "#"  # a row whose id begins so is skipped
OWN = ("id", "copies")
HiddenRows = Literal["print", "skip"]


class Row(NamedTuple):
    """A row with its number in the file; a cell is a text as typed, or a value."""

    number: int
    cells: Sequence[Any]


class Grid(NamedTuple):
    """A table of a file: the first row that is not empty holds the headings.

    ``looks`` says, by row and column from 1, what a spreadsheet shows otherwise than the value of
    the cell; ``hidden`` are the numbers of the rows that it does not show.
    """

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
    ``renamed`` holds headings with their field (None: the column is skipped) and place.
    """

    texts: frozenset[str] = frozenset()
    declared: tuple[str, ...] | None = None
    renamed: tuple[tuple[str, str | None, Where], ...] = ()
    nested: frozenset[str] = frozenset()
    numbers: frozenset[str] = frozenset()
    whole: frozenset[str] = frozenset()
    required: frozenset[str] = frozenset()
    chosen: frozenset[str] = frozenset()
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
