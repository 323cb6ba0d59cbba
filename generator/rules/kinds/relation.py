"""Rule kinds about two fields: one to one, or a table of counts."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from pydantic import Field, model_validator

from generator.model.component import Component, Piece
from generator.model.game import Game, RuleEntry
from generator.model.values import some_of, text_form
from generator.problem import Problem
from generator.rules.kinds.scope import (
    NamedField,
    OneField,
    Selection,
    Values,
    broken,
    chosen,
    in_words,
    subject,
    values_of,
)


class OneToOne(OneField):
    """Params of ``one_to_one``."""

    component: str | None = None
    its: str

    def named_fields(self) -> Iterator[NamedField]:
        yield from super().named_fields()
        if self.component is None and self.its != "id":
            yield ("its",), self.its

    def named_components(self) -> Iterator[NamedField]:
        if self.component is not None:
            yield ("component",), self.component


def one_to_one(game: Game, entry: RuleEntry, params: OneToOne) -> Iterator[Problem]:
    """Each value of a field belongs to one value of another, and the other way round.

    component: marker
    one_to_one: {field: suit, its: colour}    # a colour for every suit; where: {...} narrows it
    # or with the pieces of another component: every board has one card, and every card its board
    one_to_one: {field: board, component: board, its: id}
    """
    component = subject(game, entry)
    pieces = chosen(component, params)
    if params.component is None:
        for ours, theirs in ((params.field, params.its), (params.its, params.field)):
            yield from _two_for_one(component, entry, pieces, ours, theirs)
        return
    other = game.component(params.component)
    there = [text_form(_value(piece, params.its)) for piece in other.pieces]
    met: dict[str, Piece] = {}
    for piece in pieces:
        value, label = text_form(_value(piece, params.field)), component.label(piece)
        message = ""
        if value not in there:
            message = f"no piece of {other.name!r} has {params.its} {value or 'nothing'}"
        elif value in met:
            message = f"{component.label(met[value])} also has {params.field} {value}"
        elif piece.copies > 1:
            message = f"{piece.copies} copies have {params.field} {value}"
        if message:
            yield broken(entry, piece.where_of(params.field), message, label, params.field)
        met.setdefault(value, piece)
    missing = [value for value in there if value not in met]
    if missing:
        message = f"{component.name}: no card has {params.field} {some_of(missing)}"
        yield broken(entry, component.pieces_at, message)


def _two_for_one(
    component: Component, entry: RuleEntry, pieces: Sequence[Piece], ours: str, theirs: str
) -> Iterator[Problem]:
    """A problem for each piece whose value of ``theirs`` goes with another value of ``ours``."""
    first: dict[str, Piece] = {}
    for piece in pieces:
        mine, other = (text_form(_value(piece, name)) for name in (ours, theirs))
        known = first.setdefault(other, piece)
        before = text_form(_value(known, ours))
        if mine != before:
            message = f"{theirs} {other or 'nothing'} belongs to {ours} {before or 'nothing'}"
            full_message = f"{message} in {component.label(known)}, but to {mine or 'nothing'} here"
            yield broken(entry, piece.where_of(ours), full_message, component.label(piece), ours)


def _value(piece: Piece, field: str) -> Any:
    return piece.id if field == "id" else piece.fields.get(field)


class Table(Selection):
    """Params of ``table``."""

    rows: str
    columns: str
    across: Values
    wanted: dict[str, list[int]] = Field(default={}, alias="is")
    symmetric: bool = False

    @model_validator(mode="after")
    def _is_a_table(self) -> "Table":
        if not self.wanted and not self.symmetric:
            raise ValueError("the table has no numbers; add is, or `symmetric: true`")
        for name, numbers in self.wanted.items():
            if len(numbers) != len(self.across):
                raise ValueError(
                    f"row {name} has {len(numbers)} numbers for {len(self.across)} columns"
                )
        return self

    def lists_counts(self) -> bool:
        """Whether it says how many there are, and not only that both halves are alike."""
        return bool(self.wanted)

    def named_fields(self) -> Iterator[NamedField]:
        yield from super().named_fields()
        yield ("rows",), self.rows
        yield ("columns",), self.columns


def table(game: Game, entry: RuleEntry, params: Table) -> Iterator[Problem]:
    """How often each value of one field is printed with each value of another.

    component: casino
    table:
      rows: number
      columns: effect
      across: [limousine, show]         # the columns, from the left
      is: {1: [1, 2], 2: [0, 3], 3: [1, 2]}
      symmetric: true                   # the last row is as the first; where: {...} narrows it
    """
    component = subject(game, entry)
    across = [text_form(value) for value in params.across]
    there: Counter[tuple[str, str]] = Counter()
    for piece in chosen(component, params):
        for row in values_of(piece, params.rows):
            for column in values_of(piece, params.columns):
                there[row, column] += piece.copies
                if column not in across or (params.wanted and row not in params.wanted):
                    field = params.columns if column not in across else params.rows
                    value = row if field == params.rows else column
                    message = f"{field} {value} is not in the rule's list"
                    where = piece.where_of(field)
                    yield broken(entry, where, message, component.label(piece), field)
    for row, numbers in params.wanted.items():
        for column, number in zip(across, numbers, strict=True):
            if there[row, column] != number:
                what = f"{params.rows} {row} and {params.columns} {column} instead of {number}"
                message = f"{in_words(there[row, column], component)} with {what}"
                yield broken(entry, component.pieces_at, message)
    if params.symmetric:
        yield from _unlike_its_mirror(component, entry, params, there, across)


def _unlike_its_mirror(
    component: Component,
    entry: RuleEntry,
    params: Table,
    there: Counter[tuple[str, str]],
    across: list[str],
) -> Iterator[Problem]:
    rows = list(params.wanted) or sorted({row for row, _ in there}, key=_numbers_first)
    for one, other in zip(rows[: len(rows) // 2], reversed(rows), strict=False):
        for column in across:
            if there[one, column] != there[other, column]:
                counts = f"{in_words(there[one, column], component)} with {params.rows} {one}"
                mirrored = f"{there[other, column]} with {params.rows} {other}"
                message = f"{column}: {counts}, but {mirrored}; the two should be equal"
                yield broken(entry, component.pieces_at, message)


def _numbers_first(text: str) -> tuple[bool, float, str]:
    number = text.lstrip("-").replace(".", "", 1).isdigit()
    return not number, float(text) if number else 0, text
