"""Typed references: the number of a chapter, rule or page goes wrong with the next edit."""

import re
from collections.abc import Iterator

from generator.problem import Problem
from generator.rulebook.prose import Prose


def typed_references(prose: Prose) -> Iterator[Problem]:
    """A problem for each number typed after a word such as rule, chapter or page."""
    words = prose.language.reference_words
    if not words:
        return
    pattern = rf"\b({'|'.join(map(re.escape, words))})\s+(\d+(?:\.\d+)?)\b"
    for match in re.finditer(pattern, prose.text, re.IGNORECASE):
        where = prose.typed(match.start(2))
        if where:
            message = f"the number of {match[1].lower()} {match[2]} is typed"
            hint = "write {{ see('...') }} with the name of its anchor, which stays right"
            yield Problem(where, "typed-reference", message, hint)
