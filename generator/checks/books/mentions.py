"""Components that a rulebook never mentions, chapters without text, and headings that recur."""

from collections.abc import Iterator
from itertools import pairwise

from generator.checks.books.opened import Opened, opened
from generator.checks.texts.text import Names
from generator.model.component import KINDS, Component
from generator.problem import Problem
from generator.rulebook.blocks import Heading, plain
from generator.rulebook.book import ReadBook
from generator.rulebook.sentences import words_of

_CHAPTER = 2  # the level of a heading with ##


def unmentioned(read: ReadBook, _names: Names) -> Iterator[Problem]:
    """Components that the rulebook in the game's own language never names.

    Except boxes, and what is not needed to play: it lies in files that players may not have.
    """
    if read.game.language != read.game.own_language or read.book.is_empty:
        return
    book = opened(read)
    words = frozenset(words_of(book.prose.text.lower()))
    named = {name for _, term in book.named[book.prose] for name in term.components}
    for component in read.game.components:
        kind = KINDS.get(component.kind)
        needed = not component.plan.extra and (not kind or kind.in_play)
        if needed and component.name not in named and not _is_mentioned(book, component, words):
            message = f"the rulebook never mentions {component.title!r} ({component.name})"
            hint = f"describe it in the rulebook. Or give a term `component: {component.name}`"
            yield Problem(read.manuscript.where, "unmentioned-component", message, hint, "warning")


def _is_mentioned(book: Opened, component: Component, words: frozenset[str]) -> bool:
    """Whether the words of its id, or those of its title that are no kind's, occur in any form."""
    things = book.read.manuscript.language.things | KINDS.keys()
    of_game = {*words_of(book.read.game.title.lower())}
    title = [word for word in words_of(component.title.lower()) if word not in of_game]
    told = [part for word in title if (part := _without_thing(word, things))]
    for called in (words_of(component.name.replace("_", " ")), told or title):
        stems = [stem for stem in map(book.reader.stemmer.stem, called) if stem]
        if stems and all(any(word.startswith(stem) for word in words) for stem in stems):
            return True
    return False


def _without_thing(word: str, things: frozenset[str]) -> str:
    """A word without the thing that it ends in: ``Ereigniskarten`` is about *Ereignis*."""
    endings = [one for one in (*things, *(f"{one}s" for one in things)) if word.endswith(one)]
    return word.removesuffix(max(endings, key=len, default=""))


def empty_chapters(read: ReadBook, _names: Names) -> Iterator[Problem]:
    """Headings that nothing follows, not even another heading within them; an empty book."""
    if read.book.is_empty:
        hint = "begin with a heading, as in `## Setup`; until then no rulebook is made"
        where = read.manuscript.where
        yield Problem(where, "empty-chapter", "nothing is written here yet", hint, "warning")
    blocks = [*read.book.blocks(), None]
    for heading, block in pairwise(blocks):
        if not isinstance(heading, Heading):
            continue
        if block is None or (isinstance(block, Heading) and block.level <= heading.level):
            message = f"there is no text under the heading {plain(heading.runs)}"
            hint = "write the text. Or delete the heading"
            yield Problem(heading.where, "empty-chapter", message, hint, "warning")


def repeated_headings(read: ReadBook, _names: Names) -> Iterator[Problem]:
    """Chapters whose heading another one has; within them, Example may recur."""
    known: set[str] = set()
    for heading in read.book.blocks():
        if not isinstance(heading, Heading) or heading.level > _CHAPTER:
            continue
        text = plain(heading.runs).strip()
        if text.lower() in known:
            message = f"two chapters have the heading {text}"
            hint = "rename one of the two chapters. Or join them"
            yield Problem(heading.where, "repeated-item", message, hint, "warning")
        known.add(text.lower())
