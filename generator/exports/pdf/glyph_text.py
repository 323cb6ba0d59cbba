"""Shaped text in the PDF: one code for each letter as it is drawn, in a font made for it.

The font's own table says which characters a code stands for, so that text is found by searching
for what was typed. Codes come in the order in which letters are seen, as PDF readers expect of text
that runs from the right; a ligature in such text has a code for each of its characters.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from math import cos, radians, sin
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import bidirectional

from pikepdf import Array, Dictionary, Name, Pdf

from generator.exports.pdf.fonts import InkFonts
from generator.exports.pdf.operators import colour, packed, short
from generator.faces.face import TextRun
from generator.measure.geometry import Point, Rect, turn_point
from generator.measure.units import points
from generator.model.fonts import FontFile
from generator.text.fonts import Font
from generator.text.glyph_font import Shape, composed
from generator.text.simple import Drawn, Letter

_UNICODE_MAP = Path(__file__).with_name("unicode_map.txt").read_text("ascii")
_MOST_ROWS = 100  # of one block, as the format allows
_SYMBOLIC = 4  # a flag of the font's descriptor: its characters are its own


class _Code(NamedTuple):
    """What is drawn and what it stands for."""

    shape: Shape
    text: str


class GlyphFonts:
    """The letters that a document draws, by font."""

    def __init__(self, fonts: InkFonts) -> None:
        self._fonts = fonts
        self.codes: dict[FontFile, dict[_Code, int]] = {}
        self._outlined = OutlinedLetters(fonts)

    def code(self, runs: Iterable[TextRun], box: Rect) -> bytes:
        """PDF operators for runs, in points from the lower left of a face's bleed box."""
        return b"".join(self._run(run, box).encode("ascii") for run in runs)

    def objects(self, pdf: Pdf) -> dict[str, Any]:
        """The fonts as objects of a PDF, by the names that the code uses."""
        return {
            f"/G{number}": _font_object(pdf, self._fonts.opened(file), list(codes))
            for number, (file, codes) in enumerate(self.codes.items())
        }

    def _run(self, run: TextRun, box: Rect) -> str:
        if not run.text:
            return self._outlined.code(run, box)
        codes = self.codes.setdefault(run.font, {})
        name = f"/G{list(self.codes).index(run.font)}"
        drawn = "".join(
            f"{_place(run, letter, x, box)} Tm <{codes.setdefault(code, len(codes) + 1):04X}> Tj\n"
            for letter in run.letters
            for code, x in _codes_of(letter, run)
        )
        text = f"BT {name} {short(points(run.size))} Tf {colour(run.colour)} rg\n{drawn}ET\n"
        if any(letter.turn for letter in run.letters):
            # Along an arc, readers take each letter for a line of its own: say what it says.
            said = run.text.encode("utf-16-be").hex().upper()
            text = f"/Span <</ActualText <FEFF{said}>>> BDC\n{text}EMC\n"
        return text


def _codes_of(letter: Letter, run: TextRun) -> Iterator[tuple[_Code, float]]:
    """The codes of a letter, each with its x: one, or in text from the right one a character."""
    glyphs = tuple(
        (glyph.id, _em(glyph.x - letter.x, run), _em(letter.y - glyph.y, run))
        for glyph in letter.glyphs
    )
    shape = Shape(glyphs, _em(letter.width, run))
    text = letter.text
    if len(text) < 2 or bidirectional(text[0]) not in ("R", "AL"):
        yield _Code(shape, text), letter.x
        return
    step = letter.width / len(text)
    for number, character in enumerate(reversed(text)):
        # Marks come before their letter as seen; each takes one glyph, the letter all others.
        own = glyphs[number:] if number == len(text) - 1 else glyphs[number : number + 1]
        before = number * step
        moved = tuple((glyph, x - _em(before, run), y) for glyph, x, y in own)
        yield _Code(Shape(moved, _em(step, run)), character), letter.x + before


def _em(length: float, run: TextRun) -> float:
    return round(length / run.size, 4)


def _place(run: TextRun, letter: Letter, x: float, box: Rect) -> str:
    """The text matrix of a letter that turns by itself and with its text."""
    at = placed(run, letter, Point(x, letter.y))
    c, s = turning(run, letter)
    left, up = points(at.x - box.x), points(box.bottom - at.y)
    return " ".join(map(short, (c, s, -s, c, left, up)))


def _font_object(pdf: Pdf, font: Font, codes: Sequence[_Code]) -> Any:
    made = composed(font, [code.shape for code in codes])
    slope = "-Italic" if font.file.slope == "italic" else ""
    family = "".join(c for c in font.file.family if c.isascii() and c.isalnum()) or "Font"
    name = Name(f"/{_tag(made.data)}+{family}-{font.file.weight}{slope}")
    descriptor = Dictionary(
        Type=Name.FontDescriptor,
        FontName=name,
        Flags=_SYMBOLIC,
        FontBBox=Array(list(made.box)),
        ItalicAngle=-12 if slope else 0,
        Ascent=made.ascent,
        Descent=made.descent,
        CapHeight=round(font.cap_height * 1000) or made.ascent,
        StemV=80,
        FontFile2=packed(pdf, made.data, f"/Length1 {len(made.data)}"),
    )
    drawn = Dictionary(
        Type=Name.Font,
        Subtype=Name.CIDFontType2,
        BaseFont=name,
        CIDSystemInfo=Dictionary(Registry=b"Adobe", Ordering=b"Identity", Supplement=0),
        FontDescriptor=pdf.make_indirect(descriptor),
        CIDToGIDMap=Name.Identity,
        DW=0,
        W=Array([1, Array(list(made.widths))]),
    )
    return pdf.make_indirect(
        Dictionary(
            Type=Name.Font,
            Subtype=Name.Type0,
            BaseFont=name,
            Encoding=Name("/Identity-H"),
            DescendantFonts=Array([pdf.make_indirect(drawn)]),
            ToUnicode=packed(pdf, _unicode_map(codes).encode("ascii")),
        )
    )


def _unicode_map(codes: Sequence[_Code]) -> str:
    rows = [
        f"<{number:04X}> <{code.text.encode('utf-16-be').hex().upper()}>\n"
        for number, code in enumerate(codes, 1)
        if code.text
    ]
    blocks = [rows[at : at + _MOST_ROWS] for at in range(0, len(rows), _MOST_ROWS)]
    table = "".join(f"{len(block)} beginbfchar\n{''.join(block)}endbfchar\n" for block in blocks)
    return _UNICODE_MAP.format(rows=table)


def _tag(data: bytes) -> str:
    """Six letters that name this very part of the font, as the format asks."""
    return "".join(chr(ord("A") + byte % 26) for byte in sha256(data).digest()[:6])


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
