"""Scenes of cards without a picture, and bars below numbers that can be turned."""

import pytest
from conftest import LAYOUTS, run_cache

from generator.project import Project

GAME = """\
title: Case
players: [1, 2]
theme: {theme}
icons: {{ox: "mdi:cow"}}
components:
  card: {{kind: {kind}, size: {size}, pieces: cards.csv, layout: {layout}}}
"""


def faces(cards, layout="tile", size="tile-48", kind="tile", theme="plain"):
    game = GAME.format(layout=layout, size=size, kind=kind, theme=theme)
    files = {"case/game.yaml": game, "case/cards.csv": cards}
    built, problems = Project(files, LAYOUTS, cache=run_cache()).build("case")
    assert not problems, "\n".join(map(str, problems))
    return [one.front.svg() for one in built.drawn]


@pytest.mark.parametrize(
    ("layout", "size", "kind"),
    [
        ("tile", "tile-48", "tile"),
        ("tile", "hex-tile-us-small", "tile"),
        ("token", "token-20", "token"),
    ],
)
def test_a_number_that_is_another_upside_down_has_a_bar(layout, size, kind):
    numbers = (7, 6, 9, 66, 68, 8, 96, 10, 89)
    cards = "number\n" + "\n".join(map(str, numbers)) + "\n"
    bars = [face.count("<rect") for face in faces(cards, layout, size, kind)]
    barred = [number for number, count in zip(numbers, bars, strict=True) if count > bars[0]]
    assert barred == [6, 9, 66, 68, 89], "96 is 96 either way up"


@pytest.mark.parametrize("theme", ["plain", "noir", "arcade"])
def test_cards_of_a_kind_have_one_land_in_different_shapes(theme):
    cards = "name,land\nOx,meadow\nLarch,meadow\nPike,sea\nEel and Pike,sea\n"
    ox, larch, pike, eel = faces(cards, "hero", "poker-us", "card", theme)
    assert len({ox, larch, pike, eel}) == 4
    assert pike.count("q") > ox.count("q"), "waves, and hills"
    assert faces(cards, "hero", "poker-us", "card", theme)[0] == ox, "the same each time"


def test_something_stands_in_the_land_of_a_card_without_an_icon():
    names = ("Regret", "Larch", "Envy", "Second Thoughts", "Hope", "Someday")
    cards = "name,land\n" + "".join(f"{name},meadow\n" for name in names)
    drawn = {face.count("<path") for face in faces(cards, "hero", "poker-us", "card")}
    assert len(drawn) > 1, "trees of one kind or another"


@pytest.mark.parametrize(("layout", "size", "kind"), [("tile", "tile-48", "tile"),
                                                      ("hero", "poker-us", "card")])  # fmt: skip
def test_further_short_texts_stand_below_the_name(layout, size, kind):
    cards = "name,land,rank\nOx,meadow,rare\nPike,sea,common\n"
    seen = faces(cards, layout, size, kind)
    assert ["Rare" in seen[0], "Common" in seen[1]] == [True, True]


def test_an_icon_is_a_seal_a_poster_or_all_over_the_land():
    cards = "name,land\nOx,meadow\nPike,sea\n"
    icons = {
        layout: faces(cards, layout, size, kind)[0].count("scale(")
        for layout, size, kind in (
            ("index", "poker-us", "card"), ("hero", "poker-us", "card"),
            ("tile", "tile-48", "tile"),
        )
    }  # fmt: skip
    assert icons == {"index": 1, "hero": 1, "tile": 3}
