"""Numbers that a paragraph or a picture may have: those of places.yaml, and those that it shows."""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from generator.checks.books.opened import APART, Opened
from generator.checks.books.passages import missing_figures
from generator.checks.texts.text import Text
from generator.model.game import Game
from generator.rulebook.annotations import Scene
from generator.rulebook.blocks import Box, Figure, anchors_of, plain
from generator.rulebook.numbers import FigureReader
from generator.rulebook.parse import slug_of
from generator.rulebook.placeholders import MARK, Anchor, Caption, Picture, Ruling

_TITLE = re.compile(r"^#+[ \t]+(.*)$", re.MULTILINE)
_PARAGRAPH = re.compile(r"\n[ \t]*\n|\n(?=[ \t]*(?:[-*]|\d+\.)[ \t])")
_Values = frozenset[Fraction]


class _Part(NamedTuple):
    """A paragraph or a label: where it begins, its anchors, and the numbers it may have."""

    start: int
    anchors: frozenset[str]
    values: _Values


def allowed_offsets(book: Opened, text: Text) -> frozenset[int]:
    """The offsets of figures that need no evidence. A part that lost a figure is reported."""
    parts = list(_of_labels(book) if text is book.labels else _of_prose(book))
    lost = missing_figures(book.read).keys()
    found: set[int] = set()
    for figure in book.reader.figures(text.text):
        part = parts[bisect_right(parts, figure.start, key=lambda one: one.start) - 1]
        if part.values.issuperset(figure.values) or part.anchors & lost:
            found.add(figure.start)
    return frozenset(found)


def _of_prose(book: Opened) -> Iterator[_Part]:
    """The paragraphs; one with the caption of a picture may have what the picture shows."""
    read, demanded = book.read, _demanded(book)
    text = read.rendered.text
    starts = [0, *(match.start() for match in _PARAGRAPH.finditer(text))]
    picture = None
    for start, end in zip(starts, (*starts[1:], len(text)), strict=True):
        made = [read.objects[int(number)] for number in MARK.findall(text[start:end])]
        names = [one.name for one in made if isinstance(one, Anchor)]
        names += [slug_of(title) for title in _TITLE.findall(text[start:end])]
        names += [f"ruling:{one.ruling}" for one in made if isinstance(one, Ruling)]
        values = _of_names(names, demanded)
        if picture and any(isinstance(one, Caption) for one in made):
            values |= _of_scene(read.game, picture.scene) | _written(picture.scene, book.reader)
        yield _Part(start, frozenset(names), values)
        picture = next((one for one in made if isinstance(one, Picture)), picture)


def _of_labels(book: Opened) -> Iterator[_Part]:
    """The labels; those of a picture may have what it shows, a title what its box may have."""
    demanded = _demanded(book)
    known: dict[str, tuple[frozenset[str], _Values]] = {}
    for block in book.read.book.blocks():
        if isinstance(block, Figure):
            shown = _of_scene(book.read.game, block.scene) | _of_names(block.anchors, demanded)
            names = frozenset(block.anchors)
            known[_key(block.alt)] = names, shown | _written(block.scene, book.reader)
            for pointer in block.scene.pointers:
                known.setdefault(_key(pointer.text), (names, shown))
        elif isinstance(block, Box) and block.title:
            inside = frozenset(name for one in block.blocks for name in anchors_of(one))
            known[_key(plain(block.title))] = inside, _of_names(inside, demanded)
    start = 0
    for label in book.labels.rendered.text.split(APART):
        yield _Part(start, *known.get(_key(label), (frozenset(), frozenset())))
        start += len(label) + len(APART)


def _of_names(names: Iterable[str], demanded: Mapping[str, _Values]) -> _Values:
    return frozenset[Fraction]().union(*(demanded.get(name, ()) for name in names))


def _demanded(book: Opened) -> Mapping[str, _Values]:
    """The figures of places.yaml, by the name of their paragraph."""
    return {one.name: frozenset(one.figures) for one in book.read.manuscript.demands}


def _of_scene(game: Game, scene: Scene) -> _Values:
    """The numbers of a picture: of its pieces by kind, its annotations, its pieces' fields."""
    refs = [placed.shown.piece for placed in scene.placed]
    counts: list[int] = []
    for counter in (Counter(refs), Counter(one.component for one in refs)):
        counts += counter.values()
    counts += Counter(pointer.kind for pointer in scene.pointers).values()
    fields = [
        value
        for ref in dict.fromkeys(refs)
        for piece in game.component(ref.component).pieces
        if piece.id == ref.id
        for value in piece.fields.values()
        if type(value) is int
    ]
    return frozenset(map(Fraction, (*counts, *fields)))


def _written(scene: Scene, reader: FigureReader) -> _Values:
    """The numbers that are written over the pieces of a picture."""
    figures = (one for pointer in scene.pointers for one in reader.figures(pointer.text))
    return frozenset(value for figure in figures for value in figure.values)


def _key(text: str) -> str:
    """A label's text with normalised line breaks and apostrophes."""
    return " ".join(text.replace("’", "'").split())
