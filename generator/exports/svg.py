"""SVG export: every face as ``faces/<component>/<id>-front.svg`` and ``-back.svg``, in mm.

Pictures are written once, into ``faces/<component>/art/``, and fonts are named. With ``--embed``
each file holds its pictures and the letters of its fonts, and looks the same on every machine.
"""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from hashlib import sha256
from html import escape
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from generator.exports.built import Built, Written
from generator.faces.face import DrawnPiece, Face, Item, Link, TextRun, item_svg, svg_document
from generator.faces.pictures.encode import PictureStore
from generator.faces.pictures.placing import Shown
from generator.files.write import has_digest, write_file
from generator.measure.units import mm_text
from generator.model.fonts import FontFile
from generator.model.game import Game
from generator.problem import Problem
from generator.text.font_library import FontLibrary
from generator.text.glyph_font import css_name, css_weight, font_face, forbids_embedding

# Widths are those of the font, not of whole pixels. Readers that know no @media leave it out.
_EXACT = "@media all{text{text-rendering:geometricPrecision}}"
_BESIDE = "art"
_MEDIA = {".jpg": "image/jpeg", ".png": "image/png"}


class Lettered(NamedTuple):
    """A face whose texts name the fonts of its own style sheet, and that style sheet."""

    face: Face
    style: str = ""


def lettered(face: Face, fonts: FontLibrary) -> Lettered:
    """A face with the used letters of its fonts; fonts that forbid embedding are left out."""
    runs = [run for run in face.texts if not run.letters]
    letters_of = {
        file: "".join(sorted({letter for run in runs if run.font == file for letter in run.text}))
        for file in _files((face,))
        if not forbids_embedding(fonts.of(file))
    }
    if not letters_of:
        return Lettered(face)
    names = _names(letters_of)
    rules = [font_face(fonts.of(one), names[one], letters) for one, letters in letters_of.items()]

    def named(item: Item) -> Item:
        if not isinstance(item, TextRun) or item.font not in names:
            return item
        family, weight = css_name(names[item.font]), css_weight(item.font.weight)
        return item._replace(font=item.font._replace(family=family, weight=weight))

    return Lettered(replace(face, items=tuple(map(named, face.items))), _EXACT + "".join(rules))


def not_embedded(game: Game, drawn: Sequence[DrawnPiece], fonts: FontLibrary) -> Iterator[Problem]:
    """A warning for each font that should be embedded in SVG files but forbids it."""
    for file in _files([face for one in drawn for _, face in one.faces()]):
        what = forbids_embedding(fonts.of(file))
        if what:
            message = f"the licence of {file.family} {file.weight} says that it {what}"
            hint = "the SVG files only name the font: other computers need it too"
            yield Problem(game.where, "font-not-embeddable", message, hint, "warning")


def _files(faces: Sequence[Face]) -> tuple[FontFile, ...]:
    """The fonts of the texts on some faces, except outlines, in a fixed order."""
    runs = (run for face in faces for run in face.texts if not run.letters and run.text)
    return tuple(sorted({run.font for run in runs}))


def _names(files: Mapping[FontFile, str]) -> dict[FontFile, str]:
    """What each font is called: by its family, or so that no two are taken for each other."""
    known: dict[tuple[str, int, str], FontFile] = {}
    names = {}
    for file in files:
        first = known.setdefault((css_name(file.family), css_weight(file.weight), file.slope), file)
        names[file] = file.family if first == file else f"{file.family} {file.digest[:8]}"
    return names


def export_svg(built: Built, folder: Path) -> tuple[Written, ...]:
    """Write one SVG a side of each piece, sized trim plus bleed, and the pictures they show."""
    written: list[Written] = []
    for name in dict.fromkeys(drawn.component.name for drawn in built.exported()):
        place = folder / "faces" / name
        pieces = [drawn for drawn in built.exported() if drawn.component.name == name]
        link = embedded(built.pictures)
        if not built.embed:
            names = _pictures_beside(pieces, built.pictures, place)
            written += [Written(place / file, name) for file in names.values()]
            link = partial(_address, names)
        for drawn in pieces:
            for side, face in drawn.faces():
                path = place / f"{drawn.piece.id}-{side}.svg"
                shown = lettered(face, built.fonts) if built.embed else Lettered(face)
                written.append(_write_face(path, shown, link, name))
    return tuple(written)


def _write_face(path: Path, shown: Lettered, link: Link, component: str) -> Written:
    face, style = shown
    if face.pictures or style:
        return Written(write_file(path, face.svg(link, style).encode()), component)
    if not has_digest(path, face.key):  # of its SVG, where no picture is called otherwise
        write_file(path, face.svg().encode())
    return Written(path, component, digest=face.key)


def embedded(pictures: PictureStore) -> Link:
    """Links that hold their pictures as data, inside the SVG itself."""

    def link(shown: Shown) -> str:
        ending, data = pictures.as_file(shown)
        return f"data:{_MEDIA[ending]};base64,{b64encode(data).decode()}"

    return link


def embedded_drawing(svg: str, width: float, height: float) -> str:
    """A drawing that only a picture shows, in mm, as part of an SVG. Raises ContentError."""
    data = PictureStore().drawing(svg, width, height)
    return f"data:image/png;base64,{b64encode(data).decode()}"


def _pictures_beside(
    pieces: Iterable[DrawnPiece], pictures: PictureStore, place: Path
) -> Mapping[Shown, str]:
    """Write the pictures that some faces show; the name of each as the faces call it."""
    shown = {p.shown for drawn in pieces for _, face in drawn.faces() for p in face.pictures}
    names: dict[Shown, str] = {}
    written: dict[str, bytes] = {}  # what lies under a name, in capitals or not
    # A picture that is its file keeps the name of it, whatever is made of others.
    for one in sorted(shown, key=lambda p: (bool(p.reduced or p.margins), p.file.name, p.key)):
        ending, data = pictures.as_file(one)
        name = _name_beside(one, ending)
        if written.setdefault(name.casefold(), data) != data:
            path = PurePosixPath(name)
            suffix = sha256(one.key.encode()).hexdigest()[:12]
            name = f"{path.with_suffix('')}-{suffix}{path.suffix}"
        names[one] = name
        write_file(place / name, data)
    return names


def _address(names: Mapping[Shown, str], shown: Shown) -> str:
    """The name of a picture's file as a link says it: some signs would end the name."""
    return names[shown].replace("%", "%25").replace("#", "%23").replace("?", "%3F")


def _name_beside(shown: Shown, ending: str) -> str:
    """The picture's own name, with its size where it is reduced and the ending it now has."""
    path = PurePosixPath(_BESIDE, shown.file.name)
    size = f"-{shown.size[0]}x{shown.size[1]}" if shown.reduced else ""
    size += f"-{shown.margins.how}" if shown.margins else ""
    own = path.suffix.lower().replace(".jpeg", ".jpg") == ending
    return f"{path.with_suffix('')}{size}{path.suffix}{'' if own else ending}"


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
