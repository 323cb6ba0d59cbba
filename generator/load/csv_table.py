"""CSV and TSV tables: the records of a text as placed rows, and fields that no row has."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from generator.files.folder import Folder
from generator.files.read import read_text
from generator.load.cell_grid import ANY_COLUMNS, Columns, Grid, Row, without_error_cells
from generator.load.field_types import FieldType
from generator.load.files import MAX_SPREADSHEET
from generator.load.rows import TableRows, placed_rows
from generator.model.component import Piece
from generator.problem import ContentError, Problem, Where, beyond

T = TypeVar("T")

_SEPARATORS = (",", ";", "\t", "|")
_ERROR = re.compile(  # as spreadsheets write it into a CSV, and formulas that nobody computed
    r"#(?:REF|NAME|VALUE|DIV/0|NUM|NULL|SPILL|CALC)[!?]|#N/A|Err:\d{3}|"
    r"=[A-Za-z.]+\([^()]*\).*|=\$?[A-Z]{1,3}\$?\d+.*|=\(*\d+(?:\.\d+)?\s*[-+*/]\s*[\d(].*"
)
_SEP_LINE = re.compile(r"sep=([,;\t|])(?=[\r\n]|\Z)", re.IGNORECASE)  # a first line for Excel
_HEAD = 100_000  # characters in which the headings are looked for
# A cell in quotes, whatever parts the cells; its own separators part nothing.
_QUOTED = re.compile(r'(?<![^,;|\t\r\n])"([^"]?)[^"]*+(?:""[^"]*+)*+"(?=[,;|\t\r\n]|\Z)')
_SAVE_ANEW = "open the table in a spreadsheet program and save it as CSV again"
_HEADING_RULES = ("unknown-column", "unknown-field")


def read_table(folder: Folder, name: str, columns: Columns) -> TableRows:
    """One mapping for each row, without empty cells; rows None if the file cannot be read."""
    text, problems = read_text(folder, name, MAX_SPREADSHEET)
    if text is None:
        return TableRows(None, problems)
    return parse_table(text, folder.shown(name), columns)


def parse_table(text: str, shown: str, columns: Columns = ANY_COLUMNS) -> TableRows:
    """The same as ``read_table``, from the text of the file."""
    records = _Records(text, tabs=has_tabs(shown))
    rows: list[Row] = []
    broken: tuple[Problem, ...] = ()
    try:
        rows.extend(Row(records.line, cells) for cells in records)
    except csv.Error as error:
        broken = (_broken(error, Where(shown, records.line, 1)),)
    grid = Grid(shown, rows[1:] if records.has_sep_line else rows)
    grid, spoiled = without_error_cells(_error_cells(grid), grid)
    made = placed_rows(grid, columns)
    problems = (*spoiled, *beyond(broken, made.problems), *broken)
    return TableRows(None if broken else made.rows, problems, made.left_out)


def in_whole_rows(told: Iterable[Problem], found: Iterable[Problem]) -> tuple[Problem, ...]:
    """Those of ``found`` in rows with all their cells: in others each cell seems to be wrong."""
    rule = "row-too-long"
    broken = {(one.where.file, one.where.line) for one in told if one.name == rule}
    return tuple(
        one for one in found if one.name == rule or (one.where.file, one.where.line) not in broken
    )


def _error_cells(grid: Grid) -> list[tuple[int, int, str]]:
    """The cells in which a spreadsheet wrote what it could not compute, or a formula itself."""
    return [
        (row.number, column, f"the formula {found[0]}" if found[0][0] == "=" else found[0])
        for row in grid.rows
        for column, cell in enumerate(row.cells, 1)
        if isinstance(cell, str) and cell[:1] in "#=E" and (found := _ERROR.fullmatch(cell.strip()))
    ]


def grid_of(text: str, shown: str) -> Grid:
    """The cells of a CSV text. Raises ContentError ``csv-syntax`` if it cannot be read."""
    records = _Records(text, tabs=has_tabs(shown))
    rows = _all(Row(records.line, cells) for cells in records)
    return Grid(shown, rows[1:] if records.has_sep_line else rows)


def missing_columns(
    pieces: Sequence[Piece],
    types: Mapping[str, FieldType],
    columns: Columns,
    found: Sequence[Problem],
) -> tuple[dict[str, FieldType], tuple[Problem, ...]]:
    """Types of fields that some row has; a problem for each missing one, not reported elsewhere."""
    missing = [
        name
        for name, kind in types.items()
        if len(pieces) > 1
        and kind.default is None
        and not kind.optional
        and all(piece.fields.get(name) is None for piece in pieces)
    ]
    reported = {problem.where for problem in found if problem.name in _HEADING_RULES}
    misspelt = {field for _, field, where in columns.renamed if field and where in reported}
    misspelt |= {
        problem.hint.removeprefix("did you mean ").partition("?")[0]
        for problem in found
        if problem.name in _HEADING_RULES and problem.hint.startswith("did you mean ")
    }
    present = {name: kind for name, kind in types.items() if name not in missing}
    return present, tuple(
        _problem(name, types[name], _headings(pieces)) for name in missing if name not in misspelt
    )


def records(text: str, *, tabs: bool = False) -> tuple[list[list[str]], str]:
    """All cells of a CSV text by rows, and the separator. Raises ContentError ``csv-syntax``."""
    reader = _Records(text, tabs=tabs)
    return _all(reader), reader.separator


def _all(records: Iterable[T]) -> list[T]:
    try:
        return list(records)
    except csv.Error as error:
        raise ContentError("csv-syntax", f"the table cannot be read: {error}", _SAVE_ANEW) from None


def has_tabs(name: str) -> bool:
    """Whether a file's name says that its cells are separated by tabs."""
    return name.lower().endswith(".tsv")


class _Records:
    """The records of a CSV text; ``line`` is where the latest begins, as cells may span lines."""

    def __init__(self, text: str, *, tabs: bool) -> None:
        sep_line = _SEP_LINE.match(text)
        self.has_sep_line = bool(sep_line)  # the first record is then no row of the table
        self.separator = sep_line[1] if sep_line else "\t" if tabs else separator_of(text[:_HEAD])
        lines = io.StringIO(text, newline="")
        self.reader = csv.reader(lines, delimiter=self.separator, strict=True)
        self.line = 1

    def __iter__(self) -> Iterator[list[str]]:
        while True:
            self.line = self.reader.line_num + 1
            try:
                yield next(self.reader)
            except StopIteration:
                return


def separator_of(head: str) -> str:
    """The separator of the headings, which are the first line but for empty ones and remarks."""
    bare = _QUOTED.sub(lambda cell: "#" if cell[1] == "#" else "x", head)
    lines = [line for line in re.split(r"\r\n|\r|\n", bare) if line.strip(" ,;|\t")]
    first = lines[0] if lines else ""
    heading = next((line for line in lines if not line.startswith("#")), "")
    return max(_SEPARATORS, key=lambda one: (heading.count(one), first.count(one)))


def _broken(error: csv.Error, where: Where) -> Problem:
    said, hint = str(error), _SAVE_ANEW
    message = f"this row cannot be read: {said}"
    if "unexpected end" in said:
        message = "a double quote in this row is never closed"
        hint = 'close that quote. A double quote inside a cell is written twice: ""'
    elif "expected after" in said:
        message = "there is text after a closing quote in this row"
        hint = 'move the quote to the end of the cell. A double quote to print is written twice, ""'
    elif "field limit" in said:
        message = f"a cell in this row has more than {csv.field_size_limit():,} characters"
        hint = "close the double quote that opens in this row. Or shorten the cell"
    return Problem(where, "csv-syntax", message, hint)


def _problem(name: str, kind: FieldType, where: Where) -> Problem:
    message = f"no row has a value for the field {name}"
    hint = f"add a column with that heading. To {kind.optional_hint(name)}"
    return Problem(where, "missing-field", message, hint)


def _headings(pieces: Sequence[Piece]) -> Where:
    """The place of the row of headings, which every cell knows."""
    at = min(place for piece in pieces for place in piece.fields.keys_at.values())
    return at._replace(column=1)
