"""Clients vs Architects: what boards, commission cards, sliders and money owe each other."""

from pathlib import Path

import pytest
from board_texts import GAME, write_boards
from conftest import loaded as load_folder

from generator.games.clients_vs_architects import RULES
from generator.rules.run import check_rules

ROOT = Path(__file__).parents[2]
FILES = {
    "game.yaml": "lists: {region: {entries: regions.yaml}}\n"
    + GAME
    + """\
  architect: {kind: card, size: card-57x88, pieces: architects.yaml, \
front: a.svg.j2, back: b.svg.j2}
  commission: {kind: card, size: card-57x88, pieces: commissions.yaml, \
front: a.svg.j2, back: b.svg.j2}
  money: {kind: token, size: token-20, pieces: money.yaml, front: a.svg.j2, back: b.svg.j2}
""",
    "regions.yaml": "- {id: blue, name: BLUE area, tint: blue, wall: blue-wall}\n",
    "architects.yaml": """\
- {id: a1, name: Ada, born: 1900, work: Hut, emblem: hut, \
scale_from: 70, scale_to: 160, scale_step: 5, scale_foot: 70}
- {id: a2, name: Bob, born: 1901, work: Den, emblem: den, \
scale_from: 70, scale_to: 160, scale_step: 5, scale_foot: 90}
""",
    "commissions.yaml": '- for_each: {n: 1..6}\n  id: "commission-{n}"\n  board: "board-{n}"\n',
    "money.yaml": "- {id: fifty, value: 50, copies: 20}\n- {id: five, value: 5, copies: 13}\n",
}


@pytest.fixture
def problems(tmp_path, monkeypatch):
    """A function that changes a text in one file and gives the problems found then.

    Each is a (file, line, rule, message).
    """
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "clients"
    write_boards(folder)
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")

    def found(name="money.yaml", old="", new=""):
        path = folder / name
        text = path.read_text(encoding="utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        game, loading = load_folder(folder)
        assert not loading, "\n".join(map(str, loading))
        return [(p.where.file, p.where.line, p.name, p.message) for p in check_rules(game, RULES)]

    return found


def test_the_pieces_agree(problems):
    assert not problems()


def test_money_for_the_highest_bids_of_as_many_boards_as_play(problems):
    message = (
        "the tokens are worth 1060, but the game needs 1065: highest bids of "
        "155 + 140 + 135 + 135, and 500 for the bank"
    )
    assert problems("money.yaml", "copies: 13", "copies: 12") == [
        ("clients/money.yaml", 1, "a-13-money-for-the-highest-bids", message)
    ]


def test_more_players_need_more_money(problems):
    (problem,) = problems("game.yaml", "players: [2, 4]", "players: [2, 5]")
    assert problem[2] == "a-13-money-for-the-highest-bids"
    assert "155 + 140 + 135 + 135 + 120, and" in problem[3]


def test_every_board_has_a_commission_card(problems):
    (problem,) = problems("commissions.yaml", "1..6", "1..5")
    assert problem[2:] == ("a-11-commission-for-every-board", "no commission card names board VI")


def test_the_reach_of_every_slider(problems):
    (problem,) = problems(
        "architects.yaml",
        "scale_to: 160, scale_step: 5, scale_foot: 70}\n- {id: a2",
        "scale_to: 150, scale_step: 5, scale_foot: 70}\n- {id: a2",
    )
    assert problem[2:] == (
        "a-12-bids-on-the-scale",
        "board VI: architect/a1 has no bid 155 on its scale",
    )


def test_the_stops_of_every_slider(problems):
    (problem,) = problems("boards.yaml", "bid: {min: 85, max: 120}", "bid: {min: 86, max: 120}")
    assert problem[2:] == (
        "a-12-bids-on-the-scale",
        "board II: architect/a1 has no bid 86 on its scale",
    )


def test_bids_in_order(problems):
    rules = {
        (problem[2], problem[3])
        for problem in problems(
            "boards.yaml", "bid: {min: 70, max: 110}", "bid: {min: 110, max: 70}"
        )
    }
    assert ("a-12-bids-on-the-scale", "the bids of board I are 110 to 70") in rules


def test_fields_that_do_not_fit_are_told_by_name(problems):
    (problem,) = problems("boards.yaml", "at: [1, b]", "at: [1, f]")
    assert problem[2] == "not-one-of"
    assert "must be a, b, c, d or e" in problem[3]
