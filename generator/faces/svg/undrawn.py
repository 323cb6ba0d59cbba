"""What only the editor that saved a drawing draws: it would be missing, also from a picture.

A fill or words that are missing make another drawing: it is refused. Without the blur of what lies
behind a pane of glass it is the same, a little plainer: it is drawn, and told.
"""

import re
from collections.abc import Iterator
from copy import deepcopy

from lxml import etree
from lxml.etree import _Element as Element

from generator.faces.svg.unalike import kind

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
