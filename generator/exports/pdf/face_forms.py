"""Faces as forms of a PDF, with what they share."""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from hashlib import sha256
from typing import Any, NamedTuple

from pikepdf import Dictionary, Name, Pdf

from generator.exports.pdf.face_code import Called, Fragment, face_code
from generator.exports.pdf.objects import box_at_zero
from generator.exports.pdf.streams import packed
from generator.faces.face import Face
from generator.faces.pictures.shown import Shown
from generator.geometry import Rect

FORM = "/Subtype /Form"


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

    def form(self, face: Face, texts: Iterable[bytes]) -> FaceForm:
        """The face's items one above the other, in drawing order."""
        drawn, called = face_code(face, texts)
        form = packed(self._pdf, drawn, FORM)
        box = face.format.bleed_box
        form.BBox = self._box(box.width, box.height)
        form.Resources = self._resources_of(called, alone=bool(face.pictures))
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

    def _resources_of(self, called: Called, *, alone: bool) -> Any:
        """What a face's code may call: one object for all faces that call the same drawings.

        A face with pictures is taken to be ``alone`` in what it calls.
        """
        forms = {name: self._fragments[one] for one, name in called.drawings.items()}
        forms.update({name: self._pictures[one] for one, name in called.pictures.items()})
        key = "resources", called.texts, tuple((name, one.objgen) for name, one in forms.items())
        if not alone and key in self._shared:
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
        if not alone:
            self._shared[key] = resources = self._pdf.make_indirect(resources)
        return resources
