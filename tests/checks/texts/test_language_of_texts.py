"""Texts in another language than the game says are told; short, mixed and kindred ones are not."""

import pytest

from generator.load.which_language import (
    language_of_others,
    language_of_sentence,
    load_language,
)
from generator.project import Project

ENGLISH = "Draw two cards and put one of them back on top of the deck, then pay for it with coins. "
GERMAN = "Zieh zwei Karten und leg eine auf den Stapel. Wenn du nicht zahlst, ist der Zug zu Ende. "
CATALAN = "Agafa una carta de la pila i paga el preu que hi ha a la carta. Si no pots, passa torn. "
GAME = """\
title: Vale
players: [1, 4]
language: {language}
components:
  card: {{kind: card, size: card-57x88, pieces: cards.csv, layout: index}}
"""


@pytest.mark.parametrize(
    ("language", "text", "code"),
    [
        ("de", ENGLISH * 4, "en"),
        ("de-at", ENGLISH * 4, "en"),
        ("cs", ENGLISH * 4, "en"),
        ("en", GERMAN * 4, "de"),
        ("en-gb", GERMAN * 4, "de"),
        ("en", ENGLISH * 4, ""),
        ("de", ENGLISH, ""),
        ("de", ENGLISH * 2 + GERMAN * 2, ""),
        ("de-x-en", ENGLISH * 4, ""),
        ("ca", CATALAN * 4, ""),
        ("es", CATALAN * 4, ""),
        ("de", "Ferry Heron Quarry Bridge Lighthouse " * 20, ""),
    ],
)
def test_the_language_of_a_text(language, text, code):
    assert language_of_others(language, text)[0] == code


@pytest.mark.parametrize(("language", "told"), [("de", True), ("en", False), ("de-x-en", False)])
def test_a_book_in_another_language_is_told_at_its_first_line(language, told):
    project = Project(
        {
            "vale/game.yaml": GAME.format(language=language),
            "vale/cards.csv": "id,name\na,Beehive\n",
            "vale/rulebook.md.j2": f"## One\n\n{ENGLISH * 6}\n",
        }
    )
    found = [one for one in project.check_rulebooks("vale") if one.name == "wrong-language"]
    assert [str(one.where) for one in found] == (["content/vale/rulebook.md.j2:1:1"] * told)


def test_a_language_of_a_country_has_the_words_of_the_language():
    assert load_language("en-gb") == load_language("en") != load_language("xx")


@pytest.mark.parametrize(
    ("language", "sentence", "code"),
    [
        ("de", "Shuffle the cards and deal five.", "en"),
        ("de", "Shuffle the cards.", "en"),
        ("fr", "Whoever was last at the sea begins.", "en"),
        ("en", "Mischt die Karten und teilt fünf aus.", "de"),
        ("de", "Nimm zwei Steine from the bank.", "en"),
        ("de", "Sie spielen den Lord of the Rings dann.", ""),
        ("de", "Mischt die Karten.", ""),
        ("de", "Nimm die Karte The Old Mill und leg sie ab.", ""),
        ("de", "The Lord of the Rings", ""),
        ("de", "In die Mitte kommt der Chip.", ""),
        ("cs", "Shuffle the cards and deal five.", ""),
        ("de-x-en", "Shuffle the cards and deal five.", ""),
    ],
)
def test_the_language_of_a_sentence(language, sentence, code):
    assert language_of_sentence(language, sentence) == code


def test_a_sentence_of_another_language_within_a_book_is_told_at_its_place():
    said = "Shuffle the cards and deal them."
    book = f"## Eins\n\n{GERMAN * 4}\n\nNun gilt es. {said} Danach ist Schluss.\n"
    files = {"game.yaml": GAME.format(language="de"), "cards.csv": "id,name\na,Beehive\n"}
    files["rulebook.md.j2"] = book
    project = Project({f"vale/{name}": one for name, one in files.items()})
    (found,) = [one for one in project.check_rulebooks("vale") if one.name == "wrong-language"]
    assert str(found.where) == "content/vale/rulebook.md.j2:5:14"
    assert found.message == "'Shuffle the cards and deal them.' is English, but the book is German"
