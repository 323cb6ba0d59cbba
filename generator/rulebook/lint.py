"""The lint of a rulebook: its words, names and figures against the game and against themselves."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from generator.model.game import Game
from generator.model.rulebook import Manuscript, Term
from generator.problem import Problem, beyond
from generator.rulebook.backing import Backing, Verdict, told, unbacked
from generator.rulebook.blocks import Book
from generator.rulebook.counts import Counted, counted, unmentioned
from generator.rulebook.demands import (
    Told,
    figures_at,
    figures_of_labels,
    label_key,
    lost_figures,
    unmet_demands,
)
from generator.rulebook.evidence import Known, known_of_book, known_of_game
from generator.rulebook.facts import other_facts
from generator.rulebook.figures import FigureReader
from generator.rulebook.labels import APART, labels_of
from generator.rulebook.naming import known_words, misnamed
from generator.rulebook.objects import Object
from generator.rulebook.phrases import Said
from generator.rulebook.prose import Prose
from generator.rulebook.references import stray_references, typed_references
from generator.rulebook.render import Rendered
from generator.rulebook.sentences import Stemmer
from generator.rulebook.shown import other_icons, other_pieces
from generator.rulebook.spelling import other_spellings, repeated_words, slips, terms_in
from generator.rulebook.sums import wrong_sums, wrong_times
from generator.rulebook.wordings import lost_words

_SHARED = 3  # words that a share must have in common with what says it


def lint(
    game: Game,
    manuscript: Manuscript,
    book: Book,
    rendered: Rendered,
    objects: Sequence[Object],
    numbers: Mapping[str, Collection[int]],
) -> tuple[Problem, ...]:
    """What is wrong with the words of a book; ``numbers`` may stand beside the terms named."""
    terms = manuscript.terms
    reader = FigureReader(manuscript.language, stemmer_of(manuscript))
    prose = Prose(rendered, manuscript.language, reader.numerals)
    labels = Prose(labels_of(manuscript), manuscript.language, reader.numerals)
    named = {text: terms_in(text, terms) for text in (prose, labels)}
    known = known_words(game, terms)
    found = list(unmentioned(game, prose, named[prose], manuscript.where))
    for text in (prose, labels):
        found += other_spellings(text, terms)
        found += slips(text, game, terms)
        found += beyond(found, misnamed(text, game, manuscript, known))
        found += repeated_words(text)
        found += typed_references(text)
        found += other_facts(text, game)
    found += other_pieces(game, book, reader.stemmer)
    found += other_icons(game, terms, book, reader.stemmer)
    found += stray_references(book, reader.stemmer)
    found += unmet_demands(manuscript, book)
    found += lost_words(game.language, manuscript, book)
    paragraphs = tuple(figures_at(game, manuscript, rendered, objects, reader))
    shown = figures_of_labels(game, manuscript, book, reader)
    lost = dict(lost_figures(manuscript, book, reader))
    figures = _Figures(game, manuscript, named, labels, reader, numbers, paragraphs, shown)
    wrong: list[Problem] = []
    for problem, names in figures.problems():
        wrong.append(problem)
        for name in names:  # one fault is told once, at its own figure
            lost.pop(name, None)
    found += beyond(found, _quietly(wrong, strict=game.guarded))
    found += lost.values()
    return tuple(found)


def stemmer_of(manuscript: Manuscript) -> Stemmer:
    """The stems of a manuscript's language, with the inflections that its glossary tells of."""
    forms = {form: term.name for term in manuscript.terms for form in term.forms}
    single = {form: name for form, name in forms.items() if len(form.split()) == 1}
    return Stemmer(manuscript.language, single)


@dataclass(frozen=True)
class _Figures:
    """The figures of a book: beside names, and anywhere else."""

    game: Game
    manuscript: Manuscript
    named: Mapping[Prose, list[tuple[Said, Term]]]  # both texts, and the terms in them
    labels: Prose
    reader: FigureReader
    numbers: Mapping[str, Collection[int]]
    paragraphs: Sequence[tuple[range, Told]]
    shown: Mapping[str, Told]

    def problems(self) -> Iterator[tuple[Problem, Collection[str]]]:
        """Everything that is wrong with them, each with the names of its paragraph."""
        judges = bool(self.manuscript.language.small_words)
        for text, named in self.named.items():
            figures = {one.start: one for one in self.reader.figures(text.text)}
            own = self._known[text]
            beside = counted(text, self.game, named, self.numbers, shown=text is self.labels)
            judged: dict[int, Problem | None] = {}
            sums = list(wrong_sums(text))
            yield from ((problem, self._told(text, at).names) for at, problem in sums)
            for one in beside:
                figure = figures.get(one.offset)
                known = own.get(one.offset)
                verdict = figure and judges and self._backing.verdict(figure, known)
                judged[one.offset] = None if _is_backed(one, verdict or None) else one.problem
            for at, problem in judged.items():
                if problem:
                    yield problem, self._told(text, at).names
            for problem in wrong_times(text, self.game, named, self.reader):
                yield problem, ()
            if judges:
                passed = {*judged, *(at for at, _ in sums)}
                passed |= {
                    at
                    for at, one in figures.items()
                    if self._told(text, at).figures.issuperset(one.values)
                }
                rest = unbacked(text, figures.values(), self._backing, own, passed=passed)
                for figure, where, verdict in rest:
                    problem = told(figure, where, verdict, strict=self.game.guarded)
                    yield problem, self._told(text, figure.start).names

    def _told(self, text: Prose, offset: int) -> Told:
        """What the paragraph or label there may say in figures, and its names."""
        nothing = Told(frozenset(), frozenset())
        if text is self.labels:
            parts = _parts(text.rendered.text)
            label = next(part for part in parts if offset in part[0])[1]
            return self.shown.get(label, nothing)
        return next((told for place, told in self.paragraphs if offset in place), nothing)

    @cached_property
    def _known(self) -> Mapping[Prose, Mapping[int, Known]]:
        return {text: known_of_book(self.reader.figures(text.text)) for text in self.named}

    @cached_property
    def _backing(self) -> Backing:
        game = known_of_game(self.game, self.manuscript.terms, self.numbers, self.reader)
        book = (one for known in self._known.values() for one in known.values())
        return Backing.of((*game, *book))


def _is_backed(one: Counted, verdict: Verdict | None) -> bool:
    """Whether a number that is not how many there are is told so elsewhere."""
    if verdict is None or one.whole:
        return False
    return verdict.same >= (_SHARED - 1 if one.share else _SHARED)


def _quietly(loose: list[Problem], *, strict: bool) -> Iterator[Problem]:
    """What nothing backs: in a game that is not guarded, one line for all of it."""
    if strict:
        yield from loose
        return
    alone = [problem for problem in loose if problem.rule == "unbacked-number"]
    yield from (problem for problem in loose if problem.rule != "unbacked-number")
    if alone:
        first = alone[0]
        more = len(alone) - 1
        besides = f" and {more} more figure{'s' if more > 1 else ''}" if more else ""
        yield replace(first, message=f"{first.message}{besides}")


def _parts(text: str) -> Iterator[tuple[range, str]]:
    """Each label of a text of labels, and where it stands there."""
    start = 0
    for part in text.split(APART):
        yield range(start, start + len(part) + len(APART)), label_key(part)
        start += len(part) + len(APART)
