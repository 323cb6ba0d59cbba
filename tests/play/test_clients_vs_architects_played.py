"""Clients vs Architects played: the rulebook's worked examples, its rulings, groups and the end."""

from dataclasses import replace

import pytest
from conftest import CONTENT

from generator.games.clients_vs_architects.pieces.graph import BLUE, DASHED, PINK, PURPLE
from generator.games.clients_vs_architects.play import PLAY
from generator.games.clients_vs_architects.play.plays import (
    FLIP,
    LINE,
    OPEN,
    RUN,
    SPACE,
    TRADE,
    groups_of,
    pairs_of,
)
from generator.games.clients_vs_architects.play.position import BANKRUPT, DISCARD, FINISHED, Office
from generator.games.clients_vs_architects.play.steps import apply, moves
from generator.games.clients_vs_architects.play.table import GLASS, STEEL, STONE, SUITS, WOOD
from generator.games.clients_vs_architects.play.walks import price, trips
from generator.measure.dice import Dice
from generator.project import Project

BOTH = (("client", "client"), ("architect", "funds"))


@pytest.fixture(scope="module")
def game():
    """The shipped game."""
    return Project(CONTENT).load("clients_vs_architects")[0]


@pytest.fixture(scope="module")
def table(game):
    """Its pieces as they are played."""
    return PLAY.read(game)


@pytest.fixture(scope="module")
def spaces(game):
    """The number of each space, by board and id."""
    return {
        piece.id: {space["id"]: at for at, space in enumerate(piece.fields["spaces"])}
        for piece in game.component("board").pieces
    }


def card(table, name):
    return next(n for n, one in enumerate(table.cards) if one.name == f"construction/{name}")


def hand(table, *names):
    return tuple(sorted(card(table, name) for name in names))


def board(table, name):
    return next(n for n, one in enumerate(table.plans) if one.name == f"board/{name}")


def begun(table, *offices, **more):
    """The first turn of the first player, with everything closed."""
    state = PLAY.setup(table, len(offices), Dice(1))
    order = tuple(range(len(offices)))
    return state._replace(offices=offices, phase=1, order=order, rounds=1, **more)


def office(table, spaces, name="board-1", at="S", **more):
    given = {"client": 500, "funds": 500, **more}
    return Office(plan=board(table, name), at=spaces[name][at], **given)


def going(state, kind, space, *before):
    """The move of a kind that ends on a space."""
    return next(
        one for one in moves(state) if one[: 1 + len(before)] == (kind, *before)
        and one[-1].to == space
    )  # fmt: skip


@pytest.mark.parametrize("name", ["three-bids", "aalto-bids-again"])
def test_bids_are_won_as_the_rulebook_says(game, table, name):
    example = game.examples[name]
    born = {piece.id: n for n, piece in enumerate(game.component("architect").pieces)}
    bids = list(example["bids"]) * (2 if len(example["bids"]) == 1 else 1)
    if len(example["bids"]) == 1:
        bids[1] = {**bids[1], "architect": "ar1", "board": "board-1", "bid": 85}
    state = PLAY.setup(table, len(bids), Dice(1))
    offices = [Office(born[one["architect"]]) for one in bids]
    state = state._replace(offices=tuple(offices), order=tuple(range(len(bids))))
    for one in bids:
        move = ("bid", board(table, one["board"]), one["bid"])
        assert move in moves(state)
        state = apply(state, move, Dice(1))
    won = {
        table.plans[one.plan].name.removeprefix("board/"): one.architect
        for one in state.offices
        if one.plan >= 0
    }
    for name_of_board, architect in example["winners"].items():
        assert won[name_of_board] == born[architect]
        winner = next(one for one in state.offices if one.architect == born[architect])
        assert winner.client == winner.bid


def test_ways_are_open_and_barred_as_the_rulebook_says(game, table, spaces):
    example = game.examples["all-closed"]
    number = spaces[example["board"]]
    for kind in ("allowed", "barred"):
        for tail, head in example[kind]:
            state = begun(table, office(table, spaces, example["board"], tail))
            reached = {trip.to for trip in trips(state, 0)}
            assert (number[head] in reached) == (kind == "allowed"), (tail, head)


@pytest.mark.parametrize("name", ["first-moves", "opponents-turn", "adas-turn"])
def test_the_worked_turns_are_legal_and_bring_what_the_rulebook_says(game, table, spaces, name):
    example = game.examples[name]
    names = list(example["players"])
    cards = hand(table, *example.get("hand", ()))
    actor = example["plays"][0]["player"]
    offices = []
    for who in names:
        player = example["players"][who]
        funds = player.get("funds") or {"client": 500, "architect": 500}
        offices.append(
            office(table, spaces, player["board"], player["at"], client=int(funds["client"]),
                   funds=int(funds["architect"]), hand=cards if who == actor else ())
        )  # fmt: skip
    state = begun(table, *offices)._replace(order=(names.index(actor), *(
        n for n, who in enumerate(names) if who != actor)))  # fmt: skip
    for play in example["plays"]:
        seat = names.index(play["player"])
        played = tuple(card(table, one) for one in play.get("cards", ()))
        if play.get("group"):
            does = LINE if play["group"] == "straight" else SPACE
            move = next(
                one for one in moves(state)
                if one[0] == "group" and {*one[1].cards} == {*played} and one[1].does == does
                and one[1].what == SUITS.index(play["suit"])
            )  # fmt: skip
            state = apply(state, move, Dice(1))
            continue
        space = spaces[example["players"][play["player"]]["board"]][play["to"]]
        if len(played) == 2:
            move = going(state, "pair", space, tuple(sorted(played)), seat)
        elif played:
            move = going(state, "card", space, played[0])
        else:
            state = state._replace(moved=False)
            move = going(state, "move", space)
        what = price(state, seat, move[-1])
        assert (what.transfer, what.line) == (play["transfer"], play.get("line", 0))
        before = state.offices[seat]
        state = apply(state, move, Dice(1))
        after, brings = state.offices[seat], int(play.get("card", 0))
        assert after.at == space
        gained = after.client + after.funds - before.client - before.funds
        assert gained == what.line + brings
    for who, player in example["players"].items():
        if player.get("after"):
            there = state.offices[names.index(who)]
            assert (there.client, there.funds) == (
                int(player["after"]["client"]), int(player["after"]["architect"]),
            )  # fmt: skip


def made(table, *names):
    return {
        (one.does, one.what) for one in groups_of(hand(table, *names), table.cards, table.plays)
    }


def test_groups_are_what_the_rulebook_calls_them(table):
    assert made(table, "06-glass", "07-glass", "08-wood") == {(LINE, GLASS), (LINE, WOOD)}
    assert made(table, "01-steel", "05-steel", "12-steel") == {(SPACE, STEEL)}
    assert made(table, "01-steel", "05-glass", "12-wood") == {(OPEN, DASHED)}
    assert (OPEN, PINK) in made(table, "01-steel", "05-glass", "12-wood", "09-stone")
    assert (FLIP, 0) in made(table, "01-wood", "05-wood", "12-wood", "09-wood")
    pairs = {("stone", "wood"): BLUE, ("stone", "glass"): PURPLE, ("steel", "wood"): PURPLE}
    for (one, other), area in pairs.items():
        assert (OPEN, area) in made(table, f"01-{one}", f"05-{one}", f"12-{other}", f"14-{other}")
    five = made(table, "01-wood", "02-wood", "03-wood", "04-wood", "05-wood")
    assert {(RUN, 0), (TRADE, 0)} <= five
    assert (RUN, 0) not in made(table, "13-wood", "14-wood", "15-wood", "01-steel", "02-glass")
    assert (
        len(pairs_of(hand(table, "04-wood", "04-steel", "09-wood", "09-steel"), table.cards)) == 1
    )


def test_groups_do_what_the_aid_says(table):
    assert [size for size, _ in table.plays.by_size] == [3, 4, 5]
    other = table._replace(plays=table.plays._replace(by_size=((3, (("suits", "pink"),)),)))
    assert made(other, "01-steel", "05-glass", "12-wood") == {(OPEN, PINK)}
    assert not made(other, "01-wood", "05-wood", "12-wood", "09-wood")


def test_a_nine_retreats_free_or_switches_and_leaves_the_move(table, spaces):
    cards = hand(table, "09-stone", "01-wood")
    state = begun(table, office(table, spaces, at="d2", hand=cards), office(table, spaces))
    free = going(state, "card", spaces["board-1"]["d1"], card(table, "09-stone"))
    after = apply(state, free, Dice(1))
    assert (after.offices[0].client, after.offices[0].funds) == (500, 500)
    switch = ("switch", card(table, "09-stone"), (OPEN, PURPLE))
    assert switch in moves(state)
    opened = apply(state, switch, Dice(1))
    assert opened.open == PURPLE
    assert not [one for one in moves(opened) if one[0] in ("card", "switch")]
    assert [one for one in moves(opened) if one[0] == "move"]


def test_the_nine_of_steel_switches_any_sort_of_line(table, spaces):
    cards = hand(table, "09-steel")
    state = begun(table, office(table, spaces, hand=cards), office(table, spaces))
    switched = [one[2] for one in moves(state) if one[0] == "switch"]
    assert switched == [(LINE, STONE), (LINE, STEEL), (LINE, GLASS), (LINE, WOOD), (OPEN, DASHED)]


def test_what_a_card_brings_pays_for_its_move_and_what_it_costs_comes_after(table, spaces):
    number = spaces["board-1"]
    poor = {"client": 2, "funds": 0}
    state = begun(table, office(table, spaces, hand=hand(table, "01-wood"), **poor),
                  office(table, spaces))  # fmt: skip
    assert not [one for one in moves(state) if one[0] == "move"]
    after = apply(state, going(state, "card", number["b1"], card(table, "01-wood")), Dice(1))
    assert (after.offices[0].client, after.offices[0].funds) == (0, 6)
    without = state._replace(bank=3)
    assert not [one for one in moves(without) if one[0] == "card"]
    dear = begun(table, office(table, spaces, hand=hand(table, "05-wood"), client=6, funds=0),
                 office(table, spaces))  # fmt: skip
    paid = apply(dear, going(dear, "card", number["b1"], card(table, "05-wood")), Dice(1))
    assert (paid.offices[0].client, paid.offices[0].funds) == (0, 2)
    pair = begun(table, office(table, spaces, hand=hand(table, "01-wood", "01-steel")),
                 office(table, spaces, **poor))  # fmt: skip
    helped = apply(pair, going(pair, "pair", number["b1"], hand(table, "01-wood", "01-steel"), 1),
                   Dice(1))  # fmt: skip
    assert (helped.offices[1].client, helped.offices[1].funds) == (0, 6)


def test_others_bids_and_hands_are_unseen_but_open_hands_are_not(table):
    state = PLAY.setup(table, 3, Dice(1))
    for bid in (("bid", 0, 70), ("bid", 1, 85)):
        state = apply(state, bid, Dice(1))
    seen = [PLAY.unseen(state, 1, Dice(seed)) for seed in range(9)]
    assert {one.bids[1] for one in seen} == {(1, 1, 85)}
    assert len({one.bids[0] for one in seen}) > 1
    assert {one.bids[0][2] in table.plans[one.bids[0][1]].bids for one in seen} == {True}
    assert len({one.offices[0].hand for one in seen}) > 1
    opened = [PLAY.variants["open-hands"].unseen(state, 1, Dice(seed)) for seed in range(9)]
    assert {one.offices[0].hand for one in opened} == {state.offices[0].hand}
    assert len({one.deck for one in opened}) == 9
    assert len({one.bids[0] for one in opened}) > 1


def test_jumps_pay_the_average_and_red_circles_send_on(table, spaces):
    number = spaces["board-1"]
    state = begun(table, office(table, spaces, at="d1"), spaces=1 << STONE)
    jump = next(trip for trip in trips(state, 0) if trip.landed == number["d2"] != trip.to)
    plan = table.plans[board(table, "board-1")]
    assert price(state, 0, jump).transfer == (plan.values[jump.landed] + plan.values[jump.to]) // 2
    red = begun(table, office(table, spaces, at="S"), spaces=1 << WOOD, open=BLUE)
    sent = [trip for trip in trips(red, 0) if trip.landed == number["d1"]]
    assert sent
    assert all(trip.to != number["d1"] for trip in sent)
    assert price(red, 0, sent[0]).transfer == plan.values[number["d1"]]
    barred = trips(red._replace(open=0), 0)
    assert number["d1"] in {trip.to for trip in barred}


def test_black_spaces_turn_payments_round_and_the_last_phase_halves_gains(table, spaces):
    number = spaces["board-1"]
    neighbour = next(
        at for at, ways in enumerate(table.plans[board(table, "board-1")].ways)
        if any(way.to == number["b4"] and way.forward and not way.needs for way in ways)
    )  # fmt: skip
    plain = begun(table, office(table, spaces)._replace(at=neighbour))
    trip = next(one for one in trips(plain, 0) if one.to == number["b4"])
    black = plain._replace(spaces=1 << STEEL)
    assert price(black, 0, trip).transfer == -price(plain, 0, trip).transfer < 0
    assert price(plain._replace(final=1), 0, trip).transfer == price(plain, 0, trip).transfer // 2
    assert price(black._replace(final=1), 0, trip) == price(black, 0, trip)


def test_who_cannot_pay_for_any_move_is_bankrupt(table, spaces):
    poor = office(table, spaces, client=0, funds=0, hand=hand(table, "10-wood"))
    state = begun(table, poor, office(table, spaces))
    assert moves(state) == [("bankrupt",)]
    after = apply(state, ("bankrupt",), Dice(1))
    assert after.offices[0].state == BANKRUPT
    assert after.order == (1,)


def test_a_pair_can_ruin_an_opponent_and_its_client_helps_the_architect(table, spaces):
    cards = hand(table, "12-wood", "12-steel")
    helped = office(table, spaces, at="S", client=20, funds=1)
    state = begun(table, office(table, spaces, hand=cards), helped)
    pair = next(one for one in moves(state) if one[0] == "pair" and one[3])
    what = price(state, 1, pair[3])
    after = apply(state, pair, Dice(1)).offices[1]
    assert after.client + after.funds == 21 - 4
    assert after.funds == max(0, 1 + what.transfer - 4)
    poor = state._replace(offices=(state.offices[0], helped._replace(client=what.transfer - 1)))
    assert apply(poor, pair, Dice(1)).offices[1].state == BANKRUPT


def test_a_turn_without_a_play_costs_a_card_and_the_hand_is_filled(table, spaces):
    cards = hand(table, *(f"{n:02}-wood" for n in (1, 3, 5, 7, 10, 12)))
    state = begun(table, office(table, spaces, hand=cards), office(table, spaces))
    state = apply(state, next(one for one in moves(state) if one[0] == "move"), Dice(1))
    ended = apply(state, ("end",), Dice(1))
    assert ended.phase == DISCARD
    assert ("keep",) not in moves(ended)
    after = apply(ended, ("discard", cards[0]), Dice(1))
    assert len(after.offices[0].hand) == table.hand
    assert cards[0] in after.discarded


def test_the_first_to_finish_brings_the_final_phase_of_eight_rounds(table, spaces):
    home = next(
        name for name, at in spaces["board-1"].items()
        if any(way.to == spaces["board-1"]["F"] for way in
               table.plans[board(table, "board-1")].ways[at])
    )  # fmt: skip
    there = office(table, spaces, at=home, hand=hand(table, "01-wood"))
    state = begun(table, there, office(table, spaces, "board-2"), open=PURPLE | BLUE)
    state = apply(state, going(state, "move", spaces["board-1"]["F"]), Dice(1))
    assert state.offices[0].state == FINISHED
    assert (state.ending, state.order) == (True, (1,))
    state = apply(state, next(one for one in moves(state) if one[0] == "move"), Dice(1))
    state = apply(apply(state, ("end",), Dice(1)), ("keep",), Dice(1))
    assert (state.final, state.open) == (1, 0)
    last = apply(state._replace(final=table.rounds, phase=DISCARD), ("keep",), Dice(1))
    assert PLAY.over(last) == "the final phase is over"
    assert PLAY.winning_seats(last) == (0,)


def test_ties_go_to_the_lower_bid_then_to_the_older(table, spaces):
    both = [office(table, spaces, bid=bid, architect=who, state=FINISHED)
            for bid, who in ((90, 0), (85, 3), (85, 2))]  # fmt: skip
    assert PLAY.winning_seats(begun(table, *both)) == (2,)
    gone = [replace_state(one) for one in both]
    assert PLAY.winning_seats(begun(table, *gone)) == ()


def replace_state(one):
    return one._replace(state=BANKRUPT, funds=0)


def test_the_bank_pays_no_more_than_it_has(table, spaces):
    state = begun(table, office(table, spaces, hand=hand(table, "01-wood")), bank=3)
    paid = apply(state, next(one for one in moves(state) if one[0] == "card"), Dice(1))
    assert (paid.bank, paid.noted) == (0, ("the bank is empty",))


def test_a_board_is_equal_to_itself_alone(table):
    plan = table.plans[0]
    assert plan != replace(plan)
