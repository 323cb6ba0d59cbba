"""The learning game of Clients vs Architects: boards by lot, and turns that follow the book's list.

Everybody plays as the automatic opponent does, with open hands: what the list leaves open is chosen
by whoever plays.
"""

from collections.abc import Callable, Sequence

from generator.games.clients_vs_architects.pieces.graph import DASHED
from generator.games.clients_vs_architects.play import position, steps
from generator.games.clients_vs_architects.play.plays import (
    LINE,
    OPEN,
    RUN,
    SPACE,
    TRADE,
    Group,
    next_round,
)
from generator.games.clients_vs_architects.play.position import PLAY, Position, plan_of
from generator.games.clients_vs_architects.play.steps import Step
from generator.games.clients_vs_architects.play.table import Table
from generator.games.clients_vs_architects.play.walks import Trip, price
from generator.measure.dice import Dice

_THREE, _FOUR, _FIVE = 3, 4, 5


def setup(table: Table, players: int, dice: Dice) -> Position:
    """A board for each by lot, and its highest bid for the client; nobody bids."""
    state = position.setup(table, players, dice)
    offices = []
    boards = dice.shuffled(range(len(table.plans)))
    for office, board in zip(state.offices, boards, strict=False):
        plan = table.plans[board]
        most = plan.bids[-1]
        offices.append(office._replace(plan=board, at=plan.start, client=most, bid=most))
    bank = state.bank - sum(one.client for one in offices)
    return next_round(state._replace(offices=tuple(offices), bank=bank))


def moves(state: Position) -> Sequence[Step]:
    """Of all moves those of the first step of the list that has any; at last the turn ends."""
    ways = steps.moves(state)
    if state.phase != PLAY:
        return ways
    for step in _LIST:
        found = step(state, ways)
        if found:
            return found
    return [one for one in ways if one[0] in ("end", "bankrupt")]


def _forward(state: Position, seat: int, trip: Trip) -> bool:
    return any(way.forward for way in plan_of(state, seat).ways[trip.last] if way.to == trip.landed)


def _moves(state: Position, ways: Sequence[Step]) -> list[Step]:
    """Steps 1 to 3: a good card, else the way forward that earns the most, else any move."""
    seat, cards = state.order[0], state.table.cards
    good = [
        one
        for one in ways
        if one[0] == "card" and cards[one[1]].money >= 0 and _forward(state, seat, one[2])
    ]
    if good:
        return good
    free = [one for one in ways if one[0] == "move"]
    earned = {
        one: price(state, seat, one[1]).transfer for one in free if _forward(state, seat, one[1])
    }
    best = [one for one in earned if earned[one] == max(earned.values())]
    return best or free or [one for one in ways if one[0] == "card"]


def _nasty_pairs(state: Position, ways: Sequence[Step]) -> list[Step]:
    """Step 4: pairs on which an opponent's architect pays, and whose client can move so."""
    cards = state.table.cards
    return [one for one in ways if one[0] == "pair" and one[3] and cards[one[1][0]].money < 0]


def _of_size(state: Position, ways: Sequence[Step], size: int, wanted: Sequence[str]) -> list[Step]:
    """Groups of so many cards that do one of these things, and switch nothing off."""
    return [
        one
        for one in ways
        if one[0] == "group"
        and len(one[1].cards) == size
        and one[1].does in wanted
        and not _off(state, one[1])
    ]


def _off(state: Position, group: Group) -> bool:
    """Whether a group would close or put to sleep what is open or active."""
    active = {LINE: state.lines >> group.what, SPACE: state.spaces >> group.what}
    return bool(state.open & group.what if group.does == OPEN else active.get(group.does, 0) & 1)


def _threes(state: Position, ways: Sequence[Step]) -> list[Step]:
    """Step 5: three cards that make spaces or lines active, or open the dashed lines."""
    found = _of_size(state, ways, _THREE, (LINE, SPACE, OPEN))
    return [one for one in found if one[1].does != OPEN or one[1].what == DASHED]


def _fours(state: Position, ways: Sequence[Step]) -> list[Step]:
    """Step 6: four cards that open an area or the PINK SQUARES."""
    return _of_size(state, ways, _FOUR, (OPEN,))


def _fives(state: Position, ways: Sequence[Step]) -> list[Step]:
    """Step 7: the last five cards, as a run or a flush."""
    whole = len(state.offices[state.order[0]].hand) == _FIVE
    return _of_size(state, ways, _FIVE, (RUN, TRADE)) if whole else []


_LIST: tuple[Callable[[Position, Sequence[Step]], list[Step]], ...] = (
    _moves,
    _nasty_pairs,
    _threes,
    _fours,
    _fives,
)
