"""Numbers from a seed: SplitMix64 as published, choices and orders that a seed always gives."""

from collections import Counter

import pytest

from generator.measure.dice import Dice

# The first numbers of SplitMix64 from a seed, as its authors' reference implementation gives them.
PUBLISHED = {
    0: [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC],
    1234567: [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431],
}


@pytest.mark.parametrize("seed", PUBLISHED)
def test_the_numbers_are_those_that_were_published(seed):
    dice = Dice(seed)
    assert [dice.below(1 << 64) for _ in PUBLISHED[seed]] == PUBLISHED[seed]


def test_a_seed_counts_modulo_its_64_bits():
    assert Dice(5).below(1 << 64) == Dice((1 << 64) + 5).below(1 << 64) == Dice(5).below(1 << 64)
    assert Dice(5).below(1 << 64) != Dice(6).below(1 << 64)


def test_every_number_below_a_bound_falls_about_as_often():
    dice = Dice(1)
    fallen = Counter(dice.below(6) for _ in range(6_000))
    assert sorted(fallen) == [0, 1, 2, 3, 4, 5]
    assert all(900 < count < 1_100 for count in fallen.values())


def test_a_choice_is_the_item_of_the_next_number():
    one, other = Dice(3), Dice(3)
    assert [one.choice("abcd") for _ in range(9)] == ["abcd"[other.below(4)] for _ in range(9)]


def test_a_shuffle_keeps_all_and_leaves_what_it_was_given():
    items = [1, 2, 3]
    orders = Counter(tuple(Dice(seed).shuffled(items)) for seed in range(6_000))
    assert items == [1, 2, 3]
    assert len(orders) == 6
    assert all(sorted(order) == items for order in orders)
    assert all(850 < count < 1_150 for count in orders.values())


def test_the_same_seed_gives_the_same_order_on_every_machine():
    assert Dice(7).shuffled(range(8)) == [1, 4, 5, 2, 6, 0, 3, 7]
    assert Dice(7).shuffled([]) == []
