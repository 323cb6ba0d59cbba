"""Lint of tables: rows that lack a cell, and two rows that begin alike."""

import re
from collections.abc import Iterator

from generator.checks.texts.text import Names, Text
from generator.problem import Problem
from generator.rulebook.placeholders import MARK

_ROW = re.compile(r"^[ \t]*\|.*$", re.MULTILINE)
_BAR = re.compile(r"(?<!\\)\|")
_RULE = re.compile(r"[\s|:-]+")  # the line below the headings
_FEWEST = 3  # rows besides the headings, of which the first cells are all others


def uneven_tables(prose: Text, _names: Names) -> Iterator[Problem]:
    """A warning for each row with fewer cells than the headings, or that begins as one before."""
    if prose.kind != "prose":
        return
    table: list[tuple[int, list[str]]] = []
    end = 0
    for row in (*_ROW.finditer(prose.rendered.text), None):
        if table and (row is None or row.start() > end + 1):
            yield from _of_table(prose, table)
            table = []
        if row:
            end = row.end()
            written = row[0].strip()[1:]
            if written.endswith("|") and not written.endswith("\\|"):
                written = written[:-1]
            table.append((row.start(), _BAR.split(written)))


def _of_table(prose: Text, table: list[tuple[int, list[str]]]) -> Iterator[Problem]:
    head, *rows = table
    rows = [(at, cells) for at, cells in rows if not _RULE.fullmatch("|".join(cells))]
    for at, cells in rows:
        where = prose.rendered.nearest_place(at)
        if where and len(cells) < len(head[1]):
            message = f"the row has {len(cells)} of the {len(head[1])} cells of its table"
            hint = "put the bar between its cells; an empty one is a bar and a blank"
            yield Problem(where, "row-too-short", message, hint, "warning")
    firsts = [_plain(cells[0]) for _, cells in rows]
    if len(rows) < _FEWEST or len({*firsts}) != len(firsts) - 1:
        return  # where several begin alike they are sorted by it
    number = next(n for n, first in enumerate(firsts) if first in firsts[:n])
    at, cells = rows[number]
    where = prose.typed(at + 1)
    if where and any(map(str.isalpha, firsts[number])) and MARK.sub("", cells[0]) == cells[0]:
        message = f"two rows of this table begin with {cells[0].strip()!r}"
        hint = "correct one of them"
        yield Problem(where, "repeated-item", message, hint, "warning")


def _plain(cell: str) -> str:
    return " ".join(cell.lower().split())
