"""Strokes and corners that our converters draw otherwise than SVG means, rewritten.

A PDF that fills and strokes in one step shows nothing of the fill below a faint stroke; svglib
draws a corner larger than half its side as a bow tie; some programs draw no dot for a line of no
length.
"""

import re
from collections.abc import Iterator
from copy import deepcopy
from itertools import pairwise

from lxml import etree
from lxml.etree import _Element as Element

from generator.faces.svg.renderers import dots, local_name, property_of
from generator.faces.svg.subset import SVG
from generator.measure.path import Path, Step, parse_path

_STROKED = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon")
_STROKE_FIRST = re.compile(r"\s*stroke\b(?!.*markers.*fill)|\s*markers\s+stroke\b")
_SHORT = 0.01  # of a stroke's width: a line so long looks as one of no length


def plain_strokes(root: Element) -> None:
    """Turn dots into short lines, and fills over their strokes into separate shapes, in place."""
    for element in list(root.iter()):
        if local_name(element) in _STROKED:
            if property_of(element, "stroke") not in ("", "none"):
                _visible_dots(element)
            _in_order(element)


def printable_strokes(root: Element) -> None:
    """Turn fills and faint strokes over them into separate shapes, and fit corners, in place."""
    for element in list(root.iter()):
        if local_name(element) == "rect":
            _plain_corners(element)
        if local_name(element) in _STROKED and _is_seen_through(element):
            _in_two(element, stroke_first=False)


def _is_seen_through(element: Element) -> bool:
    """Whether a shape has a fill and a stroke through which it is seen."""
    share = number_in(property_of(element, "stroke-opacity"), 1.0)
    return share < 1 and local_name(element) != "line" and _has_both(element)


def _has_both(element: Element) -> bool:
    return "none" not in (
        property_of(element, "stroke") or "none",
        property_of(element, "fill") or "#000000",
    )


def _in_order(element: Element) -> None:
    """A shape whose stroke lies below its fill as two; others have no order to tell of."""
    order = property_of(element, "paint-order")
    if any(property_of(element, f"marker{end}") for end in ("", "-start", "-mid", "-end")):
        return  # a picture draws it
    if _STROKE_FIRST.match(order) and _has_both(element):
        if element.get("opacity") is not None:
            return  # so too: what lies below would shine through
        _in_two(element, stroke_first=True)
    element.attrib.pop("paint-order", "")


def _in_two(element: Element, *, stroke_first: bool) -> None:
    """The fill and the stroke of a shape one after the other; a name is that of both."""
    parent = element.getparent()
    if parent is None or local_name(parent) == "clipPath":
        return
    lower = deepcopy(element)
    lower.tail = None
    stroke, fill = (lower, element) if stroke_first else (element, lower)
    stroke.set("fill", "none")
    fill.set("stroke", "none")
    place = parent.index(element)
    name = element.attrib.pop("id", "")
    lower.attrib.pop("id", "")
    lower.attrib.pop("paint-order", "")
    if not name:
        parent.insert(place, lower)
        return
    group: Element = etree.Element(f"{{{SVG}}}g")
    group.set("id", str(name))
    group.tail, element.tail = element.tail, None
    parent.replace(element, group)
    group.extend((lower, element))


def _visible_dots(element: Element) -> None:
    """A line of no length with ends that show gets a length that nobody sees."""
    if property_of(element, "stroke-linecap") not in ("round", "square"):
        return
    short = _SHORT * (number_in(property_of(element, "stroke-width"), 1.0) or 1.0)
    name = local_name(element)
    if name == "path" and any(dots(element.get("d") or "")):
        try:
            path = parse_path(element.get("d") or "")
        except ValueError:
            return
        made = Path(step for part in _parts(path) for step in _with_length(part, short))
        words = (
            " ".join((step.command, *(f"{v:.8g}" for point in step.points for v in point)))
            for step in made
        )
        element.set("d", " ".join(words))
    elif name == "line":
        ends = [number_in(element.get(end)) for end in ("x1", "y1", "x2", "y2")]
        if ends[:2] == ends[2:]:
            element.set("x2", f"{ends[2] + short:.8g}")


def _parts(path: Path) -> Iterator[list[Step]]:
    starts = [n for n, step in enumerate(path) if step.command == "M"]
    for begin, end in pairwise([*starts, len(path)]):
        yield list(path[begin:end])


def _with_length(part: list[Step], short: float) -> list[Step]:
    start = part[0].points[0]
    if len(part) < 2 or any(point != start for step in part for point in step.points):
        return part
    return [part[0], Step("L", (start._replace(x=start.x + short),))]


def _plain_corners(rect: Element) -> None:
    """Round corners as SVG means them: neither radius over half a side, each as it is."""
    try:
        across = float(rect.get("rx") or rect.get("ry") or 0)
        down = float(rect.get("ry") or rect.get("rx") or 0)
        x, y, width, height = (float(rect.get(n) or 0) for n in ("x", "y", "width", "height"))
    except ValueError:
        return
    rx, ry = min(across, width / 2), min(down, height / 2)
    if (rx, ry) == (across, down) and rx == ry:
        return
    if rx == ry:
        rect.set("rx", f"{rx:.6g}")
        rect.set("ry", f"{ry:.6g}")
        return
    turn, across, down = f"a{rx:.6g} {ry:.6g} 0 0 1", width - 2 * rx, height - 2 * ry
    rect.set(
        "d",
        f"M{x + rx:.6g} {y:.6g}h{across:.6g}{turn} {rx:.6g} {ry:.6g}"
        f"v{down:.6g}{turn} {-rx:.6g} {ry:.6g}h{-across:.6g}{turn} {-rx:.6g} {-ry:.6g}"
        f"v{-down:.6g}{turn} {rx:.6g} {-ry:.6g}z",
    )
    for name in ("x", "y", "width", "height", "rx", "ry"):
        rect.attrib.pop(name, "")
    rect.tag = f"{{{SVG}}}path"


def number_in(text: str | None, otherwise: float = 0.0) -> float:
    """The number of an attribute; ``otherwise`` where there is none."""
    try:
        return float(text or otherwise)
    except ValueError:
        return otherwise
