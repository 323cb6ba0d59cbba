"""Synthetic font of one PDF: a glyph for each cluster of letters that the PDF draws.

Where a script builds a letter of several glyphs, they become one glyph. So one code stands for one
letter, and the text can be copied out of the PDF as it was typed.
"""

from collections.abc import Sequence
from io import BytesIO
from typing import Any, NamedTuple

from generator.text.fonts import Font


class Composed(NamedTuple):
    """A TrueType file with glyph N + 1 for the Nth shape, and metrics in thousandths of an em."""

    data: bytes
    widths: tuple[int, ...]
    box: tuple[int, int, int, int]
    ascent: int
    descent: int


class Shape(NamedTuple):
    """Glyphs of a font at their positions, and the width of all, in em; a space has no glyphs."""

    glyphs: tuple[tuple[int, float, float], ...]
    width: float


def composed(font: Font, shapes: Sequence[Shape]) -> Composed:
    """The font of these shapes; the same shapes give the same bytes."""
    from fontTools.fontBuilder import FontBuilder

    names = [".notdef", *(f"g{number}" for number in range(1, len(shapes) + 1))]
    drawn = {name: _glyph(font, shape) for name, shape in zip(names[1:], shapes, strict=True)}
    drawn[".notdef"] = _glyph(font, Shape((), 0.5))
    widths = [0.5, *(shape.width for shape in shapes)]
    builder = FontBuilder(font.units, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupGlyf({name: drawn[name] for name in names})
    metrics = {
        name: (max(round(width * font.units), 0), getattr(drawn[name], "xMin", 0))
        for name, width in zip(names, widths, strict=True)
    }
    builder.setupHorizontalMetrics(metrics)
    box = _box(list(drawn.values()))
    builder.setupHorizontalHeader(ascent=box[3], descent=box[1])
    builder.setupMaxp()
    made: Any = builder.font
    made["head"].created = made["head"].modified = 0
    made.recalcTimestamp = False
    file = BytesIO()
    made.save(file)
    scale = 1000 / font.units
    low_x, low_y, high_x, high_y = (round(value * scale) for value in box)
    return Composed(
        file.getvalue(),
        tuple(round(metrics[name][0] * scale) for name in names[1:]),
        (low_x, low_y, high_x, high_y),
        high_y,
        low_y,
    )


def _glyph(font: Font, shape: Shape) -> Any:
    from fontTools.pens.transformPen import TransformPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    pen = TTGlyphPen(None)
    for glyph, x, y in shape.glyphs:
        moved = TransformPen(pen, (1, 0, 0, 1, round(x * font.units), round(y * font.units)))
        font.draw(glyph, moved)
    if not shape.glyphs:  # a line without area: some readers pass over codes without any outline
        pen.moveTo((0, 0))
        pen.lineTo((max(round(shape.width * font.units), 1), font.units // 2))
        pen.closePath()
    return pen.glyph()


def _box(glyphs: Sequence[Any]) -> tuple[int, int, int, int]:
    """The bounding box of all glyphs, including the one for missing characters."""
    inked = [glyph for glyph in glyphs if glyph.numberOfContours]
    for glyph in inked:
        glyph.recalcBounds(None)
    return (
        min(glyph.xMin for glyph in inked),
        min(glyph.yMin for glyph in inked),
        max(glyph.xMax for glyph in inked),
        max(glyph.yMax for glyph in inked),
    )
