"""Art files: a drawing of ``art/`` as markup in our own SVG where possible, else as a picture."""

import re
from html import escape
from typing import Any, NamedTuple

from lxml import etree

from generator.faces.pictures.rasterise import difference
from generator.faces.svg.cleaning import clean
from generator.faces.svg.renderers import left_out, undrawable
from generator.faces.svg.rewrite import XLINK_HREF, reference_faults
from generator.faces.svg.styling import is_element
from generator.faces.svg.subset import MAX_DEPTH, depth, faults, one_line, parse_svg
from generator.faces.svg.text_outlines import OpenFont, outline_texts
from generator.problem import ContentError

LARGEST = 100_000  # of a drawing's own units
_SAME_RATIO = 0.002  # 0.2 mm of a playing card
ALIKE = 0.01  # of the full range of colour: below, cleaning changed nothing that is seen
_INHERITED = {
    "fill",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-dasharray",
    "fill-opacity",
    "stroke-opacity",
    "fill-rule",
    "color",
    "transform",
    "clip-path",
}
_UNITS = {"": 1.0, "px": 1.0, "pt": 4 / 3, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
_ENTITY = re.compile(r"<!ENTITY\s+([\w.-]{1,60})\s+\"([^\"&<%]{0,200})\"")
_NAMED = re.compile(r"&([\w.-]{1,60});")
_OUTLINED = (
    "turn texts into paths: Inkscape: Path, Object to Path; Illustrator: Type, Create Outlines; "
    "Affinity: Layer, Convert to Curves; Figma: Flatten"
)


class Motif(NamedTuple):
    """The content of an art file: its box in its own units, and the markup in it."""

    box: tuple[float, float, float, float]  # left, top, width, height
    markup: str
    picture: str = ""  # the whole drawing as SVG where it can only be drawn as a picture
    because: str = ""  # what keeps it from being markup
    without: str = ""  # what it is drawn without

    def coloured(self, colour: str) -> str:
        """The whole drawing as SVG, with ``currentColor`` replaced by a colour."""
        whole = self.picture or self._whole()
        return whole.replace("currentColor", colour) if colour else whole

    def _whole(self) -> str:
        """The markup as a drawing of its own."""
        seen = " ".join(f"{length:g}" for length in self.box)
        spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        return f'<svg {spaces} viewBox="{seen}">{self.markup}</svg>'

    def fits(self, width: float, height: float) -> bool:
        """Whether it fills a box of that size without being stretched or cut off."""
        return abs(width / height * self.box[3] / self.box[2] - 1) < _SAME_RATIO


def motif_of(text: str, name: str, open_font: OpenFont | None = None) -> Motif:
    """The motif of an art file. Raises ContentError for one that cannot be drawn.

    Texts in it become outlines in the fonts that ``open_font`` gives.
    """
    where = f"art/{name}.svg"
    try:
        root = parse_svg(_without_entities(text))
    except etree.XMLSyntaxError as error:
        message = f"{where} is not well-formed: {one_line(error.msg)}"
        hint = "open it in a drawing program and save it as plain SVG"
        raise ContentError("bad-svg", message, hint) from None
    _stretch(root)
    box = _box(root)
    if box is None:
        given = root.get("viewBox", "").strip()
        stated = f"has viewBox={given[:60]!r}" if given else "has no viewBox"
        hint = 'the root needs viewBox="0 0 width height", four numbers'
        raise ContentError("bad-svg", f"{where} {stated}", hint)
    if not faults(root):
        return Motif(box, _markup(root, name))
    without = left_out(root)
    _refuse(root, where, open_font)
    root.set("viewBox", " ".join(f"{v:g}" for v in box))
    whole = _whole(root)
    clean(root)
    wrong = faults(root)
    if not wrong and _is_alike(whole, root, box):
        return Motif(box, _markup(root, name), without=without)
    because = wrong[0][0] if wrong else "what we would draw otherwise"
    return Motif(box, "", whole, because, without)


def _without_entities(text: str) -> str:
    """The drawing with the short names that Illustrator declares for its namespaces written out."""
    declared = dict(_ENTITY.findall(text[:20_000]))
    return _NAMED.sub(lambda name: declared.get(name[1], name[0]), text) if declared else text


def _stretch(root: Any) -> None:
    """A drawing that fills its width and height whatever its viewBox is stretched to them."""
    if not root.get("preserveAspectRatio", "").strip().startswith("none"):
        return
    del root.attrib["preserveAspectRatio"]
    box = _box(root)
    try:
        width, height = (float(_length(root.get(side, ""))) for side in ("width", "height"))
    except ValueError:
        return  # nothing says how far
    if box is None or not (0 < width < LARGEST and 0 < height < LARGEST):
        return
    left, top, wide, tall = box
    if abs(width / wide - height / tall) < 1e-6 * width / wide:
        return
    group = etree.Element("{http://www.w3.org/2000/svg}g", nsmap=None)
    scale = f"scale({width / wide:.6g} {height / tall:.6g})"
    group.set("transform", f"{scale} translate({-left:g} {-top:g})")
    group.extend(list(root))
    root.append(group)
    root.set("viewBox", f"0 0 {width:.6g} {height:.6g}")


def _box(root: Any) -> tuple[float, float, float, float] | None:
    """The viewBox, or what width and height say where there is none."""
    try:
        words = root.get("viewBox", "").replace(",", " ").split()
        if not words:
            words = ["0", "0", *(_length(root.get(side, "")) for side in ("width", "height"))]
        left, top, width, height = (float(part) for part in words)
    except ValueError:
        return None
    sized = 0 < width < LARGEST and 0 < height < LARGEST and abs(left) + abs(top) < LARGEST
    return (left, top, width, height) if sized else None


def _length(text: str) -> str:
    match = re.fullmatch(r"\s*([\d.]+)\s*([a-z]*)\s*", text)
    if not match or match[2] not in _UNITS:
        raise ValueError(text)
    return str(float(match[1]) * _UNITS[match[2]])


def _markup(root: Any, name: str) -> str:
    looks = "".join(
        f' {attribute}="{escape(str(value))}"'
        for attribute, value in sorted(root.attrib.items())
        if attribute in _INHERITED
    )
    inner = "".join(etree.tostring(child, encoding="unicode") for child in root)
    inner = f"<g{looks}>{inner}</g>" if looks else inner
    inner = re.sub(r'\sxmlns(:\w+)?="[^"]*"', "", inner)
    inner = re.sub(r"<(/?)\w+:", r"<\1", inner)
    inner = re.sub(r'\bid="', f'id="{name}-', inner)
    inner = re.sub(r"url\(\s*#", f"url(#{name}-", inner)
    return re.sub(r'href="#', f'href="#{name}-', inner)


def _refuse(root: Any, where: str, open_font: OpenFont | None) -> None:
    """Raise ContentError for what not even a picture can show, or should.

    Texts are turned into outlines first: a picture would be drawn without their fonts.
    """
    found: dict[str, str] = dict(undrawable(root))
    if depth(root) > MAX_DEPTH:
        found[f"groups nested over {MAX_DEPTH} deep"] = "flatten the drawing"
    elif any("".join(element.itertext()).strip() for element in root.iter("{*}text")):
        if open_font is None:
            found["<text>, whose font may be another elsewhere"] = _OUTLINED
        elif way := outline_texts(root, open_font):
            found[f"<text> with {way}"] = _OUTLINED
    for element in root.iter():
        if not is_element(element):
            continue
        name = etree.QName(element).localname
        for href in (element.get("href"), element.get(XLINK_HREF)):
            if href and name != "a" and not href.startswith("#"):
                found.update(_linked(href.strip()))
    circle = {what: hint for what, hint in reference_faults(root).items() if "<use> in" in what}
    for what, hint in {**found, **circle}.items():
        raise ContentError("unsupported-svg", f"{where} uses {what}", hint)


def _linked(href: str) -> dict[str, str]:
    if re.match(r"data:image/(png|jpeg|jpg|gif|webp);base64,", href):
        return {}
    hint = (
        "embed the picture (Inkscape: Extensions, Images, Embed; Illustrator: Links, Embed), "
        "or put it into art/ and place it with picture()"
    )
    return {f"another file: {href[:60]}": hint}


def _whole(root: Any) -> str:
    """The drawing as resvg gets it: no doctype, no instructions."""
    return etree.tostring(root, encoding="unicode", with_tail=False)


def _is_alike(whole: str, root: Any, box: tuple[float, float, float, float]) -> bool:
    try:
        return difference(whole, _whole(root), box[3] / box[2]) <= ALIKE
    except ValueError:
        return False
