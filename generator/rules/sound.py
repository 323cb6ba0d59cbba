"""Pieces in which a check of ours found nothing, in the user's cache: the same are asked once.

A check of a single piece judges that piece whatever the others are, so that its silence follows
from the piece, its component and our code. A check that is not ours may read what it likes.
"""

from collections.abc import Iterator
from dataclasses import replace

from generator.cache.fingerprint import fingerprint, is_ours
from generator.cache.store import NO_CACHE, Cache, KeptTable
from generator.model.component import Component, Piece
from generator.problem import Problem
from generator.rules.checks import problems_from
from generator.rules.extension import PieceCheck

_KIND = "sound"  # in the cache


class SoundPieces:
    """The pieces of one game that are sound; without the state of a ``machine`` none is known.

    Those that a run does not ask for are let go of.
    """

    def __init__(self, cache: Cache = NO_CACHE, machine: str = "", game: str = "") -> None:
        self._kept = KeptTable(cache, _KIND, machine, game)
        self._components: dict[str, str] = {}
        self._last: tuple[Piece, str] | None = None  # of several checks in turn

    def faults(self, check: PieceCheck, component: Component, piece: Piece) -> Iterator[Problem]:
        """What a check finds in a piece."""
        if not self._kept.keeps or not is_ours(check):
            yield from problems_from(check, component, piece)
            return
        about = self._of(component), self._of_piece(piece)
        key = f"{check.__module__}.{check.__qualname__} {' '.join(about)}"
        if self._kept.get(key):
            return
        found = list(problems_from(check, component, piece))
        if not found and all(about):
            self._kept.keep(key, 1)
        yield from found

    def save(self) -> None:
        """Keep for later runs what this one asked for."""
        self._kept.save()

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
