"""One face as a PDF of one page with its bleed, for reports."""

from generator.exports.pdf.compose import Composition
from generator.exports.pdf.ink import ink_document
from generator.faces.face import Face


def proof_page(face: Face, *, title: str, language: str) -> bytes:
    """The PDF's bytes; the page is the face's bleed box, with TrimBox and BleedBox set."""
    faces = {face.key: face}
    composition = Composition(ink_document(faces, [], lambda _canvas: 0), faces, [])
    return composition.save(
        [composition.face_page(face)], [], title=title, language=language, duplex="Simplex"
    )
