"""Edits from the page: one value of a piece, and where it stands in its file.

The page names a piece and a field, never a file; only pieces files of that game are written.
"""

import re
from collections.abc import Sequence
from hashlib import sha256
from pathlib import PurePosixPath
from typing import Any, Literal, NamedTuple

from generator.files.folder import Folder
from generator.load.edit import Scalar, scalar_at, with_scalar
from generator.load.edit_csv import Cell, cell_at, with_cell
from generator.load.game import load_game
from generator.load.table import has_tabs
from generator.load.yaml_tree import finite, plain_value
from generator.model.component import Component, Piece
from generator.model.values import text_form
from generator.pipeline import Session
from generator.preview.undo import Check, Edit, read_now
from generator.preview.views import called
from generator.problem import ContentError, Where

LONGEST = 10_000  # characters of a value
_BOM = "\ufeff"
_TABLES = (".csv", ".tsv")
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


class ConflictError(ContentError):
    """A value that somebody else changed after it was opened; ``spot`` is how it stands now."""

    def __init__(self, spot: Spot) -> None:
        message = "it was changed meanwhile: take what is there now, or write yours over it"
        super().__init__("edit-refused", message, "")
        self.spot = spot


def spot_of(session: Session, name: str, ref: str, path: Sequence[str | int]) -> Spot:
    """The spot of a piece's field, or of a value inside it, in its file now.

    Raises ContentError, with the reason, if it cannot be edited here.
    """
    component, piece = _piece(session, name, ref)
    value: Any = piece.fields if path != ["copies"] else {"copies": piece.copies}
    for step in path:
        try:
            value = value[step]
        except (LookupError, TypeError):
            raise _refused(f"{ref} has no such value") from None
    folder = session.folder(name)
    where = piece.fields.values_at.get(str(path[0])) if path else None
    if where is None or where.file != piece.where.file:
        raise _refused("this value is computed or a default, and not written with the piece")
    file = _file(folder, piece.where.file)
    data = read_now(folder, file)
    text = _text(data)
    part: Scalar | Cell
    if PurePosixPath(file).suffix.lower() in _TABLES:
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
    after = f"{_bom(spot.data)}{text}".encode()
    return Edit(session.folder(name), spot.name, spot.data, after, label)


def check_of(session: Session, name: str) -> Check:
    """The check that a game can still be loaded with a content."""

    def check(edit: Edit, after: bytes) -> None:
        layouts, _ = session.read_layouts()
        folder = session.folder(name)
        game, problems = load_game(folder.overlaid({edit.name: after}), layouts)
        if game is None:
            error = next((problem for problem in problems if problem.severity == "error"), None)
            hint = error.hint if error else ""
            raise _refused(error.message if error else "it does not fit", hint)

    return check


def _piece(session: Session, name: str, ref: str) -> tuple[Component, Piece]:
    game, _ = session.load(name)
    if game is None:
        raise _refused("the files cannot be read: mend that first")
    component, _, id_ = ref.partition("/")
    for one in game.components:
        if one.name == component:
            for piece in one.pieces:
                if piece.id == id_:
                    return one, piece
    raise _refused(f"there is no piece {ref} any more")


def _refused(message: str, hint: str = "") -> ContentError:
    return ContentError("edit-refused", message, hint)


def _file(folder: Folder, shown: str) -> str:
    """The name, below the game's folder, of a piece's file."""
    name = next((name for name in folder.names() if folder.shown(name) == shown), None)
    if name is not None and PurePosixPath(name).suffix == ".json":
        raise _refused("a JSON file is changed in an editor", "or save its pieces as YAML or CSV")
    if name is None or PurePosixPath(name).suffix not in (".yaml", *_TABLES):
        raise _refused("a value of a spreadsheet is changed as a whole cell, in the table")
    return name


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _refused("the file is not saved as UTF-8") from None


def _kind(value: object) -> Kind:
    if isinstance(value, bool):
        return "yes or no"
    return "number" if isinstance(value, (int, float)) else "text"


def _value(text_given: str, kind: Kind) -> Any:
    if len(text_given) > LONGEST:
        raise _refused(f"{LONGEST:,} characters are the most")
    if _CONTROL.search(text_given):
        raise _refused("an invisible character stands in it")
    if kind == "text":
        return text_given
    value = plain_value(text_given.strip())
    wanted: Any = bool if kind == "yes or no" else (int, float)
    if not isinstance(value, wanted) or (kind == "number" and isinstance(value, bool)):
        wanted = "a number" if kind == "number" else "true or false"
        raise _refused(f"{wanted} belongs here")
    if not finite(value):
        raise _refused("this is not a number that can be printed")
    return value


def _bom(data: bytes) -> str:
    return _BOM if data.startswith(_BOM.encode()) else ""
