"""The moves of Towers: building, trading, choosing and cashing in clients, and their abilities.

A move is ``("place", kind, column)``, ``("trade", kinds given, kind)``, ``("take", client)``,
``("cash", client, corner)``, ``("sold", squares)`` that get no coin after a Buy-out,
``("discard", client)``, ``("done",)``; for abilities
``("pick", kind)``, ``("swap", client, player)``, ``("scout", order)``, ``("remodel", column,
column)``, ``("leave",)``.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement, permutations
from typing import Any

from generator.games.towers.play import position
from generator.games.towers.play.plot import (
    KINDS,
    Client,
    Plot,
    around,
    changed,
    choices_of,
    elevators,
    free_tops,
    height,
    moved,
    pattern_at,
    placed,
    places,
)
from generator.games.towers.play.plot import STRIDE as _STRIDE
from generator.measure.dice import Dice
from generator.rules.playing import Ways, bits

Step = tuple[Any, ...]


def moves(state: position.Position) -> Sequence[Step]:
    """The moves of the player at the turn."""
    plot = state.plots[state.order[0]]
    if state.bought_out[1]:
        return [("sold", squares) for squares in choices_of(*state.bought_out)]
    if state.task[0]:
        return _tasks(state, plot)
    if state.phase == position.BUILD:
        return _buildings(state, plot)
    if state.phase == position.CHOOSE:
        return [("take", client) for client in state.row]
    if state.phase == position.DISCARD:
        return [("discard", client) for client in plot.hand]
    clients = state.table.clients
    ways = [(("cash", one), places(plot, clients[one])) for one in plot.hand]
    return Ways([way for way in ways if way[1]], (("done",),))


def _buildings(state: position.Position, plot: Plot) -> Ways:
    tiles, columns = plot.tiles, (1 << len(plot.tops)) - 1
    ways: list[tuple[Step, int]] = [
        (("place", kind), columns) for kind, number in enumerate(tiles) if number
    ]
    give = state.table.trade
    if sum(tiles) >= give:
        there = sum(1 << kind for kind, number in enumerate(state.pile) if number)
        ways += _trades(tiles, give, there)
    return Ways(ways, (("done",),))


@cache
def _trades(tiles: tuple[int, ...], give: int, there: int) -> tuple[tuple[Step, int], ...]:
    """All that so many of a player's tiles can be, with the other kinds that there are as bits."""
    return tuple(
        (("trade", kinds), others)
        for kinds in combinations_with_replacement(range(len(KINDS)), give)
        if all(kinds.count(kind) <= tiles[kind] for kind in kinds)
        and (others := there & ~sum({1 << kind for kind in kinds}))
    )


def _tasks(state: position.Position, plot: Plot) -> list[Step]:
    """What an ability lets the player choose from; ``leave`` where there is nothing."""
    code, number = state.task
    found: list[Step] = []
    if code == "PICK":
        found = [("pick", kind) for kind, left in enumerate(state.pile) if left]
    elif code == "SWAP":
        mine = state.order[0]
        others = [at for at, one in enumerate(state.plots) if at != mine and one.hand]
        found = [("swap", one, other) for one in plot.hand for other in others]
    elif code == "SCOUT":
        found = [("scout", order) for order in permutations(range(min(number, len(state.deck))))]
    else:
        tops = free_tops(plot)
        found = [("remodel", at, to) for at in tops for to in range(len(plot.tops)) if to != at]
    return found or [("leave",)]


def apply(state: position.Position, move: Step, dice: Dice) -> position.Position:
    """The position after a move."""
    kind, seat = move[0], state.order[0]
    plot = state.plots[seat]
    if state.phase == position.BUILD and kind != "done":
        return _built(state, plot, move)
    if kind == "take":
        hand = tuple(sorted((*plot.hand, move[1])))
        row = tuple(one for one in state.row if one != move[1])
        return _next(_with(state._replace(row=row), plot._replace(hand=hand)), dice)
    if kind in ("cash", "sold"):
        return _cashed(state, seat, move[1], move[2]) if kind == "cash" else _sold(state, move[1])
    if kind == "discard":
        left = plot._replace(hand=tuple(one for one in plot.hand if one != move[1]))
        thrown = state._replace(discarded=(*state.discarded, move[1]))
        return _after_cashing(_with(thrown, left), dice)
    if kind != "done":
        return _performed(state, plot, move, dice)
    return _next(state, dice) if state.phase == position.BUILD else _after_cashing(state, dice)


def _built(state: position.Position, plot: Plot, move: Step) -> position.Position:
    """The position after a tile was placed, or some were traded for another: the next one acts."""
    pile, (seat, *others) = state.pile, state.order
    if move[0] == "place":
        plot = placed(plot, move[1], move[2])
    else:
        _, given, kind = move
        tiles = plot.tiles
        for one in given:
            tiles, pile = changed(tiles, one, -1), changed(pile, one, 1)
        tiles, pile = changed(tiles, kind, 1), changed(pile, kind, -1)
        plot = plot._replace(tiles=tiles)
    plots = (*state.plots[:seat], plot, *state.plots[seat + 1 :])
    return state._replace(plots=plots, pile=pile, order=(*others, seat))


def _cashed(state: position.Position, seat: int, number: int, corner: int) -> position.Position:
    """A coin on each room of the pattern, less those that others buy out; then the ability."""
    client, plot = state.table.clients[number], state.plots[seat]
    pattern = pattern_at(client, corner)
    lost, state = _bought_out(state, seat, client)
    take = TAKES.get(client.ability)
    money = take(state, state.plots[seat], client, pattern) if take else 0
    later = LATER.get(client.ability)
    after = later(state, plot, client) if later else plot
    uppermost = choices_of(pattern, lost)[-1] if lost else 0
    after = after._replace(
        paid=plot.paid | pattern & ~uppermost,
        hand=tuple(one for one in plot.hand if one != number),
        cashed=(*plot.cashed, number),
        purse=plot.purse + money,
    )
    state = _with(state, after)
    if lost:  # the uppermost have no coin until he has chosen
        state = state._replace(bought_out=(pattern, lost))
    if client.ability == "BUYOUT":
        return state._replace(buyouts=(*state.buyouts, (seat, number)))
    if client.ability == "TOLL":
        return tolled(state, seat, client)
    if client.ability in TASKS:
        return state._replace(task=(client.ability, client.number))
    return state


def _bought_out(
    state: position.Position, seat: int, client: Client
) -> tuple[int, position.Position]:
    """How many rooms get no coin; who buys them out takes the money, as long as rooms are left."""
    lost, plots = 0, list(state.plots)
    for owner, number in state.buyouts:
        by = state.table.clients[number]
        if owner == seat or by.about != client.sector or by.brand == client.brand:
            continue
        if lost < len(client.squares):
            plots[owner] = plots[owner]._replace(purse=plots[owner].purse + by.number)
        lost = min(len(client.squares), lost + by.number)
    return lost, state._replace(plots=tuple(plots))


def _sold(state: position.Position, squares: int) -> position.Position:
    """The rooms that their owner chose are turned to SOLD, all others of the pattern have coins."""
    plot, (pattern, _) = state.plots[state.order[0]], state.bought_out
    paid, turned = (plot.paid | pattern) & ~squares, plot.turned | squares
    return _with(state._replace(bought_out=(0, 0)), plot._replace(paid=paid, turned=turned))


def _performed(state: position.Position, plot: Plot, move: Step, dice: Dice) -> position.Position:
    """What an ability asked for; a second choice may follow."""
    kind, (code, number) = move[0], state.task
    done = state._replace(task=("", 0))
    if kind == "pick":
        picked = plot._replace(saved=changed(plot.saved, move[1], 1))
        task = (code, number - 1) if number > 1 else ("", 0)
        return _with(done._replace(pile=changed(state.pile, move[1], -1), task=task), picked)
    if kind == "swap":
        return _swapped(done, plot, move[1], move[2], dice)
    if kind == "scout":
        top = state.deck[len(state.deck) - len(move[1]) :]
        kept = state.deck[: len(state.deck) - len(top)]
        return done._replace(deck=(*kept, *(top[at] for at in move[1])))
    return _with(done, moved(plot, move[1], move[2])) if kind == "remodel" else done


def _swapped(
    state: position.Position, plot: Plot, given: int, other: int, dice: Dice
) -> position.Position:
    theirs = state.plots[other]
    got = dice.choice(theirs.hand)
    mine = tuple(sorted({*plot.hand} - {given} | {got}))
    back = tuple(sorted({*theirs.hand} - {got} | {given}))
    plots = list(state.plots)
    plots[state.order[0]], plots[other] = plot._replace(hand=mine), theirs._replace(hand=back)
    return state._replace(plots=tuple(plots))


def _after_cashing(state: position.Position, dice: Dice) -> position.Position:
    plot = state.plots[state.order[0]]
    if len(plot.hand) > position.hand_limit(state, plot):
        return state._replace(phase=position.DISCARD)
    return _next(state._replace(phase=position.CASH), dice)


def _next(state: position.Position, dice: Dice) -> position.Position:
    """The next player of this step, or the next step of the round."""
    order = state.order[1:]
    if order:
        return state._replace(order=order)
    if state.phase == position.BUILD:
        return position.choosing(state)
    if state.phase == position.CHOOSE:
        return state._replace(phase=position.CASH, order=state.tallest)
    return position.end_of_round(state, dice)


def _with(state: position.Position, plot: Plot) -> position.Position:
    seat = state.order[0]
    return state._replace(plots=(*state.plots[:seat], plot, *state.plots[seat + 1 :]))


ROWS_A_DOLLAR = 3  # of Head for heights
_Take = Callable[[position.Position, Plot, Client, int], int]
_Later = Callable[[position.Position, Plot, Client], Plot]
TASKS = ("PICK", "SWAP", "SCOUT", "REMODEL")  # abilities that ask the player for a choice


def _next_to(_state: position.Position, plot: Plot, client: Client, pattern: int) -> int:
    unsold = plot.kinds[client.about] & ~plot.paid & ~plot.turned
    return min(client.number, (around(pattern) & unsold).bit_count())


def _lone(_state: position.Position, plot: Plot, client: Client, pattern: int) -> int:
    alike = plot.kinds[client.sector] & ~plot.turned
    return 0 if around(pattern) & alike else client.number


def _chain(state: position.Position, _plot: Plot, client: Client, _pattern: int) -> int:
    clients = state.table.clients
    before = sum(clients[one].brand == client.brand for plot in state.plots for one in plot.cashed)
    return min(client.number, before)


def _top(_state: position.Position, plot: Plot, client: Client, pattern: int) -> int:
    highest = height(plot) - 1
    return client.number if highest >= 0 and pattern >> _STRIDE * highest & _ROW else 0


_ROW = (1 << _STRIDE) - 1
# The money that is taken from the bank, by the pattern's squares.
TAKES: Mapping[str, _Take] = {
    "GROUND": lambda _state, _plot, client, pattern: client.number if pattern & _ROW else 0,
    "NEXT": _next_to,
    "LONE": _lone,
    "CHAIN": _chain,
    "TOP": _top,
    "HIGH": lambda _state, _plot, client, pattern: min(
        client.number, min(bits(pattern)) // _STRIDE // ROWS_A_DOLLAR
    ),
    "LIFT": lambda _state, plot, client, _pattern: min(client.number, elevators(plot).bit_count()),
}
# What holds in the next round.
LATER: Mapping[str, _Later] = {
    "DRAW": lambda _state, plot, client: plot._replace(more_tiles=plot.more_tiles + client.number),
    "STORY": lambda _state, plot, client: plot._replace(taller=plot.taller + client.number),
    "FIRST": lambda _state, plot, _client: plot._replace(first=True),
    "KEEP": lambda state, plot, client: plot._replace(kept_hand=(client.number, state.round + 1)),
}


def tolled(state: position.Position, seat: int, client: Client) -> position.Position:
    """Each other player pays what he has beside his tower, at most the number."""
    plots, total = list(state.plots), 0
    for other, plot in enumerate(plots):
        if other != seat:
            paid = min(client.number, plot.purse)
            plots[other] = plot._replace(purse=plot.purse - paid)
            total += paid
    plots[seat] = plots[seat]._replace(purse=plots[seat].purse + total)
    return state._replace(plots=tuple(plots))
