"""Face: one drawn side of a piece, the form that every later stage reads.

A face is its items in drawing order, because that is what makes a thousand of them cheap: shapes
that many faces share are one string, converted to PDF once; texts are data, drawn straight on the
page. ``svg()`` puts them together. Coordinates are mm with the origin at the trim's top left
corner; the drawing reaches out to the bleed.

``proof_lines`` is the proof overlay: trim and safe zone drawn over a face.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields, replace
from functools import cached_property, lru_cache
from hashlib import sha256
from html import escape
from typing import NamedTuple

from generator.faces.pictures.placing import Shown
from generator.faces.shapes import outline
from generator.files.digest import digest_of_values
from generator.measure.geometry import Point, Rect
from generator.measure.path import Path
from generator.measure.units import mm_text
from generator.model.component import Component, Piece, PieceRef
from generator.model.fonts import FontFile
from generator.model.format import Format
from generator.model.source import NOWHERE
from generator.problem import Where
from generator.template.recorder import Read
from generator.text.simple import Drawn, Letter

Link = Callable[[Shown], str]  # what a picture is called in an SVG
TRIM_COLOUR, SAFE_COLOUR = "#e6007e", "#009fe3"  # process magenta and cyan, as proofs have them


class Shapes(NamedTuple):
    """An SVG fragment over the whole face."""

    svg: str


class Stamp(NamedTuple):
    """A small drawing (an SVG fragment in a box from 0 0) used at a place: many share one."""

    fragment: str
    width: float
    height: float
    x: float
    y: float
    scale: float = 1.0
    turn: float = 0.0  # degrees clockwise about (x, y)


class TextRun(NamedTuple):
    """One stretch of one line of text in one font."""

    text: str
    x: float
    y: float  # baseline
    font: FontFile
    size: float  # mm
    colour: str  # #rrggbb
    xs: tuple[float, ...] | None = None  # a position per character, where they were kerned
    turn: float = 0.0  # degrees clockwise
    about: Point = Point(0, 0)
    letters: tuple[Letter, ...] = ()  # where it was shaped: the glyphs, left to right as seen
    stroke: float = 0.0  # mm: letters are lines so wide, round at their corners, and not filled


class Picture(NamedTuple):
    """A raster image that fills the box; ``clip`` cuts it off."""

    shown: Shown
    box: Rect
    clip: Path = Path()  # mm, as the face lies before the turn; empty: nothing is cut off
    opacity: float = 1.0
    turn: float = 0.0  # degrees clockwise about ``about``, the clip with it
    about: Point = Point(0, 0)


Item = Shapes | Stamp | Picture | TextRun


class Shrunk(NamedTuple):
    """A text that was set smaller than its style wants, with both sizes in mm."""

    text: str
    style: str
    wanted: float
    size: float


class Spot(NamedTuple):
    """A named place on a face, to which a figure of a rulebook may point; nothing is drawn."""

    name: str
    box: Rect  # mm, as its template says it; of no size: a point


class Letters(NamedTuple):
    """A stretch of letters: the box of its capitals before the turn, in its colour."""

    box: Rect
    colour: str


class Inscription(NamedTuple):
    """A text as a template set it on a face. Boxes are given before the turn."""

    text: str
    box: Rect  # as the template gives it
    ink: tuple[Rect, ...]  # what its letters cover: one box, or one for each letter of an arc
    letters: tuple[Letters, ...]
    turn: float  # degrees clockwise
    about: Point
    size: float  # mm
    style: str
    edge: str  # the colour of an outline around its letters, or empty
    field: tuple[str | int, ...]  # the path of its value in the piece's fields; empty if computed
    where: Where  # the line of the template

    @property
    def kind(self) -> str:
        """The kind of item, next to drawings and pictures: a text."""
        return "text"


class Placed(NamedTuple):
    """A drawing, icon, picture or QR code as a template placed it on a face."""

    kind: str  # art, icon, picture, code
    name: str
    box: Rect  # before the turn
    turn: float
    field: tuple[str | int, ...]  # the path of its value in the piece's fields; empty if computed
    where: Where  # the line of the template
    transform: str = ""  # of its markup, by which it is found among the shapes
    unused_colour: str = ""  # asked for, of a drawing that has colours of its own
    module: float = 0.0  # mm: a module of a code

    @property
    def about(self) -> Point:
        """The point that the box is turned about."""
        return self.box.centre


class Unmoved(NamedTuple):
    """A text that is called within an element that a transform moves; the text stays in place."""

    text: str
    where: Where


def by_content(shown: Shown) -> str:
    """The name of a picture where its file is not at hand: the digest of its content."""
    return f"picture:{shown.key}"


@dataclass(frozen=True)
class Face:
    """The drawn items, the lowest first, and how the template placed them."""

    format: Format
    items: tuple[Item, ...] = ()
    shrunk: tuple[Shrunk, ...] = ()  # of its texts, those that did not fit at their style's size
    spots: tuple[Spot, ...] = ()  # named places, which no print shows
    calls: tuple[Inscription | Placed, ...] = ()  # in the order of the template
    unmoved: tuple[Unmoved, ...] = ()
    side: str = "front"
    template: Where = NOWHERE
    allowed: frozenset[str] = frozenset()  # the warnings that its template allows
    source: str = field(default="", compare=False, repr=False)  # the text of the template

    @cached_property
    def key(self) -> str:
        """The SHA-256 of the face's SVG: equal faces have equal keys."""
        return sha256(self.svg().encode()).hexdigest()

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of all that is known of the face, also of what no print shows."""
        known = [getattr(self, name) for name in _BESIDE]
        about = (self.key, _digest(self.source), self.format, sorted(self.allowed), *known)
        return digest_of_values(about)

    def known_by(self, key: str, digest: str) -> "Face":
        """The same face with digests that were computed before."""
        vars(self).update(key=key, digest=digest)  # where ``cached_property`` keeps them
        return self

    @property
    def inscriptions(self) -> tuple[Inscription, ...]:
        """Its texts as the template set them."""
        return tuple(call for call in self.calls if isinstance(call, Inscription))

    @property
    def placed(self) -> tuple[Placed, ...]:
        """Its drawings, icons, pictures and codes as the template placed them."""
        return tuple(call for call in self.calls if isinstance(call, Placed))

    @property
    def texts(self) -> tuple[TextRun, ...]:
        """Its texts, in drawing order."""
        return tuple(item for item in self.items if isinstance(item, TextRun))

    def overlaid(self, svg: str) -> "Face":
        """The face with a fragment drawn over it."""
        return replace(self, items=(*self.items, Shapes(svg))) if svg else self

    @property
    def pictures(self) -> tuple[Picture, ...]:
        """Its pictures, in drawing order."""
        return tuple(item for item in self.items if isinstance(item, Picture))

    @property
    def has_photograph(self) -> bool:
        """Whether a picture in JPEG is on it."""
        return any(one.shown.facts.type == "JPEG" for one in self.pictures)

    def svg(self, link: Link = by_content, style: str = "") -> str:
        """The face as one SVG document, sized trim + bleed, units in mm, one element a line.

        ``link`` gives the link of a picture; by default a name made of its content. ``style`` is a
        style sheet to begin with.
        """
        parts = [f"<style>{style}</style>"] if style else []
        parts += [item_svg(item, link) for item in self.items]
        return svg_document(self.format.bleed_box, "\n".join(parts))


# What ``digest`` adds to the SVG: all other fields of a face in their order.
_BESIDE = ("shrunk", "spots", "calls", "unmoved", "side", "template")
KEPT = tuple(one.name for one in fields(Face) if one.name != "format")  # by the cache of faces


@lru_cache(maxsize=256)  # a thousand faces have few templates
def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def in_order(
    below: Iterable[Item], stamps: Iterable[Stamp], texts: Iterable[TextRun], over: Iterable[Item]
) -> tuple[Item, ...]:
    """The items of a face in drawing order: shapes, stamps, texts, then everything above."""
    return (*below, *stamps, *texts, *over)


@dataclass(frozen=True, slots=True)
class DrawnPiece:
    """A piece with its faces; ``back`` is None if its back is blank."""

    component: Component
    piece: Piece
    front: Face
    back: Face | None
    reads: frozenset[Read] = frozenset()  # what its templates read

    @property
    def ref(self) -> PieceRef:
        """The reference to the piece: its component and id."""
        return self.component.ref(self.piece)

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


def item_svg(item: Item, link: Link = by_content) -> str:
    """One item as SVG markup."""
    if isinstance(item, Shapes):
        return item.svg
    if isinstance(item, Picture):
        return _picture_svg(item, link)
    return _stamp_svg(item) if isinstance(item, Stamp) else _text_svg(item)


def proof_lines(form: Format) -> str:
    """SVG: the trim as a solid line, the safe zone as a dashed one."""
    trim = outline(form, fill="none", stroke=TRIM_COLOUR, stroke_width=0.2)
    safe = outline(
        form, -form.safe, fill="none", stroke=SAFE_COLOUR, stroke_width=0.2, stroke_dasharray="1 1"
    )
    return f"{trim}\n{safe}" if form.safe else str(trim)


def _picture_svg(picture: Picture, link: Link) -> str:
    box = picture.box
    x, y, w, h = map(mm_text, (box.x, box.y, box.width, box.height))
    faint = f' opacity="{picture.opacity:.4g}"' if picture.opacity != 1 else ""
    image = (
        f'<image x="{x}" y="{y}" width="{w}" height="{h}" preserveAspectRatio="none"{faint} '
        f'href="{escape(link(picture.shown))}"/>'
    )
    about = f"{mm_text(picture.about.x)} {mm_text(picture.about.y)}"
    turn = f' transform="rotate({mm_text(picture.turn)} {about})"' if picture.turn else ""
    if not picture.clip:
        return f"<g{turn}>{image}</g>" if turn else image
    d = picture.clip.svg()
    name = f"clip-{sha256(d.encode()).hexdigest()[:12]}"
    clip = f'<clipPath id="{name}"><path d="{d}"/></clipPath>'
    return f'{clip}<g clip-path="url(#{name})"{turn}>{image}</g>'


def _stamp_svg(stamp: Stamp) -> str:
    place = f"translate({mm_text(stamp.x)} {mm_text(stamp.y)})"
    turn = f" rotate({mm_text(stamp.turn)})" if stamp.turn else ""
    scale = f" scale({stamp.scale:.5g})" if stamp.scale != 1 else ""
    return f'<g transform="{place}{turn}{scale}">{stamp.fragment}</g>'


def _text_svg(run: TextRun) -> str:
    about = f"{mm_text(run.about.x)} {mm_text(run.about.y)}"
    turn = f' transform="rotate({mm_text(run.turn)} {about})"' if run.turn else ""
    if run.letters:
        return _letters_svg(run, turn)
    xs = " ".join(map(mm_text, run.xs)) if run.xs else mm_text(run.x)
    font = f'font-family="{escape(run.font.family)}" font-weight="{run.font.weight}"'
    slope = ' font-style="italic"' if run.font.slope == "italic" else ""
    file = f' data-font="{run.font.digest[:16]}"' if run.font.own else ""
    return (
        f'<text x="{xs}" y="{mm_text(run.y)}" {font}{slope}{file} font-size="{mm_text(run.size)}" '
        f'fill="{run.colour}"{turn} xml:space="preserve">{escape(run.text, quote=False)}</text>'
    )


def _letters_svg(run: TextRun, turn: str) -> str:
    """Shaped text as outlines, so that it looks the same wherever it is shown."""
    scale = run.size / 1000
    paint = f'fill="{run.colour}"'
    if run.stroke:
        paint = (
            f'fill="none" stroke="{run.colour}" stroke-width="{run.stroke / scale:.5g}" '
            f'stroke-linejoin="round"'
        )
    paths = "".join(
        f'<path transform="{_glyph_place(letter, glyph)} scale({scale:.6g})" d="{glyph.outline}"/>'
        for letter in run.letters
        for glyph in letter.glyphs
        if glyph.outline
    )
    label = f' role="img" aria-label="{escape(run.text)}"' if run.text else ""
    return f"<g {paint}{turn}{label}>{paths}</g>"


def _glyph_place(letter: Letter, glyph: Drawn) -> str:
    place = f"translate({mm_text(glyph.x)} {mm_text(glyph.y)})"
    if not letter.turn:
        return place
    return f"rotate({mm_text(letter.turn)} {mm_text(letter.x)} {mm_text(letter.y)}) {place}"
