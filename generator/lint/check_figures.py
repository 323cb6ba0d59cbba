"""Typed figures that nothing else in the game says, or that the rest says otherwise.

The figures of a book, judged: beside the names of what they count, and anywhere else.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from generator.lint.check_counts import Counted, counted, wrong_sums, wrong_times
from generator.lint.check_passages import Told, label_key
from generator.lint.check_references import APART
from generator.lint.known_figures import Known, known_of_book, known_of_game
from generator.lint.phrases import Said
from generator.lint.prose import Prose
from generator.model.game import Game
from generator.model.rulebook import Manuscript, Term
from generator.model.values import some_of
from generator.problem import Problem, Severity, Where
from generator.rulebook.numbers import Figure, FigureReader

_NEAR = 2  # what figures must share to speak of the same thing: what is counted, or two words
_SURE = 3  # what they share where one contradicts the other
_LEAD = 3  # how much more the others must share than those that agree
_PROSE = 4  # words for smaller numbers are as often a turn of phrase as a figure


class Verdict(NamedTuple):
    """How well figures with the same value, and with others, speak of what a figure speaks of."""

    same: int
    other: int
    says: tuple[Known, ...]  # the best of the others

    @property
    def backed(self) -> bool:
        """Whether what is known speaks for the figure."""
        return self.same >= _NEAR and self.same >= self.other - _LEAD

    @property
    def contradicted(self) -> bool:
        """Whether what is known clearly speaks for another figure."""
        return self.other >= _SURE and self.other > self.same + _LEAD


@dataclass(frozen=True)
class Backing:
    """What is known in figures, found by the words that stand near them."""

    known: Sequence[Known]
    by_stem: Mapping[str, Sequence[int]]  # which of them

    @classmethod
    def of(cls, known: Iterable[Known], asked: frozenset[str]) -> "Backing":
        """All that is known, for questions about figures near no other stems than ``asked``."""
        every = tuple(known)
        by_stem: dict[str, list[int]] = {}
        for number, one in enumerate(every):
            for stem in asked & one.near:
                by_stem.setdefault(stem, []).append(number)
        return cls(every, by_stem)

    def verdict(self, figure: Figure, itself: Known | None) -> Verdict:
        """What is known about a figure, besides by ``itself``; what was known first goes first."""
        near = {number for stem in figure.near for number in self.by_stem.get(stem, ())}
        found = [
            (len(figure.near & one.near) + 2 * len(figure.after & one.after), one)
            for one in (self.known[number] for number in sorted(near))
            if one.kind == figure.kind and one is not itself
        ]
        same = max((n for n, one in found if one.values == figure.values), default=0)
        same *= len(figure.values)  # two ends that are right are no chance
        other = max((n for n, one in found if one.values != figure.values), default=0)
        best = (one for n, one in found if n == other and one.values != figure.values)
        return Verdict(same, other, tuple(best))


def asked_about(
    prose: Prose, figures: Iterable[Figure], passed: Collection[int]
) -> Iterator[tuple[Figure, Where]]:
    """The typed figures that something must back; ``passed`` are places of others."""
    for figure in figures:
        where = prose.typed(figure.start)
        if where and figure.start not in passed and not _is_key(prose.rendered.text, figure):
            yield figure, where


def is_unbacked(prose: Prose, figure: Figure, verdict: Verdict) -> bool:
    """Whether nothing backs a figure that something must back."""
    if verdict.backed or _is_a_part(prose, figure, verdict):
        return False
    return _is_sure(figure, verdict) or _is_figure(figure)


def _is_sure(figure: Figure, verdict: Verdict) -> bool:
    """Whether the others contradict it: a small number in words needs more of them."""
    return verdict.contradicted and (_is_figure(figure) or verdict.other >= _SURE + _LEAD)


def told(figure: Figure, where: Where, verdict: Verdict, *, strict: bool) -> Problem:
    """The problem of a figure that nothing backs: an error where every figure must be."""
    severity: Severity = "error" if strict else "warning"
    others = sorted({" to ".join(map(str, one.values)) for one in verdict.says})
    if verdict.contradicted:
        source = verdict.says[0].source
        message = f"{figure.text!r}: {source} says {some_of(others)}"
        hint = "correct it, or compute it: what is computed is never wrong"
        return Problem(where, "wrong-number", message, hint, severity)
    message = f"nothing in the game says {figure.text!r} of this"
    hint = "compute it, or list it in places.yaml, under figures, by its paragraph's anchor"
    return Problem(where, "unbacked-number", message, hint, severity)


def _is_figure(figure: Figure) -> bool:
    return figure.digits or figure.kind == "range" or figure.values[0] >= _PROSE


def _is_a_part(prose: Prose, figure: Figure, verdict: Verdict) -> bool:
    """Whether it is said of some of a number: ``three of its edges``, of four."""
    end = figure.start + len(figure.text)
    after = prose.text[end : end + 20].split(maxsplit=1)
    if not after or after[0].lower() not in prose.language.part_words:
        return False
    most = max((max(one.values) for one in verdict.says), default=Fraction(0))
    return figure.values[0] <= most or not _is_figure(figure)


def _is_key(text: str, figure: Figure) -> bool:
    """Whether it is the number of a list's item, or a pointer's: ``**2** stacks``."""
    end = figure.start + len(figure.text)
    line = text.rfind("\n", 0, figure.start) + 1
    if not text[line : figure.start].strip() and text[end : end + 2] in (". ", ") "):
        return True
    return text[figure.start - 2 : figure.start] == "**" and text[end : end + 2] == "**"


_SHARED = 3  # words that a share must have in common with what says it
_NOTHING = Told(frozenset(), frozenset())


class _Asked(NamedTuple):
    """What is to be judged of a text: numbers beside names, sums, and the rest of its figures."""

    beside: Sequence[Counted]
    sums: Sequence[tuple[int, Problem]]
    rest: Sequence[tuple[Figure, Where]]


@dataclass(frozen=True)
class FiguresOfBook:
    """The figures of a book with all that says whether they are right.

    ``named`` are its two texts and the terms in them, ``shown`` what each label may say.
    """

    game: Game
    manuscript: Manuscript
    named: Mapping[Prose, list[tuple[Said, Term]]]
    labels: Prose
    reader: FigureReader
    numbers: Mapping[str, Collection[int]]
    paragraphs: Sequence[tuple[range, Told]]
    shown: Mapping[str, Told]

    def problems(self) -> Iterator[tuple[Problem, Collection[str]]]:
        """Everything that is wrong with them, each with the names of its paragraph."""
        figures = {text: self._figures(text) for text in self.named}
        known = {text: known_of_book(held.values()) for text, held in figures.items()}
        asked = {text: self._asked(text, held) for text, held in figures.items()}
        judged = [
            figure
            for text, one in asked.items()
            for figure in (
                *(figures[text].get(beside.offset) for beside in one.beside if beside.problem),
                *(figure for figure, _ in one.rest),
            )
            if figure and self._judges
        ]
        backing = self._backing(judged, known.values())
        for text, one in asked.items():
            yield from self._judged(text, figures[text], known[text], one, backing)

    @property
    def _judges(self) -> bool:
        return bool(self.manuscript.language.small_words)

    def _figures(self, text: Prose) -> Mapping[int, Figure]:
        return {one.start: one for one in self.reader.figures(text.text)}

    def _asked(self, text: Prose, figures: Mapping[int, Figure]) -> _Asked:
        shown = text is self.labels
        beside = list(counted(text, self.game, self.named[text], self.numbers, shown=shown))
        sums = list(wrong_sums(text))
        passed = {*(one.offset for one in beside), *(at for at, _ in sums)}
        passed |= {
            at for at, one in figures.items() if self._told(text, at).figures.issuperset(one.values)
        }
        rest = asked_about(text, figures.values(), passed) if self._judges else ()
        return _Asked(beside, sums, tuple(rest))

    def _judged(
        self,
        text: Prose,
        figures: Mapping[int, Figure],
        own: Mapping[int, Known],
        asked: _Asked,
        backing: Backing,
    ) -> Iterator[tuple[Problem, Collection[str]]]:
        yield from ((problem, self._told(text, at).names) for at, problem in asked.sums)
        wrong: dict[int, Problem | None] = {}
        for one in asked.beside:
            figure = figures.get(one.offset) if self._judges and one.problem else None
            verdict = backing.verdict(figure, own.get(one.offset)) if figure else None
            wrong[one.offset] = None if _is_backed(one, verdict) else one.problem
        yield from ((found, self._told(text, at).names) for at, found in wrong.items() if found)
        for problem in wrong_times(text, self.game, self.named[text], self.reader):
            yield problem, ()
        for figure, where in asked.rest:
            verdict = backing.verdict(figure, own.get(figure.start))
            if is_unbacked(text, figure, verdict):
                problem = told(figure, where, verdict, strict=self.game.guarded)
                yield problem, self._told(text, figure.start).names

    def _told(self, text: Prose, offset: int) -> Told:
        """What the paragraph or label there may say in figures, and its names."""
        if text is self.labels:
            label = next(label for place, label in self._labels if offset in place)
            return self.shown.get(label, _NOTHING)
        return next((told for place, told in self.paragraphs if offset in place), _NOTHING)

    @cached_property
    def _labels(self) -> Sequence[tuple[range, str]]:
        return tuple(_parts(self.labels.rendered.text))

    def _backing(self, judged: Sequence[Figure], of_book: Iterable[Mapping[int, Known]]) -> Backing:
        """What is known that the judged figures may be about."""
        asked = frozenset[str]().union(*(figure.near for figure in judged))
        terms = self.manuscript.terms
        game = known_of_game(self.game, terms, self.numbers, self.reader, asked) if asked else ()
        book = (one for known in of_book for one in known.values())
        return Backing.of((*game, *book), asked)


def _is_backed(one: Counted, verdict: Verdict | None) -> bool:
    """Whether a number that is not how many there are is told so elsewhere."""
    if verdict is None or one.whole:
        return False
    return verdict.same >= (_SHARED - 1 if one.share else _SHARED)


def _parts(text: str) -> Iterator[tuple[range, str]]:
    """Each label of a text of labels, and where it stands there."""
    start = 0
    for part in text.split(APART):
        yield range(start, start + len(part) + len(APART)), label_key(part)
        start += len(part) + len(APART)
