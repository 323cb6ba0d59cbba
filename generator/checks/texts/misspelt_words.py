"""Lint of plain words: those that no dictionary has, and that are nearly one that it has.

A word is left alone where it may be meant: it says something of the game, stands oftener, or
nothing that is often said is one slip away from it.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from generator.checks.texts.dictionary import CAPITAL_NOUNS, Dictionary, dictionary_of
from generator.checks.texts.spelling import begins_a_sentence
from generator.checks.texts.text import Names, Text, Word
from generator.checks.texts.word_building import TAKES
from generator.model.languages import language_of_others
from generator.problem import Problem

_SHORTEST = 3  # letters
_SHORT_NOUN, _LONG_NOUN, _LONG_NAME = 4, 7, 9  # letters of words with a capital
_OFTEN = 5  # times that nobody makes one slip
_LINE_WORDS, _TEXT_WORDS = 3, 12  # of which a language can be known
_FEW_STRANGE, _SHARE_STRANGE = 6, 0.25  # words of a text that nobody wrote by mistake
_FOREIGN = 2  # unknown words, half of all, of a line in another language
_LEFT_OUT = re.compile(  # addresses, files, abbreviations, code in backquotes, calls
    r"\S*(?:://|www\.|@)\S*|\S*\w\.\w\S*|\x60[^\x60\n]*\x60|\{[^{}\n]*\}|<[^<>\n]*>"
)
_ODD_CAPITALS = re.compile(r"(?:[A-Z]{2}|[a-z][A-Z])[a-z]+")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_LINE = re.compile(r"[^\n]+")
_JOINS = frozenset("-‐‑_~+=#&\\/|\u00ad'’")  # signs that make a longer word of two
_MARKS = "*_"
_QUOTES = frozenset("\"'“”„‟‘’‚«»‹›")
_ELIDING = frozenset({"fr", "it"})
_ENDING_VOWELS = frozenset("aeio")
_ENDINGS = (
    "'s",
    "ez",
    "é",
    "és",
    "ée",
    "ent",
    "es",
    "en",
    "er",
    "em",
    "re",
    "rne",
    "rle",
    "ed",
    "ing",
    "s",
    "n",
    "e",
    "t",
    "d",
    "r",
    "",
)


class Known(NamedTuple):
    """What says that a word is meant: words of the game, and how often its texts say each."""

    words: AbstractSet[str]
    often: Mapping[str, int]


def misspelt_words(prose: Text, names: Names) -> Iterator[Problem]:
    """Plain words that no dictionary has, and that are nearly one that it has."""
    words = dictionary_of(prose.code) if prose.words else None
    if words is None:
        return
    known = Known(names.called, counted((prose,)))
    reader = _Reader(prose, words, prose.code.partition("-")[0], known)
    if reader.is_foreign():
        return
    told: set[str] = set()
    for word, meant in reader.slips():
        if prose.typed(word.start) and word.text.lower() not in told:
            told.add(word.text.lower())
            message = f"{word.text!r} is not in the dictionary, but {' or '.join(meant)} is"
            yield from prose.problem(word.start, "misspelt-word", message, f"write {meant[0]}")


class _Reader:
    """The words of a text, read with a dictionary."""

    def __init__(self, prose: Text, words: Dictionary, code: str, known: Known) -> None:
        self._prose, self._words, self._known = prose, words, known
        self._code, self._nouns = code, code in CAPITAL_NOUNS
        self._takes = frozenset(TAKES.get(code, "").split())
        often = known.often.items()
        self._own = {one for one, times in often if times > 1 and words.lists(one)}
        self._own |= {one for one in known.words if len(one) > _SHORTEST}
        text = prose.rendered.text
        self._left_out = bytearray(len(text))
        for match in _LEFT_OUT.finditer(text):
            self._left_out[match.start() : match.end()] = b"\x01" * len(match[0])

    def slips(self) -> Iterator[tuple[Word, list[str]]]:
        """Words that are no words, each with those that may be meant."""
        read = self._prose.words
        foreign = self._foreign_lines()
        for number, word in enumerate(read):
            if _ODD_CAPITALS.fullmatch(word.text) and self._is_odd(word):
                yield (
                    word,
                    [word.text.capitalize() if word.text[0].isupper() else word.text.lower()],
                )
                continue
            if len(word.text) < _SHORTEST or foreign[word.start] or not self._plain(word):
                continue
            before = read[number - 1].text.lower() if number else ""
            after = read[number + 1].text.lower() if number + 1 < len(read) else ""
            meant = self._meant(word, before, after)
            if meant:
                yield word, [_as_written(one, word.text) for one in meant]

    def _is_odd(self, word: Word) -> bool:
        """Whether capitals alone are wrong in a common word, as in THe."""
        text = word.text.lower()
        start, end = word.start, word.start + len(word.text)
        return not any(self._left_out[start:end]) and self._words.says_often(text)

    def _meant(self, word: Word, before: str, after: str) -> list[str]:
        """What may be meant by a word; nothing where it is one, or is meant itself."""
        text = _small(word.text)
        if self._code in _ELIDING and not self._words.lists(text):
            elided, sign, text = text.rpartition("'")  # l'arbre is two words
            if sign:
                return [f"{elided}'{one}" for one in self._near(text, word, before, after)]
        return self._near(text, word, before, after)

    def _near(self, text: str, word: Word, before: str, after: str) -> list[str]:
        if self._is_of_the_game(text):
            return []
        listed = self._words.lists(text)
        if listed and not self._words.rare(text):
            return []
        built = not listed and self._words.builds(text)
        near = self._words.meant(text, self._own, sure=built or listed)
        near = [one for one in near if one != text]
        if listed or built:  # a word, but hardly this one
            near = [one for one in near if not _inflections(one, text)]
            if listed:  # in most languages the lists have many that no subtitle says
                near = [one for one in near if one in self._own and _slip_of_habit(text, one)]
        if self._known.often.get(text, 0) > 1:  # who writes it twice means it, but for such slips
            near = [one for one in near if one in self._own or _slip_of_habit(text, one)]
            near = near if not (listed or built) else []
        if word.text[0].isupper() and not self._may_be_no_name(word, before, after):
            least = _LONG_NOUN if self._nouns else _LONG_NAME
            near = [
                one
                for one in near
                if one in self._own or len(text) >= least or self._is_no_name(text, one)
            ]
        return near

    def _is_no_name(self, text: str, meant: str) -> bool:
        """Whether a very common word has letters in the other order, or one too few or doubled."""
        if not self._words.says_often(meant):
            return False
        lacks = len(text) > _SHORT_NOUN and len(meant) > len(text)
        return lacks or _slip_of_habit(text, meant)

    def _is_of_the_game(self, text: str) -> bool:
        known, times = self._known.words, self._known.often.get(text, 0)
        forms = {text, f"{text}s"} | ({text[:-1]} if text[-1:] == "s" != text[-2:-1] else set())
        return times >= _OFTEN or bool(forms & known)

    def _may_be_no_name(self, word: Word, before: str, after: str) -> bool:
        """Whether the words around a capital say that it is no name's."""
        if begins_a_sentence(self._prose.text, word.start):
            return self._takes_it(after)
        return self._nouns and len(word.text) > _SHORT_NOUN and self._takes_it(before)

    def _takes_it(self, word: str) -> bool:
        """Whether a word stands beside plain words, or one does that it is misspelt for."""
        if word in self._takes or not word or self._words.lists(word):
            return word in self._takes
        return not self._takes.isdisjoint(self._words.meant(word, self._own))

    def _plain(self, word: Word) -> bool:
        """Whether a word stands by itself, in small letters or as the first of a sentence."""
        text, source = word.text, self._prose.rendered.text
        end = word.start + len(text)
        if any(self._left_out[word.start : end]) or not text[1:].islower():
            return False
        small = text[0].islower() or self._nouns
        if not small and not begins_a_sentence(self._prose.text, word.start):
            return False
        first, last = word.start, end
        while first and source[first - 1] in _MARKS:
            first -= 1
        while last < len(source) and source[last] in _MARKS:
            last += 1
        before, after = source[first - 1 : first], source[last : last + 1]
        if before.isalnum() or after.isalnum() or before in _JOINS or after in _JOINS:
            return not (before or after)
        quoted = before in _QUOTES and after in _QUOTES
        return not quoted

    def _foreign_lines(self) -> bytearray:
        """For each character whether its line is in another language, as far as words tell."""
        found = bytearray(len(self._prose.text) + 1)
        words = iter((*self._prose.words, Word("", len(found))))
        word = next(words)
        for line in _LINE.finditer(self._prose.text):
            own: list[str] = []
            while word.start < line.end():
                own.append(_small(word.text).rpartition("'")[2])
                word = next(words)
            if self._foreign(own, line[0]):
                found[line.start() : line.end()] = b"\x01" * len(line[0])
        return found

    def _foreign(self, own: Sequence[str], line: str) -> bool:
        unknown = self._unknown(own)
        if len(unknown) < _FOREIGN:
            return False
        if language_of_others(self._code, line, _LINE_WORDS)[0]:
            return True
        strange = sum(not self._words.meant(one, self._own) for one in unknown)
        return strange >= _FOREIGN and 2 * len(unknown) > len(own)

    def _unknown(self, words: Iterable[str]) -> list[str]:
        dictionary = self._words
        return [one for one in words if not (dictionary.lists(one) or dictionary.builds(one))]

    def is_foreign(self) -> bool:
        """Whether the whole text is in another language than it is to be."""
        if language_of_others(self._code, self._prose.text, _TEXT_WORDS)[0]:
            return True
        distinct = {_small(word.text).rpartition("'")[2] for word in self._prose.words}
        strange = sum(not self._words.meant(one, self._own) for one in self._unknown(distinct))
        return strange > max(_FEW_STRANGE, len(distinct) * _SHARE_STRANGE)


def counted(proses: Iterable[Text]) -> Counter[str]:
    """How often texts say each word, in small letters and without the ending of an owner."""
    return Counter(_small(word.text) for prose in proses for word in prose.words)


def _small(text: str) -> str:
    return text.lower().replace("’", "'").removesuffix("'s").removesuffix("'")


def _as_written(meant: str, word: str) -> str:
    """The word that is meant, with the capital of the one that was written."""
    return meant.capitalize() if word[0].isupper() else meant


def _inflections(one: str, other: str) -> bool:
    """Whether two words are forms of one, as far as their endings tell."""
    if one[:-1] == other[:-1] and {one[-1], other[-1]} <= _ENDING_VOWELS:
        return True
    stems = [
        {word.removesuffix(end) for end in _ENDINGS if word.endswith(end)} for word in (one, other)
    ]
    doubled = max(one, other, key=len)[-2:]
    return bool(stems[0] & stems[1]) and doubled[:1] != doubled[1:]


def _slip_of_habit(word: str, meant: str) -> bool:
    """Whether two letters changed places, or one was doubled or not: what is done again."""
    if len(word) == len(meant):
        return sorted(word) == sorted(meant)
    longer, shorter = sorted((word, meant), key=len, reverse=True)
    return any(
        longer[number] == longer[number + 1] and longer[:number] + longer[number + 1 :] == shorter
        for number in range(len(longer) - 1)
    )
