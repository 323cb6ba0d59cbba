"""A face as the page shows it: an SVG document whose letters are outlines."""

from collections.abc import Iterator
from html import escape

from generator.exports.svg import embedded
from generator.faces.face import Face, Item, TextRun, item_svg, svg_document
from generator.faces.pictures.encode import PictureStore
from generator.measure.units import mm_text
from generator.pipeline import Session
from generator.text.font_library import FontLibrary


def outlined(face: Face, fonts: FontLibrary, pictures: PictureStore) -> str:
    """The face as an SVG document of the size of trim plus bleed, in mm.

    Raises OSError if the file of a picture is gone, ValueError if a font has changed.
    """
    link = embedded(pictures)
    parts = (
        _text(item, fonts) if _needs_font(item) else item_svg(item, link) for item in face.items
    )
    return svg_document(face.format.bleed_box, "\n".join(parts))


def outlined_with(face: Face, session: Session, name: str) -> str | None:
    """A face of a game as an SVG document; None if its picture or font went meanwhile."""
    try:
        return outlined(face, session.fonts_of(name), PictureStore(session.cache))
    except (OSError, ValueError):
        return None


def _text(run: Item, fonts: FontLibrary) -> str:
    assert isinstance(run, TextRun)
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


def _needs_font(item: Item) -> bool:
    return isinstance(item, TextRun) and not item.letters
