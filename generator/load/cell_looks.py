"""The look of a cell in a spreadsheet: a number in its format, a date, formatting within a text.

A number format is followed where it is digits, zeros that are kept, literal text and per cent.
What depends on who looks (currencies of the system, names of months, points between thousands) or
is seldom (fractions, powers of ten, conditions) is not, and is told instead.
"""

import re
from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, Literal, NamedTuple

from generator.model.values import text_form

_TOKEN = re.compile(
    r'"(?P<quoted>[^"]*)"|\\(?P<escaped>.)|(?P<space>_.)|(?P<fill>\*.)'
    r"|\[\$(?P<money>[^\]-]*)(?:-[^\]]*)?\]|(?P<colour>\[[A-Za-z]+ ?\d*\])"
    r"|(?P<number>[#0][#0,]*(?:\.[#0]*)?|\.[#0]+)|(?P<percent>%)|(?P<text>@)"
    r"|(?P<literal>[-+$€£¥ ()!^&'~{}:])|(?P<other>.)",
    re.DOTALL,
)
_GENERAL = frozenset({"", "general", "standard", "@"})
_ISO = re.compile(r"(?:\[\$-[^\]]*\])?(?:yyyy\\?-mm\\?-dd|hh?:mm|yyyy\\?-mm\\?-dd\\? hh:mm)(?:;@)?")
LONGEST = 11  # characters of a number that a spreadsheet shows where no format is chosen


class Look(NamedTuple):
    """A difference between a cell and its value: a format (``code``), or the text ``shown``."""

    kind: Literal["number", "date", "formatted", "struck"]
    code: str = ""
    shown: str = ""


class SheetXml(NamedTuple):
    """Facts in the XML of a tab that are not values; rows and columns from 1."""

    errors: list[tuple[int, int, str]]  # row, column, what the cell holds; "": a picture
    looks: dict[tuple[int, int], Look]
    hidden: set[int]  # rows
    pictures: list[tuple[int, int]]  # where their first corners lie
    merged: list[tuple[int, int, int]]  # cells over several rows, and how many rows


def shown_text(value: Any, look: Look, *, comma: bool = False) -> str | None:
    """The text that a spreadsheet shows, with a decimal ``comma`` or not; None if uncertain."""
    if look.shown:
        return look.shown
    if look.code.casefold() in _GENERAL:
        plain = text_form(value)
        return None if len(plain) > LONGEST else (plain.replace(".", ",") if comma else plain)
    if isinstance(value, str):
        texts = [one for one in _sections(look.code) if any(kind == "text" for kind, _ in one)]
        return _written(texts[-1], value) if texts else value
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return _shown_number(Decimal(repr(value)), look.code, comma=comma) if is_number else None


def _shown_number(number: Decimal, code: str, *, comma: bool) -> str | None:
    if not number.is_finite():
        return None
    sections = _sections(code)
    place = 1 if number < 0 and len(sections) > 1 else 2 if not number and len(sections) > 2 else 0
    section = sections[place] if place < len(sections) else sections[0]
    digits = _digits(section, abs(number), comma=comma)
    written = None if digits is None else _written(section, digits)
    if written is None:
        return None
    return f"-{written}" if number < 0 and len(sections) == 1 and digits else written


def is_iso(look: Look) -> bool:
    """Whether a date or a time is shown as a piece has it: ``2026-01-31``, ``10:30``."""
    return _ISO.fullmatch(look.code.casefold()) is not None


def is_plain(code: str) -> bool:
    """Whether a number format shows the number as it is."""
    return code.casefold() in _GENERAL


def _sections(code: str) -> list[list[tuple[str, str]]]:
    """The parts of a format that semicolons divide: each a list of tokens by kind."""
    sections: list[list[tuple[str, str]]] = [[]]
    for kind, text in _tokens(code):
        if (kind, text) == ("other", ";"):
            sections.append([])
        else:
            sections[-1].append((kind, text))
    return sections


def _tokens(code: str) -> Iterator[tuple[str, str]]:
    for match in _TOKEN.finditer(code):
        kind = str(match.lastgroup)
        yield kind, match[kind]


def _digits(section: list[tuple[str, str]], number: Decimal, *, comma: bool) -> str | None:
    """The digits of a number in a section's pattern; None if it has another structure."""
    patterns = [text for kind, text in section if kind == "number"]
    if not patterns:  # a text alone, such as "none", or nothing
        return ""
    if len(patterns) > 1 or patterns[0].endswith(","):
        return None
    whole, _, fraction = patterns[0].partition(".")
    number *= 100 ** sum(kind == "percent" for kind, _ in section)
    try:
        number = number.quantize(Decimal(1).scaleb(-len(fraction)), ROUND_HALF_UP)
    except ArithmeticError:  # more digits than anybody counts with
        return None
    if "," in whole and number >= 1000:
        return None
    before, _, after = f"{number:f}".partition(".")
    least = len(fraction.rstrip("#"))
    after = after[:least] + after[least:].rstrip("0")
    before = before.lstrip("0").zfill(whole.count("0"))
    return before + (f"{',' if comma else '.'}{after}" if after else "")


def _written(section: list[tuple[str, str]], value: str) -> str | None:
    """A section with a value in place of its pattern; None if it holds what is not followed."""
    parts: list[str] = []
    for kind, text in section:
        if kind == "other":
            return None
        if kind in ("number", "text"):
            parts.append(value)
        elif kind == "space":
            parts.append(" ")
        elif kind not in ("fill", "colour"):
            parts.append(text)
    return "".join(parts).strip()
