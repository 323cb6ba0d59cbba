"""Rows of a table to mappings with places: cells to values, and rows that are left out."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import count, takewhile
from typing import Any, NamedTuple

from generator.load import headings
from generator.load.cell_grid import COMMENT, Columns, Grid, Row, is_filled
from generator.load.cell_values import Looked, cell_value, told_looks
from generator.load.yaml_tree import finite, plain_value
from generator.model.names import id_of
from generator.model.source import PlacedDict, PlacedList
from generator.model.values import some_of, text_form
from generator.problem import Problem, Where, counted

_WIDTH = 3  # digits of a row's number as an id: it stays the same when the table grows
_CURLY = tuple("“„”«‘‚")  # as word processors write quotes
_PAGE = re.compile(r"\s*<(?:!doctype html|html|table|meta|head)", re.IGNORECASE)
_SIGNS = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}
_SEVERAL = 3  # headings of a table before its shape says anything
_SHOWN = 30  # characters of a value that names a row


class TableRows(NamedTuple):
    """A table's rows as mappings, or None; its problems; how many pieces are left out."""

    rows: PlacedList | None
    problems: tuple[Problem, ...]
    left_out: int = 0


def placed_rows(grid: Grid, columns: Columns) -> TableRows:
    """A mapping for each row, without empty cells, and problems; without ids, by row numbers."""
    filled = [row for row in grid.rows if any(map(is_filled, row.cells))]
    if not filled:
        return TableRows(PlacedList((), where=Where(grid.shown), values_at=[]), ())
    filled = filled[headings.remark_count(filled, columns) :]
    title = _strange_shape(filled, grid.shown) or headings.title_above(filled, columns, grid.shown)
    if title:
        return TableRows(PlacedList((), where=Where(grid.shown), values_at=[]), (title,))
    header, *body = filled
    body, repeated = headings.headings_again(header, body, grid.shown)
    names, found = headings.names_of_columns(grid, header, body, columns)
    kept, off, nameless, hidden = _sorted_out(grid, body, names, columns)
    rows: list[PlacedDict] = []
    looked: list[Looked] = []
    mistakes: list[Problem] = []
    sums: list[Row] = []
    heads = [Where(grid.shown, header.number, place + 1) for place in range(len(header.cells))]
    for row in kept:
        placed, wrong, looks = _placed(row, names, grid, heads, columns)
        looked += looks
        mistakes += wrong
        if _is_sum(row, placed, names, columns):
            sums.append(row)
        else:
            rows.append(placed)
    if headings.id_column(names) is None or columns.ids:
        rows = with_ids(rows, [row.where.line for row in rows], columns.ids)
    without_id = list(_without_id(nameless, names, columns, rows))
    problems = (
        *found, *repeated, *mistakes, *_lacking_ids(without_id, names, grid.shown),
        *_told_sums(sums, grid.shown, names), *_told_hidden(hidden, grid.shown),
        *told_looks(looked),
    )  # fmt: skip
    left_out = len(without_id) + sum(_is_piece(row, names) for row in off)
    where = Where(grid.shown)
    listed = PlacedList(rows, where=where, values_at=[row.where for row in rows])
    return TableRows(listed, problems, left_out)


class _SortedOut(NamedTuple):
    """A table's rows: with pieces, switched off, without an id, and hidden but not decided upon."""

    kept: list[Row]
    off: list[Row]
    nameless: list[Row]
    hidden: list[Row]


def _sorted_out(
    grid: Grid, body: Sequence[Row], names: Mapping[int, str], columns: Columns
) -> _SortedOut:
    out = _SortedOut([], [], [], [])
    for row in body:
        hidden = row.number in grid.hidden
        passed_over = _passed_over(row, names, columns.ids)
        if passed_over == "off" or (hidden and columns.hidden_rows == "skip"):
            out.off.append(row)
        elif passed_over:
            out.nameless.append(row)
        else:
            out.kept.append(row)
            if hidden and columns.hidden_rows is None:
                out.hidden.append(row)
    return out


def _strange_shape(rows: Sequence[Row], shown: str) -> Problem | None:
    """The problem of a page of the web, or of headings with another separator than the rows."""
    header, *body = rows
    if len(header.cells) > headings.MOST_COLUMNS:
        return headings.too_wide(Where(shown, header.number, 1), len(header.cells))
    message = hint = ""
    if _PAGE.match(headings.first_text(header)):
        message = "this file is named as a table, but it is a web page"
        hint = "save the sheet itself as CSV or .xlsx, not as a web page"
    filled = (tuple(filter(is_filled, row.cells)) for row in body)
    alone = [cells[0] for cells in takewhile(lambda cells: len(cells) == 1, filled)]
    for sign, called in _SIGNS.items() if body and len(alone) == len(body) else ():
        if min(str(cell).count(sign) for cell in alone) + 1 >= len(header.cells) >= _SEVERAL:
            message = f"the rows have {called} between the cells, but the headings do not"
            hint = f"put {called} between the headings too"
    return Problem(Where(shown, header.number), "csv-syntax", message, hint) if message else None


def _passed_over(row: Row, names: Mapping[int, str], ids: str) -> str:
    """Why a row is no piece: ``off``, by a # (and a space, without ids), or ``no id``; or empty."""
    place = headings.id_column(names)
    cell = row.cells[place] if place is not None and place < len(row.cells) else None
    if place is None or (not is_filled(cell) and ids in dict(_cells(row, names))):
        return "off" if f"{headings.first_text(row)} ".startswith(f"{COMMENT} ") else ""
    if not is_filled(cell):
        return "no id"
    return "off" if str(cell).strip().startswith(COMMENT) else ""


def _cells(row: Row, names: Mapping[int, str]) -> Iterator[tuple[str, Any]]:
    """The filled cells of a row's fields, without the id and copies."""
    for place, cell in enumerate(row.cells):
        if is_filled(cell) and names.get(place, "id") not in ("id", "copies"):
            yield names[place], cell


def _is_piece(row: Row, names: Mapping[int, str]) -> bool:
    """Whether a row that is switched off would be a piece, and is no remark between rows."""
    cells = [cell for _, cell in _cells(row, names)]
    marked = headings.id_column(names) is None  # then the mark stands before the first field
    return len(cells) > marked


def _without_id(
    rows: Sequence[Row], names: Mapping[int, str], columns: Columns, placed: Sequence[PlacedDict]
) -> Iterator[Row]:
    """The rows without an id that look like pieces: they fill a field that pieces need.

    Where no field is required, it is one that all pieces have. Sums and totals are none.
    """
    needed: Collection[str] = columns.required
    if not needed and placed:
        needed = set(placed[0]).intersection(*placed[1:])
    for row in rows:
        cells = dict(_cells(row, names))
        if (
            [text for text in map(str, cells.values()) if not is_number(text)]
            and not _is_total(cells.values())
            and (not placed or set(needed) & cells.keys())
        ):
            yield row


def _is_total(cells: Iterable[Any]) -> bool:
    """Whether cells of a row are sums of those above it: one of them is called so."""
    return any(str(cell).strip(" :").lower() in headings.TOTALS for cell in cells)


def _is_sum(row: Row, placed: PlacedDict, names: Mapping[int, str], columns: Columns) -> bool:
    """Whether a row that would be a piece holds sums: it says so, and lacks what pieces have."""
    place = headings.id_column(names)
    if place is None:
        return len(placed) < len(names) / 2 + 1 and _is_total(c for _, c in _cells(row, names))
    needed = columns.required & set(names.values())
    lacking = bool(needed - placed.keys()) or len(placed) < len(names) / 2 + 1
    return _is_total([row.cells[place]]) and lacking


def is_number(text: str) -> bool:
    """Whether the text of a cell is a number, with a point or a comma."""
    value = plain_value(text.strip().replace(",", ".")) if text.strip() else None
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _lacking_ids(rows: Sequence[Row], names: Mapping[int, str], shown: str) -> Iterator[Problem]:
    if not rows:
        return
    first, *more = rows
    texts = [str(cell).strip() for _, cell in _cells(first, names)]
    value = next((text for text in texts if not is_number(text)), texts[0])
    value = value if len(value) <= _SHOWN else f"{value[: _SHOWN - 1]}…"
    message = f"row {first.number} ({value}) has no id and will not be printed"
    if more:
        listed = some_of([str(row.number) for row in more])
        message += f"; the same is true of row{'s' if len(more) > 1 else ''} {listed}"
    column = (headings.id_column(names) or 0) + 1
    hint = "give it an id. To leave it out on purpose, begin its id with #"
    yield Problem(Where(shown, first.number, column), "row-without-id", message, hint, "warning")


def _told_sums(rows: Sequence[Row], shown: str, names: Mapping[int, str]) -> Iterator[Problem]:
    """A warning of the rows that say that they hold sums."""
    if rows:
        listed = some_of([str(row.number) for row in rows])
        message = f"row {listed} looks like a row of sums and will not be printed"
        other = (
            "give the table a column id"
            if headings.id_column(names) is None
            else "give it another id"
        )
        hint = f"begin it with # and a space. If it is a card, {other}"
        yield Problem(Where(shown, rows[0].number), "row-without-id", message, hint, "warning")


def _told_hidden(rows: Sequence[Row], shown: str) -> Iterator[Problem]:
    if rows:
        message = f"{counted(len(rows), 'row')} hidden in the spreadsheet will be printed"
        if len(rows) == 1:
            message = "a row hidden in the spreadsheet will be printed"
        hint = "in the component, write `hidden_rows: print`. To leave it out: `hidden_rows: skip`"
        yield Problem(Where(shown, rows[0].number), "hidden-rows", message, hint, "warning")


def with_ids(
    rows: Sequence[PlacedDict], numbers: Sequence[int], field: str = ""
) -> list[PlacedDict]:
    """The rows, those without an id by the name in a field, or by their numbers.

    Of equal names all but the first have a number: ``fox``, ``fox-2``.
    """
    taken = {text_form(row["id"]).lower() for row in rows if "id" in row}
    made = []
    for row, number in zip(rows, numbers, strict=True):
        if "id" not in row:
            own = id_of(text_form(row[field])) if row.get(field) is not None else ""
            own = own or str(number).zfill(_WIDTH)
            again = (f"{own}-{n}" if n > 1 else own for n in count(1))
            own = next(one for one in again if one not in taken)
            taken.add(own)
            places = {"id": row.where, **row.values_at}
            items = {"id": own, **row}
            made.append(PlacedDict(items, where=row.where, keys_at=row.keys_at, values_at=places))
        else:
            made.append(row)
    return made


def _placed(
    row: Row, names: Mapping[int, str], grid: Grid, heads: Sequence[Where], columns: Columns
) -> tuple[PlacedDict, tuple[Problem, ...], list[Looked]]:
    items: dict[str, Any] = {}
    places: dict[str, Where] = {}
    keys: dict[str, Where] = {}
    found: list[Problem] = []
    looked: list[Looked] = []
    width = len(heads)
    for place, cell in enumerate(row.cells):
        if not is_filled(cell):
            continue
        where = Where(grid.shown, row.number, place + 1)
        if place >= width:
            message = f"this row has {len(row.cells)} cells, the first row has {width}"
            hint = "if a cell contains the separator, put the cell in double quotes"
            if any(isinstance(one, str) and one.strip()[:1] in _CURLY for one in row.cells):
                hint += ". Use straight quotes: this row has curly ones"
            found.append(Problem(where, "row-too-long", message, hint))
            break
        name = names.get(place)
        if name is None:
            continue
        look = grid.looks.get((row.number, place + 1)) if grid.looks else None
        value, wrong, otherwise = cell_value(cell, look, name, where, columns)
        found += wrong
        looked += otherwise
        if isinstance(value, float) and not finite(value):
            message = f"{cell} is not a number that can be printed"
            hint = "write an ordinary number"
            found.append(Problem(where, "not-finite", message, hint, field=name))
        items[name], places[name] = value, where
        keys[name] = heads[place]
    at = Where(grid.shown, row.number, 1)
    placed = PlacedDict(items, where=at, keys_at=keys, values_at=places)
    return placed, tuple(found), looked
