"""Texts of pieces that are written otherwise than the others of their field."""

import pytest
from told_texts import told_of_cards

GAME = """\
title: Vale
players: [1, 4]
icons: {coin: "mdi:circle"}
components:
  card: {kind: card, size: card-57x88, pieces: cards.yaml, layout: index}
"""
CARDS = """\
- {id: a, name: A, rules: "Gain 2 {coin}."}
- {id: b, name: B, rules: "Draw a card."}
- {id: c, name: C, rules: "Pay one {coin} (or more) and draw a card."}
- {id: d, name: D, rules: "It cannot be moved!"}
- {id: e, name: E, rules: "Trade one {coin} for a card."}
"""


def told(text, cards=CARDS, more=""):
    files = {
        "game.yaml": GAME + more,
        "cards.yaml": f'{cards}- {{id: f, name: F, rules: "{text}"}}\n',
    }
    return [(one.name, one.where.line, one.severity) for one in told_of_cards(files)]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("Take two cards from the", "unfinished-sentence"),
        ("Take two cards, draw one and", "unfinished-sentence"),
        ("Take two more cards,", "unfinished-sentence"),
        ("Take two **cards**", "unfinished-sentence"),
        ("Take 2 {coin}and a card.", "stray-sign"),
        ("Take a card.Gain another one.", "stray-sign"),
        ("Take a card (or gain another one.", "stray-sign"),
        ("Take a card “or gain another one.", "stray-sign"),
    ],
)
def test_what_is_written_otherwise_is_told_once(text, rule):
    assert told(text) == [(rule, 6, "warning")]


@pytest.mark.parametrize(
    "text",
    [
        "Take two cards from the bank: **2**",
        "Take a card for 3 {coin}",
        "a) Take a card. b) Take {coin}s :)",
        "Old Oak",
        "He said: “Take a card.”",
        "It is late, and the night is long. - g00ru",
    ],
)
def test_what_is_meant_is_left_alone(text):
    assert told(text) == []


def test_a_field_without_stops_has_no_sentence_without_one():
    cards = CARDS.replace('."', '"').replace('!"', '"')
    assert told("Take two cards from the", cards) == []


def test_the_translation_of_a_text_that_was_cut_off_is_told():
    texts = {"Gain 2 {coin}.": "Nimm 2 {coin}.", "Draw a card.": "Zieh eine Karte von der"}
    texts |= {"Take a card.": "Nimm eine Karte.", "It cannot be moved!": "Es bleibt!"}
    texts |= {"Trade one {coin} for a card.": "Zahle 1 {coin} für eine Karte."}
    texts |= {"Pay one {coin} (or more) and draw a card.": "Zahle 1 {coin} (oder mehr)."}
    german = "".join(f'  "{text}": "{other}"\n' for text, other in texts.items())
    files = {
        "game.yaml": GAME,
        "cards.yaml": CARDS + '- {id: f, name: F, rules: "Take a card."}\n',
        "i18n/de.yaml": f"texts:\n{german}",
    }
    found = told_of_cards(files, "de")
    assert [one.name for one in found] == ["unfinished-sentence"]
    assert found[0].where == ("content/vale/i18n/de.yaml", 3, 19)
