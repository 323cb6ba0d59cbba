"""Outlined text: a drawing's texts as paths, each letter set in a font at hand."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from lxml import etree
from lxml.etree import _Element as Element

from generator.faces.svg.renderers import local_name, property_of
from generator.faces.svg.styling import is_element, resolve_styles
from generator.faces.svg.subset import SVG
from generator.model.fonts import Slope
from generator.model.values import yaml_key
from generator.problem import ContentError
from generator.text.fonts import Font

OpenFont = Callable[[str, int, Slope], Font]  # by family; raises ContentError
USUAL_SIZE = 16.0  # of CSS, in the drawing's units
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_BLANKS = re.compile(r"[ \t]+")
_BREAKS = re.compile(r"[\r\n]+")
_WEIGHTS = {"normal": 400, "bold": 700}
_SLOPES: dict[str, Slope] = {"normal": "normal", "italic": "italic", "oblique": "italic"}
# The end of a PostScript name: after its hyphen weight and slope, and letters of its foundry.
_FOUNDRY = re.compile(r"(PS)?(MT|Std|Pro)?$")
_NAMED_WEIGHTS = {
    "hairline": 100, "thin": 100, "extralight": 200, "ultralight": 200, "light": 300, "book": 400,
    "regular": 400, "roman": 400, "normal": 400, "medium": 500, "semibold": 600, "demibold": 600,
    "demi": 600, "extrabold": 800, "ultrabold": 800, "bold": 700, "heavy": 800, "black": 900,
}  # fmt: skip
_WORD = "|".join(sorted(_NAMED_WEIGHTS, key=len, reverse=True))
_POSTSCRIPT = re.compile(rf"({_WORD})?(italic|ital|it|oblique|obl)?", re.IGNORECASE)
_DRAWN = (
    "fill", "fill-opacity", "stroke", "stroke-width", "stroke-opacity", "stroke-linecap",
    "stroke-linejoin", "stroke-miterlimit", "stroke-dasharray", "paint-order",
)  # fmt: skip
# What places letters in ways that are not followed here, unless it says what is so anyway.
_ELSEWHERE = {
    "rotate": "0", "writing-mode": "lr-tb horizontal-tb lr", "dx": "0", "dy": "0",
    "baseline-shift": "0 baseline 0px", "dominant-baseline": "auto alphabetic", "direction": "ltr",
    "text-decoration": "none", "text-decoration-line": "none", "font-variant": "normal",
    "font-stretch": "normal 100%", "word-spacing": "0 0px normal", "font": "",
}  # fmt: skip


@dataclass
class _Chunk:
    """What follows one point of a text: it is aligned as a whole."""

    anchor: str
    parts: list["_Part"] = field(default_factory=list)


@dataclass
class _Part:
    """Letters of one look: ``xs`` are given places of the first of them, empty for none."""

    owner: Element
    text: str
    font: Font
    size: float
    spacing: float
    xs: list[float]
    y: float | None
    length: float | None = None  # that it is spread to, if one is given
    widens: float = 1.0  # how much wider than usual its letters are

    def advances(self) -> list[float]:
        """Where each letter begins, and where the last one ends, in the drawing's units."""
        missing = "".join(self.font.missing(self.text))
        if missing:
            raise _UnsetError(f"{missing!r}, which the font {self.font.file.family} lacks")
        if not self.font.sets_letter_by_letter(self.text):
            raise _UnsetError("letters that join or move, or run from right to left")
        shaped = self.font.kerned(self.text)
        places = [*shaped.starts, shaped.width]
        usual = [place * self.size + n * self.spacing for n, place in enumerate(places)]
        if self.length is None:
            return usual
        wide = usual[-1] - self.spacing
        if self.owner.get("lengthAdjust") == "spacingAndGlyphs" and wide > 0:
            self.widens = self.length / wide
            return [*(place * self.widens for place in usual[:-1]), self.length + self.spacing]
        apart = (self.length - wide) / max(len(self.text) - 1, 1)
        spread = (place + number * apart for number, place in enumerate(usual[:-1]))
        return [*spread, self.length + self.spacing]


class MissingFamilyError(ContentError):
    """The texts of a drawing ask for a family that is not at hand."""

    def __init__(self, family: str) -> None:
        message = f"its texts ask for the font {family}, which is not installed"
        hint = f"write `substitute: {{{yaml_key(family)}: Barlow}}` in game.yaml"
        super().__init__("unsupported-svg", message, hint)
        self.family = family


class _UnsetError(Exception):
    """What keeps a text from being set here, in a few words."""


def outline_texts(root: Element, open_font: OpenFont) -> str:
    """Turn each text of a drawing into paths, in place; the obstacle in a few words, or empty.

    Raises MissingFamilyError.
    """
    resolve_styles(root)
    for element in list(root.iter("{*}text")):
        if _is_hidden(element):
            continue  # cleaning takes it away
        try:
            drawn = _outlined(element, open_font)
        except _UnsetError as error:
            return str(error)
        except MissingFamilyError:
            raise
        except ContentError as error:
            return f"{error.message} ({error.hint})" if error.hint else error.message
        parent = element.getparent()
        assert parent is not None
        drawn.tail = element.tail
        parent.replace(element, drawn)
        if local_name(parent) == "clipPath":
            _freed(drawn)
    return ""


def _is_hidden(text: Element) -> bool:
    """Whether a text is not shown: it, or the layer it lies in, or the choice it belongs to."""
    for part in (text, *text.iterancestors()):
        if part.get("display") == "none":
            return True
        above = part.getparent()
        if above is not None and local_name(above) == "switch":
            first = next((c for c in above if local_name(c) not in ("", "foreignObject")), part)
            if first is not part:
                return True
    return property_of(text, "visibility") in ("hidden", "collapse")


def _freed(group: Element) -> None:
    """The letters of a text that clips, without the group around them: SVG clips by no group."""
    parent = group.getparent()
    assert parent is not None
    for path in list(group):
        if moved := group.get("transform"):
            path.set("transform", f"{moved} {path.get('transform', '')}".rstrip())
        parent.insert(parent.index(group), path)
    parent.remove(group)


def _outlined(element: Element, open_font: OpenFont) -> Element:
    group: Element = etree.Element(f"{{{SVG}}}g")
    for name in ("id", "transform", "clip-path", "mask", "filter", "opacity", "display"):
        if value := element.get(name):
            group.set(name, value)
    x = y = 0.0
    for chunk in _chunks(element, open_font):
        widths = [part.advances() for part in chunk.parts]
        x = chunk.parts[0].xs[0] if chunk.parts[0].xs else x
        wide = sum(places[-1] for places in widths) - chunk.parts[-1].spacing
        x -= {"middle": wide / 2, "end": wide}.get(chunk.anchor, 0.0)
        for part, places in zip(chunk.parts, widths, strict=True):
            y = part.y if part.y is not None else y
            at = [x + place for place in places]
            for number, given in enumerate(part.xs[1:], 1):
                at[number:] = [given + place - places[number] for place in places[number:]]
            shown = property_of(part.owner, "visibility") not in ("hidden", "collapse")
            placed = [place / part.widens for place in at]
            if shown and (data := part.font.letters(part.text, placed, y, part.size)):
                path = etree.SubElement(group, f"{{{SVG}}}path", d=data)
                _look(path, part.owner, element)
                if part.widens != 1.0:
                    path.set("transform", f"scale({part.widens:.6g} 1)")
            x = at[-1]
    return group


def _look(path: Element, owner: Element, text: Element) -> None:
    """The fill and stroke of a text's part, of the nearest element that names them."""
    for name in _DRAWN:
        if value := property_of(owner, name):
            path.set(name, value)
    if owner is not text and (opacity := owner.get("opacity")):
        path.set("opacity", opacity)


def _chunks(element: Element, open_font: OpenFont) -> Iterator[_Chunk]:
    """The chunks of a text in reading order, without blanks that are only its file's."""
    chunk: _Chunk | None = None
    keep = element.get(_SPACE) == "preserve"
    pieces = list(_pieces(element))
    ends_blank = not keep  # no blank begins a text
    xs: list[float] = []  # places that nothing has been set at yet
    ys: list[float] = []
    for number, (owner, raw, first) in enumerate(pieces):
        text = _BREAKS.sub(" ", raw) if keep else _BLANKS.sub(" ", _BREAKS.sub("", raw))
        text = text.replace("\t", " ")
        if not keep and ends_blank:
            text = text.lstrip(" ")
        if not keep and not any(t.strip() for _, t, _ in pieces[number + 1 :]):
            text = text.rstrip(" ")
        _straight(owner)
        xs = (_lengths(owner.get("x")) if first else []) or xs
        ys = (_lengths(owner.get("y")) if first else []) or ys
        if len(set(ys)) > 1:
            raise _UnsetError("letters at different heights")
        if not text:
            continue
        ends_blank = not keep and text.endswith(" ")
        if chunk is None or xs or ys:
            if chunk:
                yield chunk
            chunk = _Chunk(property_of(owner, "text-anchor") or "start")
        chunk.parts.append(_part(owner, text, xs, ys, open_font))
        xs, ys = [], []
    if chunk:
        yield chunk


def _pieces(element: Element) -> Iterator[tuple[Element, str, bool]]:
    """The texts within an element, each with whose look it has and whether it begins that one."""
    yield element, element.text or "", True
    for child in element:
        if is_element(child):
            if etree.QName(child).localname != "tspan":
                raise _UnsetError(f"<{etree.QName(child).localname}> in a text")
            if child.get("display") != "none":
                yield from _pieces(child)
        if child.tail:
            yield element, child.tail, False


def _part(
    owner: Element, letters: str, xs: list[float], ys: list[float], opened: OpenFont
) -> _Part:
    size = _length(property_of(owner, "font-size") or "", USUAL_SIZE)
    spacing = property_of(owner, "letter-spacing")
    em = re.fullmatch(r"\s*(-?[\d.]+)em\s*", spacing)
    space = float(em[1]) * size if em else _length(spacing.replace("normal", "0"), 0.0)
    font = _font(owner, opened)
    length = _length(property_of(owner, "textLength"), -1.0)
    if length >= 0 and (xs[1:] or not owner.get("textLength") or len(owner)):
        raise _UnsetError(f"textLength={length:g} over several parts")
    here, given = xs[: len(letters)], length if length >= 0 else None
    return _Part(owner, letters, font, size, space, here, ys[0] if ys else None, given)


def _font(owner: Element, opened: OpenFont) -> Font:
    """The first of the families at hand, also by PostScript names. Raises ContentError."""
    weighs = property_of(owner, "font-weight") or "normal"
    slope = _SLOPES.get(property_of(owner, "font-style") or "normal")
    weight = _WEIGHTS.get(weighs) or (int(weighs) if weighs.isdigit() else 0)
    if slope is None or not weight:
        raise _UnsetError(f"the weight {weighs}")
    families = [name.strip(" '\"") for name in property_of(owner, "font-family").split(",")]
    families = [name for name in families if name]
    if not families:
        raise _UnsetError("a text without a font")
    first: ContentError | None = None
    for name in families:
        for request in ((name, weight, slope), _by_postscript(name)):
            try:
                if request:
                    return opened(*request)
            except ContentError as error:
                first = first or error
    assert first
    if first.name == "unknown-font":
        family = (_by_postscript(families[0]) or families)[0]
        raise MissingFamilyError(family)
    raise first


def _by_postscript(name: str) -> tuple[str, int, Slope] | None:
    """``Arial-BoldItalicMT`` as family, weight and slope; None for a name of another form."""
    family, hyphen, style = name.rpartition("-")
    bare = name.removesuffix("PSMT").removesuffix("MT")
    if not hyphen:
        return (_spaced(bare), 400, "normal") if bare != name else None
    match = _POSTSCRIPT.fullmatch(_FOUNDRY.sub("", style))
    if not match or " " in name:
        return None
    weight = _NAMED_WEIGHTS[match[1].lower()] if match[1] else 400
    return _spaced(family.removesuffix("PS")), weight, "italic" if match[2] else "normal"


def _spaced(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name)


def _straight(owner: Element) -> None:
    for name, idle in _ELSEWHERE.items():
        value = property_of(owner, name).strip()
        if value and value not in idle.split(" "):
            raise _UnsetError(f"{name}={value[:20]}")


def _lengths(value: str | None) -> list[float]:
    words = (value or "").replace(",", " ").split()
    return [_length(word, 0.0) for word in words]


def _length(value: str, otherwise: float) -> float:
    """A length in the drawing's units; one in em or percent is not followed."""
    if not value:
        return otherwise
    number = re.fullmatch(r"\s*(-?[\d.]+(?:e-?\d+)?)(px)?\s*", value)
    if not number:
        raise _UnsetError(f"a length of {value[:20]}")
    return float(number[1])
