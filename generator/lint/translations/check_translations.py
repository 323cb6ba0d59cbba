"""Lint of translations: numbers in words, opposites, bold and italics, as their texts have them.

Figures and icons are compared where a translation is read; this needs the words of two languages.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from generator.lint.translations.opposites import OPPOSITE_HINT, opposite_words
from generator.model.game import Game
from generator.model.languages import number_words
from generator.model.source import where_of
from generator.problem import Problem, Where
from generator.text.inline import atoms_of, is_marked

_NUMBER = re.compile(r"(?<![\w-])(?:\d+(?:[.,:\u2019\u00a0\u202f]\d+)*|[^\W\d_]+)(?![\w-])")
_BRACES = re.compile(r"\{[^{}]*\}")
_UPRIGHT = frozenset({"ar", "fa", "he", "ja", "ko", "th", "zh"})  # have no italics


class TranslatedText(NamedTuple):
    """A text and its translation, which differs from it."""

    where: Where  # of the translation
    text: str
    translation: str


def lint_translation(own: Game, other: Game) -> Iterator[Problem]:
    """A warning for each translation with other numbers, an opposite or other emphasis.

    ``other`` is the translated game of ``own``. Numbers are told where both texts have as many:
    what one language says with a number, such as "both", another one may say without.
    """
    first, second = number_words(own.language), number_words(other.language)
    upright = other.language.partition("-")[0] in _UPRIGHT
    for where, text, translation in dict.fromkeys(translated_pairs(own, other)):
        lacks = says = ""
        if first and second:
            lacks, says = other_numbers(numbers_of(text, first), numbers_of(translation, second))
        if lacks and says and not _differ_in_digits(text, translation):
            message = f"the translation says {says} and lacks {lacks} of {text[:60]!r}"
            hint = (
                "write the same numbers as the text has, in figures if a word means another thing"
            )
            yield Problem(where, "translation-differs", message, hint, "warning")
        if said := opposite_words(text, translation, own.language, other.language):
            message = f"{said} {text[:60]!r}"
            yield Problem(where, "translation-differs", message, OPPOSITE_HINT, "warning")
        before, after = _accents(text), _accents(translation)
        if upright:
            before, after = before - {"italic"}, after - {"italic"}
        if text.strip() and translation.strip() and before != after:
            yield _other_emphasis(where, text, before, after)


def _other_emphasis(where: Where, text: str, before: set[str], after: set[str]) -> Problem:
    lost, new = sorted(before - after), sorted(after - before)
    signs = {"bold": "**", "italic": "*"}
    if lost:
        message = f"the translation has no words in {' or '.join(lost)}, and {text[:60]!r} has"
        hint = f"put {signs[lost[0]]} around the same words"
    else:
        message = f"the translation has words in {' and '.join(new)}, and {text[:60]!r} has none"
        hint = f"take {signs[new[0]]} away, or put it around the same words of the text too"
    return Problem(where, "translation-differs", message, hint, "warning")


def translated_pairs(own: Game, other: Game) -> Iterator[TranslatedText]:
    """The texts of pieces and the words of a game that have a translation, with it."""
    own_lists, other_lists = own.components_and_lists, other.components_and_lists
    for one, its in zip(own_lists, other_lists, strict=True):
        for piece, translated in zip(one.pieces, its.pieces, strict=True):
            for name, value in piece.fields.items():
                where = translated.where_of(name)
                yield from _texts(value, translated.fields.get(name), where)
    for name, word in own.words.items():
        where = where_of(other.words, name) or other.where
        yield from _texts(word, other.words.get(name), where)


def _texts(value: Any, translation: Any, where: Where) -> Iterator[TranslatedText]:
    """The texts in a value that is translated, each with its translation."""
    if isinstance(value, str) and isinstance(translation, str) and value != translation:
        yield TranslatedText(where, value, translation)
    elif isinstance(value, list) and isinstance(translation, list):
        for one, its in zip(value, translation, strict=False):
            yield from _texts(one, its, where)
    elif isinstance(value, Mapping) and isinstance(translation, Mapping):
        for key, one in value.items():
            yield from _texts(one, translation.get(key), where)


def numbers_of(text: str, values: Mapping[str, int]) -> Counter[str]:
    """How often a text has each number above one, in figures or words of ``values``.

    Words after a letter's dash are no numbers of their own: ``twenty-two``.
    """
    found: Counter[str] = Counter()
    for match in _NUMBER.findall(_BRACES.sub(" ", text).lower()):
        if match[0].isdecimal():
            found["".join(str(int(c)) for c in match if c.isdecimal())] += 1
        elif match in values:
            found[str(values[match])] += 1
    for small in ("0", "1"):
        del found[small]
    return found


def other_numbers(text: Counter[str], translation: Counter[str]) -> tuple[str, str]:
    """The numbers that a translation lacks, and those it has instead; empty if none are."""
    if text.total() != translation.total():
        return "", ""
    lost, new = text - translation, translation - text
    return ", ".join(sorted(lost, key=int)), ", ".join(sorted(new, key=int))


def _differ_in_digits(text: str, translation: str) -> bool:
    """Whether the figures differ as they are written: that is told where it is read."""
    one, other = (numbers_of(said, {}) for said in (text, translation))
    return bool(one - other and other - one)


def _accents(text: str) -> set[str]:
    """The accents of the words of a text: bold, italic."""
    if not is_marked(text):
        return set()
    accents = {atom.accent for line in atoms_of(text) for atom in line}
    return {part for accent in accents for part in accent.split("-")} - {""}
