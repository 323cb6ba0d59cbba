"""The codes by which a document calls the letters of the fonts that it embeds."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.faces.face import Face, TextRun
from generator.model.font import FontFile
from generator.sheets.sheet import Sheet

if TYPE_CHECKING:
    from generator.exports.pdf.fonts import InkFonts

Letters = dict[FontFile, set[str]]  # what is written in a font, besides printable ASCII
_ASCII = frozenset(map(chr, range(32, 127)))


class Codes(NamedTuple):
    """How one font's letters are called; a font of many letters is embedded in parts."""

    parts: tuple[str, ...]  # their names, such as ``/F1+0``
    has_ascii: bool  # printable ASCII stands for itself in the first part
    others: Mapping[str, tuple[int, int]]  # each with its part and its code there

    def split(self, text: str) -> Iterator[tuple[str, bytes]]:
        """The text in pieces, each with the name of the part that it is written in."""
        if self.has_ascii and text.isascii() and text.isprintable():
            yield self.parts[0], text.encode("ascii")
            return
        known = self.others
        called = [known[letter] if letter in known else (0, ord(letter)) for letter in text]
        for part, codes in groupby(called, key=itemgetter(0)):
            yield self.parts[part], bytes(code for _, code in codes)


def letters_on(faces: Iterable[Face], sheets: Iterable[Sheet], house: FontFile) -> Letters:
    """The letters that stand one by one on faces and sheets, the fonts as they are first used.

    ``house`` is the font of what is written on sheets.
    """
    found: Letters = {}
    on_faces = (
        (item.font, item.text)
        for face in faces
        for item in face.items
        if isinstance(item, TextRun) and not item.letters
    )
    on_sheets = (
        (house, label.text) for sheet in sheets for label in (*sheet.labels, *sheet.numbers)
    )
    for font, text in chain(on_faces, on_sheets):
        letters = found.get(font)
        if letters is None:
            letters = found[font] = set()
        if not (text.isascii() and text.isprintable()):
            letters.update(set(text) - _ASCII)
    return found


def codes_in(canvas: Any, fonts: "InkFonts", letters: Letters) -> dict[FontFile, Codes]:
    """The codes of all letters in the document of a canvas.

    They do not hang on the order in which the letters come, so that a text that changes need not
    change the codes of another.
    """
    document = canvas._doc  # noqa: SLF001 - it is what a font's parts belong to
    return {file: _codes(document, fonts.embedded(file), held) for file, held in letters.items()}


def _codes(document: Any, font: Any, letters: Iterable[str]) -> Codes:
    others: dict[str, tuple[int, int]] = {}
    has_ascii = all(ord(letter) in font.face.charToGlyph for letter in _ASCII)
    font.splitString(" ", document)  # makes the first part, whatever the letters are
    for letter in sorted(letters if has_ascii else {*letters, *_ASCII}):
        [(part, code)] = font.splitString(letter, document)
        others[letter] = (part, code[0])
    count = max((part for part, _ in others.values()), default=0) + 1
    names = tuple(font.getSubsetInternalName(part, document) for part in range(count))
    return Codes(names, has_ascii, others)
