"""The moves of Clients vs Architects: bids, and all that a turn can have.

A move is ``("bid", board, bid)``, ``("move", trip)``, ``("card", card, trip)`` with one's own
client, ``("switch", card, what)`` by a nine, ``("pair", cards, opponent, trip or None)``,
``("group", group, opponent or -1)``, ``("end",)``, ``("bankrupt",)``; then ``("discard", card)`` or
``("keep",)``.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from generator.games.clients_vs_architects.pieces.graph import BLUE, DASHED, GRAY, PINK, PURPLE
from generator.games.clients_vs_architects.play import plays, position
from generator.games.clients_vs_architects.play.ending import end_of_turn
from generator.games.clients_vs_architects.play.table import SUITS
from generator.games.clients_vs_architects.play.walks import Trip, payable_trips, trips
from generator.measure.dice import Dice

Step = tuple[Any, ...]
# What a nine may open, close or switch, by the option that it names.
_OPTIONS: dict[str, tuple[tuple[str, int], ...]] = {
    "any-area": tuple((plays.OPEN, area) for area in (BLUE, GRAY, PURPLE, PINK)),
    "purple-area": ((plays.OPEN, PURPLE),),
    "any-line": (*((plays.LINE, suit) for suit in range(len(SUITS))), (plays.OPEN, DASHED)),
    "any-space": tuple((plays.SPACE, suit) for suit in range(len(SUITS))),
}


def moves(state: position.Position) -> Sequence[Step]:
    """The moves of the player at the turn."""
    seat = state.order[0]
    office = state.offices[seat]
    if state.phase == position.BID:
        taken = {one.plan for one in state.offices}
        return [
            ("bid", number, bid)
            for number, plan in enumerate(state.table.plans)
            if number not in taken
            for bid in plan.bids
        ]
    if state.phase == position.DISCARD:
        ways: list[Step] = [("discard", card) for card in office.hand]
        return ways if ways and not state.plays else [*ways, ("keep",)]
    return _of_a_turn(state, seat)


def _of_a_turn(state: position.Position, seat: int) -> list[Step]:
    office, cards = state.offices[seat], state.table.cards
    found: list[Step] = []
    if not state.moved:
        found += [("move", trip) for trip in payable_trips(state, seat)]
        if not state.single:
            found += _by_cards(state, seat)
    can_move = bool(found)
    if not state.single:
        found += [
            ("switch", card, what)
            for card in office.hand
            for what in _OPTIONS.get(cards[card].option, ())
        ]
    found += _pairs(state, seat)
    others = [one for one in position.playing(state) if one != seat]
    for group in plays.groups_of(office.hand, cards, state.table.plays):
        if group.does == plays.TRADE:
            found += [("group", group, other) for other in others]
        else:
            found.append(("group", group, -1))
    if state.moved:
        found.append(("end",))
    elif not can_move:
        found.append(("bankrupt",))
    return found


def _by_cards(state: position.Position, seat: int) -> Iterator[Step]:
    """Single cards with a move; cards that say the same are still different cards."""
    for number in state.offices[seat].hand:
        card = state.table.cards[number]
        for trip in payable_trips(state, seat, card):
            yield ("card", number, trip)


def _pairs(state: position.Position, seat: int) -> Iterator[Step]:
    """Number pairs against opponents, who must do what can be done at all."""
    cards = state.table.cards
    pairs = plays.pairs_of(state.offices[seat].hand, cards)
    for other in position.playing(state) if pairs else ():
        if other != seat and not state.pairs >> other & 1:
            for pair in pairs:
                there = trips(state, other, cards[pair[0]])
                ways: tuple[Trip | None, ...] = there or (None,)
                for trip in ways:
                    yield ("pair", pair, other, trip)


def apply(state: position.Position, move: Step, dice: Dice) -> position.Position:
    """The position after a move."""
    kind, seat = move[0], state.order[0]
    if kind == "bid":
        bids = (*state.bids, (seat, move[1], move[2]))
        after = state._replace(bids=bids, order=state.order[1:])
        return after if after.order else plays.begun(after)
    if kind == "discard":
        return end_of_turn(plays.drawn(_thrown(state, seat, move[1]), seat, dice), dice)
    if kind == "keep":
        return end_of_turn(plays.drawn(state, seat, dice), dice)
    if kind == "end":
        return state._replace(phase=position.DISCARD)
    if kind == "bankrupt":
        return end_of_turn(position.bankrupt(state, seat), dice)
    after = _carried_out(state, seat, move)
    return after if after.offices[seat].state == position.PLAYING else end_of_turn(after, dice)


def _carried_out(state: position.Position, seat: int, move: Step) -> position.Position:
    kind = move[0]
    if kind == "move":
        return plays.moved(state._replace(moved=True), seat, move[1], None)
    if kind == "card":
        after = _played(state._replace(moved=True, single=True), seat, (move[1],))
        return plays.moved(after, seat, move[2], state.table.cards[move[1]])
    if kind == "switch":
        after = _played(state._replace(single=True), seat, (move[1],))
        return plays.switched(after, *move[2])
    if kind == "pair":
        other = move[2]
        after = _played(state._replace(pairs=state.pairs | 1 << other), seat, move[1])
        card = state.table.cards[move[1][0]]
        return after if move[3] is None else plays.paired(after, other, move[3], card)
    return plays.grouped(_played(state, seat, move[1].cards), seat, move[1], move[2])


def _played(state: position.Position, seat: int, cards: tuple[int, ...]) -> position.Position:
    """The cards leave the hand for the discards."""
    office = state.offices[seat]
    hand = tuple(one for one in office.hand if one not in cards)
    after = position.with_office(
        state, seat, office._replace(hand=hand, played=(*office.played, *cards))
    )
    return after._replace(discarded=(*state.discarded, *cards), plays=state.plays + 1)


def _thrown(state: position.Position, seat: int, card: int) -> position.Position:
    office = state.offices[seat]
    hand = tuple(one for one in office.hand if one != card)
    after = position.with_office(state, seat, office._replace(hand=hand))
    return after._replace(discarded=(*state.discarded, card), phase=position.PLAY)
