"""A place for every statement, ruling and figure that ``places.yaml`` demands of a rulebook.

Words that a paragraph must say, by language, as ``places.yaml`` tells: more, not fewer.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from fractions import Fraction
from typing import NamedTuple

from generator.lint.check_pictures import shown_figures, written_figures
from generator.model.game import Game
from generator.model.rulebook import Demand, Manuscript
from generator.problem import Problem, did_you_mean, either
from generator.rulebook.blocks import (
    Block,
    Book,
    Box,
    Figure,
    Paragraph,
    anchors_of,
    block_text,
    plain,
)
from generator.rulebook.numbers import FigureReader
from generator.rulebook.parse import slug_of
from generator.rulebook.placeholders import MARK, Anchor, Caption, Object, Picture, Ruling
from generator.rulebook.render import Rendered

_TITLE = re.compile(r"^#+[ \t]+(.*)$", re.MULTILINE)
_PARAGRAPH = re.compile(r"\n[ \t]*\n|\n(?=[ \t]*(?:[-*]|\d+\.)[ \t])")


class Told(NamedTuple):
    """What a paragraph, or a picture with its caption, may say in figures; the names it bears."""

    names: frozenset[str]
    figures: frozenset[Fraction]


def unmet_demands(manuscript: Manuscript, book: Book) -> Iterator[Problem]:
    """What the book must have a place for and has none, each told where it is demanded."""
    for demand in manuscript.demands:
        if not (demand.signs or demand.figures or demand.words):
            yield from _no_place(demand, book)
    yield from _rulings(manuscript, book)
    yield from _empty(book)


def lost_figures(manuscript: Manuscript, book: Book, reader: FigureReader) -> Mapping[str, Problem]:
    """Paragraphs that do not say the figures they must say, by their names."""
    blocks = {anchor: block for block in book.blocks() for anchor in anchors_of(block)}
    found = {
        demand.name: _lost_figures(demand, blocks, reader)
        for demand in manuscript.demands
        if demand.figures
    }
    return {name: problem for name, problem in found.items() if problem}


def figures_at(
    game: Game,
    manuscript: Manuscript,
    rendered: Rendered,
    objects: Sequence[Object],
    reader: FigureReader,
) -> Iterator[tuple[range, Told]]:
    """Where a paragraph or caption stands in the text that must say figures, or whose picture
    shows them; and which.
    """
    demanded = _demanded(manuscript)
    start, picture = 0, None
    ends = [match.start() for match in _PARAGRAPH.finditer(rendered.text)]
    for end in (*ends, len(rendered.text)):
        made = [objects[int(number)] for number in MARK.findall(rendered.text[start:end])]
        names = [one.name for one in made if isinstance(one, Anchor)]
        names += [slug_of(title) for title in _TITLE.findall(rendered.text[start:end])]
        names += [f"ruling:{one.ruling}" for one in made if isinstance(one, Ruling)]
        figures = frozenset(value for name in names for value in demanded.get(name, ()))
        if picture and any(isinstance(one, Caption) for one in made):
            figures |= shown_figures(game, picture.scene)
            figures |= written_figures(picture.scene, reader)
        if figures:
            yield range(start, end), Told(frozenset(names), figures)
        picture = next((one for one in made if isinstance(one, Picture)), picture)
        start = end


def figures_of_labels(
    game: Game, manuscript: Manuscript, book: Book, reader: FigureReader
) -> Mapping[str, Told]:
    """What the texts of a picture may say in figures, by each of these texts: what it shows, and
    what its caption must say.
    """
    demanded = _demanded(manuscript)
    found: dict[str, Told] = {}
    for block in book.blocks():
        if isinstance(block, Figure):
            figures = shown_figures(game, block.scene)
            figures |= {value for name in block.anchors for value in demanded.get(name, ())}
            written = written_figures(block.scene, reader)
            names = frozenset(block.anchors)
            found[label_key(block.alt)] = Told(names, figures | written)
            for pointer in block.scene.pointers:
                found.setdefault(label_key(pointer.text), Told(names, figures))
        elif isinstance(block, Box) and block.title:
            inside = frozenset(name for one in block.blocks for name in anchors_of(one))
            figures = frozenset(value for name in inside for value in demanded.get(name, ()))
            found[label_key(plain(block.title))] = Told(inside, figures)
    return found


def label_key(text: str) -> str:
    """A label's text, however its lines and apostrophes are written."""
    return " ".join(text.replace("’", "'").split())


def _demanded(manuscript: Manuscript) -> Mapping[str, tuple[Fraction, ...]]:
    return {one.name: one.figures for one in manuscript.demands if one.figures}


def _no_place(demand: Demand, book: Book) -> Iterator[Problem]:
    for anchor in demand.anchors:
        if anchor not in book.numbers:
            message = f"the rulebook has no rule {anchor!r}, which tells: {demand.name}"
            known = did_you_mean(anchor, book.numbers, listing="rules")
            hint = either(
                known, f"write `{{{{ anchor({anchor!r}) }}}}` in the paragraph that says so"
            )
            yield Problem(demand.where, "paragraph-without-place", message, hint)


def _rulings(manuscript: Manuscript, book: Book) -> Iterator[Problem]:
    listed = {one.name: one for one in manuscript.demands if one.signs}
    if not listed:
        return
    borne: dict[str, list[Block]] = {}
    for block in book.blocks():
        if isinstance(block, Paragraph):
            for ruling in block.rulings:
                borne.setdefault(ruling, []).append(block)
    for name, blocks in borne.items():
        if name not in listed:
            hint = did_you_mean(name, listed, listing="rulings")
            message = f"places.yaml has no ruling {name!r}"
            yield Problem(blocks[0].where, "unknown-ruling", message, hint)
    for name, demand in listed.items():
        there = len(borne.get(name, []))
        if there > demand.signs:
            message = f"the sign of {name} stands at {there} paragraphs, not {demand.signs}"
            hint = f"take one away, or write `{name}: {there}` here"
            yield Problem(demand.where, "unknown-ruling", message, hint)
        if there < demand.signs:
            message = f"the sign of {name} stands at {there} of {demand.signs} paragraphs"
            hint = f"write `{{{{ ruling({name!r}) }}}}` where the rulebook says what is ours"
            yield Problem(demand.where, "ruling-without-place", message, hint)


def _lost_figures(
    demand: Demand, blocks: Mapping[str, Block], reader: FigureReader
) -> Problem | None:
    block = blocks.get(demand.name)
    if block is None:
        message = f"the rulebook has no paragraph {demand.name!r}"
        hint = did_you_mean(demand.name, blocks, listing="anchors")
        return Problem(demand.where, "paragraph-without-place", message, hint)
    said = [
        value
        for text in (block_text(block, {}), block.alt if isinstance(block, Figure) else "")
        for figure in reader.figures(text)
        for value in figure.values
    ]
    lost = _lost(demand.figures, said)
    if not lost:
        return None
    figures = " and ".join(map(str, lost))
    message = f"the paragraph {demand.name!r} does not say {figures}"
    hint = "correct its figures, or those of places.yaml"
    return Problem(block.where, "lost-figure", message, hint, also=(demand.where,))


def _lost(wanted: Sequence[Fraction], said: Sequence[Fraction]) -> list[Fraction]:
    """The wanted values that do not stand among those said, in this order."""
    if list(wanted) == list(said):  # as nearly always
        return []
    matcher = SequenceMatcher(None, wanted, said, autojunk=False)
    kept = {
        block.a + number for block in matcher.get_matching_blocks() for number in range(block.size)
    }
    return [value for number, value in enumerate(wanted) if number not in kept]


def _empty(book: Book) -> Iterator[Problem]:
    """A place that was named and says nothing: its words were lost."""
    for block in book.blocks():
        if isinstance(block, Paragraph) and block.anchors and not block_text(block, {}).strip():
            names = ", ".join(block.anchors)
            message = f"the paragraph of {names} has no words"
            yield Problem(
                block.where, "empty-paragraph", message, "write what the rule says, or delete it"
            )


def lost_words(language: str, manuscript: Manuscript, book: Book) -> Iterator[Problem]:
    """Paragraphs that do not say the words that a book in this language must say there."""
    blocks = {anchor: block for block in book.blocks() for anchor in anchors_of(block)}
    for demand in manuscript.demands:
        wanted = demand.words.get(language, ()) if demand.words else ()
        block = blocks.get(demand.name)
        if wanted and block is None:
            message = f"the rulebook has no paragraph {demand.name!r}"
            hint = did_you_mean(demand.name, blocks, listing="anchors")
            yield Problem(demand.where, "paragraph-without-place", message, hint)
        elif wanted and block is not None:
            said = _flat(block_text(block, {}))
            lost = [words for words in wanted if f" {_flat(words)} " not in f" {said} "]
            if lost:
                message = f"the paragraph {demand.name!r} does not say {' and '.join(lost)}"
                hint = "correct its words, or those of places.yaml"
                yield Problem(block.where, "lost-words", message, hint, also=(demand.where,))


def _flat(text: str) -> str:
    """The words of a text in small letters, whatever stands between them."""
    return " ".join("".join(c if c.isalnum() else " " for c in text.casefold()).split())
