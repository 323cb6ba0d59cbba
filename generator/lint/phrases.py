"""Phrases in a text by their first words: what a pattern for each would find, in one reading."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

_WORD_OR_NUMBER = re.compile(r"\w+")


class Gap(NamedTuple):
    """What may stand between the words of a phrase; as ``cut`` it parts them where it is written.

    ``empty`` says that nothing may stand there too.
    """

    between: re.Pattern[str]
    cut: re.Pattern[str]
    empty: bool = False


_BREAKS = re.compile(r"[\s-]+")
SPACED = Gap(re.compile(r"\s+"), re.compile(r"\s+"))
LOOSE = Gap(_BREAKS, _BREAKS)
JOINED = Gap(re.compile(r"[\s-]*"), _BREAKS, empty=True)


class Said(NamedTuple):
    """A stretch of a text, as it is written there."""

    text: str
    start: int
    end: int


class Phrases:
    """The words of a text, in which whole phrases are found whatever their capitals."""

    def __init__(self, text: str) -> None:
        self.text, self._small = text, in_small_letters(text)
        self._starts: dict[str, list[int]] = {}
        for match in _WORD_OR_NUMBER.finditer(self._small):
            self._starts.setdefault(match[0], []).append(match.start())

    def __contains__(self, word: str) -> bool:
        """Whether a word of letters and digits stands in the text."""
        return word in self._starts

    def begun(self, phrase: str) -> Iterator[Said]:
        """Every place where the phrase stands to the letter and begins a word."""
        parts = (phrase.lower(),)
        for start in self._candidates(parts, empty=False):
            if self._small.startswith(parts[0], start) and self._is_edge(start):
                yield self._said(start, start + len(parts[0]))

    def to_the_letter(self, phrase: str) -> Iterator[Said]:
        """Every place where the phrase stands as whole words."""
        return (said for said in self.begun(phrase) if self._is_edge(said.end))

    def places(self, phrase: str, gap: Gap) -> Iterator[Said]:
        """Every place where the words of a phrase stand with such gaps, none within another."""
        last = 0
        for said in self._every(phrase, gap):
            if said.start >= last:
                last = said.end
                yield said

    def longest(self, phrases: Iterable[str], gap: Gap) -> Iterator[tuple[Said, str]]:
        """Every place of one of the phrases, the longest where several begin; none in another."""
        ranked = enumerate(sorted(phrases, key=len, reverse=True))
        found = ((s.start, n, s, phrase) for n, phrase in ranked for s in self._every(phrase, gap))
        last = 0
        for start, _, said, phrase in sorted(found):
            if start >= last:
                last = said.end
                yield said, phrase

    def _every(self, phrase: str, gap: Gap) -> Iterator[Said]:
        parts = gap.cut.split(phrase.lower())
        for start in self._candidates(parts, empty=gap.empty):
            if self._is_edge(start):
                end = self._end(start, parts, gap)
                if end is not None and self._is_edge(end):
                    yield self._said(start, end)

    def _candidates(self, parts: Sequence[str], *, empty: bool) -> list[int]:
        """Where the first word of a phrase stands, less what the phrase has before it."""
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
        """Where a phrase ends that begins at ``start``; None if another text stands there."""
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

    def _said(self, start: int, end: int) -> Said:
        return Said(self.text[start:end], start, end)


def in_small_letters(text: str) -> str:
    """The text in small letters, each at its place: one that would become two stays."""
    small = text.lower()
    if len(small) == len(text):
        return small
    return "".join(one if len(one.lower()) > 1 else one.lower() for one in text)
