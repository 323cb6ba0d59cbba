"""Printed look of a drawing: the page that a print file would hold of it, as a small picture.

pdfium reads the page that svglib and ReportLab make: what they leave out or draw otherwise shows.
"""

from io import BytesIO

from reportlab.pdfgen.canvas import Canvas

from generator.exports.pdf.drawing_form import draw_svg
from generator.faces.face import svg_document
from generator.measure.geometry import Rect

# What svglib and ReportLab raise for a drawing that they have no way to read.
_UNREADABLE = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    RecursionError,
    TypeError,
    ValueError,
)


def printed_look(
    markup: str, box: Rect, size: tuple[int, int], ground: tuple[int, int, int]
) -> bytes:
    """A fragment's print over a ground: red, green, blue and an idle byte for each pixel.

    The box, in mm, fills the size, in pixels. Raises ValueError where it cannot be drawn.
    """
    import pypdfium2  # not before a drawing is new or changed

    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=size, invariant=1, pageCompression=0)
    try:
        draw_svg(canvas, svg_document(box, markup), *size)
        canvas.showPage()
        canvas.save()
    except _UNREADABLE as error:
        raise ValueError(f"it cannot be drawn: {error}") from None
    document = pypdfium2.PdfDocument(buffer.getvalue())
    try:
        bitmap = document[0].render(
            scale=1, fill_color=(*ground, 255), rev_byteorder=True, prefer_bgrx=True
        )
        return bytes(bitmap.buffer)
    finally:
        document.close()
