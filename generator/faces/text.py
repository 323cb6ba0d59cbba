"""Text fitting: wraps a text into a box, shrinks it down to its style's minimum, and says by how much it still overflows."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from generator.faces.fonts import KERNED_FROM, Font
from generator.faces.inline import Accent, Atom, Word, lines_of
from generator.geometry import Point, Rect
from generator.model.game import Style
from generator.problem import ContentError
from generator.units import MM_PER_POINT, mm_text

ICON_SIZE = 1.25  # em: an inline icon is a little taller than the capitals beside it
_STEP = 0.25 * MM_PER_POINT  # finer steps cannot be told apart in print
_SLACK = 1e-6  # mm


class Piecemeal(NamedTuple):
    """A stretch of one line in one font, or an icon (``font`` is None), placed: x and baseline y in mm."""

    text: str
    font: Font | None
    x: float
    y: float
    width: float
    xs: tuple[float, ...] | None  # a position per character where they are kerned or tracked


@dataclass(frozen=True, slots=True)
class SetText:
    """A text as it was set: its stretches, the size they were set in (mm), and the box its ink needs."""

    stretches: tuple[Piecemeal, ...]
    size: float
    box: Rect


FontFor = Callable[[Accent], Font]


def set_text(text: str, box: Rect, style: Style, font_for: FontFor) -> SetText:
    """The text set in the box: the largest size from the style's ``size`` down to its ``min`` that fits.

    Raises ContentError ``missing-glyph`` for characters its fonts lack, and ``text-overflow`` with the needed
    and the available mm if even the smallest size does not fit.
    """
    paragraphs = lines_of(text)
    _check_glyphs(paragraphs, font_for)
    smallest = min(style.min or style.size, style.size)
    size = style.size
    while True:
        lines, widest = _wrap(paragraphs, box.width, size, style, font_for)
        height = _height(len(lines), size, style, font_for(""))
        if widest <= box.width + _SLACK and height <= box.height + _SLACK:
            return _place(lines, box, size, style, font_for)
        if size <= smallest + _SLACK:
            break
        size = max(size - _STEP, smallest)
    raise ContentError("text-overflow", _overflow(widest, height, box, size), "shorten the text, enlarge its box, or lower the style's min")


def _overflow(width: float, height: float, box: Rect, size: float) -> str:
    over = [
        f"{what} {needed:.1f} mm, has {mm_text(available)} mm (over by {needed - available:.1f} mm)"
        for what, needed, available in (("width", width, box.width), ("height", height, box.height))
        if needed > available + _SLACK
    ]
    return f"the text does not fit even at {size / MM_PER_POINT:.3g} pt: needs {' and '.join(over)}"


def _check_glyphs(paragraphs: list[list[Word]], font_for: FontFor) -> None:
    for line in paragraphs:
        for word in line:
            for atom in word.atoms:
                if atom.icon:
                    continue
                font = font_for(atom.accent)
                missing = font.missing(atom.text)
                if missing:
                    names = ", ".join(f"{c} (U+{ord(c):04X})" for c in missing)
                    raise ContentError(
                        "missing-glyph",
                        f"the font {font.choice.family} {font.choice.weight} has no {names} in {atom.text!r}",
                        "use another character, an inline {icon}, or another font",
                    )


def _atom_width(atom: Atom, size: float, style: Style, font_for: FontFor) -> float:
    if atom.icon:
        return ICON_SIZE * size
    font = font_for(atom.accent)
    em = font.kerned(atom.text).width if _is_kerned(size, style) else font.width(atom.text)
    return (em + style.tracking * len(atom.text)) * size


def _is_kerned(size: float, style: Style) -> bool:
    return size >= KERNED_FROM - _SLACK or style.tracking != 0


def _space(size: float, style: Style, font_for: FontFor) -> float:
    return (font_for("").width(" ") + style.tracking) * size


def _word_width(word: Word, size: float, style: Style, font_for: FontFor) -> float:
    return sum(_atom_width(atom, size, style, font_for) for atom in word.atoms)


def _wrap(
    paragraphs: list[list[Word]], room: float, size: float, style: Style, font_for: FontFor
) -> tuple[list[list[Word]], float]:
    """The lines, and the width of the widest, which exceeds the room only where one word alone does."""
    lines: list[list[Word]] = []
    widest = 0.0
    space = _space(size, style, font_for)
    last = style.tracking * size  # the space after a line's last letter is not ink
    for words in paragraphs:
        line: list[Word] = []
        used = 0.0
        for word in words:
            width = _word_width(word, size, style, font_for)
            gap = space if line and word.spaced else 0.0
            if line and used + gap + width - last > room + _SLACK:
                lines.append(line)
                widest = max(widest, used - last)
                line, used, gap = [], 0.0, 0.0
            line.append(word)
            used += gap + width
        lines.append(line)
        widest = max(widest, used - last)
    return lines, widest


def _height(lines: int, size: float, style: Style, font: Font) -> float:
    return (font.cap_height + (lines - 1) * style.line_height + (font.descent if lines > 1 else 0.0)) * size


def _place(lines: list[list[Word]], box: Rect, size: float, style: Style, font_for: FontFor) -> SetText:
    font = font_for("")
    cap, leading = font.cap_height * size, style.line_height * size
    ink = cap + (len(lines) - 1) * leading  # from the first capitals' top to the last baseline
    top = {
        "top": box.y,
        "middle": box.y + (box.height - ink) / 2,
        "bottom": box.bottom - ink - (font.descent * size if len(lines) > 1 else 0.0),
    }[style.valign]
    stretches: list[Piecemeal] = []
    left, right = box.right, box.x
    for number, line in enumerate(lines):
        placed = list(_place_line(line, top + cap + number * leading, size, style, font_for))
        width = placed[-1].x + placed[-1].width - style.tracking * size if placed else 0.0
        shift = box.x + {"left": 0.0, "center": (box.width - width) / 2, "right": box.width - width}[style.align]
        stretches += [_shifted(stretch, shift) for stretch in placed]
        left, right = min(left, shift), max(right, shift + width)
    ink_box = Rect(left, top, max(right - left, 0.0), ink)
    return SetText(tuple(stretches), size, ink_box)


def _shifted(stretch: Piecemeal, dx: float) -> Piecemeal:
    xs = tuple(x + dx for x in stretch.xs) if stretch.xs else None
    return stretch._replace(x=stretch.x + dx, xs=xs)


def _place_line(line: list[Word], y: float, size: float, style: Style, font_for: FontFor) -> Iterator[Piecemeal]:
    """The line's stretches from x = 0: neighbours of one font are joined, so that extracted text reads on."""
    x = 0.0
    text, start, font = "", 0.0, font_for("")
    xs: list[float] = []
    single = _is_kerned(size, style)
    for number, word in enumerate(line):
        if number and word.spaced:
            if text:
                text += " "
                xs.append(x)
            x += _space(size, style, font_for)
        for atom in word.atoms:
            width = _atom_width(atom, size, style, font_for)
            if atom.icon or font_for(atom.accent) is not font:
                if text.strip():
                    yield Piecemeal(text, font, start, y, x - start, tuple(xs) if single else None)
                text, xs = "", []
            if atom.icon:
                yield Piecemeal(atom.text, None, x, y, width, None)
            else:
                font = font_for(atom.accent)
                if not text:
                    start = x
                text += atom.text
                starts = font.kerned(atom.text).starts if single else ()
                xs += [x + (em + i * style.tracking) * size for i, em in enumerate(starts)]
            x += width
    if text.strip():
        yield Piecemeal(text, font, start, y, x - start, tuple(xs) if single else None)


def turned_box(box: Rect, turn: float, about: Point) -> Rect:
    """Where a set text's ink lies after its turn."""
    return box.turned(turn, about) if turn else box
