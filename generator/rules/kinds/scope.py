"""Shared parts of rule kinds: params, the selection of pieces, values of fields, broken rules."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Annotated, Any, NamedTuple

from pydantic import BeforeValidator, Field, WithJsonSchema, field_validator

from generator.model.component import KINDS, Component, Piece
from generator.model.game import Game, RuleEntry
from generator.model.source import Record, where_of
from generator.model.values import text_form, whole_range
from generator.problem import IN_PYTHON, Problem, Where, counted, did_you_mean, nearest

_MOST = 1_000_000  # numbers of a range: they are held one by one
EMPTY = "empty-selection"  # the problem that a rule is about no piece


def _listed(value: Any) -> Any:
    numbers = whole_range(value)
    if numbers is not None and len(numbers) > _MOST:
        raise ValueError(f"{value} has over {_MOST:,} numbers; write a shorter range")
    return value if numbers is None else list(numbers)


Values = Annotated[
    list[Any],
    BeforeValidator(_listed),
    Field(min_length=1),
    WithJsonSchema({"type": ["array", "string"], "minItems": 1}),
]  # a list, or a range such as 1..15
NamedField = tuple[
    tuple[str | int, ...], str
]  # where in the params a field's name stands, and the name


class Params(Record):
    """The params of a rule, everything but its head; base of the params of every kind."""

    def named_fields(self) -> Iterator[NamedField]:
        """The fields that the params name: each must occur in a piece of the component."""
        yield from ()

    def named_components(self) -> Iterator[NamedField]:
        """The further components that the params name: each must be a component of the game."""
        yield from ()


class Selection(Params):
    """Params of a kind about pieces: ``where: {field: value}`` narrows a rule to some of them.

    A list or a range of numbers means any of its values. A selection that meets no piece, or a
    listed value that no piece has, is a problem unless ``may_be_empty: true`` says otherwise.
    """

    only: dict[str, Any] = Field(default={}, alias="where")
    may_be_empty: bool = False

    @field_validator("only")
    @classmethod
    def _names_values(cls, only: dict[str, Any]) -> dict[str, Any]:
        for name, value in only.items():
            if not wanted(value):
                raise ValueError(
                    f"the list of {name} is empty; write a value, or a range such as `1..15`"
                )
        return only

    def expects_none(self) -> bool:
        """Whether the selection may match no piece."""
        return self.may_be_empty

    def named_fields(self) -> Iterator[NamedField]:
        yield from ((("where", name), name) for name in self.only)


class OneField(Selection):
    """Params of a kind about one field of the pieces."""

    field: str

    def named_fields(self) -> Iterator[NamedField]:
        yield from super().named_fields()
        yield ("field",), self.field


class FieldBy(OneField):
    """Params of a kind about one field, for each value of another one."""

    by: str | None = None

    def named_fields(self) -> Iterator[NamedField]:
        yield from super().named_fields()
        if self.by is not None:
            yield ("by",), self.by


HEAD = ("id", "copies")  # what a piece has beside its fields, and a rule may tell as well


class Comparison(Selection):
    """Params of a kind that compares fields of pieces, or of the items ``in`` a field, with values.

    With ``by`` the values are given for each value of another field.
    """

    inside: str | None = Field(default=None, alias="in")
    by: str | None = None

    def compared_fields(self) -> Iterator[NamedField]:
        """The compared fields, if they are fields of pieces."""
        yield from ()

    def named_fields(self) -> Iterator[NamedField]:
        yield from super().named_fields()
        if self.inside is not None:
            yield ("in",), self.inside
            return
        yield from self.compared_fields()
        if self.by is not None and self.by not in HEAD:
            yield ("by",), self.by


def never(_params: Any) -> bool:
    """Of a kind whose entries are rules, whatever they say."""
    return False


def always(_params: Any) -> bool:
    """Of a kind whose entries list the values that the pieces have."""
    return True


class RuleKind(NamedTuple):
    """A row of the table of rule kinds: the type of its params, and its check.

    One ``of_game`` is about the game as a whole, so that its entries name no component. ``copies``
    tells of its params whether they only say values a second time, so that they hold for no piece
    that is not listed: a copy, and no rule.
    """

    params: type[Params]
    check: Callable[[Game, RuleEntry, Any], Iterator[Problem]]
    of_game: bool = False
    copies: Callable[[Any], bool] = never


def chosen(component: Component, params: Selection) -> list[Piece]:
    """The pieces of the component that the rule is about, in their order."""
    wanted_values = [(name, set(wanted(value))) for name, value in params.only.items()]
    return [
        piece
        for piece in component.pieces
        if all(values & set(values_of(piece, name)) for name, values in wanted_values)
    ]


def wanted(value: Any) -> list[str]:
    """The values of a line of ``where`` in text form: any of them matches."""
    listed = _listed(value)
    return [text_form(one) for one in (listed if isinstance(listed, list) else [listed])]


def empty_selection(component: Component, entry: RuleEntry, params: Selection) -> Iterator[Problem]:
    """A problem if a rule holds only because it is about no piece."""
    if params.expects_none() or not component.pieces:
        return
    missing = list(_missing_values(component, params))
    for name, value in missing:
        where = where_of(entry.params, "where", name) or entry.params_at
        there = {one for piece in component.pieces for one in values_of(piece, name)}
        message = f"{component.name}: no card has {name} {value}"
        hint = did_you_mean(value, there, listing=f"values of {name}")
        hint += (
            ""
            if hint.endswith("?")
            else ". If no card should have it yet, add to the rule `may_be_empty: true`"
        )
        yield Problem(where, EMPTY, message, hint)
    pieces = chosen(component, params)
    fields = {name for path, name in params.named_fields() if path[:1] != ("where",)}
    if missing or (pieces and (not fields or any(f in p.fields for p in pieces for f in fields))):
        return
    chosen_by = ", ".join(f"{name} {' or '.join(wanted(v))}" for name, v in params.only.items())
    what = f"has {' or '.join(sorted(fields))}" if pieces else "is like that"
    yield Problem(
        where_of(entry.params, "where") or entry.params_at,
        EMPTY,
        f"{component.name} with {chosen_by or 'any fields'}: no card {what}, so the "
        "rule checks nothing",
        "correct 'where'. If this is right, add `may_be_empty: true` next to it",
    )


def misspelt_values(component: Component, entry: RuleEntry, params: Selection) -> list[Problem]:
    """A problem for each value of ``where`` that no piece has and one has nearly: Sun for sun."""
    found: list[Problem] = []
    for name, value in _missing_values(component, params):
        there = {one for piece in component.pieces for one in values_of(piece, name)}
        meant = None if value.replace(".", "").isdigit() else nearest(value, there)
        if meant is not None:
            where = where_of(entry.params, "where", name) or entry.params_at
            message = f"{component.name}: no card has {name} {value}"
            found.append(Problem(where, EMPTY, message, f"did you mean {meant}?"))
    return found


def _missing_values(component: Component, params: Selection) -> Iterator[tuple[str, str]]:
    """The values of ``where`` that no piece has; of a range one match is enough."""
    for name, value in params.only.items():
        there = {one for piece in component.pieces for one in values_of(piece, name)}
        absent = [one for one in wanted(value) if one not in there]
        if isinstance(value, list) or len(absent) == len(wanted(value)):
            reported = absent if isinstance(value, list) else [text_form(value)]
            yield from ((name, one) for one in reported)


def values_of(piece: Piece, field: str) -> list[str]:
    """The value of the field in text form, or those of a list's items; None if there is none."""
    value = piece.fields.get(field)
    if value is None:
        return []
    return [text_form(item) for item in value] if isinstance(value, list) else [text_form(value)]


def tally(pieces: list[Piece], field: str) -> Counter[str]:
    """How many printed pieces, copies included, have each value of a field."""
    count: Counter[str] = Counter()
    for piece in pieces:
        for value in values_of(piece, field):
            count[value] += piece.copies
    return count


def subject(game: Game, entry: RuleEntry) -> Component:
    """The component that an entry is about; the runner has checked that there is one."""
    return game.component(entry.component or "")


def broken(
    entry: RuleEntry, where: Where, message: str, piece: str = "", field: str = "", write: str = ""
) -> Problem:
    """The problem of a broken rule: its hint is what to write, and what the rule says."""
    also = (entry.where,) if entry.where != IN_PYTHON else ()
    hint = entry.hint(write)
    return Problem(where, entry.name, message, hint, piece=piece, field=field, also=also)


def in_words(count: int, component: Component) -> str:
    """``3 tiles``, by the kind of the component."""
    noun = KINDS[component.kind].noun if component.kind in KINDS else "entry"
    return counted(count, noun, "entries" if noun == "entry" else "")


def none_of(component: Component) -> str:
    """``cards: no card``, by the kind of the component."""
    return f"{component.name}: no {in_words(1, component)[2:]}"


def remedy(there: int, wanted: int, component: Component, what: str = "") -> str:
    """The remedy of a wrong number of cards: ``add 2 cards``, ``remove 1 tile``."""
    needed = in_words(abs(wanted - there), component)
    return f"{'add' if wanted > there else 'remove'} {needed}{what}"
