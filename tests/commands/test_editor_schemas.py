"""JSON Schemas: all content fits them, and what is broken is told by them and by loading alike."""

import json
from pathlib import Path, PurePosixPath

import pytest
from conftest import LAYOUTS, ROOT, TINY_LAYOUTS, run_cache
from jsonschema import Draft7Validator

from generator.commands.editor_schemas import LINE, project_schemas, schema_of, write_schemas
from generator.files.folder import Folder
from generator.games import RULES
from generator.load.yaml_tree import read_tree, read_yaml
from generator.project import Project

GAME = """\
title: Sun and Moon
players: [1, 2]
theme: deco
palette: {night: "#1d1b3a"}
fonts: {body: [Cabin, 400]}
styles: {body: {font: body, size: 9pt}}
icons: {sun: "mdi:white_balance_sunny"}
components:
  sky:
    kind: card
    size: card-57x88
    pieces: cards.yaml
    fields: {title: text, hour: {type: integer, min: 1, max: 12}, light: [sun, moon], note: text?}
    layout: index
    print: {method: duplex}
  box: {kind: box, box: {style: tuckbox, holds: [sky], paper: 0.3mm}}
"""
CARDS = """\
- {id: sun-12, copies: 2, light: sun, hour: 12, title: High noon}
- {id: "1", light: moon, hour: 1, title: 1, note: }
- for_each: {light: [sun, moon], hour: 2..3}
  id: "{light}-{hour}"
  title: "{light} at {hour}"
"""
RULE = (
    "- {rule: one, source: page 1, says: no hour comes twice, component: sky, "
    "unique: [light, hour]}"
)
RULES_FILE = f"{RULE}\n- {{rule: all, source: s, says: t, component: sky, count: 6}}\n"
FILES = {"game.yaml": GAME, "cards.yaml": CARDS, "rules.yaml": RULES_FILE}
# A file, what stands in it, and what stands there instead.
BROKEN = [
    ("game.yaml", "title: Sun and Moon\n", ""),
    ("game.yaml", "players: [1, 2]", "players: 2"),
    ("game.yaml", "players: [1, 2]", "players: [1]"),
    ("game.yaml", "players: [1, 2]", "players: [one, two]"),
    ("game.yaml", "players: [1, 2]", "playrs: [1, 2]"),
    ("game.yaml", "theme: deco", "theme: decco"),
    ("game.yaml", "theme: deco", "accent: red"),
    ("game.yaml", "theme: deco", "guarded: some"),
    ("game.yaml", '"#1d1b3a"', '"#1d1b3"'),
    ("game.yaml", "{night:", "{Night Sky:"),
    ("game.yaml", "[Cabin, 400]", "[Cabin, 400, italic, 3, 4]"),
    ("game.yaml", "[Cabin, 400]", "{famly: Cabin}"),
    ("game.yaml", "size: 9pt", "size: 9 points"),
    ("game.yaml", "size: 9pt", "size: 0"),
    ("game.yaml", "size: 9pt", "sise: 9pt"),
    ("game.yaml", "size: 9pt", "size: 9pt, align: middle"),
    ("game.yaml", "mdi:white_balance_sunny", "white balance sunny"),
    ("game.yaml", "kind: card\n", "kind: cards\n"),
    ("game.yaml", "kind: card\n", ""),
    ("game.yaml", "card-57x88", "card-57x89"),
    ("game.yaml", "    pieces: cards.yaml\n", ""),
    ("game.yaml", "layout: index", "layout: indx"),
    ("game.yaml", "title: text,", "title: txt,"),
    ("game.yaml", "max: 12", "maxi: 12"),
    ("game.yaml", "type: integer", "type: int"),
    ("game.yaml", "method: duplex", "method: duplx"),
    ("game.yaml", "print: {method: duplex}", "print: duplex"),
    ("game.yaml", "holds: [sky]", "holds: []"),
    ("game.yaml", "paper: 0.3mm", "paper: thin"),
    ("game.yaml", "style: tuckbox, ", ""),
    ("cards.yaml", "hour: 12", "hour: 13"),
    ("cards.yaml", "hour: 12", "hour: noon"),
    ("cards.yaml", "light: sun,", "light: star,"),
    ("cards.yaml", "title: High noon", "titel: High noon"),
    ("cards.yaml", ", title: High noon", ""),
    ("cards.yaml", "copies: 2", "copies: -2"),
    ("cards.yaml", "id: sun-12, ", ""),
    ("cards.yaml", "{light: [sun, moon], hour: 2..3}", "[sun, moon]"),
    ("cards.yaml", CARDS, "sun: {hour: 12}\n"),
    ("cards.yaml", "title: High noon", "title: [High, noon]"),
    ("rules.yaml", "source: page 1, ", ""),
    ("rules.yaml", "unique:", "uniqe:"),
    ("rules.yaml", "unique: [light, hour]", "unique: [light], count: 9"),
    ("rules.yaml", "component: sky, unique", "component: sea, unique"),
    ("rules.yaml", "count: 6", "count: {exactly: 6}"),
    ("rules.yaml", "rule: one,", "rule: One Hour,"),
]  # fmt: skip


def project(**files):
    texts = {f"sky/{name}": text for name, text in {**FILES, **files}.items()}
    return Project(texts, LAYOUTS, cache=run_cache())


@pytest.fixture(scope="module")
def schemas():
    return project_schemas(project().session, ["sky"])


def faults(schema, value):
    """What a schema says of a value that was read."""
    plain = json.loads(json.dumps(value))  # as an editor sees it: nothing but JSON
    return [error.message for error in Draft7Validator(schema).iter_errors(plain)]


def faults_of(schemas, file, text):
    name = {"game.yaml": "game.json"}.get(file, f"sky/{file.replace('.yaml', '.json')}")
    return faults(schemas[name], read_tree(text, file)[0])


def test_a_sound_game_fits(schemas):
    assert not [one for file, text in FILES.items() for one in faults_of(schemas, file, text)]
    assert project().load("sky")[0]


@pytest.mark.parametrize(("file", "there", "instead"), BROKEN)
def test_what_loading_refuses_an_editor_tells(schemas, file, there, instead):
    text = FILES[file].replace(there, instead, 1)
    assert text != FILES[file]
    assert faults_of(schemas, file, text)
    broken = project(**{file: text})
    assert [one for one in broken.check("sky") if one.severity == "error"]


def test_there_are_forty_broken_files_and_all_differ():
    assert len({FILES[file].replace(*change, 1) for file, *change in BROKEN}) == len(BROKEN) >= 40


@pytest.mark.parametrize(
    ("content", "layouts", "rules"),
    [
        ("content", LAYOUTS, RULES),
        ("tests/tiny/content", TINY_LAYOUTS, {}),
        ("tests/illustrated/content", [ROOT / "tests/illustrated/layouts"], {}),
    ],
)
def test_all_content_of_the_repository_fits(content, layouts, rules):
    shipped = Project(ROOT / content, layouts, rules=rules)
    made = project_schemas(shipped.session, shipped.games())
    for schema in made.values():
        Draft7Validator.check_schema(schema)
    tried = []
    for game in shipped.games():
        folder = shipped.session.folder(game)
        for name in folder.names():
            if not name.endswith(".yaml"):
                continue
            found = schema_of(PurePosixPath(name), game, folder)
            assert found, f"{name} has no schema"
            wrong = faults(made[found], read_yaml(folder, name)[0])
            assert not wrong, f"{game}/{name}: {wrong[:3]}"
            tried.append(name)
    assert "game.yaml" in tried


@pytest.mark.parametrize("kind", ["size", "paper", "sheet", "theme", "slots", "target"])
def test_the_layouts_that_ship_fit(schemas, kind):
    folder = Folder.of(LAYOUTS[0], shown="layouts")
    names = folder.names(kind if kind.endswith("s") else f"{kind}s")
    tried = [name for name in names if name.endswith(".yaml")]
    assert tried
    for name in tried:
        assert not faults(schemas[f"{kind}.json"], read_yaml(folder, name)[0]), name
    assert faults(schemas[f"{kind}.json"], {"nothing": "known"})


def test_a_line_of_a_file_leads_to_its_schema(tmp_path):
    from generator.commands.editor_schemas import schema_lines

    made = project()
    folder = tmp_path / ".proofdeck"
    written = write_schemas(made.session, ["sky"], folder)
    lines = dict(schema_lines(made.session, "sky", tmp_path / "content", folder))
    assert len(lines) == len(FILES)
    for line in lines.values():
        place = tmp_path / "content" / "sky" / line.removeprefix(LINE)
        assert Path(place).resolve() in [path.resolve() for path in written]
