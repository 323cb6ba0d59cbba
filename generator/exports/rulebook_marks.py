"""What is drawn over the pieces of a figure: pencil as players use it, and pointers that explain. Points, y up."""

from collections.abc import Callable, Mapping, Sequence
from math import atan2, cos, hypot, pi, sin
from typing import Any

from generator.exports.rulebook_pen import BookPen
from generator.rulebook.scenes import Mark
from generator.units import points

_LABEL = 2.1  # mm: radius of a lettered disc
_HAIR = 0.3  # mm: a pointer's line
_PENCIL = 0.55  # mm: a pencil's line

Point = tuple[float, float]


def draw_marks(pen: BookPen, canvas: Any, marks: Sequence[Mark], left: float, top: float) -> None:
    """The marks of a scene whose upper left corner is at a place."""
    for mark in marks:
        spots = [(left + points(x), top - points(y)) for x, y in mark.points]
        canvas.saveState()
        canvas.setLineCap(1)
        canvas.setLineJoin(1)
        canvas.setStrokeColor(pen.colour(mark.colour))
        canvas.setFillColor(pen.colour(mark.colour))
        _DRAW[mark.kind](pen, canvas, mark, spots)
        canvas.restoreState()


def _write(pen: BookPen, canvas: Any, mark: Mark, spots: list[Point]) -> None:
    font = pen.fonts("hand")(False, False)
    size = points(mark.size)
    wide = font.kerned(mark.text).width * size
    pen.text(
        canvas,
        spots[0][0] - wide / 2,
        spots[0][1] - font.cap_height * size / 2,
        mark.text,
        font,
        size,
        mark.colour,
    )


def _line(_pen: BookPen, canvas: Any, mark: Mark, spots: list[Point]) -> None:
    canvas.setLineWidth(points(mark.size))
    path = canvas.beginPath()
    path.moveTo(*spots[0])
    for spot in spots[1:]:
        path.lineTo(*spot)
    canvas.drawPath(path, stroke=1, fill=0)


def _circle(_pen: BookPen, canvas: Any, mark: Mark, spots: list[Point]) -> None:
    canvas.setLineWidth(points(_PENCIL))
    canvas.circle(*spots[0], points(mark.size), stroke=1, fill=0)


def _cross(_pen: BookPen, canvas: Any, mark: Mark, spots: list[Point]) -> None:
    (x, y), r = spots[0], points(mark.size)
    canvas.setLineWidth(points(_PENCIL))
    canvas.line(x - r, y - r, x + r, y + r)
    canvas.line(x - r, y + r, x + r, y - r)


def _label(pen: BookPen, canvas: Any, mark: Mark, spots: list[Point]) -> None:
    font, size = pen.fonts("label")(True, False), points(2.7)
    x, y = spots[0]
    canvas.setLineWidth(points(0.35))
    canvas.setStrokeColor(pen.colour("paper"))
    canvas.circle(x, y, points(_LABEL), stroke=1, fill=1)
    wide = font.kerned(mark.text).width * size
    pen.text(canvas, x - wide / 2, y - font.cap_height * size / 2, mark.text, font, size, "paper")


def _arrow(_pen: BookPen, canvas: Any, mark: Mark, spots: list[Point]) -> None:
    (x1, y1), (x2, y2) = spots
    width = points(mark.size)
    canvas.setLineWidth(width)
    angle, long = atan2(y2 - y1, x2 - x1), max(5 * width, points(1.6))
    reach = max(hypot(x2 - x1, y2 - y1) - 0.8 * long, 0)
    canvas.line(x1, y1, x1 + reach * cos(angle), y1 + reach * sin(angle))
    path = canvas.beginPath()
    path.moveTo(x2, y2)
    for side in (1, -1):
        turned = angle + pi - side * 0.42
        path.lineTo(x2 + long * cos(turned), y2 + long * sin(turned))
    path.close()
    canvas.drawPath(path, stroke=0, fill=1)


def _callout(pen: BookPen, canvas: Any, mark: Mark, spots: list[Point]) -> None:
    """A dot at the first point, a hairline to the second, and the text beyond it."""
    (x1, y1), (x2, y2) = spots
    canvas.setLineWidth(points(_HAIR))
    canvas.line(x1, y1, x2, y2)
    canvas.circle(x1, y1, points(0.65), stroke=0, fill=1)
    style = pen.style("callout")
    font, size = pen.fonts(style.font)(False, False), points(style.size)
    lines = mark.text.split("\n")
    leading = size * style.line_height
    across = abs(x2 - x1) >= abs(y2 - y1)
    for number, text in enumerate(lines):
        wide = font.kerned(text).width * size
        if across:
            x = x2 + points(0.9) if x2 >= x1 else x2 - points(0.9) - wide
            y = y2 - font.cap_height * size / 2 + (len(lines) - 1) * leading / 2 - number * leading
        else:
            x = x2 - wide / 2
            y = (
                y2 + points(0.9) + (len(lines) - 1 - number) * leading
                if y2 > y1
                else y2 - points(0.9) - font.cap_height * size - number * leading
            )
        pen.text(canvas, x, y, text, font, size, style.colour)


_DRAW: Mapping[str, Callable[[BookPen, Any, Mark, list[Point]], None]] = {
    "write": _write, "line": _line, "arrow": _arrow, "circle": _circle, "cross": _cross, "label": _label, "callout": _callout,
}  # fmt: skip
