"""Catalogue: what a game can name, found by words and by size, and as ``list`` prints it."""

import json

import pytest
from click.testing import CliRunner
from conftest import LAYOUTS

from generator.cli import main
from generator.cli.list import _KINDS
from generator.commands.catalogue import KINDS, catalogue, sizes_of
from generator.files.folder import Folder
from generator.load.layouts import load_layouts

SHARED, _ = load_layouts([Folder.of(path, shown="") for path in LAYOUTS])


def names(kind, query):
    return [entry.name for entry in catalogue(SHARED, kind, query).entries]


def listed(*words, code=0):
    result = CliRunner().invoke(main, ["list", *words], catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result.output


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_entries_sorted_by_name(kind):
    found = names(kind, "")
    assert len(found) > 3
    assert found == sorted(found, key=str.lower)


@pytest.mark.parametrize("query", ["2.5x3.5", "2.5in x 3.5in", '2.5 x 3.5"', "88.9x63.5mm"])
def test_a_format_is_found_by_its_size_in_any_unit_and_either_way(query):
    assert names("sizes", query) == ["poker-us"]


def test_a_size_of_no_format_gives_the_nearest_and_says_so():
    found = catalogue(SHARED, "sizes", "60x90")
    assert not found.exact
    assert found.entries[0].name == "euro-59x92"
    assert len(found.entries) == 5


def test_small_sides_may_be_millimetres_or_inches():
    assert sizes_of("2x3") == ((2, 3), (50.8, pytest.approx(76.2)))
    assert sizes_of("63x88") == ((63, 88),)
    assert sizes_of("poker") == ()


def test_words_of_a_query_all_count_and_whole_words_come_first():
    assert names("icons", "gem")[0] == "fa:gem"
    assert names("icons", "sword")[0] == "mdi:sword"
    assert "mdi:onepassword" in names("icons", "sword")
    assert "mdi:sword" not in names("icons", "sword cross")
    assert names("icons", "swrod") == ["mdi:sword"]
    assert names("icons", "carpenter")[0] == "mdi:hammer", (
        "it is for carpenters, whatever it is called"
    )
    assert names("themes", "gardens") == ["botanic"]
    assert names("sizes", "zzzz qqqq") == []


def test_list_knows_every_kind_before_it_loads_what_lists_them():
    assert _KINDS == KINDS


def test_what_is_listed_says_what_it_is_for():
    assert "63 x 88 mm" in listed("sizes", "63x88")
    assert listed("fonts", "barlow", "cond").startswith("Barlow Condensed  ")
    assert "no icons with zzqq" in listed("icons", "zzqq", code=1)


def test_a_list_for_programs_has_sizes_as_numbers():
    told = json.loads(listed("sizes", "poker", "--format", "json"))
    row = next(row for row in told["sizes"] if row["name"] == "poker-us")
    assert row["size_mm"] == [63.5, 88.9]
    assert told["exact"] is True
    assert told["problems"] == []


def test_a_game_called_as_a_kind_is_a_game(tiny_copy):
    content = tiny_copy.parent
    layouts = content.parent / "layouts"
    (layouts / "faces" / "tiny").rename(layouts / "faces" / "icons")
    tiny_copy.rename(content / "icons")
    words = ["--content", str(content), "--layouts", str(layouts)]
    assert listed("icons", *words).startswith("icons: ")
    told = json.loads(listed("icons", "--format", "json", *words))
    (game,) = told["games"]
    assert game["game"] == "icons"
    assert game["rows"][0]["component"]
    assert listed("fonts", "cabin", *words).startswith("Cabin")
