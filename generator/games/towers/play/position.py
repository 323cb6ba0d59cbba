"""A position of Towers, how a round goes from step to step, and how good a position is."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from generator.games.towers.play.plot import (
    KINDS,
    Client,
    Plot,
    added,
    bonus,
    height,
    places,
    squares_of,
    way_up,
)
from generator.measure.dice import Dice
from generator.model.game import Game
from generator.rules.playing import Facts

BUILD, CHOOSE, CASH, DISCARD = range(4)  # the steps of a round; tiles are drawn before
ALL_ROUNDS = "the last round is over"


class Table(NamedTuple):
    """The pieces and numbers as they are played."""

    clients: tuple[Client, ...]
    rooms: tuple[int, int, int, int]
    coins: tuple[int, int, int]  # of one, two and five
    tiles_a_round: int
    clients_each: int
    hand: int
    trade: int
    elevator: int
    rounds: int
    rounds_of_four: int


class Position(NamedTuple):
    """A state. ``order`` are the seats that still act in this step, the next one first.

    ``buyouts`` are the clients that buy out others for the rest of the round, with their owners.
    ``task`` is what an ability asks of the player at the turn: its code and a number.
    ``bought_out`` is the pattern of a client just cashed in, of which so many rooms get no coin:
    its owner chooses them before anything else.
    """

    table: Table
    plots: tuple[Plot, ...]
    pile: tuple[int, int, int, int]
    deck: tuple[int, ...]  # the next client is the last
    discarded: tuple[int, ...] = ()
    row: tuple[int, ...] = ()  # open clients
    round: int = 0
    phase: int = BUILD
    order: tuple[int, ...] = ()
    tallest: tuple[int, ...] = ()  # the order of the first pass, in which clients are cashed
    marker: int = 0
    marker_decided: bool = False
    buyouts: tuple[tuple[int, int], ...] = ()
    task: tuple[str, int] = ("", 0)
    bought_out: tuple[int, int] = (0, 0)
    shuffles: int = 0
    end: str = ""


def read(game: Game) -> Table:
    """The pieces from the loaded game."""
    rooms = [0] * len(KINDS)
    for piece in game.component("room").pieces:
        rooms[KINDS.index(str(piece.fields["type"]))] += piece.copies
    coins = {
        int(piece.fields["value"]): piece.copies
        for piece in game.component("token").pieces
        if piece.fields.get("value") is not None
    }
    numbers = game.numbers
    return Table(
        tuple(
            Client(
                f"client/{piece.id}",
                KINDS.index(str(piece.fields["sector"])),
                squares_of(str(piece.fields["pattern"])),
                str(piece.fields.get("ability") or ""),
                int(piece.fields.get("number") or 0),
                KINDS.index(str(piece.fields["about"])) if piece.fields.get("about") else -1,
                str(piece.fields.get("brand") or ""),
            )
            for piece in game.component("client").pieces
            for _ in range(piece.copies)
        ),
        (rooms[0], rooms[1], rooms[2], rooms[3]),
        (coins.get(1, 0), coins.get(2, 0), coins.get(5, 0)),
        int(numbers["tiles"]),
        int(numbers["clients"]),
        int(numbers["hand"]),
        int(numbers["trade"]),
        int(numbers["elevator"]),
        int(numbers["rounds"]),
        int(numbers["rounds_of_four"]),
    )


def setup(table: Table, players: int, dice: Dice) -> Position:
    """A shuffled deck, empty towers, and the first round's tiles and clients."""
    deck = tuple(dice.shuffled(range(len(table.clients))))
    state = Position(table, (Plot(),) * players, table.rooms, deck)
    return next_round(state._replace(marker=dice.below(players)), dice)


def turn(state: Position) -> int:
    """The player who acts: while all build at once, a tile or a trade each, clockwise."""
    return state.order[0]


def over(state: Position) -> str:
    """How the game ended, or nothing."""
    return state.end


def next_round(state: Position, dice: Dice) -> Position:
    """Tiles and clients of a new round, or the end."""
    table, players = state.table, len(state.plots)
    if state.round == (table.rounds_of_four if players > 3 else table.rounds):
        return state._replace(end=ALL_ROUNDS)
    pile, plots = state.pile, list(state.plots)
    for seat in _clockwise(state):
        plot = plots[seat]
        pile, drawn = draw_tiles(pile, table.tiles_a_round + plot.more_tiles, dice)
        plots[seat] = plot._replace(
            tiles=added(added(plot.tiles, drawn), plot.saved),
            saved=(0, 0, 0, 0),
            more_tiles=0,
            taller=0,
            taller_now=plot.taller,
            first=False,
            first_now=plot.first,
        )
    deck, discarded, shuffles = state.deck, state.discarded, state.shuffles
    row: list[int] = []
    for _ in range(table.clients_each * players):
        if not deck and discarded:
            deck, discarded = tuple(dice.shuffled(discarded)), ()
            shuffles += 1
        row += deck[-1:]
        deck = deck[:-1]
    return state._replace(
        plots=tuple(plots), pile=pile, deck=deck, discarded=discarded, row=tuple(sorted(row)),
        round=state.round + 1, phase=BUILD, order=_clockwise(state), buyouts=(),
        marker_decided=False, shuffles=shuffles,
    )  # fmt: skip


def _clockwise(state: Position) -> tuple[int, ...]:
    players = len(state.plots)
    return tuple((state.marker + step) % players for step in range(players))


def draw_tiles(
    pile: tuple[int, int, int, int], number: int, dice: Dice
) -> tuple[tuple[int, int, int, int], tuple[int, int, int, int]]:
    """The pile without the tiles that were drawn unseen, and these, by kind."""
    left, drawn = list(pile), [0] * len(pile)
    total = sum(left)
    for _ in range(min(number, total)):
        at = dice.below(total)
        kind = 0
        while at >= left[kind]:
            at -= left[kind]
            kind += 1
        left[kind] -= 1
        drawn[kind] += 1
        total -= 1
    return (left[0], left[1], left[2], left[3]), (drawn[0], drawn[1], drawn[2], drawn[3])


def choosing(state: Position) -> Position:
    """All have built: from the tallest tower to the lowest, then the other way.

    Of equal ones who has less money goes first, then the holder of the marker and those clockwise
    from him. Who is first in line goes before all others in both passes.
    """
    clockwise = _clockwise(state)
    keys = {
        seat: (not plot.first_now, -height(plot) - plot.taller_now, plot.money)
        for seat, plot in enumerate(state.plots)
    }
    first = tuple(sorted(clockwise, key=lambda seat: keys[seat]))
    tied = len({*keys.values()}) < len(keys)
    in_line = [seat for seat in first if state.plots[seat].first_now]
    others = [seat for seat in first if not state.plots[seat].first_now]
    passes = [first if number % 2 == 0 else (*in_line, *others[::-1])
              for number in range(state.table.clients_each)]  # fmt: skip
    order = tuple(seat for each in passes for seat in each)[: len(state.row)]
    return state._replace(
        phase=CHOOSE if order else CASH,
        order=order or first,
        tallest=first,
        marker_decided=state.marker_decided or tied,
    )


def hand_limit(state: Position, plot: Plot) -> int:
    """How many clients a player may keep now."""
    limit, until = plot.kept_hand
    return max(limit, state.table.hand) if until >= state.round else state.table.hand


def end_of_round(state: Position, dice: Dice) -> Position:
    """The marker passes to the left if it decided anything; then the next round begins."""
    marker = (state.marker + state.marker_decided) % len(state.plots)
    return next_round(state._replace(marker=marker), dice)


def unseen(state: Position, seat: int, dice: Dice) -> Position:
    """The deck in another order, with the hands of the others changed for cards from it.

    Open clients that were taken are known; here only how many the others hold is kept.
    """
    hidden = [*state.deck]
    for other, plot in enumerate(state.plots):
        hidden += plot.hand if other != seat else ()
    hidden = dice.shuffled(sorted(hidden))
    plots = []
    for other, plot in enumerate(state.plots):
        if other != seat:
            plots.append(plot._replace(hand=tuple(sorted(hidden[: len(plot.hand)]))))
            hidden = hidden[len(plot.hand) :]
        else:
            plots.append(plot)
    return state._replace(plots=tuple(plots), deck=tuple(hidden))


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
        {"the deck is shuffled again": state.shuffles},
    )
