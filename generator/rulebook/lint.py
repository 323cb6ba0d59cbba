"""The lint of a rulebook: its words, names and figures against the game and against themselves."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from generator.model.game import Game
from generator.model.rulebook import Manuscript
from generator.problem import Problem, beyond
from generator.rulebook.blocks import Book
from generator.rulebook.counts import unmentioned
from generator.rulebook.demands import (
    figures_at,
    figures_of_labels,
    lost_figures,
    unmet_demands,
)
from generator.rulebook.facts import other_facts
from generator.rulebook.figures import FigureReader
from generator.rulebook.judged import FiguresOfBook
from generator.rulebook.labels import labels_of
from generator.rulebook.naming import known_words, misnamed
from generator.rulebook.objects import Object
from generator.rulebook.prose import Prose
from generator.rulebook.references import stray_references, typed_references
from generator.rulebook.render import Rendered
from generator.rulebook.sentences import Stemmer
from generator.rulebook.shown import other_icons, other_pieces
from generator.rulebook.spelling import other_spellings, repeated_words, slips, terms_in
from generator.rulebook.wordings import lost_words


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
    figures = FiguresOfBook(game, manuscript, named, labels, reader, numbers, paragraphs, shown)
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
