"""An independent reader of our print files: pikepdf for structure, pdfium for text and pictures."""

from typing import NamedTuple

import pikepdf
import pypdfium2

MM = 25.4 / 72


class Placed(NamedTuple):
    """One face on a page: its form's name, its trim rectangle and its up vector.

    In mm from the page's top left, y down.
    """

    form: str
    left: float
    top: float
    right: float
    bottom: float
    up: tuple[float, float]

    @property
    def centre(self):
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


def multiply(m, n):
    a, b, c, d, e, f = m
    g, h, i, j, k, l = n  # noqa: E741 - the letters of the PDF reference
    return (
        a * g + b * i,
        a * h + b * j,
        c * g + d * i,
        c * h + d * j,
        e * g + f * i + k,
        e * h + f * j + l,
    )


def placed_faces(page, bleed):
    """Every face drawn on a page, read from its content stream."""
    height = float(page.mediabox[3])
    stack, now = [], (1, 0, 0, 1, 0, 0)
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name == "q":
            stack.append(now)
        elif name == "Q":
            now = stack.pop()
        elif name == "cm":
            now = multiply([float(v) for v in operands], now)
        elif name == "Do":
            form = page.Resources.XObject[str(operands[0])]
            x1, y1, x2, y2 = (float(v) for v in form.BBox)
            inset = bleed / MM
            corners = [
                (now[0] * x + now[2] * y + now[4], now[1] * x + now[3] * y + now[5])
                for x, y in ((x1 + inset, y1 + inset), (x2 - inset, y2 - inset))
            ]
            xs, ys = sorted(c[0] for c in corners), sorted(c[1] for c in corners)
            yield Placed(
                str(operands[0]),
                xs[0] * MM,
                (height - ys[1]) * MM,
                xs[1] * MM,
                (height - ys[0]) * MM,
                (round(now[2], 6), round(now[3], 6)),
            )


def text_in(page, place):
    """The text inside a rectangle of a pdfium page (mm, y down)."""
    height = page.get_height()
    box = (place.left / MM, height - place.bottom / MM, place.right / MM, height - place.top / MM)
    return page.get_textpage().get_text_bounded(*box)


def fonts_of(pdf):
    """Every font object of a file, once."""
    found = {}
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Dictionary) and thing.get("/Type") == "/Font":
            found[thing.objgen] = thing
    return list(found.values())


def open_both(path):
    return pikepdf.open(path), pypdfium2.PdfDocument(path)
