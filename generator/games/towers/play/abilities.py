"""What clients do when they are cashed in, one function for each code of an ability."""

from collections.abc import Callable, Mapping

from generator.games.towers.play.plot import STRIDE as _STRIDE
from generator.games.towers.play.plot import (
    Client,
    Plot,
    around,
    elevators,
    height,
    lowest_row,
    rows_with,
)
from generator.games.towers.play.position import Position

ROWS_A_DOLLAR = 3  # of Head for heights
_Take = Callable[[Position, Plot, Client, int], int]
_Later = Callable[[Position, Plot, Client], Plot]
TASKS = ("PICK", "SWAP", "SCOUT", "REMODEL")  # abilities that ask the player for a choice


def _next_to(_state: Position, plot: Plot, client: Client, pattern: int) -> int:
    unsold = plot.kinds[client.about] & ~plot.paid & ~plot.turned
    return min(client.number, (around(pattern) & unsold).bit_count())


def _lone(_state: Position, plot: Plot, client: Client, pattern: int) -> int:
    alike = plot.kinds[client.sector] & ~plot.turned
    return 0 if around(pattern) & alike else client.number


def _chain(state: Position, _plot: Plot, client: Client, _pattern: int) -> int:
    clients = state.table.clients
    before = sum(clients[one].brand == client.brand for plot in state.plots for one in plot.cashed)
    return min(client.number, before)


def _top(_state: Position, plot: Plot, client: Client, pattern: int) -> int:
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
        client.number, lowest_row(pattern) // ROWS_A_DOLLAR
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


def tolled(state: Position, seat: int, client: Client) -> Position:
    """Each other player pays what he has beside his tower, at most the number."""
    plots, total = list(state.plots), 0
    for other, plot in enumerate(plots):
        if other != seat:
            paid = min(client.number, plot.purse)
            plots[other] = plot._replace(purse=plot.purse - paid)
            total += paid
    plots[seat] = plots[seat]._replace(purse=plots[seat].purse + total)
    return state._replace(plots=tuple(plots))


def bonus(plot: Plot, each: int) -> int:
    """What elevators are worth at the end: a row counts once."""
    return each * rows_with(elevators(plot))
