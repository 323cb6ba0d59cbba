"""What Typst made of the same files in an earlier run, kept in the user's cache."""

from generator.cache import NO_CACHE, Cache
from generator.fingerprint import fingerprint

_KIND = "typeset"


class KeptPages:
    """PDFs and what looks say, by the state that they follow from.

    Without a ``machine`` none is kept.
    """

    def __init__(self, cache: Cache = NO_CACHE, machine: str = "") -> None:
        self._cache, self._machine = cache, machine

    def get(self, state: str) -> bytes | None:
        """What was made of this state; None if nothing was."""
        return self._cache.get(_KIND, self._key(state)) if self._machine else None

    def put(self, state: str, data: bytes) -> None:
        """Keep what nothing is wrong with."""
        if self._machine:
            self._cache.put(_KIND, self._key(state), data)

    def _key(self, state: str) -> str:
        return fingerprint(self._machine, state)
