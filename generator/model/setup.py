"""Set-up: the place of everything on the table before the first turn, by number of players.

game.yaml lists places in the order in which they are filled, each out of what is left. What is on
no place stays in the box. Lengths in mm, y down; shared places lie about the middle of the table,
those of a player about the middle of the player's own area, as the player sees it.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from math import cos, radians, sin
from typing import NamedTuple

from generator.measure.geometry import Rect
from generator.model.component import Component, Piece, PieceRef
from generator.model.game import Game
from generator.model.game_head import Place
from generator.model.values import whole_range

_SEAT_GAP = 40.0  # mm between the areas of players, and between them and what they share
_FAN, _FAN_STEP = 6.0, 0.45  # degrees from card to card of a hand, and its step as share of width


class Laid(NamedTuple):
    """A piece on the table: its middle in mm from that of the table, and its turn, clockwise."""

    ref: PieceRef
    copy: int  # which of its copies, from 1
    up: str  # front or back
    x: float
    y: float
    turn: float
    place: int  # the number of the place in game.yaml, from 0
    player: int  # whose it is, from 1; 0: everybody's
    level: int  # in its stack, from below


class TooFew(NamedTuple):
    """A place that cannot be filled: how many it wants, how many are left, of how many."""

    place: Place
    players: int
    wanted: int
    left: int
    printed: int


def set_up(
    game: Game, players: int, *, seats: int | None = None
) -> tuple[tuple[Laid, ...], tuple[TooFew, ...]]:
    """The pieces on the table, and places not filled; each place takes from the rest."""
    shown = players if seats is None else seats
    pool = {one.name: _copies(one) for one in game.components}
    laid: list[Laid] = []
    too_few: list[TooFew] = []
    areas = _areas(game, players, shown)
    for number, place in enumerate(game.setup):
        if not place.is_for(players):
            continue
        component = game.component(place.component)
        rows = pool[component.name]
        owners = range(1, players + 1) if place.per_player else (0,)
        fitting = [one for one in rows if _fits(place, one[0])]
        if place.shuffle:
            fitting.sort(  # an order that looks like chance and is the same each time
                key=lambda one: sha256(f"{game.name}/{one[0].id}/{one[1]}".encode()).digest()
            )
        wanted = len(fitting) // len(owners) if place.take == "all" else place.take
        if wanted * len(owners) > len(fitting) or not wanted:
            most = sum(_fits(place, one[0]) for one in _copies(component))
            missing = TooFew(place, players, max(wanted, 1) * len(owners), len(fitting), most)
            too_few.append(missing)
            continue
        for turn, seat in enumerate(owners):
            taken = fitting[turn * wanted : (turn + 1) * wanted]
            for one in taken:
                rows.remove(one)
            if seat <= shown:
                spots = [areas[seat].seen(*spot) for spot in _spots(place, component, len(taken))]
                laid += _laid(component, place, number, seat, zip(taken, spots, strict=True))
    return tuple(laid), tuple(too_few)


def _laid(
    component: Component,
    place: Place,
    number: int,
    seat: int,
    taken: Iterable[tuple[tuple[Piece, int], tuple[float, float, float]]],
) -> Iterator[Laid]:
    """The pieces of a place, each with its copy and where it lies."""
    for level, ((piece, copy), spot) in enumerate(taken):
        above = level if place.laid == "stack" else 0
        yield Laid(component.ref(piece), copy, place.up, *spot, number, seat, above)


def _copies(component: Component) -> list[tuple[Piece, int]]:
    return [(one, copy) for one in component.pieces for copy in range(1, one.copies + 1)]


def _fits(place: Place, piece: Piece) -> bool:
    _, _, identity = place.put.partition("/")
    if identity and piece.id != identity:
        return False
    for name, wanted in place.only.items():
        value = piece.fields.get(name)
        numbers = whole_range(wanted)
        listed = wanted if isinstance(wanted, list) else numbers if numbers is not None else None
        if not (value in listed if listed is not None else value == wanted):
            return False
    return True


def _spots(place: Place, component: Component, count: int) -> Iterator[tuple[float, float, float]]:
    """The middles and turns of so many pieces of a place."""
    size = component.format.size.turned(90 if place.turn in (90, 270) else 0)
    x, y = place.at
    columns = place.columns or max(count, 1)
    for number in range(count):
        row, column = divmod(number, columns)
        if place.laid == "row":
            step = size.width + place.gap, size.height + place.gap
            yield x + column * step[0], y + row * step[1], place.turn
        elif place.laid == "fan":
            off = number - (count - 1) / 2
            drop = size.height * (1 - cos(radians(off * _FAN)))
            yield x + off * size.width * _FAN_STEP, y + drop, place.turn + off * _FAN
        else:
            yield x, y, place.turn


class Area(NamedTuple):
    """The area of a player, or of all: its middle, and which way it is turned."""

    x: float
    y: float
    turn: float

    def seen(self, x: float, y: float, angle: float) -> tuple[float, float, float]:
        """A point of the area, and a turn, as seen on the whole table."""
        c, s = round(cos(radians(self.turn)), 9), round(sin(radians(self.turn)), 9)
        return self.x + x * c - y * s, self.y + x * s + y * c, (angle + self.turn) % 360


def _areas(game: Game, players: int, seats: int) -> Mapping[int, Area]:
    """Where everybody sits: half of them at the lower side, the others across from them."""
    areas = {0: Area(0, 0, 0)}
    own = _extent(game, players, per_player=True)
    if own is None:
        return areas | {number: Area(0, 0, 0) for number in range(1, seats + 1)}
    shared = _extent(game, players, per_player=False) or Rect(0, 0, 0, 0)
    below = -(-seats // 2)
    middle = own.centre
    for number in range(1, seats + 1):
        lower = number <= below
        row, many = (number - 1, below) if lower else (number - below - 1, seats - below)
        x = (row - (many - 1) / 2) * (own.width + _SEAT_GAP)
        if lower:
            centre = x, shared.bottom + _SEAT_GAP + own.height / 2
            areas[number] = Area(centre[0] - middle.x, centre[1] - middle.y, 0)
        else:
            centre = -x, shared.y - _SEAT_GAP - own.height / 2
            areas[number] = Area(centre[0] + middle.x, centre[1] + middle.y, 180)
    return areas


def _extent(game: Game, players: int, *, per_player: bool) -> Rect | None:
    """The box around the shared places, or around those of one player."""
    boxes: list[Rect] = []
    for place in game.setup:
        if place.per_player != per_player or not place.is_for(players):
            continue
        component = game.component(place.component)
        size = component.format.size.turned(90 if place.turn in (90, 270) else 0)
        fitting = sum(_fits(place, one[0]) for one in _copies(component))
        count = fitting if place.take == "all" else place.take
        for x, y, _ in _spots(place, component, min(count, 60)):
            boxes.append(Rect(x - size.width / 2, y - size.height / 2, *size))
    return Rect.around(boxes) if boxes else None


def on_top(laid: Sequence[Laid]) -> tuple[Laid, ...]:
    """The pieces seen from above: only the uppermost one of a stack."""
    return tuple({(one.place, one.player, one.x, one.y): one for one in laid}.values())


def table_of(game: Game, laid: Sequence[Laid]) -> Rect:
    """The box around all pieces on the table, in mm from its middle."""
    boxes = []
    for one in laid:
        size = game.component(one.ref.component).format.size
        angle = radians(one.turn)
        wide = abs(size.width * cos(angle)) + abs(size.height * sin(angle))
        high = abs(size.width * sin(angle)) + abs(size.height * cos(angle))
        boxes.append(Rect(one.x - wide / 2, one.y - high / 2, wide, high))
    return Rect.around(boxes) if boxes else Rect(0, 0, 1, 1)
