"""The size of a new game's texts: one for all cards, kept in game.yaml."""

import pytest
from conftest import LAYOUTS, changed_project
from test_new_meanings import new_game

from generator.commands.new_trial import _POINTS
from generator.measure.units import MM_PER_POINT

LONG = "Each other player discards a card and draws one for each river that you hold. "
TABLE = "name,text,flavour\n" + "".join(
    f"Card {n},{('Draw a card. ' * (n % 5 + 1)) if n % 20 else LONG * 6},It is {n} miles.\n"
    for n in range(1, 55)
)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def sizes(drawn, style):
    """The sizes in points of the texts of a style, by card."""
    return {
        one.piece.id: round(text.size / MM_PER_POINT, 2)
        for one in drawn
        for text in one.front.inscriptions
        if text.style == style
    }


def drawn_of(folder):
    built, problems = changed_project(folder / "content", LAYOUTS).build("deck")
    assert built, problems
    return built.drawn


def test_all_cards_have_one_size_and_those_that_cannot_hold_it_a_smaller_one(folder):
    made = new_game(folder, TABLE)
    size = float(made["styles"]["layout-body"]["size"].removesuffix("pt"))
    assert size in _POINTS
    body = sizes(drawn_of(folder), "layout-body")
    assert len(body) == 54
    others = {card: one for card, one in body.items() if one != size}
    assert set(others) == {"card-20", "card-40"}, "those of the long text"
    assert max(others.values()) < size


def test_flavour_is_smaller_than_the_text_above_it(folder):
    new_game(folder, TABLE)
    drawn = drawn_of(folder)
    body, flavour = (sizes(drawn, f"layout-{name}") for name in ("body", "flavour"))
    assert len(flavour) == 54
    assert all(flavour[card] < body[card] for card in flavour)


def test_the_longest_text_of_54_changes_its_card_alone(folder):
    new_game(folder, TABLE)
    before = {one.piece.id: one.front.digest for one in drawn_of(folder)}
    table = folder / "content/deck/cards.csv"
    table.write_text(table.read_text().replace(f"Card 20,{LONG * 6}", f"Card 20,{LONG * 7}"))
    after = {one.piece.id: one.front.digest for one in drawn_of(folder)}
    assert [card for card in before if before[card] != after[card]] == ["card-20"]


def test_a_question_without_a_title_is_larger_than_a_text_below_one(folder):
    rows = "".join(f"What is the capital of land {n}?,City {n}\n" for n in range(9))
    asked = new_game(folder, f"question,answer\n{rows}")
    assert "title" not in asked["components"]["card"]["slots"]
    assert asked["styles"]["layout-body"]["size"] == "15.5pt"
    assert {*sizes(drawn_of(folder), "layout-body").values()} == {15.5}
