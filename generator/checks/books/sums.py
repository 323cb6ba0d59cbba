"""Sums in a rulebook that are wrong, such as ``6 + 4 = 12``."""

import ast
import operator
import re
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import ceil, floor

from generator.checks.books.opened import opened
from generator.checks.texts.text import Names, Text
from generator.problem import Problem
from generator.rulebook.book import ReadBook

_NUMBER = r"[$€]?\d+(?:[.,]\d+)*"
_TERM = rf"\(*{_NUMBER}\)*"
_SIGNS_OF_SUMS = "+−×·*÷/"
_SIGN = rf"\s*[{_SIGNS_OF_SUMS}x-]\s*"
_SUM = re.compile(rf"{_TERM}(?:{_SIGN}{_TERM})+\s*=\s*(?P<result>[−-]?{_NUMBER})")
_GOES_ON = re.compile(rf"\s*[{_SIGNS_OF_SUMS}=%½¼¾:-]\s*\(*[$€]?\d|[½¼¾%]|[.,]?\d")
_BEFORE = re.compile(rf"(?:[{_SIGNS_OF_SUMS}=(-]|\bx)\s*$|[\w½¼¾.,]$")
_THOUSANDS = re.compile(r"(?<=\d)[.,](?=\d{3}(?!\d))")
_PYTHON = str.maketrans("−×x·÷", "-***/", "$€")
_SIGNS: Mapping[type, Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


def wrong_sums(read: ReadBook, _names: Names) -> Iterator[Problem]:
    """Sums, differences and products with a wrong result, if any part of them was typed."""
    for text in opened(read).texts:
        yield from sums_in(text)


def sums_in(text: Text) -> Iterator[Problem]:
    """The wrong sums of one text."""
    yield from _in_words(text)
    for match in _SUM.finditer(text.text):
        typed = [at for at in range(match.start(), match.end()) if text.typed(at)]
        before = text.text[max(match.start() - 3, 0) : match.start()]
        if not typed or _BEFORE.search(before) or _GOES_ON.match(text.text, match.end()):
            continue
        makes = _made(match[0])
        if makes is not None:
            at = match.start("result") if match.start("result") in typed else typed[-1]
            message = f"{match[0]!r}: the result should be {makes:g}"
            yield from text.problem(at, "wrong-sum", message, "correct the sum, or compute it")


def _in_words(text: Text) -> Iterator[Problem]:
    """Sums such as ``6, 4 and 3, which makes 12``."""
    language = text.language
    either = (
        "|".join(map(re.escape, words)) for words in (language.list_words, language.sum_words)
    )
    joins, makes = (one or "(?!)" for one in either)
    form = rf"({_TERM}(?:,\s+{_TERM})*\s+(?:{joins})\s+{_TERM})(?:\s+\w+)?,?\s+(?:{makes})"
    form += r"\s+(\d+)\b"
    for match in re.finditer(form, text.text, re.IGNORECASE):
        made = sum(map(int, re.findall(r"\d+", match[1])))
        if made != int(match[2]) and text.typed(match.start(2)) and "." not in match[1]:
            message = f"{match[0]!r}: the result should be {made}"
            yield from text.problem(match.start(2), "wrong-sum", message, "correct the sum")


def _made(sum_: str) -> float | None:
    """The right result of a sum; None if it has it, however its numbers are read."""
    made = None
    for written in dict.fromkeys((_THOUSANDS.sub("", sum_), sum_)):
        left, result = (_value(side) for side in written.split("="))
        if left is None or result is None or result == left:
            return None
        if "/" in written.translate(_PYTHON) and result in (floor(left), ceil(left)):
            return None  # rounded
        made = made or float(left)
    return made


def _value(side: str) -> Fraction | None:
    """The value of numbers, signs and brackets; None if it has none."""
    side = side.strip().translate(_PYTHON).replace(",", ".")
    more = side.count("(") - side.count(")")  # a sum may stand in brackets with other words
    try:
        tree = ast.parse(side[more:] if side.startswith("(" * more) else side, mode="eval")
        return _worked_out(tree.body)
    except (SyntaxError, ValueError, ZeroDivisionError):
        return None


def _worked_out(node: ast.expr) -> Fraction:
    """The value of a parsed sum. Raises ValueError for anything else."""
    if isinstance(node, ast.BinOp) and type(node.op) in _SIGNS:
        return _SIGNS[type(node.op)](_worked_out(node.left), _worked_out(node.right))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_worked_out(node.operand)
    if isinstance(node, ast.Constant):
        return Fraction(str(node.value))
    raise ValueError
