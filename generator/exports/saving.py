"""A PDF as bytes: the same document is the same file."""

from io import BytesIO

from pikepdf import ObjectStreamMode, Pdf


def saved(pdf: Pdf) -> bytes:
    """The document, compressed, with an identity made of what it holds."""
    buffer = BytesIO()
    pdf.save(
        buffer,
        deterministic_id=True,
        object_stream_mode=ObjectStreamMode.generate,
        compress_streams=True,
    )
    return buffer.getvalue()
