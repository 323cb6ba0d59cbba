"""Imposition in the PDF: pages of the ink document become forms, stacked on the sheets' pages.

A distinct face is one form however often it is printed; a distinct drawing is one form however
many faces share it.
"""

from collections.abc import Callable, Sequence
from decimal import Decimal
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from itertools import groupby
from math import cos, radians, sin
from typing import Any, BinaryIO, NamedTuple

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf, Stream

from generator.exports.pdf.cut_layer import cut_layer, layer_of, list_layer, name_layer
from generator.exports.pdf.fragments import Fragment, Fragments, fragments_of, stamp_box
from generator.exports.pdf.ink import Ink
from generator.exports.pdf.numbers import (
    box_at_zero,
    corners_code,
    matrix,
    parsed,
    rectangle,
    short,
    zero_code,
)
from generator.exports.pdf.pictures import Images, path_code, picture_matrix
from generator.exports.pdf.placing import NOTHING, Matrix
from generator.exports.pdf.slots import Place, slot_code
from generator.exports.pdf.trim_lines import GREY, trim_lines
from generator.exports.saving import save
from generator.faces.face import Face, Picture, Shapes, Stamp, TextRun
from generator.fingerprint import fingerprint
from generator.geometry import Rect, Size
from generator.sheets.sheet import Mark, Sheet
from generator.units import points

NO_IMAGES = Images()


class Reduced(NamedTuple):
    """A face shown smaller on a page of text: the corner of its trim in mm, and its scale."""

    face: Face
    x: float
    y: float
    scale: float


class Composition:
    """The open PDF, every face a form and every sheet a page: an outside resource, so a class."""

    def __init__(
        self,
        ink: Ink,
        faces: dict[str, Face],
        sheets: list[Sheet],
        pictures: Images = NO_IMAGES,
        placings: Sequence[Matrix] = (),
        fragments: Fragments | None = None,
    ) -> None:
        """``pictures`` are of a document that is composed upon: open until all is written.

        ``placings`` are what a printer needs: one for each sheet, or none at all. ``fragments``
        are those that the faces' drawings are looked up in first.
        """
        inked = Pdf.open(BytesIO(ink.data))
        self.pdf = pictures.pdf or inked
        self._pictures = pictures.of
        own: Callable[[Any], Any] = self.pdf.copy_foreign if pictures.pdf else _as_it_is
        pages = [own(page.obj) for page in inked.pages]
        drawings = dict.fromkeys(one for face in faces.values() for one in fragments_of(face))
        self._drawn = fragments or Fragments()
        self._fragments = self._drawn.copied_to(self.pdf, drawings)
        self._names = {key: f"/F{number}" for number, key in enumerate(faces)}
        self._fonts = self._embedded_fonts(pages[-1])
        for name, font in ink.glyphs.objects(self.pdf).items():
            self._fonts[name] = font
        self._resources: dict[tuple[bool, tuple[Any, ...]], Any] = {}
        self._forms = {key: self._face(face, ink.texts.pop(key)) for key, face in faces.items()}
        self.state = self._state(ink, list(drawings))
        self.leading = [pages[number] for number in ink.leading]
        for page in self.leading:
            page.Resources.Font = self._fonts
        self._layer = layer_of(self.pdf)
        self._made_of: dict[Any, str] = {}  # pages by their number in the document
        self.sheets = [
            self._sheet(sheet, label, placed)
            for sheet, label, placed in zip(
                sheets, ink.labels, placings or [NOTHING] * len(sheets), strict=True
            )
        ]

    def save(self, pages: list[Any], bookmarks: list[tuple[str, int]], **about: Any) -> bytes:
        """The given pages as the bytes of a PDF; ``about`` as for ``write``."""
        buffer = BytesIO()
        self.write(buffer, pages, bookmarks, **about)
        return buffer.getvalue()

    def write(
        self,
        file: BinaryIO,
        pages: list[Any],
        bookmarks: list[tuple[str, int]],
        *,
        title: str,
        language: str,
        duplex: str,
        finish: Callable[[Pdf], None] = lambda _pdf: None,
    ) -> None:
        """Write the pages as a PDF: titled, bookmarked, printed at its own size, turned as told.

        ``finish`` adds what else the document needs, last of all.
        """
        pdf = self.pdf
        tree = pdf.make_indirect(Dictionary(Type=Name.Pages, Kids=Array(pages), Count=len(pages)))
        for page in pages:
            page.Parent = tree
            for key in {"/Rotate", "/Trans"} & set(page.keys()):  # ReportLab writes both, empty
                del page[key]
        root = pdf.Root
        for key in set(root.keys()) - {"/Type"}:
            del root[key]
        root.Pages, root.Lang = tree, language
        list_layer(root, self._layer, pages)
        root.ViewerPreferences = Dictionary(
            PrintScaling=Name("/None"), Duplex=Name(f"/{duplex}"), DisplayDocTitle=True
        )
        if "/ID" in pdf.trailer:
            del pdf.trailer["/ID"]  # ReportLab makes it of SOURCE_DATE_EPOCH, where that is set
        pdf.trailer.Info = pdf.make_indirect(
            Dictionary(Title=title, Creator="Proofdeck", Producer="Proofdeck")
        )
        with pdf.open_outline() as outline:
            outline.root.extend(
                pikepdf.OutlineItem(text, Array([pages[number], Name.Fit]))
                for text, number in bookmarks
            )
        if bookmarks:
            root.PageMode = Name.UseOutlines
        finish(pdf)
        save(pdf, file)

    def note(self, page: Any, *made_of: object) -> None:
        """Remember plain values that a page is made of, besides the fonts of the document."""
        self._made_of[page.objgen] = fingerprint(self._made_of.get(page.objgen), made_of)

    def made_of(self, page: Any) -> str:
        """A digest of all that was noted of a page."""
        return self._made_of[page.objgen]

    def place_leading(self, number: int, placed: Matrix) -> None:
        """Move one of the first pages as a printer needs it."""
        if placed != NOTHING:
            page = self.leading[number]
            self.note(page, placed)
            before, after = (
                self.pdf.make_stream(code) for code in (f"q {placed.code()}".encode(), b"\nQ")
            )
            page.Contents = Array([before, page.Contents, after])

    def blank(self, size: tuple[float, float]) -> Any:
        """An empty page, the back of a paper that is printed on one side only."""
        page = self.pdf.make_indirect(
            Dictionary(
                Type=Name.Page,
                MediaBox=box_at_zero(*size),
                Resources=Dictionary(),
                # Ghostscript and MuPDF refuse a compressed stream that holds nothing.
                Contents=self.pdf.make_stream(b"q Q"),
            )
        )
        self.note(page, "blank", size)
        return page

    def show(self, page: Any, paper: Size, shown: Sequence[Reduced]) -> None:
        """Draw faces, cut at their trim, on a leading page."""
        code, forms = "", {}
        for one in shown:
            name, trim = self._names[one.face.key], one.face.format.trim_box
            bleed, scale = one.face.format.bleed, one.scale
            box = Rect(one.x, one.y, trim.width * scale, trim.height * scale)
            left = points(box.x - bleed * scale)
            bottom = points(paper.height - box.bottom - bleed * scale)
            code += (
                f"q {rectangle(box, paper.height)} re W n "
                f"{matrix(scale, 0, 0, scale, left, bottom)} cm {name} Do Q\n"
            )
            forms[name] = self._forms[one.face.key]
        if forms:
            page.Contents.write(page.Contents.read_bytes() + b"\n" + code.encode())
            page.Resources.XObject = Dictionary(forms)

    def face_page(self, face: Face) -> Any:
        """A page of one face and its bleed, with the boxes a print shop reads."""
        box, trim, bleed = face.format.bleed_box, face.format.trim_box, face.format.bleed
        name = self._names[face.key]
        whole = zero_code(box.width, box.height)
        cut = corners_code(Rect(bleed, bleed, trim.width, trim.height), box.height)
        page = parsed(
            f"<< /Type /Page /MediaBox {whole} /BleedBox {whole} /TrimBox {cut} "
            "/Resources << /XObject << >> >> >>"
        )
        page.Contents = self.pdf.make_stream(f"{name} Do".encode())
        page.Resources.XObject[name] = self._forms[face.key]
        return self.pdf.make_indirect(page)

    def form(self, face: Face) -> Any:
        """A face as a form, in points from its bleed box's lower left."""
        return self._forms[face.key]

    def _state(self, ink: Ink, drawings: Sequence[Fragment]) -> str:
        """A digest of what the bytes of any file hang on, besides what its pages are made of.

        What the codes of letters mean; and in which order things were added to the document, as
        that is the order in which a file holds them.
        """
        upon = bool(self._pictures)
        shared = list(self._resources)
        return fingerprint(sha256(ink.data).hexdigest(), ink.glyphs.codes, upon, drawings, shared)

    def _embedded_fonts(self, page: Any) -> Any:
        """The document's fonts without the unembedded one that ReportLab always lists."""
        fonts = page.Resources.Font.items()
        return self.pdf.make_indirect(
            Dictionary({name: font for name, font in fonts if "/FontDescriptor" in font})
        )

    def _face(self, face: Face, texts: list[bytes]) -> Any:
        """The face's items one above the other, in drawing order."""
        box = face.format.bleed_box
        parts = _Parts()
        runs = iter(texts)
        code: list[bytes] = []
        for is_text, items in groupby(face.items, key=lambda item: isinstance(item, TextRun)):
            if is_text:
                code.append(b"q " + next(runs) + b" Q\n")
                continue
            for item in items:
                if isinstance(item, Shapes):
                    code.append(parts.call(self._fragments[item.svg, box]).encode())
                elif isinstance(item, Picture):
                    code.append(parts.picture(item, self._pictures[item.shown], box).encode())
                elif isinstance(item, Stamp):
                    name = parts.call(self._fragments[item.fragment, stamp_box(item)])
                    code.append(f"q {matrix(*_stamp_matrix(item, box))} cm {name}Q\n".encode())
        about = f"/Type /XObject /Subtype /Form /BBox {zero_code(box.width, box.height)}"
        form = Stream(self.pdf, b"".join(code), parsed(f"<< {about} >>"))
        form.Resources = self._resources_of(parts, texts=bool(texts), alone=bool(face.pictures))
        return form

    def _resources_of(self, parts: "_Parts", *, texts: bool, alone: bool) -> Any:
        """What a face's code may call: one object for all faces that call the same drawings.

        A face with pictures is taken to be ``alone`` in what it calls.
        """
        key = texts, tuple((name, form.objgen) for name, form in parts.forms.items())
        if not alone and key in self._resources:
            return self._resources[key]
        resources = Dictionary(Font=self._fonts) if texts else Dictionary()
        if parts.forms:
            resources.XObject = Dictionary(parts.forms)
        if parts.states:
            resources.ExtGState = Dictionary(parts.states)
        if not alone:
            self._resources[key] = resources = self.pdf.make_indirect(resources)
        return resources

    def _sheet(self, sheet: Sheet, label: bytes, placed: Matrix) -> Any:
        height = sheet.paper.height
        slots = "".join(
            f"{slot_code(Place.of(slot), height)}{self._names[slot.face.key]} Do Q\n"
            for slot in sheet.slots
        )
        lines = (
            _marks(sheet.marks, height)
            + _marks(sheet.creases, height, GREY)
            + trim_lines(sheet.trim_lines, height)
            + _targets(sheet.targets, height)
        )
        layer = cut_layer(sheet, height)
        code = slots.encode() + lines.encode() + label + layer.encode()
        if placed != NOTHING:
            code = f"q {placed.code()}".encode() + code + b"\nQ"
        page = self.pdf.make_indirect(
            Dictionary(
                Type=Name.Page,
                MediaBox=box_at_zero(*sheet.paper),
                TrimBox=box_at_zero(*sheet.paper),
                Contents=self.pdf.make_stream(code),
                Resources=Dictionary(
                    Font=self._fonts,
                    XObject=Dictionary(
                        {
                            self._names[slot.face.key]: self._forms[slot.face.key]
                            for slot in sheet.slots
                        }
                    ),
                ),
            )
        )
        if layer:
            name_layer(page.Resources, self._layer)
        if sheet.n_up == 1 and sheet.slots and sheet.slots[0].share == 1:
            slot = sheet.slots[0]
            page.TrimBox = parsed(corners_code(slot.trim, height))
            page.BleedBox = parsed(corners_code(slot.clip, height))
            self.note(page, slot.trim, slot.clip)
        self.note(page, sheet.paper, code.decode("latin-1"), [s.face.key for s in sheet.slots])
        return page


def _as_it_is(thing: Any) -> Any:
    return thing


def _targets(targets: tuple[Rect, ...], height: float) -> str:
    """Black rectangles."""
    code = "".join(f"{rectangle(target, height)} re f\n" for target in targets)
    return f"q 0 g {code}Q\n" if targets else ""


_LINE_WIDTHS = {
    "crop": 0.1,
    "part": 0.1,
    "register": 0.1,
    "ruler": 0.15,
    "fold": 0.15,
    "score": 0.15,
}  # mm: a crop mark is as thin as printers hold
_DASHED = ("fold", "part", "score")


@lru_cache(maxsize=256)  # the sheets of a component share their marks
def _marks(marks: tuple[Mark, ...], height: float, grey: float = 0) -> str:
    """Hairlines, black unless they run across ink; fold lines are dashed."""
    lines = []
    for mark in marks:
        dash = f"[{matrix(points(1.5), points(1))}]" if mark.kind in _DASHED else "[]"
        ends = (
            matrix(points(mark.x1), points(height - mark.y1)),
            matrix(points(mark.x2), points(height - mark.y2)),
        )
        lines.append(
            f"{short(points(_LINE_WIDTHS[mark.kind]))} w {dash} 0 d {ends[0]} m {ends[1]} l S\n"
        )
    return f"q {short(grey)} G\n{''.join(lines)}Q\n" if lines else ""


class _Parts:
    """The drawings and pictures that one face calls, each by a name of its own."""

    def __init__(self) -> None:
        self.forms: dict[str, Any] = {}
        self.states: dict[str, Any] = {}
        self._names: dict[tuple[int, int], str] = {}

    def call(self, form: Any) -> str:
        name = self._names.setdefault(form.objgen, f"/P{len(self._names)}")
        self.forms[name] = form
        return f"{name} Do\n"

    def picture(self, picture: Picture, image: Any, box: Rect) -> str:
        """Draw a picture in its place, cut to its clip."""
        clip = f"{path_code(picture.clip, picture, box)} W n " if picture.clip else ""
        faint = ""
        if picture.opacity != 1:
            share = short(picture.opacity)
            name = f"/O{share.replace('.', '-')}"
            self.states[name] = Dictionary(Type=Name.ExtGState, ca=Decimal(share))
            faint = f"{name} gs "
        return f"q {clip}{faint}{matrix(*picture_matrix(picture, box))} cm {self.call(image)}Q\n"


def _stamp_matrix(stamp: Stamp, box: Rect) -> tuple[float, float, float, float, float, float]:
    """From the fragment's points (origin at its lower left) to the face's."""
    c, s = stamp.scale * cos(radians(stamp.turn)), stamp.scale * sin(radians(stamp.turn))
    tall = points(stamp.height)
    return (
        c,
        -s,
        s,
        c,
        points(stamp.x - box.x) - tall * s,
        points(box.bottom - stamp.y) - tall * c,
    )
