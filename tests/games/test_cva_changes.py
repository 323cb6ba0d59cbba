"""Clients vs Architects: boards written and read again, single changes found."""

from collections import Counter

import pytest
from board_texts import short_forms, write_boards
from conftest import loaded as load_folder

from generator.games.clients_vs_architects.pieces.board import KINDS, boards_of
from generator.games.clients_vs_architects.pieces.graph import (
    cheapest,
    graph_of,
    richest,
)
from generator.games.clients_vs_architects.rules.board import broken_rules
from generator.measure.dice import Dice

BOARDS = short_forms()
PLAIN_KINDS = [(), *((kind,) for kind in KINDS if kind not in ("start", "finish"))]


def loaded(folder):
    game, problems = load_folder(folder)
    assert not problems, "\n".join(map(str, problems))
    return game


@pytest.fixture
def folder(tmp_path):
    write_boards(tmp_path / "clients")
    return tmp_path / "clients"


def test_a_board_written_is_the_board_read(folder):
    read = {board.numeral: board for _, _, board in boards_of(loaded(folder))}
    assert {numeral: alike(board) for numeral, board in read.items()} == {
        n: alike(board) for n, board in BOARDS.items()
    }


def alike(board):
    """All a board says, without the order in which it says it."""
    spaces = frozenset((s.id, s.at, s.value, s.kind, s.area) for s in board.spaces)
    lines = frozenset(
        (frozenset(line.ends), line.forward, line.colour, line.dashed) for line in board.lines
    )
    return (
        board.numeral,
        board.name,
        board.bid.min,
        board.bid.max,
        spaces,
        lines,
        frozenset(map(frozenset, board.flips)),
    )


def test_the_dice_are_those_of_the_published_generator():
    dice = Dice(1234567)
    assert [dice.below(1 << 64) for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]
    assert sorted(dice.shuffled(range(50))) == list(range(50))


# --- every single change of the six boards: which the rules find, and why they let the others be

FOUND = {"line": (150, 334), "arrow": (23, 111), "kind": (309, 1080), "bid": (11, 24)}


def changes(board):
    """Every board that differs by a line, an arrow, a kind of space or 20 in a bid.

    With the sort of change and what was changed.
    """
    for number, line in enumerate(board.lines):
        yield (
            "line",
            line,
            board.model_copy(update={"lines": board.lines[:number] + board.lines[number + 1 :]}),
        )
        if line.forward:
            turned = line.model_copy(
                update={"forward": next(end for end in line.ends if end != line.forward)}
            )
            yield (
                "arrow",
                line,
                board.model_copy(update={"lines": replaced(board.lines, number, turned)}),
            )
    for number, space in enumerate(board.spaces):
        for kind in PLAIN_KINDS if not {"start", "finish"} & {*space.kind} else ():
            if kind != space.kind:
                other = space.model_copy(update={"kind": kind})
                yield (
                    "kind",
                    (space, other),
                    board.model_copy(update={"spaces": replaced(board.spaces, number, other)}),
                )
    for end in ("min", "max"):
        for by in (-20, 20):
            bid = board.bid.model_copy(update={end: getattr(board.bid, end) + by})
            yield "bid", bid, board.model_copy(update={"bid": bid})


def replaced(items, number, item):
    return (*items[:number], item, *items[number + 1 :])


LEAST = (("blue", 2), ("green", 2), ("black", 1), ("pink", 1), ("red", 2))


def why_allowed(sort, changed, board):
    """Which of the reasons for letting a change be holds, judged without the rules that let it be.

    None if none does.
    """
    graph = graph_of(board)
    low, high, bid = cheapest(graph).total, richest(graph).total, board.bid
    if not (low + 8 <= bid.min and bid.max <= high and bid.max - bid.min >= 20):
        return None
    if sort == "bid":
        return "another bid that the board can bear"
    if sort == "kind" and any(len(board.of_kind(kind)) < least for kind, least in LEAST):
        return None
    if sort == "kind" and ("pink",) not in (changed[0].kind, changed[1].kind):
        return "another jump, sign or plain space, with enough of its kind left"
    if not leads_to_finish_from_everywhere(board):
        return None
    return (
        "another maze, with a way to F"
        if sort in ("line", "arrow")
        else "a block more or less, that can be walked around"
    )


def leads_to_finish_from_everywhere(board):
    """Whether F can be come to from every space with only PURPLE open."""
    into = {name: [] for name in board.by_id}
    for line in (line for line in board.lines if not line.dashed):
        for here, there in (board.ends_of(line), board.ends_of(line)[::-1]):
            shut = {*there.area} & {"blue", "gray"} - {*here.area}
            if not shut and "pink" not in there.kind:
                into[there.id].append(here.id)
    seen, waiting = {"F"}, ["F"]
    while waiting:
        new = {*into[waiting.pop()]} - seen
        seen |= new
        waiting += sorted(new)
    return seen == {*into}


@pytest.mark.whole
def test_single_changes_are_found_or_rightly_allowed():
    there, found, allowed = Counter(), Counter(), Counter()
    for board in BOARDS.values():
        for sort, changed, other in changes(board):
            there[sort] += 1
            if next(broken_rules(other), None):
                found[sort] += 1
            else:
                reason = why_allowed(sort, changed, other)
                assert reason, (board.numeral, sort, str(changed))
                allowed[reason] += 1
    assert {sort: (found[sort], there[sort]) for sort in there} == FOUND
    assert allowed == {
        "another maze, with a way to F": 334 - 150 + 111 - 23,
        "another jump, sign or plain space, with enough of its kind left": 1080 - 309 - 146,
        "a block more or less, that can be walked around": 146,
        "another bid that the board can bear": 24 - 11,
    }


def test_every_change_shows_beside_the_short_form():
    for board in BOARDS.values():
        known = alike(board)
        assert all(alike(other) != known for _, _, other in changes(board))
