"""Text as sentences of words: what stands near what, in stems that inflections share."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.model.rulebook import Language

_TOKEN = re.compile(r"\d+(?:[.,]\d+)?|[^\W\d_]+(?:['’][^\W\d_]+)?|[½¼¾⅓⅔]|[^\w\s]")
_ENDS = (  # of a sentence, a paragraph, an item, a cell
    r"(?<=[.!?])[\"'”’)]*\s+", r"\n\s*\n", r"\n(?=\s*(?:[-*•|#]|\d+\.)\s)",
    r"(?<=[;:])\s", r"\|", "·",
)  # fmt: skip
_END = re.compile("|".join(_ENDS))
_WORD = re.compile(r"[^\W\d_]")
_SHORTEST = 3  # letters that a stem keeps


class Word(NamedTuple):
    """A word, number or sign of a text: its place, and its stem if it carries a meaning."""

    text: str
    start: int
    stem: str  # empty for signs, numbers and small words

    @property
    def end(self) -> int:
        return self.start + len(self.text)


Sentence = tuple[Word, ...]


class Stemmer:
    """Words of a language cut to what their inflections share; forms of a term are one stem."""

    def __init__(self, language: Language, forms: Mapping[str, str]) -> None:
        self.small = language.small_words | language.joining_words
        self._endings = sorted(language.endings, key=len, reverse=True)
        self._forms = {form.lower(): name.lower() for form, name in forms.items()}
        self._known: dict[str, str] = {}

    def stem(self, word: str) -> str:
        """The stem; empty for a word that says nothing by itself, a sign or a number."""
        found = self._known.get(word)
        if found is None:
            found = self._known[word] = self._cut(word.lower().replace("’", "'"))
        return found

    def _cut(self, word: str) -> str:
        if word in ("$", "€"):
            return word
        if not _WORD.match(word) or word in self.small:
            return ""
        word = self._forms.get(word, word).removesuffix("'s")
        for ending in self._endings:
            if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
                word = word.removesuffix(ending)
                break
        return re.sub(r"(.)\1$", r"\1", word)

    def sentences(self, text: str) -> Iterator[Sentence]:
        """The sentences of a text, and cells of its tables, as words at their places in it."""
        start = 0
        for end in (*(match.end() for match in _END.finditer(text)), len(text)):
            words = tuple(
                Word(match[0], match.start(), self.stem(match[0]))
                for match in _TOKEN.finditer(text, start, end)
            )
            if words:
                yield words
            start = end

    def stems(self, text: str) -> frozenset[str]:
        """The stems of all words of a text."""
        return frozenset(filter(None, (self.stem(match[0]) for match in _TOKEN.finditer(text))))


def stems_of(words: Sequence[Word]) -> frozenset[str]:
    """The stems of these words."""
    return frozenset(word.stem for word in words if word.stem)
