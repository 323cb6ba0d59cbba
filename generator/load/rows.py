"""Rows of a table to mappings with places: headings to fields, cells to values."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from generator.load.yaml_tree import finite, plain_value, read_cell
from generator.model.source import PlacedDict, PlacedList
from generator.model.values import describe
from generator.problem import Problem, Where, did_you_mean

COMMENT = "#"  # a row whose id begins so is skipped
_OWN = ("id", "copies")
_IN_THOUSANDS = re.compile(r"[+-]?[1-9][0-9]{0,2}\.[0-9]{3}")
_TITLES = 20  # rows in which headings are looked for


class Row(NamedTuple):
    """A row with its number in the file; a cell is a text as typed, or a value."""

    number: int
    cells: Sequence[Any]


class Grid(NamedTuple):
    """A table of a file: the first row that is not empty holds the headings."""

    shown: str
    rows: Sequence[Row]


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a component's table.

    Columns in ``texts`` stay as typed, those in ``nested`` hold lists or mappings as in YAML, and
    those in ``numbers`` hold numbers with a decimal comma. ``declared`` are the allowed fields,
    None for any. ``renamed`` holds headings with their field (None: the column is skipped) and
    place.
    """

    texts: frozenset[str] = frozenset()
    declared: tuple[str, ...] | None = None
    renamed: tuple[tuple[str, str | None, Where], ...] = ()
    nested: frozenset[str] = frozenset()
    numbers: frozenset[str] = frozenset()


ANY_COLUMNS = Columns()


def placed_rows(grid: Grid, columns: Columns) -> tuple[PlacedList, tuple[Problem, ...]]:
    """One mapping for each row, without empty cells, rows and columns.

    And the problems of the table.

    If no column holds ids, the numbers of the rows are the ids.
    """
    filled = [row for row in grid.rows if any(map(_filled, row.cells))]
    if not filled:
        return PlacedList((), where=Where(grid.shown), values_at=[]), ()
    filled = filled[_remark_count(filled, columns) :]
    title = _title_above(filled, columns, grid.shown)
    if title:
        return PlacedList((), where=Where(grid.shown), values_at=[]), (title,)
    header, *body = filled
    names, found = _names(grid, header, body, columns)
    width = len(str(body[-1].number)) if body else 1
    rows: list[PlacedDict] = []
    for row in body:
        if _skipped(row, names):
            continue
        placed, mistakes = _placed(row, names, len(header.cells), grid.shown, header, columns)
        found = (*found, *mistakes)
        if "id" not in names.values():
            placed = _numbered(placed, str(row.number).zfill(width))
        rows.append(placed)
    places = [row.where for row in rows]
    return PlacedList(rows, where=Where(grid.shown), values_at=places), found


def _remark_count(filled: Sequence[Row], columns: Columns) -> int:
    """How many rows above the headings are remarks such as ``# my deck, version 3``.

    ``# of players`` may be a heading too, so the row below must look more like headings.
    """
    count = next((n for n, row in enumerate(filled) if not _is_remark(_first(row))), 0)
    known = {
        *_fields_by_plain_name(columns),
        *(_plain(heading) for heading, _, _ in columns.renamed),
    }
    below = filled[count]
    for number, row in enumerate(filled[:count]):
        names = {_plain(str(cell)) for cell in row.cells if _filled(cell)}
        more = sum(map(_filled, below.cells)) > sum(map(_filled, row.cells))
        if known & names or not (more or known & {_plain(str(cell)) for cell in below.cells}):
            return number
    return count


def _title_above(rows: Sequence[Row], columns: Columns, shown: str) -> Problem | None:
    """The problem of a first row without a known heading, if a later row has several."""
    wanted = {
        *_fields_by_plain_name(columns),
        *(_plain(heading) for heading, _, _ in columns.renamed),
    }
    known = [wanted & {_plain(str(cell)) for cell in row.cells} for row in rows[:_TITLES]]
    below = next((n for n, names in enumerate(known) if len(names) > 1), 0)
    if not below or known[0]:
        return None
    number = rows[below].number
    message = f"this row has no heading of a field; those are in row {number}"
    hint = f"begin each row above row {number} with # and a space, or delete it"
    return Problem(Where(shown, rows[0].number), "title-above-headings", message, hint)


def _first(row: Row) -> str:
    return str(next(filter(_filled, row.cells))).strip()


def _is_remark(text: str) -> bool:
    """Whether a first cell may begin a remark; a lone # is the heading of a column of numbers."""
    return text.startswith(COMMENT) and text != COMMENT


def _numbered(row: PlacedDict, number: str) -> PlacedDict:
    keys, places = {"id": row.where, **row.keys_at}, {"id": row.where, **row.values_at}
    return PlacedDict({"id": number, **row}, where=row.where, keys_at=keys, values_at=places)


def _filled(cell: Any) -> bool:
    return cell is not None and not (isinstance(cell, str) and not cell.strip())


def _names(
    grid: Grid, header: Row, body: Sequence[Row], columns: Columns
) -> tuple[dict[int, str], tuple[Problem, ...]]:
    """The field of each column by its index from 0, and the problems of the headings."""
    names: dict[int, str] = {}
    found: list[Problem] = []
    renamed = {_plain(heading): field for heading, field, _ in columns.renamed}
    known = _fields_by_plain_name(columns)
    headings = [str(cell).strip() for cell in header.cells if _filled(cell)]
    unmet = tuple(_missing_headings(columns, headings, grid.shown))
    misspelt = {one.hint.removeprefix("did you mean ")[:-1] for one in unmet}  # reported there
    written: dict[str, str] = {}  # headings by their fields, capitals and small letters alike
    for place, cell in enumerate(header.cells):
        where = Where(grid.shown, header.number, place + 1)
        heading = str(cell if _filled(cell) else "").strip()
        if not heading:
            if any(place < len(row.cells) and _filled(row.cells[place]) for row in body):
                message = f"column {place + 1} has no name"
                hint = "name the field in the first row, or delete the column"
                found.append(Problem(where, "empty-header", message, hint))
            continue
        if _plain(heading) in renamed:
            field = renamed[_plain(heading)]
            if field is None:
                continue
        else:
            field = known.get(_plain(heading), heading)
        twin = written.setdefault(_plain(field), heading)
        if _plain(field) in map(_plain, names.values()):
            message = f"two columns are named {field}"
            if twin != heading and field == heading:
                message = f"the columns {twin} and {heading} are one: capitals make no difference"
            hint = "rename or delete one of them"
            found.append(Problem(where, "duplicate-header", message, hint))
        elif columns.declared is not None and field not in known.values():
            if heading in misspelt:
                continue
            near = did_you_mean(field, columns.declared, listing="declared fields")
            hint = f"{near}; else declare it, or pass over it: `columns: {{{heading}: null}}`"
            hint = hint.replace("?; else", "? Else")
            found.append(Problem(where, "unknown-field", f"unknown field {field}", hint))
        else:
            names[place] = field
    return names, (*found, *unmet)


def _missing_headings(columns: Columns, headings: Sequence[str], shown: str) -> Iterator[Problem]:
    """A problem for each heading that game.yaml names and the table does not have."""
    there = {_plain(heading) for heading in headings}
    for heading, _, where in columns.renamed:
        if _plain(heading) not in there:
            message = f"{shown} has no column {heading}"
            hint = did_you_mean(heading, headings, listing="columns")
            yield Problem(where, "unknown-column", message, hint)


def _fields_by_plain_name(columns: Columns) -> Mapping[str, str]:
    """The allowed fields by their normalised names."""
    return {_plain(name): name for name in (*(columns.declared or ()), *_OWN)}


def _plain(heading: str) -> str:
    return " ".join(heading.split()).casefold()


def _skipped(row: Row, names: Mapping[int, str]) -> bool:
    """Whether a row is a comment, or has no id although other rows have one.

    Without a column of ids ``# off`` is a comment, and ``#1 Fan`` may be a title.
    """
    place = next((place for place, name in names.items() if name == "id"), None)
    if place is None:
        return f"{_first(row)} ".startswith(f"{COMMENT} ")
    cell = row.cells[place] if place < len(row.cells) else None
    return not _filled(cell) or str(cell).strip().startswith(COMMENT)


def _placed(
    row: Row, names: Mapping[int, str], width: int, shown: str, header: Row, columns: Columns
) -> tuple[PlacedDict, tuple[Problem, ...]]:
    items: dict[str, Any] = {}
    places: dict[str, Where] = {}
    keys: dict[str, Where] = {}
    found: list[Problem] = []
    for place, cell in enumerate(row.cells):
        if not _filled(cell):
            continue
        where = Where(shown, row.number, place + 1)
        if place >= width:
            message = f"the row has {len(row.cells)} cells, the first row {width}"
            hint = "put a cell that contains the separator in double quotes"
            found.append(Problem(where, "row-too-long", message, hint))
            break
        name = names.get(place)
        if name is None:
            continue
        value, wrong = _cell_value(cell, name, where, columns)
        found += wrong
        if not finite(value):
            message = f"{cell} is not a number that can be printed"
            hint = "write a finite number"
            found.append(Problem(where, "not-finite", message, hint, field=name))
        items[name], places[name] = value, where
        keys[name] = Where(shown, header.number, place + 1)
    at = Where(shown, row.number, 1)
    return PlacedDict(items, where=at, keys_at=keys, values_at=places), tuple(found)


def _cell_value(
    cell: Any, name: str, where: Where, columns: Columns
) -> tuple[Any, tuple[Problem, ...]]:
    """The value of a cell: a text is read as YAML reads it, unless its column holds texts."""
    text = cell.strip().replace("\t", " ") if isinstance(cell, str) else ""
    if name in columns.texts:
        if not isinstance(cell, bool):
            return text or str(cell), ()
        message = f"text belongs here, not {describe(cell)}"
        hint = "format the cell as text in the spreadsheet, and type it again"
        return cell, (Problem(where, "wrong-type", message, hint, field=name),)
    if name in columns.nested and text.startswith(("[", "{")):
        return read_cell(text, where)
    if name in columns.numbers and _IN_THOUSANDS.fullmatch(text):
        whole, fraction = text.replace(".", ""), text.replace(".", ",")
        message, hint = f"{text} may be {whole} or {fraction}", f"write `{whole}` or `{fraction}`"
        return cell, (Problem(where, "unclear-number", message, hint, field=name),)
    return plain_value(text) if text else cell, ()
