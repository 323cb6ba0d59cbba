"""The final score of New Las Vegas, part by part, the winners, and how good a position is."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.games.new_las_vegas.play.pad import EMPTY, Sheet
from generator.games.new_las_vegas.play.position import Position
from generator.games.new_las_vegas.play.table import Goal, Table, mask_of
from generator.rules.playing import Facts, bits


def fulfils(table: Table, sheet: Sheet, goal: Goal) -> bool:
    """Whether the sheets do what the card asks for."""
    return _ASKS[goal.kind](table, sheet, goal.asks)


def streak(numbers: tuple[int, ...], parity: int) -> int:
    """The longest run of only odd numbers, or with 0 of only even ones; gaps do not break it."""
    best = run = 0
    for number in numbers:
        if number != EMPTY:
            run = run + 1 if number % 2 == parity else 0
            best = max(best, run)
    return best


def carpets(table: Table, sheet: Sheet, which: tuple[int, ...]) -> int:
    """Carpets on the route whose casinos are open."""
    return sum(
        1
        for street, mask in enumerate(which)
        for avenue in bits(mask & sheet.opened[street])
        if sheet.route & table.doors[street][avenue]
    )


def opened_cranes(table: Table, sheet: Sheet) -> int:
    """Casinos that were opened where a crane had stood."""
    return sum(
        (cranes & opened).bit_count()
        for cranes, opened in zip(table.cranes, sheet.opened, strict=True)
    )


def open_avenues(sheet: Sheet) -> int:
    """The avenues all of whose casinos are open."""
    whole = -1
    for opened in sheet.opened:
        whole &= opened
    return whole


def _neighbours(_table: Table, sheet: Sheet, asks: int) -> bool:
    run = sheet.large | sheet.small
    for _ in range(asks - 1):
        run &= run << 1
    return bool(run)


def _hotels_with_crane(table: Table, sheet: Sheet, asks: int) -> bool:
    cranes = 0
    for one in table.cranes:
        cranes |= one
    return ((sheet.large | sheet.small) & cranes).bit_count() >= asks


def _one_parity(_table: Table, sheet: Sheet, asks: int) -> bool:
    columns = zip(*sheet.numbers, strict=True)
    return sum(EMPTY not in one and len({n % 2 for n in one}) == 1 for one in columns) >= asks


def _streak_lengths(_table: Table, sheet: Sheet, asks: Any) -> bool:
    odd = {s for s, row in enumerate(sheet.numbers) if streak(row, 1) >= asks["odd"]}
    even = {s for s, row in enumerate(sheet.numbers) if streak(row, 0) >= asks["even"]}
    return bool(odd and even and len(odd | even) > 1)


def _loop(table: Table, sheet: Sheet, asks: int) -> bool:
    """Whether the route contains a closed way of so many segments.

    The route is one line: what closes a loop is a lamp that it passed before. Its first lamp is
    the airport, so the segments between are found by following the line again.
    """
    if sheet.route.bit_count() < asks:
        return False
    return _longest_cycle(table, sheet) >= asks


def _longest_cycle(table: Table, sheet: Sheet) -> int:
    """The segments between two visits of a lamp, the most of them, along the line as driven."""
    seen: dict[int, int] = {}
    most = 0
    for number, lamp in enumerate((table.start, *sheet.way)):
        most = max(most, number - seen.setdefault(lamp, number))
    return most


_ASKS: Mapping[str, Callable[[Table, Sheet, Any], bool]] = {
    "open_in_street": lambda _table, sheet, asks: (
        sheet.opened[asks["street"] - 1].bit_count() >= asks["casinos"]
    ),
    "open_in_streets": lambda _table, sheet, asks: (
        sum(one.bit_count() >= asks["casinos"] for one in sheet.opened) >= asks["streets"]
    ),
    "open_avenues": lambda _table, sheet, asks: not mask_of(asks) & ~open_avenues(sheet),
    "open_crane_free": lambda table, sheet, asks: (
        not (
            ((1 << table.avenues) - 1)
            & ~table.cranes[asks["street"] - 1]
            & ~sheet.opened[asks["street"] - 1]
        )
    ),
    "streaks": _streak_lengths,
    "golf_holes": lambda _table, sheet, asks: sheet.golf.bit_count() >= asks,
    "neighbouring_hotels": _neighbours,
    "hotels": lambda _table, sheet, asks: (sheet.large | sheet.small).bit_count() >= asks,
    "hotels_with_crane": _hotels_with_crane,
    "hotels_among": lambda _table, sheet, asks: (
        ((sheet.large | sheet.small) & mask_of(asks["avenues"])).bit_count() >= asks["hotels"]
    ),
    "large_hotels": lambda _table, sheet, asks: sheet.large.bit_count() >= asks,
    "one_parity_avenues": _one_parity,
    "loop": _loop,
    "point_carpets": lambda table, sheet, asks: carpets(table, sheet, table.points_carpets) >= asks,
    "full_shows": lambda table, sheet, asks: (
        sum(one == len(each) for one, each in zip(sheet.shows, table.shows, strict=True)) >= asks
    ),
    "circles_in_both_shows": lambda _table, sheet, asks: min(sheet.shows) >= asks,
    "inauguration_circles": lambda _table, sheet, asks: sheet.circles >= asks,
    "multiplier_boxes": lambda _table, sheet, asks: sum(sheet.boxes) >= asks,
    "opened_cranes": lambda table, sheet, asks: opened_cranes(table, sheet) >= asks,
}


CARPET, GOLF, LARGE, SMALL, STREAK = range(5)  # the columns of multipliers


def parts(state: Position, seat: int) -> Mapping[str, int]:
    """The present points of a player for each part of the score sheet."""
    table, sheet = state.table, state.sheets[seat]
    worth = [each[covered] for each, covered in zip(table.multipliers, sheet.boxes, strict=True)]
    place, shortest = _placement(state, seat)
    loan = _loan(state) if sheet.borrows else (0, 0)
    cash = table.cash + loan[0] + carpets(table, sheet, table.cash_carpets)
    owed = debts(table, sheet) + (table.placement_debts if shortest else 0)
    return {
        "inauguration": place,
        "shows": sum(
            each[filled - 1]
            for each, filled in zip(table.shows, sheet.shows, strict=True)
            if filled
        ),
        "carpets": carpets(table, sheet, table.points_carpets) * worth[CARPET],
        "golf": sheet.golf.bit_count() * worth[GOLF],
        "hotels": sheet.large.bit_count() * worth[LARGE] + sheet.small.bit_count() * worth[SMALL],
        "streaks": _streaks(table, sheet, worth[STREAK]),
        "projects": sum(points for points in sheet.projects if points > 0),
        "way back": -way_home(table, sheet) * table.way_back,
        "debts and loans": -loan[1] - (table.more_debts if owed > cash else 0),
    }


def _placement(state: Position, seat: int) -> tuple[int, bool]:
    """The points of a player's place, and whether his track is the shortest."""
    mine = state.sheets[seat].circles
    lengths = sorted({one.circles for one in state.sheets}, reverse=True)
    place, points = lengths.index(mine), state.table.placement
    shortest = len(lengths) > 1 and mine == lengths[-1]
    return (points[place] if place < len(points) else 0), shortest


def _loan(state: Position) -> tuple[int, int]:
    """The bundles and the cost of each loan: more where more than half of the players borrow."""
    borrowers = sum(one.borrows for one in state.sheets)
    return state.table.loans[2 * borrowers > len(state.sheets)]


def _streaks(table: Table, sheet: Sheet, bonus: int) -> int:
    """The better of the longest odd and the longest even streak of each street."""

    def worth(length: int, paid: tuple[int, ...]) -> int:
        points = paid[min(length, len(paid)) - 1] if length else 0
        return points + (bonus if length >= table.long_streak else 0)

    return sum(
        max(worth(streak(row, 1), table.odd), worth(streak(row, 0), table.even))
        for row in sheet.numbers
    )


def debts(table: Table, sheet: Sheet) -> int:
    """The circled markers that are not crossed out, without that of the shortest track."""
    constructed = sum(
        (cranes & ~standing).bit_count()
        for cranes, standing in zip(table.cranes, sheet.cranes, strict=True)
    )
    shows = sum(
        sum(circle > filled for circle in at)
        for at, filled in zip(table.show_debts, sheet.shows, strict=True)
        if filled
    )
    return sheet.copies + constructed - opened_cranes(table, sheet) + shows


def way_home(table: Table, sheet: Sheet) -> int:
    """The segments of the shortest way from the limousine to the airport."""
    across = table.avenues + 1
    here, home = divmod(sheet.lamp, across), divmod(table.start, across)
    return abs(here[0] - home[0]) + abs(here[1] - home[1])


def scores(state: Position) -> Sequence[float]:
    """The totals."""
    return tuple(float(sum(parts(state, seat).values())) for seat in range(len(state.sheets)))


def winners(state: Position) -> Sequence[int]:
    """The most points; then the most hotels, then the most large ones; then the win is shared."""
    ranked = [
        (score, (one.large | one.small).bit_count(), one.large.bit_count())
        for score, one in zip(scores(state), state.sheets, strict=True)
    ]
    return [seat for seat, one in enumerate(ranked) if one == max(ranked)]


def estimate(state: Position, seat: int) -> float:
    """The score so far, and what open casinos, room for numbers and the track promise."""
    table, sheet = state.table, state.sheets[seat]
    room = sum(
        (mask & free).bit_count()
        for fits, free in zip(sheet.fits, sheet.free, strict=True)
        for mask in fits[2:-2]
    )
    opened = sum(one.bit_count() for one in sheet.opened)
    planned = 0.5 * sum(
        (sheet.route & door).bit_count()
        for street, doors in enumerate(table.doors)
        for avenue, door in enumerate(doors)
        if table.points_carpets[street] >> avenue & 1
    )
    promise = 0.05 * room + 0.5 * opened + 0.4 * sheet.circles + planned
    return sum(parts(state, seat).values()) + promise - 0.6 * debts(table, sheet)


def facts(state: Position) -> Facts:
    """The numbers that each player wrote by their cards, his projects, and the parts of scores."""
    goals = [f"project/{goal.id}" for goal in state.goals]
    players = range(len(state.sheets))
    names = state.table.names
    return Facts(
        tuple([*names, *goals] for _ in players),
        tuple(
            [
                *dict.fromkeys(names[card] for card in sheet.picked),
                *(name for name, points in zip(goals, sheet.projects, strict=True) if points >= 0),
            ]
            for sheet in state.sheets
        ),
        tuple(parts(state, seat) for seat in players),
        {"city": len(players), "score": len(players), "project": len(goals)},
        {"the cards are shuffled again": state.shuffles, "nothing fits": state.misses},
    )
