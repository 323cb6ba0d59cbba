"""Every face as a PNG: ``png/<component>/<id>-front.png``, by CairoSVG with our own fonts only."""

import os
from dataclasses import replace
from functools import cache
from html import escape
from itertools import accumulate
from pathlib import Path

import fontpkg

from generator.exports.built import Built
from generator.exports.files import write_file
from generator.faces.face import Face, TextRun
from generator.text.fonts import open_font
from generator.text.instances import cache_folder

DPI = 300  # what print-on-demand shops ask for


def export_png(built: Built, folder: Path) -> list[Path]:
    """Write one PNG a side of each piece; equal faces are rendered once."""
    rendered: dict[str, bytes] = {}
    written = []
    for drawn in built.drawn:
        for side, face in drawn.faces():
            if face.key not in rendered:
                rendered[face.key] = face_png(face, dpi=DPI)
            written.append(
                write_file(
                    folder / "png" / drawn.component.name / f"{drawn.piece.id}-{side}.png",
                    rendered[face.key],
                )
            )
    return written


def face_png(face: Face, *, dpi: int) -> bytes:
    """The face, bleed included, as PNG bytes. Raises OSError where the system library libcairo2 is missing."""
    _know_only_our_fonts()
    import cairosvg

    placed = replace(face, texts=tuple(map(_every_character, face.texts)))
    return bytes(cairosvg.svg2png(bytestring=placed.svg().encode(), dpi=dpi))


def _every_character(run: TextRun) -> TextRun:
    """The run with a position for each character: Cairo rounds advances to pixels, the PDF does not."""
    if run.xs:
        return run
    font = open_font(run.font)
    advances = [(font.advance(character) or 0.0) * run.size for character in run.text]
    return run._replace(xs=tuple(accumulate(advances[:-1], initial=run.x)))


@cache
def _know_only_our_fonts() -> None:
    """Point fontconfig at the installed font packages and nothing else; it reads its settings once a process."""
    folders = {
        str(file.path.parent)
        for family in fontpkg.families()
        for file in fontpkg.family(family).files
    }
    lines = "".join(
        f"<dir>{escape(folder)}</dir>" for folder in sorted({*folders, str(cache_folder())})
    )
    home = cache_folder().parent / "fontconfig"
    text = f'<?xml version="1.0"?>\n<fontconfig>{lines}<cachedir>{escape(str(home))}</cachedir></fontconfig>\n'
    config = write_file(home / "fonts.conf", text.encode())
    os.environ["FONTCONFIG_FILE"] = str(config)
