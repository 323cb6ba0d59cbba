"""Faces as forms of a PDF: their drawings, pictures and texts one above the other."""

from collections.abc import Mapping
from decimal import Decimal
from hashlib import sha256
from itertools import groupby
from math import cos, radians, sin
from typing import Any, NamedTuple

from pikepdf import Dictionary, Name, Pdf

from generator.exports.pdf.fragments import Fragment, stamp_box
from generator.exports.pdf.numbers import box_at_zero, matrix, short
from generator.exports.pdf.pictures import path_code, picture_matrix
from generator.exports.pdf.streams import packed
from generator.faces.face import Face, Picture, Shapes, Stamp, TextRun
from generator.faces.pictures.shown import Shown
from generator.geometry import Rect
from generator.units import points


class FaceForm(NamedTuple):
    """A face as a form; ``made_of`` is a digest of all that its bytes hang on but the fonts.

    A face's own key is no such digest: an SVG has coarser figures than a PDF.
    """

    form: Any
    made_of: str


class FaceForms:
    """Makes the forms of a document, in points from the lower left of each face's bleed box.

    ``fonts`` are all of the document, ``drawings`` and ``pictures`` what faces are made of.
    """

    def __init__(
        self,
        pdf: Pdf,
        fonts: Any,
        drawings: Mapping[Fragment, Any],
        pictures: Mapping[Shown, Any],
    ) -> None:
        self._pdf, self._fonts = pdf, fonts
        self._fragments, self._pictures = drawings, pictures
        self._shared: dict[tuple[Any, ...], Any] = {}  # boxes and resources, as they were added
        self._told: dict[Rect, bytes] = {}  # boxes as text: a deck has few

    def shared(self) -> list[tuple[Any, ...]]:
        """What several faces have in common, in the order in which it was added."""
        return list(self._shared)

    def form(self, face: Face, texts: list[bytes]) -> FaceForm:
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
        drawn = b"".join(code)
        form = packed(self._pdf, drawn, "/Subtype /Form")
        form.BBox = self._box(box.width, box.height)
        form.Resources = self._resources_of(parts, texts=bool(texts), alone=bool(face.pictures))
        if box not in self._told:
            self._told[box] = repr(box).encode()
        made_of = sha256(face.key.encode() + self._told[box] + drawn)
        return FaceForm(form, made_of.hexdigest())

    def _box(self, width: float, height: float) -> Any:
        """A box at zero in mm: one object for all faces of a size, for the sake of memory."""
        key = "box", width, height
        if key not in self._shared:
            self._shared[key] = self._pdf.make_indirect(box_at_zero(width, height))
        return self._shared[key]

    def _resources_of(self, parts: "_Parts", *, texts: bool, alone: bool) -> Any:
        """What a face's code may call: one object for all faces that call the same drawings.

        A face with pictures is taken to be ``alone`` in what it calls.
        """
        key = "resources", texts, tuple((name, form.objgen) for name, form in parts.forms.items())
        if not alone and key in self._shared:
            return self._shared[key]
        resources = Dictionary(Font=self._fonts) if texts else Dictionary()
        if parts.forms:
            resources.XObject = Dictionary(parts.forms)
        if parts.states:
            resources.ExtGState = Dictionary(parts.states)
        if not alone:
            self._shared[key] = resources = self._pdf.make_indirect(resources)
        return resources


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
