"""The boards and cards of Clients vs Architects as they are played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from generator.games.clients_vs_architects.pieces.board import Board, boards_of
from generator.games.clients_vs_architects.pieces.graph import DASHED, needs_of
from generator.model.game import Game

SUITS = ("stone", "steel", "glass", "wood")
STONE, STEEL, GLASS, WOOD = range(4)
# A suit's lines and spaces: what a straight and a flush of it switch.
LINES = ("blue", "orange", "green", "red")
SPACES = ("blue", "black", "green", "red")
NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")


class Way(NamedTuple):
    """A line as it is walked from a space.

    ``needs`` are the areas and lines that must be open, ``up`` is 1 where it ascends and -1 where
    it descends, ``line`` the suit of its colour or -1, ``sum`` the numbers printed at its ends.
    """

    to: int
    needs: int
    forward: bool
    up: int
    line: int
    sum: int


@dataclass(frozen=True, eq=False, slots=True)
class Plan:
    """A commission board: spaces by number, the ways out of each, and what kinds there are.

    ``kinds`` has the suit of a space's kind or -1. ``enters`` says what must be open to come to a
    space from another area; ``jumps`` are the other spaces of the kind, ``next_red`` the one with
    the next higher number. ``far`` is the number of moves to the finish with everything open.
    A board is equal to itself alone, so that what can be done on it is remembered.
    """

    name: str
    numeral: int
    bids: tuple[int, ...]
    start: int
    finish: int
    values: tuple[int, ...]
    kinds: tuple[int, ...]
    ways: tuple[tuple[Way, ...], ...]
    jumps: tuple[tuple[tuple[int, int], ...], ...]  # of blue and green spaces: to, needs
    next_red: Mapping[int, tuple[int, int]]
    flips: Mapping[int, int]
    far: tuple[int, ...]


class Card(NamedTuple):
    """A construction card. ``money`` is what the client gains, or less than nothing is paid."""

    name: str
    number: int
    suit: int
    advance: int  # 1 advance, -1 retreat, 0 either
    ascend: int
    both: bool
    steps: int
    free: bool
    money: int
    option: str
    pairs: bool


class Plays(NamedTuple):
    """The effects of groups of cards, as on the aid: by number, kind and effect.

    ``pairs`` are the areas by the suits, as bits, of two pairs of cards that open or close each.
    """

    by_size: tuple[tuple[int, tuple[tuple[str, str], ...]], ...]
    pairs: tuple[tuple[str, int], ...]


class Table(NamedTuple):
    """All that does not change in a game."""

    plans: tuple[Plan, ...]
    cards: tuple[Card, ...]
    plays: Plays
    born: tuple[tuple[str, int], ...]  # architect cards and years
    hand: int
    flush_gift: int
    run_gift: int
    rounds: int
    bank: int


def read(game: Game) -> Table:
    """The pieces from the loaded game."""
    numbers = game.numbers
    step = int(numbers["bid_step"])
    return Table(
        tuple(
            _plan(f"board/{piece.id}", board, step)
            for _, piece, board in sorted(
                boards_of(game), key=lambda one: NUMERALS.index(one[2].numeral)
            )
        ),
        tuple(
            _card(f"construction/{piece.id}", piece.fields)
            for piece in game.component("construction").pieces
            for _ in range(piece.copies)
        ),
        _plays(game),
        tuple(
            (f"architect/{piece.id}", int(piece.fields["born"]))
            for piece in game.component("architect").pieces
        ),
        int(numbers["hand"]),
        int(numbers["flush_gift"]),
        int(numbers["run_gift"]),
        int(numbers["rounds"]),
        int(numbers["bank"]),
    )


def _plays(game: Game) -> Plays:
    """The plays of the aid, but for the number pair, and the suits that open areas."""
    by_size: dict[int, list[tuple[str, str]]] = {}
    for row in game.component("aid").pieces[0].fields["plays"]:
        if row["of"] != "number-pair":
            by_size.setdefault(int(row["cards"]), []).append((str(row["of"]), str(row["does"])))
    pairs = tuple(
        (region.id, sum(1 << SUITS.index(suit) for suit in str(pair).split("+")))
        for one in game.lists
        if one.name == "region"
        for region in one.pieces
        for pair in region.fields.get("pairs") or ()
    )
    return Plays(tuple((size, tuple(ways)) for size, ways in by_size.items()), pairs)


def _card(name: str, fields: Mapping[str, Any]) -> Card:
    amount = int(fields.get("amount") or 0)
    direction, height = fields.get("direction"), fields.get("height")
    return Card(
        name,
        int(fields["number"]),
        SUITS.index(str(fields["suit"])),
        {"advance": 1, "retreat": -1}.get(str(direction), 0),
        {"ascend": 1, "descend": -1}.get(str(height), 0),
        fields.get("join") == "and",
        int(fields["steps"]),
        bool(fields["free"]),
        {"client-gains": amount, "architect-pays": -amount}.get(str(fields["money"]), 0),
        str(fields.get("option") or ""),
        bool(fields["pairs"]),
    )


def _plan(name: str, board: Board, step: int) -> Plan:
    number = {space.id: at for at, space in enumerate(board.spaces)}
    values = tuple(space.value or 0 for space in board.spaces)
    kinds = tuple(
        next((SPACES.index(kind) for kind in space.kind if kind in SPACES), -1)
        for space in board.spaces
    )
    ways = _ways(board, number, values)
    reds = sorted((values[at], at) for at, kind in enumerate(kinds) if kind == WOOD)
    higher = {at: reds[(n + 1) % len(reds)][1] for n, (_, at) in enumerate(reds)}
    flips = {number[one]: number[other] for one, other in board.flips}
    finish = number[board.of_kind("finish")[0].id]
    return Plan(
        name,
        NUMERALS.index(board.numeral),
        tuple(range(board.bid.min, board.bid.max + 1, step)),
        number[board.of_kind("start")[0].id],
        finish,
        values,
        kinds,
        tuple(tuple(sorted(one)) for one in ways),
        tuple(
            tuple(
                (other, needs_of(board.spaces[at], board.spaces[other]))
                for other, same in enumerate(kinds)
                if other != at and same == kind and kind in (STONE, GLASS)
            )
            for at, kind in enumerate(kinds)
        ),
        {at: (to, needs_of(board.spaces[at], board.spaces[to])) for at, to in higher.items()},
        {**flips, **{other: one for one, other in flips.items()}},
        _far(ways, finish),
    )


def _ways(board: Board, number: Mapping[str, int], values: Sequence[int]) -> list[list[Way]]:
    """The ways from each space, along the lines and back."""
    ways: list[list[Way]] = [[] for _ in board.spaces]
    for line in board.lines:
        tail, head = board.direction(line)
        for here, there, forward in ((tail, head, True), (head, tail, False)):
            way = Way(
                number[there.id],
                needs_of(here, there) | (DASHED if line.dashed else 0),
                forward,
                (here.row > there.row) - (here.row < there.row),
                LINES.index(line.colour) if line.colour else -1,
                values[number[here.id]] + values[number[there.id]],
            )
            ways[number[here.id]].append(way)
    return ways


def _far(ways: list[list[Way]], finish: int) -> tuple[int, ...]:
    """The number of moves from each space to the finish, whatever must be open."""
    far = {finish: 0}
    waiting = [finish]
    for space in waiting:
        for at, each in enumerate(ways):
            if at not in far and any(way.to == space for way in each):
                far[at] = far[space] + 1
                waiting.append(at)
    return tuple(far.get(at, len(ways)) for at in range(len(ways)))
