"""A face as one SVG that needs nothing else: letters are outlines, pictures are part of it.

A page shows it as an image, and an image finds no fonts: neither the page's nor the system's.
"""

from collections.abc import Iterator
from html import escape

from generator.exports.svg import embedded
from generator.faces.face import Face, Item, TextRun, item_svg, svg_document
from generator.faces.pictures.store import PictureStore
from generator.text.library import FontLibrary
from generator.units import mm_text


def outlined(face: Face, fonts: FontLibrary, pictures: PictureStore) -> str:
    """The face as an SVG document, sized trim plus bleed, in mm.

    Raises OSError if a picture's file is no longer there, ValueError if a font changed meanwhile.
    """
    link = embedded(pictures)
    parts = (
        _text(item, fonts) if _needs_font(item) else item_svg(item, link) for item in face.items
    )
    return svg_document(face.format.bleed_box, "\n".join(parts))


def _needs_font(item: Item) -> bool:
    return isinstance(item, TextRun) and not item.letters


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
