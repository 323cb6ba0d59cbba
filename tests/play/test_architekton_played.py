"""Architekton played: the rulebook's worked examples, its rulings, and what is known of it."""

import pytest
from conftest import CONTENT

from generator.games.architekton.play import PLAY
from generator.games.architekton.play.position import MIDDLE, TERRAINS, Laid, largest_group
from generator.games.architekton.play.steps import wrong_edges
from generator.measure.dice import Dice
from generator.play.players import GREEDY, RANDOM, Player, playout
from generator.play.run import Job, play_games
from generator.play.statistics import share
from generator.project import Project

CLAYS = ("dark", "light")  # who begins in the worked example, and the other


@pytest.fixture(scope="module")
def game():
    """The shipped game."""
    return Project(CONTENT).load("architekton")[0]


@pytest.fixture(scope="module")
def table(game):
    """Its pieces as they are played."""
    return PLAY.read(game)


def square(at):
    return MIDDLE + at[1] * 64 + at[0]


def empty(table):
    """A position with nothing on the table."""
    state = PLAY.setup(table, 2, Dice(1))
    return state._replace(near=(0,) * 16, covered=0)


def land(state, terrain, at):
    """A landscape laid, whether or not it may lie there."""
    state = state._replace(open_landscapes=(TERRAINS.index(terrain), *state.open_landscapes))
    return PLAY.apply(state, ("landscape", TERRAINS.index(terrain), square(at)), Dice(1))


def built(state, tile, quarters, at, seat=0):
    """A building laid with a house, whether or not it may lie there."""
    number = state.table.buildings.index(tile)
    state = state._replace(open_buildings=(number, *state.open_buildings), seat=seat)
    return PLAY.apply(state, ("building", number, quarters, square(at)), Dice(1))


def test_the_two_turns_of_the_rulebook_are_legal_and_bring_its_chips(game, table):
    example = game.examples["two-turns"]
    state = empty(table)
    for tile in example["start"]:
        state = land(state, tile["tile"], tile["at"])._replace(laid_now=0)
    for turn in example["turns"]:
        seat = CLAYS.index(turn["houses"])
        before = state.chips
        for tile in turn["lays"]:
            state = state._replace(seat=seat)
            place, quarters = square(tile["at"]), tile.get("turn", 0) // 90
            if tile["tile"] in TERRAINS:
                number = TERRAINS.index(tile["tile"])
                state = state._replace(open_landscapes=(number,), open_buildings=())
                move = ("landscape", number, place)
            else:
                number = table.buildings.index(tile["tile"])
                state = state._replace(open_buildings=(number,), open_landscapes=())
                move = ("building", number, quarters, place)
            assert move in list(PLAY.moves(state))
            state = PLAY.apply(state, move, Dice(1))
        gained = {clay: state.chips[at] - before[at] for at, clay in enumerate(CLAYS)}
        assert {clay: gain for clay, gain in gained.items() if gain} == turn.get("chips", {})


def test_wrong_edges_cost_what_the_rulebook_says(game, table):
    for one in game.examples["wrong-edges"]["scored"]:
        state = empty(table)
        for side, at in enumerate([(0, -1), (1, 0), (0, 1)]):
            state = land(state, one["lands"][side], at)._replace(laid_now=0)
        state = built(state, one["tile"], 0, (0, 0))._replace(laid_now=0, chips=(4, 4))
        state = land(state, one["lands"][3], (-1, 0))
        if one["chips"] == 1:
            assert state.chips == (5, 4)
            continue
        assert list(PLAY.moves(state)) == [("pay", -one["chips"]), ("back",)]
        paid = PLAY.apply(state, ("pay", -one["chips"]), Dice(1))
        assert paid.chips == (4 + one["chips"], 4)
        assert paid.houses[0]
        back = PLAY.apply(state, ("back",), Dice(1))
        assert back.chips == (5 + one["chips"], 4)
        assert not back.houses[0]


@pytest.mark.parametrize("name", ["city-at-the-end", "city-near-its-end"])
def test_a_city_scores_as_the_rulebook_says(game, table, name):
    example = game.examples[name]
    state = empty(table)
    for tile in example["tiles"]:
        if tile["tile"] in TERRAINS:
            state = land(state, tile["tile"], tile["at"])
        else:
            seat = ("light", "dark").index(tile["house"])
            bit = 1 << square(tile["at"])
            number = table.buildings.index(tile["tile"])
            houses = list(state.houses)
            houses[seat] |= bit
            laid = Laid(square(tile["at"]), number, tile.get("turn", 0) // 90, seat)
            state = state._replace(houses=tuple(houses), buildings=(*state.buildings, laid))
        state = state._replace(laid_now=0)
    points = example["points"]
    assert PLAY.scores(state._replace(chips=(0, 0))) == (points["light"], points["dark"])
    if "wrong" in example:
        wrong = sum(
            wrong_edges(state, one.square) - missing(state, one.square) for one in state.buildings
        )
        assert wrong == example["wrong"]


def missing(state, at):
    """The sides of a building at which no landscape lies."""
    near, bit = state.near, 1 << at
    return sum(not any(near[side * 4 + t] & bit for t in range(4)) for side in range(4))


def enclosing(table, chips, lands=("earth", "meadow", "meadow", "earth")):
    """A building of the first player with two wrong edges, about to be enclosed by the second."""
    state = empty(table)
    for side, at in enumerate([(0, -1), (1, 0), (0, 1)]):
        state = land(state, lands[side], at)._replace(laid_now=0)
    state = built(state, "b01", 0, (0, 0))._replace(laid_now=0, chips=chips, seat=1)
    return land(state, lands[3], (-1, 0))


def test_who_cannot_pay_all_takes_the_house_back_and_who_cannot_pay_then_has_lost(table):
    state = enclosing(table, (1, 3))
    assert PLAY.turn(state) == 0
    assert list(PLAY.moves(state)) == [("back",)]
    lost = enclosing(table, (0, 3))
    assert PLAY.over(lost) == "somebody cannot pay"
    assert PLAY.winning_seats(lost) == (1,)


def test_without_a_house_in_hand_one_on_the_table_is_moved(table):
    few = table._replace(houses=(1, 12))
    state = empty(few)
    state = land(state, "earth", (0, -1))._replace(laid_now=0)
    state = built(state, "b01", 0, (0, 0))._replace(laid_now=0)
    state = land(state, "meadow", (1, 0))._replace(laid_now=0)
    state = built(state, "b07", 0, (2, 0))
    assert list(PLAY.moves(state)) == [("house", square((0, 0)))]
    moved = PLAY.apply(state, ("house", square((0, 0))), Dice(1))
    assert moved.houses == (1 << square((2, 0)), 0)


def test_open_tiles_of_which_none_fits_are_slid_under_and_then_it_is_the_end(table):
    stuck = empty(table)
    assert list(PLAY.moves(stuck)) == [None]
    slid = PLAY.apply(stuck, None, Dice(1))
    assert (slid.slid, slid.open_buildings) != (stuck.slid, stuck.open_buildings)
    assert len(slid.building_stack) == len(stuck.building_stack)
    assert PLAY.over(PLAY.apply(slid, None, Dice(1))) == "nothing fits"
    second = PLAY.apply(stuck._replace(laid_now=1), None, Dice(1))
    assert (second.slid, second.laid_now, second.seat) == (True, 1, 0)


def test_the_last_turns_are_counted_from_who_is_next_when_the_reserve_is_opened(table):
    for seat, left in ((0, 1), (1, 2)):
        state = PLAY.setup(table, 2, Dice(3))._replace(seat=seat, building_stack=())
        tile = state.open_buildings[0]
        [move, *_] = [one for one in PLAY.moves(state) if one[:2] == ("building", tile)]
        state = PLAY.apply(state, move, Dice(1))._replace(open_buildings=())
        ended = PLAY.apply(state._replace(laid_now=1), next(iter(PLAY.moves(state))), Dice(1))
        assert ended.turns_left == left
        assert ended.seat == 1 - seat


def test_in_a_match_the_other_begins_and_the_first_with_two_points_wins(table):
    match = PLAY.variants["match"]
    assert match.turn(match.setup(table, 2, Dice(1))) == 0
    last = match.setup(table, 2, Dice(1))._replace(game=enclosing(table, (1, 1)))
    assert match.turn(last) == 0

    def ended(game, seat=0):
        """A match after a game that ends by a move of its first seat."""
        state = match.setup(table, 2, Dice(1))._replace(game=game)
        return match.apply(state, next(iter(match.moves(state))), Dice(seat))

    slid = empty(table)._replace(slid=True)  # nothing fits: the points count
    first = ended(slid._replace(chips=(3, 1)))
    assert (match.over(first), match.scores(first), match.turn(first)) == ("", (1, 0), 1)
    drawn = ended(slid)
    assert (match.scores(drawn), len(drawn.before)) == ((0, 0), 1)
    # In the second game the first seat is the second player's.
    again = match.apply(first._replace(game=slid._replace(chips=(3, 1))), None, Dice(1))
    assert (match.scores(again), match.turn(again)) == ((1, 1), 0)
    third = match.apply(again._replace(game=slid._replace(chips=(3, 1))), None, Dice(1))
    assert (match.scores(third), match.winning_seats(third)) == ((2, 1), [0])
    assert match.over(third)
    parts = match.facts(third).parts
    assert [one["other wins"] for one in parts] == [2, 1]
    assert match.facts(third).noted["the match takes a third game"]


def test_an_early_end_wins_a_match_at_once(table):
    match = PLAY.variants["match"]
    results = [match_of(match, table, seed) for seed in range(12)]
    early = [one for one in results if {"early wins": 2, "other wins": 0} in one.facts.parts]
    assert early
    assert all(max(one.scores) >= 2 and len(one.winners) == 1 for one in results)


def match_of(match, table, seed):
    return playout(match, table, (RANDOM, RANDOM), seed)


def test_houses_hang_together_by_their_corners():
    line = sum(1 << square((at, at)) for at in range(4))
    assert largest_group(line) == 4
    assert largest_group(line | 1 << square((9, 0)) | 1 << square((10, 0))) == 4
    assert largest_group(0) == 0


def test_two_of_five_games_by_chance_end_early(table):
    """By chance is said in two ways: any move, or any tile and then any place for it."""
    early = []
    for player in (RANDOM, Player("tile first", tile_first)):
        results = play_games(Job(PLAY, table, (player, player), 2), 300, workers=1)
        early.append(share(sum(one.end == "somebody cannot pay" for one in results), 300))
    assert early[0].low < 0.40 < early[1].high
    assert all(0.25 < one.value < 0.6 for one in early)


def test_who_looks_a_step_ahead_beats_who_does_not(table):
    results = play_games(Job(PLAY, table, (GREEDY, RANDOM), 4), 8, workers=1)
    assert sum(one.won(one.seats.index("greedy")) for one in results) >= 6


def tile_first(_play, _state, moves, dice):
    """Any tile, then any place for it; a price is paid as long as it can be."""
    if moves[0] and moves[0][0] == "pay":
        return moves[0]
    tiles = list(dict.fromkeys(move and move[:2] for move in moves))
    tile = dice.choice(tiles)
    return dice.choice([move for move in moves if (move and move[:2]) == tile])
