"""The two commands of this game's workshop: a report on a board, and a new board."""

from generator.games.clients_vs_architects.board import Board
from generator.games.clients_vs_architects.checks import boards_of, broken_rules
from generator.games.clients_vs_architects.figures import figures_of
from generator.games.clients_vs_architects.report import BoardReport, as_text, report_on
from generator.games.clients_vs_architects.shape import BASIC_RULES, PATH_RULES
from generator.games.clients_vs_architects.states import graph_of
from generator.games.clients_vs_architects.workshop import NAMES, design, roman
from generator.games.clients_vs_architects.writing import board_yaml
from generator.model.component import Piece
from generator.model.game import Game
from generator.problem import Problem, did_you_mean
from generator.rules.extension import Designed

SCALE = range(70, 161, 5)  # the bids to choose from in a game without architect cards


def board_report(game: Game, numeral: str) -> tuple[BoardReport | None, tuple[Problem, ...]]:
    """The report on the board of that numeral, and what is wrong with the board.

    None if the board is too broken to be judged.
    """
    board, problems = _board(game, numeral)
    if board is None:
        return None, problems
    broken = tuple(broken_rules(board))
    found = tuple(Problem(b.finding.where, b.rule, b.finding.message, b.hint) for b in broken)
    shape = {rule.name for rule in (*BASIC_RULES, *PATH_RULES) if rule.name != "a-23-line-styles"}
    return (None if any(b.rule in shape for b in broken) else report_on(board)), found


def report_text(game: Game, numeral: str) -> tuple[str, tuple[Problem, ...]]:
    """``board_report`` for a reader; empty if there is none."""
    report, problems = board_report(game, numeral)
    return (as_text(report) if report else ""), problems


def design_board(game: Game, seed: int, like: str) -> tuple[Designed | None, tuple[Problem, ...]]:
    """A new board after the make of the board ``like`` that obeys every rule.

    It has the next numeral and a name of its own. The same game, seed and example give the same
    board. None, with problems, if the example itself breaks a rule.
    """
    example, problems = _board(game, like)
    if example is None:
        return None, problems
    broken = next(broken_rules(example), None)
    if broken:
        message = (
            f"board {like} breaks the rule {broken.rule}, "
            f"so no board can be made like it: {broken.finding.message}"
        )
        return None, (
            Problem(
                broken.finding.where,
                "broken-example",
                message,
                "mend it first, or name another board",
            ),
        )
    numeral, name = _next_numeral(game), _free_name(game, seed)
    made = design(seed, example, numeral, name, _bids(game))
    if made is None:
        message = f"no board like {like} was found from the seed {seed}"
        return None, (
            Problem(
                example.where,
                "no-board-found",
                message,
                "try another seed, or another board as the example",
            ),
        )
    identity = _free_id(game)
    text = board_yaml(
        made.board.model_copy(update={"figures": figures_of(graph_of(made.board))}), identity
    )
    text += "# and in the file of the commission cards:\n"
    text += f"# - {{id: commission-{numeral.lower()}, board: {identity}}}\n"
    return Designed(identity, text, as_text(report_on(made.board))), ()


def _board(game: Game, numeral: str) -> tuple[Board | None, tuple[Problem, ...]]:
    boards = {board.numeral: board for _, _, board in boards_of(game)}
    if numeral.upper() in boards:
        return boards[numeral.upper()], ()
    hint = did_you_mean(numeral, boards, listing="boards")
    return None, (Problem(game.where, "unknown-board", f"there is no board {numeral}", hint),)


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
    cards = [
        piece
        for component in game.components
        if component.name == "architect"
        for piece in component.pieces
    ]
    scales = {_scale(piece) for piece in cards}
    return scales.pop() if len(scales) == 1 else SCALE


def _scale(piece: Piece) -> range:
    start, end, step = (piece.fields[f"scale_{name}"] for name in ("from", "to", "step"))
    return range(start, end + 1, step)
