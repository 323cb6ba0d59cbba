"""Where the slots of a sheet lie, as the operators that place a face there."""

from functools import lru_cache
from typing import NamedTuple

from generator.exports.pdf.numbers import matrix, rectangle
from generator.geometry import Rect, Turn
from generator.paths import Path
from generator.sheets.sheet import Slot
from generator.units import points


class Place(NamedTuple):
    """Where a slot lies, whatever face is printed there."""

    trim: Rect
    clip: Rect
    turn: Turn
    ink: Path | None
    bleed: float

    @classmethod
    def of(cls, slot: Slot) -> "Place":
        """The place of a slot."""
        return cls(slot.trim, slot.clip, slot.turn, slot.ink, slot.face.format.bleed)


@lru_cache(maxsize=256)  # the sheets of a component have their slots at the same places
def slot_code(place: Place, height: float) -> str:
    """What comes before the face that is printed there."""
    return f"q {_clip(place, height)} W n {matrix(*_placed(place, height))} cm "


def _clip(slot: Place, height: float) -> str:
    if slot.ink is None:
        return f"{rectangle(slot.clip, height)} re"
    code = {"M": "m", "L": "l", "C": "c", "Z": "h"}
    return " ".join(
        " ".join((*(matrix(points(x), points(height - y)) for x, y in ends), code[command]))
        for command, ends in slot.ink
    )


def _placed(slot: Place, height: float) -> tuple[float, float, float, float, float, float]:
    """From the face's points (origin at its bleed box's lower left) to the sheet's."""
    bleed = points(slot.bleed)
    left, bottom = points(slot.trim.x), points(height - slot.trim.bottom)
    right, top = points(slot.trim.right), points(height - slot.trim.y)
    placed: dict[Turn, tuple[float, float, float, float, float, float]] = {
        0: (1, 0, 0, 1, left - bleed, bottom - bleed),
        90: (0, -1, 1, 0, left - bleed, top + bleed),
        180: (-1, 0, 0, -1, right + bleed, top + bleed),
        270: (0, 1, -1, 0, right + bleed, bottom - bleed),
    }
    return placed[slot.turn]
