"""Page 1 opens with the cover of the rulebook, and its map shows the sheets themselves."""

from collections import Counter
from dataclasses import replace

import pytest
from conftest import CONTENT, built_game, project_of
from laid_sheets import component_of, imposed

from generator.commands.rulebook import with_cover
from generator.exports.first_page import facts
from generator.exports.first_page.cuts import without
from generator.exports.first_page.estimate import papers_of
from generator.exports.first_page.facts import page_facts
from generator.faces.face import Face
from generator.sheets.sheet import Sheet


@pytest.fixture(scope="module")
def towers():
    """Towers, built for A4, with its cover."""
    return with_cover(project_of(CONTENT).session, built_game(CONTENT / "towers"))


def words_of(face):
    return {run.text for run in face.texts}


def test_the_cover_comes_first_without_its_word_for_rules(towers):
    facts = page_facts(towers, 2)
    cover = facts.shown[0]
    assert isinstance(cover, Face)
    assert facts.values["cover"]["file"] == "shown/001.png"
    assert "TOWERS" in words_of(cover)
    assert not {text for text in words_of(cover) if "rules" in text}
    assert facts.values["blurb"] == towers.game.about.blurb


def test_without_a_cover_of_its_own_a_game_opens_with_its_pieces(towers):
    facts = page_facts(replace(towers, cover=None), 2)
    assert facts.values["cover"] is None
    assert all(one["width"] > 0 for one in facts.values["top"])


def test_a_first_game_saves_the_cuts_that_only_later_parts_need(towers):
    """Of Towers: the lone client beside blank cards takes 4 cuts, not 12 as its sheet."""
    (shared,) = [
        paper
        for paper in papers_of(towers.printed, 2)
        if {slot.piece.component for slot in paper.front.slots} == {"client", "blank"}
    ]
    assert shared.front.strokes == 12
    assert without(shared.front, ["blank"]).strokes == 4
    assert without(shared.front, ["room"]) is shared.front


def test_a_first_game_needs_so_many_pieces_and_the_papers_they_lie_on(towers):
    """Of Towers: six papers of clients, as many as are turned up in any game, two of tiles."""
    first, saves = page_facts(towers, 2).values["first_game"]
    assert first == "First game: 141 cuts, 10 sheets, about 1 to 1½ hours"
    assert saves == (
        "Only pages 3–14 of A, only pages 31–34 of E, leave out B, F, G, H, I: "
        "this saves 147 cuts and 12 sheets"
    )


def test_the_first_papers_of_clients_are_a_fair_mix(towers):
    """The first six papers hold what is turned up in any game, in the shares of the whole deck."""
    (clients,) = [one for one in towers.game.components if one.name == "client"]
    (aid,) = [one for one in towers.game.components if one.name == "aid"]
    rounds = aid.pieces[0].fields["rounds"]
    turned_up = max(
        players * 2 * rounds[str(players)] for players in range(2, towers.game.players[1] + 1)
    )
    assert clients.first_game == turned_up
    first, deck = clients.pieces[:54], clients.pieces
    for sector in ("retail", "office", "residence"):
        share = len(first) / len(deck)
        all_of_it = [one for one in deck if one.fields["sector"] == sector]
        dealt = [one for one in first if one.fields["sector"] == sector]
        assert abs(len(dealt) - share * len(all_of_it)) < 1
        able = [sum("ability" in one.fields for one in some) for some in (all_of_it, dealt)]
        assert abs(able[1] - share * able[0]) < 1
        pay = [
            sum(one.fields["pattern"].count("#") for one in some) / len(some)
            for some in (all_of_it, dealt)
        ]
        assert abs(pay[1] - pay[0]) < 0.15


def test_the_first_tiles_are_those_of_two_players(towers):
    """As many of each kind as are printed for two, whatever else lies on their papers."""
    (tiles,) = [one for one in towers.game.components if one.name == "room"]
    dealt = [one.fields["type"] for one in tiles.pieces for _ in range(one.copies)]
    kinds = Counter(dealt[: tiles.first_game])
    assert kinds == {"office": 60, "retail": 60, "residence": 30, "stairs": 30}


def test_the_map_shows_each_front_as_it_is_printed(towers):
    facts = page_facts(towers, 2)
    fronts = [sheet for job in towers.printed for sheet in job.sheets if sheet.side == "front"]
    assert [one for one in facts.shown if isinstance(one, Sheet)] == fronts
    files = [f"shown/{facts.shown.index(sheet) + 1:03}.png" for sheet in fronts]
    assert [one["picture"] for one in facts.values["map"]] == files
    assert all(one["printed"] for one in facts.values["map"])


def test_where_ink_is_saved_there_is_no_cover_and_the_map_has_shapes(towers):
    sparing = replace(towers, cover=None, variant_words=("low ink",))
    assert with_cover(project_of(CONTENT).session, sparing).cover is None
    facts = page_facts(sparing, 2)
    assert not [one for one in facts.shown if isinstance(one, Sheet)]
    assert {one["printed"] for one in facts.values["map"]} == {False}


def test_pieces_that_are_all_alike_come_last_beside_the_title_and_boxes_never():
    cards = component_of((60, 60), name="card", title="Cards", copies=[3, 2])
    aids = component_of((70, 60), name="aid", title="Player aids", copies=[4])
    jobs, _ = imposed(aids, cards)
    shown = facts.shown_on_top(papers_of(jobs, 2))
    assert [face.format for face in shown] == [cards.format, cards.format, aids.format]
    shown = facts.shown_on_top(papers_of(jobs, 2), ["aid"])
    assert {face.format for face in shown} == {cards.format}
