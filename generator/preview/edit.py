"""Edits from the page: the piece that is edited, the text of a value, the game that comes of it.

The page names a piece and a field, never a file; only pieces files of that game are written.
"""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import PurePosixPath
from typing import Any

from generator.load.component_table import ComponentTable
from generator.load.edit_entries import with_setting
from generator.load.meanings import called_as, icons_of
from generator.load.yaml_tree import finite, plain_value, read_cell
from generator.model.component import Component, Piece
from generator.model.game import Game
from generator.model.names import name_fault, name_like
from generator.pipeline import Session
from generator.preview.undo import Check, Edit, RefusedError, read_now, refused
from generator.problem import ContentError, Problem, Where

LONGEST = 10_000  # characters of a value
TABLES = (".csv", ".tsv", ".xlsx", ".ods")
_CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")


def check_of(session: Session, name: str) -> Check:
    """The check that a game can still be loaded with a content."""
    return partial(loaded_with, session, name)


def loaded_with(session: Session, name: str, edit: Edit, after: bytes, *made: str) -> Game:
    """The game with new content in a file and pieces ``made``. Raises ContentError if it fails."""
    beside = {file: data for file, _, data in edit.beside if data}
    game, problems = session.load(name, unsaved={edit.name: after, **beside})
    if game is None:
        raise refused_in(edit.name, problems, made)
    return game


def refused_in(file: str, problems: Sequence[Problem], made: Sequence[str] = ()) -> RefusedError:
    """The refusal of a content of a file, with the cell of its first error if that is known."""
    error = next((one for one in problems if one.severity == "error"), problems[0])
    in_table = PurePosixPath(file).suffix.lower() in TABLES and file in error.where.file
    row = f", row {error.where.line}" if error.where.line > 1 else ""
    new = {piece: f"new row {number}" for number, piece in enumerate(made, 1)}
    place = new.get(error.piece) or (f"{file}{row}" if in_table else error.piece)
    said = ", ".join(filter(None, (place, place and error.field)))
    return refused(f"{said}: {error.message}" if said else error.message, error.hint)


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


def icons_after(
    session: Session, name: str, known: Component, texts: Mapping[tuple[str, str], Any]
) -> tuple[tuple[str, bytes, bytes], ...]:
    """game.yaml before and after new texts, by card and field: a name takes its icon along, and
    where cards have icons of their own a new name gets one.
    """
    before, game = read_now(session.folder(name), "game.yaml"), game_of(session, name)
    text, title = before.decode("utf-8"), str((known.slots or {}).get("title"))
    rows = {known.label(one): called_as(str(one.fields.get(title)), game.icons)
            for one in known.pieces}  # fmt: skip
    said = [str(v) for c in game.components for p in c.pieces for v in p.fields.values()]
    for (ref, field), value in texts.items() if any(rows.values()) else ():
        key, new = rows.get(ref, ""), name_like(str(value))
        if field != title or called_as(str(value), game.icons) or name_fault(new):
            continue
        given = game.icons.get(key) or icons_of([str(value)], game.language).get(str(value))
        with suppress(ContentError):  # it is written in a form that cannot be changed in place
            text = with_setting(text, ["icons", new], given) if given else text
            if key and sum(called_as(v, [key]) != "" or f"{{{key}}}" in v for v in said) < 2:
                text = with_setting(text, ["icons", key], None)
    return (("game.yaml", before, text.encode()),) if text.encode() != before else ()


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
        wanted: Any = {"boolean": bool, "integer": int}.get(kind, (int, float))
        is_flag = isinstance(value, bool)
        if not isinstance(value, wanted) or is_flag != (kind == "boolean") or not finite(value):
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
