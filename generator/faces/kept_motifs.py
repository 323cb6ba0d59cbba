"""What the files of ``art/`` draw, of earlier runs: a drawing that was read is not read again.

It follows from the file alone, unless texts in it are set in a font. What reads it takes longer to
be loaded than a second build has.
"""

import json
from hashlib import sha256
from typing import Any, NamedTuple

from generator.cache import NO_CACHE, Cache

_KIND = "motifs"  # in the cache


class Motif(NamedTuple):
    """What an art file draws: the box of its own units, and the markup in it."""

    box: tuple[float, float, float, float]  # left, top, width, height
    markup: str
    picture: str = ""  # the whole drawing as SVG where it can only be drawn as a picture
    because: str = ""  # what keeps it from being markup

    def coloured(self, colour: str) -> str:
        """The whole drawing with what takes the surrounding colour in that of its place."""
        return self.picture.replace("currentColor", colour) if colour else self.picture


class KeptMotifs:
    """The motifs of one game's files, by name and text; without a ``machine`` none is kept.

    Those that a run does not ask for are let go of.
    """

    def __init__(self, cache: Cache = NO_CACHE, machine: str = "", game: str = "") -> None:
        self._cache, self._name = (cache if machine else NO_CACHE), f"{machine} {game}"
        self._held: dict[str, Any] | None = None
        self._asked: dict[str, Any] = {}
        self._new = False

    def get(self, name: str, text: str) -> Motif | None:
        """What a file was found to draw."""
        if self._held is None:
            self._held = self._cache.table(_KIND, self._name)
        key = _key(name, text)
        held = self._held.get(key)
        if not isinstance(held, list):
            return None
        self._asked[key] = held
        box, *said = held
        return Motif((box[0], box[1], box[2], box[3]), *said)

    def keep(self, name: str, text: str, motif: Motif) -> None:
        """Remember what a file draws."""
        self._asked[_key(name, text)] = list(motif)
        self._new = True

    def save(self) -> None:
        """Keep for later runs what this one asked for."""
        if self._new:
            self._cache.put(_KIND, self._name, json.dumps(self._asked).encode())
        self._new = False


def _key(name: str, text: str) -> str:
    return sha256(f"{name} {text}".encode("utf-8", "surrogatepass")).hexdigest()
