"""A rulebook's picture of the table: what `setup` of game.yaml says, with letters on its places."""

import pytest
from conftest import CONTENT

from generator.model.setup import set_up
from generator.problem import ContentError
from generator.project import Project
from generator.rulebook.annotations import Scene
from generator.rulebook.template_functions import TemplateFunctions


@pytest.fixture(scope="module")
def towers():
    """A shipped game that sets up a table."""
    return Project(CONTENT).load("towers")[0]


def shown(game, **asked) -> Scene:
    """The scene of a table for three players."""
    functions = TemplateFunctions(game, ())
    functions.setup(3, width=118, **asked)
    return functions.objects[0].scene


def test_only_the_places_of_so_many_players_are_shown_and_the_first_sits_in_the_middle(towers):
    whole, one = set_up(towers, 3)[0], set_up(towers, 3, seats=1)[0]
    assert {laid.player for laid in whole} == {0, 1, 2, 3}
    assert {laid.player for laid in one} == {0, 1}
    mine = [laid.x for laid in one if laid.player == 1 and laid.ref.component == "strip"]
    street = next(place for place in towers.setup if place.title == "Street")
    ruler = next(place for place in towers.setup if place.put == "strip/floors")
    assert max(mine) - min(mine) == street.at[0] - ruler.at[0]
    common = [laid[:6] for laid in whole if not laid.player]
    assert [laid[:6] for laid in one if not laid.player] == common  # what others hold is taken
    assert {laid.player for laid in set_up(towers, 3, seats=0)[0]} == {0}


def test_letters_stand_at_the_corners_of_what_their_places_hold(towers):
    plain, lettered = shown(towers, seats=1), shown(towers, seats=1, labels={"Open clients": "E"})
    assert plain.pointers == ()
    [letter] = lettered.pointers
    assert (letter.kind, letter.text) == ("label", "E")
    clients = [one for one in lettered.placed if one.shown.piece.component == "client"]
    cards = [one for one in clients if one.shown.side == "front"]
    first = min(cards, key=lambda one: one.x)
    corner = first.x - first.shown.part.width * first.scale / 2
    assert letter.points[0][0] == pytest.approx(corner - 0.8)
    assert lettered.width == plain.width == 118
    right = max(one.x + one.shown.part.width * one.scale / 2 for one in cards)
    assert right <= 118.001
    assert min(one.x for one in lettered.placed) > min(one.x for one in plain.placed)


def test_a_letter_on_no_place_is_told(towers):
    with pytest.raises(ContentError, match="nothing is laid at a place 'Open client'") as told:
        shown(towers, labels={"Open client": "E"})
    assert "Open clients" in told.value.hint
