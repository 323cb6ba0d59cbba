"""Set-ups: nothing is placed twice, nothing more than is printed, everybody has the same."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from conftest import CONTENT, GAMES, changed_project, open_game

from generator.model.setup import set_up, table_of

GAME = """
title: Case
players: [2, 3]
components:
  card:
    kind: card
    size: poker-us
    pieces: cards.yaml
    fields: {colour: [red, blue], n: 'integer?'}
    front: card.svg.j2
    back: card.svg.j2
"""
CARDS = "- {for_each: {n: 1..6}, id: 'r{n}', colour: red}\n- {id: b, colour: blue, copies: 4}\n"


def problems_of(setup):
    files = {"case/game.yaml": f"{GAME}setup:\n{setup}", "case/cards.yaml": CARDS}
    _, problems = changed_project(files).session.checked("case")
    return [f"{one.where.line}:{one.where.column} [{one.name}] {one.message}" for one in problems]


def game_with(setup):
    files = {"case/game.yaml": f"{GAME}setup:\n{setup}", "case/cards.yaml": CARDS}
    game, problems = changed_project(files).session.load("case")
    assert game, problems
    return game


@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_players_of_our_games_places_nothing_twice(name):
    game, _ = open_game(CONTENT / name)
    assert game.setup, "each of our games has a set-up"
    printed = {
        (component.name, piece.id): piece.copies
        for component in game.components
        for piece in component.pieces
    }
    for players in range(game.players[0], game.players[1] + 1):
        laid, too_few = set_up(game, players)
        assert not too_few
        copies = Counter((one.ref.component, one.ref.id, one.copy) for one in laid)
        assert max(copies.values()) == 1
        assert all(copy <= printed[name, piece] for name, piece, copy in copies)
        own = Counter(one.player for one in laid if one.player)
        assert set(own) == set(range(1, players + 1))
        assert len(set(own.values())) == 1, "everybody has as much"


@pytest.mark.parametrize("name", GAMES)
def test_pieces_of_our_games_lie_on_each_other_only_where_that_is_meant(name):
    """No two boards, and no two players' areas, overlap."""
    game, _ = open_game(CONTENT / name)
    laid, _ = set_up(game, game.players[1])
    boxes = {
        player: table_of(game, [one for one in laid if one.player == player])
        for player in range(1, game.players[1] + 1)
    }
    for one, other in combinations(boxes.values(), 2):
        assert not one.overlaps(other)


def test_places_take_what_is_left_in_their_order():
    game = game_with(
        "  - {put: card, take: 2, at: [0, 0]}\n"
        "  - {put: card, where: {colour: blue}, take: 1, per_player: true, at: [0, 0]}\n"
        "  - {put: card, up: back, at: [80, 0]}\n"
    )
    laid, _ = set_up(game, 3)
    taken = Counter((one.place, one.player) for one in laid)
    assert taken == {(0, 0): 2, (1, 1): 1, (1, 2): 1, (1, 3): 1, (2, 0): 5}
    assert [one.ref.id for one in laid if one.place == 1] == ["b", "b", "b"]
    assert {one.up for one in laid if one.place == 2} == {"back"}


def test_those_across_the_table_see_it_turned():
    game = game_with("  - {put: card, take: 1, per_player: true, at: [50, 0]}\n")
    one, two = set_up(game, 2)[0]
    assert (two.x, two.y, two.turn) == (-one.x, -one.y, 180)
    assert one.y > 0


def test_rows_and_fans_lie_side_by_side():
    game = game_with("  - {put: card, take: 6, laid: row, columns: 3, gap: 5, at: [0, 0]}\n")
    places = [(round(one.x, 1), round(one.y, 1)) for one in set_up(game, 2)[0]]
    assert places == [(0, 0), (68.5, 0), (137, 0), (0, 93.9), (68.5, 93.9), (137, 93.9)]
    fanned = replace(game, setup=(game.setup[0].model_copy(update={"laid": "fan"}),))
    turns = [one.turn for one in set_up(fanned, 2)[0]]
    assert turns == [345, 351, 357, 3, 9, 15]


def test_shuffling_is_the_same_each_time_and_no_order_of_the_file():
    game = game_with("  - {put: card, shuffle: true, at: [0, 0]}\n")
    order = [(one.ref.id, one.copy) for one in set_up(game, 2)[0]]
    assert order == [(one.ref.id, one.copy) for one in set_up(game, 2)[0]]
    assert order != sorted(order)


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        ("  - {put: crad, at: [0, 0]}\n", "13:5 [unknown-place] there is no component 'crad'"),
        ("  - {put: card/r9, at: [0, 0]}\n", "13:5 [unknown-place] 'card' has no card 'r9'"),
        (
            "  - {put: card, where: {hue: 1}, at: [0, 0]}\n",
            "13:5 [unknown-place] card: no card has a field 'hue'",
        ),
        (
            "  - {put: card, take: 4, per_player: true, at: [0, 0]}\n",
            (
                "13:5 [setup-too-few] the setup for 3 players takes 12 cards from 'card', but "
                "only 10 are left"
            ),
        ),
        (
            "  - {put: card, at: [0, 0]}\n  - {put: card/b, take: 1, at: [0, 0]}\n",
            (
                "14:5 [setup-too-few] the setup for 2 players takes 1 card from 'card/b', but "
                "none is left"
            ),
        ),
        (
            "  - {put: card, take: 11, players: 2, at: [0, 0]}\n",
            (
                "13:5 [setup-too-few] the setup for 2 players takes 11 cards from 'card', but "
                "only 10 are left"
            ),
        ),
        ("  - {put: card, take: 0, at: [0, 0]}\n", "13:23 [wrong-value] take must be at least 1"),
        ("  - {put: card, take: -2, at: [0, 0]}\n", "13:23 [wrong-value] take must be at least"),
        ("  - {put: card, at: [0, 0], turn: 45}\n", "13:35 [not-one-of] turn"),
        ("  - {put: card}\n", "13:5 [missing-key] the key 'at' is missing"),
    ],
)
def test_what_cannot_be_set_up_is_told_at_its_line(setup, said):
    (told,) = problems_of(setup)
    assert told.startswith(said), told


def test_a_place_for_other_numbers_of_players_takes_nothing():
    game = game_with("  - {put: card, take: 10, players: 3..4, at: [0, 0]}\n")
    assert set_up(game, 2) == ((), ())
    assert len(set_up(game, 3)[0]) == 10
