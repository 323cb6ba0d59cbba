"""Differences between SVG renderers: what our converters draw otherwise than SVG means it.

What only the editor that saved a drawing can draw is found here too, as even a picture would lack
it. A missing fill or missing words make another drawing, which is refused. Without the blur behind
a pane of glass it is the same, a little plainer: it is drawn, with a warning.
"""

import re
from collections.abc import Collection, Iterator
from copy import deepcopy

from lxml import etree
from lxml.etree import _Element as Element

from generator.measure.path import parse_path

SHAPES = frozenset({
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "use",
})  # fmt: skip
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?")
_PART = re.compile(r"[Mm][^Mm]{3,120}(?=[Mm]|$)")  # of a path; longer ones go somewhere
_CLOSED_OR_CURVED = frozenset("zZcCsSqQtTaA")
_ENDS = {"linearGradient": ("x1", "y1", "x2", "y2"), "radialGradient": ("r",)}
_USUAL = {"x1": "0", "y1": "0", "x2": "1", "y2": "0", "r": "0.5"}
_AS_A_SHAPE = "draw the dot as a circle or a rectangle"
_PAGE = (
    "in Figma, export that layer as PNG and place it with picture(). Or make its gradient "
    "linear or radial"
)
_FLOWED = "in Inkscape, use Text, Convert to Text (or Path, Object to Path), and save it again"
_MESH = "in Inkscape, use File, Export as PNG, and place it with picture(). Or use a plain gradient"
_ONLY_EDITORS = ("foreignObject", "flowRoot", "meshgradient", "meshGradient")
_PANES = ("div", "span", "p", "body", "section")  # of a web page: seen by what is in them
_PAINTED = re.compile(
    r"(?<![\w-])(background|border|outline|box-shadow|content)[\w-]*\s*:", re.IGNORECASE
)
_BLURRED = re.compile(r"backdrop-filter\s*:\s*(?!none)", re.IGNORECASE)


def drawn_differently(root: Element) -> Iterator[tuple[str, str]]:
    """Features of a drawing that the converters draw otherwise, each with a hint."""
    groups = {f"#{e.get('id')}" for e in root.iter() if local_name(e) == "g"}
    capped = {e.get("stroke-linecap") for e in root.iter() if isinstance(e.tag, str)}
    for element in root.iter():
        name = local_name(element)
        if name == "ellipse" and (element.get("rx") is None) != (element.get("ry") is None):
            yield "<ellipse> with one radius", "write both rx and ry, or a <circle>"
        elif name == "clipPath":
            yield from _clip(element)
            if any(part.get("href") in groups for part in element):
                yield "<use> of a <g> in a <clipPath>", "put the shapes themselves into it"
        elif name == "use" and element.get("clip-path", "none") != "none":
            yield "<use clip-path>", "clip a <g> around it"
        elif name in _ENDS:
            yield from _gradient(element)
        elif name in ("path", "line") and _is_dot(element, capped):
            yield f"<{name}> of no length, with visible ends", _AS_A_SHAPE


def dots(data: str) -> Iterator[str]:
    """The parts of a path's data that go nowhere: only the ends of their lines are seen."""
    for match in _PART.finditer(data):
        numbers = [float(number) for number in _NUMBER.findall(match[0])]
        if not set(numbers) <= {*numbers[:2], 0.0}:
            continue
        try:
            path = parse_path(f"M{match[0][1:]}")
        except ValueError:
            continue
        if len(path) > 1 and all(one == path[0].points[0] for step in path for one in step.points):
            yield match[0]


def property_of(element: Element, name: str) -> str:
    """The value of an element's property: its own, or that of the nearest element around it."""
    around: Element | None = element
    while around is not None:
        value = around.get(name)
        if value is not None and value != "inherit":
            return value
        around = around.getparent()
    return ""


def local_name(element: Element) -> str:
    """The name of an element without its namespace."""
    return etree.QName(element).localname if isinstance(element.tag, str) else ""


def has_no_length(gradient: Element) -> bool:
    """Whether a gradient with stops ends where it begins: SVG paints only its last colour."""
    if not len(gradient):
        return False
    ends = [_share(gradient.get(name) or _USUAL[name]) for name in _ENDS[local_name(gradient)]]
    return ends[:2] == ends[2:] if len(ends) == 4 else ends == [0.0]


def rising_offsets(gradient: Element) -> Iterator[tuple[Element, str | None]]:
    """Each stop with its offset as SVG reads it: from 0 to 1, none less than the one before."""
    least = 0.0
    for stop in gradient:
        if local_name(stop) != "stop":
            continue
        text = stop.get("offset")
        given = _share(text or "0")
        if given is None:
            yield stop, text  # its fault is reported elsewhere
            continue
        meant = min(max(given, least), 1.0)
        yield stop, text if meant == given or (text is None and not meant) else f"{meant:.6g}"
        least = meant


def undrawable(root: Element) -> Iterator[tuple[str, str]]:
    """Features of a drawing that no program here can draw, each with a remedy."""
    shown = _shown(root)
    if shown is None:
        return
    meshes = {
        e.get("id") for e in shown.iter() if local_name(e) in ("meshgradient", "meshGradient")
    }
    used = set(
        re.findall(r"url\(\s*['\"]?#([^)'\"\s]+)", etree.tostring(shown, encoding="unicode"))
    )
    for element in shown.iter():
        name = local_name(element)
        if name == "foreignObject" and not _has_stand_in(element) and _holds_something(element):
            what = "an angular or diamond gradient, or a part of a web page"
            yield f"<foreignObject> ({what}), which cannot be drawn", _PAGE
        elif name == "flowRoot" and any(_words(element)):
            yield (
                (
                    f"<flowRoot> (the text {' '.join(_words(element))[:40]!r}), which cannot "
                    "be drawn"
                ),
                _FLOWED,
            )
    if meshes & used:
        yield "<meshgradient> (a mesh), which cannot be drawn", _MESH


def left_out(root: Element) -> str:
    """A few words on what a drawing is drawn without; empty if nothing."""
    shown = _shown(root)
    panes = [] if shown is None else [e for e in shown.iter() if local_name(e) == "foreignObject"]
    blurred = any(
        _BLURRED.search(part.get("style") or "")
        for pane in panes
        if not _has_stand_in(pane)
        for part in pane.iter()
        if isinstance(part.tag, str)
    )
    return "the blur of the background (backdrop-filter)" if blurred else ""


def _clip(clip: Element) -> Iterator[tuple[str, str]]:
    shapes = [child for child in clip if local_name(child) in SHAPES]
    if clip.get("transform") is not None:
        yield "<clipPath transform>", "put the transform on the shapes inside it"
    if any(part.get("clip-path", "none") != "none" for part in (clip, *shapes)):
        yield "<clipPath clip-path>", "clip the shapes within each other: a <g> in a <g>"
    if any(local_name(child) == "g" for child in clip):
        yield "<g> in a <clipPath>", "a clipPath takes no group: put the shapes into it directly"
    if not shapes:
        yield "<clipPath> without shapes", "remove it: it hides everything that it clips"
    if any(local_name(child) in ("line", "polyline") for child in shapes):
        yield "<line> or <polyline> in a <clipPath>", "write a <polygon>: a line cannot clip"
    for child in shapes:
        if local_name(child) == "use" and (child.get("x") or child.get("y")):
            yield "<use x y> in a <clipPath>", 'write transform="translate(x y)" instead'


def _gradient(gradient: Element) -> Iterator[tuple[str, str]]:
    name = local_name(gradient)
    if has_no_length(gradient):
        yield f"<{name}> of no length", "fill the shape with the colour of its last stop"
    if any(stop.get("offset") != offset for stop, offset in rising_offsets(gradient)):
        hint = "let the offsets rise, and end at most at 1"
        yield f"<{name}> with offsets that fall or exceed 1", hint


def _is_dot(element: Element, caps: Collection[str | None]) -> bool:
    """Whether nothing but the ends of a line would be seen, with the ends that are drawn apart.

    A straight and open one with round ends is drawn by all.
    """
    if local_name(element) == "path" and not {"round", "square"}.isdisjoint(caps):
        found = dots(element.get("d", ""))
        return any("square" in caps or not _CLOSED_OR_CURVED.isdisjoint(part) for part in found)
    ends = [(element.get(f"{a}1", "0"), element.get(f"{a}2", "0")) for a in "xy"]
    return local_name(element) == "line" and "square" in caps and all(a == b for a, b in ends)


def _share(text: str) -> float | None:
    try:
        return float(text.rstrip("% ")) / (100 if "%" in text else 1)
    except ValueError:
        return None


def _shown(root: Element) -> Element | None:
    """A copy without what is hidden; None for a drawing that holds nothing of the kind."""
    if not any(local_name(element) in _ONLY_EDITORS for element in root.iter()):
        return None
    from generator.faces.svg.styling import resolve_styles  # a build seldom needs it

    copy = deepcopy(root)
    pages = [(e, e.get("style")) for e in copy.iter() if isinstance(e.tag, str)]
    resolve_styles(copy)
    for element, style in pages:
        if style is not None and any(
            local_name(above) == "foreignObject" for above in element.iterancestors()
        ):
            element.set("style", style)  # a web page's own, which is looked at
    for element in list(copy.iter()):
        if local_name(element) and element.get("display") == "none":
            above = element.getparent()
            if above is not None:
                above.remove(element)
    return copy


def _has_stand_in(element: Element) -> bool:
    """Whether a switch offers something else where this is not drawn."""
    above = element.getparent()
    if above is None or local_name(above) != "switch":
        return False
    return any(local_name(other) not in ("", "foreignObject") for other in above)


def _holds_something(page: Element) -> bool:
    """Whether a part of a web page shows anything by itself: words, colours, pictures."""
    if "".join(map(str, page.itertext())).strip():
        return True
    inside = [part for part in page.iter() if part is not page and isinstance(part.tag, str)]
    return any(
        local_name(part).lower() not in _PANES or _PAINTED.search(part.get("style") or "")
        for part in inside
    )


def _words(flowed: Element) -> Iterator[str]:
    for part in flowed.iter():
        if local_name(part) in ("flowPara", "flowSpan", "flowRoot", "flowDiv", "flowLine"):
            for text in (part.text, part.tail if part is not flowed else None):
                yield from (text or "").split()
