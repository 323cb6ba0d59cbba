"""The words of a language: those of a spelling checker's list, and those that are built of them.

The lists are pyspellchecker's: words with how often subtitles of films say them. They are American
and have few compounds, so both is made up for.
"""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from functools import cache, lru_cache

from generator.lint.word_building import BRITISH, ENDS, FRONTS, JOINED, SMALL

LISTED = frozenset({"de", "en", "es", "fr", "it", "nl", "pt"})  # languages that we have tried
_PART = 4  # letters of a word that is joined to another, or that something stands before or behind
_COMMON = 2e-6  # share of all words that a word of four letters has which may be meant
_VERY_COMMON = 1e-4  # and one of three letters
_RARE = 50  # how often the lists have each word that no subtitle says
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
        self._small = frozenset(SMALL.get(code, "").split())
        self.lists = cache(self._lists)
        self.builds = cache(self._builds)

    def _lists(self, word: str) -> bool:
        """Whether a word in small letters is in the list, or a British spelling of one that is."""
        return word in self._count or any(one in self._count for one in self._american(word))

    def rare(self, word: str) -> bool:
        """Whether a word of the list is hardly ever said."""
        return bool(self._count.get(word) == _RARE)

    def _builds(self, word: str) -> bool:
        """Whether a word is built of others: an undraftable playfield."""
        return self._inflected(word) or self._joined(word)

    def meant(self, word: str, own: AbstractSet[str], least: float = 0) -> list[str]:
        """The words one slip away that may be meant, likeliest first.

        ``own`` are words that the game says elsewhere. Others have at least a share of ``least`` in
        what is said.
        """
        if len(word) < _PART:
            near = set(_with_two_swapped(word))
            common = [one for one in near if one in own or self._share(one) > _VERY_COMMON]
            # Of an own word, a letter was left out too.
            longer = [one for one in own if len(one) == len(word) + 1 > 3 and _lacks(word, one)]
            return sorted({*common, *longer}, key=lambda one: (-self._share(one), one))
        least = max(least, _COMMON / _LONGER ** (len(word) - _PART))
        near = self._list.edit_distance_1(word)
        found = {one: self._share(one) for one in near if one in own or self._share(one) > least}
        likely = [one for one in found if one in own] or list(found)
        most = max((found[one] for one in likely), default=0)
        alike = [one for one in likely if found[one] * _LESS_LIKELY >= most]
        return sorted(alike, key=lambda one: (-found[one], one))

    def _share(self, word: str) -> float:
        return float(self._count.get(word, 0)) / self._all

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
            if self._code == "en":
                parts.append(f"{stem}e")
        return any(len(one) >= _PART and one != word and self.lists(one) for one in parts)

    def _joined(self, word: str) -> bool:
        """Whether a word is two or more that are written as one."""
        return bool(self._links) and any(
            self._begins(word[:end]) and self._goes_on(word[end:])
            for end in range(2, len(word) - 1)
        )

    def _begins(self, part: str) -> bool:
        stems = (part[: len(part) - len(link)] for link in self._links if part.endswith(link))
        return any(one in self._small or self._whole(one) for one in stems)

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


def _lacks(word: str, longer: str) -> bool:
    """Whether a word is a longer one without one of its letters."""
    return any(longer[:number] + longer[number + 1 :] == word for number in range(len(longer)))


@lru_cache(maxsize=2)
def dictionary_of(language: str) -> Dictionary | None:
    """The dictionary of a language such as ``en`` or ``de-at``; None where there is none.

    It takes half a second and forty megabytes; a process reads it once. The texts of ``de-x-en``
    are meant to be in another language, and have none.
    """
    code, *subtags = language.lower().split("-")
    return Dictionary(code) if code in LISTED and "x" not in subtags else None
