"""Computed shapes for templates, such as stars and rings, as SVG markup by svgwrite.

Every function takes further SVG attributes as keywords (``fill="#e0b04a"``, ``stroke_width=0.35``).
Lengths in mm; angles in degrees clockwise from straight up.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, wraps
from inspect import signature
from math import pi
from typing import Any

from markupsafe import Markup

from generator.measure.geometry import Rect, point_at
from generator.model.format import MOST_SIDE, Format
from generator.problem import ContentError
from generator.template.arguments import check_numbers

_MOST = 2_000  # rays, corners, waves: more cannot be distinguished in print


def _shape(function: Callable[..., Markup]) -> Callable[..., Markup]:
    """The function with its numbers checked and its last results kept, 1 and 1.0 apart."""
    remembered = lru_cache(maxsize=1024, typed=True)(function)  # a star of a thousand cards
    places = list(signature(function).parameters)

    @wraps(function)
    def checked(*given: Any, **named: Any) -> Markup:
        check_numbers(**dict(zip(places, given, strict=False)))
        check_numbers(**{name: value for name, value in named.items() if name in places})
        plain = {name: _attribute(name, value) for name, value in named.items()}
        return remembered(*given, **plain)

    return checked


def _attribute(name: str, value: object) -> object:
    """A list of numbers as SVG writes it: ``[1, 2]`` is ``"1 2"``."""
    if isinstance(value, (list, tuple)):
        return " ".join(map(str, value))
    if not isinstance(value, (str, int, float)):
        raise ContentError(
            "template-fault", f"{name} must be a text or a number", 'write it as in fill="#1d1b3a"'
        )
    return value


def _count(number: int) -> range:
    if not isinstance(number, int) or not 0 < number <= _MOST:
        message = f"a shape has 1 to {_MOST} parts, not {number}"
        raise ContentError("template-fault", message, "write a whole number")
    return range(number)


@_shape
def polygon(
    cx: float, cy: float, radius: float, sides: int, *, turn: float = 0.0, **attributes: Any
) -> Markup:
    """A regular polygon with a corner straight up."""
    return _polygon(
        (point_at(cx, cy, radius, turn + 360 * i / sides) for i in _count(sides)), attributes
    )


@_shape
def star(
    cx: float, cy: float, outer: float, inner: float, points: int = 5, *, turn: float = 0.0,
    **attributes: Any,
) -> Markup:  # fmt: skip
    """A star with a point straight up."""
    radii = (outer, inner)
    return _polygon(
        (point_at(cx, cy, radii[i % 2], turn + 180 * i / points) for i in _count(2 * points)),
        attributes,
    )


@_shape
def rays(
    cx: float, cy: float, inner: float, outer: float, count: int, *, width: float = 0.5,
    turn: float = 0.0, spread: float = 360.0, **attributes: Any,
) -> Markup:  # fmt: skip
    """Wedges from an inner to an outer radius.

    ``width`` is the share of the circle (or ``spread``) that they cover.
    """
    wedges = _count(count)
    step = spread / count
    half = step * width / 2
    parts = []
    for i in wedges:
        middle = turn + step * i
        corners = [
            point_at(cx, cy, r, middle + d)
            for r, d in ((inner, -half), (outer, -half), (outer, half), (inner, half))
        ]
        parts.append("M" + "L".join(f"{x:g} {y:g}" for x, y in corners) + "Z")
    return _path("".join(parts), attributes)


@_shape
def ring(cx: float, cy: float, outer: float, inner: float, **attributes: Any) -> Markup:
    """A filled ring with a real hole."""

    def circle(r: float, sweep: int) -> str:
        half = f"A{r:g} {r:g} 0 1 {sweep}"
        return f"M{cx - r:g} {cy:g}{half} {cx + r:g} {cy:g}{half} {cx - r:g} {cy:g}Z"

    return _path(circle(outer, 1) + circle(inner, 0), {"fill_rule": "evenodd", **attributes})


@_shape
def arc(cx: float, cy: float, radius: float, start: float, end: float, **attributes: Any) -> Markup:
    """An open arc from one angle to another, clockwise."""
    (x1, y1), (x2, y2) = point_at(cx, cy, radius, start), point_at(cx, cy, radius, end)
    large = int((end - start) % 360 > 180)
    return _path(
        f"M{x1:g} {y1:g}A{radius:g} {radius:g} 0 {large} 1 {x2:g} {y2:g}",
        {"fill": "none", **attributes},
    )


@_shape
def wave(x: float, y: float, width: float, height: float, count: int, **attributes: Any) -> Markup:
    """A line of ``count`` waves from (x, y) to the right, ``height`` from crest to trough."""
    waves = _count(count)
    step = width / count
    path = f"M{x:g} {y:g}" + "".join(
        f"q{step / 4:g} {-height:g} {step / 2:g} 0q{step / 4:g} {height:g} {step / 2:g} 0"
        for _ in waves
    )
    return _path(path, {"fill": "none", **attributes})


@_shape
def stepped_frame(
    x: float, y: float, w: float, h: float, step: float, steps: int = 2, **attributes: Any
) -> Markup:
    """A rectangle with corners cut in stairs of ``steps`` steps, each ``step`` wide and high."""
    reach = step * steps
    top_left = [(reach - step * i, step * i) for i in _count(steps + 1)]
    stairs: list[tuple[float, float]] = []
    for i, (dx, dy) in enumerate(top_left):
        stairs += [(dx, dy)] if i == 0 else [(dx + step, dy), (dx, dy)]
    corners = (
        [(x + dx, y + dy) for dx, dy in stairs]
        + [(x + dx, y + h - dy) for dx, dy in reversed(stairs)]
        + [(x + w - dx, y + h - dy) for dx, dy in stairs]
        + [(x + w - dx, y + dy) for dx, dy in reversed(stairs)]
    )
    return _polygon(
        ((round(px, 3), round(py, 3)) for px, py in corners), {"fill": "none", **attributes}
    )


def outline(form: Format, grow: float = 0.0, **attributes: Any) -> Markup:
    """The outline of a format's trim, grown by some mm (shrunk, if negative)."""
    if abs(grow) > MOST_SIDE:
        raise ContentError("template-fault", f"outline() grows by {grow:g} mm", "write less")
    box = form.trim_box.grown(grow)
    if form.outline == "circle":
        write = _svgwrite()
        return _markup(
            write.shapes.Circle(
                box.centre, min(box.width, box.height) / 2, debug=False, **attributes
            )
        )
    if form.outline == "hexagon" and not grow:
        return _polygon(_hexagon(box), attributes)
    if form.outline != "rectangle":
        return _path(form.outline_path(grow).svg(), attributes)
    write = _svgwrite()
    radius = max(form.radius + grow, 0) if form.radius else 0
    rounded = {"rx": round(radius, 3)} if radius else {}
    return _markup(
        write.shapes.Rect(
            (box.x, box.y), (box.width, box.height), debug=False, **rounded, **attributes
        )
    )


def _hexagon(box: Rect) -> list[tuple[float, float]]:
    quarter, middle = box.width / 4, box.y + box.height / 2
    return [
        (box.x, middle), (box.x + quarter, box.y), (box.right - quarter, box.y),
        (box.right, middle), (box.right - quarter, box.bottom), (box.x + quarter, box.bottom),
    ]  # fmt: skip


def _polygon(points: Iterable[tuple[float, float]], attributes: dict[str, Any]) -> Markup:
    return _markup(_svgwrite().shapes.Polygon(list(points), debug=False, **attributes))


def _path(d: str, attributes: dict[str, Any]) -> Markup:
    return _markup(_svgwrite().path.Path(d, debug=False, **attributes))


def _markup(element: Any) -> Markup:
    return Markup(element.tostring())  # noqa: S704 - svgwrite escapes what it writes


@lru_cache(maxsize=1)  # imported when the first shape is drawn
def _svgwrite() -> Any:
    import svgwrite.path
    import svgwrite.shapes

    return svgwrite


def at(cx: float, cy: float, radius: float, degrees: float) -> tuple[float, float]:
    """The point at a distance and angle from a centre, rounded to a thousandth of a mm."""
    check_numbers(cx=cx, cy=cy, radius=radius, degrees=degrees)
    return point_at(cx, cy, radius, degrees)


def as_shape(function: Callable[..., object]) -> Callable[..., Markup]:
    """A game's own function, which returns SVG as text, as a shape for its templates."""

    @wraps(function)
    def shape(*given: Any, **named: Any) -> Markup:
        return Markup(str(function(*given, **named)))  # noqa: S704 - checked with the face's markup

    return shape


DRAWN: Mapping[str, Callable[..., Markup]] = {
    "polygon": polygon, "star": star, "rays": rays, "ring": ring, "arc": arc, "wave": wave,
    "stepped_frame": stepped_frame,
}  # fmt: skip
SHAPES: Mapping[str, Any] = {**DRAWN, "at": at, "pi": pi}
