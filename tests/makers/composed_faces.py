"""Faces composed into a PDF, and where an independent reader finds what is on them."""

from io import BytesIO

import numpy as np
import pikepdf
import pypdfium2
from conftest import run_cache
from proof_pages import proof_page

from generator.exports.pdf.content import ink_document
from generator.exports.pdf.document import Composition
from generator.faces.face import Shapes
from generator.model.fonts import FontChoice
from generator.model.format import Format
from generator.text.font_library import FontLibrary

FONTS = FontLibrary(run_cache())
BODY = FONTS.open(FontChoice("Barlow Condensed", 700)).file
CARD = Format(name="card", trim=(40, 30), bleed=3, source="test")
DOTS_A_MM = 10
WHITE = Shapes('<rect x="-3" y="-3" width="46" height="36" fill="#ffffff"/>')


def drawn(face):
    """The face as pixels, ten a mm, from its bleed's top left corner."""
    data = proof_page(face, FONTS, title="t", language="en")
    page = pypdfium2.PdfDocument(data)[0]
    return np.asarray(page.render(scale=DOTS_A_MM * 25.4 / 72).to_pil().convert("RGB"), dtype=int)


def box_of(pixels, colour):
    """The box (mm, from the trim's corner) of all pixels of about a colour; None without any."""
    channels = [pixels[:, :, number] for number in range(3)]
    near = [(one > v - 40) & (one < v + 40) for one, v in zip(channels, colour, strict=True)]
    there = near[0] & near[1] & near[2]
    rows, columns = np.flatnonzero(there.any(axis=1)), np.flatnonzero(there.any(axis=0))
    if not len(rows):
        return None
    left, right = columns.min() / DOTS_A_MM - 3, (columns.max() + 1) / DOTS_A_MM - 3
    top, bottom = rows.min() / DOTS_A_MM - 3, (rows.max() + 1) / DOTS_A_MM - 3
    return left, top, right, bottom


RED, BLUE, BLACK = (255, 0, 0), (0, 0, 255), (0, 0, 0)


def composed(*faces):
    by_key = {face.key: face for face in faces}
    return Composition(ink_document(by_key, [], lambda *_: 0, FONTS), by_key, [])


def saved(composition, pages, **options):
    settings = {"title": "T", "language": "nl", "flip": None} | options
    return pikepdf.open(BytesIO(composition.save(pages, [], **settings)))
