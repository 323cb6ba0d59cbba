"""Lint of the texts of pieces: what a rulebook is read for word by word, as far as it fits cards.

Names that are nearly those of other pieces, misspelt words, words that stand twice, avoided names,
and a number before a singular of the glossary. All are warnings: a card has no calls that say what
is meant. Those of a translation are read with its glossary, and held against their texts.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from typing import NamedTuple

from generator.cache.small_values import CacheTable, digest_of
from generator.cache.store import NO_CACHE, Cache
from generator.lint.check_columns import FieldText, odd_texts
from generator.lint.prose import Prose
from generator.lint.translations.check_language import half_translated
from generator.lint.translations.check_translations import lint_translation
from generator.lint.words.check_grammar import numbers_before_singulars, repeated_items
from generator.lint.words.check_old_names import Called, old_names
from generator.lint.words.check_spelling import (
    avoided_spellings,
    misspellings,
    piece_names,
    repeated_words,
    terms_in,
)
from generator.lint.words.check_words import Known, counted, misspelt_words, words_of
from generator.model.component import Component, Piece
from generator.model.game import Game
from generator.model.rulebook import Language, Term
from generator.problem import Problem, Where, beyond
from generator.rulebook.numbers import Numerals
from generator.rulebook.render import Rendered

_WORDS = re.compile(r"[^\W\d_]\s+[^\W\d_]")  # in one word alone there is nothing to read
_BEGINS = re.compile(r"[\W\d_]*[^\W\d_a-z]")  # a sentence or a name, not words for a drawing
_SENTENCE = 4  # words of a text in small letters that may be one
_BETWEEN = "\n.\n"  # texts, so that no phrase goes on from one to the next
_FIGURE_WITHIN = re.compile(  # one, two or ten of a longer word; mp3s and sha256sums are words
    r"(?<![^\W_])[^\W\d_A-Z]{2,}(?:1|2|10)[^\W\d_A-Z]+(?![^\W_])"
)


class _Cell(NamedTuple):
    component: Component
    piece: Piece
    path: tuple[str | int, ...]  # a field, or a place in its list
    text: str


def lint_cards(
    game: Game, language: Language, terms: Sequence[Term] = (), cache: Cache = NO_CACHE
) -> tuple[Problem, ...]:
    """What is wrong with the words of a game's pieces; each text is read once."""
    cells = tuple(_cells(game))
    others = tuple(_other_cells(game, cells))
    if not (cells or others):
        return ()
    table = CacheTable(cache, "texts", f"{game.name} {game.language}")
    texts = digest_of(*(one.text for one in (*cells, *others)))
    about = digest_of(texts, str(len(cells)), repr(language), repr(terms), *piece_names(game))
    called = Called.of(game, terms)
    known = words_of(game, terms)
    names = digest_of(*sorted(called.words), repr(called.renamed), *sorted(known))
    names = digest_of(names, _of_columns(game, (*cells, *others)))
    found = _found(game, cells, others, language, terms, called, known)
    told = table.problems(found, about, names, game.language)
    table.save()
    return told


def lint_translated(
    own: Game, other: Game, language: Language, terms: Sequence[Term], cache: Cache = NO_CACHE
) -> Iterator[Problem]:
    """What is wrong with the words of a translation, which may keep some of the ``own`` game's."""
    yield from lint_translation(own, other)
    yield from half_translated(own, other, terms)
    sentences = tuple(_cells(other))
    cells = (*sentences, *_other_cells(other, sentences))
    kept = counted([_prose(tuple(_cells(own)), language)])
    known = words_of(own, terms) | words_of(other, terms) | kept.keys()
    called = Called.of(other, terms)
    found = _found(other, sentences, cells[len(sentences) :], language, terms, called, known)
    table = CacheTable(cache, "texts", f"{other.name} {other.language}")
    about = digest_of(*(one.text for one in cells), str(len(sentences)), repr(terms))
    names = digest_of(*piece_names(other), *sorted(called.words), repr(called.renamed))
    names = digest_of(names, _of_columns(other, cells))
    yield from table.problems(found, about, names, other.language, repr(language), *sorted(known))
    table.save()


def _cells(game: Game) -> Iterator[_Cell]:
    """Texts of fields that begin as sentences do."""
    known: set[str] = set()
    for cell in _printed(game):
        text = cell.text
        if len(cell.path) > 1 or text in known:
            continue
        if _WORDS.search(text) and _BEGINS.match(text):
            known.add(text)
            yield cell


def _other_cells(game: Game, cells: Iterable[_Cell]) -> Iterator[_Cell]:
    """Other texts of some words: those of lists, and those that begin with a small letter."""
    known = {one.text for one in cells}
    for cell in _printed(game):
        if cell.text not in known and len(cell.text.split()) >= _SENTENCE:
            known.add(cell.text)
            yield cell


def _printed(game: Game) -> Iterator[_Cell]:
    for component in game.components:
        for piece in component.pieces:
            for field, value in piece.fields.items():
                if field not in component.not_printed:
                    for path, text in _texts((field,), value):
                        yield _Cell(component, piece, path, text)


def _texts(
    path: tuple[str | int, ...], value: object
) -> Iterator[tuple[tuple[str | int, ...], str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from _texts((*path, number), one)
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from _texts((*path, key), one)


def _found(
    game: Game,
    cells: Sequence[_Cell],
    others: Sequence[_Cell],
    language: Language,
    terms: Sequence[Term],
    called: Called,
    known: AbstractSet[str],
) -> Iterator[Problem]:
    prose = _prose(cells, language)
    found = [
        *avoided_spellings(prose, terms),
        *misspellings(prose, game, None),
        *old_names(prose, called, game.language),
        *repeated_words(prose, game, terms),
        *numbers_before_singulars(prose, terms_in(prose, terms) if terms else []),
        *repeated_items(prose, apart=2),
        *_figures_within(prose),
    ]
    every = (*cells, *others)
    found += beyond(found, _misspelt(game, every, known, language))
    found += _in_columns(game, every, language)
    yield from _at_pieces(found, every)


def _in_columns(game: Game, cells: Sequence[_Cell], language: Language) -> Iterator[Problem]:
    """Texts that are written otherwise than the others of their field."""
    texts = [
        FieldText((one.component.name, str(one.path[0])), one.text, Where("texts", number))
        for number, one in enumerate(cells, 1)
    ]
    yield from odd_texts(texts, language, {*game.icons, *game.art}, _meant(game))


def _meant(game: Game) -> tuple[str, ...]:
    """What words of a game say that no sentence says whole: it may be left so on purpose."""
    return tuple(one for one in game.words.values() if one.strip())


def _of_columns(game: Game, cells: Sequence[_Cell]) -> str:
    """What texts of a field are read with, besides themselves."""
    paths = (repr((one.component.name, *one.path)) for one in cells)
    return digest_of(*_meant(game), "", *sorted({*game.icons, *game.art}), "", *paths)


def _misspelt(
    game: Game, cells: Sequence[_Cell], known: AbstractSet[str], language: Language
) -> Iterator[Problem]:
    """Words that are misspelt, with the way to keep them that a game has."""
    prose = _prose(cells, language)
    files = "game.yaml"
    if game.language != game.own_language:
        files += f" and i18n/{game.language}.yaml"
    for problem in misspelt_words(prose, game.language, Known(known, counted([prose]))):
        word, write = (
            problem.message.split(problem.message[0], 2)[1],
            problem.hint.partition(";")[0],
        )
        hint = f"{write}; or `words: {{meant: {word}}}` in {files}, if it is meant so"
        yield replace(problem, hint=hint)


def _at_pieces(found: Iterable[Problem], cells: Sequence[_Cell]) -> Iterator[Problem]:
    """Problems of texts, at the pieces that have these."""
    told: set[tuple[str, str]] = set()
    for problem in found:
        cell = cells[problem.where.line - 1]
        if (problem.rule, problem.message) not in told:  # a slip of all cards is told once
            told.add((problem.rule, problem.message))
            where, label = cell.piece.where_of(*cell.path), cell.component.label(cell.piece)
            hint, _, way = problem.hint.partition("; or ")
            if "word(" not in way:  # what a book alone can say
                hint = problem.hint
            yield replace(
                problem,
                where=where,
                hint=hint,
                severity="warning",
                piece=label,
                field=str(cell.path[0]),
            )


def _prose(cells: Sequence[_Cell], language: Language) -> Prose:
    return Prose(_as_one(cells), language, Numerals.of(language))


def _as_one(cells: Sequence[_Cell]) -> Rendered:
    """The texts as one that is read like a book, each in a line of its own number."""
    starts, places, at = [], [], 0
    for number, one in enumerate(cells, 1):
        starts.append(at)
        places.append(Where("texts", number))
        at += len(one.text) + len(_BETWEEN)
    text = _BETWEEN.join(one.text for one in cells)
    return Rendered(text, tuple(starts), tuple(places), text)


def _figures_within(prose: Prose) -> Iterator[Problem]:
    """A problem for each figure amid small letters: ``st1s``, as after replacing one by 1."""
    for match in _FIGURE_WITHIN.finditer(prose.text):
        where = prose.typed(match.start())
        if where:
            message = f"{match[0]!r} has a figure amid its letters"
            yield Problem(where, "misspelt-name", message, "write the word, or undo the replacing")
