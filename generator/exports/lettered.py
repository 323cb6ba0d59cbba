"""Faces that carry the fonts of their texts, for ``--embed``: they look alike on every machine."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from generator.faces.face import DrawnPiece, Face, Item, TextRun
from generator.model.font import FontFile
from generator.model.game import Game
from generator.problem import Problem
from generator.text.library import FontLibrary
from generator.text.web_fonts import css_name, css_weight, font_face, forbids_embedding

# Widths are those of the font, not of whole pixels. CairoSVG would draw it badly: it reads no @.
_EXACT = "@media all{text{text-rendering:geometricPrecision}}"


class Lettered(NamedTuple):
    """A face whose texts name the fonts of its own style sheet, and that style sheet."""

    face: Face
    style: str = ""


def lettered(face: Face, fonts: FontLibrary) -> Lettered:
    """A face with the letters that it uses; without a font that its maker lets nobody embed."""
    held = {
        file: "".join(sorted({letter for run in _set_with(face, file) for letter in run.text}))
        for file in _files((face,))
        if not forbids_embedding(fonts.of(file))
    }
    if not held:
        return Lettered(face)
    names = _names(held)
    rules = [font_face(fonts.of(file), names[file], letters) for file, letters in held.items()]

    def named(item: Item) -> Item:
        if not isinstance(item, TextRun) or item.font not in names:
            return item
        family, weight = css_name(names[item.font]), css_weight(item.font.weight)
        return item._replace(font=item.font._replace(family=family, weight=weight))

    return Lettered(replace(face, items=tuple(map(named, face.items))), _EXACT + "".join(rules))


def not_embedded(game: Game, drawn: Sequence[DrawnPiece], fonts: FontLibrary) -> Iterator[Problem]:
    """A warning for each font that SVG files shall hold and that forbids it."""
    for file in _files([face for one in drawn for _, face in one.faces()]):
        what = forbids_embedding(fonts.of(file))
        if what:
            message = f"{file.family} {file.weight} says of itself that it {what}"
            hint = "the SVG files only name it: whoever opens them needs the font too"
            yield Problem(game.where, "font-not-embeddable", message, hint, "warning")


def _files(faces: Sequence[Face]) -> tuple[FontFile, ...]:
    """The fonts that texts of some faces are set in, outlines apart, in a fixed order."""
    runs = (run for face in faces for run in face.texts if not run.letters and run.text)
    return tuple(sorted({run.font for run in runs}))


def _set_with(face: Face, file: FontFile) -> Iterator[TextRun]:
    return (run for run in face.texts if run.font == file and not run.letters)


def _names(files: Mapping[FontFile, str]) -> dict[FontFile, str]:
    """What each font is called: by its family, or so that no two are taken for each other."""
    known: dict[tuple[str, int, str], FontFile] = {}
    names = {}
    for file in files:
        first = known.setdefault((css_name(file.family), css_weight(file.weight), file.slope), file)
        names[file] = file.family if first == file else f"{file.family} {file.digest[:8]}"
    return names
