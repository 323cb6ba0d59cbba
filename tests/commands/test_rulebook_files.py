"""Rulebooks that ``proofdeck rulebook`` wrote: named in the manifest, kept while they are so."""

import json
from hashlib import sha256

import pytest
from translated_game import Shop

RULES = "{{ rule('six-sky-cards') }} {{ rule('both-lights-equally') }}"
BOOK = f"## Aim\n\n{RULES} Take six Sky cards, three suns and three moons.\n"


@pytest.fixture
def shop(tiny_copy, tmp_path):
    (tiny_copy / "rulebook.md.j2").write_text(BOOK, encoding="utf-8")
    (tiny_copy / "rulebook.nl.md.j2").write_text(BOOK, encoding="utf-8")
    (tiny_copy / "i18n").mkdir()
    (tiny_copy / "i18n" / "nl.yaml").write_text("words: {}\ntexts: {}\n", encoding="utf-8")
    return Shop(tiny_copy, tmp_path / "out")


def named(shop):
    manifest = json.loads((shop.folder / "manifest.json").read_text(encoding="utf-8"))
    for name, held in manifest["files"].items():
        assert sha256((shop.folder / name).read_bytes()).hexdigest() == held, name
    return set(manifest["files"])


def test_a_rulebook_before_any_build_is_named(shop):
    shop.build(command="rulebook")
    assert named(shop) == {"rulebook-en.pdf", "rulebook-nl.pdf"}
    shop.build("--paper", "a4", command="rulebook")
    shop.build()
    assert {"rulebook-en.pdf", "rulebook-en-a4.pdf", "tiny-a4.pdf"} <= named(shop)
    shop.build("--piece", "eclipse")
    assert "selected-a4.pdf" in named(shop)


@pytest.mark.parametrize("variant", [(), ("--grey",), ("--only", "sky"), ("--paper", "letter")])
def test_a_rulebook_of_before_goes_with_the_next_build(shop, variant):
    shop.build(command="rulebook")
    shop.build("--paper", "a4", command="rulebook")
    shop.edit("rulebook.md.j2", "Take six", "Hold six")
    shop.build(*variant)
    left = {name for name in shop.files() if name.startswith("rulebook")}
    again = {"rulebook-en.pdf"} if variant in ((), ("--paper", "letter")) else set()
    assert left == {"rulebook-nl.pdf", "rulebook-nl-a4.pdf", *again}


def test_a_rulebook_of_now_stays_where_the_rest_is_older(shop):
    shop.build()
    shop.edit("cards.yaml", "title: Eclipse", "title: Midday")
    shop.build(command="rulebook")
    shop.build("--grey")
    assert named(shop) == {"rulebook-en.pdf", "rulebook-nl.pdf"}


def test_an_error_in_a_rulebook_stops_only_that_rulebook(shop):
    shop.edit("rulebook.nl.md.j2", "Take six", "Take {{ six }}")
    with pytest.raises(AssertionError, match="unknown-variable"):
        shop.build()
    assert {"tiny-a4.pdf", "rulebook-en.pdf"} <= named(shop)
    assert "rulebook-nl.pdf" not in named(shop)


def test_a_rulebook_whose_look_changed_goes_and_nothing_else(shop):
    shop.build()
    shop.build("--grey")
    looks = shop.content.parent.parent / "layouts" / "rulebook"
    looks.mkdir()
    (looks / "other.typ").write_text("// of another look", encoding="utf-8")
    before = set(shop.files())
    shop.build("--grey")
    assert before - set(shop.files()) == {"rulebook-en.pdf", "rulebook-nl.pdf"}


def test_a_manifest_that_only_rulebooks_began_gets_its_pieces(shop):
    shop.build(command="rulebook")
    shop.build("--piece", "eclipse")
    manifest = json.loads((shop.folder / "manifest.json").read_text(encoding="utf-8"))
    assert len(manifest["components"]["sky"]["pieces"]) == 6
