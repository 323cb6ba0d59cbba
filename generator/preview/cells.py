"""Edits of a component as a table: cells, and rows that are added, copied, deleted, moved.

Each is judged before it is written: the cells that were meant have their values then, and all
others are as they were.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from math import ceil
from typing import Any, Literal, NamedTuple

from generator.changes.state import plain
from generator.load.component_table import ComponentTable, Writer, own_value, table_of, writer_of
from generator.load.field_types import FieldType
from generator.model.component import Component, Piece
from generator.model.names import id_of, in_words
from generator.model.values import text_form
from generator.pipeline import Session
from generator.preview.edit import game_of, icons_after, loaded_with, value_of
from generator.preview.undo import Check, Edit, Planned, read_now, refused
from generator.preview.views import called
from generator.problem import ContentError, counted

MOST = 20_000  # cells of one edit
_LAST_NUMBER = re.compile(r"\d+(?!.*\d)")
_ID = "id"
_WORDS_OF_A_KIND = 2  # at most: more is what one card says
Do = Literal["add", "duplicate", "delete", "move"]


class Cell(NamedTuple):
    """A cell that is to be written: a piece, a field, its new text and the value it had.

    ``row`` is what a piece without an id of its own was like, if rows may have come or gone.
    """

    piece: str
    field: str
    text: str
    was: Any = ...
    row: Mapping[str, str] | None = None


def cells_edit(
    session: Session,
    name: str,
    component: str,
    cells: Sequence[Cell],
    more: Sequence[Mapping[str, str]] = (),
) -> Planned | dict[str, Any]:
    """The edit that writes some cells; or those ``overtaken``, with their values now, as JSON.

    ``more`` are rows that it adds below the last one: texts by field, all else as a new row has
    it. Raises ContentError if a value does not fit or cannot be written there.
    """
    known = component_of(session, name, component)
    pieces = {known.label(piece): piece for piece in known.pieces}
    table = table_of(session.folder(name), component)
    overtaken, wanted = [], dict[tuple[str, str], Any]()
    for cell in (_found(cell, pieces) for cell in cells):
        piece = pieces.get(cell.piece)
        if piece is None:
            raise refused(f"the card {cell.piece} no longer exists", why="gone")
        is_own = cell.field in ("copies", _ID)
        now = own_value(piece, cell.field) if is_own else piece.fields.get(cell.field)
        written = _same(now, cell.text or None, "")  # it came, and the answer did not
        if cell.was is not ... and not _same(now, cell.was, "") and not written:
            overtaken.append([*cell[:2], plain(now)])
        try:
            wanted[cell.piece, cell.field] = value_of(cell.field, cell.text, table, now)
        except ContentError as error:  # of several it is told which one
            many = len(cells) + len(more) > 1
            raise _at(f"{called(known, piece)}, {cell.field}", error) if many else error from None
    if overtaken:
        return {"refused": "changed meanwhile", "hint": "", "overtaken": overtaken}
    wanted |= _ids_of_names(session, name, known, table, wanted)
    data = read_now(session.folder(name), table.name)
    writer = _writer(table, data, known)
    added = _new_rows(more, table, known)
    for values in reversed(added):  # first: all that is there keeps its place
        writer.insert(known.pieces[-1].where, values, like=None)
    rows = {ref: _own_fields(piece) for ref, piece in pieces.items()}
    for ref, field in sorted(wanted, key=lambda one: pieces[one[0]].where.line, reverse=True):
        rows[ref][field] = wanted[ref, field]
        writer.set(pieces[ref].where, field, wanted[ref, field])
    label = f"{len(cells)} cells"
    if len(cells) == 1:
        label = f"{called(known, pieces[cells[0].piece])}, {cells[0].field}"
    if added:
        label = f"{counted(len(added), 'row')} added" + f", {label} written" * bool(cells)
    names = {(ref, field): value for (ref, field), value in wanted.items() if value is not None}
    ids = {ref: f"{component}/{one}".lower() for (ref, key), one in names.items() if key == _ID}
    names |= {(str(at), key): one for at, row in enumerate(added) for key, one in row.items()}
    beside = icons_after(session, name, known, names)
    edit = Edit(session.folder(name), table.name, data, writer.written(), label, beside=beside)
    made = _names(component, known.pieces[-1], [str(row.get(_ID, "")) for row in added], table)
    check = _check(session, name, component, [*rows.values(), *added], made)
    return Planned(edit._replace(renamed=tuple(ids.items())), check, made)


def _ids_of_names(
    session: Session, name: str, known: Component, table: ComponentTable, wanted: Mapping[Any, Any]
) -> dict[tuple[str, str], Any]:
    """The ids, by their names, of cards that were added in the page and that nothing speaks of."""
    found, taken = dict[tuple[str, str], Any](), {"", *(piece.id for piece in known.pieces)}
    for piece in known.pieces if table.named else ():
        own = id_of(str(wanted.get((known.label(piece), table.named)) or ""))
        is_new = own not in taken and re.fullmatch(rf"{known.kind}-\d+", piece.id)
        if is_new and not _is_named(session, name, piece.id):
            found[known.label(piece), _ID] = own
            taken.add(own)
    return found


def _is_named(session: Session, name: str, identity: str) -> bool:
    """Whether a text of the game, or the record of what was printed, speaks of an id."""
    folder, parts = session.folder(name), game_of(session, name).components
    rows = (piece.fields.items() for part in parts for piece in part.pieces)
    texts = [str(value) for row in rows for field, value in row if field != _ID]
    files = [file for file in folder.names() if file.endswith((".yaml", ".j2", ".lock"))]
    texts += [read_now(folder, file).decode("utf-8", "replace") for file in files]
    return bool(re.search(rf"(?<![\w-]){re.escape(identity)}(?![\w-])", "\n".join(texts)))


def _writer(table: ComponentTable, data: bytes, known: Component) -> Writer:
    """The writer of a table; ids that names gave are written down, as names may change."""
    writer = writer_of(table, data)
    for piece in known.pieces if table.named else ():
        if _ID not in piece.fields.keys_at:
            writer.set(piece.where, _ID, piece.id)
    return writer


def _new_rows(
    rows: Sequence[Mapping[str, str]], table: ComponentTable, known: Component
) -> list[dict[str, Any]]:
    """Rows below the last one: what is given, an id, and what a new row cannot do without."""
    if rows and not known.pieces:
        hint = f"write the first row into {table.name}"
        raise refused("new rows are made like the last one, but the table is empty", hint)
    taken = {one.id for one in known.pieces}
    found = []
    for number, row in enumerate(rows, 1):
        given = {}
        for field, text in row.items():
            try:
                given[field] = value_of(field, text, table, None)
            except ContentError as error:
                raise _at(f"new row {number}, {field}, {text!r}", error) from None
        values = {field: value for field, value in given.items() if value is not None}
        if not table.has_ids:
            values.pop(_ID, None)  # rows are numbered
        elif _ID not in values:
            own = id_of(str(given.get(table.named) or ""))
            if not own or own in taken:
                own = _new_id(known.pieces[-1], table, known, taken)
            values = {_ID: own, **values}
        taken.add(str(values.get(_ID, "")).lower())
        found.append(values | {
            field: value for field, value in _needed(known.pieces[-1], table, known).items()
            if field not in values
        })  # fmt: skip
    return found


def rows_edit(
    session: Session, name: str, component: str, do: Do, refs: Sequence[str], to: str | None = None
) -> Planned:
    """The edit that adds a row behind the last of some pieces, or copies, deletes or moves them.

    Copies stand behind the last of them, in their order. Several that are moved stand together,
    and ``to`` right above or below them. Raises ContentError if that cannot be done here.
    """
    known = component_of(session, name, component)
    pieces = {known.label(piece): piece for piece in known.pieces}
    missing = [ref for ref in (*refs, *([to] if to else [])) if ref not in pieces]
    if do == "move" and not to:
        raise refused("the new place is missing")
    if do == "move" and to in refs:
        raise refused("it is already there")
    if missing or not refs:
        raise refused(f"the card {', '.join(missing)} no longer exists")
    table = table_of(session.folder(name), component)
    data = read_now(session.folder(name), table.name)
    writer = _writer(table, data, known)
    rows = [_own_fields(piece) for piece in known.pieces]
    order = list(pieces)
    chosen = [pieces[ref] for ref in refs]
    places = sorted(order.index(ref) for ref in refs)
    made: tuple[str, ...] = ()
    last = pieces[order[places[-1]]]
    if do == "delete":
        if len(chosen) == len(pieces):
            raise refused("a component needs at least one card")
        writer.delete([piece.where for piece in chosen])
        rows = [row for number, row in enumerate(rows) if number not in places]
    elif do == "move":
        _move(writer, rows, known.pieces, places, order.index(to or ""))
    else:
        sources = [known.pieces[at] for at in places] if do == "duplicate" else []
        taken = {piece.id for piece in known.pieces}
        ids = [_free_id(one, taken) for one in sources] or [_new_id(last, table, known, taken)]
        new: list[dict[str, Any]] = [{_ID: one} if table.has_ids else {} for one in ids]
        if do == "add":
            new[0] |= _needed(last, table, known)
        for like, values in reversed([*zip_longest(sources, new)]):
            writer.insert(last.where, values, like=like.where if like else None)
        fields = [_own_fields(piece) for piece in sources] or [{}]
        rows[places[-1] + 1 : places[-1] + 1] = [a | b for a, b in zip(fields, new, strict=True)]
        made = _names(component, last, ids, table)
    if do == "add":
        own = f"{ids[0]} added after {last.written or last.id}"
        label = own if table.has_ids else f"a row added after {known.name_of(last) or last.id}"
    else:
        only = called(known, chosen[0])
        label = f"{only} {_DONE[do]}" if len(refs) == 1 else f"{len(refs)} cards {_DONE[do]}"
    edit = Edit(session.folder(name), table.name, data, writer.written(), label)
    return Planned(edit, _check(session, name, component, rows), made)


def _move(
    writer: Writer, rows: list[Any], pieces: Sequence[Piece], places: Sequence[int], to: int
) -> None:
    """Move rows to the place of another: of several it is that one that goes to their other end."""
    here, there = places[0], to
    if len(places) > 1:
        if places[-1] - places[0] + 1 != len(places) or to not in (places[0] - 1, places[-1] + 1):
            message = "there are other rows between these: end the search, or move them one by one"
            raise refused(message)
        here, there = to, places[-1] if to < places[0] else places[0]
    writer.move(pieces[here].where, pieces[there].where)
    rows.insert(there, rows.pop(here))


_DONE = {"duplicate": "duplicated", "delete": "deleted", "move": "moved"}


def component_of(session: Session, name: str, component: str) -> Component:
    """A component of a game. Raises ContentError if it is gone."""
    components = game_of(session, name).components
    found = next((one for one in components if one.name == component), None)
    if found is None:
        raise refused(f"the component {component} no longer exists")
    return found


def _names(
    component: str, above: Piece, ids: Sequence[str], table: ComponentTable
) -> tuple[str, ...]:
    """The names of new pieces below another: by their ids, or by the numbers of their rows."""
    if not table.has_ids:
        first, width = int(above.id) + 1 if above.id.isdigit() else 0, len(above.id)
        ids = [f"{first + n:0{width}}" for n in range(len(ids))]
    return tuple(f"{component}/{one}".lower() for one in ids)


def _found(cell: Cell, pieces: Mapping[str, Piece]) -> Cell:
    """The cell in the row it was meant for, where the numbers of rows are others now."""
    if cell.row is None:
        return cell

    def is_it(piece: Piece | None) -> bool:
        own = _own_fields(piece) if piece else {}
        return bool(piece) and all(
            _same(own.get(field), text or None, field) for field, text in (cell.row or {}).items()
        )

    if is_it(pieces.get(cell.piece)):
        return cell
    alike = [ref for ref, piece in pieces.items() if is_it(piece)]
    return cell._replace(piece=alike[0]) if len(alike) == 1 else cell


def _own_fields(piece: Piece) -> dict[str, Any]:
    """The fields that stand with a piece."""
    places, file = piece.fields.values_at, piece.where.file
    return {field: value for field, value in piece.fields.items() if places[field].file == file}


def _new_id(piece: Piece, table: ComponentTable, known: Component, taken: set[str]) -> str:
    """The id of a new piece below another; where names make ids it is not like another's name."""
    if table.named:
        piece = replace(piece, written=f"{known.kind}-{len(known.pieces)}")
    return _free_id(piece, taken)


def _free_id(piece: Piece, taken: set[str]) -> str:
    """An id that is not taken, after that of a piece: ``c09`` gives ``c10``; it is taken then."""
    identity = piece.written or piece.id
    if not _LAST_NUMBER.search(identity):
        identity = f"{identity}-1"
    number = _LAST_NUMBER.search(identity)
    assert number is not None
    count = int(number[0])
    while True:
        count += 1
        digits = str(count).zfill(number.end() - number.start())
        made = identity[: number.start()] + digits + identity[number.end() :]
        if made.lower() not in taken:
            taken.add(made.lower())
            return made


def _needed(piece: Piece, table: ComponentTable, known: Component) -> dict[str, Any]:
    """Values that a new piece cannot do without: the least number that fits, a name and words that
    say they are new, and else what the piece before it is.
    """
    own = _own_fields(piece)
    if not table.types:
        return own
    needed: dict[str, Any] = {}
    named = False
    for field, kind in table.types.items():
        if field in own and not kind.optional and kind.default is None:
            value = own[field]
            is_text = kind.type == "text" and isinstance(value, str) and kind.one_of is None
            if is_text and not named:
                value, named = f"New {known.kind}", True
            elif is_text and len(value.split()) > _WORDS_OF_A_KIND:
                value = f"New {in_words(field).lower()}" + "." * value.rstrip().endswith(".")
            elif kind.type in ("integer", "number") and kind.one_of is None:
                value = _least(kind)
            needed[field] = value
    return needed


def _least(kind: FieldType) -> float:
    """The number of a new piece: 1, or what is nearest to it of those that fit."""
    least = 1.0 if kind.min is None else max(1.0, kind.min)
    value = least if kind.max is None else min(least, kind.max)
    return ceil(value) if kind.type == "integer" else value


def _check(
    session: Session,
    name: str,
    component: str,
    rows: Sequence[Mapping[str, Any]],
    made: Sequence[str] = (),
) -> Check:
    """The check that the pieces are then those rows."""

    def check(edit: Edit, after: bytes) -> None:
        game = loaded_with(session, name, edit, after, *made)
        now = next((one.pieces for one in game.components if one.name == component), ())
        twice = [one for one, count in Counter(piece.id for piece in now).items() if count > 1]
        if twice:
            raise refused(f"there is already a card {twice[0]}: each id may occur once")
        if len(now) != len(rows):
            raise refused("this would also change other cards: change it in the file")
        for piece, meant in zip(now, rows, strict=True):
            for field in {*meant, *_own_fields(piece)} - {_ID}:
                if not _same(own_value(piece, field), meant.get(field), field):
                    message = f"{field} would become {text_form(own_value(piece, field) or '')!r}"
                    raise refused(message, "write it in the file")

    return check


def _same(value: Any, meant: Any, field: str) -> bool:
    if meant is None:
        return value is None or field == "copies"
    return bool(value == meant) or text_form(value) == text_form(meant)


def _at(place: str, error: ContentError) -> ContentError:
    return refused(f"{place}: {error.message}", error.hint)
