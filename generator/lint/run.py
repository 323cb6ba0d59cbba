"""The lint of a rulebook: its words, names and figures against the game and against themselves."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from generator.cache.fingerprint import fingerprint
from generator.cache.table import Findings, digest_of
from generator.lint.check_claims import other_facts
from generator.lint.check_counts import unmentioned
from generator.lint.check_figures import FiguresOfBook
from generator.lint.check_names import known_words, misnamed
from generator.lint.check_passages import (
    figures_at,
    figures_of_labels,
    lost_figures,
    lost_words,
    unmet_demands,
)
from generator.lint.check_pictures import other_icons, other_pieces
from generator.lint.check_references import labels_of, stray_references, typed_references
from generator.lint.check_spelling import (
    other_spellings,
    piece_names,
    places_of,
    repeated_words,
    slips,
    terms_in,
)
from generator.lint.phrases import Said
from generator.lint.prose import Prose
from generator.model.game import Game
from generator.model.rulebook import Manuscript, Term
from generator.problem import Problem, beyond
from generator.rulebook.blocks import Book
from generator.rulebook.numbers import FigureReader
from generator.rulebook.placeholders import Object
from generator.rulebook.render import Rendered
from generator.rulebook.sentences import Stemmer


def lint(
    game: Game,
    manuscript: Manuscript,
    book: Book,
    rendered: Rendered,
    objects: Sequence[Object],
    numbers: Mapping[str, Collection[int]],
    findings: Findings,
) -> tuple[Problem, ...]:
    """What is wrong with the words of a book; ``numbers`` may stand beside the terms named.

    ``findings`` may hold what was found in earlier runs.
    """
    terms = manuscript.terms
    about = fingerprint(manuscript.where.file, manuscript.language, terms)
    reader = FigureReader(manuscript.language, stemmer_of(manuscript), findings, about)
    prose = Prose(rendered, manuscript.language, reader.numerals)
    labels = Prose(labels_of(manuscript), manuscript.language, reader.numerals)
    named = {text: _named(text, terms, findings, about) for text in (prose, labels)}
    found = list(unmentioned(game, prose, named[prose], manuscript.where))
    known = known_words(game, terms)
    names = digest_of(*(one.title for one in game.components), "", *piece_names(game))
    of_game = digest_of(names, str(game.guarded), *sorted(known))
    for text, kind in ((prose, "prose"), (labels, "labels")):
        inputs = (kind, about, text.rendered.source)
        found += findings.told(other_spellings(text, terms), "spellings", *inputs)
        found += findings.told(slips(text, game, terms), "slips", names, *inputs)
        misnames = misnamed(text, game, manuscript, known)
        found += beyond(found, findings.told(misnames, "misnamed", of_game, *inputs))
        found += findings.told(repeated_words(text), "repeated", *inputs)
        found += findings.told(typed_references(text), "references", *inputs)
        found += other_facts(text, game)
    found += other_pieces(game, book, reader.stemmer)
    found += other_icons(game, terms, book, reader.stemmer)
    found += stray_references(book, reader.stemmer, strict=game.guarded)
    found += unmet_demands(manuscript, book)
    found += lost_words(game.language, manuscript, book)
    paragraphs = tuple(figures_at(game, manuscript, rendered, objects, reader))
    shown = figures_of_labels(game, manuscript, book, reader)
    lost = dict(lost_figures(manuscript, book, reader))
    figures = FiguresOfBook(game, manuscript, named, labels, reader, numbers, paragraphs, shown)
    wrong: list[Problem] = []
    for problem, paragraphs_of in figures.problems():
        wrong.append(problem)
        for name in paragraphs_of:  # one fault is told once, at its own figure
            lost.pop(name, None)
    found += beyond(found, _quietly(wrong, strict=game.guarded))
    found += lost.values()
    return tuple(found)


def _named(
    text: Prose, terms: Sequence[Term], findings: Findings, about: str
) -> list[tuple[Said, Term]]:
    """The terms in a text, each at its places."""
    inputs = ("terms", about, text.text)
    return findings.made(lambda: terms_in(text, terms), places_of(terms, text.text), *inputs)


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
