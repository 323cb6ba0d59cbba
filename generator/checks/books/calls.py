"""The calls of a manuscript by the blocks of its book, for comparing a translation."""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from generator.problem import Where
from generator.rulebook.book import ReadBook

_EXPRESSION = re.compile(r"\{\{(.*?)\}\}", re.DOTALL)
_CALL = re.compile(
    r"\b(numbers)\.(\w+)|\b(count|see|some|figure|picture|piece)\(([^()]*)\)((?:\.\w+)*)"
)
_STRING = re.compile(r"[\"']([^\"']*)[\"']")
_BLANKS = re.compile(r"\s+")
_SHOWN = ("figure", "picture")


class Call(NamedTuple):
    """A call: its name, and as much of it as no language changes."""

    name: str
    written: str


def calls_of(read: ReadBook, starts: Iterable[Where]) -> Mapping[Where, Sequence[Call]]:
    """The calls from each of these places of a manuscript to the next."""
    places = sorted({*starts}, key=lambda one: (one.line, one.column))
    lines = [one.line for one in places]
    text, found = read.manuscript.text, dict[Where, list[Call]]()
    for expression in _EXPRESSION.finditer(text):
        for match in _CALL.finditer(text, expression.start(1), expression.end(1)):
            number = bisect_right(lines, text.count("\n", 0, match.start()) + 1) - 1
            call = _call(match)
            if number >= 0 and call.written:
                found.setdefault(places[number], []).append(call)
    return found


def other_calls(own: Iterable[Call], other: Iterable[Call]) -> tuple[str, str]:
    """A call of the one side that is another one on the other side; empty if there is none.

    Where both have as many of its name: "both" may be a number in another language.
    """
    own, other = tuple(own), tuple(other)
    for name in dict.fromkeys(call.name for call in own):
        sides = [Counter(one.written for one in side if one.name == name) for side in (own, other)]
        lost, new = sides[0] - sides[1], sides[1] - sides[0]
        if lost and lost.total() == new.total():
            return next(iter(lost)), next(iter(new))
    return "", ""


def _call(match: re.Match[str]) -> Call:
    if match[1]:
        return Call("numbers", f"numbers.{match[2]}")
    name, arguments = match[3], _BLANKS.sub("", match[4]).replace("'", '"')
    if name in _SHOWN:
        shown = _STRING.match(match[4].strip())
        return Call(name, f'{name}("{shown[1]}")' if shown and "/" in shown[1] else "")
    if name == "some":
        arguments = arguments.partition(",")[0]
        return Call(name, f"some({arguments})" if arguments.isdecimal() else "")
    return Call(name, f"{name}({arguments}){match[5]}")
