"""How blocks of earlier runs lay on their papers, in the user's cache: the same lie so again.

It follows from the sizes, cuts and numbers of the pieces, and from the papers; not from what is
drawn on them.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from generator.cache.store import NO_CACHE, Cache, KeptTable
from generator.measure.geometry import Rect, Size
from generator.sheets.packing import Lot, Packed, Placed, pack
from generator.sheets.sheet import Mark

_KIND = "packs"  # in the cache


class KeptPacks:
    """Packed papers by what was to be packed; without the state of a ``machine`` none is kept.

    ``about`` names what they are printed for. Those that a run does not ask for are let go of.
    """

    def __init__(self, cache: Cache = NO_CACHE, machine: str = "", about: str = "") -> None:
        self._kept = KeptTable(cache, _KIND, machine, about)

    def pack(
        self, lots: tuple[Lot, ...], papers: tuple[tuple[Size, Rect], ...]
    ) -> tuple[Packed, ...]:
        """As ``packing.pack``. Raises ValueError if a piece does not fit any of the papers."""
        if not self._kept.keeps:
            return pack(lots, papers)
        key = sha256(repr((lots, papers)).encode()).hexdigest()
        held = self._kept.get(key)
        if held is not None:
            return _read(held)
        packed = pack(lots, papers)
        self._kept.keep(key, _written(packed))
        return packed

    def save(self) -> None:
        """Keep for later runs what this one asked for."""
        self._kept.save()


def _written(packed: Sequence[Packed]) -> list[Any]:
    return [
        [
            list(one.paper),
            [[*block[:-1], _sides(block.box)] for block in one.blocks],
            [list(mark) for mark in one.parts],
        ]
        for one in packed
    ]


def _sides(box: Rect) -> list[float]:
    return [box.x, box.y, box.width, box.height]


def _read(held: list[Any]) -> tuple[Packed, ...]:
    return tuple(
        Packed(
            Size(*paper),
            tuple(_block(*block) for block in blocks),
            tuple(Mark(*mark) for mark in parts),
        )
        for paper, blocks, parts in held
    )


def _block(*told: Any) -> Placed:
    *about, sides = told
    return Placed._make((*about, Rect(*sides)))
