"""Cached plain values: many small results of one kind, in one file of the cache.

A value is found by the digest of its inputs. What a run does not use is dropped when something new
is saved.
"""

import json
from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Any, Generic, NamedTuple, TypeVar

from generator.cache.store import NO_CACHE, Cache
from generator.problem import Problem

T = TypeVar("T")


class Form(NamedTuple, Generic[T]):
    """How a value is written as numbers and texts in lists, and how it is read back."""

    write: Callable[[T], list[Any]]
    read: Callable[[list[Any]], T]


class CacheTable:
    """Values that JSON can hold, of one kind and about one subject, such as a rulebook."""

    def __init__(self, cache: Cache = NO_CACHE, kind: str = "", about: str = "") -> None:
        self._cache, self._kind, self._about = cache, kind, about
        self._earlier: dict[str, Any] | None = None
        self._used: dict[str, Any] = {}
        self._new = False
        self.enabled = cache.enabled

    def get(self, key: str) -> Any:
        """The value of a key; None where there is none."""
        if self._earlier is None:
            self._earlier = self._read()
        value = self._earlier.get(key)
        if value is not None:
            self._used[key] = value
        return value

    def put(self, key: str, value: Any) -> None:
        """Remember a value."""
        self._used[key] = value
        self._new = True

    def made(self, make: Callable[[], T], form: Form[T], *inputs: str) -> T:
        """The value that was made of the same inputs, or is made now."""
        if not self.enabled:
            return make()
        key = digest_of(*inputs)
        earlier = self.get(key)
        if earlier is not None:
            return form.read(earlier)
        made = make()
        self.put(key, form.write(made))
        return made

    def problems(self, found: Iterable[Problem], *inputs: str) -> tuple[Problem, ...]:
        """The problems that a check finds; it does not run where the same inputs had none.

        Problems themselves are never cached: they are found anew, with their places.
        """
        if not self.enabled:
            return tuple(found)
        key = digest_of(*inputs)
        if self.get(key) is not None:
            return ()
        problems = tuple(found)
        if not problems:
            self.put(key, [])
        return problems

    def save(self) -> None:
        """Cache what this run asked for, if anything is new."""
        if self._new:
            self._cache.put(self._kind, self._about, json.dumps(self._used).encode())
        self._new = False

    def _read(self) -> dict[str, Any]:
        try:
            values = json.loads(self._cache.get(self._kind, self._about) or b"{}")
        except (ValueError, RecursionError):
            return {}
        return values if isinstance(values, dict) else {}


def digest_of(*inputs: str) -> str:
    """A digest of several texts."""
    digest = sha256()
    for one in inputs:
        data = one.encode("utf-8", "surrogatepass")
        digest.update(b"%d " % len(data) + data)
    return digest.hexdigest()[:40]
