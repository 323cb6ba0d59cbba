"""The change file: only the changed pieces with their backs, and pages on what to take out."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from reportlab.lib.utils import simpleSplit
from reportlab.pdfgen.canvas import Canvas

from generator.exports.built import Built
from generator.exports.pdf.content import ink_document
from generator.exports.pdf.document import Composition, Reduced
from generator.exports.pdf.fonts import InkFonts
from generator.exports.pdf.pages import Key
from generator.exports.pdf.pictures import scratch_pictures
from generator.exports.pdf.print_files import job_pages
from generator.exports.pdf.side_by_side import Writer
from generator.exports.pdf.simple_text import Titles
from generator.exports.product import product_of
from generator.faces.face import Face
from generator.measure.geometry import Rect, Size
from generator.measure.units import points
from generator.model.messages import ChangeWords
from generator.text.font_library import HOUSE_BOLD

_MARGIN = 15.0  # mm
_MOST_COLUMNS = 3
_NARROWEST = 55.0  # mm: a picture and some words beside it
_HEAD = 30.0  # mm: what stands above the rows
_ROW, _GAP = 24.0, 4.0  # mm: height of a row with a picture, and between rows
_PICTURE = (20.0, 22.0)  # mm: the most that a picture takes


class Taken(NamedTuple):
    """A row of the page of cards to take out: the piece, how many, and how it looked."""

    label: str
    says: str
    face: Face | None  # None where nobody knows any more how it looked


def changed_pdf(built: Built, taken: Sequence[Taken], printing: int, words: ChangeWords) -> bytes:
    """The print file of the built pieces, after what to take out."""
    paper = built.paper.portrait
    sheets = [sheet for printed in built.printed for sheet in printed.sheets]
    faces = {slot.face.key: slot.face for sheet in sheets for slot in sheet.slots}
    pictures = {one.face.key: one.face for one in taken if one.face}
    cells = _cells_of(paper)
    parts = [taken[n : n + cells] for n in range(0, len(taken), cells)] or [()]

    def leading(canvas: Canvas, _fonts: InkFonts, titles: Titles) -> int:
        for number, part in enumerate(parts):
            _page(canvas, titles, built, part, printing, words, first=number == 0)
        return len(parts)

    everything = {**pictures, **faces}
    reading = built.fonts.title_reading(built.game.fonts.values(), built.game.language)
    ink = ink_document(everything, sheets, leading, built.fonts, reading)
    with scratch_pictures(everything.values(), built.pictures) as scratch:
        composition = Composition(ink, everything, sheets, scratch)
        for page, part in zip(composition.leading, parts, strict=True):
            composition.show(page, paper, _reduced(part, paper))
        flip = next((printed.flip for printed in built.printed if printed.flip), None)
        shown = list(composition.leading)
        if flip and len(shown) % 2:
            shown.append(composition.blank(paper))
        bookmarks = [(words.say("take_out"), 0)]
        pages: dict[Key, Any] = dict(zip(map(id, sheets), composition.sheets, strict=True))
        for printed in built.printed:
            bookmarks.append((printed.heading, len(shown)))
            shown += job_pages(printed, pages, composition, both_sides=flip is not None)
        title = words.say("what_changed", title=built.game.title)
        return composition.save(
            shown, bookmarks, title=title, language=built.game.language, flip=flip
        )


def _columns_of(paper: Size) -> int:
    """How many pieces stand side by side: as many as have room for words."""
    return max(1, min(_MOST_COLUMNS, int((paper.width - 2 * _MARGIN) // _NARROWEST)))


def _cells_of(paper: Size) -> int:
    """How many pieces a page shows: a row at the least, however low the paper."""
    rows = int((paper.height - 2 * _MARGIN - _HEAD) // (_ROW + _GAP))
    return _columns_of(paper) * max(1, rows)


def _cell(paper: Size, number: int) -> Rect:
    """The box of a picture, the text to its right; cells follow each other row by row."""
    columns = _columns_of(paper)
    row, column = divmod(number, columns)
    across = (paper.width - 2 * _MARGIN) / columns
    return Rect(_MARGIN + column * across, _MARGIN + _HEAD + row * (_ROW + _GAP), *_PICTURE)


def _reduced(part: Sequence[Taken], paper: Size) -> list[Reduced]:
    found: list[Reduced] = []
    for number, one in enumerate(part):
        if one.face:
            box, trim = _cell(paper, number), one.face.format.trim_box
            scale = min(box.width / trim.width, box.height / trim.height)
            found.append(Reduced(one.face, box.x, box.y, scale))
    return found


def _page(
    canvas: Canvas, titles: Titles, built: Built, part: Sequence[Taken], printing: int,
    words: ChangeWords, *, first: bool,
) -> None:  # fmt: skip
    paper = built.paper.portrait
    canvas.setPageSize((points(paper.width), points(paper.height)))
    product = product_of(built.game, built.fonts)

    write = Writer(canvas, titles, paper)
    write(_MARGIN, _MARGIN + 8, built.game.title, 22, product.title, ink=product.accent)
    pieces = sum(drawn.piece.copies for drawn in built.drawn)
    about = words.say("one_new" if pieces == 1 else "some_new", printing=printing, count=pieces)
    write(_MARGIN, _MARGIN + 14, about, 10)
    heading = words.say("take_out_of_box" if part else "nothing_to_take_out")
    heading = heading if first else words.say("continued", heading=heading)
    write(_MARGIN, _MARGIN + 25, heading, 14, product.title, ink=product.accent)
    room = (paper.width - 2 * _MARGIN) / _columns_of(paper) - _PICTURE[0] - 6
    for number, one in enumerate(part):
        box = _cell(paper, number)
        write(box.right + 3, box.y + 5, one.label, 11, HOUSE_BOLD, wide=room)
        lines = simpleSplit(one.says, "Helvetica", 8, points(room))
        for line, text in enumerate(lines[:4]):
            write(box.right + 3, box.y + 9.5 + 3.6 * line, text, 8.5, wide=room)
    canvas.showPage()
