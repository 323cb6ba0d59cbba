"""Lists of how many there are: ``24 events, 20 measures and six roles``, of which one is wrong.

Counted are components, and pieces with a value: ``8 moors, 6 lakes``. A number alone may be some of
all there are; beside others that are right it says how many there are.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, takewhile
from math import prod
from typing import NamedTuple

from generator.checks.books.opened import Opened
from generator.checks.texts.text import Text
from generator.model.component import KINDS
from generator.problem import Problem
from generator.rulebook.numbers import Figure
from generator.rulebook.sentences import words_of

_BETWEEN = re.compile(r"(?<=[.!?])[\"'”’)]*\s+|\n\s*\n")  # sentences and lists
_STOP = re.compile(r"[,;:.!?()|\n]")
_ROW = re.compile(r"^\|[ \t]*([^|\n]+?)[ \t]*\|[ \t]*(\d+)[ \t]*(?=\|)", re.MULTILINE)
_BULLET = re.compile(r"(?:\A|\n)[ \t]*[-*][ \t]+$")
_NEAR = 5  # words after a number, among which its name is
_WORDS = 3  # of a value that is a name
_LEAST = 3  # numbers of a list
_MOST = 200  # values of a field: of more, nobody writes down how many there are


class Sort(NamedTuple):
    """A component that is counted, or its pieces with a value of a field."""

    stems: frozenset[str]
    of: str  # the field, or nothing for components
    called: str
    total: int
    call: str  # that computes it


Sorts = Mapping[str, list[Sort]]  # by each stem of their names


class Item(NamedTuple):
    """A number of a list with what it counts; ``end`` is that of the words for it."""

    text: str
    offset: int
    end: int
    value: int
    sort: Sort


def wrong_in_lists(book: Opened, text: Text) -> Iterator[Problem]:
    """The number of a list that is wrong where the others are right, or that is not their sum."""
    sorts = _sorts(book)
    numbers = (one for one in book.reader.figures(text.text) if one.kind == "number")
    figures = [one for one in numbers if one.values[0].denominator == 1]
    starts = [one.start for one in figures]
    ends = [one.end() for one in _BETWEEN.finditer(text.rendered.text)]
    for start, end in pairwise([0, *ends, len(text.text)]):
        here = figures[bisect_left(starts, start) : bisect_left(starts, end)]
        items = [*_items(book, text, sorts, here, (start, end))]
        for field in dict.fromkeys(one.sort.of for one in items):
            every = _LEAST if field else max(len(book.read.game.components), 2)
            yield from _odd_one(text, [one for one in items if one.sort.of == field], every)
        for one in items:
            yield from _other_sum(text, one, [part for part in here if part.start > one.end])


def _odd_one(text: Text, items: Sequence[Item], every: int) -> Iterator[Problem]:
    """The one number that is wrong, unless its line has a word such as *if* or *each*."""
    wrong = [one for one in items if one.value != one.sort.total]
    book = text.rendered.text
    listed = all(_BULLET.search(book, 0, i.offset) and book.startswith("\n", i.end) for i in items)
    least = min(_LEAST, every) if listed else _LEAST  # a list of all there is may be short
    if len(wrong) != 1 or len({one.sort.called for one in items}) < least:
        return
    (one,) = wrong
    line = text.text[text.text.rfind("\n", 0, one.offset) + 1 :].partition("\n")[0]
    if text.language.condition_words.isdisjoint(words_of(line.lower())):
        message = f"{one.text} {one.sort.called}: the game has {one.sort.total}"
        hint = f"write `{{{{ {one.sort.call} }}}}`"
        yield from text.problem(one.offset, "wrong-count", message, hint)


def _other_sum(text: Text, one: Item, after: Sequence[Figure]) -> Iterator[Problem]:
    """A number with the list of its parts, if the game has the one or the sum of the others."""
    joins = "|".join(map(re.escape, sorted(text.language.list_words))) or "(?!)"
    goes_on = re.compile(rf"[^.:!?|\n]*(?:,|\b(?:{joins}))\s*")
    parts, end, form = list[Figure](), one.end, re.compile(r":\s*")
    for part in after:
        if not form.fullmatch(text.text, end, part.start):
            break
        parts.append(part)
        end, form = part.start + len(part.text), goes_on
    numbers = [int(part.values[0]) for part in parts]
    made = sum(numbers)
    if prod(numbers) == one.value:  # 52 cards: 4 suits of 13
        return
    if len(parts) > 1 and made != one.value and one.sort.total in (made, one.value):
        said = " ".join(text.text[one.offset : one.end].split())
        at = parts[0].start if one.value == one.sort.total else one.offset
        message = f"{said}: the parts are {made} together"
        yield from text.problem(at, "wrong-sum", message, "correct the sum")


def _items(
    book: Opened, text: Text, sorts: Sorts, figures: list[Figure], unit: tuple[int, int]
) -> Iterator[Item]:
    """The numbers of a sentence or a list that count something."""
    for figure, end in zip(figures, [*(one.start for one in figures[1:]), unit[1]], strict=False):
        after = figure.start + len(figure.text)
        stop = _STOP.search(text.text, after, end)
        last = stop.start() if stop else end
        words = words_of(text.text[after:last])[:_NEAR]
        words = [*takewhile(lambda word: word not in text.language.list_words, words)]
        if sort := _meant(book, sorts, words):
            yield Item(figure.text, figure.start, last, int(figure.values[0]), sort)
    for row in _ROW.finditer(text.rendered.text, *unit):
        if sort := _meant(book, sorts, words_of(row[1])):
            yield Item(row[2], row.start(2), row.end(), int(row[2]), sort)


def _meant(book: Opened, sorts: Sorts, words: list[str]) -> Sort | None:
    """What some words name: the first sort of which all stems are there."""
    stems = [book.reader.stemmer.stem(word.lower()) for word in words]
    known = (sort for stem in stems for sort in sorts.get(stem, ()))
    return next((sort for sort in known if sort.stems.issubset(stems)), None)


def _sorts(book: Opened) -> Sorts:
    """All that can be counted, by each of its stems; the more stems, the earlier."""
    game, stems = book.read.game, book.reader.stemmer.stems
    things = book.read.manuscript.language.things | KINDS.keys()
    terms = {name: one.plural for one in book.read.manuscript.terms for name in one.components}
    found: list[Sort] = []
    for component in game.components:
        for title in {component.title, component.name.replace("_", " ")}:
            words = words_of(title.lower())
            own = " ".join([one for one in words if one not in things] or words)
            called = terms.get(component.name, component.title)
            found.append(
                Sort(stems(own), "", called, component.count, f"count({component.name!r})")
            )
        totals: dict[tuple[str, str], int] = {}
        for piece in component.pieces:
            for field, value in piece.fields.items():
                if isinstance(value, str) and len(value.split()) <= _WORDS:
                    totals[field, value] = totals.get((field, value), 0) + piece.copies
        often = Counter(field for field, _ in totals)
        for (field, value), total in totals.items():
            if often[field] > _MOST:
                continue
            said = game.words.get(value, value).replace("_", " ")
            call = f"count({component.name!r}, {field}={value!r})"
            found.append(Sort(stems(said), f"{component.name}/{field}", said, total, call))
    by_stem: dict[str, list[Sort]] = {}
    for sort in sorted(found, key=lambda one: -len(one.stems)):
        for stem in sort.stems:
            by_stem.setdefault(stem, []).append(sort)
    return by_stem
