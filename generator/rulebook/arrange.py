"""A Book from what was read: bands, contents, index, and links that lead nowhere."""

import re
from collections.abc import Iterator, Sequence

from generator.model.rulebook import Manuscript
from generator.problem import Problem, did_you_mean
from generator.rulebook.blocks import (
    Band,
    Block,
    Book,
    Entry,
    Heading,
    Listing,
    runs_of,
)
from generator.rulebook.kept import Findings
from generator.rulebook.objects import Object
from generator.rulebook.parse import Reader, apostrophes, plain_letters
from generator.rulebook.render import Rendered

_OUTSIDE = re.compile(r"[a-z][a-z0-9+.-]*:(?://|.*@)|www\.", re.IGNORECASE)


def arrange(
    rendered: Rendered,
    objects: Sequence[Object],
    title: str,
    language: str,
    manuscript: Manuscript,
    findings: Findings,
) -> tuple[Book, tuple[Problem, ...]]:
    """The Book of a rendered manuscript, and what in it leads nowhere or stands where it cannot.

    ``findings`` may hold what its Markdown is.
    """
    reader = Reader(rendered, objects, manuscript.language.quotes, findings)
    reader.read()
    numbers = reader.numbers
    book = Book(
        title=title,
        language=language,
        bands=tuple(_bands(reader.flow)),
        summary=tuple(reader.summary),
        numbers=numbers,
        anchors=frozenset(reader.anchors),
        chapters=tuple(_listed(reader.flow)),
        index=tuple(
            Entry(
                term.name,
                apostrophes(term.says),
                tuple(f"term:{term.name}/{n}" for n in range(reader.term_uses.get(term.name, 0))),
            )
            for term in sorted(manuscript.terms, key=lambda t: plain_letters(t.name))
        ),
        rulings=frozenset(reader.rulings),
        cover=reader.cover,
        words={"ruling": manuscript.language.ruling, "rules": manuscript.language.rules},
    )
    return book, (*reader.problems, *_dead_links(book))


def _bands(flow: Sequence[Block | bool]) -> Iterator[Band]:
    """The flow cut where it begins or ends to be wide; chapters and new pages stand alone."""
    wide, held = False, list[Block]()
    for block in flow:
        if isinstance(block, bool):
            moved: list[Block] = []
            while held and isinstance(held[-1], Heading):  # it goes with the band that follows it
                moved.insert(0, held.pop())
            if held:
                yield Band(wide, tuple(held))
            wide, held = block, moved
        elif (isinstance(block, Heading) and block.level == 2) or (
            isinstance(block, Listing) and block.kind == "page"
        ):
            if held:
                yield Band(wide, tuple(held))
            yield Band(True, (block,))
            held = []
        else:
            held.append(block)
    if held:
        yield Band(wide, tuple(held))


def _listed(flow: Sequence[Block | bool]) -> Iterator[Heading]:
    """The chapters that the contents list: those after the contents themselves."""
    begun = not any(isinstance(block, Listing) and block.kind == "contents" for block in flow)
    for block in flow:
        begun = begun or (isinstance(block, Listing) and block.kind == "contents")
        if begun and isinstance(block, Heading) and block.level == 2:
            yield block


def _dead_links(book: Book) -> Iterator[Problem]:
    for block in book.blocks():
        for runs in runs_of(block):
            for run in runs:
                name = run.see or run.link
                if run.link and _OUTSIDE.match(run.link):
                    message = f"a link to {run.link} cannot be followed on paper"
                    hint = "write the address as text; links lead to anchors, as in [text](#name)"
                    yield Problem(block.where, "outside-link", message, hint)
                elif name and name not in book.anchors:
                    hint = did_you_mean(name, book.anchors, listing="anchors")
                    yield Problem(
                        block.where,
                        "unknown-anchor",
                        f"nothing in the rulebook is called {name!r}",
                        hint,
                    )
                elif run.see and name not in book.numbers:
                    message = f"{name!r} has no number to print"
                    yield Problem(
                        block.where,
                        "unknown-anchor",
                        message,
                        "put the anchor into a numbered paragraph or chapter",
                    )
