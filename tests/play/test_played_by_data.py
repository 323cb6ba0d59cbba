"""Decks that game.yaml describes are played without Python, and their known facts come out."""

import pickle
import re

import pytest
from conftest import LAYOUTS, ROOT
from play_decks import CREW, WINDS, fair, heist, played, report, results_of, winds

from generator.commands.play import PlayOptions
from generator.load.play_data import play_problems
from generator.measure.dice import Dice
from generator.model.source import PlacedDict
from generator.play.hands import lacking
from generator.play.players import GREEDY, RANDOM, playout
from generator.play.tricks import TRICKS
from generator.play.turns import TURNS
from generator.project import Project

DECKS = [(heist, TURNS), (fair, TURNS), (winds, TRICKS)]


@pytest.mark.parametrize(("deck", "play"), DECKS)
def test_the_promises_of_play_are_kept(deck, play):
    game = deck()
    table, players = play.read(game), game.players[1]
    state, luck, wits = play.setup(table, players, Dice(5)), Dice(6), Dice(7)
    assert state == play.setup(table, players, Dice(5))
    for number in range(300):
        if play.over(state):
            break
        moves = list(play.moves(state))
        assert moves == list(play.moves(state))
        assert moves
        assert len({*moves}) == len(moves)
        hidden = play.unseen(state, play.turn(state), Dice(2))
        assert list(play.moves(hidden)) == moves
        if number % 5 == 0:
            before = pickle.dumps(state)
            for move in moves:
                play.apply(state, move, Dice(1))
            assert pickle.dumps(state) == before, "a state was changed in place"
        state = play.apply(state, moves[wits.below(len(moves))], luck)
    assert play.over(state)
    assert pickle.loads(pickle.dumps(play)) == play


@pytest.mark.parametrize(("deck", "play"), DECKS)
def test_no_card_is_lost_or_made(deck, play):
    game = deck()
    table = play.read(game)
    for seed in range(6):
        state, luck, wits = play.setup(table, 3, Dice(seed)), Dice(seed), Dice(~seed)
        while not play.over(state):
            where = (*state.hands, *getattr(state, "own", ()), *getattr(state, "won", ()))
            rest = [getattr(state, name, ()) for name in ("deck", "gone", "market", "table")]
            there = [
                card for cards in (*where, *rest, getattr(state, "hidden", ())) for card in cards
            ]
            assert sorted(there) == sorted(table.copies)
            moves = list(play.moves(state))
            state = play.apply(state, moves[wits.below(len(moves))], luck)


def test_hands_lack_a_crew_as_often_as_chance_says():
    found = report(heist(), 700).about("hands")
    for crew, cards in {"red": 15, "blue, white": 12, "green": 9}.items():
        number = found[f"crew {crew}"].number
        assert number.low <= lacking(sum(CREW.values()), cards, 5) <= number.high, crew


def test_hands_lack_a_wind_as_often_as_chance_says():
    [row] = report(winds(), 300, players=5).about("hands").values()
    assert row.name == "wind north, east, south, west"
    assert row.number.low <= lacking(60, 15, 12) <= row.number.high
    assert row.number.of == 300 * 5 * 4


def test_dearer_cards_are_paid_less_often_and_later():
    found = [*report(heist(), 200).about("costs").values()]
    assert [one.name for one in found] == [f"cost {number}" for number in range(1, 6)]
    shares = [one.number.value for one in found]
    assert shares == sorted(shares, reverse=True)
    assert "of 4 cards could be paid, first in turn " in found[0].note


def names_of(found):
    """The names that a report has for dead cards, and for cards that stand out."""
    sure = [one.name for one in found.about("cards").values() if one.sure]
    return [*found.about("dead cards")], [*found.about("never taken"), *sure]


@pytest.mark.parametrize(
    "seed", [pytest.param(one, marks=pytest.mark.whole if one > 2 else ()) for one in range(10)]
)
def test_a_dead_card_is_named_and_no_other(seed):
    assert names_of(report(fair(dead=7), 120, seed=seed, players=2)) == (["Dish 7"], [])


def alarms(seeds):
    """The reports on decks of equal cards in which any is named."""
    return sum(any(names_of(report(fair(), 60, seed=seed, players=2))) for seed in seeds)


def test_where_all_cards_are_alike_none_is_named():
    assert alarms(range(4)) == 0


@pytest.mark.whole
def test_at_most_5_reports_of_100_name_a_card_that_is_like_the_others():
    assert alarms(range(100, 200)) <= 5


def test_trumps_and_high_cards_stand_out():
    _, sure = names_of(report(winds(), 400))
    assert sure
    assert all(name.startswith("deck/north-1") for name in sure[:3])


def a_trick(*cards, trump=None):
    """The place of the card that wins a trick of these."""
    rows = [(f"{wind}-{rank}", 1, {"wind": wind, "rank": rank}) for wind, rank in cards]
    game = played(WINDS | {"trump": trump}, rows, {}, players=(1, 9))
    state = TRICKS.setup(TRICKS.read(game), len(cards), Dice(1))
    state = state._replace(hands=tuple((number,) for number in range(len(cards))))
    while not TRICKS.over(state):
        state = TRICKS.apply(state, TRICKS.moves(state)[0], Dice(1))
    winner = TRICKS.scores(state).index(1)
    assert state.leads == winner
    return winner


def test_the_highest_trump_wins_or_else_the_highest_of_the_suit_that_was_led():
    assert a_trick(("east", 3), ("west", 9), ("east", 5)) == 2
    assert a_trick(("east", 3), ("west", 9), ("east", 5), trump="west") == 1
    assert a_trick(("east", 3), ("west", 2), ("west", 9), trump="west") == 2
    assert a_trick(("east", 5), ("east", 5), ("west", 9)) == 0


def test_a_suit_that_can_be_followed_is_followed():
    play, game = TRICKS, winds()
    table, wits = play.read(game), Dice(3)
    state = play.setup(table, 4, Dice(9))
    while not play.over(state):
        moves = list(play.moves(state))
        hand = state.hands[play.turn(state)]
        led = table.suit[state.table[0]] if state.table else None
        follows = {card for card in hand if table.suit[card] == led}
        assert {*moves} == (follows or {*hand})
        state = play.apply(state, moves[wits.below(len(moves))], Dice(1))


def test_ranks_are_numbers_or_choices_in_their_order():
    ranks = ("7", "jack", "king", "ace")
    rows = [(f"c{at}", 1, {"wind": "east", "rank": rank}) for at, rank in enumerate(ranks)]
    game = played(WINDS | {"trump": None}, rows, {"rank": ranks})
    assert TRICKS.read(game).rank == (1, 2, 3, 4)


@pytest.mark.parametrize(
    ("play", "end"),
    [
        ({}, "8 turns"),
        ({"end": "6 points"}, "6 points"),
        ({"draw": 0, "coins": [0, 0.001], "end": "300 turns"}, "300 turns"),
        ({"end": None}, "the deck is empty"),
        ({"end": None, "draw": 0, "cost": None}, "all cards are played"),
        ({"end": None, "draw": 0, "cost": "risk", "coins": 2}, "nobody can pay for a card"),
        ({"draw": 0, "coins": [0, 0.001], "end": "9 points"}, "nothing is decided after 200 turns"),
    ],
)
def test_games_end(play, end):
    assert {one.end for one in results_of(heist(**play), 12)} == {end}


def test_suits_may_be_lists_and_a_price_below_nothing_costs_no_card():
    rows = [(f"c{n}", 1, {"wind": ["east", n % 2], "rank": n, "risk": -3}) for n in range(12)]
    game = played(WINDS | {"trump": None}, rows, {})
    assert not [*play_problems(game.play, game.components, 4, PlacedDict(where=game.where))]
    assert report(game, 5).games == 5
    state = TURNS.setup(TURNS.read(played({"hand": 3, "cost": "risk"}, rows, {})), 2, Dice(1))
    assert len(TURNS.apply(state, TURNS.moves(state)[0], Dice(1)).hands[0]) == 2


def test_all_have_as_many_turns_and_hands_keep_their_limit():
    for seed in range(8):
        end, table = "", TURNS.read(heist())
        state, wits = TURNS.setup(table, 3, Dice(seed)), Dice(seed)
        turns = [0, 0, 0]
        while not end:
            moves = list(TURNS.moves(state))
            turns[state.seat] += not state.discards
            before = state
            state = TURNS.apply(state, moves[wits.below(len(moves))], Dice(seed))
            if state.seat != before.seat:
                assert len(state.hands[before.seat]) <= 7
            end = TURNS.over(state)
        assert turns == [8, 8, 8]


def test_coins_come_each_turn_and_are_paid():
    rows = [(f"d{n}", 1, {"price": 2, "income": 1}) for n in range(12)]
    game = played({"market": 3, "cost": "price", "coins": [2, 1, "income"]}, rows, {})
    state = TURNS.setup(TURNS.read(game), 2, Dice(1))
    assert state.coins == (3, 2)
    state = TURNS.apply(state, TURNS.moves(state)[0], Dice(1))
    assert (state.coins, len(state.market)) == ((1, 3), 3)
    state = TURNS.apply(state, TURNS.moves(state)[-1], Dice(1))  # saves
    assert (state.coins, state.able) == ((3, 3), state.market and state.able)
    assert not [one.passes for one in results_of(game, 5) if one.passes > one.moves]


def test_who_looks_ahead_takes_what_scores():
    by_skill = [playout(TURNS, TURNS.read(heist()), (GREEDY, RANDOM), seed) for seed in range(40)]
    assert sum(one.won(0) for one in by_skill) > 22


RIGHT = ROOT / "tests" / "right"


@pytest.mark.parametrize(
    ("name", "players", "about", "measure", "chance"),
    [
        ("vent_dest", 4, "hands", "vent nord, est, sud, ouest", lacking(40, 10, 10)),
        ("vent_dest", 3, "hands", "vent nord, est, sud, ouest", lacking(40, 10, 13)),
        ("moonlit_garden", 2, "hands", "kind insect", lacking(52, 12, 5)),
        ("tarn_hollow", 3, "ends", "the deck is empty", 1.0),
    ],
)
def test_right_games_are_played_without_python(name, players, about, measure, chance):
    project = Project(RIGHT / "content", [RIGHT / "layouts", *LAYOUTS])
    options = PlayOptions(games=100, players=(players, players), workers=1, ladder=False)
    played, problems = project.play(name, options)
    assert not problems
    number = played.reports[0].about(about)[measure].number
    assert number.low <= chance <= number.high + 1e-9


MANUAL = (ROOT / "generator" / "manual" / "playing.md").read_text(encoding="utf-8")
IN_MANUAL = {
    "hand": "id,risk,loot,copies\na,1,1,20\nb,2,3,20\n",
    "market": "id,price,income,points,copies\na,1,1,1,20\nb,4,0,4,20\n",
    "trick": "id,light,hour,copies\na,sun,1,9\nb,moon,2,9\nc,moon,3,9\n",
}


@pytest.mark.parametrize("shape", IN_MANUAL)
def test_the_decks_of_the_manual_are_played(shape):
    [line] = re.findall(rf"^play: {{{shape}.*$", MANUAL, re.MULTILINE)
    head = "title: Case\nplayers: [2, 4]\ncomponents:\n  card: {kind: card, size: poker-us, "
    game = f"{head}pieces: cards.csv, layout: index, print: {{method: single}}}}\n{line}\n"
    content = {"case/game.yaml": game, "case/cards.csv": IN_MANUAL[shape]}
    played, problems = Project(content).play("case", PlayOptions(games=20, workers=1, ladder=False))
    assert not problems
    assert [one.players for one in played.reports] == [2, 3, 4]
    ends = {end for one in played.reports for end in one.about("ends")}
    assert (
        ends
        == {
            "hand": {"the deck is empty"},
            "market": {"15 points"},
            "trick": {"all tricks are played"},
        }[shape]
    )
