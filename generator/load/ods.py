"""What an ODS file says of its cells beside their values: errors, breaks of lines, joined ones."""

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
    """The file with line breaks and tabs within its cells as such; others are given back as is."""
    with zipfile.ZipFile(BytesIO(data)) as packed:
        if PART not in packed.namelist():
            return data
        text = packed.read(PART)
        if not _SPACE.search(text):
            return data
        made = BytesIO()
        with zipfile.ZipFile(made, "w") as file:
            for part in filter(_is_read, packed.infolist()):
                held = packed.read(part) if part.filename != PART else _SPACE.sub(_space, text)
                file.writestr(part.filename, held)
    return made.getvalue()


def _is_read(part: zipfile.ZipInfo) -> bool:
    """Whether a part is needed for the cells; pictures might fill the memory."""
    return part.filename.endswith(".xml") or (part.filename == "mimetype" and part.file_size < 99)


def _space(match: re.Match[bytes]) -> bytes:
    return b"\n" if match[0].startswith(b"<text:line") else b" "


def spoiled(text: str, title: str) -> Iterator[tuple[int, int, str]]:
    """Rows and columns of a sheet's cells without a value, from 1, and what each holds."""
    if "table:formula" not in text:
        return
    for row, column, about, at in _cells(text, title):
        what = _what(about, _shown(text, at) if at else "")
        if what:
            yield row, column, what


def merged(text: str, title: str) -> Iterator[tuple[int, int, int]]:
    """Rows and columns of a sheet's cells, from 1, that reach down over others, and how many."""
    if ":number-rows-spanned=" in text:
        for row, column, about, _ in _cells(text, title):
            rows = _told(about, "table:number-rows-spanned")
            if rows.isdecimal() and int(rows) > 1:
                yield row, column, int(rows)


def _cells(text: str, title: str) -> Iterator[tuple[int, int, str, int]]:
    """A sheet's cells but those that another covers: row, column, attributes, where they go on.

    That is 0 for one with nothing in it.
    """
    within = False
    row = column = 0
    rows = columns = 1  # how many the latest row and cell stand for
    for match in _PIECE.finditer(text):
        kind, about, empty = match[1], match[2] or "", bool(match[3])
        if kind in (None, "table"):
            within = kind == "table" and unescape(_told(about, "table:name")) == title
            row, rows = 0, 1
        elif not within:
            continue
        elif kind.endswith("row"):
            row, rows = row + (rows if row else 1), _times(about)
            column, columns = 0, 1
        else:
            column, columns = column + (columns if column else 1), _times(about)
            if not kind.startswith("covered"):
                yield row, column, about, 0 if empty else match.end()


def _what(about: str, shown: str) -> str:
    """What is wrong with a cell, if it has no value; a text that only looks so is one."""
    if 'table:formula="' not in about and "table:formula='" not in about:
        return ""
    if _told(about, "calcext:value-type") == "error" or _ERROR.fullmatch(shown):
        return f"the error {shown[:20]}" if shown else "an error"
    return "" if _told(about, "office:value-type") else "a formula that was never computed"


def _shown(text: str, at: int) -> str:
    """What a cell shows that begins at a character."""
    end = text.find("</table:table-cell>", at)
    found = _PARAGRAPH.search(text, at, end if end >= 0 else at)
    return unescape(_TAG.sub("", found[1])).strip() if found else ""


def _times(about: str) -> int:
    match = re.search(r"-repeated=[\"'](\d{1,9})[\"']", about)
    return int(match[1]) if match else 1


def _told(about: str, name: str) -> str:
    """An attribute of an element."""
    match = re.search(rf"(?:^|\s){name}=(\"[^\"]*\"|'[^']*')", about)
    return match[1][1:-1] if match else ""
