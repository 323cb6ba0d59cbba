"""Architekton played: examples of turns, of scoring and of the end, tile by tile."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal

from pydantic import Field

from generator.model.game import Game
from generator.model.source import Record
from generator.model.values import listed
from generator.problem import counted
from generator.rules.extension import ExampleKind, Fault

Cell = tuple[int, int]  # column and row, counted to the right and down
SIDES: tuple[tuple[str, Cell], ...] = (
    ("north", (0, -1)), ("east", (1, 0)), ("south", (0, 1)), ("west", (-1, 0)),
)  # fmt: skip
A_TURN = 2  # tiles that a player lays
Clay = Literal["light", "dark"]


class Tile(Record):
    """A tile on the table: a building by its id, or a landscape by its terrain."""

    tile: str
    at: Cell
    turn: Literal[0, 90, 180, 270] = 0
    house: Clay | None = None


class Turn(Record):
    """One turn: who plays which tiles, and the chips it brings by the houses there."""

    houses: Clay
    lays: tuple[Tile, ...]
    chips: dict[Clay, int] = Field(default={})


class Edge(Record):
    """A place between two tiles, in tiles from the first one's middle, and what it shows."""

    at: tuple[float, float]
    agrees: bool


class Turns(Record):
    """Turns from the start on; ``edges`` are those that the picture marks."""

    start: tuple[Tile, ...]
    turns: tuple[Turn, ...]
    edges: tuple[Edge, ...] = ()


class Scored(Record):
    """A building with the landscapes at its edges, clockwise from the north, and its chips."""

    tile: str
    lands: Annotated[tuple[str, ...], Field(min_length=4, max_length=4)]
    chips: int


class Scoring(Record):
    """Enclosed buildings, each with what its owner gains or pays."""

    scored: tuple[Scored, ...]


class Final(Record):
    """A city at the end: which buildings are removed, and each colour's largest group.

    ``chips``: what the enclosed buildings gained and paid by whose house stands on them;
    ``wrong``: at how many places two tiles meet that do not agree; both where the text tells it.
    """

    tiles: tuple[Tile, ...]
    removed: tuple[Cell, ...]
    points: dict[Clay, int]
    chips: dict[Clay, int] = Field(default={})
    wrong: int | None = None


Table = dict[Cell, Tile]


def edges_of(game: Game, tile: Tile) -> tuple[str, ...] | None:
    """The terrains of a tile, clockwise from the north; None if there is no such tile."""
    for piece in game.component("building").pieces:
        if piece.id == tile.tile:
            shown = [str(piece.fields.get(side)) for side, _ in SIDES]
            turned = tile.turn // 90
            return tuple(shown[(number - turned) % 4] for number in range(4))
    lands = {str(piece.fields.get("terrain")) for piece in game.component("landscape").pieces}
    return (tile.tile,) * 4 if tile.tile in lands else None


def play_turns(game: Game, data: Turns) -> Iterator[Fault]:
    """Two tiles a turn, by turns, chequered, one agreeing edge each; enclosed ones are scored."""
    unknown = [*_unknown(game, data.start, ("start",))]
    for number, turn in enumerate(data.turns):
        unknown += _unknown(game, turn.lays, ("turns", number, "lays"))
    yield from unknown or _played_turns(game, data)  # with unknown tiles nothing else can be said


def _played_turns(game: Game, data: Turns) -> Iterator[Fault]:
    table: Table = {tile.at: tile for tile in data.start}
    for number, turn in enumerate(data.turns):
        steps = ("turns", number)
        if len(turn.lays) != A_TURN:
            yield Fault((*steps, "lays"), f"a turn lays {A_TURN} tiles, not {len(turn.lays)}")
        if number and data.turns[number - 1].houses == turn.houses:
            yield Fault((*steps, "houses"), f"{turn.houses} has two turns one after the other")
        chips: dict[Clay, int] = {}
        for at, tile in enumerate(turn.lays):
            for message in _misplaced(game, table, tile):
                yield Fault((*steps, "lays", at), message)
            table[tile.at] = tile
            if _is_building(game, tile):
                table[tile.at] = tile.model_copy(update={"house": turn.houses})
            for cell in (tile.at, *_neighbours(tile.at)):
                house = table[cell].house if cell in table else None
                if house and (cell == tile.at or not _is_building(game, tile)):
                    gain = _gain(game, table, cell)
                    chips[house] = chips.get(house, 0) + (gain or 0)
        gains = {house: gain for house, gain in chips.items() if gain}
        if gains != turn.chips:
            said = ", ".join(f"{who} {gain:+d}" for who, gain in sorted(gains.items())) or "nothing"
            yield Fault((*steps, "chips"), f"the turn brings {said}")
    yield from _wrong_edges(game, table, data.edges)


def play_scoring(game: Game, data: Scoring) -> Iterator[Fault]:
    """All edges agree: a chip; for each wrong one a chip is paid, and four are never wrong."""
    for number, one in enumerate(data.scored):
        edges = edges_of(game, Tile(tile=one.tile, at=(0, 0)))
        if edges is None:
            yield Fault(("scored", number, "tile"), f"there is no building {one.tile}")
            continue
        chips = _chips(edges, one.lands)
        if chips != one.chips:
            message = f"{one.tile} brings {chips:+d}, not {one.chips:+d}"
            yield Fault(("scored", number, "chips"), message)


def play_final(game: Game, data: Final) -> Iterator[Fault]:
    """Buildings with one or two landscapes go; the rest count in groups that touch at corners."""
    unknown = [*_unknown(game, data.tiles, ("tiles",))]
    yield from unknown or _at_the_end(game, data)


def _at_the_end(game: Game, data: Final) -> Iterator[Fault]:
    table: Table = {tile.at: tile for tile in data.tiles}
    parities = {(sum(tile.at) + _is_building(game, tile)) % 2 for tile in data.tiles}
    if len(parities) > 1:
        yield Fault(("tiles",), "the tiles are not chequered")
    buildings = [tile for tile in data.tiles if _is_building(game, tile)]
    few = {t.at for t in buildings if sum(cell in table for cell in _neighbours(t.at)) <= 2}
    if few != set(data.removed):
        yield Fault(("removed",), f"the buildings at {listed(sorted(few))} are removed")
    for clay, points in data.points.items():
        left = {tile.at for tile in buildings if tile.house == clay} - few
        largest = max((len(_group(left, cell)) for cell in left), default=0)
        if largest != points:
            yield Fault(("points", clay), f"{clay} has a group of {largest}, not of {points}")
    for clay, chips in data.chips.items():
        brought = sum(_gain(game, table, t.at) or 0 for t in buildings if t.house == clay)
        if brought != chips:
            yield Fault(("chips", clay), f"the buildings of {clay} bring {brought:+d}")
    if data.wrong is not None:
        yield from _wrong_places(game, table, data, data.wrong)


def _wrong_places(game: Game, table: Table, data: Final, told: int) -> Iterator[Fault]:
    """How many places do not agree, if not as many as told, and tiles that agree with none."""
    meets = {cell: _meetings(game, table, cell) for cell in table}
    wrong = sum(not agrees for found in meets.values() for agrees in found.values()) // 2
    if wrong != told:
        yield Fault(("wrong",), f"{counted(wrong, 'place')} where tiles do not match")
    for number, tile in enumerate(data.tiles):
        if not any(meets[tile.at].values()):
            yield Fault(("tiles", number), f"no edge of {tile.tile} matches a neighbour")


def _unknown(game: Game, tiles: Sequence[Tile], steps: tuple[str | int, ...]) -> Iterator[Fault]:
    for number, tile in enumerate(tiles):
        if edges_of(game, tile) is None:
            yield Fault((*steps, number, "tile"), f"there is no tile {tile.tile}")


def _misplaced(game: Game, table: Table, tile: Tile) -> Iterator[str]:
    """Why a tile may not be laid there."""
    if tile.at in table:
        yield f"there is already a tile at {tile.at}"
        return
    beside = [cell for cell in _neighbours(tile.at) if cell in table]
    if not beside:
        yield f"{tile.tile} touches no tile"
        return
    building = _is_building(game, tile)
    if any(_is_building(game, table[cell]) == building for cell in beside):
        yield f"{tile.tile} is next to a tile of its own kind"
    meets = _meetings(game, {**table, tile.at: tile}, tile.at)
    if not any(meets.values()):
        yield f"no edge of {tile.tile} matches a neighbour"


def _meetings(game: Game, table: Table, at: Cell) -> Mapping[Cell, bool]:
    """The cells beside a tile that hold tiles, and whether the edges between them agree."""
    shown = edges_of(game, table[at]) or ("",) * 4
    found: dict[Cell, bool] = {}
    for side, cell in enumerate(_neighbours(at)):
        other = edges_of(game, table[cell]) if cell in table else None
        if other:
            found[cell] = shown[side] == other[(side + 2) % 4]
    return found


def _gain(game: Game, table: Table, at: Cell) -> int | None:
    """The chips of a building that is enclosed; None of one that is not."""
    meets = _meetings(game, table, at)
    wrong = sum(not agrees for agrees in meets.values())
    return None if len(meets) < len(SIDES) else -wrong or 1


def _wrong_edges(game: Game, table: Table, edges: Sequence[Edge]) -> Iterator[Fault]:
    there = {
        ((at[0] + cell[0]) / 2, (at[1] + cell[1]) / 2): agrees
        for at in table
        for cell, agrees in _meetings(game, table, at).items()
    }
    for number, edge in enumerate(edges):
        agrees = there.get(edge.at)
        if agrees is None:
            yield Fault(("edges", number), f"no two tiles meet at {listed(edge.at)}")
        elif agrees != edge.agrees:
            says = "agree" if agrees else "do not match"
            yield Fault(("edges", number), f"the edges at {listed(edge.at)} {says}")
    if edges and len(edges) != len(there):
        yield Fault(
            ("edges",), f"edges meet at {counted(len(there), 'place')}, {len(edges)} of them marked"
        )


def _chips(edges: Sequence[str], lands: Sequence[str]) -> int:
    wrong = sum(one != other for one, other in zip(edges, lands, strict=True))
    return -wrong or 1


def _is_building(game: Game, tile: Tile) -> bool:
    return any(piece.id == tile.tile for piece in game.component("building").pieces)


def _neighbours(at: Cell) -> list[Cell]:
    return [(at[0] + dx, at[1] + dy) for _, (dx, dy) in SIDES]


def _group(cells: set[Cell], start: Cell) -> set[Cell]:
    """The cells that hang together by their corners with one of them."""
    group, ahead = set[Cell](), [start]
    while ahead:
        column, row = ahead.pop()
        if (column, row) in cells - group:
            group.add((column, row))
            ahead += [(column + dx, row + dy) for dx in (-1, 1) for dy in (-1, 1)]
    return group


EXAMPLES = {
    "turns": ExampleKind(Turns, play_turns),
    "scoring": ExampleKind(Scoring, play_scoring),
    "final": ExampleKind(Final, play_final),
}
