"""Ink that ends at the trim although the format has bleed: a cut that is a hair off shows white."""

import re
from collections.abc import Iterator
from functools import lru_cache

from generator.faces.face import Face, Picture, Shapes
from generator.geometry import Rect
from generator.problem import Problem, Where

_RECT = re.compile(r"<rect\b([^>]*)>")
_ATTRIBUTE = re.compile(r"\b(x|y|width|height|fill|transform)=\"([^\"]*)\"")
_NEAR = 0.05  # mm


def ends_at_the_trim(face: Face, where: Where, piece: str, side: str) -> Iterator[Problem]:
    """A warning where a ground covers the trim exactly, and nothing below it reaches the bleed."""
    form = face.format
    if not form.bleed or form.outline != "rectangle":
        return
    for box in _grounds(face):
        if box.contains(form.bleed_box, tolerance=_NEAR):
            return
        if _same(box, form.trim_box):
            message = f"the ink of the {side} ends at the trim, and the format has bleed"
            hint = (
                f"let it reach {form.bleed:g} mm further on all sides, "
                "from -format.bleed to format.width + format.bleed"
            )
            yield Problem(where, "ends-at-trim", message, hint, "warning", piece)
            return


def _grounds(face: Face) -> Iterator[Rect]:
    """The rectangles and pictures of a face that are not turned, the lowest first."""
    for item in face.items:
        if isinstance(item, Picture) and not item.turn:
            yield item.box
        elif isinstance(item, Shapes) and "transform=" not in item.svg:
            yield from _rectangles(item.svg)


@lru_cache(maxsize=256)  # many faces of a component have the same ground
def _rectangles(svg: str) -> tuple[Rect, ...]:
    found: list[Rect] = []
    for match in _RECT.finditer(svg):
        told = dict(_ATTRIBUTE.findall(match[1]))
        if told.get("fill") in (None, "none"):
            continue
        try:
            numbers = [float(told.get(name, "0")) for name in ("x", "y", "width", "height")]
        except ValueError:
            continue  # what is wrong with it is told elsewhere
        found.append(Rect(*numbers))
    return tuple(found)


def _same(one: Rect, other: Rect) -> bool:
    return one.contains(other, tolerance=_NEAR) and other.contains(one, tolerance=_NEAR)
