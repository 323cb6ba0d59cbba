"""The print files: ``<game>-a4.pdf`` with everything, and for each component its sheets and its single faces."""

from itertools import groupby
from pathlib import Path
from typing import Any

from generator.exports.built import Built, Written
from generator.exports.files import write_file
from generator.exports.pdf.compose import Composition
from generator.exports.pdf.ink import ink_document
from generator.exports.pdf.instructions import instruction_pages
from generator.faces.face import Face
from generator.sheets.sheet import PrintedComponent, Sheet

_DUPLEX = {None: "Simplex", "long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}


def export_pdf(built: Built, folder: Path, *, components: bool = True) -> tuple[Written, ...]:
    """Write the game's print file and, unless told not to, one for each component.

    A distinct face is stored once in each. Where one component was asked for, the others' own
    files are left as they are.
    """
    sheets = [sheet for printed in built.printed for sheet in printed.sheets]
    faces = _distinct_faces(sheets)
    ink = ink_document(
        faces, sheets, lambda canvas, fonts: instruction_pages(canvas, fonts, built), built.fonts
    )
    composition = Composition(ink, faces, sheets)
    pages = dict(zip(map(id, sheets), composition.sheets, strict=True))
    written = [_whole_game(built, composition, pages, folder)]
    if components:
        asked = [one for one in built.printed if built.only in (None, one.component)]
        written += [_component(built, printed, composition, pages, folder) for printed in asked]
        written += [_faces(built, printed.component, composition, folder) for printed in asked]
    return tuple(written)


def _whole_game(
    built: Built, composition: Composition, pages: dict[int, Any], folder: Path
) -> Written:
    flip = next((printed.flip for printed in built.printed if printed.flip), None)
    everything = list(composition.leading)
    bookmarks = [("How to print", 0)]
    for printed in built.printed:
        bookmarks.append((printed.title, len(everything)))
        everything += _pages(printed, pages, composition, both_sides=flip is not None)
    title = f"{built.game.title}: all sheets"
    data = composition.save(
        everything, bookmarks, title=title, language=built.game.language, duplex=_DUPLEX[flip]
    )
    path = write_file(folder / f"{built.game.name}-{built.paper.name}.pdf", data)
    return Written(path, None, built.paper.name)


def _component(
    built: Built,
    printed: PrintedComponent,
    composition: Composition,
    pages: dict[int, Any],
    folder: Path,
) -> Written:
    own = _pages(printed, pages, composition, both_sides=False)
    title = f"{built.game.title}: {printed.title}"
    data = composition.save(
        own,
        [(printed.title, 0)],
        title=title,
        language=built.game.language,
        duplex=_DUPLEX[printed.flip],
    )
    path = write_file(folder / "sheets" / f"{printed.component}-{built.paper.name}.pdf", data)
    return Written(path, printed.component, built.paper.name)


def _faces(built: Built, component: str, composition: Composition, folder: Path) -> Written:
    """The component's faces one a page, each front followed by its back, copies left out: what a print shop imposes itself."""
    faces = [
        face
        for drawn in built.drawn
        if drawn.component.name == component
        for _, face in drawn.faces()
    ]
    title = f"{built.game.title}: {built.game.component(component).title}, faces"
    pages = [composition.face_page(face) for face in faces]
    data = composition.save(pages, [], title=title, language=built.game.language, duplex="Simplex")
    return Written(write_file(folder / "faces" / f"{component}.pdf", data), component)


def _distinct_faces(sheets: list[Sheet]) -> dict[str, Face]:
    return {slot.face.key: slot.face for sheet in sheets for slot in sheet.slots}


def _pages(
    printed: PrintedComponent, pages: dict[int, Any], composition: Composition, *, both_sides: bool
) -> list[Any]:
    """The component's pages; in a file printed on both sides, a one-sided paper gets an empty back."""
    found: list[Any] = []
    for _, papers in groupby(printed.sheets, key=lambda sheet: sheet.number):
        sides = list(papers)
        found += [pages[id(sheet)] for sheet in sides]
        if both_sides and len(sides) == 1:
            found.append(composition.blank(sides[0].paper))
    return found
