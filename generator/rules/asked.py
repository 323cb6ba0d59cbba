"""Checks asked what they find: whatever is no problem is a slip of who wrote the check."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from generator.problem import Problem


def problems_of(check: Callable[..., Iterable[Problem]], *about: Any) -> Iterator[Problem]:
    """What a check finds.

    Raises TypeError, naming the check, where it gives no problems or cannot be called so.
    """
    try:
        given: Any = check(*about)
    except TypeError as error:
        if error.__traceback__ is not None and error.__traceback__.tb_next is not None:
            raise  # it was called, and something in it went wrong
        kinds = ", ".join(type(one).__name__ for one in about)
        raise TypeError(f"{_called(check)} cannot be called with ({kinds}): {error}") from None
    if isinstance(given, (str, Problem)) or not isinstance(given, Iterable):
        raise TypeError(f"{_called(check)} must yield Problems, or return a list; not {given!r}")
    for one in given:
        if not isinstance(one, Problem):
            raise TypeError(f"{_called(check)} must yield Problems, not {one!r}")
        yield one


def _called(check: Callable[..., Any]) -> str:
    """``the check my_games.rules.every_ship_has_a_harbour``."""
    name = getattr(check, "__qualname__", type(check).__qualname__)
    return f"the check {getattr(check, '__module__', '?')}.{name}"
