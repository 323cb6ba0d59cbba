"""What the rule kinds share: the pieces a rule is about, their values, a broken rule's problem."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Annotated, Any, NamedTuple

from pydantic import BeforeValidator, Field

from generator.model.component import Component, Piece
from generator.model.game import Game, RuleEntry
from generator.model.record import Record
from generator.model.values import text_form, whole_range
from generator.problem import IN_PYTHON, Problem, Where


def _listed(value: Any) -> Any:
    numbers = whole_range(value)
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
    """Params of a kind about pieces: ``where: {field: value}`` narrows a rule to some of them."""

    only: dict[str, Any] = Field(default={}, alias="where")

    def named_fields(self) -> Iterator[NamedField]:
        yield from ((("where", name), name) for name in self.only)


class RuleKind(NamedTuple):
    """One row of the table of rule kinds."""

    params: type[Params]
    check: Callable[[Game, RuleEntry, Any], Iterator[Problem]]


def chosen(component: Component, params: Selection) -> list[Piece]:
    """The component's pieces that the rule is about, in their order."""
    return [
        piece
        for piece in component.pieces
        if all(text_form(value) in values_of(piece, name) for name, value in params.only.items())
    ]


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
