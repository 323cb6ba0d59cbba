"""The figures of a book, judged: beside the names of what they count, and anywhere else."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from generator.model.game import Game
from generator.model.rulebook import Manuscript, Term
from generator.problem import Problem, Where
from generator.rulebook.backing import Backing, Verdict, asked_about, is_unbacked, told
from generator.rulebook.counts import Counted, counted
from generator.rulebook.demands import Told, label_key
from generator.rulebook.evidence import Known, known_of_book, known_of_game
from generator.rulebook.figures import Figure, FigureReader
from generator.rulebook.labels import APART
from generator.rulebook.phrases import Said
from generator.rulebook.prose import Prose
from generator.rulebook.sums import wrong_sums, wrong_times

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
