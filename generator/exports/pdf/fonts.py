"""Fonts registered with ReportLab, for as long as one document is drawn."""

from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from generator.model.fonts import FontChoice, FontFile
from generator.text.font_library import FontLibrary
from generator.text.fonts import Font


class InkFonts:
    """Registers each font with ReportLab when it is first used."""

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
            font = self._known[file] = TTFont(name, BytesIO(self.opened(file).data))
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
