"""Intervals of shares and means, and tests of many things at once."""

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from math import erfc, exp, inf, lgamma, log, log1p, sqrt
from statistics import NormalDist
from typing import NamedTuple, TypeVar

_Z = NormalDist().inv_cdf(0.975)  # for 95 %
FALSE_ALARM = 0.01  # the chance that any of all things that are alike is taken for unlike
FEWEST_RANKS = 6  # values: of fewer even the least and the most are no interval of 95 %
_PARTS = 10**9  # in which a share is looked for
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


class Table(NamedTuple):
    """Measures under a title, with a note on all of them."""

    title: str
    note: str
    measures: tuple[Measure, ...]
    remarks: tuple[str, ...] = ()


def number_text(one: Estimate, unit: str = "") -> str:
    """``51.3 % (49.1 to 53.5)``; without an interval where it is exact."""
    times, form = (100 if "%" in unit else 1), {"+": "+.2f", "+%": "+.1f"}.get(unit, ".1f")
    value, low, high = (f"{x * times:{form}}" for x in one[:3])
    shown = f"{value} %" if "%" in unit else value
    return shown if one.of == 0 and low == high else f"{shown} ({low} to {high})"


def share(count: float, of: int) -> Estimate:
    """The share of ``count`` in ``of`` by Wilson's interval, which also holds near 0 and 1."""
    if not of:
        return Estimate(0.0, 0.0, 1.0, 0)
    part, more = count / of, _Z * _Z / of
    middle = (part + more / 2) / (1 + more)
    half = _Z / (1 + more) * sqrt(part * (1 - part) / of + more / (4 * of))
    return Estimate(part, max(0.0, middle - half), min(1.0, middle + half), of)


def exact(count: int, of: int, sure: float = 0.95) -> Estimate:
    """The share of ``count`` in ``of`` by the interval of Clopper and Pearson, however few."""
    tail = (1 - sure) / 2
    low, beyond = _least_share(count, of, tail), _least_share(of - count, of, tail)
    return Estimate(count / of, low, 1 - beyond, of)


def middle(values: Sequence[float]) -> Estimate:
    """The median of at least one value by the interval of ranks, which asks nothing of them.

    Of fewer than ``FEWEST_RANKS`` there is no such interval: it is from the least to the most.
    """
    ordered, many = sorted(values), len(values)
    out, ways, so_far, all_ways = 0, 1, 1, 2**many  # for each value to be below it or above
    while 40 * so_far <= all_ways:
        out += 1
        ways = ways * (many - out + 1) // out
        so_far += ways
    median = (ordered[(many - 1) // 2] + ordered[many // 2]) / 2
    return Estimate(median, ordered[max(out, 1) - 1], ordered[-max(out, 1)], many)


def _least_share(count: int, of: int, tail: float) -> float:
    """The share with which ``count`` of ``of``, or more, happen with the chance ``tail``."""
    parts = range(1, _PARTS)
    found = bisect_left(parts, tail, key=lambda part: _at_least(count, of, part / _PARTS))
    return found / _PARTS if count else 0.0


def _at_least(count: int, of: int, chance: float) -> float:
    """The chance of ``count`` of ``of``, or more: the binomial distribution."""
    ways = lgamma(of + 1)
    return sum(
        exp(ways - lgamma(n + 1) - lgamma(of - n + 1) + n * log(chance) + (of - n) * log1p(-chance))
        for n in range(count, of + 1)
    )


def mean(values: Sequence[float]) -> Estimate:
    """The mean of figures by the normal interval."""
    middle = sum(values) / max(1, len(values))
    half = _Z * _error(values, middle)
    return Estimate(middle, middle - half, middle + half, len(values))


def chance_of(values: Sequence[float]) -> float:
    """How likely figures so far from 0 are if their true mean is 0: two-sided.

    By Student's distribution. Of fewer than ``FEWEST`` nothing is known: 1.
    """
    count, middle = len(values), sum(values) / max(1, len(values))
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
