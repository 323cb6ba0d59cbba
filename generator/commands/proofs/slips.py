"""Planted mistakes: a value off by one, another value, two swapped, a piece or item missing.

A slip changes one thing of a game's pieces, or two where they are swapped. None is made in what a
component declares free, nor in ids, nor in computed fields.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from typing import Any, Literal, NamedTuple

from generator.model.component import Component, Piece
from generator.model.game import Game
from generator.model.source import PlacedDict, PlacedList
from generator.model.values import is_colour, text_form
from generator.problem import Where

COPIES = "copies"  # how slips of whole pieces are called; no field bears this name
MOST_SHOWN = 60  # characters of a value in a report
_NUMBER = re.compile(r"\d{1,6}")

Steps = tuple[str | int, ...]
Kind = Literal["more", "less", "other", "number in text", "swapped", "lost", "doubled"]


class Gone(Enum):
    """Markers for a value that a planted mistake removes, or writes twice."""

    LOST = "lost"
    DOUBLED = "doubled"


class Leaf(NamedTuple):
    """A value of a piece: its number and the way into its fields, as it is or mistaken."""

    piece: int
    steps: Steps
    value: Any


class Slip(NamedTuple):
    """One planted mistake: its subject, its place, its words, and the edits that make it."""

    component: str
    piece: str
    field: str
    kind: Kind
    where: Where
    change: str
    edits: tuple[Leaf, ...]


def slips_of(game: Game, computed: Mapping[str, Collection[str]] = {}) -> Iterator[Slip]:
    """Every mistake planted in the game, in the order of its components and pieces.

    ``computed`` has by component the fields that nobody writes.
    """
    lists = {one.name for one in game.lists}
    for component in game.components_and_lists:
        for slip in _copies_slips(component):
            if component.name not in lists or slip.kind in ("lost", "doubled"):
                yield slip  # entries of a list are not printed, so they have no copies
        yield from _value_slips(component, computed.get(component.name, ()))


def slipped(game: Game, slip: Slip) -> tuple[Game, Component, tuple[Piece, ...]]:
    """The game with the mistake in it, its component, and the changed pieces."""
    old = game.component(slip.component)
    pieces: list[tuple[Piece, ...]] = [(piece,) for piece in old.pieces]
    for edit in slip.edits:
        pieces[edit.piece] = _edited(pieces[edit.piece][0], edit)
    new = replace(old, pieces=tuple(piece for some in pieces for piece in some))
    changed = with_component(game, new)
    touched = tuple(piece for edit in slip.edits for piece in pieces[edit.piece])
    return changed, new, touched


def with_component(game: Game, component: Component) -> Game:
    """The game with another component or list in place of the one of that name."""

    def put(those: Sequence[Component]) -> tuple[Component, ...]:
        return tuple(component if one.name == component.name else one for one in those)

    return replace(game, components=put(game.components), lists=put(game.lists))


def free_in(component: Component, field: str) -> bool:
    """Whether the component declares the field free, or what the field is a part of."""
    return any(field == name or field.startswith(f"{name}.") for name in component.free)


def _edited(piece: Piece, edit: Leaf) -> tuple[Piece, ...]:
    if edit.steps != (COPIES,):
        return (replace(piece, fields=changed(piece.fields, edit.steps, edit.value)),)
    if edit.value is Gone.LOST:
        return ()
    if edit.value is Gone.DOUBLED:
        name = f"{piece.id}-again"
        return (piece, replace(piece, id=name, written=name))
    return (replace(piece, copies=edit.value),)


def changed(value: Any, steps: Steps, new: Any) -> Any:
    """A mapping or list with one value in it changed, taken away or written twice."""
    step, rest = steps[0], steps[1:]
    into = new if not rest else None
    if isinstance(value, dict):
        items = dict(value)
        if into is Gone.LOST:
            del items[step]
        else:
            items[str(step)] = changed(value[step], rest, new) if rest else new
        return value.with_items(items) if isinstance(value, PlacedDict) else items
    at = int(step)
    listed, places = list(value), list(getattr(value, "values_at", ()))
    for one in (listed, places):
        if one and into is Gone.LOST:
            del one[at]
        elif one and into is Gone.DOUBLED:
            one.insert(at, one[at])
    if not isinstance(into, Gone):
        listed[at] = changed(value[at], rest, new) if rest else new
    placed = isinstance(value, PlacedList)
    return PlacedList(listed, where=value.where, values_at=places) if placed else listed


def _copies_slips(component: Component) -> Iterator[Slip]:
    if free_in(component, COPIES):
        return
    for number, piece in enumerate(component.pieces):
        kinds: list[tuple[Kind, str, Any]] = [
            ("lost", "the card is missing", Gone.LOST),
            ("doubled", "the card is there twice", Gone.DOUBLED),
            ("more", f"{piece.copies} -> {piece.copies + 1} copies", piece.copies + 1),
        ]
        if piece.copies > 1:
            kinds.append(("less", f"{piece.copies} -> {piece.copies - 1} copies", piece.copies - 1))
        where, label = piece.where_of(COPIES), component.label(piece)
        for kind, change, value in kinds:
            edit = Leaf(number, (COPIES,), value)
            yield Slip(component.name, label, COPIES, kind, where, change, (edit,))


def _value_slips(component: Component, computed: Collection[str]) -> Iterator[Slip]:
    leaves: dict[str, list[Leaf]] = {}
    for number, piece in enumerate(component.pieces):
        for name, value in piece.fields.items():
            if name not in computed:
                for leaf in leaves_of(number, (name,), value):
                    leaves.setdefault(dotted(leaf.steps), []).append(leaf)
                yield from _losses(component, number, (name,), value, inside=None)
    for name, alike in leaves.items():
        if not free_in(component, name):
            yield from _other_values(component, alike)
            yield from _swaps(component, alike)


def leaves_of(number: int, steps: Steps, value: Any) -> Iterator[Leaf]:
    """The values within a value of a piece, each with the way to it."""
    for step, inner in _inner(value):
        yield from leaves_of(number, (*steps, step), inner)
    if not isinstance(value, (dict, list)):
        yield Leaf(number, steps, value)


def _losses(
    component: Component, number: int, steps: Steps, value: Any, inside: Any
) -> Iterator[Slip]:
    """The value lost, and written twice if it is a list's item; the same for all in it."""
    if free_in(component, dotted(steps)):
        return
    if value is not None:
        taken = f"{_shown(value)} is missing"
        yield _slip(component, "lost", taken, Leaf(number, steps, Gone.LOST))
        if isinstance(inside, list):
            twice = f"{_shown(value)} is there twice"
            yield _slip(component, "doubled", twice, Leaf(number, steps, Gone.DOUBLED))
    for step, inner in _inner(value):
        yield from _losses(component, number, (*steps, step), inner, value)


def _inner(value: Any) -> Iterable[tuple[str | int, Any]]:
    if isinstance(value, dict):
        return value.items()
    return enumerate(value) if isinstance(value, list) else ()


def _other_values(component: Component, leaves: Sequence[Leaf]) -> Iterator[Slip]:
    # Without repeats, by kind and size: the same whatever the order of the pieces.
    different = {(type(leaf.value).__name__, leaf.value): leaf.value for leaf in leaves}
    there = sorted(different.values(), key=_order)
    for leaf in leaves:
        for kind, new in _slips_of_value(leaf.value, there):
            change = _wording(leaf.value, new)
            yield _slip(component, kind, change, leaf._replace(value=new))


def _slips_of_value(value: Any, there: Sequence[Any]) -> Iterator[tuple[Kind, Any]]:
    """The values that one might be written for this one; ``there`` are those of its like."""
    if value is None:
        return
    if isinstance(value, bool):
        yield "other", not value
        return
    near: tuple[Any, ...] = ()
    if isinstance(value, (int, float)):
        near = (value + 1, value - 1)
        yield "more", near[0]
        yield "less", near[1]
    elif isinstance(value, str) and not is_colour(value):
        for match in _NUMBER.finditer(value):
            more = f"{int(match[0]) + 1:0{len(match[0])}}"
            yield "number in text", value[: match.start()] + more + value[match.end() :]
    at = next(number for number, one in enumerate(there) if _same(one, value))
    after = [one for one in (*there[at + 1 :], *there[:at]) if one not in near and one is not None]
    if after:
        yield "other", after[0]


def _swaps(component: Component, leaves: Sequence[Leaf]) -> Iterator[Slip]:
    """Each value swapped with the next one that differs; not where nothing would change by it."""
    for n, leaf in enumerate(leaves):
        other = next((one for one in leaves[n + 1 :] if not _same(one.value, leaf.value)), None)
        if other is None or _only_trade_places(component, leaf, other):
            continue
        pieces = component.pieces[leaf.piece], component.pieces[other.piece]
        of = f" of {pieces[1].id}" if other.piece != leaf.piece else ""
        change = f"{_shown(leaf.value)} and {_shown(other.value)}{of} are swapped"
        back = Leaf(other.piece, other.steps, leaf.value)
        yield _slip(component, "swapped", change, leaf._replace(value=other.value), back)


def _only_trade_places(component: Component, leaf: Leaf, other: Leaf) -> bool:
    """Whether two pieces differ in this value alone, so that the swap only trades their ids."""
    one, two = component.pieces[leaf.piece], component.pieces[other.piece]
    return (
        leaf.piece != other.piece
        and one.copies == two.copies
        and changed(one.fields, leaf.steps, other.value) == two.fields
    )


def _slip(component: Component, kind: Kind, change: str, *changes: Leaf) -> Slip:
    first = changes[0]
    piece = component.pieces[first.piece]
    return Slip(
        component.name, component.label(piece), ".".join(dotted(first.steps).split(".")[:2]),
        kind, piece.where_of(*first.steps), change, changes,
    )  # fmt: skip


def dotted(steps: Steps) -> str:
    """The names on the way to a value: ``loans.cost`` for the cost of any loan."""
    return ".".join(step for step in steps if isinstance(step, str))


def _order(value: Any) -> tuple[bool, float, str]:
    number = isinstance(value, (int, float))
    return not number, value if number else 0, text_form(value)


def _same(one: Any, other: Any) -> bool:
    return type(one) is type(other) and bool(one == other)


def _wording(old: Any, new: Any) -> str:
    """``3 -> 4``; of long texts the part that differs, with some of what stands around it."""
    one, other = " ".join(text_form(old).split()), " ".join(text_form(new).split())
    if max(len(one), len(other)) > MOST_SHOWN:
        pairs = enumerate(zip(one, other, strict=False))
        alike = next((number for number, (a, b) in pairs if a != b), 0)
        start = max(alike - MOST_SHOWN // 3, 0)
        one, other = (("…" if start else "") + text[start:] for text in (one, other))
    return f"{_shown(one)} -> {_shown(other)}"


def _shown(value: Any) -> str:
    text = " ".join(text_form(value).split())
    return text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 1] + "…"
