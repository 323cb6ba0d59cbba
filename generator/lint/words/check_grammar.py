"""Lint of what one wrong word breaks: a number before a singular, a list that repeats itself."""

import re
from collections.abc import Iterator, Sequence

from generator.lint.phrases import Match
from generator.lint.prose import Prose
from generator.model.rulebook import Term
from generator.problem import Problem

_BEFORE = re.compile(r"([^\W\d_]+(?:-[^\W\d_]+)?)\s+\Z")
_AFTER = re.compile(r"[ \t]*\n?[ \t]*([^\W\d_]+)")
_REACH = 40  # characters before a term within which its number word stands
_LIST = re.compile(r"[^\W\d_]{3,}(?:,\s+[^\W\d_]{3,})+,?\s+([^\W\d_]+)\s+[^\W\d_]{3,}")
_PARTS = re.compile(r"[,\s]+")


def numbers_before_singulars(
    prose: Prose, found: Sequence[tuple[Match, Term]]
) -> Iterator[Problem]:
    """A problem for each typed number word from two on right before a term in the singular.

    Not where another noun follows: in ``two casino decks`` the number belongs to that.
    """
    joining = prose.language.joining_words | prose.language.small_words
    for match, term in found:
        singular, plural = term.called.lower(), term.plural.lower()
        text = " ".join(match.text.lower().split())
        before = _BEFORE.search(prose.text, max(match.start - _REACH, 0), match.start)
        if before is None or text != singular or singular == plural:
            continue
        if match.text[:1].isupper() and not prose.language.capital_nouns:
            continue  # a name is not inflected: two Office
        where = prose.typed(before.start(1))
        after = _AFTER.match(prose.text, match.end)
        ends = after is None or after[1].lower() in joining
        if where and ends and (prose.number(before[1]) or 0) > 1:
            message = f"{before[1]} {match.text}: the number asks for {term.plural}"
            yield Problem(where, "number-and-noun", message, "correct the number, or the noun")


def repeated_items(prose: Prose, *, apart: int = 1) -> Iterator[Problem]:
    """A problem for each list such as ``wood, stone or wood`` in which one word stands twice.

    They stand so many items ``apart`` at least: on a card ``wood, wood and stone`` is a price.
    """
    for match in _LIST.finditer(prose.text):
        if match[1].lower() not in prose.language.list_words:
            continue
        items = _PARTS.split(match[0])
        del items[-2]
        small = [item.lower() for item in items]
        later = enumerate(items[apart:], 1)
        twice = next((item for before, item in later if item.lower() in small[:before]), None)
        where = prose.typed(match.start())
        if twice and where:
            message = f"{match[0]!r}: {twice} stands there twice"
            yield Problem(where, "repeated-item", message, "write another one, or take it out")
