"""``list --texts``: texts that shrank, texts too long at any size, texts without a translation."""

import json

import pytest
from click.testing import CliRunner

from generator.cli import main

LONG = "Each player discards a card and then draws as many as they have left. " * 30
CARDS = f'id,says\na,"Draw a ""red"" card."\nb,{LONG}\nc,Done\n'
GAME = """title: Heroes
version: '1'
players: [2, 4]
theme: plain
components:
  card: {title: Cards, kind: card, size: poker-us, pieces: cards.csv, fields: {says: text},
    layout: index, print: {method: single}}
"""


def run(*arguments):
    return CliRunner().invoke(main, [str(a) for a in arguments], catch_exceptions=False)


@pytest.fixture
def places(tmp_path):
    """Where a deck lies of which one text is too long."""
    game = tmp_path / "content/heroes"
    game.mkdir(parents=True)
    (game / "game.yaml").write_text(GAME)
    (game / "cards.csv").write_text(CARDS)
    return ["--content", tmp_path / "content", "--output", tmp_path / "out"]


def test_a_text_too_long_at_any_size_is_counted_apart_and_no_file_inside_proofdeck_is_named(places):
    done = run("list", "heroes", "--texts", *places)
    assert done.exit_code == 1
    assert done.stdout.startswith("heroes: 0 texts made smaller, 1 too long at any size")
    assert "text-overflow" in done.stderr
    assert ".j2" not in done.stderr
    told = json.loads(run("list", "heroes", "--texts", *places, "--format", "json").stdout)
    assert [one["also"] for one in told["problems"]] == [[]]


def test_texts_without_a_translation_are_listed_in_full_ready_to_be_filled_in(places, tmp_path):
    game = tmp_path / "content/heroes"
    (game / "cards.csv").write_text(CARDS.replace(LONG, LONG[:140]))
    (game / "i18n").mkdir()
    (game / "i18n/de.yaml").write_text("title: Helden\ntexts: {Done: Fertig}\n")
    done = run("list", "heroes", "--texts", *places)
    first, number, heading, *lines = done.stdout.splitlines()
    assert first == "heroes: 0 texts made smaller"
    assert number == "heroes: 3 texts without a translation"
    assert heading == "  copy this into i18n/de.yaml, under texts:"
    assert lines == [
        '  "Cards": ""', '  "Draw a \\"red\\" card.": ""', f'  "{LONG[:140].strip()}": ""',
    ]  # fmt: skip
    (told,) = json.loads(run("list", "--texts", *places, "--format", "json").stdout)["games"]
    assert told["untranslated"]["de"] == ["Cards", 'Draw a "red" card.', LONG[:140].strip()]
    assert "missing-translation" not in done.stderr


def test_what_is_listed_can_be_pasted_even_if_a_text_is_too_long_for_a_key(places, tmp_path):
    game = tmp_path / "content/heroes"
    (game / "game.yaml").write_text(GAME.replace("poker-us", "jumbo-us"))
    (game / "cards.csv").write_text(CARDS.replace(LONG, "Draw a card. " * 90))
    (game / "i18n").mkdir()
    (game / "i18n/de.yaml").write_text("title: Helden\n")
    lines = run("list", "heroes", "--texts", *places).stdout.partition("under texts:\n")[2]
    pasted = f"title: Helden\ntexts:\n{lines}".replace('""', '"Ja."')
    (game / "i18n/de.yaml").write_text(pasted)
    assert "without a translation" not in run("list", "heroes", "--texts", *places).stdout
    assert "error" not in run("check", "heroes", *places).stderr
