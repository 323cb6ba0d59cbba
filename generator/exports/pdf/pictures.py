"""Pictures in the PDF: each distinct one is one image, its compressed data as it lies in its file.

The images are written one after the other to a scratch PDF on disk, and the print file is composed
upon it: a thousand pictures are never in memory at once, since only what is copied from one
document to another would be.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import islice
from tempfile import TemporaryFile
from types import MappingProxyType
from typing import Any, BinaryIO, NamedTuple

from pikepdf import AccessMode, Pdf

from generator.faces.face import Face
from generator.faces.pictures.shown import Shown
from generator.faces.pictures.store import PictureStore, Planes, Samples

_AT_ONCE = 8  # pictures that are decoded beside each other


class Images(NamedTuple):
    """The images of an open document, or none."""

    pdf: Pdf | None = None
    of: Mapping[Shown, Any] = MappingProxyType({})


@contextmanager
def scratch_pictures(faces: Iterable[Face], store: PictureStore) -> Iterator[Images]:
    """The images of some faces in a scratch PDF, to compose upon; it is gone afterwards.

    Raises OSError if a picture's file changed since it was looked at.
    """
    shown = list(dict.fromkeys(item.shown for face in faces for item in face.pictures))
    if not shown:
        yield Images()
        return
    with TemporaryFile() as file:
        numbers = _write(file, shown, store)
        file.seek(0)
        with Pdf.open(file, access_mode=AccessMode.stream) as pdf:
            held = {one: pdf.get_object(n, 0) for one, n in zip(shown, numbers, strict=True)}
            yield Images(pdf, held)


def _write(file: BinaryIO, shown: Sequence[Shown], store: PictureStore) -> list[int]:
    """Write the images as the objects of a PDF; the number of each."""
    places: list[int] = []
    file.write(b"%PDF-1.7\n")

    def add(head: str, data: bytes | None = None) -> int:
        places.append(file.tell())
        number = len(places)
        file.write(f"{number} 0 obj\n".encode())
        if data is None:
            file.write(f"<< {head} >>\nendobj\n".encode())
        else:
            file.write(f"<< {head} /Length {len(data)} >>\nstream\n".encode())
            file.write(data)
            file.write(b"\nendstream\nendobj\n")
        return number

    root = add("/Type /Catalog /Pages 2 0 R")
    add("/Type /Pages /Kids [] /Count 0")
    numbers = []
    for colour, alpha in _made(shown, store):
        mask = f" /SMask {add(*_image(alpha))} 0 R" if alpha else ""
        head, data = _image(colour)
        numbers.append(add(head + mask, data))
    start = file.tell()
    rows = "".join(f"{place:010d} 00000 n \n" for place in places)
    file.write(f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n{rows}".encode())
    trailer = f"trailer\n<< /Size {len(places) + 1} /Root {root} 0 R >>\n"
    file.write(f"{trailer}startxref\n{start}\n%%EOF\n".encode())
    return numbers


def _made(shown: Sequence[Shown], store: PictureStore) -> Iterator[Planes]:
    """What is printed of each picture; a few are made beside each other."""
    waiting = iter(shown)
    with ThreadPoolExecutor() as pool:
        while some := list(islice(waiting, _AT_ONCE)):
            yield from pool.map(store.planes, some)


def _image(samples: Samples) -> tuple[str, bytes]:
    """The dictionary of an image, and its data."""
    if samples.palette:
        last = len(samples.palette) // 3 - 1
        space = f"[/Indexed /DeviceRGB {last} <{samples.palette.hex()}>]"
    else:
        space = "/DeviceRGB" if samples.channels == 3 else "/DeviceGray"
    head = (
        f"/Type /XObject /Subtype /Image /Width {samples.width} /Height {samples.height} "
        f"/BitsPerComponent {samples.bits} /ColorSpace {space}"
    )
    if samples.jpeg:
        return f"{head} /Filter /DCTDecode", samples.data
    rows = (
        f"<< /Predictor 15 /Colors {samples.channels} /BitsPerComponent {samples.bits} "
        f"/Columns {samples.width} >>"
    )
    return f"{head} /Filter /FlateDecode /DecodeParms {rows}", samples.data
