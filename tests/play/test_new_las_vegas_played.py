"""New Las Vegas played: the rulebook's worked examples, its rulings, and that seats are alike."""

import pytest
from conftest import CONTENT

from generator.games.new_las_vegas.play import PLAY
from generator.games.new_las_vegas.play.pad import EMPTY, copies_of, new_sheet, written
from generator.games.new_las_vegas.play.position import EFFECT, OPEN, offers
from generator.games.new_las_vegas.play.scoring import (
    debts,
    fulfils,
    open_avenues,
    parts,
    streak,
    way_home,
)
from generator.games.new_las_vegas.play.steps import apply, moves
from generator.games.new_las_vegas.play.table import (
    CONSTRUCTION,
    IMPROVEMENT,
    INAUGURATION,
    LEAST,
    LIMOUSINE,
    SHOW,
)
from generator.measure.dice import Dice
from generator.play.players import RANDOM
from generator.play.run import Job, play_games
from generator.play.statistics import share
from generator.project import Project
from generator.rules.playing import bits


@pytest.fixture(scope="module")
def game():
    """The shipped game."""
    return Project(CONTENT).load("new_las_vegas")[0]


@pytest.fixture(scope="module")
def table(game):
    """Its pieces as they are played."""
    return PLAY.read(game)


def filled(table, rows, golf=()):
    """A sheet with numbers by street and avenue, counted from 1."""
    sheet = new_sheet(table, 3)
    for street, numbers in rows.items():
        for avenue, number in numbers.items():
            sheet = written(table, sheet, street - 1, int(avenue) - 1, number)
    return sheet


def begun(table, players=2, seed=1):
    """The first turn, after nobody borrowed."""
    state = PLAY.setup(table, players, Dice(seed))
    for _ in range(players):
        state = apply(state, ("loan", False), Dice(1))
    return state


def at(state, sheet, **more):
    return state._replace(sheets=(sheet, *state.sheets[1:]), **more)


def test_numbers_fit_where_the_rulebook_says(game, table):
    example = game.examples["where-numbers-fit"]
    street = example["street"]
    sheet = filled(table, {street: example["numbers"]})
    for box, numbers in example["fits"].items():
        avenue = example["boxes"][box] - 1
        fitting = [
            number for number in range(1, 16)
            if sheet.fits[street - 1][number - LEAST] & sheet.free[street - 1] >> avenue << avenue
            & 1 << avenue
        ]  # fmt: skip
        assert fitting == list(numbers), box


def test_a_gap_loses_the_golf_holes_beyond_it(game, table):
    example = game.examples["gap"]
    sheet = new_sheet(table, 3)
    for one in example["opens"]:
        sheet = written(table, sheet, one["street"] - 1, one["avenue"] - 1, one["number"])
    assert [hole + 1 for hole in bits(sheet.golf)] == list(example["circled"])
    assert [hole + 1 for hole in bits(sheet.golf_lost)] == list(example["lost"])


def test_the_longest_streak_is_that_of_the_rulebook(game):
    example = game.examples["streak"]
    row = tuple(example["numbers"].get(str(avenue), EMPTY) for avenue in range(1, 12))
    assert streak(row, 1) == len(example["streak"]) > streak(row, 0)
    assert streak((EMPTY,) * 11, 1) == 0


def test_of_a_street_the_better_streak_counts_not_the_longer_one(table):
    sheet = filled(table, {1: {1: 1, 2: 3, 3: 5, 4: 6, 5: 8}})
    usual = at(begun(table), sheet)
    assert parts(usual, 0)["streaks"] == table.odd[2]
    dear = usual._replace(table=table._replace(even=(0, 99, 99)))
    assert parts(dear, 0)["streaks"] == 99


def test_loans_are_secret_until_all_have_decided_but_not_with_an_honest_bank(table):
    state = apply(PLAY.setup(table, 2, Dice(1)), ("loan", True), Dice(1))
    seen = {PLAY.unseen(state, 1, Dice(seed)).sheets[0].borrows for seed in range(9)}
    assert seen == {True, False}
    aloud = PLAY.variants["honest-bank"].unseen
    assert {aloud(state, 1, Dice(seed)).sheets[0].borrows for seed in range(9)} == {True}
    own = {PLAY.unseen(state, 0, Dice(seed)).sheets[0].borrows for seed in range(9)}
    assert own == {True}
    begins = apply(state, ("loan", False), Dice(1))
    assert PLAY.unseen(begins, 1, Dice(1)).sheets[0].borrows


def test_the_first_night_has_neither_bank_nor_projects(table):
    state = PLAY.variants["first-night"].setup(table, 2, Dice(1))
    assert (state.phase, state.goals, state.sheets[0].projects) == (OPEN, (), ())


@pytest.mark.parametrize("name", ["loop", "ines-drives"])
def test_a_route_is_driven_and_passes_what_the_rulebook_says(game, table, name):
    example = game.examples[name]
    across = table.avenues + 1
    lamps = [(y - 1) * across + x for x, y in example["lamps"]]
    sheet = new_sheet(table, 3)
    for one in example["numbers"]:
        sheet = written(table, sheet, one["street"] - 1, one["avenue"] - 1, one["number"])
    state = begun(table)._replace(phase=EFFECT, effect=LIMOUSINE)
    for first, second in zip(lamps[1::2], lamps[2::2], strict=True):
        state = at(state, sheet, seat=0, phase=EFFECT, effect=LIMOUSINE)
        assert (LIMOUSINE, first, second) in moves(state)
        sheet = apply(state, (LIMOUSINE, first, second), Dice(1)).sheets[0]
    assert sheet.route.bit_count() == example["segments"]
    passed = {
        (street + 1, avenue + 1)
        for street, carpets in enumerate(table.points_carpets)
        for avenue in bits((carpets | table.cash_carpets[street]) & sheet.opened[street])
        if sheet.route & table.doors[street][avenue]
    }
    assert passed == {tuple(one) for one in example["scores"]}
    assert way_home(table, sheet) == example.get("home", 0)
    loop = next(goal for each in table.goals for goal in each if goal.kind == "loop")
    assert fulfils(table, sheet, loop._replace(asks=example["segments"])) == (name == "loop")


def test_a_neighbours_number_is_copied_as_milo_does(game, table):
    example = game.examples["milo-opens"]
    first, second = example["opens"]
    sheet = filled(table, {example["street"]: example["numbers"]})
    sheet = written(table, sheet, first["street"] - 1, first["avenue"] - 1, first["number"])
    copy = (second["street"] - 1, second["avenue"] - 1, second["number"])
    assert copy in copies_of(table, sheet, (-1, -1))
    assert copy not in copies_of(table, sheet, copy[:2])
    state = at(begun(table), sheet._replace(circles=2), phase=3)
    after = apply(state, ("copy", *copy), Dice(1)).sheets[0]
    assert (after.pairs, after.copies, debts(table, after)) == (0, 1, 1)


def test_the_first_to_complete_an_avenue_has_the_large_hotel_and_all_of_that_turn(game, table):
    example = game.examples["ines-opens"]
    avenue = example["avenue"]
    rows = {
        street: {avenue: number}
        for street, number in enumerate(example["numbers"], 1)
        if number is not None
    }
    sheet, opens = filled(table, rows), example["opens"]
    assert not open_avenues(sheet)
    done = written(table, sheet, opens["street"] - 1, avenue - 1, opens["number"])
    state = begun(table)._replace(sheets=(done, done), seat=1, phase=3)
    state = apply(state, ("skip",), Dice(1))
    assert [one.large for one in state.sheets] == [1 << avenue - 1] * 2
    late = begun(table)._replace(sheets=(done, done), seat=1, phase=3, large=1 << avenue - 1)
    assert [one.small for one in apply(late, ("skip",), Dice(1)).sheets] == [1 << avenue - 1] * 2


def test_vera_adds_up_as_the_rulebook_does(game, table):
    example = game.examples["vera-adds-up"]
    rows, kinds = {}, {"odd": (1, 3, 5, 7, 9, 11), "even": (2, 4, 6, 8, 10, 12)}
    starts = (4, 7, 5, 3)  # where a points carpet lies
    for street, (kind, length) in enumerate(example["streaks"], 1):
        start = starts[street - 1]
        rows[street] = dict(zip(range(start, start + length), kinds[kind], strict=False))
    sheet = filled(table, rows)
    route = sum(table.doors[street][start - 1] for street, start in enumerate(starts))
    assert example["carpets"][0] == 4
    points = {goal.id: goal.points for each in table.goals for goal in each}
    vera = sheet._replace(
        circles=9, shows=tuple(example["shows"]), route=route, lamp=table.start + example["home"],
        boxes=(example["carpets"][1], example["golf"][1], example["large"][1],
               example["small"][1], example["covered"]),
        golf=(1 << example["golf"][0]) - 1, large=(1 << example["large"][0]) - 1,
        small=(1 << example["small"][0]) - 1,
        projects=tuple(points[name][0 if first else 1] for name, first in example["projects"]),
    )  # fmt: skip
    others = [new_sheet(table, 3)._replace(circles=circles) for circles in (12, 4)]
    state = begun(table._replace(cash=9), 3)._replace(sheets=(vera, *others))
    assert sum(parts(state, 0).values()) == int(example["total"])


def test_an_offer_has_the_number_below_the_card_that_was_turned(table):
    state = begun(table)
    each = len(state.deck) // 3
    for stack, (card, number, effect) in enumerate(offers(state)):
        assert card == state.deck[stack * each + 1]
        assert number == table.cards[card][0]
        assert effect == table.cards[state.deck[stack * each]][1]


def test_where_nothing_fits_two_circles_are_filled_and_nothing_else_happens(table):
    full = new_sheet(table, 3)._replace(free=(0, 0, 0, 0), circles=1)
    state = at(begun(table), full)
    assert list(moves(state)) == [("nothing",)]
    after = apply(state, ("nothing",), Dice(1))
    assert (after.sheets[0].circles, after.seat) == (3, 1)


def test_a_changed_number_uses_a_pair_and_may_leave_the_range(table):
    plain = list(moves(begun(table)))
    assert {move[2] for move in plain} == {0}
    state = at(begun(table), new_sheet(table, 3)._replace(circles=2))
    assert {move[2] for move in moves(state)} == {0, -2, -1, 1, 2}
    changed = next(move for move in moves(state) if move[2] == 2)
    assert apply(state, changed, Dice(1)).sheets[0].pairs == 0
    low = filled(table, {1: {2: 0}})
    assert low.fits[0][-1 - LEAST] & 1


def test_effects_do_what_they_say(table):
    state, sheet = begun(table), new_sheet(table, 3)

    def after(effect, *details, **more):
        given = at(state, sheet._replace(**more), phase=EFFECT, effect=effect, star=True)
        assert (effect, *details) in moves(given)
        return apply(given, (effect, *details), Dice(1)).sheets[0]

    assert after(INAUGURATION).circles == 1
    built = after(CONSTRUCTION, 0, 2)
    assert (built.free[0] >> 2 & 1, debts(table, built)) == (1, 1)
    assert debts(table, written(table, built, 0, 2, 7)) == 0
    show = after(SHOW, 0)
    assert (show.shows, debts(table, show)) == ((1, 0), 2)
    assert debts(table, after(SHOW, 0, shows=(2, 0))) == 1
    assert after(IMPROVEMENT, 3).boxes == (0, 0, 0, 1, 0)
    plain = at(state, sheet, phase=EFFECT, effect=SHOW, star=False)
    assert moves(plain) == [("skip",)]
    other = at(state, sheet._replace(circles=2), phase=EFFECT, effect=SHOW, star=False)
    assert (INAUGURATION,) in moves(other)
    used = apply(other, (INAUGURATION,), Dice(1)).sheets[0]
    assert (used.circles, used.pairs_used) == (3, 1)


def test_what_was_constructed_now_cannot_be_copied_into(table):
    sheet = filled(table, {1: {2: 5}})._replace(circles=2)
    state = at(begun(table), sheet, phase=EFFECT, effect=CONSTRUCTION)
    after = apply(state, (CONSTRUCTION, 0, 2), Dice(1))
    assert ("copy", 0, 2, 5) not in moves(after)
    assert ("copy", 0, 0, 5) in moves(after)


@pytest.mark.parametrize(
    ("borrowers", "players", "loan"), [(0, 2, 0), (1, 1, 1), (1, 2, 0), (2, 3, 1), (3, 6, 0)]
)
def test_more_than_half_borrow_more_and_dearer(table, borrowers, players, loan):
    state = PLAY.setup(table, players, Dice(1))
    for seat in range(players):
        state = apply(state, ("loan", seat < borrowers), Dice(1))
    assert state.phase == OPEN
    costs = [parts(state, seat)["debts and loans"] for seat in range(players)]
    cost = -table.loans[loan][1]
    assert costs == [cost] * borrowers + [0] * (players - borrowers)


@pytest.mark.parametrize(
    ("circles", "points", "shortest"),
    [
        ((5, 5), (20, 20), (0, 0)), ((5, 3), (20, 10), (0, 1)), ((7, 7, 4, 4), (20, 20, 10, 10),
        (0, 0, 1, 1)), ((9, 6, 3, 1), (20, 10, 5, 0), (0, 0, 0, 1)), ((4,), (20,), (0,)),
    ],
)  # fmt: skip
def test_tracks_are_placed_without_skipping(table, circles, points, shortest):
    state = begun(table._replace(cash=0), len(circles))
    sheets = [sheet._replace(circles=n) for sheet, n in zip(state.sheets, circles, strict=True)]
    state = state._replace(sheets=tuple(sheets))
    found = [parts(state, seat) for seat in range(len(circles))]
    assert tuple(one["inauguration"] for one in found) == points
    owed = tuple(-one["debts and loans"] // table.more_debts for one in found)
    assert owed == shortest


def test_every_project_can_be_fulfilled_and_is_not_at_the_start(table):
    empty = new_sheet(table, 3)
    for each in table.goals:
        for goal in each:
            assert not fulfils(table, empty, goal), goal.id
    results = play_games(Job(PLAY, table, (RANDOM,) * 4, 3), 60, workers=1)
    done = {name for one in results for seat in one.facts.taken for name in seat}
    assert len({name for name in done if name.startswith("project/")}) >= 6


def test_no_seat_is_better_than_another(table):
    results = play_games(Job(PLAY, table, (RANDOM,) * 2, 5), 300, workers=1)
    won = share(sum(one.won(0) for one in results), 300)
    assert won.low <= 0.5 <= won.high
    assert {one.end for one in results} <= {"a track is full", "all projects",
                                            "every casino is open"}  # fmt: skip
