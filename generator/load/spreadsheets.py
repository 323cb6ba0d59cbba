"""Spreadsheets to the cells of their sheets: XLSX and ODS, looked at before they are opened.

A file of a few kilobytes can say that it holds billions of cells; how many it will be is counted
in its own text first.
"""

import re
import zipfile
from io import BytesIO
from typing import Any
from unicodedata import normalize
from zlib import error as ZlibError  # noqa: N812 - an exception, named as one

from generator.folders import Folder
from generator.load.files import MAX_SPREADSHEET
from generator.load.merged_cells import Merged, merged_cells, told_merged
from generator.load.ods_cells import with_breaks
from generator.load.rows import Grid, Row
from generator.load.spoiled_cells import without_spoiled
from generator.problem import ContentError, Problem, Where, did_you_mean, problem_of

MAX_UNPACKED = 60_000_000  # bytes of the text in it
MAX_CELLS = 2_000_000
MAX_PARTS = 2_000
_XLSX = re.compile(rb"<(?:\w+:)?(?:row\b([^>]*)|c((?:[\s/][^>]*)?))>")
_AT = re.compile(rb"\br=\"([A-Z]{0,3})(\d{1,7})\"")
_ODS = re.compile(
    rb"<table:table-row\b([^>]*)>|<table:(?:covered-)?table-cell\b([^>]*)>|(</table:table>)"
)
_MANIFEST = "META-INF/manifest.xml"  # of an ODS file
_REPEATED = re.compile(rb"-repeated=\"(\d{1,9})\"")


def read_sheet(
    folder: Folder, name: str, sheet: str | None
) -> tuple[Grid | None, tuple[Problem, ...]]:
    """The cells of one sheet; by name, or of a file that has only one. None after an error."""
    shown = folder.shown(name)
    try:
        data = folder.read(name, MAX_SPREADSHEET).data
        _looked_at(data)
        title, rows, merged = _cells(data, sheet)
    except ContentError as error:
        return None, (problem_of(error, Where(shown)),)
    grid, problems = without_spoiled(data, title, Grid(f"{shown}#{title}", rows))
    return grid, (*problems, *told_merged(grid.shown, merged))


def _cells(data: bytes, wanted: str | None) -> tuple[str, list[Row], tuple[Merged, ...]]:
    from python_calamine import (
        CalamineError,
        CalamineWorkbook,
        SheetTypeEnum,
        SheetVisibleEnum,
    )

    try:
        with CalamineWorkbook.from_filelike(BytesIO(with_breaks(data))) as book:
            titles = [
                about.name for about in book.sheets_metadata if about.typ == SheetTypeEnum.WorkSheet
            ]
            seen = [
                about.name
                for about in book.sheets_metadata
                if about.name in titles and about.visible == SheetVisibleEnum.Visible
            ]
            title = _chosen(wanted, titles, seen)
            read = book.get_sheet_by_name(title)
            cells = read.to_python(skip_empty_area=False)
            merged = merged_cells(data, title, read.merged_cell_ranges)
    except (CalamineError, ValueError, OSError):
        raise _unreadable("it cannot be read as a spreadsheet") from None
    rows = [Row(number, [*map(_plain, row)]) for number, row in enumerate(cells, 1)]
    return title, rows, merged


def _chosen(wanted: str | None, titles: list[str], seen: list[str]) -> str:
    if wanted is None:
        if len(seen) == 1:
            return seen[0]
        listed = ", ".join(seen) or "all are hidden"
        behind = f", as in `#{(seen or titles)[0]}`" if titles else ""
        hint = f"write the one that is meant behind the file's name{behind}"
        raise ContentError("which-tab", f"the file has {len(seen)} sheets: {listed}", hint)
    if wanted not in titles:
        hint = did_you_mean(wanted, titles, listing="sheets")
        raise ContentError("unknown-tab", f"the file has no sheet {wanted[:60]}", hint)
    return wanted


def _plain(cell: Any) -> Any:
    """A cell as YAML would have it: whole numbers as such, dates and times as text."""
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < 10**15:
        return int(cell)
    if not isinstance(cell, (str, int, float)):
        return str(cell).removesuffix(" 00:00:00").removesuffix(":00")
    return normalize("NFC", cell) if isinstance(cell, str) else cell


def _looked_at(data: bytes) -> None:
    """Raise ContentError for a file that is no spreadsheet, or that would fill the memory."""
    if not data.startswith(b"PK"):
        raise _unreadable("it is no XLSX or ODS file, or it is protected by a password")
    left = MAX_UNPACKED
    try:
        with zipfile.ZipFile(BytesIO(data)) as packed:
            if len(packed.infolist()) > MAX_PARTS:
                raise _too_large("parts")
            for part in packed.infolist():
                if not part.filename.endswith((".xml", ".rels")):
                    continue
                with packed.open(part) as file:
                    text = file.read(left + 1)
                left -= len(text)
                if left < 0:
                    raise _too_large("text")
                if part.filename == _MANIFEST and b":encryption-data" in text:
                    raise _unreadable("it is protected by a password")
                if part.filename == "content.xml":
                    _count(_ods_cells(text))
                elif "worksheets/" in part.filename:
                    _count(_xlsx_cells(text))
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, ZlibError):
        raise _unreadable("it is damaged, or protected by a password") from None


def _count(cells: int) -> None:
    if cells > MAX_CELLS:
        raise _too_large("cells")


def _xlsx_cells(text: bytes) -> int:
    """How many cells the box around all filled cells of a sheet has."""
    row, last_row, last_column, column = 0, 0, 0, 0
    for match in _XLSX.finditer(text):
        about = match[1] if match[1] is not None else match[2]
        at = _AT.search(about)
        if match[1] is not None:
            row, column = (int(at[2]) if at else row + 1), 0
            continue
        column = _column(at[1]) if at and at[1] else column + 1
        row = int(at[2]) if at and at[1] else row
        if not about.endswith(b"/"):
            last_row, last_column = max(last_row, row), max(last_column, column)
    return last_row * last_column


def _column(letters: bytes) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + letter - 64
    return number


def _ods_cells(text: bytes) -> int:
    """How many cells the box around all filled cells has, of the largest table."""
    most = row = repeated = column = last_row = last_column = 0
    for match in _ODS.finditer(text):
        if match[3]:
            most = max(most, last_row * last_column)
            row = repeated = column = last_row = last_column = 0
        elif match[1] is not None:
            row += repeated
            repeated, column = _times(match[1]), 0
        else:
            column += _times(match[2])
            if not match[2].endswith(b"/") or b"value" in match[2]:
                last_row, last_column = max(last_row, row + repeated), max(last_column, column)
    return max(most, last_row * last_column)


def _times(about: bytes) -> int:
    match = _REPEATED.search(about)
    return int(match[1]) if match else 1


def _unreadable(what: str) -> ContentError:
    hint = "save it as .xlsx or .ods without a password, or as CSV"
    return ContentError("bad-spreadsheet", what, hint)


def _too_large(what: str) -> ContentError:
    hint = "delete what lies far from the table, or save the sheet as CSV"
    return ContentError("bad-spreadsheet", f"it holds far too many {what}", hint)
