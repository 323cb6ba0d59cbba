"""What the rule kinds share: the pieces a rule is about, their values, a broken rule's problem."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Annotated, Any, NamedTuple

from pydantic import BeforeValidator, Field, field_validator

from generator.model.component import Component, Piece
from generator.model.game import Game, RuleEntry
from generator.model.source import Record, where_of
from generator.model.values import text_form, whole_range
from generator.problem import IN_PYTHON, Problem, Where, did_you_mean

_MOST = 1_000_000  # numbers of a range: they are held one by one
EMPTY = "empty-selection"  # the problem that a rule is about no piece


def _listed(value: Any) -> Any:
    numbers = whole_range(value)
    if numbers is not None and len(numbers) > _MOST:
        raise ValueError(f"{value} has over {_MOST:,} numbers")
    return value if numbers is None else list(numbers)


Values = Annotated[
    list[Any], BeforeValidator(_listed), Field(min_length=1)
]  # a list, or a range such as 1..15
NamedField = tuple[
    tuple[str | int, ...], str
]  # where in the params a field's name stands, and the name


class Params(Record):
    """What an entry says beside its head: the base of the params of every kind."""

    def named_fields(self) -> Iterator[NamedField]:
        """The fields that the params name: each must occur in a piece of the component."""
        yield from ()

    def named_components(self) -> Iterator[NamedField]:
        """The further components that the params name: each must be one of the game's."""
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
                    f"{name} is any of no values: write one, or a range such as `1..15`"
                )
        return only

    def expects_none(self) -> bool:
        """Whether the selection may well meet no piece."""
        return self.may_be_empty

    def named_fields(self) -> Iterator[NamedField]:
        yield from ((("where", name), name) for name in self.only)


HEAD = ("id", "copies")  # what a piece has beside its fields, and a rule may tell as well


class Told(Selection):
    """Params of a kind that tells what fields hold, of pieces or of what lies ``in`` a field.

    ``by`` names another field, for each value of which it is told.
    """

    inside: str | None = Field(default=None, alias="in")
    by: str | None = None

    def told_fields(self) -> Iterator[NamedField]:
        """The fields that are told, if they are those of pieces."""
        yield from ()

    def named_fields(self) -> Iterator[NamedField]:
        yield from super().named_fields()
        if self.inside is not None:
            yield ("in",), self.inside
            return
        yield from self.told_fields()
        if self.by is not None and self.by not in HEAD:
            yield ("by",), self.by


class RuleKind(NamedTuple):
    """One row of the table of rule kinds."""

    params: type[Params]
    check: Callable[[Game, RuleEntry, Any], Iterator[Problem]]


def chosen(component: Component, params: Selection) -> list[Piece]:
    """The component's pieces that the rule is about, in their order."""
    asked = [(name, set(wanted(value))) for name, value in params.only.items()]
    return [
        piece
        for piece in component.pieces
        if all(values & set(values_of(piece, name)) for name, values in asked)
    ]


def wanted(value: Any) -> list[str]:
    """The values, in text form, that a line of ``where`` asks for: any of them will do."""
    listed = _listed(value)
    return [text_form(one) for one in (listed if isinstance(listed, list) else [listed])]


def met_by_nothing(component: Component, entry: RuleEntry, params: Selection) -> Iterator[Problem]:
    """A rule that holds only because it is about no piece: nobody would notice that it is lost."""
    if params.expects_none() or not component.pieces:
        return
    lacking = list(_lacking(component, params))
    for name, value in lacking:
        where = where_of(entry.params, "where", name) or entry.params_at
        there = {one for piece in component.pieces for one in values_of(piece, name)}
        message = f"no piece of {component.name} has {name} {value}"
        hint = f"{did_you_mean(value, there, listing='values')}; or `may_be_empty: true`"
        yield Problem(where, EMPTY, message, hint)
    pieces = chosen(component, params)
    fields = {name for path, name in params.named_fields() if path[:1] != ("where",)}
    if lacking or (pieces and (not fields or any(f in p.fields for p in pieces for f in fields))):
        return
    asked = ", ".join(f"{name} {' or '.join(wanted(v))}" for name, v in params.only.items())
    what = f"has any of {', '.join(sorted(fields))}" if pieces else "is among them"
    yield Problem(
        where_of(entry.params, "where") or entry.params_at,
        EMPTY,
        f"{component.name} with {asked or 'any fields'}: no piece {what}, so the rule says nothing",
        "correct where, or write `may_be_empty: true` beside it",
    )


def _lacking(component: Component, params: Selection) -> Iterator[tuple[str, str]]:
    """The values of ``where`` that no piece has; of a range one is enough."""
    for name, value in params.only.items():
        there = {one for piece in component.pieces for one in values_of(piece, name)}
        absent = [one for one in wanted(value) if one not in there]
        if isinstance(value, list) or len(absent) == len(wanted(value)):
            told = absent if isinstance(value, list) else [text_form(value)]
            yield from ((name, one) for one in told)


def values_of(piece: Piece, field: str) -> list[str]:
    """The field's value in text form, or those of a list's items; none if the piece lacks it."""
    value = piece.fields.get(field)
    if value is None:
        return []
    return [text_form(item) for item in value] if isinstance(value, list) else [text_form(value)]


def tally(pieces: list[Piece], field: str) -> Counter[str]:
    """How many printed pieces, copies included, carry each value of a field."""
    count: Counter[str] = Counter()
    for piece in pieces:
        for value in values_of(piece, field):
            count[value] += piece.copies
    return count


def subject(game: Game, entry: RuleEntry) -> Component:
    """The component an entry is about; the runner has made sure that it names one."""
    return game.component(entry.component or "")


def broken(
    entry: RuleEntry, where: Where, message: str, piece: str = "", field: str = ""
) -> Problem:
    """The problem that a rule does not hold; its hint is what the rulebook says.

    Its second place is the rule's own.
    """
    return Problem(
        where,
        entry.name,
        message,
        f"the rulebook says: {entry.says} ({entry.source})",
        piece=piece,
        field=field,
        also=(entry.where,) if entry.where != IN_PYTHON else (),
    )
