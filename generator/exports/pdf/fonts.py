"""Our fonts as ReportLab knows them, for as long as one document is drawn."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from generator.model.font import FontChoice, FontFile
from generator.text.fonts import Font
from generator.text.library import FontLibrary


class _InkFont(TTFont):
    """A font as ReportLab embeds it, that takes plain English texts as they are.

    ReportLab gives ASCII its own places in the first subset of a font, and looks for the place of
    each character anew: a third of the time of a text.
    """

    def __init__(self, name: str, data: bytes) -> None:
        super().__init__(name, BytesIO(data))
        self._has_ascii = all(code in self.face.charToGlyph for code in range(32, 127))

    def splitString(  # noqa: N802 - as ReportLab calls it
        self, text: str, doc: Any, encoding: str = "utf-8"
    ) -> list[tuple[int, bytes]]:
        """Parts of a text, each with the subset of the font that it is written in."""
        if text and self._has_ascii and text.isascii() and text.isprintable() and doc in self.state:
            return [(0, text.encode("ascii"))]
        parts: list[tuple[int, bytes]] = super().splitString(text, doc, encoding)
        return parts


class InkFonts:
    """Tells ReportLab of each font when it is first used."""

    def __init__(self, library: FontLibrary) -> None:
        self.library = library
        self._known: dict[FontFile, TTFont] = {}
        self._opened: dict[FontFile, Font] = {}

    def name(self, file: FontFile) -> str:
        """The name under which ReportLab draws with a font; two files never share one."""
        name: str = self.embedded(file).fontName
        return name

    def embedded(self, file: FontFile) -> TTFont:
        """The font as ReportLab embeds it: the codes of its letters are the document's own."""
        font = self._known.get(file)
        if font is None:
            name = f"{file.family}-{file.weight}-{file.slope}-{file.digest}"
            font = self._known[file] = _InkFont(name, self.opened(file).data)
            pdfmetrics.registerFont(font)
        return font

    def house(self, choice: FontChoice) -> str:
        """The name of one of our own fonts, for labels and instructions."""
        return self.name(self.library.open(choice).file)

    def opened(self, file: FontFile) -> Font:
        """The font itself, which measures."""
        font = self._opened.get(file)
        if font is None:
            font = self._opened[file] = self.library.of(file)
        return font

    def forget(self) -> None:
        """Take the fonts out of ReportLab's tables, which belong to the whole process."""
        for font in self._known.values():
            font.unregister()


@contextmanager
def ink_fonts(library: FontLibrary) -> Iterator[InkFonts]:
    """Fonts for one document; ReportLab knows none of them afterwards."""
    fonts = InkFonts(library)
    try:
        yield fonts
    finally:
        fonts.forget()
