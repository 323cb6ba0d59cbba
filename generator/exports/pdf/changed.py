"""The file of what changed: only those pieces with their backs, and a page on what to take out."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from reportlab.pdfgen.canvas import Canvas

from generator.exports.built import Built
from generator.exports.pdf.compose import Composition, Picture
from generator.exports.pdf.fonts import InkFonts
from generator.exports.pdf.ink import ink_document
from generator.exports.pdf.print_files import DUPLEX, job_pages
from generator.faces.face import DrawnPiece, Face, Item, Shapes, TextRun
from generator.geometry import Rect, Size
from generator.text.library import HOUSE_BOLD, HOUSE_FONT, FontLibrary
from generator.units import mm_text, points

_MARGIN = 15.0  # mm
_ROW, _GAP = 24.0, 4.0  # mm: height of a row with a picture, and between rows
_PICTURE = (20.0, 22.0)  # mm: the most that a picture takes
_MARK = 1.5  # mm: height of a revision mark's letters


class Taken(NamedTuple):
    """A row of the page of what to take out: so many of this piece, and how it looked."""

    label: str
    says: str
    face: Face | None  # None where nobody knows any more how it looked


def changed_pdf(built: Built, taken: Sequence[Taken], printing: int) -> bytes:
    """The print file of the pieces that ``built`` holds, each with a small mark of its printing.

    The pages on what to take out come first.
    """
    paper = built.paper.portrait
    sheets = [sheet for printed in built.printed for sheet in printed.sheets]
    faces = {slot.face.key: slot.face for sheet in sheets for slot in sheet.slots}
    pictures = {one.face.key: one.face for one in taken if one.face}
    rows = _rows_of(paper)
    parts = [taken[n : n + rows] for n in range(0, len(taken), rows)] or [()]

    def leading(canvas: Canvas, fonts: InkFonts) -> int:
        for number, part in enumerate(parts):
            _page(canvas, fonts, built, part, printing, first=number == 0)
        return len(parts)

    ink = ink_document({**pictures, **faces}, sheets, leading, built.fonts)
    composition = Composition(ink, {**pictures, **faces}, sheets)
    for page, part in zip(composition.leading, parts, strict=True):
        composition.show(page, paper, _pictures(part))
    flip = next((printed.flip for printed in built.printed if printed.flip), None)
    everything = list(composition.leading)
    if flip and len(everything) % 2:
        everything.append(composition.blank(paper))
    bookmarks = [("Take these out", 0)]
    pages = dict(zip(map(id, sheets), composition.sheets, strict=True))
    for printed in built.printed:
        bookmarks.append((printed.heading, len(everything)))
        everything += job_pages(printed, pages, composition, both_sides=flip is not None)
    title = f"{built.game.title}: what changed"
    return composition.save(
        everything, bookmarks, title=title, language=built.game.language, duplex=DUPLEX[flip]
    )


def marked(drawn: DrawnPiece, printing: int, fonts: FontLibrary) -> DrawnPiece:
    """The piece with a small mark at the bottom of its front: which printing it is from."""
    font = fonts.open(HOUSE_BOLD)
    text = str(printing)
    trim = drawn.front.format.trim_box
    width = font.width(text) * _MARK + 0.9
    x, y = trim.x + trim.width / 2, trim.bottom - 0.9
    plate = Shapes(
        f'<rect x="{mm_text(x - width / 2)}" y="{mm_text(y - _MARK)}" width="{mm_text(width)}"'
        f' height="{mm_text(_MARK + 0.35)}" rx="0.5" fill="#ffffff"/>'
    )
    start = x - font.width(text) * _MARK / 2
    run = TextRun(text, start, y - 0.25, font.file, _MARK, "#333333")
    items: tuple[Item, ...] = (*drawn.front.items, plate, run)
    return replace(drawn, front=Face(drawn.front.format, items))


def _rows_of(paper: Size) -> int:
    return int((paper.height - 2 * _MARGIN - 30) // (_ROW + _GAP))


def _box(row: int) -> Rect:
    return Rect(_MARGIN, _MARGIN + 30 + row * (_ROW + _GAP), *_PICTURE)


def _pictures(part: Sequence[Taken]) -> list[Picture]:
    found: list[Picture] = []
    for row, one in enumerate(part):
        if one.face:
            box, trim = _box(row), one.face.format.trim_box
            scale = min(box.width / trim.width, box.height / trim.height)
            found.append(Picture(one.face, box.x, box.y, scale))
    return found


def _page(
    canvas: Canvas,
    fonts: InkFonts,
    built: Built,
    part: Sequence[Taken],
    printing: int,
    *,
    first: bool,
) -> None:
    paper = built.paper.portrait
    canvas.setPageSize((points(paper.width), points(paper.height)))

    def write(x: float, y: float, text: str, size: float, *, bold: bool = False) -> None:
        canvas.setFont(fonts.house(HOUSE_BOLD if bold else HOUSE_FONT), size)
        room = points(paper.width - x - _MARGIN)
        while text and canvas.stringWidth(text) > room:
            text = text[:-2].rstrip() + "…"
        canvas.drawString(points(x), points(paper.height - y), text)

    write(_MARGIN, _MARGIN + 8, built.game.title, 20, bold=True)
    pieces = sum(drawn.piece.copies for drawn in built.drawn)
    about = f"printing {printing}  ·  {pieces} new pieces in this file bear the mark {printing}"
    write(_MARGIN, _MARGIN + 14, about, 10)
    told = "Take these out of the box" if part else "Nothing has to be taken out of the box"
    write(_MARGIN, _MARGIN + 25, told if first else f"{told}, continued", 14, bold=True)
    for row, one in enumerate(part):
        box = _box(row)
        write(box.right + 5, box.y + 6, one.label, 12, bold=True)
        write(box.right + 5, box.y + 11, one.says, 10)
    canvas.showPage()
