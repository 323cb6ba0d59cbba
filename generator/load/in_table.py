"""One cell of a CSV or TSV text written anew in its own place: every other byte stays."""

import re
from typing import Any, NamedTuple

from generator.load.tables import records
from generator.problem import ContentError

_HERE = "change it in the file"
_LINE_END = re.compile(r"\r\n|\r|\n")


class Cell(NamedTuple):
    """What a cell says, from one character to another, without quotes and spaces around it."""

    start: int
    end: int
    quoted: bool
    text: str
    row: int  # of all records, from 0
    column: int  # from 0
    tabs: bool  # the file is divided by tabs, as its name says


def cell_at(text: str, line: int, column: int, *, tabs: bool = False) -> Cell:
    """The cell in a column, from 1, of the record that begins in a line, from 1.

    Raises ContentError ``not-in-place`` where there is none.
    """
    rows, separator = records(text, tabs=tabs)
    at, now = 0, 1
    for number in range(len(rows)):
        began, place = now, 0
        while True:
            start, at = at, _cell_end(text, at, separator)
            now += len(_LINE_END.findall(text, start, at))
            if (began, place) == (line, column - 1):
                return _cell(text, start, at, number, place)._replace(tabs=tabs)
            if at >= len(text) or text[at] != separator:
                break
            at, place = at + 1, place + 1
        ended = _LINE_END.match(text, at)
        at, now = (ended.end(), now + 1) if ended else (at, now)
    raise ContentError("not-in-place", "the cell is not found in the file", _HERE)


def with_cell(text: str, cell: Cell, value: Any) -> str:
    """The text with another value in the cell, quoted if it was or must be.

    Raises ContentError ``not-in-place`` if the value cannot stand in a cell.
    """
    before, separator = records(text, tabs=cell.tabs)
    said = value if isinstance(value, str) else _plain(value)
    written = said
    if cell.quoted:
        written = said.replace('"', '""')
    elif any(sign in said for sign in (separator, '"', "\n", "\r")):
        written = '"' + said.replace('"', '""') + '"'
    changed = f"{text[: cell.start]}{written}{text[cell.end :]}"
    after, _ = records(changed, tabs=cell.tabs)
    read = after[cell.row][cell.column].strip() if len(after) == len(before) else ""
    before[cell.row][cell.column] = after[cell.row][cell.column] = ""
    if before != after or not read or read != said:
        raise ContentError("not-in-place", "this value cannot stand in a cell", _HERE)
    return changed


def _plain(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _cell_end(text: str, at: int, separator: str) -> int:
    """Where a cell ends: at the separator, the end of its line or of the text."""
    if text.startswith('"', at):
        at += 1
        while True:
            at = text.find('"', at)
            if at < 0:
                raise ContentError("not-in-place", "the file cannot be read now", _HERE)
            if not text.startswith('""', at):
                return at + 1
            at += 2
    while at < len(text) and text[at] not in (separator, "\r", "\n"):
        at += 1
    return at


def _cell(text: str, start: int, end: int, row: int, column: int) -> Cell:
    whole = text[start:end]
    if whole.startswith('"'):
        inner = whole[1:-1].replace('""', '"')
        return Cell(start + 1, end - 1, True, inner.strip(), row, column, tabs=False)
    left = len(whole) - len(whole.lstrip())
    core = whole.strip()
    return Cell(start + left, start + left + len(core), False, core, row, column, tabs=False)
