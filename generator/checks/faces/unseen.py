"""Invisible things on a face: drawings in the colour of their ground, shapes without ink.

A white drawing on white paper cannot be seen, nor what lies off the card or something else covers.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from generator.faces.face import Face, Placed, Shapes, svg_document
from generator.faces.pictures.ground import Colour, as_colour, ground_of
from generator.faces.pictures.rasterise import drawn_finely
from generator.measure.colour import hex_of
from generator.measure.geometry import Rect
from generator.measure.units import mm_text
from generator.problem import Problem, Where

NAME = "unseen-shape"
_MARGIN = 0.6  # mm around a drawing: of another colour where it ends in the one of its ground
_ALIKE = 6  # steps of 255 in each channel that nobody sees
_ALL = 0.995  # of the pixels: what is left may be the edge of something beside it
_TAG = re.compile(r"<(rect|circle|ellipse|line)\b[^>]*>")
_PLACE = re.compile(r'\bc?([xy])[12]?="(-?\d+\.?\d*)"')
_GROUP = re.compile(r"</g>|<g\b[^>]*>")
_NEVER_DRAWN = re.compile(r"<(defs|clipPath|mask|pattern|symbol)\b.*?</\1>", re.DOTALL)
_LONGEST_TAG = 400  # letters of a tag in a template
_CLOSE = 4  # px a mm
_UNUSUAL = (127, 159, 63)  # the colour of paper on which white is seen too
_PAPER = '<path d="M-9999 -9999H9999V9999H-9999z" fill="#7f9f3f"/>'


def unseen(face: Face) -> Iterator[Problem]:
    """Shapes, drawings and spots of a face where nothing can be seen."""
    yield from _shapes(face)
    yield from _drawings(face)
    yield from _spots(face)


def _drawings(face: Face) -> Iterator[Problem]:
    """A warning for each drawing that nobody sees on its face, at the line that placed it."""
    form = face.format
    for one in face.placed:
        around = one.box.grown(_MARGIN).within(form.bleed_box)
        if one.kind == "code" or around is None or around.contains(form.trim_box, tolerance=1.0):
            continue  # off the card, or its ground
        colour = _only_colour_in(face, around)
        if colour is None or not _lies_where_it_was_placed(one, face):
            continue
        shown = hex_of(colour)
        message = f"{one.name!r} cannot be seen: everything there is {shown}"
        hint = "choose a colour that differs from the background. Or put a panel behind the text"
        yield Problem(one.where, NAME, message, hint, "warning")


def _spots(face: Face) -> Iterator[Problem]:
    """A warning for each named place of a face where nothing is drawn."""
    for spot in face.spots:
        around = spot.box.grown(_MARGIN).within(face.format.bleed_box)
        over = around and any(call.box.overlaps(around) for call in face.calls)
        if over or (around and _only_colour_in(face, around) is None):
            continue
        message = f"the spot {spot.name!r} is where nothing is drawn"
        hint = "give the spot the box of what it names, in mm from the top left corner"
        yield Problem(face.template, NAME, message, hint, "warning")


def _only_colour_in(face: Face, box: Rect) -> Colour | None:
    """The colour that fills a box of a face; None where there are several."""
    ground = ground_of(face)
    seen = _only_colour(ground.colours(box))
    return None if seen is None else _only_colour(ground.colours_finely(box))


def _only_colour(found: Counter[Colour]) -> Colour | None:
    """The colour that is all there is; None where there are several."""
    (most, _), *_ = found.most_common(1)
    like = sum(
        number
        for colour, number in found.items()
        if all(abs(a - b) <= _ALIKE for a, b in zip(colour, most, strict=True))
    )
    return most if like >= _ALL * found.total() else None


def _lies_where_it_was_placed(one: Placed, face: Face) -> bool:
    """Whether no group around a drawing moves it; what a stamp holds lies elsewhere too."""
    if not one.transform:
        return True
    for item in face.items:
        if isinstance(item, Shapes) and one.transform in item.svg:
            around: list[str] = []
            for match in _GROUP.finditer(item.svg.partition(one.transform)[0]):
                around = around[:-1] if match[0] == "</g>" else [*around, match[0]]
            return not any("transform=" in group or "clip-path=" in group for group in around)
    return False


def _shapes(face: Face) -> Iterator[Problem]:
    """A warning for each shape that shows nothing, at its line in the template.

    Only what the template says outright counts: a pattern that a loop draws may run over the edge.
    """
    wide, high = map(mm_text, face.format.trim)
    source, where = face.source, face.template
    for item in face.items:
        if not isinstance(item, Shapes):
            continue
        for tag, name, bare in _suspects(item.svg, face.format.bleed_box):
            spot = _spot(source, tag, name, bare=bare)
            if spot is None or _shows_something(item.svg, tag, face.format.bleed_box):
                continue
            line_start = source.rfind("\n", 0, spot)
            at = Where(where.file, source.count("\n", 0, spot) + 1, spot - line_start)
            if bare:
                lacks = "no stroke" if name == "line" else "neither a fill nor a stroke"
                message = f"this <{name}> has {lacks}, so it is not printed"
                fill = "" if name == "line" else 'fill="#1d1b3a", or '
                hint = f'give it a colour: {fill}stroke="#1d1b3a"'
            else:
                message = f"this <{name}> is outside the card, so it is not printed"
                hint = f"place it in mm from the top left corner, within {wide} x {high}"
            yield Problem(at, NAME, message, hint, "warning")


@lru_cache(maxsize=256)  # many faces of a component have the same shapes
def _suspects(svg: str, box: Rect) -> tuple[tuple[str, str, bool], ...]:
    """Tags of shapes that may show nothing, their names, and whether they lack a colour."""
    ends = {"x": (box.x, box.right), "y": (box.y, box.bottom)}
    found = []
    for match in _TAG.finditer(_NEVER_DRAWN.sub("", svg)):
        tag, name = match[0], match[1]
        off = any(not ends[k][0] <= float(n) <= ends[k][1] for k, n in _PLACE.findall(tag))
        bare = (name == "line" or 'fill="none"' in tag) and "stroke=" not in tag
        if off or bare:
            found.append((tag, name, bare and not off))
    return tuple(dict.fromkeys(found))


@lru_cache(maxsize=256)  # as above
def _shows_something(svg: str, tag: str, box: Rect) -> bool:
    """Whether any pixel of a face is another one by a shape, with all others out of sight."""
    shown = svg.replace(tag, tag.replace(" ", ' visibility="visible" ', 1))
    alone = svg_document(box, f'{_PAPER}<g visibility="hidden">{shown}</g>')
    size = max(1, round(box.width * _CLOSE)), max(1, round(box.height * _CLOSE))
    found = drawn_finely(alone, *size).getcolors(1) or [(0, None)]
    return as_colour(found[0][1]) != _UNUSUAL


def _spot(source: str, tag: str, name: str, *, bare: bool) -> int | None:
    """Where a template says such a shape outright; None if it computes it."""
    places = [found[0] for found in re.finditer(r'\b[cr]?[xyr12]+="[^"]*"', tag)]
    for match in re.finditer(rf"<{name}\b", source):
        end = source.find("/>", match.start())
        chunk = source[match.start() : end if end >= 0 else match.start() + _LONGEST_TAG]
        if bare and ('fill="none"' in chunk or name == "line") and "stroke" not in chunk:
            return match.start()
        if not bare and all(one in chunk for one in places):
            return match.start()
    return None
