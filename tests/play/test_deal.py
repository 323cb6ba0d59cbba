"""What a deck deals: exact chances, as shuffled hands confirm."""

import pytest

from generator import Component, Format, Piece
from generator.measure.dice import Dice
from generator.model.component import FieldDomain
from generator.play.hands import dealt, lacking, names_of
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
    assert found.note == "20 cards, hands of 5"
    rows = {one.name: one for one in found.measures}
    for name, copies, row in (("f", 1, "card/f"), ("d", 4, "card/d")):
        seen = share(sum(name in [c for c, _ in one[:size]] for one in shuffles), 4000)
        assert seen.low - 0.01 <= rows[row].number.value <= seen.high + 0.01, name
        waits = mean([[c for c, _ in one].index(name) + 1 for one in shuffles])
        assert waits.low - 0.1 <= 21 / (copies + 1) <= waits.high + 0.1, name
        assert rows[row].note == f"of hands have it; the first after {21 / (copies + 1):.1f} cards"
    for suit, cards in {"sun": 9, "moon": 7, "star": 4}.items():
        row = rows[f"suit {suit}"]
        none = share(sum(suit not in [s for _, s in one[:size]] for one in shuffles), 4000)
        assert none.low - 0.01 <= row.number.value <= none.high + 0.01, suit
        assert row.note == f"of hands have none; on average {5 * cards / 20:.2f}"


def test_equal_lines_are_one_line(deck):
    [alike] = [one for one in dealt(deck, 5).measures if one.name.startswith("card/a")]
    assert alike.name == "card/a, card/b, card/c and 2 more"
    assert alike.note == "of hands have each; the first after 5.2 cards"


def test_the_chance_of_none_is_hypergeometric():
    assert lacking(52, 4, 5) == pytest.approx(0.658842, abs=1e-6)  # no ace in five cards
    assert lacking(10, 6, 5) == 0


def test_no_hand_comes_from_fewer_cards(deck):
    assert dealt(deck, 21) is None


def test_cards_are_called_by_their_titles_where_these_differ():
    rows = [("a", "Fox"), ("b", "Hare"), ("c", "Hare"), ("d", "")]
    pieces = [Piece.of(name, {"title": title}) for name, title in rows]
    deck = Component.of("card", "card", CARD, pieces, front="c.svg.j2")
    assert [*names_of(deck).values()] == ["Fox", "card/b", "card/c", "card/d"]
