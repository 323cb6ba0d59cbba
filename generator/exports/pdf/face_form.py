"""Faces as PDF form objects: drawings, pictures, texts, in points from the lower left."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import lru_cache
from itertools import groupby
from math import cos, radians, sin
from typing import Any

from pikepdf import Dictionary, Name, Pdf

from generator.exports.pdf.operators import box_at_zero, matrix, packed, short
from generator.faces.face import Face, Picture, Shapes, Stamp, TextRun
from generator.faces.pictures.placing import Shown
from generator.measure.geometry import Point, Rect, turn_point
from generator.measure.path import Path
from generator.measure.units import points

Matrix = tuple[float, float, float, float, float, float]
Fragment = tuple[str, Rect]  # SVG markup, and the box it is drawn in
FORM = "/Subtype /Form"


def picture_matrix(picture: Picture, box: Rect) -> Matrix:
    """From the unit square of an image to points on the face, whose bleed box is ``box``."""
    whole = picture.box
    corner = turn_point(Point(whole.x, whole.bottom), picture.turn, picture.about)
    angle = radians(-picture.turn)
    c, s = _exact(cos(angle)), _exact(sin(angle))
    wide, tall = points(whole.width), points(whole.height)
    x, y = points(corner.x - box.x), points(box.bottom - corner.y)
    return (wide * c, wide * s, -tall * s, tall * c, x, y)


@lru_cache(maxsize=256)  # the pictures of a deck are cut alike
def path_code(path: Path, turn: float, about: Point, box: Rect) -> str:
    """A path of the face whose bleed box is ``box``, turned as its picture is, as PDF operators."""
    words: list[str] = []
    for command, given in path:
        for point in given:
            at = turn_point(point, turn, about)
            words += [short(points(at.x - box.x), 4), short(points(box.bottom - at.y), 4)]
        words.append({"M": "m", "L": "l", "C": "c", "Z": "h"}[command])
    return " ".join(words)


def _exact(value: float) -> float:
    return 0.0 if abs(value) < 1e-12 else value


def form_name(number: int) -> str:
    """The name by which sheets call the face of that number."""
    return f"/F{number}"


def fragments_of(face: Face) -> list[Fragment]:
    """The face's drawings in drawing order, with the box each is drawn in."""
    box = face.format.bleed_box
    return [
        (item.svg, box) if isinstance(item, Shapes) else (item.fragment, stamp_box(item))
        for item in face.items
        if isinstance(item, (Shapes, Stamp))
    ]


def stamp_box(stamp: Stamp) -> Rect:
    """The box of a stamp's own drawing."""
    return Rect(0, 0, stamp.width, stamp.height)


def text_runs(face: Face) -> list[list[TextRun]]:
    """The face's texts, in groups with nothing else drawn between them."""
    grouped = groupby(face.items, key=lambda item: isinstance(item, TextRun))
    return [[item for item in run if isinstance(item, TextRun)] for texts, run in grouped if texts]


@dataclass
class Called:
    """Names in a face's code: drawings, pictures, opacities, and whether it has texts."""

    texts: bool = False
    drawings: dict[Fragment, str] = field(default_factory=dict)
    pictures: dict[Shown, str] = field(default_factory=dict)
    faint: dict[str, str] = field(default_factory=dict)  # name -> share

    def drawing(self, one: Fragment) -> str:
        """The name of a drawing."""
        return self.drawings.setdefault(one, self._next())

    def picture(self, one: Shown) -> str:
        """The name of a picture."""
        return self.pictures.setdefault(one, self._next())

    def opacity(self, share: str) -> str:
        """The name of an opacity."""
        name = f"/O{share.replace('.', '-')}"
        self.faint[name] = share
        return name

    def _next(self) -> str:
        return f"/P{len(self.drawings) + len(self.pictures)}"


def face_code(face: Face, texts: Iterable[bytes]) -> tuple[bytes, Called]:
    """A face's operators in points from its bleed box's corner, and what they call."""
    box = face.format.bleed_box
    called = Called()
    runs = iter(texts)
    code: list[bytes] = []
    for is_text, items in groupby(face.items, key=lambda item: isinstance(item, TextRun)):
        if is_text:
            called.texts = True
            code.append(b"q " + next(runs) + b" Q\n")
            continue
        for item in items:
            if isinstance(item, Shapes):
                code.append(f"{called.drawing((item.svg, box))} Do\n".encode())
            elif isinstance(item, Picture):
                code.append(_picture(item, called, box).encode())
            elif isinstance(item, Stamp):
                name = called.drawing((item.fragment, stamp_box(item)))
                placed = matrix(*_stamp_matrix(item, box))
                code.append(f"q {placed} cm {name} Do\nQ\n".encode())
    return b"".join(code), called


def _picture(picture: Picture, called: Called, box: Rect) -> str:
    """Draw a picture in its place, cut to its clip."""
    clip = ""
    if picture.clip:
        clip = f"{path_code(picture.clip, picture.turn, picture.about, box)} W n "
    faint = f"{called.opacity(short(picture.opacity))} gs " if picture.opacity != 1 else ""
    placed = matrix(*picture_matrix(picture, box))
    return f"q {clip}{faint}{placed} cm {called.picture(picture.shown)} Do\nQ\n"


def _stamp_matrix(stamp: Stamp, box: Rect) -> tuple[float, float, float, float, float, float]:
    """From the fragment's points (origin at its lower left) to the face's."""
    c, s = stamp.scale * cos(radians(stamp.turn)), stamp.scale * sin(radians(stamp.turn))
    tall = points(stamp.height)
    return (
        c, -s, s, c, points(stamp.x - box.x) - tall * s,
        points(box.bottom - stamp.y) - tall * c,
    )  # fmt: skip


class FaceForms:
    """Makes a document's forms, from its ``fonts`` and what faces are made of."""

    def __init__(
        self, pdf: Pdf, fonts: Any, drawings: Mapping[Fragment, Any], pictures: Mapping[Shown, Any]
    ) -> None:
        self._pdf, self._fonts = pdf, fonts
        self._fragments, self._pictures = drawings, pictures
        self._shared: dict[tuple[Any, ...], Any] = {}  # boxes and resources, as they were added

    def form(self, face: Face, texts: Iterable[bytes]) -> Any:
        """The face's items one above the other, in drawing order."""
        drawn, called = face_code(face, texts)
        form = packed(self._pdf, drawn, FORM)
        box = face.format.bleed_box
        form.BBox = self._box(box.width, box.height)
        form.Resources = self._resources_of(called, shared=not face.pictures)
        return form

    def _box(self, width: float, height: float) -> Any:
        """A box at zero in mm: one object for all faces of a size, for the sake of memory."""
        key = "box", width, height
        if key not in self._shared:
            self._shared[key] = self._pdf.make_indirect(box_at_zero(width, height))
        return self._shared[key]

    def _resources_of(self, called: Called, *, shared: bool) -> Any:
        """What a face's code may call: one object for all faces that call the same."""
        forms = {name: self._fragments[one] for one, name in called.drawings.items()}
        forms.update({name: self._pictures[one] for one, name in called.pictures.items()})
        key = "resources", called.texts, tuple((name, one.objgen) for name, one in forms.items())
        if shared and key in self._shared:
            return self._shared[key]
        resources = Dictionary(Font=self._fonts) if called.texts else Dictionary()
        if forms:
            resources.XObject = Dictionary(forms)
        if called.faint:
            states = {
                name: Dictionary(Type=Name.ExtGState, ca=Decimal(share))
                for name, share in called.faint.items()
            }
            resources.ExtGState = Dictionary(states)
        if shared:
            self._shared[key] = resources = self._pdf.make_indirect(resources)
        return resources
