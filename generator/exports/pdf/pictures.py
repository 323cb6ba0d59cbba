"""Pictures in the PDF: each distinct one is one image, its compressed data as it lies in its file.

A print file is composed with a sign in the place of each image's data, which ``filled.py`` puts in
when the file is written: a thousand pictures are never in memory at once, and those that are
printed as they lie there pass from their own file into the print file.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from io import BytesIO
from tempfile import TemporaryFile
from types import MappingProxyType
from typing import Any, BinaryIO, NamedTuple

from pikepdf import Pdf

from generator.faces.face import Face
from generator.faces.pictures.encode import PictureStore, Planes, Samples
from generator.faces.pictures.placing import Shown

_AT_ONCE = 8  # pictures that are decoded beside each other
_MOST_PIXELS = 16_000_000  # of them: each takes up to a dozen bytes meanwhile
_SIGN = b"the data of image %08d is put here"


class Waiting(NamedTuple):
    """An image of a document that holds a sign yet, and what gives its data."""

    image: Any
    data: Callable[[], bytes]


class Images(NamedTuple):
    """The images of an open document, or none; those that wait for their data, by their signs."""

    pdf: Pdf | None = None
    of: Mapping[Shown, Any] = MappingProxyType({})
    waiting: Mapping[bytes, Waiting] = MappingProxyType({})


@contextmanager
def scratch_pictures(faces: Iterable[Face], store: PictureStore) -> Iterator[Images]:
    """The images of some faces in a document to compose upon, which is to be saved by ``filled``.

    What was decoded lies in a scratch file, which is gone afterwards. Raises SourceError if a
    picture's file changed since it was looked at, and so does reading the data.
    """
    shown = dict.fromkeys(item.shown for face in faces for item in face.pictures)
    distinct: dict[str, Shown] = {}
    for one in shown:
        distinct.setdefault(one.key, one)  # two files may hold the same picture
    if not shown:
        yield Images()
        return
    with TemporaryFile() as decoded:
        document = _Document(decoded)
        made = _made(list(distinct.values()), store)
        numbers = {one.key: document.add(one, planes) for one, planes in made}
        with Pdf.open(BytesIO(document.closed())) as pdf:
            images = {number: pdf.get_object(number, 0) for number in document.data}
            waiting = {
                _SIGN % number: Waiting(images[number], data)
                for number, data in document.data.items()
            }
            held = {one: images[numbers[one.key]] for one in shown}
            yield Images(pdf, held, waiting)


class _Document:
    """A PDF of images alone, as it is written."""

    def __init__(self, decoded: BinaryIO) -> None:
        """``decoded`` is a file to keep data in that lies in none."""
        self._decoded = decoded
        self._written = BytesIO()
        self._written.write(b"%PDF-1.7\n")
        self._places: list[int] = []
        self.data: dict[int, Callable[[], bytes]] = {}  # of images by their numbers
        self._root = self._object("/Type /Catalog /Pages 2 0 R")
        self._object("/Type /Pages /Kids [] /Count 0")

    def add(self, shown: Shown, planes: Planes) -> int:
        """Write the image of a picture, and that of what it covers; its number."""
        colour, alpha = planes
        mask = f" /SMask {self._image(alpha, '', shown)} 0 R" if alpha else ""
        return self._image(colour, mask, shown)

    def closed(self) -> bytes:
        """The whole document."""
        start, count = self._written.tell(), len(self._places) + 1
        rows = "".join(f"{place:010d} 00000 n \n" for place in self._places)
        self._written.write(f"xref\n0 {count}\n0000000000 65535 f \n{rows}".encode())
        trailer = f"trailer\n<< /Size {count} /Root {self._root} 0 R >>\n"
        self._written.write(f"{trailer}startxref\n{start}\n%%EOF\n".encode())
        return self._written.getvalue()

    def _image(self, samples: Samples, mask: str, shown: Shown) -> int:
        sign = _SIGN % (len(self._places) + 1)
        stream = f" /Length {len(sign)} >>\nstream\n".encode() + sign + b"\nendstream"
        number = self._object(_entries(samples) + mask, stream)
        self.data[number] = shown.file.read if samples.data is None else self._kept(samples.data)
        return number

    def _kept(self, data: bytes) -> Callable[[], bytes]:
        place = self._decoded.tell()
        self._decoded.write(data)
        return partial(_read, self._decoded, place, len(data))

    def _object(self, entries: str, rest: bytes = b" >>") -> int:
        self._places.append(self._written.tell())
        number = len(self._places)
        self._written.write(f"{number} 0 obj\n<< {entries}".encode() + rest + b"\nendobj\n")
        return number


def _read(file: BinaryIO, place: int, size: int) -> bytes:
    file.seek(place)
    return file.read(size)


def _made(shown: Sequence[Shown], store: PictureStore) -> Iterator[tuple[Shown, Planes]]:
    """What is printed of each picture; a few are decoded beside each other."""
    with ThreadPoolExecutor() as pool:
        for some in _together(shown, store):
            whole = [store.whole_file(one) for one in some]
            others = [one for one, planes in zip(some, whole, strict=True) if planes is None]
            decoded = pool.map(store.planes, others)
            for one, planes in zip(some, whole, strict=True):
                yield one, planes or next(decoded)


def _together(shown: Sequence[Shown], store: PictureStore) -> Iterator[list[Shown]]:
    """The pictures in lists of a few, fewer where they are large."""
    some: list[Shown] = []
    pixels = 0
    for one in shown:
        more = store.decoded(one)
        if len(some) == _AT_ONCE or (some and pixels + more > _MOST_PIXELS):
            yield some
            some, pixels = [], 0
        some.append(one)
        pixels += more
    yield some


def _entries(samples: Samples) -> str:
    """The entries of an image, but its length."""
    if samples.palette:
        last = len(samples.palette) // 3 - 1
        space = f"[/Indexed /DeviceRGB {last} <{samples.palette.hex()}>]"
    else:
        space = "/DeviceRGB" if samples.channels == 3 else "/DeviceGray"
    entries = (
        f"/Type /XObject /Subtype /Image /Width {samples.width} /Height {samples.height} "
        f"/BitsPerComponent {samples.bits} /ColorSpace {space}"
    )
    if samples.data is None:
        return f"{entries} /Filter /DCTDecode"
    rows = (
        f"<< /Predictor 15 /Colors {samples.channels} /BitsPerComponent {samples.bits} "
        f"/Columns {samples.width} >>"
    )
    return f"{entries} /Filter /FlateDecode /DecodeParms {rows}"
