"""ODS cells: line breaks, error values and merged cells, read from the XML of the file."""

import re
import zipfile
from collections.abc import Iterator
from html import unescape
from io import BytesIO

PART = "content.xml"
_ABOUT = r"""((?:[^>"']|"[^"]*"|'[^']*')*?)"""  # attributes may hold a >
_PIECE = re.compile(
    rf"<table:(table|table-row|table-cell|covered-table-cell)(?=[\s/>]){_ABOUT}(/?)>|</table:table>"
)
_PARAGRAPH = re.compile(r"<text:p(?=[\s>])[^>]*>(.*?)</text:p>", re.DOTALL)
_TAG = re.compile(r"<[^>]*>")
_ERROR = re.compile(r"#[A-Z0-9/]+[!?]|#N/A|Err:\d{3}")
_SPACE = re.compile(rb"<text:(line-break|tab)\s*(?:/>|>\s*</text:\1>)|<text:tab\s[^>]*/>")


def with_breaks(data: bytes) -> bytes:
    """The file with line breaks and tabs in cells as characters.

    Other files are returned unchanged.
    """
    with zipfile.ZipFile(BytesIO(data)) as packed:
        if PART not in packed.namelist():
            return data
        text = packed.read(PART)
        if not _SPACE.search(text):
            return data
        made = BytesIO()
        with zipfile.ZipFile(made, "w") as file:
            for part in filter(_is_read, packed.infolist()):
                content = packed.read(part) if part.filename != PART else _SPACE.sub(_space, text)
                file.writestr(part.filename, content)
    return made.getvalue()


def _is_read(part: zipfile.ZipInfo) -> bool:
    """Whether a part of the archive is needed for the cells; pictures could fill the memory."""
    return part.filename.endswith(".xml") or (part.filename == "mimetype" and part.file_size < 99)


def _space(match: re.Match[bytes]) -> bytes:
    return b"\n" if match[0].startswith(b"<text:line") else b" "


def error_cells(text: str, title: str) -> Iterator[tuple[int, int, str]]:
    """Row and column (from 1) of each cell of a sheet without a valid value, and what it holds."""
    if "table:formula" not in text:
        return
    for row, column, attributes, at in _cells(text, title):
        error = _error(attributes, _cell_text(text, at) if at else "")
        if error:
            yield row, column, error


def merged_cells(text: str, title: str) -> Iterator[tuple[int, int, int]]:
    """Row and column (from 1) of each cell merged over several rows, and the number of rows."""
    if ":number-rows-spanned=" in text:
        for row, column, attributes, _ in _cells(text, title):
            rows = _attribute(attributes, "table:number-rows-spanned")
            if rows.isdecimal() and int(rows) > 1:
                yield row, column, int(rows)


def _cells(text: str, title: str) -> Iterator[tuple[int, int, str, int]]:
    """The cells of a sheet that no other covers: row, column, attributes, and the content's offset.

    The offset is 0 for an empty cell.
    """
    within = False
    row = column = 0
    rows = columns = 1  # how many the latest row and cell stand for
    for match in _PIECE.finditer(text):
        kind, attributes, empty = match[1], match[2] or "", bool(match[3])
        if kind in (None, "table"):
            within = kind == "table" and unescape(_attribute(attributes, "table:name")) == title
            row, rows = 0, 1
        elif not within:
            continue
        elif kind.endswith("row"):
            row, rows = row + (rows if row else 1), _times(attributes)
            column, columns = 0, 1
        else:
            column, columns = column + (columns if column else 1), _times(attributes)
            if not kind.startswith("covered"):
                yield row, column, attributes, 0 if empty else match.end()


def _error(attributes: str, shown: str) -> str:
    """The error of a cell: an error value or a formula without a result.

    Empty if it has a value.
    """
    if 'table:formula="' not in attributes and "table:formula='" not in attributes:
        return ""
    if _attribute(attributes, "calcext:value-type") == "error" or _ERROR.fullmatch(shown):
        return f"the error {shown[:20]}" if shown else "an error"
    return (
        "" if _attribute(attributes, "office:value-type") else "a formula that was never computed"
    )


def _cell_text(text: str, at: int) -> str:
    """The text of the cell whose content begins at an offset."""
    end = text.find("</table:table-cell>", at)
    found = _PARAGRAPH.search(text, at, end if end >= 0 else at)
    return unescape(_TAG.sub("", found[1])).strip() if found else ""


def _times(attributes: str) -> int:
    match = re.search(r"-repeated=[\"'](\d{1,9})[\"']", attributes)
    return int(match[1]) if match else 1


def _attribute(attributes: str, name: str) -> str:
    """The value of an attribute in the attributes of an element; empty if it is absent."""
    match = re.search(rf"(?:^|\s){name}=(\"[^\"]*\"|'[^']*')", attributes)
    return match[1][1:-1] if match else ""
