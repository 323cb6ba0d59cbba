"""Sheets written as pages of a PDF, and the operators that draw them."""

from dataclasses import replace
from io import BytesIO

import pikepdf
from laid_sheets import FONTS, component_of, draw, imposed
from pdf_reader import MM

from generator.exports.pdf.content import ink_document
from generator.exports.pdf.document import Composition
from generator.faces.face import Face, Shapes

CHIPS = component_of((20, 30), 2.0, copies=[4])
RED = Shapes('<rect x="-9" y="-9" width="400" height="400" fill="#ff0000"/>')


def red(component):
    """The component's pieces, red all over."""
    face = Face(component.format, (RED,))
    return [replace(one, front=face, back=face) for one in draw(component)]


def sheets_of(component, **options):
    """The sheets of a component whose faces are red."""
    (job,), problems = imposed(component, drawn=red(component), **options)
    assert not [problem for problem in problems if problem.severity == "error"]
    return job.sheets


def file_of(*sheets):
    """A PDF of these sheets."""
    faces = {slot.face.key: slot.face for sheet in sheets for slot in sheet.slots}
    composition = Composition(
        ink_document(faces, list(sheets), lambda *_: 0, FONTS), faces, list(sheets)
    )
    data = composition.save(composition.sheets, [], title="t", language="en")
    return BytesIO(data)


def operators(page, name):
    """The operands of each such operator that is seen, in mm where they are numbers."""
    found, hidden = [], False
    for operands, operator in pikepdf.parse_content_stream(page):
        if str(operator) in ("BDC", "EMC"):  # of the cut layer: test_cut_layer.py reads it
            hidden = str(operator) == "BDC"
        elif str(operator) == name and not hidden:
            numbers = [v for v in operands if not isinstance(v, (pikepdf.Array, pikepdf.Name))]
            found.append([float(number) * MM for number in numbers])
    return found
