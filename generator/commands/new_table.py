"""A new game from a table: its headings as fields, its pictures, a rule and a rulebook."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

from generator.commands.new import Answers, NewGame, folder_name, quoted
from generator.files.folder import LARGEST_FILE, Folder
from generator.load.cell_grid import Columns
from generator.load.pieces import PiecesFiles, PiecesName, Read
from generator.load.spreadsheet import sheets_of
from generator.load.yaml_tree import decimal_comma
from generator.model.component import Piece
from generator.model.names import name_fault
from generator.model.picture import PICTURES
from generator.problem import Problem, Where, counted, has_errors

_TAKEN = "taken-as-copies"  # told of the column that says how many of a card are printed
_TAKEN_COLUMN = re.compile(r"the column (.+) is taken as copies")
_SETTLED = ("unknown-field", _TAKEN)  # what game.yaml will say
_MOST_CHOICES = 8
_IMAGE = re.compile(r".+\.(png|jpe?g|webp|gif|tiff?|svg)", re.IGNORECASE)
_SAFE = re.compile(r"[A-Za-z0-9 _./()-]+")
_BOOK = """\
## What is in the box

{{ rule("deck") }}{{ rule("RULE") }}There are {{ count("card") }} cards.

## Playing

Say here how a turn goes. Whatever you count is counted for you, as above.
"""


class _Field(NamedTuple):
    """A column of a table: its heading, the field it becomes, its declaration and a remark."""

    heading: str
    name: str
    type: str
    remark: str


def game_from_table(
    answers: Answers, table: Path, sheet: str | None = None
) -> tuple[NewGame | None, tuple[Problem, ...]]:
    """A game of one deck: the table's headings as fields, pictures from beside it; or problems.

    ``sheet`` is the one that is meant, of a spreadsheet of several; else that of the most rows.
    """
    folder = Folder.of(table.parent, shown=str(table.parent))
    read = PiecesFiles(folder).read(PiecesName(table.name, sheet), Columns())
    chosen: tuple[str, ...] = ()
    if sheet is None and any(one.name == "which-tab" for one in read[1]):
        read, sheet = _fullest_sheet(folder, table.name)
        chosen = (f"of the sheets that with the most rows is taken: {sheet}",)
    pieces, problems = read.pieces, read.problems
    found = tuple(one for one in problems if one.name not in _SETTLED)
    if has_errors(found) or not pieces:
        empty = Problem(Where(str(table)), "empty-component", "the table has no rows", "add some")
        return None, found or (empty,)
    fields = [*_copies_column(problems), *_fields(pieces)]
    if decimal_comma(answers.language):
        fields = _as_texts(fields, folder, PiecesName(table.name, sheet))
    headings = [one.heading for one in fields if one.type.startswith("picture")]
    art, remarks, missing = _pictures(pieces, headings, folder)
    if missing:  # the game builds without them
        fields = [
            one._replace(name="null", type="") if one.heading in headings else one for one in fields
        ]
    file = f"cards{table.suffix.lower()}"
    pieces_name = quoted(f"{file}#{sheet}") if sheet else file
    place = f"content/{answers.name}"
    files = {
        f"{place}/game.yaml": _game_yaml(answers, pieces_name, fields).encode(),
        f"{place}/{file}": folder.read(table.name, LARGEST_FILE).data,
        f"{place}/rules.yaml": _rules_yaml(pieces, fields).encode(),
        f"{place}/rulebook.md.j2": _book(fields).encode(),
        **{f"{place}/art/{name}": data for name, data in art.items()},
    }
    said = tuple(f"{f.heading}: {f.remark}" for f in fields if f.remark)
    return NewGame(files, (*chosen, *said, *remarks)), found


def _fullest_sheet(folder: Folder, name: str) -> tuple[Read, str]:
    """What is read of the sheet that has the most pieces, and its name."""
    files = PiecesFiles(folder)
    titles = sheets_of(folder.read(name, LARGEST_FILE).data)
    read = [(files.read(PiecesName(name, title), Columns()), title) for title in titles]
    return max(read, key=lambda one: len(one[0][0]))


def _copies_column(problems: Sequence[Problem]) -> Iterator[_Field]:
    """The column that was taken as copies, if one was."""
    for problem in problems:
        column = _TAKEN_COLUMN.match(problem.message) if problem.name == _TAKEN else None
        if column:
            yield _Field(column[1], "copies", "", "how many of each card are printed")


def _fields(pieces: Sequence[Piece]) -> Iterator[_Field]:
    headings = dict.fromkeys(heading for piece in pieces for heading in piece.fields)
    taken: set[str] = set()
    for heading in headings:
        name = _field_name(heading, taken)
        taken.add(name)
        values = [p.fields[heading] for p in pieces if p.fields.get(heading) is not None]
        kind, remark = _type_of(values)
        optional = len(values) < len(pieces)
        if kind.startswith("[") and optional:
            kind = f"{{one_of: {kind}, optional: true}}"
        elif optional:
            kind = f"{kind}?"
        yield _Field(heading, name, kind, remark)


def _as_texts(fields: Sequence[_Field], folder: Folder, named: PiecesName) -> list[_Field]:
    """The fields; one with numbers that can be read in two ways, such as 1.200, holds texts."""
    numbers = frozenset(one.heading for one in fields if one.type.startswith(("int", "number")))
    columns = Columns(numbers=numbers, decimal_comma=True)
    problems = PiecesFiles(folder).read(named, columns).problems
    unclear = {one.field: one.message for one in problems if one.name == "unclear-number"}
    said = {name: f"a text, since {message}" for name, message in unclear.items()}
    return [f._replace(type="text", remark=said[f.heading]) if f.heading in said else f
            for f in fields]  # fmt: skip


def _field_name(heading: str, taken: set[str]) -> str:
    name = folder_name(heading, "field")
    while name in taken or name in ("id", "copies", "for_each") or name_fault(name):
        name += "_2"
    return name


def _type_of(values: Sequence[Any]) -> tuple[str, str]:
    """The declaration of a field with such values, and what its maker should know of it."""
    texts = [str(value) for value in values]
    if values and all(isinstance(v, int) and not isinstance(v, bool) for v in values):
        return "integer", f"a whole number, {min(values)} to {max(values)}"
    if values and all(isinstance(v, (int, float)) and not isinstance(v, bool) for v in values):
        return "number", "a number"
    if values and all(isinstance(v, bool) for v in values):
        return "boolean", "true or false"
    if texts and all(_IMAGE.fullmatch(text) for text in texts):
        return "picture", "a picture in art/"
    different = list(dict.fromkeys(texts))
    few = 1 < len(different) <= min(_MOST_CHOICES, len(texts) // 2)
    if few and all(re.fullmatch(r"[A-Za-z][A-Za-z -]{0,19}", text) for text in different):
        return f"[{', '.join(different)}]", f"one of {len(different)} values"
    return "text", ""


def _pictures(
    pieces: Sequence[Piece], headings: Sequence[str], beside: Folder
) -> tuple[dict[str, bytes], tuple[str, ...], bool]:
    """The pictures that cells name, from the folder of their table or one below.

    And remarks, and whether some were not found.
    """
    wanted = {str(p.fields[h]) for p in pieces for h in headings if p.fields.get(h)}
    art: dict[str, bytes] = {}
    missing: list[str] = []
    there = beside.names() if wanted else ()
    for name in sorted(wanted):
        file = _found(name, there)
        if file is None:
            missing.append(name)
        else:
            art[name] = beside.read(file, LARGEST_FILE).data
    remarks = [f"{counted(len(art), 'picture')} copied into art/"] if art else []
    if missing:
        some = ", ".join(missing[:3])
        more = f" and {len(missing) - 3} more" if len(missing) > 3 else ""
        way = f"put them into art/, and in columns write {headings[0]}: picture"
        remarks.append(f"not found beside the table: {some}{more}; {way}")
    return art, tuple(remarks), bool(missing)


def _found(name: str, there: Sequence[str]) -> str | None:
    """The file of a picture beside the table, or in a folder there."""
    path = PurePosixPath(name.replace("\\", "/"))
    if path.is_absolute() or ".." in path.parts or not _SAFE.fullmatch(str(path)):
        return None
    known = (one for one in there if one == str(path) or one.partition("/")[2] == str(path))
    return next((one for one in known if PurePosixPath(one).suffix.lower() in PICTURES), None)


def _game_yaml(answers: Answers, file: str, fields: Sequence[_Field]) -> str:
    lines = [
        f"title: {quoted(answers.title)}",
        f"language: {answers.language}",
        "players: [2, 4]                  # the fewest and the most",
        f"theme: {answers.theme}",
        'palette: {}                      # colours of your own: {sea: "#1d5a7a"}',
        'icons: {}                        # {fire: "mdi:fire"}: a choice gets the icon of its name',
        "components:",
        "  card:",
        "    title: Cards",
        "    kind: card",
        f"    size: {answers.size}",
        f"    pieces: {file}",
    ]
    renamed = [f for f in fields if f.heading != f.name]
    if renamed:
        pairs = ", ".join(f"{quoted(f.heading)}: {f.name}" for f in renamed)
        lines.append(f"    columns: {{{pairs}}}")
    lines.append("    fields:")
    for one in fields:
        if one.type:
            text = f"      {one.name}: {one.type}"
            lines.append(f"{text:<40} # {one.remark}" if one.remark else text)
    lines.append("    layout: index                # or hero, number, event, role, recipe")
    unshown = [one.name for one in fields if one.type and one.type.startswith("boolean")]
    if unshown:  # or field-without-slot would be told of a game that nobody has touched yet
        why = ", ".join(f"{name}: no layout shows yes and no" for name in unshown)
        lines.append(f"    not_printed: {{{why}}}")
    return "\n".join(lines) + "\n"


def _rules_yaml(pieces: Sequence[Piece], fields: Sequence[_Field]) -> str:
    total = sum(piece.copies for piece in pieces)
    number = _number_of(fields)
    lines = [
        "# What must be true of the pieces, as the rulebook says it. Change a card so that one of",
        "# these is broken, and proofdeck check tells you.",
        f"- {{rule: deck, source: page 1, says: there are {total} cards, component: card,",
        f"   count: {total}}}",
    ]
    if number:
        given = (piece.fields.get(number.heading) for piece in pieces)
        values = [value for value in given if value is not None]
        ends = f"{min(values)} to {max(values)}"
        lines += [
            f"- {{rule: {number.name.replace('_', '-')}-range, source: page 1,",
            f"   says: {number.name.replace('_', ' ')} is {ends}, component: card,",
            f"   range: {{field: {number.name}, min: {min(values)}, max: {max(values)}}}}}",
        ]
    else:
        lines += [
            "- {rule: few-copies, source: page 1, says: the deck is not empty, component: card,",
            "   count: {at_least: 1}}",
        ]
    return "\n".join(lines) + "\n"


def _number_of(fields: Sequence[_Field]) -> _Field | None:
    """The first field that holds whole numbers."""
    return next((one for one in fields if one.type.startswith("integer")), None)


def _book(fields: Sequence[_Field]) -> str:
    number = _number_of(fields)
    rule = f"{number.name.replace('_', '-')}-range" if number else "few-copies"
    return _BOOK.replace("RULE", rule)
