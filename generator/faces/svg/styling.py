"""Style sheets and ``style=`` of a drawing as attributes and plain values, as far as possible."""

import tomllib
from pathlib import Path
from typing import Any

import cssselect2
import tinycss2
from lxml.etree import _Element as Element
from tinycss2.color3 import RGBA, parse_color

_TABLE = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
_KEPT, _IDLE, _LENGTHS = frozenset(_TABLE["kept"]), _TABLE["idle"], _TABLE["lengths"]
_PAINTS = {"fill": "fill-opacity", "stroke": "stroke-opacity", "stop-color": "stop-opacity"}
_UNITS = {"px": 1.0, "pt": 4 / 3, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0, "pc": 16.0}
_UNITS["q"] = 96 / 101.6


def resolve_styles(root: Element) -> None:
    """Turn every rule and ``style=`` into attributes, and drop ``class``, in place."""
    matcher: Any = cssselect2.Matcher()
    for sheet in root.iter("{*}style"):
        _read_sheet(matcher, "".join(map(str, sheet.itertext())))
    for sheet in [*root.iter("{*}style")]:
        if (parent := sheet.getparent()) is not None:
            parent.remove(sheet)
    wrapped = cssselect2.ElementWrapper.from_xml_root(root)
    for node in wrapped.iter_subtree():
        element = node.etree_element
        if not isinstance(element.tag, str):
            continue
        matched = sorted(matcher.match(node), key=lambda match: match[:2])
        given = [declared for *_, declared in matched]
        given.append(_declarations(str(element.attrib.pop("style", ""))))
        for important in (False, True):
            for declared in given:
                _declare(element, declared[important])
        for name in ("class", "style"):
            element.attrib.pop(name, None)
        _plain_values(element)


def _read_sheet(matcher: Any, text: str) -> None:
    for rule in tinycss2.parse_stylesheet(text, skip_comments=True, skip_whitespace=True):
        if rule.type != "qualified-rule":
            continue
        declared = _declarations(rule.content)
        try:
            selectors = cssselect2.compile_selector_list(rule.prelude)
        except cssselect2.SelectorError:
            continue
        for selector in selectors:
            if selector.pseudo_element is None:
                matcher.add_selector(selector, declared)


def _declarations(css: Any) -> tuple[dict[str, str], dict[str, str]]:
    """The properties of a rule by name: those that yield to others, those marked as important."""
    made: tuple[dict[str, str], dict[str, str]] = {}, {}
    for one in tinycss2.parse_declaration_list(css, skip_comments=True, skip_whitespace=True):
        if one.type == "declaration":
            made[one.important][one.lower_name] = tinycss2.serialize(one.value).strip()
    return made


def _declare(element: Element, declared: dict[str, str]) -> None:
    for name, value in declared.items():
        if name in _KEPT:
            element.set(name, value)


def _plain_values(element: Element) -> None:
    """Colours as #rrggbb, lengths without units, and nothing that says what is so anyway."""
    for paint, opacity in _PAINTS.items():
        value = element.get(paint)
        if value is not None:
            _plain_paint(element, paint, opacity, value.strip())
    colour = parse_color(element.get("color") or "")
    if isinstance(colour, RGBA):
        element.set("color", _hex(colour))
    for name in _LENGTHS:
        value = element.get(name)
        if value is not None:
            element.set(name, _plain_length(value))
    _plain_dashes(element)
    for name, idle in _IDLE.items():
        if (element.get(name) or "").strip().lower() in idle:
            del element.attrib[name]
    for name in ("fill-opacity", "stroke-opacity", "stop-opacity", "opacity"):
        share = (element.get(name) or "").strip()
        if share.endswith("%"):
            element.set(name, _number(float(share[:-1]) / 100))


def _plain_dashes(element: Element) -> None:
    dashes = element.get("stroke-dasharray")
    if not dashes or dashes == "none":
        return
    words = [_plain_length(word) for word in dashes.replace(",", " ").split()]
    element.set("stroke-dasharray", " ".join(words))
    if all(word.strip("0.") == "" for word in words):
        del element.attrib["stroke-dasharray"]


def _plain_paint(element: Element, paint: str, opacity: str, value: str) -> None:
    if value.startswith("url("):
        element.set(paint, value.partition(")")[0].replace('"', "").replace("'", "") + ")")
        return
    if value in ("none", "currentColor", "inherit"):
        if value == "inherit":
            del element.attrib[paint]
        return
    if value.lower() == "currentcolor":
        element.set(paint, "currentColor")
        return
    colour = parse_color(value)
    if not isinstance(colour, RGBA):
        return
    if colour.alpha == 0 and paint != "stop-color":
        element.set(paint, "none")
        return
    element.set(paint, _hex(colour))
    if colour.alpha < 1:
        element.set(opacity, _number(colour.alpha * float(element.get(opacity, "1"))))


def _hex(colour: RGBA) -> str:
    return "#" + "".join(f"{round(min(max(v, 0), 1) * 255):02x}" for v in colour[:3])


def _plain_length(value: str) -> str:
    text = value.strip().lower()
    for unit, factor in _UNITS.items():
        if text.endswith(unit):
            try:
                return _number(float(text[: -len(unit)]) * factor)
            except ValueError:
                return value
    return value.strip()


def _number(value: float) -> str:
    return f"{value:.6g}" if abs(value) < 1e5 else f"{value:.2f}"


def is_element(node: Any) -> bool:
    """Whether a node is an element, not a comment, an instruction or an entity."""
    return isinstance(getattr(node, "tag", None), str)
