"""Tables that were saved otherwise than meant, told as what they are and not cell by cell."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import pairwise

from generator.load.cell_grid import Row, is_filled, plain_name
from generator.load.field_types import FieldType, KnownNames, converted
from generator.model.component import Piece
from generator.problem import Problem, Where

_PAGE = re.compile(r"\s*(?:<!doctype html|<html|<table|<meta|<head)", re.IGNORECASE)
_APART = re.compile(r"[,;|\t]")
_ID = re.compile(r"#.*|[\w-]+", re.DOTALL)
_FEWEST = 3  # rows in which two values are wrong, and right for each other's field
_SEVERAL = 3  # cells of a row before its shape says anything


def strange_shape(rows: Sequence[Row], known: AbstractSet[str], shown: str) -> Problem | None:
    """The problem of a table whose rows are not what its headings say; None of any other.

    ``known`` are the plain names of its fields. A page of the web, rows in quotes as a whole,
    headings and rows with other separators, a line break in a text without quotes.
    """
    header, *body = rows
    first = str(next(filter(is_filled, header.cells)))
    if _PAGE.match(first):
        hint = "save the sheet as CSV or as .xlsx, not as a web page"
        return _wrong(shown, header, "this is a web page that is called as a table", hint)
    alone = [str(_only(row)) for row in rows if _only(row) is not None]
    names = {plain_name(part) for part in _APART.split(first)}
    if len(alone) == len(rows) and len(known & names) > 1:
        message = "each row stands in quotes as a whole, so that it is one cell"
        hint = "take away the quotes around the rows, and write single ones for doubled ones; "
        return _wrong(shown, header, message, f"{hint}or save the table anew")
    if len(alone) == len(body) > 0 and len(header.cells) >= _SEVERAL:
        signs = {sign for text in alone for sign in _APART.findall(text)}
        sign = max(signs, key="".join(alone).count, default="")
        if sign and all(text.count(sign) + 1 >= len(header.cells) for text in alone):
            message = f"the rows are parted by {_called(sign)}, and the headings otherwise"
            return _wrong(shown, header, message, f"part the headings by {_called(sign)} too")
    return _broken_line(header, body, shown)


def exchanged_columns(
    pieces: Sequence[Piece],
    types: Mapping[str, FieldType],
    mistakes: Sequence[Problem],
    known: KnownNames,
) -> Problem | None:
    """The problem of two fields whose values are wrong in all rows and fit each other's types."""
    often = Counter(one.field for one in mistakes)
    wrong = [name for name, count in often.items() if name in types and count == len(pieces)]
    if len(wrong) != 2 or len(pieces) < _FEWEST:
        return None
    one, other = wrong
    for piece in pieces:
        for name, instead in ((one, other), (other, one)):
            if instead not in piece.fields:
                return None
            if converted(piece.fields[instead], types[name], known)[1]:
                return None
    message = f"{one} and {other} hold what belongs to the other: their headings changed places"
    where = pieces[0].fields.keys_at.get(one, pieces[0].where)
    return Problem(where, "wrong-type", message, "exchange the two headings")


def _broken_line(header: Row, body: Sequence[Row], shown: str) -> Problem | None:
    """The problem of a row that ends within a text, which goes on in the row below it."""
    whole = len(header.cells)
    named = plain_name(str(header.cells[0])) == "id"
    for row, after in pairwise(body) if named and whole >= _SEVERAL else ():
        one, other = len(row.cells), len(after.cells)
        if not max(one, other) < whole == one + other - 1:
            continue
        begins, goes_on = (str(cell or "").strip() for cell in (row.cells[0], after.cells[0]))
        if _ID.fullmatch(begins) and goes_on and not _ID.fullmatch(goes_on):
            message = f"row {row.number} ends within a text, which goes on below it"
            hint = "put a text with a line break in double quotes, or write it in one line"
            return _wrong(shown, row, message, hint)
    return None


def _only(row: Row) -> object:
    """What the only filled cell of a row holds; None where there are more."""
    filled = [cell for cell in row.cells if is_filled(cell)]
    return filled[0] if len(filled) == 1 else None


def _called(sign: str) -> str:
    return {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}[sign]


def _wrong(shown: str, row: Row, message: str, hint: str) -> Problem:
    return Problem(Where(shown, row.number), "csv-syntax", message, hint)
