"""Texts that stand letter by letter, as PDF operators in the fonts that a document embeds."""

import re
from collections.abc import Iterable, Iterator
from math import cos, radians, sin
from typing import Any

from generator.exports.pdf.fonts import InkFonts
from generator.exports.pdf.numbers import colour, matrix, short
from generator.faces.face import TextRun
from generator.geometry import Rect, turn_point
from generator.model.font import FontFile
from generator.units import points

_KERN_TOLERANCE = 0.002  # mm
_SIGNS = re.compile(rb"[\\()\r]")  # mean something else in a string of a PDF
_Set = tuple[str, float]  # the font that is set, as the document calls it, and its size

Across = tuple[float, float, float, float, float, float]  # a text matrix, in points


class PlainText:
    """Writes texts for one document of ReportLab's, which then embeds what they use of its fonts.

    ReportLab's own text object looks each letter and number up anew: a third of a print file.
    """

    def __init__(self, canvas: Any, fonts: InkFonts) -> None:
        self._document = canvas._doc  # noqa: SLF001 - it is what a font's subsets belong to
        self._fonts = fonts

    def code(self, runs: Iterable[TextRun], box: Rect) -> bytes:
        """Operators for runs, in points from the lower left of a face's bleed box."""
        code = [b"BT"]
        font: _Set | None = None
        ink = ""
        for run in runs:
            if run.colour != ink:
                ink = run.colour
                code.append(f"{colour(ink)} rg".encode())
            for text, x in _chunks(run, self._fonts):
                code.append(f"{_place(run, x, box)} Tm".encode())
                font = self._show(code, text, run.font, points(run.size), font)
        return b"\n".join((*code, b"ET\n"))

    def lines(self, texts: Iterable[tuple[str, Across]], font: FontFile, size: float) -> bytes:
        """Operators for texts in one font and size, each from its place; all in points."""
        code = [b"BT"]
        now: _Set | None = None
        for text, across in texts:
            code.append(f"{matrix(*across)} Tm".encode())
            now = self._show(code, text, font, size, now)
        return b"\n".join((*code, b"ET\n"))

    def _show(
        self, code: list[bytes], text: str, file: FontFile, size: float, now: _Set | None
    ) -> _Set | None:
        """Add a text to some code; the font that is set afterwards."""
        font = self._fonts.embedded(file)
        for subset, data in font.splitString(text, self._document):
            wanted = font.getSubsetInternalName(subset, self._document), size
            if wanted != now:
                code.append(f"{wanted[0]} {short(size)} Tf".encode())
                now = wanted
            code.append(b"(" + _SIGNS.sub(_escaped, data) + b") Tj")
        return now


def _escaped(sign: re.Match[bytes]) -> bytes:
    return b"\\r" if sign[0] == b"\r" else b"\\" + sign[0]


def _place(run: TextRun, x: float, box: Rect) -> str:
    """The text matrix of a part of a run that begins at x."""
    if not run.turn:
        return f"1 0 0 1 {matrix(points(x - box.x), points(box.bottom - run.y))}"
    at = turn_point(Rect(x, run.y, 0, 0).centre, run.turn, run.about)
    angle = radians(-run.turn)  # clockwise as seen is negative where y points up
    c, s = cos(angle), sin(angle)
    return matrix(c, s, -s, c, points(at.x - box.x), points(box.bottom - at.y))


def _chunks(run: TextRun, fonts: InkFonts) -> Iterator[tuple[str, float]]:
    """The run cut where kerning or tracking moved a character off its natural place."""
    if not run.xs:
        yield run.text, run.x
        return
    font = fonts.opened(run.font)
    text, start, expected = "", run.x, run.x
    for character, x in zip(run.text, run.xs, strict=True):
        if text and abs(x - expected) >= _KERN_TOLERANCE:
            yield text, start
            text = ""
        if not text:
            start = x
        text += character
        expected = x + (font.advance(character) or 0.0) * run.size
    if text:
        yield text, start
