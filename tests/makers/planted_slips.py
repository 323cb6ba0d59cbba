"""Slips planted into shipped manuscripts: many into one text, wherever none touches another.

A slip is what stands in the text, what is written instead, with ¦ where a problem must point, and
the rule that tells it. What is told of many at once is what is told of each alone, together.
"""

import re
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from books import opened, told_of

# These stop the template, or the reading behind it: nothing else is told.
STOPPING = frozenset({
    "not-a-block", "part-outside", "template-fault", "template-syntax", "unknown-component",
    "unknown-field", "unknown-icon", "unknown-piece", "unknown-rule", "unknown-term",
    "unknown-variable",
})  # fmt: skip
_CHECKED = ("some(", "by=")  # and so does a number in a call, if it is wrong
_SIGN = re.compile("\ue010(\\d+)\ue011")


class Judged(NamedTuple):
    """A text with slips: every problem, and the line and column of each slip by its number."""

    problems: tuple
    places: dict

    def lines(self, slips, rule):
        """The lines of the slips of a rule that were planted together."""
        return {line for number, (line, _) in self.places.items() if slips[number][2] == rule}


def judged_with(number, slips, name, language=None, *, apart=()):
    """What is told of a shipped manuscript with a slip of these, and with others far from it.

    Two slips of a rule of ``apart`` never stand in one text.
    """
    (group,) = [one for one in _groups(slips, name, language, apart) if number in one]
    return _judged(tuple((one, *slips[one][:2]) for one in group), name, language)


@cache
def _judged(planted, name, language):
    game, manuscript = opened(name, language)
    text, places = _planted(manuscript.text, planted)
    return Judged(told_of(game, replace(manuscript, text=text)), places)


def _planted(text, slips):
    """The text with slips, and where each stands in it."""
    for number, old, new in slips:
        sign = f"\ue010{number}\ue011"
        text = text.replace(old, new.replace("¦", sign) if "¦" in new else sign + new, 1)
    places = {}
    while match := _SIGN.search(text):
        start = match.start()
        column = start - text.rfind("\n", 0, start)
        places[int(match[1])] = text.count("\n", 0, start) + 1, column
        text = text[:start] + text[match.end() :]
    assert len(places) == len(slips)
    return text, places


@cache
def _groups(slips, name, language, apart):
    """The numbers of slips that are planted together: no two in one paragraph."""
    text = opened(name, language)[1].text
    groups = []  # each the numbers, and what is taken: paragraphs, rules, or all of the text
    for number, (old, _, rule) in enumerate(slips):
        start = text.index(old)
        first, last = (text.count("\n\n", 0, at) for at in (start, start + len(old)))
        taken = set(range(first, last + 1)) | ({rule} if rule in apart else set())
        stops = rule in STOPPING or old.startswith(_CHECKED)
        for group, full in groups:
            if not stops and not taken & full and "all" not in full:
                group.append(number)
                full.update(taken)
                break
        else:
            groups.append(([number], taken | ({"all"} if stops else set())))
    return [group for group, _ in groups]
