"""Reproducible saving of a PDF: the same document is the same bytes."""

from io import BytesIO
from typing import BinaryIO

from pikepdf import ObjectStreamMode, Pdf


def saved(pdf: Pdf) -> bytes:
    """The document, compressed, with an identity made of what it holds."""
    buffer = BytesIO()
    save(pdf, buffer)
    return buffer.getvalue()


def save(pdf: Pdf, file: BinaryIO) -> None:
    """Write the document, compressed, with an identity made of what it holds."""
    if "/ID" in pdf.trailer:
        # ReportLab makes it of SOURCE_DATE_EPOCH, where that is set; half of an old one would stay.
        del pdf.trailer["/ID"]
    pdf.save(
        file,
        deterministic_id=True,
        object_stream_mode=ObjectStreamMode.generate,
        compress_streams=True,
    )
