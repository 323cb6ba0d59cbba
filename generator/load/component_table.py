"""Table of a component: its file, its headings, and what is written into it in place.

One edit is several steps on one file: cells, columns and rows. Nothing is written here: the bytes
of the changed file are returned.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any, NamedTuple, Protocol

from generator.files.folder import Folder
from generator.load.cell_grid import Columns, Grid, is_filled, plain_name
from generator.load.csv_table import grid_of, has_tabs
from generator.load.edit_csv import CsvTable
from generator.load.edit_entries import with_entry, with_entry_moved, with_field, without_entry
from generator.load.field_types import FieldType, read_fields
from generator.load.headings import names_of_columns, remark_count
from generator.load.pieces import PiecesName
from generator.load.yaml_tree import read_yaml
from generator.model.component import Piece
from generator.model.source import PlacedDict
from generator.model.values import text_form
from generator.problem import ContentError, Where

_BOM = "\ufeff"


class ComponentTable(NamedTuple):
    """The place of a component's pieces: a file and, of a table, its columns by field."""

    name: str  # of the file, below the game's folder
    sheet: str  # of a spreadsheet
    header: int  # row of the headings; 0 in YAML
    columns: Mapping[str, int]  # from 1; empty in YAML
    types: Mapping[str, FieldType]
    per_player: bool
    named: str = ""  # the field by which a row without an id is called

    @property
    def kind(self) -> str:
        """The kind of file: ``yaml``, ``csv``, ``tsv``, ``xlsx`` or ``ods``."""
        return PurePosixPath(self.name).suffix.lower().removeprefix(".")

    @property
    def has_ids(self) -> bool:
        """Whether pieces have ids of their own, or get them, and not the numbers of their rows."""
        return not self.header or "id" in self.columns or bool(self.named)


def table_of(folder: Folder, component: str) -> ComponentTable:
    """The table of a component. Raises ContentError if it cannot be edited here."""
    raw, _ = read_yaml(folder, "game.yaml")
    entry = raw.get("components", {}).get(component) if isinstance(raw, PlacedDict) else None
    if not isinstance(entry, PlacedDict) or not isinstance(entry.get("pieces"), str):
        raise _refused("the pieces of this component are not in a file of their own")
    named = PiecesName.of(entry["pieces"])
    declared = entry.get("fields")
    types = read_fields(declared)[0] if isinstance(declared, PlacedDict) else {}
    per_player = bool(entry.get("per_player"))
    if not named.is_table:
        return ComponentTable(named.file, "", 0, {}, types, per_player)
    grid = _grid(folder, named)
    given = entry.get("columns")
    renamed = tuple(
        (str(heading), field if isinstance(field, str) else None, entry.where)
        for heading, field in (given if isinstance(given, PlacedDict) else {}).items()
    )
    columns = Columns(declared=tuple(types) if types else None, renamed=renamed)
    filled = [row for row in grid.rows if any(map(is_filled, row.cells))]
    if not filled:
        raise _refused("the table is empty")
    header, *body = filled[remark_count(filled, columns) :]
    names, _ = names_of_columns(grid, header, body, columns)
    at = {field: place + 1 for place, field in names.items()}
    sheet = grid.shown.partition("#")[2]
    taken = {plain_name(heading) for heading, _, _ in renamed}
    by_name = str(entry.get("ids") or "") if "id" not in taken else ""
    return ComponentTable(named.file, sheet, header.number, at, types, per_player, by_name)


def _grid(folder: Folder, named: PiecesName) -> Grid:
    if PurePosixPath(named.file).suffix.lower() in (".xlsx", ".ods"):
        from generator.load.spreadsheet import read_sheet

        grid, _ = read_sheet(folder, named.file, named.sheet)
    else:
        text = folder.read(named.file).data.decode("utf-8-sig", "replace")
        grid = grid_of(text, folder.shown(named.file))
    if grid is None:
        raise _refused("the table cannot be read")
    return grid


class Writer(Protocol):
    """The edits that every kind of file can do; a row is named by the place of its piece."""

    def set(self, row: Where, field: str, value: Any) -> None:
        """Give a field of a row a value; None clears it."""

    def insert(self, after: Where, values: Mapping[str, Any], *, like: Where | None) -> None:
        """Insert a row behind another: a copy of ``like`` with other values, or a new one."""

    def delete(self, rows: Sequence[Where]) -> None:
        """Delete rows."""

    def move(self, row: Where, to: Where) -> None:
        """Move a row to the place of another."""

    def written(self) -> bytes:
        """The bytes of the file as it is now."""


def writer_of(table: ComponentTable, data: bytes) -> Writer:
    """The writer of a file with these bytes. Raises ContentError if it cannot be opened."""
    if table.kind == "xlsx":
        from generator.load.edit_xlsx import XlsxTable

        return _CellWriter(table, XlsxTable(data, table.sheet), _in_cell)
    if table.kind == "ods":
        from generator.load.edit_ods import OdsTable

        return _CellWriter(table, OdsTable(data, table.sheet), _in_cell)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _refused("the file is not saved as UTF-8") from None
    if table.name.lower().endswith(".json"):
        hint = "or save its pieces as YAML or CSV"
        raise ContentError("not-in-place", "a JSON file can only be changed in an editor", hint)
    mark = _BOM if data.startswith(_BOM.encode()) else ""
    if not table.header:
        return _YamlWriter(text, mark)
    return _CellWriter(table, CsvTable(text, has_tabs(table.name), mark), text_form)


class _YamlWriter:
    """Writes the entries of a YAML file; of several rows the last is set first."""

    def __init__(self, text: str, mark: str) -> None:
        self._text, self._mark = text, mark

    def set(self, row: Where, field: str, value: Any) -> None:
        at = (row.line, row.column)
        self._text = with_field(self._text, at, field, value, number_is_text=True)

    def insert(self, after: Where, values: Mapping[str, Any], *, like: Where | None) -> None:
        source = (like.line, like.column) if like else None
        self._text = with_entry(self._text, (after.line, after.column), values, like=source)

    def delete(self, rows: Sequence[Where]) -> None:
        for row in sorted(rows, key=lambda one: one.line, reverse=True):
            self._text = without_entry(self._text, (row.line, row.column))

    def move(self, row: Where, to: Where) -> None:
        self._text = with_entry_moved(self._text, (row.line, row.column), (to.line, to.column))

    def written(self) -> bytes:
        return f"{self._mark}{self._text}".encode()


class _CellWriter:
    """Writes the cells of a table: ``rows`` are its file's, ``in_cell`` makes a value a cell."""

    def __init__(self, table: ComponentTable, rows: Any, in_cell: Callable[[Any], Any]) -> None:
        self._rows, self._in_cell = rows, in_cell
        self._header, self._columns = table.header, dict(table.columns)

    def set(self, row: Where, field: str, value: Any) -> None:
        self._rows.set(row.line, self._column(field), self._in_cell(value))

    def insert(self, after: Where, values: Mapping[str, Any], *, like: Where | None) -> None:
        given = {self._column(field): self._in_cell(value) for field, value in values.items()}
        self._rows.insert(after.line, given, like=like.line if like else None)

    def delete(self, rows: Sequence[Where]) -> None:
        self._rows.delete([row.line for row in rows])

    def move(self, row: Where, to: Where) -> None:
        self._rows.move(row.line, to.line)

    def written(self) -> bytes:
        made: bytes = self._rows.written()
        return made

    def _column(self, field: str) -> int:
        if field not in self._columns:
            self._columns[field] = self._rows.add_column(self._header, field)
        return self._columns[field]


def _in_cell(value: Any) -> Any:
    """A value as a cell of a spreadsheet holds it: numbers and truths as such."""
    return value if isinstance(value, (int, float)) else text_form(value)


def own_value(piece: Piece, field: str) -> Any:
    """The value of a field that a piece has itself; None for an empty or computed one."""
    if field == "copies":
        return piece.copies
    if field == "id":
        return piece.written or piece.id
    place = piece.fields.values_at.get(field)
    return piece.fields[field] if place is not None and place.file == piece.where.file else None


def _refused(message: str) -> ContentError:
    return ContentError("not-in-place", message, "change it in the file")
