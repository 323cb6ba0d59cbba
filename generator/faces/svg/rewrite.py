"""Gradients, clip paths and references of drawings, so that both converters draw them alike."""

import re
from collections.abc import Mapping
from math import cos, radians, sin

from lxml import etree
from lxml.etree import _Element as Element

from generator.faces.svg.renderers import SHAPES, has_no_length, local_name, rising_offsets

Matrix = tuple[float, float, float, float, float, float]

# The places of gradients, and what they are without a word, in shares of a box.
GRADIENTS = {
    "linearGradient": {"x1": "0", "y1": "0", "x2": "1", "y2": "0"},
    "radialGradient": {"cx": "0.5", "cy": "0.5", "r": "0.5"},
}
_CALL = re.compile(r"(matrix|translate|scale|rotate)\s*\(([^)]*)\)")
XLINK_HREF = "{http://www.w3.org/1999/xlink}href"
MOST_ELEMENTS = 20_000  # with each <use> written out; more take longer than anyone waits
_URL = re.compile(r"url\(\s*#([^)\s]+)\s*\)")


def plain_gradients(root: Element) -> None:
    """Write out what a gradient borrows from another; its transform where that is equal."""
    named = {element.get("id"): element for element in root.iter() if element.get("id")}
    gradients = [e for e in root.iter() if local_name(e) in GRADIENTS]
    for gradient in gradients:
        _borrow(gradient, named)
    whole = _size(root)
    for gradient in gradients:
        gradient.attrib.pop("href", "")
        _percentages(gradient, whole)
        _transformed(gradient)
        _plain_stops(gradient)
        for focus, centre in (("fx", "cx"), ("fy", "cy")):
            if gradient.get(focus) in (gradient.get(centre), None):
                gradient.attrib.pop(focus, "")
        if gradient.get("spreadMethod") == "pad":
            del gradient.attrib["spreadMethod"]


def matrix_of(text: str) -> Matrix:
    """The matrix of a transform. Raises ValueError for what is not understood."""
    if _CALL.sub("", text).strip(" ,"):
        raise ValueError(text)
    made: Matrix = (1, 0, 0, 1, 0, 0)
    one: tuple[float, ...]
    for name, words in _CALL.findall(text):
        given = [float(word) for word in words.replace(",", " ").split()]
        if name == "matrix":
            one = tuple(given)
        elif name == "translate":
            one = (1, 0, 0, 1, given[0], given[1] if len(given) > 1 else 0)
        elif name == "scale":
            one = (given[0], 0, 0, given[-1], 0, 0)
        else:
            cosine, sine = cos(radians(given[0])), sin(radians(given[0]))
            x, y = given[1:3] if len(given) == 3 else (0, 0)
            one = (
                cosine, sine, -sine, cosine,
                x - cosine * x + sine * y, y - sine * x - cosine * y,
            )  # fmt: skip
        if len(one) != 6:
            raise ValueError(text)
        made = times(made, one)
    return made


def times(one: Matrix, other: tuple[float, ...]) -> Matrix:
    """The product of two matrices: the second is applied first."""
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (
        a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e,
        b * k + d * m + f,
    )  # fmt: skip


def plain_clips(root: Element) -> None:
    """Move places and transforms of clip paths to their shapes; what clips nothing is dropped."""
    named = {element.get("id"): element for element in root.iter() if element.get("id")}
    for clip in (element for element in root.iter() if local_name(element) == "clipPath"):
        outer = str(clip.attrib.pop("transform", ""))
        for child in list(clip):
            if not _clips(child, named):
                clip.remove(child)
                continue
            if local_name(child) == "polyline":
                child.tag = f"{{{etree.QName(child).namespace or ''}}}polygon"
            moved = ""
            if local_name(child) == "use":
                x, y = (str(child.attrib.pop(name, "0")) for name in ("x", "y"))
                moved = f"translate({x} {y})" if (x, y) != ("0", "0") else ""
            made = " ".join(filter(None, (outer, child.get("transform"), moved)))
            if made:
                child.set("transform", made)
    for use in [one for one in root.iter() if _is_use(one) and one.get("clip-path")]:
        _clipped_around(use)
    _without_all_clipped(root)


def _clipped_around(use: Element) -> None:
    """A use that is clipped, as one in a group that is: what moves it moves its clip path too."""
    parent = use.getparent()
    if parent is None or local_name(parent) == "clipPath":
        return
    group: Element = etree.Element(f"{{{etree.QName(use).namespace or ''}}}g")
    group.tail, use.tail = use.tail, None
    parent.replace(use, group)
    group.append(use)
    group.set("clip-path", use.attrib.pop("clip-path"))
    x, y = (str(use.attrib.pop(name, "0")) for name in ("x", "y"))
    moved = f"translate({x} {y})" if (x, y) != ("0", "0") else ""
    if made := " ".join(filter(None, (str(use.attrib.pop("transform", "")), moved))):
        group.set("transform", made)


def _clips(child: Element, named: Mapping[str | None, Element]) -> bool:
    """Whether a part of a clip path encloses something, so far as its kind tells."""
    name = local_name(child)
    if name == "use":
        target = named.get(_target(child) or "")
        open_kinds = ("g", "use", "line", "svg", "symbol")
        return target is not None and local_name(target) not in open_kinds
    sides = {"rect": ("width", "height"), "circle": ("r",)}.get(name, ())
    return name not in ("g", "line") and all(_share(child.get(side) or "0") for side in sides)


def _share(text: str) -> float:
    try:
        return float(text.rstrip("% "))
    except ValueError:
        return 1.0  # its fault is reported elsewhere


def reference_faults(root: Element) -> dict[str, str]:
    """The faults of a drawing's references, with a hint each."""
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
    if not found and _written_out(root, named, {}, (), MOST_ELEMENTS) > MOST_ELEMENTS:
        found[f"more than {MOST_ELEMENTS} elements, or <use> in a circle"] = (
            "draw repeated motifs as one path"
        )
    return found


def repeats_too_often(root: Element) -> bool:
    """Whether parts of a drawing are used in a circle, or so often that none can draw it."""
    named = {name: element for element in root.iter() if (name := element.get("id"))}
    most = MOST_ELEMENTS + sum(1 for _ in root.iter())
    return _written_out(root, named, {}, (), most) > most


def _borrow(gradient: Element, named: dict[str | None, Element]) -> None:
    seen = [gradient]
    while True:
        source = named.get((seen[-1].get("href") or "#")[1:])
        if source is None or source in seen or local_name(source) not in GRADIENTS:
            return
        if not len(gradient):
            gradient.extend(
                etree.fromstring(etree.tostring(stop, with_tail=False)) for stop in source
            )
        shared = ("gradientUnits", "gradientTransform", "spreadMethod", "fx", "fy")
        own = GRADIENTS[local_name(gradient)] if local_name(source) == local_name(gradient) else {}
        for name in (*shared, *own):
            if gradient.get(name) is None and source.get(name) is not None:
                gradient.set(name, source.get(name) or "")
        seen.append(source)


def _percentages(gradient: Element, whole: tuple[float, float]) -> None:
    """Shares as numbers: of a shape's box, or of the whole drawing, where all are written out."""
    names = GRADIENTS[local_name(gradient)]
    if gradient.get("gradientUnits") != "userSpaceOnUse":
        for name in (*names, "fx", "fy"):
            value = gradient.get(name, "")
            if value.endswith("%"):
                gradient.set(name, f"{float(value[:-1]) / 100:.6g}")
        return
    wide, tall = whole
    wholes = {"x": wide, "y": tall, "r": ((wide**2 + tall**2) / 2) ** 0.5}
    if not wide:
        return
    for name in (*names, "fx", "fy"):
        usual = f"{float(names[name]) * 100:g}%" if name in names else ""
        value = gradient.get(name) or usual
        if value.endswith("%"):
            size = wholes[name[-1] if name[-1] in "xy" else name[0]]
            gradient.set(name, f"{float(value[:-1]) / 100 * size:.6g}")


def _size(root: Element) -> tuple[float, float]:
    """The width and height of a whole drawing in its units; 0 where its viewBox says none."""
    words = (root.get("viewBox") or "").replace(",", " ").split()
    try:
        _, _, wide, tall = map(float, words)
    except ValueError:
        return 0.0, 0.0
    return wide, tall


def _transformed(gradient: Element) -> None:
    """Work a transform into the places: any for a line's ends, an even one for a circle."""
    text = gradient.get("gradientTransform")
    if not text or gradient.get("gradientUnits") != "userSpaceOnUse":
        return
    names = GRADIENTS[local_name(gradient)]
    try:
        matrix = matrix_of(text)
        numbers = [float(gradient.get(name, usual)) for name, usual in names.items()]
    except ValueError:
        return
    if local_name(gradient) == "linearGradient":
        values = _moved_line(matrix, numbers)
    else:
        values = None if "fx" in gradient.attrib else _moved_circle(matrix, numbers)
    if values is not None:
        for name, value in zip(names, values, strict=True):
            gradient.set(name, f"{value:.6g}")
        del gradient.attrib["gradientTransform"]


def _moved_line(matrix: Matrix, numbers: list[float]) -> tuple[float, ...] | None:
    """The ends of a gradient's line; where its stripes are slanted, the line is turned to them."""
    x1, y1, x2, y2 = numbers
    start, end = _moved(matrix, x1, y1), _moved(matrix, x2, y2)
    zero = _moved(matrix, 0, 0)
    stripe = _moved(matrix, y1 - y2, x2 - x1)
    across = stripe[0] - zero[0], stripe[1] - zero[1]
    long = across[0] ** 2 + across[1] ** 2
    if not long:
        return None
    along = ((end[0] - start[0]) * across[0] + (end[1] - start[1]) * across[1]) / long
    return (*start, end[0] - along * across[0], end[1] - along * across[1])


def _moved(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _moved_circle(matrix: Matrix, numbers: list[float]) -> tuple[float, ...] | None:
    """The middle and the radius; None where the circle becomes an ellipse."""
    a, b, c, d, *_ = matrix
    one, other = a * a + b * b, c * c + d * d
    if abs(one - other) > 1e-3 * one or abs(a * c + b * d) > 1e-3 * one:
        return None
    return (*_moved(matrix, numbers[0], numbers[1]), numbers[2] * one**0.5)


def _plain_stops(gradient: Element) -> None:
    """Stops in their order; one colour where SVG paints only the last."""
    for stop, offset in rising_offsets(gradient):
        if offset is not None:
            stop.set("offset", offset)
    if has_no_length(gradient):
        for stop in list(gradient)[:-1]:
            gradient.remove(stop)
        gradient.append(etree.fromstring(etree.tostring(gradient[-1], with_tail=False)))
        gradient[0].set("offset", "0")
        gradient[1].set("offset", "1")
        name = "x2" if local_name(gradient) == "linearGradient" else "r"
        gradient.set(name, f"{float(gradient.get(name, '0').rstrip('%')) + 1:.6g}")


def _without_all_clipped(root: Element) -> None:
    """What is clipped by a path without shapes is not seen: it goes, with that path."""
    empty = {
        clip.get("id"): clip
        for clip in root.iter()
        if local_name(clip) == "clipPath" and not any(local_name(child) in SHAPES for child in clip)
    }
    for element in list(root.iter()):
        used = re.fullmatch(
            r"\s*url\(\s*['\"]?#([^)'\"\s]+)['\"]?\s*\)\s*", element.get("clip-path", "")
        )
        if used and used[1] in empty and element is not root:
            _remove(element)
    for clip in empty.values():
        _remove(clip)


def _remove(element: Element) -> None:
    parent = element.getparent()
    if parent is not None:
        parent.remove(element)


def _names_in(element: Element) -> list[str]:
    target = _target(element)
    return [
        *([target] if target else []),
        *(name for value in element.attrib.values() for name in _URL.findall(str(value))),
    ]


def _target(element: Element) -> str | None:
    href = element.get("href") or element.get(XLINK_HREF)
    return href[1:] if href and href.startswith("#") else None


def _is_use(element: Element) -> bool:
    return isinstance(element.tag, str) and etree.QName(element).localname == "use"


def _written_out(
    element: Element,
    named: Mapping[str, Element],
    known: dict[Element, int],
    above: tuple[Element, ...],
    most: int,
) -> int:
    """How many elements are drawn with every <use> written out; over the most if it never ends."""
    if element in above or len(above) > 100:
        return most + 1
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
            count += _written_out(part, named, known, (*above, element), most)
            if count > most:
                break
        known[element] = count
    return known[element]
