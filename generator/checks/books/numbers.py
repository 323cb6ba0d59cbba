"""Numbers of a rulebook that nothing else in the game supports, for ``check --pedantic``.

Every number of the game and of the book is evidence for the others, by the words around it.
"""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import permutations
from typing import NamedTuple

from generator.checks.books.allowed import allowed_offsets
from generator.checks.books.counts import counts_in, is_no_count
from generator.checks.books.known_figures import Known, known_figures
from generator.checks.books.opened import Opened, opened
from generator.checks.books.stated_facts import as_game_says
from generator.checks.texts.text import Names, Text
from generator.problem import Problem
from generator.rulebook.book import ReadBook
from generator.rulebook.numbers import Figure

_NEAR = 2  # words that figures share where they may be about the same thing
_SURE = 3  # words that they share where one contradicts the other
_PROSE = 4  # words for smaller numbers are as often a turn of phrase as a figure
_END = re.compile(r"[.?!:;](?=\s)|\n\s*\n")
_ID = re.compile(r"\d+\.\d+\.\d+|\b0\d+\b|#[0-9a-f]{3,8}\b")  # of a paragraph, a hex, a colour


class _Verdict(NamedTuple):
    """How many words a figure shares with others: of its value, and of another value."""

    same: int
    other: int
    says: tuple[Known, ...]  # the best of the others

    @property
    def is_backed(self) -> bool:
        return self.same >= _NEAR and self.same >= self.other - _SURE

    @property
    def is_contradicted(self) -> bool:
        return self.other >= _SURE and self.other > self.same + _SURE


def unbacked_figures(read: ReadBook, _names: Names) -> Iterator[Problem]:
    """Typed numbers that nothing supports, or that something else contradicts."""
    book = opened(read)
    if not read.manuscript.language.small_words:  # nothing is known of its words
        return
    evidence = _Evidence(book)
    pieces = frozenset(
        Fraction(value)
        for component in read.game.components
        for piece in component.pieces
        for value in piece.fields.values()
        if type(value) is int
    )
    for text in book.texts:
        figures = book.reader.figures(text.text)
        counts = {one.offset: one for one in counts_in(book, text)}
        passed = {at for at, one in counts.items() if one.is_right}
        some = {at for at, one in counts.items() if at == one.begins}  # may be some of all
        passed |= {*allowed_offsets(book, text), *_derived(text, figures)}
        for one in figures:
            borne = pieces.issuperset(one.values)
            if one.start in passed or _is_told(book, text, one) or (borne and _is_name(text, one)):
                continue
            verdict = evidence.verdict(text, one)
            backed = one.start in some and (verdict.same >= _SURE or not _is_figure(one))
            if backed or verdict.is_backed:
                continue
            sure = _is_figure(one) or verdict.other >= 2 * _SURE  # as small numbers in words need
            alone = _is_figure(one) and not (borne and book.reader_of_rules)
            if alone or (sure and verdict.is_contradicted):
                yield from _problem(text, one, verdict)


class _Evidence:
    """All known figures, by the stems near them."""

    def __init__(self, book: Opened) -> None:
        self._own: dict[tuple[Text, int], tuple[Known, list[Known]]] = {}  # and all its sentence's
        self._by_stem: dict[str, list[Known]] = {}
        for known in known_figures(book):
            self._add(known)
        for text in book.texts:
            ends = [match.start() for match in _END.finditer(text.text)]
            sentences: dict[int, list[Known]] = {}
            for one in book.reader.figures(text.text):
                known = Known(one.kind, one.values, one.after, one.near, "the rest of the rulebook")
                sentence = sentences.setdefault(bisect_left(ends, one.start), [])
                sentence.append(known)
                self._own[text, one.start] = known, sentence
                self._add(known)

    def _add(self, known: Known) -> None:
        for stem in known.near:
            self._by_stem.setdefault(stem, []).append(known)

    def verdict(self, text: Text, figure: Figure) -> _Verdict:
        """The verdict on a figure. Others in its sentence are about other things."""
        own, sentence = self._own[text, figure.start]
        beside = {id(one) for one in sentence}
        near = {id(one): one for stem in figure.near for one in self._by_stem.get(stem, ())}
        same = other = 0
        says: list[Known] = []
        for one in near.values():
            if one.kind != figure.kind or one is own:
                continue
            shared = len(figure.near & one.near) + 2 * len(figure.after & one.after)
            if one.values == figure.values:
                same = max(same, shared)
            elif id(one) not in beside and shared >= other:
                says = [*(says if shared == other else ()), one]
                other = shared
        return _Verdict(same * len(figure.values), other, tuple(says))  # two ends are no chance


def _problem(text: Text, figure: Figure, verdict: _Verdict) -> Iterator[Problem]:
    message = f"nothing in the game confirms the number {figure.text!r}"
    if verdict.is_contradicted:
        best = min(verdict.says, key=lambda one: abs(one.values[0] - figure.values[0]))
        says = " to ".join(map(str, best.values))
        message = f"this number is {figure.text!r}, but {best.source} has {says}"
    hint = "compute it with count(). If it is right as typed: list it in places.yaml, under figures"
    yield from text.problem(figure.start, "unbacked-number", message, hint)


def _derived(text: Text, figures: Iterable[Figure]) -> Iterator[int]:
    """The offsets of figures that are the sum, product, difference or quotient of two others.

    All of one sentence.
    """
    sentences: dict[int, list[Figure]] = {}
    ends = [match.start() for match in _END.finditer(text.text)]
    for figure in figures:
        if len(figure.values) == 1:
            sentences.setdefault(bisect_left(ends, figure.start), []).append(figure)
    for beside in sentences.values():
        for one in beside:
            others = [figure.values[0] for figure in beside if figure is not one]
            pairs = [(a, b) for a, b in permutations(others, 2) if 1 not in (a, b)]
            value = one.values[0]
            if any(value in (a + b, a * b, abs(a - b)) or a == b * value for a, b in pairs):
                yield one.start


def _is_told(book: Opened, text: Text, figure: Figure) -> bool:
    """Whether a figure is computed, counts nothing, or is compared with game.yaml elsewhere."""
    if text.typed(figure.start) is None or is_no_count(text, figure.text, figure.start):
        return True
    line = text.text.rfind("\n", 0, figure.start) + 1
    ids = _ID.finditer(text.rendered.text, line, figure.start + 20)
    if any(one.start() <= figure.start < one.end() for one in ids):
        return True
    return as_game_says(book.read.game, text, figure) is not None or _is_key(text, figure)


def _is_key(text: Text, figure: Figure) -> bool:
    """Whether a figure numbers an item of a list, or is the key of a callout: ``**2** stacks``."""
    source, end = text.rendered.text, figure.start + len(figure.text)
    line = source.rfind("\n", 0, figure.start) + 1
    if not source[line : figure.start].strip(" #\t") and source[end : end + 2] in (". ", ") "):
        return True
    return source[figure.start - 2 : figure.start] == "**" == source[end : end + 2]


def _is_name(text: Text, figure: Figure) -> bool:
    """Whether pieces are called by a figure: ``a 7``, ``the 12``, ``8s``."""
    before = text.text[: figure.start].rsplit(maxsplit=1)[-1:]
    after = text.text[figure.start + len(figure.text) :][:2]
    plural = after[:1] == "s" and not after[1:].isalpha()
    article = bool(before) and before[0].lower() in text.language.articles
    return figure.digits and (plural or article)


def _is_figure(figure: Figure) -> bool:
    return figure.digits or figure.kind == "range" or figure.values[0] >= _PROSE
