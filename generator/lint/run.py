"""Lint of a rulebook: its words, names and figures compared with the game and with each other."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.cache.fingerprint import fingerprint
from generator.cache.small_values import CacheTable, digest_of
from generator.cache.store import NO_CACHE, Cache
from generator.lint.check_claims import wrong_facts
from generator.lint.check_marks import stray_marks
from generator.lint.check_passages import (
    empty_chapters,
    figures_at,
    figures_of_labels,
    missing_figures,
    missing_passages,
    missing_words,
    repeated_headings,
)
from generator.lint.check_pictures import wrong_icons, wrong_pieces
from generator.lint.check_references import labels_of, stray_references, typed_references
from generator.lint.check_tables import uneven_tables
from generator.lint.figures.check_contradictions import contradictions
from generator.lint.figures.check_counts import unmentioned
from generator.lint.figures.check_figures import FiguresOfBook
from generator.lint.figures.check_named_numbers import unlike_numbers
from generator.lint.figures.check_piece_texts import unlike_piece
from generator.lint.figures.check_printed_numbers import unlike_pieces
from generator.lint.figures.check_setup import terms_unlike_setup
from generator.lint.phrases import Match
from generator.lint.prose import Prose
from generator.lint.translations.check_language import wrong_languages
from generator.lint.words.check_grammar import numbers_before_singulars, repeated_items
from generator.lint.words.check_names import known_words, name_problems
from generator.lint.words.check_old_names import Called, old_names
from generator.lint.words.check_sentences import wrong_sentences
from generator.lint.words.check_spelling import (
    avoided_spellings,
    misspellings,
    piece_names,
    places_of,
    repeated_words,
    terms_in,
)
from generator.lint.words.check_words import Known, counted, misspelt_words, words_of
from generator.model.game import Game
from generator.model.rulebook import Manuscript, Term
from generator.problem import Problem, beyond
from generator.rulebook.blocks import Book
from generator.rulebook.book import ReadBook
from generator.rulebook.numbers import FigureReader
from generator.rulebook.sentences import Stemmer


def lint(
    game: Game, manuscript: Manuscript, read: ReadBook, cache: Cache = NO_CACHE
) -> tuple[Problem, ...]:
    """The problems in the words of a book.

    ``cache`` may have results that depend on the same texts only.
    """
    book, rendered, objects, numbers = read
    table = CacheTable(cache, "lint", str(manuscript.where.file))
    terms = manuscript.terms
    about = fingerprint(manuscript.where.file, manuscript.language, terms)
    reader = FigureReader(manuscript.language, stemmer_of(manuscript), table, about)
    prose = Prose(rendered, manuscript.language, reader.numerals)
    typed = labels_of(manuscript)
    labels = Prose(typed, manuscript.language, reader.numerals)
    named = {text: _named(text, terms, table, about) for text in (prose, labels)}
    found = list(wrong_languages(game, manuscript, prose))
    found += list(stray_marks(game, manuscript, rendered, typed, objects))
    found += list(unmentioned(game, prose, named[prose], manuscript.where))
    known = known_words(game, terms)
    names = digest_of(*(one.title for one in game.components), "", *piece_names(game))
    called = Called.of(game, terms)
    of_game = digest_of(names, str(game.guarded), *sorted(known))
    plain = Known(words_of(game, terms), counted((prose, labels)))
    said = digest_of(
        game.language, prose.rendered.source, *sorted(plain.words), labels.rendered.source
    )
    for text, kind in ((prose, "prose"), (labels, "labels")):
        inputs = (kind, about, text.rendered.source)
        found += table.problems(avoided_spellings(text, terms), "spellings", *inputs)
        found += table.problems(
            misspellings(text, game, terms, within=kind == "labels"), "slips", names, *inputs
        )
        found += beyond(found, old_names(text, called, game.language))
        within = kind == "labels"
        for check, name, depends in (
            (name_problems(text, game, manuscript, known, within=within), "misnamed", of_game),
            (misspelt_words(text, game.language, plain, within=within), "words", said),
        ):
            found += beyond(found, table.problems(check, name, depends, *inputs))
        found += table.problems(repeated_words(text, game, terms), "repeated", names, *inputs)
        found += numbers_before_singulars(text, named[text])
        found += repeated_items(text)
        found += table.problems(typed_references(text), "references", *inputs)
        found += wrong_facts(text, game)
    found += wrong_pieces(game, book, reader.stemmer)
    found += wrong_icons(game, terms, book, reader.stemmer)
    found += stray_references(book, reader.stemmer, strict=game.guarded)
    found += beyond(found, (*wrong_sentences(prose, objects), *uneven_tables(prose)))
    found += (*empty_chapters(book), *repeated_headings(book))
    found += missing_passages(manuscript, book)
    found += missing_words(game.language, manuscript, book)
    paragraphs = tuple(figures_at(game, manuscript, rendered, objects, reader))
    shown = figures_of_labels(game, manuscript, book, reader)
    missing = dict(missing_figures(manuscript, book, reader))
    figures = FiguresOfBook(
        game,
        manuscript,
        named,
        labels,
        reader,
        numbers,
        paragraphs,
        shown,
        _reader_of_rules(manuscript, table),
    )
    wrong: list[Problem] = []
    for problem, paragraphs_of in figures.problems():
        wrong.append(problem)
        for name in paragraphs_of:  # one fault is told once, at its own figure
            missing.pop(name, None)
    found += beyond(found, _summarised(wrong, strict=game.guarded))
    found += missing.values()
    found += beyond(
        found,
        (
            *terms_unlike_setup(prose, game, terms),
            *contradictions(prose, manuscript.text),
            *unlike_pieces(prose, game, terms, reader),
            *unlike_numbers(prose, game),
            *unlike_piece(prose, game, reader),
        ),
    )
    table.save()
    return (*found, *_without_place(game, manuscript, book))


def _reader_of_rules(manuscript: Manuscript, table: CacheTable) -> FigureReader | None:
    """What reads the rules where they are in another language than the book.

    The terms of both have the same names.
    """
    language = manuscript.rules_language
    if language is None:
        return None
    about = fingerprint("rules", language, manuscript.terms)
    stemmer = stemmer_of(replace(manuscript, language=language))
    return FigureReader(language, stemmer, table, about)


def _without_place(game: Game, manuscript: Manuscript, book: Book) -> Iterator[Problem]:
    """A problem for each rule of rules.yaml and term of the glossary that the rulebook
    does not mention.
    """
    for entry in game.rules:
        if f"rule:{entry.name}" not in book.anchors:
            call = f"`{{{{ rule({entry.name!r}) }}}}`"
            hint = f"write {call} in {manuscript.where.file}, in the paragraph that says so"
            message = f"the rulebook has no place for this rule: {entry.says}"
            yield Problem(entry.where, "rule-without-place", message, hint)
    for line in book.index:
        if not line.anchors:
            term = next(term for term in manuscript.terms if term.called == line.term)
            hint = f"write `{{{{ term({term.name!r}) }}}}` where it is explained"
            yield Problem(
                term.where,
                "term-without-place",
                f"the rulebook does not explain {line.term!r}",
                hint,
            )


def _named(
    text: Prose, terms: Sequence[Term], table: CacheTable, about: str
) -> list[tuple[Match, Term]]:
    """The terms in a text, each with its places."""
    inputs = ("terms", about, text.text)
    return table.made(lambda: terms_in(text, terms), places_of(terms, text.text), *inputs)


def stemmer_of(manuscript: Manuscript) -> Stemmer:
    """The stemmer of a manuscript's language, with the inflections of its glossary."""
    forms = {form: term.name for term in manuscript.terms for form in term.forms}
    single = {form: name for form, name in forms.items() if len(form.split()) == 1}
    return Stemmer(manuscript.language, single)


def _summarised(loose: list[Problem], *, strict: bool) -> Iterator[Problem]:
    """The problems; unless ``strict``, one line stands for all figures without evidence."""
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
