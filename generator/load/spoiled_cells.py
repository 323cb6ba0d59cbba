"""Cells of a spreadsheet that hold no value: errors such as ``#N/A``, formulas never computed."""

import re
import zipfile
from collections.abc import Collection, Iterator
from html import unescape
from io import BytesIO

from generator.load.ods_cells import spoiled as spoiled_of_ods
from generator.load.rows import Grid
from generator.problem import Problem, Where

_SHEET = re.compile(r"<(?:\w+:)?sheet\b([^>]*)>")
_LEADS = re.compile(r"<(?:\w+:)?Relationship\b([^>]*)>")
_PIECE = re.compile(
    r"<(?:\w+:)?(?:(row)\b([^>]*)>|c((?:\s[^>]*?)?)(?:/>|>(.*?)</(?:\w+:)?c>))", re.DOTALL
)
_VALUE = re.compile(r"<(?:\w+:)?v\b[^>]*>([^<]*)</")
_FORMULA = re.compile(r"<(?:\w+:)?f\b")
_ODS = "content.xml"
_BOOK, _LINKS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels"


def without_spoiled(data: bytes, title: str, grid: Grid) -> tuple[Grid, tuple[Problem, ...]]:
    """The sheet without the cells that hold no value, and a word on them.

    ``data`` is the file, XLSX or ODS, that the sheet was read from.
    """
    found = _found(data, title)
    if not found:
        return grid, ()
    row, column, what = found[0]
    others = f" (and {len(found) - 1} more like it)" if len(found) > 1 else ""
    hint = "mend it in the spreadsheet and save the file there, so that its values are in it"
    message = f"the cell holds {what}, which counts as empty{others}"
    where = Where(grid.shown, row, column)
    return _emptied(grid, {(row, column) for row, column, _ in found}), (
        Problem(where, "spoiled-cell", message, hint, "warning"),
    )


def _found(data: bytes, title: str) -> list[tuple[int, int, str]]:
    with zipfile.ZipFile(BytesIO(data)) as packed:
        names = set(packed.namelist())
        if _ODS in names:
            return list(spoiled_of_ods(packed.read(_ODS).decode("utf-8", "replace"), title))
        part = _part(packed, title) if {_BOOK, _LINKS} <= names else ""
        return list(_spoiled(packed.read(part).decode("utf-8", "replace"))) if part in names else []


def _emptied(grid: Grid, places: Collection[tuple[int, int]]) -> Grid:
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


def _part(packed: zipfile.ZipFile, title: str) -> str:
    """The part of the file that a sheet is in; nothing if the file is made otherwise."""
    book, links = (packed.read(name).decode("utf-8", "replace") for name in (_BOOK, _LINKS))
    leads = {_told(about, "Id"): _told(about, "Target") for about in _LEADS.findall(links)}
    for about in _SHEET.findall(book):
        if unescape(_told(about, "name")) == title:
            target = leads.get(_told(about, r"\w+:id"), "")
            return target[1:] if target.startswith("/") else f"xl/{target}"
    return ""


def _spoiled(sheet: str) -> Iterator[tuple[int, int, str]]:
    """Rows and columns of such cells, counted from 1, and what each holds."""
    row = column = 0
    for name, of_row, about, held in _PIECE.findall(sheet):
        if name:  # a row, or a cell, that does not say where it is follows the one before
            said = _told(of_row, "r")
            row, column = int(said) if said.isdecimal() else row + 1, 0
            continue
        kind, value = _told(about, "t"), _VALUE.search(held)
        at = re.fullmatch(r"([A-Z]{1,3})(\d{1,7})", _told(about, "r"))
        row, column = (int(at[2]), _number(at[1])) if at else (row, column + 1)
        if kind == "e":
            yield row, column, f"the error {unescape(value[1])[:20]}" if value else "an error"
        elif kind != "str" and _FORMULA.search(held) and not (value and value[1]):
            yield row, column, "a formula that was never computed"


def _told(about: str, name: str) -> str:
    """An attribute of an element."""
    match = re.search(rf"(?:^|\s){name}=[\"']([^\"']*)[\"']", about)
    return match[1] if match else ""


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - 64
    return number
