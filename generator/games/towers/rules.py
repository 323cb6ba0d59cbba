"""Checks of Towers: patterns, abilities, brands, supplies, and what the player aid says."""

from collections import Counter
from collections.abc import Iterator, Mapping
from math import ceil
from typing import Any, NamedTuple

from generator.games.towers import pieces
from generator.model.component import Piece
from generator.model.game import Game
from generator.model.values import some_of
from generator.problem import Problem, counted, did_you_mean, nearest

LARGEST_PATTERN = 6  # rooms
LARGEST_SIDE = 5
LARGEST_HOME = 3  # rooms of a Residence pattern
ALL_SHAPES = (3, 4)  # rooms of the shapes of which the plain clients leave out none
PLAYER_ROUNDS = 24  # what the printed pieces suffice for: 3 players for 8 rounds
SMALLEST_BRAND = 3  # clients


def rounds_for(game: Game, players: int) -> int:
    """The number of rounds that the printed pieces suffice for, by players."""
    return min(int(game.numbers.get("rounds", 0)), PLAYER_ROUNDS // players)


def pattern_shape(game: Game) -> Iterator[Problem]:
    """A pattern is no small connected group of rooms, drawn without empty borders."""
    for component, piece in game.pieces_of("client"):
        fault = _pattern_fault(str(piece.fields.get("pattern", "")))
        if fault:
            hint = (
                "write the rows from the top, with / between them: # is a room, . is empty. "
                "Example: ##./.##"
            )
            yield component.problem(piece, "pattern-shape", fault, hint, field="pattern")


def _pattern_fault(pattern: str) -> str:
    rows = pattern.split("/")
    cells = pieces.cells_of(pattern)
    if set(pattern) - set("#./") or len({len(row) for row in rows}) != 1:
        return f"{pattern} must be a block of # and ., with rows of one length"
    if not cells or not pieces.is_connected(cells):
        return f"the rooms of {pattern} do not all touch: corners do not count"
    columns, levels = {column for column, _ in cells}, {level for _, level in cells}
    if len(columns) < len(rows[0]) or len(levels) < len(rows):
        return f"{pattern} has a row or column without a room"
    if len(cells) > LARGEST_PATTERN or max(len(rows), len(rows[0])) > LARGEST_SIDE:
        there = f"{pattern} has {counted(len(cells), 'room')} in {len(rows[0])} x {len(rows)}"
        return f"{there}; the most is {LARGEST_PATTERN} in {LARGEST_SIDE} x {LARGEST_SIDE}"
    return ""


def sector_shape(game: Game) -> Iterator[Problem]:
    """A pattern has not its sector's shape: Retail is wide, Office tall, Residence small."""
    for component, piece in game.pieces_of("client"):
        pattern = str(piece.fields.get("pattern", ""))
        rows, rooms = pattern.split("/"), pattern.count("#")
        wide, high = len(rows[0]), len(rows)
        faults = {
            "retail": wide < high and "is taller than wide, but Retail is wide",
            "office": high < wide and "is wider than tall, but Office is tall",
            "residence": rooms > LARGEST_HOME
            and f"has {rooms} rooms, but Residence has at most {LARGEST_HOME}",
        }
        fault = faults.get(str(piece.fields.get("sector")))
        if fault:
            hint = "turn the pattern. Or give the card another sector"
            message = f"{pattern} {fault}"
            yield component.problem(piece, "sector-shape", message, hint, field="pattern")


def every_shape(game: Game) -> Iterator[Problem]:
    """The plain clients of Retail and Office lack a shape of three or four rooms, or repeat one.

    Wide ones are wanted by Retail, tall ones by Office, others by one of the two at least. In
    every sector two plain clients want different shapes.
    """
    wanted: dict[tuple[str, frozenset[pieces.Cell]], Piece] = {}
    for component, piece in game.pieces_of("client"):
        if piece.fields.get("ability") is not None:
            continue
        sector = str(piece.fields.get("sector"))
        key = sector, pieces.cells_of(str(piece.fields.get("pattern", "")))
        if key in wanted:
            message = f"it wants the same shape as {component.label(wanted[key])}"
            hint = "write another shape on one of the two: both have this sector and no ability"
            yield component.problem(piece, "every-shape", message, hint, field="pattern")
        wanted.setdefault(key, piece)
    if not {"retail", "office"} <= {sector for sector, _ in wanted}:
        return
    for cells in sorted(pieces.shapes(*ALL_SHAPES), key=pieces.pattern_of):
        wide, high = (max(cell[axis] for cell in cells) for axis in (0, 1))
        sectors = ["retail"] * (wide >= high) + ["office"] * (wide <= high)
        if not any((sector, cells) in wanted for sector in sectors):
            message = (
                f"no {' or '.join(sectors)} client without ability wants {pieces.pattern_of(cells)}"
            )
            hint = "give one of them this pattern: each shape of three or four rooms must be there"
            yield Problem(game.component("client").pieces_at, "every-shape", message, hint)


def ability_known(game: Game) -> Iterator[Problem]:
    """An ability has no wording on the player aid."""
    families = pieces.wordings(game)
    if families is None:
        return
    for component, piece in game.pieces_of("client"):
        code = piece.fields.get("ability")
        if code is not None and code not in families:
            hint = did_you_mean(str(code), families, listing="abilities")
            message = f"the player aid has no ability {code}"
            yield component.problem(piece, "ability-known", message, hint, field="ability")


def ability_value(game: Game) -> Iterator[Problem]:
    """A card lacks the number or brand that its ability's wording asks for, or has one in vain."""
    families = pieces.wordings(game)
    if families is None:
        return
    for component, piece in game.pieces_of("client"):
        code = piece.fields.get("ability")
        if code is not None and code not in families:
            continue
        wording = families.get(str(code), "")
        for field, asked in (("number", "{k}" in wording), ("brand", "brand" in wording)):
            if asked != (piece.fields.get(field) is not None):
                message, hint = f"the ability {code} needs a {field}", f"add the {field}"
                if not asked:
                    message = f"the {field} is not used by the card's ability"
                    hint = f"delete the {field}. Or choose another ability"
                at = "ability" if asked else field
                yield component.problem(piece, "ability-value", message, hint, field=at)
    yield from _abilities_with_rooms(game)


def _abilities_with_rooms(game: Game) -> Iterator[Problem]:
    """Cards of one ability of which some name rooms and others do not."""
    first: dict[str, bool] = {}
    for component, piece in game.pieces_of("client"):
        code, names = str(piece.fields.get("ability")), piece.fields.get("about") is not None
        if first.setdefault(code, names) != names:
            message = f"about: another client with the ability {code} " + (
                "names no rooms" if names else "names rooms"
            )
            hint = "name rooms on all cards of one ability, or on none"
            yield component.problem(piece, "ability-value", message, hint, field="about")


def brand_in_name(game: Game) -> Iterator[Problem]:
    """A client of a brand does not have its name, or has it without being of the brand."""
    brands = {
        piece.fields["brand"] for _, piece in game.pieces_of("client") if piece.fields.get("brand")
    }
    for component, piece in game.pieces_of("client"):
        name, brand = str(piece.fields.get("name")), piece.fields.get("brand")
        said = next((one for one in sorted(brands) if name.startswith(f"{one} ")), None)
        if said != brand:
            message = f"{name!r} does not begin with its brand, {brand or 'none'}"
            hint = f"write {said}" if said else "begin the name with the brand"
            yield component.problem(piece, "brand-in-name", message, hint, field="brand")


def brand_group(game: Game) -> Iterator[Problem]:
    """A brand has so few clients that an ability which counts them hardly ever works."""
    brands = Counter(
        piece.fields["brand"] for _, piece in game.pieces_of("client") if piece.fields.get("brand")
    )
    seen = set()
    for component, piece in game.pieces_of("client"):
        brand = piece.fields.get("brand")
        if brand and brands[brand] < SMALLEST_BRAND and brand not in seen:
            seen.add(brand)
            message = (
                f"the brand {brand} has {counted(brands[brand], 'client')} instead of at least "
                f"{SMALLEST_BRAND}"
            )
            near = nearest(brand, [one for one in brands if one != brand])
            if near and brands[near] < brands[brand]:
                continue  # that one is misspelt, and reported
            hint = f"did you mean {near}?" if near else "give another client this brand"
            yield component.problem(piece, "brand-group", message, hint, field="brand")


class _Supply(NamedTuple):
    component: str
    fields: Mapping[str, Any]
    what: str
    for_one: float  # pieces a player needs in a round


def rounds(game: Game) -> Iterator[Problem]:
    """The aid lets some players play more or fewer rounds than the printed pieces suffice for."""
    for component, aid in game.pieces_of("aid"):
        for players in _players(game):
            said, right = aid.fields.get("rounds", {}).get(str(players)), rounds_for(game, players)
            if said != right:
                message = f"{players} players play {right} rounds; the aid says {said or 'nothing'}"
                hint = f"write `{players}: {right}`"
                yield component.problem(aid, "rounds", message, hint, field="rounds")


def supplies(game: Game) -> Iterator[Problem]:
    """Some number of players would run out of tiles, clients or $1 coins before the last round."""
    for _, aid in game.pieces_of("aid"):
        for players in _players(game):
            for supply in _needs(game, aid):
                there = game.count(supply.component, **supply.fields)
                needed = ceil(supply.for_one * players * rounds_for(game, players))
                if there < needed:
                    message = (
                        f"{players} players need {needed} {supply.what} "
                        f"for {rounds_for(game, players)} rounds; there are {there}"
                    )
                    where = game.component(supply.component).pieces_at
                    hint = f"print {needed - there} more. Or lower what a player uses in a round"
                    yield Problem(where, "supplies", message, hint)


def _players(game: Game) -> range:
    return range(game.players[0], game.printed_for + 1)


def _needs(game: Game, aid: Piece) -> Iterator[_Supply]:
    names = {component.name for component in game.components}
    clients = aid.fields.get("clients_a_player", 0)
    if "room" in names:
        yield _Supply("room", {}, "room tiles", aid.fields.get("tiles_a_round", 0))
    if "client" in names:
        yield _Supply("client", {}, "client cards", clients)
        patterns = [str(piece.fields.get("pattern", "")) for _, piece in game.pieces_of("client")]
        if "token" in names and patterns:
            mean = sum(pattern.count("#") for pattern in patterns) / len(patterns)
            coins = "$1 coins (a coin on every room that clients buy)"
            yield _Supply("token", {"value": 1}, coins, clients * mean)


def examples(game: Game) -> Iterator[Problem]:
    """The facts on the player aid about its towers differ from the rules."""
    for component, aid in game.pieces_of("aid"):
        for name in pieces.DRAWN if pieces.aid_of(aid) else ():
            drawn = aid.fields.get(name)
            if drawn is None:
                continue
            tower = pieces.tower_of(drawn["rows"])
            loose = pieces.hanging(tower)
            if loose:
                places = [f"column {column}, floor {floor}" for column, floor in sorted(loose)]
                message = f"{name}: the room in {some_of(places)} has nothing below it"
                hint = "add a room below it: no room may hang over empty space"
                yield component.problem(aid, "examples", message, hint, field=name)
            for key, right in _facts(game, drawn, tower).items():
                if key in drawn and drawn[key] != right:
                    value = str(right).lower()
                    hint, there = f"write `{key}: {value}`", str(drawn[key]).lower()
                    message = f"the tower {name}: {key} is {there} instead of {value}"
                    yield component.problem(aid, "examples", message, hint, name, key)


def _facts(game: Game, drawn: Mapping[str, Any], tower: pieces.Tower) -> dict[str, Any]:
    """All that can be told of a tower on the aid, by the names the aid uses."""
    pattern, sector = str(drawn.get("pattern", "#")), str(drawn.get("sector", ""))
    copies = pieces.copies_of(pattern, sector, tower)
    lowest = copies[0][1] if copies else 0
    return {
        "tiles": len(tower),
        "height": pieces.height(tower),
        "are_floors": [pieces.is_floor(tower, floor) for floor in range(len(drawn["rows"]), 0, -1)],
        "found": len(copies),
        "lowest": lowest,
        "open": bool(copies) and pieces.is_open(tower, lowest),
        "lifts": len(pieces.elevators(tower)),
        "worth": pieces.elevator_bonus(tower, game.numbers.get("elevator", 0)),
    }


CHECKS = (
    pattern_shape, sector_shape, every_shape, ability_known, ability_value, brand_in_name,
    brand_group, rounds, supplies, examples,
)  # fmt: skip
