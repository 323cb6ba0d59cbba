"""Rule kind ``holds``: fields must have exactly the values that a rule lists."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from pydantic import Field, model_validator

from generator.model.component import Component, Piece
from generator.model.game import Game, RuleEntry
from generator.model.source import PlacedDict
from generator.model.values import text_form
from generator.problem import Problem, Where, counted, did_you_mean
from generator.rules.kinds import scope

MOST_SHOWN = 80  # characters of a value in a message
_DIFFER = 2  # fields of a row that a message names, of those that differ


class Holds(scope.Comparison):
    """Params of ``holds``."""

    fields: list[str] = Field(min_length=1)
    wanted: Any = Field(default=None, alias="is")
    rows: list[Any] | None = None

    @model_validator(mode="before")
    @classmethod
    def _one_field(cls, data: Any) -> Any:
        if isinstance(data, PlacedDict) and "field" in data and "fields" not in data:
            others = {key: value for key, value in data.items() if key != "field"}
            return data.with_items({**others, "fields": [data["field"]]})
        return data

    @model_validator(mode="after")
    def _says_something(self) -> "Holds":
        if self.rows is not None and (self.by is not None or self.wanted is not None):
            raise ValueError("it has both rows and is, or neither; write one of them")
        if self.rows is None and self.wanted is None:
            raise ValueError("the values are missing; add is, or rows for the items of a list")
        if self.by is not None and not isinstance(self.wanted, Mapping):
            raise ValueError(f"is must be a mapping; write the values for each {self.by}")
        lists = self.rows if self.rows is not None else [self.wanted]
        many = len(self.fields)
        for one in self.wanted.values() if self.by is not None else lists:
            if many > 1 and not (isinstance(one, (list, tuple)) and len(one) == many):
                raise ValueError(f"a list has too few or too many values; write {many}")
        return self

    def compared_fields(self) -> Iterator[scope.NamedField]:
        for number, name in enumerate(self.fields):
            if name not in scope.HEAD:
                yield (("fields", number) if len(self.fields) > 1 else ("field",)), name


class Row(NamedTuple):
    """The fields that a rule compares: those of a piece, or of a mapping inside it."""

    piece: Piece
    steps: tuple[str | int, ...]
    fields: Mapping[str, Any]

    def where(self, *names: str) -> Where:
        """The place of a field, or of the row if it lacks the field."""
        return self.piece.where_of(*self.steps, *names)


def holds(game: Game, entry: RuleEntry, params: Holds) -> Iterator[Problem]:
    """The exact values of fields: the same on every card, or by the value of another field.

    component: aid
    holds: {field: trade_in, is: [2, 1]}    # in this order; where: {...} narrows it
    # or for each value of another field, all of which occur and no other; null is nothing:
    holds: {field: note, by: number, is: {1: "The client gains 4.", 9: null}}
    # or several fields:
    holds: {fields: [sector, pattern], by: name, is: {Shoe Lane: [retail, "###"]}}
    # or in a list inside a piece, each item by one of its fields:
    holds: {in: abilities, field: wording, by: code, is: {TOLL: "Each other player pays."}}
    # or in a list or mapping inside a piece, all its items in their order:
    holds: {in: loans, fields: [bundles, cost], rows: [[2, 4], [4, 10]]}
    """
    component = scope.subject(game, entry)
    if game.language != game.own_language and set(params.fields) & (component.texts or set()):
        return  # the values are in the game's own language
    for rows in items_together(params.inside, rows_of(component, params, params.inside)):
        if params.rows is not None:
            yield from _in_order(component, entry, params, rows)
        elif params.by is not None:
            keyed = rows_by_key(component, entry, params.by, params.wanted, rows, params.inside)
            for row, key, problem in keyed:
                yield from [problem] if problem else []
                if key:
                    yield from _differences(component, entry, params, row, params.wanted[key], key)
        else:
            for row in rows:
                yield from _differences(component, entry, params, row, params.wanted)


def rows_of(component: Component, params: scope.Selection, inside: str | None) -> Iterator[Row]:
    """The chosen pieces as rows, or the items of their field ``inside``: of a list or a mapping."""
    for piece in scope.chosen(component, params):
        if inside is None:
            yield Row(piece, (), {"id": piece.id, "copies": piece.copies, **piece.fields})
            continue
        value = piece.fields.get(inside)
        if isinstance(value, list):
            for number, item in enumerate(value):
                fields = item if isinstance(item, Mapping) else {"item": item}
                yield Row(piece, (inside, number), fields)
        elif value is not None:
            yield Row(piece, (inside,), value if isinstance(value, Mapping) else {"item": value})


def items_together(inside: str | None, rows: Iterable[Row]) -> list[list[Row]]:
    """The rows in groups: those inside each piece, or all pieces."""
    lists: dict[str, list[Row]] = {}
    for row in rows:
        lists.setdefault(row.piece.id if inside else "", []).append(row)
    return list(lists.values())


def _in_order(
    component: Component, entry: RuleEntry, params: Holds, rows: list[Row]
) -> Iterator[Problem]:
    """The problems of rows that must be those of the rule, in its order."""
    wanted = params.rows or []
    if len(rows) != len(wanted):
        there = counted(len(rows), "item" if params.inside else "piece")
        message = f"{params.inside or component.name} has {there} instead of {len(wanted)}"
        piece, inside = rows[0].piece, params.inside
        where = piece.where_of(inside) if inside else component.pieces_at
        label, field = (component.label(piece), inside) if inside else ("", "")
        yield scope.broken(entry, where, message, label, field)
        return
    for row, values in zip(rows, wanted, strict=True):
        yield from _differences(component, entry, params, row, values)


class Keyed(NamedTuple):
    """A row with its key in the rule, or a problem if the rule has no such key."""

    row: Row
    key: str
    problem: Problem | None = None


def rows_by_key(
    component: Component,
    entry: RuleEntry,
    by: str,
    by_key: Mapping[str, Any],
    rows: list[Row],
    inside: str | None,
) -> Iterator[Keyed]:
    """The rows by their value of the field ``by``; and problems for missing and unknown keys.

    A missing key is only mentioned if a row has an unknown one. Inside a piece each key is unique.
    """
    keys = [text_form(row.fields.get(by)) for row in rows]
    missing = [key for key in by_key if key not in keys]
    missing_text = f"has {by} {', '.join(map(shown, missing))}"
    has_unknown_key = False
    for number, (key, row) in enumerate(zip(keys, rows, strict=True)):
        message, write = "", "change one of the two"
        if inside and key in keys[:number]:
            message = f"{by} {shown(key)} occurs twice"
        elif key not in by_key:
            has_unknown_key = True
            near = did_you_mean(key, missing or list(by_key))
            write = f"write {shown(missing[0])}" if len(missing) == 1 else near
            what = f"{by} is {shown(key)}, which the rule does not list"
            message = what if key else f"{by} is empty"
        if message:
            label = component.label(row.piece)
            problem = scope.broken(entry, row.where(by), message, label, inside or by, write)
            yield Keyed(row, "", problem)
        else:
            yield Keyed(row, key)
    if missing and not has_unknown_key:
        where = rows[0].piece.where_of(inside) if inside else component.pieces_at
        label = component.label(rows[0].piece) if inside else ""
        noun = f"no item of {inside!r}" if inside else scope.none_of(component)
        problem = scope.broken(
            entry, where, f"{noun} {missing_text}", label, write="add one that has it"
        )
        yield Keyed(rows[0], "", problem)


def _differences(
    component: Component, entry: RuleEntry, params: Holds, row: Row, wanted: Any, key: str = ""
) -> Iterator[Problem]:
    """One problem at the first field of the row that differs, naming all that differ."""
    values = wanted if len(params.fields) > 1 else [wanted]
    wrong = [
        (name, _unlike(name, row.fields.get(name), value))
        for name, value in zip(params.fields, values, strict=True)
        if plain(row.fields.get(name)) != plain(value)
    ]
    if wrong:
        of = f", where {params.by} is {shown(key)}" if key and params.by != "id" else ""
        more = f"; {len(wrong) - _DIFFER} more differ" if len(wrong) > _DIFFER else ""
        message = "; ".join(message for _, message in wrong[:_DIFFER]) + more + of
        first, label = wrong[0][0], component.label(row.piece)
        right = dict(zip(params.fields, values, strict=True))[first]
        simple = len(wrong) == 1 and not isinstance(right, Mapping)
        write = f"write {_quoted(right)}" if right is not None else "delete it"
        write = write if simple else ""
        yield scope.broken(entry, row.where(first), message, label, params.inside or first, write)


def _unlike(name: str, value: Any, wanted: Any) -> str:
    """How a value differs from the one in the rule; of mappings only the keys that differ."""
    if not (isinstance(value, Mapping) and isinstance(wanted, Mapping)):
        there, other = map(_quoted, (value, wanted))
        return (
            f"{name} is {there}; it should be empty"
            if wanted is None
            else (f"{name} is {there} instead of {other}")
        )
    keys = [one for one in {**value, **wanted} if plain(value.get(one)) != plain(wanted.get(one))]
    return "; ".join(_unlike(f"{name}.{one}", value.get(one), wanted.get(one)) for one in keys)


def _quoted(value: Any) -> str:
    apart = isinstance(value, str) and not value.replace("-", "").isalnum()
    return repr(shown(value)) if apart else shown(value)


def plain(value: Any) -> Any:
    """A value in a form to compare, whether YAML or a table held it: texts, lists, sorted pairs."""
    if isinstance(value, Mapping):
        return sorted((str(name), plain(one)) for name, one in value.items() if one is not None)
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return text_form(value)


def shown(value: Any) -> str:
    """A value in a message."""
    if value is None or value in ("", [], {}):
        return "empty"
    if isinstance(value, Mapping):
        text = ", ".join(f"{name}: {shown(one)}" for name, one in value.items())
    elif isinstance(value, (list, tuple)):
        text = f"[{', '.join(map(shown, value))}]"
    else:
        text = text_form(value)
    return text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 1] + "…"
