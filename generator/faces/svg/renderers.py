"""Ways of writing SVG that one of our converters, or both, draw otherwise than SVG means them.

What only the editor that saved a drawing draws: it would be missing, also from a picture.

A fill or words that are missing make another drawing: it is refused. Without the blur of what lies
behind a pane of glass it is the same, a little plainer: it is drawn, and told.
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


def unalike(root: Element) -> Iterator[tuple[str, str]]:
    """What a drawing says in such a way, each with a hint."""
    capped = {e.get("stroke-linecap") for e in root.iter() if isinstance(e.tag, str)}
    for element in root.iter():
        name = kind(element)
        if name == "ellipse" and (element.get("rx") is None) != (element.get("ry") is None):
            yield "<ellipse> with one radius", "write both rx and ry, or a <circle>"
        elif name == "clipPath":
            yield from _clip(element)
        elif name in _ENDS:
            yield from _gradient(element)
        elif name in ("path", "line") and _is_dot(element, capped):
            yield f"<{name}> of no length, with ends that show", _AS_A_SHAPE


def dots(data: str) -> Iterator[str]:
    """The parts of a path's data that go nowhere: of them only the ends of a line are seen."""
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


def _is_dot(element: Element, caps: Collection[str | None]) -> bool:
    """Whether nothing but the ends of a line would be seen, with the ends that are drawn apart.

    A straight and open one with round ends is drawn by all.
    """
    if kind(element) == "path" and not {"round", "square"}.isdisjoint(caps):
        found = dots(element.get("d", ""))
        return any("square" in caps or not _CLOSED_OR_CURVED.isdisjoint(part) for part in found)
    ends = [(element.get(f"{a}1", "0"), element.get(f"{a}2", "0")) for a in "xy"]
    return kind(element) == "line" and "square" in caps and all(a == b for a, b in ends)


def said(element: Element, name: str) -> str:
    """A property of an element: its own, or that of the nearest one around it."""
    around: Element | None = element
    while around is not None:
        value = around.get(name)
        if value is not None and value != "inherit":
            return value
        around = around.getparent()
    return ""


def _gradient(gradient: Element) -> Iterator[tuple[str, str]]:
    name = kind(gradient)
    if no_length(gradient):
        yield f"<{name}> of no length", "fill the shape with the colour of its last stop"
    if any(stop.get("offset") != offset for stop, offset in rising(gradient)):
        hint = "let each offset be at least the one before, and at most 1"
        yield f"<{name}> with offsets that go back or over 1", hint


def _clip(clip: Element) -> Iterator[tuple[str, str]]:
    shapes = [child for child in clip if kind(child) in SHAPES]
    if clip.get("transform") is not None:
        yield "<clipPath transform>", "write the transform at the shapes in it"
    if any(part.get("clip-path", "none") != "none" for part in (clip, *shapes)):
        yield "<clipPath clip-path>", "clip the shapes within each other: a <g> in a <g>"
    if any(kind(child) == "g" for child in clip):
        yield "<g> in a <clipPath>", "SVG clips by no group: put its shapes into the clipPath"
    if not shapes:
        yield "<clipPath> without shapes", "it hides all that it clips: remove that"
    for child in shapes:
        if kind(child) == "use" and (child.get("x") or child.get("y")):
            yield "<use x y> in a <clipPath>", 'write transform="translate(x y)" instead'


def kind(element: Element) -> str:
    """The name of an element without its namespace."""
    return etree.QName(element).localname if isinstance(element.tag, str) else ""


def no_length(gradient: Element) -> bool:
    """Whether a gradient that has stops ends where it begins: SVG paints its last colour."""
    if not len(gradient):
        return False
    ends = [_share(gradient.get(name) or _USUAL[name]) for name in _ENDS[kind(gradient)]]
    return ends[:2] == ends[2:] if len(ends) == 4 else ends == [0.0]


def rising(gradient: Element) -> Iterator[tuple[Element, str | None]]:
    """Each stop with the offset that SVG takes it for: from 0 to 1, no less than the one before."""
    least = 0.0
    for stop in gradient:
        if kind(stop) != "stop":
            continue
        text = stop.get("offset")
        given = _share(text or "0")
        if given is None:
            yield stop, text  # what is wrong with it is told elsewhere
            continue
        meant = min(max(given, least), 1.0)
        yield stop, text if meant == given or (text is None and not meant) else f"{meant:.6g}"
        least = meant


def _share(text: str) -> float | None:
    try:
        return float(text.rstrip("% ")) / (100 if "%" in text else 1)
    except ValueError:
        return None


_PAGE = (
    "Figma: export that layer as PNG, or make its gradient linear or radial; place the PNG with "
    "picture()"
)
_FLOWED = "Inkscape: Text, Convert to Text, or Path, Object to Path; save it again"
_MESH = "Inkscape: File, Export as PNG; place it with picture(), or use a plain gradient"
_SEEN = frozenset({
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "use", "image", "text",
})  # fmt: skip
_ONLY_EDITORS = ("foreignObject", "flowRoot", "meshgradient", "meshGradient")
_PANES = ("div", "span", "p", "body", "section")  # of a web page: seen by what is in them
_PAINTED = re.compile(
    r"(?<![\w-])(background|border|outline|box-shadow|content)[\w-]*\s*:", re.IGNORECASE
)
_BLURRED = re.compile(r"backdrop-filter\s*:\s*(?!none)", re.IGNORECASE)


def undrawn(root: Element) -> Iterator[tuple[str, str]]:
    """What of a drawing nothing of ours can draw and all would miss, each with a way out."""
    shown = _shown(root)
    if shown is None:
        return
    meshes = {e.get("id") for e in shown.iter() if kind(e) in ("meshgradient", "meshGradient")}
    used = set(
        re.findall(r"url\(\s*['\"]?#([^)'\"\s]+)", etree.tostring(shown, encoding="unicode"))
    )
    for element in shown.iter():
        name = kind(element)
        if name == "foreignObject" and not _has_stand_in(element) and _holds_something(element):
            what = "an angular or diamond gradient, or a part of a web page"
            yield f"<foreignObject> ({what}), which is not drawn", _PAGE
        elif name == "flowRoot" and any(_words(element)):
            yield f"<flowRoot> (the text {' '.join(_words(element))[:40]!r}), not drawn", _FLOWED
    if meshes & used:
        yield "<meshgradient> (a mesh), which is not drawn", _MESH


def left_out(root: Element) -> str:
    """What a drawing is drawn without, in a few words; empty: nothing."""
    shown = _shown(root)
    panes = [] if shown is None else [e for e in shown.iter() if kind(e) == "foreignObject"]
    blurred = any(
        _BLURRED.search(part.get("style") or "")
        for pane in panes
        if not _has_stand_in(pane)
        for part in pane.iter()
        if isinstance(part.tag, str)
    )
    return "the blur of what lies behind it (backdrop-filter)" if blurred else ""


def is_empty(markup: str) -> bool:
    """Whether nothing is drawn by a drawing's markup."""
    return not any(name in _SEEN for name in re.findall(r"<([\w]+)", markup))


def _shown(root: Element) -> Element | None:
    """A copy without what is hidden; None for a drawing that holds nothing of the kind."""
    if not any(kind(element) in _ONLY_EDITORS for element in root.iter()):
        return None
    from generator.faces.svg.styling import resolve_styles  # a build seldom needs it

    copy = deepcopy(root)
    pages = [(e, e.get("style")) for e in copy.iter() if isinstance(e.tag, str)]
    resolve_styles(copy)
    for element, style in pages:
        if style is not None and any(
            kind(above) == "foreignObject" for above in element.iterancestors()
        ):
            element.set("style", style)  # a web page's own, which is looked at
    for element in list(copy.iter()):
        if kind(element) and element.get("display") == "none":
            above = element.getparent()
            if above is not None:
                above.remove(element)
    return copy


def _holds_something(page: Element) -> bool:
    """Whether a part of a web page shows anything by itself: words, colours, pictures."""
    if "".join(map(str, page.itertext())).strip():
        return True
    inside = [part for part in page.iter() if part is not page and isinstance(part.tag, str)]
    return any(
        kind(part).lower() not in _PANES or _PAINTED.search(part.get("style") or "")
        for part in inside
    )


def _has_stand_in(element: Element) -> bool:
    """Whether a switch offers something else where this is not drawn."""
    above = element.getparent()
    if above is None or kind(above) != "switch":
        return False
    return any(kind(other) not in ("", "foreignObject") for other in above)


def _words(flowed: Element) -> Iterator[str]:
    for part in flowed.iter():
        if kind(part) in ("flowPara", "flowSpan", "flowRoot", "flowDiv", "flowLine"):
            for text in (part.text, part.tail if part is not flowed else None):
                yield from (text or "").split()
