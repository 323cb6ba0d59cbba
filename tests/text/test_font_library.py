"""The library of fonts: what it finds, what it refuses, which family helps out at which weight."""

from io import BytesIO
from pathlib import Path

import fontpkg
import pytest
from conftest import run_cache
from font_files import font_file
from fontTools.ttLib import TTFont
from round_font import variable_font

from generator.cache.store import Cache
from generator.model.fonts import FontChoice
from generator.problem import ContentError
from generator.text import font_library
from generator.text.font_files import static_instance
from generator.text.font_library import FontLibrary

HELD = FontLibrary(run_cache())
MINE = FontChoice(file="fonts/mine.ttf", weight=0)


def with_mine(wide=500):
    """A library with one file of a game."""
    return HELD.for_game({"fonts/mine.ttf": font_file(wide=wide)}.__getitem__)


def refused(choice, held=HELD):
    with pytest.raises(ContentError) as caught:
        held.open(choice)
    assert caught.value.name == "unknown-font"
    return caught.value.message, caught.value.hint


def test_what_is_not_installed_is_told_with_the_nearest_and_how_to_get_it():
    message, hint = refused(FontChoice("Cabinn"))
    assert message == "the font family 'Cabinn' is not installed"
    assert "Cabin" in hint
    assert "pip install" not in hint, "Cabin is here, and no package is called cabinn"


@pytest.mark.parametrize(
    ("family", "package"), [("Lobster", "lobster"), ("Yelowtail", "yellowtail"), ("Arial", "")]
)
def test_only_packages_that_exist_are_advised(family, package):
    _, hint = refused(FontChoice(family))
    assert "fonts/Mine.ttf" in hint
    assert hint.partition("pip install fontpkg-")[2].rstrip("`") == package


def test_a_weight_that_a_family_lacks_is_told():
    message, hint = refused(FontChoice("Righteous", 900))
    assert message == "Righteous has no weight 900"
    assert hint == "the nearest one it has: `[Righteous, 400]`"


def test_a_file_is_found_only_in_a_folder():
    message, hint = refused(MINE)
    assert (message, hint) == ("fonts/mine.ttf is in no folder", "name a family")


def test_a_package_without_true_type_outlines_is_refused(monkeypatch, tmp_path):
    (tmp_path / "A.otf").write_bytes(font_file(cff=True))
    monkeypatch.setattr(fontpkg, "path", lambda *_asked: Path(tmp_path / "A.otf"))
    message, _ = refused(FontChoice("Cabin"), FontLibrary(Cache(None)))
    assert message.startswith("A.otf has no TrueType outlines")


def test_a_font_is_found_again_by_its_file():
    opened = with_mine()
    font = opened.open(MINE)
    assert opened.of(font.file) is font
    cabin = opened.open(FontChoice("Cabin"))
    assert opened.of(cabin.file) is cabin
    with pytest.raises(ValueError, match="never opened"):
        with_mine().of(font.file)
    with pytest.raises(ValueError, match="changed while it was in use"):
        opened.of(cabin.file._replace(digest="another"))


def test_a_library_may_know_what_another_opened():
    one, other = with_mine(), with_mine(wide=800)
    fonts = [held.open(MINE) for held in (one, other)]
    both = one.with_fonts_of(other)
    assert [both.of(font.file) for font in fonts] == fonts
    assert both.open(MINE).width("a") == pytest.approx(0.5)
    with pytest.raises(ValueError, match="never opened"):
        one.of(fonts[1].file)


def test_titles_are_helped_out_by_the_fonts_of_a_game():
    choices = [FontChoice("Nowhere"), FontChoice("Rubik", fallback=("Kalam",))]
    reading = HELD.title_reading(choices, "he")
    assert reading.language == "he"
    assert [font.file.family for font in reading.fallbacks("")] == ["Rubik", "Kalam"]
    assert reading.having("ש") == ("Rubik",)


@pytest.mark.parametrize(
    ("characters", "families"),
    [("ש", ("Rubik",)), ("क", ("Kalam", "Noto Sans Devanagari")), ("שक", ()), ("☃☄", ())],
)
def test_which_families_have_some_characters(characters, families):
    found = HELD.families_with(list(characters))
    assert set(families) <= set(found)
    assert bool(found) is bool(families)
    assert list(found) == sorted(found)
    assert "Cabin" not in found


def test_a_family_that_cannot_be_read_has_no_letters():
    assert font_library._characters_of("Nowhere") == frozenset()


def test_which_families_have_a_weight_and_slope():
    found = HELD.families_in(700, "italic")
    assert {"Barlow", "Cabin", "Noto Sans"} <= set(found)
    assert not {"Righteous", "Kalam", "Marcellus"} & set(found)
    assert list(found) == sorted(found)


@pytest.mark.parametrize(
    ("family", "like", "opened"),
    [
        ("Cabin", FontChoice("Jost", 500), (500, "normal")),
        ("Cabin", FontChoice("Jost", 900), (700, "normal")),
        ("Cabin", FontChoice("Jost", 100), (400, "normal")),
        ("Cabin", FontChoice("Jost", 500, "italic"), (500, "italic")),
        ("Kalam", FontChoice("Jost", 400, "italic"), (400, "normal")),
        ("Kalam", FontChoice("Jost", 600), (700, "normal")),
        ("Kalam", FontChoice("Jost", 500), (400, "normal")),
        ("Barlow", FontChoice("Jost", 550), (500, "normal")),
        ("Righteous", FontChoice("Jost", 900), (400, "normal")),
        ("Cabin", FontChoice(file="fonts/mine.ttf", weight=0), (400, "normal")),
    ],
)
def test_a_family_helps_out_as_like_as_it_can_be(family, like, opened):
    (font,) = with_mine().fallbacks(like._replace(fallback=(family,)))
    assert (font.file.family, (font.file.weight, font.file.slope)) == (family, opened)


def test_what_helps_out_must_be_there():
    with pytest.raises(ContentError, match="'Nowhere' is not installed"):
        HELD.fallbacks(FontChoice("Cabin", fallback=("Nowhere",)))
    (font,) = with_mine().fallbacks(FontChoice("Cabin", 700, fallback=("fonts/mine.ttf",)))
    assert (font.file.family, font.file.weight) == ("Title", 400)


def test_an_instance_has_its_weight_and_else_what_is_usual():
    """The made font is as wide as its weight; its other axis stays where it begins."""
    made = TTFont(BytesIO(static_instance(variable_font(), 900, Cache(None))))
    assert made["hmtx"]["H"][0] == 900
    assert "fvar" not in made
    assert made["name"].getDebugName(6) == "Stretch-900"
    assert made["name"].getDebugName(1) == "Stretch"
    assert made["head"].modified == 3_500_000_000
    half = TTFont(BytesIO(static_instance(variable_font(), 650, Cache(None))))
    assert half["hmtx"]["H"][0] == 650


def test_what_is_wrong_with_reading_a_file_is_told_as_it_is():
    def read(_path):
        raise ContentError("path-outside", "a link leads out", "copy the file")

    with pytest.raises(ContentError) as caught:
        HELD.for_game(read).open(MINE)
    assert (caught.value.name, caught.value.message) == ("path-outside", "a link leads out")
