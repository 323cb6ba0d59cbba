"""Lint of a translated rulebook: its calls and numbers beside those of the game's own."""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.checks.books.aligned import Group, Passage
from generator.checks.texts.translations import numbers_of, other_numbers
from generator.load.which_language import number_words
from generator.problem import Problem, Where

_EXPRESSION = re.compile(r"\{\{(.*?)\}\}", re.DOTALL)
_CALL = re.compile(
    r"\b(numbers)\.(\w+)|\b(count|see|some|figure|picture|piece)\(([^()]*)\)((?:\.\w+)*)"
)
_STRING = re.compile(r"[\"']([^\"']*)[\"']")
_BLANKS = re.compile(r"\s+")
_SHOWN = ("figure", "picture")


class _Call(NamedTuple):
    kind: str  # what it is of: count, see, numbers
    written: str  # all of it that no language changes
    where: Where


def other_calls(
    groups: Sequence[Group], texts: tuple[str, str], languages: tuple[str, str]
) -> Iterator[Problem]:
    """A warning for each pair of passages that print other calls, or other numbers.

    ``texts`` are those of the two manuscripts. Told where both have as many: what one language
    says with a number, such as "both", another one may say without.
    """
    calls = [
        _calls([one for group in groups for one in group[side]], texts[side]) for side in (0, 1)
    ]
    words = [number_words(language) for language in languages]
    for own, other in groups:
        if not own or not other:
            continue
        sides = [
            [call for one in side for call in calls[number].get(one.where, ())]
            for number, side in enumerate((own, other))
        ]
        kinds = dict.fromkeys(one.kind for side in sides for one in side)
        pairs = [pair for kind in kinds if (pair := _differ(sides[0], sides[1], kind))]
        if pairs:
            its, lost = pairs[0]
            message = f"{its.written} stands here, and {lost.written} in the game's own rulebook"
            hint = "write the same in both"
            yield Problem(its.where, "books-differ", message, hint, "warning", also=(lost.where,))
        elif all(words):
            numbers = [
                sum((numbers_of(one.plain, words[n]) for one in side), Counter[str]())
                for n, side in enumerate((own, other))
            ]
            lacks, says = other_numbers(*numbers)
            if lacks and says:
                begin = " ".join(own[0].text.split())[:60]
                message = f"this says {says}, and {lacks} in the game's own rulebook: {begin!r}"
                hint = "write the same numbers in both, in figures if a word means another thing"
                also = (own[0].where,)
                yield Problem(other[0].where, "books-differ", message, hint, "warning", also=also)


def _calls(passages: Sequence[Passage], text: str) -> Mapping[Where, list[_Call]]:
    """The calls of each passage, by its place."""
    places = sorted({one.where for one in passages}, key=lambda one: (one.line, one.column))
    starts = [one.line for one in places]
    found: dict[Where, list[_Call]] = {}
    for expression in _EXPRESSION.finditer(text):
        for call in _CALL.finditer(text, expression.start(1), expression.end(1)):
            line = text.count("\n", 0, call.start()) + 1
            number = bisect_right(starts, line) - 1
            if number < 0:
                continue
            column = call.start() - text.rfind("\n", 0, call.start())
            kind, written = _written(call)
            if written:
                where = Where(places[number].file, line, column)
                found.setdefault(places[number], []).append(_Call(kind, written, where))
    return found


def _written(call: re.Match[str]) -> tuple[str, str]:
    """What a call is of, and what of it no language changes."""
    if call[1]:
        return "numbers", f"numbers.{call[2]}"
    kind, arguments = call[3], _BLANKS.sub("", call[4]).replace("'", '"')
    if kind in _SHOWN:
        shown = _STRING.match(call[4].strip())
        return kind, f'{kind}("{shown[1]}")' if shown and "/" in shown[1] else ""
    if kind == "some":
        arguments = arguments.partition(",")[0]
        return kind, f"some({arguments})" if arguments.isdecimal() else ""
    return kind, f"{kind}({arguments}){call[5]}"


def _differ(own: Sequence[_Call], other: Sequence[_Call], kind: str) -> tuple[_Call, _Call] | None:
    """The first call of a kind that only the translation has, and that which it lacks."""
    its, others = ([one for one in side if one.kind == kind] for side in (own, other))
    written = [Counter(one.written for one in side) for side in (its, others)]
    lost, new = written[0] - written[1], written[1] - written[0]
    if len(its) != len(others) or not new:
        return None
    return (
        next(one for one in others if one.written in new),
        next(one for one in its if one.written in lost),
    )
