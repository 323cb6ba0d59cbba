"""The ink document: the instructions' pages, and PDF code for the texts of faces and sheets.

``compose.py`` puts the texts and the fragments (``fragments.py``) together. There is no page for
each face's texts, because a thousand pages cost more than the texts on them.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import groupby
from math import cos, radians, sin
from typing import Any, NamedTuple

from reportlab.lib.colors import Color, HexColor
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.textobject import PDFTextObject

from generator.exports.pdf.fonts import InkFonts, ink_fonts
from generator.exports.pdf.glyphs import GlyphFonts
from generator.exports.pdf.titles import Titles
from generator.faces.face import Face, TextRun
from generator.geometry import Rect, turn_point
from generator.sheets.sheet import Sheet
from generator.text.library import HOUSE_FONT, FontLibrary
from generator.text.runs import Reading
from generator.units import points

LABEL_SIZE = 2.1  # mm, 6 pt: readable, and clearly not part of a piece
_IN_ENGLISH = Reading()
_LABEL_GREY = 0.35
_LABEL_INK = "#595959"
_KERN_TOLERANCE = 0.002  # mm


class Ink(NamedTuple):
    """The ink document's bytes, which of its pages are instructions (from 0), and PDF code."""

    data: bytes
    leading: range
    texts: dict[str, list[bytes]]  # Face.key -> code for each run of texts between other items
    labels: list[bytes]  # one for each sheet
    glyphs: GlyphFonts  # fonts of shaped texts, to be added where the code is used


Leading = Callable[[Canvas, InkFonts, Titles], int]  # draws pages on a canvas, returns how many


def ink_document(
    faces: dict[str, Face],
    sheets: Sequence[Sheet],
    leading: Leading,
    library: FontLibrary,
    reading: Reading = _IN_ENGLISH,
) -> Ink:
    """Write everything once; ``reading`` says how labels and titles are read."""
    with ink_fonts(library) as fonts:
        buffer = BytesIO()
        first_font: Any = fonts.house(HOUSE_FONT)  # a name; the published types say a number
        canvas = Canvas(buffer, invariant=1, pageCompression=0, initialFontName=first_font)
        glyphs = GlyphFonts(fonts)
        titles = Titles(fonts, glyphs, reading)
        count = leading(canvas, fonts, titles)
        texts = {
            key: [
                _text_code(canvas, fonts, glyphs, run, face.format.bleed_box)
                for run in text_runs(face)
            ]
            for key, face in faces.items()
        }
        labels = [_label_code(canvas, titles, sheet) for sheet in sheets]
        canvas.showPage()  # the code is used elsewhere; this page only makes ReportLab write fonts
        canvas.save()
    return Ink(buffer.getvalue(), range(count), texts, labels, glyphs)


def text_runs(face: Face) -> list[list[TextRun]]:
    """The face's texts, those together that nothing else lies between."""
    grouped = groupby(face.items, key=lambda item: isinstance(item, TextRun))
    return [[item for item in run if isinstance(item, TextRun)] for texts, run in grouped if texts]


def _text_code(
    canvas: Canvas, fonts: InkFonts, glyphs: GlyphFonts, runs: Iterable[TextRun], box: Rect
) -> bytes:
    """PDF operators for texts, in points from the lower left of a face's bleed box."""
    return b"\n".join(
        glyphs.code(alike, box) if shaped else _plain_code(canvas, fonts, alike, box)
        for shaped, alike in groupby(runs, key=lambda run: bool(run.letters))
    )


def _plain_code(canvas: Canvas, fonts: InkFonts, runs: Iterable[TextRun], box: Rect) -> bytes:
    text = canvas.beginText()
    font: tuple[str, float] | None = None
    colour: str | None = None
    for run in runs:
        wanted = fonts.name(run.font), points(run.size)
        if wanted != font:
            text.setFont(*wanted)
        if run.colour != colour:
            text.setFillColor(_colour(run.colour))
        font, colour = wanted, run.colour
        for chunk, x in _chunks(run, fonts):
            _place_text(text, run, x, box)
            text.textOut(chunk)
    return bytes(text.getCode(), "latin-1")


@lru_cache(maxsize=256)  # a deck has few colours
def _colour(code: str) -> Color:
    return HexColor(code)


def _label_code(canvas: Canvas, titles: Titles, sheet: Sheet) -> bytes:
    text = canvas.beginText()
    text.setFont(titles.fonts.house(HOUSE_FONT), points(LABEL_SIZE))
    text.setFillGray(_LABEL_GREY)
    shaped = b""
    for label in (*sheet.labels, *sheet.numbers):
        x, y = points(label.x), points(sheet.paper.height - label.y)
        if label.turn or titles.is_plain(label.text, HOUSE_FONT):
            across, up = (0, 1) if label.turn else (1, 0)
            text.setTextTransform(across, up, -up, across, x, y)
            text.textOut(label.text)
        else:
            size = points(LABEL_SIZE)
            shaped += titles.code(label.text, HOUSE_FONT, size, (x, y), _LABEL_INK)
    written = sheet.labels or sheet.numbers
    return bytes(text.getCode(), "latin-1") + shaped if written else b""


def _place_text(text: PDFTextObject, run: TextRun, x: float, box: Rect) -> None:
    if not run.turn:
        text.setTextOrigin(points(x - box.x), points(box.bottom - run.y))
        return
    at = turn_point(Rect(x, run.y, 0, 0).centre, run.turn, run.about)
    angle = radians(-run.turn)  # clockwise as seen is negative where y points up
    c, s = cos(angle), sin(angle)
    text.setTextTransform(c, s, -s, c, points(at.x - box.x), points(box.bottom - at.y))


def _chunks(run: TextRun, fonts: InkFonts) -> list[tuple[str, float]]:
    """The run cut where kerning or tracking moved a character off its natural place."""
    if not run.xs:
        return [(run.text, run.x)]
    font = fonts.opened(run.font)
    chunks: list[tuple[str, float]] = []
    expected = None
    for character, x in zip(run.text, run.xs, strict=True):
        if expected is not None and abs(x - expected) < _KERN_TOLERANCE:
            text, start = chunks[-1]
            chunks[-1] = (text + character, start)
        else:
            chunks.append((character, x))
        expected = x + (font.advance(character) or 0.0) * run.size
    return chunks
