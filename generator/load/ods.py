"""ODS cells: line breaks, errors, merged cells and what is shown, from the XML of the file."""

import re
from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple

from lxml.etree import _Element as Element

from generator.load.archive import elements, local_name
from generator.load.cell_looks import Look, SheetXml

PART = "content.xml"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_DRAW = "{urn:oasis:names:tc:opendocument:xmlns:drawing:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_STYLE = "{urn:oasis:names:tc:opendocument:xmlns:style:1.0}"
_CALC = "{urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0}"
_CELLS = ("table-cell", "covered-table-cell")
_OVER = ("annotation", "frame")  # what lies over a cell
_ERROR = re.compile(r"#[A-Z0-9/]+[!?]|#N/A|Err:\d{3}")
_SPACE = re.compile(rb"<text:(line-break|tab)\s*(?:/>|>\s*</text:\1>)|<text:tab\s[^>]*/>")
_SHOWN = {"float", "percentage", "currency"}
_DATES = {"date", "time"}
# What formatting of a part of a text is called, by the property that says it.
_FORMATTING = (
    ("font-weight", r"bold|[6-9]00", "bold"),
    ("font-style", r"italic|oblique", "italic"),
    ("text-underline-style", r"(?!none)", "underlined"),
    ("text-line-through-style", r"(?!none)", "struck out"),
    ("text-line-through-type", r"(?!none)", "struck out"),
    ("text-position", r"(?!0%)", "raised or lowered"),
)


class Piece(NamedTuple):
    """A cell that no other covers, a row (column 0) or shapes (row 0), with its repeats."""

    row: int
    column: int
    rows: int
    columns: int
    element: Element


def with_breaks(text: bytes) -> bytes:
    """The text of a file with line breaks and tabs in cells as characters."""
    return _SPACE.sub(lambda one: b"\n" if one[0].startswith(b"<text:line") else b" ", text)


def sheet_xml(part: bytes, title: str, last: int) -> SheetXml:
    """The facts in the XML of a tab; its rows are of interest up to the ``last``."""
    made = SheetXml([], {}, set(), [], [])
    styles: dict[str, str] = {}
    shapes = False
    for piece in _walk(part, title, styles):
        row, column, rows, columns, element = piece
        if not row:
            shapes = shapes or _has_picture(element)
        elif not column:
            if element.get(f"{_TABLE}visibility") in ("collapse", "filter"):
                made.hidden.update(range(row, min(row + rows, last + 1)))
        else:
            error, look = _error(element), _look(element, styles)
            merged = element.get(f"{_TABLE}number-rows-spanned", "")
            if error:
                made.errors.append((row, column, error))
            if merged.isdecimal() and int(merged) > 1:
                made.merged.append((row, column, int(merged)))
            if _has_picture(element):
                made.pictures.append((row, column))
            if look:
                across = range(column, column + columns)
                made.looks.update(dict.fromkeys(product(range(row, row + rows), across), look))
    if shapes:  # those that lie over no cell are at the first one
        made.pictures.append((1, 1))
    return made


def _walk(part: bytes, title: str, styles: dict[str, str]) -> Iterator[Piece]:
    """The rows, cells and shapes of a tab; ``styles`` gets what each style makes of texts."""
    within = False
    row = column = 0
    rows = columns = 1  # how often the latest row and cell repeat
    names = ("style", "table", "shapes", "table-row", *_CELLS)
    for event, name, element in elements(part, *names):
        if event == "end" and name in _CELLS:
            column, columns = column + (columns if column else 1), _times(element, "columns")
            if within and name == _CELLS[0]:
                yield Piece(row, column, rows, columns, element)
        elif name == "style" and event == "end":
            styles[element.get(f"{_STYLE}name", "")] = _formatting_of(element)
        elif name == "table":
            within = event == "start" and element.get(f"{_TABLE}name") == title
            row, rows = 0, 1
        elif name == "table-row" and event == "start":
            row, rows = row + (rows if row else 1), _times(element, "rows")
            column, columns = 0, 1
            if within:
                yield Piece(row, 0, rows, 0, element)
        elif within and event == "end" and name == "shapes":
            yield Piece(0, 0, 0, 0, element)


def _times(element: Element, what: str) -> int:
    often = element.get(f"{_TABLE}number-{what}-repeated", "")
    return int(often) if often.isdecimal() else 1


def _has_picture(element: Element) -> bool:
    return next(element.iter(f"{_DRAW}image"), None) is not None


def _error(cell: Element) -> str:
    """The error of a cell: an error value or a formula without a result; empty if neither."""
    if not cell.get(f"{_TABLE}formula"):
        return ""
    shown = _shown(cell)
    if cell.get(f"{_CALC}value-type") == "error" or _ERROR.fullmatch(shown):
        return f"the error {shown[:20]}" if shown else "an error"
    return "" if cell.get(f"{_OFFICE}value-type") else "a formula that was never computed"


def _look(cell: Element, styles: Mapping[str, str]) -> Look | None:
    if not len(cell):
        return None
    if styles.get(cell.get(f"{_TABLE}style-name", "")) == "struck out":
        return Look("struck")
    kind = cell.get(f"{_OFFICE}value-type")
    if kind in _SHOWN or kind in _DATES:
        shown = _shown(cell)
        differs = bool(shown) and shown != cell.get(f"{_OFFICE}value", "")
        return Look("date" if kind in _DATES else "number", "", shown) if differs else None
    formatting = _formatting(cell, styles)
    return Look("formatted", formatting) if formatting else None


def _formatting(cell: Element, styles: Mapping[str, str]) -> str:
    """What a part of a cell's text is, and not all of it; empty if there is no such part."""
    if next(cell.iter(f"{_TEXT}span"), None) is None:
        return ""  # as of nearly every cell
    paragraphs = list(_paragraphs(cell))
    whole = "".join(map(_plain, paragraphs)).strip()
    for span in (one for paragraph in paragraphs for one in paragraph.iter(f"{_TEXT}span")):
        formatting = styles.get(span.get(f"{_TEXT}style-name", ""), "")
        if formatting and _plain(span).strip() not in ("", whole):
            return formatting
    return ""


def _formatting_of(style: Element) -> str:
    """What a style of texts and cells makes of them: ``bold``; empty if nothing."""
    given = (item for one in style for item in one.attrib.items())
    said = {str(key).rpartition("}")[2]: str(value) for key, value in given}
    found = (name for key, form, name in _FORMATTING if key in said and re.match(form, said[key]))
    return next(found, "")


def _shown(cell: Element) -> str:
    """The first line of a cell; empty for an empty one."""
    return next((_plain(one).strip() for one in _paragraphs(cell)), "")


def _paragraphs(cell: Element) -> Iterator[Element]:
    """The paragraphs of a cell, without those of what lies over it."""
    for one in cell:
        if local_name(one.tag) == "p":
            yield one
        elif local_name(one.tag) not in _OVER:
            yield from _paragraphs(one)


def _plain(element: Element) -> str:
    return "".join(map(str, element.itertext()))
