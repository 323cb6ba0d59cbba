"""Texts that stand letter by letter, as PDF operators in the fonts that a document embeds."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from math import cos, radians, sin

from generator.exports.pdf.codes import Codes
from generator.exports.pdf.numbers import colour, matrix, short
from generator.faces.face import TextRun
from generator.geometry import Rect, turn_point
from generator.model.font import FontFile
from generator.text.fonts import Font
from generator.units import points

_KERN_TOLERANCE = 0.002  # mm
_SIGNS = re.compile(r"[\\()\r]")  # mean something else in a string of a PDF

Across = tuple[float, float, float, float, float, float]  # a text matrix, in points


class PlainText:
    """Writes texts for a document that calls the letters of its fonts by these codes.

    ReportLab's own text object looks each letter and number up anew: a third of a print file.
    """

    def __init__(self, codes: Mapping[FontFile, Codes], opened: Callable[[FontFile], Font]) -> None:
        self._codes, self._opened = codes, opened

    def code(self, runs: Iterable[TextRun], box: Rect) -> bytes:
        """Operators for runs, in points from the lower left of a face's bleed box."""
        code = ["BT"]
        now = ink = ""
        for run in runs:
            if run.colour != ink:
                ink = run.colour
                code.append(f"{colour(ink)} rg")
            codes, size = self._codes[run.font], f"{short(points(run.size))} Tf"
            for text, x in self._chunks(run):
                code.append(f"{_place(run, x, box)} Tm")
                now = _show(code, text, codes, size, now)
        code.append("ET\n")
        return "\n".join(code).encode("latin-1")

    def lines(self, texts: Iterable[tuple[str, Across]], file: FontFile, size: float) -> bytes:
        """Operators for texts in one font and size, each from its place; all in points."""
        code = ["BT"]
        codes, now = self._codes[file], ""
        for text, across in texts:
            code.append(f"{matrix(*across)} Tm")
            now = _show(code, text, codes, f"{short(size)} Tf", now)
        code.append("ET\n")
        return "\n".join(code).encode("latin-1")

    def _chunks(self, run: TextRun) -> Iterator[tuple[str, float]]:
        """The run cut where kerning or tracking moved a character off its natural place."""
        if not run.xs:
            yield run.text, run.x
            return
        font = self._opened(run.font)
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


def _show(code: list[str], text: str, codes: Codes, size: str, now: str) -> str:
    """Add a text to some code; what has set the font afterwards."""
    for name, data in codes.split(text):
        wanted = f"{name} {size}"
        if wanted != now:
            code.append(wanted)
            now = wanted
        code.append(f"({_SIGNS.sub(_escaped, data.decode('latin-1'))}) Tj")
    return now


def _escaped(sign: re.Match[str]) -> str:
    return "\\r" if sign[0] == "\r" else "\\" + sign[0]


def _place(run: TextRun, x: float, box: Rect) -> str:
    """The text matrix of a part of a run that begins at x."""
    if not run.turn:
        return f"1 0 0 1 {short(points(x - box.x))} {short(points(box.bottom - run.y))}"
    at = turn_point(Rect(x, run.y, 0, 0).centre, run.turn, run.about)
    angle = radians(-run.turn)  # clockwise as seen is negative where y points up
    c, s = cos(angle), sin(angle)
    return matrix(c, s, -s, c, points(at.x - box.x), points(box.bottom - at.y))
