"""Checks of Architekton: building tiles balanced over all four sides, the setup's sums."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise

from generator.model.component import Component, Piece
from generator.model.game import Game
from generator.problem import Problem

# Clockwise, so neighbours in this order meet at a corner of the tile.
SIDES = ("north", "east", "south", "west")
TERRAINS = ("earth", "meadow", "water", "forest")
EDGES = 22  # of 88: a quarter for each terrain
TILES = 18  # tiles on which a terrain occurs
CORNERS = 14  # corners at which two different terrains meet
EQUAL_CORNERS = 1  # corners at which a terrain meets itself


def equal_under_rotation(game: Game) -> Iterator[Problem]:
    """Two building tiles show the same terrains in the same order once one of them is turned."""
    for component in _buildings(game):
        first: dict[tuple[str, ...], Piece] = {}
        for piece in component.pieces:
            shown = _edges(piece)
            turned = (shown[turn:] + shown[:turn] for turn in range(len(shown)))
            same = next((first[one] for one in turned if one in first), None)
            if same:
                message = f"turned round, it is the same tile as {component.label(same)}: "
                message += " ".join(shown)
                hint = "change its terrains or their order: all building tiles must differ"
                yield component.problem(piece, "equal-under-rotation", message, hint, "north")
            elif piece.copies > 1:
                hint = "remove copies: all building tiles must differ"
                message = f"it is printed {piece.copies} times"
                yield component.problem(piece, "equal-under-rotation", message, hint, "copies")
            first.setdefault(shown, piece)


def terrain_edges(game: Game) -> Iterator[Problem]:
    """A terrain is not on 22 of the 88 edges of building tiles.

    It would be easier or harder to lay than the others.
    """
    for component in _buildings(game):
        yield from _not_on(component, "edges", _count_edges(component), EDGES)


def terrain_tiles(game: Game) -> Iterator[Problem]:
    """A terrain is not on 18 building tiles.

    The tiles that a landscape of it could join would be more or fewer than others'.
    """
    for component in _buildings(game):
        there = Counter(edge for p in component.pieces for edge in [*{*_edges(p)}] * p.copies)
        yield from _not_on(component, "tiles", there, TILES)


def terrain_corners(game: Game) -> Iterator[Problem]:
    """Two terrains do not meet at 14 corners of building tiles, or one does not meet itself at one.

    What a terrain's corners add up to follows from its edges: as long as those are not balanced,
    nothing is said here.
    """
    for component in _buildings(game):
        if any(_count_edges(component)[terrain] != EDGES for terrain in TERRAINS):
            continue
        there: Counter[frozenset[str]] = Counter()
        for piece in component.pieces:
            shown = _edges(piece)
            for corner in pairwise((*shown, shown[0])):
                there[frozenset(corner)] += piece.copies
        wanted = {frozenset(pair): CORNERS for pair in combinations(TERRAINS, 2)}
        wanted |= {frozenset((terrain,)): EQUAL_CORNERS for terrain in TERRAINS}
        for pair, number in wanted.items():
            if there[pair] != number:
                names = " and ".join((sorted(pair, key=TERRAINS.index) * 2)[:2])
                message = f"{names} meet at {there[pair]} corners instead of {number}"
                how = "where" if there[pair] > number else "so that"
                hint = f"change an edge of a tile {how} {names} meet"
                yield _unbalanced(component, "terrain-corners", message, hint)


def supply_adds_up(game: Game) -> Iterator[Problem]:
    """Stack, open supply, reserve and start on the mat do not add up to the tiles there are."""
    for mat in (component for component in game.components if component.name == "mat"):
        for piece in mat.pieces:
            for kind in ("building", "landscape"):
                parts = {
                    name: value
                    for name, value in piece.fields.items()
                    if name.startswith(f"{kind}_") and isinstance(value, int)
                }
                there = sum(
                    component.count for component in game.components if component.name == kind
                )
                total = sum(parts.values())
                if total != there:
                    summed = " + ".join(str(value) for value in parts.values())
                    message = f"{summed} make {total}, but there are {there} {kind} tiles"
                    hint = f"write numbers that make {there}. Or print {total} tiles"
                    field = f"{kind}_stack"
                    yield mat.problem(piece, "supply-adds-up", message, hint, field=field)


def _buildings(game: Game) -> Iterator[Component]:
    return (component for component in game.components if component.name == "building")


def _edges(piece: Piece) -> tuple[str, ...]:
    return tuple(str(piece.fields.get(side)) for side in SIDES)


def _count_edges(component: Component) -> Counter[str]:
    return Counter(edge for piece in component.pieces for edge in _edges(piece) * piece.copies)


def _not_on(component: Component, what: str, there: Counter[str], wanted: int) -> Iterator[Problem]:
    for terrain in TERRAINS:
        if there[terrain] != wanted:
            message = f"{terrain} is on {there[terrain]} {what} instead of {wanted}"
            change = abs(there[terrain] - wanted)
            hint = f"write {terrain} on {change} more {what}"
            if there[terrain] > wanted:
                hint = f"write another terrain on {change} of these {what}, or print fewer tiles"
            yield _unbalanced(component, f"terrain-{what}", message, hint)


def _unbalanced(component: Component, rule: str, message: str, write: str) -> Problem:
    hint = f"{write}. The design has each terrain, and each pair of them, equally often"
    return Problem(component.pieces_at, rule, f"{component.name}: {message}", hint)


CHECKS = (equal_under_rotation, terrain_edges, terrain_tiles, terrain_corners, supply_adds_up)
