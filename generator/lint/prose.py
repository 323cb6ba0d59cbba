"""Prose of a manuscript for the lint: words, their places, and whether they were typed."""

import re
from collections import Counter
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from generator.lint.phrases import Phrases
from generator.model.rulebook import Language
from generator.problem import Where
from generator.rulebook.numbers import Numerals
from generator.rulebook.placeholders import MARK
from generator.rulebook.render import Rendered

_NOT_PROSE = re.compile(
    rf"{MARK.pattern}|\]\([^)]*\)|[*_\\\[\]#>]|^\s*\|?[\s:|-]+\|?\s*$", re.MULTILINE
)
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")


class Word(NamedTuple):
    """A word and its offset in the prose."""

    text: str
    start: int


class Prose:
    """The text without marks, links and emphasis; offsets are those of the rendered text.

    ``numerals`` are the number words of its language.
    """

    def __init__(self, rendered: Rendered, language: Language, numerals: Numerals) -> None:
        self.rendered, self.language, self.numerals = rendered, language, numerals
        self.text = _NOT_PROSE.sub(lambda match: " " * len(match[0]), rendered.text)

    def typed(self, offset: int) -> Where | None:
        """The place where the character was typed; None if it was computed."""
        return self.rendered.place(offset)

    @cached_property
    def phrases(self) -> Phrases:
        """The text for searching phrases."""
        return Phrases(self.text)

    @cached_property
    def words(self) -> tuple[Word, ...]:
        """The typed words in order."""
        starts = (*self.rendered.starts, len(self.text))
        stretches = zip(pairwise(starts), self.rendered.places, strict=True)
        typed = bytearray(len(self.text))
        for (start, end), where in stretches:
            if where:
                typed[start:end] = b"\x01" * (end - start)
        found = _WORD.finditer(self.text)
        return tuple(Word(one[0], one.start()) for one in found if typed[one.start()])

    @cached_property
    def often(self) -> Counter[str]:
        """How often each typed word occurs, in small letters."""
        return Counter(word.text.lower() for word in self.words)

    def number(self, text: str) -> int | None:
        """The value of digits or number words; None for ``one``, which is as often an article."""
        words = " ".join(text.lower().split())
        value = int(text) if text.isdecimal() else self.numerals.values.get(words)
        return None if value == 1 else value
