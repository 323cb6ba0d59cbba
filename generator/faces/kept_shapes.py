"""Computed shapes of earlier runs in the user's cache: a star that was drawn is not drawn again.

A shape follows from its numbers and attributes alone. What draws it takes longer to be loaded than
a second build has.
"""

import json
from collections.abc import Callable
from functools import wraps
from typing import Any

from markupsafe import Markup

from generator.cache.store import Cache

_KIND = "shapes"
_MOST_KEPT = 5_000  # shapes; a game has a few hundred
_PLAIN = (str, int, float)

Draw = Callable[..., Markup]


class KeptShapes:
    """The shapes drawn so far, and those of earlier runs of the same ``machine``; "" keeps none."""

    def __init__(self, cache: Cache, machine: str) -> None:
        self._cache, self._machine = cache, machine
        self._drawn: dict[str, str] | None = None
        self._asked: set[str] = set()
        self._new = False

    def remembering(self, name: str, draw: Draw) -> Draw:
        """A function of ours that is asked only for what was never drawn."""
        if not self._machine:
            return draw

        @wraps(draw)
        def drawn(*given: Any, **named: Any) -> Markup:
            if not _is_plain(given) or not _is_plain(tuple(named.values())):
                return draw(*given, **named)
            held, key = self._held(), repr((name, given, named))
            self._asked.add(key)
            if key not in held:
                held[key] = str(draw(*given, **named))
                self._new = True
            return Markup(held[key])  # noqa: S704 - svgwrite has escaped what it wrote

        return drawn

    def save(self) -> None:
        """Keep for later runs what was drawn; of too much, what this run asked for."""
        held = self._held() if self._new else {}
        if len(held) > _MOST_KEPT:
            held = {key: held[key] for key in sorted(self._asked)}
        if self._new and len(held) <= _MOST_KEPT:
            self._cache.put(_KIND, self._machine, json.dumps(held).encode())
        self._new = False

    def _held(self) -> dict[str, str]:
        if self._drawn is None:
            kept = self._cache.table(_KIND, self._machine)
            self._drawn = {key: held for key, held in kept.items() if isinstance(held, str)}
        return self._drawn


def _is_plain(values: object) -> bool:
    """Whether a value is told whole by how it is written."""
    if isinstance(values, (list, tuple)):
        return all(map(_is_plain, values))
    return type(values) in _PLAIN
