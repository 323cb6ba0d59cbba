"""The first pages of a print file: faces in the places of stand-ins, and nothing else replaced."""

from io import BytesIO

import pikepdf
import pytest
from laid_sheets import FONTS
from pikepdf import Dictionary, Name

from generator.exports.pdf.content import ink_document
from generator.exports.pdf.document import Composition
from generator.exports.pdf.front_matter import lead
from generator.faces.face import Face, Shapes
from generator.model.format import Format

CARD = Format(name="card", trim=(40, 30), bleed=3, source="test")
FACES = [Face(CARD, (Shapes(f'<rect width="{size}" height="9"/>'),)) for size in (7, 8)]


def image(pdf, width, height):
    entries = {
        "Width": width,
        "Height": height,
        "BitsPerComponent": 8,
        "ColorSpace": Name.DeviceGray,
    }
    head = {"Type": Name.XObject, "Subtype": Name.Image, **entries}
    return pdf.make_stream(bytes(width * height), **head)


def set_page():
    """A page with two stand-ins, one of them in a form, a picture, and a form without either."""
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=(200, 200))
    inner = Dictionary(XObject=Dictionary(Second=image(pdf, 2, 1)))
    form = {"Type": Name.XObject, "Subtype": Name.Form, "BBox": [0, 0, 1, 1]}
    page.Resources = Dictionary(
        XObject=Dictionary(
            First=image(pdf, 1, 1),
            Photo=image(pdf, 1, 2),
            Group=pdf.make_stream(b"/Second Do", **form, Resources=inner),
            Bare=pdf.make_stream(b"", **form),
        )
    )
    file = BytesIO()
    pdf.save(file)
    return file.getvalue()


@pytest.fixture
def page():
    by_key = {face.key: face for face in FACES}
    composition = Composition(ink_document(by_key, [], lambda *_: 0, FONTS), by_key, [])
    lead(composition, set_page(), FACES)
    (page,) = composition.leading
    yield page.Resources.XObject
    assert composition.leading  # the document lives as long as its pages are read


def test_only_stand_ins_are_replaced_by_faces(page):
    shown = page.Group.Resources.XObject
    assert [one.Subtype for one in (page.First, shown.Second)] == [Name.Form, Name.Form]
    assert page.First.Resources.XObject.F.objgen != shown.Second.Resources.XObject.F.objgen
    assert (page.Photo.Subtype, page.Photo.Height) == (Name.Image, 2)
    assert page.Bare.read_bytes() == b""


def test_a_face_fills_the_unit_square_with_its_trim(page):
    """Its bleed lies beyond the square, which cuts it off."""
    code = page.First.read_bytes().decode()
    assert code.startswith("/Span <</ActualText <FEFF>>> BDC 0 0 1 1 re W n ")
    across, _, _, up, left, below = map(float, code.split(" n ")[1].split(" cm")[0].split())
    wide, high = 40 * 72 / 25.4, 30 * 72 / 25.4
    assert (across * wide, up * high) == pytest.approx((1, 1), abs=1e-4)
    assert (left * 40, below * 30) == pytest.approx((-3, -3), abs=1e-4)
    assert [int(edge) for edge in page.First.BBox] == [0, 0, 1, 1]
