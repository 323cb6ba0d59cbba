"""What several cards of a hand make together: number pairs, and groups of three, four or five."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from generator.games.clients_vs_architects.pieces.graph import BLUE, DASHED, GRAY, PINK, PURPLE
from generator.games.clients_vs_architects.play.table import Card, Plays

AREAS = {"blue": BLUE, "gray": GRAY, "purple": PURPLE, "pink": PINK}  # by the ids of regions
LINE, SPACE, OPEN, FLIP, RUN, TRADE = "line", "space", "open", "flip", "gain", "trade"


class Group(NamedTuple):
    """Cards by their number in the table, what they do, and to what: a suit or bits to open."""

    cards: tuple[int, ...]
    does: str
    what: int = 0


def groups_of(hand: tuple[int, ...], cards: Sequence[Card], plays: Plays) -> tuple[Group, ...]:
    """Every group in a hand; cards that fit several stand there for each."""
    known = sorted((cards[one].number, cards[one].suit, one) for one in hand)
    return _groups(tuple(known), plays)


@lru_cache(maxsize=1 << 14)
def _groups(hand: tuple[tuple[int, int, int], ...], plays: Plays) -> tuple[Group, ...]:
    """The groups of cards as number, suit and place in the table, by number."""
    found: list[Group] = []
    for size, ways in plays.by_size:
        for chosen in combinations(hand, size):
            first = chosen[0][0]
            straight = True
            suits = 0
            for at, (number, suit, _) in enumerate(chosen):
                straight = straight and number == first + at
                suits |= 1 << suit
            different = suits.bit_count()
            fits = {
                "straight": straight,
                "flush": different == 1,
                "suits": different == size,
                "suit-pairs": different == 2 and _halved(chosen),
            }
            for of, does in ways:
                if fits[of]:
                    found += _made(chosen, does, suits, plays)
    return tuple(found)


_Chosen = tuple[tuple[int, int, int], ...]


def _made(chosen: _Chosen, does: str, suits: int, plays: Plays) -> list[Group]:
    """What the cards do: a straight switches the lines of each of its suits, one by one."""
    cards = tuple(one[2] for one in chosen)
    if does in (LINE, SPACE):
        return [Group(cards, does, suit) for suit in range(4) if suits >> suit & 1]
    if does == "dashed":
        return [Group(cards, OPEN, DASHED)]
    if does == "area":
        return [Group(cards, OPEN, AREAS[area]) for area, pair in plays.pairs if pair == suits]
    return [Group(cards, OPEN, AREAS[does]) if does in AREAS else Group(cards, does)]


def _halved(chosen: _Chosen) -> bool:
    """Whether two of the cards have the suit of the first, of two suits."""
    return 2 * sum(one[1] == chosen[0][1] for one in chosen) == len(chosen)


def pairs_of(hand: tuple[int, ...], cards: Sequence[Card]) -> tuple[tuple[int, int], ...]:
    """The number pairs in a hand: two cards of one number that say the same."""
    return tuple(
        (one, other)
        for one, other in combinations(hand, 2)
        if cards[one].number == cards[other].number and cards[one].pairs
    )
