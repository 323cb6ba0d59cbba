"""Why a piece is not as it was, and pieces that are as they were under another id."""

import pytest
from conftest import ROOT
from test_changed import changed, edit, of, told

from generator.cli.changing import _told


@pytest.fixture
def table(tiny_copy):
    """The six-card game as it lies on the table: its folder."""
    assert of(tiny_copy).record_printed("tiny")[0]
    return tiny_copy


def test_another_line_to_cut_along_is_a_change(table):
    own = table.parent.parent / "layouts" / "formats"
    own.mkdir()
    shipped = (ROOT / "layouts" / "formats" / "card-57x88.yaml").read_text(encoding="utf-8")
    assert "radius: 3" in shipped
    rounder = shipped.replace("radius: 3", "radius: 6")
    (own / "card-57x88.yaml").write_text(rounder, encoding="utf-8")
    found = told(table)
    assert len(found) == 6
    assert {tuple(causes) for *_, causes in found.values()} == {("the outline of sky",)}
    assert {(how, new, old) for how, new, old, *_ in found.values()} == {("changed", 1, 1)}


def test_the_same_piece_under_another_id_is_not_printed_again(table):
    edit(table / "cards.yaml", "id: eclipse", "id: dusk")
    assert told(table) == {"sky/dusk": ("renamed", 0, 0, [], [])}
    assert changed(table).changes.none


def test_two_pieces_that_change_ids_stay_on_the_table(table):
    text = (table / "cards.yaml").read_text(encoding="utf-8")
    text = text.replace("id: eclipse", "id: x").replace("id: full-moon", "id: eclipse")
    (table / "cards.yaml").write_text(text.replace("id: x", "id: full-moon"), encoding="utf-8")
    assert {piece: found[:3] for piece, found in told(table).items()} == {
        "sky/eclipse": ("renamed", 0, 0),
        "sky/full-moon": ("renamed", 0, 0),
    }


def test_a_piece_that_takes_the_place_of_another_lets_that_be_taken_out(table):
    text = (table / "cards.yaml").read_text(encoding="utf-8")
    text = text.replace("id: full-moon", "id: x").replace("id: eclipse", "id: full-moon")
    text = text.replace(
        "id: x, light: moon, hour: 1, title: Full moon",
        "id: eclipse, light: moon, hour: 1, title: New moon",
    )
    (table / "cards.yaml").write_text(text, encoding="utf-8")
    assert {piece: found[:3] for piece, found in told(table).items()} == {
        "sky/full-moon": ("renamed", 0, 1),  # the old full moon goes, the eclipse stays
        "sky/eclipse": ("changed", 1, 0),
    }


@pytest.mark.parametrize(("old", "new"), [("hour: 1, title: Eclipse", "hour: 1.0, title: Eclipse")])
def test_a_number_written_otherwise_is_the_field_that_differs(table, old, new):
    edit(table / "game.yaml", "hour: {type: integer, min: 1, max: 12}", "hour: number")
    edit(
        table.parent.parent / "layouts/faces/tiny/sky.front.svg.j2",
        'piece.get("note")',
        "piece.hour ~ ''",
    )
    of(table).record_printed("tiny")
    edit(table / "cards.yaml", old, new)
    assert told(table) == {"sky/eclipse": ("changed", 1, 1, ["hour"], [])}


def test_the_games_title_and_a_pieces_number_are_named_as_causes(table):
    front = table.parent.parent / "layouts/faces/tiny/sky.front.svg.j2"
    edit(front, 'piece.get("note")', "game.title ~ piece.index")
    of(table).record_printed("tiny")
    edit(table / "game.yaml", "title: Sun and Moon", "title: Moon and Sun")
    causes = {cause for *_, found in told(table).values() for cause in found}
    assert causes == {"the game's title (Sun and Moon, now Moon and Sun)"}
    of(table).record_printed("tiny")
    lines = (table / "cards.yaml").read_text(encoding="utf-8").splitlines()
    lines[-2:] = lines[:-3:-1]  # the last two change places
    (table / "cards.yaml").write_text("\n".join(lines), encoding="utf-8")
    found = told(table)
    assert set(found) == {"sky/eclipse", "sky/full-moon"}
    assert found["sky/eclipse"][4] == ["its number among the pieces"]


def test_a_piece_that_stays_on_the_table_has_nothing_in_brackets(table):
    edit(table / "cards.yaml", "id: eclipse", "id: dusk")
    lines = list(_told("tiny", changed(table), rules=False))
    assert "  sky/dusk: lies on the table as eclipse" in lines
