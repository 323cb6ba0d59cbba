"""What does not fit a rulebook's pages, or cannot be printed, told in the manuscript."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from generator.exports.book.typesetting import Complaint
from generator.problem import Problem, Where
from generator.rulebook.blocks import Book, block_text

_NO_GLYPH = re.compile(r'the text `"(.+)"` could not be displayed with font `"(.+)"`')
_ESCAPE = re.compile(r"\\u\{([0-9a-f]+)\}")
_SAID = 60  # characters of a line that is quoted

# rule -> message, with the millimetres that Typst measured; hint
_MISFITS: Mapping[str, tuple[str, str]] = {
    "overfull-line": (
        "a line is {over:.1f} mm too long: {said!r}",
        "rewrite it, or let the word break with a hyphen",
    ),
    "figure-too-wide": (
        "the figure is {needs:.0f} mm wide, its column {has:.0f} mm",
        "give it a smaller width, or put it into a wide() block",
    ),
    "table-too-wide": (
        "the table needs {needs:.0f} mm, its column has {has:.0f} mm",
        "put it into a wide() block, or shorten its words",
    ),
    "block-too-tall": (
        "this is taller than a page and cannot be parted",
        "make it smaller, or cut it in two",
    ),
    "summary-too-long": ("the summary does not fit on the back cover", "shorten it"),
}


def misfit(told: Mapping[str, Any], places: Mapping[str, Where], book: Book) -> Problem:
    """The problem for what the plan told: its rule, the block's place, and what was measured."""
    message, hint = _MISFITS[told["rule"]]
    where = places[told["place"]]
    said = _longest_word(book, where)[:_SAID]
    return Problem(where, told["rule"], message.format(**{"said": said, **told}), hint)


def missing_glyphs(
    complaints: Iterable[Complaint], book: Book
) -> tuple[list[Problem], list[Complaint]]:
    """One problem for all characters of a block that a font lacks, and the other complaints.

    It stands at the first block with such a character.
    """
    lacking: dict[tuple[Where, str], dict[str, None]] = {}
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
        lacking.setdefault((where, match[2]), {}).update(dict.fromkeys(text))
    return [_lacking(where, font, text) for (where, font), text in lacking.items()], others


def _lacking(where: Where, font: str, text: Iterable[str]) -> Problem:
    names = ", ".join(f"{c} (U+{ord(c):04X})" for c in text)
    hint = (
        "use other characters or an icon(), or name a family that has them in the look:"
        f' ("{font}", 400, ("Noto Sans",))'
    )
    return Problem(where, "missing-glyph", f"the font {font} has no {names}", hint)


def _longest_word(book: Book, where: Where) -> str:
    texts = (block_text(block, book.numbers) for block in book.blocks() if block.where == where)
    return max((word for text in texts for word in text.split()), key=len, default="")
