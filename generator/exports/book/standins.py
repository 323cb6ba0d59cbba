"""Stand-ins: tiny pictures that Typst lays where figures belong, whose forms replace them.

So Typst decides where a figure lies, cuts nothing, tags it and demands its alternative text; and a
drawing that many figures share is still stored once, which Typst does not do for SVG.
"""

import struct
import zlib
from collections.abc import Mapping
from typing import Any

from pikepdf import Dictionary, Name, Pdf


def stand_in(number: int) -> bytes:
    """A PNG of so many pixels by one: its width is how it is known again. Numbers begin with 1."""
    head = struct.pack(">IIBBBBB", number, 1, 8, 0, 0, 0, 0)  # grey, 8 bit
    return b"".join(
        [
            b"\x89PNG\r\n\x1a\n",
            _chunk(b"IHDR", head),
            _chunk(b"IDAT", zlib.compress(bytes(number + 1))),
            _chunk(b"IEND", b""),
        ]
    )


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def put_in_place(pdf: Pdf, forms: Mapping[int, Any]) -> None:
    """Let every stand-in on a page be the form of its number, which may be of another PDF.

    A form fills the unit square, as a picture does.
    """
    for page in pdf.pages:
        shown: Any = page.resources.get("/XObject", Dictionary())
        for name, held in shown.items():
            if held.get("/Subtype") == Name.Image and int(held.Height) == 1:
                shown[name] = pdf.copy_foreign(forms[int(held.Width)])
