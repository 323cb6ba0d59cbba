"""Required passages: places, rulings, figures and words that ``places.yaml`` demands."""

from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from fractions import Fraction

from generator.checks.books.opened import opened
from generator.checks.texts.text import Names
from generator.model.rulebook import Demand, Manuscript
from generator.problem import Problem, did_you_mean, either
from generator.rulebook.blocks import Block, Book, Figure, Paragraph, anchors_of, block_text
from generator.rulebook.book import ReadBook
from generator.rulebook.numbers import FigureReader


def missing_passages(read: ReadBook, _names: Names) -> Iterator[Problem]:
    """Passages, rulings and words that places.yaml demands and the book lacks."""
    manuscript, book = read.manuscript, read.book
    for demand in manuscript.demands:
        if not (demand.signs or demand.figures or demand.words):
            yield from _no_place(demand, book)
    yield from _rulings(manuscript, book)
    yield from _empty(book)
    yield from _missing_words(read.game.language, manuscript, book)
    yield from _without_place(read)


def lost_figures(read: ReadBook, _names: Names) -> Iterator[Problem]:
    """Paragraphs that lack figures which places.yaml demands."""
    yield from missing_figures(read).values()


def missing_figures(read: ReadBook) -> Mapping[str, Problem]:
    """A problem for each paragraph without its required figures, by its name."""
    blocks = {anchor: block for block in read.book.blocks() for anchor in anchors_of(block)}
    reader = opened(read).reader
    found = {
        demand.name: _missing_figures(demand, blocks, reader)
        for demand in read.manuscript.demands
        if demand.figures
    }
    return {name: problem for name, problem in found.items() if problem}


def _missing_words(language: str, manuscript: Manuscript, book: Book) -> Iterator[Problem]:
    """A problem for each paragraph without its required words in this language.

    Of ``ruling:NAME`` those paragraphs must say them that bear its sign, any of them.
    """
    blocks = {anchor: block for block in book.blocks() for anchor in anchors_of(block)}
    texts: dict[str, str] = {}
    for one in book.blocks():
        for ruling in one.rulings if isinstance(one, Paragraph) else ():
            name = f"ruling:{ruling}"
            blocks.setdefault(name, one)
            texts[name] = f"{texts.get(name, '')} {block_text(one, {})}"
    for demand in manuscript.demands:
        wanted = demand.words.get(language, ()) if demand.words else ()
        block = blocks.get(demand.name)
        if wanted and block is None:
            message = f"places.yaml expects a paragraph {demand.name!r}; the rulebook has none"
            hint = did_you_mean(demand.name, blocks, listing="anchors")
            yield Problem(demand.where, "paragraph-without-place", message, hint)
        elif wanted and block is not None:
            text = _normalised(texts.get(demand.name, block_text(block, {})))
            missing = [words for words in wanted if f" {_normalised(words)} " not in f" {text} "]
            if missing and text:  # of one without words that is told already
                message = f"the paragraph {demand.name!r} lacks the words {' and '.join(missing)}"
                hint = "correct the paragraph. If it is right, correct the words in places.yaml"
                yield Problem(block.where, "lost-words", message, hint, also=(demand.where,))


def _without_place(read: ReadBook) -> Iterator[Problem]:
    """A problem for each rule of rules.yaml and term of the glossary that the book does without."""
    for entry in read.game.rules:
        if f"rule:{entry.name}" not in read.book.anchors:
            call = f"`{{{{ rule({entry.name!r}) }}}}`"
            hint = f"in {read.manuscript.where.file}, write {call} in the paragraph with this rule"
            message = f"the rulebook does not mark where this rule is: {entry.says}"
            yield Problem(entry.where, "rule-without-place", message, hint, "warning")
    for line in read.book.index:
        if not line.anchors:
            term = next(term for term in read.manuscript.terms if term.called == line.term)
            hint = f"write `{{{{ term({term.name!r}) }}}}` where the rulebook explains it"
            message = f"the rulebook does not explain the term {line.term!r}"
            yield Problem(term.where, "term-without-place", message, hint)


def _no_place(demand: Demand, book: Book) -> Iterator[Problem]:
    for anchor in demand.anchors:
        if anchor not in book.numbers:
            message = f"the rulebook has no rule {anchor!r}, but {demand.name} names it"
            known = did_you_mean(anchor, book.numbers, listing="rules")
            hint = either(
                known, f"write `{{{{ anchor({anchor!r}) }}}}` in the paragraph with this rule"
            )
            yield Problem(demand.where, "paragraph-without-place", message, hint)


def _rulings(manuscript: Manuscript, book: Book) -> Iterator[Problem]:
    listed = {one.name: one for one in manuscript.demands if one.signs}
    borne: dict[str, list[Block]] = {}
    for block in book.blocks():
        if isinstance(block, Paragraph):
            for ruling in block.rulings:
                borne.setdefault(ruling, []).append(block)
    for name, blocks in borne.items():
        if name not in listed:
            hint = f"list it in places.yaml, under rulings: `{name}: {len(blocks)}`"
            if listed:
                hint = did_you_mean(name, listed, listing="rulings")
            message = f"places.yaml has no ruling {name!r}"
            yield Problem(blocks[0].where, "unknown-ruling", message, hint)
    for name, demand in listed.items():
        there = len(borne.get(name, []))
        if there > demand.signs:
            message = (
                f"the ruling {name} is marked in {there} paragraphs; places.yaml "
                f"expects {demand.signs}"
            )
            hint = f"remove a mark. If {there} is right, write `{name}: {there}` here"
            yield Problem(demand.where, "unknown-ruling", message, hint)
        if there < demand.signs:
            message = (
                f"places.yaml expects the ruling {name} in {demand.signs} "
                f"paragraphs; {there} have its mark"
            )
            hint = f"write `{{{{ ruling({name!r}) }}}}` in the other paragraph with this ruling"
            yield Problem(demand.where, "ruling-without-place", message, hint)


def _empty(book: Book) -> Iterator[Problem]:
    """A problem for each paragraph with an anchor and no words."""
    for block in book.blocks():
        if isinstance(block, Paragraph) and block.anchors and not block_text(block, {}).strip():
            names = ", ".join(block.anchors)
            message = f"the paragraph with the anchor {names} has no text"
            yield Problem(
                block.where, "empty-paragraph", message, "write the rule, or delete the paragraph"
            )


def _missing_figures(
    demand: Demand, blocks: Mapping[str, Block], reader: FigureReader
) -> Problem | None:
    block = blocks.get(demand.name)
    if block is None:
        message = f"places.yaml expects a paragraph {demand.name!r}; the rulebook has none"
        hint = did_you_mean(demand.name, blocks, listing="anchors")
        return Problem(demand.where, "paragraph-without-place", message, hint)
    present = [
        value
        for text in (block_text(block, {}), block.alt if isinstance(block, Figure) else "")
        for figure in reader.figures(text)
        for value in figure.values
    ]
    missing = _not_found(demand.figures, present)
    if not missing:
        return None
    figures = " and ".join(f"{round(float(one), 2):g}" for one in missing)
    message = f"the paragraph {demand.name!r} lacks the number {figures}"
    hint = "correct the paragraph. If it is right, correct the numbers in places.yaml"
    return Problem(block.where, "lost-figure", message, hint, also=(demand.where,))


def _not_found(wanted: Sequence[Fraction], present: Sequence[Fraction]) -> list[Fraction]:
    """The wanted values that do not occur among the present ones in this order."""
    if list(wanted) == list(present):  # as nearly always
        return []
    matcher = SequenceMatcher(None, wanted, present, autojunk=False)
    matched = {
        block.a + number for block in matcher.get_matching_blocks() for number in range(block.size)
    }
    return [value for number, value in enumerate(wanted) if number not in matched]


def _normalised(text: str) -> str:
    """The words of a text in small letters, separated by single spaces."""
    return " ".join("".join(c if c.isalnum() else " " for c in text.casefold()).split())
