"""Rules A-27 to A-37: the areas, kinds and numbers of spaces that some card play needs."""

from collections.abc import Iterator, Sequence
from functools import partial

from generator.games.clients_vs_architects.pieces.board import ROWS, Board, Kind, Space
from generator.games.clients_vs_architects.rules.shape import BoardRule, Finding, named
from generator.problem import counted

HALF = 3  # spaces in each half of the YELLOW area
RED_FROM, RED_TO = 2, 12
BOTTOM = len(ROWS) - 1


def at_most_one(board: Board, field: str) -> Iterator[Finding]:
    """No space is in two areas, or has two kinds."""
    for space in board.spaces:
        if len(given := getattr(space, field)) > 1:
            message = f"{space.id} has two {field}s: {' and '.join(given)}"
            yield Finding(space.where, message, "delete one")


def yellow_halves(board: Board) -> Iterator[Finding]:
    """Six YELLOW spaces beside S, three above and three below, joined in pairs by dotted links."""
    start = board.of_kind("start")[0]
    yellow = board.in_area("yellow")
    if "yellow" in start.area:
        message = f"the starting circle {start.id} is in the YELLOW area"
        yield Finding(start.where, message, "delete its area")
    upper = [space for space in yellow if space.row < start.row]
    lower = [space for space in yellow if space.row > start.row]
    for half, called in ((upper, "upper"), (lower, "lower")):
        if len(half) != HALF:
            names = " ".join(space.id for space in half) or "none"
            message = f"the {called} half of the YELLOW area has {counted(len(half), 'space')} "
            message += f"({names}) instead of {HALF}"
            yield Finding(board.where, message, f"put {HALF} spaces there into the YELLOW area")
    for space in yellow:
        if space.column - start.column not in (1, 2):
            message = f"the YELLOW space {space.id} is not in columns 1 and 2, next to {start.id}"
            yield Finding(space.where, message, "delete its area")
    yield from _links(board, {space.id for space in upper}, {space.id for space in lower})


def _links(board: Board, upper: set[str], lower: set[str]) -> Iterator[Finding]:
    flipped: set[str] = set()
    for one, other in board.flips:
        if not ((one in upper and other in lower) or (one in lower and other in upper)):
            message = f"the dotted link {one}-{other} does not join two YELLOW halves"
            yield Finding(board.where, message, "correct it in flips")
        for name in (one, other):
            if name in flipped:
                yield Finding(board.where, f"two dotted links end at {name}", "delete one")
            flipped.add(name)
    for name in sorted((upper | lower) - flipped):
        message = f"the YELLOW space {name} has no dotted link"
        yield Finding(board.by_id[name].where, message, "add one to flips")


def blue_at_top_and_bottom(board: Board) -> Iterator[Finding]:
    """The BLUE area has a part at the top edge, another at the bottom edge, and none elsewhere."""
    patches = _patches(board.in_area("blue"))
    top = [patch for patch in patches if any(space.row == 0 for space in patch)]
    bottom = [patch for patch in patches if any(space.row == BOTTOM for space in patch)]
    for side, there in (("top", top), ("bottom", bottom)):
        if not there:
            message = f"no space of the {side} row is in the BLUE area"
            yield Finding(board.where, message, "put one or more into it")
    for patch in patches:
        names = " ".join(space.id for space in patch)
        if patch in top and patch in bottom:
            message = f"one part of the BLUE area reaches from the top to the bottom: {names}"
            yield Finding(board.where, message, "divide it into two")
        elif patch not in top and patch not in bottom:
            message = f"a part of the BLUE area is neither at the top nor at the bottom: {names}"
            write = "correct the place. If the place is right, delete the area"
            yield Finding(patch[0].where, message, write)


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
        message = f"board {board.numeral} has no GRAY area"
        yield Finding(board.where, message, "put spaces of the middle rows into it")
    for space in gray:
        if space.row in (0, BOTTOM):
            side = "top" if space.row == 0 else "bottom"
            message = f"the GRAY space {space.id} is in the {side} row"
            yield Finding(space.where, message, "delete its area")


def purple_around_the_finish(board: Board) -> Iterator[Finding]:
    """Every neighbour of F is in PURPLE, and F itself is not."""
    finish = board.of_kind("finish")[0]
    neighbours = [end for line in board.lines_of(finish) for end in line.ends if end != finish.id]
    if not neighbours:
        yield Finding(finish.where, f"no line leads to {finish.id}", "add one")
    for name in neighbours:
        if "purple" not in board.by_id[name].area:
            message = f"{name} is next to {finish.id}, but not in the PURPLE area"
            yield Finding(board.by_id[name].where, message, "write purple as its area")
    if finish.area:
        message = f"{finish.id} is in the {finish.area[0]} area; it must be in none"
        yield Finding(finish.where, message, "delete its area")


def enough_spaces(board: Board, *, kinds: Sequence[Kind], least: int) -> Iterator[Finding]:
    """There are enough spaces of each of these kinds."""
    for kind in kinds:
        there = len(board.of_kind(kind))
        if there < least:
            message = f"board {board.numeral} has {counted(there, f'{kind} space')} instead of "
            message += f"at least {least}"
            yield Finding(board.where, message, f"give one more space the kind {kind}")


def red_circles(board: Board) -> Iterator[Finding]:
    """Red circled numbers differ, the lowest is 2 and the highest 12."""
    red = [(space.value or 0, space) for space in board.of_kind("red")]
    if len(red) < 2:
        message = f"board {board.numeral} has {counted(len(red), 'red circle')} instead of 2"
        yield Finding(board.where, message, "give one more space the kind red")
        return
    seen: dict[int, str] = {}
    for value, space in red:
        if value in seen:
            message = f"the red circles {seen[value]} and {space.id} both have the value {value}"
            yield Finding(space.where, message, "write another value on one")
        elif not RED_FROM <= value <= RED_TO:
            message = f"the red circle {space.id} has the value {value}"
            yield Finding(space.where, message, f"write a value from {RED_FROM} to {RED_TO}")
        seen.setdefault(value, space.id)
    for value in (RED_FROM, RED_TO):
        if value not in seen:
            message = f"board {board.numeral} has no red circle with the value {value}"
            yield Finding(board.where, message, f"give one of them the value {value}")


def values_are_even(board: Board) -> Iterator[Finding]:
    """Halves of sums and averages are whole numbers."""
    for space in board.spaces:
        if space.value is not None and space.value % 2:
            message = f"the value of {space.id} is {space.value}, an odd number"
            yield Finding(space.where, message, "write an even number")


FEATURE_RULES: tuple[BoardRule[Board], ...] = named(
    {
        "a-27-areas-are-disjoint": partial(at_most_one, field="area"),
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
        "a-36-one-kind-a-space": partial(at_most_one, field="kind"),
        "a-37-values-are-even": values_are_even,
    }
)
