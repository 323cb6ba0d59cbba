"""Shapes of a template that print nothing: wholly off the card, or without fill and stroke.

Only what its template says outright is told: a pattern that a loop draws may run over the edge.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from generator.faces.face import Face, Shapes, svg_document
from generator.measure.geometry import Rect
from generator.measure.units import mm_text
from generator.problem import Problem, Where

RULE = "unseen-shape"
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
_SAID = f'or say that it is meant: on_purpose("{RULE}")'


def unseen_shapes(face: Face, source: str, where: Where, piece: str) -> Iterator[Problem]:
    """A warning for each shape that shows nothing, at its line in ``source``, the template."""
    wide, high = map(mm_text, face.format.trim)
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
                hint = f"place it in mm from the top left corner, within {wide} x {high}; {_SAID}"
            else:
                lacks = "no stroke" if name == "line" else "neither a fill nor a stroke"
                message = f"this <{name}> has {lacks}, so nothing is printed"
                fill = "" if name == "line" else 'fill="#1d1b3a", or '
                hint = f'give it a colour: {fill}stroke="#1d1b3a"; {_SAID}'
            yield Problem(at, RULE, message, hint, "warning", piece)


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
