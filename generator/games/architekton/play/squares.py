"""The table of Architekton as bit masks: a square is a bit, row by row."""

from collections.abc import Iterator

ACROSS = 64  # squares; no city comes near the edge: 46 tiles, begun in the middle
MIDDLE = ACROSS * (ACROSS // 2) + ACROSS // 2
# From a square to its neighbour in the north, east, south and west.
STEPS = (-ACROSS, 1, ACROSS, -1)
_ROW = ((1 << ACROSS) - 1) ^ 1 ^ (1 << (ACROSS - 1))
INSIDE = sum(_ROW << ACROSS * row for row in range(1, ACROSS - 1))  # without the outermost ring


def bits(mask: int) -> Iterator[int]:
    """The squares of a mask, in order."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def nth(mask: int, number: int) -> int:
    """The square of a number, from 0, in a mask."""
    for _ in range(number):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def largest_group(houses: int) -> int:
    """How many squares hang together by their corners at most."""
    most = 0
    while houses:
        group, grown = 0, houses & -houses
        while group != grown:
            group = grown
            aslant = group << ACROSS | group >> ACROSS
            grown = (group | aslant << 1 | aslant >> 1) & houses
        most = max(most, group.bit_count())
        houses &= ~group
    return most
