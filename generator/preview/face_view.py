"""A face as the page shows it: an SVG document whose letters are outlines."""

from collections.abc import Iterator
from html import escape

from generator.exports.svg import embedded
from generator.faces.context import Side
from generator.faces.draw import Drawing
from generator.faces.face import Face, TextRun, item_svg, svg_document
from generator.faces.pictures.encode import PictureStore
from generator.faces.studio import Look
from generator.measure.units import mm_text
from generator.pipeline import Session
from generator.preview.edit import game_of, piece_of
from generator.preview.undo import Edit
from generator.text.font_library import FontLibrary


def outlined(face: Face, fonts: FontLibrary, pictures: PictureStore) -> str:
    """The face as an SVG document of the size of trim plus bleed, in mm.

    Raises OSError if the file of a picture is gone, ValueError if a font has changed.
    """
    link = embedded(pictures)
    parts = (
        _text(item, fonts)
        if isinstance(item, TextRun) and not item.letters
        else item_svg(item, link)
        for item in face.items
    )
    return svg_document(face.format.bleed_box, "\n".join(parts))


def outlined_with(face: Face, session: Session, name: str) -> str | None:
    """A face of a game as an SVG document; None if its picture or font went meanwhile."""
    try:
        return outlined(face, session.fonts_of(name), PictureStore(session.cache))
    except (OSError, ValueError):
        return None


def tried(session: Session, name: str, edit: Edit, ref: str, side: Side) -> str | None:
    """A side of a piece as it would be with an edit, as SVG; None if it cannot be drawn.

    Raises ContentError if the piece cannot be read then.
    """
    content, layouts = session.content, list(session.layouts)
    if edit.folder is session.folder(name):
        content = content.overlaid({f"{name}/{edit.name}": edit.after})
    else:
        layouts = [
            one.overlaid({edit.name: edit.after}) if one is edit.folder else one for one in layouts
        ]
    own = Session(content, layouts, session.rules, session.cache, session.sets)
    own.fonts = session.fonts
    game = game_of(own, name)
    component, piece, number = piece_of(game, ref)
    face, _ = Drawing(game, own.studio(name), Look()).face(component, piece, side, number)
    return outlined_with(face, own, name) if face else None


def _text(run: TextRun, fonts: FontLibrary) -> str:
    about = f"{mm_text(run.about.x)} {mm_text(run.about.y)}"
    turn = f' transform="rotate({mm_text(run.turn)} {about})"' if run.turn else ""
    return f'<g fill="{escape(run.colour)}"{turn}>{"".join(_glyphs(run, fonts))}</g>'


def _glyphs(run: TextRun, fonts: FontLibrary) -> Iterator[str]:
    font = fonts.of(run.font)
    x = run.x
    for number, character in enumerate(run.text):
        at = run.xs[number] if run.xs else x
        x += (font.advance(character) or 0.0) * run.size
        outline = font.outline(font.glyph(character))
        if outline:
            place = f"translate({mm_text(at)} {mm_text(run.y)}) scale({run.size / 1000:.6g})"
            yield f'<path transform="{place}" d="{outline}"/>'
