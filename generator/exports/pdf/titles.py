"""A game's titles outside its faces, on sheet labels and the first page, in any script.

They are set in our own font; what it lacks, in the game's.
"""

from reportlab.pdfgen.canvas import Canvas

from generator.exports.pdf.fonts import InkFonts
from generator.exports.pdf.glyphs import GlyphFonts
from generator.faces.face import TextRun
from generator.geometry import Rect
from generator.model.font import FontChoice
from generator.model.style import Style
from generator.problem import ContentError
from generator.text.inline import Atom
from generator.text.runs import Reading
from generator.text.shaped import ShapedText
from generator.units import MM_PER_POINT

_STYLE = Style(font="house", size=1.0)
_PAGE = Rect(0, 0, 0, 0)  # y counts from its foot, so that points are what they are on the page


class Titles:
    """Draws what may be written in any script."""

    def __init__(self, fonts: InkFonts, glyphs: GlyphFonts, reading: Reading) -> None:
        self.fonts, self._glyphs, self._reading = fonts, glyphs, reading

    def is_plain(self, text: str, choice: FontChoice) -> bool:
        """Whether our own font sets a text letter by letter."""
        font = self.fonts.library.open(choice)
        return not font.missing(text) and font.sets_letter_by_letter(text)

    def width(self, text: str, choice: FontChoice, size: float) -> float:
        """How wide a text is, in the unit of its size."""
        if self.is_plain(text, choice):
            return self.fonts.library.open(choice).width(text) * size
        return self._shaped(text, choice).width(size)

    def told(self, text: str, choice: FontChoice) -> str:
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
