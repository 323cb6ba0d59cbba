"""Pieces files: YAML or tables to pieces, with ``for_each`` expanded to the product of lists.

    - for_each: {suit: [glass, stone], number: 1..3}
      id: "{number}-{suit}"     # 1-glass, 2-glass, 3-glass, 1-stone, ...
      title: "{number} of {suit}"

Each file is read once, however many components name it.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from generator.files.folder import Folder
from generator.files.read import read_text
from generator.load.cell_grid import ANY_COLUMNS, Columns
from generator.load.game_numbers import NO_NUMBERS, Numbers, with_numbers
from generator.load.json_table import json_rows
from generator.load.rows import TableRows, placed_rows
from generator.load.table import in_whole_rows, read_table
from generator.load.yaml_tree import read_json, read_yaml
from generator.model.component import Piece
from generator.model.names import OWN_KEYS, copies_fault, id_fault
from generator.model.source import PlacedDict, PlacedList
from generator.model.values import CURLY, describe, text_form, whole_range, yaml_key
from generator.problem import Problem, Where, beyond, did_you_mean

MAX_PRODUCT = 5_000  # pieces from one entry
MAX_LETTERS = 20_000_000  # in the pieces of one entry
MAX_PIECES = 20_000  # pieces from one file
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
_BRACES = re.compile(r"\{([A-Za-z_][A-Za-z0-9_-]*)\}")
_LOOP_HINT = "write it as `for_each: {suit: [glass, stone], number: 1..4}`"
_DASHED = re.compile(r"(\d{1,6})\s*(?:-|–|to|bis)\s*(\d{1,6})")  # 1-5
SPREADSHEETS = (".xlsx", ".ods")
TABLES = (".csv", ".tsv", *SPREADSHEETS)


class Read(NamedTuple):
    """The pieces of a file, its problems, and how many rows or entries of it print nothing."""

    pieces: tuple[Piece, ...]
    problems: tuple[Problem, ...]
    left_out: int = 0
    resting: tuple[Piece, ...] = ()  # those of 0 copies


class PiecesName(NamedTuple):
    """The value of ``pieces:``: a file and, in a spreadsheet, perhaps the name of a sheet."""

    file: str
    sheet: str | None

    @classmethod
    def of(cls, text: str) -> "PiecesName":
        """The file and sheet of a text such as ``heroes.xlsx#Sheet 1``."""
        file, sign, sheet = text.partition("#")
        if sign and PurePosixPath(file).suffix.lower() in SPREADSHEETS:
            return cls(file, sheet.strip())
        return cls(text, None)

    @property
    def is_table(self) -> bool:
        """Whether it is a table (CSV, TSV or spreadsheet) and not YAML."""
        return PurePosixPath(self.file).suffix.lower() in TABLES

    @property
    def is_json(self) -> bool:
        """Whether it is a list in JSON, whose keys are read as the headings of a table are."""
        return self.file.lower().endswith(".json")


class PiecesFiles:
    """The pieces files of one game's folder, each read once."""

    def __init__(self, folder: Folder, numbers: Numbers = NO_NUMBERS) -> None:
        self.folder, self._numbers = folder, numbers
        self._read: dict[tuple[PiecesName, Columns], Read] = {}

    def read(self, name: PiecesName, columns: Columns) -> Read:
        """The pieces of a file, and its problems; ``columns`` describes the columns of a table."""
        by_columns = name.is_table or name.is_json or columns.renamed
        key = (name, columns if by_columns else ANY_COLUMNS)
        if key not in self._read:
            table = self._rows(name, columns)
            read = expand(table.rows, self.folder.shown(name.file), self._numbers)
            found = (*table.problems, *beyond(table.problems, read.problems))
            problems = in_whole_rows(found, found)
            left_out = table.left_out + read.left_out
            self._read[key] = read._replace(problems=problems, left_out=left_out)
        return self._read[key]

    def _rows(self, name: PiecesName, columns: Columns) -> TableRows:
        if not name.is_table:
            if name.is_json:
                rows, problems = read_json(self.folder, name.file)
                made = json_rows(rows, columns)
                return made._replace(problems=(*problems, *made.problems))
            rows, problems = read_yaml(self.folder, name.file)
            problems = (*problems, *_curly_quotes(rows, self.folder, name.file))
            return TableRows(_renamed(rows, columns), problems)
        if PurePosixPath(name.file).suffix.lower() not in SPREADSHEETS:
            return read_table(self.folder, name.file, columns)
        from generator.load.spreadsheet import read_sheet  # few games have one

        grid, found = read_sheet(self.folder, name.file, name.sheet)
        if grid is None:
            return TableRows(None, found)
        made = placed_rows(grid, columns)
        return made._replace(problems=(*found, *made.problems))


def _curly_quotes(rows: Any, folder: Folder, file: str) -> Iterator[Problem]:
    """A warning for each text in the quotes of a word processor alone: they would be printed."""
    entries = [row for row in rows if isinstance(row, PlacedDict)] if rows else []
    curly = [
        (name, value, row.values_at[name])
        for row in entries
        for name, value in row.items()
        if isinstance(value, str) and CURLY.fullmatch(value) and name in row.values_at
    ]
    text = read_text(folder, file)[0] if curly else None
    lines = (text or "").splitlines()
    for name, value, where in curly:
        column = (where.column or 1) - 1
        if where.line <= len(lines) and lines[where.line - 1][column : column + 1] == value[0]:
            message = f"the quotes of {value} are printed with it, and YAML's are straight"
            hint = f"write `{name}: {yaml_key(value[1:-1])}`; "
            hint += "or straight quotes around these, if they are to be printed"
            yield Problem(where, "curly-quotes", message, hint, "warning", field=name)


def _renamed(rows: Any, columns: Columns) -> Any:
    """The entries of a list with the keys that ``columns`` says, without those it passes over."""
    if not columns.renamed or not isinstance(rows, PlacedList):
        return rows
    names = {heading: field for heading, field, _ in columns.renamed}
    return rows.with_items([_entry_renamed(row, names) for row in rows])


def _entry_renamed(row: Any, names: Mapping[str, str | None]) -> Any:
    if not isinstance(row, PlacedDict):
        return row
    kept = {key: names.get(key, key) for key in row}

    def called(items: Mapping[str, Any]) -> dict[str, Any]:
        return {name: value for key, value in items.items() if (name := kept.get(key, key))}

    return PlacedDict(
        called(row), where=row.where, keys_at=called(row.keys_at), values_at=called(row.values_at)
    )


def expand(rows: Any, shown: str, numbers: Numbers = NO_NUMBERS) -> Read:
    """All pieces of a file in its order, and the problems of its entries.

    ``rows`` is the file as read; the game's ``numbers`` are filled in. An empty field is absent:
    empty cells of a table and ``note:`` without a value mean the same. A piece of 0 copies is left
    out.
    """
    if rows is None:
        return Read((), ())
    if not isinstance(rows, PlacedList):
        where = getattr(rows, "where", Where(shown))
        message = f"a pieces file is a list, not {describe(rows)}"
        hint = "begin each piece with a dash: - id: ..."
        if where.file.lower().endswith(".json"):
            hint = 'write the pieces between [ and ]: [{"name": "Ann"}, {"name": "Bob"}]'
        return Read((), (Problem(where, "not-a-list", message, hint),))
    pieces: list[Piece] = []
    found: list[Problem] = []
    for written, where in zip(rows, rows.values_at, strict=True):
        row, unknown = _with_numbers(written, numbers)
        made, problems = _entry(row, where, numbers)
        problems = (*unknown, *problems)
        pieces += made
        found += problems
        if len(pieces) > MAX_PIECES:
            message = f"this file makes over {MAX_PIECES:,} pieces"
            hint = "use copies for pieces that are alike"
            found.append(Problem(where, "too-many-pieces", message, hint))
            break
    printed = tuple(piece for piece in pieces if piece.copies)
    resting = tuple(piece for piece in pieces if not piece.copies)
    return Read(printed, tuple(found), len(resting), resting)


def _with_numbers(row: Any, numbers: Numbers) -> tuple[Any, tuple[Problem, ...]]:
    """An entry with the game's numbers filled in, but names of its own ``for_each``."""
    loops = row.get("for_each") if numbers and isinstance(row, PlacedDict) else None
    return with_numbers(row, numbers, but=loops if isinstance(loops, PlacedDict) else ())


def _entry(
    row: Any, where: Where, numbers: Numbers
) -> tuple[tuple[Piece, ...], tuple[Problem, ...]]:
    """The pieces of one entry; none if it has a mistake that would repeat in each of them."""
    if not isinstance(row, PlacedDict):
        hint = "write it as `- {id: c01}`, with its fields after the id"
        message = f"a piece is a mapping, not {describe(row)}"
        return (), (Problem(where, "wrong-type", message, hint),)
    loops, found = _loops(row)
    names = [loop.name for loop in loops]
    if not found:  # a wrong for_each is reported there
        found = (*_id_problems(row, names), *_trapped_braces(row, [*names, *numbers]))
    total = prod(len(loop.values) for loop in loops)
    if total > MAX_PRODUCT:
        message = f"this makes {total:,} pieces; {MAX_PRODUCT:,} are the most for one entry"
        place = row.values_at["for_each"]
        found = (*found, Problem(place, "too-many-pieces", message, "shorten the lists"))
    if found:
        return (), found
    pieces: list[Piece] = []
    letters = 0
    for places in product(*(range(len(loop.values)) for loop in loops)):
        piece, mistakes = _piece(row, loops, places)
        letters += sum(map(_letters, piece.fields.values())) if loops else 0
        if letters > MAX_LETTERS:
            message = f"this makes pieces of over {MAX_LETTERS:,} letters"
            mistakes = (Problem(where, "too-many-letters", message, "shorten the texts"),)
        if mistakes:
            return tuple(pieces), mistakes
        pieces.append(piece)
    return tuple(pieces), ()


def _letters(value: Any) -> int:
    """How many letters a value is made of."""
    if isinstance(value, str):
        return len(value)
    if isinstance(value, dict):
        value = value.values()
    return sum(map(_letters, value)) if isinstance(value, Iterable) else 1


class _Loop(NamedTuple):
    name: str
    values: list[Any]
    places: list[Where]
    width: int  # digits of the whole numbers in ids, so that files sort as the pieces do


def _loops(row: PlacedDict) -> tuple[tuple[_Loop, ...], tuple[Problem, ...]]:
    """The loops of ``for_each``, and the problems of it."""
    if "for_each" not in row:
        return (), ()
    loops_entry, where = row["for_each"], row.values_at["for_each"]
    if not isinstance(loops_entry, PlacedDict) or not loops_entry:
        message = f"for_each must be a mapping of names to lists, not {describe(loops_entry)}"
        return (), (Problem(where, "bad-for-each", message, _LOOP_HINT),)
    loops: list[_Loop] = []
    found: list[Problem] = []
    for name, values in loops_entry.items():
        at = loops_entry.values_at[name]
        if not _NAME.fullmatch(name) or name in OWN_KEYS:
            message = f"{name} cannot be a name in for_each"
            hint = "use a word of letters and digits, not id or copies"
            found.append(Problem(loops_entry.keys_at[name], "bad-for-each", message, hint))
            continue
        if name in row and row[name] != f"{{{name}}}":
            message = f"{name} is given here and in for_each"
            place = row.keys_at[name]
            found.append(Problem(place, "field-given-twice", message, "remove one of the two"))
        wrong = _wrong_values(name, values)
        if wrong:
            found.append(Problem(at, "bad-for-each", *wrong))
        else:
            loops.append(_loop(name, values, at))
    return tuple(loops), tuple(found)


def _wrong_values(name: str, values: Any) -> tuple[str, str] | None:
    """The fault of the values of a loop, and a hint; None if they are valid."""
    numbers = whole_range(values)
    if numbers is not None and not numbers:
        return f"{values} runs backwards", "write the smaller number first, as in `1..15`"
    if numbers is not None and len(numbers) > MAX_PRODUCT:
        return f"{values} has over {MAX_PRODUCT:,} numbers", "shorten the range"
    if numbers is None and (not isinstance(values, PlacedList) or not values):
        ends = _DASHED.fullmatch(values.strip()) if isinstance(values, str) else None
        hint = f"a range has two points: {ends[1]}..{ends[2]}" if ends else _LOOP_HINT
        return f"{name} needs a list or a range, not {describe(values)}", hint
    if numbers is None and any(isinstance(v, (dict, list)) or v is None for v in values):
        return f"the list of {name} may hold texts and numbers only", _LOOP_HINT
    return None


def _loop(name: str, values: Any, at: Where) -> _Loop:
    numbers = whole_range(values)
    if numbers is not None:
        return _Loop(name, list(numbers), [at] * len(numbers), len(str(numbers[-1])))
    width = max((len(str(value)) for value in values if _is_whole(value)), default=0)
    return _Loop(name, list(values), list(values.values_at), width)


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _id_problems(row: PlacedDict, names: list[str]) -> Iterator[Problem]:
    where = row.values_at.get("id", row.where)
    if "id" not in row or row["id"] is None:
        hint = "each piece needs an id of its own, such as `id: c01`"
        yield Problem(where, "missing-id", "the piece has no id", hint)
    elif isinstance(row["id"], bool) or not isinstance(row["id"], (str, int)):
        message = f"an id is a text, not {describe(row['id'])}"
        yield Problem(where, "bad-id", message, _id_hint(names))
    else:
        unknown = [name for name in _BRACES.findall(text_form(row["id"])) if name not in names]
        if unknown and isinstance(row.get("for_each", PlacedDict(where=where)), PlacedDict):
            hint = did_you_mean(unknown[0], names, listing="names in for_each")
            message = f"for_each has no {unknown[0]} for this id"
            yield Problem(where, "unknown-name-in-id", message, hint)


def _id_hint(names: list[str]) -> str:
    return f'put it in quotes: `id: "{{{names[0]}}}"`' if names else "write a word such as `c01`"


def _trapped_braces(row: PlacedDict, names: list[str]) -> Iterator[Problem]:
    """A problem for ``title: {suit}`` without quotes, which YAML reads as a mapping."""
    for key, value in row.items():
        if key not in OWN_KEYS and isinstance(value, PlacedDict) and len(value) == 1:
            name, inner = next(iter(value.items()))
            if inner is None and name in names:
                message = f"{{{name}}} without quotes is a mapping to YAML"
                yield Problem(
                    row.values_at[key],
                    "unquoted-braces",
                    message,
                    f'put the text in quotes: `{key}: "{{{name}}}"`',
                )


def _piece(
    row: PlacedDict, loops: Sequence[_Loop], numbers: tuple[int, ...]
) -> tuple[Piece, tuple[Problem, ...]]:
    chosen = {loop.name: loop.values[n] for loop, n in zip(loops, numbers, strict=True)}
    in_ids = {loop.name: _in_id(chosen[loop.name], loop.width) for loop in loops}
    identity = _BRACES.sub(lambda match: in_ids[match[1]], text_form(row["id"]))
    copies = _as_whole(_with_placeholders_filled(row.get("copies", 1), chosen))
    at = row.values_at
    judged = (
        (at["id"], id_fault(identity.lower())),
        (row.values_at.get("copies", row.where), copies_fault(copies, fewest=0)),
    )
    problems = tuple(Problem(where, *fault) for where, fault in judged if fault)
    items: dict[str, Any] = {**chosen}
    keys_at, values_at = row.keys_at, at
    if loops:
        keys_at, values_at = {**keys_at}, {**values_at}
        for loop, n in zip(loops, numbers, strict=True):
            if loop.name not in row:
                keys_at[loop.name] = values_at[loop.name] = loop.places[n]
    for key, value in row.items():
        if key not in OWN_KEYS and value is not None:
            items[key] = _with_placeholders_filled(value, chosen) if loops else value
    fields = PlacedDict(items, where=row.where, keys_at=keys_at, values_at=values_at)
    return Piece(
        identity.lower(), row.where, fields, copies if not problems else 1, identity
    ), problems


def _as_whole(copies: Any) -> Any:
    """3 for 3.0, as some programs write whole numbers; any other value as it is."""
    return int(copies) if isinstance(copies, float) and copies.is_integer() else copies


def _in_id(value: Any, width: int) -> str:
    return text_form(value).zfill(width) if _is_whole(value) else text_form(value)


def _with_placeholders_filled(value: Any, chosen: Mapping[str, Any]) -> Any:
    """The value with ``{name}`` replaced in its texts; other braces stay, they may be icons."""
    if isinstance(value, str):
        whole = _BRACES.fullmatch(value)
        if whole and whole[1] in chosen:
            return chosen[whole[1]]
        return _BRACES.sub(lambda m: text_form(chosen[m[1]]) if m[1] in chosen else m[0], value)
    if isinstance(value, PlacedDict):
        return value.with_items(
            {key: _with_placeholders_filled(inner, chosen) for key, inner in value.items()}
        )
    if isinstance(value, PlacedList):
        return value.with_items([_with_placeholders_filled(inner, chosen) for inner in value])
    return value
