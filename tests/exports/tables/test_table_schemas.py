"""Saves and rooms by JSON Schemas: each field is there, of its kind, and no other is."""

import json
import zipfile

import pytest
from conftest import CONTENT, ROOT, TINY_GAME, TINY_LAYOUTS, built_game, run_cache
from jsonschema import Draft202012Validator
from table_schemas import OBJECTS, ROOM, SAVE, WIDGETS

from generator.exports.tables.pcio import export_pcio
from generator.exports.tables.tts import export_tts
from generator.project import Project

OWN = """
title: Shapes
players: [1, 3]
about: {minutes: [20, 40]}
components:
  star: {kind: token, size: own-star, pieces: p.yaml, fields: {value: integer}, layout: token,
         slots: {number: value}}
  coin: {kind: token, size: token-20, pieces: p.yaml, fields: {value: integer}, layout: token,
         slots: {number: value}}
  hex: {kind: tile, size: hex-tile-us-small, pieces: p.yaml, fields: {value: integer},
        layout: token, slots: {number: value}, back: {title: Land}}
  lone: {kind: card, size: poker-us, pieces: lone.yaml, fields: {name: text}}
  deck: {kind: card, size: poker-us, pieces: deck.yaml, fields: {name: text}, back: {title: Deck}}
"""
STAR = "trim: [24, 24]\nbleed: 1\nsafe: 1\nsource: a test\n"
STAR += "outline: M 12 0 L 24 12 L 12 24 L 0 12 Z\n"
GAMES = ("tiny", "shapes", "towers", "new_las_vegas", "clients_vs_architects", "architekton")


def shapes():
    """A game of each kind of object that a save can hold."""
    files = {
        "shapes/game.yaml": OWN,
        "shapes/p.yaml": "[{id: a, value: 1, copies: 3}, {id: b, value: 2}]",
        "shapes/lone.yaml": "[{id: a, name: One}]",
        "shapes/deck.yaml": "[{id: a, name: One, copies: 80}, {id: b, name: Two}]",
    }
    layouts = [{"sizes/own-star.yaml": STAR}, ROOT / "layouts"]
    built, problems = Project(files, layouts, cache=run_cache()).build("shapes")
    assert built, "\n".join(map(str, problems))
    return built


@pytest.fixture(scope="module")
def saves(tmp_path_factory):
    """All saves of a game, and the widgets of its room; made once."""
    made = {}

    def of(name):
        if name not in made:
            folder = tmp_path_factory.mktemp(name)
            own = built_game(TINY_GAME, TINY_LAYOUTS) if name == "tiny" else None
            built = shapes() if name == "shapes" else own or built_game(CONTENT / name)
            export_tts(built, folder)
            (room,) = export_pcio(built, folder)
            with zipfile.ZipFile(room.path) as archive:
                widgets = json.loads(archive.read("widgets.json"))
            texts = [path.read_text("utf-8") for path in sorted((folder / "tts").glob("*.json"))]
            made[name] = [json.loads(text) for text in texts], widgets
        return made[name]

    return of


def misfits(schema, value):
    errors = Draft202012Validator(schema).iter_errors(value)
    return [f"{'/'.join(map(str, one.absolute_path))}: {one.message[:200]}" for one in errors]


def every(objects):
    for one in objects:
        yield one
        yield from every(one.get("ContainedObjects", ()))


@pytest.mark.whole(everyday="shapes")
@pytest.mark.parametrize("name", GAMES)
def test_each_save_and_each_room_has_the_fields_that_are_read(name, saves):
    made, widgets = saves(name)
    for save in made:
        assert misfits(SAVE, save) == []
        assert save["PlayerCounts"][0] <= save["PlayerCounts"][1]
    assert misfits(ROOM, widgets) == []


def test_the_schemas_are_schemas_and_each_kind_is_among_what_we_write(saves):
    (save,), widgets = saves("shapes")
    for schema in (SAVE, ROOM):
        Draft202012Validator.check_schema(schema)
    assert {one["Name"] for one in every(save["ObjectStates"])} == {*OBJECTS}
    assert {one["type"] for one in widgets} == {*WIDGETS}
    assert save["PlayingTime"] == [20, 40]
    assert save["PlayerCounts"] == [1, 3]


def planted(value, *, of_ids=False):
    """A value with one thing wrong, again and again: a field less, one more, another kind.

    With ``of_ids`` its keys are no fields: it may have fewer.
    """
    if isinstance(value, dict):
        for key, inner in value.items():
            if not of_ids:
                yield {k: v for k, v in value.items() if k != key}
            yield {**value, key: None}
            ids = key in ("CustomDeck", "cardTypes")
            yield from ({**value, key: other} for other in planted(inner, of_ids=ids))
        yield {**value, "Own": 1}
    elif isinstance(value, list) and value:
        yield from ([other, *value[1:]] for other in planted(value[0]))


def test_a_field_that_is_missing_unknown_or_of_another_kind_is_noticed(saves):
    (save,), widgets = saves("shapes")
    names = {one["Name"]: one for one in every(save["ObjectStates"])}
    lone = {**save, "ObjectStates": []}
    count = 0
    for one in names.values():
        some = (
            {"ContainedObjects": one["ContainedObjects"][:2]} if "ContainedObjects" in one else {}
        )
        for wrong in planted({**one, **some}):
            count += 1
            assert misfits(SAVE, {**lone, "ObjectStates": [wrong]}), wrong
    for wrong in planted({**save, "ObjectStates": [names["Card"]]}):
        count += 1
        assert misfits(SAVE, wrong), wrong
    kinds = {one["type"]: one for one in widgets}
    for kind, one in kinds.items():
        others = [other for name, other in kinds.items() if name != kind]
        for wrong in planted(one):
            count += 1
            assert misfits(ROOM, [wrong, *others]), wrong
    assert count > 500


def test_the_manual_names_the_types_and_says_what_was_not_tried():
    """And which programs of others read what we write."""
    page = (ROOT / "generator/manual/tested.md").read_text("utf-8")
    source = (ROOT / "generator/exports/tables/tts.toml").read_text("utf-8")
    package = "@typed-tabletop-simulator/declaration"
    assert package in source
    (row,) = [line for line in page.splitlines() if line.startswith("| Tabletop Simulator |")]
    assert package in row
    assert "the program itself" in row
    readers = page[: page.index("| what | not tried |")]
    names = "pdfium poppler qpdf pdf_oxide page-validation resvg CairoSVG ezdxf jsonschema"
    for reader in (*names.split(), "virtualtabletop.io"):
        assert reader in readers, reader
    others = (ROOT / "generator/manual/screen-tables.md").read_text("utf-8")
    assert "as others say" not in others
