"""Colours and icons by what things are called."""

from itertools import pairwise

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


def test_values_of_one_thing_have_shades_of_it_that_are_told_apart_in_grey():
    """An orchard, a meadow and a forest are green; a later value changes no earlier one."""
    for theme in Project({}, LAYOUTS).layouts()[0].themes.values():
        found = colours_of(("Orchard", "Meadow", "Forest"), {}, theme.series, "en")
        leaf = theme.series["leaf"]
        assert found["Orchard"] == leaf, theme.name
        light = sorted(116 * luminance(one) ** (1 / 3) - 16 for one in found.values())
        assert min(b - a for a, b in pairwise(light)) > 11, theme.name
        hues = [Color(one).convert("lch")["hue"] for one in found.values()]
        assert all(abs(hue - Color(leaf).convert("lch")["hue"]) < 60 for hue in hues), theme.name
        more = colours_of(("Orchard", "Meadow", "Forest", "Sea"), {}, theme.series, "en")
        assert found.items() <= more.items()


@pytest.mark.parametrize(
    ("name", "icon"),
    [
        ("Oak", "tree"), ("Fire Sword", "sword"), ("Applewood", ""), ("Zorn", ""),
        ("Sheep Meadow", "sheep"), ("Keeper of Bees", "bee"), ("Storm the Castle", "castle"),
        ("Ship's Cat", "cat"), ("Gates", "gate"),
        # ambiguous alone
        ("Fog Bank", "weather-fog"), ("Fish Market", "fish"), ("Bank", ""), ("Market", ""),
        ("Bank Robber", ""), ("River Bank", "waves"), ("Crane", ""), ("Tower Crane", "crane"),
        ("Seal", ""), ("Harbour Seal", ""), ("Royal Seal", "seal"), ("Spring", ""), ("Bat", ""),
        ("Vampire Bat", "bat"), ("Baseball Bat", "baseball-bat"), ("Pitcher", ""), ("Bow", ""),
        ("Scale", ""), ("Club", ""), ("Chess Club", ""), ("Fish Tank", "fishbowl"),
        # of another noun
        ("King Crab", ""), ("Bell Pepper", ""), ("Ice Cream", ""), ("Sea Horse", ""),
        ("Sea Horses", ""), ("Hot Dogs", ""), ("Guinea Pigs", ""), ("Rock Stars", ""),
        ("Lord of the Sea Horse", ""), ("Sea Horse Castle", "castle"),
        ("Queen Bee", "bee"), ("Quill's Edge", ""),
    ],
)  # fmt: skip
def test_icons_follow_the_noun_of_names(name, icon):
    assert icons_of([name], "en").get(name, "") == icon


def test_every_icon_of_a_language_is_in_the_font():
    font = IconFont()
    for name in load_language("en").icons:
        assert font.path(name), name


def test_a_colour_of_the_palette_is_dealt_to_no_other_value():
    series = {"fire": "#aa0000", "gold": "#ddaa00"}
    found = colours_of(("Iron", "Ox"), {"iron": "#aa0000"}, series, "en")
    assert found == {"Iron": "#aa0000", "Ox": "#ddaa00"}
