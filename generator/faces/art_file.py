"""Art files: a drawing of ``art/`` as markup in our own SVG where possible, else as a picture."""

import re
from base64 import b64decode, b64encode
from collections.abc import Callable
from html import escape
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes

from lxml import etree

from generator.faces.pictures.likeness import Likeness
from generator.faces.pictures.rasterise import Box
from generator.faces.svg import subset
from generator.faces.svg.cleaning import clean
from generator.faces.svg.printable import without_nothing
from generator.faces.svg.renderers import left_out, undrawable
from generator.faces.svg.rewrite import MOST_ELEMENTS, XLINK_HREF, repeats_too_often
from generator.faces.svg.styling import is_element
from generator.faces.svg.text_outlines import OpenFont, outline_texts
from generator.problem import ContentError

_ADDRESS = re.compile(r"data:([^,;]{0,80})((?:;[^,;]{0,80})*),", re.IGNORECASE)
_BEGINS = {b"\x89PNG": "png", b"\xff\xd8\xff": "jpeg", b"GIF8": "gif"}
_KINDS = "PNG, JPEG, GIF, WebP or SVG"
_SAVE = f"embed it as {_KINDS}, or put it into art/ and place it with picture()"
LARGEST = 100_000  # of a drawing's own units
_SAME_RATIO = 0.002  # 0.2 mm of a playing card
_OF_STROKES = ("", "-width", "-linecap", "-linejoin", "-miterlimit", "-dasharray", "-opacity")
_INHERITED = {f"stroke{one}" for one in _OF_STROKES}
_INHERITED |= {"fill", "fill-opacity", "fill-rule", "color", "transform", "clip-path"}
_MOST_AS_SHAPES = 500_000  # characters: of more a print file is slow to make and to show
_UNITS = {"": 1.0, "px": 1.0, "pt": 4 / 3, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
_ENTITY = re.compile(r"<!ENTITY\s+([\w.-]{1,60})\s+\"([^\"&<%]{0,200})\"")
_NAMED = re.compile(r"&([\w.-]{1,60});")
_OUTLINED = (
    "turn the text into paths: Inkscape Path, Object to Path; Illustrator Type, Create "
    "Outlines; Affinity Layer, Convert to Curves; Figma Flatten"
)


# Pages that drawing programs begin with, A4 and Letter: in mm, px of SVG and pt.
_PAGES = ((210, 297), (793.7, 1122.5), (595, 842), (216, 279), (816, 1056), (612, 792))
_SMALL_PART = 0.4  # of both sides: an icon in a corner of its page


class Motif(NamedTuple):
    """The content of an art file: its box in its own units, and the markup in it."""

    box: Box
    markup: str
    picture: str = ""  # the whole drawing as SVG where it can only be drawn as a picture
    because: str = ""  # what keeps it from being markup
    without: str = ""  # what it is drawn without
    seen: bool = True  # whether anything in it can be seen
    measured: str = ""  # its viewBox, where it says no size and what it draws was measured

    @property
    def part_of_a_page(self) -> str:
        """The viewBox around what it shows where that is a small part of a page; else empty."""
        _, _, wide, tall = self.box
        short, long = sorted((wide, tall))
        page = any(abs(short - a) < 1 and abs(long - b) < 1 for a, b in _PAGES)
        if not page or not self.markup:
            return ""
        from generator.faces.pictures.rasterise import drawn_box  # few drawings are pages

        drawn = drawn_box(self.markup)
        small = drawn and drawn[2] < wide * _SMALL_PART and drawn[3] < tall * _SMALL_PART
        return " ".join(f"{number:g}" for number in drawn or ()) if small else ""

    def coloured(self, colour: str) -> str:
        """The whole drawing as SVG, with ``currentColor`` replaced by a colour."""
        whole = self.picture or self._whole()
        return whole.replace("currentColor", colour) if colour else whole

    @property
    def takes_colour(self) -> bool:
        """Whether anything in it becomes the colour that is asked for."""
        return "currentColor" in (self.picture or self.markup)

    def _whole(self) -> str:
        """The markup as a drawing of its own."""
        seen = " ".join(f"{length:g}" for length in self.box)
        spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
        return f'<svg {spaces} viewBox="{seen}">{self.markup}</svg>'

    def fits(self, width: float, height: float) -> bool:
        """Whether it fills a box of that size without being stretched or cut off."""
        return abs(width / height * self.box[3] / self.box[2] - 1) < _SAME_RATIO


def motif_of(
    text: str, name: str, open_font: OpenFont | None = None, likeness: Likeness | None = None
) -> Motif:
    """The motif of an art file, its texts as outlines. Raises ContentError if not drawable."""
    where = f"art/{name}.svg"
    try:
        root = subset.parse_svg(_without_entities(text))
    except etree.XMLSyntaxError as error:
        message = f"{where} is not a valid SVG: {subset.one_line(error.msg)}"
        hint = "open it in a drawing program and save it as plain SVG"
        raise ContentError("bad-svg", message, hint) from None
    _one_way_to_say(root)
    subset.without_misplaced(root)
    without_nothing(root)
    _stretch(root)
    box = _box(root)
    measured = "" if box or root.get("viewBox", "").strip() else _measured(root)
    if measured:
        root.set("viewBox", measured)
        box = _box(root)
    if box is None:
        given = root.get("viewBox", "").strip()
        stated = f"has viewBox={given[:60]!r}" if given else "has no viewBox"
        hint = 'add viewBox="0 0 width height" (four numbers) to the first element'
        raise ContentError("bad-svg", f"{where} {stated}", hint)
    root.set("viewBox", " ".join(f"{v:g}" for v in box))
    for side in ("width", "height", "preserveAspectRatio"):
        root.attrib.pop(side, "")  # a drawing is what its viewBox holds, whatever shape is around
    try:
        motif = _shown(root, name, box, open_font, likeness or Likeness())
        return motif._replace(measured=measured)
    except ValueError as error:
        hint = "open it in a drawing program and save it as plain SVG"
        raise ContentError("bad-svg", f"{where} cannot be drawn: {error}", hint) from None


def _shown(root: Any, name: str, box: Box, open_font: OpenFont | None, likeness: Likeness) -> Motif:
    """A drawing's motif as shapes, else as a picture. Raises ContentError or ValueError."""
    markup = unlike = ""
    small = sum(len(value) for e in root.iter() for value in e.attrib.values()) < _MOST_AS_SHAPES
    if small and not subset.faults(root):
        markup = _markup(root, name)
        unlike = _unlike(_whole(root), markup, box, likeness)
        if not unlike:
            return Motif(box, markup, seen=likeness.shows(_whole(root), box))
    without = left_out(root)
    _refuse(root, f"art/{name}.svg", open_font)
    whole = _whole(root)
    if len(whole) > _MOST_AS_SHAPES:
        pictures = any(True for _ in root.iter("{*}image"))
        because = "<image>" if pictures else "more than 500 kB of shapes"
    else:
        because = _cleaned(root)
    if not because:
        before, markup = markup, _markup(root, name)
        because = unlike if before == markup else _unlike(whole, markup, box, likeness)
        if not because:
            return Motif(box, markup, without=without, seen=likeness.shows(whole, box))
    if not likeness.shows(whole, box):
        return Motif(box, "", without=without, seen=False)
    return Motif(box, "", whole, because, without)


def _unlike(whole: str, markup: str, box: Box, likeness: Likeness) -> str:
    """What keeps a drawing from being this markup: a fault, or where it looks otherwise; or ""."""
    if place := likeness.unlike_at(whole, markup, box):
        return f"what we would draw otherwise, at {place} of its viewBox"
    spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    made = subset.parse_svg(f"<svg {spaces}>{markup}</svg>")
    return next((what for what, _ in (*subset.faults(made), *subset.misplaced(made))), "")


def _cleaned(root: Any) -> str:
    """Clean a drawing, in place; what keeps it from being shapes of ours, or ""."""
    try:
        clean(root)
    except (ArithmeticError, ValueError):
        return "values that are not numbers"
    wrong = subset.faults(root)
    return wrong[0][0] if wrong else ""


def _one_way_to_say(root: Any) -> None:
    """Links and the colour that is asked for, as our markup knows them."""
    for element in filter(is_element, root.iter()):
        if XLINK_HREF in element.attrib:
            element.set("href", element.attrib.pop(XLINK_HREF))
        for name, value in element.attrib.items():
            if value.lower() == "currentcolor":
                element.set(name, "currentColor")


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


def _box(root: Any) -> Box | None:
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


def _measured(root: Any) -> str:
    """The viewBox around all that a drawing without a size shows; empty if it shows nothing."""
    from generator.faces.pictures.rasterise import drawn_box  # few drawings need it

    inner = "".join(etree.tostring(child, encoding="unicode") for child in root)
    looks = "".join(
        f' {name}="{escape(str(value))}"'
        for name, value in root.attrib.items()
        if name in {*_INHERITED, "style"}
    )
    try:
        box = drawn_box(f"<g{looks}>{inner}</g>")
    except ValueError:
        return ""  # what it is will be told by its lack of a size
    return " ".join(f"{number:g}" for number in box) if box else ""


def _markup(root: Any, name: str) -> str:
    looks = "".join(
        f' {attribute}="{escape(str(value))}"'
        for attribute, value in sorted(root.attrib.items())
        if attribute in _INHERITED
    )
    name = name if name[:1].isalpha() else f"_{name}"  # ids begin with a letter
    inner = "".join(etree.tostring(child, encoding="unicode") for child in root)
    inner = f"<g{looks}>{inner}</g>" if looks else inner
    inner = re.sub(r'\sxmlns(:\w+)?="[^"]*"', "", inner)
    inner = re.sub(r"<(/?)\w+:", r"<\1", inner)
    inner = re.sub(r'\bid="', f'id="{name}-', inner)
    inner = re.sub(r"url\(\s*#", f"url(#{name}-", inner)
    return re.sub(r'href="#', f'href="#{name}-', inner)


def _refuse(root: Any, where: str, open_font: OpenFont | None, *, within: bool = False) -> None:
    """Raise ContentError for what no picture can or should show; texts become outlines first."""
    found: dict[str, str] = dict(undrawable(root))
    if within and any(True for _ in root.iter("{*}image")):
        found["a drawing in a drawing in a drawing"] = "embed its pictures in the outer one"
    if subset.depth(root) > subset.MAX_DEPTH:
        found[f"groups nested more than {subset.MAX_DEPTH} deep"] = "flatten the drawing"
    elif any("".join(element.itertext()).strip() for element in root.iter("{*}text")):
        if open_font is None:
            found["<text> with a font that other computers may not have"] = _OUTLINED
        elif way := outline_texts(root, open_font):
            found[f"<text> with {way}"] = _OUTLINED
    found.update(_links(root, where, open_font))
    if repeats_too_often(root):
        hint = "draw repeated motifs as one path"
        found[f"more than {MOST_ELEMENTS} elements by <use>, or <use> in a circle"] = hint
    for what, hint in found.items():
        raise ContentError("unsupported-svg", f"{where} uses {what}", hint)


def _links(root: Any, where: str, open_font: OpenFont | None) -> dict[str, str]:
    """What a drawing links that is not in it; embedded pictures are brought into plain form."""
    found: dict[str, str] = {}

    def drawing(inner: Any) -> str:
        _one_way_to_say(inner)
        _refuse(inner, where, open_font, within=True)
        return _whole(inner)

    for element in filter(is_element, root.iter()):
        href = (element.get("href") or "").strip()
        if not href or href.startswith("#") or etree.QName(element).localname == "a":
            continue
        if not href.lower().startswith("data:"):
            found[f"another file: {href[:60]}"] = (
                "embed the picture (Inkscape: Extensions, Images, Embed; Illustrator: Links, "
                "Embed). Or put it into art/ and place it with picture()"
            )
            continue
        try:
            element.set("href", embedded(href, drawing))
        except ContentError as error:
            said = error.message.removeprefix(f"{where} uses ")
            found[said] = error.hint
    return found


def _whole(root: Any) -> str:
    """The drawing as resvg gets it: no doctype, no instructions."""
    return etree.tostring(root, encoding="unicode", with_tail=False)


def embedded(address: str, drawing: Callable[[Any], str]) -> str:
    """The data address as resvg reads it. Raises ContentError for what is no picture, or broken."""
    match = _ADDRESS.match(address)
    if match is None:
        return address
    data = _data(address[match.end() :], packed=match[2].lower().endswith(";base64"))
    kind = next((name for start, name in _BEGINS.items() if data.startswith(start)), "")
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        kind = "webp"
    if kind:
        _judge(data)
        return f"data:image/{kind};base64,{b64encode(data).decode()}"
    if b"<svg" not in data[:5000].lower():
        stated = match[1].strip() or "no type"
        raise _unusable(f"an embedded file ({stated}) that is not a picture", _SAVE)
    try:
        text = drawing(subset.parse_svg(data.decode("utf-8")))
    except (UnicodeDecodeError, etree.XMLSyntaxError) as error:
        said = subset.one_line(str(error))
        raise _unusable(f"an embedded drawing that is not valid SVG ({said})", _SAVE) from None
    return f"data:image/svg+xml;base64,{b64encode(text.encode()).decode()}"


def _data(text: str, *, packed: bool) -> bytes:
    data = unquote_to_bytes(text)
    if not packed:
        return data
    letters = re.sub(rb"\s+", b"", data).rstrip(b"=")
    try:
        return b64decode(letters + b"=" * (-len(letters) % 4), validate=True)
    except ValueError:
        raise _unusable("an embedded picture that is damaged (its base64)", _SAVE) from None


def _judge(data: bytes) -> None:
    """Raise ContentError for a picture that is cut off, or would fill the memory."""
    from generator.faces.pictures.inspect import facts_of  # for a drawing with pictures alone

    try:
        facts_of(data)
    except ContentError as error:
        raise _unusable(f"an embedded picture: {error.message}", error.hint) from None


def _unusable(what: str, hint: str) -> ContentError:
    return ContentError("unsupported-svg", what, hint)
