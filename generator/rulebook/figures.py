"""Figures in a text: numbers, ranges, ordinals and parts, each with the words around it."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Literal, NamedTuple

from generator.model.rulebook import Language
from generator.rulebook.numerals import LONGEST, numerals_of
from generator.rulebook.sentences import Sentence, Stemmer, Word, stems_of

Kind = Literal["number", "range", "ordinal", "part", "times"]
_AROUND = 10  # words on either side that say what a figure is about
_AFTER = 4  # words after it among which the counted thing stands
_STOPS = frozenset(",.;:!?()")
_SIGNS = frozenset("+−-×=*/")


class Figure(NamedTuple):
    """A figure at its place: its values, what follows it, and all that stands near."""

    kind: Kind
    values: tuple[Fraction, ...]
    text: str
    start: int
    after: frozenset[str]
    near: frozenset[str]
    digits: bool


class FigureReader:
    """Finds the figures of texts in one language."""

    def __init__(self, language: Language, stemmer: Stemmer) -> None:
        self.stemmer = stemmer
        self._numbers = numerals_of(language)
        self._begin = {words.replace("-", " ").split()[0] for words in self._numbers}
        self._found: dict[str, tuple[Figure, ...]] = {}
        self._others: tuple[tuple[Kind, Mapping[str, int | str]], ...] = (
            ("ordinal", {word: value for value, word in enumerate(language.ordinals, 2)}),
            ("part", language.fractions),
            ("times", language.times),
        )
        self._starts = self._begin.union(*(words for _, words in self._others))
        self._endings = frozenset(language.ordinal_endings)
        self._to = frozenset(language.range_words)

    def figures(self, text: str) -> tuple[Figure, ...]:
        """All figures of a text, in order."""
        found = self._found.get(text)
        if found is None:
            sentences = self.stemmer.sentences(text)
            found = tuple(one for words in sentences for one in self._in_sentence(text, words))
            self._found[text] = found
        return found

    def _in_sentence(self, text: str, words: Sentence) -> Iterator[Figure]:
        number = 0
        while number < len(words):
            first = words[number].text
            if not first[0].isdigit() and first.lower() not in self._starts:
                number += 1  # as nearly every word
                continue
            kind, values, used = self._at(words, number)
            if kind is None:
                number += 1
                continue
            end = number + used
            said = text[words[number].start : words[end - 1].end]
            before = words[max(number - _AROUND, 0) : number]
            following = words[end : end + _AROUND]
            near = self._said(before) | self._said(following)
            after = self._said(list(_counted(words[end : end + _AFTER])))
            digits = words[number].text[0].isdigit()
            yield Figure(kind, values, said, words[number].start, after, near, digits)
            number = end

    def _said(self, words: Sequence[Word]) -> frozenset[str]:
        """The stems of the words that are no numbers."""
        return stems_of([word for word in words if word.text.lower() not in self._numbers])

    def _at(self, words: Sentence, number: int) -> tuple[Kind | None, tuple[Fraction, ...], int]:
        """The figure that begins with a word: its kind, its values and how many words it has."""
        value, used = self._number(words, number)
        if value is None:
            return self._in_words(words[number].text.lower())
        end = number + used
        if words[number].text[0].isdigit() and end < len(words):
            follows = words[end]
            if follows.text in self._endings and follows.start == words[end - 1].end:
                return "ordinal", (value,), used + 1
        if end + 1 < len(words) and words[end].text.lower() in self._to:
            last, more = self._number(words, end + 1)
            if last is not None and last > value:
                return "range", (value, last), used + 1 + more
        return "number", (value,), used

    def _in_words(self, word: str) -> tuple[Kind | None, tuple[Fraction, ...], int]:
        """What a single word that is no number says: the fourth, half, twice; or nothing."""
        for kind, values in self._others:
            if word in values:
                return kind, (Fraction(values[word]),), 1
        return None, (), 0

    def _number(self, words: Sentence, number: int) -> tuple[Fraction | None, int]:
        """The number that begins with a word, and how many words it has."""
        text = words[number].text
        if text[0].isdigit():
            return Fraction(text.replace(",", ".")), 1
        if text.lower() not in self._begin:
            return None, 0
        for used in range(min(LONGEST * 2, len(words) - number), 0, -1):
            value = self._numbers.get(_joined(words[number : number + used]))
            if value is not None:
                return Fraction(value), used
        return None, 0


def _joined(words: Sentence) -> str:
    """The words as they are written, with their hyphens and single spaces."""
    parts = [words[0].text.lower()]
    for one, two in pairwise(words):
        parts += [" " if two.start > one.end else "", two.text.lower()]
    return "".join(parts)


def _counted(words: Sentence) -> Iterator[Word]:
    """The words after a figure up to the next stop or sign."""
    for word in words:
        if word.text in _STOPS or word.text in _SIGNS:
            return
        yield word
