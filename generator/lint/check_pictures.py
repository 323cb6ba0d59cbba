"""Lint of pictures: pieces and icons that differ from the words beside them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from generator.model.component import Component
from generator.model.game import Game
from generator.model.rulebook import Term
from generator.model.values import some_of
from generator.problem import Problem, Where
from generator.rulebook.annotations import Scene
from generator.rulebook.blocks import (
    Block,
    Book,
    Box,
    Figure,
    Heading,
    Run,
    Runs,
    Table,
    plain,
    runs_of,
)
from generator.rulebook.numbers import FigureReader
from generator.rulebook.sentences import Stemmer

_MOST_VALUES = 12  # values of a field that tell sorts of pieces apart
_SHORTEST = 4  # letters of a value that is a word of its own
_WORDS_ON = 3  # words after an icon that may name it


def wrong_pieces(game: Game, book: Book, stemmer: Stemmer) -> Iterator[Problem]:
    """A problem for each figure whose caption, alt text or heading names pieces that it
    does not show.
    """
    sorts = [sort for component in game.components for sort in _sorts(component, stemmer)]
    names = _names(game)
    for figure, words, where in _figures(book):
        yield from _unnamed_sort(game, figure, words, where, sorts, stemmer)
        yield from _other_names(figure, words, where, names)


def wrong_icons(
    game: Game, terms: tuple[Term, ...], book: Book, stemmer: Stemmer
) -> Iterator[Problem]:
    """A problem for each icon before the name of another icon."""
    named: dict[str, str] = {}
    for name in sorted({*game.icons, *game.art}):
        named.setdefault(stemmer.stem(name), name)
    known = {stemmer.stem(term.name): term.name for term in terms}
    for block in book.blocks():
        for icon, after in _after_icons(block):
            if stemmer.stem(icon) not in known:
                continue  # its name is no word of the game
            words = [word for word in after.split()[:_WORDS_ON] if stemmer.stem(_bare(word))]
            meant = named.get(stemmer.stem(_bare(words[0]))) if words else None
            if meant and meant != icon and stemmer.stem(meant) in known:
                message = f"the icon {icon!r} stands before {words[0]!r}"
                hint = f"write `{{{{ icon({meant!r}) }}}}`, or correct the word"
                yield Problem(block.where, "other-icon", message, hint)


def shown_figures(game: Game, scene: Scene) -> frozenset[Fraction]:
    """The numbers of a picture: of its pieces by kind, of its annotations, and those
    written on pieces.
    """
    return frozenset(_figures_of_scene(game, scene))


def written_figures(scene: Scene, reader: FigureReader) -> frozenset[Fraction]:
    """The numbers that are written over the pieces of a picture."""
    figures = (one for pointer in scene.pointers for one in reader.figures(pointer.text))
    return frozenset(value for figure in figures for value in figure.values)


class _Sort(NamedTuple):
    """A field whose values tell pieces apart, each value with the stem that says it."""

    component: str
    field: str
    values: Mapping[str, str]  # stem -> value


def _sorts(component: Component, stemmer: Stemmer) -> Iterator[_Sort]:
    """The fields of a component with few values, each a word with one stem."""
    fields: dict[str, set[str]] = {}
    for piece in component.pieces:
        for field, value in piece.fields.items():
            if isinstance(value, str) and field not in ("title", "name"):
                fields.setdefault(field, set()).add(value)
    for field, values in fields.items():
        words = {value for value in values if value.isalpha() and len(value) >= _SHORTEST}
        if 1 < len(values) <= _MOST_VALUES and words == values:
            stems = {stemmer.stem(value): value for value in sorted(values)}
            yield _Sort(component.name, field, {stem: one for stem, one in stems.items() if stem})


def _names(game: Game) -> dict[str, set[tuple[str, str]]]:
    names: dict[str, set[tuple[str, str]]] = {}
    for component in game.components:
        for piece in component.pieces:
            for field in ("title", "name"):
                value = piece.fields.get(field)
                if isinstance(value, str) and len(value) >= _SHORTEST:
                    names.setdefault(" ".join(value.split()), set()).add((component.name, piece.id))
    return names


def _figures(book: Book) -> Iterator[tuple[Figure, str, Where]]:
    """Each figure with the words about it: alt text, caption, the heading beside it."""
    beside: dict[int, str] = {}
    for block in book.blocks():
        if isinstance(block, Box) and block.picture:
            first = block.blocks[0] if block.blocks else None
            if isinstance(first, Heading):
                beside[id(block.picture)] = plain(first.runs)
    for block in book.blocks():
        if isinstance(block, Figure):
            words = " . ".join((block.alt, plain(block.caption), beside.get(id(block), "")))
            yield block, words, block.where


def _unnamed_sort(
    game: Game, figure: Figure, words: str, where: Where, sorts: list[_Sort], stemmer: Stemmer
) -> Iterator[Problem]:
    stems = stemmer.stems(words)
    shown = {placed.shown.piece for placed in figure.scene.placed}
    if len({ref.component for ref in shown}) != 1:
        return  # a position on the table: its words are about more than its pieces
    component = game.component(next(iter(shown)).component)
    ids = {ref.id for ref in shown}
    pieces = [piece for piece in component.pieces if piece.id in ids]
    named: set[str] = set()
    shown_values: set[str] = set()
    for sort in sorts:
        if sort.component == component.name:
            named |= {value for stem, value in sort.values.items() if stem in stems}
            shown_values |= {str(piece.fields.get(sort.field)) for piece in pieces}
    if named and not named & shown_values:
        wrong = min(named)
        message = (
            f"the words beside the picture say {wrong}, it shows {_shown_labels(component, ids)}"
        )
        yield Problem(where, "other-piece", message, "show another piece, or correct the words")


def _shown_labels(component: Component, ids: set[str]) -> str:
    return some_of([component.label(piece) for piece in component.pieces if piece.id in ids])


def _other_names(
    figure: Figure, words: str, where: Where, names: Mapping[str, set[tuple[str, str]]]
) -> Iterator[Problem]:
    shown = {tuple(placed.shown.piece) for placed in figure.scene.placed}
    components = {component for component, _ in shown}
    named = [name for name in names if name in words]
    longest = [
        name for name in named if not any(name in other and name != other for other in named)
    ]
    for name in longest:
        pieces = {one for one in names[name] if one[0] in components}
        if pieces and not pieces & shown:
            message = f"the words beside the picture name {name}, which it does not show"
            yield Problem(where, "other-piece", message, "show that piece, or correct the words")
            return


def _after_icons(block: Block) -> Iterator[tuple[str, str]]:
    """Each icon with the text after it; in a table, the text of its row."""
    rows: list[Runs] = list(runs_of(block))
    if isinstance(block, Table):
        rows = [tuple(run for cell in row for run in (*cell, Run(" "))) for row in block.rows]
    for runs in rows:
        for number, run in enumerate(runs):
            if run.icon:
                yield run.icon, plain(runs[number + 1 :])


def _bare(word: str) -> str:
    return word.strip(".,:;()*")


def _figures_of_scene(game: Game, scene: Scene) -> Iterator[Fraction]:
    refs = [placed.shown.piece for placed in scene.placed]
    for counter in (Counter(refs), Counter(ref.component for ref in refs)):
        yield from map(Fraction, counter.values())
    yield from map(Fraction, Counter(pointer.kind for pointer in scene.pointers).values())
    for ref in dict.fromkeys(refs):
        for piece in game.component(ref.component).pieces:
            if piece.id == ref.id:
                for value in piece.fields.values():
                    if isinstance(value, int) and not isinstance(value, bool):
                        yield Fraction(value)
