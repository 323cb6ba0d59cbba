"""JSON files of pieces: lists as other programs write them, with keys renamed by ``columns``."""

import pytest
from click.testing import CliRunner
from games_in_memory import GROUND

from generator.cli import main
from generator.project import Project

GAME = """\
title: Case
players: [1, 4]
components:
  cards: {{kind: card, size: poker-us, pieces: {file}, front: front.svg.j2,
          fields: {{title: text, cost: integer?}}{more}}}
"""
JSON = """[
\t{"id": "ann", "cardName": "Ann \\ud83d\\ude00", "cost": 2, "price": 9.5},
\t{"id": "bob", "cardName": "Bob", "cost": null}
]"""
COLUMNS = ", columns: {cardName: title, price: null}"


def loaded(text, file="cards.json", more=COLUMNS):
    files = {"g/game.yaml": GAME.format(file=file, more=more), f"g/{file}": text}
    return Project(files, [{"faces/g/front.svg.j2": GROUND}]).load("g")


@pytest.mark.parametrize("file", ["cards.json", "cards.yaml"])
def test_a_list_is_read_with_its_keys_renamed(file):
    text = JSON if file.endswith("json") else JSON.replace("\t", " ").replace("\\ud83d\\ude00", "x")
    game, found = loaded(text, file)
    assert game, found
    ann, bob = game.components[0].pieces
    assert ann.fields["title"].startswith("Ann")
    assert (ann.fields["cost"], bob.fields.get("cost")) == (2, None)
    assert "price" not in ann.fields


@pytest.mark.parametrize("file", ["cards.json", "cards.yaml"])
def test_an_empty_entry_is_no_card(file):
    game, found = loaded(
        '[{"cardName": "Ann", "price": 1}, {}, {"cardName": null}, {"cardName": "Bob"}]', file
    )
    assert game, found
    assert [piece.fields["title"] for piece in game.components[0].pieces] == ["Ann", "Bob"]


def test_a_sign_written_as_two_halves_is_one():
    game, _ = loaded(JSON)
    assert game.components[0].pieces[0].fields["title"] == "Ann \N{GRINNING FACE}"


def test_a_mistake_is_told_at_its_place():
    _, found = loaded(JSON.replace('"cost": null', '"cost": "many"'))
    (problem,) = found
    assert (problem.where.line, problem.field) == (3, "cost")


@pytest.mark.parametrize(
    ("text", "rule", "line"),
    [
        ('[{"id": "a",}]', "json-syntax", 1),
        ('[\n{"id": "a"}\n{"id": "b"}]', "json-syntax", 2),
        ("[" * 100_000, "json-syntax", 1),
        ('{"cards": []}', "not-a-list", 1),
        ('[{"id": "a", "cardName": "\\ud83d"}]', "", 0),
    ],
)
def test_what_is_no_list_in_json_is_refused(text, rule, line):
    game, found = loaded(text)
    assert game is None
    assert [one for one in found if rule in (one.name, "") and line in (one.where.line, 0)]


def test_a_game_begins_with_a_list_in_json(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "heroes.json").write_text(JSON, encoding="utf-8")
    made = CliRunner().invoke(main, ["new", "Heroes", "--from", "heroes.json"])
    assert made.exit_code == 0, made.output
    game, found = Project(tmp_path / "content").load("heroes")
    assert game, found
    assert [piece.id for piece in game.components[0].pieces] == ["ann", "bob"]


def test_entries_without_ids_are_numbered_as_rows_are():
    text = '[{"cardName": "Ann", "Qty": "2"},\n{"cardName": "5", "Cost": "3", "price": ""}]'
    game, found = loaded(text)
    assert game, found
    ann, five = game.components[0].pieces
    assert (ann.id, ann.copies, five.id, five.copies) == ("001", 2, "002", 1)
    assert dict(five.fields) == {"title": "5", "cost": 3}
    assert [(one.name, one.where.line) for one in found] == [("taken-as-copies", 1)]


def test_a_key_that_is_no_field_is_told_where_it_stands_first():
    _, found = loaded('[{"cardName": "Ann", "price": 1},\n{"cardName": "Bob", "colr": 2}]')
    assert [(one.name, one.where.line, one.where.column) for one in found] == [
        ("unknown-field", 2, 21)
    ]
