"""A rule of the board and what a check finds: a place and a message; the rule's name and source are added by the table."""

from collections.abc import Callable, Iterator
from typing import Generic, NamedTuple, TypeVar

from generator.problem import Where

Subject = TypeVar("Subject")


class Finding(NamedTuple):
    """One thing on a board that is not as it must be."""

    where: Where
    message: str


class BoardRule(NamedTuple, Generic[Subject]):
    """What must hold on every board: its name, its source in the rules of play, what these say, and the check.

    Without a source, ``says`` is advice of ours.
    """

    name: str
    source: str
    says: str
    check: Callable[[Subject], Iterator[Finding]]
