"""Figures of a rulebook as PDF form objects.

A figure calls the faces of its pieces, a face calls its drawings. Each distinct drawing is set by
Typst once and stored once, which Typst does not do for SVG. In the pages themselves Typst lays
stand-ins: tiny pictures, numbered by their width in pixels, which the forms then replace. So Typst
decides where a figure lies, tags it and demands its alternative text.

Forms lie in mm, y down, as in SVG: what calls them says ``cm`` with the numbers of a
``transform``.
"""

from collections.abc import Iterator, Mapping
from itertools import groupby, pairwise
from math import cos, radians, sin
from typing import Any, NamedTuple

from pikepdf import Array, Dictionary, Name, Page, Pdf

from generator.cache.store import Cache
from generator.exports.book.annotations import drawn_pointer
from generator.exports.book.text import BookFonts, letters_code, run_code
from generator.exports.book.typst import TYPESET, Typeset, text_literal
from generator.exports.pixels.png import plain_png
from generator.exports.svg import embedded
from generator.faces.face import Face, Picture, Shapes, Stamp, TextRun, item_svg, svg_document
from generator.faces.pictures.encode import PictureStore
from generator.measure.geometry import Rect
from generator.measure.units import MM_PER_POINT, mm_text
from generator.model.component import PieceRef
from generator.model.format import Format
from generator.model.rulebook import Look
from generator.rulebook.annotations import Placed, Scene

MAIN = "drawings.typ"
Faces = Mapping[tuple[PieceRef, str], Face]  # by piece and side
AROUND = 200.0  # how far beyond its box a figure may draw
_OPERATOR = {"M": "m", "L": "l", "C": "c", "Z": "h"}
LEAST_READ = 4 * MM_PER_POINT  # of letters: smaller ones are a picture
_EDGE = 0.09  # the hairline around a piece
_ROUND = 0.5523  # a quarter circle's control points, in radii


def stand_in(number: int) -> bytes:
    """A PNG of ``number`` by one pixels, known by its width. Numbers begin with 1."""
    return plain_png(bytes(number), (number, 1), 72)


def put_in_place(pdf: Pdf, forms: Mapping[int, Any]) -> None:
    """Replace each placeholder by the form of its number; forms fill the unit square."""
    for page in pdf.pages:
        shown: Any = page.resources.get("/XObject", Dictionary())
        for name, image in shown.items():
            if image.get("/Subtype") == Name.Image and int(image.Height) == 1:
                shown[name] = pdf.copy_foreign(forms[int(image.Width)])


class Drawing(NamedTuple):
    """SVG markup and text over it, of which a box is shown."""

    box: Rect
    markup: str
    runs: tuple[TextRun, ...] = ()


class Drawings:
    """Distinct drawings, gathered first and then set as pages of a PDF."""

    def __init__(self, fonts: BookFonts) -> None:
        self._fonts = fonts
        self._names: dict[Drawing, str] = {}

    def name(self, drawing: Drawing) -> str:
        """The name by which the drawing's form is called."""
        return self._names.setdefault(drawing, f"/D{len(self._names) + 1}")

    def write(self, typeset: Typeset) -> None:
        """Lay the files of all drawings into the folder of what is set."""
        lines = [
            '#set document(title: "drawings", date: none)',
            "#set page(margin: 0pt)",
            letters_code(self._fonts),
        ]
        for drawing in self._names:
            size = f"width: {mm_text(drawing.box.width)}mm, height: {mm_text(drawing.box.height)}mm"
            parts = []
            for run in drawing.runs:
                if run.letters:  # shaped already: its glyphs, whatever Typst would make of it
                    parts.append(_picture(drawing.box, item_svg(run), size))
                else:
                    parts.append(run_code(run, drawing.box, self._fonts))
            if drawing.markup:
                parts.insert(0, _picture(drawing.box, drawing.markup, size))
            lines += [f"#page({size}, {{", *parts, "})"]
        typeset.write({MAIN: "\n".join([*lines, ""])})

    @staticmethod
    def set(typeset: Typeset, cache: Cache) -> bytes:
        """All written drawings as a PDF, a page each. Raises RuntimeError if Typst complains."""
        state = typeset.state(of_drawings)
        known = cache.get(TYPESET, state)
        if known is not None:
            return known
        data, complaints = typeset.pdf(MAIN, tagged=False)
        if data is None or complaints:
            raise RuntimeError(f"Typst on drawings: {complaints}")
        cache.put(TYPESET, state, data)
        return data

    def forms(self, drawn: Pdf) -> Mapping[str, Any]:
        """The pages that ``set`` made as forms of their PDF, by the names of their drawings."""
        return {
            name: _form(page, drawing.box)
            for page, (drawing, name) in zip(drawn.pages, self._names.items(), strict=False)
        }


def of_drawings(file: str) -> bool:
    """Whether a file belongs to the drawings, and not to the book."""
    return file == MAIN


def _picture(box: Rect, markup: str, size: str) -> str:
    """Markup as Typst code: to write a file for each takes longer than to set them all."""
    return f'place(image(bytes({text_literal(svg_document(box, markup))}), format: "svg", {size}))'


def _form(page: Page, box: Rect) -> Any:
    form = page.as_form_xobject()
    form.Matrix = Array([MM_PER_POINT, 0, 0, -MM_PER_POINT, box.x, box.bottom])
    return form


def calling(pdf: Pdf, box: Rect, code: str, forms: Mapping[str, Any]) -> Any:
    """A form in mm, y down, whose code calls other forms by their names."""
    form = pdf.make_stream(code.encode())
    form.Type, form.Subtype = Name.XObject, Name.Form
    form.BBox = Array([box.x, box.y, box.right, box.bottom])
    form.Resources = Dictionary(XObject=Dictionary(dict(forms)))
    return form


class Shown:
    """A book's faces and scenes: all are added first, then their forms are made."""

    def __init__(self, fonts: BookFonts, look: Look) -> None:
        self.fonts, self.look = fonts, look
        self._link = embedded(PictureStore())
        self.drawings = Drawings(fonts)
        self.pictures: dict[str, tuple[Rect, str]] = {}  # file of the stand-in -> box, code
        self._faces: dict[str, tuple[str, Face, str]] = {}  # key -> name, face, code

    def add(self, file: str, box: Rect, code: str) -> None:
        """A picture that Typst knows as a file: a box of what the code draws."""
        self.pictures[file] = (box, code)

    def face(self, face: Face) -> str:
        """The name by which a whole face is called."""
        if face.key not in self._faces:
            code = "".join(self._items(face))
            self._faces[face.key] = (f"/F{len(self._faces) + 1}", face, code)
        return self._faces[face.key][0]

    def _items(self, face: Face) -> Iterator[str]:
        box = face.format.bleed_box
        for kind, group in groupby(face.items, type):
            items = list(group)
            if kind is TextRun:
                yield self._call(
                    Drawing(box, "", tuple(i for i in items if isinstance(i, TextRun)))
                )
            for item in items:
                if isinstance(item, Shapes):
                    yield self._call(Drawing(box, item.svg))
                elif isinstance(item, Picture):
                    yield self._call(Drawing(box, item_svg(item, self._link)))
                elif isinstance(item, Stamp):
                    yield self._stamp(item)

    def scene(self, scene: Scene, faces: Faces) -> tuple[str, tuple[TextRun, ...]]:
        """The code of a scene and the words over it. Raises ContentError for a colour or letter."""
        code = "".join(
            self.piece(one, faces, read=not is_thumbnail(_face_of(one, faces), one.scale))
            for one in scene.placed
        )
        over = [drawn_pointer(pointer, self.look, self.fonts.library) for pointer in scene.pointers]
        markup = "\n".join(markup for markup, _ in over if markup)
        runs = tuple(run for _, runs in over for run in runs)
        box = Rect(0, 0, scene.width, scene.height).grown(AROUND)
        return code + self._call(Drawing(box, markup, runs)), runs

    def piece(self, placed: Placed, faces: Faces, *, read: bool) -> str:
        """The code of a piece at its place; where it is decoration, nobody need ``read`` it."""
        return _placed(placed, self.face(_face_of(placed, faces)), read=read)

    def forms(self, drawn: Pdf) -> dict[str, Any]:
        """The forms of all pictures by their files, made in the PDF of the drawings."""
        forms = dict(self.drawings.forms(drawn))
        for name, face, code in self._faces.values():
            called = _called(code, forms)
            forms[name] = calling(drawn, face.format.bleed_box, code, called)
        return {
            file: _picture_form(drawn, box, code, forms)
            for file, (box, code) in self.pictures.items()
        }

    def _call(self, drawing: Drawing) -> str:
        there = drawing.markup or drawing.runs
        return f"{self.drawings.name(drawing)} Do\n" if there else ""

    def _stamp(self, stamp: Stamp) -> str:
        name = self.drawings.name(Drawing(Rect(0, 0, stamp.width, stamp.height), stamp.fragment))
        return f"q {_matrix(stamp.x, stamp.y, stamp.scale, stamp.turn)} cm {name} Do Q\n"


def _picture_form(pdf: Pdf, box: Rect, code: str, forms: Mapping[str, Any]) -> Any:
    """A form that fills the unit square with a box of what the code draws, without cutting it."""
    form = calling(pdf, box.grown(AROUND), code, _called(code, forms))
    w, h = box.width, box.height
    form.Matrix = Array([1 / w, 0, 0, -1 / h, -box.x / w, box.bottom / h])
    return form


def _called(code: str, forms: Mapping[str, Any]) -> dict[str, Any]:
    words = code.split()
    names = {word for word, after in pairwise(words) if after == "Do"}
    return {name: forms[name] for name in sorted(names)}


def _face_of(placed: Placed, faces: Faces) -> Face:
    return faces[placed.shown.piece, placed.shown.side]


def is_thumbnail(face: Face, scale: float) -> bool:
    """Whether most letters of a face are too small to be read at that scale."""
    small = sum(len(run.text) for run in face.texts if run.size * scale < LEAST_READ)
    return 2 * small > sum(len(run.text) for run in face.texts)


def _placed(placed: Placed, name: str, *, read: bool = True) -> str:
    """A piece of a scene, cut along its trim, with a hairline; its text counts only if ``read``."""
    shown = placed.shown
    whole = shown.part == shown.format.trim_box
    path = outline(shown.format if whole else None, shown.part)
    x, y = shown.part.centre
    shown_as = f"{name} Do" if read else f"/Span <</ActualText <FEFF>>> BDC {name} Do EMC"
    return (
        f"q {_matrix(placed.x, placed.y, placed.scale, placed.turn)} cm"
        f" 1 0 0 1 {-x:.4f} {-y:.4f} cm q {path} W n {shown_as} Q"
        f" {_EDGE / placed.scale:.4f} w 0.45 G {path} S Q\n"
    )


def _matrix(x: float, y: float, scale: float, turn: float) -> str:
    c, s = scale * cos(radians(turn)), scale * sin(radians(turn))
    return f"{c:.6f} {s:.6f} {-s:.6f} {c:.6f} {x:.4f} {y:.4f}"


def outline(form: Format | None, box: Rect) -> str:
    """The path along which a piece is cut; of a part of one (no format), the rectangle."""
    if form and form.outline == "circle":
        return _rounded(box, min(box.width, box.height) / 2)
    if form and form.outline != "rectangle":
        return " ".join(
            f"{' '.join(_at(*point) for point in step.points)} {_OPERATOR[step.command]}"
            for step in form.outline_path()
        )
    if form and form.radius:
        return _rounded(box, form.radius)
    return f"{_at(box.x, box.y)} {_at(box.width, box.height)} re"


def _rounded(box: Rect, r: float) -> str:
    k = r * (1 - _ROUND)
    left, top, right, bottom = box.x, box.y, box.right, box.bottom
    sides = (  # the start of each side, its end, and the corner's control points and end
        ((left + r, top), (right - r, top), (right - k, top), (right, top + k), (right, top + r)),
        (None, (right, bottom - r), (right, bottom - k), (right - k, bottom), (right - r, bottom)),
        (None, (left + r, bottom), (left + k, bottom), (left, bottom - k), (left, bottom - r)),
        (None, (left, top + r), (left, top + k), (left + k, top), (left + r, top)),
    )
    parts = []
    for start, end, *corner in sides:
        parts += [f"{_at(*start)} m"] if start else []
        parts.append(f"{_at(*end)} l {' '.join(_at(*spot) for spot in corner)} c")
    return " ".join([*parts, "h"])


def _at(x: float, y: float) -> str:
    return f"{mm_text(x)} {mm_text(y)}"
