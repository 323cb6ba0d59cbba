"""Colour fonts: characters that a font has only in colours or as pictures, without an outline."""

from collections.abc import Iterator
from hashlib import sha256
from importlib.metadata import version
from typing import Any

from generator.cache.store import Cache

_TABLES = ("COLR", "SVG ", "sbix", "CBLC")


def coloured(font: Any) -> frozenset[str]:
    """The characters of an opened font that have colours or a picture and no outline."""
    if not any(table in font for table in _TABLES):
        return frozenset()
    painted = {*_painted(font)}
    glyphs = font.getGlyphSet()
    return frozenset(
        chr(code)
        for code, name in (font.getBestCmap() or {}).items()
        if name in painted and _is_empty(glyphs, name)
    )


def remove_characters(font: Any, characters: frozenset[str]) -> None:
    """Remove characters from the font's character map, so that fallback fonts draw them."""
    codes = {ord(character) for character in characters}
    for table in font["cmap"].tables if codes else ():
        if table.isUnicode():
            table.cmap = {code: name for code, name in table.cmap.items() if code not in codes}


def cached_coloured(data: bytes, face: str, opened: Any, cache: Cache) -> frozenset[str]:
    """The result of ``coloured`` for a font file, from the cache; ``opened`` is its TTFont."""
    if not any(table in opened for table in _TABLES):
        return frozenset()
    key = f"{sha256(data).hexdigest()} {face!r} colours fonttools {version('fonttools')} 1"
    made = cache.made("fonts", key, lambda: "".join(sorted(coloured(opened))).encode("utf-8"))
    return frozenset(made.decode("utf-8"))


def _is_empty(glyphs: Any, name: str) -> bool:
    from fontTools.pens.recordingPen import RecordingPen

    pen = RecordingPen()
    glyphs[name].draw(pen)
    return not pen.value


def _painted(font: Any) -> Iterator[str]:
    """Names of glyphs with layers, a drawing or a picture; some may come twice."""
    if "COLR" in font:
        yield from _layered(font["COLR"])
    if "SVG " in font:
        order = font.getGlyphOrder()
        for drawing in font["SVG "].docList:
            yield from order[drawing.startGlyphID : drawing.endGlyphID + 1]
    if "sbix" in font:
        for strike in font["sbix"].strikes.values():
            yield from (name for name, one in strike.glyphs.items() if one.graphicType)
    if "CBLC" in font:
        for strike in font["CBLC"].strikes:
            yield from (name for part in strike.indexSubTables for name in part.names)


def _layered(colours: Any) -> Iterator[str]:
    """Names of glyphs with layers, from a COLR table of either version."""
    yield from getattr(colours, "ColorLayers", ())
    inner = getattr(colours, "table", None)
    for listed, records in (
        ("BaseGlyphRecordArray", "BaseGlyphRecord"),
        ("BaseGlyphList", "BaseGlyphPaintRecord"),
    ):
        table = getattr(inner, listed, None)
        yield from (one.BaseGlyph for one in (getattr(table, records) if table else ()))
