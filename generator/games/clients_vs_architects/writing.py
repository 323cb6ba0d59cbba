"""A board as text: its entry of boards.yaml."""

from collections.abc import Iterator

from generator.games.clients_vs_architects.board import ROWS, Board, Figures, Line, Space


def board_yaml(board: Board, identity: str) -> str:
    """The board's entry for boards.yaml, a line a space and a line a line."""
    return "\n".join(_entry(board, identity)) + "\n"


def _entry(board: Board, identity: str) -> Iterator[str]:
    yield f"- id: {identity}"
    yield f"  numeral: {board.numeral}"
    yield f"  name: {board.name}"
    yield f"  bid: {{min: {board.bid.min}, max: {board.bid.max}}}"
    yield f"  flips: [{', '.join(f'[{one}, {other}]' for one, other in board.flips)}]"
    if board.figures:
        yield from _figures(board.figures)
    yield "  spaces:"
    yield from (
        f"    - {_space(space)}" for space in sorted(board.spaces, key=lambda space: space.at)
    )
    yield "  lines:"
    yield from (f"    - {_line(board, line)}" for line in board.lines)


def _figures(figures: Figures) -> Iterator[str]:
    yield "  figures:"
    for name in ("lines", "arrows", "areas", "kinds"):
        counts = ", ".join(f"{key}: {count}" for key, count in getattr(figures, name).items())
        yield f"    {name}: {{{counts}}}"
    yield f"    cmin: {figures.cmin}"
    yield f"    cmax: {figures.cmax}"


def _space(space: Space) -> str:
    parts = [f"id: {space.id}", f"at: [{space.column}, {ROWS[space.row]}]"]
    if space.value is not None:
        parts.append(f"value: {space.value}")
    parts += [
        f"{name}: {_one_or_more(values)}"
        for name, values in (("kind", space.kind), ("area", space.area))
        if values
    ]
    return f"{{{', '.join(parts)}}}"


def _one_or_more(values: tuple[str, ...]) -> str:
    return values[0] if len(values) == 1 else f"[{', '.join(values)}]"


def _line(board: Board, line: Line) -> str:
    tail, head = board.direction(line)
    parts = [f"ends: [{tail.id}, {head.id}]"]
    parts += [f"forward: {line.forward}"] if line.forward else []
    parts += [f"colour: {line.colour}"] if line.colour else []
    parts += ["dashed: true"] if line.dashed else []
    return f"{{{', '.join(parts)}}}"
