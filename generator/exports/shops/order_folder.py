"""An order's folder: ``<target>/<component>/`` with numbered files, and a page that explains it."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from itertools import chain
from pathlib import Path
from typing import NamedTuple, get_args

from PIL import Image

from generator.exports.built import Built, Written
from generator.exports.pixels.face_pixels import Kind, View, encoded, faces_pdf, rendered
from generator.exports.press.claim import Claimed
from generator.exports.press.press_pages import press_file
from generator.exports.product import html_page, product_of
from generator.exports.shops.order_book import BookOrder, book_order, file_of, folder_of, write_book
from generator.exports.shops.order_box import box_picture
from generator.exports.shops.order_fit import Order, Orders, orders_of
from generator.faces.face import DrawnPiece, Face
from generator.files.write import write_file
from generator.measure.units import mm_text
from generator.model.target import Target
from generator.preflight.condition import name_of
from generator.preflight.conformance import X1A
from generator.preflight.findings import page_ranges
from generator.problem import has_errors

ORDER, PAGE = "order.csv", "what-goes-where.html"
_FRONT, _BACK = Image.Transpose.ROTATE_90, Image.Transpose.ROTATE_270  # it is turned over sideways


class Line(NamedTuple):
    """A row of ``order.csv``: a file, what it shows and how many of it are wanted."""

    component: str
    product: str
    file: str  # below the order's folder; of a PDF also the page
    side: str
    piece: str  # its id; empty where one back is that of all
    copies: int
    face: Face


def write_order(target: Target, built: Built, folder: Path) -> tuple[Written, ...]:
    """Write all files of an order, their list and the page. Raises ValueError if there are none."""
    book, unfit = book_order(target, built)
    orders = orders_of(target, built.game, built.only)
    if has_errors(orders.problems):
        raise ValueError("; ".join(problem.message for problem in orders.problems))
    place = folder / target.name
    written: list[Written] = []
    lines: list[Line] = []
    for number, order in enumerate(orders.made):
        built.progress(f"{target.name}, {order.component.name}", number, len(orders.made))
        pieces = [one for one in built.drawn if one.component.name == order.component.name]
        own = list(_lines(target, order, pieces))
        lines += own
        if target.files == "pdf":
            written += _write_pages(target, built, order, own, place)
        for kind in get_args(Kind):
            of_kind = [one for one in own if one.file.endswith(f".{kind}")]
            written += _write_pictures(target, built, order, of_kind, place, kind)
    rows = [f"{one.component},{one.product},{one.file},{one.side},{one.piece},{one.copies}"
            for one in lines]  # fmt: skip
    if book:
        written += write_book(target, built, book, place)
        inside = folder_of(built)
        rows += [f"{inside},{book.name},{inside}/{file_of(target, number)},page,{number},1"
                 for number in range(1, book.pages + 1)]  # fmt: skip
    text = "".join(f"{row}\n" for row in ("component,product,file,side,piece,copies", *rows))
    written.append(Written(write_file(place / ORDER, text.encode())))
    orders = orders._replace(problems=(*orders.problems, *unfit))
    shown = {one.component: one.file for one in reversed(lines)}
    page = order_page(target, built, orders, shown, book)
    written.append(Written(write_file(place / PAGE, page.encode())))
    return tuple(written)


def _lines(target: Target, order: Order, pieces: Sequence[DrawnPiece]) -> Iterator[Line]:
    """The files of a component in the order in which the shop wants them."""
    each = target.copies == "files"
    printed = list(chain.from_iterable([one] * (one.piece.copies if each else 1) for one in pieces))
    printed = [one for one in printed if one.piece.copies]
    digits = max(3, len(str(len(printed) * 2)))
    backs = {one.back.key: one.back for one in printed if one.back}
    one_back = len(backs) == 1 and all(one.back for one in printed)
    name = order.component.name

    def line(one: DrawnPiece, face: Face, side: str, file: str) -> Line:
        copies = 1 if each else one.piece.copies
        ending = f"{name}/{file}.{_file_type(target, face)}"
        return Line(name, order.name, ending, side, one.piece.id, copies, face)

    if target.sides == "folders":
        if one_back:
            (back,) = backs.values()
            file = f"{name}/back.{_file_type(target, back)}"
            total = sum(one.piece.copies for one in pieces)
            yield Line(name, order.name, file, "back", "", total, back)
        for number, one in enumerate(printed, 1):
            counted = "" if each else f"-x{one.piece.copies}"
            stem = f"{number:0{digits}}-{one.piece.id}{counted}"
            yield line(one, one.front, "front", f"fronts/{stem}")
            if one.back and not one_back:
                yield line(one, one.back, "back", f"backs/{stem}")
        return
    number = 0
    for one in printed:
        sides = [("front", one.front), *([("back", one.back)] if one.back else [])]
        for side, face in sides if target.sides == "front-back" else reversed(sides):
            number += 1
            made = line(one, face, side, f"{number:0{digits}}-{one.piece.id}-{side}")
            paged = f"{name}.{target.files}#page={number}"
            yield made._replace(file=paged) if target.files == "pdf" else made


def _file_type(target: Target, face: Face) -> str:
    """JPEG for a face with a picture in JPEG, where the shop takes both; drawings stay exact."""
    return ("jpg" if face.has_photograph else "png") if target.files == "png-jpg" else target.files


def _write_pictures(
    target: Target, built: Built, order: Order, lines: Sequence[Line], place: Path, kind: Kind
) -> Iterator[Written]:
    wanted = {(one.face.key, one.side): one.face for one in lines}
    views = [View(face, order.window, order.pixels) for face in wanted.values()]
    drawn = rendered(built, views)
    if order.box:
        faces = (built.shop_boxes.get(order.component.name, view.face) for view in views)
        drawn = (box_picture(built, face, order.box) for face in faces)
    lying = (
        picture.transpose(_BACK if side == "back" else _FRONT) if order.turned else picture
        for picture, (_, side) in zip(drawn, wanted, strict=True)
    )
    files: Mapping[tuple[str, str], bytes] = dict(
        zip(wanted, encoded(lying, kind, target.dpi), strict=True)
    )
    for one in lines:
        path = write_file(place / one.file, files[one.face.key, one.side])
        yield Written(path, order.component.name)


def _write_pages(
    target: Target, built: Built, order: Order, lines: Sequence[Line], place: Path
) -> Iterator[Written]:
    """One PDF of all sides, a page each, as vectors; beside it what it is."""
    name = order.component.name
    path = place / f"{name}.{target.files}"
    if target.conforms is None:
        data = faces_pdf(built, [one.face for one in lines])
        yield Written(write_file(path, data), name)
        return
    title = f"{built.game.title}: {order.component.title}"
    sides = [(one.face, one.side) for one in lines]
    file, flattened = press_file(built, target, order, sides, title)
    yield Written(write_file(path, file.data), name)
    said = _standard(target, file, flattened, icc=built.options.icc)
    yield Written(write_file(path.with_suffix(".txt"), said.encode()), name)


def _standard(target: Target, file: Claimed, flattened: Sequence[int], *, icc: bytes) -> str:
    """What a file for a press is, and what it is not, as plain text."""
    lines = [f"{file.standard}: the file was read again, and agrees with it."]
    if not file.standard:
        lines = [f"Not {target.conforms}, and it does not claim to be: {'; '.join(file.why_not)}."]
    if icc:
        lines.append(f"Its colours are for: {name_of(icc)}.")
    else:
        lines.append(
            "Without the profile of a press (--icc FILE), its colours are not managed: "
            + ("CMYK by a plain formula." if target.conforms == X1A else "RGB, as they are drawn.")
        )
    if flattened:
        pages = page_ranges(flattened)
        lines.append(f"Transparent, so printed as pictures of {target.dpi} dpi: page {pages}.")
    return "\n".join(lines) + "\n"


def order_page(
    target: Target,
    built: Built,
    orders: Orders,
    first: Mapping[str, str],
    book: BookOrder | None = None,
) -> str:
    """The page. ``first`` is a file of each component, which is shown beside its row."""
    title = f"{built.game.title}: for {target.title}"
    rows = "\n".join(_row(target, order, first[order.component.name]) for order in orders.made)
    if book:
        rows += f"\n{_book_row(target, built, book)}"
    pieces = sum(order.component.count for order in orders.made)
    how_many = "One file for every copy." if target.copies == "files" else (
        "One file for each card; the number after <code>x</code> is the number of copies."
    )  # fmt: skip
    head = (
        f"<h1>{escape(title)}</h1>\n<p>{pieces:,} copies. {how_many} <code>order.csv</code> "
        "lists every file.</p>"
    )
    table = (
        '<table>\n<tr><th></th><th>folder</th><th>product</th><th class="number">pieces</th>'
        f'<th class="number">designs</th><th>file</th></tr>\n{rows}\n</table>'
    )
    said = (f"{one.message}. To correct it: {one.hint}." for one in orders.problems)
    kept = (f"{one.name}: left out by game.yaml" for one in orders.left_out)
    parts = [
        table,
        _listed("Next steps", target.steps, ordered=True),
        _listed("Left out, or to correct", (*said, *kept)),
        _listed("Not tested by us", target.untried),
        f'<p class="small">Numbers: {escape(target.source)}; read {target.read}.</p>',
    ]
    style = Path(__file__).with_suffix(".css")
    body = (f"<section>\n{part}\n</section>" for part in parts if part)
    page = [f"<header>\n{head}</header>\n<main>", *body, "</main>"]
    product = product_of(built.game, built.fonts)
    beside = "data: file: 'self'"  # pictures of the order's own folder
    return html_page(title, page, product, built.fonts, style=style, images=beside)


def _row(target: Target, order: Order, shown: str) -> str:
    name = order.component.name
    wide, high = order.pixels[::-1] if order.turned else order.pixels
    product = escape(order.name)
    notes = []
    if order.product and order.product.unproven:
        notes.append("size calculated, not published: compare it with the shop's template")
    if order.box:
        notes.append(f"takes {order.box.cards} cards")
    if order.turned:
        notes.append("turned to fit the shop's template")
    if target.files == "pdf":
        trim = order.component.format.size
        file = f"{mm_text(trim.width)} x {mm_text(trim.height)} mm, PDF"
        folder, picture = f"{name}.pdf", ""
    else:
        file, folder = f"{wide} x {high} px, {target.file_types}", f"{name}/"
        picture = f'<img src="{escape(shown)}" alt="">'
    said = f'<br><span class="small">{escape("; ".join(notes))}</span>' if notes else ""
    return (
        f"<tr><td>{picture}</td><td><code>{escape(folder)}</code></td><td>{product}{said}</td>"
        f'<td class="number">{order.component.count:,}</td>'
        f'<td class="number">{len(order.component.pieces):,}</td><td>{file}</td></tr>'
    )


def _book_row(target: Target, built: Built, book: BookOrder) -> str:
    folder, (wide, high) = folder_of(built), book.booklet.pixels
    pages = f"{book.pages} pages" + (f", {book.blank} of them empty" if book.blank else "")
    cover = escape(f"{folder}/{file_of(target, 1)}")
    return (
        f'<tr><td><img src="{cover}" alt=""></td><td><code>{escape(folder)}/</code></td>'
        f'<td>{escape(book.name)}<br><span class="small">{pages}</span></td>'
        f'<td class="number">1</td><td class="number">1</td>'
        f"<td>{wide} x {high} px, {target.files[:3].upper()}</td></tr>"
    )


def _listed(heading: str, lines: tuple[str, ...], *, ordered: bool = False) -> str:
    if not lines:
        return ""
    tag = "ol" if ordered else "ul"
    items = "\n".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<h2>{heading}</h2>\n<{tag}>\n{items}\n</{tag}>"
