"""CSV of strangers made readable: its encoding, its quotes and its headings; the cells stay."""

import csv
import io
import re
from collections.abc import Collection, Sequence

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
_HEAD = 100_000  # characters in which the headings are looked for
_FEW = 3  # columns of a list of words
NO_HEADINGS = "it had no headings"
_NAMES = ("term", "meaning")  # of two columns without headings
_AS_DATA = re.compile(r"\d+([.,]\d+)?|.*[^\W\d_].*[(;:,].*|(\S+ +){3,}.*", re.DOTALL)
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")


def has_no_headings(headings: Sequence[str], known: Collection[str]) -> bool:
    """Whether the first row is one like the others: few columns, no known word, words of a text."""
    words = {word for heading in headings for word in re.findall(r"[^\W\d_]+", heading.lower())}
    few = 1 < len(headings) <= _FEW
    return few and not words & {*known} and any(map(_AS_DATA.fullmatch, headings))


def cleaned(data: bytes, *, tabs: bool, headings: bool = True) -> bytes:
    """The table with headings of one name each, a heading for each cell, in UTF-8."""
    text = _CONTROL.sub("", _decoded(data))
    separator = "\t" if tabs else separator_of(text[:_HEAD])
    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator))
    first = next((n for n, row in enumerate(rows) if sum(map(is_filled, row)) > 1), 0)
    if not headings:
        wide = max(map(len, rows))
        rows.insert(first, [*_NAMES, *(f"more {n}" for n in range(3, wide + 1))])
    rows[first:] = _with_headings(rows[first:])
    made = io.StringIO(newline="")
    csv.writer(made, delimiter=separator, lineterminator="\n").writerows(rows)
    return made.getvalue().encode()


def _decoded(data: bytes) -> str:
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
