"""Streams of a PDF, compressed once however many files hold them."""

from typing import Any
from zlib import compress

from pikepdf import Name, Pdf, Stream

from generator.exports.pdf.numbers import parsed


def packed(pdf: Pdf, code: bytes, about: str = "") -> Any:
    """A compressed stream of a document; ``about`` are further entries of its dictionary."""
    return Stream(pdf, compress(_something(code)), parsed(f"<< {about} /Filter /FlateDecode >>"))


def pack(stream: Any) -> None:
    """Compress a stream that is not."""
    if "/Filter" not in stream:
        stream.write(compress(_something(stream.read_raw_bytes())), filter=Name.FlateDecode)


def _something(code: bytes) -> bytes:
    """Ghostscript and MuPDF refuse a compressed stream that holds nothing."""
    return code if code.strip() else b"q Q"
