"""Neighbours share a cut only where the inks that meet there are alike."""

from dataclasses import replace
from itertools import pairwise, permutations

import pytest
from laid_sheets import PAPERS, component_of, draw, game_of, imposed, layouts_of

from generator.faces.face import Face, Shapes
from generator.sheets.gang import gang
from generator.sheets.impose import impose
from generator.sheets.job import jobs_of

PLAIN = '<rect x="-3" y="-3" width="69" height="94" fill="{}"/>'
SPINE = '<rect x="-3" y="-3" width="9" height="94" fill="{}"/>'


def gaps(*markups, copies=1, back="", **layout):
    """The gaps between the cards of the first row, the markup of each design in turn."""
    cards = component_of((63, 88), copies=[copies] * len(markups))
    drawn = [
        replace(one, front=Face(one.front.format, (Shapes(markup),)),
                back=Face(one.front.format, (Shapes(back or PLAIN.format("#444444")),)))
        for one, markup in zip(draw(cards), markups, strict=True)
    ]  # fmt: skip
    (done,), problems = imposed(cards, drawn=drawn, gutter=0.0, **layout)
    assert not problems
    first = done.sheets[0].slots[:3]
    return [round(b.trim.x - a.trim.right, 2) for a, b in pairwise(first)]


def test_cards_of_one_ground_share_their_cuts():
    assert gaps(*[PLAIN.format("#204060")] * 9) == [0, 0]


def test_cards_of_other_grounds_lie_apart_where_no_card_is_lost():
    assert gaps(*[PLAIN.format(ink) for ink in ("#204060", "#e0c040", "#a03020")] * 3) == [2, 2]


@pytest.mark.parametrize("side", ["front", "back"])
def test_one_design_whose_two_edges_differ_lies_apart(side):
    spine = PLAIN.format("#ffffff") + SPINE.format("#a03020")
    markups = [spine if side == "front" else PLAIN.format("#ffffff")] * 9
    assert gaps(*markups, back=spine if side == "back" else "") == [2, 2]


def test_a_short_piece_of_an_edge_is_part_of_the_picture():
    post = '<rect x="-3" y="30" width="69" height="20" fill="#a03020"/>'
    markups = [PLAIN.format("#ffffff") + post * (n % 2) for n in range(9)]
    assert gaps(*markups) == [0, 0]


def test_decks_with_other_backs_that_share_a_sheet_meet_nowhere():
    """Two decks of one size, of one design each, beside cards of another size."""
    decks = [component_of(size, name=name, copies=[copies]) for name, size, copies in
             (("a", (63, 88), 4), ("b", (63, 88), 2), ("c", (30, 30), 12))]  # fmt: skip
    inks = {"a": "#a03020", "b": "#2040a0", "c": "#444444"}
    drawn = []
    for one in draw(*decks):
        sides = {"front": "#ffffff", "back": inks[one.component.name]}
        faces = {side: Face(one.front.format, (Shapes(PLAIN.format(ink)),))
                 for side, ink in sides.items()}  # fmt: skip
        drawn.append(replace(one, **faces))
    jobs, _ = jobs_of(game_of(*decks), drawn, layouts_of(gutter="auto"), "a4")
    done, _ = impose(gang(jobs), PAPERS.values())
    fronts = [sheet.slots for one in done for sheet in one.sheets if sheet.side == "front"]
    assert len(done) == 1
    for slots in fronts:
        for one, other in permutations(slots, 2):
            across, down = other.trim.x - one.trim.right, other.trim.y - one.trim.bottom
            touch = (
                across == pytest.approx(0) and one.trim.y < other.trim.bottom and down < 0
            ) or (down == pytest.approx(0) and one.trim.x < other.trim.right and across < 0)
            assert not touch or one.piece.component == other.piece.component
