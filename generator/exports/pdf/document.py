"""A print file as an open PDF: faces as form objects, placed on the pages of sheets.

A distinct face is one form however often it is printed; a distinct drawing is one form however
many faces share it.
"""

from collections.abc import Sequence
from io import BytesIO
from typing import Any, BinaryIO, NamedTuple

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf

from generator.exports.pdf import operators, sheet_marks
from generator.exports.pdf.content import Ink
from generator.exports.pdf.drawing_form import Fragments
from generator.exports.pdf.face_form import FORM, FaceForms, form_name, fragments_of
from generator.exports.pdf.pages import NOTHING, Matrix
from generator.exports.pdf.pictures import Images
from generator.faces.face import Face
from generator.measure.geometry import Rect, Size
from generator.measure.units import points
from generator.sheets.outline import outline_of
from generator.sheets.sheet import Flip, Sheet

NO_IMAGES = Images()
_DUPLEX = {
    None: "/Simplex",
    "long-edge": "/DuplexFlipLongEdge",
    "short-edge": "/DuplexFlipShortEdge",
}


class Reduced(NamedTuple):
    """A face as it is cut out, smaller, on a page of text: its trim's corner in mm, its scale."""

    face: Face
    x: float
    y: float
    scale: float


class Composition:
    """An open PDF in which every face is a form and every sheet a page."""

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
        own: list[Any] = [page.obj for page in inked.pages]
        pages = [self.pdf.copy_foreign(one) for one in own] if pictures.pdf else own
        drawings = dict.fromkeys(one for face in faces.values() for one in fragments_of(face))
        self._drawn = fragments or Fragments()
        copied = self._drawn.copied_to(self.pdf, drawings)
        self._names = {key: form_name(number) for number, key in enumerate(faces)}
        self._fonts = self._embedded_fonts(pages[-1])
        for name, font in ink.glyphs.objects(self.pdf).items():
            self._fonts[name] = font
        forms = FaceForms(self.pdf, self._fonts, copied, pictures.of)
        self._forms = {key: forms.form(face, ink.texts.pop(key)) for key, face in faces.items()}
        self._one_face = operators.packed(self.pdf, b"/F Do")  # what a page of one face draws
        self.leading = [pages[number] for number in ink.leading]
        for page in self.leading:
            page.Resources.Font = self._fonts
            for key in {"/Rotate", "/Trans"} & set(page.keys()):  # ReportLab writes both, empty
                del page[key]
        self._layer = sheet_marks.layer_of(self.pdf)
        self._drawn_sheets: dict[int, tuple[bytes, Any]] = {}  # by identity: code, what it calls
        self._sheet_forms: dict[tuple[bytes, float, float], Any] = {}
        places = placings or [NOTHING] * len(sheets)
        rows = zip(sheets, ink.labels, places, strict=True)
        self.sheets = [self._sheet(*row) for row in rows]

    def save(self, pages: list[Any], bookmarks: list[tuple[str, int]], **about: Any) -> bytes:
        """The given pages as the bytes of a PDF; ``about`` as for ``write``."""
        buffer = BytesIO()
        self.write(buffer, pages, bookmarks, **about)
        return buffer.getvalue()

    def write(
        self, file: BinaryIO, pages: list[Any], bookmarks: list[tuple[str, int]], *, title: str,
        language: str, flip: Flip | None = None,
    ) -> None:  # fmt: skip
        """Write the pages as a titled, bookmarked PDF, to be turned as ``flip`` says."""
        pdf = self.pdf
        tree = pdf.make_indirect(Dictionary(Type=Name.Pages, Kids=Array(pages), Count=len(pages)))
        for page in pages:
            page.Parent = tree
        root = pdf.Root
        for key in set(root.keys()) - {"/Type"}:
            del root[key]
        root.Pages, root.Lang = tree, language
        sheet_marks.list_layer(root, self._layer, pages)
        root.ViewerPreferences = Dictionary(
            PrintScaling=Name("/None"), Duplex=Name(_DUPLEX[flip]), DisplayDocTitle=True
        )
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
        operators.save(pdf, file)

    def place_leading(self, number: int, placed: Matrix) -> None:
        """Move one of the first pages as a printer needs it."""
        if placed != NOTHING:
            page = self.leading[number]
            before, after = (
                operators.packed(self.pdf, code) for code in (f"q {placed.code()}".encode(), b"\nQ")
            )
            page.Contents = Array([before, page.Contents, after])

    def blank(self, size: tuple[float, float]) -> Any:
        """An empty page, the back of a paper that is printed on one side only."""
        return self.pdf.make_indirect(
            Dictionary(
                Type=Name.Page,
                MediaBox=operators.box_at_zero(*size),
                Resources=Dictionary(),
                Contents=operators.packed(self.pdf, b""),
            )
        )

    def show(self, page: Any, paper: Size, shown: Sequence[Reduced]) -> None:
        """Draw faces, each within its outline, on a leading page."""
        code, forms = "", {}
        for one in shown:
            name, form, scale = self._names[one.face.key], one.face.format, one.scale
            left = points(one.x - form.bleed * scale)
            bottom = points(paper.height - one.y - (form.size.height + form.bleed) * scale)
            code += (
                f"q {_cut_code(one, paper.height)} W n "
                f"{operators.matrix(scale, 0, 0, scale, left, bottom)} cm {name} Do Q\n"
            )
            forms[name] = self.form(one.face)
        if forms:
            page.Contents.write(page.Contents.read_bytes() + b"\n" + code.encode())
            page.Resources.XObject = Dictionary(forms)

    def face_page(self, face: Face) -> Any:
        """A page of one face and its bleed, with the boxes a print shop reads."""
        box, trim, bleed = face.format.bleed_box, face.format.trim_box, face.format.bleed
        whole = operators.zero_code(box.width, box.height)
        cut = operators.corners_code(Rect(bleed, bleed, trim.width, trim.height), box.height)
        page = operators.parsed(
            f"<< /Type /Page /MediaBox {whole} /BleedBox {whole} /TrimBox {cut} >>"
        )
        page.Contents = self._one_face
        page.Resources = Dictionary(XObject=Dictionary(F=self.form(face)))
        return self.pdf.make_indirect(page)

    def form(self, face: Face) -> Any:
        """A face as a form, in points from its bleed box's lower left."""
        return self._forms[face.key]

    def sheet_form(self, sheet: Sheet) -> Any:
        """A sheet as a form, in points from its lower left: pieces and marks, no small print."""
        code, called = self._drawn_sheets[id(sheet)]
        key = code, *sheet.paper
        if key not in self._sheet_forms:  # of equal sheets there is one
            self._sheet_forms[key] = form = operators.packed(self.pdf, code, FORM)
            form.BBox = operators.box_at_zero(*sheet.paper)
            form.Resources = Dictionary(XObject=called)
        return self._sheet_forms[key]

    def _embedded_fonts(self, page: Any) -> Any:
        """The document's fonts without the unembedded one that ReportLab always lists."""
        fonts = {
            name: font for name, font in page.Resources.Font.items() if "/FontDescriptor" in font
        }
        for font in fonts.values():
            operators.pack(font.FontDescriptor.FontFile2)
            operators.pack(font.ToUnicode)
        return self.pdf.make_indirect(Dictionary(fonts))

    def _sheet(self, sheet: Sheet, label: bytes, placed: Matrix) -> Any:
        height = sheet.paper.height
        slots = ""
        for slot in sheet.slots:
            placing = sheet_marks.slot_code(sheet_marks.Place.of(slot), height)
            slots += f"{placing}{self._names[slot.face.key]} Do Q\n"
        lines = (
            sheet_marks.marks_code(sheet.marks, height)
            + sheet_marks.marks_code(sheet.creases, height, sheet_marks.GREY)
            + sheet_marks.trim_lines(sheet.trim_lines, height)
            + sheet_marks.targets_code(sheet.targets, height)
        )
        layer = sheet_marks.cut_layer(sheet, height)
        code = slots.encode() + lines.encode() + label + layer.encode()
        if placed != NOTHING:
            code = f"q {placed.code()}".encode() + code + b"\nQ"
        whole = operators.zero_code(*sheet.paper)
        page = self.pdf.make_indirect(
            operators.parsed(f"<< /Type /Page /MediaBox {whole} /TrimBox {whole} >>")
        )
        keys = dict.fromkeys(slot.face.key for slot in sheet.slots)
        shown = Dictionary({self._names[key]: self._forms[key] for key in keys})
        self._drawn_sheets[id(sheet)] = (slots.encode() + lines.encode(), shown)
        resources = Dictionary(Font=self._fonts, XObject=shown)
        if layer:
            sheet_marks.name_layer(resources, self._layer)
        page.Contents, page.Resources = operators.packed(self.pdf, code), resources
        if sheet.n_up == 1 and sheet.slots and sheet.slots[0].share == 1:
            slot = sheet.slots[0]
            page.TrimBox = operators.parsed(operators.corners_code(slot.trim, height))
            page.BleedBox = operators.parsed(operators.corners_code(slot.clip, height))
        return page


def _cut_code(one: Reduced, height: float) -> str:
    """The line that a face is cut out along, as a path."""
    form = one.face.format
    if form.outline == "rectangle" and not form.radius:  # edges on whole pixels stay sharp
        box = Rect(one.x, one.y, form.size.width * one.scale, form.size.height * one.scale)
        return f"{operators.rectangle(box, height)} re"
    line = outline_of(form, form.trim_box).scaled(one.scale).moved(one.x, one.y)
    return f"{sheet_marks.path_code(line, height)}h"
