"""Fonts to embed: a glyph for each cluster of letters of a PDF, or the letters of an SVG.

Where a script builds a letter of several glyphs, they become one glyph. So one code stands for one
letter, and the text can be copied out of the PDF as it was typed. The fonts of an SVG have no
tables for kerning and joining, so that a browser places each letter as the PDF does.
"""

from base64 import b64encode
from collections.abc import Sequence
from io import BytesIO
from typing import Any, NamedTuple

import uharfbuzz

from generator.text.font_files import embedding_ban
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


_MOVES = (b"GSUB", b"GPOS", b"GDEF", b"kern")  # tables by which letters join and move
_WEIGHTS = (1, 1000)  # that a style sheet can say


def forbids_embedding(font: Font) -> str:
    """The uses that the font's licence bits forbid, in words; empty if embedding is allowed."""
    rights = uharfbuzz.Face(uharfbuzz.Blob(font.data)).reference_table("OS/2").data[8:10]
    return embedding_ban(int.from_bytes(rights, "big"))


def font_face(font: Font, family: str, letters: str) -> str:
    """The CSS rule with the letters of a font under a family's name, as WOFF."""
    data = b64encode(_web_font(font.data, letters)).decode()
    weight = css_weight(font.file.weight)
    slope = "italic" if font.file.slope == "italic" else "normal"
    return (
        f"@font-face{{font-family:{css_name(family)};font-weight:{weight};font-style:{slope};"
        f"src:url(data:font/woff;base64,{data})}}"
    )


def css_name(family: str) -> str:
    """The family's name in quotes, as CSS requires for names with digits."""
    safe = "".join(c for c in family if c.isprintable() and c not in "'\"\\<>&,;{}")
    return f"'{safe}'"


def css_weight(weight: int) -> int:
    """The nearest weight that CSS allows; some old fonts count from 0 or 1 to 9."""
    least, most = _WEIGHTS
    return min(max(weight, least), most)


def _web_font(data: bytes, letters: str) -> bytes:
    from fontTools.ttLib import TTFont

    subset: Any = uharfbuzz.SubsetInput()
    subset.unicode_set.update(map(ord, set(letters)))
    dropped = (int.from_bytes(tag, "big") for tag in _MOVES)
    subset.drop_table_tag_set.update(dropped)
    subset.flags = uharfbuzz.SubsetFlags.NO_HINTING
    face = uharfbuzz.Face(uharfbuzz.Blob(data))
    small = bytes(uharfbuzz.subset(face, subset).blob.data)
    font = TTFont(BytesIO(small), recalcTimestamp=False)
    font.flavor = "woff"
    made = BytesIO()
    font.save(made)
    return made.getvalue()
