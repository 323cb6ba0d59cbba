"""A face as a PDF of one page."""

from generator.exports.pdf.content import ink_document, no_pages
from generator.exports.pdf.document import Composition
from generator.exports.pdf.pictures import scratch_pictures
from generator.faces.face import Face
from generator.faces.pictures.encode import PictureStore
from generator.text.font_library import FontLibrary


def proof_page(face: Face, fonts: FontLibrary, *, title: str, language: str) -> bytes:
    """One face as a PDF of one page: its bleed box, with TrimBox and BleedBox set."""
    faces = {face.key: face}
    ink = ink_document(faces, [], no_pages, fonts)
    with scratch_pictures([face], PictureStore()) as pictures:
        composition = Composition(ink, faces, [], pictures)
        page = composition.face_page(face)
        return composition.save([page], [], title=title, language=language)
