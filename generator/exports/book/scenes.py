"""Faces and figures as forms: a face calls its drawings, a scene its faces, cut and placed.

In mm, y down.
"""

from collections.abc import Iterator, Mapping
from itertools import groupby, pairwise
from math import cos, radians, sin
from typing import Any

from pikepdf import Array, Pdf

from generator.exports.book.drawings import Drawing, Drawings, calling
from generator.exports.book.letters import BookFonts
from generator.exports.book.pointers import drawn_pointer
from generator.exports.svg import embedded
from generator.faces.face import Face, Picture, Shapes, Stamp, TextRun, item_svg
from generator.faces.pictures.store import PictureStore
from generator.geometry import Rect
from generator.model.component import PieceRef
from generator.model.format import Format
from generator.model.rulebook import Look
from generator.rulebook.scenes import Placed, Scene
from generator.units import mm_text

Faces = Mapping[tuple[PieceRef, str], Face]  # by piece and side
AROUND = 200.0  # how far beyond its box a figure may draw
_OPERATOR = {"M": "m", "L": "l", "C": "c", "Z": "h"}
_EDGE = 0.09  # the hairline around a piece
_ROUND = 0.5523  # a quarter circle's control points, in radii


class Shown:
    """A book's faces and scenes: first all are asked for, then their forms are made."""

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
        """The code of a scene, and the words over its pieces.

        Raises ContentError where a pointer's colour is unknown or its font lacks a character.
        """
        code = "".join(
            _placed(one, self.face(faces[one.shown.piece, one.shown.side])) for one in scene.placed
        )
        over = [drawn_pointer(pointer, self.look, self.fonts.library) for pointer in scene.pointers]
        markup = "\n".join(markup for markup, _ in over if markup)
        runs = tuple(run for _, runs in over for run in runs)
        return code + self._call(Drawing(box_of(scene).grown(AROUND), markup, runs)), runs

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


def box_of(scene: Scene) -> Rect:
    """The room that a scene takes on its page."""
    return Rect(0, 0, scene.width, scene.height)


def _picture_form(pdf: Pdf, box: Rect, code: str, forms: Mapping[str, Any]) -> Any:
    """A form that fills the unit square with a box of what the code draws.

    What lies around the box is not cut.
    """
    form = calling(pdf, box.grown(AROUND), code, _called(code, forms))
    w, h = box.width, box.height
    form.Matrix = Array([1 / w, 0, 0, -1 / h, -box.x / w, box.bottom / h])
    return form


def _called(code: str, forms: Mapping[str, Any]) -> dict[str, Any]:
    words = code.split()
    names = {word for word, after in pairwise(words) if after == "Do"}
    return {name: forms[name] for name in sorted(names)}


def _placed(placed: Placed, name: str) -> str:
    """A piece of a scene, cut along its trim, with a hairline around it."""
    shown = placed.shown
    whole = shown.part == shown.format.trim_box
    path = outline(shown.format if whole else None, shown.part)
    x, y = shown.part.centre
    return (
        f"q {_matrix(placed.x, placed.y, placed.scale, placed.turn)} cm"
        f" 1 0 0 1 {-x:.4f} {-y:.4f} cm q {path} W n {name} Do Q"
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
