"""Rule kinds about the value of one field; pieces without the field are skipped."""

from collections.abc import Iterator
from typing import Any

from pydantic import Field, model_validator

from generator.model.component import Piece
from generator.model.game import Game, RuleEntry
from generator.model.source import PlacedList
from generator.model.values import describe, one_of_these, some_of, text_form
from generator.problem import Problem, Where, did_you_mean
from generator.rules.kinds import scope


class Range(scope.OneField):
    """Params of ``range``."""

    min: float | None = None
    max: float | None = None

    @model_validator(mode="after")
    def _has_a_bound(self) -> "Range":
        if self.min is None and self.max is None:
            raise ValueError("the range has no limit; add min, max or both")
        if self.min is not None and self.max is not None and self.min > self.max:
            raise ValueError(f"min is {self.min:g}, max is {self.max:g}; exchange the two")
        return self


def in_range(game: Game, entry: RuleEntry, params: Range) -> Iterator[Problem]:
    """A field is a number from ``min`` to ``max``, both included; one of the two may be left out.

    component: casino
    range: {field: number, min: 1, max: 15}    # where: {...} narrows it
    """
    component = scope.subject(game, entry)
    pieces = scope.chosen(component, params)
    values = [piece.fields[params.field] for piece in pieces if params.field in piece.fields]
    if len(values) > 1 and all(isinstance(value, str) for value in values):
        message = f"the texts of the field {params.field!r} are not numbers"
        yield scope.broken(entry, entry.where, message, component.name, params.field)
        return
    for piece in pieces:
        value = piece.fields.get(params.field)
        if value is None:
            continue
        message, write = "", "write a number"
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            message = f"{describe(value)} is not a number"
        elif params.min is not None and value < params.min:
            message = f"{value} is less than the minimum, {params.min:g}"
            write = f"write {params.min:g}{'' if is_one(params) else ' or more'}"
        elif params.max is not None and value > params.max:
            message = f"{value} is more than the maximum, {params.max:g}"
            write = f"write {params.max:g}{'' if is_one(params) else ' or less'}"
        if message:
            at, label = piece.where_of(params.field), component.label(piece)
            yield scope.broken(entry, at, message, label, params.field, write)


def is_one(params: Range) -> bool:
    """Whether a range holds one number only."""
    return params.min is not None and params.min == params.max


class OneOf(scope.OneField):
    """Params of ``one_of``."""

    values: scope.Values = Field(alias="is")
    all_used: bool = False


def one_of(game: Game, entry: RuleEntry, params: OneOf) -> Iterator[Problem]:
    """A field (each item of a list) has one of these values; with ``all_used``, each occurs.

    component: casino
    one_of: {field: effect, is: [inauguration, show], all_used: true}    # where: {...} narrows it
    """
    component = scope.subject(game, entry)
    pieces = scope.chosen(component, params)
    allowed = [text_form(value) for value in params.values]
    for piece, value, where in _items(pieces, params.field):
        if value not in allowed:
            near = did_you_mean(value, allowed)
            near = near if near.startswith("did") else f"write {one_of_these(allowed)}"
            message = f"{params.field} is {value} instead of {one_of_these(allowed)}"
            yield scope.broken(entry, where, message, component.label(piece), params.field, near)
    there = scope.tally(pieces, params.field)
    unused = [value for value in allowed if not there[value]]
    if params.all_used and unused and (len(allowed) > 1 or not there):
        message = f"{scope.none_of(component)} has {params.field} {some_of(unused)}"
        yield scope.broken(entry, component.pieces_at, message)


class SameFor(scope.OneField):
    """Params of ``same_for``."""

    by: str

    def named_fields(self) -> Iterator[scope.NamedField]:
        yield from super().named_fields()
        yield ("by",), self.by


def same_for(game: Game, entry: RuleEntry, params: SameFor) -> Iterator[Problem]:
    """Cards with the same value of ``by`` have the same value of ``field``.

    component: construction
    same_for: {field: colour, by: suit}    # every glass card is blue; where: {...} narrows it
    """
    component = scope.subject(game, entry)
    first: dict[tuple[str, ...], Piece] = {}
    for piece in scope.chosen(component, params):
        key = tuple(scope.values_of(piece, params.by))
        if not key:
            continue
        known = first.setdefault(key, piece)
        value, expected = (
            text_form(one.fields.get(params.field)) or "empty" for one in (piece, known)
        )
        if value != expected:
            alike = f"but both have {params.by} {', '.join(key)}"
            message = f"{params.field} is {value} here and {expected} in {component.label(known)}, "
            at, label = piece.where_of(params.field), component.label(piece)
            write = "write the same on both"
            yield scope.broken(entry, at, message + alike, label, params.field, write)


class References(scope.OneField):
    """Params of ``references``."""

    component: str
    its: str = "id"

    def named_components(self) -> Iterator[scope.NamedField]:
        yield ("component",), self.component


def references(game: Game, entry: RuleEntry, params: References) -> Iterator[Problem]:
    """A field (each item of a list) is the id of a card elsewhere, whose name its layout prints.

    component: client
    references: {field: wants, component: building}    # where: {...} narrows it
    # or another field of it, as people write names in a table:
    references: {field: wants, component: building, its: name}
    """
    component, other = scope.subject(game, entry), game.component(params.component)
    there = {one for piece in other.pieces for one in _called(piece, params.its)}
    called = "card" if params.its == "id" else params.its
    for piece, value, where in _items(scope.chosen(component, params), params.field):
        if value not in there:
            near = did_you_mean(value, there, listing=f"{called}s")
            by_name = next(
                (n for n in _NAMES if any(value in _called(p, n) for p in other.pieces)), ""
            )
            near = f"that is a {by_name}: write `its: {by_name}`" if by_name else near
            message = f"{params.component!r} has no {called} {value}"
            yield scope.broken(entry, where, message, component.label(piece), params.field, near)


_NAMES = ("name", "title")  # fields that people call a piece by


def _called(piece: Piece, field: str) -> list[str]:
    return [piece.id] if field == "id" else scope.values_of(piece, field)


def _items(pieces: list[Piece], field: str) -> Iterator[tuple[Piece, str, Where]]:
    """Each value of a field with its piece and place; a list gives its items one by one."""
    for piece in pieces:
        value: Any = piece.fields.get(field)
        if isinstance(value, PlacedList):
            yield from (
                (piece, text_form(item), piece.where_of(field, number))
                for number, item in enumerate(value)
            )
        elif value is not None:
            yield piece, text_form(value), piece.where_of(field)
