"""Markdown that a manuscript does not know: what would lose its form, or be printed as typed."""

import re
from collections.abc import Iterator, Sequence

from generator.problem import Problem
from generator.rulebook.markdown import Token
from generator.rulebook.render import Rendered

_A_NOTE = "put it into a note() block"
_SIGNS = (  # what it looks like, what it is, what to write
    (re.compile(r"^(?:```|~~~)", re.MULTILINE), "fenced code", _A_NOTE),
    (re.compile(r"^ {0,3}>", re.MULTILINE), "a quotation", _A_NOTE),
    (re.compile(r"~~[^~\n]+~~"), "struck text", "leave the signs away"),
    (re.compile(r"\[\^[\w-]+\]"), "a footnote", "write it as a sentence, or in a note()"),
)


def unread_markdown(
    rendered: Rendered, tokens: Sequence[Token], starts: Sequence[int]
) -> Iterator[Problem]:
    """A warning for each sign of Markdown that means nothing here.

    ``starts`` are where the lines of the text begin.
    """
    told: set[tuple[int, str]] = set()
    for token in tokens:
        if token.type not in ("inline", "blockquote_open") or token.lines is None:
            continue
        first, last = token.lines
        start = starts[first]
        end = starts[last] if last < len(starts) else len(rendered.text)
        for sign, what, way in _SIGNS:
            match = sign.search(rendered.text, start, end)
            where = rendered.place(match.start()) if match else None
            if match and where and (match.start(), what) not in told:
                told.add((match.start(), what))
                message = f"a manuscript knows no {what.removeprefix('a ')}: it loses its form"
                yield Problem(where, "unknown-markdown", message, way, "warning")
