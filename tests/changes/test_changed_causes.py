"""Why a piece is not as it was, and pieces that are as they were under another id."""

import json

import pytest
from conftest import ROOT
from printed_games import ENGLISH, changed, edit, of, told

from generator.changes.causes import cause_message
from generator.cli.changed import _summary


@pytest.fixture
def table(tiny_copy):
    """The six-card game as it lies on the table: its folder."""
    assert of(tiny_copy).record_printed("tiny")[0]
    return tiny_copy


def sources(table):
    """What is not as it was of all that faces are drawn of, in words."""
    return [cause_message(one, ENGLISH) for one in changed(table).changes.sources]


def test_another_line_to_cut_along_is_a_change(table):
    own = table.parent.parent / "layouts" / "sizes"
    own.mkdir()
    shipped = (ROOT / "layouts" / "sizes" / "card-57x88.yaml").read_text(encoding="utf-8")
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
    assert changed(table).changes.is_empty


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
        "sky/full-moon": ("renamed", 0, 0),  # the eclipse stays
        "sky/eclipse": ("changed", 1, 1),  # the full moon has become the new moon
    }
    assert {str(one.taken) for one in changed(table).changes.pieces if one.take_out} == {
        "sky/full-moon"
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
    lines = list(_summary("tiny", changed(table), rules=False))
    assert "  sky/dusk: was printed as eclipse" in lines


@pytest.mark.parametrize(
    ("section", "old", "new", "cause"),
    [
        ("palette", 'gold: "#e0b04a"', 'gold: "#e0b04a", silver: "#c0c0c0"',
         "the colour silver (new)"),
        ("palette", 'ivory: "#fff3d6"', 'sand: "#fff3d6"', "the colour sand (new)"),
        ("palette", 'ivory: "#fff3d6"', 'sand: "#fff3d6"', "the colour ivory (gone)"),
    ],
)  # fmt: skip
def test_a_source_that_comes_or_goes_is_told_as_such(table, section, old, new, cause):
    text = (table / "game.yaml").read_text(encoding="utf-8")
    text = text.replace(old, new)
    if "sand" in new:
        text = text.replace("colour: ivory", "colour: sand")
    (table / "game.yaml").write_text(text, encoding="utf-8")
    assert cause in sources(table)


def test_a_template_of_another_game_is_no_source(table):
    other = table.parent.parent / "layouts" / "faces" / "other"
    other.mkdir()
    (other / "card.svg.j2").write_text("<svg/>", encoding="utf-8")
    (other.parent / "shared.svg.j2").write_text("<svg/>", encoding="utf-8")
    assert sources(table) == ["the template shared.svg.j2 (new)"]


def test_a_piece_that_counts_others_says_so(table):
    front = table.parent.parent / "layouts/faces/tiny/sky.front.svg.j2"
    edit(front, 'piece.get("note")', 'count("sky") if piece.id == "eclipse" else ""')
    (table / "rules.yaml").unlink()
    of(table).record_printed("tiny")
    edit(table / "cards.yaml", "- {id: full-moon", "- {id: full-moon, copies: 2")
    found = told(table)
    assert found["sky/full-moon"] == ("copies", 1, 0, ["copies"], [])
    assert found["sky/eclipse"] == ("changed", 1, 1, [], ["it counts other pieces"])
    assert set(found) == {"sky/full-moon", "sky/eclipse"}


def test_a_face_that_differs_for_no_reason_in_the_files_has_no_cause_that_is_known(table):
    lock = table / "printed.lock"
    held = json.loads(lock.read_text(encoding="utf-8"))
    held["pieces"]["sky"]["eclipse"][1] = "0123456789abcdef"
    lock.write_text(json.dumps(held), encoding="utf-8")
    assert told(table) == {"sky/eclipse": ("changed", 1, 1, [], ["the cause is not known"])}


def test_the_order_of_a_mapping_is_no_change_and_an_entry_of_a_list_is(table):
    edit(table / "game.yaml", "note: text?}", "note: text?, more: any?}")
    edit(table / "cards.yaml", "title: Full moon", "title: Full moon, more: {a: [1, 2], b: 3}")
    of(table).record_printed("tiny")
    edit(table / "cards.yaml", "title: Full moon", "title: New moon")
    edit(table / "cards.yaml", "{a: [1, 2], b: 3}", "{b: 3, a: [1, 2]}")
    assert told(table)["sky/full-moon"][3] == ["title"]
    edit(table / "cards.yaml", "a: [1, 2]", "a: [2, 1]")
    (change,) = changed(table).changes.pieces
    assert {one.name: (one.old, one.new) for one in change.fields} == {
        "title": ("Full moon", "New moon"),
        "more": ({"a": [1, 2], "b": 3}, {"a": [2, 1], "b": 3}),
    }
