"""What only the editor that saved a drawing draws: it would be missing, also from a picture."""

import re
from collections.abc import Iterator

from lxml import etree
from lxml.etree import _Element as Element

from generator.faces.svg.unalike import kind

_PAGE = (
    "Figma: export that layer as PNG, or make its gradient linear or radial and its background "
    "blur none; place the PNG with picture()"
)
_FLOWED = "Inkscape: Text, Convert to Text, or Path, Object to Path; save it again"
_MESH = "Inkscape: File, Export as PNG; place it with picture(), or use a plain gradient"
_SEEN = frozenset({
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "use", "image", "text",
})  # fmt: skip


def undrawn(root: Element) -> Iterator[tuple[str, str]]:
    """What of a drawing nothing of ours can draw, each with a way out."""
    meshes = {e.get("id") for e in root.iter() if kind(e) in ("meshgradient", "meshGradient")}
    used = set(re.findall(r"url\(\s*['\"]?#([^)'\"\s]+)", etree.tostring(root, encoding="unicode")))
    for element in root.iter():
        name = kind(element)
        if name == "foreignObject" and len(element) and not _has_stand_in(element):
            what = "an angular or diamond gradient, a blurred background, or a web page"
            yield f"<foreignObject> ({what}), which is not drawn", _PAGE
        elif name == "flowRoot" and any(_words(element)):
            yield f"<flowRoot> (the text {' '.join(_words(element))[:40]!r}), not drawn", _FLOWED
    if meshes & used:
        yield "<meshgradient> (a mesh), which is not drawn", _MESH


def is_empty(markup: str) -> bool:
    """Whether nothing is drawn by a drawing's markup."""
    return not any(name in _SEEN for name in re.findall(r"<([\w]+)", markup))


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
