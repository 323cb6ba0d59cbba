"""Our four games: every field guarded or free with a reason, and slips in them noticed."""

import pytest
from conftest import CONTENT, GAMES, project_of

from generator.commands.proofs.prove import prove

AT_LEAST = 0.99
SAMPLE = 150  # of each game; `proofdeck prove` makes all


@pytest.mark.whole
@pytest.mark.parametrize("name", GAMES)
def test_slips_in_our_games_are_noticed(name):
    proof, _ = prove(
        project_of(CONTENT).session, name, sample=SAMPLE, seed=7, templates=False, workers=1
    )
    assert proof.game.guarded
    assert not proof.unguarded
    assert not [one.crash for one in proof.outcomes if one.crash]
    assert len(proof.outcomes) == SAMPLE
    survivors = [str(one.slip.where) for one in proof.outcomes if not one.caught]
    assert proof.share >= AT_LEAST, survivors


@pytest.mark.parametrize("name", GAMES)
def test_what_is_free_says_why(name):
    game, _ = project_of(CONTENT).load(name)
    for component in game.components:
        for field, reason in component.free.items():
            assert len(reason.split()) >= 2 or reason == "flavour", (component.name, field)
