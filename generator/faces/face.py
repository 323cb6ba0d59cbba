"""Face: one drawn side of a piece, and the form every later stage reads.

A face is kept split, because that is what makes a thousand of them cheap: the shapes many faces share are one
string, converted to PDF once; its texts are data, drawn straight on the page. ``svg()`` puts them together.
Coordinates are mm with the origin at the trim's top left corner; the drawing reaches out to the bleed.
"""

from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from html import escape
from typing import NamedTuple

from generator.geometry import Point, Rect
from generator.model.component import Component, Piece
from generator.model.format import Format
from generator.model.game import FontChoice
from generator.units import mm_text


class Stamp(NamedTuple):
    """A small drawing (an SVG fragment in a box from 0 0) used at a place: many stamps share one fragment."""

    fragment: str
    width: float
    height: float
    x: float
    y: float
    scale: float = 1.0
    turn: float = 0.0  # degrees clockwise about (x, y)


class TextRun(NamedTuple):
    """One piece of one line of text in one font. ``xs`` has a position per character where they were kerned."""

    text: str
    x: float
    y: float  # baseline
    font: FontChoice
    size: float  # mm
    colour: str  # #rrggbb
    xs: tuple[float, ...] | None = None
    turn: float = 0.0  # degrees clockwise
    about: Point = Point(0, 0)


@dataclass(frozen=True)
class Face:
    """Shapes below, then stamps, then texts, then what lies over them (the proof marks)."""

    format: Format
    shapes: str
    stamps: tuple[Stamp, ...] = ()
    texts: tuple[TextRun, ...] = ()
    over: str = ""

    @cached_property
    def key(self) -> str:
        """The SHA-256 of the face's SVG: equal faces have equal keys."""
        return sha256(self.svg().encode()).hexdigest()

    def svg(self) -> str:
        """The face as one SVG document, sized trim + bleed, units in mm, one element a line."""
        body = [self.shapes, *map(stamp_svg, self.stamps), *map(text_svg, self.texts), self.over]
        return svg_document(self.format.bleed_box, "\n".join(part for part in body if part))


@dataclass(frozen=True, slots=True)
class DrawnPiece:
    """A piece with its faces; ``back`` is None where nothing is printed behind it."""

    component: Component
    piece: Piece
    front: Face
    back: Face | None

    def faces(self) -> tuple[tuple[str, Face], ...]:
        """The faces with the name of their side."""
        return (("front", self.front), *((("back", self.back),) if self.back else ()))


def svg_document(box: Rect, body: str) -> str:
    """An SVG document showing ``box`` at its real size."""
    x, y, width, height = map(mm_text, (box.x, box.y, box.width, box.height))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="{x} {y} {width} {height}">\n{body}\n</svg>\n'
    )


def stamp_svg(stamp: Stamp) -> str:
    """The stamp as an SVG group at its place."""
    place = f"translate({mm_text(stamp.x)} {mm_text(stamp.y)})"
    turn = f" rotate({mm_text(stamp.turn)})" if stamp.turn else ""
    scale = f" scale({stamp.scale:.5g})" if stamp.scale != 1 else ""
    return f'<g transform="{place}{turn}{scale}">{stamp.fragment}</g>'


def text_svg(run: TextRun) -> str:
    """The run as one SVG text element."""
    xs = " ".join(map(mm_text, run.xs)) if run.xs else mm_text(run.x)
    slope = ' font-style="italic"' if run.font.slope == "italic" else ""
    turn = (
        f' transform="rotate({mm_text(run.turn)} {mm_text(run.about.x)} {mm_text(run.about.y)})"'
        if run.turn
        else ""
    )
    return (
        f'<text x="{xs}" y="{mm_text(run.y)}" font-family="{escape(run.font.family)}" font-weight="{run.font.weight}"'
        f'{slope} font-size="{mm_text(run.size)}" fill="{run.colour}"{turn} xml:space="preserve">{escape(run.text, quote=False)}</text>'
    )
