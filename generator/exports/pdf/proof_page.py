"""One face as a PDF of one page with its bleed, for reports."""

from generator.exports.pdf.compose import Composition
from generator.exports.pdf.ink import ink_document, no_pages
from generator.exports.pdf.pictures import scratch_pictures
from generator.faces.face import Face
from generator.faces.pictures.store import PictureStore
from generator.text.library import FontLibrary


def proof_page(face: Face, fonts: FontLibrary, *, title: str, language: str) -> bytes:
    """The PDF's bytes; the page is the face's bleed box, with TrimBox and BleedBox set."""
    faces = {face.key: face}
    ink = ink_document(faces, [], no_pages, fonts)
    with scratch_pictures([face], PictureStore()) as pictures:
        composition = Composition(ink, faces, [], pictures)
        page = composition.face_page(face)
        return composition.save([page], [], title=title, language=language, duplex="Simplex")
