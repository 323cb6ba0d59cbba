"""The ink document: what ReportLab draws. Its pages are the distinct fragments and the instructions; texts are kept as code.

``compose.py`` turns the pages into form XObjects and puts them and the texts together. Pages, not ReportLab's own
forms, because gradients inside those lose their shading resource; and no page for each face's texts, because a
thousand pages cost more than the texts on them.
"""

from collections.abc import Callable
from functools import cache
from io import BytesIO
from math import cos, radians, sin
from typing import Any, NamedTuple

from reportlab import rl_config

rl_config.shapeChecking = 0  # svglib's shapes are right by construction; checking each attribute costs a third of the time

from reportlab.graphics import renderPDF
from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from svglib.svglib import SvgRenderer

from generator.faces.face import Face, Stamp, TextRun, svg_document
from generator.faces.svg.subset import parse_svg
from generator.geometry import Rect, turn_point
from generator.model.game import FontChoice
from generator.sheets.sheet import Sheet
from generator.text.fonts import HOUSE_FONT, open_font
from generator.units import points

LABEL_SIZE = 2.1  # mm, 6 pt: readable, and clearly not part of a piece
_LABEL_GREY = 0.35
_KERN_TOLERANCE = 0.002  # mm


class Ink(NamedTuple):
    """The ink document's bytes, which of its pages hold what (from 0), and PDF code for texts in its fonts."""

    data: bytes
    fragments: dict[tuple[str, Rect], int]
    leading: range  # instruction pages
    texts: dict[str, bytes]  # Face.key -> code, for faces that have texts
    labels: list[bytes]  # one for each sheet


def ink_document(faces: dict[str, Face], sheets: list[Sheet], leading: Callable[[Any], int]) -> Ink:
    """Draw everything once. ``leading(canvas)`` draws the instruction pages and returns how many it made."""
    buffer = BytesIO()
    canvas = Canvas(buffer, invariant=1, pageCompression=0, initialFontName=font_name(HOUSE_FONT))
    page = 0
    fragments: dict[tuple[str, Rect], int] = {}
    for face in faces.values():
        for fragment, box in fragments_of(face):
            if (fragment, box) not in fragments:
                fragments[fragment, box] = page
                _draw_fragment(canvas, fragment, box)
                page += 1
    first_leading = page
    page += leading(canvas)
    texts = {key: _text_code(canvas, face) for key, face in faces.items() if face.texts}
    labels = [_label_code(canvas, sheet) for sheet in sheets]
    canvas.showPage()  # the code above is used elsewhere; its page only makes ReportLab write the fonts
    canvas.save()
    return Ink(buffer.getvalue(), fragments, range(first_leading, page), texts, labels)


def fragments_of(face: Face) -> list[tuple[str, Rect]]:
    """The face's drawings with the box each is drawn in: its shapes, its stamps' fragments, what lies over them."""
    found = [(face.shapes, face.format.bleed_box)] if face.shapes else []
    found += [(stamp.fragment, stamp_box(stamp)) for stamp in face.stamps]
    return [*found, (face.over, face.format.bleed_box)] if face.over else found


def stamp_box(stamp: Stamp) -> Rect:
    return Rect(0, 0, stamp.width, stamp.height)


@cache
def font_name(choice: FontChoice) -> str:
    """The name under which a font is known to ReportLab, which it is told at the first call."""
    name = f"{choice.family}-{choice.weight}-{choice.slope}"
    pdfmetrics.registerFont(TTFont(name, str(open_font(choice).path)))
    return name


def _draw_fragment(canvas: Any, fragment: str, box: Rect) -> None:
    drawing = SvgRenderer("face.svg").render(parse_svg(svg_document(box, fragment)))
    width, height = points(box.width), points(box.height)
    canvas.setPageSize((width, height))
    canvas.saveState()
    canvas.scale(
        width / drawing.width, height / drawing.height
    )  # svglib rounds mm to its own points
    renderPDF.draw(drawing, canvas, 0, 0)
    canvas.restoreState()
    canvas.showPage()


def _text_code(canvas: Any, face: Face) -> bytes:
    """PDF operators for a face's texts, in points from its bleed box's lower left."""
    box = face.format.bleed_box
    text = canvas.beginText()
    state: tuple[str, float, str] | None = None
    for run in face.texts:
        wanted = (font_name(run.font), points(run.size), run.colour)
        if state is None or wanted[:2] != state[:2]:
            text.setFont(wanted[0], wanted[1])
        if state is None or wanted[2] != state[2]:
            text.setFillColor(_colour(run.colour))
        state = wanted
        for chunk, x in _chunks(run):
            _place_text(text, run, x, box)
            text.textOut(chunk)
    return bytes(text.getCode(), "latin-1")


def _label_code(canvas: Any, sheet: Sheet) -> bytes:
    text = canvas.beginText()
    text.setFont(font_name(HOUSE_FONT), points(LABEL_SIZE))
    text.setFillGray(_LABEL_GREY)
    for label in sheet.labels:
        text.setTextOrigin(points(label.x), points(sheet.paper.height - label.y))
        text.textOut(label.text)
    return bytes(text.getCode(), "latin-1") if sheet.labels else b""


@cache
def _colour(name: str) -> Any:
    return HexColor(name)


def _place_text(text: Any, run: TextRun, x: float, box: Rect) -> None:
    if not run.turn:
        text.setTextOrigin(points(x - box.x), points(box.bottom - run.y))
        return
    at = turn_point(Rect(x, run.y, 0, 0).centre, run.turn, run.about)
    angle = radians(-run.turn)  # clockwise as seen is negative where y points up
    text.setTextTransform(
        cos(angle),
        sin(angle),
        -sin(angle),
        cos(angle),
        points(at.x - box.x),
        points(box.bottom - at.y),
    )


def _chunks(run: TextRun) -> list[tuple[str, float]]:
    """The run cut where kerning or tracking moved a character off its natural place."""
    if not run.xs:
        return [(run.text, run.x)]
    font = open_font(run.font)
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
