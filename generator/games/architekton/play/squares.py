"""The table of Architekton as bit masks: a square is a bit, row by row."""

ACROSS = 64  # squares; no city comes near the edge: 46 tiles, begun in the middle
MIDDLE = ACROSS * (ACROSS // 2) + ACROSS // 2
# From a square to its neighbour in the north, east, south and west.
STEPS = (-ACROSS, 1, ACROSS, -1)
_ROW = ((1 << ACROSS) - 1) ^ 1 ^ (1 << (ACROSS - 1))
INSIDE = sum(_ROW << ACROSS * row for row in range(1, ACROSS - 1))  # without the outermost ring


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
