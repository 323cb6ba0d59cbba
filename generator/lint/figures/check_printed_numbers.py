"""Lint of numbers that every piece of a sort says in its text, where the book says another one."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.lint.prose import Prose
from generator.model.component import KINDS, Component
from generator.model.game import Game
from generator.model.rulebook import Term
from generator.problem import Problem, Where
from generator.rulebook.numbers import FigureReader

_NEXT = re.compile(r"[ \t]*\n?[ \t]*([^\W\d_]{3,})")
_SENTENCE = 3  # words of a text, at least
_MOST = 20  # such a number; larger ones are seldom of one thing


class _Said(NamedTuple):
    value: int
    text: str  # the number and what it counts
    start: int


def unlike_pieces(
    prose: Prose, game: Game, terms: Sequence[Term], reader: FigureReader
) -> Iterator[Problem]:
    """A warning for each number that the book says of a thing, and all pieces say otherwise.

    Not of what the glossary and components are called: of these there are many numbers.
    """
    left_out = reader.stemmer.stems(
        " ".join([*(f for one in terms for f in one.forms), *(c.title for c in game.components)])
    )
    of_book: dict[str, list[_Said]] = {}
    for noun, said in _numbers(prose.text, reader):
        of_book.setdefault(noun, []).append(said)
    told: set[str] = set()
    for component in game.components:
        for noun, (value, its, where) in _of_pieces(component, reader).items():
            stated = of_book.get(noun, [])
            if noun in left_out or noun in told or len({one.value for one in stated}) != 1:
                continue
            first = stated[0]
            place = prose.typed(first.start)
            if first.value != value and place:
                told.add(noun)
                message = f"{first.text!r}: {component.title} say {its!r}"
                hint = "correct the one that is wrong; word() says that both are meant"
                yield Problem(place, "wrong-number", message, hint, "warning", also=(where,))


def _of_pieces(component: Component, reader: FigureReader) -> dict[str, tuple[int, str, Where]]:
    """What all pieces of a component say one number of, with that number."""
    found: dict[str, tuple[int, str, Where]] | None = None
    several: set[str] = set()
    if KINDS[component.kind].on_table == "deck" and len(component.pieces) == 1:
        return {}  # what one card says is seldom of all
    for piece in component.pieces:
        its: dict[str, tuple[int, str, Where]] = {}
        for field, text in piece.fields.items():
            if field in component.not_printed or not isinstance(text, str):
                continue
            if len(text.split()) < _SENTENCE:
                continue
            for noun, said in _numbers(text, reader):
                before = its.setdefault(noun, (said.value, said.text, piece.where_of(field)))
                if before[0] != said.value:
                    several.add(noun)
        if found is None:
            found = its
        else:
            several |= {noun for noun in found if noun in its and its[noun][0] != found[noun][0]}
            found = {noun: said for noun, said in found.items() if noun in its}
    return {noun: said for noun, said in (found or {}).items() if noun not in several}


def _numbers(text: str, reader: FigureReader) -> Iterator[tuple[str, _Said]]:
    """Each number above one with the stem of the word behind it."""
    for figure in reader.figures(text):
        end = figure.start + len(figure.text)
        after = _NEXT.match(text, end)
        if figure.kind != "number" or after is None or not 1 < figure.values[0] <= _MOST:
            continue
        for stem in reader.stemmer.stems(after[1]):
            said = " ".join(text[figure.start : after.end()].split())
            yield stem, _Said(int(figure.values[0]), said, figure.start)
