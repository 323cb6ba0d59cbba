"""Streams of a PDF, compressed once however many files hold them."""

from typing import Any
from zlib import DEFLATED, Z_DEFAULT_COMPRESSION, compress, compressobj

from pikepdf import Name, Pdf, Stream

from generator.exports.pdf.numbers import parsed

_SHORT = 12  # as a power of two: bytes that fit a small window, which is made much sooner
_SMALL_TABLES = 4


def packed(pdf: Pdf, code: bytes, about: str = "") -> Any:
    """A compressed stream of a document; ``about`` are further entries of its dictionary."""
    return Stream(pdf, compressed(code), parsed(f"<< {about} /Filter /FlateDecode >>"))


def pack(stream: Any) -> None:
    """Compress a stream that is not."""
    if "/Filter" not in stream:
        stream.write(compressed(stream.read_raw_bytes()), filter=Name.FlateDecode)


def compressed(code: bytes) -> bytes:
    """Code as a stream of a PDF holds it."""
    if not code.strip():
        code = b"q Q"  # Ghostscript and MuPDF refuse a compressed stream that holds nothing
    if len(code) > 1 << _SHORT:
        return compress(code)
    packer = compressobj(Z_DEFAULT_COMPRESSION, DEFLATED, _SHORT, _SMALL_TABLES)
    return packer.compress(code) + packer.flush()
