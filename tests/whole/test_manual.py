"""The manual: its reference is the code's own words, nothing in it is forgotten or out of date."""

import os
import re
import shutil
from unittest import mock

import pytest
from conftest import LAYOUTS, ROOT
from faulty_games import fields
from games_in_memory import built_with, set_text, texts_of
from llms_page import llms_page
from manual_figures import FIGURES, figure
from manual_pages import EXAMPLES, FUNCTIONS, MANUAL, PAGES, drawn_example

from generator.commands import manual_pages as module
from generator.commands.manual_pages import manual_pages
from generator.faces.pen import Pen
from generator.faces.shapes import SHAPES
from generator.files.folder import Folder
from generator.load.field_types import FIELD_TYPES, TYPE_NAMES
from generator.load.game_schema import (
    ComponentSpec,
    ComponentTexts,
    GameSpec,
    PrintSpec,
    Translation,
)
from generator.load.layouts import load_layouts
from generator.load.yaml_tree import read_tree
from generator.model.component import KINDS
from generator.model.game import Game
from generator.model.outlines import OUTLINES
from generator.model.schema import known_keys, read_record
from generator.model.scheme import SCHEME_FACTS
from generator.model.style import Outline, Shadow, Style
from generator.problem import Where
from generator.rules.kinds import KINDS as RULE_KINDS
from generator.template.functions import GameFunctions
from generator.template.recorder import Recorder

WRITE = os.environ.get("GOLDEN") == "write"
TEXTS = sorted(MANUAL.glob("*.md"))


def check(path, text):
    """A file of the manual is what the code says now; ``make golden`` writes it."""
    if WRITE:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    else:
        there = path.read_text(encoding="utf-8")
        assert _without_pixels(there) == _without_pixels(text), f"{path.name}: run `make golden`"


def _without_pixels(text):
    """A text without embedded pictures: how they are compressed differs between libraries."""
    return re.sub(r"base64,[^\"]+", "base64", text)


@pytest.mark.parametrize("name", PAGES)
def test_reference_pages_are_the_codes_own_words(name):
    check(MANUAL / name, PAGES[name]())


def test_the_page_for_assistants_is_made_of_the_manual_and_short():
    text = llms_page()
    check(ROOT / "llms.txt", text)
    assert len(text) < 14_000, "two pages"
    for target in re.findall(r"\]\((?!examples/page-)([^)#]+)\)", text):  # make draws those
        assert (ROOT / target).is_file(), target


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_are_drawn(name):
    check(MANUAL / "examples" / f"{name}.svg", drawn_example(name))


@pytest.mark.parametrize("name", FIGURES)
def test_pictures_of_how_tos_show_what_the_page_prints(name):
    drawn = figure(name).convert("RGB")
    assert drawn.width >= drawn.height / 3
    assert len(drawn.getcolors(drawn.width * drawn.height)) > 2, "nothing is drawn"


def test_every_picture_of_a_page_is_made_by_the_build():
    texts = "".join(path.read_text("utf-8") for path in TEXTS)
    shown = {*re.findall(r"\(examples/page-([\w-]+)\.png\)", texts)}
    assert shown == {*FIGURES, "preview"}


def test_a_page_shows_the_pictures_that_are_there(tmp_path, monkeypatch):
    shutil.copytree(MANUAL, tmp_path, ignore=shutil.ignore_patterns("*.png"), dirs_exist_ok=True)
    monkeypatch.setattr(module, "FOLDER", tmp_path)
    assert "examples/page" not in manual_pages()["backs"][1]
    (tmp_path / "examples" / "page-backs.png").touch()
    assert "(examples/page-backs.png)" in manual_pages()["backs"][1]


def test_every_function_has_an_entry_and_an_example():
    own = Pen.names(Pen.__new__(Pen))
    asked = GameFunctions(Game.of("g", [], players=(1, 2)), Recorder()).names()
    called = {*own, *(name for name, value in asked.items() if callable(value))}
    assert called == set(FUNCTIONS), "tests/makers/manual_pages.py, FUNCTIONS"
    assert set(EXAMPLES) == {*FUNCTIONS, *SHAPES}, "tests/makers/manual_pages.py, EXAMPLES"
    text = (MANUAL / "functions.md").read_text(encoding="utf-8")
    for name in (*FUNCTIONS, *(f"shapes.{n}" for n in SHAPES)):
        assert f"## `{name}`" in text


@pytest.mark.parametrize(
    ("page", "names"),
    [
        ("types.md", FIELD_TYPES), ("types.md", TYPE_NAMES), ("types.md", KINDS),
        ("types.md", SCHEME_FACTS), ("sizes.md", OUTLINES), ("rule-kinds.md", RULE_KINDS),
    ],
)  # fmt: skip
def test_every_type_kind_and_outline_has_an_entry(page, names):
    text = (MANUAL / page).read_text(encoding="utf-8")
    assert names
    for name in names:
        assert f"| `{name}` |" in text or f"## `{name}`" in text, f"{name} has no entry in {page}"


@pytest.mark.parametrize(
    ("page", "record"),
    [
        ("game.md", GameSpec), ("texts.md", Style), ("game.md", ComponentSpec),
        ("printing.md", PrintSpec), ("texts.md", Outline), ("texts.md", Shadow),
        ("languages.md", Translation), ("languages.md", ComponentTexts),
    ],
)  # fmt: skip
def test_every_key_of_a_game_has_an_entry(page, record):
    text = (MANUAL / page).read_text(encoding="utf-8")
    keys = known_keys(record)
    assert keys
    for key in keys:
        assert re.search(rf"`{key}`|^ *{key}:|[{{ ]{key}:", text, re.MULTILINE), f"{key}: {page}"


def test_the_games_of_the_manual_are_read_without_a_problem():
    for page, record in (("game.md", GameSpec), ("languages.md", Translation)):
        text = (MANUAL / page).read_text(encoding="utf-8")
        tree, _ = read_tree(re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)[0], page)
        assert read_record(record, tree, Where(page)) == (mock.ANY, ())


def test_a_number_is_printed_with_a_comma_as_the_manual_says():
    call = re.search(r"piece\.cost \| replace\([^)]*\)", (MANUAL / "tables.md").read_text("utf-8"))
    front = set_text(call[0])
    files = fields("cost: number", '- {id: a, cost: "2,5"}\n')
    text = f"language: de\n{files['game.yaml']}"
    built, problems = built_with(front, files["cards.yaml"], files={"game.yaml": text})
    assert not problems
    assert texts_of(built) == {"a": "2,5"}


def test_every_format_paper_and_sheet_has_an_entry():
    shared, _ = load_layouts([Folder.of(path, shown="") for path in LAYOUTS])
    text = (MANUAL / "sizes.md").read_text(encoding="utf-8")
    for name in (*shared.sizes, *shared.papers, *shared.sheets):
        assert f"| `{name}` |" in text


def test_types_that_can_be_declared_are_those_that_are_told():
    assert tuple(FIELD_TYPES) == TYPE_NAMES


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_links_lead_somewhere_and_yaml_is_yaml(path):
    text = path.read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!examples/page-)([^)#]+)\)", text):  # make draws those
        assert (path.parent / target).exists(), f"{path.name}: {target}"
    for block in re.findall(r"```yaml\n(.*?)```", text, re.DOTALL):
        _, problems = read_tree(block.partition("\n# or")[0], path.name)
        assert not problems, "\n".join(map(str, problems))


def test_the_readme_leads_to_the_manual_and_the_manual_to_all_its_pages():
    assert "generator/manual/README.md" in (ROOT / "README.md").read_text(encoding="utf-8")
    index = (MANUAL / "README.md").read_text(encoding="utf-8")
    for path in TEXTS:
        assert path.name == "README.md" or f"]({path.name})" in index, path.name
