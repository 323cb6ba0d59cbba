"""Reports on a game whose fairness is known: a strong card is named, and no other one."""

import pytest
from draft_game import CARDS, DRAFT, prices

from generator import Component, Format, Game, Piece
from generator.play import run
from generator.play.as_text import lines_of_balance
from generator.play.balance import balance_of
from generator.play.players import GREEDY, RANDOM, BrokenPlayError, player_named, playout
from generator.play.run import Job, play_games
from generator.play.summary import report_of

PLANTED = "c07"
CARD = Format(name="card", trim=(57, 88), source="a test")
DEAR = 99  # coins that nobody has


def a_game(planted=None):
    """The game's cards, as pieces."""
    pieces = [Piece.of(card, {"price": price}) for card, price in prices(planted).items()]
    component = Component.of("card", "card", CARD, pieces, front="c.svg.j2")
    return Game.of("draft", [component], players=(2, 4))


def games(planted, seed, number, players=2, by=RANDOM):
    return play_games(Job(DRAFT, prices(planted), (by,) * players, seed), number, workers=1)


@pytest.fixture(scope="module")
def even():
    """A game without a planted card."""
    return a_game()


@pytest.mark.parametrize("seed", range(10))
def test_a_planted_card_is_named_first(even, seed):
    report = report_of(even, games(PLANTED, seed, 400))
    [(name, first), *_] = report.about("cards").items()
    assert name == f"card/{PLANTED}"
    assert first.sure
    assert first.number.low > 0


def false_alarms(even, seeds):
    return sum(
        any(card.sure for card in report_of(even, games(None, seed, 150)).about("cards").values())
        for seed in seeds
    )


def test_where_all_cards_are_alike_none_is_named(even):
    assert false_alarms(even, range(12)) <= 1


@pytest.mark.whole
def test_at_most_5_reports_of_100_raise_a_false_alarm(even):
    assert false_alarms(even, range(100, 200)) <= 5


def test_a_report_counts_what_was_played(even):
    results = games(None, 3, 120, players=3)
    report = report_of(even, results, ladder={"greedy among random": ladder()})
    assert (report.players, report.games, report.by) == (3, 120, "random")
    assert [one.about for one in report.measures[:6]] == [
        "seats", "seats", "seats", "length", "scores", "cards",
    ]  # fmt: skip
    assert sum(seat.number.value for seat in report.about("seats").values()) == pytest.approx(1)
    assert report.about("ends")["no card is left"].number.value == 1
    moves = report.about("length")["moves"]
    assert (moves.number.value, moves.note) == (len(CARDS), "always")
    assert sum(count for _, count in report.histogram) == 360
    assert report.about("of the score")["cards, winners"].number.value > 0
    [supply] = report.about("supply").values()
    most = max(sum(one.scores) for one in results)
    assert supply.note == f"of games short; {most:g} in use of 30"
    assert supply.number.value == 0
    won = sum(one.won(one.seats.index("greedy")) for one in ladder())
    assert report.about("skill")["greedy among random"].number.value == pytest.approx(won / 60)
    assert not report.about("never taken")


def ladder():
    return play_games(Job(DRAFT, prices(), (GREEDY, RANDOM), 5), 60, workers=1)


def test_a_supply_that_is_too_small_is_told(even):
    few = Component.of("card", "card", CARD, [Piece.of("c01", {"price": 4})], front="c.svg.j2")
    game = Game.of("draft", [few], players=(2, 4))
    [supply] = report_of(game, games(None, 1, 40)).about("supply").values()
    assert supply.note.endswith("of 1")
    assert supply.number.value == 1


def test_a_card_nobody_takes_is_named(even):
    dear = {**prices(), "c02": DEAR}
    results = play_games(Job(DRAFT, dear, (RANDOM,) * 2, 1), 60, workers=1)
    assert [*report_of(even, results).about("never taken")] == ["card/c02"]


def test_one_player_has_no_seats_and_cards_are_judged_by_points(even):
    report = report_of(even, games(PLANTED, 2, 300, players=1))
    assert not report.about("seats")
    assert not report.about("won by")
    assert report.together == "there is only one player"
    assert next(iter(report.about("cards"))) == f"card/{PLANTED}"


def test_the_same_figures_with_one_worker_and_with_two():
    job = Job(DRAFT, prices(), (RANDOM, RANDOM), 4)
    assert play_games(job, 130, workers=1) == play_games(job, 130, workers=2)


def test_seats_change_where_players_are_not_alike():
    played = ladder()
    assert {one.seats for one in played} == {("greedy", "random"), ("random", "greedy")}


def test_two_versions_are_compared_game_by_game():
    before, now = games(None, 6, 400), games(PLANTED, 6, 400)
    balance = balance_of(before, now, {})
    named = {one.about: one for one in balance.measures}
    assert named[f"card/{PLANTED}"].sure
    assert named[f"card/{PLANTED}"].number.value > 0.1
    assert named["score"].sure
    assert not named["moves"].sure
    lines = [*lines_of_balance(balance)]
    assert [one for one in lines if f"card/{PLANTED}" in one]
    changed = sum(one.sure for about, one in named.items() if "/" in about)
    assert lines[-1].endswith(f" {len(CARDS) - changed} changed no more than chance explains")
    same = balance_of(before, before, {})
    assert not [one for one in same.measures if one.sure or one.number.value]


def test_players_are_found_by_name():
    assert player_named("random") is RANDOM
    assert player_named("greedy") is GREEDY
    assert player_named("playouts:3").name == "playouts:3"
    assert player_named("playouts").name == "playouts:10"
    for wrong in ("", "clever", "playouts:0", "playouts:x", "playouts:1001", "random:3"):
        assert player_named(wrong) is None


def test_a_game_that_looks_ahead_further_wins_more():
    far = player_named("playouts:4")
    results = play_games(Job(DRAFT, prices("c05"), (far, RANDOM), 2), 16, workers=1)
    assert sum(one.won(one.seats.index("playouts:4")) for one in results) > 10


@pytest.mark.parametrize(
    ("broken", "said"),
    [
        ({"moves": lambda _state: []}, "gives no moves"),
        ({"over": lambda _state: "", "moves": lambda _state: ["stay"],
          "apply": lambda state, _move, _dice: state}, "after 20,000 moves"),
        ({"turn": lambda _state: -1}, "turn.. gives seat -1"),
        ({"scores": lambda _state: [1.0]}, "no number for each seat"),
        ({"scores": lambda _state: [float("nan"), 1.0]}, "no number for each seat"),
        ({"scores": lambda _state: [10**400, 1]}, "no number for each seat"),
        ({"facts": lambda _state: None}, "facts.. gives no Facts"),
    ],
)  # fmt: skip
def test_functions_that_break_their_word_are_told(broken, said):
    with pytest.raises(BrokenPlayError, match=said):
        playout(DRAFT._replace(**broken), prices(), (RANDOM, RANDOM), 1)


def endless(*_):
    while True:
        pass


@pytest.mark.parametrize("workers", [1, 2])
def test_a_move_that_does_not_end_is_stopped(workers, monkeypatch):
    monkeypatch.setattr(run, "LONGEST", 0.3)
    job = Job(DRAFT._replace(apply=endless), prices(), (RANDOM, RANDOM), 1)
    with pytest.raises(BrokenPlayError, match="one of the functions does not end"):
        play_games(job, 20, workers=workers)
