"""Words of pieces are read as those of a book are: names, doubles, numbers before nouns."""

import pytest

from generator.project import Project

GAME = """\
title: Vale
players: [1, 4]
components:
  card: {kind: card, format: card-57x88, pieces: cards.csv, layout: index,
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
        "c,Model X2,,\nd,Bora Bora,,",
    }
    project = Project({f"vale/{name}": one for name, one in files.items()})
    game, _ = project.load("vale")
    return [(one.rule, one.where.line, one.severity) for one in project.session.words(game)]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("Search the deck for a Beehyve.", "misspelt-name"),
        ("Search the deck for an Old Oaak.", "misspelt-name"),
        ("Take from the the bank.", "repeated-word"),
        ("Take two st1s.", "misspelt-name"),
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
        "Move one. Beehyves move two.",
    ],
)
def test_other_words_are_left_alone(text):
    assert told(text) == []


RENAMED = """id,name,rules
hive,Hive,"{text}"
willow,Ancient Tree,"Wait."
ferry,Ferry,"Wait a turn."
heron,Heron,"Wait."
mill,Mill,"Wait."
"""


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Draw a card for each Beehive.", "'Hive' may be meant"),
        ("Put it beside a Willow.", "'Ancient Tree' may be meant"),
        ("Take all Willows.", "'Ancient Tree' may be meant"),
        ("Willow is a wood. Draw for each Ferry and each Tree.", ""),
        ("Fly to the Ferryman of Beehive Hall on each Sunday.", ""),
        ("Draw for each hive, and for each beehive.", ""),
        ("Draw for each willow.", "'Ancient Tree' may be meant"),
        ("Your willows cost nothing.", "'Ancient Tree' may be meant"),
        ("A willow stands at the ferry; each tree, your mills.", ""),
        ("Draw for each Milling, if it is in the glossary.", ""),
    ],
)
def test_a_card_that_names_another_by_its_old_name_is_told(text, name):
    files = {
        "game.yaml": GAME,
        "glossary.yaml": "Milling: {says: what a mill does}\n",
        "cards.csv": RENAMED.format(text=text),
    }
    project = Project({f"vale/{file}": one for file, one in files.items()})
    game, _ = project.load("vale")
    found = project.session.words(game)
    assert [one.message.partition(", and ")[2] for one in found] == ([name] if name else [])
    assert all("in the glossary" in one.hint for one in found)
