"""Sentences and words of a text, and stems that the inflections of a word share."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from generator.model.rulebook import Language

_TOKEN = re.compile(r"\d+(?:[.,]\d+)?|[^\W\d_]+(?:['’][^\W\d_]+)?|[½¼¾⅓⅔]|[^\w\s]")
_ENDS = (  # of a sentence, a paragraph, an item, a cell
    r"(?<=[.!?])[\"'”’)]*\s+", r"\n\s*\n", r"\n(?=\s*(?:[-*•|#]|\d+\.)\s)",
    r"(?<=[;:])\s", r"\|", "·",
)  # fmt: skip
_END = re.compile("|".join(_ENDS))
_WORD = re.compile(r"[^\W\d_]")
_TWICE = re.compile(r"(.)\1$")
_SHORTEST = 3  # letters that a stem keeps


class Sentence(NamedTuple):
    """The words, numbers and signs of a sentence or table cell, and the offset of each."""

    texts: tuple[str, ...]
    small: tuple[str, ...]  # in small letters
    starts: tuple[int, ...]

    def end(self, number: int) -> int:
        """The offset of the end of a word."""
        return self.starts[number] + len(self.texts[number])


class Stemmer:
    """Stemmer of a language: words without their endings; all forms of a term have one stem."""

    def __init__(self, language: Language, forms: Mapping[str, str]) -> None:
        self.small = language.small_words | language.joining_words
        self._endings = sorted(language.endings, key=len, reverse=True)
        self._any_ending = tuple(self._endings)
        self._forms = {form.lower(): name.lower() for form, name in forms.items()}
        self._known: dict[str, str] = {}

    def stem(self, word: str) -> str:
        """The stem; empty for a word without meaning of its own, a sign or a number."""
        found = self._known.get(word)
        if found is None:
            found = self._known[word] = self._cut(word.lower().replace("’", "'"))
        return found

    def _cut(self, word: str) -> str:
        if word in ("$", "€"):
            return word
        elided, apostrophe, rest = word.partition("'")
        if apostrophe and elided in self.small:  # l'oca, d'argent, it's
            word = rest
        if not _WORD.match(word) or word in self.small:
            return ""
        word = self._forms.get(word, word).removesuffix("'s")
        if word.endswith(self._any_ending):
            for ending in self._endings:
                if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
                    word = word.removesuffix(ending)
                    break
        return word[:-1] if _TWICE.search(word) else word

    def stems(self, text: str) -> frozenset[str]:
        """The stems of all words of a text."""
        return frozenset(filter(None, map(self.stem, _TOKEN.findall(text))))


def stretches(text: str) -> Iterator[tuple[int, int]]:
    """The begin and end of each sentence of a text, and of each cell of its tables."""
    start = 0
    for match in _END.finditer(text):
        yield start, match.end()
        start = match.end()
    yield start, len(text)


def words_of(text: str) -> list[str]:
    """The words of a text, without numbers and signs."""
    return [word for word in _TOKEN.findall(text) if _WORD.match(word)]


def words_in(text: str, start: int, end: int) -> list[str]:
    """The words, numbers and signs of a stretch of text."""
    return _TOKEN.findall(text, start, end)


def sentence_at(text: str, start: int, end: int) -> Sentence:
    """A stretch of text as words with their offsets."""
    found = list(_TOKEN.finditer(text, start, end))
    texts = tuple(match[0] for match in found)
    return Sentence(texts, tuple(map(str.lower, texts)), tuple(match.start() for match in found))
