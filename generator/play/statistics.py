"""Intervals of shares and means, and tests of many things at once."""

from collections.abc import Iterable, Mapping, Sequence
from math import erfc, inf, sqrt
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


class Measure(NamedTuple):
    """A row of a report: what it is about, a number with its interval, and more about it.

    ``even`` is the number where nothing makes a difference; ``sure`` says that there is one, beyond
    chance. An exact number is its own interval, of 0 games.
    """

    about: str
    name: str
    number: Estimate
    unit: str = ""  # a share as %, or nothing
    note: str = ""
    even: float | None = None
    sure: bool = False


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


def chance_of(values: Sequence[float]) -> float:
    """How likely figures so far from 0 are if their true mean is 0: two-sided.

    By Student's distribution. Of fewer than ``FEWEST`` nothing is known: 1.
    """
    count = len(values)
    middle = sum(values) / count if values else 0.0
    if count < FEWEST or not middle:
        return 1.0
    error = _error(values, middle)
    far = abs(middle) / error if error else inf
    return erfc(far * (1 - 1 / (4 * count)) / sqrt(2 + far * far / count)) if error else 0.0


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
