"""References inside a drawing: every ``#name`` is there, and repeated parts do not run away."""

import re
from typing import Any

from lxml import etree

XLINK_HREF = "{http://www.w3.org/1999/xlink}href"
MOST_ELEMENTS = (
    20_000  # of a drawing with its <use> written out; larger ones take longer than anyone waits
)
_URL = re.compile(r"url\(\s*#([^)\s]+)\s*\)")


def reference_faults(root: Any) -> dict[str, str]:
    """What is wrong with the references of a drawing, with a hint each."""
    named = {element.get("id"): element for element in root.iter() if element.get("id")}
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


def _names_in(element: Any) -> list[str]:
    target = _target(element)
    return [
        *([target] if target else []),
        *(name for value in element.attrib.values() for name in _URL.findall(value)),
    ]


def _is_use(element: Any) -> bool:
    return isinstance(element.tag, str) and etree.QName(element).localname == "use"


def _target(element: Any) -> str | None:
    href = element.get("href") or element.get(XLINK_HREF)
    return href[1:] if href and href.startswith("#") else None


def _written_out(
    element: Any, named: dict[str, Any], known: dict[Any, int], above: tuple[Any, ...]
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
                if _is_use(element) and (target := _target(element)) in named
                else []
            ),
        ]
        for part in parts:
            count += _written_out(part, named, known, (*above, element))
            if count > MOST_ELEMENTS:
                break
        known[element] = count
    return known[element]
