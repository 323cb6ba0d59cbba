"""The words of languages, from ``generator/rulebook/languages``, and which one a text is in."""

import re
from collections import Counter
from collections.abc import Collection, Mapping
from functools import lru_cache
from pathlib import Path

from generator.load.messages import words_of_language
from generator.model.languages import LANGUAGES
from generator.model.rulebook import Language

_PLACE = Path(__file__).parent.parent / "rulebook" / "languages"
_WORD = re.compile(r"[^\W\d_]+")
_STOP = re.compile(r"[.!?…]['\"”’»)*_]*\s*\Z")
_MIN_WORDS = 60  # of all texts of a game: fewer may be names alone
_MIN_WORDS_READ = 12  # of a book or of rules
_SHARE, _TIMES = 0.12, 5  # of all words, telling ones; and how many times fewer are its own
_SENTENCE = 3  # small words of another language, or words before a stop
_LONG = 5  # words of a sentence without a stop
_CONTENT = 4  # letters of a word that is no article of a name


@lru_cache(maxsize=16)
def load_language(code: str) -> Language:
    """A language's words (``en-gb`` is ``en``), else quotes alone. Raises ValueError if broken."""
    return words_of_language(_PLACE, Language, code) or Language()


@lru_cache(maxsize=16)
def small_words(code: str) -> frozenset[str]:
    """The small words of a language, such as *the*; empty for one without a file."""
    words = load_language(code)
    said = words.telling_words | words.articles | words.list_words
    return said | words.joining_words | words.small_words


@lru_cache(maxsize=16)
def number_words(code: str) -> Mapping[str, int]:
    """The words of a language for two to twelve; larger numbers are seldom words."""
    words = load_language(code)
    found = dict(zip(words.number_words[:11], range(2, 13), strict=False))
    more = {word: value for word, value in words.sets.items() if value in range(2, 13)}
    return found | {word: value for word, value in more.items() if word.isalpha()}


def language_of_others(code: str, text: str, least: int = _MIN_WORDS) -> tuple[str, int]:
    """The other language that a text is in, and how many words it has; empty if not certain."""
    own, *subtags = code.lower().split("-")
    words = _WORD.findall(text.lower())
    if len(words) < least or "x" in subtags or len(own) > 2:
        return "", 0
    most = _mostly(own, words)
    return (most, len(words)) if most else ("", 0)


def language_read(code: str, text: str) -> str:
    """The language that a text is in: its own, unless nearly all of it is in another."""
    own = code.lower().partition("-")[0]
    words = _WORD.findall(text.lower())
    return (_mostly(own, words) if len(words) >= _MIN_WORDS_READ else "") or own


def _mostly(own: str, words: Collection[str]) -> str:
    """The language that words are mostly in where it is not their own."""
    often = Counter(words)
    known = load_language(own).telling_words
    ours = _times(known, often)
    if ours * _TIMES > len(words):
        return ""
    others = [code for code in LANGUAGES if code != own] if known else ["en"]
    said = {code: _times(load_language(code).telling_words, often) for code in others}
    most = max(said, key=lambda code: said[code])
    return "" if said[most] < _SHARE * len(words) or ours * _TIMES > said[most] else most


def language_of_sentence(language: str, text: str) -> str:
    """The other language that a sentence is in, by its small words; empty if not certain."""
    code, *subtags = language.lower().split("-")
    ours = small_words(code)
    if not ours or "x" in subtags or not is_sentence(text):
        return ""
    if code != "en" and _in_part_english(text, ours):
        return "en"
    words = Counter(_WORD.findall(text.lower()))
    said = {one: words.keys() & small_words(one) for one in LANGUAGES}
    own = said.pop(code)
    most = max(said, key=lambda one: _times(said[one] - own, words))
    often = _times(said[most] - own, words)
    if most == "en" and words["the"] and _content(text):
        often += _SENTENCE  # no other language has this article
    return "" if own - said[most] or often < _SENTENCE else most


def _times(some: Collection[str], words: Mapping[str, int]) -> int:
    return sum(words.get(word, 0) for word in some)


def _in_part_english(text: str, ours: frozenset[str]) -> bool:
    """Whether a sentence goes on in English, *Nimm zwei Steine from the bank*, without capitals."""
    words, english = _WORD.findall(text), small_words("en") - ours
    return any(
        one in english and other in english and third.islower() and len(third) >= _CONTENT
        for one, other, third in zip(words, words[1:], words[2:], strict=False)
    )


def untranslated(text: str, translation: str, own: str, language: str) -> str:
    """Why a sentence is not translated: same text, or another language; or empty."""
    same = " ".join(text.split()) == " ".join(translation.split())
    if same and is_sentence(text) and own.partition("-")[0] not in language.split("-"):
        return "the text itself"
    return LANGUAGES.get(language_of_sentence(language, translation), "")


def is_sentence(text: str) -> bool:
    """Whether a text is a sentence, by its stop or longer words; not *Lord of the Rings*."""
    words = _WORD.findall(text)
    if _STOP.search(text):
        return len(words) >= _SENTENCE and any(word.islower() for word in words)
    return len(words) >= _LONG and _content(text) > 1


def _content(text: str) -> int:
    """How many longer words in small letters a text has."""
    return sum(word.islower() and len(word) >= _CONTENT for word in _WORD.findall(text))
