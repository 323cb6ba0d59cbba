"""The moves of Architekton, scoring, the last turns and the end.

A move is ``("building", tile, quarters, square)``, ``("landscape", terrain, square)``,
``("house", square)`` that a house leaves, ``("score", square)``, ``("pay", chips)``, ``("back",)``
for a house that is taken back, or None where nothing fits.
"""

from collections.abc import Sequence
from typing import Any

from generator.games.architekton.play import position
from generator.measure.dice import Dice
from generator.rules.playing import Facts, Ways, bits

A_TURN = 2  # tiles that a player lays
ENCLOSED = 4  # landscapes beside a building
CANNOT_PAY, ALL_LAID, NOTHING_FITS = "somebody cannot pay", "the stacks are empty", "nothing fits"
Step = tuple[Any, ...] | None


def moves(state: position.Position) -> Sequence[Step]:
    """The moves of the player whose turn it is."""
    if state.to_house >= 0:
        there = state.houses[state.seat]
        return [("house", square) for square in bits(there)]
    if state.wrong:
        most = state.chips[position.owner(state, state.to_score[0])]
        return [("pay", state.wrong), ("back",)] if most >= state.wrong else [("back",)]
    if state.to_score:
        return [("score", square) for square in state.to_score]
    return _layings(state) or [None]


def _layings(state: position.Position) -> Ways:
    near, free = state.near, position.INSIDE & ~state.covered
    ways: list[tuple[tuple[Any, ...], int]] = []
    edges_of = state.table.edges
    for tile in state.open_buildings:
        for quarters, (north, east, south, west) in enumerate(edges_of[tile]):
            mask = (near[north] | near[4 + east] | near[8 + south] | near[12 + west]) & free
            if mask:
                ways.append((("building", tile, quarters), mask))
    last = -1
    for terrain in state.open_landscapes:
        if terrain != last:
            mask = state.facing[terrain] & free
            if mask:
                ways.append((("landscape", terrain), mask))
            last = terrain
    return Ways(ways)


def apply(state: position.Position, move: Step, _dice: Dice) -> position.Position:
    """The position after a move; the only chance is the order of the stacks."""
    if move is None:
        return _nothing_fits(state)
    if move[0] == "building":
        return _lay_building(state, *move[1:])
    if move[0] == "landscape":
        return _lay_landscape(state, *move[1:])
    if move[0] == "house":
        houses = _without(state.houses, state.seat, move[1])
        moved = state._replace(houses=houses, unscored=state.unscored & ~(1 << move[1]))
        return _house_on(moved, state.to_house)
    if move[0] == "score":
        others = tuple(square for square in state.to_score if square != move[1])
        return _score(state._replace(to_score=(move[1], *others)))
    return _pay(state, 0 if move[0] == "back" else move[1])


def _lay_building(
    state: position.Position, tile: int, quarters: int, square: int
) -> position.Position:
    bit = 1 << square
    facing = list(state.facing)
    for terrain, step in zip(state.table.edges[tile][quarters], position.STEPS, strict=True):
        facing[terrain] |= 1 << (square + step)
    at = state.open_buildings.index(tile)
    laid = state._replace(
        laid_now=state.laid_now + 1,
        facing=tuple(facing),
        covered=state.covered | bit,
        buildings=(*state.buildings, position.Laid(square, tile, quarters, state.seat)),
        open_buildings=state.open_buildings[:at] + state.open_buildings[at + 1 :],
        slid=False,
    )
    if state.houses[state.seat].bit_count() >= state.table.houses[state.seat]:
        return laid._replace(to_house=square)
    return _house_on(laid, square)


def _house_on(state: position.Position, square: int) -> position.Position:
    bit, seat = 1 << square, state.seat
    mine = state.houses[seat] | bit
    houses = (mine, state.houses[1]) if seat == 0 else (state.houses[0], mine)
    housed = state._replace(houses=houses, unscored=state.unscored | bit, to_house=-1)
    return _enclosed(housed, bit)


def _lay_landscape(state: position.Position, terrain: int, square: int) -> position.Position:
    near, beside = list(state.near), 0
    for side, step in enumerate(position.STEPS):
        near[side * 4 + terrain] |= 1 << (square - step)
        beside |= 1 << (square - step)
    at = state.open_landscapes.index(terrain)
    laid = state._replace(
        laid_now=state.laid_now + 1,
        near=tuple(near),
        covered=state.covered | 1 << square,
        open_landscapes=state.open_landscapes[:at] + state.open_landscapes[at + 1 :],
        slid=False,
    )
    return _enclosed(laid, beside)


def _enclosed(state: position.Position, changed: int) -> position.Position:
    """Score what the tile has enclosed, if anything, and go on."""
    enclosed = changed & state.unscored
    if enclosed:
        near = state.near
        for side in range(0, 16, 4):
            enclosed &= near[side] | near[side + 1] | near[side + 2] | near[side + 3]
    if not enclosed:
        return _after_tile(state)
    to_score = tuple(bits(enclosed))
    if len(to_score) > 1:
        state = state._replace(noted=(*state.noted, "several enclosed at once"))
    return _score_all(state._replace(to_score=to_score, unscored=state.unscored & ~enclosed))


def wrong_edges(state: position.Position, square: int) -> int:
    """How many edges of a building do not agree with the landscape beside them."""
    bit = 1 << square
    laid = next(one for one in state.buildings if one.square == square)
    edges = state.table.edges[laid.tile][laid.turned]
    near = state.near
    agree = sum(bool(near[side * 4 + terrain] & bit) for side, terrain in enumerate(edges))
    return ENCLOSED - agree


def _score_all(state: position.Position) -> position.Position:
    """Score enclosed buildings, the fewest wrong edges first, until somebody has to choose."""
    while state.to_score and not state.end:
        wrong = {square: wrong_edges(state, square) for square in state.to_score}
        fewest = min(wrong.values())
        first = [square for square in state.to_score if wrong[square] == fewest]
        later = tuple(square for square in state.to_score if wrong[square] != fewest)
        if len({position.owner(state, square) for square in first}) > 1 and fewest:
            # Only among equals that cost does the order matter; the others wait behind them.
            return (
                state._replace(to_score=tuple(first)) if not later else _keep(state, first, later)
            )
        state = _score(state._replace(to_score=(*first, *later)), go_on=False)
        if state.wrong:
            return state
    return state if state.end else _after_tile(state)


def _keep(state: position.Position, first: list[int], later: tuple[int, ...]) -> position.Position:
    """Those that cost the same are chosen from; the dearer ones are found again afterwards."""
    back = 0
    for square in later:
        back |= 1 << square
    return state._replace(to_score=tuple(first), unscored=state.unscored | back)


def _score(state: position.Position, *, go_on: bool = True) -> position.Position:
    """Score the first building: a chip, or a choice of its owner, or the end."""
    square, *others = state.to_score
    wrong, who = wrong_edges(state, square), position.owner(state, square)
    if not wrong:
        chips = _added(state.chips, who, 1)
        most = max(state.most_chips, sum(chips))
        noted = state.noted
        if sum(chips) > state.table.chips:
            noted = (*noted, "the bank is empty")
        done = state._replace(chips=chips, most_chips=most, to_score=tuple(others), noted=noted)
        return _score_all(done) if go_on else done
    if state.chips[who] < wrong - 1:
        return state._replace(end=CANNOT_PAY, lost=who, to_score=())
    return state._replace(wrong=wrong)


def _pay(state: position.Position, price: int) -> position.Position:
    """Pay for all wrong edges, or take the house back and pay for one less."""
    square, *others = state.to_score
    who, houses = position.owner(state, square), state.houses
    if not price:
        houses, price = _without(houses, who, square), state.wrong - 1
    chips = _added(state.chips, who, -price)
    paid = state._replace(chips=chips, houses=houses, to_score=tuple(others), wrong=0)
    if not others:  # dearer ones may wait that were enclosed by the same tile
        return _enclosed(paid, paid.unscored)
    return _score_all(paid)


def _after_tile(state: position.Position) -> position.Position:
    if state.laid_now < A_TURN:
        return state
    return _end_turn(state)


def _nothing_fits(state: position.Position) -> position.Position:
    """Slide the open tiles under their stacks and open new ones; fitting none again is the end."""
    if state.slid:
        return state._replace(end=NOTHING_FITS)
    what = "no second tile fits" if state.laid_now else "nothing fits"
    table = state.table
    stack = state.open_buildings + state.building_stack
    lands = state.open_landscapes + state.landscape_stack
    shown, shown_lands = (
        min(table.open_of_each[0], len(stack)),
        min(table.open_of_each[1], len(lands)),
    )
    return state._replace(
        open_buildings=tuple(sorted(stack[len(stack) - shown :])),
        open_landscapes=tuple(sorted(lands[len(lands) - shown_lands :])),
        building_stack=stack[: len(stack) - shown],
        landscape_stack=lands[: len(lands) - shown_lands],
        slid=True,
        noted=(*state.noted, f"{what}, new tiles are opened"),
    )


def _end_turn(state: position.Position) -> position.Position:
    """Fill the open supply; once the reserve is opened, the last turns are counted."""
    seat = 1 - state.seat
    left = state.turns_left
    if left == 1:
        return state._replace(end=ALL_LAID, seat=seat)
    table = state.table
    shown, stack, spare, short = _filled(
        state.open_buildings, state.building_stack, state.building_reserve, table.open_of_each[0]
    )
    lands, lands_stack, lands_spare, lands_short = _filled(
        state.open_landscapes, state.landscape_stack, state.landscape_reserve, table.open_of_each[1]
    )
    if left > 0:
        left -= 1
    elif short or lands_short:
        left = 2 if seat == 0 else 1
    return state._replace(
        seat=seat, laid_now=0, turns_left=left, open_buildings=shown, open_landscapes=lands,
        building_stack=stack, landscape_stack=lands_stack, building_reserve=spare,
        landscape_reserve=lands_spare, slid=False,
    )  # fmt: skip


def _filled(
    shown: tuple[int, ...], stack: tuple[int, ...], spare: tuple[int, ...], wanted: int
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...], bool]:
    """An open supply filled from its stack, then from the reserve; whether that was needed."""
    missing = wanted - len(shown)
    if missing <= 0:
        return shown, stack, spare, False
    from_stack = min(missing, len(stack))
    from_spare = min(missing - from_stack, len(spare))
    new = stack[len(stack) - from_stack :] + spare[len(spare) - from_spare :]
    stack, rest = stack[: len(stack) - from_stack], spare[: len(spare) - from_spare]
    return tuple(sorted(shown + new)), stack, rest, missing > from_stack


def over(state: position.Position) -> str:
    """How the game ended, or nothing."""
    return state.end


def _standing(state: position.Position) -> tuple[int, int]:
    """The houses that stay: on buildings with at least three landscapes beside them."""
    near = state.near
    twice = thrice = once = 0
    for side in range(0, 16, 4):
        there = near[side] | near[side + 1] | near[side + 2] | near[side + 3]
        thrice |= twice & there
        twice |= once & there
        once |= there
    return state.houses[0] & thrice, state.houses[1] & thrice


def scores(state: position.Position) -> tuple[float, float]:
    """Chips, and a point for each house of the largest group that stays."""
    stay = _standing(state)
    return (
        float(state.chips[0] + position.largest_group(stay[0])),
        float(state.chips[1] + position.largest_group(stay[1])),
    )


def winners(state: position.Position) -> Sequence[int]:
    """The only player paid up; else by points, then by houses on the board."""
    if state.lost >= 0:
        return (1 - state.lost,)
    points, stay = scores(state), _standing(state)
    first = (points[0], stay[0].bit_count())
    second = (points[1], stay[1].bit_count())
    return (0, 1) if first == second else (0,) if first > second else (1,)


def estimate(state: position.Position, seat: int) -> float:
    """Chips and houses of a seat less those of the other, and what their buildings promise."""
    if state.lost >= 0:
        return -100.0 if state.lost == seat else 100.0
    points = scores(state)
    total = points[seat] - points[1 - seat]
    near = state.near
    for laid in state.buildings:
        bit = 1 << laid.square
        who = position.owner(state, laid.square) if state.unscored & bit else -1
        if who >= 0:
            edges = state.table.edges[laid.tile][laid.turned]
            agree = beside = 0
            for side, terrain in enumerate(edges):
                at = side * 4
                if (near[at] | near[at + 1] | near[at + 2] | near[at + 3]) & bit:
                    beside += 1
                    agree += bool(near[at + terrain] & bit)
            promise = 0.3 * agree - 1.1 * (beside - agree)
            total += promise if who == seat else -promise
    return total


def facts(state: position.Position) -> Facts:
    """The buildings that each seat laid, the parts of the scores, the chips and houses in use."""
    table = state.table
    seen = {*range(len(table.buildings))} - {*state.building_stack, *state.building_reserve}
    shown = tuple(f"building/{table.buildings[tile]}" for tile in sorted(seen))
    stay = _standing(state)
    return Facts(
        (shown, shown),
        tuple(
            tuple(
                f"building/{table.buildings[one.tile]}"
                for one in state.buildings
                if one.seat == who
            )
            for who in (0, 1)
        ),
        tuple(
            {"chips": state.chips[who], "houses": position.largest_group(stay[who])}
            for who in (0, 1)
        ),
        {"chip/chip": state.most_chips},
        {name: state.noted.count(name) for name in dict.fromkeys(state.noted)},
    )


def _added(chips: tuple[int, int], seat: int, more: int) -> tuple[int, int]:
    return (chips[0] + more, chips[1]) if seat == 0 else (chips[0], chips[1] + more)


def _without(houses: tuple[int, int], seat: int, square: int) -> tuple[int, int]:
    bit = 1 << square
    return (houses[0] & ~bit, houses[1]) if seat == 0 else (houses[0], houses[1] & ~bit)
