"""Figures that follow from others beside them: sums, what is left, values that are counted by."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations

from generator.checks.texts.text import Text
from generator.rulebook.numbers import Figure

SENTENCE_END = re.compile(r"[.?!:;](?=\s)|\n\s*\n")
_COUNT = re.compile(r"\bcount\(([^()]*)\)")
_BY = re.compile(r"\w\s*=\s*(\d+)\s*(?:,|\Z)")  # the value that is counted


def derived(prose: Text, figures: Iterable[Figure]) -> Iterator[int]:
    """The offsets of figures that follow from two others of the same sentence.

    They are their sum, product, difference or quotient.
    """
    sentences: dict[int, list[Figure]] = {}
    ends = [match.start() for match in SENTENCE_END.finditer(prose.text)]
    for figure in figures:
        if len(figure.values) == 1:
            sentences.setdefault(bisect_left(ends, figure.start), []).append(figure)
    for number, beside in sentences.items():
        yield from _left_over(prose, beside, sentences.get(number - 1, ()))
        for one in beside:
            others = [figure.values[0] for figure in beside if figure is not one]
            pairs = [(a, b) for a, b in permutations(others, 2) if 1 not in (a, b)]
            value = one.values[0]
            if any(value in (a + b, a * b, abs(a - b)) or a == b * value for a, b in pairs):
                yield one.start


def _left_over(prose: Text, beside: Sequence[Figure], before: Sequence[Figure]) -> Iterator[int]:
    """The offsets of figures that are left of one in the sentence before, less one computed here.

    "Ann has 3 coins. She buys it for 1 and has 2 left."
    """
    last = beside[0].start if beside else 0
    paragraph = prose.text.rfind("\n\n", 0, last)
    taken = [one.values[0] for one in beside if prose.typed(one.start) is None]
    had = [one.values[0] for one in before if one.start > paragraph]
    for one in beside:
        if prose.typed(one.start) and any(
            one.values[0] in (a - b, a + b) for a in had for b in taken
        ):
            yield one.start


def counted_by(prose: Text, figures: Iterable[Figure], manuscript: Sequence[str]) -> Iterator[int]:
    """The offsets of figures by which the same sentence counts: ``count("coin", value=5)``."""
    ends = [match.start() for match in SENTENCE_END.finditer(prose.text)]
    for figure in figures:
        where = prose.typed(figure.start) if len(figure.values) == 1 else None
        if where is None:
            continue
        number = bisect_left(ends, figure.start)
        start = ends[number - 1] if number else 0
        first = prose.rendered.nearest_place(start + 1) or where
        lines = list(manuscript[first.line - 1 : where.line])
        said = "\n".join((*lines[:-1], lines[-1][: where.column])) if lines else ""
        said = said[first.column - 1 :]
        if str(figure.values[0]) in {
            by for call in _COUNT.findall(said) for by in _BY.findall(call)
        }:
            yield figure.start
