"""Three-way merge of a text: one change carried over to what others made of the same text.

It is how a change is undone, redone or written although the file changed elsewhere meanwhile.
"""

from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import NamedTuple


class Region(NamedTuple):
    """Characters ``start`` to ``end`` of a text, and what stands there instead."""

    start: int
    end: int
    text: str


def merged(base: str, mine: str, theirs: str) -> str | None:
    """``theirs`` with the change that turns ``base`` into ``mine``; None where they collide.

    Two changes collide where they touch the same characters, or the same place between two.
    """
    if theirs == base:
        return mine
    ours, others = list(regions(base, mine)), list(regions(base, theirs))
    if any(_collide(one, other) for one in ours for other in others):
        return None
    made, at = [], 0
    for region in sorted((*ours, *others)):
        made += [base[at : region.start], region.text]
        at = region.end
    return "".join((*made, base[at:]))


def regions(base: str, changed: str) -> Iterator[Region]:
    """What differs in a text: a region for each block of lines, within them as few characters
    as can be.
    """
    before, after = base.splitlines(keepends=True), changed.splitlines(keepends=True)
    starts = [0]
    for line in before:
        starts.append(starts[-1] + len(line))
    for kind, i, j, k, m in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if kind == "equal":
            continue
        pairs = [(i, j, after[k:m])]
        if j - i == m - k:  # line by line: two cells of different rows are two changes
            pairs = [(i + n, i + n + 1, [after[k + n]]) for n in range(j - i)]
        for first, last, lines in pairs:
            yield _narrowed(starts[first], base[starts[first] : starts[last]], "".join(lines))


def _narrowed(start: int, old: str, new: str) -> Region:
    """The region without what both texts begin and end with."""
    same = _alike(old, new)
    rest = _alike(old[same:][::-1], new[same:][::-1])
    return Region(start + same, start + len(old) - rest, new[same : len(new) - rest])


def _alike(one: str, other: str) -> int:
    """How many characters two texts begin with in common."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))


def _collide(one: Region, other: Region) -> bool:
    return one.start <= other.end and other.start <= one.end
