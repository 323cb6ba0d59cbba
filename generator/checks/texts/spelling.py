"""Spelling, for ``check --pedantic``: words that no list has, and a common one an edit away.

The lists are pyspellchecker's: words, and how often subtitles of films have them. They are
American, and have few compounds.
"""

import re
from collections.abc import Iterator
from functools import cached_property, lru_cache
from importlib.util import find_spec

from generator.checks.texts.text import Names, Text, Word, begins_a_sentence
from generator.load.which_language import language_of_others, load_language
from generator.model.rulebook import Language
from generator.problem import Problem

_MIN_LETTERS, _MIN_CAPITAL = 4, 6  # of a word, and of one with a capital, which may be a name
_MIN_SHARE = 4e-7  # of all words of the list, that a word has which may be meant
_MIN_WORDS = 12  # of a text whose language can be recognised
_LEFT_OUT = re.compile(  # addresses, files, abbreviations, code in backquotes, calls
    r"\S*(?:://|www\.|@)\S*|\S*\w\.\w\S*|\x60[^\x60\n]*\x60|\{[^{}\n]*\}|<[^<>\n]*>"
)
_JOINS = frozenset("-‐‑_~+=#&\\/|\u00ad'’")  # signs that make a longer word of two
_QUOTES = frozenset("\"'“”„‟‘’‚«»‹›")
_LISTED = frozenset({"de", "en", "fr", "it", "nl", "pt"})  # languages whose lists were tried


class Dictionary:
    """The listed words of a language."""

    def __init__(self, code: str, language: Language) -> None:
        # Loaded only where a word is doubtful: it takes a third of a second.
        from spellchecker import SpellChecker

        self._list = SpellChecker(language=code, distance=1)
        self._often = self._list.word_frequency.dictionary
        self._all = self._list.word_frequency.total_words
        self._language = language

    def knows(self, word: str) -> bool:
        """Whether a word in small letters is listed, in a British spelling or a compound too."""
        return self._lists(word) or self._is_compound(word)

    def _lists(self, word: str) -> bool:
        if word in self._often or word.replace("\u0153", "oe") in self._often:
            return True
        ended = f"{word}."  # the point is the end of a word
        pairs = self._language.spellings.items()
        return any(ended.replace(one, other)[:-1] in self._often for one, other in pairs)

    def _is_compound(self, word: str) -> bool:
        """Whether a word is listed ones that are written as one, with joints between."""
        joints = self._language.joints
        for end in range(_MIN_LETTERS, len(word) - _MIN_LETTERS + 1) if joints else ():
            stems = (word[:end].removesuffix(one) for one in joints if word[:end].endswith(one))
            if any(len(one) >= _MIN_LETTERS and self._lists(one) for one in stems):
                rest = word[end:]
                if self._lists(rest) or self._is_compound(rest):
                    return True
        return False

    def meant(self, word: str) -> str:
        """The likeliest common word one edit away; empty without any."""
        near = {one: self._often.get(one, 0) for one in self._list.edit_distance_1(word)}
        found = [one for one, often in near.items() if often > _MIN_SHARE * self._all]
        exchanged = sorted(word)
        return max(
            found,
            key=lambda one: (sorted(one) == exchanged, one[0] == word[0], near[one], one),
            default="",
        )


@lru_cache(maxsize=2)
def _dictionary(code: str) -> Dictionary:
    return Dictionary(code, load_language(code))


def dictionary_of(language: str) -> Dictionary | None:
    """The dictionary of a language such as ``en`` or ``de-at``; None where there is none.

    The texts of ``de-x-en`` may be in another language, and have none. The lists are an extra.
    """
    code, *subtags = language.lower().split("-")
    listed = code in _LISTED and "x" not in subtags and find_spec("spellchecker") is not None
    return _dictionary(code) if listed else None


def misspelt_words(text: Text, names: Names) -> Iterator[Problem]:
    """Words that no dictionary has, where a common one is an edit away.

    The game's own words are right, and what it has more than once, and texts in other languages.
    """
    words = dictionary_of(text.code) if text.words else None
    if words is None or language_of_others(text.code, text.text, _MIN_WORDS)[0]:
        return
    reader = _Reader(text)
    for word in text.words:
        plain = _small(word.text)
        forms = {plain, f"{plain}s", plain.removesuffix("s")}
        if len(plain) < _MIN_LETTERS or text.often[word.text.lower()] > 1 or forms & names.called:
            continue
        if not reader.is_plain(word) or words.knows(plain):
            continue
        if meant := words.meant(plain):
            message = f"{word.text!r} is not in the dictionary; {meant} is"
            yield from text.problem(word.start, "misspelt-word", message, f"write {meant}")


class _Reader:
    """What is a plain word of a text."""

    def __init__(self, text: Text) -> None:
        self._text = text

    @cached_property
    def _left_out(self) -> bytearray:
        source = self._text.rendered.text
        found = bytearray(len(source))
        for match in _LEFT_OUT.finditer(source):
            found[match.start() : match.end()] = b"\x01" * len(match[0])
        return found

    def is_plain(self, word: Word) -> bool:
        """Whether a word is by itself, in small letters or the first of a sentence."""
        source, end = self._text.rendered.text, word.start + len(word.text)
        if any(self._left_out[word.start : end]) or not word.text[1:].islower():
            return False
        small = word.text[0].islower() or self._text.language.capital_nouns
        if not small and not begins_a_sentence(self._text.text, word.start):
            return False
        before, after = source[max(word.start - 1, 0) : word.start], source[end : end + 1]
        if before.isalnum() or after.isalnum() or before in _JOINS or after in _JOINS:
            return False
        capital = word.text[0].isupper() and not self._text.language.capital_nouns
        short = capital and len(word.text) < _MIN_CAPITAL
        return not short and not (before in _QUOTES and after in _QUOTES)


def _small(text: str) -> str:
    """A word without capitals and what is elided before or owned after it."""
    word = text.lower().replace("’", "'").removesuffix("'s")
    return word.rpartition("'")[2]
