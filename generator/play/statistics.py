"""Intervals of shares and means, and tests of many things at once."""

from collections.abc import Iterable, Mapping, Sequence
from math import erfc, sqrt
from statistics import NormalDist
from typing import NamedTuple, TypeVar

_Z = NormalDist().inv_cdf(0.975)  # for 95 %
FALSE_ALARM = 0.01  # the chance that any of all things that are alike is taken for unlike
FEWEST = 30  # figures by which anything is judged: with fewer the normal curve says too much
Key = TypeVar("Key")


class Estimate(NamedTuple):
    """A figure with the interval that holds the true one 95 times of 100, and of how many."""

    value: float
    low: float
    high: float
    of: int


class Spread(NamedTuple):
    """How figures are spread: the middle one, the tenths at both ends, the least and the most."""

    median: float
    tenth: float
    ninetieth: float
    least: float
    most: float
    mean: Estimate


def share(count: float, of: int) -> Estimate:
    """The share of ``count`` in ``of`` by Wilson's interval, which also holds near 0 and 1."""
    if not of:
        return Estimate(0.0, 0.0, 1.0, 0)
    part, more = count / of, _Z * _Z / of
    middle = (part + more / 2) / (1 + more)
    half = _Z / (1 + more) * sqrt(part * (1 - part) / of + more / (4 * of))
    return Estimate(part, max(0.0, middle - half), min(1.0, middle + half), of)


def mean(values: Sequence[float]) -> Estimate:
    """The mean of figures by the normal interval."""
    if not values:
        return Estimate(0.0, 0.0, 0.0, 0)
    middle = sum(values) / len(values)
    half = _Z * _error(values, middle)
    return Estimate(middle, middle - half, middle + half, len(values))


def spread(values: Sequence[float]) -> Spread:
    """The spread of at least one figure."""
    ordered = sorted(values)

    def at(part: float) -> float:
        return ordered[min(len(ordered) - 1, int(part * len(ordered)))]

    return Spread(at(0.5), at(0.1), at(0.9), ordered[0], ordered[-1], mean(ordered))


def chance_of(values: Sequence[float]) -> float:
    """How likely figures so far from 0 are if their true mean is 0: two-sided.

    Of fewer than ``FEWEST`` nothing is known: 1.
    """
    middle = sum(values) / len(values) if values else 0.0
    if len(values) < FEWEST or not middle:
        return 1.0
    error = _error(values, middle)
    return erfc(abs(middle) / error / sqrt(2)) if error else 0.0


def standing_out(chances: Mapping[Key, float], false_alarm: float = FALSE_ALARM) -> list[Key]:
    """The things that are unlike the others, the surest first, by Holm's correction for many.

    If all are alike, any of them is named with the chance ``false_alarm`` only.
    """
    ordered = sorted(chances.items(), key=lambda item: item[1])
    found: list[Key] = []
    for number, (key, chance) in enumerate(ordered):
        if chance > false_alarm / (len(ordered) - number):
            break
        found.append(key)
    return found


def _error(values: Iterable[float], middle: float) -> float:
    """The standard error of a mean."""
    squares = [(value - middle) ** 2 for value in values]
    count = len(squares)
    return sqrt(sum(squares) / (count - 1) / count) if count > 1 else 0.0
