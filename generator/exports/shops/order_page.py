"""The page of an order: what goes where, what is not in the folder, what nobody tried; as HTML."""

from collections.abc import Mapping
from html import escape

from generator.exports.built import Built
from generator.exports.shops.order_book import BookOrder, file_of, folder_of
from generator.exports.shops.order_fit import Order, Orders
from generator.measure.units import mm_text
from generator.model.target import Target

_STYLE = """
body { font: 16px/1.45 sans-serif; color: #1a1a1a; background: #f2f1ee; margin: 2em auto;
  max-width: 62em; padding: 0 1em; }
section { background: #fff; padding: 1em 1.4em; margin: 0 0 1.2em; border-radius: 6px; }
h1 { margin: 0 0 .2em; } h2 { font-size: 1.1em; margin: 0 0 .5em; } p, ul, ol { margin: 0 0 .6em; }
table { border-collapse: collapse; width: 100%; }
th { text-align: left; font-size: .85em; color: #595959; }
th, td { padding: .45em 1em .45em 0; vertical-align: middle; border-bottom: 1px solid #e3e1db; }
td.number, th.number { text-align: right; }
img { height: 6em; max-width: 9em; display: block; box-shadow: 0 1px 3px #0004; }
code { background: #f2f1ee; padding: 0 .25em; } .small { font-size: .9em; color: #595959; }
"""


def order_page(
    target: Target,
    built: Built,
    orders: Orders,
    first: Mapping[str, str],
    book: BookOrder | None = None,
) -> str:
    """The page. ``first`` is a file of each component, which is shown beside its row."""
    title = escape(f"{built.game.title}: for {target.title}")
    rows = "\n".join(_row(target, order, first[order.component.name]) for order in orders.made)
    if book:
        rows += f"\n{_book_row(target, built, book)}"
    pieces = sum(order.component.count for order in orders.made)
    how_many = "One file for every copy." if target.copies == "files" else (
        "One file a design; the number after <code>x</code> is how many are wanted."
    )  # fmt: skip
    head = (
        f"<h1>{title}</h1>\n<p>{pieces:,} pieces. {how_many} "
        f"<code>order.csv</code> lists every file.</p>"
    )
    table = (
        '<table>\n<tr><th></th><th>folder</th><th>product</th><th class="number">pieces</th>'
        f'<th class="number">designs</th><th>file</th></tr>\n{rows}\n</table>'
    )
    parts = [
        head,
        table,
        _listed("What to do", target.steps, ordered=True),
        _listed("Not in this folder", _missing(orders)),
        _listed("What was not tried", target.untried),
        f'<p class="small">Figures: {escape(target.source)}; read {target.read}.</p>',
    ]
    body = "\n".join(f"<section>\n{part}\n</section>" for part in parts if part)
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{title}</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n{body}\n</body>\n</html>\n"
    )


def _row(target: Target, order: Order, shown: str) -> str:
    name = order.component.name
    wide, high = order.pixels[::-1] if order.turned else order.pixels
    product = escape(order.name)
    notes = []
    if order.product and order.product.unproven:
        notes.append("size worked out, not read: compare it with the shop's template")
    if order.box:
        notes.append(f"takes {order.box.cards} cards")
    if order.turned:
        notes.append("turned to lie as the shop's does")
    if target.files == "pdf":
        trim = order.component.format.size
        file = f"{mm_text(trim.width)} x {mm_text(trim.height)} mm, PDF"
        folder, picture = f"{name}.pdf", ""
    else:
        file, folder = f"{wide} x {high} px, {target.files.upper()}", f"{name}/"
        picture = f'<img src="{escape(shown)}" alt="">'
    said = f'<br><span class="small">{escape("; ".join(notes))}</span>' if notes else ""
    return (
        f"<tr><td>{picture}</td><td><code>{escape(folder)}</code></td><td>{product}{said}</td>"
        f'<td class="number">{order.component.count:,}</td>'
        f'<td class="number">{len(order.component.pieces):,}</td><td>{file}</td></tr>'
    )


def _book_row(target: Target, built: Built, book: BookOrder) -> str:
    folder, (wide, high) = folder_of(built), book.booklet.pixels
    pages = (
        f"{book.pages} pages, {book.blank} of them empty" if book.blank else f"{book.pages} pages"
    )
    cover = escape(f"{folder}/{file_of(target, 1)}")
    return (
        f'<tr><td><img src="{cover}" alt=""></td><td><code>{escape(folder)}/</code></td>'
        f'<td>{escape(book.name)}<br><span class="small">{pages}</span></td>'
        f'<td class="number">1</td><td class="number">1</td>'
        f"<td>{wide} x {high} px, {target.files.upper()}</td></tr>"
    )


def _missing(orders: Orders) -> tuple[str, ...]:
    said = [f"{problem.message}. To mend it: {problem.hint}." for problem in orders.problems]
    return (*said, *(f"{one.name}: left out by game.yaml" for one in orders.left_out))


def _listed(heading: str, lines: tuple[str, ...], *, ordered: bool = False) -> str:
    if not lines:
        return ""
    tag = "ol" if ordered else "ul"
    items = "\n".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<h2>{heading}</h2>\n<{tag}>\n{items}\n</{tag}>"
