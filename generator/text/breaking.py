"""Where a line may end: at spaces, and within what stands between them as UAX 14 says."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

SOFT_HYPHEN = "\u00ad"
NO_WIDTH = "\u200b"  # zero width space: a place to break, without a sign
_WHOLE = frozenset(
    {
        "AL",
        "HL",
        "CM",
        "NU",
        "ZWJ",
        "GL",
        "WJ",
        "SA",
    }
)  # nothing breaks among these
_AT_THE_END = frozenset(
    {
        "EX",
        "CL",
        "CP",
        "IS",
        "QU",
        "SY",
        "BA",
        "HY",
    }
)  # nothing breaks before these


def parts(text: str) -> Iterator[tuple[int, int]]:
    """The unbreakable stretches of a line, as (start, end) without the spaces between them."""
    at = 0
    for word in text.split(" "):
        start = at
        for end in (*_breaks(word), len(word)):
            if at + end > start:
                yield start, at + end
            start = at + end
        at += len(word) + 1


def needs_parting(text: str) -> bool:
    """Whether a text has words that only who knows its language can part, as in Thai or Khmer."""
    return any(_class(character) == "SA" for character in text)


@lru_cache(maxsize=8192)  # the words of a deck come again and again
def _breaks(word: str) -> tuple[int, ...]:
    """The places within a word at which a line may end."""
    classes = [_class(character) for character in word]
    while classes and classes[-1] in _AT_THE_END:
        classes.pop()
    if _WHOLE.issuperset(classes):
        return ()
    from uniseg.linebreak import line_break_breakables

    return tuple(
        number for number, able in enumerate(line_break_breakables(word)) if number and able
    )


@lru_cache(maxsize=4096)  # a deck has a few hundred characters, met again and again
def _class(character: str) -> str:
    from uniseg.linebreak import line_break

    name: Any = line_break(character)
    return str(name.value)
