"""Pieces files: YAML, JSON or tables to pieces; each is read once, however many components name it.

Where a component says ``numbered: true``, each copy is a piece of its own, with ``piece.copy`` from
1 to ``piece.of_copies``. The keys of JSON are read as headings are.
"""

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from generator.files.folder import Folder
from generator.files.read import read_text
from generator.load.cell_grid import ANY_COLUMNS, Columns, Grid, Row, is_filled
from generator.load.cell_values import cell_value
from generator.load.csv_table import in_whole_rows, read_table
from generator.load.field_types import FieldType
from generator.load.for_each import pieces_of_entry
from generator.load.game_numbers import NO_NUMBERS, Numbers, with_numbers
from generator.load.headings import MOST_COLUMNS, names_of_columns, too_wide
from generator.load.row_forms import as_rows, rows_in, value_at
from generator.load.rows import TableRows, placed_rows, with_ids
from generator.load.yaml_tree import read_json, read_yaml
from generator.model.component import Piece
from generator.model.source import PlacedDict, PlacedList
from generator.model.values import CURLY, describe, yaml_key
from generator.problem import Problem, Where, beyond

MAX_PIECES = 20_000  # pieces from one file
SPREADSHEETS = (".xlsx", ".ods")
TABLES = (".csv", ".tsv", *SPREADSHEETS)
_TREES = (".json", ".yaml", ".yml")


class Read(NamedTuple):
    """The pieces of a file, its problems, and how many rows or entries of it print nothing."""

    pieces: tuple[Piece, ...]
    problems: tuple[Problem, ...]
    left_out: int = 0
    resting: tuple[Piece, ...] = ()  # those of 0 copies


class PiecesName(NamedTuple):
    """The value of ``pieces:``: a file and perhaps a tab of a spreadsheet, or keys of JSON."""

    file: str
    sheet: str | None

    @classmethod
    def of(cls, text: str) -> "PiecesName":
        """The file and sheet of a text such as ``heroes.xlsx#Sheet 1`` or ``cards.json#data``."""
        file, sign, sheet = text.partition("#")
        if sign and PurePosixPath(file).suffix.lower() in (*SPREADSHEETS, *_TREES):
            return cls(file, sheet.strip())
        return cls(text, None)

    @property
    def is_table(self) -> bool:
        """Whether it is a table (CSV, TSV or spreadsheet) and not YAML."""
        return PurePosixPath(self.file).suffix.lower() in TABLES

    @property
    def is_json(self) -> bool:
        """Whether it is a list in JSON, whose keys are read as the headings of a table are."""
        return self.file.lower().endswith(".json")


class PiecesFiles:
    """The pieces files of one game's folder, each read once."""

    def __init__(self, folder: Folder, numbers: Numbers = NO_NUMBERS) -> None:
        self.folder, self._numbers = folder, numbers
        self._read: dict[tuple[PiecesName, Columns], Read] = {}

    def read(self, name: PiecesName, columns: Columns) -> Read:
        """The pieces of a file, and its problems; ``columns`` describes the columns of a table."""
        by_columns = name.is_table or name.is_json or columns.renamed or columns.ids
        key = (name, columns if by_columns else ANY_COLUMNS)
        if key not in self._read:
            table = _without_long_cells(self._rows(name, columns))
            read = expand(table.rows, self.folder.shown(name.file), self._numbers)
            found = (*table.problems, *beyond(table.problems, read.problems))
            problems = in_whole_rows(found, found)
            left_out = table.left_out + read.left_out
            self._read[key] = read._replace(problems=problems, left_out=left_out)
        return self._read[key]

    def _rows(self, name: PiecesName, columns: Columns) -> TableRows:
        if not name.is_table:
            read = read_json if name.is_json else read_yaml
            document, problems = read(self.folder, name.file)
            rows, unknown = value_at(document, name.sheet or "")
            problems = (*problems, *unknown)
            formed = as_rows(rows)
            rows = rows if formed is None else formed
            if name.is_json:
                made = json_rows(rows, columns)
                return made._replace(problems=(*problems, *made.problems))
            problems = (*problems, *_curly_quotes(rows, self.folder, name.file))
            return TableRows(_with_ids(_renamed(rows, columns), columns.ids), problems)
        if PurePosixPath(name.file).suffix.lower() not in SPREADSHEETS:
            return read_table(self.folder, name.file, columns)
        from generator.load.spreadsheet import read_sheet  # few games have one

        grid, found = read_sheet(self.folder, name.file, name.sheet)
        if grid is None:
            return TableRows(None, found)
        made = placed_rows(grid, columns)
        return made._replace(problems=(*found, *made.problems))


def _texts(rows: Any) -> Iterator[tuple[str, str, Where]]:
    """Each text of the entries: its field, the text and its place."""
    for row in rows if isinstance(rows, PlacedList) else ():
        for name, value in row.items() if isinstance(row, PlacedDict) else ():
            if isinstance(value, str) and name in row.values_at:
                yield name, value, row.values_at[name]


def _without_long_cells(table: TableRows) -> TableRows:
    """The table; no rows and a problem if a cell is longer than the reader of CSV files takes."""
    most = csv.field_size_limit()
    for name, value, where in _texts(table.rows):
        if len(value) > most:
            message = f"a cell in this row has more than {most:,} characters"
            found = Problem(where, "too-many-letters", message, "shorten the cell", field=name)
            return TableRows(None, (*table.problems, found))
    return table


def _curly_quotes(rows: Any, folder: Folder, file: str) -> Iterator[Problem]:
    """A warning for each text in the quotes of a word processor alone: they would be printed."""
    curly = [one for one in _texts(rows) if CURLY.fullmatch(one[1])]
    text = read_text(folder, file)[0] if curly else None
    lines = (text or "").splitlines()
    for name, value, where in curly:
        column = (where.column or 1) - 1
        if where.line <= len(lines) and lines[where.line - 1][column : column + 1] == value[0]:
            message = f"the quotes around {value} will be printed: YAML needs straight quotes"
            hint = f"write `{name}: {yaml_key(value[1:-1])}`. "
            hint += "To print curly quotes, keep them inside the straight ones"
            yield Problem(where, "curly-quotes", message, hint, "warning", field=name)


def _renamed(rows: Any, columns: Columns) -> Any:
    """The entries of a list with the keys that ``columns`` says, without those it passes over."""
    if not columns.renamed or not isinstance(rows, PlacedList):
        return rows
    names = {heading: field for heading, field, _ in columns.renamed}
    return rows.with_items(
        [row.renamed(names) if isinstance(row, PlacedDict) else row for row in rows]
    )


def _with_ids(rows: Any, ids: str) -> Any:
    """The entries of a list that say something; with ids by a field, or numbers if none has one."""
    if not isinstance(rows, PlacedList) or not all(isinstance(row, PlacedDict) for row in rows):
        return rows
    if filled := [row for row in rows if any(is_filled(value) for value in row.values())]:
        rows = PlacedList(filled, where=rows.where, values_at=[row.where for row in filled])
    if any(("id" in row.keys_at and not ids) or "for_each" in row for row in rows):
        return rows
    return rows.with_items(with_ids(rows, range(1, len(rows) + 1), ids))


def expand(rows: Any, shown: str, numbers: Numbers = NO_NUMBERS) -> Read:
    """All pieces of a file, and problems; empty fields are absent, pieces of 0 copies left out."""
    if rows is None:
        return Read((), ())
    if not isinstance(rows, PlacedList):
        where = getattr(rows, "where", Where(shown))
        message = f"a table in YAML is a list, not {describe(rows)}"
        hint = "begin each card with a dash: - id: ..."
        if where.file.lower().endswith(".json"):
            hint = 'write the cards between [ and ]: [{"name": "Ann"}, {"name": "Bob"}]'
        below = [one.path for one in rows_in(rows) if one.path]
        if below:
            hint = f"name the list in game.yaml: `pieces: {PurePosixPath(shown).name}#{below[0]}`"
        return Read((), (Problem(where, "not-a-list", message, hint),))
    pieces: list[Piece] = []
    found: list[Problem] = []
    for written, where in zip(rows, rows.values_at, strict=True):
        row, unknown = _with_numbers(written, numbers)
        made, problems = pieces_of_entry(row, where, numbers)
        problems = (*unknown, *problems)
        pieces += made
        found += problems
        if len(pieces) > MAX_PIECES:
            message = f"this file makes more than {MAX_PIECES:,} cards"
            hint = "use copies for equal cards"
            found.append(Problem(where, "too-many-pieces", message, hint))
            break
    printed = tuple(piece for piece in pieces if piece.copies)
    resting = tuple(piece for piece in pieces if not piece.copies)
    return Read(printed, tuple(found), len(resting), resting)


def _with_numbers(row: Any, numbers: Numbers) -> tuple[Any, tuple[Problem, ...]]:
    """An entry with the game's numbers filled in, but names of its own ``for_each``."""
    loops = row.get("for_each") if numbers and isinstance(row, PlacedDict) else None
    return with_numbers(row, numbers, but=loops if isinstance(loops, PlacedDict) else ())


_COPY, _OF = "copy", "of_copies"
NUMBERED: Mapping[str, FieldType] = {
    name: FieldType(type="integer", min=1) for name in (_COPY, _OF)
}


def numbered_copies(pieces: Sequence[Piece]) -> tuple[tuple[Piece, ...], tuple[Problem, ...]]:
    """A piece for each copy, ``coin-1`` and so on with as many digits as the last; and problems."""
    made: list[Piece] = []
    found: list[Problem] = []
    for piece in pieces:
        for name in (_COPY, _OF):
            if name in piece.fields:
                message = f"{name} is given both here and by numbered"
                hint = "give the field another name"
                found.append(Problem(piece.where_of(name), "field-given-twice", message, hint))
        digits = len(str(piece.copies))
        for number in range(1, piece.copies + 1):
            copy = {_COPY: number, _OF: piece.copies}
            end = f"-{number:0{digits}}"
            fields = piece.fields.with_items({**piece.fields, **copy})
            written = f"{piece.written}{end}" if piece.written else ""
            made.append(
                replace(piece, id=f"{piece.id}{end}", written=written, copies=1, fields=fields)
            )
    if len(made) > MAX_PIECES:
        message = f"numbered makes {len(made):,} cards; the most is {MAX_PIECES:,}"
        where = pieces[0].where
        found.append(Problem(where, "too-many-pieces", message, "number fewer of them"))
        return tuple(pieces), tuple(found)
    return tuple(made), tuple(found)


_KEYS = 0  # the line of keys, which no file has: they stand in each entry


def json_rows(rows: Any, columns: Columns) -> TableRows:
    """A list's entries as rows of a table, numbered if none has an id; problems of its keys."""
    if not isinstance(rows, PlacedList) or not all(
        isinstance(row, PlacedDict) and "for_each" not in row for row in rows
    ):
        return TableRows(rows, ())
    keys_at: dict[str, Where] = {}
    for row in rows:
        for key in row:
            keys_at.setdefault(key, row.keys_at.get(key, row.where))
    headings = list(keys_at)
    if len(headings) > MOST_COLUMNS:  # asked for in each row
        return TableRows(
            PlacedList((), where=rows.where, values_at=[]), (too_wide(rows.where, len(headings)),)
        )
    shown = rows.where.file
    header = Row(_KEYS, headings)
    body = [Row(n, [row.get(key) for key in headings]) for n, row in enumerate(rows, 1)]
    names, told = names_of_columns(Grid(shown, (header, *body)), header, body, columns)
    found = [
        replace(one, where=keys_at[headings[one.where.column - 1]])
        if one.where.line == _KEYS
        else one
        for one in told
    ]
    fields = {headings[place]: name for place, name in names.items()}
    made = [_entry(row, fields, columns) for row in rows]
    found += [problem for _, problems in made for problem in problems]
    entries = rows.with_items([entry for entry, _ in made])
    return TableRows(_with_ids(entries, columns.ids), tuple(found))


def _entry(
    row: PlacedDict, fields: dict[str, str], columns: Columns
) -> tuple[PlacedDict, tuple[Problem, ...]]:
    """An entry by its fields, without empty ones; a text in it counts as one in a cell does."""
    items: dict[str, Any] = {}
    keys: dict[str, Where] = {}
    places: dict[str, Where] = {}
    found: tuple[Problem, ...] = ()
    for key, value in row.items():
        name = fields.get(key)
        if name is None or not is_filled(value):
            continue
        keys[name], places[name] = row.keys_at[key], row.values_at[key]
        items[name] = value
        if isinstance(value, str) and name != "id":
            items[name], wrong, _ = cell_value(value, None, name, places[name], columns)
            found = (*found, *wrong)
    return PlacedDict(items, where=row.where, keys_at=keys, values_at=places), found
