"""Scenes of cards without a picture, and bars below numbers that can be turned."""

import math
import re

import pytest
from conftest import LAYOUTS, run_cache

from generator.project import Project

OAK, REEDS = 'd="M-.8 6Q', 'd="M-3 6L-3.3'  # as paths begin
ROCK, CRAG = 'd="M-5 6L', 'd="M-3.4 6L'
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


def test_a_name_says_what_its_scene_shows_where_its_kind_names_no_land():
    cards = "name,sort\nGuild Hall,place\nThe Attic,place\nCave of Echoes,place\nOldest,place\n"
    hall, attic, cave, oldest = faces(cards, "hero", "poker-us", "card")
    windows = re.findall(r"h-[\d.]+zM", hall)
    assert [one.count("evenodd") for one in (hall, attic, cave, oldest)] == [0, 1, 2, 0]
    assert len(windows) > 4
    assert hall.count("<circle") < oldest.count("<circle"), "a sun, and a rose"
    seas = faces(
        "name,sort\nGuild Hall,sea\nOx,meadow\nPike,sea\nElk,meadow\n", "hero", "poker-us", "card"
    )
    assert seas[0].count("q") > hall.count("q"), "its kind says more"


def test_only_what_a_name_says_stands_in_a_land():
    cards = "name,land\nThe Kraken,sea\nHeron,sea\nOld Oak,meadow\nShepherd's Hut,meadow\n"
    kraken, heron, oak, hut = faces(cards, "hero", "poker-us", "card")
    assert REEDS in heron
    assert OAK in oak
    assert not any(one in kraken for one in (REEDS, ROCK, CRAG))
    assert "<g transform" in hut, "a wood far away"


def test_two_lands_of_a_kind_are_not_alike():
    names = ("Regret", "Larch", "Envy", "Second Thoughts", "Hope", "Someday", "Luck", "Elsewhere")
    cards = "name,land\n" + "".join(f"{name},meadow\n" for name in names) + "Eel,sea\nPike,sea\n"
    drawn = [face.count("<g transform") for face in faces(cards, "hero", "poker-us", "card")]
    assert len({*drawn}) > 2, "woods, thin and thick"


@pytest.mark.parametrize(("layout", "size", "kind"), [("tile", "tile-48", "tile"),
                                                      ("hero", "poker-us", "card")])  # fmt: skip
def test_further_short_texts_stand_below_the_name(layout, size, kind):
    cards = "name,land,rank\nOx,meadow,rare\nPike,sea,common\n"
    seen = faces(cards, layout, size, kind)
    assert ["Rare" in seen[0], "Common" in seen[1]] == [True, True]


def drawn(cards, layout="index", more="", theme="plain", size="poker-us", kind="card"):
    """The faces of cards of which the kind, meadow, has an icon, and the ox one of its own."""
    icons = '{ox: "mdi:cow", goat: "mdi:cow", meadow: "mdi:grass", meat: "mdi:food-drumstick"}'
    game = GAME.format(layout=layout + more, size=size, kind=kind, theme=theme)
    files = {"case/game.yaml": game.replace('{ox: "mdi:cow"}', icons), "case/cards.csv": cards}
    built, problems = Project(files, LAYOUTS, cache=run_cache()).build("case")
    assert not problems, "\n".join(map(str, problems))
    return [one.front for one in built.drawn]


@pytest.mark.parametrize("layout", ["index", "hero", "event", "role", "recipe"])
def test_the_icon_of_a_kind_hangs_beside_its_land_and_a_cards_own_is_its_picture(layout):
    cards = "name,land\nOx,meadow\nLarch,meadow\nHam,meat\nLamb,meat\nRib,meat\n"
    ox, larch, ham, *_ = drawn(cards, layout)
    own, kind, without_land = (next(one for one in face.placed if one.kind == "icon")
                               for face in (ox, larch, ham))  # fmt: skip
    assert (own.name, kind.name, without_land.name) == ("ox", "meadow", "meat")
    assert own.box.width > 12
    assert kind.box.width < 7, "on a ribbon"
    assert kind.box.x < 12
    assert without_land.box.width > 12, "within its rose"


def test_the_icon_of_a_kind_is_on_a_card_once_as_its_picture_where_it_has_no_land():
    ham, rib, *_ = drawn("name,land,cost\nHam,meat,1\nRib,meat,2\nOx,meadow,3\nLarch,meadow,4\n")
    (picture,) = (one for one in ham.placed if one.kind == "icon")
    assert picture.box.width > 12
    assert ham.svg().replace("Ham", "Rib") != rib.svg()


def test_a_room_that_is_called_a_cave_shows_a_cave_and_a_meadow_with_an_inn_is_a_meadow():
    cards = "name,land\nOld Tunnel,room\nLong Attic,room\nLarch,meadow\nLarch Inn,meadow\n"
    tunnel, attic, larch, inn = faces(cards, "hero", "poker-us", "card")
    assert [one.count("evenodd") for one in (tunnel, attic)] == [2, 1]
    assert [one.count("h-") for one in (larch, inn)] == [0, 0], "no windows of houses"


@pytest.mark.parametrize("number", ["", ",points"])
def test_a_token_with_a_scene_shows_it_and_a_token_without_has_its_sign_alone(number):
    rows = f"meadow{number and ',3'}\nmeat{number and ',4'}\nmeadow{number and ',5'}\n"
    ways = ("", ", slots: {art: poster}", ", slots: {art: seal}")
    cards = f"land{number}\n{rows}"
    made = [drawn(cards, "token", way, size="token-20", kind="token") for way in ways]
    alone, poster, seal = (faces[0].svg() for faces in made)
    assert len({alone, poster, seal}) == 3
    assert min(map(len, (poster, seal))) > len(alone), "a land"


@pytest.mark.parametrize("layout", ["index", "hero", "event", "role", "recipe", "tile"])
def test_a_poster_has_its_icon_before_a_sun_on_each_card_and_a_seal_on_a_disc(layout):
    cards = "name,land\nOx,sea\nLarch,sea\nGoat,meat\nLamb,meat\nRib,meat\n"
    made = [drawn(cards, layout, f", slots: {{art: {way}}}") for way in ("scene", "poster", "seal")]
    for _, _, goat, *_ in made:
        assert max(one.box.width for one in goat.placed if one.kind == "icon") > 12
    scene, poster, seal = ([one.svg() for one in faces] for faces in made)
    assert seal[0] != poster[0]
    assert scene[0] == (seal if layout in ("event", "tile") else poster)[0], "before a sun at sea"
    assert (seal[2], poster[2] != scene[2]) == (scene[2], True), "and else on a disc"


def test_a_mat_has_places_as_large_as_a_poker_card():
    cards = "name,deck,discard,gold\nHarbour,Draw from here.,Face up.,5\n"
    slots = ", slots: {places: [deck, discard], tracks: {gold: mdi:hand_coin}}"
    (mat,) = drawn(cards, "mat", slots, size="half-sheet-188x126", kind="board")
    sizes = []
    for box in re.findall(r"M([\d.]+) ([\d.]+)H([\d.]+)a([\d.]+) [^V]*V([\d.]+)a", mat.svg()):
        left, top, right, corner, low = map(float, box)
        sizes.append((round(right - left + 2 * corner, 1), round(low - top + corner, 1)))
    assert sizes.count((63.5, 88.9)) == 2, sizes


def test_the_icon_of_a_kind_is_on_a_disc_of_its_tiles_or_beside_a_name_that_has_its_own():
    cards = "name,land\nLarch,meadow\nOx,meadow\nHam,meat\nRib,meat\n"
    larch, ox, *_ = drawn(cards, "tile", size="tile-48", kind="tile")
    signs, own = ([one for one in face.placed if one.kind == "icon"] for face in (larch, ox))
    assert [one.name for one in signs] == ["meadow"]
    assert [one.name for one in own] == ["ox", "meadow"]
    assert own[1].box.width < own[0].box.width / 3
    assert own[1].box.y > own[0].box.bottom, "on the plate"


def test_a_tile_named_as_its_kind_is_shows_the_land_itself_and_the_sign_on_its_plate():
    tiles = "name,land\nOld Grove,grove\nFir Grove,grove\nOx,meadow\nHam,meadow\n"
    grove, *_ = drawn(tiles, "tile", size="tile-48", kind="tile")
    (sign,) = (one for one in grove.placed if one.kind == "icon")
    assert sign.box.width < 6, "no disc: a tree stands there"


def test_the_land_of_a_number_lies_at_both_ends_of_its_card():
    cards = "number,land\n7,forest\n8,forest\n6,meadow\n"
    (face, *_) = faces_of(cards, "number", "botanic")
    halves = re.findall(r"rotate\((180|0) [^>]*>(.*?)</g>\s*<[gc]", face, re.DOTALL)[:2]
    upside, upright = halves
    assert (upside[0], upright[0]) == ("180", "0")
    assert upside[1] == upright[1]


def test_the_sign_of_a_kind_hangs_beside_a_cards_own_icon():
    ox, *_ = drawn("name,land\nOx,meadow\nLarch,meadow\nHam,meat\nRib,meat\n")
    own, kind = (one for one in ox.placed if one.kind == "icon")
    assert (own.name, kind.name) == ("ox", "meadow")
    assert own.box.width > 12 > 7 > kind.box.width


@pytest.mark.parametrize("layout", ["index", "recipe", "aid"])
def test_no_pattern_begins_beside_the_panel_of_a_card(layout):
    cards = "name,land,turn\nOx,meadow,Move a ship.\nLarch,meadow,Draw a card.\n"
    slots = ", slots: {parts: [turn], title: name}" if layout == "aid" else ""
    for face in faces_of(cards, layout + slots, "botanic"):
        assert max(one.count("q") for one in face.split("<path")) < 60, "leaves"


def faces_of(cards, layout, theme):
    game = GAME.format(layout=layout, size="poker-us", kind="card", theme=theme)
    game = game.replace("components:", "allow: {field-without-slot: A test.}\ncomponents:")
    files = {"case/game.yaml": game, "case/cards.csv": cards}
    built, _ = Project(files, LAYOUTS, cache=run_cache()).build("case")
    return [one.front.svg() for one in built.drawn]


def test_a_square_card_without_a_text_is_a_picture_and_its_kind_in_words_below_it():
    cards = "name,land\nOx,meadow\nLarch,meadow\n"
    ox, _ = drawn(cards, size="square-70")
    window = next(one for one in ox.spots if one.name == "art")
    (kind,) = (run for run in ox.texts if run.text == "Meadow")
    assert 59 < window.box.y + window.box.height < kind.y - 0.6 * kind.size
    alone, _ = drawn("name\nOx\nLarch\n", size="square-70")
    window = next(one for one in alone.spots if one.name == "art")
    assert 64 < window.box.y + window.box.height < 67, "to its foot"


def test_a_mat_says_the_name_of_a_place_over_what_belongs_there():
    cards = "name,deck,gold\nHarbour,Draw from here.,5\n"
    slots = ", slots: {places: [deck], tracks: {gold: mdi:hand_coin}}"
    (mat,) = drawn(cards, "mat", slots, size="half-sheet-188x126", kind="board")
    at = {run.text: run for run in mat.texts}
    assert at["Deck"].y < at["Draw from here."].y
    first = next(one for one in mat.spots if one.name == "art")
    assert max(first.box.x, first.box.y) <= 0, "its picture goes to the edges"


def test_a_ribbon_hangs_from_the_picture_below_a_number_and_else_from_the_edge():
    cards = "name,land,cost\nOx,meadow,1\nLarch,meadow,2\nHam,meat,3\nRib,meat,4\n"
    begins = r'd="M[\d.]+ (-?[\d.]+)V[\d.]+l'
    numbered, bare = (drawn(one)[0].svg() for one in (cards, re.sub(r",(cost|\d)", "", cards)))
    assert float(re.search(begins, numbered)[1]) > 14
    assert float(re.search(begins, bare)[1]) < 0


def test_scallops_of_a_hexagon_go_from_corner_to_corner():
    game = GAME.format(layout="tile", size="hex-tile-us-small", kind="tile", theme="storybook")
    files = {"case/game.yaml": game, "case/cards.csv": "name\nOx\nPike\n"}
    built, _ = Project(files, LAYOUTS, cache=run_cache()).build("case")
    back = built.drawn[0].back.svg()
    rim = re.search(r'<[^>]*stroke-dasharray="0.01 ([\d.]+)"[^>]*', back)
    (x, y), (to_x, to_y) = [
        tuple(map(float, one))
        for one in re.findall(r"([\d.]+)[ ,]([\d.]+)", re.search(r' d="([^"]*)"', rim[0])[1])[:2]
    ]
    steps = math.hypot(to_x - x, to_y - y) / (float(rim[1]) + 0.01)
    assert abs(steps - round(steps)) < 0.1, "the hexagon is a little higher than a regular one"
