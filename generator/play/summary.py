"""Summary of many games of one kind: a table of measures, which terminal, data and page share."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from statistics import NormalDist
from typing import NamedTuple

from generator.model.game import Game
from generator.play.hands import DEAD, hands_and_costs, names_of
from generator.play.players import Result
from generator.play.statistics import (
    FEWEST,
    Estimate,
    Measure,
    chance_of,
    mean,
    share,
    standing_out,
)

SEATS, CARDS, DECIDES, SKILL = "seats", "cards", "of the score", "skill"


class Report(NamedTuple):
    """The games of one number of players: measures, of which the first matter most.

    No seat is measured where ``together`` says why.
    """

    players: int
    games: int
    by: str
    together: str
    measures: tuple[Measure, ...]
    histogram: tuple[tuple[float, int], ...]  # scores and how often each was reached
    alone: tuple[Estimate, ...] = ()  # by seat, the share of the games that one player won

    def about(self, about: str) -> dict[str, Measure]:
        """The measures of one thing by their names."""
        return {one.name: one for one in self.measures if one.about == about}


def report_of(
    game: Game,
    results: Sequence[Result],
    *,
    together: str = "",
    ladder: Mapping[str, Sequence[Result]] | None = None,
) -> Report:
    """The report on at least one game; ``ladder`` has those of a stronger player by its name."""
    players, names = len(results[0].scores), names_of(*game.components)
    together = together or ("there is only one player" if players == 1 else "")
    scores = [score for result in results for score in result.scores]
    more = hands_and_costs(game, results, names)
    measures = (
        *_seats(results, together),
        _spread("length", "moves", [one.moves for one in results]),
        _spread("scores", "points", scores)._replace(
            number=mean([sum(one.scores) / players for one in results])  # a game counts once
        ),
        *_cards(game, results, names, {one.name for one in more if one.about == DEAD}),
        *more,
        *_course(results),
        *_parts(results),
        *_skill(ladder or {}),
        *_supplies(game, results, names),
    )
    histogram = tuple(sorted(Counter(scores).items()))
    won = [one.winners[0] for one in results if len(one.winners) == 1 and not together]
    alone = tuple(share(won.count(seat), len(won)) for seat in range(players if won else 0))
    return Report(players, len(results), results[0].seats[0], together, measures, histogram, alone)


def _spread(about: str, name: str, values: Sequence[float]) -> Measure:
    """The mean of figures, with the middle one, the tenths at both ends, the least and the most."""
    ordered = sorted(values)
    tenth, median, ninetieth = (ordered[int(part * len(ordered))] for part in (0.1, 0.5, 0.9))
    note = f"median {median:g}, {tenth:g} to {ninetieth:g} in eight games of ten, "
    note += f"{ordered[0]:g} to {ordered[-1]:g} in all"
    return Measure(about, name, mean(ordered), "", note if ordered[0] < ordered[-1] else "always")


def _seats(results: Sequence[Result], together: str) -> Iterator[Measure]:
    players, games = len(results[0].scores), len(results)
    for seat in range(0 if together else players):
        won = share(sum(one.won(seat) for one in results), games)
        # As several seats are compared, each has a wider interval: all of them hold in 95 %.
        wide = NormalDist().inv_cdf(1 - 0.025 / players) / NormalDist().inv_cdf(0.975)
        far = abs(1 / players - (won.low + won.high) / 2) > wide * (won.high - won.low) / 2
        yield Measure(SEATS, f"seat {seat + 1}", won, "%", "of wins", 1 / players, sure=far)


def _course(results: Sequence[Result]) -> Iterator[Measure]:
    """How far ahead winners are, ties, turns without a move, ends, and rare things."""
    ends, stuck = Counter(one.end for one in results), sum(one.passes > 0 for one in results)
    noted = Counter(name for one in results for name, often in one.facts.noted.items() if often)
    rows = [("once no move", "games", stuck, "")] if stuck else []
    rows += [("ends", end, count, "") for end, count in ends.most_common()]
    rows += [("met", name, count, "of games") for name, count in noted.most_common()]
    if len(results[0].scores) > 1:
        best = [sorted(one.scores, reverse=True) for one in results]
        yield _spread("won by", "points", [first - second for first, second, *_ in best])
        rows.insert(0, ("ties", "games", sum(len(one.winners) > 1 for one in results), ""))
    for about, name, count, note in rows:
        yield Measure(about, name, share(count, len(results)), "%", note)


def _skill(ladder: Mapping[str, Sequence[Result]]) -> Iterator[Measure]:
    """The share of the win of one stronger player, who changes seats."""
    for name, played in ladder.items():
        stronger, even = name.partition(" ")[0], 1 / len(played[0].scores)
        won = share(sum(one.won(one.seats.index(stronger)) for one in played), len(played))
        yield Measure(SKILL, name, won, "%", "of wins", even, sure=won.low > even)


def _parts(results: Sequence[Result]) -> Iterator[Measure]:
    """The parts of the score in their order, and how much more of each winners have."""
    values, leads = defaultdict[str, list[float]](list), defaultdict[str, list[float]](list)
    for one in results:
        lost = [seat for seat in range(len(one.scores)) if seat not in one.winners]
        for name in one.facts.parts[0] if one.facts.parts else ():
            points = [parts.get(name, 0) for parts in one.facts.parts]
            values[name] += points
            if lost and one.winners:
                winners = sum(points[seat] for seat in one.winners) / len(one.winners)
                leads[name].append(winners - sum(points[seat] for seat in lost) / len(lost))
    for name, points in values.items():
        yield Measure(DECIDES, name, mean(points))
        if (lead := mean(leads[name])).of:
            yield Measure(DECIDES, f"{name}, winners", lead, "+", "", 0, sure=lead.low > 0)


def _cards(
    game: Game, results: Sequence[Result], names: Mapping[str, str], dead: set[str]
) -> Iterator[Measure]:
    """Each piece that players take, those that stand out first; and those that nobody takes.

    The share of the win of those who took it less that of the others, in the same game, and with
    one player the score with it; less that of the average piece. A piece stands out if that is more
    than luck, among so many pieces.
    """
    drawn, taken = Counter[str](), Counter[str]()
    for one in results:
        drawn.update({name for seat in one.facts.drawn for name in seat})
        taken.update({name for seat in one.facts.taken for name in seat})
    gains = gains_of(results)
    surest = standing_out({name: chance_of(list(each.values())) for name, each in gains.items()})
    there = {name.partition("/")[0] for name in (*drawn, *taken)}
    decks = [one for one in game.components if one.name in there]
    labels = [one.label(piece) for one in decks for piece in one.pieces if piece.copies]
    gained = {name: mean(list(gains.get(name, {}).values())) for name in labels}
    order = {name: number for number, name in enumerate(surest)}
    unit, of = ("+", "points") if len(results[0].scores) == 1 else ("+%", "of wins")
    for name in sorted(labels, key=lambda one: (order.get(one, len(order)), -gained[one].value)):
        some = f", taken in {taken[name]:,} of {drawn[name]:,} games"
        note = f"{of}{some if taken[name] < drawn[name] else ''}"
        if taken[name] or drawn[name] < FEWEST:
            yield Measure(CARDS, names[name], gained[name], unit, note, 0, sure=name in order)
        elif names[name] not in dead:
            never = share(0, drawn[name])
            yield Measure("never taken", names[name], never, "%", "of games", sure=True)


def gains_of(results: Sequence[Result]) -> Mapping[str, Mapping[int, float]]:
    """The gains of takers of each piece over the others, by the number of the game.

    Less the gain of the average piece of the game: who takes more pieces wins more with any.
    """
    gains: dict[str, dict[int, float]] = defaultdict(dict)
    taken = [len({name for seat in one.facts.taken for name in seat}) for one in results]
    usual = sum(one.scores[0] * count for one, count in zip(results, taken, strict=True))
    usual /= sum(taken) or 1
    for number, one in enumerate(results):
        won = [one.won(seat) for seat in range(len(one.scores))]
        owners: dict[str, set[int]] = defaultdict(set)
        for seat, names in enumerate(one.facts.taken):
            for name in names:
                owners[name].add(seat)
        here: dict[str, float] = {}
        for name, who in owners.items() if won[1:] else ():
            with_it = sum(won[seat] for seat in who)
            if len(who) < len(won):
                here[name] = with_it / len(who) - (sum(won) - with_it) / (len(won) - len(who))
        even = sum(here.values()) / len(here) if here else one.scores[0] - usual
        for name in here or (owners if not won[1:] else ()):
            gains[name][number] = here[name] - even if here else even
    return gains


def _supplies(game: Game, results: Sequence[Result], names: Mapping[str, str]) -> Iterator[Measure]:
    """The share of games in which there were too few, and the most in use at once."""
    for name in dict.fromkeys(name for one in results for name in one.facts.used):
        printed, used = printed_of(game, name), [one.facts.used.get(name, 0) for one in results]
        short = share(sum(most > printed for most in used), len(used))
        note = f"of games short; {max(used)} in use of {printed}"
        yield Measure("supply", names.get(name, name), short, "%", note)


def printed_of(game: Game, name: str) -> int:
    """How many are printed of a component, or of one piece of it."""
    component, _, piece = name.partition("/")
    return sum(one.copies for one in game.component(component).pieces if piece in ("", one.id))
