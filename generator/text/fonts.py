"""Opened fonts: widths, shaped clusters of letters and outlines, in em, as in the PDF."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import groupby
from typing import NamedTuple, Protocol, TypeVar
from unicodedata import bidirectional, category

import uharfbuzz

from generator.measure.units import MM_PER_POINT, mm_text
from generator.model.fonts import FontFile

KERNED_FROM = 14 * MM_PER_POINT  # from 14 pt on uneven letter gaps are seen: display is kerned
T = TypeVar("T")
Digits = Callable[[float], str]
_LETTER_BY_LETTER = {"kern": True, "liga": False, "clig": False, "calt": False}
_FROM_THE_RIGHT = ("R", "AL", "AN")
_MANY = 350  # texts: as long as shaping them takes, what a font does to any two characters takes
_ASCII = tuple(map(chr, range(0x21, 0x7F)))  # each pair of these stands in a text of 9,000
_MOST_REMEMBERED = 20_000  # texts measured; a long-lived process must not grow without end


class _Extents(Protocol):
    y_bearing: float
    height: float
    width: float


class _Shaper(Protocol):
    """The methods of HarfBuzz's font that we use; its package has no types."""

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


class Glyph(NamedTuple):
    """A glyph of the font and its position within its cluster, in em, y up."""

    id: int
    x: float
    y: float


class Cluster(NamedTuple):
    """Characters drawn together, in em; their ink reaches from ``top`` to ``bottom``."""

    start: int
    end: int
    glyphs: tuple[Glyph, ...]
    advance: float
    top: float
    bottom: float


class Way(NamedTuple):
    """How characters are shaped: direction, script (as Unicode names it), language, ligatures."""

    from_right: bool = False
    script: str = "Zyyy"
    language: str = "en"
    ligatures: bool = True


class _Buffer(Protocol):
    glyph_infos: list[_Placed]
    glyph_positions: list[_Placed]
    cluster_level: object
    flags: object
    direction: str
    script: str
    language: str

    def add_str(self, text: str, offset: int = 0, length: int = -1, /) -> None: ...
    def guess_segment_properties(self) -> None: ...


class _Pen(Protocol):
    def getCommands(self) -> str: ...  # noqa: N802 - fontTools' name


class Shaped(NamedTuple):
    """The position of each character of a text, and the width of the text, both in em."""

    starts: tuple[float, ...]
    width: float


class Font:
    """An opened font file; ``coloured`` are characters that it has in colours only."""

    def __init__(self, file: FontFile, data: bytes, coloured: frozenset[str] = frozenset()) -> None:
        self.file, self.data, self.coloured = file, data, coloured
        face = uharfbuzz.Face(uharfbuzz.Blob(data))
        self._font: _Shaper = uharfbuzz.Font(face)
        self.units = int(face.upem)
        self._advances: dict[str, float | None] = {}
        self._widths: dict[str, float] = {}
        self._missing_of: dict[str, tuple[str, ...]] = {}
        self._plain_texts: dict[str, bool] = {}
        self._plain_characters = frozenset[str]()  # known to need no shaping
        self._kerned: dict[str, Shaped] = {}
        self._clusters: dict[tuple[object, ...], tuple[Cluster, ...]] = {}
        self._outlines: dict[int, str] = {}
        self._scripts = frozenset[str](face.get_table_script_tags("GSUB"))

    def advance(self, character: str) -> float | None:
        """The width of one character in em; None if the font lacks it."""
        if character not in self._advances:
            glyph = self._font.get_nominal_glyph(ord(character))
            wide = None if glyph is None else self._font.get_glyph_h_advance(glyph) / self.units
            self._advances[character] = wide
        return self._advances[character]

    def missing(self, text: str) -> tuple[str, ...]:
        """The characters of a text that the font lacks."""
        missing = self._missing_of.get(text)
        if missing is None:
            missing = tuple(sorted({c for c in text if self.advance(c) is None}))
            _remember(self._missing_of, text, missing)
        return missing

    def sets_letter_by_letter(self, text: str) -> bool:
        """Whether a text is right when each character is drawn as its own glyph."""
        is_plain = self._plain_texts.get(text)
        if is_plain is not None:
            return is_plain
        if len(self._plain_texts) >= _MANY and self._sure.issuperset(text):
            is_plain = True
        else:
            nominal = [self._font.get_nominal_glyph(ord(c)) for c in text]
            buffer = self._shaped(text)
            is_plain = (
                [info.codepoint for info in buffer.glyph_infos] == nominal
                and not any(at.y_offset for at in buffer.glyph_positions or ())  # None: no text
                and not any(
                    category(c)[0] == "M" or bidirectional(c) in _FROM_THE_RIGHT for c in text
                )
            )
        _remember(self._plain_texts, text, is_plain)
        return is_plain

    def is_known_plain(self, words: str) -> bool:
        """Whether words are known to need no shaping."""
        return self._plain_characters.issuperset(words)

    @cached_property
    def _sure(self) -> frozenset[str]:
        """The ASCII characters that keep their own glyphs beside others; empty if some do not."""
        drawable = [c for c in _ASCII if self.advance(c) is not None]
        pairs = "".join(a + b for number, a in enumerate(drawable) for b in drawable[number:])
        shaped = self._shaped(pairs)
        own = {c: self._font.get_nominal_glyph(ord(c)) for c in drawable}
        is_plain = [info.codepoint for info in shaped.glyph_infos] == [own[c] for c in pairs]
        level = not any(position.y_offset for position in shaped.glyph_positions)
        sure = frozenset(drawable if is_plain and level else ())
        self._plain_characters = sure | {" ", "\n"}
        return sure

    def width(self, text: str) -> float:
        """The width in em, unkerned."""
        width = self._widths.get(text)
        if width is None:
            width = sum(self.advance(c) or 0.0 for c in text)
            _remember(self._widths, text, width)
        return width

    def kerned(self, text: str) -> Shaped:
        """The text shaped with kerning but no ligatures: each character has its own position."""
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

    def clusters(
        self, text: str, way: Way, before: str = "", after: str = ""
    ) -> tuple[Cluster, ...]:
        """The text shaped, as seen from the left, joined with its neighbours."""
        key = (text, way, before, after)
        cached = self._clusters.get(key)
        if cached is None:
            cached = tuple(self._made_clusters(text, way, before, after))
            if len(self._clusters) >= _MOST_REMEMBERED:
                self._clusters.clear()
            self._clusters[key] = cached
        return cached

    def glyph(self, character: str) -> int:
        """The number of a character's own glyph; 0 if the font lacks it."""
        return self._font.get_nominal_glyph(ord(character)) or 0

    def draw(self, glyph: int, pen: object) -> None:
        """Draw a glyph's outline with a fontTools pen, in font units, y up."""
        self._font.draw_glyph_with_pen(glyph, pen)

    def lacks(self, text: str, way: Way) -> bool:
        """Whether the font lacks a glyph for characters that are drawn together."""
        return any(glyph.id == 0 for c in self.clusters(text, way) for glyph in c.glyphs)

    def joins(self, script: str) -> bool:
        """Whether the font has the rules by which the letters of a script join."""
        from fontTools.unicodedata import ot_tags_from_script

        return not self._scripts.isdisjoint(ot_tags_from_script(script))

    def outline(self, glyph: int) -> str:
        """The outline of a glyph as SVG path data in thousandths of an em, y down."""
        if glyph not in self._outlines:
            self._outlines[glyph] = self._drawn(
                glyph, 1000 / self.units, 0, lambda one: f"{one:.1f}".removesuffix(".0")
            )
        return self._outlines[glyph]

    def _made_clusters(self, text: str, way: Way, before: str, after: str) -> Iterator[Cluster]:
        buffer: _Buffer = uharfbuzz.Buffer()
        buffer.flags = uharfbuzz.BufferFlags.REMOVE_DEFAULT_IGNORABLES
        buffer.add_str(before + text + after, len(before), len(text))
        buffer.direction = "rtl" if way.from_right else "ltr"
        buffer.script, buffer.language = way.script, way.language
        off = {"liga": False, "clig": False, "calt": False}
        uharfbuzz.shape(self._font, buffer, {} if way.ligatures else off)
        placed = list(zip(buffer.glyph_infos, buffer.glyph_positions, strict=True))
        starts = sorted({info.cluster for info, _ in placed})
        if not starts:  # signs without a glyph, such as a soft hyphen within a line
            yield Cluster(0, len(text), (), 0.0, 0.0, 0.0)
            return
        firsts = [0, *(start - len(before) for start in starts[1:])]
        spans = dict(zip(starts, zip(firsts, [*firsts[1:], len(text)], strict=True), strict=True))
        for start, group in groupby(placed, key=lambda pair: pair[0].cluster):
            yield self._cluster(*spans[start], group)

    def _cluster(self, start: int, end: int, placed: Iterable[tuple[_Placed, _Placed]]) -> Cluster:
        glyphs, x, top, bottom = list[Glyph](), 0.0, 0.0, 0.0
        for info, position in placed:
            y = position.y_offset / self.units
            glyphs.append(Glyph(info.codepoint, (x + position.x_offset) / self.units, y))
            x += position.x_advance
            ink = self._font.get_glyph_extents(info.codepoint)
            if ink is not None and ink.height:
                top = max(top, y + ink.y_bearing / self.units)
                bottom = min(bottom, y + (ink.y_bearing + ink.height) / self.units)
        return Cluster(start, end, tuple(glyphs), x / self.units, top, -bottom)

    def _shaped(self, text: str) -> _Buffer:
        buffer: _Buffer = uharfbuzz.Buffer()
        buffer.add_str(text)
        buffer.guess_segment_properties()
        buffer.cluster_level = uharfbuzz.BufferClusterLevel.CHARACTERS
        uharfbuzz.shape(self._font, buffer, _LETTER_BY_LETTER)
        return buffer

    @cached_property
    def cap_height(self) -> float:
        """The height of a capital H in em, by which texts are placed."""
        capital = self._extents("H")
        return capital.y_bearing / self.units if capital else 0.0

    @cached_property
    def x_height(self) -> float:
        """The height of a small x in em, by which print is measured."""
        small = self._extents("x")
        return small.y_bearing / self.units if small else self.cap_height

    @cached_property
    def descent(self) -> float:
        """How far a p reaches below the baseline, in em."""
        deep = self._extents("p")
        return -(deep.y_bearing / self.units + deep.height / self.units) if deep else 0.0

    def path(self, character: str, em: float, baseline: float, x: float = 0) -> str | None:
        """A character's outline as SVG path data, y down, in a size; or None."""
        glyph = self._font.get_nominal_glyph(ord(character))
        if glyph is None:
            return None
        return self._drawn(glyph, em / self.units, baseline, mm_text, x)

    def letters(self, text: str, xs: Sequence[float], y: float, size: float) -> str:
        """The outlines of letters at positions ``xs`` on a baseline, as SVG path data, y down."""
        from fontTools.pens.svgPathPen import SVGPathPen
        from fontTools.pens.transformPen import TransformPen

        pen: _Pen = SVGPathPen(None, ntos="{:.6g}".format)
        scale = size / self.units
        for character, x in zip(text, xs, strict=False):
            placed: object = TransformPen(pen, (scale, 0, 0, -scale, x, y))
            self.draw(self.glyph(character), placed)
        return pen.getCommands()

    def _drawn(
        self, glyph: int, scale: float, baseline: float, digits: Digits, x: float = 0
    ) -> str:
        from fontTools.pens.svgPathPen import SVGPathPen
        from fontTools.pens.transformPen import TransformPen

        pen: _Pen = SVGPathPen(None, ntos=digits)
        flipped: object = TransformPen(pen, (scale, 0, 0, -scale, x, baseline))
        self._font.draw_glyph_with_pen(glyph, flipped)
        return pen.getCommands()

    def _extents(self, character: str) -> _Extents | None:
        glyph = self._font.get_nominal_glyph(ord(character))
        return self._font.get_glyph_extents(glyph) if glyph is not None else None


def _remember(memory: dict[str, T], text: str, value: T) -> None:
    if len(memory) >= _MOST_REMEMBERED:
        memory.clear()
    memory[text] = value
