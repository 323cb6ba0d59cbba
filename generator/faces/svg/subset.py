"""The SVG that a face may use: what both converters, to PDF and PNG, draw alike, and no more."""

import re
import tomllib
from functools import lru_cache
from pathlib import Path

from lxml import etree
from lxml.etree import _Element as Element

from generator.faces.svg.attributes import value_fault
from generator.faces.svg.renderers import drawn_differently
from generator.faces.svg.rewrite import XLINK_HREF, reference_faults
from generator.problem import did_you_mean, nearest

SVG = "http://www.w3.org/2000/svg"

_FACTS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
ELEMENTS, ATTRIBUTES = frozenset(_FACTS["elements"]), frozenset(_FACTS["attributes"])
ROOT_ATTRIBUTES, ROOT_SIZES = map(frozenset, (_FACTS["root_attributes"], _FACTS["root_sizes"]))
REJECTED_ATTRIBUTES, INSTEAD = _FACTS["rejected"], _FACTS["instead"]
_PLACED_BY, _NEEDED = _FACTS["placed_by"], _FACTS["needed"]
_OF_PLACES = frozenset(attribute for needed in _PLACED_BY.values() for attribute in needed)
MAX_DEPTH = 60
_SHARED = ("linearGradient", "radialGradient", "stop")  # may be given in shares of a shape


def parse_svg(text: str) -> Element:
    """The root of an SVG text, without entities, network, files. Raises lxml's XMLSyntaxError."""
    return etree.fromstring(text.encode(), _parser())


def one_line(message: str | None) -> str:
    """A parser's message without line breaks and places in a document that nobody wrote."""
    return re.sub(r", line \d+, column \d+$", "", " ".join((message or "").split()))


@lru_cache(maxsize=1)  # one parser, without state
def _parser() -> etree.XMLParser:
    return etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False,
        remove_comments=True,
    )  # fmt: skip


def faults(root: Element) -> list[tuple[str, str]]:
    """Features of a drawing that a face may not have, as (name, hint), each once."""
    found: dict[str, str] = {}
    for element in root.iter():
        if not isinstance(element.tag, str):
            found["a processing instruction or entity"] = "remove it"
            continue
        name = etree.QName(element).localname
        found.update(_stray_text(element, name, root))
        if etree.QName(element).namespace not in (SVG, None):
            found[f"<{name}> of another program"] = "save the drawing as plain SVG"
            continue
        if name not in ELEMENTS:
            found[f"<{name}>"] = INSTEAD.get(name) or did_you_mean(
                name, ELEMENTS, listing="elements"
            )
            continue
        if name == "svg" and element is not root:
            found["<svg> inside a drawing"] = "use <g> with a transform"
            continue
        known = ATTRIBUTES | ROOT_ATTRIBUTES if element is root else ATTRIBUTES
        for attribute, value in sorted(_attributes(element).items()):
            if attribute not in known and attribute not in REJECTED_ATTRIBUTES:
                meant = nearest(attribute, known)
                hint = f"did you mean {meant}?" if meant else "remove it: it cannot be drawn"
                found[f"the attribute {_plain_name(attribute)}"] = hint
                continue
            fault = _value_fault(name, attribute, value)
            if fault:
                found[f'<{name} {attribute}="{value[:40]}{"..." if len(value) > 40 else ""}">'] = (
                    fault
                )
            found.update(_attribute_faults(attribute, value))
    if depth(root) > MAX_DEPTH:
        found[f"groups nested more than {MAX_DEPTH} deep"] = "flatten the drawing"
    return sorted({**found, **dict(drawn_differently(root)), **reference_faults(root)}.items())


def misplaced(root: Element) -> list[tuple[str, str]]:
    """Shapes placed by another shape's attributes, or of no size, as (what, hint), each once."""
    found: dict[str, str] = {}
    for element in root.iter(*(f"{{{SVG}}}{name}" for name in _PLACED_BY)):
        name = etree.QName(element).localname
        own = _PLACED_BY[name]
        takes = f"a <{name}> takes {', '.join(own)}" if own else "a <g> has a transform"
        for attribute, value in _attributes(element).items():
            if attribute in _OF_PLACES and attribute not in own:
                found[f'<{name} {attribute}="{value[:40]}">, which has no effect'] = takes
        for attribute in _NEEDED.get(name, ()):
            if attribute not in element.attrib and not any(
                nearest(one, [attribute]) for one in _attributes(element)
            ):
                found[f"<{name}> without {attribute}"] = f"{takes}; without {attribute} it is empty"
    return sorted(found.items())


def without_misplaced(root: Element) -> None:
    """Drop what places other shapes, and give what has no size one of 0, as renderers do."""
    for element in root.iter(*(f"{{*}}{name}" for name in _PLACED_BY)):
        name = etree.QName(element).localname
        for attribute in _OF_PLACES.difference(_PLACED_BY[name]):
            element.attrib.pop(attribute, "")
        needed = _NEEDED.get(name, ())
        if name == "ellipse" and any(attribute in element.attrib for attribute in needed):
            continue  # the other radius is that of both
        for attribute in needed:
            if attribute not in element.attrib:
                element.set(attribute, "M0 0" if attribute == "d" else "0")


def _value_fault(name: str, attribute: str, value: str) -> str | None:
    if name == "svg" and attribute in ROOT_SIZES:
        return None
    if value.endswith("%") and name not in _SHARED:
        return "write it as a number, not in %"
    return value_fault(attribute, value)


def _attributes(element: Element) -> dict[str, str]:
    return {str(name): str(value) for name, value in element.attrib.items()}


def _plain_name(attribute: str) -> str:
    """``xml:base`` as it is written, not by its namespace."""
    namespace, _, name = attribute.rpartition("}")
    return f"{namespace.rpartition('/')[2]}:{name}" if namespace else name


def _stray_text(element: Element, name: str, root: Element) -> dict[str, str]:
    """Words between the elements, which nothing would draw."""
    inside = (element.text or "") if name not in ("title", "desc", *INSTEAD) else ""
    behind = (element.tail or "") if element is not root else ""
    stray = " ".join(f"{inside} {behind}".split())
    return (
        {
            f"the text {stray[:40]!r} between its elements": "write a comment as {# this #}"
            if stray.startswith(("//", "#", "/*"))
            else "use text() for text, or add the braces that a call needs"
        }
        if stray
        else {}
    )


def _attribute_faults(attribute: str, value: str) -> dict[str, str]:
    if attribute in REJECTED_ATTRIBUTES and value != "none":
        return {f"the attribute {attribute}": REJECTED_ATTRIBUTES[attribute]}
    if attribute in ("href", XLINK_HREF) and not value.startswith("#"):
        return {f"a reference to {value[:60]!r}": "only #names of the same drawing can be used"}
    if attribute == "stroke" and "url(" in value:
        return {
            "a gradient as stroke": "use one colour for the stroke, or draw it as a filled shape"
        }
    return {}


def depth(root: Element) -> int:
    """How many elements lie in each other at most."""
    deepest, stack = 0, [(root, 1)]
    while stack:
        element, level = stack.pop()
        deepest = max(deepest, level)
        stack += [(child, level + 1) for child in element]
    return deepest
