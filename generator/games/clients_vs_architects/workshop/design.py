"""New commission boards, drawn from a seed like an existing board until one obeys every rule."""

from collections.abc import Iterator
from itertools import islice

from generator.games.clients_vs_architects.pieces.board import (
    ROWS,
    Bid,
    Board,
    Figures,
    Kind,
    Line,
    Space,
    boards_of,
)
from generator.games.clients_vs_architects.pieces.graph import (
    CLOSED,
    PURPLE,
    cheapest,
    figures_of,
    graph_of,
    richest,
)
from generator.games.clients_vs_architects.rules.board import broken_rules
from generator.games.clients_vs_architects.rules.components import stops_of
from generator.games.clients_vs_architects.rules.states import ATTACKS, SPREAD
from generator.games.clients_vs_architects.workshop.report import as_text, board_named, report_on
from generator.games.clients_vs_architects.workshop.skeleton import (
    Skeleton,
    drawn_pairs,
    pointed,
    skeleton_of,
    styled,
)
from generator.measure.dice import Dice
from generator.model.game import Game
from generator.problem import Problem
from generator.rules.extension import Designed

MOST_TRIES = 20_000
FILLINGS = 12  # of one set of lines, before new lines are drawn
STEP = 5  # bids are multiples of it
NAMES = (
    "Library", "Theatre", "Market", "Station", "Harbour", "Observatory", "Court", "Hospital",
    "School", "Stadium", "Winery", "Embassy", "Lighthouse", "Aquarium", "Archive", "Bathhouse",
    "Cinema", "Town Hall", "Concert Hall", "Studio",
)  # fmt: skip
SCALE = range(70, 161, 5)  # the bids to choose from in a game without architect cards
_ROMAN = ((50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))


def design(seed: int, like: Board, numeral: str, name: str, bids: range) -> Board | None:
    """A board like ``like`` that obeys every rule, its bids among ``bids``.

    The same seed, example and bids give the same board. None if no try succeeds, which is not
    known to happen.
    """
    dice, skeleton = Dice(seed), skeleton_of(like)
    for board in islice(_drafts(skeleton, numeral, name, dice), MOST_TRIES):
        bid = _bid(board, like, bids)
        if bid:
            offered = board.model_copy(update={"bid": bid})
            if next(broken_rules(offered), None) is None:
                return offered
    return None


def roman(number: int) -> str:
    """The number, from 1 to 89, as a board shows it."""
    text = ""
    for value, letters in _ROMAN:
        count, number = divmod(number, value)
        text += letters * count
    return text


def _drafts(skeleton: Skeleton, numeral: str, name: str, dice: Dice) -> Iterator[Board]:
    """Boards without end, on lines that trap nobody."""
    like = skeleton.like
    while True:
        pairs = drawn_pairs(skeleton, dice)
        lines = pointed(skeleton, pairs, dice) if pairs else None
        if lines is None:
            continue
        for _ in range(FILLINGS):
            spaces, drawn = tuple(_spaces(like, dice)), tuple(styled(skeleton, lines, dice))
            board = Board(
                numeral=numeral,
                name=name,
                bid=like.bid,
                spaces=spaces,
                lines=drawn,
                flips=like.flips,
            )
            graph = graph_of(board)
            if not graph.stuck(CLOSED) and len(graph.reaching(PURPLE)) == len(board.spaces):
                yield board


def _spaces(like: Board, dice: Dice) -> Iterator[Space]:
    """The example's places and areas with its kinds and numbers dealt out anew.

    PURPLE, S and F keep their kinds.
    """
    movable = [
        space
        for space in like.spaces
        if not {"start", "finish"} & {*space.kind} and "purple" not in space.area
    ]
    pink = len(like.of_kind("pink"))
    # PINK SQUARES block the way outside areas.
    white = dice.shuffled([space.id for space in movable if not space.area])
    kinds: dict[str, tuple[Kind, ...]] = dict.fromkeys(white[:pink], ("pink",))
    rest = [space.kind for space in movable if space.kind != ("pink",)]
    kinds |= dict(
        zip(
            (space.id for space in movable if space.id not in kinds),
            dice.shuffled(rest),
            strict=True,
        )
    )
    reds = iter(dice.shuffled([space.value for space in like.of_kind("red")]))
    for space in like.spaces:
        kind = kinds.get(space.id, space.kind)
        value = next(reds) if kind == ("red",) else _value(like, space, kind, dice)
        yield Space(id=space.id, at=space.at, value=value, kind=kind, area=space.area)


def _value(like: Board, space: Space, kind: tuple[Kind, ...], dice: Dice) -> int | None:
    """A number that the example has on such a space: of the same area, pink or not."""
    if {"start", "finish"} & {*kind}:
        return space.value
    if kind == ("pink",):
        return dice.choice([other.value for other in like.of_kind("pink")])
    ordinary = [
        other for other in like.spaces if not {"start", "finish", "red", "pink"} & {*other.kind}
    ]
    return dice.choice([other.value for other in ordinary if other.area == space.area])


def _bid(board: Board, like: Board, bids: range) -> Bid | None:
    """The lowest bid that the cheapest walk allows, and a highest as far above as the example's.

    None if no such bid is sane.
    """
    graph = graph_of(board)
    low, high = cheapest(graph), richest(graph)
    if low is None or high is None:
        return None
    lowest = max(-((low.total + ATTACKS) // -STEP) * STEP, bids.start)
    highest = min(lowest + like.bid.max - like.bid.min, high.total // STEP * STEP, bids[-1])
    return (
        Bid(min=lowest, max=highest)
        if highest - lowest >= SPREAD and {lowest, highest} <= {*bids}
        else None
    )


def design_board(game: Game, seed: int, like: str) -> tuple[Designed | None, tuple[Problem, ...]]:
    """A new board after the make of the board ``like`` that obeys every rule.

    It has the next numeral and a name of its own. The same game, seed and example give the same
    board. None, with problems, if the example itself breaks a rule.
    """
    example, problems = board_named(game, like)
    if example is None:
        return None, problems
    broken = next(broken_rules(example), None)
    if broken:
        told = f"so no board can be made like it: {broken.finding.message}"
        message = f"board {like} breaks the rule {broken.rule}, {told}"
        hint = "correct it first, or name another board"
        return None, (Problem(broken.finding.where, "broken-example", message, hint),)
    numeral, name = _next_numeral(game), _free_name(game, seed)
    made = design(seed, example, numeral, name, _bids(game))
    if made is None:
        message = f"no board like {like} was found from the seed {seed}"
        hint = "try another seed, or another board as the example"
        return None, (Problem(example.where, "no-board-found", message, hint),)
    identity, figures = _free_id(game), figures_of(graph_of(made))
    lines = [
        *board_yaml(made.model_copy(update={"figures": figures}), identity),
        "# and in the file of the commission cards:",
        f"# - {{id: commission-{numeral.lower()}, board: {identity}}}\n",
    ]
    return Designed(identity, "\n".join(lines), as_text(report_on(made))), ()


def _next_numeral(game: Game) -> str:
    taken = {board.numeral for _, _, board in boards_of(game)}
    return next(numeral for numeral in map(roman, range(1, 90)) if numeral not in taken)


def _free_name(game: Game, seed: int) -> str:
    taken = {board.name for _, _, board in boards_of(game)}
    free = [name for name in NAMES if name not in taken] or list(NAMES)
    return free[seed % len(free)]


def _free_id(game: Game) -> str:
    taken = {piece.id for _, piece, _ in boards_of(game)}
    return next(
        name for name in (f"board-{number}" for number in range(1, 100)) if name not in taken
    )


def _bids(game: Game) -> range:
    """The stops that the sliders of all architect cards share."""
    scales = {stops_of(piece) for _, piece in game.pieces_of("architect")}
    return scales.pop() if len(scales) == 1 else SCALE


def board_yaml(board: Board, identity: str) -> Iterator[str]:
    """The lines of the board's entry for boards.yaml, one a space and one a line."""
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
