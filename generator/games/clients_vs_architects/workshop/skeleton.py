"""The common parts of all boards of one make, read off an example: places, areas, fixed lines."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from generator.games.clients_vs_architects.pieces.board import Board, Colour, Line, Space
from generator.measure.dice import Dice

MOST_LINES = 5  # that end at one space: more would be hard to read
ARROWINGS = 20  # of one set of pairs, before new pairs are drawn


class Pair(NamedTuple):
    """Two neighbouring spaces by name, from left to right, and from the top down in a column."""

    one: str
    other: str
    sort: str  # horizontal, vertical or diagonal
    square: tuple[int, int]  # the unit square that a diagonal crosses


@dataclass(frozen=True)
class Skeleton:
    """The make of an example board."""

    like: Board
    # Lines every board has: those of S and F, along the YELLOW halves, into them and into PURPLE.
    kept: tuple[Pair, ...]
    free: tuple[Pair, ...]  # where lines may be besides
    sorts: Mapping[str, int]  # how many horizontal, vertical and diagonal lines
    inner: frozenset[str]  # all spaces but S and F


def skeleton_of(like: Board) -> Skeleton:
    """The skeleton of an example that obeys every rule."""
    drawn = {frozenset(line.ends) for line in like.lines}
    pairs = [
        _pair(one, other)
        for one in like.spaces
        for other in like.spaces
        if (one.column, one.row) < (other.column, other.row)
        and other.column - one.column <= 1
        and abs(one.row - other.row) <= 1
    ]
    kept = [pair for pair in pairs if {pair.one, pair.other} in drawn and _is_kept(like, pair)]
    inner = frozenset(space.id for space in like.spaces if not {"start", "finish"} & {*space.kind})
    free = [pair for pair in pairs if pair not in kept and {pair.one, pair.other} <= inner]
    sorts = Counter(pair.sort for pair in pairs if {pair.one, pair.other} in drawn)
    return Skeleton(like, tuple(kept), tuple(free), sorts, inner)


def _pair(one: Space, other: Space) -> Pair:
    sort = (
        "vertical"
        if one.column == other.column
        else "horizontal"
        if one.row == other.row
        else "diagonal"
    )
    return Pair(one.id, other.id, sort, (one.column, min(one.row, other.row)))


def _is_kept(like: Board, pair: Pair) -> bool:
    one, other = like.by_id[pair.one], like.by_id[pair.other]
    if {"start", "finish"} & {*one.kind, *other.kind}:
        return True
    return pair.sort != "diagonal" and (
        "yellow" in one.area or (pair.sort == "horizontal" and "purple" in other.area)
    )


def drawn_pairs(skeleton: Skeleton, dice: Dice) -> list[Pair] | None:
    """As many pairs of each sort as the example has lines, no two crossing.

    None if some space came out badly joined.
    """
    left = Counter(skeleton.sorts)
    left.subtract(pair.sort for pair in skeleton.kept)
    chosen = list(skeleton.kept)
    ends = Counter(name for pair in chosen for name in pair[:2])
    squares = {pair.square for pair in chosen if pair.sort == "diagonal"}
    order = dice.shuffled(skeleton.free)
    for least in (2, MOST_LINES):  # first what a space needs to be passed through, then the rest
        for pair in order:
            joined = ends[pair.one], ends[pair.other]
            if (
                not left[pair.sort]
                or max(joined) == MOST_LINES
                or min(joined) >= least
                or pair in chosen
            ):
                continue
            if pair.sort == "diagonal" and pair.square in squares:
                continue
            squares |= {pair.square} if pair.sort == "diagonal" else set()
            left[pair.sort] -= 1
            ends.update(pair[:2])
            chosen.append(pair)
    return (
        chosen
        if not any(left.values()) and all(ends[name] >= 2 for name in skeleton.inner)
        else None
    )


def pointed(
    skeleton: Skeleton, pairs: Sequence[Pair], dice: Dice
) -> list[tuple[Pair, str | None]] | None:
    """The pairs, each vertical one with an arrow.

    None if a space would have no line into it, or none out of it.
    """
    finish = skeleton.like.of_kind("finish")[0].id
    ends = Counter(name for pair in pairs for name in pair[:2])
    for _ in range(ARROWINGS):
        arrows = [_arrow(pair, finish, dice) for pair in pairs]
        into = Counter(arrow or pair.other for pair, arrow in zip(pairs, arrows, strict=True))
        if all(0 < into[name] < ends[name] for name in skeleton.inner):
            return list(zip(pairs, arrows, strict=True))
    return None


def _arrow(pair: Pair, finish: str, dice: Dice) -> str | None:
    if pair.sort != "vertical":
        return None
    return finish if finish in pair else dice.choice(pair[:2])


def styled(
    skeleton: Skeleton, lines: Sequence[tuple[Pair, str | None]], dice: Dice
) -> Iterator[Line]:
    """The lines in as many colours and dashes as the example has; those of S and F stay plain."""
    like = skeleton.like
    names = {space.id for space in like.spaces if {"start", "finish"} & {*space.kind}}
    styles: list[Colour | bool | None] = [
        line.dashed or line.colour for line in like.lines if not names & {*line.ends}
    ]
    order = iter(dice.shuffled(styles))
    for pair, arrow in sorted(
        lines,
        key=lambda item: [(like.by_id[name].column, like.by_id[name].row) for name in item[0][:2]],
    ):
        style = None if names & {pair.one, pair.other} else next(order)
        ends = (pair.other, pair.one) if arrow == pair.one else (pair.one, pair.other)
        yield Line(
            ends=ends,
            forward=arrow,
            colour=None if style is True or style is False else style,
            dashed=style is True,
        )
