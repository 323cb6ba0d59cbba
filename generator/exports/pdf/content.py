"""Page content drawn by ReportLab: the instructions' pages, and code for all texts.

The texts of faces and sheets are returned as code without pages of their own, because a thousand
pages would cost more than the texts on them. ``document.py`` adds them to the drawings.
"""

from collections.abc import Callable, Iterable, Sequence
from io import BytesIO
from itertools import groupby
from typing import Any, NamedTuple

from reportlab.pdfgen.canvas import Canvas

from generator.exports.pdf.face_form import text_runs
from generator.exports.pdf.fonts import InkFonts, ink_fonts
from generator.exports.pdf.glyph_text import GlyphFonts
from generator.exports.pdf.operators import rectangle, short
from generator.exports.pdf.simple_text import Across, PlainText, Titles, codes_in, letters_on
from generator.faces.face import Face, TextRun
from generator.measure.geometry import Rect
from generator.measure.units import points
from generator.sheets.sheet import Sheet
from generator.text.font_library import HOUSE_FONT, FontLibrary
from generator.text.runs import Reading

LABEL_SIZE = 2.1  # mm, 6 pt: readable, and clearly not part of a piece
_IN_ENGLISH = Reading()
_LABEL_GREY = 0.35
_LABEL_INK = "#595959"
_NUMBER_GREY, _NUMBER_INK = 0, "#000000"  # looked for with a knife in the hand
Leading = Callable[[Canvas, InkFonts, Titles], int]  # draws pages on a canvas, returns how many


class Ink(NamedTuple):
    """The ink document's bytes, which of its pages are instructions (from 0), and PDF code."""

    data: bytes
    leading: range
    texts: dict[str, list[bytes]]  # Face.key -> code for each run of texts between other items
    labels: list[bytes]  # one for each sheet
    glyphs: GlyphFonts  # fonts of shaped texts, to be added where the code is used


def no_pages(_canvas: Canvas, _fonts: InkFonts, _titles: Titles) -> int:
    """Nothing is drawn before the sheets."""
    return 0


def ink_document(
    faces: dict[str, Face],
    sheets: Sequence[Sheet],
    leading: Leading,
    library: FontLibrary,
    reading: Reading = _IN_ENGLISH,
) -> Ink:
    """Draw the leading pages and all texts; ``reading`` says how titles are read."""
    with ink_fonts(library) as fonts:
        buffer = BytesIO()
        first_font: Any = fonts.house(HOUSE_FONT)  # a name; the published types say a number
        canvas = Canvas(buffer, invariant=1, pageCompression=0, initialFontName=first_font)
        glyphs = GlyphFonts(fonts)
        titles = Titles(fonts, glyphs, reading)
        count = leading(canvas, fonts, titles)
        codes = codes_in(
            canvas, fonts, letters_on(faces.values(), sheets, library.open(HOUSE_FONT).file)
        )
        plain = PlainText(codes, fonts.opened)
        texts = {
            key: [_text_code(plain, glyphs, run, face.format.bleed_box) for run in text_runs(face)]
            for key, face in faces.items()
        }
        texts_of_all = {label.text for sheet in sheets for label in (*sheet.labels, *sheet.numbers)}
        # To ask once is enough where all is plain, as it nearly always is.
        sure = titles.is_plain(" ".join(sorted(texts_of_all)), HOUSE_FONT)
        labels = [_label_code(plain, titles, sheet, sure=sure) for sheet in sheets]
        canvas.showPage()  # the code is used elsewhere; this page only makes ReportLab write fonts
        canvas.save()
    return Ink(buffer.getvalue(), range(count), texts, labels, glyphs)


def _text_code(plain: PlainText, glyphs: GlyphFonts, runs: Iterable[TextRun], box: Rect) -> bytes:
    """PDF operators for texts, in points from the lower left of a face's bleed box."""
    return b"\n".join(
        glyphs.code(alike, box) if shaped else plain.code(alike, box)
        for shaped, alike in groupby(runs, key=lambda run: bool(run.letters))
    )


def _label_code(plain: PlainText, titles: Titles, sheet: Sheet, *, sure: bool) -> bytes:
    """PDF operators for a sheet's labels; ``sure`` if all of them stand letter by letter."""
    size, shaped = points(LABEL_SIZE), b""
    font, code = titles.fonts.library.open(HOUSE_FONT).file, b""
    states = [label for _, label in sheet.states]
    plates = "".join(f"{rectangle(plate, sheet.paper.height)} re " for plate, _ in sheet.states)
    code = f"1 g {plates}f\n".encode() if plates else code
    for labels, grey, ink in (
        (sheet.labels, _LABEL_GREY, _LABEL_INK),
        ((*sheet.numbers, *states), _NUMBER_GREY, _NUMBER_INK),
    ):
        lines: list[tuple[str, Across]] = []
        for label in labels:
            x, y = points(label.x), points(sheet.paper.height - label.y)
            if sure or label.turn or label in states or titles.is_plain(label.text, HOUSE_FONT):
                across = label.scale * ((label.turn == 0) - (label.turn == 180))
                up = label.scale * ((label.turn == 270) - (label.turn == 90))
                lines.append((label.text, (across, up, -up, across, x, y)))
            else:
                shaped += titles.code(label.text, HOUSE_FONT, size * label.scale, (x, y), ink)
        if lines:
            code += f"{short(grey)} g\n".encode() + plain.lines(lines, font, size)
    return code + shaped
