"""CSV tables to placed rows: values as in YAML, placed by line and number of the cell."""

import csv
import io
from collections import Counter
from collections.abc import Iterator
from typing import Any

from generator.folders import Folder
from generator.load.scalars import finite, typed
from generator.model.places import PlacedDict, PlacedList
from generator.problem import Problem, Where
from generator.reading import read_text


def read_table(
    folder: Folder, name: str, texts: frozenset[str] = frozenset()
) -> tuple[PlacedList | None, tuple[Problem, ...]]:
    """One mapping a row; empty cells and rows are left out. Columns in ``texts`` stay as typed.

    The first row names the fields; comma or semicolon, whichever the first row has more of. The
    list is None if the file cannot be read at all.
    """
    text, problems = read_text(folder, name)
    if text is None:
        return None, problems
    return parse_table(text, folder.shown(name), texts)


def parse_table(
    text: str, shown: str, texts: frozenset[str] = frozenset()
) -> tuple[PlacedList | None, tuple[Problem, ...]]:
    """As ``read_table``, from the text of the file."""
    records = _Records(text)
    found: list[Problem] = []
    rows: list[PlacedDict] = []
    try:
        header = [name.strip() for name in next(iter(records), [])]
        found += _header_problems(header, shown)
        for cells in records:
            row, mistakes = _row(cells, records.line, header, shown, texts)
            found += mistakes
            if row:
                rows.append(row)
    except csv.Error as error:
        return None, (*found, _broken(error, Where(shown, records.line, 1)))
    places = [row.where for row in rows]
    return PlacedList(rows, where=Where(shown), values_at=places), tuple(found)


class _Records:
    """The records of a CSV text; ``line`` is where the latest begins (cells may span lines)."""

    def __init__(self, text: str) -> None:
        first = text.partition("\n")[0]
        delimiter = ";" if first.count(";") > first.count(",") else ","
        self.reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
        self.line = 1

    def __iter__(self) -> Iterator[list[str]]:
        while True:
            self.line = self.reader.line_num + 1
            try:
                yield next(self.reader)
            except StopIteration:
                return


def _header_problems(header: list[str], shown: str) -> Iterator[Problem]:
    count = Counter(header)
    for column, name in enumerate(header, 1):
        where = Where(shown, 1, column)
        if not name:
            yield Problem(
                where,
                "empty-header",
                f"column {column} has no name",
                "name the field in the first row, or delete the column",
            )
        elif count[name] > 1 and header.index(name) != column - 1:
            yield Problem(
                where,
                "duplicate-header",
                f"two columns are named {name}",
                "rename or delete one of them",
            )


def _row(
    cells: list[str], line: int, header: list[str], shown: str, texts: frozenset[str]
) -> tuple[PlacedDict, tuple[Problem, ...]]:
    items: dict[str, Any] = {}
    places: dict[str, Where] = {}
    found: list[Problem] = []
    for column, raw in enumerate(cells, 1):
        cell = raw.strip()
        where = Where(shown, line, column)
        if not cell:
            continue
        if column > len(header):
            message = f"the row has {len(cells)} cells, the first row {len(header)}"
            hint = "put a cell that contains the separator in double quotes"
            found.append(Problem(where, "row-too-long", message, hint))
            break
        name = header[column - 1]
        value = cell if name in texts else typed(cell)
        if not finite(value):
            message = f"{cell} is not a number that can be printed"
            hint = "write a finite number"
            found.append(Problem(where, "not-finite", message, hint, field=name))
        if name and name not in items:
            items[name], places[name] = value, where
    row = PlacedDict(
        items,
        where=Where(shown, line, 1),
        keys_at={name: Where(shown, 1, where.column) for name, where in places.items()},
        values_at=places,
    )
    return row, tuple(found)


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
    return Problem(where, "csv-syntax", f"this row cannot be read: {said}")
