"""The pad of one player: numbers, circles, routes, hotels and debts."""

from functools import cache
from typing import NamedTuple

from generator.games.new_las_vegas.play.table import LEAST, MOST, Table

NUMBERS = MOST - LEAST + 1
EMPTY = -99


class Sheet(NamedTuple):
    """A player's two sheets. Masks of a street have a bit for each avenue.

    ``fits`` has, for each street and number from -1 to 17, the casinos between its neighbours;
    ``free`` those that are empty and have no crane standing over them, ``opened`` those with one.
    """

    numbers: tuple[tuple[int, ...], ...]  # by street and avenue
    fits: tuple[tuple[int, ...], ...]
    free: tuple[int, ...]
    opened: tuple[int, ...]
    cranes: tuple[int, ...]  # standing
    circles: int = 0
    pairs_used: int = 0
    copies: int = 0  # pairs used for one more casino: debts
    shows: tuple[int, ...] = (0, 0)
    boxes: tuple[int, ...] = (0, 0, 0, 0, 0)
    route: int = 0  # segments driven
    lamp: int = 0
    way: tuple[int, ...] = ()  # the lamps that were driven to
    golf: int = 0
    golf_lost: int = 0
    large: int = 0  # avenues with the large hotel
    small: int = 0
    projects: tuple[int, ...] = ()  # points of each; -1 as long as it is not fulfilled
    borrows: bool = False
    picked: tuple[int, ...] = ()  # the cards whose numbers were written

    @property
    def pairs(self) -> int:
        """Full pairs of circles that were not used yet."""
        return self.circles // 2 - self.pairs_used


@cache
def _between(avenues: int) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """For each avenue the masks of those before it and of those behind it, for all numbers."""
    whole = (1 << avenues) - 1
    return tuple(
        (((1 << at) - 1,) * NUMBERS, (whole & ~((2 << at) - 1),) * NUMBERS) for at in range(avenues)
    )


def new_sheet(table: Table, projects: int) -> Sheet:
    """An empty sheet."""
    whole = (1 << table.avenues) - 1
    return Sheet(
        ((EMPTY,) * table.avenues,) * table.streets,
        ((whole,) * NUMBERS,) * table.streets,
        tuple(whole & ~cranes for cranes in table.cranes),
        (0,) * table.streets,
        table.cranes,
        lamp=table.start,
        projects=(-1,) * projects,
    )


def written(table: Table, sheet: Sheet, street: int, avenue: int, number: int) -> Sheet:
    """The sheet with a number in a casino: what fits beside it now, and the golf hole above."""
    row = sheet.numbers[street]
    row = (*row[:avenue], number, *row[avenue + 1 :])
    numbers = (*sheet.numbers[:street], row, *sheet.numbers[street + 1 :])
    before, behind = _between(table.avenues)[avenue]
    at = number - LEAST
    fits = sheet.fits[street]
    now = (
        *(mask & low for mask, low in zip(fits[:at], before, strict=False)),
        0,
        *(mask & high for mask, high in zip(fits[at + 1 :], behind, strict=False)),
    )
    free, opened = sheet.free[street] & ~(1 << avenue), sheet.opened[street] | 1 << avenue
    golf, lost = sheet.golf, sheet.golf_lost
    if not street:
        golf, lost = _golf(table, golf, lost, avenue)
    return sheet._replace(
        numbers=numbers,
        fits=(*sheet.fits[:street], now, *sheet.fits[street + 1 :]),
        free=(*sheet.free[:street], free, *sheet.free[street + 1 :]),
        opened=(*sheet.opened[:street], opened, *sheet.opened[street + 1 :]),
        golf=golf,
        golf_lost=lost,
    )


def _golf(table: Table, golf: int, lost: int, avenue: int) -> tuple[int, int]:
    """A hole that touches the circled ones is circled; one that leaves a gap loses its side."""
    bit = 1 << avenue
    if not bit & table.golf & ~lost:
        return golf, lost
    if not golf or bit & (golf << 1 | golf >> 1):
        return golf | bit, lost
    right = bit > golf
    side = table.golf & ~golf
    beyond = ~((1 << golf.bit_length()) - 1) if right else (golf & -golf) - 1
    return golf, lost | side & beyond


def copies_of(table: Table, sheet: Sheet, without: tuple[int, int]) -> list[tuple[int, int, int]]:
    """Casinos that can be opened with the number of the one beside them: street, avenue, number.

    Numbers must not fall; ``without`` is a casino that may not be opened, such as a new one.
    """
    found: list[tuple[int, int, int]] = []
    for street in range(table.streets):
        free = sheet.free[street]
        if not free:
            continue
        row = sheet.numbers[street]
        opened = sheet.opened[street]
        beside = free & (opened << 1 | opened >> 1)
        for avenue in range(table.avenues):
            if beside >> avenue & 1 and (street, avenue) != without:
                here = [row[avenue - 1]] if avenue else []
                here += [row[avenue + 1]] if avenue + 1 < table.avenues else []
                found += [
                    (street, avenue, number)
                    for number in sorted({*here} - {EMPTY})
                    if _does_not_fall(row, avenue, number)
                ]
    return found


def _does_not_fall(row: tuple[int, ...], avenue: int, number: int) -> bool:
    left = [one for one in row[:avenue] if one != EMPTY]
    right = [one for one in row[avenue + 1 :] if one != EMPTY]
    return (not left or left[-1] <= number) and (not right or number <= right[0])
