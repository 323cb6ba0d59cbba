"""Rules A-27 to A-37: the areas, kinds and numbers of spaces that some card play needs."""

from collections.abc import Iterator, Sequence
from functools import partial

from generator.games.clients_vs_architects.pieces.board import ROWS, Board, Kind, Space
from generator.games.clients_vs_architects.rules.shape import BoardRule, Finding, named
from generator.problem import counted

HALF = 3  # spaces in each half of the YELLOW area
RED_FROM, RED_TO = 2, 12
BOTTOM = len(ROWS) - 1


def areas_are_disjoint(board: Board) -> Iterator[Finding]:
    """No space is in two areas."""
    for space in board.spaces:
        if len(space.area) > 1:
            yield Finding(space.where, f"{space.id} is in two areas: {' and '.join(space.area)}")


def yellow_halves(board: Board) -> Iterator[Finding]:
    """Six YELLOW spaces beside S, three above and three below, joined in pairs by dotted links."""
    start = board.of_kind("start")[0]
    yellow = board.in_area("yellow")
    if "yellow" in start.area:
        yield Finding(
            start.where, f"{start.id} must be outside the YELLOW area, or it would flip as well"
        )
    upper = [space for space in yellow if space.row < start.row]
    lower = [space for space in yellow if space.row > start.row]
    for half, called in ((upper, "upper"), (lower, "lower")):
        if len(half) != HALF:
            names = " ".join(space.id for space in half) or "none"
            yield Finding(
                board.where,
                f"the {called} half of the YELLOW area has {counted(len(half), 'space')} "
                f"({names}), not {HALF}",
            )
    for space in yellow:
        if space.column - start.column not in (1, 2):
            yield Finding(
                space.where,
                f"the YELLOW space {space.id} is not in one of the two columns next to {start.id}",
            )
    yield from _links(board, {space.id for space in upper}, {space.id for space in lower})


def _links(board: Board, upper: set[str], lower: set[str]) -> Iterator[Finding]:
    flipped: set[str] = set()
    for one, other in board.flips:
        if not ((one in upper and other in lower) or (one in lower and other in upper)):
            yield Finding(
                board.where,
                f"the dotted link {one}-{other} does not join an upper and a lower YELLOW space",
            )
        for name in (one, other):
            if name in flipped:
                yield Finding(board.where, f"two dotted links end at {name}")
            flipped.add(name)
    for name in sorted((upper | lower) - flipped):
        yield Finding(board.by_id[name].where, f"no dotted link ends at {name}")


def blue_at_top_and_bottom(board: Board) -> Iterator[Finding]:
    """The BLUE area has a part at the top edge, another at the bottom edge, and none elsewhere."""
    patches = _patches(board.in_area("blue"))
    top = [patch for patch in patches if any(space.row == 0 for space in patch)]
    bottom = [patch for patch in patches if any(space.row == BOTTOM for space in patch)]
    for side, there in (("top", top), ("bottom", bottom)):
        if not there:
            yield Finding(board.where, f"no part of the BLUE area is at the {side} edge")
    for patch in patches:
        names = " ".join(space.id for space in patch)
        if patch in top and patch in bottom:
            yield Finding(
                board.where,
                f"one part of the BLUE area reaches from the top to the bottom: {names}",
            )
        elif patch not in top and patch not in bottom:
            yield Finding(patch[0].where, f"a part of the BLUE area is at neither edge: {names}")


def _patches(spaces: Sequence[Space]) -> list[list[Space]]:
    """The spaces in parts that hang together on the page, side by side or one above the other."""
    left = list(spaces)
    patches: list[list[Space]] = []
    while left:
        patch = [left.pop(0)]
        for space in patch:
            near = [
                other
                for other in left
                if abs(other.column - space.column) + abs(other.row - space.row) == 1
            ]
            patch += near
            left = [other for other in left if other not in near]
        patches.append(patch)
    return patches


def gray_in_the_centre(board: Board) -> Iterator[Finding]:
    """There is a GRAY area, and it touches neither the top nor the bottom row."""
    gray = board.in_area("gray")
    if not gray:
        yield Finding(board.where, f"board {board.numeral} has no GRAY area")
    for space in gray:
        if space.row in (0, BOTTOM):
            yield Finding(
                space.where,
                f"the GRAY space {space.id} is in the {'top' if space.row == 0 else 'bottom'} row",
            )


def purple_around_the_finish(board: Board) -> Iterator[Finding]:
    """Every neighbour of F is in PURPLE, and F itself is not."""
    finish = board.of_kind("finish")[0]
    neighbours = [end for line in board.lines_of(finish) for end in line.ends if end != finish.id]
    if not neighbours:
        yield Finding(finish.where, f"no line leads to {finish.id}")
    for name in neighbours:
        if "purple" not in board.by_id[name].area:
            yield Finding(board.by_id[name].where, f"{name} is next to {finish.id}, but not PURPLE")
    if finish.area:
        yield Finding(
            finish.where, f"{finish.id} is in the {finish.area[0]} area; it must be in none"
        )


def enough_spaces(board: Board, *, kinds: Sequence[Kind], least: int) -> Iterator[Finding]:
    """There are enough spaces of each of these kinds."""
    for kind in kinds:
        there = len(board.of_kind(kind))
        if there < least:
            yield Finding(
                board.where,
                f"board {board.numeral} has {counted(there, f'{kind} space')}; it needs {least}",
            )


def red_circles(board: Board) -> Iterator[Finding]:
    """Red circled numbers differ, the lowest is 2 and the highest 12."""
    red = [(space.value or 0, space) for space in board.of_kind("red")]
    if len(red) < 2:
        yield Finding(
            board.where,
            f"board {board.numeral} has {counted(len(red), 'red circle')}; it needs 2",
        )
        return
    seen: dict[int, str] = {}
    for value, space in red:
        if value in seen:
            yield Finding(
                space.where,
                f"the red circle {space.id} has the number {value}, as {seen[value]} has",
            )
        elif not RED_FROM <= value <= RED_TO:
            yield Finding(
                space.where,
                f"the red circle {space.id} has the number {value}, "
                f"not one from {RED_FROM} to {RED_TO}",
            )
        seen.setdefault(value, space.id)
    for value in (RED_FROM, RED_TO):
        if value not in seen:
            yield Finding(board.where, f"board {board.numeral} has no red circle {value}")


def one_kind_a_space(board: Board) -> Iterator[Finding]:
    """No space has two kinds."""
    for space in board.spaces:
        if len(space.kind) > 1:
            yield Finding(space.where, f"{space.id} has two kinds: {' and '.join(space.kind)}")


def values_are_even(board: Board) -> Iterator[Finding]:
    """Halves of sums and averages are whole numbers."""
    for space in board.spaces:
        if space.value is not None and space.value % 2:
            yield Finding(space.where, f"the value of {space.id} is {space.value}, an odd number")


FEATURE_RULES: tuple[BoardRule[Board], ...] = named(
    {
        "a-27-areas-are-disjoint": areas_are_disjoint,
        "a-28-yellow-halves": yellow_halves,
        "a-29-blue-at-top-and-bottom": blue_at_top_and_bottom,
        "a-30-gray-in-the-centre": gray_in_the_centre,
        "a-31-purple-around-the-finish": purple_around_the_finish,
        "a-32-pink-squares": partial(enough_spaces, kinds=["pink"], least=1),
        "a-33-blue-and-green-spaces": partial(
            enough_spaces, kinds=["blue", "green"], least=2
        ),  # a jump ends on another
        "a-34-red-circles": red_circles,
        "a-35-black-spaces": partial(enough_spaces, kinds=["black"], least=1),
        "a-36-one-kind-a-space": one_kind_a_space,
        "a-37-values-are-even": values_are_even,
    }
)
