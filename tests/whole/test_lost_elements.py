"""Our games with an element lost anywhere, also where a field is free: told, never a crash.

A list or mapping is met in many pieces; what code has to deal with is its shape. Each shape loses
an element where it stands first and where it stands last.
"""

from dataclasses import replace

import pytest
import yaml
from broken_yaml import OTHERS, shape, ways, with_other, without
from conftest import CONTENT, GAMES, project_of
from python_words import pythonic

from generator.commands.proofs.prove import Judge
from generator.commands.proofs.slips import slips_of
from generator.games import RULES
from generator.load.field_declarations import declared_fields
from generator.load.yaml_tree import read_tree
from generator.project import Project

pytestmark = pytest.mark.whole(everyday="architekton")

MOST = 200  # slips of a game that are made: every shape of our games
EXAMPLES = 9  # changes of a game's examples


def losses(game):
    """Losses in all pieces, one a shape where it stands first and one where it stands last."""
    bare = replace(game, components=tuple(replace(one, free={}) for one in game.components))
    ends = {}
    for slip in slips_of(bare):
        if slip.kind == "lost" and slip.field != "copies":
            key = slip.component, shape(slip.edits[0].steps)
            ends[key] = (ends.get(key, (slip,))[0], slip)
    return bare, list(dict.fromkeys(slip for pair in ends.values() for slip in pair))


def drawn(items, most):
    """So many of the items, from the whole of them."""
    return items[:: max(1, -(-len(items) // most))]


@pytest.mark.parametrize("name", GAMES)
def test_no_element_of_a_piece_is_missed_with_a_crash(name):
    session = project_of(CONTENT).session
    game, found = session.checked(name)
    assert not found
    game, slips = losses(game)
    judge = Judge(game, session.rules_of(name), declared_fields(session.folder(name), game))
    made = drawn(slips, MOST)
    outcomes = [judge.outcome(slip) for slip in made]
    assert len(made) > 20
    assert [(one.slip.where, one.crash) for one in outcomes if one.crash] == []


@pytest.mark.parametrize("name", GAMES)
def test_no_element_of_an_example_is_missed_with_a_crash(name):
    text = (CONTENT / name / "examples.yaml").read_text("utf-8")
    document = plain(read_tree(text, "examples.yaml")[0])
    by_shape = {}
    for way in ways(document):
        by_shape.setdefault((document[way[0]].get("kind"), *shape(way)[1:]), way)
    made = drawn(list(by_shape.values()), EXAMPLES)
    for number, way in enumerate(made):
        other = OTHERS[number % len(OTHERS)]
        changed = with_other(document, way, other) if number % 3 else without(document, way)
        unsaved = {f"{name}/examples.yaml": yaml.safe_dump(changed, allow_unicode=True)}
        project = Project(CONTENT, ["layouts"], rules=RULES, unsaved=unsaved)
        for problem in project.session.checked(name)[1]:
            assert not pythonic(f"{problem.message} {problem.hint}"), problem


def plain(value):
    """A document as PyYAML writes it."""
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    return [plain(one) for one in value] if isinstance(value, list) else value
