"""Fonts for Typst, and the texts of pieces and pointers as Typst code, each letter in its place."""

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from generator.exports.book.typst import Typeset, text_literal
from generator.faces.face import TextRun
from generator.measure.geometry import Rect
from generator.measure.units import mm_text
from generator.model.fonts import FontFile
from generator.model.style import Style
from generator.text.font_library import FontLibrary
from generator.text.fonts import Font
from generator.text.inline import Atom
from generator.text.runs import Reading
from generator.text.shaped import ShapedText

_STYLE = Style(font="pointer", size=1.0)
_CLOSE = 0.002  # mm: nearer to where it falls by itself, a letter needs no place of its own

_LETTERS = Path(__file__).with_suffix(".typ").read_text(encoding="utf-8")


class TypstFont(NamedTuple):
    """How Typst finds a font; ``stretch`` is its width as a share of the normal one."""

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


class BookFonts(NamedTuple):
    """The fonts of a book: what measures them, by what Typst finds each file, and its number."""

    library: FontLibrary
    named: Mapping[FontFile, TypstFont]
    numbers: Mapping[FontFile, int]


def add_fonts(typeset: Typeset, files: Collection[FontFile], library: FontLibrary) -> BookFonts:
    """Lay the files of fonts into the folder of what is set."""
    called = {file: f"{file.digest}.ttf" for file in sorted(files)}
    typeset.write({f"fonts/{called[file]}": library.of(file).data for file in called})
    known = typeset.fonts()
    facts = TypstFont._fields
    named = {file: TypstFont(*(getattr(known[name], one) for one in facts))
             for file, name in called.items()}  # fmt: skip
    return BookFonts(library, named, {file: number for number, file in enumerate(named)})


def letters_code(fonts: BookFonts) -> str:
    """The definitions that code of ``run_code`` needs before it."""
    lines = [
        f"#let f{n} = text.with(..{font.code()})" for n, font in enumerate(fonts.named.values())
    ]
    return "\n".join([_LETTERS, *lines])


def run_code(run: TextRun, box: Rect, fonts: BookFonts) -> str:
    """A text run on a page that shows a box, as Typst code; nothing is kerned again."""
    font = fonts.numbers[run.font]
    about = run.about if run.turn else box  # a turn is about the origin of what is turned
    y = mm_text(run.y - about.y)
    said = f'size: {mm_text(run.size)}mm, fill: rgb("{run.colour}")'
    lines = [
        f"line({mm_text(x - about.x)}, {y}, f{font}({said}, {text_literal(text)}))"
        for text, x in _chunks(run, fonts.library.of(run.font))
    ]
    if not run.turn:
        return "\n".join(lines)
    place = f"{mm_text(about.x - box.x)}, {mm_text(about.y - box.y)}, {mm_text(run.turn)}"
    return f"turned({place}, {{\n" + "\n".join(lines) + "\n})"


def _chunks(run: TextRun, font: Font) -> Iterator[tuple[str, float]]:
    """The run cut where a letter does not begin where the last one ends, and at spaces around."""
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


def kerned_width(text: str, font: Font, size: float) -> float:
    """How wide ``kerned_run`` sets a text."""
    if _is_plain(text, font):
        return font.kerned(text).width * size
    return _shaped(text, font).width(size)


def kerned_run(text: str, x: float, y: float, font: Font, size: float, colour: str) -> TextRun:
    """A kerned or shaped text on one line from x. Raises ContentError if the font cannot set it."""
    if not _is_plain(text, font):
        (only,) = _shaped(text, font).as_line(x, y, size)
        return TextRun(text, x, y, font.file, size, colour, letters=only.letters)
    starts = font.kerned(text).starts
    return TextRun(text, x, y, font.file, size, colour, tuple(x + start * size for start in starts))


def _is_plain(text: str, font: Font) -> bool:
    return not font.missing(text) and font.sets_letter_by_letter(text)


def _shaped(text: str, font: Font) -> ShapedText:
    return ShapedText([[Atom(text)]], _STYLE, lambda _accent: font, Reading())
