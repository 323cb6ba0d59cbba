"""Rule kinds about two fields: one to one, or a table of counts."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from pydantic import Field, model_validator

from generator.model.component import Component, Piece
from generator.model.game import Game, RuleEntry
from generator.model.values import one_of_these, some_of, text_form
from generator.problem import Problem, did_you_mean
from generator.rules.kinds import scope


class OneToOne(scope.OneField):
    """Params of ``one_to_one``."""

    component: str | None = None
    its: str

    def named_fields(self) -> Iterator[scope.NamedField]:
        yield from super().named_fields()
        if self.component is None and self.its != "id":
            yield ("its",), self.its

    def named_components(self) -> Iterator[scope.NamedField]:
        if self.component is not None:
            yield ("component",), self.component


def one_to_one(game: Game, entry: RuleEntry, params: OneToOne) -> Iterator[Problem]:
    """Each value of a field belongs to one value of another, and the other way round.

    component: marker
    one_to_one: {field: suit, its: colour}    # a colour for every suit; where: {...} narrows it
    # or with the pieces of another component: every board has one card, and every card its board
    one_to_one: {field: board, component: board, its: id}
    """
    component = scope.subject(game, entry)
    pieces = scope.chosen(component, params)
    if params.component is None:
        for ours, theirs in ((params.field, params.its), (params.its, params.field)):
            yield from _two_for_one(component, entry, pieces, ours, theirs)
        return
    other = game.component(params.component)
    there = [text_form(_value(piece, params.its)) for piece in other.pieces]
    met: dict[str, Piece] = {}
    for piece in pieces:
        value, label = text_form(_value(piece, params.field)), component.label(piece)
        message, write = "", "change one of the two"
        if value not in there:
            message = f"no card of {other.name!r} has {params.its} {value or 'nothing'}"
            near = did_you_mean(value, there)
            write = near if near.endswith("?") else ""
        elif value in met:
            message = f"{component.label(met[value])} also has {params.field} {value}"
        elif piece.copies > 1:
            message = f"{piece.copies} copies have {params.field} {value}"
            write = "write 1 as the copies"
        if message:
            yield scope.broken(
                entry, piece.where_of(params.field), message, label, params.field, write
            )
        met.setdefault(value, piece)
    missing = [value for value in there if value not in met]
    if missing:
        message = f"{scope.none_of(component)} has {params.field} {some_of(missing)}"
        yield scope.broken(entry, component.pieces_at, message, write="add one for each")


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
            message += f" in {component.label(known)}, but to {mine or 'nothing'} here"
            at, write = piece.where_of(ours), f"write {before} here" if before else ""
            yield scope.broken(entry, at, message, component.label(piece), ours, write)


def _value(piece: Piece, field: str) -> Any:
    return piece.id if field == "id" else piece.fields.get(field)


class Table(scope.Selection):
    """Params of ``table``."""

    rows: str
    columns: str
    across: scope.Values
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

    def named_fields(self) -> Iterator[scope.NamedField]:
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
    component = scope.subject(game, entry)
    across = [text_form(value) for value in params.across]
    there: Counter[tuple[str, str]] = Counter()
    for piece in scope.chosen(component, params):
        for row in scope.values_of(piece, params.rows):
            for column in scope.values_of(piece, params.columns):
                there[row, column] += piece.copies
                if column not in across or (params.wanted and row not in params.wanted):
                    field = params.columns if column not in across else params.rows
                    value = row if field == params.rows else column
                    known = across if field == params.columns else list(params.wanted)
                    message = f"{field} is {value} instead of {one_of_these(known)}"
                    where, write = piece.where_of(field), did_you_mean(value, known)
                    yield scope.broken(entry, where, message, component.label(piece), field, write)
    wrong = False
    for row, numbers in params.wanted.items():
        for column, number in zip(across, numbers, strict=True):
            if there[row, column] != number:
                what = f" with {params.rows} {row} and {params.columns} {column}"
                message = (
                    f"{scope.in_words(there[row, column], component)}{what} instead of {number}"
                )
                write, wrong = scope.remedy(there[row, column], number, component, what), True
                yield scope.broken(entry, component.pieces_at, message, write=write)
    if params.symmetric and not wrong:
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
                counts = f"{scope.in_words(there[one, column], component)} with {params.rows} {one}"
                mirrored = f"{there[other, column]} with {params.rows} {other}"
                what = f"{component.name}, {params.columns} {column}"
                message = f"{what}: {counts}, but {mirrored}; the two should be equal"
                yield scope.broken(entry, component.pieces_at, message)


def _numbers_first(text: str) -> tuple[bool, float, str]:
    number = text.lstrip("-").replace(".", "", 1).isdigit()
    return not number, float(text) if number else 0, text
