"""The pieces of Clients vs Architects: what their fields must be.

``board.py`` is a commission board as its file has it, ``graph.py`` the moves on it and what they
pay; the cards and tokens, which are simpler, stand here.
"""

from generator.model.component import Component
from generator.model.source import Record


class Architect(Record):
    """The fields of an architect card; the scale is that of its bid slider."""

    name: str
    born: int
    work: str
    emblem: str
    scale_from: int
    scale_to: int
    scale_step: int
    scale_foot: int  # the bid at its lower end, from which it goes round


class Money(Record):
    """The fields of a money token."""

    value: int


def worth(component: Component) -> int:
    """The worth of all money tokens together."""
    values = ((piece.fields.get("value"), piece.copies) for piece in component.pieces)
    return sum(value * copies for value, copies in values if isinstance(value, int))
