"""Neighbours share a cut only where the inks that meet there are alike."""

from dataclasses import replace
from itertools import pairwise

import pytest
from laid_sheets import component_of, draw, imposed

from generator.faces.face import Face, Shapes

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
