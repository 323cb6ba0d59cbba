"""Two versions of a game played with the same seeds: what a change does to seats, length, cards."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.play.playout import Result
from generator.play.statistics import Estimate, chance_of, mean, standing_out
from generator.play.summary import gains_of


class Difference(NamedTuple):
    """A figure of both versions, and by how much it changed; ``sure`` if that is more than luck."""

    name: str
    before: float
    now: float
    by: Estimate
    sure: bool


class Balance(NamedTuple):
    """What differs; the pairs are games of one number, with the same shuffles and players."""

    players: int
    games: int
    differences: tuple[Difference, ...]


def balance_of(before: Sequence[Result], now: Sequence[Result], together: str = "") -> Balance:
    """Compare the games of two versions number by number: at least one of each, equally many."""
    figures = [*_figures(before, now, together)]
    sure = standing_out(
        {
            name: chance_of([two - one for one, two in zip(old, new, strict=True)])
            for name, old, new in figures
        },
        0.05,
    )
    rows = tuple(
        Difference(
            name,
            sum(old) / len(old),
            sum(new) / len(new),
            mean([two - one for one, two in zip(old, new, strict=True)]),
            name in sure,
        )
        for name, old, new in figures
    )
    return Balance(len(now[0].scores), len(now), rows)


def _figures(
    before: Sequence[Result], now: Sequence[Result], together: str
) -> Iterator[tuple[str, list[float], list[float]]]:
    """The figures by name, game by game: those of the game first, then those of its cards."""
    players = range(len(now[0].scores))
    if len(players) > 1 and not together:
        for seat in players:
            name = f"seat {seat + 1} wins"
            yield name, [one.won(seat) for one in before], [one.won(seat) for one in now]
    yield "moves", [float(one.moves) for one in before], [float(one.moves) for one in now]
    yield "score", [_mean_score(one) for one in before], [_mean_score(one) for one in now]
    old, new = gains_of(before), gains_of(now)
    for name in (name for name in new if name in old):
        both = sorted(old[name].keys() & new[name].keys())
        if both:
            yield name, [old[name][one] for one in both], [new[name][one] for one in both]


def _mean_score(result: Result) -> float:
    return sum(result.scores) / len(result.scores)
