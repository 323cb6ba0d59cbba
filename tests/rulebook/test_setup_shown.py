"""A rulebook's picture of the table: what `setup` of game.yaml says, with words on its places."""

from dataclasses import replace

import pytest
from books import opened
from conftest import CONTENT

from generator.cache.store import NO_CACHE
from generator.model.setup import set_up
from generator.problem import ContentError
from generator.project import Project
from generator.rulebook.annotations import Scene
from generator.rulebook.blocks import Figure
from generator.rulebook.book import make_book
from generator.rulebook.template_functions import TemplateFunctions


@pytest.fixture(scope="module")
def towers():
    """A shipped game that sets up a table."""
    return Project(CONTENT).load("towers")[0]


def shown(game, **asked) -> Scene:
    """The scene of a table for three players."""
    functions = TemplateFunctions(game, ())
    functions.figures.setup(3, width=118, **asked)
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


def test_words_stand_over_what_their_places_hold_within_the_picture(towers):
    plain, named = shown(towers, seats=1), shown(towers, seats=1, labels={"Open clients": "open"})
    assert plain.pointers == ()
    [words] = named.pointers
    assert (words.kind, words.text) == ("write", "open")
    cards = [
        one
        for one in named.placed
        if one.shown.piece.component == "client" and one.shown.side == "front"
    ]
    assert words.points[0][0] == pytest.approx(sum(one.x for one in cards) / len(cards))
    top = cards[0].y - cards[0].shown.part.height * cards[0].scale / 2
    assert words.points[0][1] == pytest.approx(top - 2.2)
    assert (named.width, named.height) == (118, pytest.approx(plain.height + 4.4))
    assert {one.y for one in named.placed} == {one.y + 4.4 for one in plain.placed}
    long = shown(towers, seats=1, labels={"Bank": "all the money there is in the bank"}).pointers
    assert long[0].points[0][0] >= 25  # it does not run over the edge


def test_words_for_no_place_are_told(towers):
    with pytest.raises(ContentError, match="this picture has no place 'Open client'") as told:
        shown(towers, labels={"Open client": "open"})
    assert "Open clients" in told.value.hint


def test_a_table_has_the_place_of_its_call():
    game, manuscript = opened("towers")
    text = "## Play\n\nNow play.\n\n{{ setup(2, width=110) }}\n"
    read, _ = make_book(game, replace(manuscript, text=text), NO_CACHE)
    (table,) = [block for block in read.book.blocks() if isinstance(block, Figure)]
    assert (table.where.line, table.where.column) == (5, 1)
