"""Signs of choices that no icon is called as, and what a name says stands in a land."""

import pytest
from slotted_card import project, slots


def test_every_choice_has_an_icon_or_a_device_unless_there_are_too_many():
    def devices(count):
        suits = "".join(f"Card {n},suit {n}\nCard {n} again,suit {n}\n" for n in range(count))
        more = f", fields: {{name: text, suit: [{', '.join(f'suit {n}' for n in range(count))}]}}"
        return slots(more, cards=f"name,suit\n{suits}").get("emblem")

    assert len({*devices(8).of_value.values()}) == 8
    assert devices(9) is None


@pytest.mark.parametrize(("language", "name", "shown"), [
    ("en", "Old Oak", "mdi:tree"), ("en", "Oak Warden", "mdi:tree"),
    ("de", "Alte Eiche", "mdi:tree"),
    ("en", "Pearl Whisperer", None),
])  # fmt: skip
def test_the_name_of_a_card_says_what_stands_in_its_land(language, name, shown):
    cards = f"name,land\n{name},meadow\nHope,meadow\nRegret,sea\nEnvy,sea\n"
    above = f"language: {language}"
    assert slots(above=above, cards=cards)["thing"].of_value.get(name) == shown


@pytest.mark.parametrize(("language", "name"), [
    ("en", "Sleeping Kraken"), ("fr", "La pieuvre"), ("de", "Krake"),
])  # fmt: skip
def test_what_no_icon_shows_is_drawn_in_its_sea(language, name):
    cards = f"name,land\n{name},sea\nHope,meadow\nRegret,sea\nEnvy,meadow\n"
    assert slots(above=f"language: {language}", cards=cards)["thing"].of_value[name] == "kraken"


def test_a_colour_in_the_name_of_a_card_is_that_of_its_picture_but_grey_is_none():
    cards = "name,suit\nRed Dragon,leaf\nBlack Cat,leaf\nBlue Door,sun\nHope,sun\n"
    theme = project().layouts()[0].themes["plain"].series
    assert slots(cards=cards)["hue"].of_value == {
        "Red Dragon": theme["fire"], "Blue Door": theme["water"],
    }  # fmt: skip


FIGHTS = "name,kind,attack\nBoar,beast,2\nMouse,beast,0\nStorm,event,0\nFeast,event,\n"


def test_a_number_that_is_zero_on_all_cards_of_a_kind_is_not_printed_on_them():
    more = ", layout: index, slots: {title: name, kind: kind, stats: [attack]}"
    built, problems = project(more, cards=FIGHTS).build("case")
    assert not [one for one in problems if one.severity == "error"]
    said = [[text.text for text in one.front.texts] for one in built.drawn]
    assert ["Attack" in texts for texts in said] == [True, True, False, False]
    assert "0" in said[1]


def test_one_card_with_a_number_puts_no_zero_on_all_others_of_its_kind():
    cards = FIGHTS + "Fire,event,3\nFlood,event,0\n"
    more = ", layout: index, slots: {title: name, kind: kind, stats: [attack]}"
    built, _ = project(more, cards=cards).build("case")
    said = {one.piece.id: [text.text for text in one.front.texts] for one in built.drawn}
    shown = [any("Attack" in text for text in texts) for texts in said.values()]
    assert shown == [True, True, False, False, True, False]


def test_a_number_that_is_zero_on_all_cards_is_printed():
    cards = FIGHTS.replace("Boar,beast,2", "Boar,beast,0")
    more = ", layout: index, slots: {title: name, kind: kind, stats: [attack]}"
    assert "bare" not in slots(more, cards=cards)


def test_a_card_that_no_icon_knows_shows_that_of_its_kind_but_no_device():
    cards = "name,kind\nZorn,ship\nQuill,zaff\nUmber,ship\nVell,zaff\n"
    found = slots(cards=cards)
    assert found["core"].of_value == {"ship": "mdi:ship-wheel"}
    assert {*found["sign"].of_value} == {"ship", "zaff"}
