"""What other builds of a game left beside one: none of it is older than the game is."""

import json

import pytest
from click.testing import CliRunner
from conftest import ROOT
from translated_game import Shop

from generator.cli import main


@pytest.fixture
def shop(tiny_copy, tmp_path):
    (tiny_copy / "i18n").mkdir()
    text = "words: {}\ntexts:\n  Eclipse: Eclips\n"
    (tiny_copy / "i18n" / "nl.yaml").write_text(text, encoding="utf-8")
    return Shop(tiny_copy, tmp_path / "out")


@pytest.mark.whole
@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("cards.yaml", "title: Eclipse", "title: Midday"),
        ("game.yaml", "#e0b04a", "#d0a030"),
        ("game.yaml", "title: Sun and Moon", "title: Moon and Sun"),
        ("game.yaml", "Sky cards", "Heaven cards"),
    ],
)
@pytest.mark.parametrize("variant", ["--grey", "--guides", "--low-ink"])
def test_a_build_takes_away_what_another_variant_shows_of_the_game_as_it_was(
    shop, variant, file, old, new
):
    shop.build(variant)
    (home,) = shop.folder.iterdir()
    count = len(shop.files())
    shop.edit(file, old, new)
    told = shop.build()
    assert f"{home}: {count - 1} files removed, from an earlier state of the game" in told
    assert not home.exists()


def test_a_variant_of_the_game_as_it_is_stays(shop):
    shop.build("--grey")
    kept = shop.files("grey")
    shop.edit("cards.yaml", "- {", "# a remark\n- {")
    assert "removed" not in shop.build()
    assert shop.files("grey") == kept
    before = shop.files()
    assert "removed" not in shop.build("--grey")
    assert "removed" not in shop.build("--lang", "nl")
    assert shop.files() == before


def test_a_build_of_a_variant_takes_away_the_usual_one_of_before(shop):
    shop.build()
    shop.edit("cards.yaml", "title: Eclipse", "title: Midday")
    shop.edit("i18n/nl.yaml", "Eclipse", "Midday")
    told = shop.build("--grey")
    assert {name.partition("/")[0] for name in shop.files()} == {"grey"}
    assert told.count("removed, from an earlier state of the game") == 2, (
        "the usual one and the Dutch"
    )


def test_all_languages_of_one_build_are_up_to_date_together(shop):
    shop.build()
    shop.edit("cards.yaml", "title: Eclipse", "title: Midday")
    shop.edit("i18n/nl.yaml", "Eclipse", "Midday")
    assert "removed" not in shop.build()
    assert {"tiny-a4.pdf", "nl/tiny-a4.pdf"} <= set(shop.files())


def test_another_translation_takes_away_variants_of_its_language_only(shop):
    shop.build("--grey")
    shop.build("--grey", "--lang", "nl")
    kept = shop.files("grey")
    shop.edit("i18n/nl.yaml", ": Eclips", ": Zonsverduistering")
    told = shop.build()
    assert "nl-grey" in told
    assert not (shop.folder / "nl-grey").exists()
    assert shop.files("grey") == kept


def test_a_language_that_the_game_no_longer_has_is_taken_away(shop):
    shop.build()
    (shop.content / "i18n" / "nl.yaml").unlink()
    told = shop.build()
    assert f"{shop.folder / 'nl'}: " in told
    assert not (shop.folder / "nl").exists()
    assert (shop.folder / "tiny-a4.pdf").exists()


def test_what_we_did_not_write_stays(shop):
    shop.build("--grey")
    mine = shop.folder / "grey" / "faces" / "mine.txt"
    mine.write_text("mine", encoding="utf-8")
    other = shop.folder / "notes" / "manifest.json"
    other.parent.mkdir()
    other.write_text('{"game": "tiny", "files": {"x": "y"}}', encoding="utf-8")
    (other.parent / "x").write_text("mine", encoding="utf-8")
    shop.edit("cards.yaml", "title: Eclipse", "title: Midday")
    shop.build()
    assert set(shop.files("grey")) == {"grey/faces/mine.txt"}
    assert set(shop.files("notes")) == {"notes/manifest.json", "notes/x"}


def test_a_folder_elsewhere_is_not_followed(shop, tmp_path):
    shop.build("--grey")
    away = tmp_path / "away"
    (shop.folder / "grey").rename(away)
    (shop.folder / "grey").symlink_to(away)
    shop.edit("cards.yaml", "title: Eclipse", "title: Midday")
    shop.build()
    assert (away / "manifest.json").exists()


def test_a_selection_of_now_stays_where_the_rest_of_its_folder_is_older(shop):
    shop.build()
    shop.edit("cards.yaml", "title: Eclipse", "title: Midday")
    shop.edit("i18n/nl.yaml", "Eclipse", "Midday")
    shop.build("--piece", "eclipse")
    shop.build("--grey")
    left = {name for name in shop.files() if not name.startswith("grey/")}
    assert left == {"selected-a4.pdf", "manifest.json"}
    manifest = json.loads((shop.folder / "manifest.json").read_text(encoding="utf-8"))
    assert set(manifest["files"]) == {"selected-a4.pdf"}
    shop.build("--grey", "--only", "sky")
    assert (shop.folder / "selected-a4.pdf").exists()


def test_an_export_takes_away_what_is_older_too(shop):
    shop.build("--grey")
    shop.edit("cards.yaml", "title: Eclipse", "title: Midday")
    shop.build("svg", command="export")
    assert not (shop.folder / "grey").exists()


def test_after_an_error_all_stays_as_it_lies(shop):
    shop.build("--grey")
    kept = shop.files()
    shop.edit("cards.yaml", "title: Eclipse", "titel: Midday")
    done = CliRunner().invoke(main, ["build", "tiny", *shop._base])
    assert done.exit_code == 1
    assert shop.files() == kept


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("papers/letter.yaml", 'margin: "0.25in"', 'margin: "0.5in"'),
        ("sheets/grid.yaml", "gutter: auto", "gutter: 3mm"),
    ],
)
def test_sheets_that_would_be_laid_out_otherwise_are_taken_away(shop, file, old, new):
    """Of another paper in the same folder, and of a variant; faces stay, which no paper changes."""
    place = shop.content.parent.parent / "layouts" / file
    shipped = (ROOT / "layouts" / file).read_text(encoding="utf-8")
    shop.build("--paper", "letter")
    shop.build("--paper", "letter", "--grey")
    place.parent.mkdir(exist_ok=True)
    place.write_text(shipped + "# a remark\n", encoding="utf-8")
    shop.build()
    assert {"tiny-letter.pdf", "grey/tiny-letter.pdf"} <= set(shop.files())
    assert old in shipped
    place.write_text(shipped.replace(old, new), encoding="utf-8")
    shop.build()
    left = set(shop.files())
    assert not [name for name in left if "letter" in name]
    assert {"tiny-a4.pdf", "faces/sky.pdf", "grey/faces/sky.pdf"} <= left


def test_sheets_for_a_cutting_machine_that_has_another_bed_now_are_taken_away(shop):
    place = shop.content.parent.parent / "layouts" / "sheets" / "silhouette.yaml"
    shipped = (ROOT / "layouts" / "sheets" / "silhouette.yaml").read_text(encoding="utf-8")
    shop.build("--cutter", "silhouette")
    assert "removed" not in shop.build()
    (cut,) = {name.partition("/")[0] for name in shop.files() if "silhouette" in name}
    place.parent.mkdir()
    assert "gutter: auto" in shipped
    place.write_text(shipped.replace("gutter: auto", "gutter: 6mm"), encoding="utf-8")
    shop.build()
    assert not [name for name in shop.files(cut) if name.endswith("-a4.pdf")]
