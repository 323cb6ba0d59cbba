"""Towers played: an example round from tiles to money, and a tower at the end of a game."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pydantic import Field

from generator.games.towers import pieces
from generator.model.component import Piece
from generator.model.game import Game
from generator.model.source import Record
from generator.problem import counted
from generator.rules.extension import ExampleKind, Fault

BUY_OUT = "BUYOUT"
NO_WAY_UP = "no stairs up"
_CAPITALS = "ORP"  # rooms with a coin


class Cashed(Record):
    """A client cashed in by a player, its pattern's lower left corner at column and row, from 1.

    ``sold`` are how many of its rooms are turned to SOLD by a Buy-out of somebody else.
    """

    player: str
    client: str
    at: tuple[int, int]
    coins: int
    sold: int = 0


class Player(Record):
    """A player's tiles, trades and buildings, and their results. Rows from the top down."""

    drawn: dict[str, int]
    given: dict[str, int] = Field(default={})
    got: dict[str, int] = Field(default={})
    rows: tuple[str, ...]
    height: int
    after: tuple[str, ...]  # the rooms with a coin in capitals, those turned to SOLD as x
    dollars: int


class Round(Record):
    """A first round: players clockwise from the marker's holder, passes, clients cashed in."""

    players: dict[str, Player]
    passes: tuple[tuple[tuple[str, str], ...], ...]
    cashed: tuple[Cashed, ...]
    refused: tuple[Cashed, ...] = ()  # for want of stairs


class End(Record):
    """A tower at the end of a game, its clients, the money beside it, and the sum."""

    rows: tuple[str, ...]
    clients: tuple[Cashed, ...]
    beside: int
    total: int


class _Sale(NamedTuple):
    rooms: frozenset[pieces.Cell]
    message: str


def play_round(game: Game, data: Round) -> Iterator[Fault]:
    """Tiles, heights, order, patterns, access and pay, as the rules have them."""
    aid = next(iter(game.component("aid").pieces))
    everybody = [one.player for one in (*data.cashed, *data.refused)]
    everybody += [name for taken in data.passes for name, _ in taken]
    strangers = set(everybody) - set(data.players)
    unknown = _unknown(game, (*data.cashed, *data.refused))
    if strangers or unknown:
        yield Fault((), f"there is no {', '.join(sorted({*strangers, *unknown}))}")
        return
    for name, player in data.players.items():
        yield from _built(aid, name, player)
    yield from _chosen(game, aid, data)
    yield from _paid(game, data)


def play_end(game: Game, data: End) -> Iterator[Fault]:
    """Each client's pattern on rooms of its own, reached by stairs; a dollar a room; elevators."""
    unknown = _unknown(game, data.clients)
    if unknown:
        yield Fault(("clients",), f"there is no {', '.join(sorted(unknown))}")
        return
    sold: set[pieces.Cell] = set()
    for number, one in enumerate(data.clients):
        sale = _sale(game, data.rows, one, sold)
        if sale.message or len(sale.rooms) != one.coins:
            message = sale.message or f"it buys {counted(len(sale.rooms), 'room')}, not {one.coins}"
            yield Fault(("clients", number), message)
        sold |= sale.rooms
    coins = _cells(data.rows, _CAPITALS)
    if coins != sold:
        yield Fault(("rows",), f"{counted(len(sold), 'room')} with a coin, not {len(coins)}")
    each = game.numbers.get("elevator", 0)
    total = (
        len(sold) + pieces.elevator_bonus(pieces.tower_of(_plain(data.rows)), each) + data.beside
    )
    if total != data.total:
        yield Fault(("total",), f"together it is {total}, not {data.total}")


def _built(aid: Piece, name: str, player: Player) -> Iterator[Fault]:
    steps = ("players", name)
    if sum(player.drawn.values()) != aid.fields["tiles_a_round"]:
        yield Fault((*steps, "drawn"), f"{name} draws {aid.fields['tiles_a_round']} tiles")
    give, get = aid.fields["trade_in"]
    given, got = sum(player.given.values()), sum(player.got.values())
    if given * get != got * give:
        yield Fault((*steps, "given"), f"{counted(give, 'tile')} for {get}")
    held = Counter(player.drawn)
    held.subtract(player.given)
    held.update(player.got)
    tower = pieces.tower_of(_plain(player.rows))
    if any(number < 0 for number in held.values()) or Counter(tower.values()) - held:
        yield Fault((*steps, "rows"), f"{name} does not have these tiles to build with")
    if pieces.hanging(tower):
        yield Fault((*steps, "rows"), "a tile hangs")
    if pieces.height(tower) != player.height:
        yield Fault(
            (*steps, "height"), f"the height is {pieces.height(tower)}, not {player.height}"
        )
    if _plain(player.after) != _plain(_without(player.rows, player.after)):
        yield Fault((*steps, "after"), "the tower looks different afterwards")


def _chosen(game: Game, aid: Piece, data: Round) -> Iterator[Fault]:
    """The taller first, then whoever is next clockwise from the marker; then the other way."""
    names = list(data.players)
    order = sorted(names, key=lambda name: (-data.players[name].height, names.index(name)))
    clients = [client for taken in data.passes for _, client in taken]
    known = {piece.id for piece in game.component("client").pieces}
    for client in clients:
        if client not in known:
            yield Fault(("passes",), f"there is no client {client}")
    if len(set(clients)) != len(names) * aid.fields["clients_a_player"]:
        yield Fault(("passes",), f"taken: {counted(len(set(clients)), 'client')}")
    for number, taken in enumerate(data.passes):
        wanted = order if number % 2 == 0 else order[::-1]
        if [name for name, _ in taken] != wanted:
            yield Fault(("passes", number), f"the order is {', '.join(wanted)}")
    cashing = [one.player for one in data.cashed]
    if sorted(cashing, key=order.index) != cashing:
        yield Fault(("cashed",), f"the order is {', '.join(order)}")


def _paid(game: Game, data: Round) -> Iterator[Fault]:
    hands = {(name, client) for taken in data.passes for name, client in taken}
    sold: dict[str, set[pieces.Cell]] = {name: set() for name in data.players}
    dollars: Counter[str] = Counter()
    buying_out: list[tuple[str, Piece]] = []
    coins: dict[str, int] = Counter()
    for number, one in enumerate((*data.cashed, *data.refused)):
        refused = number >= len(data.cashed)
        at = number - len(data.cashed) if refused else number
        steps = ("refused" if refused else "cashed", at)
        sale = _sale(game, data.players[one.player].rows, one, sold[one.player])
        if (one.player, one.client) not in hands:
            yield Fault(steps, f"{one.player} has not taken {one.client}")
        if refused or sale.message:
            if not refused or one.coins or not sale.message.startswith(NO_WAY_UP):
                yield Fault(steps, sale.message or "it can be cashed in")
            continue
        turned = 0
        for owner, piece in buying_out:
            if owner != one.player and _is_bought_out(game, piece, one.client):
                rooms = int(piece.fields["number"])
                dollars[owner] += rooms if turned < len(sale.rooms) else 0
                turned = min(turned + rooms, len(sale.rooms))
        if (one.coins, one.sold) != (len(sale.rooms) - turned, turned):
            message = f"{len(sale.rooms) - turned} rooms get a coin, {turned} are turned to SOLD"
            yield Fault(steps, message)
        sold[one.player] |= sale.rooms
        dollars[one.player] += len(sale.rooms) - turned
        coins[one.player] += turned
        piece = _client(game, one.client)
        buying_out += [(one.player, piece)] if piece.fields.get("ability") == BUY_OUT else []
    yield from _counted(data, dollars, sold, coins)


def _counted(
    data: Round,
    dollars: Mapping[str, int],
    sold: Mapping[str, set[pieces.Cell]],
    turned: Mapping[str, int],
) -> Iterator[Fault]:
    """The money and the towers that everybody has afterwards."""
    for name, player in data.players.items():
        if dollars[name] != player.dollars:
            yield Fault(("players", name, "dollars"), f"{name} has ${dollars[name]}")
        marked = _cells(player.after, f"{_CAPITALS}x")
        if marked != sold[name] or len(_cells(player.after, "x")) != turned[name]:
            yield Fault(("players", name, "after"), f"sold: {counted(len(sold[name]), 'room')}")


def _sale(game: Game, rows: Sequence[str], one: Cashed, sold: set[pieces.Cell]) -> _Sale:
    """The rooms that a client buys, or why it cannot."""
    piece = _client(game, one.client)
    tower = pieces.tower_of(_plain(rows))
    column, row = one.at
    pattern = str(piece.fields["pattern"])
    rooms = frozenset((column + dx - 1, row + dy - 1) for dx, dy in pieces.cells_of(pattern))
    if one.at not in pieces.copies_of(pattern, str(piece.fields["sector"]), tower):
        return _Sale(rooms, f"the pattern of {piece.fields['name']} is not there")
    if rooms & sold:
        return _Sale(rooms, "some of these rooms are sold")
    lowest = min(floor for _, floor in rooms)
    return _Sale(rooms, "" if pieces.is_open(tower, lowest) else f"{NO_WAY_UP} to row {lowest}")


def _is_bought_out(game: Game, by: Piece, client: str) -> bool:
    other = _client(game, client).fields
    same = other.get("sector") == by.fields["about"]
    return same and bool(other.get("brand") != by.fields["brand"])


def _unknown(game: Game, clients: Sequence[Cashed]) -> set[str]:
    return {one.client for one in clients} - {p.id for p in game.component("client").pieces}


def _client(game: Game, name: str) -> Piece:
    """The client of that id. Raises StopIteration if there is none: it was looked for before."""
    return next(piece for piece in game.component("client").pieces if piece.id == name)


def _plain(rows: Sequence[str]) -> list[str]:
    return [row.lower() for row in rows]


def _without(rows: Sequence[str], after: Sequence[str]) -> list[str]:
    """The rows with what is turned to SOLD afterwards as x."""
    pairs = zip(rows, after, strict=False)
    return ["".join("x" if b == "x" else a for a, b in zip(*pair, strict=False)) for pair in pairs]


def _cells(rows: Sequence[str], letters: str) -> set[pieces.Cell]:
    return {cell for cell, one in pieces.letters_of(rows) if one in letters}


EXAMPLES: Mapping[str, ExampleKind] = {
    "round": ExampleKind(Round, play_round),
    "end": ExampleKind(End, play_end),
}
