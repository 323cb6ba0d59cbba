"""Pieces under another id: paired by what they hold, before one is new and another gone."""

import pikepdf
import pytest
from printed_games import changed, of, told

from generator.changes.pairing import pairs_of
from generator.changes.state import PieceState

TABLE = """
title: Deck
players: [1, 2]
palette: {paint: "#112233"}
components:
  hero: {kind: card, size: card-57x88, pieces: t.csv, print: {method: single}, front: f.svg.j2}
"""
NAMES = ["Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal"]


def deck(tmp_path, rows, paint="#112233", head="title,cost"):
    """A deck in a table without ids, and how it is told to differ from what was printed."""
    place = tmp_path / "content" / "tiny"
    faces = tmp_path / "layouts" / "faces" / "tiny"
    place.mkdir(parents=True, exist_ok=True)
    faces.mkdir(parents=True, exist_ok=True)
    (place / "game.yaml").write_text(TABLE.replace("#112233", paint))
    (place / "t.csv").write_text("\n".join([head, *rows]) + "\n")
    (faces / "f.svg.j2").write_text(
        '{% extends "_base.svg.j2" %}{% block shapes %}<rect x="-3" y="-3" width="63" height="94"'
        ' fill="{{ palette.paint }}"/><rect width="{{ piece.title | length }}" height="3" '
        'fill="#{{ piece.get("cost", 0) }}{{ piece.title | length }}0000"/>'
        '<rect x="{{ ["A","B","C","D","E","F","G","H","N"].index(piece.title[0]) }}" y="9" '
        'width="1" height="1" fill="#ffffff"/>{% endblock %}'
    )
    return place


def cards(names):
    return [f"{name},{cost}" for cost, name in enumerate(names, 1)]


def test_a_longer_table_in_another_colour_has_one_new_card(tmp_path):
    table = deck(tmp_path, cards(NAMES))
    of(table).record_printed("tiny")
    deck(tmp_path, cards([*NAMES, "New"]), "#445566")
    found = told(table)
    assert {piece: found[piece][0] for piece in found} == {
        **{f"hero/{n:03}": "changed" for n in range(2, 10)},
        "hero/010": "new",
    }


def test_a_row_that_comes_between_moves_the_others(tmp_path):
    table = deck(tmp_path, cards(NAMES))
    of(table).record_printed("tiny")
    rows = cards(NAMES)
    deck(tmp_path, ["New,9", *rows], "#445566")
    pieces = changed(table).changes.pieces
    ways = {one.piece.id: (one.how, one.was, one.to_print, one.take_out) for one in pieces}
    assert ways["002"] == ("new", "", 1, 0)
    assert [ways[f"{n:03}"] for n in range(3, 11)] == [
        ("changed", f"{n - 1:03}", 1, 1) for n in range(3, 11)
    ]
    assert all(not one.fields and one.causes[0].name == "paint" for one in pieces if one.was)


def test_a_row_that_goes_is_gone_and_the_others_move(tmp_path):
    table = deck(tmp_path, cards(NAMES))
    of(table).record_printed("tiny")
    deck(tmp_path, cards(NAMES)[1:], "#445566")
    ways = sorted(
        (one.how, one.taken.id, one.to_print, one.take_out) for one in changed(table).changes.pieces
    )
    assert ways == [
        *(("changed", f"{n:03}", 1, 1) for n in range(3, 10)),
        ("gone", "002", 0, 1),
    ]


def test_a_card_with_another_id_and_another_value_is_that_card(tmp_path):
    head = "id,title,cost,note"
    table = deck(tmp_path, ["a,Ann,1,flies", "b,Bob,2,swims"], head=head)
    of(table).record_printed("tiny")
    deck(tmp_path, ["ann,Ann,5,flies", "c,Fay,7,reads"], head=head)
    ways = {one.piece.id: (one.how, one.was) for one in changed(table).changes.pieces}
    assert ways == {"ann": ("changed", "a"), "c": ("new", ""), "b": ("gone", "")}
    before = changed(table).before
    (ann,) = [one for one in changed(table).changes.pieces if one.was]
    assert ann.taken in before
    assert [(one.name, one.old, one.new) for one in ann.fields] == [("cost", 1, 5)]


def test_what_is_taken_out_is_called_and_drawn_as_it_was_printed(tmp_path):
    head = "id,title,cost,note"
    table = deck(tmp_path, ["a,Ann,1,flies", "b,Bob,2,swims"], head=head)
    of(table).record_printed("tiny")
    deck(tmp_path, ["ann,Ann,5,flies", "b,Bob,2,swims"], head=head)
    written, _, problems = of(table).write_changed(changed(table), tmp_path / "out")
    assert not problems
    with pikepdf.Pdf.open(written.path) as pdf:
        assert len(pdf.pages[0].Resources.XObject) == 1


@pytest.mark.parametrize(
    ("fields", "paired"),
    [
        ({"a": "fire", "b": 1, "c": 9}, True), ({"a": "fire", "b": 8, "c": 9}, False),
        ({"a": "fires", "b": 1, "c": 9}, True), ({"a": "water", "b": 1, "c": 2}, True),
        ({"a": "water", "b": 1, "c": 9}, False), ({}, False),
    ],
)  # fmt: skip
def test_a_piece_that_has_little_in_common_is_another(fields, paired):
    old = {"x": PieceState(1, "f1", None, {"a": "fire", "b": 1, "c": 2})}
    new = {"y": PieceState(1, "f2", None, fields)}
    assert pairs_of(old, new).edited == ({"y": "x"} if paired else {})
