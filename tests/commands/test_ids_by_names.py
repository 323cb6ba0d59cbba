"""Ids by names: what a table of a stranger calls its cards, and that they keep it."""

import io

import openpyxl
import pytest
from click.testing import CliRunner
from conftest import changed_project
from preview_client import shown

from generator.cli import main
from generator.preview.cells import Cell, cells_edit, rows_edit
from generator.preview.editor import Editor
from generator.preview.session import Desk

VIXEN = Cell("card/fox-2", "name", "Vixen")
NAMES = ["Fox", "Öl-Krug 2", "Fox", "Owl", "con", "東京", "Bär", "Hill", "Lake", "Moss", "Pond"]
IDS = ["fox", "ol-krug-2", "fox-2", "owl", "con-1", "007", "bar", "hill", "lake", "moss", "pond"]


def rows(names):
    return [("Name", "Cost", "Text"), *((one, len(one) % 4, f"It does {one}") for one in names)]


def csv_of(names):
    return "".join(f"{','.join(map(str, row))}\n" for row in rows(names)).encode()


def xlsx_of(names):
    book = openpyxl.Workbook()
    for row in rows(names):
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


@pytest.fixture(params=["csv", "xlsx"])
def game(request, tmp_path, monkeypatch):
    """A game made of a table without ids, and its table."""
    monkeypatch.chdir(tmp_path)
    made = {"csv": csv_of, "xlsx": xlsx_of}[request.param]
    (tmp_path / f"words.{request.param}").write_bytes(made(NAMES))
    run("new", "words", "--from", f"words.{request.param}")
    return tmp_path / "content/words", made


def run(*words):
    done = CliRunner().invoke(main, [*words])
    assert done.exit_code == 0, done.output
    return done.output


def ids_of(folder):
    found, problems = changed_project(folder.parent).load(folder.name)
    assert found, problems
    return [piece.id for piece in found.components[0].pieces]


def table_in(folder):
    return next(folder.glob("cards.*"))


def test_cards_are_called_by_their_names_and_keep_these_when_one_comes(game):
    folder, made = game
    assert ids_of(folder) == IDS
    run("printed", "words")
    table_in(folder).write_bytes(made([*NAMES[:3], "Newt", *NAMES[3:5], *NAMES[6:]]))
    assert ids_of(folder) == [*IDS[:3], "newt", *IDS[3:5], *IDS[6:]]
    told = run("changed", "words")
    assert told.splitlines()[:2] == ["  card/newt: new (print 1)", "  card/007: gone (take out 1)"]
    assert "1 card on 1 sheet" in told


def test_without_the_key_a_card_is_called_by_its_row(game):
    folder, _ = game
    file = folder / "game.yaml"
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(line for line in lines if not line.startswith("    ids: ")))
    assert ids_of(folder) == [f"{number:03}" for number in range(2, 13)]


def test_a_field_that_is_not_there_names_no_card(game):
    folder, _ = game
    file = folder / "game.yaml"
    file.write_text(file.read_text().replace("    ids: name", "    ids: nam"))
    _, problems = changed_project(folder.parent).load("words")
    assert [(one.name, one.hint) for one in problems] == [("unknown-field", "did you mean name?")]


def test_what_the_page_changes_keeps_its_id(game):
    folder, _ = game
    desk = Desk(changed_project(folder.parent))
    before, editor = table_in(folder).read_bytes(), Editor(desk)
    editor.make("words", cells_edit, "card", [VIXEN], [{"name": "Heron"}])
    order = [f"card/{one}" for one in [*IDS, "heron"]]
    state = shown(desk, "words")
    assert state["order"] == order
    assert state["pieces"]["card/fox-2"]["title"] == "Vixen"
    assert editor.make("words", rows_edit, "card", "add", ["card/fox"])["made"] == ["card/card-13"]
    for _ in range(2):
        editor.undo("words")
    assert table_in(folder).read_bytes() == before
    assert shown(desk, "words")["order"] == order[:-1]


def test_a_row_without_an_id_below_others_is_called_by_its_name(game):
    folder, _ = game
    desk = Desk(changed_project(folder.parent))
    Editor(desk).make("words", rows_edit, "card", "move", ["card/owl"], "card/fox")
    file = table_in(folder)
    if file.suffix == ".csv":
        file.write_bytes(file.read_bytes() + b"Stoat,1,It runs,\n,,a remark,\n")
    else:
        book = openpyxl.load_workbook(file)
        book.active.append(("Stoat", 1, "It runs"))
        book.save(file)
    assert ids_of(folder)[-1] == "stoat"
