"""ODS cells: line breaks, errors, merged cells and what is shown, from the XML of the file."""

import re
from collections.abc import Iterator, Mapping
from html import unescape
from typing import NamedTuple

from generator.load.cell_looks import Look

PART = "content.xml"
_ABOUT = r"""((?:[^>"']|"[^"]*"|'[^']*')*?)"""  # attributes may hold a >
_PIECE = re.compile(
    rf"<table:(table|table-row|table-cell|covered-table-cell)(?=[\s/>]){_ABOUT}(/?)>|</table:table>"
)
_PARAGRAPH = re.compile(r"<text:p(?=[\s>])[^>]*>(.*?)</text:p>", re.DOTALL)
_SPAN = re.compile(rf"<text:span(?=[\s>]){_ABOUT}>(.*?)</text:span>", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_NOTE = re.compile(
    r"<(office:annotation|draw:frame)(?=[\s>])[^>]*(?<!/)>.*?</\1>", re.DOTALL
)  # what lies over a cell
_STYLE = re.compile(rf"<style:style(?=[\s>]){_ABOUT}(?<!/)>(.*?)</style:style>", re.DOTALL)
_SHAPES = re.compile(r"<table:shapes>.*?</table:shapes>", re.DOTALL)
_PICTURE = re.compile(r"<draw:image\b")
_ERROR = re.compile(r"#[A-Z0-9/]+[!?]|#N/A|Err:\d{3}")
_SPACE = re.compile(rb"<text:(line-break|tab)\s*(?:/>|>\s*</text:\1>)|<text:tab\s[^>]*/>")
_SHOWN = {"float", "percentage", "currency"}
_DATES = {"date", "time"}
# What formatting of a part of a text is called, by the property that says it.
_FORMATTING = (
    (r"fo:font-weight=[\"'](?:bold|[6-9]00)", "bold"),
    (r"fo:font-style=[\"'](?:italic|oblique)", "italic"),
    (r"style:text-underline-style=[\"'](?!none)", "underlined"),
    (r"style:text-line-through-(?:style|type)=[\"'](?!none)", "struck out"),
    (r"style:text-position=[\"'](?!0%)", "raised or lowered"),
)


class Cell(NamedTuple):
    """A cell that no other covers; ``at`` is the offset of its content, 0 for an empty cell."""

    row: int
    column: int
    rows: int
    columns: int
    attributes: str
    at: int


def with_breaks(text: bytes) -> bytes:
    """The text of a file with line breaks and tabs in cells as characters."""
    return _SPACE.sub(_space, text)


def _space(match: re.Match[bytes]) -> bytes:
    return b"\n" if match[0].startswith(b"<text:line") else b" "


def error_cells(text: str, title: str) -> Iterator[tuple[int, int, str]]:
    """Row and column (from 1) of each cell of a sheet without a valid value, and what it holds."""
    if "table:formula" not in text:
        return
    for cell in _cells(text, title):
        error = _error(cell.attributes, _shown(text, cell.at))
        if error:
            yield cell.row, cell.column, error


def merged_cells(text: str, title: str) -> Iterator[tuple[int, int, int]]:
    """Row and column (from 1) of each cell merged over several rows, and the number of rows."""
    if ":number-rows-spanned=" in text:
        for cell in _cells(text, title):
            rows = _attribute(cell.attributes, "table:number-rows-spanned")
            if rows.isdecimal() and int(rows) > 1:
                yield cell.row, cell.column, int(rows)


def looks(text: str, title: str) -> dict[tuple[int, int], Look]:
    """Cells of a tab that show something else than their values, by row and column from 1."""
    styles = _styles(text)
    found: dict[tuple[int, int], Look] = {}
    for cell in _cells(text, title):
        look = _look(text, cell, styles)
        if look:
            for row in range(cell.row, cell.row + cell.rows):
                for column in range(cell.column, cell.column + cell.columns):
                    found[row, column] = look
    return found


def hidden_rows(text: str, title: str, last: int) -> frozenset[int]:
    """The numbers of the rows up to the last one that a sheet does not show."""
    if "table:visibility=" not in text:
        return frozenset()
    return frozenset(
        number
        for row, rows, attributes in _rows(text, title)
        if _attribute(attributes, "table:visibility") in ("collapse", "filter")
        for number in range(row, min(row + rows, last + 1))
    )


def pictures(text: str, title: str) -> Iterator[tuple[int, int]]:
    """The cells in which pictures begin; those that lie over no cell are at the first one."""
    if not _PICTURE.search(text):
        return
    for cell in _cells(text, title):
        if cell.at and _PICTURE.search(text, cell.at, _end(text, cell.at)):
            yield cell.row, cell.column
    start = next((m.end() for m in _PIECE.finditer(text) if _begins(m, title)), 0)
    rows = next((piece.start() for piece, *_ in _walk(text, title)), start)
    shapes = _SHAPES.search(text, start, rows)
    if shapes and _PICTURE.search(shapes[0]):
        yield 1, 1


def _begins(piece: re.Match[str], title: str) -> bool:
    """Whether the sheet of this title begins here."""
    named = piece[1] == "table" and _attribute(piece[2] or "", "table:name")
    return named is not False and unescape(str(named)) == title


def _walk(text: str, title: str) -> Iterator[tuple[re.Match[str], int, int, int, int]]:
    """The rows and cells of a sheet, each with its row, how many rows, column, how many columns."""
    within = False
    row = column = 0
    rows = columns = 1  # how many the latest row and cell stand for
    for match in _PIECE.finditer(text):
        kind, attributes = match[1], match[2] or ""
        if kind in (None, "table"):
            within = _begins(match, title)
            row, rows = 0, 1
        elif not within:
            continue
        elif kind.endswith("row"):
            row, rows = row + (rows if row else 1), _times(attributes)
            column, columns = 0, 1
            yield match, row, rows, 0, 0
        else:
            column, columns = column + (columns if column else 1), _times(attributes)
            yield match, row, rows, column, columns


def _rows(text: str, title: str) -> Iterator[tuple[int, int, str]]:
    for match, row, rows, column, _ in _walk(text, title):
        if not column:
            yield row, rows, match[2] or ""


def _cells(text: str, title: str) -> Iterator[Cell]:
    """The cells of a sheet that no other covers."""
    for match, row, rows, column, columns in _walk(text, title):
        if column and not str(match[1]).startswith("covered"):
            yield Cell(row, column, rows, columns, match[2] or "", 0 if match[3] else match.end())


def _error(attributes: str, shown: str) -> str:
    """The error of a cell: an error value or a formula without a result; empty if neither."""
    if 'table:formula="' not in attributes and "table:formula='" not in attributes:
        return ""
    if _attribute(attributes, "calcext:value-type") == "error" or _ERROR.fullmatch(shown):
        return f"the error {shown[:20]}" if shown else "an error"
    return (
        "" if _attribute(attributes, "office:value-type") else "a formula that was never computed"
    )


def _look(text: str, cell: Cell, styles: Mapping[str, str]) -> Look | None:
    if not cell.at:
        return None
    if styles.get(_attribute(cell.attributes, "table:style-name")) == "struck out":
        return Look("struck")
    kind = _attribute(cell.attributes, "office:value-type")
    if kind in _SHOWN or kind in _DATES:
        shown = _shown(text, cell.at)
        plain = _attribute(cell.attributes, "office:value")
        differs = bool(shown) and shown != plain
        return Look("date" if kind in _DATES else "number", "", shown) if differs else None
    formatting = _formatting(text[cell.at : _end(text, cell.at)], styles)
    return Look("formatted", formatting) if formatting else None


def _formatting(held: str, styles: Mapping[str, str]) -> str:
    """What a part of a cell's text is, and not all of it; empty if there is no such part."""
    if "<text:span" not in held:
        return ""
    held = _NOTE.sub("", held)
    whole = "".join(map(_plain, _PARAGRAPH.findall(held)))
    for attributes, inner in _SPAN.findall(held):
        formatting = styles.get(_attribute(attributes, "text:style-name"), "")
        if formatting and _plain(inner).strip() not in ("", whole.strip()):
            return formatting
    return ""


def _styles(text: str) -> dict[str, str]:
    """What each style of texts and cells makes of them: ``bold``; empty if nothing."""
    return {
        _attribute(attributes, "style:name"): next(
            (said for pattern, said in _FORMATTING if re.search(pattern, inner)), ""
        )
        for attributes, inner in _STYLE.findall(text)
    }


def _end(text: str, at: int) -> int:
    """The offset at which the cell ends whose content begins at an offset."""
    end = text.find("</table:table-cell>", at)
    return end if end >= 0 else at


def _shown(text: str, at: int) -> str:
    """The first line of the cell whose content begins at an offset; empty for an empty cell."""
    if not at:
        return ""
    found = _PARAGRAPH.search(_NOTE.sub("", text[at : _end(text, at)]))
    return _plain(found[1]).strip() if found else ""


def _plain(inner: str) -> str:
    return unescape(_TAG.sub("", inner))


def _times(attributes: str) -> int:
    match = re.search(r"-repeated=[\"'](\d{1,10})[\"']", attributes)
    return int(match[1]) if match else 1


def _attribute(attributes: str, name: str) -> str:
    """The value of an attribute in the attributes of an element; empty if it is absent."""
    match = re.search(rf"(?:^|\s){name}=(\"[^\"]*\"|'[^']*')", attributes)
    return match[1][1:-1] if match else ""
