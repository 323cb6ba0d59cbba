"""Towers played: the rulebook's worked round and tower, its rulings and each ability."""

import pytest
from conftest import CONTENT

from generator.games.towers.play import PLAY
from generator.games.towers.play.plot import (
    ACROSS,
    FREE,
    KINDS,
    STAIRS,
    STRIDE,
    Plot,
    bonus,
    height,
    placed,
    places,
    way_up,
)
from generator.games.towers.play.position import BUILD, CASH, CHOOSE, DISCARD, choosing
from generator.games.towers.play.steps import apply, moves
from generator.measure.dice import Dice
from generator.project import Project

LETTERS = "orps"


@pytest.fixture(scope="module")
def game():
    """The shipped game."""
    return Project(CONTENT).load("towers")[0]


@pytest.fixture(scope="module")
def table(game):
    """Its pieces as they are played."""
    return PLAY.read(game)


def tower(rows, **more):
    """A plot with a tower drawn by rows of letters, the top row first; capitals have a coin."""
    kinds, tops, paid, turned = [0, 0, 0, 0], [0] * 12, 0, 0
    for above, row in enumerate(rows):
        for column, letter in enumerate(row):
            at = 1 << (len(rows) - 1 - above) * STRIDE + column
            if letter.lower() in LETTERS:
                kinds[LETTERS.index(letter.lower())] |= at
            paid |= at if letter.isupper() else 0
            turned |= at if letter == "x" else 0
            if letter != ".":
                tops[column] = max(tops[column], len(rows) - above)
    return Plot(tuple(kinds), paid, turned, tuple(tops), **more)


def numbered(table, name):
    return next(number for number, one in enumerate(table.clients) if one.name == f"client/{name}")


def cashing(table, *plots, hand, players=2, **more):
    """A position in which the first player may cash in some clients."""
    state = PLAY.setup(table, players, Dice(1))
    hands = tuple(sorted(numbered(table, name) for name in hand))
    first = plots[0]._replace(hand=hands)
    others = plots[1:] or (Plot(),) * (players - 1)
    order = tuple(range(players))
    return state._replace(plots=(first, *others), phase=CASH, order=order, tallest=order, **more)


def cash(state, table, name):
    """The client cashed in at the first place that there is."""
    number = numbered(table, name)
    return apply(state, next(one for one in moves(state) if one[:2] == ("cash", number)), Dice(1))


def built(player):
    """The trades of a player of an example, and the tiles from the ground up."""
    given = [KINDS.index(kind) for kind, n in player.get("given", {}).items() for _ in range(n)]
    for kind, number in player.get("got", {}).items():
        for _ in range(number):
            yield ("trade", tuple(sorted(given[:2])), KINDS.index(kind))
            given = given[2:]
    for row in reversed(player["rows"]):
        for column, letter in enumerate(row):
            if letter in LETTERS:
                yield ("place", LETTERS.index(letter), FREE + column)


def test_the_worked_round_is_played_as_the_rulebook_tells_it(game, table):
    example = game.examples["round-one"]
    names = list(example["players"])
    state = PLAY.setup(table, len(names), Dice(1))
    plots = []
    for name in names:
        player = example["players"][name]
        drawn = [player["drawn"].get(kind, 0) for kind in KINDS]
        plots.append(Plot(tiles=tuple(drawn)))
    clients = sorted(numbered(table, one) for each in example["passes"] for _, one in each)
    state = state._replace(plots=tuple(plots), row=tuple(clients), marker=0, order=(0, 1, 2))
    plans = [[*built(example["players"][name]), ("done",)] for name in names]
    while state.phase == BUILD:
        move = plans[state.order[0]].pop(0)
        assert move in list(moves(state)), move
        state = apply(state, move, Dice(1))
    for plot, name in zip(state.plots, names, strict=True):
        assert height(plot) == example["players"][name]["height"]
    assert state.phase == CHOOSE
    for taken in example["passes"]:
        for name, client in taken:
            assert state.order[0] == names.index(name)
            state = apply(state, ("take", numbered(table, client)), Dice(1))
    cashed = iter(example["cashed"])
    one = next(cashed)
    while state.round == 1:
        seat = state.order[0]
        if one is not None and names.index(one["player"]) == seat:
            column, row = one["at"]
            corner = (row - 1) * STRIDE + FREE + column - 1
            move = ("cash", numbered(table, one["client"]), corner)
            assert move in list(moves(state)), one
            before = state.plots[seat]
            state = apply(state, move, Dice(1))
            if state.bought_out[1]:
                state = apply(state, moves(state)[0], Dice(1))
            coins = state.plots[seat].paid.bit_count() - before.paid.bit_count()
            turned = state.plots[seat].turned.bit_count() - before.turned.bit_count()
            assert (coins, turned) == (one["coins"], one.get("sold", 0))
            one = next(cashed, None)
        else:
            for refused in example["refused"]:
                if names.index(refused["player"]) == seat:
                    client = table.clients[numbered(table, refused["client"])]
                    assert not places(state.plots[seat], client)
            state = apply(state, ("done",), Dice(1))
    assert one is None
    assert [plot.money for plot in state.plots] == [
        int(example["players"][name]["dollars"]) for name in names
    ]
    assert names[state.marker] == "Bruno"


def test_the_grown_tower_is_worth_what_the_rulebook_says(game, table):
    example = game.examples["grown-tower"]
    plot = tower(example["rows"], purse=int(example["beside"]))
    state = PLAY.setup(table, 2, Dice(1))._replace(plots=(plot, Plot()))
    assert PLAY.scores(state)[0] == int(example["total"])


def test_floors_and_the_way_up_are_those_of_the_aid(game):
    aid = game.component("aid").pieces[0].fields
    assert height(tower(aid["floors"]["rows"])) == aid["floors"]["height"]
    assert height(tower(aid["sample"]["rows"])) == aid["sample"]["height"]
    assert way_up(tower(aid["access"]["rows"])) >= aid["access"]["lowest"]
    lifts = tower(aid["elevators"]["rows"])
    assert bonus(lifts, game.numbers["elevator"]) == int(aid["elevators"]["worth"])


def test_a_pattern_needs_free_rooms_of_its_kind_and_stairs_below(table):
    grocer = table.clients[numbered(table, "c001")]
    assert places(tower(["rrs"]), grocer) == 1
    assert not places(tower(["rr"]), grocer)
    assert not places(tower(["Rrs"]), grocer)
    assert not places(tower(["rr", "os"]), grocer) & 1
    assert places(tower(["rrs", "oos"]), grocer) == 1 << STRIDE


@pytest.mark.parametrize(
    ("name", "rows", "purse"),
    [
        ("c027", [".r.s", "rrrs"], 2),  # Street door
        ("c030", ["ooo.", "rrrs"], 3), ("c030", ["o.o.", "rrrs"], 2),  # Good neighbours
        ("c034", ["rrs"], 2), ("c034", ["r..", "rrs"], 0), ("c096", ["ps"], 2),  # Peace and quiet
        ("c064", [".os", "oos", ".os"], 3), ("c064", [".o.s", "oo.s", ".o.s"], 0),  # Penthouse
        ("c066", ["o..", "oo.", ".os", "rrs", "rrs", "rrs"], 1),  # Head for heights
        ("c070", ["o.s", "oos"], 2), ("c070", ["o..", "oos"], 0),  # Going up
    ],
)  # fmt: skip
def test_abilities_take_money_from_the_bank(table, name, rows, purse):
    state = cash(cashing(table, tower(rows), hand=[name]), table, name)
    assert state.plots[0].purse == purse
    assert state.plots[0].paid.bit_count() == len(table.clients[numbered(table, name)].squares)


def test_a_chain_counts_clients_of_its_brand_before_it(table):
    other = Plot(cashed=(numbered(table, "c037"), numbered(table, "c001")))
    state = cash(cashing(table, tower(["rrrs"]), other, hand=["c036"]), table, "c036")
    assert state.plots[0].purse == 1


def test_a_toll_is_paid_from_what_lies_beside_towers(table):
    poor, rich = tower(["OOs"]), Plot(purse=5)
    state = cashing(table, tower([".p.", "pps"]), poor, rich, hand=["c100"], players=3)
    state = cash(state, table, "c100")
    assert [plot.purse for plot in state.plots] == [1, 0, 4]


def test_what_holds_in_the_next_round(table):
    after = {}
    for name, rows in (("c097", ["pp.", "ops"]), ("c072", [".os", "oos"]), ("c086", ["ps"])):
        state = cash(cashing(table, tower(rows), hand=[name]), table, name)
        after[name] = state.plots[0]
    assert after["c097"].more_tiles == 2
    assert after["c072"].taller == 1
    assert after["c086"].first
    state = cashing(table, after["c097"], after["c072"]._replace(taller=1), hand=[])
    for _ in range(2):
        state = apply(state, ("done",), Dice(4))
    assert sum(state.plots[0].tiles) == table.tiles_a_round + 2
    assert (state.plots[1].taller_now, state.plots[1].taller) == (1, 0)


def test_the_hand_limit_is_kept_and_a_pack_rat_may_keep_more(table):
    names = ["c088", "c001", "c002", "c003", "c004"]
    state = cashing(table, tower(["ps"]), hand=names)
    full = apply(state, ("done",), Dice(1))
    assert full.phase == DISCARD
    assert len(moves(full)) == 5
    kept = apply(cash(state, table, "c088"), ("done",), Dice(1))
    assert kept.order == (1,)
    once = apply(full, moves(full)[0], Dice(1))
    assert apply(once, moves(once)[0], Dice(1)).order == (1,)


def test_clients_are_swapped_looked_at_and_picked_tiles_are_for_later(table):
    other = Plot(hand=(numbered(table, "c001"),))
    state = cash(cashing(table, tower(["ps"]), other, hand=["c090", "c002"]), table, "c090")
    [swap] = moves(state)
    swapped = apply(state, swap, Dice(1))
    assert swapped.plots[0].hand == (numbered(table, "c001"),)
    assert swapped.plots[1].hand == (numbered(table, "c002"),)
    state = cash(cashing(table, tower(["ps"]), hand=["c092"]), table, "c092")
    assert len(moves(state)) == 24
    turned = apply(state, ("scout", (3, 2, 1, 0)), Dice(1))
    assert turned.deck[-4:] == state.deck[-4:][::-1]
    state = cash(cashing(table, tower(["p.", "ps"]), hand=["c099"]), table, "c099")
    picked = apply(state, ("pick", STAIRS), Dice(1))
    assert (picked.plots[0].saved[STAIRS], picked.plots[0].tiles[STAIRS]) == (1, 0)
    assert picked.pile[STAIRS] == state.pile[STAIRS] - 1


def test_remodelling_moves_one_unsold_room_that_carries_nothing(table):
    state = cash(cashing(table, tower(["o...", "opps"]), hand=["c094"]), table, "c094")
    assert {move[1] for move in moves(state)} == {0, 3}  # stairs are a room that is never sold
    done = apply(state, ("remodel", 0, 3), Dice(1))
    assert done.plots[0].tops[:4] == (1, 1, 1, 2)


def test_who_is_taller_chooses_first_then_who_has_less(table):
    low, tall, rich = tower(["os"]), tower(["os", "os"]), tower(["os"], purse=3)
    state = PLAY.setup(table, 3, Dice(1))._replace(plots=(rich, low, tall), marker=0)
    assert choosing(state).order == (2, 1, 0, 0, 1, 2)
    tie = choosing(state._replace(plots=(low, low, tall), marker=1))
    assert (tie.order[:3], tie.marker_decided) == ((2, 1, 0), True)
    line = choosing(state._replace(plots=(rich, low._replace(first_now=True), tall)))
    assert line.order == (1, 2, 0, 1, 0, 2)


def test_of_equals_the_marker_decides_nothing_that_being_first_in_line_has_decided(table):
    low = tower(["os"])
    state = PLAY.setup(table, 2, Dice(1))._replace(plots=(low, low._replace(first_now=True)))
    line = choosing(state)
    assert (line.order, line.marker_decided) == ((1, 0, 1, 0), False)


def test_who_is_bought_out_chooses_the_rooms_that_get_no_coin(table):
    buyer = numbered(table, "c023")  # two rooms of each retail client of another brand
    state = cashing(table, tower(["rrs"]), Plot(), hand=["c001"], buyouts=((1, buyer),))
    sold = cash(state, table, "c001")  # of two rooms there is nothing to choose
    sold = apply(sold, *moves(sold), Dice(1))
    assert (sold.plots[0].turned, sold.plots[0].money, sold.plots[1].purse) == (3, 0, 2)
    state = cashing(table, tower(["rrrs"]), Plot(), hand=["c030"], buyouts=((1, buyer),))
    asked = cash(state, table, "c030")
    assert asked.plots[0].money == 1
    assert [move[1] for move in moves(asked)] == [0b011, 0b101, 0b110]
    chosen = apply(asked, ("sold", 0b101), Dice(1))
    assert (chosen.plots[0].paid, chosen.plots[0].turned) == (0b010, 0b101)
    assert list(moves(chosen)) == [("done",)]
    twice = ((1, buyer), (2, numbered(table, "c024")), (3, numbered(table, "c025")))
    state = cashing(table, tower(["rrrs"]), *(Plot(),) * 3, hand=["c030"], players=4, buyouts=twice)
    last = apply(cash(state, table, "c030"), ("sold", 0b111), Dice(1))
    assert [plot.purse for plot in last.plots] == [0, 2, 2, 0]  # no rooms are left for the third


def test_the_last_tile_of_a_kind_is_taken_by_turns_from_the_marker(table):
    """Two want the last two stairs: each gets one, though the first could pay for both."""
    state = PLAY.setup(table, 3, Dice(1))
    plots = (Plot(tiles=(4, 0, 0, 0)), Plot(tiles=(2, 0, 0, 0)), Plot(tiles=(1, 0, 0, 0)))
    state = state._replace(plots=plots, pile=(9, 9, 9, 2), marker=1, order=(1, 2, 0))
    stairs = ("trade", (0, 0), STAIRS)
    for move in (stairs, ("done",), stairs):
        state = apply(state, move, Dice(1))
    assert state.order == (1, 0)
    assert [plot.tiles[STAIRS] for plot in state.plots] == [1, 1, 0]
    state = apply(state, ("done",), Dice(1))
    assert stairs not in list(moves(state))


def test_a_tower_grows_to_both_sides_without_an_end(table):
    plot = Plot(tiles=(0, 90, 0, 2))
    for number in range(40):
        plot = placed(plot, 1, 0 if number % 2 else len(plot.tops) - 1)
    assert len(plot.tops) > ACROSS + 40
    rooms = [column for column, top in enumerate(plot.tops) if top]
    assert (rooms[0], rooms[-1]) == (FREE, len(plot.tops) - 1 - FREE)
    assert plot.kinds[1] == sum(1 << column for column in rooms)
    grocer = table.clients[numbered(table, "c001")]
    plot = placed(placed(plot, 1, rooms[-1] + 1), STAIRS, rooms[-1] + 2)
    assert places(plot, grocer) == 1 << rooms[-1]
    sold = plot._replace(paid=1 << rooms[0], turned=1 << rooms[1])
    wider = placed(sold, 1, 1)  # new at the left: all move
    assert wider.kinds[STAIRS] == plot.kinds[STAIRS] << 1
    assert (wider.paid, wider.turned) == (sold.paid << 1, sold.turned << 1)


def test_trades_give_two_for_one_and_end(table):
    state = PLAY.setup(table, 2, Dice(2))
    assert state.phase == BUILD
    plot = state.plots[state.order[0]]
    trade = next(one for one in moves(state) if one[0] == "trade")
    after = apply(state, trade, Dice(1))
    assert sum(after.plots[state.order[0]].tiles) == sum(plot.tiles) - 1
    assert sum(after.pile) == sum(state.pile) + 1


def test_four_players_play_fewer_rounds(table):
    state = PLAY.setup(table, 4, Dice(1))._replace(round=table.rounds_of_four, phase=CASH)
    state = state._replace(order=(3,), tallest=(0, 1, 2, 3))
    assert PLAY.over(apply(state, ("done",), Dice(1))) == "the last round is over"
