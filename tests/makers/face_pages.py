"""Faces one a page, composed as the files of components are, without sheets and first pages."""

from generator.exports.pdf.content import ink_document
from generator.exports.pdf.document import Composition
from generator.exports.pdf.pictures import scratch_pictures


def face_pages(built, faces=None):
    """The bytes of a PDF with a page for each face; for all of the game, if none are named."""
    if faces is None:
        faces = [face for drawn in built.drawn for _, face in drawn.faces()]
    by_key = {face.key: face for face in faces}
    titles = built.fonts.title_reading(built.game.fonts.values(), built.game.language)
    with scratch_pictures(by_key.values(), built.pictures) as held:
        ink = ink_document(by_key, [], lambda *_: 0, built.fonts, titles)
        composition = Composition(ink, by_key, [], held)
        pages = [composition.face_page(face) for face in faces]
        about = {"title": built.game.title, "language": built.game.language}
        return composition.save(pages, [], **about)
