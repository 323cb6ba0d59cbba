"""Fields named after a side of the face, such as north, must be drawn at that side.

The field is changed in memory; where the face is another one then must lie nearer to its side than
to the opposite one.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

from generator.faces.compare import drawn_apart
from generator.faces.face import DrawnPiece, Face
from generator.measure.geometry import Rect
from generator.model.component import Component
from generator.problem import Problem

Redrawn = Callable[[DrawnPiece, str, Any], Face | None]
# Each side: the direction to it from the middle, to the right and down, and what lies opposite.
SIDES: Mapping[str, tuple[int, int, str]] = {
    "north": (0, -1, "south"), "south": (0, 1, "north"),
    "west": (-1, 0, "east"), "east": (1, 0, "west"),
    "top": (0, -1, "bottom"), "bottom": (0, 1, "top"),
    "left": (-1, 0, "right"), "right": (1, 0, "left"),
}  # fmt: skip


def wrong_sides(
    component: Component, pieces: Sequence[DrawnPiece], fields: Collection[str], redrawn: Redrawn
) -> Iterator[Problem]:
    """A problem for each field named after a side that is drawn at another one.

    Only where a component has a field for the opposite side as well: ``left`` alone may be a count.
    """
    for field in fields:
        if field not in SIDES or SIDES[field][2] not in fields:
            continue
        values = list(dict.fromkeys(one.piece.fields.get(field) for one in pieces))
        one = pieces[0]
        other = next((v for v in values if v not in (None, one.piece.fields.get(field))), None)
        face = redrawn(one, field, other) if other is not None else None
        if face is None or face.key == one.front.key:
            continue
        right, down, _ = SIDES[field]
        aside = _aside(one.front, face)
        across, along = (aside[0] * right + aside[1] * down), (aside[0] * down, aside[1] * right)
        if across <= max(map(abs, along)):
            message = f"{component.name} does not show the field {field} on the {field} side"
            hint = f"draw piece.{field} on that side. If the name is wrong, rename the field"
            where = component.where_of("front")
            yield Problem(where, "wrong-on-face", message, hint, "error", field=field)
            return  # the other one is what stands in its place


def _aside(before: Face, after: Face) -> tuple[float, float]:
    """How far to the right and down from the middle two faces differ, on an average, in mm."""
    places = drawn_apart(before, after, before.format.bleed_box)
    places += [
        Rect(run.x, run.y, 1, 1)
        for mine, others in ((before, after), (after, before))
        for run in mine.texts
        if repr(run) not in set(map(repr, others.texts))
    ]
    area = sum(place.width * place.height for place in places) or 1
    middle = before.format.trim_box
    x = sum((p.x + p.width / 2) * p.width * p.height for p in places) / area
    y = sum((p.y + p.height / 2) * p.width * p.height for p in places) / area
    return x - middle.x - middle.width / 2, y - middle.y - middle.height / 2
