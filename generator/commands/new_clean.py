"""CSV of strangers made readable: its encoding, its quotes and its headings; the cells stay."""

import csv
import io
import json
import re
from collections.abc import Collection, Sequence
from html import unescape
from itertools import zip_longest

from generator.commands.new_columns import IMAGE, UNIQUE, pointed_at, words_of_columns
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
IDS = {"name": "its ids are the names of cards", "number": "texts name cards by their ids"}
PARTED = "a list in a cell was parted by ;"
_NESTED = re.compile(r"""\{\s*["'}]|\[\s*["'\d{\[\]]""")
_PARTED = re.compile(r"""(?<=[\w"'}\]])\s*;(?=\s*["'{\[])""")
HEAD = 100_000  # characters in which the headings are looked for
_FEW = 3  # columns of a list of words
NO_HEADINGS = "it had no headings"
_NAMES, _SIDES = ("term", "meaning"), ("front", "back")  # of two columns without headings
_NUMBER = re.compile(r"-?\d+([.,]\d+)?")
_ONLY_DATA = (  # what no heading is, where the cells below it are such as well
    re.compile(r"(?s)\[sound:.*|<img\b.*|https?://\S+|[^\s/]*(/[^\s/]*)+\.\w{2,4}|" + UNIQUE),
    re.compile(r"(\S+ +){2,}\S*[.!]"),
    re.compile(r"(\S+ +){3,}\S*\?|\S{6,}？"),
    IMAGE,
)
_OF_A_DICTIONARY = re.compile(r".*\S [^\W\d_]\. \([^()]*\..*")  # schola f. (F. -ae)
_CONTROL = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]"
    "|(?<=[\u2600-\u27bf\ufe0f\U0001f000-\U0001faff])\u200d"  # that joins two emoji
)
_BREAKS = re.compile(r"[\x0b\x0c\u2028\u2029]|(?<!\\)\\(?:u000[bcBC]|u202[89]|f)")
_BOLD = re.compile(r"(?i)<(strong|b|em|i)>([^<>]++)<\\?/\1>")
_PLAIN = re.compile(
    r"(?i)<\\?/?(?:a|sub|sup|var|span|u|s|small|big|font|abbr|code|[uo]l|table|tbody|thead)"
    r"(?: [^<>]*)?>|<(?:p|div|li|tr|t[dh])(?: [^<>]*)?>"
)
_SIGNS = re.compile(r"(?i)<br *\\?/?>|<\\?/(?:p|div|li|tr)>|&#?\w+;")
_CELLS = re.compile(r"(?i)<\\?/t[dh]>")
_PICTURE = re.compile(
    r"""(?i)<img\b[^<]{0,300}?\bsrc=(?:[\\"']++([^<>"'\\]++)|([^\s<>"'\\]++))[^<>]*+>"""
)
_BOTH = re.compile(r"\*\*\*(?=\S)([^*\n]+)(?<=\S)\*\*\*")  # few fonts have bold italics


def marked(text: str, *, in_json: bool = False) -> str:
    """The text in our markup: stars for bold and italic of HTML, and signs for its codes."""

    def bold(match: re.Match[str]) -> str:
        stars = "**" if match[1][0] in "sSbB" else "*"
        words = match[2].strip()
        # Within a word, stars beside a sign are no marks: <b>Virus-</b>programs.
        before, after = (match.string[n : n + 1] for n in (match.start() - 1, match.end()))
        marks = bool(words) and (words[0].isalnum() or not before.isalnum())
        marks = marks and (words[-1].isalnum() or not after.isalnum())
        return match[2].replace(words, f"{stars}{words}{stars}", 1) if marks else match[2]

    def sign(match: re.Match[str]) -> str:
        plain = "\n" if match[0][0] == "<" else unescape(match[0])
        return json.dumps(plain, ensure_ascii=False)[1:-1] if in_json else plain

    text = _PLAIN.sub("", _CELLS.sub(" ", _PICTURE.sub(r"\1\2", text)))
    for _ in range(2):  # one may be within another
        text = _BOLD.sub(bold, text)
    return _BOTH.sub(r"**\1**", _SIGNS.sub(sign, text))


def parted(cell: str) -> str:
    """The cell; a list or a mapping in it has commas between its entries."""
    return _PARTED.sub(",", cell) if ";" in cell and is_nested(cell) else cell


def is_nested(cell: object) -> bool:
    """Whether a cell seems to be a list or a mapping, as JSON and Python write it."""
    text = cell.strip() if isinstance(cell, str) else ""
    return text[-1:] in ("]", "}") and _NESTED.match(text) is not None


def plain_json(data: bytes) -> bytes:
    """JSON without signs that cannot be seen, and without HTML."""
    text = _CONTROL.sub("", _BREAKS.sub(r"\\n", decoded(data)))
    return marked(text, in_json=True).encode()


def has_no_headings(rows: Sequence[Sequence[str]], known: Collection[str]) -> bool:
    """Whether the first row holds what headings never do, and no known word of its own.

    A row that comes again before the last is one of headings; numbers in no order are none.
    """
    rows = rows[_first_filled(rows) :] or [[]]
    columns = [*zip_longest(*rows, fillvalue="")] if len(rows[0]) > 1 else []
    sure = {one for one, *cells in columns if any(_fits(form, one, cells) for form in _ONLY_DATA)}
    sure |= {one for one in rows[0] if _OF_A_DICTIONARY.fullmatch(one)}
    texts = [one for one, *cells in columns if _fits(_NUMBER, one, cells)]
    numbers = [float(one.replace(",", ".")) for one in texts]
    ordered = sorted(numbers) in (numbers, numbers[::-1])
    own = {one for one, *cells in columns if one not in cells and not is_nested(one)} - sure
    words = {*re.findall(r"[^\W\d_]+", " ".join(own).lower())}
    again = rows[0] in (rows[1:-1] if sure else rows[1:])
    return bool(sure or not ordered) and not again and not words & {*known}


def headings_in_doubt(rows: Sequence[Sequence[str]], known: Collection[str]) -> list[str]:
    """A remark on the first row of a list of words that has no known heading: it may be a card."""
    head = [*filter(is_filled, rows[_first_filled(rows)])] if rows else []
    words = {one.lower() for one in head} | {*re.findall(r"[^\W\d_]{3,}", " ".join(head).lower())}
    if not 0 < len(head) <= _FEW or words & {*known}:
        return []
    one = ", ".join(head)[:60]
    return [f"the first row is read as headings ({one}). If it is a card, write headings above it"]


def _fits(form: re.Pattern[str], first: str, below: Sequence[str]) -> bool:
    """Whether a first cell has a form that half of the cells below it have as well."""
    filled = [*filter(is_filled, below)] if form.fullmatch(first) else []
    return 0 < len(filled) <= 2 * sum(map(bool, map(form.fullmatch, filled)))


def rows_of(data: bytes, *, tabs: bool, letters: int | None = None) -> tuple[list[list[str]], str]:
    """The cells of a table, or of the rows within its first letters, and their separator."""
    whole = _CONTROL.sub("", decoded(data))
    text = whole[:letters]
    separator = "\t" if tabs else separator_of(text[:HEAD])
    cells = [*csv.reader(io.StringIO(text, newline=""), delimiter=separator)]
    return cells[:-1] if len(text) < len(whole) else cells, separator


def _first_filled(rows: Sequence[Sequence[str]]) -> int:
    """The number of the first row that is no title of the table."""
    return next((n for n, row in enumerate(rows) if sum(map(is_filled, row)) > 1), 0)


def cleaned(data: bytes, *, tabs: bool, headings: bool = True) -> bytes:
    """The table with headings of one name each, a heading for each cell, in UTF-8."""
    read, separator = rows_of(data, tabs=tabs)
    rows = [[parted(marked(cell)) for cell in row] for row in read]
    first = _first_filled(rows)
    if not headings:
        second = [row[1] for row in rows[first:] if len(row) > 1]
        words = max(map(len, rows)) == 2 and not _fits(_ONLY_DATA[1], second[0], second)
        few = _SIDES if words else _NAMES  # a text is read beside the name of its card
        rows.insert(first, [*few] if max(map(len, rows)) <= _FEW else [])
    rows[first:] = _with_headings(rows[first:])
    if known := known_by_ids(rows):
        rows[first][known[0]] = known[1]
    made = io.StringIO(newline="")
    csv.writer(made, delimiter=separator, lineterminator="\n").writerows(rows)
    return made.getvalue().encode()


def known_by_ids(rows: Sequence[Sequence[str]]) -> tuple[int, str] | None:
    """The place of a column ``id`` that players need, and what it is: a name or a number."""
    head, *body = [[*map(str.strip, row)] for row in rows[_first_filled(rows) :]] or [[]]
    words = {word for one in head for word in re.findall(r"[^\W\d_]+", one.lower())}
    place = next((n for n, one in enumerate(head) if plain_name(one) == "id"), None)
    if place is None:
        return None
    ids = [row[place] for row in body if row[place : place + 1] not in ([], [""])]
    pointed = pointed_at(cell for row in body for n, cell in enumerate(row) if n != place)
    if pointed and pointed <= {*ids} and "number" not in words:
        return place, "number"
    names = {one for one in ids if one.replace(" ", "").isalpha()}
    named = 2 * len(names) > len(ids) and not words.intersection(words_of_columns()["title"])
    return (place, "name") if named else None


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
