"""Two versions of a game played with the same seeds."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from operator import methodcaller, sub
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
    rows, chances = dict[str, Measure](), dict[str, float]()
    for name, old, new in _figures(before, now, together):
        both, by = f"{mean(old).value:.2f} -> {mean(new).value:.2f}", [*map(sub, new, old)]
        rows[name] = Measure(names.get(name, name), both, mean(by), "+", even=0)
        chances[name] = chance_of(by)
    sure = standing_out(chances, 0.05)
    measures = (one._replace(sure=name in sure) for name, one in rows.items())
    return Balance(len(now[0].scores), len(now), tuple(measures))


def _figures(
    before: Sequence[Result], now: Sequence[Result], together: str
) -> Iterator[tuple[str, list[float], list[float]]]:
    """The figures by name, game by game: those of the game first, then those of its cards."""

    def each(name: str, of: Callable[[Result], float]) -> tuple[str, list[float], list[float]]:
        return name, [*map(of, before)], [*map(of, now)]

    players = len(now[0].scores)
    for seat in range(players if players > 1 and not together else 0):
        yield each(f"seat {seat + 1} wins", methodcaller("won", seat))
    yield each("moves", lambda one: float(one.moves))
    yield each("score", lambda one: sum(one.scores) / len(one.scores))
    old, new = gains_of(before), gains_of(now)
    for name in (name for name in new if name in old):
        both = sorted(old[name].keys() & new[name].keys())
        if both:
            yield name, [old[name][one] for one in both], [new[name][one] for one in both]
