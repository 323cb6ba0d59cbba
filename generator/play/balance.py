"""Two versions of a game played with the same seeds, and what copies alone say of a deck."""

from collections.abc import Iterator, Sequence
from math import comb
from typing import NamedTuple

from generator.model.component import Component
from generator.play.players import Result
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
    """The differences; pairs are games of one number, with the same shuffles and players."""

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


USUAL_HAND = 5


class DealtPiece(NamedTuple):
    """A card: the chance that a hand holds one, and the cards that are drawn until the first."""

    name: str
    copies: int
    in_hand: float
    wait: float


class DealtValue(NamedTuple):
    """A value of a field, such as a suit: how often a hand has none of it, and the usual number."""

    field: str
    value: str
    cards: int
    lacking: float
    mean: float


class Dealt(NamedTuple):
    """A shuffled deck and hands of one size from it; all chances are exact."""

    component: str
    cards: int
    hand: int
    pieces: tuple[DealtPiece, ...]
    values: tuple[DealtValue, ...]


def lacking(cards: int, of_them: int, hand: int) -> float:
    """The chance that none of some cards is in a hand: the hypergeometric distribution at 0."""
    return comb(cards - of_them, hand) / comb(cards, hand)


def dealt(component: Component, hand: int = USUAL_HAND) -> Dealt | None:
    """The chances of a deck; None of a component with fewer cards than a hand has."""
    cards = component.count
    if cards < hand or hand < 1:
        return None
    pieces = tuple(
        DealtPiece(
            piece.id,
            piece.copies,
            1 - lacking(cards, piece.copies, hand),
            (cards + 1) / (piece.copies + 1),
        )
        for piece in component.pieces
        if piece.copies
    )
    values: list[DealtValue] = []
    for field, domain in component.domains.items():
        if domain.choices:
            for choice in domain.choices:
                there = sum(
                    piece.copies for piece in component.pieces if piece.fields.get(field) == choice
                )
                if there:
                    none = lacking(cards, there, hand)
                    row = DealtValue(field, str(choice), there, none, hand * there / cards)
                    values.append(row)
    return Dealt(component.name, cards, hand, pieces, tuple(values))
