"""What a picture itself shows in figures: how many pieces, what is written over them."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from generator.model.game import Game
from generator.rulebook.figures import FigureReader
from generator.rulebook.scenes import Scene


def shown_figures(game: Game, scene: Scene) -> frozenset[Fraction]:
    """The numbers of a picture: of its pieces by sort, of its pointers by kind, and on pieces."""
    return frozenset(_shown(game, scene))


def written_figures(scene: Scene, reader: FigureReader) -> frozenset[Fraction]:
    """The numbers that stand over a picture's pieces."""
    figures = (one for pointer in scene.pointers for one in reader.figures(pointer.text))
    return frozenset(value for figure in figures for value in figure.values)


def _shown(game: Game, scene: Scene) -> Iterator[Fraction]:
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
