"""The figures of a board, counted, and held against those its designer wrote beside it."""

from collections.abc import Iterator

from generator.games.clients_vs_architects.board import AREAS, COLOURS, Board, Figures
from generator.games.clients_vs_architects.finding import BoardRule, Finding
from generator.games.clients_vs_architects.money import cheapest, richest
from generator.games.clients_vs_architects.states import Graph

SPACE_KINDS = ("blue", "green", "red", "black", "pink")


def figures_of(graph: Graph) -> Figures:
    """What there is on the board, and the totals of its cheapest and richest walks (0 if none)."""
    board = graph.board
    low, high = cheapest(graph), richest(graph)
    return Figures(
        lines={
            style: sum(line.style == style for line in board.lines)
            for style in ("plain", *COLOURS, "dashed")
        },
        arrows=_arrows(board),
        areas={area: len(board.in_area(area)) for area in AREAS},
        kinds={kind: sum(kind in space.kind for space in board.spaces) for kind in SPACE_KINDS},
        cmin=low.total if low else 0,
        cmax=high.total if high else 0,
    )


def _arrows(board: Board) -> dict[str, int]:
    vertical = [board.direction(line) for line in board.lines if board.is_vertical(line)]
    up = sum(head.row < tail.row for tail, head in vertical)
    return {"up": up, "down": len(vertical) - up}


def figures_agree(graph: Graph) -> Iterator[Finding]:
    """If the board states its figures, they are what one counts."""
    stated = graph.board.figures
    if stated is None:
        return
    counted = figures_of(graph)
    for name in ("lines", "arrows", "areas", "kinds"):
        said, there = getattr(stated, name), getattr(counted, name)
        for key in sorted({*said, *there}):
            if said.get(key, 0) != there.get(key, 0):
                yield Finding(
                    stated.where,
                    f"the figures say {name}: {key}: {said.get(key, 0)}, "
                    f"there are {there.get(key, 0)}",
                )
    for name in ("cmin", "cmax"):
        said, there = getattr(stated, name), getattr(counted, name)
        if said != there:
            yield Finding(stated.where, f"the figures say {name}: {said}, it is {there}")


FIGURE_RULES: tuple[BoardRule[Graph], ...] = (
    BoardRule(
        "board-figures",
        "",
        "undo what was changed by a slip; if the change is meant, correct the figures as well",
        figures_agree,
    ),
)
