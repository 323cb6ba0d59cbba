"""Small edits from the page: one value of a piece is written in its own place, and can be undone.

The page names a piece and a field, never a file; what is written is a pieces file of that game.
"""

import re
import stat
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import PurePosixPath
from typing import Any, Literal, NamedTuple

from generator.files.folder import Folder
from generator.files.names import real_path
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
    """A value that can be changed in its place: which file, as it was when it was looked at."""

    name: str  # of the file, below the game's folder
    place: Where
    data: bytes
    text: str
    part: Scalar | Cell
    kind: Kind
    number_is_text: bool

    @property
    def digest(self) -> str:
        """Of the whole file: an edit is refused where it is another by then."""
        return sha256(self.data).hexdigest()

    @property
    def written(self) -> str:
        """The value as the page puts it into a box to be changed."""
        return self.part.text if isinstance(self.part, Cell) else text_form(self.part.value)


class Edit(NamedTuple):
    """A file before and after an edit, and what the edit is called."""

    name: str
    before: bytes
    after: bytes
    said: str


@dataclass
class Edits:
    """The edits of one game that can be undone, the latest last."""

    held: list[Edit] = field(default_factory=list)

    def add(self, edit: Edit) -> None:
        """Remember an edit; the oldest is let go where there are too many."""
        self.held = [*self.held, edit][-MOST_UNDONE:]


def spot_of(session: Session, name: str, ref: str, path: Sequence[str | int]) -> Spot:
    """The value of a piece's field, or of something in it, as its file holds it now.

    Raises ContentError where it is not to be changed here, with the reason.
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
    data = _fresh(folder, file)
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


def changed(session: Session, name: str, spot: Spot, given: str, said: str) -> Edit:
    """Write another value in its place. Returns the edit.

    Raises ContentError, and writes nothing, if the value does not fit, or the file is no longer
    what it was; OSError if it cannot be written.
    """
    value = _value(given, spot.kind)
    if isinstance(spot.part, Cell):
        text = with_cell(spot.text, spot.part, value)
    else:
        text = with_scalar(spot.text, spot.part, value, number_is_text=spot.number_is_text)
    after = f"{_bom(spot.data)}{text}".encode()
    _judge(session, name, spot.name, after)
    edit = Edit(spot.name, spot.data, after, said)
    _write(session.folder(name), edit)
    return edit


def undone(session: Session, name: str, edits: Edits) -> Edit:
    """Take the latest edit back. Returns it.

    Raises ContentError if there is none, or the file is no longer what the edit made of it.
    """
    if not edits.held:
        raise _refused("there is nothing to undo")
    edit = edits.held[-1]
    _write(session.folder(name), Edit(edit.name, edit.after, edit.before, edit.said))
    edits.held = edits.held[:-1]
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


def _file(folder: Folder, shown: str) -> str:
    """The name, below the game's folder, of the file that a piece stands in."""
    name = next((name for name in folder.names() if folder.shown(name) == shown), None)
    if name is None or PurePosixPath(name).suffix not in (".yaml", *_TABLES):
        raise _refused("only YAML and CSV files are changed here: change a spreadsheet in its own")
    return name


def _fresh(folder: Folder, name: str) -> bytes:
    """What the file holds at this moment, whatever was read before."""
    return Folder(folder.place, folder.shown_as).read(name).data


def _text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise _refused("the file is not saved as UTF-8") from None


def _bom(data: bytes) -> str:
    return _BOM if data.startswith(_BOM.encode()) else ""


def _kind(value: object) -> Kind:
    if isinstance(value, bool):
        return "yes or no"
    return "number" if isinstance(value, (int, float)) else "text"


def _value(given: str, kind: Kind) -> Any:
    if len(given) > LONGEST:
        raise _refused(f"{LONGEST:,} characters are the most")
    if _CONTROL.search(given):
        raise _refused("an invisible character stands in it")
    if kind == "text":
        return given
    value = plain_value(given.strip())
    wanted: Any = bool if kind == "yes or no" else (int, float)
    if not isinstance(value, wanted) or (kind == "number" and isinstance(value, bool)):
        wanted = "a number" if kind == "number" else "true or false"
        raise _refused(f"{wanted} belongs here")
    if not finite(value):
        raise _refused("this is not a number that can be printed")
    return value


def _judge(session: Session, name: str, file: str, after: bytes) -> None:
    """Refuse what would keep the game from being read."""
    layouts, _ = session.read_layouts()
    folder = session.folder(name)
    game, problems = load_game(folder.overlaid({file: after}), layouts)
    if game is None:
        told = next((problem for problem in problems if problem.severity == "error"), None)
        raise _refused(told.message if told else "it does not fit", told.hint if told else "")


def _write(folder: Folder, edit: Edit) -> None:
    """Put what comes after in place of what was before; it is another file's text otherwise."""
    if folder.place is None:
        raise _refused("this game lies in memory, not in files")
    path = real_path(folder.place / edit.name)
    if _fresh(folder, edit.name) != edit.before:
        raise _refused("the file changed meanwhile: look at it again")
    mode = stat.S_IMODE(path.stat().st_mode)
    write_file(path, edit.after)
    path.chmod(mode)


def _refused(message: str, hint: str = "") -> ContentError:
    return ContentError("edit-refused", message, hint)
