"""Simple text: letters that need no shaping, as PDF operators in embedded fonts.

Titles may be in any script: they are set in our own font or, for what it lacks, in the game's, and
shaped where they must be.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain, groupby
from math import cos, radians, sin
from operator import itemgetter
from typing import Any, NamedTuple

from reportlab.pdfgen.canvas import Canvas

from generator.exports.pdf.fonts import InkFonts
from generator.exports.pdf.glyph_text import GlyphFonts
from generator.exports.pdf.operators import colour, matrix, short
from generator.faces.face import Face, TextRun
from generator.measure.geometry import Rect, turn_point
from generator.measure.units import MM_PER_POINT, points
from generator.model.fonts import FontChoice, FontFile
from generator.model.style import Style
from generator.problem import ContentError
from generator.sheets.sheet import Sheet
from generator.text.fonts import Font
from generator.text.inline import Atom
from generator.text.runs import Reading
from generator.text.shaped import ShapedText

Letters = dict[FontFile, set[str]]  # what is written in a font, besides printable ASCII
_ASCII = frozenset(map(chr, range(32, 127)))
_KERN_TOLERANCE = 0.002  # mm
_SIGNS = re.compile(r"[\\()\r]")  # mean something else in a string of a PDF
Across = tuple[float, float, float, float, float, float]  # a text matrix, in points
_STYLE = Style(font="house", size=1.0)
_PAGE = Rect(0, 0, 0, 0)  # y counts from its foot, so that points are what they are on the page


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
    """Letters drawn one by one on faces and, in ``house``, on sheets; fonts by first use."""
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
    """The codes of all letters in a canvas's document, whatever the order of the letters."""
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


class PlainText:
    """Writes texts by their codes: ReportLab's text object takes a third of a print file's time."""

    def __init__(self, codes: Mapping[FontFile, Codes], opened: Callable[[FontFile], Font]) -> None:
        self._codes, self._opened = codes, opened

    def code(self, runs: Iterable[TextRun], box: Rect) -> bytes:
        """Operators for runs, in points from the lower left of a face's bleed box."""
        code = ["BT"]
        now = ink = ""
        for run in runs:
            if run.colour != ink:
                ink = run.colour
                code.append(f"{colour(ink)} rg")
            codes, size = self._codes[run.font], f"{short(points(run.size))} Tf"
            for text, x in self._chunks(run):
                code.append(f"{_place(run, x, box)} Tm")
                now = _show(code, text, codes, size, now)
        code.append("ET\n")
        return "\n".join(code).encode("latin-1")

    def lines(self, texts: Iterable[tuple[str, Across]], file: FontFile, size: float) -> bytes:
        """Operators for texts in one font and size, each from its place; all in points."""
        code = ["BT"]
        codes, now = self._codes[file], ""
        for text, across in texts:
            code.append(f"{matrix(*across)} Tm")
            now = _show(code, text, codes, f"{short(size)} Tf", now)
        code.append("ET\n")
        return "\n".join(code).encode("latin-1")

    def _chunks(self, run: TextRun) -> Iterator[tuple[str, float]]:
        """The run cut where kerning or tracking moved a character off its natural place."""
        if not run.xs:
            yield run.text, run.x
            return
        font = self._opened(run.font)
        text, start, expected = "", run.x, run.x
        for character, x in zip(run.text, run.xs, strict=True):
            if text and abs(x - expected) >= _KERN_TOLERANCE:
                yield text, start
                text = ""
            if not text:
                start = x
            text += character
            expected = x + (font.advance(character) or 0.0) * run.size
        if text:
            yield text, start


def _show(code: list[str], text: str, codes: Codes, size: str, now: str) -> str:
    """Add a text to some code; what has set the font afterwards."""
    for name, data in codes.split(text):
        wanted = f"{name} {size}"
        if wanted != now:
            code.append(wanted)
            now = wanted
        signs = data.decode("latin-1")
        shown = _SIGNS.sub(lambda one: "\\r" if one[0] == "\r" else f"\\{one[0]}", signs)
        code.append(f"({shown}) Tj")
    return now


def _place(run: TextRun, x: float, box: Rect) -> str:
    """The text matrix of a part of a run that begins at x."""
    if not run.turn:
        return f"1 0 0 1 {short(points(x - box.x))} {short(points(box.bottom - run.y))}"
    at = turn_point(Rect(x, run.y, 0, 0).centre, run.turn, run.about)
    angle = radians(-run.turn)  # clockwise as seen is negative where y points up
    c, s = cos(angle), sin(angle)
    return matrix(c, s, -s, c, points(at.x - box.x), points(box.bottom - at.y))


class Titles:
    """Draws what may be written in any script."""

    def __init__(self, fonts: InkFonts, glyphs: GlyphFonts, reading: Reading) -> None:
        self.fonts, self._glyphs, self._reading = fonts, glyphs, reading

    def is_plain(self, text: str, choice: FontChoice) -> bool:
        """Whether the font sets a text without shaping it."""
        font = self.fonts.library.open(choice)
        return not font.missing(text) and font.sets_letter_by_letter(text)

    def width(self, text: str, choice: FontChoice, size: float) -> float:
        """How wide a text is, in the unit of its size."""
        if self.is_plain(text, choice):
            return self.fonts.library.open(choice).width(text) * size
        return self._shaped(text, choice).width(size)

    def printable(self, text: str, choice: FontChoice) -> str:
        """The text as it can be drawn: a question mark for each character that no font has."""
        return (
            text
            if self._sets(text, choice)
            else "".join(character if self._sets(character, choice) else "?" for character in text)
        )

    def cut(self, text: str, choice: FontChoice, size: float, room: float) -> str:
        """As much of a text as a room holds, in the unit of its size, … for the rest."""
        while len(text) > 1 and self.width(text, choice, size) > room:
            text = text[:-2].rstrip() + "…"
        return text

    def _sets(self, text: str, choice: FontChoice) -> bool:
        try:
            self.width(text, choice, 1.0)
        except ContentError:
            return False
        return True

    def draw(
        self,
        canvas: Canvas,
        text: str,
        choice: FontChoice,
        size: float,
        at: tuple[float, float],
        ink: str,
    ) -> None:
        """Draw a text from a place on its baseline, all in points; ``ink`` is the canvas's own."""
        if self.is_plain(text, choice):
            canvas.setFont(self.fonts.house(choice), size)
            canvas.drawString(*at, text)
        else:
            canvas.addLiteral(self.code(text, choice, size, at, ink).decode("ascii"))

    def code(
        self, text: str, choice: FontChoice, size: float, at: tuple[float, float], ink: str
    ) -> bytes:
        """PDF operators for a text that must be shaped, in points."""
        x, y, em = (value * MM_PER_POINT for value in (*at, size))
        runs = [
            TextRun(s.text, s.x, s.y, s.font.file, em, ink, letters=s.letters)
            for s in self._shaped(text, choice).as_line(x, -y, em)
            if s.font is not None
        ]
        return b"\nq " + self._glyphs.code(runs, _PAGE) + b"Q\n"

    def _shaped(self, text: str, choice: FontChoice) -> ShapedText:
        font = self.fonts.library.open(choice)
        return ShapedText([[Atom(text)]], _STYLE, lambda _accent: font, self._reading)
