"""Clients vs Architects as it ships: boards told twice, rules with broken content, figures."""

import re
import shutil
from itertools import combinations
from pathlib import Path

import pytest
from board_texts import break_game, short_forms
from conftest import loaded as load_folder
from expected_problems import body_of, check_told
from test_cva_boards import BOARD_RULES

from generator.games import RULES
from generator.games.clients_vs_architects.pieces.board import boards_of
from generator.rules.run import check_rules

ROOT = Path(__file__).parents[2]
NAME = "clients_vs_architects"
CASES = sorted((ROOT / "tests" / "cases").glob("clients-vs-architects-pieces-*.board"))


def loaded(folder):
    game, problems = load_folder(folder)
    assert not problems, "\n".join(map(str, problems))
    return game


@pytest.fixture(scope="module")
def game():
    return loaded(ROOT / "content" / NAME)


def test_the_boards_are_those_of_the_short_form(game):
    there = {board.numeral: alike(board) for _, _, board in boards_of(game)}
    assert there == {numeral: alike(board) for numeral, board in short_forms().items()}


def alike(board):
    spaces = {space.id: (space.at, space.value, space.kind, space.area) for space in board.spaces}
    lines = {frozenset(line.ends): (line.forward, line.colour, line.dashed) for line in board.lines}
    return (
        board.name,
        board.bid.model_dump(),
        spaces,
        lines,
        {frozenset(link) for link in board.flips},
    )


@pytest.mark.whole
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_broken_content_breaks_one_rule(case, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = Path("content") / NAME
    shutil.copytree(ROOT / "content" / NAME, folder)
    expected = break_game(case, folder)
    problems = check_rules(loaded(folder), RULES[NAME])
    check_told(case, problems)
    assert expected
    assert {(p.where.file, p.where.line, p.severity, p.name) for p in problems} == expected, (
        "\n".join(map(str, problems))
    )
    number = re.search(r"a-\d\d", case.stem)
    assert not number or {p.name[:4] for p in problems} - {"card", "play", "setu"} == {number[0]}


def test_every_rule_has_a_case(game):
    text = "".join(body_of(case) for case in CASES)
    cased = {
        rule for names in re.findall(r"# error: ([a-z0-9, -]+)", text) for rule in names.split(", ")
    }
    own = {
        "labels-lie-apart",
        "a-11-commission-for-every-board",
        "a-12-bids-on-the-scale",
        "a-13-money-for-the-highest-bids",
        "cards-say-what-they-do",
        "plays-need-their-cards",
        "setup-too-few",
    }
    of_numbers = {rule.name for rule in game.rules if rule.kind == "numbers"}  # see test_every_edit
    on_faces = {rule.name for rule in game.rules if rule.kind == "face_says"}  # test_faces_say
    told = own | {rule.name for rule in game.rules} - of_numbers - on_faces
    assert cased - {rule.name for rule in BOARD_RULES} == told
    numbers = {
        int(name[2:4])
        for name in cased | {rule.name for rule in BOARD_RULES}
        if re.match(r"a-\d\d-", name)
    }
    assert numbers == {*range(1, 17), *range(20, 43)}


def test_eighteen_texts_and_84_number_pairs(game):
    cards = [piece.fields for piece in game.component("construction").pieces]
    assert len({(card["text"], card.get("note")) for card in cards}) == 18
    alike = [
        (one, other)
        for one, other in combinations(cards, 2)
        if (one["number"], one["text"]) == (other["number"], other["text"])
    ]
    assert len(alike) == 84
    money = [card["money"] for card in cards]
    assert [money.count(name) for name in ("client-gains", "architect-pays", "none")] == [
        16,
        32,
        12,
    ]


def test_thirteen_markers_and_178_tokens(game):
    assert sum(game.component(f"{name}_marker").count for name in ("area", "space", "line")) == 13
    assert game.component("money").count == 178
    assert len(game.component("slider").pieces) == 1
    assert game.component("slider").count == game.component("architect").count == 8
