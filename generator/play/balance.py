"""Two versions of a game played with the same seeds."""

from collections.abc import Iterator, Mapping, Sequence
from operator import sub
from typing import NamedTuple

from generator.play.players import Result
from generator.play.statistics import Measure, chance_of, mean, standing_out
from generator.play.summary import gains_of


class Balance(NamedTuple):
    """The differences; pairs are games of one number, with the same shuffles and players.

    A measure is about one figure; its name has that of both versions, ``sure`` says that it changed
    by more than luck.
    """

    players: int
    games: int
    measures: tuple[Measure, ...]


def balance_of(
    before: Sequence[Result], now: Sequence[Result], names: Mapping[str, str], together: str = ""
) -> Balance:
    """Compare the games of two versions number by number: at least one of each, equally many.

    ``names`` are what people call the cards.
    """
    pairs = {
        name: (f"{sum(old) / len(old):.2f} -> {sum(new) / len(new):.2f}", [*map(sub, new, old)])
        for name, old, new in _figures(before, now, together)
    }
    sure = standing_out({name: chance_of(by) for name, (_, by) in pairs.items()}, 0.05)
    rows = (
        Measure(names.get(name, name), both, mean(by), "+", even=0, sure=name in sure)
        for name, (both, by) in pairs.items()
    )
    return Balance(len(now[0].scores), len(now), tuple(rows))


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
