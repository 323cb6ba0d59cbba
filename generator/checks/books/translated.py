"""A translated rulebook beside the game's own, part by part, for ``check --pedantic``.

A part is what stands under one heading. Both books have the same headings in the same order.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import median
from typing import NamedTuple

from generator.checks.texts.text import Names
from generator.checks.texts.translations import numbers_of, other_numbers
from generator.load.which_language import number_words
from generator.problem import Problem, Where, counted
from generator.rulebook.blocks import (
    Block,
    Book,
    Figure,
    Heading,
    Paragraph,
    Table,
    anchors_of,
    block_text,
)
from generator.rulebook.book import ReadBook
from generator.rulebook.sentences import stretches

_EXPRESSION = re.compile(r"\{\{(.*?)\}\}", re.DOTALL)
_CALL = re.compile(
    r"\b(numbers)\.(\w+)|\b(count|see|some|figure|picture|piece)\(([^()]*)\)((?:\.\w+)*)"
)
_STRING = re.compile(r"[\"']([^\"']*)[\"']")
_BLANKS = re.compile(r"\s+")
_SHOWN = ("figure", "picture")
_LESS = 0.9  # of the usual length, where there are fewer paragraphs and sentences too
_FAR_LESS = 0.75  # where there are as many paragraphs


class _Call(NamedTuple):
    """A call: its name, and as much of it as no language changes."""

    name: str
    written: str


@dataclass(frozen=True)
class Part:
    """Blocks of a book: a heading with the text below it, or one of these paragraphs."""

    blocks: tuple[Block, ...]

    @property
    def where(self) -> Where:
        """The place of its first block."""
        return self.blocks[0].where

    @cached_property
    def text(self) -> str:
        """Its words, without the numbers of places that it refers to."""
        return "\n\n".join(block_text(one, {}) for one in self.blocks)

    @cached_property
    def letters(self) -> int:
        """How many letters and figures it has."""
        return sum(map(str.isalnum, self.text))

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """Its sentences."""
        parts = (self.text[start:end].strip() for start, end in stretches(self.text))
        return tuple(part for part in parts if any(map(str.isalnum, part)))

    @cached_property
    def anchors(self) -> frozenset[str]:
        """The names of its places; those of headings are in their language."""
        named = (block for block in self.blocks if not isinstance(block, Heading))
        return frozenset(name for block in named for name in anchors_of(block))

    def begin(self) -> str:
        """Its first words, for a message."""
        text = " ".join(self.text.split())
        return repr(text if len(text) <= 60 else f"{text[:57]}...")


def books_differ(read: ReadBook, _names: Names) -> Iterator[Problem]:
    """Places where a translated rulebook has other parts, numbers or calls."""
    if read.own is None:
        return
    own, other = (tuple(_parts(one.book)) for one in (read.own, read))
    for one, its in zip(own, other, strict=False):
        places = one.anchors & frozenset[str]().union(*(part.anchors for part in other))
        if _level(one) != _level(its) or (places and not places & its.anchors):
            hint = "use the same headings in the same order in both books"
            yield _differs(its, one, f"the original rulebook has {one.begin()} here", hint)
            return
    if len(own) != len(other):
        hint = "use the same headings in both books"
        message = f"this book has {counted(len(other), 'heading')}, the original has {len(own)}"
        yield _differs(other[-1], own[-1], message, hint)
        return
    pairs = [pair for one, its in zip(own, other, strict=True) for pair in _paired(one, its)]
    usual = median([its.letters / max(one.letters, 1) for one, its in pairs] or [1.0])
    for one, its in zip(own, other, strict=True):
        yield from _fewer(one, its, usual)
    languages = read.own.book.language, read.book.language
    calls = [
        _calls_of(book, (block.where for part in parts for block in part.blocks))
        for book, parts in ((read.own, own), (read, other))
    ]
    for one, its in pairs:
        yield from _other_values(one, its, languages, calls)


def _parts(book: Book) -> Iterator[Part]:
    """The headings of a book, each with what stands under it."""
    part: list[Block] = []
    for block in book.blocks():
        if isinstance(block, Heading) and part:
            yield Part(tuple(part))
            part = []
        if isinstance(block, Heading) or any(map(str.isalnum, block_text(block, {}))):
            part.append(block)
    if part:
        yield Part(tuple(part))


def _level(part: Part) -> int:
    return part.blocks[0].level if isinstance(part.blocks[0], Heading) else 0


def _kinds(part: Part) -> Sequence[tuple[type, bool]]:
    """What its blocks are: paragraphs, items of a list, tables, figures."""
    return [(type(one), isinstance(one, Paragraph) and one.indent > 0) for one in part.blocks]


def _paired(own: Part, other: Part) -> Iterator[tuple[Part, Part]]:
    """The paragraphs of two parts, or both as a whole where one has joined or parted some."""
    if _kinds(own) == _kinds(other):
        for pair in zip(own.blocks, other.blocks, strict=True):
            yield Part(pair[:1]), Part(pair[1:])
    else:
        yield own, other


def _fewer(own: Part, other: Part, usual: float) -> Iterator[Problem]:
    """A problem if one of two parts says less, or has fewer items, rows or pictures."""
    for name, counts in (
        ("item", [_kinds(one).count((Paragraph, True)) for one in (own, other)]),
        ("row", [_rows(one) for one in (own, other)]),
        ("picture", [_kinds(one).count((Figure, False)) for one in (own, other)]),
    ):
        if counts[0] != counts[1]:
            message = f"{counted(counts[1], name)} here, but {counts[0]} in the original rulebook"
            yield _differs(other, own, message, "bring the two books in line")
            return
    if len(own.blocks) != len(other.blocks) and own.anchors == other.anchors != frozenset():
        return  # they were joined or parted, whatever else their anchors say
    letters = own.letters * usual, float(other.letters)
    for word, few, many, less, more in (
        ("less", other, own, letters[1], letters[0]),
        ("more", own, other, letters[0], letters[1]),
    ):
        share = _LESS if len(few.blocks) < len(many.blocks) else _FAR_LESS
        if len(few.sentences) < len(many.sentences) and less < more * share:
            said = f"{counted(len(other.sentences), 'sentence')} instead of {len(own.sentences)}"
            message = f"this passage says {word} than {own.begin()} in the original: {said}"
            yield _differs(other, own, message, "bring the two books in line")


def _rows(part: Part) -> int:
    return sum(len(one.rows) - one.head for one in part.blocks if isinstance(one, Table))


def _other_values(
    own: Part,
    other: Part,
    languages: tuple[str, str],
    calls: Sequence[Mapping[Where, Sequence[_Call]]],
) -> Iterator[Problem]:
    """A problem if two parts print other calls, or as many other numbers."""
    lost, new = _other_calls(
        *(
            [call for block in part.blocks for call in its.get(block.where, ())]
            for part, its in zip((own, other), calls, strict=True)
        )
    )
    hint = "use the same in both books"
    if new:
        yield _differs(other, own, f"this book has {new}, the original has {lost}", hint)
        return
    words = [number_words(language) for language in languages]
    if all(words):
        lacks, has = other_numbers(numbers_of(own.text, words[0]), numbers_of(other.text, words[1]))
        if lacks and has:
            message = f"this passage has {has}, the original has {lacks}: {own.begin()}"
            yield _differs(other, own, message, hint)


def _differs(other: Part, own: Part, message: str, hint: str) -> Problem:
    return Problem(other.where, "books-differ", message, hint, "warning", also=(own.where,))


def _calls_of(read: ReadBook, starts: Iterable[Where]) -> Mapping[Where, Sequence[_Call]]:
    """The calls from each of these places of a manuscript to the next."""
    places = sorted({*starts}, key=lambda one: (one.line, one.column))
    lines = [one.line for one in places]
    text, found = read.manuscript.text, dict[Where, list[_Call]]()
    for expression in _EXPRESSION.finditer(text):
        for match in _CALL.finditer(text, expression.start(1), expression.end(1)):
            number = bisect_right(lines, text.count("\n", 0, match.start()) + 1) - 1
            call = _call(match)
            if number >= 0 and call.written:
                found.setdefault(places[number], []).append(call)
    return found


def _other_calls(own: Iterable[_Call], other: Iterable[_Call]) -> tuple[str, str]:
    """A call of the one side that is another one on the other side; empty if there is none.

    Where both have as many of its name: "both" may be a number in another language.
    """
    own, other = tuple(own), tuple(other)
    for name in dict.fromkeys(call.name for call in own):
        sides = [Counter(one.written for one in side if one.name == name) for side in (own, other)]
        lost, new = sides[0] - sides[1], sides[1] - sides[0]
        if lost and lost.total() == new.total():
            return next(iter(lost)), next(iter(new))
    return "", ""


def _call(match: re.Match[str]) -> _Call:
    if match[1]:
        return _Call("numbers", f"numbers.{match[2]}")
    name, arguments = match[3], _BLANKS.sub("", match[4]).replace("'", '"')
    if name in _SHOWN:
        shown = _STRING.match(match[4].strip())
        return _Call(name, f'{name}("{shown[1]}")' if shown and "/" in shown[1] else "")
    if name == "some":
        arguments = arguments.partition(",")[0]
        return _Call(name, f"some({arguments})" if arguments.isdecimal() else "")
    return _Call(name, f"{name}({arguments}){match[5]}")
