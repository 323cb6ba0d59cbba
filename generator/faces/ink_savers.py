"""Ink-saving prints of a face: low ink, and grey.

For low ink, grounds become outlines, pictures that are grounds become paler, and what was light
on them becomes dark. Small things stay as
they are: signs and figures keep their colours, and what is light on a small dark plate stays light
there. For grey, every colour becomes what a black-and-white printer makes of it.
"""

import re
from collections.abc import Iterator, Sequence
from colorsys import hls_to_rgb, rgb_to_hls
from dataclasses import replace
from functools import lru_cache
from math import cos, radians, sin
from typing import NamedTuple

from lxml import etree
from lxml.etree import _Element as Element

from generator.faces.face import Face, Item, Picture, Shapes, Stamp, TextRun
from generator.faces.svg.rewrite import Matrix, matrix_of, times
from generator.faces.svg.strokes import number_in
from generator.measure.colour import WHITE, colour_of, contrast, hex_of
from generator.measure.geometry import Point, Rect, turn_point
from generator.measure.path import Path, ellipse, parse_path, polygon, rectangle

HEX = re.compile(r"#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b")
READ_ON_WHITE = 3.0  # the contrast of large print and of signs, as WCAG 2 asks
GROUND = 0.03  # of a face: what covers more is a ground
LEAST_GROUND = 60.0  # square mm; less costs little ink, however large a part of its face it is
LINE = 0.3  # mm: an outline that is seen, and costs next to nothing
MOSAIC = 3.0  # grounds: as much of one colour in many small parts is a ground too
MANY = 12
SOLID = 0.6  # of its box: what covers less of it is a pattern, on which nothing is written
SIGN_LINE = 0.2  # mm, around light signs whose ground is gone
PALE = 1.35  # contrast with white of what is meant as white on a dark ground
PALER = 0.3  # the share of a picture that stays: dark letters are read on the darkest of it
_ON_PALE = "#333333"  # what was white on it
FAINT = 1.12  # contrast with white of a ground that costs next to nothing: it stays as it is
AS_IT_LIES: Matrix = (1, 0, 0, 1, 0, 0)
_NS = "{http://www.w3.org/2000/svg}"
_XLINK = ' xmlns:xlink="http://www.w3.org/1999/xlink"'
_DEFINITIONS = ("defs", "clipPath", "linearGradient", "radialGradient")
_PAINT = ("fill", "stroke")


@lru_cache(maxsize=2048)  # a game has few colours
def darkened(colour: str) -> str:
    """The colour if it is readable on white, else its hue with the lightness inverted."""
    if contrast(colour, WHITE) >= READ_ON_WHITE:
        return colour
    hue, light, saturation = rgb_to_hls(*(part / 255 for part in colour_of(colour)))
    light = min(light, 1 - light)
    for _ in range(20):
        red, green, blue = (round(255 * share) for share in hls_to_rgb(hue, light, saturation))
        found = hex_of((red, green, blue))
        if contrast(found, WHITE) >= READ_ON_WHITE:
            return found
        light *= 0.9
    return found


def low_ink_face(face: Face) -> Face:
    """The face with its grounds as outlines, and its large pictures paler."""
    saver = _InkSaver(face)
    return replace(face, items=tuple(map(saver.item, face.items)))


def grey_face(face: Face) -> Face:
    """The face with every colour turned to the grey of its luminance."""
    return replace(face, items=tuple(map(_grey_item, face.items)))


class _Paint(NamedTuple):
    """The inherited properties of an element: place, colours, and whether it is translucent."""

    matrix: Matrix
    fill: str
    stroke: str
    faint: bool


class _InkSaver:
    """One pass over a face in drawing order, which knows the dark plates that stay."""

    def __init__(self, face: Face) -> None:
        box = face.format.bleed_box
        self._face, self._ground = box, max(LEAST_GROUND, GROUND * box.width * box.height)
        self._plates: list[Rect] = []
        self._emptied: list[tuple[Rect, str]] = []  # dark grounds that are outlines now
        self._mosaic: set[str] = set()  # colours of grounds in many small parts
        self._paints: dict[str, str] = {}  # gradients, by the colour that stands for each

    def item(self, item: Item) -> Item:
        if isinstance(item, Shapes):
            return Shapes(self._markup(item.svg))
        if isinstance(item, Stamp):
            return self._stamp(item)
        if isinstance(item, Picture):
            return self._picture(item)
        if isinstance(item, TextRun) and not self._on_plate(_middle_of(item)):
            middle = _middle_of(item)
            return item._replace(colour=self._seen(item.colour, Rect(middle.x, middle.y, 0, 0)))
        return item

    def _picture(self, item: Picture) -> Picture:
        """A picture that is a ground is paler, and what was light on it becomes dark."""
        seen = item.clip.box() if item.clip else item.box
        box = (seen.turned(item.turn, item.about) if item.turn else seen).within(self._face)
        if box is None or box.width * box.height < self._ground:
            return item
        self._plates = [plate for plate in self._plates if not box.contains(plate)]
        self._emptied.append((box, _ON_PALE))
        return item._replace(opacity=round(item.opacity * PALER, 3))

    def _stamp(self, item: Stamp) -> Stamp:
        """A large stamp is drawn as shapes are, a small light one as a sign on a ground."""
        if item.width * item.height * item.scale**2 >= self._ground:
            turn = radians(item.turn)
            c, s = item.scale * cos(turn), item.scale * sin(turn)
            placed = (c, s, -s, c, item.x, item.y)
            return item._replace(fragment=self._markup(item.fragment, placed))
        colours = HEX.findall(item.fragment)
        middle = Point(item.x + item.width * item.scale / 2, item.y + item.height * item.scale / 2)
        light = colours and all(contrast(colour, WHITE) < READ_ON_WHITE for colour in colours)
        if not light or self._on_plate(turn_point(middle, item.turn, Point(item.x, item.y))):
            return item
        return item._replace(fragment=HEX.sub(lambda found: darkened(found[0]), item.fragment))

    def _markup(self, svg: str, placed: Matrix = AS_IT_LIES) -> str:
        root = etree.fromstring(  # our own markup, cleaned and checked
            f'<svg xmlns="{_NS[1:-1]}"{_XLINK if "xlink:" in svg else ""}>{svg}</svg>',
            etree.XMLParser(resolve_entities=False, no_network=True, remove_comments=True),
        )
        for gradient in root.iter(f"{_NS}linearGradient", f"{_NS}radialGradient"):
            stops = [stop.get("stop-color", "#000000") for stop in gradient]
            known = [stop for stop in stops if HEX.fullmatch(stop)]
            self._paints[f"url(#{gradient.get('id')})"] = known[len(known) // 2] if known else ""
        paint = _Paint(placed, "#000000", "none", faint=False)
        shapes = [found for child in root for found in _shapes_in(child, paint)]
        self._mosaic = self._in_many_parts(shapes)
        for element, inherited, place in shapes:
            self._shape(element, inherited, place)
        text = "\n".join(etree.tostring(child, encoding="unicode").strip() for child in root)
        return text.replace(f' xmlns="{_NS[1:-1]}"', "")

    def _in_many_parts(self, shapes: Sequence[tuple[Element, _Paint, Path]]) -> set[str]:
        """The colours that cover much of the face in many small parts, as a mosaic does."""
        by_colour: dict[str, list[float]] = {}
        for _, paint, place in shapes:
            if paint.fill != "none" and not paint.faint:
                by_colour.setdefault(paint.fill, []).append(min(place.area(), self._ground))
        return {
            colour
            for colour, areas in by_colour.items()
            if len(areas) >= MANY and sum(areas) >= MOSAIC * self._ground
        }

    def _shape(self, element: Element, paint: _Paint, place: Path) -> None:
        if paint.fill != "none" and not paint.faint:
            self._filled(element, paint, place)
        stroke = self._paints.get(paint.stroke, paint.stroke)
        if HEX.fullmatch(stroke) and not self._on_plate(place.box().centre):
            element.set("stroke", self._seen(stroke, place.box()))

    def _filled(self, element: Element, paint: _Paint, place: Path) -> None:
        colour = self._paints.get(paint.fill, paint.fill)
        if not HEX.fullmatch(colour):
            return
        box = place.box().within(self._face)
        if box is None:
            return
        whole_box = place.box()
        share = min(1.0, place.area() / max(whole_box.width * whole_box.height, 1e-6))
        covered, solid = share * box.width * box.height, share >= SOLID
        if covered >= self._ground or paint.fill in self._mosaic:
            self._plates = [plate for plate in self._plates if not box.contains(plate)]
            if contrast(colour, WHITE) >= READ_ON_WHITE:
                self._emptied.append((box, colour))
            if contrast(colour, WHITE) >= FAINT:
                element.set("fill", "#ffffff")
                whole = solid and covered >= self._ground
                _line(element, paint, darkened(colour) if whole else colour, LINE)
        elif contrast(colour, WHITE) >= READ_ON_WHITE:
            if solid:
                self._plates.append(box)
        elif not self._on_plate(box.centre) and self._ground_below(box):
            _line(element, paint, self._seen(colour, box), SIGN_LINE)

    def _ground_below(self, box: Rect) -> str | None:
        """The colour of the dark ground there that is an outline now, the uppermost one's."""
        return next((one for ground, one in self._emptied[::-1] if ground.contains(box)), None)

    def _seen(self, colour: str, box: Rect) -> str:
        """What a colour becomes off its ground: near white that of the ground, unless on paper."""
        ground = self._ground_below(box)
        if contrast(colour, WHITE) < PALE and ground:
            return ground
        return darkened(colour) if contrast(colour, WHITE) >= FAINT or ground else colour

    def _on_plate(self, at: Point) -> bool:
        point = Rect(at.x, at.y, 0, 0)
        return any(plate.contains(point) for plate in self._plates)


def _middle_of(run: TextRun) -> Point:
    """About the middle of a text: where its first letters stand would do, were it not turned."""
    last = run.xs[-1] if run.xs else run.x + 0.45 * run.size * len(run.text)
    return turn_point(Point((run.x + last) / 2, run.y - run.size / 3), run.turn, run.about)


def _shapes_in(element: Element, above: _Paint) -> Iterator[tuple[Element, _Paint, Path]]:
    """Every shape below an element in drawing order, with what it inherits and where it lies."""
    kind = str(element.tag).removeprefix(_NS)
    if kind in _DEFINITIONS:
        return
    paint = _paint_of(element, above)
    if kind == "g":
        for child in element:
            yield from _shapes_in(child, paint)
        return
    shape = _shape_of(element, kind)
    if shape:
        yield element, paint, _moved(shape, paint.matrix)


def _paint_of(element: Element, above: _Paint) -> _Paint:
    try:
        matrix = times(above.matrix, matrix_of(element.get("transform", "")))
    except ValueError:
        matrix = above.matrix
    shares = (element.get("opacity", "1"), element.get("fill-opacity", "1"))
    return _Paint(
        matrix,
        element.get("fill", above.fill),
        element.get("stroke", above.stroke),
        faint=above.faint or any(float(share) < 0.6 for share in shares),
    )


def _shape_of(element: Element, kind: str) -> Path | None:
    """The path that an element draws, before its transforms; None if it cannot be measured."""
    lengths = {name: number_in(element.get(name)) for name in ("x", "y", "width", "height", "r")}
    try:
        if kind == "path":
            return parse_path(element.get("d", ""))
        if kind == "rect":
            return rectangle(Rect(lengths["x"], lengths["y"], lengths["width"], lengths["height"]))
        if kind in ("circle", "ellipse"):
            rx = lengths["r"] or number_in(element.get("rx"))
            ry = lengths["r"] or number_in(element.get("ry"))
            cx, cy = number_in(element.get("cx")), number_in(element.get("cy"))
            return ellipse(Rect(cx - rx, cy - ry, 2 * rx, 2 * ry))
        if kind in ("polygon", "polyline"):
            words = iter(map(float, element.get("points", "").replace(",", " ").split()))
            return polygon(Point(x, y) for x, y in zip(words, words, strict=False))
    except ValueError:
        return None
    return None


def _moved(path: Path, matrix: Matrix) -> Path:
    a, b, c, d, e, f = matrix
    return path.moved(lambda p: Point(a * p.x + c * p.y + e, b * p.x + d * p.y + f))


def _line(element: Element, paint: _Paint, colour: str, width: float) -> None:
    """Give an element that has no line one, so wide on the face."""
    if paint.stroke == "none":
        scale = abs(paint.matrix[0] * paint.matrix[3] - paint.matrix[1] * paint.matrix[2])
        element.set("stroke", colour)
        element.set("stroke-width", f"{width / max(scale, 1e-6) ** 0.5:.3f}")


def _grey_item(item: Item) -> Item:
    if isinstance(item, Shapes):
        return Shapes(_grey_svg(item.svg))
    if isinstance(item, Picture):
        return item._replace(shown=replace(item.shown, grey=True))
    if isinstance(item, Stamp):
        return item._replace(fragment=_grey_svg(item.fragment))
    return item._replace(colour=_grey(item.colour))


@lru_cache(maxsize=64)  # the fragments that the faces of one component share
def _grey_svg(markup: str) -> str:
    return HEX.sub(lambda match: _grey(match[0]), markup)


@lru_cache(maxsize=1024)  # a palette and its tints
def _grey(colour: str) -> str:
    red, green, blue = colour_of(colour)
    level = round(0.299 * red + 0.587 * green + 0.114 * blue)  # ITU-R BT.601, as printer drivers
    return hex_of((level, level, level))
