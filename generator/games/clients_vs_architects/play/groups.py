"""What several cards of a hand make together: number pairs, and groups of three, four or five."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from generator.games.clients_vs_architects.pieces.graph import BLUE, DASHED, GRAY, PINK, PURPLE
from generator.games.clients_vs_architects.play.table import (
    GLASS,
    STEEL,
    STONE,
    WOOD,
    Card,
)

# Two suit pairs open or close an area; suits are bits.
AREA_OF = {
    1 << STONE | 1 << WOOD: BLUE,
    1 << STONE | 1 << STEEL: BLUE,
    1 << GLASS | 1 << WOOD: GRAY,
    1 << GLASS | 1 << STEEL: GRAY,
    1 << STONE | 1 << GLASS: PURPLE,
    1 << STEEL | 1 << WOOD: PURPLE,
}
LINE, SPACE, OPEN, FLIP, RUN, TRADE = "line", "space", "open", "flip", "run", "trade"


class Group(NamedTuple):
    """Cards by their number in the table, what they do, and to what: a suit or bits to open."""

    cards: tuple[int, ...]
    does: str
    what: int = 0


def groups_of(hand: tuple[int, ...], cards: Sequence[Card]) -> tuple[Group, ...]:
    """Every group in a hand; cards that fit several stand there for each."""
    known = sorted((cards[one].number, cards[one].suit, one) for one in hand)
    return _groups(tuple(known))


@lru_cache(maxsize=1 << 14)
def _groups(hand: tuple[tuple[int, int, int], ...]) -> tuple[Group, ...]:
    """The groups of cards as number, suit and place in the table, by number."""
    found: list[Group] = []
    for size, groups in _GROUPS.items():
        for chosen in combinations(hand, size):
            first = chosen[0][0]
            run = True
            suits = 0
            for at, (number, suit, _) in enumerate(chosen):
                run = run and number == first + at
                suits |= 1 << suit
            found += groups(chosen, suits, run)
    return tuple(found)


_Chosen = tuple[tuple[int, int, int], ...]


def _numbers(chosen: _Chosen) -> tuple[int, ...]:
    return tuple(one[2] for one in chosen)


def _three(chosen: _Chosen, suits: int, run: int) -> list[Group]:
    found = []
    if run:
        found = [Group(_numbers(chosen), LINE, suit) for suit in range(4) if suits >> suit & 1]
    if suits.bit_count() == 1:
        found.append(Group(_numbers(chosen), SPACE, chosen[0][1]))
    elif suits.bit_count() == 3:
        found.append(Group(_numbers(chosen), OPEN, DASHED))
    return found


def _four(chosen: _Chosen, suits: int, _run: int) -> list[Group]:
    different = suits.bit_count()
    if different == 1:
        return [Group(_numbers(chosen), FLIP)]
    if different == 4:
        return [Group(_numbers(chosen), OPEN, PINK)]
    if different == 2 and sum(one[1] == chosen[0][1] for one in chosen) == 2:
        return [Group(_numbers(chosen), OPEN, AREA_OF[suits])]
    return []


def _five(chosen: _Chosen, suits: int, run: int) -> list[Group]:
    found = [Group(_numbers(chosen), TRADE)] if suits.bit_count() == 1 else []
    return [*found, Group(_numbers(chosen), RUN)] if run else found


_GROUPS = {3: _three, 4: _four, 5: _five}


def pairs_of(hand: tuple[int, ...], cards: Sequence[Card]) -> tuple[tuple[int, int], ...]:
    """The number pairs in a hand: two cards of one number that say the same."""
    return tuple(
        (one, other)
        for one, other in combinations(hand, 2)
        if cards[one].number == cards[other].number and cards[one].pairs
    )
