"""The manuscript as the lint reads it: plain words, their places, and which were typed."""

import re
from functools import cached_property
from typing import NamedTuple

from generator.model.rulebook import Language
from generator.problem import Where
from generator.rulebook.numerals import numerals_of
from generator.rulebook.objects import MARK
from generator.rulebook.render import Rendered

_NOT_PROSE = re.compile(
    rf"{MARK.pattern}|\]\([^)]*\)|[*_\\\[\]#>]|^\s*\|?[\s:|-]+\|?\s*$", re.MULTILINE
)
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")


class Word(NamedTuple):
    """A word and where it stands in the prose."""

    text: str
    start: int


class Prose:
    """The text without marks, links and emphasis; offsets are those of the rendered text."""

    def __init__(self, rendered: Rendered, language: Language) -> None:
        self.rendered, self.language = rendered, language
        self.text = _NOT_PROSE.sub(lambda match: " " * len(match[0]), rendered.text)
        self.values = numerals_of(language)

    def typed(self, offset: int) -> Where | None:
        """Where the character was typed; None if it was computed."""
        return self.rendered.place(offset)

    @cached_property
    def words(self) -> tuple[Word, ...]:
        """The typed words in order."""
        found = _WORD.finditer(self.text)
        return tuple(Word(one[0], one.start()) for one in found if self.typed(one.start()))

    def number(self, text: str) -> int | None:
        """The value of digits or of words; None for one, which is as often an article."""
        words = " ".join(text.lower().split())
        value = int(text) if text.isdecimal() else self.values.get(words)
        return None if value == 1 else value
