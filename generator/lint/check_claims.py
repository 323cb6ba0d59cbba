"""Lint of claims: sentences about a kind of pieces, compared with the pieces themselves."""

import colorsys
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any, NamedTuple

from generator.lint.prose import Prose
from generator.model.game import Game
from generator.problem import Problem

_MOST_VALUES = 8  # values of a field that tell sorts apart
_FAR_APART = 50  # degrees between the hues of two colours that nobody confuses
_TINGE, _LIGHT = 0.12, 0.9  # of what is nearly white: how strong, how light
_STRONG = 0.5  # of a colour that nobody calls white
_PALE = 0.18  # saturation below which a colour is a shade of grey
_CLAUSE = re.compile(r"[.;:,!?()|·]|\n\s*\n|\n(?=\s*(?:[-*|]|\d+\.)\s)")
_ROW = re.compile(r"^[ \t]*\|.*$", re.MULTILINE)
_WORD = re.compile(r"[^\W\d_]+")


class Relation(NamedTuple):
    """Two fields of which each value of one always goes with the same value of the other."""

    source: str
    pairs: Mapping[str, str]
    others: frozenset[str]  # the values of the second field


def wrong_facts(prose: Prose, game: Game) -> Iterator[Problem]:
    """A problem for each clause that gives pieces a value of other pieces, such as a
    wrong suit or colour.
    """
    relations = tuple(_relations(game))
    named = {value for one in relations for value in (*one.pairs, *one.others)}
    colours = _colours(game, {*prose.language.colours, *named})
    telling = {*named, *colours, *prose.language.colours}
    for start, clause in _clauses(prose.text):
        words = [
            (match[0].lower(), start + match.start())
            for match in _WORD.finditer(clause)
            if match[0].lower() in telling
        ]
        if len(words) > 1:  # else it joins nothing
            yield from _swapped(prose, relations, words)
            yield from _recoloured(prose, colours, [one for one in words if one[0] not in named])


def _swapped(
    prose: Prose, relations: Sequence[Relation], words: Sequence[tuple[str, int]]
) -> Iterator[Problem]:
    """A problem if no relation that has both words joins them."""
    present = {word for word, _ in words}
    wrong: dict[tuple[str, str], Relation] = {}
    right: set[tuple[str, str]] = set()
    for relation in relations:
        ones, others = present & relation.pairs.keys(), present & relation.others
        if len(ones) == 1 and len(others) == 1 and ones != others:
            pair = (ones.pop(), others.pop())
            if relation.pairs[pair[0]] == pair[1]:
                right.add(pair)
            else:
                wrong.setdefault(pair, relation)
    for pair, relation in wrong.items():
        at = max(offset for word, offset in words if word == pair[1])
        where = prose.typed(at)
        if pair not in right and where:
            message = f"{pair[0]} goes with {relation.pairs[pair[0]]}, not with {pair[1]}"
            hint = f"so says {relation.source}"
            yield Problem(where, "wrong-fact", message, hint)
            return


def _recoloured(
    prose: Prose, colours: Mapping[str, str], words: Sequence[tuple[str, int]]
) -> Iterator[Problem]:
    named = {word for word, _ in words if word in colours}
    colour_words = [(word, offset) for word, offset in words if word in prose.language.colours]
    if len(named) != 1 or len(colour_words) != 1 or colour_words[0][0] in named:
        return
    (name,), (word, offset) = named, colour_words[0]
    where = prose.typed(offset)
    if where and not _like(colours[name], prose.language.colours[word]):
        message = f"{name} is printed in {colours[name]}, which nobody calls {word}"
        yield Problem(where, "wrong-fact", message, "name the colour that it has")


def _relations(game: Game) -> Iterator[Relation]:
    """Pairs of fields that determine each other, of pieces and of lists inside them."""
    for source, records in _records(game):
        names = sorted(set().union(*records))
        columns = {name: [record.get(name) for record in records] for name in names}
        columns = {name: values for name, values in columns.items() if _tells_sorts(values)}
        for one, other in permutations(columns, 2):
            pairs: dict[str, str] = {}
            for value, beside in zip(columns[one], columns[other], strict=True):
                if value and beside and pairs.setdefault(value, beside) != beside:
                    break
            else:
                others = frozenset(pairs.values())
                if 1 < len(others) == len(pairs) <= _MOST_VALUES and any(
                    value != beside for value, beside in pairs.items()
                ):
                    yield Relation(source, pairs, others)


def _tells_sorts(values: Sequence[str | None]) -> bool:
    """Whether a field always holds a single word, and has more than one value."""
    return "" not in values and len({*values} - {None}) > 1


def _records(game: Game) -> Iterator[tuple[str, list[dict[str, str]]]]:
    """Groups of alike mappings: the pieces of a component, the items of a list in a piece."""
    for component in game.components:
        pieces = [dict(piece.fields) for piece in component.pieces]
        yield component.name, [_words(fields) for fields in pieces]
        for fields in pieces:
            for name, value in fields.items():
                if isinstance(value, list) and all(isinstance(item, Mapping) for item in value):
                    yield f"{component.name}, {name}", [_words(item) for item in value]


def _words(fields: Mapping[str, Any]) -> dict[str, str]:
    """The fields with words in small letters; empty for a value of more than one word."""
    return {
        name: value.lower() if value.isalpha() and len(value) > 2 else ""
        for name, value in fields.items()
        if isinstance(value, str)
    }


def _colours(game: Game, words: Collection[str]) -> dict[str, str]:
    """The colour in which a kind of pieces is printed, by the word for that kind."""
    found: dict[str, set[str]] = {}
    for component in game.components:
        for piece in component.pieces:
            hexed = game.palette.get(str(piece.fields.get("colour")))
            for value in _words(piece.fields).values():
                if hexed and value and value not in words:
                    found.setdefault(value, set()).add(hexed)
    return {name: values.pop() for name, values in found.items() if len(values) == 1}


def _like(one: str, other: str) -> bool:
    """Whether two colours may have the same name: similar in hue, or one of them nearly grey.

    What is nearly white is not called by a strong colour.
    """
    if any(_is_white(a) and _chroma(b) > _STRONG for a, b in ((one, other), (other, one))):
        return False
    (h1, _, s1), (h2, _, s2) = _hls(one), _hls(other)
    hue_distance = abs(h1 - h2) * 360
    return min(s1, s2) < _PALE or min(hue_distance, 360 - hue_distance) <= _FAR_APART


def _chroma(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return max(parts) - min(parts)


def _is_white(colour: str) -> bool:
    return _chroma(colour) < _TINGE and _hls(colour)[1] > _LIGHT


def _hls(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    hue, light, strong = colorsys.rgb_to_hls(red, green, blue)
    return hue, light, strong


def _clauses(text: str) -> Iterator[tuple[int, str]]:
    """The clauses of a text and the rows of its tables, with their offsets."""
    start = 0
    for match in _CLAUSE.finditer(text):
        yield start, text[start : match.start()]
        start = match.end()
    yield start, text[start:]
    for row in _ROW.finditer(text):
        yield row.start(), row[0]
