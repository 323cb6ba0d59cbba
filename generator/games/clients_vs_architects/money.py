"""What a forward walk from start to finish pays the architect, at the printed values."""

from collections.abc import Callable
from typing import NamedTuple

from generator.games.clients_vs_architects.states import OPEN, PURPLE, Graph


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
    """What the richest walk pays, without its path."""
    totals: list[int | None] = [None] * len(graph.values)
    totals[graph.start] = 0
    for tail, head, needs, _ in graph.edges:
        total = totals[tail]
        if total is not None and needs & ~state == 0:
            known = totals[head]
            if known is None or total + graph.values[head] > known:
                totals[head] = total + graph.values[head]
    return totals[graph.finish]


def fewest_moves(graph: Graph, state: int = PURPLE) -> int | None:
    """How many moves the shortest forward walk takes; None if the finish cannot be walked to."""
    moves: dict[int, int] = {graph.start: 0}
    for tail, head, needs, _ in graph.edges:
        if tail in moves and needs & ~state == 0:
            moves[head] = min(moves.get(head, moves[tail] + 1), moves[tail] + 1)
    return moves.get(graph.finish)


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
