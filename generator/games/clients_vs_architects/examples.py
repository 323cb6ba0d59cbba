"""Examples of Clients vs Architects, played: bids, ways that are barred, moves, cards and funds."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, Literal

from pydantic import Field

from generator.games.clients_vs_architects.pieces.board import Board, Line, Space, board_of
from generator.games.clients_vs_architects.pieces.graph import CLOSED, DASHED, needs_of
from generator.model.game import Game
from generator.model.source import Record
from generator.model.values import listed, text_form
from generator.rules.extension import ExampleKind, Fault


class Bid(Record):
    """An architect's bid for a board."""

    architect: str
    board: str
    bid: int


class Bids(Record):
    """Bids of one round, and who wins which board."""

    bids: tuple[Bid, ...]
    winners: dict[str, str]


class Ways(Record):
    """Ways on a board while everything is closed: from and to."""

    board: str
    allowed: tuple[tuple[str, str], ...]
    barred: tuple[tuple[str, str], ...]


class Funds(Record):
    """The two purses of a player."""

    client: int
    architect: int


class Player(Record):
    """A player before an example: the board, the client's space, the funds if they matter."""

    board: str
    at: str
    funds: Funds | None = None
    after: Funds | None = None


class Play(Record):
    """One play: cards with a move of somebody's client, or a group with what it switches.

    ``transfer`` is what the client pays the architect (less than nothing: gets back), ``line`` what
    the bank pays the client for an active line, ``card`` what it pays for the card, both purses.
    """

    cards: tuple[str, ...] = ()
    player: str
    to: str | None = None
    transfer: int = 0
    line: int = 0
    card: int = 0
    group: Literal["straight", "flush"] | None = None
    suit: str | None = None
    others: tuple[str, ...] = ()  # spaces that a move of this sort could reach as well


class Turn(Record):
    """A turn or some moves: the players, the hand it is played from, and its plays in order."""

    players: dict[str, Player]
    hand: tuple[str, ...] = ()
    plays: tuple[Play, ...] = Field(min_length=1)


def play_bids(game: Game, data: Bids) -> Iterator[Fault]:
    """Each bid within its board's limits and in steps; the lowest wins, of equals the older."""
    architects = {p.id: p.fields for p in game.component("architect").pieces}
    best: dict[str, tuple[int, int, str]] = {}
    for number, one in enumerate(data.bids):
        board, who = _board(game, one.board), architects.get(one.architect)
        if board is None or who is None:
            yield Fault(("bids", number), f"there is no {one.board} or no {one.architect}")
            continue
        if not board.bid.min <= one.bid <= board.bid.max:
            yield Fault(("bids", number, "bid"), f"{board.bid.min} to {board.bid.max} may be bid")
        if (one.bid - who["scale_from"]) % who["scale_step"]:
            yield Fault(("bids", number, "bid"), f"bids go in steps of {who['scale_step']}")
        offer = (one.bid, who["born"], one.architect)
        best[one.board] = min(best.get(one.board, offer), offer)
    winners = {board: offer[2] for board, offer in best.items()}
    if winners != data.winners:
        yield Fault(("winners",), f"the winners are {text_form(winners)}")


def play_ways(game: Game, data: Ways) -> Iterator[Fault]:
    """Which ways are open and which are barred at the beginning."""
    board = _board(game, data.board)
    if board is None:
        yield Fault(("board",), f"there is no board {data.board}")
        return
    for name, ways in (("allowed", data.allowed), ("barred", data.barred)):
        for number, (tail, head) in enumerate(ways):
            line = _line(board, tail, head)
            if line is None:
                yield Fault((name, number), f"no line joins {tail} and {head}")
            elif _is_open(board, line, tail, head) != (name == "allowed"):
                yield Fault((name, number), f"the way from {tail} to {head} is not {name}")


def play_turn(game: Game, data: Turn) -> Iterator[Fault]:
    """Each card from the hand and once; each move along a line, as its card says; all funds."""
    boards = {name: _board(game, player.board) for name, player in data.players.items()}
    standing = {name: player.at for name, player in data.players.items()}
    funds = {
        name: [player.funds.client, player.funds.architect] if player.funds else [0, 0]
        for name, player in data.players.items()
    }
    active: set[str] = set()
    held = list(data.hand)
    for number, one in enumerate(data.plays):
        steps = ("plays", number)
        for card in one.cards:
            if card not in held:
                yield Fault((*steps, "cards"), f"{card} is not in the hand, or played twice")
            else:
                held.remove(card)
        if one.group:
            yield from (Fault(steps, message) for message in _ungrouped(game, one))
            active |= {str(one.suit)} if one.group == "straight" else set()
            continue
        board = boards.get(one.player)
        if board is None or one.to is None:
            yield Fault(steps, "a move needs a player with a board, and where it goes")
            continue
        yield from (
            Fault((*steps, *fault.steps), fault.message)
            for fault in _moved(game, board, standing[one.player], one, active)
        )
        standing[one.player] = one.to
        to_client = one.line - one.transfer + (max(0, one.card))
        funds[one.player][0] += to_client
        funds[one.player][1] += one.transfer + min(one.card, 0)
    for name, player in data.players.items():
        there = funds[name]
        if player.after and [player.after.client, player.after.architect] != there:
            message = f"{name} has {there[0]} and {there[1]}"
            yield Fault(("players", name, "after"), message)


def _moved(game: Game, board: Board, start: str, one: Play, active: set[str]) -> Iterator[Fault]:
    """What is wrong with a move: its line, its direction, what it brings."""
    end = str(one.to)
    line = _line(board, start, end)
    if line is None or not _is_open(board, line, start, end):
        yield Fault(("to",), f"no open line leads from {start} to {end}")
        return
    tail, head = board.direction(line)
    forward = head.id == end
    value = (head if forward else board.by_id[start]).value or 0
    transfer = value if forward else -value
    if transfer != one.transfer:
        yield Fault(("transfer",), f"the transfer is {transfer}, not {listed([one.transfer])}")
    pays = _line_pays(game, line, active, tail, head)
    if pays != one.line:
        yield Fault(("line",), f"the line brings {pays}, not {listed([one.line])}")
    if one.cards:
        yield from _by_cards(game, board, start, one)


def _by_cards(game: Game, board: Board, start: str, one: Play) -> Iterator[Fault]:
    """Whether the cards allow the move, alone or as a number pair, and what they bring."""
    cards = [_card(game, name) for name in one.cards]
    fields = cards[0]
    if len(cards) > 2 or any(card["number"] != fields["number"] for card in cards):
        yield Fault(("cards",), "they are neither a single card nor a number pair")
    if not _fits(board, start, str(one.to), fields):
        yield Fault(("to",), f"{fields['text']}: this is not such a move")
    amount = int(fields.get("amount") or 0)
    brings = {"client-gains": amount, "architect-pays": -amount}.get(fields["money"], 0)
    if brings != one.card:
        yield Fault(("card",), f"the card brings {brings}, not {listed([one.card])}")
    ends = {end for line in board.lines for end in line.ends if start in line.ends and end != start}
    others = {
        end
        for end in ends - {one.to}
        if _is_open(board, _line(board, start, end), start, end)
        and _fits(board, start, end, fields)
    }
    if others != set(one.others):
        yield Fault(("others",), f"it could also go to {listed(sorted(others))}")


def _fits(board: Board, start: str, end: str, fields: Mapping[str, Any]) -> bool:
    line = _line(board, start, end)
    assert line is not None
    here, there = board.by_id[start], board.by_id[end]
    forward = board.direction(line)[1].id == end
    ways = {
        "advance": forward,
        "retreat": not forward,
        "ascend": there.row < here.row,
        "descend": there.row > here.row,
    }
    asked = [ways[fields[name]] for name in ("direction", "height") if fields.get(name)]
    return all(asked) if fields.get("join") == "and" else any(asked)


def _line_pays(game: Game, line: Line, active: set[str], tail: Space, head: Space) -> int:
    """What the bank pays the client for the line, if its colour is active."""
    aid = game.component("aid").pieces[0].fields
    for row in aid["lines"]:
        if row["colour"] == line.colour and row["suit"] in active:
            both = (tail.value or 0) + (head.value or 0)
            amount = both // 2 if "half" in row["effect"] else both
            return amount if row["effect"].startswith("bank pays") else -amount
    return 0


def _ungrouped(game: Game, one: Play) -> Iterator[str]:
    cards = [_card(game, name) for name in one.cards]
    numbers = sorted(card["number"] for card in cards)
    suits = {card["suit"] for card in cards}
    if one.group == "straight":
        if len(cards) != 3 or any(b - a != 1 for a, b in pairwise(numbers)):
            yield "three consecutive numbers are a straight"
    elif len(suits) != 1 or len(cards) != 3:
        yield "three cards of one suit are a flush"
    if one.suit not in suits:
        yield f"no card of the group is of {listed([one.suit])}"


def _is_open(board: Board, line: Line | None, tail: str, head: str) -> bool:
    """Whether a line can be walked while everything is closed."""
    if line is None:
        return False
    needs = needs_of(board.by_id[tail], board.by_id[head]) | (DASHED if line.dashed else 0)
    return needs == CLOSED


def _line(board: Board, one: str, other: str) -> Line | None:
    return next((line for line in board.lines if {*line.ends} == {one, other}), None)


def _card(game: Game, name: str) -> Mapping[str, Any]:
    """The fields of a construction card; of none, those of a card that does nothing."""
    cards = {piece.id: piece.fields for piece in game.component("construction").pieces}
    nothing = {"number": 0, "suit": "", "money": "none", "text": "there is no such card"}
    return cards.get(name, nothing)


def _board(game: Game, name: str) -> Board | None:
    return next(
        (board_of(piece) for piece in game.component("board").pieces if piece.id == name), None
    )


EXAMPLES = {
    "bids": ExampleKind(Bids, play_bids),
    "ways": ExampleKind(Ways, play_ways),
    "turn": ExampleKind(Turn, play_turn),
}
