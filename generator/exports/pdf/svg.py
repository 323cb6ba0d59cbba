"""SVG drawn on a ReportLab canvas, by svglib."""

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from generator.faces.svg.strokes import printable_strokes
from generator.faces.svg.subset import parse_svg

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

_PRINTED_OTHERWISE = (" stroke-opacity=", " rx=", " ry=")


def draw_svg(canvas: "Canvas", document: str, width: float, height: float) -> None:
    """Draw an SVG document over the page, so wide and high in points."""
    renderer, draw = _converters()
    root = parse_svg(document)
    if any(word in document for word in _PRINTED_OTHERWISE):
        printable_strokes(root)
    drawing = renderer("face.svg").render(root)
    canvas.saveState()
    canvas.scale(width / drawing.width, height / drawing.height)  # svglib rounds mm to its points
    draw(drawing, canvas, 0, 0)
    canvas.restoreState()


@lru_cache(maxsize=1)  # imported when the first drawing is made
def _converters() -> tuple[Callable[[str], Any], Callable[..., None]]:
    """Svglib's renderer and ReportLab's drawing of what it gives.

    ReportLab decides while its shapes are imported whether it checks each attribute of each; those
    that svglib makes are right by construction, and the checks cost a third of the time.
    """
    from reportlab import rl_config

    checking = rl_config.shapeChecking
    rl_config.shapeChecking = 0
    try:
        from reportlab.graphics import renderPDF
        from svglib.svglib import SvgRenderer
    finally:
        rl_config.shapeChecking = checking
    return SvgRenderer, renderPDF.draw
