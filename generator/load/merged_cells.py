"""Cells of a spreadsheet that were joined into one: only the first of them holds its value."""

import zipfile
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import NamedTuple

from generator.load import ods_cells
from generator.problem import Problem, Where

Range = tuple[tuple[int, int], tuple[int, int]]  # the first cell and the last: row, column, from 0


class Merged(NamedTuple):
    """A cell, its row and column from 1, that reaches down over others: so many rows in all."""

    row: int
    column: int
    rows: int


def merged_cells(data: bytes, title: str, ranges: Sequence[Range] | None) -> tuple[Merged, ...]:
    """The cells of a sheet that reach over rows, in reading order.

    ``data`` is its file; ``ranges`` are those of an XLSX, None of an ODS.
    """
    if ranges is None:
        found = _of_ods(data, title)
    else:
        found = (
            Merged(top + 1, left + 1, bottom - top + 1)
            for (top, left), (bottom, _) in ranges
            if bottom > top
        )
    return tuple(sorted(found))


def told_merged(shown: str, merged: Sequence[Merged]) -> Iterator[Problem]:
    """A warning at the first of such cells; those of the first row, a title, are told elsewhere."""
    below = [one for one in merged if one.row > 1]
    if below:
        row, column, rows = below[0]
        others = f" (and {len(below) - 1} more like it)" if len(below) > 1 else ""
        message = f"{rows} cells are merged here: all but the first count as empty{others}"
        hint = "split them in the spreadsheet, and write the value into each"
        yield Problem(Where(shown, row, column), "merged-cells", message, hint, "warning")


def _of_ods(data: bytes, title: str) -> Iterator[Merged]:
    with zipfile.ZipFile(BytesIO(data)) as packed:
        text = packed.read(ods_cells.PART).decode("utf-8", "replace")
    yield from (Merged(*one) for one in ods_cells.merged(text, title))
