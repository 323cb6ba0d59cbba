"""A number that prints as it was typed: ``1.50``."""

from math import isfinite
from typing import Any, Self

from generator.model.values import text_form


class TypedNumber(float):
    """A decimal number as it was typed or shown, for a column that nobody declared to be numbers.

    It is that number wherever it is counted with, and its text is ``1.50``: no card loses a zero.
    """

    __slots__ = ("typed",)
    typed: str

    def __new__(cls, typed: str) -> Self:
        """The number of a text such as ``1.50``. Raises ValueError for any other text."""
        made = super().__new__(cls, typed)
        made.typed = typed
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return TypedNumber, (self.typed,)

    def __repr__(self) -> str:
        return self.typed

    __str__ = __repr__


def as_typed(value: Any, text: str) -> Any:
    """A value read from a text, so that a decimal number prints as it is in the text."""
    if type(value) is not float or not isfinite(value) or text_form(value) == text:
        return value  # YAML writes what is not finite as .inf, which is told as no number
    return TypedNumber(text)
