"""Rule kinds about distributions: how the values of fields are spread over the pieces."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise, product
from math import prod
from typing import Any

from pydantic import Field, model_validator

from generator.model.component import Component, Piece
from generator.model.game import Game, RuleEntry
from generator.model.source import PlacedDict
from generator.model.values import joined, one_of_these, some_of, text_form
from generator.problem import Problem, did_you_mean
from generator.rules.kinds import scope

MAX_COMBINATIONS = 20_000


class Distribution(scope.OneField):
    """Params of ``distribution``."""

    wanted: dict[str, int] = Field(alias="is", min_length=1)


def distribution(game: Game, entry: RuleEntry, params: Distribution) -> Iterator[Problem]:
    """Exactly how many cards of each suit, colour or type are printed; other values may not occur.

    component: card
    distribution: {field: suit, is: {Forest: 18, River: 18}}    # where: {...} narrows it
    """
    component, field = scope.subject(game, entry), params.field
    pieces = scope.chosen(component, params)
    there, unlisted = scope.tally(pieces, field), False
    for piece in pieces:
        for value in scope.values_of(piece, field):
            if value not in params.wanted:
                unlisted = True
                yield _unlisted(entry, component, piece, field, list(params.wanted))
    for value, wanted in params.wanted.items():
        write = scope.remedy(there[value], wanted, component, f" with {field} {value}")
        message = (
            f"{scope.in_words(there[value], component)} with {field} {value} instead of {wanted}"
        )
        if there[value] > wanted:
            at, told = (
                [piece for piece in pieces if value in scope.values_of(piece, field)][-1],
                field,
            )
            having = (one for one in pieces if value in scope.values_of(one, field))
            most = max(having, key=lambda one: one.copies)
            if most.copies > at.copies:  # more likely a wrong number of copies
                at, told = most, "copies"
                message += f"; this one has the most copies: {most.copies}"
            yield scope.broken(entry, at.where_of(told), message, component.label(at), told, write)
        elif there[value] < wanted and not (unlisted and len(params.wanted) == 1):
            message = f"{component.name}: {message}"
            write = f"correct the {field} that the rule does not list" if unlisted else write
            yield scope.broken(entry, component.pieces_at, message, write=write)


def _unlisted(
    entry: RuleEntry, component: Component, piece: Piece, field: str, listed: list[str]
) -> Problem:
    """The problem of a value that a rule does not list."""
    value = next((one for one in scope.values_of(piece, field) if one not in listed), "empty")
    near = did_you_mean(value, listed)
    write = near if near.startswith("did") else f"write {one_of_these(listed)}"
    message = f"{field} is {value} instead of {one_of_these(listed)}"
    return scope.broken(entry, piece.where_of(field), message, component.label(piece), field, write)


class Evenly(scope.FieldBy):
    """Params of ``evenly``."""

    most: int = Field(default=1, ge=0)

    @model_validator(mode="before")
    @classmethod
    def _one_field(cls, data: Any) -> Any:
        return {"field": data} if isinstance(data, str) else data


def evenly(game: Game, entry: RuleEntry, params: Evenly) -> Iterator[Problem]:
    """Each value, such as each suit, has as many cards as the others, or one more.

    component: casino
    evenly: effect                        # 16, 16, 16, 16 and 17
    # or
    evenly: {field: effect, most: 0}    # not even one more; where: {...} narrows it
    # or for each value of another field
    evenly: {field: effect, by: number}
    # exactly five of each: distribution: {field: suit, is: {Sea: 5, Land: 5}}
    """
    component = scope.subject(game, entry)
    pieces = scope.chosen(component, params)
    values = scope.tally(pieces, params.field)
    groups = scope.tally(pieces, params.by) if params.by else {"": 0}
    for group in groups:
        some = [one for one in pieces if not params.by or group in scope.values_of(one, params.by)]
        there = scope.tally(some, params.field)
        most, fewest = max(values, key=lambda one: there[one], default=""), ""
        if most:
            fewest = min(values, key=lambda one: there[one])
        if there[most] - there[fewest] > params.most:
            counts = f"{scope.in_words(there[most], component)} with {params.field} {most}"
            counts += f", {there[fewest]} with {fewest}"
            of = f" with {params.by} {group}" if params.by else ""
            alike = f"may differ by {params.most} at most" if params.most else "should be equal"
            yield scope.broken(
                entry, component.pieces_at, f"{component.name}{of}: {counts}; they {alike}"
            )


class Peak(scope.OneField):
    """Params of ``peak``."""

    at: float


def peak(game: Game, entry: RuleEntry, params: Peak) -> Iterator[Problem]:
    """The number ``at`` is printed most often. Others are rarer the further they are from it, and
    equally often at the same distance.

    component: casino
    peak: {field: number, at: 8}    # where: {...} narrows it
    """
    component = scope.subject(game, entry)
    there: Counter[float] = Counter()
    for piece in scope.chosen(component, params):
        value = piece.fields.get(params.field)
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            there[value] += piece.copies
    by_distance = sorted(there, key=lambda value: (abs(value - params.at), value))
    for nearer, further in pairwise(by_distance):
        equal = abs(nearer - params.at) == abs(further - params.at)
        if there[further] > there[nearer] or (equal and there[further] != there[nearer]):
            number = scope.in_words(there[nearer], component)
            counts = f"{number} with {params.field} {text_form(nearer)}, {there[further]} with"
            message = f"{component.name}: {counts} {text_form(further)}"
            alike = "the two should be equal" if equal else f"fewer should have {further:g}"
            yield scope.broken(entry, component.pieces_at, f"{message}; {alike}")
            return


class EveryCombination(scope.Selection):
    """Params of ``every_combination``."""

    fields: dict[str, scope.Values] = Field(min_length=1)
    copies: int = Field(default=1, ge=1)

    @model_validator(mode="before")
    @classmethod
    def _fields_beside_copies(cls, data: Any) -> Any:
        if not isinstance(data, PlacedDict) or "fields" in data:
            return data
        own = {key: data[key] for key in ("copies", "where", "may_be_empty") if key in data}
        fields = {key: value for key, value in data.items() if key not in own}
        return data.with_items({**own, "fields": fields})

    @model_validator(mode="after")
    def _not_endless(self) -> "EveryCombination":
        if prod(len(values) for values in self.fields.values()) > MAX_COMBINATIONS:
            raise ValueError(f"the lists have over {MAX_COMBINATIONS:,} combinations; shorten them")
        return self

    def named_fields(self) -> Iterator[scope.NamedField]:
        yield from super().named_fields()
        yield from ((("fields", name), name) for name in self.fields)


def lists_one(params: EveryCombination) -> bool:
    """Whether each field has one value only."""
    return all(len(values) == 1 for values in params.fields.values())


def every_combination(game: Game, entry: RuleEntry, params: EveryCombination) -> Iterator[Problem]:
    """Each combination of these values is printed ``copies`` times (default 1), and no other.

    component: construction
    every_combination: {suit: [glass, stone, steel, wood], number: 1..15, copies: 1}
    # or, if a field is named copies or where:
    every_combination: {fields: {suit: [glass, stone]}, copies: 2}
    """
    component = scope.subject(game, entry)
    names = list(params.fields)
    wanted = set(
        product(*([text_form(value) for value in values] for values in params.fields.values()))
    )
    there: Counter[tuple[str, ...]] = Counter()
    last: dict[tuple[str, ...], Piece] = {}
    for piece in scope.chosen(component, params):
        combination = _combination(piece, names)
        there[combination] += piece.copies
        last[combination] = piece
        if combination not in wanted:
            field = _first_unlisted(piece, params)
            listed = [text_form(value) for value in params.fields[field]]
            yield _unlisted(entry, component, piece, field, listed)
    for combination in sorted(wanted & set(there)):
        if there[combination] > params.copies:
            yield _wrong_times(entry, component, params, combination, there, last[combination])
    if not (lists_one(params) and set(there) - wanted):
        yield from _missing_combinations(entry, component, params, wanted, there)


def _wrong_times(
    entry: RuleEntry,
    component: Component,
    params: EveryCombination,
    combination: tuple[str, ...],
    there: Counter[tuple[str, ...]],
    last: Piece | None,
) -> Problem:
    """The problem of a combination on too many cards, at the last, or on too few."""
    what = f" with {_named(list(params.fields), combination)}"
    many, copies = there[combination], params.copies
    message = f"{scope.in_words(many, component)} instead of {copies}{what}"
    write = scope.remedy(many, copies, component, what)
    if last is not None:
        return scope.broken(entry, last.where, message, component.label(last), write=write)
    return scope.broken(entry, component.pieces_at, f"{component.name}: {message}", write=write)


def _missing_combinations(
    entry: RuleEntry,
    component: Component,
    params: EveryCombination,
    wanted: set[tuple[str, ...]],
    there: Counter[tuple[str, ...]],
) -> Iterator[Problem]:
    names = list(params.fields)
    absent = sorted(combination for combination in wanted if there[combination] < params.copies)
    if len(absent) == 1 and there[absent[0]]:
        yield _wrong_times(entry, component, params, absent[0], there, None)
    elif absent:
        listed = some_of([_named(names, combination) for combination in absent], 4)
        many = scope.in_words(params.copies, component)
        few = f"fewer than {many} have" if params.copies > 1 else f"no {many[2:]} has"
        message = f"{component.name}: {few} {listed}"
        yield scope.broken(entry, component.pieces_at, message, write="add what is missing")


class Unique(scope.Selection):
    """Params of ``unique``."""

    fields: list[str] = Field(min_length=1)
    inside: str | None = Field(default=None, alias="in")

    @model_validator(mode="before")
    @classmethod
    def _list_of_fields(cls, data: Any) -> Any:
        if isinstance(data, str):
            return {"fields": [data]}
        return {"fields": data} if isinstance(data, list) else data

    def named_fields(self) -> Iterator[scope.NamedField]:
        yield from super().named_fields()
        if self.inside is not None:
            yield ("in",), self.inside
            return
        yield from ((("fields", number), name) for number, name in enumerate(self.fields))


def unique(game: Game, entry: RuleEntry, params: Unique) -> Iterator[Problem]:
    """No two cards have the same values of these fields. Copies of a card are one card.

    component: plan
    unique: [tier, goal]
    # or
    unique: {fields: [tier, goal], where: {tier: 1}}
    # or of the items of a list in a piece
    unique: {in: abilities, fields: [code]}
    """
    component = scope.subject(game, entry)
    if params.inside is not None:
        for piece in scope.chosen(component, params):
            yield from _same_items(component, entry, params, piece)
        return
    first: dict[tuple[str, ...], Piece] = {}
    verb = "are" if params.fields[1:] else "is"
    for piece in scope.chosen(component, params):
        combination = _combination(piece, params.fields)
        known = first.setdefault(combination, piece)
        if known is not piece:
            same, where = component.label(known), piece.where_of(params.fields[0])
            message = f"{_named(params.fields, combination)} {verb} also in {same}"
            label = component.label(piece)
            yield scope.broken(entry, where, message, label, write="change one of the two")


def _same_items(
    component: Component, entry: RuleEntry, params: Unique, piece: Piece
) -> Iterator[Problem]:
    """A problem for each item of a list that holds in the fields what one before it holds."""
    inside = params.inside or ""
    items = piece.fields.get(inside)
    first: dict[tuple[str, ...], int] = {}
    for number, item in enumerate(items if isinstance(items, list) else ()):
        fields = item if isinstance(item, dict) else {}
        values = tuple(text_form(fields.get(name, "")) for name in params.fields)
        known = first.setdefault(values, number)
        if known != number and any(values):
            where, label = piece.where_of(inside, number), component.label(piece)
            message = f"{_named(params.fields, values)} is also in item {known + 1}"
            yield scope.broken(entry, where, message, label, inside, "change one of the two")


def _combination(piece: Piece, names: list[str]) -> tuple[str, ...]:
    return tuple(", ".join(scope.values_of(piece, name)) for name in names)


def _first_unlisted(piece: Piece, params: EveryCombination) -> str:
    """The first field whose value is not listed; the caller knows that there is one."""
    listed = {name: {text_form(one) for one in values} for name, values in params.fields.items()}
    return next(
        name for name in listed if ", ".join(scope.values_of(piece, name)) not in listed[name]
    )


def _named(names: list[str], combination: tuple[str, ...]) -> str:
    return joined(
        [
            f"{name} {repr(value) if ' ' in value else value}" if value else f"no {name}"
            for name, value in zip(names, combination, strict=True)
        ]
    )
