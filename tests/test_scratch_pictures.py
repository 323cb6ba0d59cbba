"""Images of a print file as they are written before it is composed: what a reader finds in them."""

from zlib import compress

import pytest
from pikepdf import Name, PdfImage
from sheet_making import component_of

from generator.exports.pdf.pictures import scratch_pictures
from generator.faces.face import Face, Picture
from generator.faces.pictures.store import Planes, Samples
from generator.geometry import Rect

FORM = component_of().format


def rows(*lines):
    """Rows of pixels as a PNG holds them: each begins with how it was made smaller."""
    return compress(b"".join(b"\0" + bytes(line) for line in lines))


RED_BLUE = rows(*[(255, 0, 0, 0, 0, 255)] * 3)
GREY = rows(*[(0, 128)] * 3)
NUMBERS = rows(*[(0, 1)] * 3)
COLOURED = Samples(False, RED_BLUE, 2, 3, 3)


class Store:
    """Gives what is printed of each picture, in the order in which it is asked."""

    def __init__(self, planes):
        self.all, self.asked = planes, []

    def planes(self, shown):
        self.asked.append(shown)
        return self.all[shown]


def face_of(*shown):
    return Face(FORM, tuple(Picture(one, Rect(0, 0, 10, 15)) for one in shown))


def pixels(image):
    seen = PdfImage(image).as_pil_image().convert("RGB")
    return seen.size, [seen.getpixel((0, 0)), seen.getpixel((1, 2))]


@pytest.mark.parametrize(
    ("samples", "first", "last"),
    [
        (COLOURED, (255, 0, 0), (0, 0, 255)),
        (Samples(False, GREY, 2, 3, 1), (0, 0, 0), (128, 128, 128)),
        (Samples(False, NUMBERS, 2, 3, 1, palette=bytes((9, 8, 7, 1, 2, 3))), (9, 8, 7), (1, 2, 3)),
    ],
)
def test_pixels_are_read_as_they_were(samples, first, last):
    with scratch_pictures([face_of("a")], Store({"a": Planes(samples, None)})) as images:
        assert pixels(images.of["a"]) == ((2, 3), [first, last])
        assert "/SMask" not in images.of["a"]


def test_what_covers_a_part_of_its_ground_is_an_image_beside_it():
    store = Store({"a": Planes(COLOURED, Samples(False, GREY, 2, 3, 1))})
    with scratch_pictures([face_of("a")], store) as images:
        assert pixels(images.of["a"])[1][0] == (255, 0, 0)
        assert pixels(images.of["a"].SMask)[1] == [(0, 0, 0), (128, 128, 128)]


def test_a_jpeg_file_is_passed_on_as_it_is():
    store = Store({"a": Planes(Samples(True, b"of a camera", 5, 7, 3), None)})
    with scratch_pictures([face_of("a")], store) as images:
        image = images.of["a"]
        assert image.read_raw_bytes() == b"of a camera"
        assert image.Filter == Name.DCTDecode
        assert (int(image.Width), int(image.Height)) == (5, 7)
        assert image.ColorSpace == Name.DeviceRGB


def test_each_picture_is_one_image_however_often_it_is_shown():
    """More of them than are decoded beside each other."""
    names = [f"p{number:02}" for number in range(11)]
    planes = {
        name: Planes(Samples(False, rows(*[(number, number)] * 3), 2, 3, 1), None)
        for number, name in enumerate(names)
    }
    store = Store(planes)
    faces = [face_of(*names), face_of(*reversed(names)), face_of("p03", "p03")]
    with scratch_pictures(faces, store) as images:
        assert sorted(store.asked) == names
        found = {name: pixels(image)[1][0] for name, image in images.of.items()}
    assert found == {name: (number,) * 3 for number, name in enumerate(names)}


def test_faces_without_pictures_need_no_document():
    store = Store({})
    with scratch_pictures([Face(FORM)], store) as images:
        assert images.pdf is None
        assert not images.of
