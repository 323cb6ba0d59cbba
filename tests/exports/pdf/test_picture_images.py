"""Images of a print file as they are written before it is composed: what a reader finds in them."""

from contextlib import contextmanager
from io import BytesIO
from typing import NamedTuple
from zlib import compress

import pikepdf
import pytest
from laid_sheets import component_of
from pikepdf import Array, Dictionary, Name, PdfImage

from generator.exports.pdf import pictures
from generator.exports.pdf.face_form import face_code
from generator.exports.pdf.operators import save
from generator.exports.pdf.pictures import scratch_pictures
from generator.faces.face import Face, Picture, Stamp
from generator.faces.pictures.encode import Planes, Samples
from generator.measure.geometry import Rect
from generator.model.picture import PictureFile

FORM = component_of().format


def rows(*lines):
    """Rows of pixels as a PNG holds them: each begins with how it was made smaller."""
    return compress(b"".join(b"\0" + bytes(line) for line in lines))


RED_BLUE = rows(*[(255, 0, 0, 0, 0, 255)] * 3)
GREY = rows(*[(0, 128)] * 3)
NUMBERS = rows(*[(0, 1)] * 3)
COLOURED = Samples(RED_BLUE, 2, 3, 3)
JPEG = Planes(Samples(None, 5, 7, 3), None)


class Store:
    """Gives what is printed of each picture, in the order in which it is asked."""

    def __init__(self, planes):
        self.all, self.asked = planes, []

    def whole_file(self, shown):
        return self.all[shown] if self.all[shown].colour.data is None else None

    @staticmethod
    def decoded(shown):
        return shown.pixels

    def planes(self, shown):
        self.asked.append(shown)
        return self.all[shown]


class Photo(NamedTuple):
    """What is shown of a file, by its name, with what it holds."""

    name: str
    file: PictureFile
    pixels: int = 1

    @property
    def key(self):
        return self.file.digest


def photo(data, name="p.jpg"):
    return Photo(name, PictureFile.of(name, data))


A = photo(b"a", "a.png")


def face_of(*shown):
    return Face(FORM, tuple(Picture(one, Rect(0, 0, 10, 15)) for one in shown))


def titled(pdf):
    pdf.trailer.Info = pdf.make_indirect(Dictionary(Title="a"))


@contextmanager
def images_of(store, *faces):
    """The images that a reader finds in a saved document, by what is shown."""
    with scratch_pictures(faces, store) as held:
        pdf = held.pdf
        page = Dictionary(Type=Name.Page, MediaBox=Array([0, 0, 10, 10]))
        numbered = {f"/I{number}": image for number, image in enumerate(held.of.values())}
        page.Resources = Dictionary(XObject=Dictionary(numbered))
        pdf.pages.append(pikepdf.Page(page))
        titled(pdf)
        file = BytesIO()
        save(pdf, file)
        names = list(held.of)
    with pikepdf.open(file) as pdf:
        found = pdf.pages[0].Resources.XObject
        yield {name: found[f"/I{number}"] for number, name in enumerate(names)}


def pixels(image):
    seen = PdfImage(image).as_pil_image().convert("RGB")
    return seen.size, [seen.getpixel((0, 0)), seen.getpixel((1, 2))]


@pytest.mark.parametrize(
    ("samples", "first", "last"),
    [
        (COLOURED, (255, 0, 0), (0, 0, 255)),
        (Samples(GREY, 2, 3, 1), (0, 0, 0), (128, 128, 128)),
        (Samples(NUMBERS, 2, 3, 1, palette=bytes((9, 8, 7, 1, 2, 3))), (9, 8, 7), (1, 2, 3)),
    ],
)
def test_pixels_are_read_as_they_were(samples, first, last):
    with images_of(Store({A: Planes(samples, None)}), face_of(A)) as images:
        assert pixels(images[A]) == ((2, 3), [first, last])
        assert "/SMask" not in images[A]


def test_what_covers_a_part_of_its_ground_is_an_image_beside_it():
    store = Store({A: Planes(COLOURED, Samples(GREY, 2, 3, 1))})
    with images_of(store, face_of(A)) as images:
        assert pixels(images[A])[1][0] == (255, 0, 0)
        assert pixels(images[A].SMask)[1] == [(0, 0, 0), (128, 128, 128)]


def test_a_palette_ends_with_its_last_colour():
    palette = bytes((9, 8, 7, 1, 2, 3))
    store = Store({A: Planes(Samples(NUMBERS, 2, 3, 1, palette=palette), None)})
    with images_of(store, face_of(A)) as images:
        kind, colours, last, table = images[A].ColorSpace
        assert (kind, colours, int(last)) == (Name.Indexed, Name.DeviceRGB, 1)
        assert bytes(table) == palette


def test_a_jpeg_file_is_passed_on_as_it_is():
    shown = photo(b"of a camera")
    store = Store({shown: JPEG})
    with images_of(store, face_of(shown)) as images:
        image = images[shown]
        assert image.read_raw_bytes() == b"of a camera"
        assert image.Filter == Name.DCTDecode
        assert (int(image.Width), int(image.Height)) == (5, 7)
        assert image.ColorSpace == Name.DeviceRGB


def test_only_a_faint_picture_asks_for_an_opacity():
    (whole,) = face_of(A).items
    for share, asked in ((1, {}), (0.5, {"/O0-5": "0.5"})):
        code, called = face_code(Face(FORM, (whole._replace(opacity=share),)), [])
        assert called.faint == asked
        assert (b" gs " in code) == bool(asked)


def test_drawings_and_pictures_of_a_face_are_called_by_names_of_their_own():
    b = photo(b"b", "b.png")
    items = [
        one
        for shown, side in ((A, 1), (b, 2))
        for one in (*face_of(shown).items, Stamp("<g/>", side, side, 1, 1))
    ]
    code, called = face_code(Face(FORM, tuple(items)), [])
    names = [*called.pictures.values(), *called.drawings.values()]
    assert sorted(names) == ["/P0", "/P1", "/P2", "/P3"]
    assert [code.count(name.encode() + b" Do") for name in names] == [1, 1, 1, 1]


def test_each_picture_is_one_image_however_often_it_is_shown():
    """More of them than are decoded beside each other."""
    names = [photo(bytes([number]), f"p{number:02}.png") for number in range(11)]
    planes = {
        name: Planes(Samples(rows(*[(number, number)] * 3), 2, 3, 1), None)
        for number, name in enumerate(names)
    }
    store = Store(planes)
    faces = [face_of(*names), face_of(*reversed(names)), face_of(names[3], names[3])]
    with images_of(store, *faces) as images:
        assert sorted(store.asked) == names
        found = {name: pixels(image)[1][0] for name, image in images.items()}
    assert found == {name: (number,) * 3 for number, name in enumerate(names)}


def test_few_large_pictures_are_decoded_beside_each_other():
    """At most eight at once, and no more than sixteen million pixels of several."""
    sizes = [1, 15_999_999, 1, 16_000_000, 90_000_000, *[1] * 9, *[8_000_000] * 3]
    shown = [Photo(f"{n}", PictureFile.of("", b"%d" % n), size) for n, size in enumerate(sizes)]
    together = pictures._together(shown, Store({}))
    names = [[int(one.name) for one in some] for some in together]
    assert names == [[0, 1], [2], [3], [4], [*range(5, 13)], [13, 14], [15, 16]]


def test_two_files_that_hold_the_same_are_one_image():
    one, other = photo(b"the same", "one.jpg"), photo(b"the same", "other.jpg")
    with scratch_pictures([face_of(A, other, one)], Store({other: JPEG, A: JPEG})) as held:
        assert held.of[one].objgen == held.of[other].objgen != held.of[A].objgen


def test_faces_without_pictures_need_no_document():
    store = Store({})
    with scratch_pictures([Face(FORM)], store) as images:
        assert images.pdf is None
        assert not images.of


def test_files_that_pass_and_pictures_that_are_decoded_may_follow_each_other():
    shown = [photo(bytes([number]) * 900, f"{number}.jpg") for number in range(20)]
    planes = dict.fromkeys(shown, JPEG)
    for number in (0, 3, 7, 8, 9, 19):
        planes[shown[number]] = Planes(
            Samples(rows(*[(number, number)] * 3), 2, 3, 1),
            Samples(rows(*[(50, number)] * 3), 2, 3, 1) if number == 8 else None,
        )
    store = Store(planes)
    with images_of(store, face_of(*shown)) as images:
        for number, one in enumerate(shown):
            if planes[one] is JPEG:
                assert images[one].read_raw_bytes() == bytes([number]) * 900
            else:
                assert pixels(images[one])[1][0] == (number,) * 3
        assert pixels(images[shown[8]].SMask)[1] == [(50,) * 3, (8,) * 3]
    assert store.asked == [one for one in shown if planes[one] is not JPEG]


def test_a_document_of_some_images_holds_their_data_alone():
    shown = [photo(bytes([n]) * 500, f"{n}.jpg") for n in (1, 2, 3)]
    with scratch_pictures([face_of(*shown)], Store(dict.fromkeys(shown, JPEG))) as held:
        titled(held.pdf)
        held.pdf.Root.Shown = held.of[shown[1]]
        file = BytesIO()
        save(held.pdf, file)
    assert bytes([2]) * 500 in file.getvalue()
    assert len(file.getvalue()) < 1400


def test_a_file_that_changes_before_it_is_written_is_told():
    def read():
        raise OSError("p.jpg: the file changed while it was being read")

    shown = Photo("p.jpg", PictureFile("p.jpg", "0", read))
    with (
        pytest.raises(OSError, match=r"p\.jpg: the file changed"),
        images_of(Store({shown: JPEG}), face_of(shown)),
    ):
        pass
