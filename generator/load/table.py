"""CSV and TSV tables to placed rows: values as in YAML, placed by line and number of the cell.

Tables whose headings are not what the component asks for: told once, not for every row.
"""

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence

from generator.files.folder import Folder
from generator.files.read import read_text
from generator.load.field_types import FieldType
from generator.load.rows import ANY_COLUMNS, Columns, Grid, Row, placed_rows
from generator.model.component import Piece
from generator.model.source import PlacedList
from generator.problem import ContentError, Problem, Where, beyond

_SEPARATORS = (",", ";", "\t")
_SAID = re.compile(r"sep=([,;\t|])(?=[\r\n]|\Z)", re.IGNORECASE)  # a first line for Excel
_HEAD = 100_000  # characters in which the headings are looked for
# A cell in quotes, whatever parts the cells; its own separators part nothing.
_QUOTED = re.compile(r'(?<![^,;\t\r\n])"([^"]?)[^"]*+(?:""[^"]*+)*+"(?=[,;\t\r\n]|\Z)')
_AGAIN = "open the table in a spreadsheet program and save it as CSV again"


def read_table(
    folder: Folder, name: str, columns: Columns
) -> tuple[PlacedList | None, tuple[Problem, ...]]:
    """One mapping a row; empty cells and rows are left out.

    The first row names the fields; comma, semicolon or tab, whichever it has most of. A file
    called .tsv has tabs, and a first line such as ``sep=;`` says what it is.
    The list is None if the file cannot be read at all.
    """
    text, problems = read_text(folder, name)
    if text is None:
        return None, problems
    return parse_table(text, folder.shown(name), columns)


def parse_table(
    text: str, shown: str, columns: Columns = ANY_COLUMNS
) -> tuple[PlacedList | None, tuple[Problem, ...]]:
    """As ``read_table``, from the text of the file."""
    records = _Records(text, tabs=has_tabs(shown))
    rows: list[Row] = []
    broken: tuple[Problem, ...] = ()
    try:
        rows.extend(Row(records.line, cells) for cells in records)
    except csv.Error as error:
        broken = (_broken(error, Where(shown, records.line, 1)),)
    placed, found = placed_rows(Grid(shown, rows[1:] if records.said else rows), columns)
    return (None if broken else placed), (*beyond(broken, found), *broken)


def has_tabs(name: str) -> bool:
    """Whether a file's name says that tabs part its cells."""
    return name.lower().endswith(".tsv")


def records(text: str, *, tabs: bool = False) -> tuple[list[list[str]], str]:
    """All cells of a CSV text, row by row, and what separates them.

    Raises ContentError ``csv-syntax`` where it cannot be read.
    """
    held = _Records(text, tabs=tabs)
    try:
        return list(held), held.separator
    except csv.Error as error:
        raise ContentError("csv-syntax", f"the table cannot be read: {error}", _AGAIN) from None


class _Records:
    """The records of a CSV text; ``line`` is where the latest begins (cells may span lines)."""

    def __init__(self, text: str, *, tabs: bool) -> None:
        said = _SAID.match(text)
        self.said = bool(said)  # the first record is then no row of the table
        self.separator = said[1] if said else "\t" if tabs else _separator(text[:_HEAD])
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


def _separator(head: str) -> str:
    """What parts the headings, which are the first line with anything in it.

    A first line that begins with ``#`` may be a remark: then the line after it counts before it.
    """
    bare = _QUOTED.sub(lambda cell: "#" if cell[1] == "#" else "x", head)
    lines = [line for line in re.split(r"\r\n|\r|\n", bare) if line.strip(" ,;\t")]
    first = lines[0] if lines else ""
    heading = next((line for line in lines if not line.startswith("#")), "")
    return max(_SEPARATORS, key=lambda one: (heading.count(one), first.count(one)))


def _broken(error: csv.Error, where: Where) -> Problem:
    said = str(error)
    if "unexpected end" in said:
        return Problem(
            where,
            "csv-syntax",
            "a double quote in this row is never closed",
            'close it; a quote inside a cell is written ""',
        )
    if "expected after" in said:
        return Problem(
            where,
            "csv-syntax",
            "text follows a closing quote in this row",
            'a quote inside a cell is written ""',
        )
    return Problem(where, "csv-syntax", f"this row cannot be read: {said}", _AGAIN)


_TOLD = ("unknown-column", "unknown-field")


def without_columns(
    pieces: Sequence[Piece],
    types: Mapping[str, FieldType],
    columns: Columns,
    found: Sequence[Problem],
) -> tuple[dict[str, FieldType], tuple[Problem, ...]]:
    """The fields that some row has, and a problem for each that none has and all must have.

    A field whose heading is misspelt, here or in ``columns``, was told there.
    """
    lost = [
        name
        for name, kind in types.items()
        if len(pieces) > 1
        and kind.default is None
        and not kind.optional
        and all(piece.fields.get(name) is None for piece in pieces)
    ]
    told = {problem.where for problem in found if problem.rule in _TOLD}
    meant = {field for _, field, where in columns.renamed if field and where in told}
    meant |= {
        problem.hint.removeprefix("did you mean ").partition("?")[0]
        for problem in found
        if problem.rule in _TOLD and problem.hint.startswith("did you mean ")
    }
    kept = {name: kind for name, kind in types.items() if name not in lost}
    return kept, tuple(
        _problem(name, types[name], _headings(pieces)) for name in lost if name not in meant
    )


def _problem(name: str, kind: FieldType, where: Where) -> Problem:
    message = f"no row has a value for the field {name}"
    hint = f"add a column of that heading, or a default; or {kind.may_lack(name)}"
    return Problem(where, "missing-field", message, hint)


def _headings(pieces: Sequence[Piece]) -> Where:
    """The row of the headings, which every cell knows."""
    at = min(place for piece in pieces for place in piece.fields.keys_at.values())
    return at._replace(column=1)
