"""The words of a language: those of a spelling checker's list, and those that are built of them.

The lists are pyspellchecker's: words with how often subtitles of films say them. They are American
and have few compounds, so both is made up for.
"""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from functools import cache, lru_cache

from generator.checks.texts.word_building import (
    BRITISH,
    CHANGED,
    ENDS,
    FRONTS,
    JOINED,
    PLAYED,
    SMALL,
    STEMS,
)

_KEYBOARDS = (
    ("qwertyuiop", "asdfghjkl", "zxcvbnm"),
    ("qwertzuiopü", "asdfghjklöä", "yxcvbnm"),
    ("azertyuiop", "qsdfghjklm", "wxcvbn"),
)
_VOWELS = frozenset("aeiouyàáâäãèéêëìíîïòóôöõùúûü")
LISTED = frozenset({"de", "en", "fr", "it", "nl", "pt"})  # languages that we have tried
CAPITAL_NOUNS = frozenset({"de"})  # languages in which every noun has one
_PART = 4  # letters of a word that is joined to another, or that something stands before or behind
_SHORT, _LONG = 5, 7  # letters
_COMMON = 1.5e-6  # share of all words that a word of four letters has which may be meant
_JOINED_SHARE = 4e-7  # and one that is joined to another
_SURE = 1e-5  # and one for which another word was written
_VERY_COMMON = 1e-4  # and one of three letters
_RARE = 50  # how often the lists have each word that no subtitle says
_SWAPS = 100  # times as likely as a missing letter are two in the other order
_NAMED = 3  # words that may be meant, at most
_FIRST = 10  # times as likely is a slip behind the first letter
_LESS_LIKELY = 3  # times as rare a word is not worth naming beside the other
_LONGER = 4  # times as rare a word of one letter more may be


class Dictionary:
    """The words of a language. ``code`` is that of the language alone, such as ``en``."""

    def __init__(self, code: str) -> None:
        # Loaded only where there are texts to be read.
        from spellchecker import SpellChecker

        self._list = SpellChecker(language=code, distance=1)
        self._count = self._list.word_frequency.dictionary
        self._all = self._list.word_frequency.total_words
        self._code, self._links = code, JOINED.get(code, ())
        self._fronts = tuple(FRONTS.get(code, "").split())
        self._ends = tuple(ENDS.get(code, "").split())
        self._played = frozenset(PLAYED.get(code, "").split())
        self._small = frozenset(SMALL.get(code, "").split())
        self.lists = cache(self._lists)
        self.builds = cache(self._builds)

    def _lists(self, word: str) -> bool:
        """Whether a word in small letters is in the list, or a British spelling of one that is."""
        if word in self._count or word in self._played or word.replace("œ", "oe") in self._count:
            return True
        return any(one in self._count for one in self._american(word))

    def rare(self, word: str) -> bool:
        """Whether a word of the list is hardly ever said."""
        rare = self._count.get(word) == _RARE and word not in self._played
        return bool(rare) and "'" not in word  # you're is a word

    def says_often(self, word: str) -> bool:
        """Whether a word is among the most common ones."""
        return self._share(word) > _SURE

    def _builds(self, word: str) -> bool:
        """Whether a word is built of others: an undraftable playfield."""
        return self._inflected(word) or self._joined(word)

    def meant(self, word: str, own: AbstractSet[str], *, sure: bool = False) -> list[str]:
        """The words one slip away that may be meant, likeliest first.

        ``own`` are words that the game says elsewhere. ``sure``: others are very common.
        """
        if len(word) < _PART:
            return self._meant_by_three(word, own)
        least = _SURE if sure else _COMMON / _LONGER ** (len(word) - _PART)
        near = self._list.edit_distance_1(word)
        found = {one: self._share(one) for one in near if one in own or self._share(one) > least}
        if len(word) <= _SHORT:  # many a name or rare word is one letter away from another
            found = {
                one: share
                for one, share in found.items()
                if one in own or len(one) != len(word) or _slips(word, one)
            }
        if not found and sure:
            return []
        if not found:
            built = {one: self._built_share(one, word) for one in near}
            best = max(built, key=lambda one: (built[one], one), default="")
            return [best] if best and built[best] else []
        likely = [one for one in found if one in own] or list(found)
        swapped = set(_with_two_swapped(word))
        weights = {
            one: found[one]
            * (_SWAPS if one in swapped else 1)
            * (_FIRST if one[0] == word[0] else 1)
            for one in likely
        }
        most = max(weights.values())
        alike = [one for one in likely if weights[one] * _LESS_LIKELY >= most]
        return sorted(alike, key=lambda one: (-weights[one], one))[:_NAMED]

    def _meant_by_three(self, word: str, own: AbstractSet[str]) -> list[str]:
        """Words of the same letters, or of one letter more, that are very common."""
        near = {one for one in self._list.edit_distance_1(word) if len(one) >= len(word)}
        swapped = set(_with_two_swapped(word))
        found = [
            one
            for one in near
            if (one in swapped or len(one) > len(word))
            and (one in own or self._share(one) > _VERY_COMMON)
        ]
        return sorted(found, key=lambda one: (one not in own, -self._share(one), one))

    def _built_share(self, one: str, word: str) -> float:
        """How common a word is that no list has, a British one or two joined; 0 for others."""
        if len(word) <= _SHORT:
            return 0
        share = max((self._share(other) for other in self._american(one)), default=0)
        if share > _COMMON:
            return share
        inflected = one[:-1] in {word, word[:-1]} or word[:-1] == one
        if len(word) <= _LONG or inflected or (len(one) == len(word) and not _slips(word, one)):
            return 0
        share = self._share_of_two(one)
        return share if share > _JOINED_SHARE else 0

    def _share_of_two(self, word: str) -> float:
        """The share of the rarer of two words of the list that are joined; 0 for others."""
        if not self._links:
            return 0
        shares = [
            min(self._share(stem), self._share(word[end:]) or self._share_of_two(word[end:]))
            for end in range(_PART, len(word) - _PART + 1)
            for stem in self._stems(word[:end])
            if len(stem) >= _PART and stem in self._count
        ]
        return max(shares, default=0)

    def _share(self, word: str) -> float:
        share = float(self._count.get(word, 0)) / self._all
        return max(share, _SURE * 2) if share and word in self._played else share

    def _american(self, word: str) -> Iterator[str]:
        """The word as Americans spell it, in every way that one or two parts of it may be."""
        if self._code != "en" or len(word) < _PART:
            return
        once = [one.sub(other, word) for one, other in BRITISH if one.search(word)]
        yield from once
        for changed in once:
            yield from (one.sub(other, changed) for one, other in BRITISH if one.search(changed))

    def _inflected(self, word: str) -> bool:
        """Whether a word is another with a part before or behind it."""
        parts = [word.removeprefix(one) for one in self._fronts if word.startswith(one)]
        for stem in [word.removesuffix(one) for one in self._ends if word.endswith(one)]:
            parts.append(stem)
            if len(stem) >= _PART:
                parts += [f"{stem}{one}" for one in STEMS.get(self._code, ())]
        turns = CHANGED.get(self._code, ())
        stems = [word.removesuffix(one) for one in turns if word.endswith(one)]
        parts += [stem + one for stem in stems if len(stem) >= _PART for one in turns]
        parts = [one for one in parts if len(one) >= _PART and one != word and self.lists(one)]
        if self._code == "en":  # whose list has nearly every form, but of the rarest words
            parts = [one for one in parts if not self.rare(one)]
        if parts:
            return True
        # Once more behind what stands in front: un-draft-able.
        behind = [word.removeprefix(one) for one in self._fronts if word.startswith(one)]
        return any(len(one) > _SHORT and self._inflected(one) for one in behind)

    def _joined(self, word: str) -> bool:
        """Whether a word is two or more that are written as one."""
        return bool(self._links) and any(
            self._begins(word[:end]) and self._goes_on(word[end:])
            for end in range(2, len(word) - 1)
        )

    def _begins(self, part: str) -> bool:
        return any(one in self._small or self._whole(one) for one in self._stems(part))

    def _stems(self, part: str) -> Iterator[str]:
        """The first of two joined words, without what stands between."""
        return (part[: len(part) - len(link)] for link in self._links if part.endswith(link))

    def _goes_on(self, part: str) -> bool:
        if part in self._small or self._whole(part):
            return True
        several = self._code != "en" and len(part) >= _PART
        return several and (self._inflected(part) or self._joined(part))

    def _whole(self, part: str) -> bool:
        return len(part) >= _PART and part in self._count


def _with_two_swapped(word: str) -> Iterator[str]:
    for number in range(len(word) - 1):
        yield word[:number] + word[number + 1] + word[number] + word[number + 2 :]


def _slips(word: str, meant: str) -> bool:
    """Whether letters changed places, a vowel is another, or a finger hit the key beside."""
    if sorted(word) == sorted(meant):
        return True
    pairs = {(one, other) for one, other in zip(word, meant, strict=True) if one != other}
    return all({one, other} <= _VOWELS or other in _keys_around(one) for one, other in pairs)


@cache
def _keys_around(letter: str) -> frozenset[str]:
    """The letters beside one on any of the keyboards."""
    found: set[str] = set()
    for rows in _KEYBOARDS:
        for number, row in enumerate(rows):
            at = row.find(letter)
            for other in rows[max(number - 1, 0) : number + 2] if at >= 0 else ():
                found.update(other[max(at - 1, 0) : at + 2])
    return frozenset(found)


@lru_cache(maxsize=2)
def dictionary_of(language: str) -> Dictionary | None:
    """The dictionary of a language such as ``en`` or ``de-at``; None where there is none.

    It takes half a second and forty megabytes; a process reads it once. The texts of ``de-x-en``
    are meant to be in another language, and have none.
    """
    code, *subtags = language.lower().split("-")
    return Dictionary(code) if code in LISTED and "x" not in subtags else None
