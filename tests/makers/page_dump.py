"""A page of a PDF as text, read by pdfium: its strings, lines and rings with their places."""

from ctypes import byref, c_double, c_float, c_int, c_uint, create_string_buffer
from typing import NamedTuple

import pypdfium2.raw as pdfium
from pdf_reader import MM

APART = 4  # points between characters that belong to two strings


class String(NamedTuple):
    """Characters set alike on one line; (x, y) is where the first stands, mm from the top left."""

    text: str
    x: float
    y: float
    right: float  # where the ink of the last one ends
    size: float  # points
    font: str
    colour: str  # #rrggbb


class Stroke(NamedTuple):
    """A line, or the box of a ring; mm from the top left."""

    left: float
    top: float
    right: float
    bottom: float
    width: float  # of the pen, mm
    colour: str
    filled: bool
    stroked: bool


def dump(page):
    """A line for each string and each stroke, in drawing order."""
    texts = [
        f"{s.x:6.1f} {s.y:6.1f}  to {s.right:5.1f}  {s.size:g} pt {s.font} {s.colour}  {s.text}"
        for s in strings_of(page)
    ]
    lines = [
        f"from {s.left:.1f} {s.top:.1f} to {s.right:.1f} {s.bottom:.1f}  "
        f"{s.width:.2f} mm {s.colour}"
        + (" filled" if s.filled else "")
        + ("" if s.stroked else " without a line")
        for s in strokes_of(page)
    ]
    return "\n".join([*texts, *lines]) + "\n"


def strings_of(page):
    """The page's strings; one ends where the next character is set otherwise, or far off."""
    text, height = page.get_textpage(), page.get_height()
    found = []
    for number in range(text.count_chars()):
        if pdfium.FPDFText_IsGenerated(text.raw, number):
            continue
        character = text.get_text_range(number, 1)
        x, y = c_double(), c_double()
        pdfium.FPDFText_GetCharOrigin(text.raw, number, byref(x), byref(y))
        right = max(x.value, text.get_charbox(number)[2])
        now = String(
            character, x.value * MM, (height - y.value) * MM, right * MM, *_look(text, number)
        )
        last = found[-1] if found else None
        if last and last[4:] == now[4:] and _beside(last, now):
            found[-1] = last._replace(text=last.text + character, right=now.right)
        else:
            found.append(now)
    return [one._replace(text=one.text.strip()) for one in found if one.text.strip()]


def strokes_of(page):
    """The lines and rings that are drawn on a page itself."""
    height = page.get_height()
    for thing in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_PATH], max_depth=1):
        left, bottom, right, top, width = (c_float() for _ in range(5))
        pdfium.FPDFPageObj_GetBounds(thing.raw, *map(byref, (left, bottom, right, top)))
        pdfium.FPDFPageObj_GetStrokeWidth(thing.raw, byref(width))
        colour = [c_uint() for _ in range(4)]
        pdfium.FPDFPageObj_GetStrokeColor(thing.raw, *map(byref, colour))
        fill, stroked = c_int(), c_int()
        pdfium.FPDFPath_GetDrawMode(thing.raw, byref(fill), byref(stroked))
        box = (left.value, height - top.value, right.value, height - bottom.value, width.value)
        yield Stroke(*(v * MM for v in box), _hex(colour), bool(fill.value), bool(stroked.value))


def _beside(last, now):
    return abs(last.y - now.y) < 0.01 and -1 < now.x - last.right < APART * MM


def _look(text, number):
    """Size, font and colour of a character."""
    name = create_string_buffer(99)
    pdfium.FPDFText_GetFontInfo(text.raw, number, name, 99, byref(c_int()))
    colour = [c_uint() for _ in range(4)]
    pdfium.FPDFText_GetFillColor(text.raw, number, *map(byref, colour))
    size = round(pdfium.FPDFText_GetFontSize(text.raw, number), 2)
    font = name.value.decode().rpartition("+")[2]
    return size, font, _hex(colour)


def _hex(colour):
    return "#" + "".join(f"{part.value:02x}" for part in colour[:3])
