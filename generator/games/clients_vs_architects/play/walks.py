"""Where a client can go, and what a move brings client, architect and bank."""

from functools import lru_cache
from typing import NamedTuple

from generator.games.clients_vs_architects.play import table
from generator.games.clients_vs_architects.play.position import Position, plan_of


class Trip(NamedTuple):
    """A move of a client: the space before the last step, where it lands, and ends by a jump."""

    last: int
    landed: int
    to: int


class Price(NamedTuple):
    """The funds of a move: from client to architect, and from the bank to the client.

    Either may be less than nothing: then it goes the other way.
    """

    transfer: int
    line: int


_Shape = tuple[int, int, int, bool]  # steps, and what a card asks for
_FREE: _Shape = (1, 0, 0, False)


def trips(state: Position, seat: int, card: table.Card | None = None) -> tuple[Trip, ...]:
    """The moves that are open to a client, with a card those that it asks for."""
    plan, at = plan_of(state, seat), state.offices[seat].at
    shape = (card.steps, card.advance, card.ascend, card.both) if card else _FREE
    return _trips(plan, at, state.open, state.spaces, shape)


@lru_cache(maxsize=1 << 16)
def _trips(plan: table.Plan, at: int, opened: int, active: int, shape: _Shape) -> tuple[Trip, ...]:
    steps, *asked = shape
    found: dict[Trip, None] = {}
    for last, way in _last_steps(plan, at, opened, steps):
        if steps > 1 or _fits(way, *asked):
            for to in _landings(plan, way.to, opened, active):
                found.setdefault(Trip(last, way.to, to))
    return tuple(found)


def _last_steps(
    plan: table.Plan, start: int, opened: int, steps: int
) -> list[tuple[int, table.Way]]:
    """The last lines of all walks of so many steps; no space is visited twice."""
    walks: list[tuple[tuple[int, ...], table.Way]] = [
        ((start,), way) for way in plan.ways[start] if not way.needs & ~opened
    ]
    for _ in range(steps - 1):
        walks = [
            ((*passed, way.to), after)
            for passed, way in walks
            if way.to != plan.finish
            for after in plan.ways[way.to]
            if not after.needs & ~opened and after.to not in passed
        ]
    return [(passed[-1], way) for passed, way in walks]


def _landings(plan: table.Plan, space: int, opened: int, active: int) -> list[int]:
    """Where a client that lands on a space may end: there, or where an active space sends it."""
    kind = plan.kinds[space]
    if kind < 0 or not active >> kind & 1:
        return [space]
    if kind == table.WOOD:
        to, needs = plan.next_red[space]
        return [to] if not needs & ~opened else [space]
    if kind in (table.STONE, table.GLASS):
        return [space, *(to for to, needs in plan.jumps[space] if not needs & ~opened)]
    return [space]


def _fits(way: table.Way, advance: int, ascend: int, both: int) -> bool:
    """Whether a line is one that a card asks for."""
    asked = []
    if advance:
        asked.append(way.forward == (advance > 0))
    if ascend:
        asked.append(way.up == ascend)
    return all(asked) if both else any(asked) or not asked


def price(state: Position, seat: int, trip: Trip, *, free: bool = False) -> Price:
    """The funds that a move brings; nothing for a card that is free of transfer.

    In the final phase gains are halved, costs are not.
    """
    if free:
        return Price(0, 0)
    black = bool(state.spaces >> table.STEEL & 1)
    what, earns = _price(plan_of(state, seat), trip, black, state.lines)
    if not state.final:
        return what
    transfer, line = what
    return Price(
        transfer // 2 if transfer > 0 and earns else transfer, line // 2 if line > 0 else line
    )


@lru_cache(maxsize=1 << 16)
def _price(plan: table.Plan, trip: Trip, black: int, lines: int) -> tuple[Price, bool]:
    """What a move brings before the final phase, and whether that is earned by going on.

    ``black`` is whether the values of BLACK spaces are less than nothing.
    """
    way = next(one for one in plan.ways[trip.last] if one.to == trip.landed)
    values = plan.values
    if trip.to != trip.landed:
        red = plan.kinds[trip.landed] == table.WOOD
        both = values[trip.landed] + values[trip.to]
        transfer = values[trip.landed] if red else both // 2
    else:
        space = trip.landed if way.forward else trip.last
        value = -values[space] if black and plan.kinds[space] == table.STEEL else values[space]
        transfer = value if way.forward else -value
    line = 0
    if way.line >= 0 and lines >> way.line & 1:
        amount = way.sum if way.line in (table.GLASS, table.WOOD) else way.sum // 2
        line = amount if way.line in (table.STONE, table.GLASS) else -amount
    return Price(transfer, line), way.forward or trip.to != trip.landed


def gained(state: Position, money: int) -> int:
    """The gain of a card or group: half of it in the final phase."""
    return money // 2 if state.final else money


def payable_trips(state: Position, seat: int, card: table.Card | None = None) -> list[Trip]:
    """The moves of one's own choice that can be paid in full."""
    found = trips(state, seat, card)
    if card and card.free:
        return list(found)
    office, plan = state.offices[seat], plan_of(state, seat)
    black, lines, final = bool(state.spaces >> table.STEEL & 1), state.lines, bool(state.final)
    client, funds = office.client, office.funds
    if card and card.money > 0:  # what the card brings comes before the move
        client += min(state.bank, gained(state, card.money))
    allowed = []
    for trip in found:
        by_client, by_architect = _pays(plan, trip, black, lines, final)
        if by_client <= client and by_architect <= funds:
            allowed.append(trip)
    return allowed


@lru_cache(maxsize=1 << 16)
def _pays(plan: table.Plan, trip: Trip, black: int, lines: int, final: int) -> tuple[int, int]:
    """What client and architect must have for a move."""
    (transfer, line), earns = _price(plan, trip, black, lines)
    if final and earns and transfer > 0:
        transfer //= 2
    return max(0, transfer) + max(0, -line), max(0, -transfer)
