"""The room in a box, and the flat pattern that is folded around it. mm."""

from math import ceil
from typing import NamedTuple

from generator.geometry import Size
from generator.model.panels import Fold, Panel

STEP = 10  # to a millimetre: what a steel rule and a printer can hold


class Inside(NamedTuple):
    """The room in a box that stands upright, seen from the front."""

    width: float
    height: float
    depth: float  # from front to back: the thickness of what it holds

    @classmethod
    def around(cls, card: Size, stack: float, play: float) -> "Inside":
        """The room for a stack of cards: each length with its play, up to a tenth of a mm."""
        return cls(*(_upwards(length + play) for length in (*card, stack)))


class Pattern(NamedTuple):
    """A flat pattern, printed side up; its size is the box around it."""

    size: Size
    outline: str  # a closed path in mm
    folds: tuple[Fold, ...]
    panels: tuple[Panel, ...]


def _upwards(length: float) -> float:
    return max(1, ceil(round(length * STEP, 6))) / STEP
