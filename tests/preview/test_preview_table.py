"""A component as a table: cells and rows written in place into YAML, CSV, XLSX and ODS."""

import io
import os
import random

import openpyxl
import pytest
from openpyxl.styles import Font
from preview_client import THREE_CARDS, desk_of, shown, tiny_copy

from generator.preview.begin import Wanted
from generator.preview.cells import Cell, cells_edit, rows_edit
from generator.preview.editor import Editor
from generator.preview.session import Desk
from generator.problem import ContentError
from generator.project import Project

ROWS = [
    ("id", "light", "hour", "title", "note"),
    ("sun-06", "sun", 6, "Dawn", None),
    ("sun-12", "sun", 12, "Noon", "High"),
    ("moon-12", "moon", 12, "Midnight", None),
]


def csv_bytes():
    rows = [";".join("" if cell is None else str(cell) for cell in row) for row in ROWS]
    rows[2] = rows[2].replace("Noon", '"No;on"')
    return ("\ufeff" + "\r\n".join(rows)).encode()


def xlsx_bytes():
    book = openpyxl.Workbook()
    book.active.title = "Cards"
    for row in ROWS:
        book.active.append(row)
    book.active["D2"].font = Font(bold=True, color="FF0000")
    other = book.create_sheet("Other")
    other["A1"] = "=1+1"
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def ods_bytes():
    from odf.opendocument import OpenDocumentSpreadsheet
    from odf.table import Table, TableCell, TableRow
    from odf.text import P

    book = OpenDocumentSpreadsheet()
    table = Table(name="Cards")
    for row in ROWS:
        line = TableRow()
        for value in row:
            kind = {"valuetype": "string"}
            if isinstance(value, int):
                kind = {"valuetype": "float", "value": str(value)}
            cell = TableCell(**(kind if value is not None else {}))
            if value is not None:
                cell.addElement(P(text=str(value)))
            line.addElement(cell)
        table.addElement(line)
    book.spreadsheet.addElement(table)
    out = io.BytesIO()
    book.write(out)
    return out.getvalue()


FILES = {
    "cards.yaml": THREE_CARDS.encode(), "cards.csv": csv_bytes(), "cards.xlsx": xlsx_bytes(),
    "cards.ods": ods_bytes(),
}  # fmt: skip


@pytest.fixture(params=FILES)
def game(request, tmp_path):
    """A game whose three cards stand in a file of each kind."""
    folder = tiny_copy(tmp_path)
    for name in ("cards.yaml", "rules.yaml"):
        (folder / name).unlink()
    (folder / request.param).write_bytes(FILES[request.param])
    text = (folder / "game.yaml").read_text()
    text = text.replace("pieces: cards.yaml", f"pieces: {request.param}")
    text = text.replace("cards.xlsx", "cards.xlsx#Cards")
    (folder / "game.yaml").write_text(
        text.replace("note: text?}", "note: text?, bright: boolean?}")
    )
    return folder, folder / request.param


def pieces_of(desk):
    state = shown(desk)
    assert [one for one in state["problems"] if one["severity"] == "error"] == []
    return {
        ref: {"copies": one["copies"], **{f["name"]: f["value"] for f in one["fields"]}}
        for ref, one in state["pieces"].items()
    }


def cell(ref, field, text, **was):
    return Cell(f"sky/{ref}", field, text, **was)


def test_cells_are_written_and_undone_byte_for_byte(game):
    folder, file = game
    desk = desk_of(folder)
    before, old = pieces_of(desk), file.read_bytes()
    editor = Editor(desk)
    steps = [
        [cell("sun-06", "title", "Dusk: late, or not?")],
        [cell("sun-12", "note", "")],  # a field that is emptied
        [cell("moon-12", "note", "Low")],  # one that was empty
        [cell("moon-12", "copies", "3"), cell("sun-06", "copies", "2")],  # a column more
        [
            cell("sun-06", "bright", "true"),
            cell("sun-06", "hour", "7"),
            cell("moon-12", "hour", "1"),
        ],
        [cell("sun-12", "light", "moon"), cell("sun-12", "title", "#1")],
    ]
    wanted = {ref: dict(row) for ref, row in before.items()}
    states = [old]
    for step in steps:
        editor.make("tiny", cells_edit, "sky", step)
        for one in step:
            row = wanted[one.piece]
            value = {"true": True}.get(one.text, int(one.text) if one.text.isdigit() else one.text)
            row[one.field] = value
            if one.text == "":
                del row[one.field]
        assert pieces_of(desk) == wanted
        states.append(file.read_bytes())
    for state in reversed(states[:-1]):
        editor.undo("tiny")
        assert file.read_bytes() == state
    for state in states[1:]:
        editor.undo("tiny", again=True)
        assert file.read_bytes() == state


def test_rows_are_added_copied_deleted_and_moved(game):
    folder, file = game
    desk = desk_of(folder)
    before, old = pieces_of(desk), file.read_bytes()
    editor = Editor(desk)
    assert editor.make("tiny", rows_edit, "sky", "duplicate", ["sky/sun-12"])["made"] == [
        "sky/sun-13"
    ]
    after = pieces_of(desk)
    assert list(after) == ["sky/sun-06", "sky/sun-12", "sky/sun-13", "sky/moon-12"]
    assert after["sky/sun-13"] == before["sky/sun-12"]
    assert editor.make("tiny", rows_edit, "sky", "add", ["sky/moon-12"])["made"] == ["sky/moon-13"]
    after = pieces_of(desk)
    assert list(after)[-1] == "sky/moon-13"
    fields = {"light": "moon", "hour": 1, "title": "New card"}
    assert after["sky/moon-13"] == {"copies": 1, **fields}
    editor.make("tiny", rows_edit, "sky", "move", ["sky/moon-13"], "sky/sun-06")
    editor.make("tiny", rows_edit, "sky", "move", ["sky/moon-13"], "sky/sun-13")
    moved = list(pieces_of(desk))
    assert moved == ["sky/sun-06", "sky/sun-12", "sky/sun-13", "sky/moon-13", "sky/moon-12"]
    editor.make("tiny", rows_edit, "sky", "delete", ["sky/sun-13", "sky/moon-13"])
    assert pieces_of(desk) == before
    for _ in range(5):
        editor.undo("tiny")
    assert file.read_bytes() == old


def test_several_rows_are_copied_and_moved_at_once(game):
    """Copies stand behind the last, in their order; a block moves by one, and stays in order."""
    folder, file = game
    desk = desk_of(folder)
    before, old = pieces_of(desk), file.read_bytes()
    editor, two = Editor(desk), ["sky/sun-12", "sky/moon-12"]
    made = editor.make("tiny", rows_edit, "sky", "duplicate", ["sky/sun-06", "sky/sun-12"])["made"]
    assert made == ["sky/sun-07", "sky/sun-13"]
    after = pieces_of(desk)
    assert list(after) == ["sky/sun-06", "sky/sun-12", *made, "sky/moon-12"]
    assert [after[one] for one in made] == [before["sky/sun-06"], before["sky/sun-12"]]
    editor.undo("tiny")
    assert file.read_bytes() == old
    editor.make("tiny", rows_edit, "sky", "move", two, "sky/sun-06")
    assert list(pieces_of(desk)) == [*two, "sky/sun-06"]
    editor.make("tiny", rows_edit, "sky", "move", two, "sky/sun-06")
    assert pieces_of(desk) == before
    assert list(pieces_of(desk)) == list(before)
    with pytest.raises(ContentError, match="there are other rows between these"):
        editor.make("tiny", rows_edit, "sky", "move", ["sky/sun-06", "sky/moon-12"], "sky/sun-12")
    for _ in range(2):
        editor.undo("tiny")
    assert file.read_bytes() == old


def test_rows_below_the_last_one_are_added_with_cells_in_one_edit(game):
    """Ids as given, else after the last; what a card cannot do without; copies; one undo."""
    folder, file = game
    desk = desk_of(folder)
    before, old = pieces_of(desk), file.read_bytes()
    more = [
        {"title": "One", "note": ""},
        {"id": "sun-01", "title": "Two, or: so", "hour": "7", "copies": "3"},
    ]
    told = Editor(desk).make("tiny", cells_edit, "sky", [cell("moon-12", "note", "Low")], more)
    assert told["made"] == ["sky/moon-13", "sky/sun-01"]
    assert told["said"].startswith("2 rows added, ")
    assert pieces_of(desk) == {
        **before,
        "sky/moon-12": {**before["sky/moon-12"], "note": "Low"},
        "sky/moon-13": {"copies": 1, "light": "moon", "hour": 1, "title": "One"},
        "sky/sun-01": {"copies": 3, "light": "moon", "hour": 7, "title": "Two, or: so"},
    }
    Editor(desk).undo("tiny")
    assert file.read_bytes() == old
    for row, said in (
        ({"id": "sun-06"}, "already a card sun-06: each id may occur once"),
        ({"hour": "noon"}, "new row 1, hour, 'noon': a whole number"),
        ({"hour": "13"}, "new row 1, hour: 13 is more than the maximum, 12"),
        ({"light": "stars"}, "new row 1, light: the text .stars. is not one of"),
    ):
        with pytest.raises(ContentError, match=said):
            Editor(desk).make("tiny", cells_edit, "sky", [], [row])
    assert file.read_bytes() == old


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ([("sun-06", "hour", "noon")], "a whole number is needed here"),
        ([("sun-06", "hour", "13")], "more than the maximum, 12"),
        ([("sun-06", "light", "stars")], "(sun-06|row 2), light: the text .stars. is not one"),
        ([("sun-06", "title", "")], "'title' is missing"),
        ([("sun-06", "id", "sun-12")], "sun-12"),
        ([("sun-06", "title", "bell\a")], "invisible"),
        ([("nobody", "title", "x")], "sky/nobody no longer exists"),
        ([("sun-06", "nothing", "x")], "nothing"),
    ],
)
def test_cells_that_do_not_fit_change_nothing(game, cells, said):
    folder, file = game
    desk = desk_of(folder)
    shown(desk)
    old = file.read_bytes()
    with pytest.raises(ContentError, match=said):
        Editor(desk).make("tiny", cells_edit, "sky", [cell(*one) for one in cells])
    with pytest.raises(ContentError, match="needs at least one card"):
        Editor(desk).make(
            "tiny", rows_edit, "sky", "delete", ["sky/sun-06", "sky/sun-12", "sky/moon-12"]
        )
    with pytest.raises(ContentError, match="the new place is missing"):
        Editor(desk).make("tiny", rows_edit, "sky", "move", ["sky/sun-06"])
    assert file.read_bytes() == old


def test_rows_are_not_added_where_there_is_none_yet(tmp_path):
    folder = tiny_copy(tmp_path)
    (folder / "cards.yaml").write_text("[]\n")
    with pytest.raises(ContentError, match="but the table is empty"):
        Editor(desk_of(folder)).make("tiny", cells_edit, "sky", [], [{"title": "One"}])


def test_a_row_without_a_name_gets_an_id_of_its_kind(tmp_path):
    desk = Desk(Project(tmp_path / "content", [], may_come=True))
    Editor(desk).begin(Wanted("Forest", files={"cards.csv": b"name,cost\nOwl,1\nElk,2\nFox,3\n"}))
    shown(desk, "forest")
    told = Editor(desk).make("forest", cells_edit, "card", [], [{"name": "", "cost": "4"}])
    assert told["made"] == ["card/card-4"]


def test_a_cell_that_was_changed_meanwhile_is_told(game):
    folder, file = game
    desk = desk_of(folder)
    shown(desk)
    editor = Editor(desk)
    editor.make("tiny", cells_edit, "sky", [cell("sun-06", "title", "Theirs", was="Dawn")])
    old = file.read_bytes()
    told = editor.make("tiny", cells_edit, "sky", [cell("sun-06", "title", "Mine", was="Dawn")])
    assert told["overtaken"] == [["sky/sun-06", "title", "Theirs"]]
    assert file.read_bytes() == old


def test_all_else_of_a_spreadsheet_stays(tmp_path):
    folder = tiny_copy(tmp_path)
    for name in ("cards.yaml", "rules.yaml"):
        (folder / name).unlink()
    file = folder / "cards.xlsx"
    file.write_bytes(FILES["cards.xlsx"])
    game = (folder / "game.yaml").read_text()
    (folder / "game.yaml").write_text(
        game.replace("pieces: cards.yaml", "pieces: cards.xlsx#Cards")
    )
    desk = desk_of(folder)
    shown(desk)
    Editor(desk).make("tiny", cells_edit, "sky", [cell("sun-06", "title", "Dusk")])
    Editor(desk).make("tiny", rows_edit, "sky", "duplicate", ["sky/sun-06"])
    book = openpyxl.load_workbook(file)
    assert (book["Cards"]["D2"].value, book["Cards"]["D2"].font.bold) == ("Dusk", True)
    assert (book["Cards"]["D3"].value, book["Cards"]["D3"].font.bold) == ("Dusk", True)
    assert book["Other"]["A1"].value == "=1+1"
    book["Cards"]["F2"] = "=1+1"
    book.save(file)
    with pytest.raises(ContentError, match="formulas"):
        Editor(desk).make("tiny", rows_edit, "sky", "delete", ["sky/sun-06"])


def test_a_json_file_is_shown_and_says_where_it_is_changed(tmp_path):
    folder = tiny_copy(tmp_path)
    for name in ("cards.yaml", "rules.yaml"):
        (folder / name).unlink()
    row = '[{"id": "sun-06", "light": "sun", "hour": 6, "title": "Dawn"}]'
    (folder / "cards.json").write_text(row)
    game = folder / "game.yaml"
    game.write_text(game.read_text().replace("cards.yaml", "cards.json"))
    desk = desk_of(folder)
    assert shown(desk)["order"] == ["sky/sun-06"]
    editor, ref = Editor(desk), "sky/sun-06"
    for change in (
        lambda: editor.make("tiny", cells_edit, "sky", [Cell(ref, "title", "Dusk")]),
        lambda: editor.make("tiny", rows_edit, "sky", "add", [ref]),
    ):
        with pytest.raises(ContentError, match="a JSON file can only be changed in an editor"):
            change()
    assert (folder / "cards.json").read_text() == row


@pytest.mark.whole
def test_random_edits_are_undone_byte_for_byte(game):
    folder, file = game
    chance = random.Random(int(os.environ.get("SEED", "7")))
    desk, old = desk_of(folder), file.read_bytes()
    shown(desk)
    editor, done = Editor(desk), 0
    texts = [
        "Noon: high",
        "it's, {a} [b]",
        "- dash",
        "yes",
        "12",
        "#1",
        "x" * 80,
        '"q"',
        "Ä €",
        "a\nb",
    ]
    for _ in range(int(os.environ.get("EDITS", "30"))):
        game_now, _ = desk.writing.load("tiny")
        refs = [f"sky/{piece.id}" for piece in game_now.components[0].pieces]
        ref = chance.choice(refs)
        do = chance.choice(
            ["title", "title", "note", "copies", "duplicate", "add", "delete", "move"]
        )
        try:
            if do in ("title", "note"):
                text = chance.choice(texts if do == "title" else [*texts, ""])
                editor.make("tiny", cells_edit, "sky", [Cell(ref, do, text)])
            elif do == "copies":
                editor.make("tiny", cells_edit, "sky", [Cell(ref, do, str(chance.randint(1, 9)))])
            else:
                editor.make(
                    "tiny",
                    rows_edit,
                    "sky",
                    do,
                    [ref],
                    chance.choice(refs) if do == "move" else None,
                )
            done += 1
        except ContentError:
            pass  # refused: nothing is written
    assert done > 15
    for _ in range(done):
        editor.undo("tiny")
    assert file.read_bytes() == old
