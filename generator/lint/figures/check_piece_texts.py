"""Lint of sentences about one piece: a figure that its own text gives as another one."""

import re
from collections.abc import Iterator, Mapping

from generator.lint.prose import Prose
from generator.model.component import Component, Piece
from generator.model.game import Game
from generator.problem import Problem, Where
from generator.rulebook.numbers import FigureReader
from generator.rulebook.sentences import Sentence, sentence_at, stretches

_SHORTEST = 3  # letters of the words beside a figure, which both must have
_PLACES = frozenset((  # small words that tell of which pieces a figure is
    "next", "last", "first", "top", "nächsten", "obersten", "letzten", "volgende", "bovenste",
))  # fmt: skip
_Around = tuple[str, str]  # the word before a figure and the word behind it, as stems


def unlike_piece(prose: Prose, game: Game, reader: FigureReader) -> Iterator[Problem]:
    """A warning for each figure of a sentence that names one piece, whose text says another one.

    Only between the same two words, as in *the next two cards* and *the next three cards*.
    """
    pieces = _said(prose, game, reader)
    if not pieces:
        return
    longest_first = sorted(pieces, key=len, reverse=True)
    named = re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})\b")
    for start, end in stretches(prose.text):
        names = {match[0] for match in named.finditer(prose.text, start, end)}
        if len(names) != 1:
            continue
        label, figures, where_of = pieces[names.pop()]
        words = sentence_at(prose.text, start, end)
        every = {value for values in figures.values() for value in values}
        for at, around in _figures(words, reader):
            value, place = prose.number(words.small[at]), prose.typed(words.starts[at])
            its = figures.get(around, frozenset())
            if place is None or len(its) != 1 or value in every:
                continue
            said = " ".join(words.texts[at - 1 : at + 2])
            (right,) = its
            message = f"{said!r}: {label} says {right}"
            hint = "correct the one that is wrong; word() says that both are meant"
            yield Problem(place, "wrong-fact", message, hint, "warning", also=(where_of,))


def _said(
    prose: Prose, game: Game, reader: FigureReader
) -> Mapping[str, tuple[str, Mapping[_Around, frozenset[int]], Where]]:
    """What the texts of each piece give numbers of, by its name; not where two have that name.

    With its label, and where it is written.
    """
    found: dict[str, tuple[str, Mapping[_Around, frozenset[int]], Where]] = {}
    twice: set[str] = set()
    for component in game.components:
        for piece in component.pieces:
            name = piece.fields.get("name") or piece.fields.get("title")
            if not isinstance(name, str) or not name[:1].isupper():
                continue
            if name in found:
                twice.add(name)
            figures = _figures_of(prose, component, piece, reader)
            found[name] = (component.label(piece), figures, piece.where)
    return {name: one for name, one in found.items() if name not in twice}


def _figures_of(
    prose: Prose, component: Component, piece: Piece, reader: FigureReader
) -> Mapping[_Around, frozenset[int]]:
    """The figures of a piece, by the words beside them; those of its fields by their names."""
    its: dict[_Around, set[int]] = {}
    for field, value in piece.fields.items():
        if type(value) is int:
            its.setdefault(("", field), set()).add(value)
        elif isinstance(value, str) and field not in component.not_printed:
            for start, end in stretches(value):
                words = sentence_at(value, start, end)
                for at, word in enumerate(words.small):
                    if (number := prose.number(word)) is not None:
                        its.setdefault(_around(words, at, reader), set()).add(number)
    return {around: frozenset(values) for around, values in its.items()}


def _figures(words: Sentence, reader: FigureReader) -> Iterator[tuple[int, _Around]]:
    """The places of words between which a figure may stand, with the stems of these words."""
    for at in range(1, len(words.small) - 1):
        around = _around(words, at, reader)
        if all(len(one) >= _SHORTEST for one in around):
            yield at, around


def _around(words: Sentence, at: int, reader: FigureReader) -> _Around:
    """The stems of the words beside a figure; a sign has none."""
    word = words.small[at - 1] if at else ""
    before = word if word in _PLACES else reader.stemmer.stem(word)
    after = reader.stemmer.stem(words.small[at + 1]) if at + 1 < len(words.small) else ""
    return before, after
