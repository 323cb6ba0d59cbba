"""Colours and icons by what things are called."""

from itertools import combinations, pairwise

import pytest
from coloraide import Color
from conftest import LAYOUTS

from generator.load.meanings import colours_of, icons_of
from generator.load.which_language import load_language
from generator.measure.colour import luminance
from generator.project import Project
from generator.text.icon_font import IconFont


def test_suits_of_a_theme_are_told_apart_in_grey():
    """Any two colours of a series differ by 12 of L*, the lightness of CIE 1976."""
    for theme in Project({}, LAYOUTS).layouts()[0].themes.values():
        light = sorted(116 * luminance(one) ** (1 / 3) - 16 for one in theme.series.values())
        assert min(b - a for a, b in pairwise(light)) > 11.9, theme.name
        assert Color(theme.series["stone"]).convert("oklch")["chroma"] < 0.02, theme.name


@pytest.mark.parametrize(
    ("language", "values", "things"),
    [
        ("en", "meadow,water,wood", "leaf,water,earth"),
        ("en", "Wheat Field,Deep Sea,Old Castle", "gold,water,stone"),
        ("de", "Wiese,Meer,Feuer", "leaf,water,fire"),
        ("fr", "Prairie,Mer,Or", "leaf,water,gold"),
        ("es", "bosque,noche,fuego", "leaf,night,fire"),
        ("nl", "weide,zee,goud", "leaf,water,gold"),
        ("en", "Zorn,Ember,Quill", "gold,fire,leaf"),
    ],
)
def test_colours_of_a_choice_follow_its_words(language, values, things):
    series = {"fire": "#1", "gold": "#2", "leaf": "#3", "water": "#4", "earth": "#5",
              "night": "#6", "stone": "#7"}  # fmt: skip
    expected = dict(zip(values.split(","), (series[one] for one in things.split(",")), strict=True))
    assert colours_of(values.split(","), {}, series, language) == expected


def test_wood_is_green_in_a_theme_without_brown():
    series = {"fire": "#1", "gold": "#2", "leaf": "#3"}
    assert colours_of(("Sun", "Wood"), {}, series, "en") == {"Sun": "#2", "Wood": "#3"}


def test_a_word_for_a_colour_is_that_colour():
    found = colours_of(("Pink", "Teal", "Early"), {}, {"leaf": "#1a7f3d", "fire": "#b03a2e"}, "en")
    hues = {name: Color(colour).convert("oklch")["hue"] for name, colour in found.items()}
    assert 330 < hues["Pink"] + 360 * (hues["Pink"] < 30) < 390
    assert 170 < hues["Teal"] < 210
    assert found["Early"] in ("#1a7f3d", "#b03a2e")


def test_values_of_one_thing_have_shades_of_it_that_are_told_apart_in_grey():
    """An orchard, a meadow and a forest are green; a later value changes no earlier one."""
    for theme in Project({}, LAYOUTS).layouts()[0].themes.values():
        found = colours_of(("Orchard", "Meadow", "Forest"), {}, theme.series, "en")
        leaf = theme.series["leaf"]
        assert found["Orchard"] == leaf, theme.name
        light = sorted(116 * luminance(one) ** (1 / 3) - 16 for one in found.values())
        assert min(b - a for a, b in pairwise(light)) > 11, theme.name
        hues = [Color(one).convert("lch")["hue"] for one in found.values()]
        assert all(abs(hue - Color(leaf).convert("lch")["hue"]) < 35 for hue in hues), theme.name
        more = colours_of(("Orchard", "Meadow", "Forest", "Sea"), {}, theme.series, "en")
        assert found.items() <= more.items()


@pytest.mark.parametrize(
    ("name", "icon"),
    [
        ("Oak", "tree"), ("Fire Sword", "sword"), ("Applewood", ""), ("Zorn", ""),
        ("Sheep Meadow", "sheep"), ("Keeper of Bees", "bee"), ("Storm the Castle", "castle"),
        ("Ship's Cat", "cat"), ("Gates", "gate"),
        # ambiguous alone
        ("Fog Bank", "weather-fog"), ("Fish Market", "fish"), ("Bank", ""),
        ("Market", "storefront"), ("Bank Robber", "robber"), ("River Bank", "pd:river"),
        ("Crane", ""), ("Tower Crane", "crane"),
        ("Seal", ""), ("Harbour Seal", ""), ("Royal Seal", "seal"), ("Spring", ""), ("Bat", ""),
        ("Vampire Bat", "bat"), ("Baseball Bat", "baseball-bat"), ("Pitcher", ""), ("Bow", ""),
        ("Scale", ""), ("Club", ""), ("Chess Club", ""), ("Fish Tank", "fishbowl"),
        # of another noun
        ("King Crab", ""), ("Bell Pepper", ""), ("Ice Cream", "ice-cream"), ("Sea Horse", ""),
        ("Sea Horses", ""), ("Hot Dogs", ""), ("Guinea Pigs", ""), ("Rock Stars", ""),
        ("Lord of the Sea Horse", ""), ("Sea Horse Castle", "castle"),
        ("Red Dragon", "pd:dragon"), ("Queen Bee", "bee"), ("Quill's Edge", ""),
        ("Relay Station", "satellite-uplink"), ("Space Station", "space-station"), ("Plan B", ""),
        ("Pearl Diver", "diving-helmet"), ("Ice Mine", "pickaxe"), ("Sea Mine", ""),
        ("Pawn Shop", ""), ("Boxing Day", ""), ("Cart Driver", ""), ("Barber Shop", "content-cut"),
        # the thing before a ruler says more than a crown
        ("Moth Queen", "pd:moth"), ("Owl Witch", "owl"), ("Old King", "crown"),
        ("Ash Warden", "pd:ashes"), ("Ash Grove", "tree"), ("Iron Warden", "shield"),
        ("Old Mill", "pd:windmill"), ("Mill Pond", "pd:watermill"), ("Giant Worm", "pd:worm"),
        ("Rope", "pd:rope"), ("Stone Golem", "pd:golem"), ("Old Fox", "pd:fox"),
        ("Spark", "pd:spark"), ("Forest Witch", "wizard-hat"), ("Nebula", "pd:nebula"),
        ("Healing Rain", "weather-pouring"),
        ("Royal Visit", "crown"), ("Asteroid Mine", "pickaxe"), ("Deep Scout", "binoculars"),
    ],
)  # fmt: skip
def test_icons_follow_the_noun_of_names(name, icon):
    assert icons_of([name], "en").get(name, "").removeprefix("mdi:") == icon


@pytest.mark.parametrize(
    ("language", "name", "icon"),
    [
        ("fr", "Chat noir", "mdi:cat"), ("fr", "Le vieux pont", "mdi:bridge"),
        ("fr", "L’ancre rouillée", "mdi:anchor"), ("fr", "Tour suivant", None),
        ("es", "Dragón rojo", "pd:dragon"), ("it", "Gatto di mare", "mdi:cat"),
        ("de", "Alter Fährmann", "pd:ferryman"),
    ],
)  # fmt: skip
def test_where_the_noun_comes_first_it_gives_the_icon(language, name, icon):
    assert icons_of([name], language).get(name) == icon


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "it"])
def test_every_icon_of_a_language_is_in_the_font_and_no_word_has_two(language):
    font, known = IconFont(), load_language(language)
    for name in {**known.icons, **known.kinds}:
        assert font.path(name if ":" in name else f"mdi:{name}"), name
    words = [word for listed in known.icons.values() for word in listed]
    assert sorted({*words}) == sorted(words)


def test_a_colour_of_the_palette_is_dealt_to_no_other_value():
    series = {"fire": "#aa0000", "gold": "#ddaa00"}
    found = colours_of(("Iron", "Ox"), {"iron": "#aa0000"}, series, "en")
    assert found == {"Iron": "#aa0000", "Ox": "#ddaa00"}


def test_no_theme_gives_two_choices_of_a_deck_one_hue():
    """Any two colours are 20 degrees of hue apart, or 12 of L*, or one of them is grey."""
    decks = ("fire", "water", "gold", "leaf", "night", "earth", "stone")
    decks = (
        decks,
        ("Orchard", "Meadow", "Forest", "Sea"),
        ("Zorn", "Ember", "Quill", "Ox", "Elm", "Iti", "Aba"),
    )
    for theme in Project({}, LAYOUTS).layouts()[0].themes.values():
        for values in decks:
            found = colours_of(values, {}, theme.series, "en")
            near = [(a, b) for a, b in combinations(found, 2) if alike(found[a], found[b])]
            assert not near, f"{theme.name} {near}"


def alike(one, other):
    """Whether two colours are of one hue and of one lightness."""
    chroma, hue = ([Color(c).convert("oklch")[part] for c in (one, other)] for part in ("c", "h"))
    grey = [116 * luminance(c) ** (1 / 3) - 16 for c in (one, other)]
    turn = abs(hue[0] - hue[1]) % 360
    apart = min(chroma) < 0.02 < max(chroma) or min(turn, 360 - turn) >= 20
    return not apart and abs(grey[0] - grey[1]) < 12


def test_two_blues_are_alike_and_two_of_a_hue_far_apart_in_grey_are_not():
    assert alike("#2d7ab6", "#3380b8")
    assert not alike("#2d7ab6", "#711c2b")
    assert not alike("#0c3f5f", "#7fb2d6")
    assert not alike("#888888", "#b85c46")


def test_a_row_with_an_icon_is_in_the_colour_of_what_its_name_means():
    rows = "{rivers: mdi:waves, woods: mdi:pine-tree, attack_dice: mdi:dice-5, zorns: mdi:sheep}"
    head = "theme: plain\ncomponents:\n  pad: {kind: sheet-pad, size: half-sheet-188x126, "
    game = f"title: T\nplayers: [1, 2]\n{head}pieces: p.csv, layout: score, "
    game += f"slots: {{rows: {rows}}}}}\n"
    cards = "name,rivers,woods,attack_dice,zorns\nA,3,4,5,6\n"
    loaded, problems = Project({"case/game.yaml": game, "case/p.csv": cards}, LAYOUTS).load("case")
    assert not problems, "\n".join(map(str, problems))
    shown = loaded.components[0].slots["rows"]
    series = loaded.theme.series
    assert [one.colour for one in shown.values()] == [
        series["water"], series["leaf"], series["fire"], "",
    ]  # fmt: skip
