"""The SVG that a face may use: what both converters (PDF and PNG) draw alike. Anything else is a problem, not a surprise."""

from functools import lru_cache
from typing import Any

from lxml import etree

from generator.faces.values import value_fault

SVG = "http://www.w3.org/2000/svg"
XLINK_HREF = "{http://www.w3.org/1999/xlink}href"

ELEMENTS = frozenset({
    "svg", "g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "defs", "use",
    "linearGradient", "radialGradient", "stop", "clipPath", "title", "desc",
})  # fmt: skip
REJECTED_ATTRIBUTES = {
    "mask": "draw the shape as it should look, or use clip-path",
    "filter": "draw the effect as shapes",
    "style": "write the properties as attributes: fill, stroke, stroke-width",
    "class": "style sheets are not read: write fill, stroke and so on at the element",
}
INSTEAD = {
    "text": "use {{ text(...) }}, which measures what it sets",
    "tspan": "use {{ text(...) }}, which measures what it sets",
    "image": "draw it as vector shapes, or place art with {{ art(...) }}",
    "mask": "use clipPath, or draw the shape as it should look",
    "style": "write fill, stroke and so on as attributes",
    "script": "a face is a still picture",
    "foreignObject": "use {{ text(...) }}",
    "pattern": "repeat the shapes in a loop",
    "filter": "draw the effect as shapes",
    "symbol": "use <g id> in <defs> with <use>",
}
MAX_DEPTH = 60


def parse_svg(text: str) -> Any:
    """The root element of an SVG text, read without entities, network or files. Raises lxml's XMLSyntaxError."""
    return etree.fromstring(text.encode(), _parser())


@lru_cache(maxsize=1)
def _parser() -> Any:
    return etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False, remove_comments=True)


def faults(root: Any) -> list[tuple[str, str]]:
    """What a drawing uses that we do not draw, as (what, hint), each once."""
    found: dict[str, str] = {}
    for element in root.iter():
        if not isinstance(element.tag, str):
            found["a processing instruction or entity"] = "remove it"
            continue
        name = etree.QName(element).localname
        if name not in ELEMENTS:
            found[f"<{name}>"] = INSTEAD.get(name, "the elements are: " + " ".join(sorted(ELEMENTS)))
            continue
        if name == "svg" and element is not root:
            found["<svg> inside a drawing"] = "use <g> with a transform"
            continue
        if name == "g" and element.get("opacity", "1") not in ("1", "1.0"):
            found["opacity on a group"] = "give each shape of the group its own fill-opacity and stroke-opacity"
        for attribute, value in element.attrib.items():
            told = value_fault(attribute, value) if name != "svg" else None
            if told:
                found[f'<{name} {attribute}="{value[:40]}{"..." if len(value) > 40 else ""}">'] = told
            found.update(_attribute_faults(attribute, value))
    if _depth(root) > MAX_DEPTH:
        found[f"groups nested over {MAX_DEPTH} deep"] = "flatten the drawing"
    return sorted(found.items())


def _attribute_faults(attribute: str, value: str) -> dict[str, str]:
    if attribute in REJECTED_ATTRIBUTES and value != "none":
        return {f"the attribute {attribute}": REJECTED_ATTRIBUTES[attribute]}
    if attribute in ("href", XLINK_HREF) and not value.startswith("#"):
        return {f"a reference to {value[:60]!r}": "only #names of the same drawing can be used"}
    if "url(" in value and not value.replace(" ", "").startswith("url(#"):
        return {f"a reference to {value[:60]!r}": "only #names of the same drawing can be used"}
    if attribute == "stroke" and "url(" in value:
        return {"a gradient as stroke": "give the stroke one colour, or draw it as a filled shape"}
    return {}


def _depth(root: Any) -> int:
    deepest, stack = 0, [(root, 1)]
    while stack:
        element, depth = stack.pop()
        deepest = max(deepest, depth)
        stack += [(child, depth + 1) for child in element]
    return deepest
