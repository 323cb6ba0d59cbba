"""The moves of New Las Vegas: the loan, a casino, its effect, special actions, and a turn's end.

A move is ``("loan", borrows)``, ``("open", offer, change, street, avenue)``, ``("nothing",)`` where
no number fits, ``("skip",)``, ``("copy", street, avenue, number)``, or an effect with its details:
``(CONSTRUCTION, street, avenue)``, ``(LIMOUSINE, lamp, lamp)``. An effect other than that of the
offer uses a full pair of circles, like a change of the number.
"""

from collections.abc import Sequence
from typing import Any

from generator.games.new_las_vegas.play import position
from generator.games.new_las_vegas.play import table as tables
from generator.games.new_las_vegas.play.pad import Sheet, copies_of, written
from generator.games.new_las_vegas.play.scoring import fulfils, open_avenues
from generator.measure.dice import Dice
from generator.rules.playing import Ways, bits

CHANGES = (0, -2, -1, 1, 2)  # of a number; all but none use a full pair
WITHOUT_ROOM = 2  # circles that are filled where no number fits
FULL, ALL_PROJECTS, ALL_OPEN = "a track is full", "all projects", "every casino is open"
Step = tuple[Any, ...]


def moves(state: position.Position) -> Sequence[Step]:
    """The moves of the player at the turn."""
    sheet = state.sheets[state.seat]
    if state.phase == position.LOAN:
        return [("loan", False), ("loan", True)]
    if state.phase == position.OPEN:
        return _openings(state, sheet)
    if state.phase == position.EFFECT:
        ways: list[Step] = [("skip",), *_effect(state, sheet, state.effect)]
        for effect in range(len(tables.EFFECTS) if sheet.pairs > 0 else 0):
            if effect != state.effect:
                ways += _effect(state, sheet, effect)
        return ways
    return [
        ("skip",),
        *(("copy", *one) for one in copies_of(state.table, sheet, state.constructed)),
    ]


def _openings(state: position.Position, sheet: Sheet) -> Ways:
    ways: list[tuple[Step, int]] = []
    fits, free = sheet.fits, sheet.free
    fitting = False
    changes = CHANGES if sheet.pairs > 0 else CHANGES[:1]
    for change in changes:
        for offer, (_, number, _) in enumerate(position.offers(state)):
            at = number + change - tables.LEAST
            for street, each in enumerate(fits):
                mask = each[at] & free[street]
                if mask:
                    ways.append((("open", offer, change, street), mask))
                    fitting = fitting or not change
    return Ways(ways, () if fitting else (("nothing",),))


def _effect(state: position.Position, sheet: Sheet, effect: int) -> list[Step]:
    table = state.table
    if effect == tables.INAUGURATION:
        return [(tables.INAUGURATION,)]
    if effect == tables.CONSTRUCTION:
        return [
            (tables.CONSTRUCTION, street, avenue)
            for street, mask in enumerate(sheet.cranes)
            for avenue in bits(mask)
        ]
    if effect == tables.LIMOUSINE:
        return _drives(table, sheet)
    if effect == tables.SHOW:
        shows = zip(sheet.shows, table.shows, strict=True)
        there = [(tables.SHOW, at) for at, (filled, each) in enumerate(shows) if filled < len(each)]
        return list(there) if state.star else []
    columns = zip(sheet.boxes, table.multipliers, strict=True)
    return [(tables.IMPROVEMENT, n) for n, (one, each) in enumerate(columns) if one < len(each) - 1]


def _drives(table: tables.Table, sheet: Sheet) -> list[Step]:
    """Two segments from where the route ended; one where there is no second."""
    found: list[Step] = []
    for lamp, bit in table.segments[sheet.lamp]:
        if not sheet.route & bit:
            there = [
                (tables.LIMOUSINE, lamp, after)
                for after, other in table.segments[lamp]
                if other != bit and not sheet.route & other
            ]
            found += there or [(tables.LIMOUSINE, lamp)]
    return found


def apply(state: position.Position, move: Step, dice: Dice) -> position.Position:
    """The position after a move."""
    sheet = state.sheets[state.seat]
    kind = move[0]
    if kind == "loan":
        return _next_player(_with(state, sheet._replace(borrows=move[1])), dice)
    if kind == "open":
        return _opened(state, sheet, move[1:])
    if kind == "nothing":
        circles = min(state.table.circles, sheet.circles + WITHOUT_ROOM)
        missed = state._replace(misses=state.misses + 1)
        return _next_player(_with(missed, sheet._replace(circles=circles)), dice)
    if kind == "copy":
        copied = written(state.table, sheet, *move[1:])
        copied = copied._replace(pairs_used=sheet.pairs_used + 1, copies=sheet.copies + 1)
        return _to_copies(_with(state, copied), dice)
    if kind == "skip":
        after = _next_player if state.phase == position.COPY else _to_copies
        return after(state, dice)
    used = kind != state.effect
    done = _performed(state.table, sheet, move)
    if used:
        done = done._replace(pairs_used=done.pairs_used + 1)
    built = (move[1], move[2]) if kind == tables.CONSTRUCTION else position.NOWHERE
    return _to_copies(_with(state, done, constructed=built), dice)


def _opened(state: position.Position, sheet: Sheet, chosen: Step) -> position.Position:
    offer, change, street, avenue = chosen
    card, number, effect = position.offers(state)[offer]
    now = written(state.table, sheet, street, avenue, number + change)
    now = now._replace(picked=(*sheet.picked, card), pairs_used=sheet.pairs_used + bool(change))
    star = bool(state.table.stars[street] >> avenue & 1)
    return _with(state, now, phase=position.EFFECT, effect=effect, star=star)


def _performed(table: tables.Table, sheet: Sheet, move: Step) -> Sheet:
    """The sheet after an effect."""
    effect, *details = move
    if effect == tables.INAUGURATION:
        return sheet._replace(circles=min(table.circles, sheet.circles + 1))
    if effect == tables.CONSTRUCTION:
        street, bit = details[0], 1 << details[1]
        free, cranes = list(sheet.free), list(sheet.cranes)
        free[street] |= bit
        cranes[street] &= ~bit
        return sheet._replace(free=tuple(free), cranes=tuple(cranes))
    if effect == tables.LIMOUSINE:
        route, lamp = sheet.route, sheet.lamp
        for after in details:
            route |= next(bit for other, bit in table.segments[lamp] if other == after)
            lamp = after
        return sheet._replace(route=route, lamp=lamp, way=(*sheet.way, *details))
    column = details[0]
    values = list(sheet.shows if effect == tables.SHOW else sheet.boxes)
    values[column] += 1
    done = tuple(values)
    return sheet._replace(shows=done) if effect == tables.SHOW else sheet._replace(boxes=done)


def _to_copies(state: position.Position, dice: Dice) -> position.Position:
    """One more casino may be opened, as long as a full pair and a place are left."""
    sheet = state.sheets[state.seat]
    if sheet.pairs > 0 and copies_of(state.table, sheet, state.constructed):
        return state._replace(phase=position.COPY)
    return _next_player(state, dice)


def _next_player(state: position.Position, dice: Dice) -> position.Position:
    phase, seat = position.LOAN if state.phase == position.LOAN else position.OPEN, state.seat + 1
    if seat < len(state.sheets):
        return state._replace(seat=seat, phase=phase, constructed=position.NOWHERE, star=False)
    turns = state.turns + (phase == position.OPEN)
    state = state._replace(
        seat=0, phase=position.OPEN, turns=turns, constructed=position.NOWHERE, star=False
    )
    if phase == position.LOAN:
        return state
    ended = _end_of_turn(state)
    return ended if ended.end else position.next_cards(ended, dice)


def _end_of_turn(state: position.Position) -> position.Position:
    """Hotels and projects, all of one turn as first; and whether it is the end."""
    table, large, fulfilled = state.table, state.large, state.fulfilled
    sheets = []
    for sheet in state.sheets:
        new = open_avenues(sheet) & table.hotels & ~(sheet.large | sheet.small)
        if new:
            first = new & ~state.large
            small = sheet.small | new & ~first
            sheet = sheet._replace(large=sheet.large | first, small=small)  # noqa: PLW2901
            large |= first
        points = list(sheet.projects)
        for number, goal in enumerate(state.goals):
            if points[number] < 0 and fulfils(table, sheet, goal):
                points[number] = goal.points[state.fulfilled >> number & 1]
                fulfilled |= 1 << number
        projects = tuple(points)
        sheets.append(sheet if projects == sheet.projects else sheet._replace(projects=projects))
    done = state._replace(sheets=tuple(sheets), large=large, fulfilled=fulfilled)
    return done._replace(end=_ending(done))


def _ending(state: position.Position) -> str:
    for sheet in state.sheets:
        if sheet.circles >= state.table.circles:
            return FULL
        if sheet.projects and min(sheet.projects) >= 0:
            return ALL_PROJECTS
        if not any(sheet.free):
            return ALL_OPEN
    return ""


def _with(state: position.Position, sheet: Sheet, **changed: Any) -> position.Position:
    """The position with another sheet of the player at the turn, and with what else changed."""
    seat = state.seat
    sheets = (*state.sheets[:seat], sheet, *state.sheets[seat + 1 :])
    return state._replace(sheets=sheets, **changed)
