"""An opened font: what a line of text measures in it, and the outlines of its glyphs.

Widths come from the font file itself and are the ones the PDF uses, so what fits here fits on
paper. All measures are in em: multiply by the font size in mm.
"""

from functools import cached_property
from typing import NamedTuple, Protocol, TypeVar
from unicodedata import bidirectional, category

import uharfbuzz

from generator.model.font import FontFile
from generator.units import MM_PER_POINT

KERNED_FROM = 14 * MM_PER_POINT  # from 14 pt on uneven letter gaps are seen: display is kerned
T = TypeVar("T")
_LETTER_BY_LETTER = {"kern": True, "liga": False, "clig": False, "calt": False}
_FROM_THE_RIGHT = ("R", "AL", "AN")
_MOST_REMEMBERED = 20_000  # texts measured; a long-lived process must not grow without end


class _Extents(Protocol):
    y_bearing: float
    height: float


class _Shaper(Protocol):
    """What we use of HarfBuzz's font; its package has no types."""

    def get_nominal_glyph(self, unicode: int, /) -> int | None: ...
    def get_glyph_h_advance(self, glyph: int, /) -> int: ...
    def get_glyph_extents(self, glyph: int, /) -> _Extents | None: ...
    def draw_glyph_with_pen(self, glyph: int, pen: object, /) -> None: ...


class _Placed(Protocol):
    codepoint: int  # after shaping, the number of the glyph
    cluster: int
    x_offset: int
    y_offset: int
    x_advance: int


class _Buffer(Protocol):
    glyph_infos: list[_Placed]
    glyph_positions: list[_Placed]
    cluster_level: object

    def add_str(self, text: str, /) -> None: ...
    def guess_segment_properties(self) -> None: ...


class _Pen(Protocol):
    def getCommands(self) -> str: ...  # noqa: N802 - fontTools' name


class Shaped(NamedTuple):
    """Where each character of a text starts, and its whole width, both in em."""

    starts: tuple[float, ...]
    width: float


class Font:
    """One font file, opened: an outside resource, so a class. ``data`` is the file's bytes."""

    def __init__(self, file: FontFile, data: bytes) -> None:
        self.file, self.data = file, data
        face = uharfbuzz.Face(uharfbuzz.Blob(data))
        self._font: _Shaper = uharfbuzz.Font(face)
        self.units = int(face.upem)
        self._advances: dict[str, float | None] = {}
        self._widths: dict[str, float] = {}
        self._lacking: dict[str, tuple[str, ...]] = {}
        self._alike: dict[str, bool] = {}
        self._kerned: dict[str, Shaped] = {}

    def advance(self, character: str) -> float | None:
        """The width of one character in em; None if the font lacks it."""
        if character not in self._advances:
            glyph = self._font.get_nominal_glyph(ord(character))
            wide = None if glyph is None else self._font.get_glyph_h_advance(glyph) / self.units
            self._advances[character] = wide
        return self._advances[character]

    def missing(self, text: str) -> tuple[str, ...]:
        """The characters of a text that the font cannot draw."""
        lacking = self._lacking.get(text)
        if lacking is None:
            lacking = tuple(sorted({c for c in text if self.advance(c) is None}))
            _remember(self._lacking, text, lacking)
        return lacking

    def sets_letter_by_letter(self, text: str) -> bool:
        """Whether a text is right when each character is drawn as its own glyph, one by one.

        False for scripts whose letters join, move or read from the right, and for accents that the
        font does not hold in one with their letter. The text must not be ``missing`` anything.
        """
        alike = self._alike.get(text)
        if alike is None:
            nominal = [self._font.get_nominal_glyph(ord(c)) for c in text]
            buffer = self._shaped(text)
            alike = (
                [info.codepoint for info in buffer.glyph_infos] == nominal
                and not any(position.y_offset for position in buffer.glyph_positions)
                and not any(_is_mark(c) or bidirectional(c) in _FROM_THE_RIGHT for c in text)
            )
            _remember(self._alike, text, alike)
        return alike

    def width(self, text: str) -> float:
        """The width in em, unkerned."""
        width = self._widths.get(text)
        if width is None:
            width = sum(self.advance(c) or 0.0 for c in text)
            _remember(self._widths, text, width)
        return width

    def kerned(self, text: str) -> Shaped:
        """The text shaped with kerning but without ligatures: every character keeps its place."""
        shaped = self._kerned.get(text)
        if shaped is None:
            buffer = self._shaped(text)
            starts, x = dict[int, float](), 0.0
            for info, position in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
                starts.setdefault(info.cluster, (x + position.x_offset) / self.units)
                x += position.x_advance
            for number in range(len(text)):
                if number not in starts:  # one glyph for a letter and its accent
                    starts[number] = starts[number - 1] + (self.advance(text[number - 1]) or 0.0)
            shaped = Shaped(tuple(starts[number] for number in range(len(text))), x / self.units)
            _remember(self._kerned, text, shaped)
        return shaped

    def _shaped(self, text: str) -> _Buffer:
        buffer: _Buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        buffer.cluster_level = uharfbuzz.BufferClusterLevel.CHARACTERS
        uharfbuzz.shape(self._font, buffer, _LETTER_BY_LETTER)
        return buffer

    @cached_property
    def cap_height(self) -> float:
        """The height of a capital H in em: texts are placed by it, as the eye does."""
        capital = self._extents("H")
        return capital.y_bearing / self.units if capital else 0.0

    @cached_property
    def descent(self) -> float:
        """How far a p reaches below the baseline, in em."""
        deep = self._extents("p")
        return -(deep.y_bearing / self.units + deep.height / self.units) if deep else 0.0

    def path(self, character: str, scale: float, baseline: float) -> str | None:
        """A glyph's outline as SVG path data, y down, the baseline so far below the origin.

        ``scale`` is the size of one font unit; None if the font lacks the character.
        """
        glyph = self._font.get_nominal_glyph(ord(character))
        if glyph is None:
            return None
        from fontTools.pens.svgPathPen import SVGPathPen
        from fontTools.pens.transformPen import TransformPen

        pen: _Pen = SVGPathPen(None, ntos=_short)
        flipped: object = TransformPen(pen, (scale, 0, 0, -scale, 0, baseline))
        self._font.draw_glyph_with_pen(glyph, flipped)
        return pen.getCommands()

    def _extents(self, character: str) -> _Extents | None:
        glyph = self._font.get_nominal_glyph(ord(character))
        return self._font.get_glyph_extents(glyph) if glyph is not None else None


def _is_mark(character: str) -> bool:
    return category(character).startswith("M")


def _short(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")


def _remember(memory: dict[str, T], text: str, value: T) -> None:
    if len(memory) >= _MOST_REMEMBERED:
        memory.clear()
    memory[text] = value
