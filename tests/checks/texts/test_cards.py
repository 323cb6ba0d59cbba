"""Words of pieces are read as those of a book are: names, doubles, numbers before nouns."""

import pytest
from told_texts import told_of_cards

GAME = """\
title: Vale
players: [1, 4]
components:
  card: {kind: card, size: card-57x88, pieces: cards.csv, layout: index,
         not_printed: {note: ours}}
"""
GLOSSARY = """\
stone: {says: what walls are made of, avoid: [pebbles, cobble]}
chow chow: {says: "a dog", forms: [chow chows]}
"""


def told(text):
    files = {
        "game.yaml": GAME,
        "glossary.yaml": GLOSSARY,
        "cards.csv": f'id,name,rules,note\na,Beehive,"{text}",the the\nb,Old Oak,"{text}",\n'
        "c,Model X2,,\nd,Bora Bora,,\n"
        "e,Tech Hype!,,\nf,Californium,,\ng,Why?,,",
    }
    return [(one.name, one.where.line, one.severity) for one in told_of_cards(files)]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("Search the deck for a Beehyve.", "misspelt-name"),
        ("Search the deck for an Old Oaak.", "misspelt-name"),
        ("Take from the the bank.", "repeated-word"),
        ("Take two stone.", "number-and-noun"),
        ("Take two pebbles.", "other-spelling"),
        ("Take two cobbles.", "other-spelling"),
        ("Take wood, clay or wood.", "repeated-item"),
    ],
)
def test_a_slip_is_told_once(text, rule):
    assert told(text) == [(rule, 2, "warning")]


@pytest.mark.parametrize(
    "text",
    [
        "Beehives had had two stones.",
        "Ha ha! The 1st of 2 stones; H2O, B2B.",
        "beehyve white white",
        "Now now: pay wood, wood or clay for mp3s.",
        "Fly to Model X2, and to Bora Bora.",
        "Feed a Chow chow.",
        "Pay [click][click] now.",
        "Move one. Beehyves move two.",
        "Gain Tech Hype now. Why not gain more tech hype?",
        "It is named after California. The Hashemite Kingdom moves two.",
    ],
)
def test_other_words_are_left_alone(text):
    assert told(text) == []
