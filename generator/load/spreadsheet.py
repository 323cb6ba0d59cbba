"""Spreadsheets: the cells of a sheet of an XLSX or ODS file.

A file of a few kilobytes can claim billions of cells, so they are counted in the XML before a
library opens the file. Cells with an error such as ``#N/A`` or a formula without a result count as
empty, and merged cells are reported.
"""

import re
import zipfile
from collections.abc import Collection, Iterator, Sequence
from html import unescape
from io import BytesIO
from typing import Any, NamedTuple
from unicodedata import normalize
from zlib import error as ZlibError  # noqa: N812 - an exception, named as one

from generator.files.folder import Folder
from generator.load import ods
from generator.load.files import MAX_SPREADSHEET
from generator.load.rows import Grid, Row
from generator.problem import ContentError, Problem, Where, did_you_mean, problem_of

Range = tuple[tuple[int, int], tuple[int, int]]  # the first cell and the last: row, column, from 0
_SHEET = re.compile(r"<(?:\w+:)?sheet\b([^>]*)>")
_RELATIONSHIP = re.compile(r"<(?:\w+:)?Relationship\b([^>]*)>")
_PIECE = re.compile(
    r"<(?:\w+:)?(?:(row)\b([^>]*)>|c((?:\s[^>]*?)?)(?:/>|>(.*?)</(?:\w+:)?c>))", re.DOTALL
)
_VALUE = re.compile(r"<(?:\w+:)?v\b[^>]*>([^<]*)</")
_FORMULA = re.compile(r"<(?:\w+:)?f\b")
_WORKBOOK, _RELATIONSHIPS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels"
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
    """The cells of one sheet, by name or the only visible one; None after an error."""
    shown = folder.shown(name)
    try:
        data = folder.read(name, MAX_SPREADSHEET).data
        _check_archive(data)
        title, rows, merged = _cells(data, sheet)
    except ContentError as error:
        return None, (problem_of(error, Where(shown)),)
    grid, problems = without_error_cells(data, title, Grid(f"{shown}#{title}", rows))
    return grid, (*problems, *merged_cell_warnings(grid.shown, merged))


class MergedCell(NamedTuple):
    """A cell merged over several rows: row and column from 1, and the number of rows."""

    row: int
    column: int
    rows: int


def merged_cells(data: bytes, title: str, ranges: Sequence[Range] | None) -> tuple[MergedCell, ...]:
    """The merged cells of a sheet that cover several rows, in reading order.

    ``data`` is the file; ``ranges`` are the merged ranges of an XLSX file, None for ODS.
    """
    if ranges is None:
        found = _merged_cells_of_ods(data, title)
    else:
        found = (
            MergedCell(top + 1, left + 1, bottom - top + 1)
            for (top, left), (bottom, _) in ranges
            if bottom > top
        )
    return tuple(sorted(found))


def merged_cell_warnings(shown: str, merged: Sequence[MergedCell]) -> Iterator[Problem]:
    """A warning at the first merged cell; those in the first row, a title, have another problem."""
    below = [one for one in merged if one.row > 1]
    if below:
        row, column, rows = below[0]
        others = f" (and {len(below) - 1} more like it)" if len(below) > 1 else ""
        message = f"{rows} cells are merged here: all but the first count as empty{others}"
        hint = "split them in the spreadsheet, and write the value into each"
        yield Problem(Where(shown, row, column), "merged-cells", message, hint, "warning")


def without_error_cells(data: bytes, title: str, grid: Grid) -> tuple[Grid, tuple[Problem, ...]]:
    """The sheet with cells that hold no valid value emptied, and a warning about them.

    ``data`` is the file, XLSX or ODS, that the sheet was read from.
    """
    found = _error_cells(data, title)
    if not found:
        return grid, ()
    row, column, what = found[0]
    others = f" (and {len(found) - 1} more like it)" if len(found) > 1 else ""
    hint = "mend it in the spreadsheet and save the file there, so that its values are in it"
    message = f"the cell holds {what}, which counts as empty{others}"
    where = Where(grid.shown, row, column)
    return _with_cells_emptied(grid, {(row, column) for row, column, _ in found}), (
        Problem(where, "spoiled-cell", message, hint, "warning"),
    )


def _check_archive(data: bytes) -> None:
    """Raise ContentError if a file is not a spreadsheet or would fill the memory."""
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
                if part.filename == ods.PART:
                    _count(_ods_cells(text))
                elif "worksheets/" in part.filename:
                    _count(_xlsx_cells(text))
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, OSError, ZlibError):
        raise _unreadable("it is damaged, or protected by a password") from None


def _unreadable(what: str) -> ContentError:
    hint = "save it as .xlsx or .ods without a password, or as CSV"
    return ContentError("bad-spreadsheet", what, hint)


def _too_large(what: str) -> ContentError:
    hint = "delete what lies far from the table, or save the sheet as CSV"
    return ContentError("bad-spreadsheet", f"it holds far too many {what}", hint)


def _count(cells: int) -> None:
    if cells > MAX_CELLS:
        raise _too_large("cells")


def _ods_cells(text: bytes) -> int:
    """The number of cells in the bounding box of the filled cells, of the largest table."""
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


def _times(attributes: bytes) -> int:
    match = _REPEATED.search(attributes)
    return int(match[1]) if match else 1


def _xlsx_cells(text: bytes) -> int:
    """The number of cells in the bounding box of a sheet's filled cells."""
    row, last_row, last_column, column = 0, 0, 0, 0
    for match in _XLSX.finditer(text):
        attributes = match[1] if match[1] is not None else match[2]
        at = _AT.search(attributes)
        if match[1] is not None:
            row, column = (int(at[2]) if at else row + 1), 0
            continue
        column = _column_number(at[1].decode()) if at and at[1] else column + 1
        row = int(at[2]) if at and at[1] else row
        if not attributes.endswith(b"/"):
            last_row, last_column = max(last_row, row), max(last_column, column)
    return last_row * last_column


def _column_number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number


def _cells(data: bytes, wanted: str | None) -> tuple[str, list[Row], tuple[MergedCell, ...]]:
    from python_calamine import (
        CalamineError,
        CalamineWorkbook,
        SheetTypeEnum,
        SheetVisibleEnum,
    )

    try:
        with CalamineWorkbook.from_filelike(BytesIO(ods.with_breaks(data))) as book:
            titles = [
                attributes.name
                for attributes in book.sheets_metadata
                if attributes.typ == SheetTypeEnum.WorkSheet
            ]
            visible = [
                attributes.name
                for attributes in book.sheets_metadata
                if attributes.name in titles and attributes.visible == SheetVisibleEnum.Visible
            ]
            title = _chosen_sheet(wanted, titles, visible)
            read = book.get_sheet_by_name(title)
            cells = read.to_python(skip_empty_area=False)
            merged = merged_cells(data, title, read.merged_cell_ranges)
    except (CalamineError, ValueError, OSError):
        raise _unreadable("it cannot be read as a spreadsheet") from None
    rows = [Row(number, [*map(_plain, row)]) for number, row in enumerate(cells, 1)]
    return title, rows, merged


def _chosen_sheet(wanted: str | None, titles: list[str], visible: list[str]) -> str:
    if wanted is None:
        if len(visible) == 1:
            return visible[0]
        listed = ", ".join(visible) or "all are hidden"
        behind = f", as in `#{(visible or titles)[0]}`" if titles else ""
        hint = f"write the one that is meant behind the file's name{behind}"
        raise ContentError("which-tab", f"the file has {len(visible)} sheets: {listed}", hint)
    if wanted not in titles:
        hint = did_you_mean(wanted, titles, listing="sheets")
        raise ContentError("unknown-tab", f"the file has no sheet {wanted[:60]}", hint)
    return wanted


def _plain(cell: Any) -> Any:
    """A cell's value as YAML would read it: whole numbers as int, dates and times as text."""
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < 10**15:
        return int(cell)
    if not isinstance(cell, (str, int, float)):
        return str(cell).removesuffix(" 00:00:00").removesuffix(":00")
    return normalize("NFC", cell) if isinstance(cell, str) else cell


def _merged_cells_of_ods(data: bytes, title: str) -> Iterator[MergedCell]:
    with zipfile.ZipFile(BytesIO(data)) as packed:
        text = packed.read(ods.PART).decode("utf-8", "replace")
    yield from (MergedCell(*one) for one in ods.merged_cells(text, title))


def _error_cells(data: bytes, title: str) -> list[tuple[int, int, str]]:
    with zipfile.ZipFile(BytesIO(data)) as packed:
        names = set(packed.namelist())
        if ods.PART in names:
            return list(ods.error_cells(packed.read(ods.PART).decode("utf-8", "replace"), title))
        part = _sheet_file(packed, title) if {_WORKBOOK, _RELATIONSHIPS} <= names else ""
        return (
            list(_xlsx_error_cells(packed.read(part).decode("utf-8", "replace")))
            if part in names
            else []
        )


def _sheet_file(packed: zipfile.ZipFile, title: str) -> str:
    """The name in the archive of a sheet's XML; empty if the archive has another structure."""
    book, links = (
        packed.read(name).decode("utf-8", "replace") for name in (_WORKBOOK, _RELATIONSHIPS)
    )
    targets = {
        _attribute(attributes, "Id"): _attribute(attributes, "Target")
        for attributes in _RELATIONSHIP.findall(links)
    }
    for attributes in _SHEET.findall(book):
        if unescape(_attribute(attributes, "name")) == title:
            target = targets.get(_attribute(attributes, r"\w+:id"), "")
            return target[1:] if target.startswith("/") else f"xl/{target}"
    return ""


def _attribute(attributes: str, name: str) -> str:
    """The value of an attribute in the attributes of an element; empty if it is absent."""
    match = re.search(rf"(?:^|\s){name}=[\"']([^\"']*)[\"']", attributes)
    return match[1] if match else ""


def _xlsx_error_cells(sheet: str) -> Iterator[tuple[int, int, str]]:
    """Row and column (from 1) of each cell without a valid value, and what it holds."""
    row = column = 0
    for name, of_row, attributes, inner in _PIECE.findall(sheet):
        if name:  # a row, or a cell, that does not say where it is follows the one before
            number = _attribute(of_row, "r")
            row, column = int(number) if number.isdecimal() else row + 1, 0
            continue
        kind, value = _attribute(attributes, "t"), _VALUE.search(inner)
        at = re.fullmatch(r"([A-Z]{1,3})(\d{1,7})", _attribute(attributes, "r"))
        row, column = (int(at[2]), _column_number(at[1])) if at else (row, column + 1)
        if kind == "e":
            yield row, column, f"the error {unescape(value[1])[:20]}" if value else "an error"
        elif kind != "str" and _FORMULA.search(inner) and not (value and value[1]):
            yield row, column, "a formula that was never computed"


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
