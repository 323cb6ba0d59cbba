"""Rounds, the final phase and the end of Clients vs Architects; scores, winners and estimates."""

from collections.abc import Sequence

from generator.games.clients_vs_architects.pieces.graph import BLUE, GRAY, PINK, PURPLE
from generator.games.clients_vs_architects.play import position
from generator.games.clients_vs_architects.play.plays import new_turn, next_round
from generator.measure.dice import Dice
from generator.rules.playing import Facts

_CLOSED_AT_THE_END = BLUE | GRAY | PURPLE | PINK
ALL_DONE, ALL_BANKRUPT, OUT_OF_ROUNDS = (
    "all have finished or are bankrupt",
    "all are bankrupt",
    "the final phase is over",
)


def end_of_turn(state: position.Position, _dice: Dice) -> position.Position:
    """The next turn, or the next round; areas are closed once when the final phase begins."""
    if not position.playing(state):
        return _ended(state, ALL_DONE)
    order = tuple(seat for seat in state.order[1:] if state.offices[seat].state == position.PLAYING)
    if order:
        return new_turn(state._replace(order=order))
    if state.final and state.final == state.table.rounds:
        for seat in position.playing(state):
            state = position.bankrupt(state, seat)
        return _ended(state, OUT_OF_ROUNDS)
    if state.final:
        state = state._replace(final=state.final + 1)
    elif state.ending:
        state = state._replace(final=1, open=state.open & ~_CLOSED_AT_THE_END)
    return next_round(state)


def _ended(state: position.Position, how: str) -> position.Position:
    alone = all(one.state == position.BANKRUPT for one in state.offices)
    return state._replace(end=ALL_BANKRUPT if alone else how, order=state.order or (0,))


def scores(state: position.Position) -> Sequence[float]:
    """The architects' earnings; nothing for a bankrupt one."""
    return tuple(float(one.funds) for one in state.offices)


def winners(state: position.Position) -> Sequence[int]:
    """The most funds of those who finished; then the lower bid, then the older architect."""
    born = state.table.born
    done = [
        (-one.funds, one.bid, born[one.architect][1], seat)
        for seat, one in enumerate(state.offices)
        if one.state == position.FINISHED
    ]
    return (min(done)[3],) if done else ()


def estimate(state: position.Position, seat: int) -> float:
    """The architect's funds, and whether the client comes home with what it has left."""
    office = state.offices[seat]
    if office.state == position.BANKRUPT:
        return -100.0
    rival = max((one.funds for at, one in enumerate(state.offices) if at != seat), default=0)
    if office.plan < 0 or office.state == position.FINISHED:
        return 40.0 + office.funds - 0.5 * rival
    plan = position.plan_of(state, seat)
    far = plan.far[office.at]
    short = max(0, 7 * far - office.client)
    way = 3.0 if state.open & PURPLE else 0.0
    return office.funds + 0.15 * office.client - 2.5 * far - short + way - 0.5 * rival


def facts(state: position.Position) -> Facts:
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
            "somebody is bankrupt": sum(one.state == position.BANKRUPT for one in state.offices),
            "the final phase runs out of rounds": int(state.end == OUT_OF_ROUNDS),
        },
    )
