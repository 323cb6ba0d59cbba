"""Lint of translations: numbers in words, bold and italics, as their texts have them.

Figures and icons are compared where a translation is read; this needs the words of two languages.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from generator.checks.texts.text import Cell, Names, Text
from generator.model.languages import number_words
from generator.problem import Problem
from generator.text.inline import atoms_of, is_marked

_NUMBER = re.compile(r"(?<![\w-])(?:\d+(?:[.,:\u2019\u00a0\u202f]\d+)*|[^\W\d_]+)(?![\w-])")
_BRACES = re.compile(r"\{[^{}]*\}")
_UPRIGHT = frozenset({"ar", "fa", "he", "ja", "ko", "th", "zh"})  # have no italics


def other_translations(text: Text, names: Names) -> Iterator[Problem]:
    """Translations with other numbers or other emphasis than their texts.

    Numbers count where both texts have as many: what one language says with a number, such as
    "both", another one may say without.
    """
    if text.kind != "translation":
        return
    own, other = names.own_language, text.code
    first, second = number_words(own), number_words(other)
    upright = other.partition("-")[0] in _UPRIGHT
    for cell in text.cells:
        lacks = says = ""
        if first and second:
            lacks, says = other_numbers(numbers_of(cell.own, first), numbers_of(cell.text, second))
        if lacks and says and not _differ_in_digits(cell.own, cell.text):
            message = f"the translation says {says} and lacks {lacks} of {cell.own[:60]!r}"
            hint = "write the same numbers as the text has, in digits"
            yield _differs(cell, message, hint)
        before, after = _accents(cell.own), _accents(cell.text)
        if upright:
            before, after = before - {"italic"}, after - {"italic"}
        if cell.own.strip() and cell.text.strip() and before != after:
            yield _other_emphasis(cell, before, after)


def _differs(cell: Cell, message: str, hint: str) -> Problem:
    field = str(cell.field[0]) if cell.field else ""
    return Problem(cell.where, "translation-differs", message, hint, "warning", cell.piece, field)


def _other_emphasis(cell: Cell, before: set[str], after: set[str]) -> Problem:
    lost, new = sorted(before - after), sorted(after - before)
    signs = {"bold": "**", "italic": "*"}
    if lost:
        message = f"the translation has no words in {' or '.join(lost)}, and {cell.own[:60]!r} has"
        hint = f"put {signs[lost[0]]} around the same words"
    else:
        message = (
            f"the translation has words in {' and '.join(new)}, and {cell.own[:60]!r} has none"
        )
        hint = f"take {signs[new[0]]} away, or put it around the same words of the text too"
    return _differs(cell, message, hint)


def numbers_of(text: str, values: Mapping[str, int]) -> Counter[str]:
    """How often a text has each number above one, in figures or words of ``values``.

    Words after a letter's dash are no numbers of their own: ``twenty-two``.
    """
    found: Counter[str] = Counter()
    for match in _NUMBER.findall(_BRACES.sub(" ", text).lower()):
        if match[0].isdecimal():
            found["".join(str(int(c)) for c in match if c.isdecimal())] += 1
        elif match in values:
            found[str(values[match])] += 1
    for small in ("0", "1"):
        del found[small]
    return found


def other_numbers(text: Counter[str], translation: Counter[str]) -> tuple[str, str]:
    """The numbers that a translation lacks, and those it has instead; empty if none are."""
    if text.total() != translation.total():
        return "", ""
    lost, new = text - translation, translation - text
    return ", ".join(sorted(lost, key=int)), ", ".join(sorted(new, key=int))


def _differ_in_digits(text: str, translation: str) -> bool:
    """Whether the figures differ as they are written: that is told where it is read."""
    one, other = (numbers_of(said, {}) for said in (text, translation))
    return bool(one - other and other - one)


def _accents(text: str) -> set[str]:
    """The accents of the words of a text: bold, italic."""
    if not is_marked(text):
        return set()
    accents = {atom.accent for line in atoms_of(text) for atom in line}
    return {part for accent in accents for part in accent.split("-")} - {""}
