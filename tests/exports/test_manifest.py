"""A manifest.json that somebody edited: nothing but what builds wrote goes, and no build breaks."""

import json

import pytest
from translated_game import Shop


@pytest.fixture
def shop(tiny_copy, tmp_path):
    return Shop(tiny_copy, tmp_path / "out")


def forge(folder, change):
    path = folder / "manifest.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    change(manifest)
    path.write_text(json.dumps(manifest), encoding="utf-8")


@pytest.mark.whole
@pytest.mark.parametrize("field", ["of", "component", "paper", "export", "state", "layout"])
@pytest.mark.parametrize("value", [[], {}, 7, None])
def test_a_manifest_with_a_field_of_another_kind_breaks_no_build(shop, field, value):
    shop.build("--paper", "letter")
    shop.build("--grey")

    def change(manifest):
        for about in manifest["shows"].values():
            about[field] = value

    forge(shop.folder, change)
    forge(shop.folder / "grey", change)
    shop.build()
    assert (shop.folder / "tiny-a4.pdf").exists()


@pytest.mark.parametrize("whole", ["[]", "7", '"files"', '{"files": []}', '{"files": {}}', "{", ""])
def test_a_manifest_that_is_none_breaks_no_build(shop, whole):
    shop.build("--grey")
    (shop.folder / "grey" / "manifest.json").write_text(whole, encoding="utf-8")
    (shop.folder / "manifest.json").write_text(whole, encoding="utf-8")
    shop.build()
    shop.build("--grey")
    assert json.loads((shop.folder / "grey" / "manifest.json").read_text())["game"] == "tiny"


@pytest.mark.parametrize("made_of", [None, 3, []])
def test_a_manifest_that_does_not_say_what_it_is_made_of_is_begun_anew(shop, made_of):
    shop.build("--grey")
    forge(shop.folder / "grey", lambda manifest: manifest.update(made_of=made_of, language=[]))
    shop.build()
    shop.build("--grey", "--piece", "eclipse")
    shop.build("--grey")
    manifest = json.loads((shop.folder / "grey" / "manifest.json").read_text(encoding="utf-8"))
    assert isinstance(manifest["made_of"], str)


def test_a_name_that_leads_out_takes_no_file_and_no_folder_away(shop):
    shop.build("--grey")
    outside = shop.folder.parent / "mine"
    (outside / "empty").mkdir(parents=True)
    (outside / "kept.txt").write_text("mine", encoding="utf-8")
    names = ["../../mine/kept.txt", "../../mine/empty/x", f"{outside}/kept.txt", "../x/y"]
    names += [f"{outside}/empty/x", "", ".", "..", "\0", "x" * 5000, "a\nb"]
    forge(shop.folder / "grey", lambda manifest: manifest["files"].update(dict.fromkeys(names, "")))
    shop.edit("cards.yaml", "title: Eclipse", "title: Midday")
    shop.build()
    assert (outside / "kept.txt").exists()
    assert (outside / "empty").exists()


def test_a_link_to_a_file_of_ones_own_goes_and_the_file_stays(shop):
    shop.build("--grey")
    home = shop.folder / "grey"
    mine = home / "mine.pdf"
    mine.write_bytes(b"mine")
    (home / "tiny-a4.pdf").unlink()
    (home / "tiny-a4.pdf").symlink_to(mine)
    shop.edit("cards.yaml", "title: Eclipse", "title: Midday")
    shop.build()
    assert mine.exists()
    assert not (home / "tiny-a4.pdf").is_symlink()


def test_a_folder_that_is_a_link_is_left_alone(shop):
    shop.build("--grey")
    away = shop.folder / "away"
    (shop.folder / "grey" / "faces").rename(away)
    (shop.folder / "grey" / "faces").symlink_to(away)
    count = len(list(away.rglob("*")))
    shop.edit("cards.yaml", "title: Eclipse", "title: Midday")
    shop.build()
    assert len(list(away.rglob("*"))) == count
