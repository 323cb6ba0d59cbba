"""Rule kinds about counts: of pieces, sums, how a component prints, numbers of game.yaml."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Literal

from pydantic import Field, model_validator

from generator.model.component import Component
from generator.model.game import Game, RuleEntry
from generator.model.source import PlacedDict, where_of
from generator.model.values import describe, joined, text_form
from generator.problem import Problem, Where, counted, did_you_mean
from generator.rules.kinds import scope

_FEWEST_ROWS = 3  # of a table whose columns can be told apart by their sums


class Count(scope.Selection):
    """Params of ``count``."""

    exactly: int | None = Field(default=None, alias="is", ge=0)
    at_least: int | None = Field(default=None, ge=0)
    at_most: int | None = Field(default=None, ge=0)
    divisible_by: int | None = Field(default=None, ge=1)
    per_player: int | None = Field(default=None, ge=0)
    as_many_as: str | None = None
    plus: int = 0

    def expects_none(self) -> bool:
        return super().expects_none() or self.exactly == 0

    def named_components(self) -> Iterator[scope.NamedField]:
        if self.as_many_as is not None:
            yield ("as_many_as",), self.as_many_as

    @model_validator(mode="before")
    @classmethod
    def _bare_number(cls, data: Any) -> Any:
        return data if isinstance(data, dict) else {"is": data}

    @model_validator(mode="after")
    def _says_something(self) -> "Count":
        limits = self.exactly, self.at_least, self.at_most, self.divisible_by, self.per_player
        if {*limits, self.as_many_as} == {None}:
            raise ValueError(
                "the count has no number; add is, per_player, as_many_as, at_least, at_most "
                "or divisible_by"
            )
        return self


def count(game: Game, entry: RuleEntry, params: Count) -> Iterator[Problem]:
    """The number of printed cards, copies included. For each suit: ``distribution``.

    component: casino
    count: 81
    # or, all optional:
    count: {is: 24, at_least: 1, at_most: 30, divisible_by: 3, where: {effect: show}}
    # or as many as there may be players, no more:
    count: {per_player: 1}
    # or as many as another component has, and some more:
    count: {as_many_as: quest, plus: 7}
    """
    component, players = scope.subject(game, entry), game.printed_for
    there = sum(piece.copies for piece in scope.chosen(component, params))
    there_are = _there_are(there, params.only, component)
    if params.exactly is not None and there != params.exactly:
        yield _not_exactly(game, entry, params, there, params.exactly)
    if params.per_player is not None and there != params.per_player * players:
        need = f"{counted(players, 'player needs', 'players need')} {params.per_player * players}"
        message = f"{there_are}, but {need}: {params.per_player} each"
        write = scope.remedy(there, params.per_player * players, component, _with(params.only))
        yield scope.broken(entry, component.pieces_at, message, write=write)
    if params.as_many_as is not None:
        others = game.count(params.as_many_as)
        if there != others + params.plus:
            plus = f"{others} + {params.plus}: " if params.plus else ""
            why = f"{plus}{others} are in {params.as_many_as!r}"
            message = f"{there_are} instead of {others + params.plus} ({why})"
            write = scope.remedy(there, others + params.plus, component, _with(params.only))
            yield scope.broken(entry, component.pieces_at, message, write=write)
    for bound, number, wrong in (
        ("at least", params.at_least, there < (params.at_least or 0)),
        ("at most", params.at_most, there > (params.at_most or 0)),
    ):
        if number is not None and wrong:
            write = scope.remedy(there, number, component, _with(params.only))
            message = f"{there_are} instead of {bound} {number}"
            yield scope.broken(entry, component.pieces_at, message, write=write)
    divisor = params.divisible_by
    if divisor is not None and there % divisor:
        message = f"{there_are}, which is not a multiple of {divisor}"
        write = scope.remedy(there % divisor, divisor, component, _with(params.only))
        write += f", or {there % divisor} fewer" if there > divisor else ""
        yield scope.broken(entry, component.pieces_at, message, write=write)


def _not_exactly(game: Game, entry: RuleEntry, params: Count, there: int, exactly: int) -> Problem:
    """The problem of a number of cards that is not the one of the rule."""
    component = scope.subject(game, entry)
    message, where = _there_are(there, params.only, component), component.pieces_at
    message += f" instead of {exactly}"
    write = scope.remedy(there, exactly, component, _with(params.only))
    if len(params.only) > 1:  # the number comes before all of them
        many = scope.in_words(exactly, component)
        message = f"there should be {many} in {_described(params.only, component.name)}"
        message = f"{message}; there {'is' if there == 1 else 'are'} {there}"
        write = _nearly(component, params.only) if there < exactly else write
    elif not params.only:
        note, write, where = _copies_told(component, exactly, write)
        message += note
    at = _per_player_at(component, there, exactly, game.printed_for)
    if at is not None:
        message += f": per_player prints each card once for each of {game.printed_for} players"
    problem = scope.broken(entry, where, message, write="remove per_player" if at else write)
    return replace(problem, also=(*problem.also, at)) if at else problem


def _nearly(component: Component, only: Mapping[str, Any]) -> str:
    """What to write on the piece that has all the values but one."""
    for piece in component.pieces:
        wrong = [
            one for one in only if not {*scope.wanted(only[one])} & {*scope.values_of(piece, one)}
        ]
        if len(wrong) == 1:
            value = " or ".join(scope.wanted(only[wrong[0]]))
            return f"write {value} as the {wrong[0]} of {component.label(piece)}"
    return ""


def _per_player_at(component: Component, there: int, all_of: int, players: int) -> Where | None:
    """The place of ``per_player`` where that alone makes a count wrong."""
    often = all(piece.copies % players == 0 for piece in component.pieces)
    alone = often and there == all_of * players
    return component.places.get(("per_player",)) if alone else None


def _copies_told(component: Component, wanted_of_all: int, write: str) -> tuple[str, str, Where]:
    """What a table's columns may have to do with a wrong count, what to write, and the place.

    The place is then the heading of the column that may be that of the copies: the headings of two
    columns were exchanged, or that of the copies was renamed.
    """
    pieces, message = component.pieces, ""
    untold = "", write, component.pieces_at
    if not component.in_table or len(pieces) < _FEWEST_ROWS:
        return untold
    given = any("copies" in piece.fields.values_at for piece in pieces)
    if not given and any(piece.copies != 1 for piece in pieces):
        return untold  # by per_player, say
    if given and component.count - wanted_of_all in {piece.copies for piece in pieces}:
        return untold  # a row too many: that a column adds up to the number is chance
    if not given and len(pieces) < wanted_of_all:
        message = " (one for each row, as no column is called copies)"
    for field in dict.fromkeys(name for piece in pieces for name in piece.fields):
        numbers: list[Any] = [piece.fields.get(field) for piece in pieces]
        heading = pieces[0].fields.keys_at.get(field)
        if heading is None or not all(type(one) is int and one >= 0 for one in numbers):
            continue
        if sum(numbers) == wanted_of_all:
            way = "is its heading swapped with 'copies'?" if given else "is it the copies?"
            message += f". The column '{field}' adds up to {wanted_of_all}: {way}"
            write = "exchange the two headings" if given else f"give '{field}' the heading copies"
            return message, write, heading
    return message, write, component.pieces_at


class EnoughForPlayers(scope.Selection):
    """Params of ``enough_for_players``."""

    per_player: int = Field(ge=0)
    plus: int = Field(default=0, ge=0)


def enough_for_players(game: Game, entry: RuleEntry, params: EnoughForPlayers) -> Iterator[Problem]:
    """At least this many printed cards for each player, and ``plus`` more.

    component: coin
    enough_for_players: {per_player: 5, plus: 10}    # where: {...} narrows it
    """
    component = scope.subject(game, entry)
    there = sum(piece.copies for piece in scope.chosen(component, params))
    players = game.printed_for
    needed = params.per_player * players + params.plus
    if there < needed:
        plus = f" and {params.plus} more" if params.plus else ""
        need = f"{counted(players, 'player needs', 'players need')} {needed}"
        need += f": {params.per_player} each{plus}"
        message = f"{_there_are(there, params.only, component)}, but {need}"
        write = scope.remedy(there, needed, component, _with(params.only))
        yield scope.broken(entry, component.pieces_at, message, write=write)


class Sum(scope.FieldBy):
    """Params of ``sum``."""

    total: int | float | None = Field(default=None, alias="is")
    times_copies: bool = True

    @model_validator(mode="after")
    def _says_something(self) -> "Sum":
        if self.total is None and self.by is None:
            raise ValueError(
                "the sum is missing; write is, or by with a field for whose values it is equal"
            )
        return self


def total(game: Game, entry: RuleEntry, params: Sum) -> Iterator[Problem]:
    """The sum of a field over all copies; ``times_copies: false`` counts each card once.

    component: client
    sum: {field: points, is: 120}    # where: {...} narrows it
    # or the same for each value of another field; without is, whatever it is:
    sum: {field: points, by: suit}
    """
    component = scope.subject(game, entry)
    sums: dict[str, float] = {} if params.by else {"": 0}
    for piece in scope.chosen(component, params):
        value = piece.fields.get(params.field)
        if isinstance(value, (int, float)) and not isinstance(value, bool):
            for name in scope.values_of(piece, params.by) if params.by else [""]:
                copies = piece.copies if params.times_copies else 1
                sums[name] = sums.get(name, 0) + value * copies
        elif value is not None:
            where, message = piece.where_of(params.field), f"{describe(value)} cannot be added up"
            label = component.label(piece)
            yield scope.broken(entry, where, message, label, params.field, "write a number")
    often = Counter(sums.values()).most_common(1)
    expected = params.total if params.total is not None else often[0][0] if often else 0
    for name, there in sums.items():
        if abs(there - expected) > 1e-9:
            only = {**params.only, **({params.by: name} if params.by else {})}
            what = f"the field {params.field!r} of {_described(only, component.name)}"
            message = f"{what} adds up to {there:.10g} instead of {expected:.10g}"
            yield scope.broken(entry, component.pieces_at, message)


def _there_are(count: int, only: Mapping[str, Any], component: Component) -> str:
    """``there are 3 cards in 'heroes' with suit star``, by the kind of the component."""
    said = f"{scope.in_words(count, component)} in {_described(only, component.name)}"
    return f"there {'is' if count == 1 else 'are'} {said}"


def _described(only: Mapping[str, Any], name: str) -> str:
    return f"{name!r}{_with(only)}"


def _with(only: Mapping[str, Any]) -> str:
    said = joined([f"{field} {' or '.join(scope.wanted(value))}" for field, value in only.items()])
    return f" with {said}" if said else ""


class PrintedAs(scope.Params):
    """Params of ``printed_as``."""

    method: str | None = None
    sides: Literal[1, 2] | None = None
    size: str | None = None

    @model_validator(mode="after")
    def _says_something(self) -> "PrintedAs":
        if self.method is None and self.sides is None and self.size is None:
            raise ValueError("the rule demands nothing; write method, sides or size")
        return self


def printed_as(game: Game, entry: RuleEntry, params: PrintedAs) -> Iterator[Problem]:
    """The print method, the number of printed sides, or the size of a component.

    component: casino
    printed_as: {method: duplex, sides: 2, size: card-57x88}
    """
    component = scope.subject(game, entry)
    method, size, sides = component.plan.scheme, component.format.name, 2 if component.back else 1
    back = "add a back, and print both sides" if params.sides == 2 else "delete the back"
    differences = (
        (params.method, method, ("print", "method"), f"print method {params.method}"),
        (params.sides, sides, ("back",), "printed sides"),
        (params.size, size, ("size",), f"size {params.size}"),
    )
    for expected, there, path, what in differences:
        if expected is not None and expected != there:
            message = f"the {' '.join(path)} of {component.name!r} is {there} instead of {expected}"
            if what == "printed sides":
                message = f"{component.name!r} is printed on {there} side{'s' * (there == 2)}"
                message += f" instead of {expected}"
            write = back if what == "printed sides" else f"use the {what}"
            yield scope.broken(entry, component.where_of(*path), message, write=write)


class Numbers(scope.Params):
    """Params of ``numbers``: names of game.yaml's numbers, with what each must be."""

    wanted: dict[str, int | float | list[int | float]] = Field(min_length=1)

    @model_validator(mode="before")
    @classmethod
    def _by_name(cls, data: Any) -> Any:
        return data.with_items({"wanted": data}) if isinstance(data, PlacedDict) else data


def numbers(game: Game, entry: RuleEntry, params: Numbers) -> Iterator[Problem]:
    """The named numbers of game.yaml are what the rulebook says.

    numbers: {gift: 4, points: [1, 3, 6]}     # no component: it is about the game as a whole
    """
    for name, given in params.wanted.items():
        if name not in game.numbers:
            where = where_of(entry.params, name, key=True) or entry.params_at
            hint = did_you_mean(name, game.numbers, listing="numbers")
            yield Problem(where, "unknown-number", f"game.yaml has no number {name!r}", hint)
        elif game.numbers[name] != given:
            where = where_of(game.numbers, name) or game.where
            there = text_form(game.numbers[name])
            message = f"{name!r} is {there}, but the rule wants {text_form(given)}"
            hint = f"write {text_form(given)}. Or change the rule ({entry.source})"
            yield replace(scope.broken(entry, where, message), hint=hint)
