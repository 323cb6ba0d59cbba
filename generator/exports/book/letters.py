"""Fonts that Typst is given, and the text of pieces and pointers as Typst code: every letter where the pieces' PDF has it."""

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from generator.exports.book.source import text_literal
from generator.exports.book.typesetting import Typeset
from generator.faces.face import TextRun
from generator.geometry import Rect
from generator.model.game import FontChoice
from generator.text.fonts import open_font
from generator.units import mm_text

_CLOSE = 0.002  # mm: nearer than this to where it would fall by itself, a letter needs no place of its own

# A text that begins at a place on its baseline, in its natural widths; turned about a point.
_LETTERS = """
#set text(
  top-edge: "baseline", bottom-edge: "baseline",
  kerning: false, ligatures: false, hyphenate: false, fallback: false,
)
#let at(x, y, body) = place(dx: x * 1mm, dy: y * 1mm, body)
#let line(x, y, body) = at(x, y, box(width: 9999mm, body))
#let turned(x, y, angle, body) = at(x, y, rotate(angle * 1deg, origin: top + left, body))
"""


class TypstFont(NamedTuple):
    """By what Typst finds a font: its family, weight, style, and its width as a share of the normal one."""

    family: str
    weight: int
    style: str
    stretch: float

    def code(self) -> str:
        """The font as arguments of Typst's ``text``."""
        return (
            f"(font: {text_literal(self.family)}, weight: {self.weight},"
            f" style: {text_literal(self.style)}, stretch: {self.stretch * 100:g}%)"
        )


Fonts = Mapping[FontChoice, TypstFont]


def add_fonts(typeset: Typeset, choices: Collection[FontChoice]) -> Fonts:
    """Lay the files of fonts into the folder of what is set; returns by what Typst finds each."""
    files = {choice: open_font(choice).path for choice in sorted(choices)}
    typeset.write({f"fonts/{path.name}": path.read_bytes() for path in files.values()})
    known = typeset.fonts()
    return {choice: _named(known[path.name]) for choice, path in files.items()}


def _named(font: object) -> TypstFont:
    return TypstFont(*(getattr(font, name) for name in TypstFont._fields))


def letters_code(fonts: Fonts) -> str:
    """What code of ``run_code`` needs before it."""
    lines = [f"#let f{n} = text.with(..{font.code()})" for n, font in enumerate(fonts.values())]
    return "\n".join([_LETTERS, *lines])


def run_code(run: TextRun, box: Rect, fonts: Fonts) -> str:
    """A text run on a page that shows a box, as Typst code; nothing is kerned anew."""
    font = list(fonts).index(run.font)
    about = run.about if run.turn else box  # a turn is about the origin of what is turned
    y = mm_text(run.y - about.y)
    said = f'size: {mm_text(run.size)}mm, fill: rgb("{run.colour}")'
    lines = [
        f"line({mm_text(x - about.x)}, {y}, f{font}({said}, {text_literal(text)}))"
        for text, x in _chunks(run)
    ]
    if not run.turn:
        return "\n".join(lines)
    place = f"{mm_text(about.x - box.x)}, {mm_text(about.y - box.y)}, {mm_text(run.turn)}"
    return f"turned({place}, {{\n" + "\n".join(lines) + "\n})"


def _chunks(run: TextRun) -> Iterator[tuple[str, float]]:
    """The run cut where a letter does not lie where the one before it ends, and at spaces around it."""
    font = open_font(run.font)
    text, start, expected = "", run.x, run.x
    for number, character in enumerate(run.text):
        x = run.xs[number] if run.xs else expected
        if abs(x - expected) > _CLOSE and text:
            yield text, start
            text = ""
        if not text:
            start = x
        if text or character != " ":
            text += character
        expected = x + (font.advance(character) or 0.0) * run.size
    if text.rstrip(" "):
        yield text.rstrip(" "), start


def kerned_run(
    text: str, x: float, y: float, choice: FontChoice, size: float, colour: str
) -> TextRun:
    """A text on one line from x on its baseline, kerned."""
    starts = open_font(choice).kerned(text).starts
    return TextRun(text, x, y, choice, size, colour, tuple(x + start * size for start in starts))
