"""CSV of strangers made readable: its encoding, its quotes and its headings; the cells stay."""

import csv
import io
import json
import re
from collections.abc import Collection, Sequence
from html import unescape

from generator.load.cell_grid import is_filled, plain_name
from generator.load.csv_table import separator_of

# Problems of a CSV file that are mended in the game's own copy.
MENDED = {
    "duplicate-header": "two columns had one name",
    "empty-header": "a column had no name",
    "row-too-long": "rows were longer than the headings",
    "wrong-encoding": "it was not saved as UTF-8",
    "control-character": "it had characters that cannot be seen",
    "csv-syntax": "its quotes were not closed",
}
HTML = "it had HTML, *** or characters that cannot be seen"
HEAD = 100_000  # characters in which the headings are looked for
_FEW = 3  # columns of a list of words
NO_HEADINGS = "it had no headings"
_NAMES = ("term", "meaning")  # of two columns without headings
_AS_DATA = re.compile(
    r"\d+([.,]\d+)?|.*[^\W\d_].*[(;:,].*|(\S+ +){3,}.*|[/<\[].*|[A-Z]+-[\d-]+|[\da-f-]{32,36}",
    re.DOTALL,
)
_CONTROL = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]"
    "|(?<=[\u2600-\u27bf\ufe0f\U0001f000-\U0001faff])\u200d"  # that joins two emoji
)
_BREAKS = re.compile(r"[\x0b\x0c\u2028\u2029]|(?<!\\)\\(?:u000[bcBC]|u202[89]|f)")
_MARKS = re.compile(
    r"<(strong|b|em|i)>(\s*)([^<>]+?)(\s*)<\\?/\1>|<br *\\?/?>|<\\?/?p>|&#?\w+;", re.IGNORECASE
)
_PICTURE = re.compile(r"""<img\b[^<>]*?\bsrc=[\\"']+([^<>"'\\]+)[^<>]*>""", re.IGNORECASE)
_BOTH = re.compile(r"\*\*\*(?=\S)([^*\n]+)(?<=\S)\*\*\*")  # few fonts have bold italics


def marked(text: str, *, in_json: bool = False) -> str:
    """The text in our markup: stars for bold and italic of HTML, and signs for its codes."""

    def sign(match: re.Match[str]) -> str:
        if match[1]:
            stars = "**" if match[1][0] in "sSbB" else "*"
            return f"{match[2]}{stars}{match[3]}{stars}{match[4]}"
        signs = match[0].lower()
        plain = "" if signs == "<p>" else "\n" if signs[0] == "<" else unescape(match[0])
        return json.dumps(plain, ensure_ascii=False)[1:-1] if in_json else plain

    return _BOTH.sub(r"**\1**", _MARKS.sub(sign, _PICTURE.sub(r"\1", text)))


def plain_json(data: bytes) -> bytes:
    """JSON without signs that cannot be seen, and without HTML."""
    text = _CONTROL.sub("", _BREAKS.sub(r"\\n", decoded(data)))
    return marked(text, in_json=True).encode()


def has_no_headings(rows: Sequence[Sequence[str]], known: Collection[str]) -> bool:
    """Whether the first row is one like the others: numbers, sentences, and no known word.

    Words that the rows below repeat in the same column are like the others too.
    """
    first = _first_filled(rows)
    headings = list(filter(None, rows[first])) if rows else []
    like = {one for one in headings if _AS_DATA.fullmatch(one)}
    below = {(place, cell) for row in rows[first + 1 :] for place, cell in enumerate(row)}
    again = {one for place, one in enumerate(rows[first] if rows else ()) if (place, one) in below}
    if len(like) > 1 and again - {*like, ""} and len((like | again) - {""}) > _FEW:
        return True
    few = len(headings) <= _FEW
    words = re.findall(r"[^\W\d_]+", " ".join(headings if few else {*headings} - like).lower())
    enough = len(like) >= (1 if few else _FEW) and len(headings) > 1
    return enough and not {*words} & {*known}


def rows_of(data: bytes, *, tabs: bool, letters: int | None = None) -> tuple[list[list[str]], str]:
    """The cells of a table, or of its first letters, and what separates them."""
    text = _CONTROL.sub("", decoded(data))[:letters]
    separator = "\t" if tabs else separator_of(text[:HEAD])
    cells = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
    return [[marked(cell) for cell in row] for row in cells], separator


def _first_filled(rows: Sequence[Sequence[str]]) -> int:
    """The number of the first row that is no title of the table."""
    return next((n for n, row in enumerate(rows) if sum(map(is_filled, row)) > 1), 0)


def cleaned(data: bytes, *, tabs: bool, headings: bool = True) -> bytes:
    """The table with headings of one name each, a heading for each cell, in UTF-8."""
    rows, separator = rows_of(data, tabs=tabs)
    first = _first_filled(rows)
    if not headings:
        rows.insert(first, [*_NAMES] if max(map(len, rows)) <= _FEW else [])
    rows[first:] = _with_headings(rows[first:])
    made = io.StringIO(newline="")
    csv.writer(made, delimiter=separator, lineterminator="\n").writerows(rows)
    return made.getvalue().encode()


def decoded(data: bytes) -> str:
    """The text of a file, in the encoding that it seems to have."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def _with_headings(rows: Sequence[list[str]]) -> list[list[str]]:
    """The rows with a heading of its own for each column that holds anything."""
    filled = {place for row in rows[1:] for place, cell in enumerate(row) if is_filled(cell)}
    wide = max(filled, default=0) + 1
    head = [*rows[0], *[""] * (wide - len(rows[0]))]
    seen: set[str] = set()
    for place, heading in enumerate(head):
        name = heading.strip() or (f"column {place + 1}" if place in filled else "")
        number = 2
        while name and plain_name(name) in seen:
            name, number = f"{heading.strip() or 'column'} {number}", number + 1
        seen.add(plain_name(name))
        head[place] = name
    return [head, *rows[1:]]
