"""Phrase search: places of whole phrases in a text, found by their first words."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

_WORD_OR_NUMBER = re.compile(r"\w+")


class Gap(NamedTuple):
    """The characters allowed between the words of a phrase.

    ``cut`` divides a phrase into words; ``empty`` allows words without a gap.
    """

    between: re.Pattern[str]
    cut: re.Pattern[str]
    empty: bool = False


_BREAKS = re.compile(r"[\s-]+")
SPACED = Gap(re.compile(r"\s+"), re.compile(r"\s+"))
LOOSE = Gap(_BREAKS, _BREAKS)
JOINED = Gap(re.compile(r"[\s-]*"), _BREAKS, empty=True)


class Match(NamedTuple):
    """A stretch of a text."""

    text: str
    start: int
    end: int


class Phrases:
    """The words of a text, in which phrases are found regardless of capitals."""

    def __init__(self, text: str) -> None:
        self.text, self._small = text, in_small_letters(text)
        self._starts: dict[str, list[int]] = {}
        for match in _WORD_OR_NUMBER.finditer(self._small):
            self._starts.setdefault(match[0], []).append(match.start())

    def __contains__(self, word: str) -> bool:
        """Whether the text has a word of letters and digits."""
        return word in self._starts

    def places_begun(self, phrase: str) -> Iterator[Match]:
        """Every place where the exact phrase occurs at the beginning of a word."""
        parts = (phrase.lower(),)
        for start in self._candidates(parts, empty=False):
            if self._small.startswith(parts[0], start) and self._is_edge(start):
                yield self._match(start, start + len(parts[0]))

    def exact_places(self, phrase: str) -> Iterator[Match]:
        """Every place where the exact phrase occurs as whole words."""
        return (found_at for found_at in self.places_begun(phrase) if self._is_edge(found_at.end))

    def places(self, phrase: str, gap: Gap) -> Iterator[Match]:
        """Every place where the words of a phrase occur with such gaps, without overlaps."""
        last = 0
        for found_at in self._every(phrase, gap):
            if found_at.start >= last:
                last = found_at.end
                yield found_at

    def longest(self, phrases: Iterable[str], gap: Gap) -> Iterator[tuple[Match, str]]:
        """Every place of one of the phrases, the longest of several there, without overlaps."""
        ranked = enumerate(sorted(phrases, key=len, reverse=True))
        found = ((s.start, n, s, phrase) for n, phrase in ranked for s in self._every(phrase, gap))
        last = 0
        for start, _, found_at, phrase in sorted(found):
            if start >= last:
                last = found_at.end
                yield found_at, phrase

    def _every(self, phrase: str, gap: Gap) -> Iterator[Match]:
        parts = gap.cut.split(phrase.lower())
        for start in self._candidates(parts, empty=gap.empty):
            if self._is_edge(start):
                end = self._end(start, parts, gap)
                if end is not None and self._is_edge(end):
                    yield self._match(start, end)

    def _candidates(self, parts: Sequence[str], *, empty: bool) -> list[int]:
        """Offsets at which the phrase may begin, from the places of its first word."""
        first = _WORD_OR_NUMBER.search(parts[0])
        if first is None:  # a sign
            return [match.start() for match in re.finditer(re.escape(parts[0]), self._small)]
        heads = {first[0]}
        if empty:
            joined = ("".join(parts[: number + 1]) for number in range(1, len(parts)))
            heads.update(match[0] for match in map(_WORD_OR_NUMBER.search, joined) if match)
        if len(heads) == 1:
            found = self._starts.get(first[0], [])
        else:
            found = sorted(start for head in heads for start in self._starts.get(head, ()))
        before = first.start()
        return [start - before for start in found if start >= before] if before else found

    def _end(self, start: int, parts: Sequence[str], gap: Gap) -> int | None:
        """The end of a phrase that begins at ``start``; None if another text is there."""
        at = start
        for number, part in enumerate(parts):
            if number:
                between = gap.between.match(self._small, at)
                if between is None:
                    return None
                at = between.end()
            if not self._small.startswith(part, at):
                return None
            at += len(part)
        return at

    def _is_edge(self, at: int) -> bool:
        """Whether a word begins or ends there."""
        before = at > 0 and _WORD_OR_NUMBER.match(self._small, at - 1) is not None
        return before != (
            at < len(self._small) and _WORD_OR_NUMBER.match(self._small, at) is not None
        )

    def _match(self, start: int, end: int) -> Match:
        return Match(self.text[start:end], start, end)


def in_small_letters(text: str) -> str:
    """The text in small letters, of the same length."""
    small = text.lower()
    if len(small) == len(text):
        return small
    return "".join(one if len(one.lower()) > 1 else one.lower() for one in text)
