"""What cannot be seen on a face: drawings of the colour of their ground, shapes without ink.

A white drawing on white paper cannot be seen, nor what lies off the card or something else covers.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from generator.faces.face import Face, Placed, Shapes, svg_document
from generator.faces.pictures.ground import Colour, ground_of
from generator.measure.geometry import Rect
from generator.measure.units import mm_text
from generator.problem import Problem, Where

NAME = "unseen-shape"
_MARGIN = 0.6  # mm around a drawing: of another colour where it ends in the one of its ground
_ALIKE = 6  # steps of 255 in each channel that nobody sees
_ALL = 0.995  # of the pixels: what is left may be the edge of something beside it
_GEOMETRY = {
    "rect": ("x", "y", "width", "height"),
    "circle": ("cx", "cy", "r"),
    "ellipse": ("cx", "cy", "rx", "ry"),
    "line": ("x1", "y1", "x2", "y2"),
}
_TAG = re.compile(r"<(rect|circle|ellipse|line)\b[^>]*>")
_NUMBER = re.compile(r'\bc?([xy])[12]?="(-?\d+\.?\d*)"')
_LONGEST_TAG = 400  # letters of a tag in a template
_LEAST = 1.0  # mm beyond the bleed: what is less may be how an edge is drawn


def unseen(face: Face) -> Iterator[Problem]:
    """Shapes, drawings and spots of a face where nothing can be seen."""
    yield from _shapes(face)
    yield from _drawings(face)
    yield from _spots(face)


def _drawings(face: Face) -> Iterator[Problem]:
    """A warning for each drawing that nobody sees on its face, at the line that placed it."""
    form, ground = face.format, ground_of(face)
    for one in face.placed:
        if one.kind == "code":
            continue
        around = one.box.grown(_MARGIN).within(form.bleed_box)
        if around is None or around.contains(form.trim_box, tolerance=1.0):
            continue  # off the card, or its ground
        if _only_colour(ground.colours(around)) is None:
            continue
        colour = _only_colour(ground.colours_finely(around))
        if colour is None or not _lies_where_it_was_placed(one, face):
            continue
        red, green, blue = colour
        shown = f"#{red:02x}{green:02x}{blue:02x}"
        message = f"{one.name!r} cannot be seen: all that is printed where it lies is {shown}"
        hint = "give it a colour unlike its ground, or lay a panel below it"
        yield Problem(one.where, NAME, message, hint, "warning")


def _spots(face: Face) -> Iterator[Problem]:
    """A warning for each named place of a face where nothing is drawn."""
    ground = ground_of(face)
    for spot in face.spots:
        around = spot.box.grown(_MARGIN).within(face.format.bleed_box)
        if around and _only_colour(ground.colours(around)) is None:
            continue
        if around and _only_colour(ground.colours_finely(around)) is None:
            continue
        message = f"nothing is drawn where the spot {spot.name!r} is"
        hint = "give it the box of what it names, in mm from the upper left corner of the trim"
        yield Problem(face.template, NAME, message, hint, "warning")


def _only_colour(found: Counter[Colour]) -> Colour | None:
    """The colour that all pixels have, nearly; None if there are others."""
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
        if not isinstance(item, Shapes) or one.transform not in item.svg:
            continue
        from generator.faces.svg.subset import parse_svg

        tree = parse_svg(svg_document(face.format.bleed_box, item.svg))
        found = [e for e in tree.iter() if e.get("transform") == one.transform]
        return bool(found) and all(
            is_plain(above) and not (above.get("transform") or above.get("clip-path"))
            for element in found
            for above in element.iterancestors()
        )
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
        for name, written, off in _suspects(item.svg, face.format.bleed_box):
            spot = _spot(source, name, written, off=off)
            if spot is None:
                continue
            line_start = source.rfind("\n", 0, spot)
            at = Where(where.file, source.count("\n", 0, spot) + 1, spot - line_start)
            if off:
                message = f"this <{name}> lies wholly off the card, so nothing of it is printed"
                hint = f"place it in mm from the top left corner, within {wide} x {high}"
            else:
                lacks = "no stroke" if name == "line" else "neither a fill nor a stroke"
                message = f"this <{name}> has {lacks}, so nothing is printed"
                fill = "" if name == "line" else 'fill="#1d1b3a", or '
                hint = f'give it a colour: {fill}stroke="#1d1b3a"'
            yield Problem(at, NAME, message, hint, "warning")


@lru_cache(maxsize=256)  # many faces of a component have the same shapes
def _suspects(svg: str, box: Rect) -> tuple[tuple[str, tuple[str, ...], bool], ...]:
    """Shapes that show nothing: their name, how their place is written, whether that is why."""
    if not any(_may_be_unseen(match[0], box) for match in _TAG.finditer(svg)):
        return ()
    from generator.faces.svg.subset import parse_svg

    found = []
    for element in parse_svg(svg_document(box, svg)).iter(*(f"{{*}}{name}" for name in _GEOMETRY)):
        chain = [element, *element.iterancestors()]
        if element.get("id") or not all(is_plain(one) for one in chain[1:]):
            continue
        if any(one.get("transform") or one.get("style") or one.get("class") for one in chain):
            continue
        name = element.tag.rpartition("}")[2]
        written = tuple(f'{key}="{element.get(key, "")}"' for key in _GEOMETRY[name])
        if _is_off(name, element, chain, box):
            found.append((name, written, True))
        elif (name == "line" or element.get("fill") == "none") and {
            one.get("stroke", "none") for one in chain
        } == {"none"}:
            found.append((name, written, False))
    return tuple(dict.fromkeys(found))


def _may_be_unseen(tag: str, box: Rect) -> bool:
    """Whether a tag may be such a shape, at a quick look."""
    if ('fill="none"' in tag or tag.startswith("<line")) and "stroke=" not in tag:
        return True
    ends = {"x": (box.x, box.right), "y": (box.y, box.bottom)}
    return any(not ends[k][0] <= float(n) <= ends[k][1] for k, n in _NUMBER.findall(tag))


def is_plain(element: Any) -> bool:
    """Whether an element is the drawing itself or a group in it."""
    return element.tag.rpartition("}")[2] in ("svg", "g")


def _is_off(name: str, element: Any, chain: list[Any], box: Rect) -> bool:
    try:
        a, b, *more = (float(element.get(key, 0)) for key in _GEOMETRY[name])
        strokes = [float(one.get("stroke-width", 1)) for one in chain]
    except ValueError:
        return False  # its fault is told elsewhere
    if name == "rect":
        left, top, right, bottom = a, b, a + more[0], b + more[1]
    elif name == "line":
        left, right = sorted((a, more[0]))
        top, bottom = sorted((b, more[1]))
    else:
        rx, ry = more[0], more[-1]
        left, top, right, bottom = a - rx, b - ry, a + rx, b + ry
    margin = _LEAST + max(strokes)
    return (
        left > box.right + margin
        or right < box.x - margin
        or top > box.bottom + margin
        or bottom < box.y - margin
    )


def _spot(source: str, name: str, written: tuple[str, ...], *, off: bool) -> int | None:
    """Where a template says such a shape outright; None if it computes it."""
    for match in re.finditer(rf"<{name}\b", source):
        end = source.find("/>", match.start())
        chunk = source[match.start() : end if end >= 0 else match.start() + _LONGEST_TAG]
        given = [one for one in written if not one.endswith('=""')]
        if off and all(one in chunk for one in given):
            return match.start()
        bare = 'fill="none"' in chunk or name == "line"
        if not off and bare and "stroke" not in chunk:
            return match.start()
    return None
