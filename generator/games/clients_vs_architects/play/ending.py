"""Rounds, the final phase and the end of Clients vs Architects; scores, winners and estimates."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from generator.games.clients_vs_architects.pieces.graph import BLUE, DASHED, GRAY, PINK, PURPLE
from generator.games.clients_vs_architects.play.plays import new_turn, next_round
from generator.games.clients_vs_architects.play.position import (
    BANKRUPT,
    FINISHED,
    PLAYING,
    Position,
    bankrupt,
    plan_of,
    playing,
)
from generator.games.clients_vs_architects.play.table import Card, Plays
from generator.measure.dice import Dice
from generator.rules.playing import Facts

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


_CLOSED_AT_THE_END = BLUE | GRAY | PURPLE | PINK
ALL_DONE, ALL_BANKRUPT, OUT_OF_ROUNDS = (
    "all have finished or are bankrupt",
    "all are bankrupt",
    "the final phase is over",
)


def end_of_turn(state: Position, _dice: Dice) -> Position:
    """The next turn, or the next round; areas are closed once when the final phase begins."""
    if not playing(state):
        return _ended(state, ALL_DONE)
    order = tuple(seat for seat in state.order[1:] if state.offices[seat].state == PLAYING)
    if order:
        return new_turn(state._replace(order=order))
    if state.final and state.final == state.table.rounds:
        for seat in playing(state):
            state = bankrupt(state, seat)
        return _ended(state, OUT_OF_ROUNDS)
    if state.final:
        state = state._replace(final=state.final + 1)
    elif state.ending:
        state = state._replace(final=1, open=state.open & ~_CLOSED_AT_THE_END)
    return next_round(state)


def _ended(state: Position, how: str) -> Position:
    alone = all(one.state == BANKRUPT for one in state.offices)
    return state._replace(end=ALL_BANKRUPT if alone else how, order=state.order or (0,))


def scores(state: Position) -> Sequence[float]:
    """What the architects have earned; nothing for who is bankrupt."""
    return tuple(float(one.funds) for one in state.offices)


def winners(state: Position) -> Sequence[int]:
    """The most funds of those who finished; then the lower bid, then the older architect."""
    born = state.table.born
    done = [
        (-one.funds, one.bid, born[one.architect][1], seat)
        for seat, one in enumerate(state.offices)
        if one.state == FINISHED
    ]
    return (min(done)[3],) if done else ()


def estimate(state: Position, seat: int) -> float:
    """The architect's funds, and whether the client comes home with what it has left."""
    office = state.offices[seat]
    if office.state == BANKRUPT:
        return -100.0
    rival = max((one.funds for at, one in enumerate(state.offices) if at != seat), default=0)
    if office.plan < 0 or office.state == FINISHED:
        return 40.0 + office.funds - 0.5 * rival
    plan = plan_of(state, seat)
    far = plan.far[office.at]
    short = max(0, 7 * far - office.client)
    way = 3.0 if state.open & PURPLE else 0.0
    return office.funds + 0.15 * office.client - 2.5 * far - short + way - 0.5 * rival


def facts(state: Position) -> Facts:
    """The cards and boards that each player had, the funds, and rare things that were met."""
    cards, plans, born = state.table.cards, state.table.plans, state.table.born
    boards = [plan.name for plan in plans]
    out = len(cards) - len(state.deck)
    return Facts(
        tuple(
            [*(cards[one].name for one in office.seen), *boards, born[office.architect][0]]
            for office in state.offices
        ),
        tuple(
            [
                *dict.fromkeys(cards[one].name for one in office.played),
                plans[office.plan].name,
                born[office.architect][0],
            ]
            for office in state.offices
        ),
        tuple({"architect": float(office.funds)} for office in state.offices),
        {"construction": out, "board": len(state.offices), "architect": len(state.offices)},
        {
            "the bank is empty": state.noted.count("the bank is empty"),
            "somebody is bankrupt": sum(one.state == BANKRUPT for one in state.offices),
            "the final phase runs out of rounds": int(state.end == OUT_OF_ROUNDS),
        },
    )
