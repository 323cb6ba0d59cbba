"""Signs of choices that no icon is called as, and what a name says stands in a land."""

import pytest
from slotted_card import slots


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
    ("en", "Pearl Diver", None),
])  # fmt: skip
def test_the_name_of_a_card_says_what_stands_in_its_land(language, name, shown):
    cards = f"name,land\n{name},meadow\nHope,meadow\nRegret,sea\nEnvy,sea\n"
    above = f"language: {language}"
    assert slots(above=above, cards=cards)["thing"].of_value.get(name) == shown
