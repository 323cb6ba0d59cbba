"""Values of a table's cells, and cells that a spreadsheet shows otherwise than a piece has them."""

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from generator.load.cell_grid import Columns
from generator.load.cell_looks import Look, is_iso, shown_text
from generator.load.yaml_tree import plain_value, read_cell, with_point
from generator.model.values import as_typed, describe, text_form
from generator.problem import Problem, Where

_IN_THOUSANDS = re.compile(r"[+-]?[1-9][0-9]{0,2}\.[0-9]{3}")
_DIGITS = re.compile(r"-?0+[0-9]+|-?[0-9]*\.[0-9]+")  # 007, 1.50
_AS_TEXT = "format the cell as text in the spreadsheet, and type it as it should print"
_AS_A_NUMBER = "format the column as text in the spreadsheet, and type the number again"
_WHOLE_ROWS = "struck-out"  # a problem of rows rather than of cells
_LONGEST = 40  # characters that are shown


class Looked(NamedTuple):
    """A cell whose piece prints it otherwise than the spreadsheet shows it."""

    where: Where
    name: str
    rule: str
    message: str
    hint: str


Read = tuple[Any, tuple[Problem, ...], tuple[Looked, ...]]


def cell_value(cell: Any, look: Look | None, name: str, where: Where, columns: Columns) -> Read:
    """A cell's value, its problems, and what it shows otherwise; texts stay as typed or shown."""
    if look is None and not isinstance(cell, float):
        return *_typed_value(cell, name, where, columns), ()
    look = look or Look("number")
    if look.kind == "number":
        return _shown_number(cell, look, name, where, columns)
    value, problems = _typed_value(cell, name, where, columns)
    if look.kind == "date" and _counts(name, columns):
        typed = f", shown as {look.shown[:_LONGEST]}" if look.shown else ""
        message = f"the spreadsheet turned this value into a date: {value}{typed}"
        found = Problem(where, "wrong-type", message, _AS_A_NUMBER, field=name)
        return value, (*problems, found), ()
    told = _told_date if look.kind == "date" else _formatting_lost
    return value, problems, tuple(told(value, look, name, where, columns))


def _shown_number(cell: Any, look: Look, name: str, where: Where, columns: Columns) -> Read:
    shown = shown_text(cell, look, comma=columns.decimal_comma)
    if name in columns.texts and shown:
        return shown, (), ()
    value, problems = _typed_value(cell, name, where, columns)
    if _counts(name, columns):
        return value, problems, tuple(_told_rounded(value, shown, name, where))
    if shown is not None and name not in columns.chosen and _DIGITS.fullmatch(shown):
        return as_typed(plain_value(shown), shown), problems, ()
    return value, problems, tuple(_told_number(value, shown, look, name, columns, where))


def _counts(name: str, columns: Columns) -> bool:
    """Whether a column holds numbers, and a text in it is none."""
    return name == "copies" or name in columns.numbers or name in columns.whole


def told_looks(looked: Sequence[Looked]) -> Iterator[Problem]:
    """A warning for each column and fault, at its first cell; for struck rows once a table."""
    alike: dict[tuple[str, str], list[Looked]] = {}
    for one in looked:
        whole = one.rule == _WHOLE_ROWS
        alike.setdefault(("" if whole else one.name, one.rule), []).append(one)
    for first, *more in alike.values():
        cells = "cells" if first.rule == _WHOLE_ROWS else "of this column"
        others = f" (and in {len(more):,} more {cells})" if more else ""
        message = f"{first.message}{others}"
        yield Problem(first.where, first.rule, message, first.hint, "warning", field=first.name)


def _typed_value(
    cell: Any, name: str, where: Where, columns: Columns
) -> tuple[Any, tuple[Problem, ...]]:
    text = cell.strip().replace("\t", " ") if isinstance(cell, str) else ""
    if name in columns.texts:
        if not isinstance(cell, bool):
            return text or str(cell), ()
        message = f"a text is needed here, not {describe(cell)}"
        hint = "format the cell as text in the spreadsheet, and type it again"
        return cell, (Problem(where, "wrong-type", message, hint, field=name),)
    if name in columns.nested and text.startswith(("[", "{")):
        return read_cell(text, where)
    if name in columns.numbers and columns.decimal_comma and _IN_THOUSANDS.fullmatch(text):
        whole, fraction = text.replace(".", ""), text.replace(".", ",")
        message, hint = (
            f"{text} could mean {int(whole):,} or a decimal".replace(",", " "),
            f"for the large number write {whole}, for the decimal {fraction}",
        )
        return cell, (Problem(where, "unclear-number", message, hint, field=name),)
    if not text:
        return cell, ()
    value = plain_value(text)
    counts = value is text or _counts(name, columns) or name in columns.chosen
    return (value if counts else as_typed(value, text)), ()


def _formatting_lost(
    _: Any, look: Look, name: str, where: Where, columns: Columns
) -> Iterator[Looked]:
    if _counts(name, columns):
        return
    if look.kind == "struck":
        message = "the cell is struck out in the spreadsheet, but will be printed"
        hint = "to leave the row out, begin its id with #. To print it, remove the strike-through"
        yield Looked(where, name, _WHOLE_ROWS, message, hint)
        return
    message = f"part of the text is {look.code} in the spreadsheet; this will not be printed"
    hint = (
        "use marks instead: **bold**, *italic* or [text]{.colour}. Then clear the cell's formatting"
    )
    if name not in columns.texts:
        hint = "clear the formatting of the cell"
    yield Looked(where, name, "formatting-lost", message, hint)


def _told_date(value: Any, look: Look, name: str, where: Where, _: Columns) -> Iterator[Looked]:
    if is_iso(look) or look.shown == value:
        return
    shown = f", the spreadsheet shows {look.shown[:_LONGEST]}" if look.shown else ""
    message = f"this cell is a date or a time: the card prints {value}{shown}"
    yield Looked(where, name, "shown-otherwise", message, _AS_TEXT)


def _told_rounded(value: Any, shown: str | None, name: str, where: Where) -> Iterator[Looked]:
    """A number that the spreadsheet shows with fewer digits than it has."""
    number = _number(shown)
    if number is None or not isinstance(value, float) or abs(number - value) < 1e-9:
        return
    if "%" not in str(shown) and abs(number - value) < 1:
        message = f"the spreadsheet shows {shown}, but the card prints {text_form(value)}"
        hint = "round it with ROUND in the spreadsheet. Or declare the field as text"
        yield Looked(where, name, "shown-otherwise", message, hint)


def _told_number(
    value: Any, shown: str | None, look: Look, name: str, columns: Columns, where: Where
) -> Iterator[Looked]:
    plain = text_form(value)
    if shown is not None and (shown == plain or (_number(shown) == value and _is_bare(shown))):
        return
    says = f"shows {shown[:_LONGEST]}" if shown is not None else "shows fewer digits"
    if shown is None and look.code:
        says = f"shows it in the format {look.code[:_LONGEST]}"
    message = f"the spreadsheet {says}, but the card prints {plain}"
    hint = _AS_TEXT
    if shown and name not in columns.chosen:
        hint = (
            "to print it as shown: declare the field as text. To print the plain number: "
            "declare it as number"
        )
    yield Looked(where, name, "shown-otherwise", message, hint)


def _number(shown: str | None) -> float | None:
    """The number of a text such as ``-2.50`` or ``2,5``; None for any other."""
    text = (shown or "").strip()
    bare = with_point(text) or text
    try:
        return float(bare) if _is_bare(bare) else None
    except ValueError:
        return None


def _is_bare(shown: str) -> bool:
    """Whether a text is digits and a decimal mark alone."""
    return re.fullmatch(r"-?[0-9]*[.,]?[0-9]*", shown) is not None
