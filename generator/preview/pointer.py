"""Pointing at a card: the part of a face under the pointer, its line, and moving it by hand.

A part of a layout's slot moves with its slot, which gets a box in game.yaml. A part of the user's
own template moves by its numbers there, or by a sum added to them. For the rest, the line is shown.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from generator.changes.state import told_of
from generator.faces.context import Side, Subject
from generator.faces.draw import Drawing
from generator.faces.face import Inscription, Placed
from generator.faces.studio import Look
from generator.files.folder import Folder
from generator.load.edit_entries import value_there, with_setting
from generator.measure.geometry import Rect
from generator.measure.units import points
from generator.model.component import KINDS, Component, Piece
from generator.model.game import Game
from generator.model.safe_zone import outside_safe_zone, turned_corners
from generator.model.style import Looks
from generator.pipeline import Session
from generator.preview.edit import check_of, game_of, piece_of
from generator.preview.face_view import tried
from generator.preview.settings import FILE, look_edit, written
from generator.preview.undo import Edit, Planned, read_now, refused
from generator.preview.views import called, place_view
from generator.template.call_source import Number, numbers_of_call, with_numbers

_MOST = 400  # calls of one face that are told
_FARTHEST = 2_000.0  # mm
_OF_LAYOUT = ("the layout keeps this in its place", "make the template yours, then move it")
_HALF = 180.0  # degrees

Json = dict[str, Any]
Box = tuple[float, float, float, float]
Call = Inscription | Placed


class _Pointed(NamedTuple):
    """A piece's side with what its template placed on it."""

    game: Game
    component: Component
    piece: Piece
    side: Side
    calls: Sequence[Call]
    spots: Mapping[str, Rect]  # of its layout's slots


class _Source(NamedTuple):
    """Where a call's box can be changed: numbers of a template's file."""

    folder: Folder
    name: str
    text: str
    numbers: Mapping[str, Number]


def calls_view(session: Session, name: str, ref: str, side: Side) -> Json:
    """The items on a side of a piece, in drawing order, as JSON; lengths in mm."""
    pointed = _pointed(session, name, ref, side)
    calls = [_view(session, pointed, call) for call in pointed.calls[:_MOST]]
    for at, one in enumerate(calls):
        one["of"] = {"piece": ref, "side": side, "call": at, "named": _named(one)}
        one["of"]["only"] = bool(one["look"] and one["look"]["own"])
    return {"calls": calls}


def move_edit(
    session: Session, name: str, ref: str, side: Side, number: int, box: Box, named: str = "",
    *, only: bool = False,
) -> Planned:  # fmt: skip
    """The edit that gives what a call placed another box. Raises ContentError if it is computed.

    Where the side was drawn again meanwhile, it is the call of that name. ``only``: on this card.
    """
    if not all(abs(one) < _FARTHEST for one in box) or box[2] <= 0 or box[3] <= 0:
        raise refused("a box is four numbers in mm, with a width and a height")
    pointed = _pointed(session, name, ref, side)
    now = [_named(_view(session, pointed, call)) for call in pointed.calls] if named else []
    if named and now[number : number + 1] != [named]:
        number = now.index(named) if named in now else -1
    if not 0 <= number < len(pointed.calls):
        raise refused("this is no longer on the card")
    call = pointed.calls[number]
    (slot, around), count = _slot(pointed, call), len(pointed.component.pieces)
    alike = sum(one.where == call.where for one in pointed.calls)  # of a loop, or a macro
    what = f"{slot or call.kind} moved" + f" in {alike} places" * (alike > 1 and not slot)
    noun, one = KINDS[pointed.component.kind].noun, called(pointed.component, pointed.piece)
    label = f"{what} on all {count} {noun}s" if count > 1 else f"{one}, {what}"
    was = _sides(call)
    if slot:
        way = -1 if call.turn == _HALF else 1
        moved = zip(around[:2], box, was, strict=False)
        x, y = (at + way * (after - before) for at, after, before in moved)
        box = (x, y, *(box if _alike(around, was) else around)[2:])
    if only:
        own = _look(pointed, call)
        if not own or not own["ref"]:
            raise refused("this has no place of its own on one card")
        path, at = [*own["path"], "only", own["ref"], "at"], written(box)
        planned = look_edit(session, name, path, at)
        label = f"{own['name']} moved on this card"
        return planned._replace(edit=planned.edit._replace(label=label))
    if slot:
        return _slot_edit(session, name, pointed.component, slot, box, label)
    return _source_edit(session, call, box, label, laid_out=pointed.component.slots is not None)


def move_try(
    session: Session, name: str, ref: str, side: Side, number: int, box: Box, named: str, of: str,
    *, only: bool = False,
) -> str | None:  # fmt: skip
    """The side as it would be then, as SVG; None if it cannot be drawn. Raises as ``move_edit``."""
    edit = move_edit(session, name, ref, side, number, box, named, only=only).edit
    return tried(session, name, edit, of, side)


def _pointed(session: Session, name: str, ref: str, side: Side) -> _Pointed:
    game = game_of(session, name)
    component, piece, number = piece_of(game, ref)
    template = component.front if side == "front" else component.back
    if template is None:
        raise refused("it has no back")
    drawing = Drawing(game, session.studio(name), Look())
    face, _ = drawing.run(template, Subject.of(component, piece, side, number))
    layout = session.read_layouts()[0].slots.get(component.front.removesuffix(".front.svg.j2"))
    slots = layout.slots if layout and component.slots and side == "front" else ()
    spots = {one.name: one.box for one in face.spots if one.name in slots} if face else {}
    return _Pointed(game, component, piece, side, face.calls if face else (), spots)


def _view(session: Session, pointed: _Pointed, call: Call) -> Json:
    form = pointed.component.format
    corners = turned_corners(
        call.box.x, call.box.y, call.box.width, call.box.height, call.turn, call.about
    )
    slot, around = _slot(pointed, call)
    source = None if slot else _source(session, call)
    moves = "".join(key for key in "xywh" if source and key in source.numbers)
    if slot:
        moves = "xywh" if _alike(around, _sides(call)) else "xy"
    if source and call.kind == "icon" and "size" in source.numbers:
        moves += "wh"
    look = _look(pointed, call)
    moves = "xywh" if look and look["own"] and not slot else moves
    text = call if isinstance(call, Inscription) else None
    style = pointed.game.styles.get(text.style) if text else None
    value = (call.text if isinstance(call, Inscription) else call.name)[:200]
    shown = str((pointed.component.slots or {}).get(slot))  # a layout may give it a capital
    same = text and str(pointed.piece.fields.get(shown)).lower() == value.lower()
    return {
        "kind": call.kind,
        "box": [round(one, 3) for one in _sides(call)],
        "turn": call.turn,
        "value": value,
        "field": list(call.field) or [shown] * bool(same),
        "style": text.style if text else "",
        "size": round(points(text.size), 1) if text else None,
        "wanted": round(points(style.size), 1) if style else None,
        "outside": round(outside_safe_zone(form, corners), 1),
        "slot": slot,
        "moves": moves,
        "look": look,
        "of_layout": not moves and pointed.component.slots is not None,
        "place": place_view(call.where),
    }


def _look(pointed: _Pointed, call: Call) -> Json | None:
    """The look of a slot or a field of its own, and its path in game.yaml; None without one."""
    component, piece = pointed.component, pointed.piece
    name = _slot(pointed, call)[0]
    if component.slots is None and len(call.field) == 1:
        name = str(call.field[0])
        name *= sum(one.field == call.field for one in pointed.calls) == 1
    if not name or pointed.side != "front":
        return None
    numbered = component.in_table and piece.id.isdigit() and "id" not in piece.fields.keys_at
    card, looks = piece.written or piece.id, component.looks.get(name, Looks())
    look = looks.of(card)
    return {
        "name": name,
        "path": ["components", component.name, "looks", name],
        "ref": "" if numbered else card,
        "own": card in looks.only,
        **told_of(look, "font colour align"),
        "size": round(points(look.size), 1) if look.size else None,
    }


def _named(view: Json) -> str:
    """What a call is called, where its number may be another one."""
    return " ".join(map(str, (view["kind"], view["slot"], *(view["field"] or [view["value"]]))))


def _sides(call: Call) -> Box:
    return call.box.x, call.box.y, call.box.width, call.box.height


def _alike(one: Box, other: Box) -> bool:
    return all(abs(a - b) < 0.01 for a, b in zip(one, other, strict=True))


def _slot(pointed: _Pointed, call: Call) -> tuple[str, Box]:
    """The slot of a layout that a call is part of, with the slot's box; empty for all else.

    That is the smallest box around it, or the picture's, or the slot that shows its field.
    """
    spots, own = pointed.spots, call.box
    if call.turn == _HALF:  # the same at the opposite corner of the card
        own = own.turned(_HALF, pointed.component.format.trim_box.centre)
    around = {name: box for name, box in spots.items() if box.contains(Rect(*own.centre, 0, 0))}
    if call.kind == "text":
        around.pop("art", None)  # its picture, or the land behind its name
    filled = (pointed.component.slots or {}).items() if call.kind != "icon" else ()
    shows = (name for name, shown in filled if (shown,) == call.field[:1] and name not in spots)
    other = "emblem" if call.kind == "icon" and "emblem" in spots else ""

    def apart(name: str) -> float:
        return abs(around[name].width - own.width) + abs(around[name].height - own.height)

    name = min(around, key=apart, default=next(shows, other))
    box = spots.get(name, call.box)
    return name, (box.x, box.y, box.width, box.height)


def _slot_edit(
    session: Session, name: str, component: Component, slot: str, box: Box, label: str
) -> Planned:
    folder = session.folder(name)
    before = read_now(folder, FILE)
    path = ["components", component.name, "slots", slot]
    at = written(box)
    now = value_there(before.decode("utf-8"), path)
    bare = now is not None and not (isinstance(now, dict) and isinstance(now.get("at"), list))
    value: Any = {"field": now, "at": at} if bare else at
    where = path if bare else [*path, "at"]
    text = with_setting(before.decode("utf-8"), where, value)
    return Planned(Edit(folder, FILE, before, text.encode(), label), check_of(session, name))


def _source_edit(session: Session, call: Call, box: Box, label: str, *, laid_out: bool) -> Planned:
    """The edit that gives a call another box by its numbers in a template."""
    source = _source(session, call)
    changed: dict[Number, float] = {}
    for key, before, after in zip("xywh", _sides(call), box, strict=True):
        if abs(before - after) < 0.005:
            continue
        found = source.numbers.get(key) if source else None
        if key in "wh" and found is None and source:
            found = source.numbers.get("size") if call.kind == "icon" else None
        if found is None:
            message = f"{key} is computed in the template: change it there"
            at = f"{call.where.file}:{call.where.line}"
            raise refused(*_OF_LAYOUT) if laid_out and not source else refused(message, at)
        changed[found] = after
    assert source is not None
    after_text = with_numbers(source.text, changed)
    before_data = read_now(source.folder, source.name)
    edit = Edit(source.folder, source.name, before_data, after_text.encode(), label)
    return Planned(edit, lambda _edit, _after: None)  # it is as sound as before


def _source(session: Session, call: Call) -> _Source | None:
    """The numbers of a call in a template of the user's own; None if they cannot be changed."""
    folder = session.layouts[0]
    start = f"{folder.shown_as}/" if folder.shown_as not in ("", ".") else ""
    name = call.where.file.removeprefix(start)
    if folder.place is None or not call.where.file.startswith(start) or not folder.has(name):
        return None
    if not (folder.place / name).resolve().is_relative_to(folder.place.resolve()):
        return None
    text = read_now(folder, name).decode("utf-8")
    box = {"x": call.box.x, "y": call.box.y, "w": call.box.width, "h": call.box.height}
    box["size"] = call.size if isinstance(call, Inscription) else call.box.width
    only = box if call.kind == "icon" else {key: box[key] for key in "xywh"}
    numbers, single = numbers_of_call(text, call.kind, call.where.line, only)
    return _Source(folder, name, text, numbers) if single else None
