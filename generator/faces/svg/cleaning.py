"""Cleaning of drawings from editors: as far as possible into the SVG that a face may use."""

import re

from lxml import etree
from lxml.etree import _Element as Element

from generator.faces.svg.rewrite import XLINK_HREF, plain_clips, plain_gradients
from generator.faces.svg.strokes import plain_strokes
from generator.faces.svg.styling import is_element, resolve_styles
from generator.faces.svg.subset import ATTRIBUTES, ELEMENTS, SVG
from generator.measure.path import parse_path

_DROPPED = frozenset({
    "metadata", "namedview", "script", "title", "desc", "cursor", "view", "color-profile", "font",
    "animate", "animateTransform", "animateMotion", "set", "foreignObject", "style",
})  # fmt: skip
# What some program draws; any other element of SVG, such as <comment>, is drawn by none.
_DRAWING = ELEMENTS | {
    "a", "switch", "symbol", "text", "tspan", "textPath", "image", "marker", "mask", "pattern",
    "filter", "style", "flowRoot", "meshgradient", "meshGradient", "hatch",
}  # fmt: skip
_GROUPS = ("a", "switch", "svg", "symbol")  # drawn as groups
_LEAVES = ("path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "use")
# Attributes that draw, though not with us: they stay, to be found as faults.
_TELLING = frozenset({
    "opacity", "mask", "filter", "mix-blend-mode", "marker-start", "marker-mid", "marker-end",
    "marker", "stroke-dashoffset", "stop-opacity", "gradientTransform", "spreadMethod", "fx", "fy",
    "clipPathUnits", "clip-rule", "isolation", "paint-order", "vector-effect", "viewBox",
    "preserveAspectRatio", "display", "visibility", "patternTransform", "points", "class",
})  # fmt: skip
_OF_THE_REST = {"Mid": 0.5, "Max": 1.0}  # what of the room that is left lies before a frame
_WHITE = frozenset({"white", "#fff", "#ffffff"})
_REACH = 100_000  # units: converters fail on what is far larger
_BOX = ("x", "y", "width", "height", "viewBox", "preserveAspectRatio", "version", "baseProfile")


def clean(root: Element) -> None:
    """Bring a drawing as near to our subset as possible without changing its look, in place."""
    _without_foreign(root)
    resolve_styles(root)
    _without_hidden(root)
    _write_out_symbols(root)
    _groups_for_frames(root)
    _plain_masks(root)
    plain_gradients(root)
    plain_clips(root)
    _without_clip_rules(root)
    _without_percents(root)
    plain_strokes(root)
    for element in list(root.iter()):
        if is_element(element):
            _plain_opacity(element)
            _plain_path(element)
            _within_reach(element)
            if _inherited(element, "stroke-dasharray", "none") == "none":
                element.attrib.pop("stroke-dashoffset", "")
            _both_radii(element)
            _without_strangers(element, root)


def _without_foreign(root: Element) -> None:
    """Drop what only an editor reads: its own elements and attributes, comments, instructions."""
    for switch in list(root.iter("{*}switch")):
        _first_only(switch)
    for node in list(root.iter()):
        if node is root:
            continue
        foreign = not is_element(node) or etree.QName(node).namespace not in (SVG, None)
        unknown = _name(node) not in _DRAWING and not _name(node).startswith("fe")
        if foreign or unknown or _name(node) in _DROPPED - {"style"}:
            _remove(node)
    for element in root.iter():
        for name in list(element.attrib):
            text = str(name)
            if text == XLINK_HREF:
                element.set("href", str(element.attrib.pop(name)))
            elif text.startswith("{"):
                del element.attrib[name]


def _first_only(switch: Element) -> None:
    """Of the choices of a switch, the first that any program draws."""
    own = [c for c in switch if is_element(c) and etree.QName(c).namespace in (SVG, None)]
    drawn = [child for child in own if _name(child) != "foreignObject"][:1]
    for child in list(switch):
        if child not in drawn:
            switch.remove(child)


def _without_hidden(root: Element) -> None:
    for element in list(root.iter()):
        if element is not root and (
            element.get("display") == "none" or element.get("visibility") in ("hidden", "collapse")
        ):
            _remove(element)


def _without_percents(root: Element) -> None:
    """Shares of the whole drawing, in which a shape's place and size may be given, as numbers."""
    wide, tall = _viewed(root)
    wholes = dict.fromkeys(("x", "width", "cx", "rx", "x1", "x2"), wide)
    wholes |= dict.fromkeys(("y", "height", "cy", "ry", "y1", "y2"), tall)
    wholes |= dict.fromkeys(("r", "stroke-width"), ((wide**2 + tall**2) / 2) ** 0.5)
    for element in root.iter():
        if _name(element) in _LEAVES:
            for name, whole in wholes.items():
                share = re.fullmatch(r"([\d.+-]+)%", (element.get(name) or "").strip())
                if share:
                    element.set(name, f"{float(share[1]) / 100 * whole:.6g}")


def _plain_masks(root: Element) -> None:
    """A mask of plain white shapes, or of any that are opaque by its type, is a clip path."""
    plain = {
        mask.get("id"): mask
        for mask in root.iter("{*}mask")
        if len(mask) and all(_is_solid(part, mask.get("mask-type") or "") for part in mask)
    }
    users = [one for one in root.iter() if is_element(one) and one.get("mask")]
    for user in users:
        named = re.fullmatch(r"\s*url\(\s*['\"]?#([^)'\"\s]+)['\"]?\s*\)\s*", user.get("mask", ""))
        if named and named[1] in plain and not user.get("clip-path"):
            user.set("clip-path", f"url(#{named[1]})")
            del user.attrib["mask"]
    for name, mask in plain.items():
        if not any(f"#{name})" in (user.get("mask") or "") for user in users):
            mask.tag = f"{{{SVG}}}clipPath"
            for attribute in (*_BOX, "mask-type", "maskUnits", "maskContentUnits", "fill"):
                mask.attrib.pop(attribute, "")


def _is_solid(part: Element, kind: str) -> bool:
    """Whether a part of a mask shows all that lies behind its outline, and no more."""
    fill = _inherited(part, "fill", "#000000").lower()
    filled = fill in _WHITE or (kind == "alpha" and fill != "none" and not fill.startswith("url("))
    odd = any(part.get(name) for name in ("opacity", "fill-opacity", "mask", "filter", "fill-rule"))
    stroked = _inherited(part, "stroke", "none") != "none"
    return _name(part) in _LEAVES and _name(part) != "use" and filled and not odd and not stroked


def _without_clip_rules(root: Element) -> None:
    """Drop ``clip-rule`` where nothing is clipped by it: editors write it at every shape."""
    for element in root.iter():
        inside = any(_name(above) == "clipPath" for above in (element, *element.iterancestors()))
        if not inside:
            element.attrib.pop("clip-rule", "")


def _write_out_symbols(root: Element) -> None:
    """Each use of a symbol or of an inner svg becomes a group of what it shows."""
    named = {element.get("id"): element for element in root.iter() if element.get("id")}
    whole = _viewed(root)
    for use in list(root.iter("{*}use")):
        target = named.get((use.get("href") or "").removeprefix("#"))
        if target is None or _name(target) not in ("symbol", "svg"):
            continue
        group = etree.Element(f"{{{SVG}}}g", nsmap=None)
        for name, value in use.attrib.items():
            if name not in ("href", "x", "y", "width", "height"):
                group.set(name, value)
        moved = f"translate({use.get('x', '0')} {use.get('y', '0')})"
        group.set(
            "transform", f"{use.get('transform', '')} {moved}{_scaled(target, use, whole)}".strip()
        )
        for child in target:
            group.append(_copied(child))
        parent = use.getparent()
        assert parent is not None
        parent.replace(use, group)
    for symbol in list(root.iter("{*}symbol")):
        _remove(symbol)


def _viewed(root: Element) -> tuple[float, float]:
    """The width and height of a whole drawing in its units; 0 where its viewBox says none."""
    words = (root.get("viewBox") or "").replace(",", " ").split()
    return (float(words[2]), float(words[3])) if len(words) == 4 else (0.0, 0.0)


def _scaled(frame: Element, used: Element, whole: tuple[float, float]) -> str:
    """The part of a transform that fits a frame's viewBox into its width and height."""
    words = (frame.get("viewBox") or "").replace(",", " ").split()
    if len(words) != 4:
        return ""
    left, top, wide, tall = map(float, words)
    width = _size(used.get("width") or frame.get("width"), whole[0] or wide)
    height = _size(used.get("height") or frame.get("height"), whole[1] or tall)
    align, *cut = (frame.get("preserveAspectRatio") or "xMidYMid").split() or ["xMidYMid"]
    scales = width / wide, height / tall
    if align != "none":
        scales = ((max if cut == ["slice"] else min)(scales),) * 2
    across = (width - wide * scales[0]) * _OF_THE_REST.get(align[1:4], 0)
    down = (height - tall * scales[1]) * _OF_THE_REST.get(align[5:8], 0)
    scale = f"scale({scales[0]:.6g} {scales[1]:.6g})"
    return f" translate({across:g} {down:g}) {scale} translate({-left:g} {-top:g})"


def _size(text: str | None, otherwise: float) -> float:
    try:
        return float(text) if text else otherwise
    except ValueError:
        return otherwise


def _copied(element: Element) -> Element:
    """A copy in which nothing has a name of its own: names stay with the first."""
    copy = etree.fromstring(etree.tostring(element, with_tail=False))
    for part in copy.iter():
        part.attrib.pop("id", "")
    return copy


def _groups_for_frames(root: Element) -> None:
    """Links, switches and inner drawings become groups."""
    whole = _viewed(root)
    for element in list(root.iter()):
        if element is root or not is_element(element) or _name(element) not in _GROUPS:
            continue
        if _name(element) == "svg":
            x, y = element.get("x", "0"), element.get("y", "0")
            element.set("transform", f"translate({x} {y}){_scaled(element, element, whole)}")
            for name in _BOX:
                element.attrib.pop(name, "")
        element.tag = f"{{{SVG}}}g"
        for name in ("href", "target", "requiredExtensions", "systemLanguage"):
            element.attrib.pop(name, "")


def _plain_opacity(element: Element) -> None:
    """The opacity of one shape, or of a group of one, as that of its fill or its stroke."""
    value = element.get("opacity")
    if value is None:
        return
    leaf = element
    while _name(leaf) == "g" and len(leaf) == 1 and leaf[0].get("opacity") is None:
        leaf = leaf[0]
    if _name(leaf) not in _LEAVES or _name(leaf) == "use":
        return
    paints = _inherited(leaf, "fill", "#000000"), _inherited(leaf, "stroke", "none")
    if "none" not in paints or any(paint.startswith("url(") for paint in paints):
        return
    name = "stroke-opacity" if paints[0] == "none" else "fill-opacity"
    try:
        share = float(value) * float(_inherited(leaf, name, "1"))
    except ValueError:
        return
    leaf.set(name, f"{share:.5g}")
    del element.attrib["opacity"]


def _inherited(element: Element, name: str, otherwise: str) -> str:
    while element is not None:
        if element.get(name) is not None:
            return str(element.get(name))
        element = element.getparent()  # type: ignore[assignment]
    return otherwise


def _plain_path(element: Element) -> None:
    """Path data that is written too tersely, in full: arcs as curves."""
    data = element.get("d")
    if _name(element) != "path" or data is None:
        return
    if not data.strip() or data.strip() == "none":
        _remove(element)
    elif re.search(r"[aA]", data):
        try:
            path = parse_path(data)
        except ValueError:
            return
        words = (
            " ".join((step.command, *(f"{v:.6g}" for point in step.points for v in point)))
            for step in path
        )
        element.set("d", " ".join(words))


def _within_reach(element: Element) -> None:
    """A shape of very large numbers, in a group that makes it small, as a small one itself."""
    data = element.get("d") or element.get("points") or ""
    if not re.search(r"\d{6}", data) or _name(element) not in ("path", "polygon", "polyline"):
        return
    try:
        path = parse_path(data if element.get("d") else f"M{data}", reach=_REACH**2)
    except ValueError:
        return
    largest = max((abs(v) for step in path for point in step.points for v in point), default=0)
    if largest < _REACH:
        return
    less = 10.0 ** (len(f"{largest:.0f}") - 4)
    words = (
        " ".join((step.command, *(f"{v / less:.8g}" for point in step.points for v in point)))
        for step in path
    )
    closed = " Z" if _name(element) == "polygon" else ""
    element.attrib.pop("points", "")
    element.tag = f"{{{SVG}}}path"
    element.set("d", " ".join(words) + closed)
    element.set("transform", f"{element.get('transform', '')} scale({less:g})".strip())
    if _inherited(element, "stroke", "none") != "none":
        width = _size(_inherited(element, "stroke-width", "1"), 1.0)
        element.set("stroke-width", f"{width / less:.8g}")


def _both_radii(element: Element) -> None:
    """An ellipse of which one radius is given has both alike."""
    rx, ry = element.get("rx"), element.get("ry")
    if _name(element) == "ellipse" and (rx or ry):
        element.set("rx", rx or ry or "")
        element.set("ry", ry or rx or "")


def _without_strangers(element: Element, root: Element) -> None:
    """Drop attributes that draw nothing: of editors, of screen readers, of text that is none."""
    if element.get("id") and not re.fullmatch(r"[A-Za-z_][\w.:-]*", element.get("id") or ""):
        _rename(element, root)
    for name in list(element.attrib):
        if str(name) not in ATTRIBUTES | _TELLING:
            del element.attrib[name]
    if _name(element) in ELEMENTS:
        for node in (element, *element):
            node.tail = None if node is not element else node.tail
        element.text = None


def _rename(element: Element, root: Element) -> None:
    """Give a part a name of letters; every reference to it follows."""
    old = element.get("id") or ""
    new = "n" + re.sub(r"\W", lambda match: f"_{ord(match[0]):x}", old)
    element.set("id", new)
    for other in root.iter():
        for name, given in other.attrib.items():
            value = str(given)
            if value == f"#{old}":
                other.set(name, f"#{new}")
            elif f"url(#{old})" in value:
                other.set(name, value.replace(f"url(#{old})", f"url(#{new})"))


def _name(element: Element) -> str:
    return etree.QName(element).localname if is_element(element) else ""


def _remove(node: Element) -> None:
    parent = node.getparent()
    if parent is not None:
        tail = node.tail
        parent.remove(node)
        if tail and tail.strip():
            node.tail = None
