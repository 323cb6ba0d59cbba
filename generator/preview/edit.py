"""Edits from the page: one value of a piece, and its place in its file.

The page names a piece and a field, never a file; only pieces files of that game are written.
"""

import re
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import PurePosixPath
from typing import Any, Literal, NamedTuple

from generator.files.folder import Folder
from generator.load.component_table import ComponentTable
from generator.load.csv_table import has_tabs
from generator.load.edit import Scalar, scalar_at, with_scalar
from generator.load.edit_csv import Cell, cell_at, with_cell
from generator.load.yaml_tree import finite, plain_value, read_cell
from generator.model.component import Component, Piece
from generator.model.game import Game
from generator.model.values import text_form
from generator.pipeline import Session
from generator.preview.undo import Check, Edit, RefusedError, read_now, refused, text_of
from generator.preview.views import called
from generator.problem import Problem, Where

LONGEST = 10_000  # characters of a value
_BOM = "\ufeff"
_TEXTS = (".csv", ".tsv")
TABLES = (*_TEXTS, ".xlsx", ".ods")
_CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")
Kind = Literal["text", "number", "yes or no"]


class Spot(NamedTuple):
    """A value that can be edited in place: its file, and the file's content at that time."""

    name: str  # of the file, below the game's folder
    place: Where
    data: bytes
    text: str
    part: Scalar | Cell
    kind: Kind
    number_is_text: bool
    called: str  # what people call its piece

    @property
    def digest(self) -> str:
        """The digest of the value as it is spelt: an edit is refused if it has changed."""
        if isinstance(self.part, Cell):
            return sha256(self.part.spelt.encode()).hexdigest()
        return sha256(self.text[self.part.start : self.part.end].encode()).hexdigest()

    @property
    def written(self) -> str:
        """The value as text for the page's input box."""
        return self.part.text if isinstance(self.part, Cell) else text_form(self.part.value)


def spot_of(session: Session, name: str, ref: str, path: Sequence[str | int]) -> Spot:
    """The spot of a piece's field, or of a value inside it, in its file now.

    Raises ContentError, with the reason, if it cannot be edited here.
    """
    component, piece, _ = piece_of(game_of(session, name), ref)
    value: Any = piece.fields if path != ["copies"] else {"copies": piece.copies}
    for step in path:
        try:
            value = value[step]
        except (LookupError, TypeError):
            raise refused(f"{ref} has no such value") from None
    folder = session.folder(name)
    where = piece.fields.values_at.get(str(path[0])) if path else None
    if where is None or where.file != piece.where.file:
        raise refused("this value is computed or a default: it is not in the table")
    file = _file(folder, piece.where.file)
    data = read_now(folder, file)
    text = text_of(data)
    part: Scalar | Cell
    if PurePosixPath(file).suffix.lower() in _TEXTS:
        part = cell_at(text, where.line, where.column, tabs=has_tabs(file))
    else:
        part = scalar_at(text, piece.where.line, piece.where.column, path)
    raw = plain_value(part.text) if isinstance(part, Cell) else part.value
    in_text = isinstance(value, str) and isinstance(raw, int) and not isinstance(raw, bool)
    kind = "text" if isinstance(value, str) else _kind(raw)
    return Spot(file, where, data, text, part, kind, in_text, called(component, piece))


def edit_of(session: Session, name: str, spot: Spot, text_given: str, label: str) -> Edit:
    """The edit that writes another value in its place.

    Raises ContentError if the value does not fit.
    """
    value = _value(text_given, spot.kind)
    if isinstance(spot.part, Cell):
        text = with_cell(spot.text, spot.part, value)
    else:
        text = with_scalar(spot.text, spot.part, value, number_is_text=spot.number_is_text)
    bom = _BOM if spot.data.startswith(_BOM.encode()) else ""
    after = f"{bom}{text}".encode()
    return Edit(session.folder(name), spot.name, spot.data, after, label)


def check_of(session: Session, name: str) -> Check:
    """The check that a game can still be loaded with a content."""

    def check(edit: Edit, after: bytes) -> None:
        loaded_with(session, name, edit, after)

    return check


def loaded_with(session: Session, name: str, edit: Edit, after: bytes) -> Game:
    """The game with another content in a file. Raises ContentError if that cannot be loaded."""
    beside = {file: data for file, _, data in edit.beside if data}
    game, problems = session.load(name, unsaved={edit.name: after, **beside})
    if game is None:
        raise refused_in(edit.name, problems)
    return game


def refused_in(file: str, problems: Sequence[Problem]) -> RefusedError:
    """The refusal of a content of a file, with the row if the first error is in a table."""
    error = next((one for one in problems if one.severity == "error"), problems[0])
    in_table = PurePosixPath(file).suffix.lower() in TABLES and file in error.where.file
    row = f", row {error.where.line}" if error.where.line > 1 else ""
    return refused(f"{file}{row}: {error.message}" if in_table else error.message, error.hint)


def game_of(session: Session, name: str) -> Game:
    """The game as it is. Raises ContentError if it cannot be loaded."""
    game, _ = session.load(name)
    if game is None:
        raise refused("the files have an error: correct that first", why="later")
    return game


def piece_of(game: Game, ref: str) -> tuple[Component, Piece, int]:
    """A piece with its component and its number there. Raises ContentError if it is gone."""
    for component in game.components:
        for number, piece in enumerate(component.pieces, 1):
            if component.label(piece) == ref:
                return component, piece, number
    raise refused(f"the card {ref} no longer exists", why="gone")


def _file(folder: Folder, shown: str) -> str:
    """The name, below the game's folder, of a piece's file."""
    name = next((name for name in folder.names() if folder.shown(name) == shown), None)
    if name is not None and PurePosixPath(name).suffix == ".json":
        raise refused(
            "a JSON file can only be changed in an editor", "or save its pieces as YAML or CSV"
        )
    if name is None or PurePosixPath(name).suffix not in (".yaml", *_TEXTS):
        raise refused("change the whole cell of a spreadsheet, in the table")
    return name


def _kind(value: object) -> Kind:
    if isinstance(value, bool):
        return "yes or no"
    return "number" if isinstance(value, (int, float)) else "text"


def _value(text_given: str, kind: Kind) -> Any:
    _require_plain(text_given)
    if kind == "text":
        return text_given
    value = plain_value(text_given.strip())
    wanted: Any = bool if kind == "yes or no" else (int, float)
    if not isinstance(value, wanted) or (kind == "number" and isinstance(value, bool)):
        wanted = "a number" if kind == "number" else "true or false"
        raise refused(f"{wanted} is needed here")
    if not finite(value):
        raise refused("this is not a number that can be printed")
    return value


def _require_plain(text: str) -> None:
    """Raises ContentError for a text that no value can be."""
    if len(text) > LONGEST:
        raise refused(f"at most {LONGEST:,} characters")
    if _CONTROL.search(text):
        raise refused("it has an invisible character")


def value_of(field: str, text: str, table: ComponentTable, now: Any) -> Any:
    """The value that a text means in a field, which has the value ``now``; None if it is empty.

    Raises ContentError for a text that cannot stand there.
    """
    kind = _type(field, table, now)
    _require_plain(text)
    if field == "copies" and table.per_player:
        raise refused("per_player prints it for each player: change it in the file")
    if not text.strip():
        return None
    if kind in ("integer", "number", "boolean"):
        value = plain_value(text.strip())
        fits = isinstance(value, bool) if kind == "boolean" else _kind(value) == "number"
        if kind == "integer" and isinstance(value, float):
            fits = False
        if not fits or not finite(value):
            what = {"integer": "a whole number", "number": "a number", "boolean": "true or false"}
            raise refused(f"{what[kind]} is needed here")
        return value
    if kind in ("list", "mapping"):
        value, _ = read_cell(text, Where(""))
        if not isinstance(value, list if kind == "list" else dict):
            example = "[a, b]" if kind == "list" else "{a: 1, b: 2}"
            raise refused(f"a {kind} is needed here, such as {example}")
        return value
    return text.strip() if table.header else text


def _type(field: str, table: ComponentTable, now: Any) -> str:
    """The type of a field; of one that is not declared, that of its value now."""
    declared = table.types.get(field)
    if field == "copies":
        return "integer"
    if declared is not None and declared.type != "any":
        return str(declared.type)
    if declared is not None and declared.one_of is not None and now is None:
        return "integer" if all(isinstance(one, int) for one in declared.one_of) else "text"
    return next((name for name, kinds in _KINDS.items() if isinstance(now, kinds)), "text")


_KINDS: Mapping[str, Any] = {"boolean": bool, "number": (int, float), "list": list, "mapping": dict}
