"""Clients vs Architects: every rule of the boards against boards that break it; paths, states.

Paths and states are counted another way than the game's module counts them.
"""

from collections import Counter
from pathlib import Path

import pytest
from board_texts import break_game, short_forms, write_boards
from conftest import loaded as load_folder
from expected_problems import check_told

from generator.games.clients_vs_architects.pieces.graph import (
    OPEN,
    PURPLE,
    STATES,
    TOGGLES,
    best_total,
    cheapest,
    graph_of,
    richest,
    state_name,
)
from generator.games.clients_vs_architects.rules.board import board_obeys_its_rules, broken_rules
from generator.games.clients_vs_architects.rules.features import FEATURE_RULES
from generator.games.clients_vs_architects.rules.shape import BASIC_RULES, DRAWING_RULES, PATH_RULES
from generator.games.clients_vs_architects.rules.states import PLAY_RULES
from generator.rules.extension import GameRules
from generator.rules.run import check_rules

ROOT = Path(__file__).parents[2]
CASES = [
    case
    for case in sorted((ROOT / "tests" / "cases").glob("clients-vs-architects-*.board"))
    if "-pieces-" not in case.stem
]
BOARD_RULES = (*BASIC_RULES, *PATH_RULES, *FEATURE_RULES, *DRAWING_RULES, *PLAY_RULES)
RULES = GameRules(piece_checks={"board": (board_obeys_its_rules,)})
BOARDS = short_forms()
GRAPHS = {numeral: graph_of(board) for numeral, board in BOARDS.items()}
# By numeral: spaces, lines; plain, blue, orange, green, red, dashed; arrows up, down; blue, green,
# red, black, pink spaces; Cmin, Cmax, lowest and highest bid, fewest moves, reached when all is
# closed; gains of BLUE, GRAY, DASHED, PINK on PURPLE.
FIGURES = {
    "I": (
        38,
        52,
        (37, 4, 3, 3, 2, 3),
        (8, 8),
        (3, 3, 3, 3, 2),
        62,
        126,
        (70, 110),
        10,
        16,
        (18, 38, 10, 14),
    ),
    "II": (
        38,
        54,
        (37, 4, 4, 3, 3, 3),
        (5, 11),
        (3, 3, 4, 3, 2),
        76,
        122,
        (85, 120),
        11,
        17,
        (14, 28, 0, 12),
    ),
    "III": (
        38,
        54,
        (35, 4, 4, 4, 3, 4),
        (9, 9),
        (3, 4, 4, 4, 3),
        84,
        142,
        (95, 135),
        10,
        18,
        (18, 34, 0, 10),
    ),
    "IV": (
        38,
        55,
        (34, 5, 4, 4, 4, 4),
        (6, 13),
        (4, 3, 5, 4, 3),
        92,
        178,
        (100, 140),
        10,
        15,
        (32, 30, 4, 36),
    ),
    "V": (
        38,
        58,
        (36, 5, 5, 4, 4, 4),
        (13, 7),
        (4, 4, 5, 4, 3),
        86,
        178,
        (95, 135),
        10,
        16,
        (14, 58, 28, 26),
    ),
    "VI": (
        38,
        61,
        (36, 5, 5, 5, 5, 5),
        (15, 7),
        (4, 4, 6, 4, 3),
        104,
        178,
        (115, 155),
        11,
        16,
        (16, 30, 10, 16),
    ),
}


@pytest.fixture
def game(tmp_path, monkeypatch):
    """A function that loads the game of six boards, broken by a case if one is given."""
    monkeypatch.chdir(tmp_path)
    folder = Path("content/clients")
    write_boards(folder)

    def load(case=None):
        expected = break_game(case, folder) if case else set()
        loaded, problems = load_folder(folder)
        assert not problems, "\n".join(map(str, problems))
        return loaded, expected

    return load


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_a_broken_board_breaks_one_rule(case, game):
    broken, expected = game(case)
    problems = check_rules(broken, RULES)
    check_told(case, problems)
    rule = case.stem.removeprefix("clients-vs-architects-")
    assert {p.name for p in problems} == {rule}, "\n".join(map(str, problems))
    assert {(p.where.file, p.where.line, p.severity, p.name) for p in problems} == expected, (
        "\n".join(map(str, problems))
    )
    assert all(p.hint and p.piece.startswith("board/board-") for p in problems)


def test_every_rule_has_a_case_and_a_source():
    assert sorted(rule.name[:4] for rule in BOARD_RULES) == [f"a-{n}" for n in range(20, 43)]
    assert {case.stem.removeprefix("clients-vs-architects-") for case in CASES} == {
        rule.name for rule in BOARD_RULES
    }
    assert all(rule.says and rule.source for rule in BOARD_RULES)


def test_the_six_boards_obey_every_rule(game):
    assert not check_rules(game()[0], RULES)
    assert all(next(broken_rules(board), None) is None for board in BOARDS.values())


def test_a_trap_is_told_with_space_and_state(game):
    broken, _ = game(next(case for case in CASES if "no-trap" in case.stem))
    (problem,) = check_rules(broken, RULES)
    assert problem.message == (
        "with all closed, no line leads away from a7 "
        "(and in 7 more states, such as GRAY+DASHED+PINK open)"
    )


def test_a_bid_too_low_is_told_with_its_path(game):
    broken, _ = game(next(case for case in CASES if "bids-are-sane" in case.stem))
    first = check_rules(broken, RULES)[0]
    path = "62: S d1 d2 d3 d4 d5 d6 d7 c7 c8 F"
    assert (
        first.message
        == "the lowest bid, 65, is too low: two attacks cost 8, and the cheapest path of board I "
        f"costs {path}"
    )


@pytest.mark.parametrize("numeral", FIGURES)
def test_boards_have_the_known_figures(numeral):
    board, graph = BOARDS[numeral], GRAPHS[numeral]
    total = len(board.lines)
    base = best_total(graph, PURPLE)
    opened = ("BLUE", "GRAY", "DASHED", "PINK")
    gains = tuple(best_total(graph, PURPLE | TOGGLES[what]) - base for what in opened)
    styles = Counter(line.style for line in board.lines)
    lines = tuple(styles[one] for one in ("plain", "blue", "orange", "green", "red", "dashed"))
    vertical = [board.direction(line) for line in board.lines if board.is_vertical(line)]
    up = sum(head.row < tail.row for tail, head in vertical)
    kinds = tuple(len(board.of_kind(one)) for one in ("blue", "green", "red", "black", "pink"))
    counts = (lines, (up, len(vertical) - up), kinds)
    bid, reached = (board.bid.min, board.bid.max), len(graph.reachable(0))
    moves = min(len(path) - 1 for path in forward_paths(board, PURPLE))
    walks = (cheapest(graph).total, richest(graph).total, bid, moves, reached)
    assert (len(board.spaces), total, *counts, *walks, gains) == FIGURES[numeral]


@pytest.mark.parametrize("numeral", BOARDS)
def test_cheapest_and_richest_paths_are_those_of_all_paths(numeral):
    board, graph = BOARDS[numeral], GRAPHS[numeral]
    for state, walk, best in ((PURPLE, cheapest, min), (OPEN, richest, max)):
        found = walk(graph, state)
        totals = [
            sum(board.by_id[name].value for name in path[1:])
            for path in forward_paths(board, state)
        ]
        assert found.total == best(totals)
        assert found.total == sum(board.by_id[name].value for name in found.path[1:])
        assert list(found.path) in forward_paths(board, state)


def forward_paths(board, state):
    """All forward paths from S to F in a state, by going everywhere."""
    after = {space.id: [] for space in board.spaces}
    for line in board.lines:
        tail, head = board.direction(line)
        if may_enter(line, tail, head, state):
            after[tail.id].append(head.id)
    paths, finished = [["S"]], []
    while paths:
        path = paths.pop()
        finished += [path] if path[-1] == "F" else []
        paths += [[*path, name] for name in after[path[-1]]]
    return finished


def may_enter(line, tail, head, state):
    is_open = {name.lower() for name, bit in TOGGLES.items() if state & bit}
    shut = set(head.area) - {"yellow"} - is_open - set(tail.area)
    return (
        not shut
        and ("pink" in is_open or "pink" not in head.kind)
        and ("dashed" in is_open or not line.dashed)
    )


@pytest.mark.parametrize("numeral", BOARDS)
def test_moves_in_all_32_states_follow_the_words_of_the_rules(numeral):
    board, graph = BOARDS[numeral], GRAPHS[numeral]
    assert len(STATES) == len(set(STATES)) == 32
    for state in STATES:
        moves = {space.id: set() for space in board.spaces}
        for line in board.lines:
            for tail, head in (board.ends_of(line), board.ends_of(line)[::-1]):
                if may_enter(line, tail, head, state):
                    moves[tail.id].add(head.id)
        assert all(moves[name] for name in moves if name != "F"), state_name(state)
        come = {name: closure(moves, name) for name in moves}
        number = {space.id: index for index, space in enumerate(board.spaces)}
        assert {number[name] for name in come["S"]} == graph.reachable(state)
        assert {number[name] for name in come if "F" in come[name]} == graph.reaching(state)
        assert all("F" in come[name] for name in come) == bool(state & PURPLE)


def closure(moves, start):
    seen = {start}
    while True:
        more = {other for name in seen for other in moves[name]} - seen
        if not more:
            return seen
        seen |= more


def test_a_client_moves_on_in_an_area_that_closed_around_it():
    graph = GRAPHS["I"]
    number = {space.id: index for index, space in enumerate(graph.board.spaces)}
    assert number["a4"] in graph.reachable(0, number["a3"])
    assert number["a3"] not in graph.reachable(0, number["a2"])


def test_states_have_names():
    assert state_name(0) == "all closed"
    assert state_name(9) == "BLUE+DASHED open"
