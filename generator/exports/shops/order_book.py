"""A rulebook as a booklet of a shop: which one, and its pages as numbered pictures."""

from collections.abc import Iterator
from math import log
from pathlib import Path
from typing import NamedTuple

from generator.exports.built import Built, Written
from generator.exports.inputs import book_part
from generator.exports.pixels.face_pixels import Kind, encoded, page_sizes, rendered_to_fit
from generator.exports.shops.order_fit import SAME, in_mm, orders_of
from generator.files.write import write_file
from generator.measure.geometry import Size
from generator.measure.units import mm_text
from generator.model.target import Booklet, Target
from generator.problem import Problem, counted

FOLDER = "rulebook"
SHEET = 4  # pages that are printed on a folded sheet


class BookOrder(NamedTuple):
    """A rulebook as a booklet: its name, how large a page becomes, and how many pages are empty."""

    name: str
    booklet: Booklet
    scale: float
    pages: int  # with the empty ones
    blank: int


def book_order(target: Target, built: Built) -> tuple[BookOrder | None, tuple[Problem, ...]]:
    """The booklet nearest to a rulebook's pages, or None, and what does not fit, as warnings."""
    if not (target.booklets and built.book_pages) or built.only:
        return None, ()
    sizes = page_sizes(built.book_pages)
    page, count = sizes[0], len(sizes)

    def scale(name: str) -> float:
        wide, high = target.booklets[name].trim
        return min(wide / page.width, high / page.height)

    name = min(target.booklets, key=lambda one: abs(log(scale(one))))
    booklet, size, blank = target.booklets[name], scale(name), -count % SHEET
    if count + blank > target.most_pages:
        said = f"binds at most {target.most_pages} pages, and this book has {count}"
        hint = "shorten it, or have it printed elsewhere: `proofdeck rulebook --paper a4`"
        return None, (_problem(target, built, said, hint),)
    order = BookOrder(name, booklet, size, count + blank, blank)
    return order, tuple(_misfits(target, built, order, page))


def misfits(target: Target, built: Built) -> tuple[Problem, ...]:
    """Parts of a game and its rulebook that the shop cannot make, and how to change them."""
    _, unfit = book_order(target, built)
    orders = orders_of(target, built.game, built.only)
    return (*orders.problems, *unfit)


def _misfits(target: Target, built: Built, order: BookOrder, page: Size) -> Iterator[Problem]:
    trim = Size(*order.booklet.trim)
    if max(abs(trim.width - page.width), abs(trim.height - page.height)) > SAME:
        change = round(abs(order.scale - 1) * 100)
        how = "smaller" if order.scale < 1 else "larger"
        said = (
            f"has no book of {in_mm(page)} mm; the nearest is {order.name}, "
            f"{in_mm(trim)} mm: everything is {change} % {how}"
        )
        hint = f"set the pages of its look to that size, `page: ({mm_text(trim.width)}mm, "
        hint += f"{mm_text(trim.height)}mm)`. Or read the proof carefully"
        yield _problem(target, built, said, hint)
    if order.blank:
        pages = order.pages - order.blank
        said = (
            f"folds {SHEET} pages to a sheet, and it has {pages}: "
            f"{counted(order.blank, 'empty page')} {'come' if order.blank > 1 else 'comes'} "
            "before the last"
        )
        yield _problem(target, built, said, "write more or less, until the last sheet is full")


def _problem(target: Target, built: Built, said: str, hint: str) -> Problem:
    message = f"{FOLDER}: {target.title} {said}"
    return Problem(built.game.where, "no-booklet", message, hint, "warning")


def folder_of(built: Built) -> str:
    """The folder of its pages; another one where a component has that name."""
    names = {one.name for one in built.game.components}
    return f"{FOLDER}-pages" if FOLDER in names else FOLDER


def file_of(target: Target, number: int) -> str:
    """The name of a page's file, by its number from 1."""
    return f"{number:02}.{target.files[:3]}"


def write_book(target: Target, built: Built, order: BookOrder, place: Path) -> Iterator[Written]:
    """Write the pages in their order: the empty ones before the last, which is the back cover."""
    trim, pixels = Size(*order.booklet.trim), order.booklet.pixels
    pages = rendered_to_fit(built.book_pages, trim, pixels, target.dpi, empty=order.blank)
    kind: Kind = "jpg" if target.files == "jpg" else "png"
    part = book_part(built.game.language)
    for number, data in enumerate(encoded(pages, kind, target.dpi), 1):
        path = place / folder_of(built) / file_of(target, number)
        yield Written(write_file(path, data), part=part)
