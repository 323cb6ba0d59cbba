"""Translations: numbers in words, bold and italics, as their texts have them.

Digits and icons are compared where a translation is read; this needs the words of two languages.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from generator.checks.texts.text import Names, Text
from generator.load.which_language import number_words
from generator.problem import Problem
from generator.text.inline import atoms_of, is_marked

_NUMBER = re.compile(r"(?<![\w-])(?:\d+(?:[.,:\u2019\u00a0\u202f]\d+)*|[^\W\d_]+)(?![\w-])")
_BRACES = re.compile(r"\{[^{}]*\}")
_UPRIGHT = frozenset({"ar", "fa", "he", "ja", "ko", "th", "zh"})  # languages without italics
_SIGNS = {"bold": "**", "italic": "*"}


def other_translations(text: Text, names: Names) -> Iterator[Problem]:
    """Translations with other numbers or other emphasis than their texts.

    Numbers count where both texts have equally many: a language may say "both" without one.
    """
    if text.kind != "translation":
        return
    first, second = number_words(names.own_language), number_words(text.code)
    for at, cell in zip(text.rendered.starts, text.cells, strict=False):
        lacks = says = ""
        if first and second:
            lacks, says = other_numbers(numbers_of(cell.own, first), numbers_of(cell.text, second))
        if lacks and says and not _differ_in_digits(cell.own, cell.text):
            message = f"the translation has {says} instead of {lacks} in {cell.own[:60]!r}"
            hint = "use the same numbers as the text, in digits"
            yield from text.problem(at, "translation-differs", message, hint)
        before, after = _accents(cell.own), _accents(cell.text)
        if text.code.partition("-")[0] in _UPRIGHT:
            before, after = before - {"italic"}, after - {"italic"}
        if cell.own.strip() and cell.text.strip() and before != after:
            lost, new = sorted(before - after), sorted(after - before)
            what = f"no words in {' or '.join(lost)}" if lost else f"words in {' and '.join(new)}"
            message = f"the translation has {what}, unlike the text {cell.own[:60]!r}"
            sign = _SIGNS[(lost or new)[0]]
            hint = f"put {sign} around the same words" if lost else f"delete the {sign}"
            yield from text.problem(at, "translation-differs", message, hint)


def numbers_of(text: str, values: Mapping[str, int]) -> Counter[str]:
    """How often a text has each number above one, in digits or words of ``values``.

    Words after a hyphen are no numbers of their own: ``twenty-two``.
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
    """Whether digits differ: that is reported where the translation is read."""
    one, other = (numbers_of(said, {}) for said in (text, translation))
    return bool(one - other and other - one)


def _accents(text: str) -> set[str]:
    """The accents of the words of a text: bold, italic."""
    if not is_marked(text):
        return set()
    accents = {atom.accent for line in atoms_of(text) for atom in line}
    return {part for accent in accents for part in accent.split("-")} - {""}
