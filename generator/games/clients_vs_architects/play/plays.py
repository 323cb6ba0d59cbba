"""The effects of bids, moves and plays: funds, pawns, and what is open or active for all."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from generator.games.clients_vs_architects.pieces.graph import BLUE, DASHED, GRAY, PINK, PURPLE
from generator.games.clients_vs_architects.play import position
from generator.games.clients_vs_architects.play.table import Card, Plays
from generator.games.clients_vs_architects.play.walks import Price, Trip, gained, price
from generator.measure.dice import Dice

AREAS = {"blue": BLUE, "gray": GRAY, "purple": PURPLE, "pink": PINK}  # by the ids of regions
LINE, SPACE, OPEN, FLIP, RUN, TRADE = "line", "space", "open", "flip", "gain", "trade"


class Group(NamedTuple):
    """Cards by their number in the table, what they do, and to what: a suit or bits to open."""

    cards: tuple[int, ...]
    does: str
    what: int = 0


def groups_of(hand: tuple[int, ...], cards: Sequence[Card], plays: Plays) -> tuple[Group, ...]:
    """Every group in a hand; cards that fit several are in each."""
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
                "suit-pairs": different == 2
                and 2 * sum(one[1] == chosen[0][1] for one in chosen) == size,
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


def pairs_of(hand: tuple[int, ...], cards: Sequence[Card]) -> tuple[tuple[int, int], ...]:
    """The number pairs in a hand: two cards of one number that say the same."""
    return tuple(
        (one, other)
        for one, other in combinations(hand, 2)
        if cards[one].number == cards[other].number and cards[one].pairs
    )


def begun(state: position.Position) -> position.Position:
    """Bids are laid open: the lowest wins a board, of equals the older architect.

    Who lost bids again; when all have a board, the first round begins.
    """
    born, offices = state.table.born, list(state.offices)
    best: dict[int, tuple[int, int, int]] = {}
    for seat, board, bid in state.bids:
        offer = (bid, born[offices[seat].architect][1], seat)
        best[board] = min(best.get(board, offer), offer)
    bank = state.bank
    for board, (bid, _, seat) in best.items():
        plan = state.table.plans[board]
        offices[seat] = offices[seat]._replace(plan=board, at=plan.start, client=bid, bid=bid)
        bank -= bid
    left = tuple(seat for seat, one in enumerate(offices) if one.plan < 0)
    state = state._replace(offices=tuple(offices), bank=bank, bids=(), order=left)
    return state if left else next_round(state)


def next_round(state: position.Position) -> position.Position:
    """A new round, in the order of the numerals on the boards."""
    numeral = {seat: position.plan_of(state, seat).numeral for seat in range(len(state.offices))}
    there = [seat for seat, one in enumerate(state.offices) if one.state == position.PLAYING]
    order = tuple(sorted(there, key=lambda seat: numeral[seat]))
    return new_turn(state._replace(order=order, rounds=state.rounds + 1))


def new_turn(state: position.Position) -> position.Position:
    """The next turn of the round, with nothing done yet."""
    return state._replace(phase=position.PLAY, moved=False, single=False, pairs=0, plays=0)


def moved(state: position.Position, seat: int, trip: Trip, card: Card | None) -> position.Position:
    """A move of one's own: it was allowed only if it can be paid.

    What a card brings comes before the move, what it costs behind it.
    """
    what = price(state, seat, trip, free=bool(card and card.free))
    money = card.money if card else 0
    state = _at(_paid(_given(state, seat, money), seat, what), seat, trip.to)
    return _arrived(_charged(state, seat, money), seat)


def paired(state: position.Position, seat: int, trip: Trip, card: Card) -> position.Position:
    """A move that a number pair forces on an opponent: who cannot pay it is bankrupt.

    Where the architect has too little to return, the client makes up the difference.
    """
    state = _given(state, seat, card.money)
    what, office = price(state, seat, trip, free=card.free), state.offices[seat]
    client = max(0, what.transfer) + max(0, -what.line)
    returned = max(0, -what.transfer)
    if client > office.client or returned > office.funds + office.client:
        return position.bankrupt(state, seat)
    transfer = max(what.transfer, -office.funds)
    state = _at(_paid(state, seat, Price(transfer, what.line)), seat, trip.to)
    return _arrived(_charged(state, seat, card.money), seat)


def _paid(state: position.Position, seat: int, what: Price) -> position.Position:
    office = state.offices[seat]
    office = office._replace(
        client=office.client - what.transfer + min(0, what.line), funds=office.funds + what.transfer
    )
    state = position.with_office(state, seat, office)._replace(bank=state.bank - min(0, what.line))
    return position.from_bank(state, seat, client=what.line) if what.line > 0 else state


def _at(state: position.Position, seat: int, space: int) -> position.Position:
    return position.with_office(state, seat, state.offices[seat]._replace(at=space))


def _given(state: position.Position, seat: int, money: int) -> position.Position:
    """What a card brings the client, if it does."""
    return position.from_bank(state, seat, client=gained(state, money)) if money > 0 else state


def _charged(state: position.Position, seat: int, money: int) -> position.Position:
    """What a card costs the architect, if it does; then the client."""
    if money >= 0:
        return state
    office, price_left = state.offices[seat], -money
    if price_left > office.funds + office.client:
        return position.bankrupt(state, seat)
    by_architect = min(office.funds, price_left)
    office = office._replace(
        funds=office.funds - by_architect, client=office.client - price_left + by_architect
    )
    return position.with_office(state, seat, office)._replace(bank=state.bank + price_left)


def _arrived(state: position.Position, seat: int) -> position.Position:
    """Whoever has come to the finish plays no more; his cards are discarded."""
    office = state.offices[seat]
    if office.state != position.PLAYING or office.at != position.plan_of(state, seat).finish:
        return state
    done = office._replace(state=position.FINISHED, hand=())
    return position.with_office(state, seat, done)._replace(
        ending=True, discarded=(*state.discarded, *office.hand)
    )


def switched(state: position.Position, does: str, what: int) -> position.Position:
    """The state with closed things opened, sleeping ones woken, and the other way round."""
    if does == OPEN:
        return state._replace(open=state.open ^ what)
    if does == SPACE:
        return state._replace(spaces=state.spaces ^ 1 << what)
    assert does == LINE
    return state._replace(lines=state.lines ^ 1 << what)


def grouped(state: position.Position, seat: int, group: Group, other: int) -> position.Position:
    """The effect of a group of cards."""
    if group.does == RUN:
        return position.from_bank(state, seat, funds=gained(state, state.table.run_gift))
    if group.does == FLIP:
        flipped = tuple(
            one._replace(at=state.table.plans[one.plan].flips.get(one.at, one.at))
            if one.state == position.PLAYING
            else one
            for one in state.offices
        )
        state = state._replace(offices=flipped)
        return position.from_bank(state, seat, funds=gained(state, state.table.flush_gift))
    if group.does == TRADE:
        mine, theirs = state.offices[seat], state.offices[other]
        state = position.with_office(
            state, other, theirs._replace(plan=mine.plan, at=mine.at, client=mine.client)
        )
        mine = mine._replace(plan=theirs.plan, at=theirs.at, client=theirs.client)
        return position.with_office(state, seat, mine)
    return switched(state, group.does, group.what)


def drawn(state: position.Position, seat: int, dice: Dice) -> position.Position:
    """The hand is filled, but not in the final phase; discards are shuffled for a new deck."""
    if state.final:
        return state
    office, deck, discarded = state.offices[seat], list(state.deck), state.discarded
    hand = [*office.hand]
    while len(hand) < state.table.hand and (deck or discarded):
        if not deck:
            deck, discarded = dice.shuffled(discarded), ()
        hand.append(deck.pop())
    new = tuple(one for one in hand if one not in office.hand)
    seen = (*office.seen, *(one for one in new if one not in office.seen))
    state = position.with_office(state, seat, office._replace(hand=tuple(sorted(hand)), seen=seen))
    return state._replace(deck=tuple(deck), discarded=discarded)
