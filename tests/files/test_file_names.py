"""Names of files: which lead out of their folder, and what the user calls them."""

from pathlib import Path

import pytest

from generator.files.file_names import (
    is_portable_name,
    is_set_aside,
    leaves_folder,
    name_on_disk,
    real_path,
    shipped_layouts,
    shown_path,
)


def test_a_path_is_relative_to_where_the_user_is():
    home = Path("/home/ann")
    assert shown_path(Path("/home/ann/games/g"), home) == "games/g"
    assert shown_path(Path("games/g"), home) == "games/g"
    assert shown_path(Path("/srv/games"), home) == "/srv/games"
    assert shown_path(Path("games/g"), None) == "games/g"
    assert shown_path(Path("/srv"), None) == "/srv"


@pytest.mark.parametrize(
    "name", ["../a", "a/../b", "..", "/a", "C:\\a", "C:a", "\\\\server\\share\\a", "a\\..\\b"]
)
def test_names_that_lead_out_on_some_computer(name):
    assert leaves_folder(name) is True
    assert not is_portable_name(name)


@pytest.mark.parametrize("name", ["a", "a/b.svg", "..a", "a..b", "a b", "é.png", "x" * 200, "."])
def test_names_that_stay_inside(name):
    assert leaves_folder(name) is False
    assert is_portable_name(name)


@pytest.mark.parametrize("name", ["", "x" * 201, "a\nb", "a\x00", "\u202ea"])
def test_what_is_no_name(name):
    assert not is_portable_name(name)


def test_a_link_that_leads_in_a_circle_leads_as_far_as_it_does(tmp_path):
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to("a")
    (tmp_path / "c").symlink_to(tmp_path / "there")
    assert real_path(tmp_path / "a").parent == real_path(tmp_path)
    assert real_path(tmp_path / "c") == real_path(tmp_path) / "there"


def test_a_name_is_found_as_the_disk_spells_its_accents(tmp_path):
    apart, composed = "e\u0301te\u0301", "\u00e9t\u00e9"
    (tmp_path / apart).mkdir()
    (tmp_path / apart / f"{composed}.svg").write_text("", encoding="utf-8")
    (tmp_path / "plain.svg").write_text("", encoding="utf-8")
    assert name_on_disk(tmp_path, f"{composed}/{composed}.svg") == f"{apart}/{composed}.svg"
    assert name_on_disk(tmp_path, "plain.svg") == "plain.svg"
    assert name_on_disk(tmp_path, f"{composed}.svg") == f"{composed}.svg", "there is none"


def test_a_file_is_set_aside_by_any_part_of_its_name():
    assert is_set_aside("old/_draft/cards.csv")
    assert is_set_aside("_cards.csv")
    assert not is_set_aside("old/cards_1.csv")


def test_the_layouts_that_ship_are_a_folder_of_them():
    assert (shipped_layouts() / "papers" / "a4.yaml").is_file()
