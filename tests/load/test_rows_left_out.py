"""Rows of tables that print nothing: told where they look like pieces, and counted."""

import pytest
from click.testing import CliRunner
from conftest import run_cache
from table_games import GAME, LAYOUTS, load, told, xlsx

from generator.checks.run import Runner
from generator.cli import main
from generator.load.headings import _COPIES
from generator.project import Project

DECLARED = "fields: {title: text, cost: integer}"
NOTED = "fields: {title: text, cost: integer, note: text?}"


@pytest.mark.parametrize("make", ["csv", "xlsx"])
def test_a_filled_row_without_an_id_is_told(make):
    rows = [["id", "title", "cost"], ["a1", "Ann", 2], [None, "Bob", 3]]
    csv = "\n".join(",".join("" if c is None else str(c) for c in row) for row in rows)
    data = csv if make == "csv" else xlsx(("S", rows))
    pieces, (problem,) = load(f"t.{make}", data, DECLARED)
    assert [name for name, *_ in pieces] == ["a1"]
    assert (problem.name, problem.severity) == ("row-without-id", "warning")
    assert (problem.where.line, problem.where.column) == (3, 1)
    assert problem.message == "row 3 (Bob) has no id and will not be printed"
    assert "#" in problem.hint


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (",Bob,3,", True), (",,3,x", True), (",Bob,,", True), (",,3,", False), (",,,x", False),
        (",TOTAL,3,", False),
        (",Total:,3,of all", False), ("#,Bob,3,", False), ("# b,Bob,3,", False),
        (",,,", False), (",Sum of all,3,", True),
    ],
)  # fmt: skip
def test_only_a_row_that_looks_like_a_piece_is_told(row, said):
    _, problems = load("t.csv", f"id,title,cost,note\na,Ann,2,\n{row}\n", NOTED)
    assert [problem.name for problem in problems] == ["row-without-id"] * said


def test_where_nothing_is_declared_a_piece_fills_what_all_others_fill():
    assert told("t.csv", "id,t,n\na,A,1\nb,B,\n,C,\n").message.startswith("row 4 (C)")
    assert load("t.csv", "id,t,n\na,A,1\nb,B,\n,,x\n")[1] == ()


def test_several_rows_are_one_problem():
    problem = told("t.csv", "id,title,cost\na,A,1\n,Bob,2\n,Cid,3\n,Dot,4\n", DECLARED)
    assert (
        problem.message
        == "row 3 (Bob) has no id and will not be printed; the same is true of rows 4, 5"
    )


def component(data, more="", file="t.csv"):
    text = GAME.format(file=file, more=more and f", {more}", language="en")
    files = {"tables/game.yaml": text, f"tables/{file}": data}
    game, _ = Project(files, [LAYOUTS], cache=run_cache()).load("tables")
    return game.components[0]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("id,t\na,A\nb,B\n", ""), ("id,t\na,A\n#b,B\n", "1 of 2 rows"),
        ("id,t\na,A\n# a remark,\nb,B\n", ""), ("id,t\na,A\n,B\n", "1 of 2 rows"),
        ("id,t,copies\na,A,0\nb,B,2\n#c,C,\n", "1 of 3 rows"), ("t,n\nA,1\n# B,2\n", "1 of 2 rows"),
        ("id,t\na,A\n,TOTAL\n", ""),
    ],
)  # fmt: skip
def test_rows_that_are_left_out_are_counted(data, said):
    assert component(data).left_out_text == said


def test_hidden_rows_that_are_passed_over_are_counted():
    def change(sheet):
        sheet.row_dimensions[3].hidden = True

    data = xlsx(("S", [["id", "t"], ["a", "A"], ["b", "B"]]), change=change)
    assert component(data, "hidden_rows: skip", "t.xlsx").left_out_text == "1 of 2 rows"


def test_no_copies_in_yaml_are_counted_too():
    data = "- {id: a, copies: 0}\n- {for_each: {n: [0, 1]}, id: 'b{n}', copies: '{n}'}\n"
    found = component(data, file="t.yaml")
    assert [(piece.id, piece.copies) for piece in found.pieces] == [("b1", 1)]
    assert found.left_out_text == "1 of 3 entries"


def test_list_and_build_say_how_many_rows_are_printed(tmp_path):
    game = GAME.format(file="t.csv", more="", language="en")
    (tmp_path / "content" / "tables").mkdir(parents=True)
    (tmp_path / "layouts" / "faces" / "tables").mkdir(parents=True)
    (tmp_path / "content" / "tables" / "game.yaml").write_text(game)
    (tmp_path / "content" / "tables" / "t.csv").write_text("id,copies\na,2\nb,0\n#c,1\n")
    front = '<rect x="-3" y="-3" width="63" height="94" fill="#aabbcc"/>'
    (tmp_path / "layouts" / "faces" / "tables" / "f.svg.j2").write_text(front)
    folders = ["--content", str(tmp_path / "content"), "--layouts", str(tmp_path / "layouts")]
    listed = CliRunner().invoke(main, ["list", "tables", *folders])
    assert "card-57x88, 1 of 2 rows" in listed.output
    output = ["--output", str(tmp_path / "out")]
    built = CliRunner().invoke(main, ["build", "tables", *folders, *output])
    assert built.exit_code == 0, built.output
    assert "tables-a4.pdf: 1 card, 2 copies on 1 sheet; hero 1 of 2 rows" in built.output


MORE = ("@count", "# of copies", "copies?", "number of copies", "No. of Copies", "qty in deck", "#")


@pytest.mark.parametrize("heading", [*sorted(_COPIES), *MORE])
@pytest.mark.parametrize("more", ["", "fields: {t: text}"])
def test_a_heading_of_numbers_of_copies_is_taken_as_such(heading, more):
    head = heading.capitalize()
    pieces, (problem,) = load("t.csv", f"id,{head},t\na,3,A\nb,0,B\nc,2,C\n", more)
    assert [(name, copies) for name, _, copies in pieces] == [("a", 3), ("c", 2)]
    assert (problem.name, problem.severity) == ("taken-as-copies", "warning")
    assert problem.where.column == 2
    assert ": copies}`" in problem.hint


@pytest.mark.parametrize(
    ("data", "more"),
    [
        ("id,Qty,copies,t\na,3,1,A\n", ""), ("id,Qty,t\na,3,A\n", "columns: {Qty: null}"),
        ("id,Qty,t\na,3,A\n", "columns: {Qty: Qty}"), ("id,#,t\na,1,A\nb,2,B\n", ""),
        ("id,Count,t\na,many,A\n", ""), ("id,t,cost,#\na,A,1,18\nb,B,2,6\n", ""),
        ("id,Qty,t\na,3,A\n", "fields: {qty: integer, t: text}"),
        ("id,Qty,n,t\na,3,1,A\n", "columns: {n: copies, Qty: null}"),
    ],
)  # fmt: skip
def test_a_heading_that_is_said_to_be_something_else_is_not(data, more):
    pieces, problems = load("t.csv", data, more)
    assert not problems
    assert {copies for _, _, copies in pieces} == {1}


@pytest.mark.parametrize(("heading", "key"), [("@>", '"@>"'), ("{{t=x}}", '"{{t=x}}"')])
def test_a_hint_on_a_column_is_yaml_whatever_its_heading(heading, key):
    problem = told("t.csv", f"id,t,{heading}\na,A,x\n", "fields: {t: text}")
    assert f"`columns: {{{key}: null}}`" in problem.hint
    assert (
        load("t.csv", f"id,t,{heading}\na,A,x\n", f"fields: {{t: text}}, columns: {{{key}: null}}")[
            1
        ]
        == ()
    )


@pytest.mark.parametrize(
    ("cell", "hint"),
    [
        ("3x", "write 3 alone"),
        ("x 12", "write 12 alone"),
        ("3 ×", "write 3 alone"),
        ("-1", "0"),
        ("many", "a number such as `3`"),
    ],
)
def test_a_number_of_copies_that_is_none_is_told_how_to_write_it(cell, hint):
    problem = told("t.csv", f"id,copies\na,{cell}\n")
    assert problem.where.column == 2
    assert hint in problem.hint


@pytest.mark.parametrize(
    ("file", "hint"),
    [
        ("t.xls", ".xlsx"), ("t.xlsm", ".xlsx"), ("t.numbers", "Export To"),
        ("t.txt", ".csv"), ("https://docs.google.com/spreadsheets/d/1/edit", "Download"),
        ("t.pdf", "copy its table"), ("t.exe", ".yaml .json .csv"), ("t.yml", ".yaml"),
    ],
)  # fmt: skip
def test_a_table_of_another_kind_is_told_what_to_do_with_it(file, hint):
    text = GAME.format(file=file, more="", language="en")
    found = Project({"tables/game.yaml": text}, [LAYOUTS], cache=run_cache()).load("tables")[1]
    (problem,) = found
    assert problem.name == "unknown-file-type"
    assert hint in problem.hint


@pytest.mark.parametrize("rows", [8, 9, 120, 1000])
def test_ids_of_rows_stay_when_a_table_grows(rows):
    data = "title\n" + "".join(f"card {n}\n" for n in range(rows))
    ids = [name for name, *_ in load("t.csv", data)[0]]
    assert ids[:2] == ["002", "003"]
    assert ids[-1] == f"{rows + 1:03}"


def test_a_leftover_table_is_a_warning():
    text = GAME.format(file="t.csv", more="", language="en") + "guarded: all\n"
    files = {"tables/game.yaml": text, "tables/t.csv": "id\na\n"}
    files |= {
        "tables/heroes-old.csv": "id\na\n",
        "tables/_prices.csv": "x\n",
        "tables/_o/p.csv": "x",
    }
    game, _ = Project(files, [LAYOUTS], cache=run_cache()).load("tables")
    (problem,) = [one for one in Runner(game).tables() if one.name == "unused-file"]
    assert problem.severity == "warning"
    assert problem.where.file == "content/tables/heroes-old.csv"


def test_very_many_headings_are_told_once_for_all():
    more = ",".join(f"c{n}" for n in range(2_000))
    _, problems = load("t.csv", f"id,t,{more}\na,A\n", "fields: {t: text}")
    assert len(problems) == 50
    assert problems[-1].message == "unknown field 'c49' (and 1,950 more that are unknown)"
    many = ", ".join(f"k{n}: 1" for n in range(3_000))
    _, problems = load("t.csv", "id\na\n", many)
    assert len(problems) == 50
    assert "(and 2,950 more that are unknown)" in problems[-1].message


def test_an_error_is_told_where_there_is_a_warning():
    def change(sheet):
        sheet.merge_cells("B2:B3")

    rows = [["id", "n"], ["a", "x"], ["b", None]]
    data = xlsx(("S", rows), change=change)
    _, problems = load("t.xlsx", data, "fields: {n: integer?}")
    assert [(p.name, p.where.line) for p in problems] == [("merged-cells", 2), ("wrong-type", 2)]


@pytest.mark.parametrize(
    ("name", "hint"),
    [("a.avif", "save it as .png"), ("a.bmp", "save it as .png"), ("a.pdf", ".svg"),
     ("a.xyz", ".png .jpg")],
)  # fmt: skip
def test_a_picture_of_another_kind_is_told_what_to_do_with_it(name, hint):
    problem = told("t.csv", f"id,art\na,{name}\n", "fields: {art: picture}")
    assert problem.name == "unknown-picture"
    assert hint in problem.hint


def test_an_id_that_ends_in_a_blank_shows_it():
    problem = told("t.yaml", "- id: 'ann of kent '\n")
    assert problem.message.endswith("on every computer: a space")
    assert load("t.yaml", f"- id: {'x' * 100}\n")[1] == ()
    assert "files are named after it" in told("t.yaml", f"- id: {'x' * 101}\n").hint
