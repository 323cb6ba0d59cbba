"""Comparison file: old and new faces side by side as a PDF, each pair with its words."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from reportlab.pdfgen.canvas import Canvas

from generator.exports.built import Built
from generator.exports.pdf.content import ink_document
from generator.exports.pdf.document import Composition, Reduced
from generator.exports.pdf.fonts import InkFonts
from generator.exports.pdf.pictures import scratch_pictures
from generator.exports.pdf.simple_text import Titles
from generator.exports.product import product_of
from generator.exports.side_by_side import Pair
from generator.faces.face import Face
from generator.measure.geometry import Rect, Size
from generator.measure.units import points
from generator.model.fonts import FontChoice
from generator.model.messages import ChangeWords
from generator.text.font_library import HOUSE_BOLD, HOUSE_FONT, FontLibrary

_MARGIN, _HEAD = 15.0, 22.0  # mm: around a page; what the first one's title takes
_GAP, _ROW_GAP = 6.0, 7.0  # mm: between faces, and between rows
_WORDS = 11.0  # mm above a pair's faces for its name and what it says
_TALLEST = 105.0  # mm: of a face; taller ones are reduced
_SMALL = 42.0  # mm: faces so wide stand two pairs to a row
_INK, _GREY = "#1a1a1a", "#595959"


class _Cell(NamedTuple):
    """A pair's place on a page, numbered from 0; ``box`` holds its words and faces."""

    page: int
    box: Rect
    pair: Pair


def side_by_side_pdf(
    built: Built, pairs: Sequence[Pair], fonts: FontLibrary, words: ChangeWords, against: str
) -> bytes:
    """The PDF. ``against`` says what the game is compared with, ``fonts`` know those of both."""
    paper = built.paper.portrait
    cells = list(_cells(pairs, paper))
    count = max((cell.page for cell in cells), default=0) + 1
    title = words.say("what_changed", title=built.game.title)
    product = product_of(built.game, fonts)
    faces = {face.key: face for pair in pairs for face in (pair.old, pair.new) if face}

    def leading(canvas: Canvas, _fonts: InkFonts, titles: Titles) -> int:
        for page in range(count):
            write = Writer(canvas, titles, paper)
            canvas.setPageSize((points(paper.width), points(paper.height)))
            if page == 0:
                write(_MARGIN, _MARGIN + 7, title, 20, product.title, ink=product.accent)
                said = words.say("frames", against=against)
                write(_MARGIN, _MARGIN + 13, said, 9.5, ink=_GREY)
            for cell in cells:
                if cell.page == page:
                    _words(write, cell, words)
            canvas.showPage()
        return count

    reading = fonts.title_reading(built.game.fonts.values(), built.game.language)
    ink = ink_document(faces, [], leading, fonts, reading)
    with scratch_pictures(faces.values(), built.pictures) as scratch:
        composition = Composition(ink, faces, [], scratch)
        for number, page in enumerate(composition.leading):
            shown = [one for cell in cells if cell.page == number for one in _reduced(cell)]
            composition.show(page, paper, shown)
        bookmarks = [(cell.pair.label, cell.page) for cell in cells]
        language = built.game.language
        return composition.save(composition.leading, bookmarks, title=title, language=language)


def _cells(pairs: Sequence[Pair], paper: Size) -> Iterator[_Cell]:
    """The pairs in rows of one or two, from page to page."""
    page, y = 0, _MARGIN + _HEAD
    waiting = list(pairs)
    while waiting:
        row = waiting[: 2 if len(waiting) > 1 and all(map(_is_small, waiting[:2])) else 1]
        waiting = waiting[len(row) :]
        small = _is_small(row[0])
        width = (paper.width - 2 * _MARGIN - _GAP) / 2 if small else paper.width - 2 * _MARGIN
        height = max(_WORDS + _tall(pair, width) for pair in row)
        if y + height > paper.height - _MARGIN:
            page, y = page + 1, _MARGIN
        for number, pair in enumerate(row):
            yield _Cell(page, Rect(_MARGIN + number * (width + _GAP), y, width, height), pair)
        y += height + _ROW_GAP


def _is_small(pair: Pair) -> bool:
    return all(face.format.trim[0] <= 1.6 * _SMALL for face in (pair.old, pair.new) if face)


def _scale(face: Face, width: float) -> float:
    """How a face is reduced in a cell of a width: it has half of it."""
    trim = face.format.trim_box
    return min(1.0, (width - _GAP) / 2 / trim.width, _TALLEST / trim.height)


def _tall(pair: Pair, width: float) -> float:
    faces = [face for face in (pair.old, pair.new) if face]
    return max((face.format.trim[1] * _scale(face, width) for face in faces), default=0) + 4


def _reduced(cell: _Cell) -> list[Reduced]:
    box = cell.box
    places = ((cell.pair.old, box.x), (cell.pair.new, box.x + (box.width + _GAP) / 2))
    return [Reduced(face, x, box.y + _WORDS, _scale(face, box.width)) for face, x in places if face]


class Writer(NamedTuple):
    """Writes lines of a page, cut where there is no more room."""

    canvas: Canvas
    titles: Titles
    paper: Size

    def __call__(
        self, x: float, y: float, text: str, size: float, font: FontChoice = HOUSE_FONT, *,
        ink: str = _INK, wide: float = 0.0,
    ) -> None:  # fmt: skip
        room = points(wide or self.paper.width - x - _MARGIN)
        text = self.titles.cut(self.titles.printable(text, font), font, size, room)
        at = points(x), points(self.paper.height - y)
        self.canvas.setFillColor(ink)
        self.titles.draw(self.canvas, text, font, size, at, ink)


def _words(write: Writer, cell: _Cell, words: ChangeWords) -> None:
    box, pair = cell.box, cell.pair
    write(box.x, box.y + 3.5, pair.label, 10.5, HOUSE_BOLD, wide=box.width)
    write(box.x, box.y + 7.8, pair.says, 8.5, ink=_GREY, wide=box.width)
    half = (box.width + _GAP) / 2
    for x, face, caption in (
        (box.x, pair.old, pair.old_caption(words)),
        (box.x + half, pair.new, pair.new_caption(words)),
    ):
        below = face.format.trim[1] * _scale(face, box.width) if face else 0.0
        write(x, box.y + _WORDS + below + 3.4, caption, 8, ink=_GREY, wide=half - _GAP)
