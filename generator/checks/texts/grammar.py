"""Lint of what one wrong word breaks: a number before a singular, a list that repeats itself."""

import re
from collections.abc import Iterator

from generator.checks.texts.text import Names, Text
from generator.problem import Problem

_BEFORE = re.compile(r"([^\W\d_]+(?:-[^\W\d_]+)?)\s+\Z")
_AFTER = re.compile(r"[ \t]*\n?[ \t]*([^\W\d_]+)")
_REACH = 40  # characters before a term within which its number word stands
_LIST = re.compile(r"[^\W\d_]{3,}(?:,\s+[^\W\d_]{3,})+,?\s+([^\W\d_]+)\s+[^\W\d_]{3,}")
_PARTS = re.compile(r"[,\s]+")


def numbers_before_singulars(prose: Text, names: Names) -> Iterator[Problem]:
    """Typed number words from two on right before a term in the singular.

    Not where another noun follows: in ``two casino decks`` the number belongs to that.
    """
    if prose.kind == "values":
        return
    joining = prose.language.joining_words | prose.language.small_words
    for match, term in prose.terms(names.terms):
        singular, plural = term.called.lower(), term.plural.lower()
        text = " ".join(match.text.lower().split())
        before = _BEFORE.search(prose.text, max(match.start - _REACH, 0), match.start)
        if before is None or text != singular or singular == plural:
            continue
        if match.text[:1].isupper() and not prose.language.capital_nouns:
            continue  # a name is not inflected: two Office
        after = _AFTER.match(prose.text, match.end)
        ends = after is None or after[1].lower() in joining
        if ends and (prose.number(before[1]) or 0) > 1:
            message = f"{before[1]} {match.text}: the number asks for {term.plural}"
            hint = "correct the number, or the noun"
            yield from prose.problem(before.start(1), "number-and-noun", message, hint)


def repeated_items(prose: Text, _names: Names) -> Iterator[Problem]:
    """Lists such as ``wood, stone or wood`` in which one word occurs twice.

    On a card ``wood, wood and stone`` is a price: there another item is between the two.
    """
    if prose.kind == "values":
        return
    apart = 1 if prose.is_book else 2
    for match in _LIST.finditer(prose.text):
        if match[1].lower() not in prose.language.list_words:
            continue
        items = _PARTS.split(match[0])
        del items[-2]
        small = [item.lower() for item in items]
        later = enumerate(items[apart:], 1)
        twice = next((item for before, item in later if item.lower() in small[:before]), None)
        if twice:
            message = f"{match[0]!r} has {twice} twice"
            hint = "write another one, or delete it"
            yield from prose.problem(match.start(), "repeated-item", message, hint)
