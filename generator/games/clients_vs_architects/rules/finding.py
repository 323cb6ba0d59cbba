"""A rule of the board, and what its check finds: a place and a message."""

from collections.abc import Callable, Iterator
from typing import Generic, NamedTuple, TypeVar

from generator.problem import Where

Subject = TypeVar("Subject")


class Finding(NamedTuple):
    """One thing on a board that is not as it must be."""

    where: Where
    message: str


class BoardRule(NamedTuple, Generic[Subject]):
    """What must hold on every board: its name, its source, what that says, and the check.

    The source is a place in the rules of play; without one, ``says`` is advice of ours.
    """

    name: str
    source: str
    says: str
    check: Callable[[Subject], Iterator[Finding]]
