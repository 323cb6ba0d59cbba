"""The rule kind that tells, value by value, what fields hold: a second entry of what is printed."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from pydantic import Field, model_validator

from generator.model.component import Component, Piece
from generator.model.game import Game, RuleEntry
from generator.model.places import PlacedDict
from generator.model.values import text_form
from generator.problem import Problem, Where, did_you_mean
from generator.rules.kinds.selection import NamedField, Selection, broken, chosen, subject

MOST_SHOWN = 80  # characters of a value in a message


class Holds(Selection):
    """Params of ``holds``."""

    fields: list[str] = Field(min_length=1)
    inside: str | None = Field(default=None, alias="in")
    by: str | None = None
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
            raise ValueError("write rows, or is with or without by, not both")
        if self.rows is None and self.wanted is None:
            raise ValueError("write what the fields hold: is, or rows for the items of a list")
        if self.by is not None and not isinstance(self.wanted, Mapping):
            raise ValueError(f"write is as a mapping: for each {self.by} what the fields hold")
        told = self.rows if self.rows is not None else [self.wanted]
        many = len(self.fields)
        for one in self.wanted.values() if self.by is not None else told:
            if many > 1 and not (isinstance(one, (list, tuple)) and len(one) == many):
                raise ValueError(f"write lists of {many} values, one for each of the fields")
        return self

    def named_fields(self) -> Iterator[NamedField]:
        yield from super().named_fields()
        if self.inside is not None:
            yield ("in",), self.inside
            return
        for number, name in enumerate(self.fields):
            yield (("fields", number) if len(self.fields) > 1 else ("field",)), name
        if self.by is not None:
            yield ("by",), self.by


class Row(NamedTuple):
    """What a rule compares: a piece's fields, or those of a mapping inside it."""

    piece: Piece
    steps: tuple[str | int, ...]
    fields: Mapping[str, Any]

    def where(self, *names: str) -> Where:
        """The place of a field, or of the row where it lacks it."""
        return self.piece.where_of(*self.steps, *names)


def holds(game: Game, entry: RuleEntry, params: Holds) -> Iterator[Problem]:
    """What fields hold, exactly: of every piece, or for each value of the field ``by``.

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
    component = subject(game, entry)
    rows = list(_rows(component, params))
    if params.rows is not None:
        yield from _in_order(component, entry, params, rows)
    elif params.by is not None:
        for alike in _lists(params, rows):
            yield from _by_another(component, entry, params, alike)
    else:
        for row in rows:
            yield from _unlike(component, entry, params, row, params.wanted)


def _rows(component: Component, params: Holds) -> Iterator[Row]:
    for piece in chosen(component, params):
        if params.inside is None:
            yield Row(piece, (), {"id": piece.id, "copies": piece.copies, **piece.fields})
            continue
        value = piece.fields.get(params.inside)
        listed = enumerate(value) if isinstance(value, list) else [(None, value)]
        for number, item in listed:
            steps = (params.inside,) if number is None else (params.inside, number)
            yield Row(piece, steps, item if isinstance(item, Mapping) else {})


def _lists(params: Holds, rows: list[Row]) -> list[list[Row]]:
    """The rows that belong together: those of each piece, or all pieces."""
    lists: dict[str, list[Row]] = {}
    for row in rows:
        lists.setdefault(row.piece.id if params.inside else "", []).append(row)
    return list(lists.values())


def _in_order(
    component: Component, entry: RuleEntry, params: Holds, rows: list[Row]
) -> Iterator[Problem]:
    """The rows of each piece, or all pieces, are those that the rule lists."""
    wanted = params.rows or []
    for alike in _lists(params, rows):
        if len(alike) != len(wanted):
            what = f"items in {params.inside}" if params.inside else "pieces"
            message = f"the number of {what} is {len(alike)}, not {len(wanted)}"
            piece, inside = alike[0].piece, params.inside
            where = piece.where_of(inside) if inside else component.pieces_at
            label, field = (component.label(piece), inside) if inside else ("", "")
            yield broken(entry, where, message, label, field)
            continue
        for row, values in zip(alike, wanted, strict=True):
            yield from _unlike(component, entry, params, row, values)


def _by_another(
    component: Component, entry: RuleEntry, params: Holds, rows: list[Row]
) -> Iterator[Problem]:
    """Each key is met and no other is; a key not met explains a row whose key is not told."""
    by = params.by or ""
    keys = [text_form(row.fields.get(by)) for row in rows]
    lacking = [key for key in params.wanted if key not in keys]
    lack = f"has {by} {', '.join(map(shown, lacking))}"
    untold = False
    for number, (key, row) in enumerate(zip(keys, rows, strict=True)):
        if params.inside and key in keys[:number]:
            message, label = f"{by} {shown(key)} is there twice", component.label(row.piece)
            yield broken(entry, row.where(by), message, label, params.inside)
        elif key in params.wanted:
            yield from _unlike(component, entry, params, row, params.wanted[key], key)
        else:
            untold = True
            near = did_you_mean(key, list(params.wanted))
            absent = f"; nothing {lack}" if lacking else ""
            meant = f"; {near}" if near.startswith("did") else absent
            what = f"the rule says nothing of {by} {shown(key)}" if key else f"there is no {by}"
            label = component.label(row.piece)
            yield broken(entry, row.where(by), what + meant, label, params.inside or by)
    if lacking and not untold:
        piece = rows[0].piece if rows and params.inside else None
        where = piece.where_of(params.inside or "") if piece else component.pieces_at
        label = component.label(piece) if piece else ""
        noun = f"no item of {params.inside}" if piece else f"{component.name}: no piece"
        yield broken(entry, where, f"{noun} {lack}", label)


def _unlike(
    component: Component, entry: RuleEntry, params: Holds, row: Row, wanted: Any, key: str = ""
) -> Iterator[Problem]:
    """One problem at the first field of the row that holds something else, naming them all."""
    values = wanted if len(params.fields) > 1 else [wanted]
    wrong = [
        (name, f"{name} is {shown(row.fields.get(name))}, not {shown(value)}")
        for name, value in zip(params.fields, values, strict=True)
        if plain(row.fields.get(name)) != plain(value)
    ]
    if wrong:
        of = f"with {params.by} {shown(key)}, " if key else ""
        message = of + "; ".join(message for _, message in wrong)
        first = wrong[0][0]
        label = component.label(row.piece)
        yield broken(entry, row.where(first), message, label, params.inside or first)


def plain(value: Any) -> Any:
    """A value to compare by, whether YAML or a table held it: texts, in lists and sorted pairs."""
    if isinstance(value, Mapping):
        return sorted((str(name), plain(one)) for name, one in value.items() if one is not None)
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return text_form(value)


def shown(value: Any) -> str:
    """A value as a message names it."""
    if value is None or value == "":
        return "nothing"
    if isinstance(value, Mapping):
        text = ", ".join(f"{name}: {shown(one)}" for name, one in value.items())
    elif isinstance(value, (list, tuple)):
        text = ", ".join(map(shown, value))
    else:
        text = text_form(value)
    return text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 1] + "…"
