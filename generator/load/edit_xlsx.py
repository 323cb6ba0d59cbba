"""Edits of XLSX spreadsheets, by openpyxl; refused where it would lose something, as a chart."""

import zipfile
from collections.abc import Mapping, Sequence
from copy import copy
from io import BytesIO
from typing import Any

from generator.problem import ContentError

# Parts of an XLSX file that are made anew or are of no use to another program.
_MADE_ANEW = ("xl/calcChain", "xl/sharedStrings", "docProps/", "xl/printerSettings", "customXml/")
_WORDS = {
    "charts": "a chart", "media": "a picture", "pivot": "a pivot table", "drawing": "a drawing",
}  # fmt: skip
OPEN_ELSEWHERE = "the spreadsheet is open in another program, or may not be changed"


def not_in_place(message: str) -> ContentError:
    """The error of a change that only the spreadsheet program itself can make, to be raised."""
    return ContentError("not-in-place", message, "change it in the spreadsheet program")


class XlsxTable:
    """A sheet of an XLSX file, to be changed in place. Rows and columns count from 1."""

    def __init__(self, data: bytes, sheet: str) -> None:
        """Raises ContentError if the file or the sheet cannot be opened."""
        from openpyxl import load_workbook

        self._data = data
        try:
            self._book = load_workbook(BytesIO(data), rich_text=True)
            self._sheet = self._book[sheet]
        except (KeyError, ValueError, OSError, zipfile.BadZipFile):
            raise not_in_place(OPEN_ELSEWHERE) from None

    def written(self) -> bytes:
        """The file as it is now. Raises ContentError, naming it, if something would be lost."""
        out = BytesIO()
        self._book.save(out)
        lost = sorted(_parts(self._data) - _parts(out.getvalue()))
        lost = [name for name in lost if not name.startswith(_MADE_ANEW)]
        if lost:
            what = next((word for part, word in _WORDS.items() if part in lost[0]), lost[0])
            raise not_in_place(f"the spreadsheet has {what}, which would be lost")
        return out.getvalue()

    def _value(self, row: int, column: int) -> Any:
        return self._sheet.cell(row, column).value

    def set(self, row: int, column: int, value: Any) -> None:
        """Put a value into a cell; its style stays."""
        self._sheet.cell(row, column).value = None if value == "" else value

    def add_column(self, row: int, heading: str) -> int:
        """Add a column behind the last heading of a row. Returns its number."""
        filled = [n for n in self._columns() if self._value(row, n) is not None]
        column = max(filled, default=0) + 1
        self.set(row, column, heading)
        if column > 1:
            style = copy(self._sheet.cell(row, column - 1)._style)  # noqa: SLF001
            self._sheet.cell(row, column)._style = style  # noqa: SLF001
        return column

    def insert(self, after: int, values: Mapping[int, Any], *, like: int | None = None) -> None:
        """Insert a row behind another, with its style; the rows below go down."""
        self._require_plain()
        source = {n: self._value(like, n) for n in self._columns()} if like else {}
        for row in range(self._sheet.max_row, after, -1):
            self._copy(row, row + 1)
        self._copy(after, after + 1, values=False)
        for column, value in {**source, **values}.items():
            self.set(after + 1, column, value)

    def delete(self, rows: Sequence[int]) -> None:
        """Delete rows; those below go up."""
        self._require_plain()
        for row in sorted(rows, reverse=True):
            self._sheet.delete_rows(row)

    def move(self, row: int, to: int) -> None:
        """Move a row to the place of another, which makes room for it."""
        self._require_plain()
        held = self._taken(row)
        step = 1 if to > row else -1
        for at in range(row, to, step):
            self._copy(at + step, at)
        self._put(to, held)

    def _columns(self) -> range:
        return range(1, self._sheet.max_column + 1)

    def _require_plain(self) -> None:
        """Raise ContentError where rows cannot be moved without changing what others say."""
        if self._sheet.merged_cells.ranges or self._sheet.tables:
            raise not_in_place("rows cannot be moved in a tab with merged cells or a table")
        if any(cell.data_type == "f" for row in self._sheet.iter_rows() for cell in row):
            raise not_in_place("rows cannot be moved in a tab with formulas")

    def _taken(self, row: int) -> list[tuple[Any, Any]]:
        cells = (self._sheet.cell(row, n) for n in self._columns())
        return [(cell.value, copy(cell._style)) for cell in cells]  # noqa: SLF001

    def _put(self, row: int, cells: Sequence[tuple[Any, Any]], *, values: bool = True) -> None:
        for column, (value, style) in enumerate(cells, 1):
            cell = self._sheet.cell(row, column)
            cell.value = value if values else None
            cell._style = style  # noqa: SLF001

    def _copy(self, row: int, to: int, *, values: bool = True) -> None:
        self._put(to, self._taken(row), values=values)


def _parts(data: bytes) -> set[str]:
    with zipfile.ZipFile(BytesIO(data)) as file:
        return {name for name in file.namelist() if not name.endswith("/")}
