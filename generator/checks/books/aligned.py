"""Alignment of a book with its translation: which passages of one say what those of the other do.

By how long they are, as Gale and Church align texts in two languages (Computational Linguistics
19, 1993): what is long in one is long in the other, and two paragraphs may have become one.
Anchors that both books have weigh more.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from statistics import median
from typing import Literal, NamedTuple

from generator.problem import Where
from generator.rulebook.blocks import (
    Block,
    Book,
    Figure,
    Heading,
    Paragraph,
    Table,
    anchors_of,
    block_text,
    runs_of,
)
from generator.rulebook.sentences import stretches

Kind = Literal["chapter", "part", "paragraph", "item", "table", "caption"]
_NAMES = ("term:", "ruling:")  # of anchors that say nothing of where a passage stands
_VARIANCE = 6.8  # of the letters of a translation, for each letter of the text (Gale and Church)
_COSTS = {(1, 1): 0.0, (1, 0): 4.0, (0, 1): 4.0, (2, 1): 2.5, (1, 2): 2.5, (2, 2): 5.0}
_ITEMS_JOINED = 4.0  # more, where two items of a list would have become one
_SENTENCE = 1.5  # more, for each sentence that one has more than the other; of three at most
_OTHER_KIND = 3.0  # more, for a paragraph that is an item of a list in the other
_SHARED = 8.0  # less, for each anchor that both have
_BAND = 40  # passages by which the two books may be apart
_LONG = 30  # letters of a passage that is compared in length
_ALIKE = 0.1  # by which two ratios differ and align alike
_FARTHEST = 12.0  # what a difference of lengths costs at most


@dataclass(frozen=True)
class Passage:
    """A paragraph, an item of a list, a table, a caption or a heading of a book."""

    kind: Kind
    text: str
    where: Where
    anchors: frozenset[str]
    rows: int = 0  # of a table, those of its head left out
    plain: str = ""  # its text without the numbers of places that it leads to

    @cached_property
    def letters(self) -> int:
        """How many letters and figures it has."""
        return sum(map(str.isalnum, self.text))

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        """Its sentences."""
        parts = (self.text[start:end].strip() for start, end in stretches(self.text))
        return tuple(part for part in parts if any(map(str.isalnum, part)))


class Group(NamedTuple):
    """Passages of a book and those of its translation that say the same; one may be empty."""

    own: tuple[Passage, ...]
    other: tuple[Passage, ...]


def passages(book: Book) -> Iterator[Passage]:
    """The passages of a book in reading order."""
    for block in book.blocks():
        kind = _kind(block)
        text = block_text(block, book.numbers)
        if kind == "caption":
            text = "".join(run.text for runs in runs_of(block) for run in runs)
        if kind and any(map(str.isalnum, text)):
            names = (name for name in anchors_of(block) if not name.startswith(_NAMES))
            rows = len(block.rows) - block.head if isinstance(block, Table) else 0
            yield Passage(kind, text, block.where, frozenset(names), rows, block_text(block, {}))


def _kind(block: Block) -> Kind | None:
    if isinstance(block, Heading):
        return "chapter" if block.level == 2 else "part"
    if isinstance(block, Paragraph):
        return "item" if block.indent else "paragraph"
    if isinstance(block, Table):
        return "table"
    return "caption" if isinstance(block, Figure) else None


def aligned(own: Sequence[Passage], other: Sequence[Passage]) -> tuple[Group, ...]:
    """The passages of two books in groups that say the same, in order, at the least cost."""
    pairs = usual_ratio(Group((one,), (its,)) for one, its in zip(own, other, strict=False))
    letters = [sum(one.letters for one in side) for side in (own, other)]
    of_all = max(letters[1], 1) / max(letters[0], 1)  # right where one was parted early in the book
    tried = [_aligned(own, other, ratio) for ratio in dict.fromkeys((pairs, of_all))]
    _, groups, ratio = min(tried, key=lambda one: one[0])
    better = usual_ratio(groups)
    return groups if abs(better / ratio - 1) < _ALIKE else _aligned(own, other, better)[1]


def usual_ratio(groups: Iterable[Group]) -> float:
    """How many letters a translation has for each of its text, as the middle paragraph has them."""
    ratios = [
        group.other[0].letters / group.own[0].letters
        for group in groups
        if len(group.own) == len(group.other) == 1 and group.own[0].letters >= _LONG
    ]
    return median(ratios) if ratios else 1.0  # of headings alone nothing is known


def _aligned(
    own: Sequence[Passage], other: Sequence[Passage], ratio: float
) -> tuple[float, tuple[Group, ...], float]:
    """What the cheapest alignment costs, its groups, and the ratio that it was made with."""
    best: dict[tuple[int, int], tuple[float, tuple[int, int]]] = {(0, 0): (0.0, (0, 0))}
    slope = len(other) / max(len(own), 1)
    band = _BAND + abs(len(other) - len(own))
    for i in range(len(own) + 1):
        middle = round(i * slope)
        for j in range(max(middle - band, 0), min(middle + band, len(other)) + 1):
            if (i, j) not in best:
                continue
            sofar = best[i, j][0]
            for (m, n), cost in _COSTS.items():
                if i + m > len(own) or j + n > len(other):
                    continue
                more = _cost(own[i : i + m], other[j : j + n], ratio)
                total = sofar + cost + more
                if total < best.get((i + m, j + n), (math.inf, (0, 0)))[0]:
                    best[i + m, j + n] = total, (m, n)
    groups: list[Group] = []
    i, j = len(own), len(other)
    while i or j:
        m, n = best[i, j][1]
        groups.append(Group(tuple(own[i - m : i]), tuple(other[j - n : j])))
        i, j = i - m, j - n
    return best[len(own), len(other)][0], tuple(reversed(groups)), ratio


def _cost(own: Sequence[Passage], other: Sequence[Passage], ratio: float) -> float:
    """How unlikely it is that passages say the same: none of them is not judged here."""
    if not own or not other:
        return 0.0
    kinds = {one.kind for one in own}, {one.kind for one in other}
    first, second = ({"text" if k in ("paragraph", "item") else k for k in one} for one in kinds)
    several = len(own) + len(other) > 2
    if first != second or len(first) > 1 or (several and first != {"text"}):
        return math.inf
    cost = _OTHER_KIND if kinds[0] != kinds[1] else 0.0
    if several and kinds[0] == {"item"}:
        cost += _ITEMS_JOINED
    anchors = [frozenset[str]().union(*(one.anchors for one in side)) for side in (own, other)]
    cost -= _SHARED * len(anchors[0] & anchors[1])
    if first != {"text"}:
        return cost
    sentences = [sum(len(one.sentences) for one in side) for side in (own, other)]
    cost += _SENTENCE * min(abs(sentences[0] - sentences[1]), 3)
    lengths = [sum(one.letters for one in side) for side in (own, other)]
    return cost + min(_unlikely(lengths[0] * ratio, lengths[1], ratio), _FARTHEST)


def _unlikely(expected: float, letters: int, ratio: float) -> float:
    """-log of how probable it is that a translation is at least so much longer or shorter."""
    apart = abs(letters - expected) / math.sqrt(max(expected, 1.0) * _VARIANCE * ratio)
    return -math.log(max(math.erfc(apart / math.sqrt(2)), 1e-12))
