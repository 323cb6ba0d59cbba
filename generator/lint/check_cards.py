"""Lint of the texts of pieces: what a rulebook is read for word by word, as far as it fits cards.

Names that are nearly those of other pieces, words that stand twice, avoided names, and a number
before a singular of the glossary. All are warnings: a card has no calls that say what is meant.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from generator.cache.small_values import CacheTable, digest_of
from generator.cache.store import NO_CACHE, Cache
from generator.lint.check_grammar import numbers_before_singulars, repeated_items
from generator.lint.check_old_names import Called, old_names
from generator.lint.check_spelling import (
    avoided_spellings,
    misspellings,
    piece_names,
    repeated_words,
    terms_in,
)
from generator.lint.prose import Prose
from generator.model.component import Component, Piece
from generator.model.game import Game
from generator.model.rulebook import Language, Term
from generator.problem import Problem, Where
from generator.rulebook.numbers import Numerals
from generator.rulebook.render import Rendered

_WORDS = re.compile(r"[^\W\d_]\s+[^\W\d_]")  # in one word alone there is nothing to read
_BEGINS = re.compile(r"[\W\d_]*[^\W\d_a-z]")  # a sentence or a name, not words for a drawing
_BETWEEN = "\n.\n"  # texts, so that no phrase goes on from one to the next
_FIGURE_WITHIN = re.compile(  # one, two or ten of a longer word; mp3s and sha256sums are words
    r"(?<![^\W_])[^\W\d_A-Z]{2,}(?:1|2|10)[^\W\d_A-Z]+(?![^\W_])"
)


class _Cell(NamedTuple):
    component: Component
    piece: Piece
    field: str
    text: str


def lint_cards(
    game: Game, language: Language, terms: Sequence[Term] = (), cache: Cache = NO_CACHE
) -> tuple[Problem, ...]:
    """What is wrong with the words of a game's pieces; each text is read once."""
    cells = tuple(_cells(game))
    if not cells:
        return ()
    table = CacheTable(cache, "texts", f"{game.name} {game.language}")
    texts = digest_of(*(one.text for one in cells))
    about = digest_of(texts, repr(language), repr(terms), *piece_names(game))
    called = Called.of(game, terms)
    names = digest_of(*sorted(called.words), repr(called.renamed))
    found = table.problems(_found(game, cells, language, terms, called), about, names)
    table.save()
    return found


def _cells(game: Game) -> Iterator[_Cell]:
    known: set[str] = set()
    for component in game.components:
        for piece in component.pieces:
            for field, text in piece.fields.items():
                if field in component.not_printed or not isinstance(text, str):
                    continue
                if text not in known and _WORDS.search(text) and _BEGINS.match(text):
                    known.add(text)
                    yield _Cell(component, piece, field, text)


def _found(
    game: Game,
    cells: Sequence[_Cell],
    language: Language,
    terms: Sequence[Term],
    called: Called,
) -> Iterator[Problem]:
    prose = Prose(_as_one(cells), language, Numerals.of(language))
    named = terms_in(prose, terms) if terms else []
    told: set[tuple[str, str]] = set()
    for problem in (
        *avoided_spellings(prose, terms),
        *misspellings(prose, game, None),
        *old_names(prose, called, game.language),
        *repeated_words(prose, game, terms),
        *numbers_before_singulars(prose, named),
        *repeated_items(prose, apart=2),
        *_figures_within(prose),
    ):
        cell = cells[problem.where.line - 1]
        if (problem.rule, problem.message) not in told:  # a slip of all cards is told once
            told.add((problem.rule, problem.message))
            where, label = cell.piece.where_of(cell.field), cell.component.label(cell.piece)
            hint, _, way = problem.hint.partition("; or ")
            if "word(" not in way:  # what a book alone can say
                hint = problem.hint
            yield replace(
                problem, where=where, hint=hint, severity="warning", piece=label, field=cell.field
            )


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
