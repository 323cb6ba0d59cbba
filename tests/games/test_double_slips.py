"""The same slip made in two places of content at once: what rules.yaml says notices it.

A slip in one place is seen as the two disagree; one that is made in both agrees with itself, and
only the second entry, ``rules.yaml`` with the figures of the documents, is left to notice.
"""

import re

import pytest
from conftest import CONTENT

from generator.games import RULES
from generator.project import Project

TWICE = [
    # --- Architekton: copies, worth, texts of the aid, the setup's arithmetic
    ("architekton", "a chip more, a spare less",
     ("game.yaml", "spare_chips: 4", "spare_chips: 3"),
     ("game.yaml", "chips: 8", "chips: 9")),
    ("architekton", "chips are worth two",
     ("chip.yaml", r"points: 1", "points: 2")),
    ("architekton", "one building more in the stack, one less in the reserve",
     ("mat.yaml", r'building_stack: "\{building_stack\}"', "building_stack: 16"),
     ("mat.yaml", r'building_reserve: "\{reserve\}"', "building_reserve: 3")),
    ("architekton", "an earth and a meadow landscape trade a tile",
     ("landscape.yaml", r"(id: earth, .*copies: )2", r"\g<1>1"),
     ("landscape.yaml", r"(id: meadow, .*copies: )2", r"\g<1>3")),
    ("architekton", "two buildings trade their plans",
     ("building.yaml", r"(id: b01,.*plan: )temple", r"\1stoa"),
     ("building.yaml", r"(id: b07,.*)east: meadow", r"\1east: water")),
    # --- New Las Vegas
    ("new_las_vegas", "a project and its text ask for four hotels",
     ("projects.yaml", "Get 3 hotels", "Get 4 hotels"),
     ("projects.yaml", "requires: {hotels: 3}", "requires: {hotels: 4}")),
    ("new_las_vegas", "two numbers trade an effect, and so do their mirror images",
     ("casino.yaml", "(c02, number: 1, effect: )show", r"\1inauguration"),
     ("casino.yaml", "(c04, number: 2, effect: )inauguration", r"\1show"),
     ("casino.yaml", "(c80, number: 15, effect: )show", r"\1inauguration"),
     ("casino.yaml", "(c76, number: 14, effect: )inauguration", r"\1show")),
    ("new_las_vegas", "a crane stands elsewhere, and so does its mirror image",
     ("city.yaml", r"cranes: \[3, 7, 10\]", "cranes: [3, 6, 10]"),
     ("city.yaml", r"cranes: \[2, 5, 9\]", "cranes: [2, 6, 9]")),
    ("new_las_vegas", "loans and their cost are both one more",
     ("score.yaml", r'bundles: "\{small_loan\}", cost: "\{small_loan_cost\}"',
      "bundles: 3, cost: 5")),
    ("new_las_vegas", "odd and even streaks score the same, but not what the sheet says",
     ("score.yaml", r"odd: \[0, 1, 2, 4", "odd: [0, 1, 3, 4"),
     ("score.yaml", r"even: \[0, 1, 2, 4", "even: [0, 1, 3, 4")),
    # --- Towers
    ("towers", "the game ends a round later, on the aid and on the track",
     ("aid.yaml", r'rounds: \{2: "\{rounds\}", 3: "\{rounds\}"', "rounds: {2: 9, 3: 9"),
     ("strips.yaml", r'rounds: "\{rounds\}"', "rounds: 9")),
    ("towers", "an office tile more, a retail tile less",
     ("rooms.yaml", r'(id: "office-{life}", copies: )"[^"]+"', r"\g<1>21"),
     ("rooms.yaml", r'(id: "retail-{life}", copies: )"[^"]+"', r"\g<1>19")),
    ("towers", "offices are shops in name and sign",
     ("rooms.yaml", "label: Office, icon: office", "label: Shop, icon: shop")),
    ("towers", "coins of the same sum",
     ("game.yaml", "ones: 200", "ones: 190"),
     ("game.yaml", "twos: 100", "twos: 105")),
    ("towers", "players hold and take a card more",
     ("game.yaml", "hand: 3", "hand: 4"),
     ("game.yaml", "clients: 2", "clients: 3")),
    # --- Clients vs Architects
    ("clients_vs_architects", "a card pays five, in its field and in its text",
     ("construction.yaml", r'(id: "06-.*)amount: "\{gift\}"(.*)pays \{gift\}',
      r"\1amount: 5\2pays 5")),
    ("clients_vs_architects", "two suits trade their lines, on rings and aid",
     ("line-markers.yaml", "colour: stone, play: straight, suit: stone",
      "colour: stone, play: straight, suit: steel"),
     ("line-markers.yaml", "colour: steel, play: straight, suit: steel",
      "colour: steel, play: straight, suit: stone"),
     ("aids.yaml", r"suit: stone, colour: blue", "suit: steel, colour: blue"),
     ("aids.yaml", r"suit: steel, colour: orange", "suit: stone, colour: orange")),
    ("clients_vs_architects", "a flush and its effect bring six",
     ("game.yaml", "flush_gift: 4", "flush_gift: 6")),
    ("clients_vs_architects", "two spaces trade their values",
     ("boards.yaml", r"(id: b8, at: \[8, b\], value: )10", r"\g<1>6"),
     ("boards.yaml", r"(id: c8, at: \[8, c\], value: )6", r"\g<1>10")),
    ("clients_vs_architects", "money of the same sum",
     ("game.yaml", "ones: 60", "ones: 55"),
     ("game.yaml", "fives: 48", "fives: 49")),
]  # fmt: skip


@pytest.mark.whole
@pytest.mark.parametrize("row", TWICE, ids=lambda row: f"{row[0]}: {row[1]}")
def test_what_two_places_agree_on_is_held_against_rules_yaml(row):
    name, _, *changes = row
    texts = {}
    for file, old, new in changes:
        text = texts.get(file) or (CONTENT / name / file).read_text("utf-8")
        texts[file], made = re.subn(old, new, text, count=0)
        assert made, (file, old)
    unsaved = {f"{name}/{file}": text for file, text in texts.items()}
    project = Project(CONTENT, ["layouts"], rules=RULES, unsaved=unsaved)
    told = {problem.name for problem in project.session.checked(name)[1]}
    game, _ = project.load(name)
    assert game is not None  # the slip is no slip of the form
    assert told & {entry.name for entry in game.rules}, told
