"""The outline of a piece as it lies when the piece is turned over: left and right have changed."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import pairwise

from generator.geometry import Point
from generator.paths import Path, parse_path

_LINES = 256  # across an outline, on which both sides are compared
_ALIKE = 0.02  # mm that they may differ on a line, on the average: below what is seen of a cut


def seen_from_behind(outline: str, width: float) -> str:
    """An outline as path data, mirrored in a trim so wide; as it is if that looks the same."""
    path = parse_path(outline)
    mirrored = path.moved(lambda at: Point(width - at.x, at.y))
    return outline if _alike(path, mirrored) else mirrored.svg()


def _alike(one: Path, other: Path) -> bool:
    box = one.box()
    levels = [box.y + box.height * (number + 0.5) / _LINES for number in range(_LINES)]
    pairs = zip(_crossed(one, levels), _crossed(other, levels), strict=True)
    return sum(_differing(*pair) for pair in pairs) / _LINES <= _ALIKE


def _crossed(path: Path, levels: Sequence[float]) -> list[list[float]]:
    """Where each level line crosses a closed path, in order."""
    found: list[list[float]] = [[] for _ in levels]
    for part in path.corners():
        for a, b in pairwise((*part, part[0])):
            low, high = sorted((a.y, b.y))
            for number in range(bisect_left(levels, low), bisect_right(levels, high)):
                if low < high:
                    share = (levels[number] - a.y) / (b.y - a.y)
                    found[number].append(a.x + share * (b.x - a.x))
    return [sorted(line) for line in found]


def _differing(one: Iterable[float], other: Iterable[float]) -> float:
    """How much of a line lies within one shape and not within the other."""
    ends = sorted((*one, *other))
    return sum(end - begin for begin, end in zip(ends[::2], ends[1::2], strict=False))
