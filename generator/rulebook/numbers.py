"""Figures in a text: numbers, ranges, ordinals and parts, each with the words around it.

Numbers as words, up to 999 and by the dozen, in a rulebook's language.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from generator.cache.table import CacheTable, Form
from generator.model.rulebook import Language
from generator.rulebook.sentences import Sentence, Stemmer, sentence_at, stretches, words_in

_APART = re.compile(r"[\s-]+")
LONGEST = 5  # words of a number: "two hundred and forty-one" has four


class Numerals(NamedTuple):
    """Each number's words, in small letters, with its value; the first words, and all of them."""

    values: Mapping[str, int]
    first: frozenset[str]
    words: frozenset[str]

    @classmethod
    def of(cls, language: Language) -> "Numerals":
        """The numbers of a language."""
        values = numerals_of(language)
        first = frozenset(words.replace("-", " ").partition(" ")[0] for words in values)
        return cls(values, first, frozenset(_APART.split(" ".join(values))))


def numerals_of(language: Language) -> dict[str, int]:
    """Each number's words, in small letters, with its value; ways to write it are all there.

    One alone is none of them: it is as often an article.
    """
    below = dict(_below_hundred(language))
    found = {**below, **{words.lower(): value for words, value in language.sets.items()}}
    ones = {value: words for words, value in below.items() if value < 10}
    for form in language.hundreds:
        rest = below if "{rest}" in form else {"": 0}
        several = sorted(ones.items()) if "{unit}" in form else [(1, "")]
        for hundreds, unit in several:
            for words, value in rest.items():
                said = form.replace("{unit}", unit).replace("{rest}", words)
                found[said] = 100 * hundreds + value
    return {words: value for words, value in found.items() if value > 1}


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
            said = language.with_ten.replace("{ten}", word).replace("{unit}", unit)
            yield _apart(said), ten + one


def _apart(said: str) -> str:
    """Dutch parts vowels that would be read as one: ``tweeëntwintig``."""
    for ending in ("tweeen", "drieen"):
        said = said.replace(ending, f"{ending[:-2]}ën")
    return said


Kind = Literal["number", "range", "ordinal", "part", "times"]
_AROUND = 10  # words on either side that say what a figure is about
_AFTER = 4  # words after it among which the counted thing stands
_ENDS = frozenset(",.;:!?()+−-×*=/")  # stops and signs: what follows is not counted
_DIGIT = re.compile(r"\d")


class Figure(NamedTuple):
    """A figure at its place: its values, what follows it, and all that stands near."""

    kind: Kind
    values: tuple[Fraction, ...]
    text: str
    start: int
    after: frozenset[str]
    near: frozenset[str]
    digits: bool


def _written(figures: tuple[Figure, ...]) -> list[Any]:
    return [
        (one.kind, list(map(str, one.values)), one.text, one.start, [*one.after], [*one.near],
         one.digits)
        for one in figures
    ]  # fmt: skip


def _read(held: list[Any]) -> tuple[Figure, ...]:
    return tuple(
        Figure(kind, tuple(map(_exact, values)), text, start, frozenset(after), frozenset(near), d)
        for kind, values, text, start, after, near, d in held
    )


def _exact(value: str) -> Fraction:
    return Fraction(int(value) if value.isdecimal() else value)


_FORM = Form(_written, _read)


class _Meanings(dict[str, str]):
    """Stems by words in small letters, found as they are asked for; empty for numbers."""

    def __init__(self, stemmer: Stemmer, numbers: Mapping[str, int]) -> None:
        self._stemmer, self._numbers = stemmer, numbers

    def __missing__(self, word: str) -> str:
        stem = self[word] = "" if word in self._numbers else self._stemmer.stem(word)
        return stem

    def of(self, words: Sequence[str]) -> frozenset[str]:
        """The stems of the words that are no numbers."""
        return frozenset(filter(None, map(self.__getitem__, words)))


class FigureReader:
    """Finds the figures of texts in one language.

    ``table`` may hold those of earlier runs, by ``about``: all that they follow from but the
    text.
    """

    def __init__(
        self,
        language: Language,
        stemmer: Stemmer,
        table: CacheTable | None = None,
        about: str = "",
    ) -> None:
        self.stemmer, self._table, self._about = stemmer, table or CacheTable(), about
        self.numerals = Numerals.of(language)
        self._within = self.numerals.words | {"-"}
        self._found: dict[str, tuple[Figure, ...]] = {}
        self._meanings = _Meanings(stemmer, self.numerals.values)
        self._others: tuple[tuple[Kind, Mapping[str, int | str]], ...] = (
            ("ordinal", {word: value for value, word in enumerate(language.ordinals, 2)}),
            ("part", language.fractions),
            ("times", language.times),
        )
        self._starts = self.numerals.first.union(*(words for _, words in self._others))
        self._endings = frozenset(language.ordinal_endings)
        self._to = frozenset(language.range_words)

    def figures(self, text: str) -> tuple[Figure, ...]:
        """All figures of a text, in order."""
        found = self._found.get(text)
        if found is None:
            inputs = ("figures", self._about, text)
            found = self._table.made(lambda: tuple(self._read(text)), _FORM, *inputs)
            self._found[text] = found
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
            if kind is None:
                number += 1
                continue
            start, end = words.starts[number], number + used
            before, following = small[max(number - _AROUND, 0) : number], small[end : end + _AROUND]
            near = self._meanings.of((*before, *following))
            after = self._meanings.of(_counted(following[:_AFTER]))
            yield Figure(kind, values, text[start : words.end(end - 1)], start, after, near, digits)
            number = end

    def _at(self, words: Sentence, number: int) -> tuple[Kind | None, tuple[Fraction, ...], int]:
        """The figure that begins with a word: its kind, its values and how many words it has."""
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

    def _is_ending(self, words: Sentence, number: int) -> bool:
        """Whether a word is what makes the figure before it an ordinal, as in 4th."""
        if number >= len(words.texts) or words.texts[number] not in self._endings:
            return False
        return words.starts[number] == words.end(number - 1)

    def _in_words(self, word: str) -> tuple[Kind | None, tuple[Fraction, ...], int]:
        """What a single word that is no number says: the fourth, half, twice; or nothing."""
        for kind, values in self._others:
            if word in values:
                return kind, (Fraction(values[word]),), 1
        return None, (), 0

    def _number(self, words: Sentence, number: int) -> tuple[Fraction | None, int]:
        """The number that begins with a word, and how many words it has."""
        text = words.small[number]
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


def _joined(words: Sentence, first: int, end: int) -> str:
    """The words as they are written, in small letters, with their hyphens and single spaces."""
    parts = [words.small[first]]
    for number in range(first + 1, end):
        apart = words.starts[number] > words.end(number - 1)
        parts += [" " if apart else "", words.small[number]]
    return "".join(parts)


def _counted(words: Sequence[str]) -> Sequence[str]:
    """The words after a figure up to the next stop or sign."""
    ends = (number for number, word in enumerate(words) if word in _ENDS)
    return words[: next(ends, len(words))]
