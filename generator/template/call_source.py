"""The place of a call in the source of a template: the arguments that say where it is drawn."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

_CALL = re.compile(r"\b(text|icon|art|picture)\(")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_NAME = re.compile(r"\s*(x|y|w|h|size)\s*=\s*")
_OPEN, _CLOSE = "([{", ")]}"
_NEAR = 0.0005  # mm: two numbers that are one


class Number(NamedTuple):
    """A number in a template: its characters, and its value; ``computed`` is an expression."""

    start: int
    end: int
    value: float
    computed: str = ""


def numbers_of_call(
    source: str, kind: str, line: int, box: Mapping[str, float]
) -> tuple[dict[str, Number], bool]:
    """The numbers in a line's call that agree with ``box``, by name; whether it is alone."""
    fitting = []
    for name, start, end in _calls(source):
        first, last = (source.count("\n", 0, at) + 1 for at in (start, end))
        if name != kind or not first <= line <= last:
            continue
        found = dict(_numbers(source, start, end, box))
        if all(abs(box[key] - one.value) < _NEAR for key, one in found.items() if key in box):
            fitting.append(found)
    return (fitting[0], True) if len(fitting) == 1 else ({}, False)


def with_numbers(source: str, changed: Mapping[Number, float]) -> str:
    """The source with other numbers in the places of some; to an expression the rest is added."""
    for number in sorted(changed, reverse=True):
        written = f"{round(changed[number], 2):g}"
        if number.computed:
            written = f"({number.computed}) + {round(changed[number] - number.value, 2):g}"
        source = f"{source[: number.start]}{written}{source[number.end :]}"
    return source


def _calls(source: str) -> Iterator[tuple[str, int, int]]:
    """Each call by its name, and the characters of its arguments."""
    for match in _CALL.finditer(source):
        depth, at, quote = 1, match.end(), ""
        while at < len(source) and depth:
            sign = source[at]
            if quote:
                quote = "" if sign == quote else quote
            elif sign in "\"'":
                quote = sign
            else:
                depth += (sign in _OPEN) - (sign in _CLOSE)
            at += 1
        if not depth:
            yield match[1], match.end(), at - 1


def _numbers(
    source: str, start: int, end: int, box: Mapping[str, float]
) -> Iterator[tuple[str, Number]]:
    """The arguments between two characters that are a name and a number, or compute one."""
    depth, quote, begun = 0, "", start
    for at in range(start, end + 1):
        sign = source[at]
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        elif at == end or (sign == "," and not depth):
            name = _NAME.match(source, begun, at)
            value = _NUMBER.match(source, name.end(), at) if name else None
            if name and value and not source[value.end() : at].strip():
                yield name[1], Number(value.start(), value.end(), float(value[0]))
            elif name and name[1] in box:
                text = source[name.end() : at].rstrip()
                yield name[1], Number(name.end(), name.end() + len(text), box[name[1]], text)
            begun = at + 1
        else:
            depth += (sign in _OPEN) - (sign in _CLOSE)
