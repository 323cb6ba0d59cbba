"""JSON lists read as tables are: keys as headings, texts as cells, and ids where none are given."""

from dataclasses import replace
from typing import Any

from generator.load.cell_grid import Columns, Grid, Row, is_filled
from generator.load.cell_values import cell_value
from generator.load.headings import names_of_columns
from generator.load.rows import TableRows, numbered
from generator.model.source import PlacedDict, PlacedList
from generator.problem import Problem, Where

_KEYS = 0  # the line of keys, which no file has: they stand in each entry


def json_rows(rows: Any, columns: Columns) -> TableRows:
    """The entries of a list as the rows of a table would be, and the problems of its keys.

    Where no entry has an id, the id is which entry of the list it is. What is no list of mappings,
    and entries with ``for_each``, stay as they are.
    """
    if not isinstance(rows, PlacedList) or not all(
        isinstance(row, PlacedDict) and "for_each" not in row for row in rows
    ):
        return TableRows(rows, ())
    keys_at: dict[str, Where] = {}
    for row in rows:
        for key in row:
            keys_at.setdefault(key, row.keys_at.get(key, row.where))
    headings = list(keys_at)
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
    entries = [entry for entry, _ in made]
    if not any("id" in entry for entry in entries):
        entries = [numbered(entry, number) for number, entry in enumerate(entries, 1)]
    return TableRows(rows.with_items(entries), tuple(found))


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
