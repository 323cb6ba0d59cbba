"""The rulebook as a PDF: pages of a booklet with cover, contents, running heads, outline, links, tags and a summary at the back."""

from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from typing import Any, NamedTuple

from pikepdf import Dictionary, Pdf
from reportlab.pdfgen.canvas import Canvas

from generator.exports.pdf.compose import Composition
from generator.exports.pdf.ink import font_name, ink_document
from generator.exports.rulebook_blocks import Setting
from generator.exports.rulebook_finish import add_links, add_outline, add_structure
from generator.exports.rulebook_flow import Area, Flow, PageSpots
from generator.exports.rulebook_pen import BookPen
from generator.exports.rulebook_set import Setter
from generator.faces.face import Face
from generator.model.game import Game
from generator.model.rulebook import BookLayout, Margins
from generator.problem import Problem, has_errors, in_reading_order
from generator.rulebook.blocks import Book, Figure, Listing, plain
from generator.text.fonts import HOUSE_FONT
from generator.units import points

_ROUNDS = 5  # page numbers settle in two; more would be a bug
COVER, BACK, LEFT, RIGHT = (
    ("cover", "front"),
    ("back", "front"),
    ("left", "front"),
    ("right", "front"),
)


class Laid(NamedTuple):
    """The book's pages between cover and back, the back, and the chapter that each page ends in."""

    pages: list[PageSpots]
    back: list[PageSpots]
    heads: list[str]


def rulebook_pdf(
    game: Game, book: Book, faces: Mapping[tuple[str, str], Face]
) -> tuple[bytes, tuple[Problem, ...]]:
    """The PDF (empty after an error), and what does not fit on its pages.

    ``faces`` are the pieces of the figures by label and side; and as COVER, BACK, LEFT and RIGHT the pages' grounds, if any.
    Raises ContentError where the layout lacks a font, style or colour, or a font lacks a character.
    """
    pen = BookPen(game, book.layout, faces, book.numbers)
    laid, problems = _settled(pen, book)
    if has_errors(problems):
        return b"", problems
    _draw(
        Canvas(BytesIO(), invariant=1, initialFontName=font_name(HOUSE_FONT)), pen, book, laid
    )  # gathers the forms
    pen.ledger.clear()
    ink = ink_document(dict(pen.forms), [], lambda canvas: _draw(canvas, pen, book, laid))
    composition = Composition(ink, dict(pen.forms), [])
    pages = composition.leading
    forms = composition.pdf.make_indirect(
        Dictionary({f"/X{number}": composition.forms[key] for number, key in enumerate(pen.forms)})
    )
    for page in pages:
        page.Resources.XObject = forms

    def finish(pdf: Pdf) -> None:
        add_links(pdf, pages, pen.ledger)
        add_outline(pdf, pages, pen.ledger, book)
        add_structure(pdf, pages, pen.ledger)

    data = composition.save(
        pages,
        [],
        title=book.title,
        language=book.language,
        duplex="DuplexFlipLongEdge",
        finish=finish,
    )
    return data, problems


def _settled(pen: BookPen, book: Book) -> tuple[Laid, tuple[Problem, ...]]:
    """The pages, laid out again until the page numbers they print are those they have."""
    pages: dict[str, str] = {}
    for _ in range(_ROUNDS):
        pen.ledger.restart()
        laid, blocks, problems = _lay(pen, book, pages)
        found: dict[str, str] = {}
        for number, page in enumerate((*laid.pages, *laid.back), 2):
            for spot in page.spots:
                for name in _anchors(spot.block):
                    found.setdefault(name, str(number))
        if found == pages:
            break
        pages = found
    shown = [block.problem for block in blocks if block.problem]
    return laid, in_reading_order([*problems, *shown])


def _lay(
    pen: BookPen, book: Book, pages: Mapping[str, str]
) -> tuple[Laid, list[Setting], list[Problem]]:
    setter = Setter(pen, book, lambda anchor: pages.get(anchor, "00"))
    root = pen.ledger.root
    flow = Flow(_area(book.layout, book.layout.margins))
    bands = [(band, setter.blocks(band.blocks, root)) for band in book.bands]
    for number, (band, blocks) in enumerate(bands):
        if any(isinstance(block, Listing) and block.kind == "page" for block in band.blocks):
            flow.new_page()
            continue
        after, count = (
            (bands[number + 1][1], bands[number + 1][0].columns)
            if number + 1 < len(bands)
            else ([], 1)
        )
        flow.band(blocks, band.columns, after, count)
    back = Flow(_area(book.layout, book.layout.summary))
    last = setter.blocks(book.summary, root, style="summary")
    if last and last[0].clings:
        back.band(last[:1], 1)
    back.band(last[1:] if last and last[0].clings else last, book.layout.columns)
    problems = [_too_tall(block) for block in (*flow.too_tall, *back.too_tall)]
    if len(back.pages) > 1:
        where = book.summary[0].where
        problems.append(
            Problem(
                where,
                "summary-too-long",
                "the summary does not fit on the back cover",
                "shorten it",
            )
        )
    made = [block for _, blocks in bands for block in blocks] + last
    return Laid(flow.pages, back.pages[:1], list(_heads(flow.pages, book))), made, problems


def _too_tall(block: Setting) -> Problem:
    where = getattr(block, "where", None) or block.blocks[0].where
    return Problem(
        where,
        "block-too-tall",
        "this is taller than a page and cannot be parted",
        "make it smaller, or cut it in two",
    )


def _area(layout: BookLayout, margins: Margins) -> Area:
    wide, tall = layout.page
    return Area(
        points(wide - margins.inner - margins.outer),
        points(tall - margins.top - margins.bottom),
        points(layout.gutter),
    )


def _anchors(block: Any) -> Iterator[str]:
    yield from block.anchors
    for inner in getattr(block, "blocks", ()):
        yield from _anchors(inner)
    for row in getattr(block, "rows", ()):
        for cell in row:
            yield from cell.anchors


def _heads(pages: Sequence[PageSpots], book: Book) -> Iterator[str]:
    """The chapter that each page ends in."""
    titles = {heading.anchors[0]: plain(heading.runs) for heading in book.chapters}
    now = ""
    for page in pages:
        for spot in page.spots:
            if spot.block.anchors and spot.block.anchors[0] in titles:
                now = titles[spot.block.anchors[0]]
        yield now


# --- drawing


def _draw(canvas: Any, pen: BookPen, book: Book, laid: Laid) -> int:
    """Draw all pages; returns how many."""
    wide, tall = points(book.layout.page[0]), points(book.layout.page[1])
    ledger = pen.ledger
    ledger.page = 0
    canvas.setPageSize((wide, tall))
    _ground(canvas, pen, COVER, alt=f"{book.title}")
    canvas.showPage()
    for number, page in enumerate(laid.pages):
        ledger.page = number + 1
        canvas.setPageSize((wide, tall))
        left_page = ledger.page % 2 == 1  # page 2 is printed on the left
        _ground(canvas, pen, LEFT if left_page else RIGHT)
        _chrome(canvas, pen, book, laid.heads[number], left_page=left_page)
        margins = book.layout.margins
        _spots(canvas, pen, page, margins.outer if left_page else margins.inner, margins.top, tall)
        canvas.showPage()
    if laid.back and laid.back[0].spots:
        ledger.page += 1
        canvas.setPageSize((wide, tall))
        _ground(canvas, pen, BACK)
        _spots(canvas, pen, laid.back[0], book.layout.summary.outer, book.layout.summary.top, tall)
        canvas.showPage()
    return ledger.page + 1


def _ground(canvas: Any, pen: BookPen, key: tuple[str, str], alt: str = "") -> None:
    """The face that lies under a page; the cover's is a figure with the book's title, the others are ornament."""
    face = pen.faces.get(key)
    if face is None:
        return
    tag = None
    if alt:
        tag = next(
            (
                child
                for child in pen.ledger.root.children
                if child.kind == "Figure" and child.alt == alt
            ),
            None,
        )
        if tag is None:
            tag = pen.ledger.root.add("Figure", alt)
            pen.ledger.root.children.insert(0, pen.ledger.root.children.pop())
    bleed = points(face.format.bleed)
    with pen.ledger.marked(canvas, tag):
        pen.form(canvas, face, (1, 0, 0, 1, -bleed, -bleed))


def _chrome(canvas: Any, pen: BookPen, book: Book, head: str, *, left_page: bool) -> None:
    """The running head and the page's number, at the outer edge."""
    layout, style = book.layout, pen.style("running")
    wide, tall = points(layout.page[0]), points(layout.page[1])
    outer, inner = points(layout.margins.outer), points(layout.margins.inner)
    size = points(style.size)
    font, bold = pen.fonts(style.font)(False, False), pen.fonts(style.font)(True, False)
    said = book.title if left_page else head
    number = str(pen.ledger.page + 1)
    head_y, foot_y = tall - points(layout.margins.top) * 0.62, points(layout.margins.bottom) * 0.45
    with pen.ledger.marked(canvas, None):
        if left_page:
            pen.text(canvas, outer, head_y, said, font, size, style.colour)
            pen.text(canvas, outer, foot_y, number, bold, size * 1.25, "accent")
        else:
            pen.text(
                canvas,
                wide - outer - font.kerned(said).width * size,
                head_y,
                said,
                font,
                size,
                style.colour,
            )
            pen.text(
                canvas,
                wide - outer - bold.kerned(number).width * size * 1.25,
                foot_y,
                number,
                bold,
                size * 1.25,
                "accent",
            )
        canvas.setFillColor(pen.colour("rule"))
        left = outer if left_page else inner
        canvas.rect(left, head_y - points(2.2), wide - outer - inner, points(0.2), stroke=0, fill=1)


def _spots(
    canvas: Any, pen: BookPen, page: PageSpots, left: float, top: float, tall: float
) -> None:
    x0, y0 = points(left), tall - points(top)
    for spot in page.spots:
        height = spot.block.height
        pen.ledger.arrive(spot.block.anchors, y0 - spot.y)
        spot.block.drawOn(canvas, x0 + spot.x, y0 - spot.y - height)


def figure_faces(book: Book) -> frozenset[str]:
    """The labels of all pieces that the book's figures show."""
    return frozenset(
        placed.shown.label
        for block in book.blocks()
        if isinstance(block, Figure)
        for placed in block.scene.placed
    )
