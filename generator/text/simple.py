"""Simple text: lines placed one letter at a time, with inline icons and alignment in the box."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from generator.measure.geometry import Rect
from generator.model.style import Style
from generator.text.fonts import KERNED_FROM, Font
from generator.text.inline import Accent, Atom, Word

ICON_SIZE = 1.25  # em: an inline icon is a little taller than the capitals beside it
SLACK = 1e-6  # mm


class Drawn(NamedTuple):
    """A glyph's number, outline (SVG path in thousandths, y down) and position in mm."""

    id: int
    outline: str
    x: float
    y: float


class Letter(NamedTuple):
    """Characters that are drawn together; ``turn`` is clockwise about (x, y), in degrees."""

    text: str
    glyphs: tuple[Drawn, ...]
    x: float
    y: float
    width: float
    turn: float = 0.0


class Stretch(NamedTuple):
    """A part of a line in one font, or an icon, at x and baseline y; ``letters`` if shaped."""

    text: str
    font: Font | None
    x: float
    y: float
    width: float
    xs: tuple[float, ...] | None  # a position per character where they are kerned or tracked
    letters: tuple[Letter, ...] = ()
    ink: str = ""  # a colour of its own, as the text names it
    scale: float = 1.0  # of the size


@dataclass(frozen=True, slots=True)
class SetText:
    """A text as it was set: its stretches, their size in mm, and the bounding box of its ink."""

    stretches: tuple[Stretch, ...]
    size: float
    box: Rect


FontFor = Callable[[Accent], Font]


class Measured(NamedTuple):
    """A word and its width in em, tracking included."""

    word: Word
    em: float


def is_kerned(size: float, style: Style) -> bool:
    """Whether a text of this size has a position for every character."""
    return size >= KERNED_FROM - SLACK or style.tracking != 0


def space_em(style: Style, font_for: FontFor) -> float:
    """The width of a space between words, in em."""
    return font_for("").width(" ") + style.tracking


def atom_em(atom: Atom, style: Style, font_for: FontFor, *, kerned: bool) -> float:
    """The width of an atom in em, tracking included."""
    if atom.icon:
        return ICON_SIZE
    font = font_for(atom.accent)
    return (
        font.kerned(atom.text).width if kerned else font.width(atom.text)
    ) + style.tracking * len(atom.text)


def place(
    lines: list[list[Measured]], box: Rect, size: float, style: Style, font_for: FontFor
) -> SetText:
    """The lines in the box, aligned as the style says; capitals, not line boxes, touch its top."""
    font = font_for("")
    cap, leading = font.cap_height * size, style.line_height * size
    ink = cap + (len(lines) - 1) * leading  # from the first capitals' top to the last baseline
    if style.valign == "top":
        top = box.y
    elif style.valign == "middle":
        top = box.y + (box.height - ink) / 2
    else:
        top = box.bottom - ink - (font.descent * size if len(lines) > 1 else 0.0)
    space = space_em(style, font_for)
    stretches: list[Stretch] = []
    left, right = box.right, box.x
    for number, line in enumerate(lines):
        em = sum(
            measured.em + (space if i and measured.word.spaced else 0.0)
            for i, measured in enumerate(line)
        )
        width = (em - style.tracking) * size if line else 0.0
        start = box.x
        if style.align not in ("left", "start"):
            start += (box.width - width) / (2 if style.align == "center" else 1)
        stretches += _place_line(
            line, start, top + cap + number * leading, width, size, style, font_for
        )
        left, right = min(left, start), max(right, start + width)
    ink_box = Rect(left, top, max(right - left, 0.0), ink)
    return SetText(tuple(stretches), size, ink_box)


def _place_line(
    line: list[Measured],
    x: float,
    y: float,
    width: float,
    size: float,
    style: Style,
    font_for: FontFor,
) -> list[Stretch]:
    """The stretches of a line from x on, those of one font joined, so that text is copied whole."""
    if is_kerned(size, style) or not all(measured.word.plain for measured in line):
        return _place_atoms(line, x, y, size, style, font_for)
    words = (
        f" {word.atoms[0].text}" if number and word.spaced else word.atoms[0].text
        for number, (word, _) in enumerate(line)
    )
    return [Stretch("".join(words), font_for(""), x, y, width, None)] if line else []


def _place_atoms(
    line: list[Measured], x: float, y: float, size: float, style: Style, font_for: FontFor
) -> list[Stretch]:
    kerned = is_kerned(size, style)
    space = space_em(style, font_for) * size
    stretch = _StretchBuilder(y, kerned=kerned)
    for number, (word, _) in enumerate(line):
        if number and word.spaced:
            stretch.add_space(x)
            x += space
        for atom in word.atoms:
            width = atom_em(atom, style, font_for, kerned=kerned) * size
            if atom.icon:
                stretch.close(x)
                stretch.done.append(Stretch(atom.text, None, x, y, width, None))
            else:
                font = font_for(atom.accent)
                starts = font.kerned(atom.text).starts if kerned else ()
                stretch.add(
                    atom.text,
                    font,
                    x,
                    [x + (em + i * style.tracking) * size for i, em in enumerate(starts)],
                )
            x += width
    stretch.close(x)
    return stretch.done


class _StretchBuilder:
    """The stretch that is being collected, and those that are complete."""

    def __init__(self, y: float, *, kerned: bool) -> None:
        self.y, self.kerned = y, kerned
        self.done: list[Stretch] = []
        self.text, self.start, self.xs = "", 0.0, list[float]()
        self.font: Font | None = None

    def add(self, text: str, font: Font, x: float, xs: list[float]) -> None:
        if font is not self.font:
            self.close(x)
        if not self.text:
            self.start, self.font = x, font
        self.text += text
        self.xs += xs

    def add_space(self, x: float) -> None:
        if self.text:
            self.text += " "
            self.xs += [x] if self.kerned else []

    def close(self, x: float) -> None:
        if self.text.strip():
            self.done.append(
                Stretch(
                    self.text,
                    self.font,
                    self.start,
                    self.y,
                    x - self.start,
                    tuple(self.xs) if self.kerned else None,
                )
            )
        self.text, self.xs = "", []
