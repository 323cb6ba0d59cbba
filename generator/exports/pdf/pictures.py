"""Pictures as PDF images: each distinct one once, with the compressed data of its file.

A print file is composed upon a temporary PDF of its images, which lies on the disk: a thousand
pictures are never in memory at once.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from tempfile import TemporaryFile
from types import MappingProxyType
from typing import Any, BinaryIO, NamedTuple

from pikepdf import Pdf

from generator.faces.face import Face
from generator.faces.pictures.encode import PictureStore, Planes, Samples
from generator.faces.pictures.placing import Shown

_AT_ONCE = 8  # pictures that are decoded beside each other
_MOST_PIXELS = 16_000_000  # of them: each takes up to a dozen bytes meanwhile


class Images(NamedTuple):
    """The images of an open document, by what they show; or none."""

    pdf: Pdf | None = None
    of: Mapping[Shown, Any] = MappingProxyType({})


@contextmanager
def scratch_pictures(faces: Iterable[Face], store: PictureStore) -> Iterator[Images]:
    """The images of some faces in an open scratch PDF. Raises SourceError if a file has changed."""
    shown = dict.fromkeys(item.shown for face in faces for item in face.pictures)
    distinct: dict[str, Shown] = {}
    for one in shown:
        distinct.setdefault(one.key, one)  # two files may hold the same picture
    if not shown:
        yield Images()
        return
    with TemporaryFile() as file:
        document = _Document(file)
        made = _made(list(distinct.values()), store)
        numbers = {one.key: document.add(one, planes) for one, planes in made}
        document.close()
        with Pdf.open(file) as pdf:
            yield Images(pdf, {one: pdf.get_object(numbers[one.key], 0) for one in shown})


class _Document:
    """A PDF of images alone, as it is written to a file."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._file.write(b"%PDF-1.7\n")
        self._places: list[int] = []
        self._root = self._object("/Type /Catalog /Pages 2 0 R")
        self._object("/Type /Pages /Kids [] /Count 0")

    def add(self, shown: Shown, planes: Planes) -> int:
        """Write the image of a picture, and that of what it covers; its number."""
        colour, alpha = planes
        mask = f" /SMask {self._image(alpha, '', shown)} 0 R" if alpha else ""
        return self._image(colour, mask, shown)

    def close(self) -> None:
        """Write what ends a PDF."""
        start, count = self._file.tell(), len(self._places) + 1
        rows = "".join(f"{place:010d} 00000 n \n" for place in self._places)
        self._file.write(f"xref\n0 {count}\n0000000000 65535 f \n{rows}".encode())
        trailer = f"trailer\n<< /Size {count} /Root {self._root} 0 R >>\n"
        self._file.write(f"{trailer}startxref\n{start}\n%%EOF\n".encode())
        self._file.flush()

    def _image(self, samples: Samples, mask: str, shown: Shown) -> int:
        data = shown.file.read() if samples.data is None else samples.data
        begin = f" /Length {len(data)} >>\nstream\n".encode()
        return self._object(_entries(samples) + mask, begin, data, b"\nendstream")

    def _object(self, entries: str, *rest: bytes) -> int:
        self._places.append(self._file.tell())
        number = len(self._places)
        self._file.write(f"{number} 0 obj\n<< {entries}".encode())
        self._file.writelines((*(rest or (b" >>",)), b"\nendobj\n"))
        return number


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
