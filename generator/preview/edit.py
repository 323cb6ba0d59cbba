"""Edits from the page: write one value of a piece into its file, and undo it.

The page names a piece and a field, never a file; only pieces files of that game are written.
"""

import re
import stat
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import PurePosixPath
from typing import Any, Literal, NamedTuple

from generator.files.file_names import real_path
from generator.files.folder import Folder
from generator.files.write import write_file
from generator.load.edit import Cell, Scalar, cell_at, scalar_at, with_cell, with_scalar
from generator.load.game import load_game
from generator.load.table import has_tabs
from generator.load.yaml_tree import finite, plain_value
from generator.model.component import Piece
from generator.model.values import text_form
from generator.pipeline import Session
from generator.problem import ContentError, Where

MOST_UNDONE = 100  # edits of one game that can be undone
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

    @property
    def digest(self) -> str:
        """The digest of the whole file: an edit is refused if it has changed."""
        return sha256(self.data).hexdigest()

    @property
    def written(self) -> str:
        """The value as text for the page's input box."""
        return self.part.text if isinstance(self.part, Cell) else text_form(self.part.value)


class Edit(NamedTuple):
    """The content of a file before and after an edit, and the label of the edit."""

    name: str
    before: bytes
    after: bytes
    label: str


@dataclass
class Edits:
    """The edits of one game that can be undone, the latest last."""

    done: list[Edit] = field(default_factory=list)

    def add(self, edit: Edit) -> None:
        """Add an edit; of too many the oldest is dropped."""
        self.done = [*self.done, edit][-MOST_UNDONE:]


def spot_of(session: Session, name: str, ref: str, path: Sequence[str | int]) -> Spot:
    """The spot of a piece's field, or of a value inside it, in its file now.

    Raises ContentError, with the reason, if it cannot be edited here.
    """
    piece = _piece(session, name, ref)
    value: Any = piece.fields if path != ["copies"] else {"copies": piece.copies}
    for step in path:
        try:
            value = value[step]
        except (LookupError, TypeError):
            raise _refused(f"{ref} has no such value") from None
    folder = session.folder(name)
    where = piece.fields.values_at.get(str(path[0])) if path else None
    file = _file(folder, piece.where.file)
    if where is None or where.file != piece.where.file:
        raise _refused("this value is computed or a default, and not written with the piece")
    data = _read_now(folder, file)
    text = _text(data)
    part: Scalar | Cell
    if PurePosixPath(file).suffix.lower() in _TABLES:
        part = cell_at(text, where.line, where.column, tabs=has_tabs(file))
    else:
        part = scalar_at(text, piece.where.line, piece.where.column, path)
    raw = plain_value(part.text) if isinstance(part, Cell) else part.value
    in_text = isinstance(value, str) and isinstance(raw, int) and not isinstance(raw, bool)
    kind = "text" if isinstance(value, str) else _kind(raw)
    return Spot(file, where, data, text, part, kind, in_text)


def apply_edit(session: Session, name: str, spot: Spot, text_given: str, label: str) -> Edit:
    """Write another value in its place. Returns the edit.

    Raises ContentError, and writes nothing, if the value does not fit or the file has changed;
    OSError if it cannot be written.
    """
    value = _value(text_given, spot.kind)
    if isinstance(spot.part, Cell):
        text = with_cell(spot.text, spot.part, value)
    else:
        text = with_scalar(spot.text, spot.part, value, number_is_text=spot.number_is_text)
    after = f"{_bom(spot.data)}{text}".encode()
    _check_still_loads(session, name, spot.name, after)
    edit = Edit(spot.name, spot.data, after, label)
    _write(session.folder(name), edit)
    return edit


def undo_edit(session: Session, name: str, edits: Edits) -> Edit:
    """Undo the latest edit. Returns it.

    Raises ContentError if there is none, or the file has changed since.
    """
    if not edits.done:
        raise _refused("there is nothing to undo")
    edit = edits.done[-1]
    _write(session.folder(name), Edit(edit.name, edit.after, edit.before, edit.label))
    edits.done = edits.done[:-1]
    return edit


def _piece(session: Session, name: str, ref: str) -> Piece:
    game, _ = session.load(name)
    if game is None:
        raise _refused("the files cannot be read: mend that first")
    component, _, id_ = ref.partition("/")
    for one in game.components:
        if one.name == component:
            for piece in one.pieces:
                if piece.id == id_:
                    return piece
    raise _refused(f"there is no piece {ref} any more")


def _refused(message: str, hint: str = "") -> ContentError:
    return ContentError("edit-refused", message, hint)


def _file(folder: Folder, shown: str) -> str:
    """The name, below the game's folder, of a piece's file."""
    name = next((name for name in folder.names() if folder.shown(name) == shown), None)
    if name is None or PurePosixPath(name).suffix not in (".yaml", *_TABLES):
        raise _refused("only YAML and CSV files are changed here: change a spreadsheet in its own")
    return name


def _read_now(folder: Folder, name: str) -> bytes:
    """The present content of the file, without caches."""
    return Folder(folder.place, folder.shown_as).read(name).data


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


def _check_still_loads(session: Session, name: str, file: str, after: bytes) -> None:
    """Raise ContentError if the game could not be loaded with this content."""
    layouts, _ = session.read_layouts()
    folder = session.folder(name)
    game, problems = load_game(folder.overlaid({file: after}), layouts)
    if game is None:
        error = next((problem for problem in problems if problem.severity == "error"), None)
        raise _refused(error.message if error else "it does not fit", error.hint if error else "")


def _write(folder: Folder, edit: Edit) -> None:
    """Replace the content before the edit by that after it.

    Raises ContentError if the file changed.
    """
    if folder.place is None:
        raise _refused("this game lies in memory, not in files")
    path = real_path(folder.place / edit.name)
    if _read_now(folder, edit.name) != edit.before:
        raise _refused("the file changed meanwhile: look at it again")
    mode = stat.S_IMODE(path.stat().st_mode)
    write_file(path, edit.after)
    path.chmod(mode)
