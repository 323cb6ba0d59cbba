"""Miters: how far the corners of a line reach, and where SVG cuts them off and a PDF would not."""

from collections.abc import Iterator
from itertools import pairwise
from math import atan2, hypot, inf, pi, sin

from lxml.etree import _Element as Element

from generator.faces.svg.renderers import local_name, property_of
from generator.measure.geometry import Point
from generator.measure.path import Path, parse_path

LIMIT_OF_SVG, LIMIT_OF_PDF = 4.0, 10.0  # where nothing says so: SVG 2, 13.5.5; ISO 32000, 8.4.1
_RIGHT_ANGLE = 2**0.5
_NAME = "stroke-miterlimit"


def limited_miters(element: Element) -> None:
    """Leave a shape its limit only where a PDF draws a corner otherwise without it, in place."""
    stroked = property_of(element, "stroke") not in ("", "none")
    pointed = property_of(element, "stroke-linejoin") in ("", "miter")
    given = property_of(element, _NAME)
    element.attrib.pop(_NAME, "")
    if not (stroked and pointed):
        return
    try:
        limit = float(given or LIMIT_OF_SVG)
    except ValueError:
        return
    low, high = sorted((limit, LIMIT_OF_PDF))
    if any(low < miter <= high for miter in _miters(element)):
        element.set(_NAME, f"{max(limit, 1.0):g}")


def _miters(element: Element) -> Iterator[float]:
    """How long the miter of each corner is, in widths of the line."""
    name = local_name(element)
    if name == "rect":
        yield _RIGHT_ANGLE
        return
    data = element.get("d") or ""
    if name in ("polyline", "polygon"):
        data = f"M{element.get('points') or ''}{'Z' if name == 'polygon' else ''}"
    try:
        path = parse_path(data)
    except ValueError:
        return
    for ways in _ways(path):
        for (_, arriving), (leaving, _) in pairwise(ways):
            turn = abs((arriving - leaving + pi) % (2 * pi) - pi)
            half = sin((pi - turn) / 2)
            yield 1 / half if half > 1e-9 else inf


def _ways(path: Path) -> Iterator[list[tuple[float, float]]]:
    """The directions in which each part's steps begin and end; closed ones end as begun."""
    ways: list[tuple[float, float]] = []
    at = start = Point(0, 0)
    for command, points in path:
        if command == "M":
            yield ways
            ways, at, start = [], points[0], points[0]
            continue
        given = [at, *(points or [start])]
        if way := _way(given):
            ways.append(way)
        if command == "Z" and ways:
            ways.append(ways[0])
        at = given[-1]
    yield ways


def _way(points: list[Point]) -> tuple[float, float] | None:
    first, last = points[0], points[-1]
    begins = next((p for p in points[1:] if _apart(first, p)), None)
    ends = next((p for p in reversed(points[:-1]) if _apart(p, last)), None)
    if begins is None or ends is None:
        return None
    return (atan2(begins.y - first.y, begins.x - first.x), atan2(last.y - ends.y, last.x - ends.x))


def _apart(one: Point, other: Point) -> bool:
    return hypot(one.x - other.x, one.y - other.y) > 1e-9
