"""What a set book needs besides its pages: how it is opened and printed."""

from collections.abc import Mapping
from io import BytesIO
from typing import Any

from pikepdf import Dictionary, Name, OutlineItem, Pdf

from generator.exports.book.standins import put_in_place
from generator.exports.saving import saved
from generator.rulebook.blocks import Book


def finished(data: bytes, book: Book, forms: Mapping[int, Any]) -> bytes:
    """The PDF with forms in place of the stand-ins of their numbers, and with its print settings.

    The cover comes first in its outline.
    """
    with Pdf.open(BytesIO(data)) as pdf:
        put_in_place(pdf, forms)
        with pdf.open_outline() as outline:
            outline.root.insert(0, OutlineItem(book.title, 0))
            for item in outline.root:
                item.is_closed = True
        pdf.Root.PageMode = Name.UseOutlines
        preferences = pdf.Root.get("/ViewerPreferences", Dictionary())
        preferences.PrintScaling = Name("/None")
        preferences.Duplex = Name.DuplexFlipLongEdge
        preferences.DisplayDocTitle = True
        pdf.Root.ViewerPreferences = preferences
        return saved(pdf)
