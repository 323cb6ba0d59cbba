"""Forms of JSON and YAML that hold rows: lists under keys, mappings by name, columns."""

import pytest

from generator.files.folder import Folder
from generator.load.cell_grid import Columns
from generator.load.pieces import PiecesFiles, PiecesName
from generator.load.row_forms import rows_in
from generator.load.yaml_tree import read_json

ANN_AND_BOB = [("Ann", 2), ("Bob", 3)]
FORMS = {
    "a list": ("c.json", '[{"name": "Ann", "cost": 2}, {"name": "Bob", "cost": 3}]'),
    "under a key": ("c.json#cards", ('{"cards": [{"name": "Ann", "cost": 2}, '
                    '{"name": "Bob", "cost": 3}]}')),
    "two keys down": ("c.json#data/cards", ('{"v": 1, "data": {"cards": [{"name": "Ann", '
                      '"cost": 2}, {"name": "Bob", "cost": 3}]}}')),
    "by name": ("c.json", '{"Ann": {"cost": 2}, "Bob": {"cost": 3}}'),
    "by an id": ("c.json", '{"a": {"name": "Ann", "cost": 2}, "b": {"name": "Bob", "cost": 3}}'),
    "columns": ("c.json", '{"name": ["Ann", "Bob"], "cost": [2, 3]}'),
    "columns by number": ("c.json", '{"name": {"0": "Ann", "1": "Bob"}, "cost": {"0": 2, "1": 3}}'),
    "headings first": ("c.json", '[["name", "cost"], ["Ann", 2], ["Bob", 3]]'),
    "YAML": ("c.yaml", "- {name: Ann, cost: 2}\n- {name: Bob, cost: 3}\n"),
    "YAML by name": ("c.yaml#cards", "cards:\n  Ann: {cost: 2}\n  Bob: {cost: 3}\n"),
}  # fmt: skip


def read(name, text):
    named = PiecesName.of(name)
    return PiecesFiles(Folder.of({named.file: text}, shown="x")).read(named, Columns())


@pytest.mark.parametrize("form", FORMS)
def test_rows_in_every_form_are_pieces(form):
    pieces, problems, *_ = read(*FORMS[form])
    assert not problems
    assert [(one.fields["name"], one.fields["cost"]) for one in pieces] == ANN_AND_BOB
    assert [one.id for one in pieces] == ["001", "002"]


def test_texts_alone_are_pieces():
    pieces, problems, *_ = read("c.json", '["What is that?", "Who is there?"]')
    assert not problems
    assert [one.fields["text"] for one in pieces] == ["What is that?", "Who is there?"]


def test_a_list_that_is_not_named_is_named_by_the_hint():
    _, (problem,), *_ = read("c.json", '{"version": 1, "cards": [{"name": "Ann"}]}')
    assert problem.name == "not-a-list"
    assert problem.hint == "name the list in game.yaml: `pieces: c.json#cards`"


def test_a_key_that_is_not_there_is_told():
    _, (problem, *_), *_ = read("c.json#crads", '{"version": 1, "cards": [{"name": "Ann"}]}')
    assert problem.name == "unknown-key"
    assert problem.hint == "did you mean cards?"


def test_the_lists_of_a_file_are_found_and_not_those_in_its_rows():
    text = '{"meta": {"by": "me"}, "heroes": [{"a": [{"b": 1}, {"b": 2}]}], "items": [{"a": 1}]}'
    document, _ = read_json(Folder.of({"c.json": text}, shown="x"), "c.json")
    assert [one.path for one in rows_in(document)] == ["heroes", "items"]
