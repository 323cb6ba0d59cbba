"""Streams of a PDF, compressed once however many files hold them."""

from typing import Any

from pikepdf import Name, Pdf, Stream

from generator.exports.pdf.objects import parsed
from generator.exports.pdf.packed_code import compressed


def packed(pdf: Pdf, code: bytes, about: str = "") -> Any:
    """A compressed stream of a document; ``about`` are further entries of its dictionary."""
    return Stream(pdf, compressed(code), parsed(f"<< {about} /Filter /FlateDecode >>"))


def pack(stream: Any) -> None:
    """Compress a stream that is not."""
    if "/Filter" not in stream:
        stream.write(compressed(stream.read_raw_bytes()), filter=Name.FlateDecode)
