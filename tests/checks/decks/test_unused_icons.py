"""An icon that nothing shows is held against the choices that have none, where they need one."""

import pytest

from generator.project import Project

GAME = """\
title: Vale
players: [1, 4]
icons: {{sea: "mdi:waves", wood: "mdi:tree", spare: "mdi:star"}}
components:
  card: {{kind: card, format: card-57x88, pieces: cards.csv, layout: index,
         fields: {{name: text, land: {land}}}}}
"""


@pytest.mark.parametrize(
    ("last", "land", "told"),
    [
        ("stone", "[sea, wood, stone]", True),
        ("none", "[sea, wood, none]", False),
        ("Neutral", "[sea, wood, Neutral]", False),
        ("plain", "{one_of: [sea, wood, plain], default: plain}", False),
    ],
)
def test_a_choice_that_means_nothing_lacks_no_icon(last, land, told):
    project = Project(
        {
            "vale/game.yaml": GAME.format(land=land),
            "vale/cards.csv": f"id,name,land\na,Ann,sea\nb,Ben,wood\nc,Cid,{last}\n",
        }
    )
    found = [one.message for one in project.check("vale") if one.rule == "unused-icon"]
    assert ["land stone" in one for one in found] == [True] * told
