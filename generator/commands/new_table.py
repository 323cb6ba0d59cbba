"""A new game from a table: the best columns in the slots of a card, tried before it is written.

Each tab of a spreadsheet, and each list of a JSON or YAML file, is a component of its own.
"""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path, PurePosixPath

from generator.commands import new_clean as clean
from generator.commands import new_trial
from generator.commands.new import Answers, NewGame, folder_name, numbered, quoted
from generator.commands.new_columns import Column, columns_of, words_of_columns
from generator.commands.new_game_yaml import book, game_yaml, rules_yaml
from generator.commands.new_meanings import language_of
from generator.commands.new_slots import Part, plan_of
from generator.files.folder import LARGEST_FILE, Folder
from generator.load.cell_grid import Columns
from generator.load.csv_table import has_tabs
from generator.load.pieces import TABLES, PiecesFiles, PiecesName, Read
from generator.load.row_forms import rows_in
from generator.load.spreadsheet import sheets_of
from generator.load.yaml_tree import read_json, read_yaml
from generator.model.component import Piece
from generator.model.fonts import FONT_FILES
from generator.model.languages import decimal_comma
from generator.model.picture import DRAWING, PICTURES
from generator.pipeline import Session
from generator.problem import Problem, Where, counted, has_errors

_TAKEN = "taken-as-copies"  # told of the column that says how many of a card are printed
_SETTLED = ("unknown-field", _TAKEN, "not-a-list")  # what game.yaml will say
_FEWEST, _MOST_PARTS = 2, 12  # rows of a tab or list beside another; components of a game
_MOST_COPIES = 99  # of a card; larger numbers are no copies
_LONGEST_PART = 40  # letters of a component's name, of which files are called
_ROUNDS = 40  # of repairs
_CHECKED_WHOLE = 60_000  # cells of a table that is loaded once more as it was written
_DRAWN_WHOLE = 400_000  # characters of the cards that are all drawn before the game is written
_WITH_A_UNIT = re.compile(  # 50%, $5, 5 kr; not 1,200 or a format that is not followed
    r"the spreadsheet shows (?!it in|fewer).*([^\W\d_]|[%$€£¥₩₹]).*, but", re.DOTALL
)
_EMPTY = ("empty-component", "the table has no rows below its headings", "write one for each card")
_SAFE = re.compile(r"[A-Za-z0-9 _./()-]+")

Uses = Mapping[str, str]  # what becomes of columns, by heading, as ``Plan.use_of`` says it


def columns_of_table(
    answers: Answers, table: Path, sheet: str | None
) -> tuple[list[tuple[str, str, list[str]]], tuple[Problem, ...]]:
    """The columns as they would be taken: heading, use and first cells; or the problems."""
    files, _ = _readable(Folder.of(table.parent, shown=str(table.parent)), table.name)
    parts, found = _parts_of(files, table.name, sheet, answers, {})
    return [one for part in parts for one in part.uses()], tuple(found)


def game_from_table(
    answers: Answers, table: Path, sheet: str | None, session: Session, uses: Uses | None = None
) -> tuple[NewGame | None, tuple[Problem, ...]]:
    """A game of the table's rows, with pictures from beside it; or the problems of the table.

    ``sheet`` is the tab, or the keys of the list in JSON, that is meant; else all become parts.
    ``uses`` are those of columns that are not taken as their values say.
    """
    read_once, cleaner = _readable(Folder.of(table.parent, shown=str(table.parent)), table.name)
    folder = read_once.folder
    file = f"cards{table.suffix.lower()}"
    layouts, _ = session.read_layouts()
    tile = answers.size.startswith("tile") or layouts.sizes[answers.size].outline != "rectangle"
    kind = "tile" if tile else "card"
    parts, found = _parts_of(read_once, table.name, sheet, answers, uses or {}, kind)
    if not answers.language:
        answers = answers._replace(language=language_of(parts))
        if decimal_comma(answers.language):
            parts, found = _parts_of(read_once, table.name, sheet, answers, uses or {}, kind)
    if not parts:
        return None, tuple(found) or (Problem(Where(str(table)), *_EMPTY),)
    art, said = _pictures(parts, folder)
    said += [f"left out: {one.where}: {one.message}" for one in found]
    own = [one for one in folder.names("fonts") if one.lower().endswith(FONT_FILES)]
    theme, looks = layouts.themes[answers.theme], new_trial.Looks(answers.size, tile, own=own)
    fonts = session.fonts.for_game(lambda file: folder.read(file, LARGEST_FILE).data)
    for part in parts:
        if tile:
            part.plan.on_tile()
        new_trial.signs_of(part.plan, looks, theme, fonts, part.pieces, answers.language)
        lacking = {c for one in theme.fonts.values() for c in fonts.open(one).missing(part.title)}
        if new_trial.without_fallback(lacking, looks, fonts):  # of a tab's name
            part.title = part.name.replace("_", " ").capitalize()
        looks.take_room(new_trial.letters_of(part.plan, part.pieces), layouts.sizes)

    def files(tried: Mapping[str, Sequence[Piece]] | None) -> dict[str, bytes]:
        place = f"content/{answers.name}"
        trial = tried is not None
        made = {
            f"{place}/game.yaml": game_yaml(answers, parts, looks, theme, trial=trial).encode(),
            **{f"{place}/art/{name}": data for name, data in art.items()},
            **{f"{place}/{one}": folder.read(one, LARGEST_FILE).data
               for one in looks.fallback if one in own},
        }  # fmt: skip
        if tried is not None:
            tables = {part.name: new_trial.as_json(part.plan, tried[part.name]) for part in parts}
            return made | {f"{place}/{name}.json": one.encode() for name, one in tables.items()}
        return made | {
            f"{place}/{file}": folder.read(table.name, LARGEST_FILE).data,
            f"{place}/rules.yaml": rules_yaml(parts, kind).encode(),
            f"{place}/rulebook.md.j2": book(parts, kind).encode(),
        }

    left = _tried(session, parts, looks, answers.name, files)
    if left:
        return None, left
    new_trial.choose_points(session, parts, looks, answers.name, files)
    remarks = (*_table(parts, looks, answers.size), *said, *cleaner)
    return NewGame(files(None), remarks), tuple(found)


def _parts_of(
    files: PiecesFiles, table: str, sheet: str | None, answers: Answers, uses: Uses,
    kind: str = "card",
) -> tuple[list[Part], list[Problem]]:  # fmt: skip
    """A component of each tab or list that has rows, and what is wrong with the others."""
    parts: list[Part] = []
    found: list[Problem] = []
    lists = _lists_of(files.folder, table, sheet)
    for one in lists:
        named = PiecesName(table, one)
        read, passed = _read(files, named, uses)
        wrong = [problem for problem in read.problems if problem.name not in _SETTLED]
        if len(lists) > 1 and not (read.pieces or wrong):
            found.append(Problem(Where(f"{table}#{one}"), *_EMPTY))
        if read.pieces and not has_errors(wrong):
            names = _names((one if len(lists) > 1 else None) or "", parts, kind)
            known = {one.heading.casefold(): one.field for p in parts for one in p.plan.columns}
            parts.append(_part(names, read, named, files.folder, answers, passed, known, uses))
        found += wrong if has_errors(wrong) or not parts else ()
    return parts, found


def _readable(folder: Folder, name: str) -> tuple[PiecesFiles, list[str]]:
    """The files of the folder, with a table made readable; and what was mended."""
    files, ending = PiecesFiles(folder), PurePosixPath(name).suffix.lower()
    if ending not in (".csv", ".tsv", ".json"):
        return files, []
    data = folder.read(name, LARGEST_FILE).data
    doubts: list[str] = []
    if ending == ".json":
        made, reasons = clean.plain_json(data), [clean.HTML]
    else:
        read = files.read(PiecesName(name, None), Columns())
        found = {one.name for one in read.problems}
        reasons = [why for problem, why in clean.MENDED.items() if problem in found]
        known = {word for words in words_of_columns().values() for word in words}
        rows, _ = clean.rows_of(data, tabs=has_tabs(name), letters=clean.HEAD)
        bare = clean.has_no_headings(rows, known)
        doubts = [] if bare else clean.headings_in_doubt(rows, known)
        reasons += [clean.NO_HEADINGS] * bare + [clean.HTML] * (
            clean.marked(text := clean.decoded(data)) != text
        )
        if not bare and (known_by := clean.known_by_ids(rows)):
            reasons.append(clean.IDS[known_by[1]])
        lists = any(clean.parted(cell) != cell for row in rows for cell in row)
        reasons += [clean.PARTED] * lists
        try:
            made = clean.cleaned(data, tabs=has_tabs(name), headings=not bare) if reasons else data
        except csv.Error:  # as the reader tells
            made = data
    if made == data:
        return files, doubts
    mended = PiecesFiles(folder.overlaid({name: made}))
    return mended, [*doubts, f"the game has a copy of it: {'; '.join(reasons)}"]


def _tried(
    session: Session,
    parts: Sequence[Part],
    looks: new_trial.Looks,
    name: str,
    files: new_trial.Files,
) -> tuple[Problem, ...]:
    """The problems that are left when the plans were changed until the game can be built.

    Cards that could not be drawn are tried by themselves first, then all that are hard to draw.
    """
    sizes = session.read_layouts()[0].sizes
    small = sum(len(part.pieces) * len(part.plan.columns) for part in parts) <= _CHECKED_WHOLE
    long = sum(len(new_trial.as_json(part.plan, part.pieces)) for part in parts if small)
    hard = {part.name: new_trial.hardest(part.plan, part.pieces) for part in parts}
    tried, wrong = hard, tuple[Problem, ...]()
    for _ in range(_ROUNDS):
        wrong = new_trial.tried(session, files(tried), name)[1]
        if not wrong and tried is not hard:
            tried = hard
            continue
        if not wrong and small:
            wrong = new_trial.tried(session, files(None), name, drawn=long <= _DRAWN_WHOLE)[1]
        parted = [(part, [one for one in wrong if _is_of(one, part)]) for part in parts]
        changed = [new_trial.repaired(part.plan, looks, found, sizes) for part, found in parted]
        if not any(changed):
            break
        failed = {one.piece for one in wrong if "/r" in one.piece}
        tried = {
            part.name: [
                piece for number, piece in enumerate(tried[part.name])
                if f"{part.name}/r{number}" in failed
            ] or tried[part.name][:1]
            for part in parts
        } if failed else hard  # fmt: skip
    bare = next((one for one in parts if not one.plan.slots), None)
    if wrong or bare is None:
        return wrong
    reasons = [f"{one.heading}: {one.why}" for one in bare.plan.columns]
    hint = "put a font file that has its letters into the folder fonts next to the table"
    message = f"no column of this table can be shown ({'; '.join(reasons)[:200]})"
    return (Problem(Where(bare.pieces[0].where.file), "missing-glyph", message, hint),)


def _is_of(problem: Problem, part: Part) -> bool:
    component = problem.piece.partition("/")[0]
    file, _, tab = part.pieces_name.strip('"').partition("#")
    at, whole = problem.where.file, tab and file.endswith((".xlsx", ".ods"))
    here = at.endswith(f"/{file}#{tab}") if whole else at.partition("#")[0].endswith(f"/{file}")
    return component == part.name or (not component and here)


def _lists_of(folder: Folder, name: str, wanted: str | None) -> list[str | None]:
    """The tabs of a spreadsheet, or the keys of the lists of a file, that hold rows."""
    if wanted is not None:
        return [wanted]
    ending = PurePosixPath(name).suffix.lower()
    if ending in (".xlsx", ".ods"):
        titles = sheets_of(folder.read(name, LARGEST_FILE).data)
        return [*titles[:_MOST_PARTS]] if len(titles) > 1 else [None]
    if ending in TABLES:
        return [None]
    document, _ = (read_json if ending == ".json" else read_yaml)(folder, name)
    lists = sorted(rows_in(document), key=lambda one: -one.rows)[:_MOST_PARTS]
    return [one.path or None for one in lists if one.rows >= min(_FEWEST, lists[0].rows)] or [None]


def _read(files: PiecesFiles, named: PiecesName, uses: Uses) -> tuple[Read, list[Column]]:
    """The rows of a table; the columns that are left out, and those chosen as copies."""
    where = Where(files.folder.shown(named.file))
    asked = [
        (heading, {"copies": "copies", "leave out": None}.get(use, heading), where)
        for heading, use in uses.items()
    ]
    read = files.read(named, Columns(renamed=tuple(asked)))
    passed = [
        Column(heading, field or "", [1], len(read.pieces), "" if field else "left out")
        for heading, field, _ in asked
        if field != heading
    ]
    settled = len(passed)
    faulty = any(
        one.name in ("bad-id", "missing-id") or "has no id" in one.message for one in read.problems
    )
    if faulty or len({one.id for one in read.pieces}) < len(read.pieces):
        passed.append(Column("id", "id", (), len(read.pieces), "no ids for files"))
    for one in _copies(read):
        most = max(piece.copies for piece in read.pieces)
        if most > _MOST_COPIES:
            passed.append(replace(one, why=f"{most:,} is too many to be copies"))
    otherwise = (one for one in read.problems if one.name == "shown-otherwise")
    texts = frozenset(one.field for one in otherwise if _WITH_A_UNIT.match(one.message))
    nested = _nested(read.pieces) if named.is_table else frozenset[str]()
    if len(passed) > settled or texts or nested:
        # a percentage or a price is the text that the spreadsheet shows
        asked += [(one.heading, None, where) for one in passed[settled:]]
        columns = Columns(renamed=tuple(asked), texts=texts, nested=nested)
        again = files.read(named, columns)
        if nested and has_errors(again.problems):
            again = files.read(named, replace(columns, nested=frozenset()))
        read = again
    return read, passed


def _nested(pieces: Sequence[Piece]) -> frozenset[str]:
    """The headings of columns whose cells are lists, or mappings, as JSON and Python write them."""

    def nested(heading: str, sign: str) -> bool:
        cells = (one.fields[heading] for one in pieces if heading in one.fields)
        return all(clean.is_nested(cell) and cell.strip()[0] == sign for cell in cells)

    headings = set[str]().union(*(piece.fields for piece in pieces))
    return frozenset(one for one in headings if nested(one, "[") or nested(one, "{"))


def _names(tab: str, parts: Sequence[Part], kind: str) -> tuple[str, str]:
    """The name and the title of a component: those of its tab, or of the list's last key."""
    title = (tab or f"{kind}s").rpartition("/")[2].replace("_", " ")
    name = folder_name(title, "part") if tab else kind
    name = numbered(name, {one.name for one in parts}, _LONGEST_PART)
    return name, title[:1].upper() + title[1:]


def _part(
    names: tuple[str, str], read: Read, named: PiecesName, folder: Folder, answers: Answers,
    passed: Sequence[Column], known: Mapping[str, str], uses: Uses,
) -> Part:  # fmt: skip
    """A component of the rows that were read; ``known`` are fields of earlier ones by heading."""
    ending = PurePosixPath(named.file).suffix.lower()
    columns = columns_of(read.pieces, known, typed=ending in (".csv", ".tsv"))
    columns = [*passed, *_copies(read), *(_used(one, uses.get(one.heading, "")) for one in columns)]
    if decimal_comma(answers.language):
        columns = _as_texts(columns, folder, named)
    pieces_name = quoted(f"cards{ending}#{named.sheet}") if named.sheet else f"cards{ending}"
    return Part(*names, pieces_name, read.pieces, plan_of(columns))


def _used(column: Column, use: str) -> Column:
    """A column as it is to be used, whatever its values say."""
    if not use:
        return column
    return replace(column, use=use, why="", type=column.type if use == "title" else use)


def _copies(read: Read) -> Iterator[Column]:
    """The column that was taken as copies, if one was."""
    for problem in read.problems:
        if problem.name == _TAKEN:
            yield Column(problem.field, "copies", [1], len(read.pieces))


def _as_texts(columns: Sequence[Column], folder: Folder, named: PiecesName) -> list[Column]:
    """The columns; one with numbers that can be read in two ways, such as 1.200, holds texts."""
    numbers = frozenset(one.heading for one in columns if one.kind == "number")
    read = PiecesFiles(folder).read(named, Columns(numbers=numbers, decimal_comma=True))
    unclear = {one.field: one.message for one in read.problems if one.name == "unclear-number"}
    return [
        replace(one, type="text", remark=f"since {unclear[one.heading]}")
        if one.heading in unclear
        else one
        for one in columns
    ]


def _pictures(parts: Sequence[Part], beside: Folder) -> tuple[dict[str, bytes], list[str]]:
    """The pictures that cells name, from the folder of their table or one below; and remarks.

    A column of pictures that are not there is left out.
    """
    art: dict[str, bytes] = {}
    said: list[str] = []
    for part in parts:
        for column in [one for one in part.plan.shown if one.kind == "picture"]:
            names = sorted({str(one) for one in column.values})
            files = {name: _found(name, beside.names()) for name in names}
            missing = [name for name, file in files.items() if file is None]
            if missing:
                more = f" and {len(missing) - 3} more" if len(missing) > 3 else ""
                why = f"not found next to the table: {', '.join(missing[:3])}{more}"
                part.plan.leave_out(column.field, why)
                said.append(f"to show {column.heading}, put its pictures into art/. In game.yaml, "
                            f"write {column.heading}: {column.field} under columns, "
                            f"and {column.field}: picture under fields")  # fmt: skip
                continue
            given = {name: file for name, file in files.items() if file}
            art |= {name: beside.read(file, LARGEST_FILE).data for name, file in given.items()}
    copied = [f"{counted(len(art), 'picture')} copied into art/"] if art else []
    return art, [*copied, *said]


def _found(name: str, there: Sequence[str]) -> str | None:
    """The file of a picture beside the table, or in a folder there."""
    path = PurePosixPath(name.replace("\\", "/"))
    if path.is_absolute() or ".." in path.parts or not _SAFE.fullmatch(str(path)):
        return None
    known = (one for one in there if one == str(path) or one.partition("/")[2] == str(path))
    return next((one for one in known if one.lower().endswith((*PICTURES, DRAWING))), None)


def _table(parts: Sequence[Part], looks: new_trial.Looks, asked: str) -> Iterator[str]:
    """What each column became: its heading, its type, where it is, and why it is left out."""
    for part in parts:
        if len(parts) > 1:
            yield f"{part.name} ({counted(len(part.pieces), 'row')} of {part.title}):"
        rows = [("column", "shown as", "where", "why")]
        if any("id" in one.fields.keys_at for one in part.pieces):
            rows.append(("id", "-", "-", "for file names and messages"))
        for one in part.plan.columns:
            kind = "" if one.why else one.declared if one.field != "copies" else "copies"
            kind = "one of " + str(one.distinct) if kind.startswith(("[", "{")) else kind
            where = part.plan.place_of(one) or "-"
            rows.append((one.heading.replace("\n", " ")[:30], kind or "-", where,
                         one.why[:70] or one.remark))  # fmt: skip
        wide = [max(len(row[n]) for row in rows) for n in range(3)]
        for row in rows:
            yield "  ".join(f"{row[n]:<{wide[n]}}" for n in range(3)) + f"  {row[3]}".rstrip()
    if any(part.plan.continues for part in parts):
        yield "texts that are too long for one card go on on another"
    if looks.size != asked:
        yield f"the cards are {looks.size}, as their texts are long"
    if looks.fallback:
        yield f"fonts for what those of the theme lack: {', '.join(looks.fallback)}"
    yield from looks.remarks
