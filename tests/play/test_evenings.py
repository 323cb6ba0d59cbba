"""Twelve made-up evenings: what they say by print and card, with intervals that scipy confirms."""

from time import process_time

import pytest
from play_decks import fair, report, results_of
from scipy.stats import binom, binomtest

from generator.play.as_text import lines_of_table
from generator.play.evenings import COLUMNS, QUESTIONS, evening_tables, mistakes
from generator.play.page import evenings_page
from generator.play.statistics import FEWEST_RANKS, exact, middle, number_text, share

NOW, BEFORE = "2-4f1c9a", "1-0badc0"
SCORES = [
    "11 9 8", "12 10 7", "10 6 9", "11 8 8", "7 12 10", "9 10 10", "13 2 2", "10 9 4", "11 3 5",
]  # fmt: skip


def evening(number, printed=NOW, **more):
    return {"evening": f"{number} May", "printed": printed, **more}


TWELVE = [
    *(
        evening(
            n, scores=scores, minutes=str(40 + 3 * n), again="3 of 3" if n < 7 else "1 of 3",
            circled="Dish 7" if n % 2 else "Dish 7; Dish 9", note="Friday's test",
        )
        for n, scores in enumerate(SCORES, 1)
    ),
    evening(10, players="A B", scores="10 4", crossed="Dish 3", said="More dishes!"),
    evening(11, BEFORE, players="4", again="2 of 4"),
    evening(12, BEFORE, minutes="55"),
]  # fmt: skip


def interval(count, of, sure=0.95):
    found = binomtest(count, of).proportion_ci(sure, method="exact")
    return pytest.approx((found.low, found.high), abs=1e-8)


@pytest.mark.parametrize("sure", [0.95, 0.99])
@pytest.mark.parametrize("of", [1, 2, 7, 12, 300])
def test_an_exact_interval_is_that_of_clopper_and_pearson(of, sure):
    for count in {0, 1, of // 3, of - 1, of}:
        assert exact(count, of, sure)[1:3] == interval(count, of, sure)
        assert exact(count, of).value == count / of


def test_the_interval_of_a_median_is_as_wide_as_ranks_say():
    assert middle([4, 9, 5])[:3] == (5, 4, 9)
    for many in range(FEWEST_RANKS, 60):
        _, low, high, _ = middle(range(many))
        outside = 2 * binom.cdf(low, many, 0.5)
        assert outside <= 0.05 < 2 * binom.cdf(low + 1, many, 0.5)
        assert low == many - 1 - high


def test_the_interval_of_many_values_is_found_at_once():
    began = process_time()
    many = 20_000
    _, low, high, _ = middle(range(many))
    assert low == binom.ppf(0.025, many, 0.5) - 1 == many - 1 - high
    assert process_time() - began < 2


def test_seats_are_compared_with_the_games_that_one_player_won():
    game = report(fair(), games=200, players=3)
    ties = [evening(n, scores="5 5 1") for n in range(1, 9)]
    alone = [evening(n, scores="9 5 1") for n in range(9, 17)]
    won = [one.winners[0] for one in results_of(fair(), 200) if len(one.winners) == 1]
    (now,) = evening_tables([*ties, *alone], {NOW: {3: game}})
    for seat in range(3):
        said = number_text(share(won.count(seat), len(won)), "%")
        note = measures("seats", now)[f"seat {seat + 1} of 3 won"].note
        assert note.endswith(f"; play says {said} of the games that one player won")


def measures(about, table):
    return {one.name: one for one in table.measures if one.about == about}


def test_twelve_evenings_are_reported_by_print_with_exact_intervals():
    assert not [wrong for one in TWELVE for wrong in mistakes(one)]
    now, before = evening_tables(TWELVE, {})
    assert (now.title, now.note) == (f"printing {NOW}, Friday's test", "10 evenings")
    assert (before.title, before.note) == (f"printing {BEFORE}", "2 evenings, too few to judge by")
    assert now.remarks == ("10 May: More dishes!",)
    seats = measures("seats", now)
    assert [*seats] == [f"seat {n} of {of} won" for of in (2, 3) for n in range(1, of + 1)]
    won = seats["seat 1 of 3 won"]  # one evening was shared
    assert won.number.value == 7 / 8
    assert won.number[1:3] == interval(7, 8)
    assert won.note == "7 of 8 evenings"
    assert won.sure  # beyond a third, with three seats compared
    assert binomtest(7, 8).proportion_ci(1 - 0.05 / 3).low > 1 / 3
    assert not seats["seat 1 of 2 won"].sure
    again = measures("answers", now)[QUESTIONS["again"]]
    assert again.number[1:3] == interval(6, 9)
    assert again.note == "most said yes in 6 of 9 evenings, 21 of 27 players did"
    circled = measures("circled", now)
    assert {name: one.number.value for name, one in circled.items()} == {
        "Dish 7": 9 / 10, "Dish 9": 4 / 10,
    }  # fmt: skip
    assert circled["Dish 9"].number[1:3] == interval(4, 10)
    assert measures("length", now)["minutes"].number == (55, 46, 64, 9)


def test_a_forecast_stands_beside_what_people_did():
    game = report(fair(dead=3), games=200, players=3)
    (now, _) = evening_tables(TWELVE, {NOW: {3: game}})
    assert now.note.endswith("play simulated 200 games, all random")
    won = measures("seats", now)["seat 1 of 3 won"]
    assert "; play says " in won.note
    assert won.note.endswith("of the games that one player won")
    assert not won.sure  # as in the forecast
    assert "; play says " in measures("scores", now)["mean score of 3 players"].note
    assert "play says" not in measures("scores", now)["mean score of 2 players"].note
    assert measures("crossed", now)["Dish 3"].note.endswith("nobody can pay for it")
    lines = "\n".join(lines_of_table(now))
    assert "7 of 8 evenings; play says" in lines
    page = "\n".join(evenings_page("Night <Fair>", evening_tables(TWELVE, {})))
    assert "Night &lt;Fair&gt;" in page
    assert "<b class=sure>87.5 % (47.3 to 99.7)</b>" in page


def test_no_percentage_stands_alone():
    for table in evening_tables(TWELVE, {}):
        for one in table.measures:
            assert one.number.of > 0
            assert "evening" in one.note


def test_many_named_cards_are_many_on_the_page_and_six_in_a_terminal():
    many = [evening(1, circled="; ".join(f"Dish {n}" for n in range(1, 10)))]
    lines = [*lines_of_table(evening_tables(many, {})[0])]
    assert sum("Dish" in line for line in lines) == 6
    assert lines[-1].split() == ["circled", "3", "more,", "on", "the", "page"]


@pytest.mark.parametrize(
    ("column", "text"),
    [
        ("evening", ""), ("evening", "x" * 101), ("printed", ""), ("printed", "4f1c9a"),
        ("printed", "../1-4f1c9a"), ("players", "Bertrand"), ("players", "A B C D E-F-G"),
        ("scores", "many"), ("scores", "1,5"), ("scores", "1e9"), ("minutes", "0"),
        ("minutes", "an hour"), ("again", "yes"), ("again", "4 of 3"), ("again", "0 of 0"),
        ("won", "Z"), ("won", "4"), ("said", "x" * 501), ("said", "=1+1"),
    ],
)  # fmt: skip
def test_each_column_refuses_what_it_cannot_hold(column, text):
    assert [one for one, _, _ in mistakes(TWELVE[0] | {column: text})] == [column]


@pytest.mark.parametrize(
    ("column", "text"),
    [
        ("scores", "1 2"), ("scores", "31 28 40 2"), ("players", "4"), ("players", "A B"),
    ],
)  # fmt: skip
def test_scores_and_players_must_agree(column, text):
    row = evening(1, players="A B C", scores="1 2 3") | {column: text}
    assert [one for one, _, _ in mistakes(row)] == ["scores"]


def test_every_column_says_what_it_holds_and_five_are_questions():
    assert len(QUESTIONS) == 5
    assert all(one["says"] for one in COLUMNS.values())
