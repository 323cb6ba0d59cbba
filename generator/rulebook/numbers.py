"""Numbers in texts: figures, ranges, ordinals and fractions, in digits or words of a language.

Number words reach up to 999, and the language's own words such as dozen.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from generator.model.rulebook import Language
from generator.rulebook.sentences import Sentence, Stemmer, sentence_at, stretches, words_in

_APART = re.compile(r"[\s-]+")
LONGEST = 5  # words of a number: "two hundred and forty-one" has four
Kind = Literal["number", "range", "ordinal", "part", "times"]
_AROUND = 10  # words on either side that say what a figure is about
_AFTER = 4  # words after it among which the counted thing stands
_ENDS = frozenset(",.;:!?()+−-×*=/")  # stops and signs: what follows is not counted
_DAYS = 31  # of a month: larger ordinals are hardly written in figures
_LONGEST_WORD = 99  # letters or digits; a longer row of digits is no number of a game
_DIGIT = re.compile(r"\d")


class Numerals(NamedTuple):
    """The number words of a language in small letters, with their values.

    ``first`` are the first words of all numbers, ``words`` all their words.
    """

    values: Mapping[str, int]
    first: frozenset[str]
    words: frozenset[str]

    @classmethod
    def of(cls, language: Language) -> "Numerals":
        """The number words of a language."""
        values = numerals_of(language)
        first = frozenset(words.replace("-", " ").partition(" ")[0] for words in values)
        return cls(values, first, frozenset(_APART.split(" ".join(values))))


def numerals_of(language: Language) -> dict[str, int]:
    """Each number's words in small letters, with its value, in every spelling.

    ``one`` alone is left out, as it is as often an article.
    """
    below = dict(_below_hundred(language))
    found = {**below, **{words.lower(): value for words, value in language.sets.items()}}
    ones = {value: words for words, value in below.items() if value < 10}
    for form in language.hundreds:
        rest = below if "{rest}" in form else {"": 0}
        several = sorted(ones.items()) if "{unit}" in form else [(1, "")]
        for hundreds, unit in several:
            for words, value in rest.items():
                spelling = form.replace("{unit}", unit).replace("{rest}", words)
                found[spelling] = 100 * hundreds + value
    return {words: value for words, value in found.items() if value > 1}


class Figure(NamedTuple):
    """A number in a text: its values, its place, the stems after it and around it."""

    kind: Kind
    values: tuple[Fraction, ...]
    text: str
    start: int
    after: frozenset[str]
    near: frozenset[str]
    digits: bool


class FigureReader:
    """Finds the numbers in texts of one language."""

    def __init__(self, language: Language, stemmer: Stemmer) -> None:
        self.stemmer = stemmer
        self.numerals = Numerals.of(language)
        self._within = self.numerals.words | {"-"}
        self._found: dict[str, tuple[Figure, ...]] = {}
        self._meanings = _Stems(stemmer, self.numerals.values)
        ordinals = {word: n for n, said in enumerate(language.ordinals, 2) for word in said.split()}
        self._others: tuple[tuple[Kind, Mapping[str, int | str]], ...] = (
            ("ordinal", ordinals),
            ("part", language.fractions),
            ("times", language.times),
        )
        self._starts = self.numerals.first.union(*(words for _, words in self._others))
        self._endings = frozenset(language.ordinal_endings) - {"."}
        self._before_dot = language.articles | language.joining_words
        if "." not in language.ordinal_endings:
            self._before_dot = frozenset()
        self._to = frozenset(language.range_words)

    def figures(self, text: str) -> tuple[Figure, ...]:
        """All figures of a text, in order."""
        found = self._found.get(text)
        if found is None:
            found = self._found[text] = tuple(self._read(text))
        return found

    def _read(self, text: str) -> Iterator[Figure]:
        for start, end in stretches(text):
            if _DIGIT.search(text, start, end) or not self._starts.isdisjoint(
                map(str.lower, words_in(text, start, end))
            ):
                yield from self._in_sentence(text, sentence_at(text, start, end))

    def _in_sentence(self, text: str, words: Sentence) -> Iterator[Figure]:
        small = words.small
        number = 0
        while number < len(small):
            digits = small[number][0].isdecimal()
            if not digits and small[number] not in self._starts:
                number += 1  # as nearly every word
                continue
            kind, values, used = self._at(words, number)
            if kind is None or self._is_ordinal_with_dot(words, number):
                number += 1
                continue
            start, end = words.starts[number], number + used
            before, following = small[max(number - _AROUND, 0) : number], small[end : end + _AROUND]
            near = self._meanings.of((*before, *following))
            after = self._meanings.of(_counted(following[:_AFTER]))
            yield Figure(kind, values, text[start : words.end(end - 1)], start, after, near, digits)
            number = end

    def _at(self, words: Sentence, number: int) -> tuple[Kind | None, tuple[Fraction, ...], int]:
        """The number that begins with a word: its kind, its values and how many words it has."""
        value, used = self._number(words, number)
        if value is None:
            return self._in_words(words.small[number])
        end = number + used
        if words.texts[number][0].isdecimal() and self._is_ending(words, end):
            return "ordinal", (value,), used + 1
        if end + 1 < len(words.texts) and words.small[end] in self._to:
            last, more = self._number(words, end + 1)
            if last is not None and last > value:
                return "range", (value, last), used + 1 + more
        return "number", (value,), used

    def _is_ordinal_with_dot(self, words: Sentence, number: int) -> bool:
        """Whether a number may be an ordinal before a noun, which a dot parts from it: im 2. Zug.

        So may a sentence end; nothing is said of it then.
        """
        end = number + 1
        return (
            words.small[number - 1 if number else 0] in self._before_dot
            and words.texts[number].isdecimal()
            and int(words.texts[number]) <= _DAYS
            and end < len(words.texts)
            and words.texts[end] == "."
            and words.starts[end] == words.end(number)
        )

    def _is_ending(self, words: Sentence, number: int) -> bool:
        """Whether a word is the ending of an ordinal in digits, as in 4th."""
        if number >= len(words.texts) or words.texts[number] not in self._endings:
            return False
        return words.starts[number] == words.end(number - 1)

    def _in_words(self, word: str) -> tuple[Kind | None, tuple[Fraction, ...], int]:
        """The value of a single word such as fourth, half or twice; nothing for other words."""
        for kind, values in self._others:
            if word in values:
                return kind, (Fraction(values[word]),), 1
        return None, (), 0

    def _number(self, words: Sentence, number: int) -> tuple[Fraction | None, int]:
        """The value of the number that begins with a word, and how many words it has."""
        text = words.small[number]
        if len(text) > _LONGEST_WORD:
            return None, 0
        if text.isdecimal():
            return Fraction(int(text)), 1
        if text[0].isdecimal():
            return Fraction(text.replace(",", ".")), 1
        if text not in self.numerals.first:
            return None, 0
        end, most = number + 1, min(number + LONGEST * 2, len(words.small))
        while end < most and words.small[end] in self._within:
            end += 1
        for last in range(end, number, -1):
            value = self.numerals.values.get(_joined(words, number, last))
            if value is not None:
                return Fraction(value), last - number
        return None, 0


def _below_hundred(language: Language) -> Iterator[tuple[str, int]]:
    ones = dict(enumerate(language.number_words[:8], 2))
    if language.one:
        yield language.one, 1
        ones[1] = language.one
    for value, word in enumerate(language.number_words, 2):
        yield word, value
    for ten, word in zip(range(20, 100, 10), language.tens, strict=False):
        yield word, ten
        for one, unit in sorted(ones.items()):
            words = language.with_ten.replace("{ten}", word).replace("{unit}", unit)
            yield _with_diaeresis(words), ten + one


def _with_diaeresis(word: str) -> str:
    """Dutch spelling with a diaeresis between equal vowels: ``tweeëntwintig``."""
    for ending in ("tweeen", "drieen"):
        word = word.replace(ending, f"{ending[:-2]}ën")
    return word


class _Stems(dict[str, str]):
    """Stems of words in small letters, computed on first use; empty for number words."""

    def __init__(self, stemmer: Stemmer, numbers: Mapping[str, int]) -> None:
        self._stemmer, self._numbers = stemmer, numbers

    def __missing__(self, word: str) -> str:
        stem = self[word] = "" if word in self._numbers else self._stemmer.stem(word)
        return stem

    def of(self, words: Sequence[str]) -> frozenset[str]:
        """The stems of the words that are not numbers."""
        return frozenset(filter(None, map(self.__getitem__, words)))


def _counted(words: Sequence[str]) -> Sequence[str]:
    """The words after a number up to the next stop or sign."""
    ends = (number for number, word in enumerate(words) if word in _ENDS)
    return words[: next(ends, len(words))]


def _joined(words: Sentence, first: int, end: int) -> str:
    """The words as written, in small letters, with hyphens and single spaces."""
    parts = [words.small[first]]
    for number in range(first + 1, end):
        is_separate = words.starts[number] > words.end(number - 1)
        parts += [" " if is_separate else "", words.small[number]]
    return "".join(parts)
