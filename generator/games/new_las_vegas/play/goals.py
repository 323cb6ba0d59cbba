"""Whether a player's sheets fulfil a project card, by what the card asks for."""

from collections.abc import Callable, Mapping
from typing import Any

from generator.games.new_las_vegas.play.pad import EMPTY, Sheet
from generator.games.new_las_vegas.play.table import Goal, Table
from generator.rules.playing import bits


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


def _mask(avenues: Any) -> int:
    return sum(1 << (avenue - 1) for avenue in avenues)


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


def _streaks(_table: Table, sheet: Sheet, asks: Any) -> bool:
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
    "open_avenues": lambda _table, sheet, asks: not _mask(asks) & ~open_avenues(sheet),
    "open_crane_free": lambda table, sheet, asks: (
        not (
            ((1 << table.avenues) - 1)
            & ~table.cranes[asks["street"] - 1]
            & ~sheet.opened[asks["street"] - 1]
        )
    ),
    "streaks": _streaks,
    "golf_holes": lambda _table, sheet, asks: sheet.golf.bit_count() >= asks,
    "neighbouring_hotels": _neighbours,
    "hotels": lambda _table, sheet, asks: (sheet.large | sheet.small).bit_count() >= asks,
    "hotels_with_crane": _hotels_with_crane,
    "hotels_among": lambda _table, sheet, asks: (
        ((sheet.large | sheet.small) & _mask(asks["avenues"])).bit_count() >= asks["hotels"]
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
