"""What a deck deals: exact chances, as shuffled hands confirm."""

import pytest

from generator import Component, Format, Piece
from generator.measure.dice import Dice
from generator.model.component import FieldDomain
from generator.play.balance import dealt, lacking
from generator.play.statistics import mean, share

CARD = Format(name="card", trim=(57, 88), source="a test")
SUITS = ("sun", "moon", "star")


@pytest.fixture(scope="module")
def deck():
    """Twenty cards: three of some, one of others, in three suits of 9, 7 and 4."""
    rows = [("a", 3, "sun"), ("b", 3, "sun"), ("c", 3, "sun"), ("d", 4, "moon"), ("e", 3, "moon")]
    rows += [("f", 1, "star"), ("g", 3, "star")]
    pieces = [Piece.of(name, {"suit": suit}, copies=copies) for name, copies, suit in rows]
    made = Component.of("card", "card", CARD, pieces, front="c.svg.j2")
    object.__setattr__(made, "domains", {"suit": FieldDomain("text", SUITS)})
    return made


def hands(deck, number, size):
    cards = [(one.id, one.fields["suit"]) for one in deck.pieces for _ in range(one.copies)]
    dice = Dice(11)
    return [dice.shuffled(cards) for _ in range(number)], size


def test_chances_are_those_of_shuffled_hands(deck):
    found = dealt(deck, 5)
    shuffles, size = hands(deck, 4000, 5)
    assert (found.cards, found.hand) == (20, 5)
    for row in found.pieces:
        seen = share(sum(row.name in [c for c, _ in one[:size]] for one in shuffles), 4000)
        assert seen.low - 0.01 <= row.in_hand <= seen.high + 0.01, row.name
        waits = mean([[c for c, _ in one].index(row.name) + 1 for one in shuffles])
        assert waits.low - 0.1 <= row.wait <= waits.high + 0.1, row.name
    for lack in found.values:
        none = share(sum(lack.value not in [s for _, s in one[:size]] for one in shuffles), 4000)
        assert none.low - 0.01 <= lack.lacking <= none.high + 0.01, lack.value
        assert lack.mean == pytest.approx(5 * lack.cards / 20)


def test_the_chance_of_none_is_hypergeometric():
    assert lacking(52, 4, 5) == pytest.approx(0.658842, abs=1e-6)  # no ace in five cards
    assert lacking(10, 6, 5) == 0


def test_no_hand_comes_from_fewer_cards(deck):
    assert dealt(deck, 21) is None
