"""Pages that Typst has set as the first ones of a composition, with faces shown on them."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from io import BytesIO
from typing import Any

from pikepdf import Array, Dictionary, Name, Pdf

from generator.exports.pdf.compose import Composition
from generator.exports.pdf.streams import packed
from generator.faces.face import Face
from generator.units import points


def lead(composition: Composition, data: bytes, faces: Sequence[Face]) -> None:
    """Make the pages of a PDF the first ones, with faces in the places of its stand-ins."""
    with Pdf.open(BytesIO(data)) as pdf:
        pages: list[Any] = [composition.pdf.copy_foreign(page.obj) for page in pdf.pages]
    composition.leading = pages
    shown = [(composition.form_made_of(f), *f.format.trim, f.format.bleed) for f in faces]
    for number, page in enumerate(pages):
        composition.note(page, number, sha256(data).hexdigest(), shown)
    forms = {number: _in_unit_square(composition, face) for number, face in enumerate(faces, 1)}
    for page in composition.leading:
        _put(page.Resources, forms)


def _put(resources: Any, forms: Mapping[int, Any]) -> None:
    """Replace the stand-ins that resources name, and those of the forms in them."""
    shown = resources.get("/XObject", Dictionary())
    for name, held in list(shown.items()):
        if held.get("/Subtype") == Name.Form:
            _put(held.get("/Resources", Dictionary()), forms)
        elif held.get("/Subtype") == Name.Image and int(held.Height) == 1:
            shown[name] = forms[int(held.Width)]


def _in_unit_square(composition: Composition, face: Face) -> Any:
    """A face cut at its trim as a form that fills the unit square, as a picture does."""
    wide, high = (points(side) for side in face.format.trim)
    bleed = points(face.format.bleed)
    code = (
        f"0 0 1 1 re W n {1 / wide:.8f} 0 0 {1 / high:.8f} "
        f"{-bleed / wide:.8f} {-bleed / high:.8f} cm /F Do"
    )
    form = packed(composition.pdf, code.encode(), "/Type /XObject /Subtype /Form")
    form.BBox = Array([0, 0, 1, 1])
    form.Resources = Dictionary(XObject=Dictionary(F=composition.form(face)))
    return form
