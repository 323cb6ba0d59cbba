"""The rule kind of this game: its boards as their designer noted them, space by space."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, NamedTuple

from pydantic import AfterValidator

from generator.games.clients_vs_architects.pieces.board import Board, board_of
from generator.games.clients_vs_architects.pieces.graph import cheapest, graph_of, richest
from generator.model.component import Piece
from generator.model.game import Game, RuleEntry
from generator.model.source import Record
from generator.problem import Problem, Where
from generator.rules.kinds.scope import Params, broken, subject

AREAS = {"n": "", "y": "yellow", "B": "blue", "G": "gray", "P": "purple"}
KINDS = {"": "", "b": "blue", "g": "green", "r": "red", "k": "black", "p": "pink"}
STYLES = {"": "plain", "b": "blue", "o": "orange", "g": "green", "r": "red", "d": "dashed"}
ENDS = {"S": ((0, "c"), "start"), "F": ((9, "c"), "finish")}  # where they stand, of which kind
_SPACE = re.compile(r"(S|F|[a-e]\d):([nyBGP])([bgrkp]?)(\d+)")
_LINE = re.compile(r"(S|F|[a-e]\d)>(S|F|[a-e]\d)(?:\.([bogrd]))?")


def _notes(form: re.Pattern[str], what: str) -> AfterValidator:
    def sound(text: str) -> str:
        wrong = [word for word in text.split() if not form.fullmatch(word)]
        if wrong:
            raise ValueError(f"{wrong[0]} is not a {what}")
        return text

    return AfterValidator(sound)


class Noted(Record):
    """A board in short: ``a5:Br12`` is the space a5 in the BLUE area, red, worth 12.

    ``a4>a5.o`` is an orange line that runs forward from a4 to a5.
    """

    numeral: str
    name: str
    bid: tuple[int, int]
    cheapest: int  # what a client pays on the cheapest walk with only PURPLE open
    richest: int  # and gains at most on a walk forward with everything open
    spaces: Annotated[str, _notes(_SPACE, "space such as a5:Br12")]
    lines: Annotated[str, _notes(_LINE, "line such as a4>a5.o")]


class BoardsAsNoted(Params):
    """Params of ``boards_as_noted``."""

    flips: tuple[tuple[str, str], ...]
    boards: Mapping[str, Noted]


class Part(NamedTuple):
    """A space or a line, in words: what the board has, or what is noted of it."""

    name: str
    says: str
    where: Where | None = None


def boards_as_noted(game: Game, entry: RuleEntry, params: BoardsAsNoted) -> Iterator[Problem]:
    """Each board is what the designer's notes say, in spaces, lines, flips, bids and walks.

    component: board
    boards_as_noted:
      flips: [[b1, d1], [b2, d2], [a2, e2]]
      boards:
        board-1: {numeral: I, name: Villa, bid: [70, 110], cheapest: 62, richest: 126,
                  spaces: "S:n0 b1:y6 F:n8", lines: "S>b1 b1>F.b"}
    """
    component = subject(game, entry)
    for piece in component.pieces:
        board, noted = board_of(piece), params.boards.get(piece.id)
        label = component.label(piece)
        if noted is None:
            yield broken(entry, piece.where, f"the rule has no board {piece.id}", label)
        elif board is not None:
            found = list(_differences(piece, board, noted, params.flips))
            for where, message in found or _walks(piece, board, noted):
                yield broken(entry, where, message, label)
    there = {piece.id for piece in component.pieces}
    for name in params.boards:
        if name not in there:
            at, message = component.pieces_at, f"there is no board {name}"
            yield broken(entry, at, message, write="add it")


def _differences(
    piece: Piece, board: Board, noted: Noted, flips: Sequence[tuple[str, str]]
) -> Iterator[tuple[Where, str]]:
    for name, there, said in (
        ("copies", piece.copies, 1),
        ("numeral", board.numeral, noted.numeral),
        ("name", board.name, noted.name),
        ("bid", (board.bid.min, board.bid.max), noted.bid),
        ("flips", board.flips, tuple(flips)),
    ):
        if there != said:
            yield piece.where_of(name), f"{name} is {_plain(there)} instead of {_plain(said)}"
    yield from _unlike("space", piece, _spaces(piece, board), _noted_spaces(noted))
    yield from _unlike("line", piece, _lines(piece, board), _noted_lines(noted))


def _unlike(
    what: str, piece: Piece, there: list[Part], noted: list[Part]
) -> Iterator[tuple[Where, str]]:
    said = {part.name: part.says for part in noted}
    seen: set[str] = set()
    for part in there:
        where = part.where or piece.where
        if part.name in seen:
            yield where, f"the {what} {part.name} is there twice"
        elif part.name not in said:
            yield where, f"the rule has no {what} {part.name}"
        elif part.says != said[part.name]:
            message = f"the {what} {part.name} is {part.says}; the rule has it {said[part.name]}"
            yield where, message
        seen.add(part.name)
    for name in said:
        if name not in seen:
            yield piece.where_of(f"{what}s"), f"there is no {what} {name}, which the rule has"


def _spaces(piece: Piece, board: Board) -> list[Part]:
    return [
        Part(
            space.id,
            _space(space.at, space.value, " ".join(space.kind), " ".join(space.area)),
            piece.where_of("spaces", number),
        )
        for number, space in enumerate(board.spaces)
    ]


def _noted_spaces(noted: Noted) -> list[Part]:
    parts = []
    for match in map(_SPACE.fullmatch, noted.spaces.split()):
        name, area, kind, value = match.groups() if match else ("", "n", "", "0")
        at, end = ENDS.get(name) or ((int(name[1:]), name[0]), KINDS[kind])
        parts.append(Part(name, _space(at, None if name == "S" else int(value), end, AREAS[area])))
    return parts


def _space(at: tuple[int, str], value: int | None, kind: str, area: str) -> str:
    parts = [f"at {at[1]}{at[0]}", f"worth {value}" if value is not None else "", kind]
    return ", ".join(part for part in (*parts, f"in {area.upper()}" if area else "") if part)


def _lines(piece: Piece, board: Board) -> list[Part]:
    return [
        Part(
            ">".join(line.ends),
            f"{line.colour or ''} {'dashed' if line.dashed else ''}".strip().replace("  ", " ")
            + (f" forward to {line.forward}" if line.forward else "")
            or "plain",
            piece.where_of("lines", number),
        )
        for number, line in enumerate(board.lines)
    ]


def _noted_lines(noted: Noted) -> list[Part]:
    parts = []
    for match in map(_LINE.fullmatch, noted.lines.split()):
        tail, head, style = match.groups(default="") if match else ("S", "F", "")
        columns = {ENDS[name][0][0] if name in ENDS else int(name[1:]) for name in (tail, head)}
        arrow = f" forward to {head}" if len(columns) == 1 else ""
        said = ("" if style == "" else STYLES[style]) + arrow
        parts.append(Part(f"{tail}>{head}", said or "plain"))
    return parts


def _walks(piece: Piece, board: Board, noted: Noted) -> Iterator[tuple[Where, str]]:
    """Whether the walks of a board that is as noted cost and bring what the notes say."""
    low, high = _totals(board)
    for name, there, said in (("cheapest", low, noted.cheapest), ("richest", high, noted.richest)):
        if there != said:
            yield piece.where, f"the {name} walk comes to {there} instead of {said}"


@lru_cache(maxsize=24)  # the game has a dozen boards
def _totals(board: Board) -> tuple[int, int]:
    """The totals of the cheapest and the richest walk, 0 where there is none."""
    graph = graph_of(board)
    low, high = cheapest(graph), richest(graph)
    return low.total if low else 0, high.total if high else 0


def _plain(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join("-".join(one) if isinstance(one, tuple) else str(one) for one in value)
    return str(value)
