"""Counts: a number beside the name of a component or a term that says how many there are."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.checks.books.listed import wrong_in_lists
from generator.checks.books.opened import Opened, opened
from generator.checks.texts.text import Names, Text
from generator.model.component import KINDS
from generator.model.game import Game
from generator.model.rulebook import Term
from generator.model.values import some_of
from generator.problem import Problem, beyond
from generator.rulebook.book import ReadBook
from generator.rulebook.numbers import LONGEST

# A number and up to two words before the name, "60 casino cards"; or after it, as in a table.
_NEAR = 3  # words before the name, the farthest of which may be the number
_FAR = 60  # characters before the name in which the number stands
_CLAUSE = re.compile(r"[.;:,!?|()]|\n\s*\n")
_WORD = re.compile(r"[\w-]+")
_AFTER = re.compile(r"\s*[:(|×=]\s*(\d+)(?=\s*(?:[|).,;\n]|$))(?![.,]\d)")
_YEAR = re.compile(r"(?:1[89]|20)\d\d")


class Count(NamedTuple):
    """A number beside a name: its words, its place, and the numbers that would be right."""

    text: str
    offset: int
    value: int
    between: tuple[str, ...]  # words between the number and the name
    term: Term
    right: frozenset[int]
    chosen: Mapping[str, str]  # values of pieces among the words between, by their fields
    begins: int  # the offset of the number or the name, whichever is first
    end: int

    @property
    def is_right(self) -> bool:
        """Whether this is the right number."""
        return self.value in self.right


def wrong_counts(read: ReadBook, _names: Names) -> Iterator[Problem]:
    """Numbers beside names that say another count than the game has.

    More than there are, another number in a heading, and in a list where other items are right.
    """
    book = opened(read)
    found = [problem for text in book.texts for problem in _in_text(book, text)]
    yield from (*found, *beyond(found, wrong_in_lists(book, book.prose)))


def _in_text(book: Opened, text: Text) -> Iterator[Problem]:
    for one in counts_in(book, text):
        sure = _is_beyond(text, one, book.read.game) or (
            text is book.prose and _is_heading(text, one)
        )
        if sure and not one.is_right:
            called = " ".join((*one.between, one.term.plural))
            message = f"{one.text} {called}: the game has {_either(sorted(one.right))}"
            yield from text.problem(one.offset, "wrong-count", message, _call(one))


def counts_in(book: Opened, text: Text) -> Iterator[Count]:
    """Every typed number beside a name whose pieces are counted."""
    numbers = book.read.numbers
    for match, term in book.counted[text]:
        names = {form.lower() for form in term.forms[:2]}
        if " ".join(match.text.lower().split()) not in names:
            continue  # a short form, "buildings" for building tiles, is as often some as all
        before, after = _before(text, match.start), _AFTER.match(text.text, match.end)
        found = [(*before, match.start)] if before else []
        if after:
            found.append((after[1], after.start(1), (), match.start))
        for said, offset, between, begins in found:
            value = text.number(said)
            chosen = _chosen(book.read.game, term, between)
            right = _totals(book.read.game, term, chosen) | {*numbers.get(term.name, ())}
            typed = text.typed(offset) and not is_no_count(text, said, offset)
            if value is not None and typed and right:
                end = max(offset + len(said), match.end)
                about = value, between, term, right, chosen
                yield Count(said, offset, *about, min(offset, begins), end)


def _before(text: Text, end: int) -> tuple[str, int, tuple[str, ...]] | None:
    """The number shortly before a name, its offset, and the words between the two."""
    first = max(0, end - _FAR)
    start = max([first, *(m.end() for m in _CLAUSE.finditer(text.text, first, end))])
    words = [(m[0], m.start()) for m in _WORD.finditer(text.text, start, end)]
    between: list[str] = []
    for last in reversed(range(max(len(words) - _NEAR, 0), len(words))):
        word, offset = words[last]
        for begin in range(max(last + 1 - LONGEST, 0), last + 1):
            said = text.text[words[begin][1] : offset + len(word)]
            if text.number(said) is not None:
                return " ".join(said.split()), words[begin][1], tuple(between)
        if word.lower() in text.language.joining_words:
            break
        between.insert(0, word.lower())
    return None


def _chosen(game: Game, term: Term, words: Sequence[str]) -> Mapping[str, str]:
    """The values of pieces that are among some words, by their fields."""
    return {
        field: value
        for name in term.components
        for piece in game.component(name).pieces
        for field, value in piece.fields.items()
        if isinstance(value, str) and value.lower() in words
    }


def _totals(game: Game, term: Term, chosen: Mapping[str, str]) -> frozenset[int]:
    """How many pieces a term's components have, each and together; or those with a value."""
    ways = [{**term.of, name: value} for name, value in chosen.items()] or [{**term.of}]
    each = [[game.count(name, **fields) for name in term.components] for fields in ways]
    return frozenset(count for counts in each for count in (*counts, sum(counts))) - {0}


def _is_beyond(text: Text, one: Count, game: Game) -> bool:
    """Whether a number is more than there are; a number of coins may be what they are worth."""
    things = tuple(text.language.things)
    money = bool(things) and not one.term.plural.lower().endswith(things)  # dollars, on cards
    kinds = ("by name", "always") if money else ("always",)
    worth = sum(
        value * piece.copies
        for name in one.term.components
        if KINDS[game.component(name).kind].money in kinds
        for piece in game.component(name).pieces
        for value in piece.fields.values()
        if type(value) is int
    )
    return bool(one.chosen or not one.between) and one.value > max(*one.right, worth)


def _is_heading(text: Text, one: Count) -> bool:
    """Whether a heading says nothing but a number and a name."""
    line = text.rendered.text.rfind("\n", 0, one.begins) + 1
    ends = text.text[one.end :].partition("\n")[0]
    heads = text.rendered.text[line : one.begins].strip()
    return heads.strip("#") == "" != heads and not ends.strip()


def is_no_count(text: Text, said: str, offset: int) -> bool:
    """Whether a number is that of a page, a year, or one of two: ``7 or 8``."""
    before = _WORD.findall(text.text[max(0, offset - _FAR) : offset].lower())
    last, language = before[-1] if before else "", text.language
    named = {word.lower() for word in (*language.reference_words, *language.spoken_references)}
    if last in named or (_YEAR.fullmatch(said) and last in language.year_words):
        return True
    either = len(before) > 1 and last in language.list_words | language.range_words
    return either and text.number(before[-2]) is not None


def _either(right: Sequence[int]) -> str:
    many = len(right) > 4
    return f"one of {some_of([*map(str, right)])}" if many else " or ".join(map(str, right))


def _call(one: Count) -> str:
    """What to write in place of a number."""
    term = one.term
    if not term.components:
        return f"compute it as in the glossary: `{{{{ {term.numbers} }}}}`"
    fields: Mapping[str, object] = {**term.of, **one.chosen}
    of = "".join(f", {name}={value!r}" for name, value in fields.items())
    return f"write `{{{{ count({term.components[0]!r}{of}) }}}}`"
