"""Printed look of a drawing: its page, as svglib and ReportLab make it and pdfium shows it."""

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
    """A fragment's print in pixels of four bytes. Raises ValueError if not drawable."""
    import pypdfium2  # not before a drawing is new or changed

    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=size, invariant=1, pageCompression=0)
    try:
        draw_svg(canvas, svg_document(box, markup), *size)
        canvas.showPage()
        canvas.save()
    except _UNREADABLE as error:
        raise ValueError(f"it cannot be drawn: {error}") from None
    with pypdfium2.PdfDocument(buffer.getvalue()) as document:
        bitmap = document[0].render(
            scale=1, fill_color=(*ground, 255), rev_byteorder=True, prefer_bgrx=True
        )
        return bytes(bitmap.buffer)
