"""Overfull pages: what does not fit a rulebook's pages or cannot be printed, as problems.

Typst measures blocks. The words over a figure are measured here: beyond their column nobody would
see them, or they would hide others. All lengths are mm.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.exports.book.text import kerned_width
from generator.exports.book.typst import Complaint
from generator.faces.face import TextRun
from generator.model.rulebook import Look
from generator.problem import Problem, Where
from generator.rulebook.blocks import Block, Book, Box, Figure, block_text
from generator.text.font_library import FontLibrary

_NO_GLYPH = re.compile(r'the text `"(.+)"` could not be displayed with font `"(.+)"`')
_ESCAPE = re.compile(r"\\u\{([0-9a-f]+)\}")
_QUOTED = 60  # characters of a line that is quoted

_MISFITS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))  # by name
_LOOSE = 0.5  # that letters may stick out of a column: nobody sees it
_SPACE = 1.6  # above and below a picture, where nothing else stands
_QUOTED_OVER = 40  # characters of words that are quoted
_HINT = (
    "move them inwards, break them with \\n, or show the cards in a scene() with room around them"
)


def misfit(measured: Mapping[str, Any], places: Mapping[str, Where], book: Book) -> Problem:
    """The problem for a block that does not fit; ``measured`` has its rule, place and mm."""
    message, hint = _MISFITS[measured["rule"]]
    where = places[measured["place"]]
    texts = (block_text(block, book.numbers) for block in book.blocks() if block.where == where)
    said = max((word for text in texts for word in text.split()), key=len, default="")[:_QUOTED]
    return Problem(where, measured["rule"], message.format(**{"said": said, **measured}), hint)


def missing_glyphs(
    complaints: Iterable[Complaint], book: Book
) -> tuple[list[Problem], list[Complaint]]:
    """One problem for all characters that a font lacks, at the first block; other complaints."""
    lacking: dict[str, dict[str, Where]] = {}  # by font and character, where it is first
    others: list[Complaint] = []
    for complaint in complaints:
        match = _NO_GLYPH.search(complaint.message)
        if not match:
            others.append(complaint)
            continue
        text = _ESCAPE.sub(lambda found: chr(int(found[1], 16)), match[1])
        where = next(
            (block.where for block in book.blocks() if text in block_text(block, book.numbers)),
            next(book.blocks()).where,
        )
        for character in text:
            lacking.setdefault(match[2], {}).setdefault(character, where)
    return [_lacking(font, places) for font, places in lacking.items()], others


def _lacking(font: str, places: Mapping[str, Where]) -> Problem:
    names = ", ".join(f"{c} (U+{ord(c):04X})" for c in places)
    where = min(places.values(), key=lambda one: one.line)
    hint = (
        "use other characters or an icon(), make icons of them under symbols in game.yaml, "
        "or name a family that has them in the look:"
        f' ("{font}", 400, ("Noto Sans",))'
    )
    return Problem(where, "missing-glyph", f"the font {font} has no {names}", hint)


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
            message = f"the words {run.text[:_QUOTED_OVER]!r} over this figure end {said}"
            yield Problem(figure.where, "pointer-outside", message, _HINT)
