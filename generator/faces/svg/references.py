"""References inside a drawing: every ``#name`` is there, and repeated parts do not run away."""

import re
from collections.abc import Mapping

from lxml import etree
from lxml.etree import _Element as Element

XLINK_HREF = "{http://www.w3.org/1999/xlink}href"
MOST_ELEMENTS = 20_000  # with each <use> written out; more take longer than anyone waits
_URL = re.compile(r"url\(\s*#([^)\s]+)\s*\)")


def reference_faults(root: Element) -> dict[str, str]:
    """What is wrong with the references of a drawing, with a hint each."""
    named = {name: element for element in root.iter() if (name := element.get("id"))}
    found: dict[str, str] = {}
    for element in root.iter():
        for name in _names_in(element):
            if name not in named:
                found[f"a reference to #{name}, which is not in the drawing"] = (
                    "correct the name, or add the part with that id"
                )
        if _is_use(element) and _target(element) is None:
            found["<use> without href"] = 'write href="#name"'
    if not found and _written_out(root, named, {}, ()) > MOST_ELEMENTS:
        found[f"over {MOST_ELEMENTS} elements, or <use> in a circle"] = (
            "draw repeated motifs as one path"
        )
    return found


def _names_in(element: Element) -> list[str]:
    target = _target(element)
    return [
        *([target] if target else []),
        *(name for value in element.attrib.values() for name in _URL.findall(str(value))),
    ]


def _is_use(element: Element) -> bool:
    return isinstance(element.tag, str) and etree.QName(element).localname == "use"


def _target(element: Element) -> str | None:
    href = element.get("href") or element.get(XLINK_HREF)
    return href[1:] if href and href.startswith("#") else None


def _written_out(
    element: Element,
    named: Mapping[str, Element],
    known: dict[Element, int],
    above: tuple[Element, ...],
) -> int:
    """How many elements are drawn with every <use> written out; over the most if it never ends."""
    if element in above or len(above) > 100:
        return MOST_ELEMENTS + 1
    if element not in known:
        count = 1
        parts = [
            *element,
            *(
                [named[target]]
                if _is_use(element) and (target := _target(element)) and target in named
                else []
            ),
        ]
        for part in parts:
            count += _written_out(part, named, known, (*above, element))
            if count > MOST_ELEMENTS:
                break
        known[element] = count
    return known[element]
