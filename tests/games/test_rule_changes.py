"""Ten changes of rules, of two edits each: one of content, one of rules.yaml; then all is well.

Until the second edit the change is told; after it every check passes, rulebooks included, and
``changed --rules`` names the pieces and sentences that follow.
"""

import pytest
from conftest import CONTENT, ROOT

from generator import Project
from generator.changes.state import rule_texts
from generator.commands.changed_rules import changed_rules
from generator.faces.draw import draw_faces
from generator.games import RULES

EIGHTS = """- {id: c45, number: 8, effect: improvement}
- {id: c82, number: 8, effect: inauguration}
- {id: c83, number: 8, effect: limousine}
- {id: c84, number: 8, effect: show}
"""
# Game, the edit of its content, the edit of rules.yaml, how many pieces follow, and a sentence.
CHANGES = [
    ("clients_vs_architects", "game.yaml", "  gift: 4 ", "  gift: 5 ", "{gift: 4}", "{gift: 5}",
     48, "Amounts on cards are always 5."),
    ("clients_vs_architects", "game.yaml", "  hand: 6 ", "  hand: 7 ", "{hand: 6}", "{hand: 7}",
     1, "Draw until you have 7 cards again."),
    ("clients_vs_architects", "game.yaml", "  twenties: 20", "  twenties: 25",
     "twenties: 20}", "twenties: 25}", 1, "Together that is 1300."),
    ("clients_vs_architects", "game.yaml", "  rounds: 8 ", "  rounds: 7 ",
     "{rounds: 8}", "{rounds: 7}", 1, "The final phase lasts 7 rounds at most."),
    ("towers", "game.yaml", "  tiles: 10 ", "  tiles: 12 ", "{tiles: 10,", "{tiles: 12,",
     1, "Everybody takes 12 tiles unseen from the pile."),
    ("towers", "game.yaml", "  hand: 3 ", "  hand: 4 ", "hand: 3}", "hand: 4}",
     1, "When you have finished cashing in, you may keep at most 4 clients in your hand."),
    ("towers", "game.yaml", "  elevator: 2 ", "  elevator: 3 ", "{elevator: 2,", "{elevator: 3,",
     1, "$3 for every row with an elevator."),
    ("new_las_vegas", "game.yaml", "  golf_points: [1, 2, 3, 4]", "  golf_points: [1, 2, 4, 6]",
     "    golf_points: [1, 2, 3, 4]", "    golf_points: [1, 2, 4, 6]", 1,
     "Together: 105 points."),
    ("new_las_vegas", "casino.yaml", "- {id: c45, number: 8, effect: improvement}\n", EIGHTS,
     "      8: [2, 2, 2, 2, 1]", "      8: [3, 2, 3, 3, 1]", None, ""),
    ("architekton", "game.yaml", "  houses: 12 ", "  houses: 11 ", "{houses: 12,", "{houses: 11,",
     4, "For the set-up, each player takes the 11 houses of one colour and a chip."),
]  # fmt: skip


def edited(name, *edits):
    """A project with edits of its files, each of one place."""
    unsaved = {}
    for file, old, new in edits:
        text = (CONTENT / name / file).read_text("utf-8")
        assert text.count(old) == 1, (file, old)
        unsaved[f"{name}/{file}"] = text.replace(old, new)
    return Project(CONTENT, [ROOT / "layouts"], rules=RULES, unsaved=unsaved)


def test_there_are_ten():
    assert len({(name, old) for name, _, old, *_ in CHANGES}) == 10


@pytest.mark.whole
@pytest.mark.parametrize("row", CHANGES, ids=lambda row: f"{row[0]} {row[2].strip()[:20]}")
def test_a_change_of_a_rule_is_two_edits(row):
    name, file, old, new, ruled, now, pieces, sentence = row
    first, second = (file, old, new), ("rules.yaml", ruled, now)
    _, told = edited(name, first).session.checked(name)
    assert told
    assert {one.name for one in told} <= {entry.name for entry in rules_of(name)}
    project = edited(name, first, second)
    assert not project.check_rulebooks(name)
    game, problems = project.session.checked(name)
    assert not problems
    if pieces is None:
        return
    before = rule_texts(edited(name).load(name)[0])
    drawn, problems = draw_faces(game, project.session.studio(name))
    assert not problems
    (change,) = changed_rules(project.session, game, before, (), drawn)
    assert len(change.pieces) == pieces, change.pieces
    assert sentence in [one.text for one in change.sentences]


def rules_of(name):
    return edited(name).load(name)[0].rules
