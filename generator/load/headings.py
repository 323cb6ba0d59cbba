"""Headings of a table: the row that holds them, and the field that each column is."""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from generator.load.cell_grid import (
    COMMENT,
    NO_COLUMN,
    Columns,
    Grid,
    Row,
    fields_by_plain_name,
    is_filled,
    plain_name,
)
from generator.model.languages import code_of_language
from generator.model.schema import first_unknown
from generator.model.values import some_of, yaml_key
from generator.problem import Problem, Where, did_you_mean, nearest

MOST_COLUMNS = 2_500
_MOST_TOLD = 100  # rows with headings again, as of other problems
_TITLES = 20  # rows in which headings are looked for
_WORDS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
_COPIES = frozenset(_WORDS["copies"])
_BESIDE = frozenset(_WORDS["beside_copies"])
_PERHAPS_COPIES = _COPIES.union(_WORDS["perhaps_copies"])
TOTALS = frozenset(_WORDS["totals"])
_IN_LANGUAGE = re.compile(r"(.+?)[\s_.:/-]*[\s_.:/(-]([^\W\d_]+)\)?")  # name_de, Name (German)
_NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)?")
_BEFORE_NAMES = 2  # columns, in which a lone # is the number of copies
_HEADING_WORDS = re.compile(r"[^\W_]+")
_COUNT = re.compile(r"\d{1,5}(?:\.0+)?")


def first_text(row: Row) -> str:
    """The text of a row's first cell that holds anything."""
    return str(next(filter(is_filled, row.cells))).strip()


def remark_count(filled: Sequence[Row], columns: Columns) -> int:
    """How many rows above the headings are remarks, such as ``# my deck, version 3``."""
    firsts = enumerate(map(first_text, filled))  # a lone # is the heading of a column of numbers
    count = next((n for n, text in firsts if text == COMMENT or text[:1] != COMMENT), 0)
    known = known_headings(columns)
    below = filled[count]
    for number, row in enumerate(filled[:count]):
        names = {plain_name(str(cell)) for cell in row.cells if is_filled(cell)}
        more = sum(map(is_filled, below.cells)) > sum(map(is_filled, row.cells))
        if known & names or not (more or known & {plain_name(str(cell)) for cell in below.cells}):
            return number
    return count


def title_above(rows: Sequence[Row], columns: Columns, shown: str) -> Problem | None:
    """The problem of a first row without a known heading, if a later row has several."""
    wanted = known_headings(columns)
    known = [wanted & {plain_name(str(cell)) for cell in row.cells} for row in rows[:_TITLES]]
    below = next((n for n, names in enumerate(known) if len(names) > 1), 0)
    if columns.declared is None and not below:  # nobody has said yet what the headings are
        below = _first_full(rows)
    if not below or known[0]:
        return None
    number = rows[below].number
    message = f"these are not headings; the headings are in row {number}"
    hint = f"delete the rows above row {number}. "
    hint += "To keep such a row as a comment, begin it with # and a space"
    return Problem(Where(shown, rows[0].number), "title-above-headings", message, hint)


def _first_full(rows: Sequence[Row]) -> int:
    """Which row is the first of several cells, below one of a single cell; 0 if that is above."""
    filled = [sum(map(is_filled, row.cells)) for row in rows[: _TITLES + 1]]
    first = next((n for n, cells in enumerate(filled) if cells > 1), 0)
    return first if first and all(cells > 1 for cells in filled[first:]) else 0


def too_wide(where: Where, columns: int) -> Problem:
    """The problem of a table with more columns than are read."""
    message = f"this table has {columns:,} columns; the most is {MOST_COLUMNS:,}"
    return Problem(where, "file-too-large", message, "give each card a row, not a column")


def headings_again(
    header: Row, body: Sequence[Row], shown: str
) -> tuple[list[Row], tuple[Problem, ...]]:
    """The first table's rows; a problem for each row with headings again, or a second table."""
    names = [plain_name(str(cell)) if is_filled(cell) else "" for cell in header.cells]
    headings = _quick_names(header) - {""}
    kept: list[Row] = []
    found: list[Problem] = []
    for row in body:
        if len(headings & _quick_names(row)) < 2:
            kept.append(row)
            continue
        there = [plain_name(str(cell)) if is_filled(cell) else "" for cell in row.cells]
        same = sum(bool(name) and name == cell for name, cell in zip(names, there, strict=False))
        filled = len(list(filter(None, there)))
        if same < 2 or same * 2 < filled:
            kept.append(row)
            continue
        where = Where(shown, row.number, 1)
        if there == names:
            message = f"row {row.number} repeats the headings"
            if len(found) < _MOST_TOLD:
                found.append(Problem(where, "headings-again", message, "delete the row"))
            continue
        message = f"a second table begins in row {row.number}"
        hint = "move the second table to a file of its own, or to another tab of the spreadsheet"
        found.append(Problem(where, "headings-again", message, hint))
        if kept and sum(map(is_filled, kept[-1].cells)) == 1:  # its title
            kept.pop()
        break
    return kept, tuple(found)


def _quick_names(row: Row) -> set[str]:
    """The texts of a row's cells in small letters: quick, as each cell of a table is asked."""
    return {*map(str.strip, map(str.casefold, map(str, row.cells)))}


def names_of_columns(
    grid: Grid, header: Row, body: Sequence[Row], columns: Columns
) -> tuple[dict[int, str], tuple[Problem, ...]]:
    """The field of each column by its index from 0, and the problems of the headings."""
    headings = [str(cell if is_filled(cell) else "").strip() for cell in header.cells]
    copies_at = _copies_column(header, body, columns)
    fields = _fields_of(headings, columns)
    if copies_at is not None:
        fields[copies_at] = "copies"
    unmet = tuple(_missing_headings(columns, list(filter(None, headings)), grid.shown))
    misspelt = {one.hint.removeprefix("did you mean ")[:-1] for one in unmet}  # reported there
    known = {*fields_by_plain_name(columns).values()}
    names: dict[int, str] = {}
    found: list[Problem] = []
    unknown: dict[int, str] = {}  # headings by their index
    written: dict[str, str] = {}  # headings by their fields, capitals and small letters alike
    for place, (heading, field) in enumerate(zip(headings, fields, strict=True)):
        where = Where(grid.shown, header.number, place + 1)
        if not heading and any(map(is_filled, _column(place, body))):
            message = f"column {place + 1} has no heading"
            hint = "nothing of it is read. To use it, write the name of a field in the first row"
            found.append(Problem(where, "empty-header", message, hint, "warning"))
        if place == copies_at:
            found.append(_taken_as_copies(heading, where, columns))
        if field is None:
            continue
        twin = written.get(plain_name(field), "")
        if twin:
            found.append(_twice(where, field, heading, twin))
        elif columns.declared is None or field in known:
            names[place] = field
            written[plain_name(field)] = heading
        elif heading not in misspelt:
            unknown[place] = heading
    strange = _unknown_columns(unknown, names, grid.shown, header, body, columns)
    absent = _absent_columns(names, grid.shown, header, body, columns)
    return names, (*found, *first_unknown(strange), *unmet, *absent)


def _fields_of(headings: Sequence[str], columns: Columns) -> list[str | None]:
    """The field that each heading means; None for one without a field or ignored."""
    renamed = {plain_name(heading): field for heading, field, _ in columns.renamed}
    known = fields_by_plain_name(columns)
    plain = map(plain_name, headings)
    return [
        renamed.get(name, known.get(name, heading)) if heading else None
        for heading, name in zip(headings, plain, strict=True)
    ]


def _column(place: int, body: Sequence[Row]) -> list[object]:
    """The cells of a column below its heading, as far as rows have them."""
    return [row.cells[place] for row in body if place < len(row.cells)]


def _twice(where: Where, field: str, heading: str, twin: str) -> Problem:
    message = f"two columns have the heading {field!r}"
    if twin != heading and field == heading:
        message = (
            f"the columns {twin} and {heading} have the same name: capitals make no difference"
        )
    return Problem(where, "duplicate-header", message, "rename or delete one of them")


def known_headings(columns: Columns) -> set[str]:
    """The plain names of a table's fields, and those of the columns that game.yaml renames."""
    named = {plain_name(heading) for heading, _, _ in columns.renamed}
    return {*fields_by_plain_name(columns), *named}


def _copies_column(header: Row, body: Sequence[Row], columns: Columns) -> int | None:
    """The only column of whole numbers, not 1, 2, 3, with another word for ``copies``."""
    headings = [plain_name(str(cell)) for cell in header.cells]
    known = known_headings(columns)
    places = [n for n, one in enumerate(headings) if one not in known and _says_copies(one)]
    places = [n for n in places if headings[n] != "#" or n < _BEFORE_NAMES]  # "#" of dice is none
    renamed = {field for _, field, _ in columns.renamed}
    if len(places) != 1 or "copies" in {*headings, *renamed}:
        return None
    (place,) = places
    texts = [str(cell).strip() for cell in _column(place, body) if is_filled(cell)]
    if not texts or not all(map(_COUNT.fullmatch, texts)):
        return None
    counted = [float(text) for text in texts]
    numbered = counted == [float(n) for n in range(1, len(counted) + 1)]
    return None if headings[place] == "#" and numbered else place


def _says_copies(heading: str) -> bool:
    """Whether the words of a heading say how often a card is printed, whatever signs it has."""
    words = [one for one in _HEADING_WORDS.findall(heading) if one not in _BESIDE]
    return heading == "#" or (len(words) == 1 and words[0] in {"copies", *_COPIES})


def _taken_as_copies(heading: str, where: Where, columns: Columns) -> Problem:
    key = yaml_key(heading)
    message = "this column is read as the number of copies of each card"
    other = "To ignore it" if columns.declared is not None else "To make it a field"
    way = "null" if columns.declared is not None else key
    hint = f"if so, write `columns: {{{key}: copies}}` in the component. {other}: "
    hint += f"`columns: {{{key}: {way}}}`"
    return Problem(where, "taken-as-copies", message, hint, "warning", field=heading)


def _unknown_columns(
    unknown: Mapping[int, str],
    names: Mapping[int, str],
    shown: str,
    header: Row,
    body: Sequence[Row],
    columns: Columns,
) -> list[Problem]:
    """A problem for each column that is no field; a lone one is perhaps the one that is missing."""
    free = [name for name in columns.declared or () if name not in names.values()]
    missing = [name for name in free if name in columns.required]
    found: list[Problem] = []
    for place, heading in unknown.items():
        lacking = missing or free
        lone = lacking[0] if len(unknown) == len(lacking) == 1 else ""
        filled = [cell for cell in _column(place, body) if is_filled(cell)]
        lone = lone if lone and _may_hold(lone, filled, columns) else ""
        where = Where(shown, header.number, place + 1)
        hint = _hint_of_unknown(heading, lone, [*free, *{"copies"} - {*names.values()}], columns)
        lacks = f", and no column has the heading {lone}" if lone else ""
        message = f"unknown field '{heading}'{lacks}"
        found.append(Problem(where, "unknown-field", message, hint))
    return found


def _absent_columns(
    names: Mapping[int, str], shown: str, header: Row, body: Sequence[Row], columns: Columns
) -> Iterator[Problem]:
    """A warning for optional fields that no column is: a heading was renamed, a column deleted."""
    there = {*names.values(), *(field for _, field, _ in columns.renamed)}
    absent = [name for name in columns.declared or () if name in columns.optional - there]
    if not absent or not body:
        return
    message = f"{shown} has no column {some_of([*map(repr, absent)], 4)}"
    hint = f"add a column {absent[0]}, which may be empty. "
    hint += "If the field is not needed, delete it from fields in game.yaml"
    yield Problem(
        Where(shown, header.number, 1), NO_COLUMN, message, hint, "warning", field=absent[0]
    )


def _may_hold(field: str, cells: Sequence[object], columns: Columns) -> bool:
    """Whether the cells of a column may be values of a field: numbers where it holds numbers."""
    if field in columns.nested or not cells:
        return False
    numbers = sum(bool(_NUMBER.fullmatch(str(cell).strip())) for cell in cells)
    if field in columns.numbers | columns.whole:
        return numbers == len(cells)
    return field not in columns.texts or numbers < len(cells)


def _hint_of_unknown(heading: str, lone: str, free: Sequence[str], columns: Columns) -> str:
    """What to do with a column of an unknown heading; ``free`` are fields without a column."""
    key = yaml_key(heading)
    other = f"declare it as a field, or ignore it: `columns: {{{key}: null}}`"
    if plain_name(heading).removesuffix(".") in _PERHAPS_COPIES:
        return f"if it is the number of copies: `columns: {{{key}: copies}}`. Otherwise {other}"
    if nearest(heading, free) is None and (code := _translates(heading, columns)):
        return (
            f"move translations to i18n/{code}.yaml (see the manual, languages). Then "
            f"ignore the column: `columns: {{{key}: null}}`"
        )
    if lone and nearest(heading, free) in (lone, None):
        return (
            f"did you mean {lone}? Rename it, or write `columns: {{{key}: {lone}}}`. "
            f"Otherwise {other}"
        )
    near = did_you_mean(heading, free) if nearest(heading, free) else ""
    listed = did_you_mean("", columns.declared or (), listing="declared fields")
    return f"{near or listed}. Otherwise {other}".replace("?.", "?")


def _translates(heading: str, columns: Columns) -> str:
    """The language of a column that is called as a field and a language: ``name_de``."""
    found = _IN_LANGUAGE.fullmatch(heading.strip())
    if not found or plain_name(found[1]) not in fields_by_plain_name(columns):
        return ""
    return code_of_language(found[2])


def _missing_headings(columns: Columns, headings: Sequence[str], shown: str) -> Iterator[Problem]:
    """A problem for each heading that game.yaml names and the table does not have."""
    there = {plain_name(heading) for heading in headings}
    for heading, _, where in columns.renamed:
        if plain_name(heading) not in there:
            message = f"{shown} has no column {heading!r}"
            hint = did_you_mean(heading, headings, listing="columns")
            yield Problem(where, "unknown-column", message, hint)


def id_column(names: Mapping[int, str]) -> int | None:
    """The index of the column that holds ids; None if there is none."""
    return next((place for place, name in names.items() if name == "id"), None)
