"""The end of Towers: what each player has, who wins, and how good a position is."""

from collections.abc import Mapping, Sequence

from generator.games.towers.play.plot import Plot, height, places, way_up
from generator.games.towers.play.position import Position
from generator.games.towers.play.steps import bonus
from generator.rules.playing import Facts


def _parts(state: Position, plot: Plot) -> Mapping[str, float]:
    return {
        "rooms": plot.paid.bit_count(),
        "abilities": plot.purse,
        "elevators": bonus(plot, state.table.elevator),
    }


def scores(state: Position) -> Sequence[float]:
    """Coins on rooms and beside the tower, and the elevators."""
    return tuple(float(sum(_parts(state, plot).values())) for plot in state.plots)


def winners(state: Position) -> Sequence[int]:
    """The most money; then the taller tower, then the more sold rooms; then the win is shared."""
    ranked = [
        (score, height(plot), (plot.paid | plot.turned).bit_count())
        for score, plot in zip(scores(state), state.plots, strict=True)
    ]
    return [seat for seat, one in enumerate(ranked) if one == max(ranked)]


def estimate(state: Position, seat: int) -> float:
    """The money, and what the tower promises: clients in hand that fit, a way up, open patterns."""
    plot, clients = state.plots[seat], state.table.clients
    total = sum(_parts(state, plot).values()) + 0.4 * way_up(plot) + 0.2 * height(plot)
    for one in plot.hand:
        client = clients[one]
        total += 0.8 * len(client.squares) if places(plot, client) else 0.1
    for one in state.row:
        if places(plot, clients[one]):
            total += 0.3 * len(clients[one].squares)
    placed = sum(mask.bit_count() for mask in plot.kinds)
    total += 0.05 * placed
    others = [sum(_parts(state, one).values()) for at, one in enumerate(state.plots) if at != seat]
    return total - 0.5 * max(others, default=0)


def facts(state: Position) -> Facts:
    """The clients that each player cashed in, the parts of the scores, tiles and coins in use."""
    clients = state.table.clients
    hidden = {*state.deck}
    shown = [one.name for number, one in enumerate(clients) if number not in hidden]
    built = sum(mask.bit_count() for plot in state.plots for mask in plot.kinds)
    held = sum(sum(plot.tiles) + sum(plot.saved) for plot in state.plots)
    on_rooms = sum(plot.paid.bit_count() for plot in state.plots)
    return Facts(
        tuple(shown for _ in state.plots),
        tuple([clients[one].name for one in plot.cashed] for plot in state.plots),
        tuple(_parts(state, plot) for plot in state.plots),
        {"room": built + held, "client": len(shown), "token/dollar-1": on_rooms},
        {"the deck is shuffled anew": state.shuffles},
    )
