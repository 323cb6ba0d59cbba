"""A picture on two cards is odd where every other card has its own, and in no deck half done."""

from games_in_memory import project_with
from picture_files import pixels, saved

from generator.checks.tables.odd_rows import odd_rows

NAMES = ("Bog", "Moor", "Hill", "Wood", "Lake", "Sea")


def odd(pictures):
    cards = "\n".join(
        f"- {{id: c{at}, name: {name}, file: {picture}}}"
        for at, (name, picture) in enumerate(zip(NAMES, pictures, strict=True))
    )
    art = {f"art/{one}": saved(pixels(3, 4)) for one in {*pictures} if one}
    game, _ = project_with(cards=cards, files=art).session.load("case")
    return [one.message for one in odd_rows(game)]


def test_a_picture_of_another_card_is_named_only_where_all_have_one():
    whole = ["bog.png", "bog.png", "hill.png", "wood.png", "lake.png", "sea.png"]
    assert odd(whole) == [
        "Moor shows bog.png, the picture of Bog; every other card has its own"
    ]  # fmt: skip
    assert odd([*whole[:5], ""]) == []  # one has none yet: they are still being made
