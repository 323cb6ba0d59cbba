"""A board as a graph: the moves that are open, and what walks along its lines pay.

Which moves are open depends on the state, one of 32, that card plays have brought. What a walk
forward from start to finish pays the architect is told at the printed values.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from generator.games.clients_vs_architects.pieces.board import Board, Space

# A state is a set of bits: what is open.
BLUE, GRAY, PURPLE, DASHED, PINK = 1, 2, 4, 8, 16
TOGGLES: Mapping[str, int] = {
    "BLUE": BLUE, "GRAY": GRAY, "PURPLE": PURPLE, "DASHED": DASHED, "PINK": PINK,
}  # fmt: skip
CLOSED, OPEN = 0, 31
# Fewest open first.
STATES: tuple[int, ...] = tuple(sorted(range(32), key=lambda state: (state.bit_count(), state)))
_AREA_BITS: Mapping[str, int] = {"yellow": 0, "blue": BLUE, "gray": GRAY, "purple": PURPLE}


def state_name(state: int) -> str:
    """``BLUE+DASHED open``, as messages and reports name a state."""
    return (
        "+".join(name for name, bit in TOGGLES.items() if state & bit) + " open"
        if state
        else "all closed"
    )


class Edge(NamedTuple):
    """A line walked forward from ``tail`` to ``head``, both numbers of spaces.

    ``needs`` must be open to walk it forward, ``needs_back`` to walk it back.
    """

    tail: int
    head: int
    needs: int
    needs_back: int


@dataclass(frozen=True)
class Graph:
    """The moves of a board: spaces by number in its order, ``edges`` in an order of travel."""

    board: Board
    edges: tuple[Edge, ...]
    values: tuple[int, ...]
    start: int
    finish: int
    into: tuple[tuple[tuple[int, int], ...], ...]  # by space: (from, needs) of every move into it
    out_of: tuple[tuple[tuple[int, int], ...], ...]  # by space: (to, needs) of every move out of it

    def name(self, space: int) -> str:
        """The id of a space, given its number."""
        return self.board.spaces[space].id

    def reachable(self, state: int, start: int | None = None) -> frozenset[int]:
        """The spaces a client can come to from ``start`` (or the starting circle), itself too."""
        return _flooded(self.out_of, state, self.start if start is None else start)

    def reaching(self, state: int) -> frozenset[int]:
        """The spaces from which a client can come to the finish, which counts itself."""
        return _flooded(self.into, state, self.finish)

    def stuck(self, state: int) -> list[int]:
        """The spaces other than the finish that no move leaves."""
        return [
            space
            for space, moves in enumerate(self.out_of)
            if space != self.finish and not any(needs & ~state == 0 for _, needs in moves)
        ]


def graph_of(board: Board) -> Graph:
    """The board's moves. The board must have passed the checks of its shape.

    ValueError if lines lead round in a circle.
    """
    number = {space.id: index for index, space in enumerate(board.spaces)}
    edges: list[Edge] = []
    for line in board.lines:
        tail, head = board.direction(line)
        dashed = DASHED if line.dashed else 0
        edges.append(
            Edge(
                number[tail.id],
                number[head.id],
                dashed | needs_of(tail, head),
                dashed | needs_of(head, tail),
            )
        )
    into: list[list[tuple[int, int]]] = [[] for _ in board.spaces]
    out_of: list[list[tuple[int, int]]] = [[] for _ in board.spaces]
    for edge in edges:
        out_of[edge.tail].append((edge.head, edge.needs))
        out_of[edge.head].append((edge.tail, edge.needs_back))
        into[edge.head].append((edge.tail, edge.needs))
        into[edge.tail].append((edge.head, edge.needs_back))
    return Graph(
        board=board,
        edges=_in_order_of_travel(edges, len(board.spaces)),
        values=tuple(space.value or 0 for space in board.spaces),
        start=number[board.of_kind("start")[0].id],
        finish=number[board.of_kind("finish")[0].id],
        into=tuple(map(tuple, into)),
        out_of=tuple(map(tuple, out_of)),
    )


def needs_of(tail: Space, head: Space) -> int:
    """The things that must be open to enter ``head`` from ``tail``.

    A client may move on within an area that closed around it.
    """
    needs = PINK if "pink" in head.kind else 0
    for area in head.area:
        needs |= 0 if area in tail.area else _AREA_BITS[area]
    return needs


def _flooded(
    moves: tuple[tuple[tuple[int, int], ...], ...], state: int, start: int
) -> frozenset[int]:
    seen, waiting = {start}, [start]
    while waiting:
        for other, needs in moves[waiting.pop()]:
            if needs & ~state == 0 and other not in seen:
                seen.add(other)
                waiting.append(other)
    return frozenset(seen)


def _in_order_of_travel(edges: Iterable[Edge], spaces: int) -> tuple[Edge, ...]:
    """The edges sorted so that every edge into a space stands before every edge out of it."""
    leaving: list[list[Edge]] = [[] for _ in range(spaces)]
    entering = [0] * spaces
    for edge in edges:
        leaving[edge.tail].append(edge)
        entering[edge.head] += 1
    ready = [space for space in range(spaces) if not entering[space]]
    ordered: list[Edge] = []
    while ready:
        for edge in leaving[ready.pop()]:
            ordered.append(edge)
            entering[edge.head] -= 1
            if not entering[edge.head]:
                ready.append(edge.head)
    if any(entering):
        raise ValueError("the lines lead round in a circle")
    return tuple(ordered)


class Walk(NamedTuple):
    """A forward walk: what it pays, and the names of its spaces from S to F."""

    total: int
    path: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.total}: {' '.join(self.path)}"


def cheapest(graph: Graph, state: int = PURPLE) -> Walk | None:
    """The walk that costs the client least (Cmin where only PURPLE is open).

    None if the finish cannot be walked to.
    """
    return _walk(graph, state, lambda new, old: new < old)


def richest(graph: Graph, state: int = OPEN) -> Walk | None:
    """The walk that pays the architect most (Cmax where everything is open).

    None if the finish cannot be walked to.
    """
    return _walk(graph, state, lambda new, old: new > old)


def best_total(graph: Graph, state: int) -> int | None:
    """The total of the richest walk, without its path."""
    totals: list[int | None] = [None] * len(graph.values)
    totals[graph.start] = 0
    for tail, head, needs, _ in graph.edges:
        total = totals[tail]
        if total is not None and needs & ~state == 0:
            known = totals[head]
            if known is None or total + graph.values[head] > known:
                totals[head] = total + graph.values[head]
    return totals[graph.finish]


def _walk(graph: Graph, state: int, better: Callable[[int, int], bool]) -> Walk | None:
    totals: dict[int, int] = {graph.start: 0}
    came_from: dict[int, int] = {}
    for tail, head, needs, _ in graph.edges:
        if tail not in totals or needs & ~state:
            continue
        total = totals[tail] + graph.values[head]
        if head not in totals or better(total, totals[head]):
            totals[head], came_from[head] = total, tail
    if graph.finish not in totals:
        return None
    path = [graph.finish]
    while path[-1] in came_from:
        path.append(came_from[path[-1]])
    return Walk(totals[graph.finish], tuple(graph.name(space) for space in reversed(path)))
