"""Safe zone and bleed: ink too near to the cut, and ink that ends exactly at the trim. mm.

Ink that ends at the trim although the format has bleed shows white when the cut is slightly off.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot

from generator.faces.face import Face, Picture, Shapes
from generator.measure.geometry import Point, Rect, turn_point
from generator.model.format import Format
from generator.problem import Problem, Where

TOLERANCE = 0.01  # mm: below what any printer resolves
Corners = Sequence[Point]
_RECT = re.compile(r"<rect\b([^>]*)>")
_ATTRIBUTE = re.compile(r"\b(x|y|width|height|fill|transform)=\"([^\"]*)\"")
_NEAR = 0.05  # mm


def outside_safe_zone(form: Format, corners: Corners) -> float:
    """The mm by which a four-sided piece of ink leaves the safe zone.

    The safe zone is what lies at least ``safe`` inside the outline, whatever its shape. 0 for less
    than printers resolve.
    """
    box = form.safe_box
    xs, ys = zip(*corners, strict=True)
    over = max(box.x - min(xs), box.y - min(ys), max(xs) - box.right, max(ys) - box.bottom)
    if form.outline == "circle":
        radius = min(box.width, box.height) / 2
        over = max(
            over, max(hypot(x - box.centre.x, y - box.centre.y) for x, y in corners) - radius
        )
    elif form.outline != "rectangle":
        over = max(over, form.safe - _room(corners, _polygon(form)))
    elif form.radius > form.safe:
        over = max(over, *(form.safe + _beyond_round(form, corner) for corner in corners))
    return over if over > TOLERANCE else 0.0


def turned_corners(
    x: float, y: float, width: float, height: float, turn: float, about: Point
) -> tuple[Point, ...]:
    """The corners of a box after a turn, in order around it."""
    right, bottom = x + width, y + height
    corners = Point(x, y), Point(right, y), Point(right, bottom), Point(x, bottom)
    return tuple(turn_point(at, turn, about) for at in corners) if turn else corners


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
                "from -format.bleed to format.width + format.bleed, as ground() and picture() "
                'with bleed do; or say that it is meant: on_purpose("ends-at-trim")'
            )
            yield Problem(where, "ends-at-trim", message, hint, "warning", piece)
            return


def _room(ink: Corners, outline: Corners) -> float:
    """The distance of ink from the line of an outline; negative if it reaches beyond it."""
    around, edges = _edges(outline), _edges(ink)
    beyond = [_from(at, around) for at in ink if not _inside(at, outline)]
    # A notch of the outline reaches into the ink.
    beyond += [_from(at, edges) for at in outline if _inside(at, ink)]
    if beyond:
        return -max(beyond)
    return min(*(_from(at, around) for at in ink), *(_from(at, edges) for at in outline))


def _edges(corners: Corners) -> list[tuple[Point, Point]]:
    return list(pairwise((*corners, corners[0])))


def _from(at: Point, edges: Sequence[tuple[Point, Point]]) -> float:
    """How far a place is from the nearest of some lines."""
    return min(_from_line(at, *edge) for edge in edges)


def _from_line(at: Point, start: Point, end: Point) -> float:
    along, down = end.x - start.x, end.y - start.y
    length = along * along + down * down
    share = ((at.x - start.x) * along + (at.y - start.y) * down) / length if length else 0.0
    share = min(max(share, 0.0), 1.0)
    return hypot(at.x - start.x - share * along, at.y - start.y - share * down)


def _inside(at: Point, corners: Corners) -> bool:
    """Whether a place lies in a polygon: a line from it to the right crosses its edges oddly."""
    crossed = False
    for start, end in _edges(corners):
        if (start.y > at.y) != (end.y > at.y):
            x = start.x + (at.y - start.y) * (end.x - start.x) / (end.y - start.y)
            crossed ^= x > at.x
    return crossed


@lru_cache(maxsize=64)  # a game has few formats
def _polygon(form: Format) -> tuple[Point, ...]:
    """The outline, its curves as many short lines."""
    return max(form.outline_path().corners(), key=len)


def _beyond_round(form: Format, at: Point) -> float:
    """How far a place lies beyond a rectangle with round corners; negative inside."""
    wide, high = form.size
    radius = min(form.radius, wide / 2, high / 2)
    dx = abs(at.x - wide / 2) - (wide / 2 - radius)
    dy = abs(at.y - high / 2) - (high / 2 - radius)
    return hypot(max(dx, 0.0), max(dy, 0.0)) + min(max(dx, dy), 0.0) - radius


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
        attributes = dict(_ATTRIBUTE.findall(match[1]))
        if attributes.get("fill") in (None, "none"):
            continue
        try:
            numbers = [float(attributes.get(name, "0")) for name in ("x", "y", "width", "height")]
        except ValueError:
            continue  # its fault is reported elsewhere
        found.append(Rect(*numbers))
    return tuple(found)


def _same(one: Rect, other: Rect) -> bool:
    return one.contains(other, tolerance=_NEAR) and other.contains(one, tolerance=_NEAR)
