"""Shaped text of any script, wrapped and placed in a box; ``simple.py`` is faster for most."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from generator.measure.geometry import Rect
from generator.model.style import Style
from generator.text import bidi
from generator.text.bidi import is_simple, usual_letter
from generator.text.fonts import Way
from generator.text.inline import Atom
from generator.text.runs import Part, Reading, Run, paragraph
from generator.text.simple import SLACK, Drawn, FontFor, Letter, SetText, Stretch

_ITEM = re.compile(r"[-•] |(\d{1,3}[.)]) ")
_CLEAR = 0.04  # em between the ink of two lines, at the least
_NO_HEIGHT = 0.7  # em: of a line that holds nothing, in a font without capitals


class Line(NamedTuple):
    """Parts in reading order; ``last`` says that they end a line of the text."""

    parts: tuple[Part, ...]
    sign: tuple[Run, ...]  # of an item of a list, before it
    indent: float  # em
    last: bool

    def runs(self) -> list[Run]:
        """The runs to draw in reading order: parts, spaces between them, a hyphen at the end."""
        found: list[Run] = []
        for number, part in enumerate(self.parts):
            if number and part.gap:
                found.append(part.gap)
            found += part.runs
        if self.parts and (hyphen := self.parts[-1].hyphen) and not self.last:
            found.append(hyphen)
        return found

    def em(self) -> float:
        """The width in em, without the letter spacing after the last letter."""
        runs = self.runs()
        trailing = runs[-1].spacing * runs[-1].atom.scale if runs else 0.0
        return self.indent + sum(run.em for run in runs) - trailing


class _Written(NamedTuple):
    """A line of the text as written; in a list, with the sign that stands in its indent."""

    parts: list[Part]
    sign: tuple[Run, ...]
    indent: float


class ShapedText:
    """The lines of a text, shaped once and placed at any size. Raises as ``paragraph`` does."""

    def __init__(
        self, lines: Sequence[list[Atom]], style: Style, font_for: FontFor, reading: Reading
    ) -> None:
        self.style = style
        text = "\n".join("".join(a.text for a in line if not a.icon) for line in lines)
        base = bidi.base_level(text, reading.language)
        self.from_right = bool(base) or bidi.reads_from_right(reading.language)
        self._written = list(_aligned(_written_lines(lines, base, style, font_for, reading)))
        parts = [part for written in self._written for part in written.parts]
        runs = [run for part in parts for run in part.runs]
        main, simple = font_for(""), all(is_simple(run.text) for run in runs)
        most = max((run.atom.scale for run in runs), default=1.0)
        tops = [c.top * run.atom.scale for run in runs for c in run.clusters]
        depths = [c.bottom * run.atom.scale for run in runs for c in run.clusters]
        if simple:  # capitals, not accents, touch the top; no descent below a single line
            self.above = main.cap_height * most or max(tops, default=_NO_HEIGHT)
            self._ink_below, self._spare = 0.0, main.descent * most
            self._letters = self.above
            self._leading = style.line_height * most
        else:
            self.above = max(tops, default=_NO_HEIGHT)
            self._letters = min(_letter_height(runs, most), self.above)
            self._ink_below, self._spare = max(depths, default=0.0), 0.0
            self._leading = max(style.line_height, self.above + self._ink_below + _CLEAR)
        self._wrapped: tuple[float, list[list[Line]]] = (0.0, [])

    def measure(self, size: float, width: float) -> tuple[float, float]:
        """The widest line and the height of all lines, in mm, at a size and width in mm."""
        lines = [line for wrapped in self._lines((width + SLACK) / size) for line in wrapped]
        spare = self._spare if len(lines) > 1 else 0.0
        return max(line.em() for line in lines) * size, (self._ink(lines) + spare) * size

    def place(self, box: Rect, size: float) -> SetText:
        """The text in the box, aligned as its style says."""
        room = (box.width + SLACK) / size
        lines: list[Line] = []
        for written, wrapped in zip(self._written, self._lines(room), strict=True):
            balance = self.style.balance and len(wrapped) > 1
            lines += _balanced(written, room, wrapped) if balance else wrapped
        ink = self._ink(lines) * size
        top = box.y
        if self.style.valign == "middle":
            top += self._middle(box.height, ink, len(lines), size)
        elif self.style.valign == "bottom":
            top = box.bottom - ink - (self._spare * size if len(lines) > 1 else 0.0)
        done: list[Stretch] = []
        left, right = box.right, box.x
        for number, line in enumerate(lines):
            y = top + (self.above + number * self._leading) * size
            stretch = self._stretch(line, box.width / size)
            width = (line.em() + stretch * self._gaps(line)) * size
            start = box.x + self._offset(box.width - width)
            done += self._place_line(line, start, y, width, size, stretch)
            left, right = min(left, start), max(right, start + width)
        return SetText(tuple(done), size, Rect(left, top, max(right - left, 0.0), ink))

    def as_line(self, x: float, y: float, size: float) -> list[Stretch]:
        """All of the text in one line, from a point on its baseline."""
        line = self._whole()
        runs = line.runs()
        return list(_placed(runs, [run.em for run in runs], x, y, size))

    def width(self, size: float) -> float:
        """The width of the text in one line, in mm."""
        return self._whole().em() * size

    def _whole(self) -> Line:
        parts = tuple(part for written in self._written for part in written.parts)
        return Line(parts, (), 0.0, last=True)

    def _ink(self, lines: Sequence[Line]) -> float:
        return self.above + (len(lines) - 1) * self._leading + self._ink_below

    def _middle(self, room: float, ink: float, lines: int, size: float) -> float:
        """The top of the ink for which the letters, not their marks, are centred."""
        letters = (self._letters + (lines - 1) * self._leading) * size
        begin = (room - letters) / 2 - (self.above - self._letters) * size
        return min(max(begin, 0.0), max(room - ink, 0.0)) if ink <= room else (room - ink) / 2

    def _offset(self, room: float) -> float:
        """The distance of a line from the left edge of the box."""
        align = self.style.align
        if align == "center":
            return room / 2
        at_right = {"start": self.from_right, "justify": self.from_right,
                    "end": not self.from_right, "left": False, "right": True}[align]  # fmt: skip
        return room if at_right else 0.0

    @staticmethod
    def _gaps(line: Line) -> int:
        return sum(1 for part in line.parts[1:] if part.gap)

    def _stretch(self, line: Line, room: float) -> float:
        """The widening of each space of a justified line, in em."""
        gaps = self._gaps(line)
        if self.style.align != "justify" or line.last or not gaps:
            return 0.0
        return max(room - line.em(), 0.0) / gaps

    def _lines(self, room: float) -> list[list[Line]]:
        """The lines of each line as written in a room of that many em, not yet balanced."""
        if room != self._wrapped[0]:
            self._wrapped = room, [_wrapped(written, room) for written in self._written]
        return self._wrapped[1]

    def _place_line(
        self, line: Line, x: float, y: float, width: float, size: float, stretch: float
    ) -> Iterator[Stretch]:
        runs = line.runs()
        gaps = {id(part.gap) for part in line.parts[1:]} if stretch else set[int]()
        wide = [p.em + (stretch if id(p) in gaps else 0.0) for p in runs]
        if line.sign:
            sign = sum(run.em for run in line.sign) * size
            at = x + width - sign if self.from_right else x
            yield from _placed(line.sign, [p.em for p in line.sign], at, y, size)
        start = x if self.from_right else x + line.indent * size
        yield from _placed(runs, wide, start, y, size)


def _placed(
    runs: Sequence[Run], wide: Sequence[float], x: float, y: float, size: float
) -> Iterator[Stretch]:
    """The runs of a line from left to right; neighbours of the same look become one stretch."""
    order = bidi.visual_order([run.level for run in runs])
    waiting: list[tuple[int, float]] = []  # runs of one stretch, and where each begins

    def stretch(end: float) -> Iterator[Stretch]:
        while waiting and runs[waiting[-1][0]].text == " ":
            end = waiting.pop()[1]
        while waiting and runs[waiting[0][0]].text == " ":
            waiting.pop(0)
        if waiting:
            first = runs[waiting[0][0]]
            letters = [
                letter for number, at in waiting for letter in _letters(runs[number], at, y, size)
            ]
            text = "".join(runs[number].text for number, _ in sorted(waiting))
            yield Stretch(
                text, first.font, waiting[0][1], y, end - waiting[0][1], None, tuple(letters),
                first.atom.ink, first.atom.scale,
            )  # fmt: skip
            waiting.clear()

    for number in order:
        run = runs[number]
        if waiting and not _same_look(runs[waiting[-1][0]], run):
            yield from stretch(x)
        if run.font is None:
            atom, width = run.atom, wide[number] * size
            yield Stretch(atom.text, None, x, y, width, None, (), atom.ink, atom.scale)
        else:
            waiting.append((number, x))
        x += wide[number] * size
    yield from stretch(x)


def _same_look(one: Run, other: Run) -> bool:
    return (
        one.font is other.font
        and one.atom.ink == other.atom.ink
        and one.atom.scale == other.atom.scale
    )


def _letters(run: Run, x: float, y: float, size: float) -> Iterator[Letter]:
    assert run.font
    em = size * run.atom.scale
    for cluster in run.clusters:
        drawn = [  # a list is quicker, and these are the most of a face
            Drawn(glyph.id, run.font.outline(glyph.id), x + glyph.x * em, y - glyph.y * em)
            for glyph in cluster.glyphs
        ]
        text, width = run.text[cluster.start : cluster.end], cluster.advance * em
        yield Letter(text, tuple(drawn), x, y, width)
        x += width + run.spacing * em


def _letter_height(runs: Sequence[Run], scale: float) -> float:
    """The height of typical letters in the scripts of the text, as capitals in Latin, in em."""
    heights = [
        cluster.top
        for run in runs
        if run.font is not None and (letter := usual_letter(run.text)) is not None
        for cluster in run.font.clusters(letter, Way())
        if not run.font.missing(letter)
    ]
    return max(heights) * scale if heights else _NO_HEIGHT


def _written_lines(
    lines: Sequence[list[Atom]], base: int, style: Style, font_for: FontFor, reading: Reading
) -> Iterator[_Written]:
    for atoms in lines:
        sign: tuple[Run, ...] = ()
        item = _ITEM.match(atoms[0].text) if style.lists and atoms else None
        rest: list[Atom] = atoms
        if item:
            rest = [atoms[0]._replace(text=atoms[0].text[item.end() :]), *atoms[1:]]
            bullet = Atom(f"{item[1] or '•'} x")
            bullet_parts = paragraph((bullet,), base, font_for, style.tracking, reading)
            sign = (*bullet_parts[0].runs, *([bullet_parts[1].gap] if bullet_parts[1].gap else ()))
        parts = paragraph(tuple(rest), base, font_for, style.tracking, reading)
        yield _Written(parts, sign, sum(run.em for run in sign))


def _aligned(lines: Iterable[_Written]) -> Iterator[_Written]:
    """The lines, with equal indents for numbered items that follow each other."""
    for numbers, some in groupby(lines, lambda it: bool(it.sign) and it.sign[0].text[:1].isdigit()):
        items = list(some)
        indent = max(line.indent for line in items)
        yield from (line._replace(indent=indent) if numbers else line for line in items)


def _wrapped(written: _Written, room: float) -> list[Line]:
    """The lines, each with as many parts as there is room for."""
    room -= written.indent
    lines: list[tuple[Part, ...]] = []
    line: list[Part] = []
    used = 0.0
    for part in written.parts:
        gap = part.gap.em if line and part.gap else 0.0
        hyphen = part.hyphen.em if part.hyphen else 0.0
        spacing = part.runs[-1].spacing if part.runs else 0.0
        if line and used + gap + part.em + hyphen - spacing > room:
            lines.append(tuple(line))
            line, used, gap = [], 0.0, 0.0
        line.append(part)
        used += gap + part.em
    lines.append(tuple(line))
    return [
        Line(parts, () if number else written.sign, written.indent, number == len(lines) - 1)
        for number, parts in enumerate(lines)
    ]


def _balanced(written: _Written, room: float, best: list[Line]) -> list[Line]:
    """The same number of lines, with the longest as short as possible."""
    low, high, count = 0.0, room, len(best)
    for _ in range(12):
        middle = (low + high) / 2
        lines = _wrapped(written, middle)
        if len(lines) <= count and max(line.em() for line in lines) <= middle:
            best, high = lines, middle
        else:
            low = middle
    return best
