"""Boxes: a flat pattern for what lies inside, as a format whose panels fold to its walls."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from generator.model.format import Format
from generator.model.inside import Inside, Pattern
from generator.model.tray import lid, tray
from generator.model.tuckbox import tuckbox
from generator.units import mm_text

BLEED = 2.0  # mm of ink over every edge that is cut: scissors drift more than a knife
MOST = 300.0  # mm: what is wider, higher or thicker than this lies in no folded box


class Style(NamedTuple):
    """One row of the table: what it is, its pattern for what lies inside, how it prints."""

    says: str
    pattern: Callable[[Inside], Pattern]
    scheme: str


STYLES: Mapping[str, Style] = {
    "tuckbox": Style("a box in one piece, with a lid that is tucked in", tuckbox, "tuckbox"),
    "tray": Style("the lower half of a box in two pieces", tray, "box"),
    "lid": Style("its upper half, which goes over the tray around the same cards", lid, "box"),
}


def box_format(style: str, inside: Inside) -> Format:
    """The format of a box: its name tells the style and the room inside (mm)."""
    pattern = STYLES[style].pattern(inside)
    room = "x".join(mm_text(length) for length in inside)
    return Format(
        name=f"{style}-{room}",
        trim=pattern.size,
        bleed=BLEED,
        safe=0,
        outline=pattern.outline,
        folds=pattern.folds,
        panels=pattern.panels,
        source="computed from what the box holds",
    )
