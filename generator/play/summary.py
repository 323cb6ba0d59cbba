"""Summary of many games of one kind: seats, length, scores, cards and supplies."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from generator.model.game import Game
from generator.play.players import Result
from generator.play.statistics import (
    FEWEST,
    Estimate,
    Spread,
    chance_of,
    mean,
    share,
    spread,
    standing_out,
)


class Part(NamedTuple):
    """A part of the score: its mean, and how much more of it winners have than the others."""

    name: str
    mean: Estimate
    lead: Estimate


class Card(NamedTuple):
    """A piece that players take: how often it was there and taken, and what takers gained by it.

    ``gain`` is the share of the win of who took it less that of who did not, in the same game; with
    one player, his score with it less his mean. ``stands_out`` is whether that is more than luck,
    among so many pieces.
    """

    name: str
    drawn: int
    taken: int
    gain: Estimate
    stands_out: bool


class Supply(NamedTuple):
    """A supply: how many are printed, the most that were in use, and the share of games short."""

    name: str
    printed: int
    most: int
    short: Estimate


class Report(NamedTuple):
    """The games of one number of players, as figures with their intervals.

    ``seats`` is empty where ``together`` says why. ``ladder`` has, for each stronger player by its
    name and the weaker ones' (``greedy among random``), its share of the win: an equal one would
    have ``1 / players``.
    """

    players: int
    games: int
    by: str
    together: str
    seats: tuple[Estimate, ...]
    ties: Estimate
    moves: Spread
    passes: Estimate  # games in which a player once could do nothing
    ends: Mapping[str, Estimate]
    scores: Spread
    margin: Spread | None
    parts: tuple[Part, ...]
    cards: tuple[Card, ...]
    supplies: tuple[Supply, ...]
    noted: Mapping[str, Estimate]
    ladder: Mapping[str, Estimate]
    histogram: tuple[tuple[float, int], ...]  # scores and how often each was reached


def report_of(
    game: Game,
    results: Sequence[Result],
    *,
    together: str = "",
    ladder: Mapping[str, Sequence[Result]] | None = None,
) -> Report:
    """The report on at least one game."""
    players, games = len(results[0].scores), len(results)
    alone = players == 1
    scores = [score for result in results for score in result.scores]
    ends = Counter(result.end for result in results)
    noted = Counter(name for one in results for name, often in one.facts.noted.items() if often)
    margins = [] if alone else [_margin(one.scores) for one in results]
    won = [] if together or alone else [sum(r.won(s) for r in results) for s in range(players)]
    return Report(
        players,
        games,
        results[0].seats[0],
        together or ("there is only one player" if alone else ""),
        tuple(share(part, games) for part in won),
        share(sum(len(one.winners) > 1 for one in results), games),
        spread([one.moves for one in results]),
        share(sum(one.passes > 0 for one in results), games),
        {end: share(count, games) for end, count in ends.most_common()},
        spread(scores),
        spread(margins) if margins else None,
        _parts(results),
        _cards(game, results),
        _supplies(game, results),
        {name: share(count, games) for name, count in noted.most_common()},
        {
            name: _of_stronger(name.partition(" ")[0], played)
            for name, played in (ladder or {}).items()
        },
        tuple(sorted(Counter(scores).items())),
    )


def _of_stronger(name: str, results: Sequence[Result]) -> Estimate:
    """The share of the win of the one player of this name, who changes seats."""
    return share(sum(one.won(one.seats.index(name)) for one in results), len(results))


def _margin(scores: Sequence[float]) -> float:
    first, second = sorted(scores, reverse=True)[:2]
    return first - second


def _parts(results: Sequence[Result]) -> tuple[Part, ...]:
    """The parts in their order, each as winners and the others have it."""
    values: dict[str, list[float]] = defaultdict(list)
    leads: dict[str, list[float]] = defaultdict(list)
    for one in results:
        lost = [seat for seat in range(len(one.scores)) if seat not in one.winners]
        for name in one.facts.parts[0] if one.facts.parts else ():
            points = [parts.get(name, 0) for parts in one.facts.parts]
            values[name] += points
            if lost and one.winners:
                winners = sum(points[seat] for seat in one.winners) / len(one.winners)
                leads[name].append(winners - sum(points[seat] for seat in lost) / len(lost))
    return tuple(Part(name, mean(points), mean(leads[name])) for name, points in values.items())


def _cards(game: Game, results: Sequence[Result]) -> tuple[Card, ...]:
    """All pieces of the components of which any was there, those that stand out first."""
    drawn, taken = Counter[str](), Counter[str]()
    for one in results:
        drawn.update({name for names in one.facts.drawn for name in names})
        taken.update({name for names in one.facts.taken for name in names})
    gains = gains_of(results)
    surest = standing_out({name: chance_of(list(each.values())) for name, each in gains.items()})
    components = {name.partition("/")[0] for name in (*drawn, *taken)}
    names = [
        f"{component.name}/{piece.id}"
        for component in game.components
        if component.name in components
        for piece in component.pieces
        if piece.copies
    ]
    rows = [
        Card(
            name, drawn[name], taken[name], mean(list(gains.get(name, {}).values())), name in surest
        )
        for name in names
    ]
    order = {name: number for number, name in enumerate(surest)}
    return tuple(sorted(rows, key=lambda row: (order.get(row.name, len(order)), -row.gain.value)))


def gains_of(results: Sequence[Result]) -> Mapping[str, Mapping[int, float]]:
    """The gains of takers of each piece over the others, by the number of the game."""
    gains: dict[str, dict[int, float]] = defaultdict(dict)
    alone = len(results[0].scores) == 1
    usual = sum(one.scores[0] for one in results) / len(results) if alone else 0.0
    for number, one in enumerate(results):
        seats = range(len(one.scores))
        won = [one.won(seat) for seat in seats]
        owners: dict[str, set[int]] = defaultdict(set)
        for seat, names in enumerate(one.facts.taken):
            for name in names:
                owners[name].add(seat)
        for name, who in owners.items():
            if alone:
                gains[name][number] = one.scores[0] - usual
            elif len(who) < len(won):
                others = sum(won[seat] for seat in seats if seat not in who)
                with_it = sum(won[seat] for seat in who) / len(who)
                gains[name][number] = with_it - others / (len(won) - len(who))
    return gains


def _supplies(game: Game, results: Sequence[Result]) -> tuple[Supply, ...]:
    names = dict.fromkeys(name for one in results for name in one.facts.used)
    rows = []
    for name in names:
        printed, used = printed_of(game, name), [one.facts.used.get(name, 0) for one in results]
        short = sum(most > printed for most in used)
        rows.append(Supply(name, printed, max(used), share(short, len(used))))
    return tuple(rows)


def printed_of(game: Game, name: str) -> int:
    """How many are printed of a component, or of one piece of it."""
    component, _, piece = name.partition("/")
    there = game.component(component)
    return next(one.copies for one in there.pieces if one.id == piece) if piece else there.count


def never_taken(report: Report) -> tuple[str, ...]:
    """Pieces that nobody took, though they were there often enough to know."""
    return tuple(card.name for card in report.cards if not card.taken and card.drawn >= FEWEST)
