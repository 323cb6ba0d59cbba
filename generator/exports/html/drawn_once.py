"""Faces of a page, each held once as a picture, and shown by reference wherever it is printed."""

from collections.abc import Iterator
from html import escape
from urllib.parse import quote

from generator.exports.built import Built
from generator.exports.cut import path_data
from generator.exports.svg import embedded, lettered
from generator.faces.face import Face
from generator.faces.shapes import outline
from generator.measure.geometry import Rect
from generator.measure.units import mm_text
from generator.sheets.sheet import Sheet, Slot

_LINE = 0.15  # mm: a mark of a sheet, as it is printed
_SMALL_PRINT = 2.3  # mm
_AS_THEY_ARE = " !$()*+,-./:;=?@_~'"  # letters of a drawing in an address, within quotes


class DrawnOnce:
    """The faces that a page shows, each under a name of its own; sizes in mm."""

    def __init__(self, built: Built, prefix: str = "") -> None:
        """``prefix`` begins all names, where a page shows several games."""
        self._prefix = prefix
        self._fonts, self._link = built.fonts, embedded(built.pictures)
        self._images: dict[str, tuple[str, str]] = {}  # key of a face -> its name, its markup
        self._clips: dict[str, str] = {}  # markup of an outline -> its name

    def name(self, face: Face) -> str:
        """The name by which ``use`` shows a face, its bleed included."""
        if face.key not in self._images:
            name = f"{self._prefix}f{len(self._images) + 1}"
            own, style = lettered(face, self._fonts)
            data = quote(own.svg(self._link, style), _AS_THEY_ARE)
            box = _box(face.format.bleed_box)
            image = f'<image id="{name}" {box} href="data:image/svg+xml,{data}"/>'
            self._images[face.key] = name, image
        return self._images[face.key][0]

    def clip(self, markup: str) -> str:
        """The name of a shape that clips to itself."""
        return self._clips.setdefault(markup, f"{self._prefix}c{len(self._clips) + 1}")

    def cut_out(self, face: Face, part: Rect | None = None) -> str:
        """A face cut along its outline, or a rectangle of it, shown by itself."""
        shape = f"<rect {_box(part)}/>" if part else str(outline(face.format))
        return f'<g clip-path="url(#{self.clip(shape)})"><use href="#{self.name(face)}"/></g>'

    def picture(self, face: Face, alt: str, scale: float = 1.0) -> str:
        """A face by itself, in its real size or some times that."""
        box = face.format.trim_box
        return svg_of(box, alt, self.cut_out(face), scale)

    def sheet(self, sheet: Sheet, alt: str) -> str:
        """A printed side of a paper: its pieces, marks and small print."""
        wide, high = sheet.paper
        body = "".join(self._slot(slot) for slot in sheet.slots)
        lines = "".join(
            f"M{mm_text(mark.x1)} {mm_text(mark.y1)}L{mm_text(mark.x2)} {mm_text(mark.y2)}"
            for mark in (*sheet.marks, *sheet.creases)
        )
        lines += "".join(path_data(line) for line in sheet.trim_lines)
        body += f'<path d="{lines}" fill="none" stroke="#000" stroke-width="{_LINE}"/>'
        body += "".join(f"<rect {_box(target)}/>" for target in sheet.targets)
        states = [label for _, label in sheet.states]
        body += "".join(f'<rect {_box(plate)} fill="#fff"/>' for plate, _ in sheet.states)
        for label in (*sheet.labels, *sheet.numbers, *states):
            place = f"translate({mm_text(label.x)} {mm_text(label.y)}) rotate({label.turn})"
            size = mm_text(_SMALL_PRINT * label.scale)
            body += f'<text transform="{place}" font-size="{size}">'
            body += f"{escape(label.text)}</text>"
        paper = f'<rect width="{mm_text(wide)}" height="{mm_text(high)}" fill="#fff"/>'
        return svg_of(Rect(0, 0, wide, high), alt, paper + body)

    def defs(self) -> Iterator[str]:
        """The definitions at the beginning of the page; ask for them last."""
        yield '<svg width="0" height="0" aria-hidden="true"><defs>'
        yield from (image for _, image in self._images.values())
        for markup, name in self._clips.items():
            yield f'<clipPath id="{name}">{markup}</clipPath>'
        yield "</defs></svg>"

    def _slot(self, slot: Slot) -> str:
        shape = f'<path d="{slot.ink.svg()}"/>' if slot.ink else f"<rect {_box(slot.clip)}/>"
        size, middle = slot.face.format.size, slot.trim.centre
        place = (
            f"translate({mm_text(middle.x)} {mm_text(middle.y)}) rotate({slot.turn}) "
            f"translate({mm_text(-size.width / 2)} {mm_text(-size.height / 2)})"
        )
        use = f'<use href="#{self.name(slot.face)}" transform="{place}"/>'
        return f'<g clip-path="url(#{self.clip(shape)})">{use}</g>'


def _box(box: Rect) -> str:
    x, y, wide, high = map(mm_text, (box.x, box.y, box.width, box.height))
    return f'x="{x}" y="{y}" width="{wide}" height="{high}"'


def svg_of(box: Rect, alt: str, body: str, scale: float = 1.0) -> str:
    """A picture on the page, in its real size or some times that, where there is room for it."""
    x, y, wide, high = map(mm_text, (box.x, box.y, box.width, box.height))
    size = f'style="width:{mm_text(box.width * scale)}mm"'
    label = f'role="img" aria-label="{escape(alt)}"'
    return f'<svg {size} viewBox="{x} {y} {wide} {high}" {label}>{body}</svg>'
