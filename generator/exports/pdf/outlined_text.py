"""Outlined text: shadows and outlines of letters drawn as paths.

They hold no characters, so that searching and copying find no text twice.
"""

from math import cos, radians, sin

from generator.exports.pdf.fonts import InkFonts
from generator.exports.pdf.operators import colour, short
from generator.faces.face import TextRun
from generator.measure.geometry import Point, Rect, turn_point
from generator.measure.units import points
from generator.model.fonts import FontFile
from generator.text.simple import Drawn, Letter

_Spot = tuple[float, float]


class OutlinedLetters:
    """The outlines of glyphs as PDF operators, each made once."""

    def __init__(self, fonts: InkFonts) -> None:
        self._fonts = fonts
        self._paths: dict[tuple[FontFile, int], str] = {}

    def code(self, run: TextRun, box: Rect) -> str:
        """PDF operators for a run, in points from the lower left of a face's bleed box."""
        units = self._fonts.opened(run.font).units
        scale = points(run.size) / units
        ink = colour(run.colour)
        paint, end = f"{ink} rg", "f"
        if run.stroke:
            paint, end = f"{ink} RG {short(points(run.stroke) / scale)} w 1 j", "S"
        drawn = "".join(
            f"q {_matrix(run, letter, glyph, box, scale)} cm\n{path}{end} Q\n"
            for letter in run.letters
            for glyph in letter.glyphs
            if (path := self._path(run.font, glyph.id))
        )
        return f"q {paint}\n{drawn}Q\n"

    def _path(self, file: FontFile, glyph: int) -> str:
        if (file, glyph) not in self._paths:
            pen = _PathPen()
            self._fonts.opened(file).draw(glyph, pen)
            self._paths[file, glyph] = "".join(pen.code)
        return self._paths[file, glyph]


class _PathPen:
    """A pen of fontTools: writes an outline as PDF operators, in units of the font, y up."""

    def __init__(self) -> None:
        self.code: list[str] = []
        self._at: _Spot = (0.0, 0.0)

    def moveTo(self, spot: _Spot) -> None:  # noqa: N802 - fontTools' name, like the next four
        self._add("m", spot)

    def lineTo(self, spot: _Spot) -> None:  # noqa: N802
        self._add("l", spot)

    def curveTo(self, *spots: _Spot) -> None:  # noqa: N802
        self._add("c", *spots)

    def qCurveTo(self, middle: _Spot, end: _Spot) -> None:  # noqa: N802
        """A curve with one point off the line, as the cubic that is the same."""
        first, last = (
            (a + 2 * (b - a) / 3, c + 2 * (d - c) / 3)
            for a, b, c, d in (
                (self._at[0], middle[0], self._at[1], middle[1]),
                (end[0], middle[0], end[1], middle[1]),
            )
        )
        self._add("c", first, last, end)

    def closePath(self) -> None:  # noqa: N802
        self._add("h")

    def endPath(self) -> None:  # noqa: N802
        self._add("n")

    def _add(self, operator: str, *spots: _Spot) -> None:
        figures = "".join(f"{short(x)} {short(y)} " for x, y in spots)
        self.code.append(f"{figures}{operator}\n")
        if spots:
            self._at = spots[-1]


def _matrix(run: TextRun, letter: Letter, glyph: Drawn, box: Rect, scale: float) -> str:
    at = placed(run, letter, Point(glyph.x, glyph.y))
    c, s = turning(run, letter)
    left, up = points(at.x - box.x), points(box.bottom - at.y)
    return " ".join(map(short, (c * scale, s * scale, -s * scale, c * scale, left, up)))


def placed(run: TextRun, letter: Letter, at: Point) -> Point:
    """A point of a letter after the letter's own turn and its text's."""
    if letter.turn:
        at = turn_point(at, letter.turn, Point(letter.x, letter.y))
    return turn_point(at, run.turn, run.about) if run.turn else at


def turning(run: TextRun, letter: Letter) -> tuple[float, float]:
    """Cosine and sine of both turns, where y points up: clockwise as seen is negative there."""
    angle = radians(-(run.turn + letter.turn))
    return cos(angle), sin(angle)
