"""Lint of figures: typed numbers that nothing in the game supports, or that contradict it."""

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from generator.checks.books.about import as_game_says
from generator.checks.books.counts import (
    Counted,
    counts_beside_names,
    is_an_id,
    is_year,
    wrong_sums,
    wrong_times,
)
from generator.checks.books.derived_figures import SENTENCE_END, counted_by, derived
from generator.checks.books.known_figures import Known, known_of_book, known_of_game
from generator.checks.books.labels import APART
from generator.checks.books.opened import opened
from generator.checks.books.passages import (
    AllowedFigures,
    figures_at,
    figures_of_labels,
    label_key,
    missing_figures,
)
from generator.checks.texts.phrases import Match
from generator.checks.texts.text import Names, Text
from generator.model.game import Game
from generator.model.rulebook import Manuscript, Term
from generator.model.values import some_of
from generator.problem import Problem, Where, beyond
from generator.rulebook.book import ReadBook
from generator.rulebook.numbers import Figure, FigureReader

_NEAR = 2  # what figures must share to speak of the same thing: what is counted, or two words
_SURE = 3  # what they share where one contradicts the other
_LEAD = 3  # how much more the others must share than those that agree
_PROSE = 4  # words for smaller numbers are as often a turn of phrase as a figure
_SOURCES = 2  # that say another figure
_SHARED = 3  # words that a share must have in common with what says it
_ARTICLE = 8  # characters before a figure in which an article stands
_NOTHING = AllowedFigures(frozenset(), frozenset())


class Verdict(NamedTuple):
    """How well figures with the same value, and with other values, match the words
    around a figure.
    """

    same: int
    other: int
    says: tuple[Known, ...]  # the best of the others

    @property
    def backed(self) -> bool:
        """Whether the evidence supports the figure."""
        return self.same >= _NEAR and self.same >= self.other - _LEAD

    @property
    def contradicted(self) -> bool:
        """Whether the evidence clearly supports another figure."""
        return self.other >= _SURE and self.other > self.same + _LEAD


@dataclass(frozen=True)
class Evidence:
    """All known figures, indexed by the stems near them."""

    known: Sequence[Known]
    by_stem: Mapping[str, Sequence[int]]  # which of them

    @classmethod
    def of(cls, known: Iterable[Known], stems: frozenset[str]) -> "Evidence":
        """The evidence for figures near the given stems only."""
        every = tuple(known)
        by_stem: dict[str, list[int]] = {}
        for number, one in enumerate(every):
            for stem in stems & one.near:
                by_stem.setdefault(stem, []).append(number)
        return cls(every, by_stem)

    def verdict(
        self, figure: Figure, itself: Known | None, beside: Sequence[Known] = ()
    ) -> Verdict:
        """The verdict on a figure from all evidence except ``itself``.

        Earlier evidence comes first. Figures ``beside`` it, in its sentence, are of other things
        where they are others.
        """
        near = {number for stem in figure.near for number in self.by_stem.get(stem, ())}
        found = [
            (len(figure.near & one.near) + 2 * len(figure.after & one.after), one)
            for one in (self.known[number] for number in sorted(near))
            if one.kind == figure.kind and one is not itself
            if one.values == figure.values or not any(one is its for its in beside)
        ]
        same = max((n for n, one in found if one.values == figure.values), default=0)
        same *= len(figure.values)  # two ends that are right are no chance
        other = max((n for n, one in found if one.values != figure.values), default=0)
        best = (one for n, one in found if n == other and one.values != figure.values)
        return Verdict(same, other, tuple(best))


def figures_to_check(
    prose: Text, figures: Iterable[Figure], passed: Collection[int]
) -> Iterator[tuple[Figure, Where]]:
    """The typed figures that need evidence; ``passed`` are offsets of figures that do not."""
    for figure in figures:
        where = prose.typed(figure.start)
        told = figure.start in passed or is_year(prose, figure.text, figure.start)
        told |= is_an_id(prose.text, figure.text, figure.start)
        if where and not told and not _is_key(prose.rendered.text, figure):
            yield figure, where


def is_unbacked(prose: Text, figure: Figure, verdict: Verdict) -> bool:
    """Whether a figure that needs evidence has none."""
    if verdict.backed or _is_a_part(prose, figure, verdict):
        return False
    return _is_sure(figure, verdict) or _is_figure(figure)


def unbacked_problem(figure: Figure, where: Where, verdict: Verdict) -> Problem:
    """The problem of a figure without evidence."""
    if verdict.contradicted:
        message = f"{figure.text!r}: {_said_instead(figure, verdict.says)}"
        hint = "correct it, or compute it: what is computed is never wrong"
        return Problem(where, "wrong-number", message, hint, "warning")
    message = f"nothing in the game says {figure.text!r} of this"
    hint = "compute it, or list it in places.yaml, under figures, by its paragraph's anchor"
    return Problem(where, "unbacked-number", message, hint, "warning")


def _said_instead(figure: Figure, says: Sequence[Known]) -> str:
    """What others say, the nearest figure first: ``the rule longest says 11; the rule rows 9``."""
    by_source: dict[str, list[str]] = {}
    for one in sorted(says, key=lambda one: abs(one.values[0] - figure.values[0])):
        values = by_source.setdefault(one.source, [])
        value = " to ".join(map(str, one.values))
        if value not in values:
            values.append(value)
    (first, its), *others = by_source.items()
    more = [f"{source} {some_of(values)}" for source, values in others[: _SOURCES - 1]]
    return "; ".join((f"{first} says {some_of(its)}", *more))


def _is_a_name(prose: Text, figure: Figure) -> bool:
    """Whether pieces are called by a figure: ``a 7``, ``the 12``, ``8s``."""
    before = prose.text[max(figure.start - _ARTICLE, 0) : figure.start].split()
    after = prose.text[figure.start + len(figure.text) :][:2]
    plural = after[:1] == "s" and not after[1:].isalpha()
    article = bool(before) and before[-1].lower() in prose.language.articles
    return figure.digits and (plural or article)


def wrong_figures(read: ReadBook, _names: Names) -> Iterator[Problem]:
    """Numbers that contradict the game or the rest of the book, and numbers that lack in it.

    One mistake is reported once, at its own number: a demanded one that became another is not
    missing too.
    """
    book = opened(read)
    missing = dict(missing_figures(read.manuscript, read.book, book.reader))
    figures = FiguresOfBook(
        read.game,
        read.manuscript,
        book.named,
        book.labels,
        book.reader,
        read.numbers,
        tuple(figures_at(read.game, read.manuscript, read.rendered, read.objects, book.reader)),
        figures_of_labels(read.game, read.manuscript, read.book, book.reader),
        book.reader_of_rules,
    )
    found: list[Problem] = []
    for problem, paragraphs in figures.problems():
        found.append(problem)
        for name in paragraphs:
            missing.pop(name, None)
    yield from found
    yield from beyond(found, missing.values())


class _ToCheck(NamedTuple):
    """The figures of a text to check: numbers beside names, sums, and all others."""

    beside: Sequence[Counted]
    sums: Sequence[tuple[int, Problem]]
    rest: Sequence[tuple[Figure, Where]]


@dataclass(frozen=True)
class FiguresOfBook:
    """The figures of a book, and everything to check them with.

    ``named`` holds the two texts of the book with the terms in them, ``shown`` the figures that
    each label may have.
    """

    game: Game
    manuscript: Manuscript
    named: Mapping[Text, list[tuple[Match, Term]]]
    labels: Text
    reader: FigureReader
    numbers: Mapping[str, Collection[int]]
    paragraphs: Sequence[tuple[range, AllowedFigures]]
    shown: Mapping[str, AllowedFigures]
    reader_of_rules: FigureReader | None = None  # where they are in another language

    def problems(self) -> Iterator[tuple[Problem, Collection[str]]]:
        """Every problem, each with the names of its paragraph."""
        figures = {text: self._figures(text) for text in self.named}
        known = {
            text: known_of_book(figures_of_text.values())
            for text, figures_of_text in figures.items()
        }
        to_check = {
            text: self._to_check(text, figures_of_text) for text, figures_of_text in figures.items()
        }
        checked = [
            figure
            for text, one in to_check.items()
            for figure in (
                *(_at(figures[text], beside.offset) for beside in one.beside if beside.problem),
                *(figure for figure, _ in one.rest),
            )
            if figure
        ]
        backing = self._backing(checked, known.values())
        for text, one in to_check.items():
            yield from self._problems_of(text, figures[text], known[text], one, backing)

    @property
    def _is_checked(self) -> bool:
        return bool(self.manuscript.language.small_words)

    def _figures(self, text: Text) -> Mapping[int, Figure]:
        return {one.start: one for one in self.reader.figures(text.text)}

    def _to_check(self, text: Text, figures: Mapping[int, Figure]) -> _ToCheck:
        shown = text is self.labels
        beside = list(
            counts_beside_names(text, self.game, self.named[text], self.numbers, shown=shown)
        )
        sums = list(wrong_sums(text))
        passed = {*(one.offset for one in beside), *(at for at, _ in sums)}
        passed |= {
            at
            for at, one in figures.items()
            if self._allowed(text, at).figures.issuperset(one.values)
        }
        passed |= set(derived(text, figures.values()))
        if text is not self.labels:
            passed |= set(counted_by(text, figures.values(), self._lines))
        passed |= {
            at
            for at, one in figures.items()
            if self._numbered.issuperset(one.values) and _is_a_name(text, one)
        }
        rest = figures_to_check(text, figures.values(), passed) if self._is_checked else ()
        return _ToCheck(beside, sums, tuple(rest))

    def _problems_of(
        self,
        text: Text,
        figures: Mapping[int, Figure],
        own: Mapping[int, Known],
        to_check: _ToCheck,
        backing: Evidence,
    ) -> Iterator[tuple[Problem, Collection[str]]]:
        yield from ((problem, self._allowed(text, at).names) for at, problem in to_check.sums)
        wrong: dict[int, Problem | None] = {}
        for one in to_check.beside:
            figure = _at(figures, one.offset) if one.problem else None
            verdict = backing.verdict(figure, own.get(figure.start)) if figure else None
            ranged = figure is not None and figure.kind == "range"
            backed = verdict.backed if ranged and verdict else _is_backed(one, verdict)
            wrong[one.offset] = None if backed else one.problem
        yield from ((found, self._allowed(text, at).names) for at, found in wrong.items() if found)
        for problem in wrong_times(text, self.game, self.named[text], self.reader):
            yield problem, ()
        ends = [match.start() for match in SENTENCE_END.finditer(text.text)]
        sentences: dict[int, list[Known]] = {}
        for at, known_one in own.items():
            sentences.setdefault(bisect_left(ends, at), []).append(known_one)
        for figure, where in to_check.rest:
            beside = sentences.get(bisect_left(ends, figure.start), [])
            verdict = backing.verdict(figure, own.get(figure.start), beside)
            said = as_game_says(self.game, text, figure)
            if said and not (verdict.backed and "player" in said):
                message = f"{figure.text!r}: game.yaml says {said}"
                hint = "correct it here, or in game.yaml if that is wrong"
                yield Problem(where, "wrong-number", message, hint, "warning"), ()
            elif said is None and is_unbacked(text, figure, verdict):
                if not verdict.contradicted and self._is_borne(figure):
                    continue
                problem = unbacked_problem(figure, where, verdict)
                yield problem, self._allowed(text, figure.start).names

    def _allowed(self, text: Text, offset: int) -> AllowedFigures:
        """The figures that the paragraph or label at an offset may have, and its names."""
        if text is self.labels:
            label = next(label for place, label in self._labels if offset in place)
            return self.shown.get(label, _NOTHING)
        return next((allowed for place, allowed in self.paragraphs if offset in place), _NOTHING)

    def _is_borne(self, figure: Figure) -> bool:
        """Whether a figure of a translated book is one of its pieces, whose fields have names in
        the game's own language.
        """
        return self.reader_of_rules is not None and self._numbered.issuperset(figure.values)

    @cached_property
    def _numbered(self) -> frozenset[Fraction]:
        """The numbers that pieces bear, which may be called by them: a 7, two 8s."""
        return frozenset(
            Fraction(value)
            for component in self.game.components
            for piece in component.pieces
            for value in piece.fields.values()
            if type(value) is int
        )

    @cached_property
    def _lines(self) -> Sequence[str]:
        return self.manuscript.text.split("\n")

    @cached_property
    def _labels(self) -> Sequence[tuple[range, str]]:
        return tuple(_parts(self.labels.rendered.text))

    def _backing(
        self, checked: Sequence[Figure], of_book: Iterable[Mapping[int, Known]]
    ) -> Evidence:
        """The evidence that the checked figures may be about."""
        stems = frozenset[str]().union(*(figure.near for figure in checked))
        terms = self.manuscript.terms
        game: Sequence[Known] = ()
        if stems:
            game = known_of_game(
                self.game, terms, self.numbers, self.reader, stems, self.reader_of_rules
            )
        book = (one for known in of_book for one in known.values())
        return Evidence.of((*game, *book), stems)


def _at(figures: Mapping[int, Figure], offset: int) -> Figure | None:
    """The figure at an offset, or the range in which it is an end: ``1 to 5``."""
    ranges = (one for one in figures.values() if one.kind == "range")
    within = (one for one in ranges if one.start <= offset < one.start + len(one.text))
    return figures.get(offset) or next(within, None)


def _is_key(text: str, figure: Figure) -> bool:
    """Whether the figure is the number of a list item, or the key of a callout: ``**2**
    stacks``.
    """
    end = figure.start + len(figure.text)
    line = text.rfind("\n", 0, figure.start) + 1
    if not text[line : figure.start].strip(" #\t") and text[end : end + 2] in (". ", ") "):
        return True
    return text[figure.start - 2 : figure.start] == "**" and text[end : end + 2] == "**"


def _is_a_part(prose: Text, figure: Figure, verdict: Verdict) -> bool:
    """Whether the figure is a part of a number: ``three of its edges``, of four."""
    end = figure.start + len(figure.text)
    after = prose.text[end : end + 20].split(maxsplit=1)
    if not after or after[0].lower() not in prose.language.part_words:
        return False
    most = max((max(one.values) for one in verdict.says), default=Fraction(0))
    return figure.values[0] <= most or not _is_figure(figure)


def _is_figure(figure: Figure) -> bool:
    return figure.digits or figure.kind == "range" or figure.values[0] >= _PROSE


def _is_sure(figure: Figure, verdict: Verdict) -> bool:
    """Whether the evidence contradicts the figure; a small number in words needs more of it."""
    return verdict.contradicted and (_is_figure(figure) or verdict.other >= _SURE + _LEAD)


def _is_backed(one: Counted, verdict: Verdict | None) -> bool:
    """Whether a number that differs from the count has other evidence."""
    if verdict is None or one.whole or one.beyond:
        return False
    return verdict.same >= (_SHARED - 1 if one.share else _SHARED)


def _parts(text: str) -> Iterator[tuple[range, str]]:
    """Each label of a text of labels, with its range of offsets."""
    start = 0
    for part in text.split(APART):
        yield range(start, start + len(part) + len(APART)), label_key(part)
        start += len(part) + len(APART)
