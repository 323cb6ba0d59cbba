"""Printable SVG: what svglib reads otherwise than SVG means it, rewritten for svglib alone."""

import re

from lxml import etree
from lxml.etree import _Element as Element

from generator.faces.svg.miters import limited_miters
from generator.faces.svg.renderers import local_name, property_of
from generator.faces.svg.rewrite import GRADIENTS, plain_gradients
from generator.faces.svg.strokes import printable_strokes
from generator.faces.svg.subset import SVG
from generator.measure.path import parse_path

_GOES_ON = re.compile(r"[zZ][\s,]*[^mMzZ\s,]")
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_APART = re.compile(r"\s*[+-]?[\d.]+(?:[\s,]+[+-]?[\d.]+)*\s*")
_SIZES = {"rect": ("width", "height"), "circle": ("r",), "ellipse": ("rx", "ry")}
_CORNERED = ("path", "rect", "polyline", "polygon")
_DEFINED = ("clipPath", *GRADIENTS)


def printable(root: Element) -> None:
    """Write a drawing so that its print is what SVG means, in place."""
    without_nothing(root)
    printable_strokes(root)
    gradients = False
    for element in list(root.iter()):
        name = local_name(element)
        if name in _CORNERED:
            limited_miters(element)
        if name == "path":
            data = element.get("d") or ""
            if _GOES_ON.search(data):
                element.set("d", with_all_moves(data))
        elif name in ("polyline", "polygon"):
            _plain_points(element)
        gradients = gradients or (name in GRADIENTS and _needs_more(element))
    if gradients:
        plain_gradients(root)
    _defined_first(root)


def with_all_moves(data: str) -> str:
    """Path data in which each part begins with M; as it is if it cannot be read."""
    try:
        path = parse_path(data)
    except ValueError:
        return data
    return " ".join(
        " ".join((step.command, *(f"{value:.8g}" for point in step.points for value in point)))
        for step in path
    )


def without_nothing(root: Element) -> None:
    """Drop shapes of no size, which are not drawn, nor is their stroke, in place."""
    for element in [one for one in root.iter() if local_name(one) in _SIZES]:
        sides = [element.get(side, "0") for side in _SIZES[local_name(element)]]
        parent = element.getparent()
        if not any(re.fullmatch(r"[+-]?0*\.?0*(px|mm|cm|in|pt|pc|%)?", one) for one in sides):
            continue
        if local_name(element) == "ellipse" and None in (element.get("rx"), element.get("ry")):
            continue  # the other radius is that of both
        clips = any(local_name(above) == "clipPath" for above in element.iterancestors())
        if parent is not None and not clips and element.get("id") is None:
            parent.remove(element)


def _plain_points(element: Element) -> None:
    """Corners with blanks between their numbers, and the fill that is meant without a word."""
    points = element.get("points") or ""
    if not _APART.fullmatch(points):
        element.set("points", " ".join(_NUMBER.findall(points)))
    if local_name(element) == "polyline" and not property_of(element, "fill"):
        element.set("fill", "#000000")


def _needs_more(gradient: Element) -> bool:
    """Whether something that svglib takes for granted is said elsewhere, or left to SVG."""
    if gradient.get("href"):
        return True
    names = GRADIENTS[local_name(gradient)]
    given = [gradient.get(name) for name in names]
    return gradient.get("gradientUnits") == "userSpaceOnUse" and any(
        value is None or value.endswith("%") for value in given
    )


def _defined_first(root: Element) -> None:
    """What is used by name before it is read goes to the front."""
    known: set[str] = set()
    late = False
    for element in root.iter():
        if local_name(element) in _DEFINED:
            known.add(element.get("id") or "")
            continue
        for name in ("clip-path", "fill"):
            used = (element.get(name) or "").strip()
            late = late or (used.startswith("url(#") and used[5:-1] not in known)
    if not late:
        return
    front: Element = etree.Element(f"{{{SVG}}}defs")
    for element in [one for one in root.iter() if local_name(one) in _DEFINED]:
        element.tail = None
        front.append(element)
    root.insert(0, front)
