"""Pieces in which a check of ours found nothing, in the user's cache: the same are asked once.

A check of a single piece judges that piece whatever the others are, so that its silence follows
from the piece, its component and our code. A check that is not ours may read what it likes.
"""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from generator.cache import NO_CACHE, Cache
from generator.fingerprint import fingerprint, is_ours
from generator.model.component import Component, Piece
from generator.problem import Problem
from generator.rules.game_rules import PieceCheck

_KIND = "sound"  # in the cache


class SoundPieces:
    """The pieces of one game that are sound; without the state of a ``machine`` none is known.

    Those that a run does not ask for are let go of.
    """

    def __init__(self, cache: Cache = NO_CACHE, machine: str = "", game: str = "") -> None:
        self._cache, self._name = (cache if machine else NO_CACHE), f"{machine} {game}"
        self._held: dict[str, Any] | None = None
        self._asked: dict[str, int] = {}
        self._components: dict[str, str] = {}
        self._last: tuple[Piece, str] | None = None  # of several checks in turn

    def faults(self, check: PieceCheck, component: Component, piece: Piece) -> Iterator[Problem]:
        """What a check finds in a piece."""
        if self._cache.folder is None or not is_ours(check):
            yield from check(component, piece)
            return
        if self._held is None:
            self._held = self._cache.table(_KIND, self._name)
        about = self._of(component), self._of_piece(piece)
        key = f"{check.__module__}.{check.__qualname__} {' '.join(about)}"
        found = [] if key in self._held else list(check(component, piece))
        if not found and all(about):
            self._asked[key] = 1
        yield from found

    def save(self) -> None:
        """Keep for later runs what this one asked for."""
        if self._asked.keys() != (self._held or {}).keys():
            self._cache.put(_KIND, self._name, json.dumps(self._asked).encode())

    def _of(self, component: Component) -> str:
        """A digest of a component without its pieces."""
        if component.name not in self._components:
            self._components[component.name] = _told(replace(component, pieces=()))
        return self._components[component.name]

    def _of_piece(self, piece: Piece) -> str:
        if self._last is None or self._last[0] is not piece:
            self._last = piece, _told(piece)
        return self._last[1]


def _told(value: object) -> str:
    """A digest; none of what a module of a game's own may hold."""
    try:
        return fingerprint(value)
    except TypeError:
        return ""
