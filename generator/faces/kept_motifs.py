"""What the files of ``art/`` draw, of earlier runs: a drawing that was read is not read again.

It follows from the file alone, unless texts in it are set in a font. What reads it takes longer to
be loaded than a second build has.
"""

from hashlib import sha256
from typing import NamedTuple

from generator.cache import NO_CACHE, Cache, KeptTable

_KIND = "motifs"  # in the cache


class Motif(NamedTuple):
    """What an art file draws: the box of its own units, and the markup in it."""

    box: tuple[float, float, float, float]  # left, top, width, height
    markup: str
    picture: str = ""  # the whole drawing as SVG where it can only be drawn as a picture
    because: str = ""  # what keeps it from being markup
    without: str = ""  # what it is drawn without

    def coloured(self, colour: str) -> str:
        """The whole drawing with what takes the surrounding colour in that of its place."""
        return self.picture.replace("currentColor", colour) if colour else self.picture


class KeptMotifs:
    """The motifs of one game's files, by name and text; without a ``machine`` none is kept.

    Those that a run does not ask for are let go of.
    """

    def __init__(self, cache: Cache = NO_CACHE, machine: str = "", game: str = "") -> None:
        self._kept = KeptTable(cache, _KIND, machine, game)

    def get(self, name: str, text: str) -> Motif | None:
        """What a file was found to draw."""
        held = self._kept.get(_key(name, text))
        if not isinstance(held, list):
            return None
        box, *said = held
        return Motif((box[0], box[1], box[2], box[3]), *said)

    def keep(self, name: str, text: str, motif: Motif) -> None:
        """Remember what a file draws."""
        self._kept.keep(_key(name, text), list(motif))

    def save(self) -> None:
        """Keep for later runs what this one asked for."""
        self._kept.save()


def _key(name: str, text: str) -> str:
    return sha256(f"{name} {text}".encode("utf-8", "surrogatepass")).hexdigest()
