"""Parts that the page adds to a game: components, rules, pictures of cards, templates of its own.

New files are written before the edit of game.yaml, rules.yaml or a table that names them, and go
again if that is refused. Undo deletes those of the game; templates stay.
"""

import re
from collections.abc import Mapping
from itertools import count
from pathlib import PurePosixPath
from typing import Any

from generator.commands.eject import eject
from generator.commands.new import Answers, folder_name, numbered
from generator.files.file_names import real_path
from generator.files.folder import Folder
from generator.files.write import write_file
from generator.load.cell_grid import Columns, plain_name
from generator.load.component_table import own_value, table_of, writer_of
from generator.load.edit_entries import flow, value_there, with_setting
from generator.load.pieces import PiecesFiles, PiecesName, Read
from generator.load.slots import ON_EACH
from generator.load.yaml_tree import read_tree
from generator.model.component import KINDS, Component, Piece
from generator.model.names import id_of
from generator.model.picture import DRAWING, PICTURES
from generator.model.theme import Fixed
from generator.model.values import some_of, text_form
from generator.pipeline import Session
from generator.preview.begin import Wanted, game_of_files, parts, require, titled
from generator.preview.cells import Cell, cells_edit, component_of
from generator.preview.edit import check_of, game_of, loaded_with
from generator.preview.settings import FILE, RULES
from generator.preview.text_files import text_edit, text_view
from generator.preview.undo import Edit, Planned, read_now, refused
from generator.problem import Where, counted

_BOOK = "rulebook.md.j2"
LEFT_OUT = "leave out"
_FIRST = 5  # rows that are shown
_ALIKE = 0.5  # of a column's values are those of a field: it is that field
_OTHER = re.compile(r"[^\w.-]+")

Json = dict[str, Any]


def component_edit(session: Session, name: str, wanted: Wanted) -> Planned:
    """The edit that adds a component from a table, or like a starter's: its outline stays."""
    folder, title, known = session.folder(name), titled(wanted.title), parts(session)
    require(wanted.like, known, "kind of component")
    layouts, _ = session.read_layouts()
    game, before = game_of(session, name), read_now(folder, FILE)
    text = before.decode("utf-8")
    there: Any = read_tree(text, FILE)[0]
    like, part, _ = known[wanted.like]
    theme = str(there.get("theme") or "plain") if wanted.files else "plain"
    answers = Answers("new", title, theme, wanted.size, str(there.get("language") or ""))
    made = {
        path.removeprefix("content/new/"): data
        for path, data in game_of_files(session, wanted._replace(like=like), answers).files.items()
    }
    raw: Any = read_tree(made[FILE].decode(), FILE)[0]
    entry = raw["components"][next(iter(raw["components"])) if wanted.files else part]
    pieces, mark, tab = entry["pieces"].partition("#")
    rows, sizes = made[pieces], layouts.sizes
    if not wanted.files and "art" in layouts.slots[entry["layout"]].slots:  # for pictures
        entry["fields"]["art"] = "picture?"
        rows = rows.replace(b"\n", b",\n").replace(b",\n", b",art\n", 1)
    taken = {*there["components"], *(PurePosixPath(one).stem for one in folder.names())}
    own = numbered(folder_name(title, "part"), taken)
    table = own + PurePosixPath(pieces).suffix
    for section in ("icons", "palette", "words", "symbols"):
        for key, value in (raw.get(section) or {}).items():
            if key not in (there.get(section) or ()):
                text = with_setting(text, [section, key], value)
    if not wanted.files and sizes[entry["size"]].outline == sizes[wanted.size].outline:
        entry["size"] = wanted.size
    entry |= {"title": title, "pieces": f"{table}{mark}{tab}"}
    text = with_setting(text, ["components", own], entry)
    art = {path: data for path, data in made.items() if path.startswith("art/")}
    beside = ((table, b"", rows), *_added(folder, art))
    edit = Edit(folder, FILE, before, text.encode(), f"{title} added", "", beside)
    now = {one.name: one for one in loaded_with(session, name, edit, edit.after).components}
    for one in game.components:  # its cards may be printed: they keep the back that they have
        if one.back_slots != now[one.name].back_slots and not one.continues:
            slots = {key: (one.back_slots or {}).get(slot) for key, slot in ON_EACH.items()}
            back = {key: shown.value for key, shown in slots.items() if isinstance(shown, Fixed)}
            text = with_setting(text, ["components", one.name, "back"], back)
    edit = edit._replace(after=text.encode())
    return Planned(edit, check_of(session, name), (own,))


def rule_added(
    session: Session, name: str, of: str, must: str, least: float, most: float | None
) -> Planned | Json:
    """The edit that adds a rule of a component: what ``must`` be true, and the numbers of it."""
    if most is not None and least > most and must.startswith("range"):
        raise refused(f"{least:g} is more than {most:g}", "exchange them")
    component = component_of(session, name, of)
    kind, _, field = must.partition(" ")
    nouns = f"{KINDS[component.kind].noun}s"
    if field:
        require(field, component.domains, "field")
    choices = component.domains[field].choices if field else ()
    upper = {} if most is None else {"max": most}
    bounds = f"at least {least:g}" if most is None else f"{least:g} to {most:g}"
    each = {"field": field, "is": dict.fromkeys(choices, most)}
    forms: Mapping[str, tuple[str, object]] = {
        "count": (f"there are {most or 0:g} {nouns}", most),
        "range": (f"{field} is {bounds}", {"field": field, "min": least, **upper}),
        "sum": (f"{field} adds up to {most or 0:g}", {"field": field, "is": most}),
        "unique": (f"no two {nouns} have the same {field}", [field]),
        "distribution": (f"there are {most or 0:g} {nouns} of each {field}", each),
    }
    require(kind, forms, "rule")
    says, asks = forms[kind]
    names = {one.name for one in game_of(session, name).rules}
    own = numbered("-".join(filter(None, (of, kind, field))), names)
    rule = {"rule": own, "source": "rulebook", "says": says, "component": of, kind: asks}
    was = text_view(session, name, RULES)["text"]
    text = f"{was.rstrip()}\n- {flow(rule, inside=False)}\n".lstrip()
    planned, folder = text_edit(session, name, RULES, was, text), session.folder(name)
    if not isinstance(planned, Planned) or not folder.has(_BOOK):
        return planned
    book = read_now(folder, _BOOK)  # which has its sentence from now on
    end = b"\r\n" if b"\r\n" in book else b"\n"
    sentence = f"{{{{ rule({own!r}) }}}}{says[0].upper()}{says[1:]}.".encode()
    beside = ((_BOOK, book, end.join((book.rstrip(), b"", sentence, b""))),)
    label = f"rule {own}, with its sentence at the end of the rulebook"
    return planned._replace(edit=planned.edit._replace(label=label, beside=beside))


def pictures_edit(
    session: Session, name: str, ref: str, files: Mapping[str, bytes]
) -> Planned | Json:
    """The edit that gives pictures to the card ``ref``, or each to the card that it is called as.

    ``component`` names cards that have no field for a picture, and a ``field`` for one.
    """
    folder = session.folder(name)
    named: dict[str, tuple[Component, Piece]] = {}
    for component in game_of(session, name).components:
        for piece in component.pieces:
            named[component.label(piece)] = component, piece
            for called in (component.name_of(piece), piece.id):
                named.setdefault(_plain(called), (component, piece))
    keys = {file: ref or _plain(PurePosixPath(file).stem) for file in files}
    rows = [(file, *named[key]) for file, key in keys.items() if key in named]
    if not rows:
        raise refused(f"no card is called as {some_of([*files])}", "name each file as its card")
    first = rows[0][1]
    field = next((key for key, one in first.domains.items() if one.type == "picture"), None)
    if field is None:
        message = f"{first.title} have no place for pictures yet"
        own = numbered("art", {*first.domains, *rows[0][2].fields})
        return {"refused": message, "hint": "", "component": first.name, "field": own}
    cells, made_files = {}, dict[str, bytes]()
    for file, component, piece in rows:
        if component is first:
            made = _art_name(folder, PurePosixPath(file), files[file])
            cells[made] = Cell(component.label(piece), field, made.removeprefix("art/"))
            made_files[made] = files[file]
    planned = cells_edit(session, name, first.name, [*cells.values()])
    assert isinstance(planned, Planned)  # nothing is said of what the cells held
    label = f"{counted(len(cells), 'picture')} of {len(files)} put on cards"
    beside = (*planned.edit.beside, *_added(folder, made_files))
    return planned._replace(edit=planned.edit._replace(label=label, beside=beside))


def table_edit(
    session: Session, name: str, of: str, wanted: Wanted, agreed: str = ""
) -> Planned | Json:
    """The edit that puts a table in the place of a component's; fields it lacks keep their values.

    Its columns to choose from, where their uses are not given, or where cards would go and that
    is not ``agreed`` to.
    """
    ((file, data),) = wanted.files.items()
    folder, component = session.folder(name), component_of(session, name, of)
    table, check = table_of(folder, of), check_of(session, name)
    if PurePosixPath(file).suffix.lower() != f".{table.kind}":
        raise refused(f"{of} is read from {table.name}", f"save it as .{table.kind}")
    before, over = read_now(folder, FILE), folder.overlaid({table.name: data})
    entry = value_there(before.decode("utf-8"), ["components", of])
    files, named = PiecesFiles(over), PiecesName.of(entry["pieces"])
    given = {**entry.get("columns", {}), **wanted.columns}
    rows, uses, sure = _columns(files.read(named, Columns()), component, given)
    edit = Edit(folder, table.name, read_now(folder, table.name), data, "")
    if not {*uses.values()} - {LEFT_OUT}:
        check(edit, data)  # it says why nothing fits
    kept = {key: use for key, use in uses.items() if plain_name(key) != plain_name(use)}
    columns = {key: None if use == LEFT_OUT else use for key, use in kept.items()}
    text = with_setting(before.decode("utf-8"), ["components", of, "columns"], columns or None)
    now = table_of(over.overlaid({FILE: text}), of)
    asked = tuple((key, use, Where("")) for key, use in columns.items())
    read = files.read(named, Columns(renamed=asked))
    by_id = "id" in now.columns and "id" in table.columns

    def called(piece: Piece) -> str:
        return piece.id.lower() if by_id else plain_name(component.name_of(piece) or piece.id)

    old = {called(one): one for one in component.pieces}
    new = {called(one) for one in (*read.pieces, *read.resting)}
    gone = [component.name_of(one) or one.id for key, one in old.items() if key not in new]
    lost = f"{counted(len(gone), component.kind)} would be gone: {some_of(gone)}" if gone else ""
    if lost != agreed or not (wanted.columns or sure):
        listed = [{"heading": one, "use": uses[one], "cells": rows[one][:_FIRST]} for one in rows]
        told = {"refused": lost or "which field is each column?", "hint": "", "lost": lost}
        return told | {"columns": listed, "uses": [*component.domains, "id", "copies", LEFT_OUT]}
    writer = writer_of(now, data)
    lacking = [one for one in table.columns if one not in now.columns]
    for piece in read.pieces:
        was = old.get(called(piece))
        for field in lacking:
            made = id_of(component.name_of(piece)) if field == "id" else None
            writer.set(piece.where, field, own_value(was, field) if was else made)
    label = f"{component.title}: {counted(len(read.pieces), 'row')} of {file}"
    label += f"; kept: {some_of(lacking)}" if {*lacking} - {"id"} else ""
    edit = edit._replace(label=label, beside=((FILE, before, text.encode()),))
    return Planned(edit._replace(after=writer.written()) if lacking else edit, check)


def _columns(
    read: Read, component: Component, given: Mapping[str, str | None]
) -> tuple[dict[str, list[str]], dict[str, str], bool]:
    """The cells of each column as texts, the field that it is, and whether none is a guess.

    A heading that says nothing is the field whose values are most like those of the column.
    """
    taken = {one.field: "copies" for one in read.problems if one.name == "taken-as-copies"}
    names = dict.fromkeys(key for one in read.pieces for key in one.fields.keys_at)
    cells = {key: [text_form(own_value(one, key)) for one in read.pieces] for key in names}
    rows = {next(iter(taken), key) if key == "copies" else key: held for key, held in cells.items()}
    plain = {one: one for one in (*component.domains, "id", "copies")} | taken | dict(given)
    fields = {plain_name(key): one or LEFT_OUT for key, one in plain.items()}
    uses = {key: fields[plain_name(key)] for key in rows if plain_name(key) in fields}
    sure = len(uses) == len(rows)
    before = {
        key: {text_form(own_value(one, key)) for one in component.pieces}
        for key in component.domains
    }
    alike = [
        (len(common) / len({*held}), -column, -at, heading, field)
        for column, (heading, held) in enumerate(rows.items())
        for at, field in enumerate(before)
        if len(common := {*held} & before[field]) > 1
    ]
    for share, _, _, heading, field in sorted(alike, reverse=True):
        if share >= _ALIKE and heading not in uses and field not in uses.values():
            uses[heading] = field
    texts = [key for key, one in component.domains.items() if one.type == "text"]
    left = [one for one in rows if one not in uses], [*{*texts} - {*uses.values()}]
    if all(len(one) == 1 for one in left):  # the one text that is new is the one that is lacking
        uses[left[0][0]] = left[1][0]
    return rows, {heading: uses.get(heading, LEFT_OUT) for heading in rows}, sure


def eject_edit(session: Session, name: str, component: str) -> Planned:
    """The edit that names templates of its own for a component, written out from its layout."""
    folder, own = session.folder(name), session.layouts[0]
    if own.place is None or len(session.layouts) < 2:
        raise refused("there is no folder layouts for a template of yours")
    game, known = game_of(session, name), session.read_layouts()[0].slots
    done = eject(game, component, folder, session.layouts, known)
    for path in done.templates:
        if own.has(path):
            raise refused(f"{own.shown(path)} already exists", "rename it, or delete it")
    before = read_now(folder, FILE)
    edit = Edit(folder, FILE, before, done.game_yaml.encode(), f"template of {component} is yours")
    texts = _added(own, {path: text.encode() for path, text in done.templates.items()})
    for path, _, data in texts:
        write_file(own.place / path, data)
    session.refresh()
    return Planned(edit, check_of(session, name), files=tuple(own.place / one for one, *_ in texts))


def _added(folder: Folder, files: Mapping[str, bytes]) -> tuple[tuple[str, bytes, bytes], ...]:
    """The files of those that are not there yet, as an edit adds them. Raises ContentError."""
    if folder.place is None:
        raise refused("this game is not a folder on your computer")
    for path, data in files.items():
        name = PurePosixPath(path).name
        if not real_path(folder.place / path).is_relative_to(real_path(folder.place)):
            raise refused(f"{name} would be written through a link, into another folder")
        if folder.has(path) and read_now(folder, path) != data:
            raise refused(f"another {path} is there already", "rename it, also in the table")
    return tuple((path, b"", data) for path, data in files.items() if not folder.has(path))


def _art_name(folder: Folder, file: PurePosixPath, data: bytes) -> str:
    """The name of a picture below the game: its own, or with a number if another one has that."""
    ending, stem = file.suffix.lower(), _OTHER.sub("-", file.stem).strip("-.") or "picture"
    if ending not in (*PICTURES, DRAWING):
        raise refused(f"{file.name} is not a picture", f"a picture is {', '.join(PICTURES)}")
    names = {one.casefold(): one for one in folder.names()}  # as some systems compare them
    for number in count(1):
        made = f"art/{stem}{f'-{number}' if number > 1 else ''}{ending}"
        there = names.get(made.casefold())
        if there is None or read_now(folder, there) == data:
            return there or made
    raise AssertionError(stem)  # counting never ends


def _plain(text: str) -> str:
    return "".join(filter(str.isalnum, text.lower()))
