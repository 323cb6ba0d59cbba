"""What the lint found in earlier runs, in the user's cache: in the same text it is the same.

All that a finding follows from is part of its name, and so is the state of the machine.
"""

from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Any, Generic, NamedTuple, TypeVar

from generator.cache.store import NO_CACHE, Cache, KeptTable
from generator.problem import Problem

_KIND = "lint"  # in the cache
T = TypeVar("T")


class Form(NamedTuple, Generic[T]):
    """How a finding is written as numbers and texts in lists, and how it is read."""

    write: Callable[[T], list[Any]]
    read: Callable[[list[Any]], T]


class Findings:
    """What was found so far, and in earlier runs of the same ``machine``; "" keeps nothing.

    ``about`` names the book. What a run does not ask for is let go of.
    """

    def __init__(self, cache: Cache = NO_CACHE, machine: str = "", about: str = "") -> None:
        self._kept = KeptTable(cache, _KIND, machine, about)

    def made(self, make: Callable[[], T], form: Form[T], *inputs: str) -> T:
        """What was made of the same inputs, or is made now."""
        if not self._kept.keeps:
            return make()
        key = digest_of(*inputs)
        held = self._kept.get(key)
        if held is not None:
            return form.read(held)
        made = make()
        self._kept.keep(key, form.write(made))
        return made

    def told(self, found: Iterable[Problem], *inputs: str) -> tuple[Problem, ...]:
        """The problems that a check finds; it is not run where it found none of the same inputs."""
        key = digest_of(*inputs)
        if self._kept.get(key) is not None:
            return ()
        problems = tuple(found)
        if not problems:
            self._kept.keep(key, [])
        return problems

    def save(self) -> None:
        """Keep for later runs what this one asked for."""
        self._kept.save()


def digest_of(*inputs: str) -> str:
    """A digest of texts, each apart."""
    digest = sha256()
    for one in inputs:
        data = one.encode("utf-8", "surrogatepass")
        digest.update(b"%d " % len(data) + data)
    return digest.hexdigest()[:40]
