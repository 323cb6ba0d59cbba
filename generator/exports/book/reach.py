"""How far the words over a figure reach: beyond their column nobody sees them, or they hide others.

In mm.
"""

from collections.abc import Iterator, Sequence

from generator.exports.book.letters import kerned_width
from generator.faces.face import TextRun
from generator.model.rulebook import Look
from generator.problem import Problem
from generator.rulebook.blocks import Block, Book, Box, Figure
from generator.text.library import FontLibrary

_LOOSE = 0.5  # that letters may stick out of a column: nobody sees it
_SPACE = 1.6  # above and below a picture, where nothing else stands
_SAID = 40  # characters of words that are quoted
_HINT = (
    "move them inwards, break them with \\n, or show the pieces in a scene() with room around them"
)


def figures_in_columns(book: Book, look: Look) -> Iterator[tuple[Figure, float]]:
    """Every figure of the pages with the width of the column that it is centred in."""
    for band in book.bands:
        count = 1 if band.wide else look.columns
        yield from _within(band.blocks, look.column_width(count), look)
    yield from _within(book.summary, look.column_width(look.columns), look)


def _within(blocks: Sequence[Block], width: float, look: Look) -> Iterator[tuple[Figure, float]]:
    for block in blocks:
        if isinstance(block, Figure):
            yield block, width
        elif isinstance(block, Box):  # a picture beside text has no words over it
            inner = width if block.kind == "beside" else width - 2 * look.pad
            yield from _within(block.blocks, inner, look)


def words_outside(
    figure: Figure, width: float, runs: Sequence[TextRun], library: FontLibrary
) -> Iterator[Problem]:
    """A problem for each of the words over a figure that leave its column, or its height."""
    beside = max(width - figure.scene.width, 0) / 2
    for run in runs:
        font = library.of(run.font)
        right = run.x + kerned_width(run.text, font, run.size) - figure.scene.width
        top = font.cap_height * run.size - run.y
        over = {
            "left of its column": -run.x - beside - _LOOSE,
            "right of its column": right - beside - _LOOSE,
            "above it": top - _SPACE,
            "below it": run.y - figure.scene.height - _SPACE,
        }
        side = max(over, key=lambda name: over[name])
        if over[side] > 0:
            slack = _SPACE if side.endswith("it") else _LOOSE
            said = f"{over[side] + slack:.1f} mm {side}"
            message = f"the words {run.text[:_SAID]!r} over this figure end {said}"
            yield Problem(figure.where, "pointer-outside", message, _HINT)
