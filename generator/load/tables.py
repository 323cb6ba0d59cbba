"""CSV and TSV tables to placed rows: values as in YAML, placed by line and number of the cell."""

import csv
import io
import re
from collections.abc import Iterator

from generator.folders import Folder
from generator.load.rows import ANY_COLUMNS, Columns, Grid, Row, placed_rows
from generator.model.places import PlacedList
from generator.problem import ContentError, Problem, Where, beyond
from generator.reading import read_text

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
