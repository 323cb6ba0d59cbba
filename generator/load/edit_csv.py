"""Edits of CSV and TSV tables: cells, columns and rows; every other byte is kept."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from generator.load.csv_table import records
from generator.problem import ContentError

_HERE = "change it in the file"
_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass
class _Record:
    """A row as it is spelt: its cells with quotes and spaces, its end, the line it begins in."""

    cells: list[str]
    end: str
    line: int


@dataclass
class CsvTable:
    """The rows of a CSV text, by the line (from 1) in which each begins, to be changed in place."""

    text: str
    tabs: bool = False
    mark: str = ""  # of the encoding, before the text
    _records: list[_Record] = field(init=False)
    _separator: str = field(init=False)

    def __post_init__(self) -> None:
        """Raises ContentError if the text cannot be read as a table."""
        rows, self._separator = records(self.text, tabs=self.tabs)
        self._records, at, line = [], 0, 1
        for _ in rows:
            cells, began = [], line
            while True:
                start, at = at, _cell_end(self.text, at, self._separator)
                cells.append(self.text[start:at])
                line += len(_LINE_END.findall(cells[-1]))
                if at >= len(self.text) or self.text[at] != self._separator:
                    break
                at += 1
            ended = _LINE_END.match(self.text, at)
            at, line = (ended.end(), line + 1) if ended else (at, line)
            self._records.append(_Record(cells, ended[0] if ended else "", began))

    def written(self) -> bytes:
        """The bytes of the file as it is now."""
        rows = self._records
        text = "".join(f"{self._separator.join(row.cells)}{row.end}" for row in rows)
        return f"{self.mark}{text}".encode()

    def spelt(self, line: int) -> list[str]:
        """The cells of the row that begins in a line, with their quotes and spaces."""
        return self._at(line).cells

    def set(self, line: int, column: int, value: str) -> None:
        """Put a text into a cell, quoted if it was or must be."""
        cells = self._at(line).cells
        cells += [""] * (column - len(cells))
        cells[column - 1] = self._spelt(value, cells[column - 1])

    def add_column(self, line: int, heading: str) -> int:
        """Add a column after the last heading of a line. Returns its number."""
        cells = self._at(line).cells
        while cells and not cells[-1].strip():
            cells.pop()  # the headings of columns that are not there
        cells.append(self._spelt(heading, ""))
        return len(cells)

    def insert(self, after: int, values: dict[int, str], *, like: int | None = None) -> None:
        """Insert a row after line ``after``; cells without a value are empty, or as in ``like``."""
        width = max((len(row.cells) for row in self._records), default=1)
        cells = [*self._at(like).cells] if like else [""] * max(width, *values)
        end = next((row.end for row in self._records if row.end), "\n")
        made = _Record(cells, end, -1)
        at = self._records.index(self._at(after)) + 1
        if at == len(self._records) and not self._records[-1].end:
            self._records[-1].end, made.end = end, ""
        self._records.insert(at, made)
        for column, value in values.items():
            made.cells += [""] * (column - len(made.cells))
            made.cells[column - 1] = self._spelt(value, made.cells[column - 1])

    def delete(self, lines: Sequence[int]) -> None:
        """Delete the rows that begin in some lines."""
        for line in lines:
            row = self._at(line)
            if row is self._records[-1] and len(self._records) > 1:
                self._records[-2].end = row.end
            self._records.remove(row)

    def move(self, line: int, to: int) -> None:
        """Move the row that begins in a line to the place of another, which makes room for it."""
        places = [n for n, row in enumerate(self._records) if row.line in (line, to)]
        here, there = (self._records.index(self._at(one)) for one in (line, to))
        ends = [row.end for row in self._records]
        self._records.insert(there, self._records.pop(here))
        if places:
            for row, end in zip(self._records, ends, strict=True):
                row.end = end

    def _at(self, line: int) -> _Record:
        found = next((row for row in self._records if row.line == line), None)
        if found is None:
            raise ContentError("not-in-place", "the row was not found in the file", _HERE)
        return found

    def _spelt(self, value: str, old: str) -> str:
        """A value as a cell, quoted if the old one was, with the spaces around the old one."""
        core = old.strip()
        quoted = old.startswith('"')
        needs = any(sign in value for sign in (self._separator, '"', "\n", "\r"))
        if quoted or needs or value != value.strip():
            return '"' + value.replace('"', '""') + '"'
        if not core:
            return value
        left = old[: len(old) - len(old.lstrip())]
        return f"{left}{value}{old[len(left) + len(core) :]}"


def _cell_end(text: str, at: int, separator: str) -> int:
    """The end of a cell: the separator, or the end of the line or text."""
    if text.startswith('"', at):
        at += 1
        while True:
            at = text.find('"', at)
            if at < 0:
                raise ContentError("not-in-place", "the file cannot be read at the moment", _HERE)
            if not text.startswith('""', at):
                return at + 1
            at += 2
    while at < len(text) and text[at] not in (separator, "\r", "\n"):
        at += 1
    return at
