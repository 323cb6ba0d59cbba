"""Intervals against figures from the literature, and how often they hold the truth."""

from statistics import fmean

import pytest

from generator.measure.dice import Dice
from generator.play.statistics import FEWEST, chance_of, mean, share, standing_out


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [
        (10, 100, 0.0552, 0.1744),
        (0, 20, 0.0, 0.1611),
        (20, 20, 0.8389, 1.0),
        (1, 2, 0.0945, 0.9055),
    ],
)
def test_wilsons_interval_is_that_of_the_tables(count, of, low, high):
    found = share(count, of)
    assert found.value == count / of
    assert (found.low, found.high) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


def test_nothing_is_known_of_no_games():
    assert share(0, 0)[1:3] == (0, 1)
    assert mean([]).of == 0


def test_the_interval_holds_the_truth_95_times_of_100():
    dice, held = Dice(7), 0
    for _ in range(400):
        wins = sum(dice.below(100) < 30 for _ in range(200))
        held += share(wins, 200).low <= 0.3 <= share(wins, 200).high
    assert 0.92 <= held / 400 <= 0.98


def test_a_mean_has_the_interval_of_its_error():
    found = mean([1.0, 2.0, 3.0, 4.0])
    assert found.value == 2.5
    assert found.high - found.value == pytest.approx(1.96 * 0.6455, abs=1e-3)


def test_a_chance_is_that_of_students_curve_and_1_where_nothing_is_known():
    values = [1.0, -1.0] * 50 + [1.0] * 20
    assert chance_of(values) == pytest.approx(0.0639, abs=5e-3)
    assert chance_of([1.0, 0.0, 0.0, 0.0, 0.0] * 6) == pytest.approx(0.0115, abs=5e-4)
    assert chance_of([1.0] * (FEWEST - 1)) == 1
    assert chance_of([1.0] * FEWEST) == 0
    assert chance_of([0.0] * 100) == 1


def test_holms_correction_asks_more_of_the_first():
    chances = {"a": 0.001, "b": 0.004, "c": 0.006, "d": 0.5}
    assert standing_out(chances, 0.01) == ["a"]
    assert standing_out(chances, 0.05) == ["a", "b", "c"]
    assert standing_out({}) == []


def test_means_of_the_dice_are_even():
    dice = Dice(3)
    assert fmean(dice.below(6) for _ in range(20_000)) == pytest.approx(2.5, abs=0.05)
