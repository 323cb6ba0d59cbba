"""A game of one component, whose cards a layout draws, and what its slots show."""

from conftest import LAYOUTS, run_cache

from generator.project import Project

GAME = """\
title: Case
players: [1, 2]
{above}
components:
  card: {{kind: card, size: poker-us, pieces: cards.csv{more}}}
"""
CARDS = """\
name,cost,suit,attack,rules
Ember,3,fire,4,"Deal two damage to any one creature, then draw a card."
Tide,2,water,2,"Return a spent card to your hand and play it once more."
Oak,4,fire,1,
Moss,1,water,1,"Heal one, or two if there is another creature beside it."
"""


def project(more="", above="", cards=CARDS, files=()):
    content = {"case/game.yaml": GAME.format(more=more, above=above), "case/cards.csv": cards}
    return Project({**content, **dict(files)}, LAYOUTS, cache=run_cache())


def slots(more="", above="", cards=CARDS, files=()):
    """What the slots of the card show."""
    game, problems = project(more, above, cards, files).load("case")
    assert not problems, "\n".join(map(str, problems))
    return game.component("card").slots
