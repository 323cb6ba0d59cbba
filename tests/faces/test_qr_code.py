"""QR codes on faces: a reader of its own finds the text; what is too small is told."""

import io

import pytest
import segno
from cairo_faces import face_pngs
from games_in_memory import GROUND, built_with
from PIL import Image

from generator.faces.qr_code import QUIET, qr_code
from generator.measure.geometry import Rect
from generator.problem import ContentError

ADDRESS = "https://example.org/ember"


def drawn(call):
    built, found = built_with(GROUND + "{{ " + call + " }}")
    assert built, found
    return built, [(one.name, one.where.line) for one in found if one.name != "unused-font"]


@pytest.mark.parametrize("level", ["L", "M", "Q", "H"])
def test_what_is_printed_is_the_code_of_its_text(level):
    built, found = drawn(f'qr("{ADDRESS}", x=6, y=6, size=40, level="{level}")')
    assert found == []
    (png,) = face_pngs([built.drawn[0].front], built.fonts, built.pictures, dpi=300)
    image = Image.open(io.BytesIO(png)).convert("L")
    wanted = segno.make(ADDRESS, error=level, micro=False, boost_error=False).matrix
    module, scale = 40 / (len(wanted) + 2 * QUIET), 300 / 25.4
    for row, cells in enumerate(wanted):
        for column, dark in enumerate(cells):
            x, y = (3 + 6 + (QUIET + place + 0.5) * module for place in (column, row))
            assert (image.getpixel((int(x * scale), int(y * scale))) < 128) == bool(dark)
    edge = int((3 + 6 + 0.5) * scale)
    assert image.getpixel((edge, edge)) == 255, "the quiet zone"


def test_a_code_too_small_to_be_read_is_told_with_the_size_it_needs():
    _, found = drawn(f'qr("{ADDRESS}", x=6, y=6, size=8)')
    assert found == [("small-code", 2)]


def test_an_empty_text_draws_nothing():
    built, _ = drawn('qr("", x=6, y=6, size=8)')
    assert "M" not in "".join(
        item.svg for item in built.drawn[0].front.items if hasattr(item, "svg")
    )


@pytest.mark.parametrize(("text", "level"), [("x" * 1_001, "M"), ("a", "Z"), ("\u20ac" * 990, "H")])
def test_what_no_code_holds_is_refused(text, level):
    with pytest.raises(ContentError):
        qr_code(text, Rect(0, 0, 40, 40), level)
