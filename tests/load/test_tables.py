"""Tables as people have them: spreadsheets, their headings, gaps, comments, sums and sheets."""

import zipfile
from datetime import date, time
from io import BytesIO

import openpyxl
import pytest
from conftest import run_cache
from table_games import GAME, LAYOUTS, load, ods, told, xlsx

from generator.project import Project

ROWS = [["ID", "Name", "Cost"], ["ember", "Ember", 3], ["ash", "Ash", 2.5]]


PIECES = [("ember", {"name": "Ember", "cost": 3}, 1), ("ash", {"name": "Ash", "cost": 2.5}, 1)]
DECLARED = "fields: {name: text, cost: number}"


@pytest.mark.parametrize(
    ("file", "data"),
    [
        ("t.csv", "ID,Name,Cost\nember,Ember,3\nash,Ash,2.5\n"),
        ("t.csv", "ID;Name;Cost\nember;Ember;3\nash;Ash;2.5\n"),
        ("t.csv", "ID\tName\tCost\nember\tEmber\t3\nash\tAsh\t2.5\n"),
        ("t.tsv", "ID\tName\tCost\r\nember\tEmber\t3\r\nash\tAsh\t2.5\r\n"),
        ("t.xlsx", xlsx(("Only", ROWS))),
        ("t.xlsx#Only", xlsx(("Only", ROWS))),
        ("t.xlsx#Two words", xlsx(("Other", [["id"], ["x"]]), ("Two words", ROWS))),
        ("t.xlsx", xlsx(("Only", ROWS), ("Notes", [["x"]]), hidden=["Notes"])),
        ("t.ods", ods(("Helden", ROWS))),
        ("t.ods#Helden", ods(("Andere", [["id"]]), ("Helden", ROWS))),
    ],
)
def test_one_table_in_every_file_type(file, data):
    assert load(file, data, DECLARED) == (PIECES, ())


def test_gaps_comments_empty_columns_and_rows_are_passed_over():
    rows = [
        None, ["id", None, "name", None, ""], ["a", None, "A"], None, ["#b", None, "B"],
        [None, None, None, None, " "], ["c", "", "C", None, " "],
    ]  # fmt: skip
    pieces = [("a", {"name": "A"}, 1), ("c", {"name": "C"}, 1)]
    assert load("t.xlsx", xlsx(("S", rows))) == (pieces, ())
    assert load("t.csv", "\nid,,name,,\na,,A\n,,,,\n#b,,B\n,,,\nc,,C,, \n") == (pieces, ())


def test_without_a_column_of_ids_the_rows_are_numbered():
    rows = [["name"], ["A"], ["# off"], *[["x"]] * 8]
    pieces, problems = load("t.xlsx", xlsx(("S", rows)))
    assert not problems
    assert [piece[0] for piece in pieces] == ["002", *(f"{n:03}" for n in range(4, 12))]


def test_columns_are_mapped_and_passed_over():
    rows = [["Card Name", "Qty", "Remarks", "COST"], ["A", 3, "later", 1]]
    more = "columns: {card name: title, Qty: copies, Remarks: null}, "
    more += "fields: {title: text, cost: integer}"
    assert load("t.xlsx", xlsx(("S", rows)), more) == ([("002", {"title": "A", "cost": 1}, 3)], ())


@pytest.mark.parametrize(
    ("more", "rule", "place", "hint"),
    [
        ("columns: {Qyt: copies}", "unknown-column", "game.yaml:7:", "Qty"),
        ("columns: {Qty: [1]}", "wrong-type", "game.yaml:7:", "Qty: null"),
        ("fields: {name: text}", "taken-as-copies", "t.xlsx#S:1:2", "columns: {Qty: null}"),
        ("fields: {name: text}, columns: {Qty: nam}", "unknown-field", "game.yaml:7:", "name"),
    ],
)
def test_wrong_columns_are_told_once_at_their_place(more, rule, place, hint):
    problem = told("t.xlsx", xlsx(("S", [["Name", "Qty"], ["A", 2], ["B", 2]])), more)
    assert problem.name == rule
    assert place in str(problem.where)
    assert hint in problem.hint


def test_a_column_without_a_name_that_holds_something_is_told():
    problem = told("t.xlsx", xlsx(("S", [["id", None], ["a", 1]])))
    assert (problem.name, str(problem.where)) == ("empty-header", "content/tables/t.xlsx#S:1:2")


def test_defaults_fill_empty_cells():
    more = (
        "fields: {name: text, cost: {type: integer, default: 0}, line: {type: text, default: ''}}"
    )
    rows = [["id", "name", "cost"], ["a", "A", None], ["b", "B", 4]]
    pieces, problems = load("t.xlsx", xlsx(("S", rows)), more)
    assert not problems
    assert [fields["cost"] for _, fields, _ in pieces] == [0, 4]
    assert pieces[0][1]["line"] == ""
    problem = told(
        "t.xlsx", xlsx(("S", rows)), "fields: {name: text, cost: {type: integer, default: x}}"
    )
    assert (problem.name, problem.where.file) == ("wrong-type", "content/tables/game.yaml")
    assert "default of cost" in problem.message


def test_a_missing_cell_names_how_to_do_without():
    problem = told("t.xlsx", xlsx(("S", [["id", "name"], ["a", None]])), "fields: {name: text}")
    assert (problem.name, problem.where.line) == ("missing-field", 2)
    assert "`name: text?`" in problem.hint


def test_cells_of_other_kinds():
    day, hour = date(2026, 1, 2), time(10, 30)
    rows = [["id", "a", "b", "c", "d", "e"], ["x", day, hour, True, "007", "12"]]
    pieces, problems = load("t.xlsx", xlsx(("S", rows), formats={"C2": "hh:mm"}))
    assert not problems
    expected = {"a": "2026-01-02", "b": "10:30", "c": True, "d": "007", "e": 12}
    assert pieces[0][1] == expected
    pieces, _ = load("t.xlsx", xlsx(("S", [["id", "a"], ["x", 2.5]])), "fields: {a: text}")
    assert pieces[0][1] == {"a": "2.5"}


@pytest.mark.parametrize(("language", "good"), [("de", True), ("pt-br", True), ("en", False)])
def test_a_decimal_comma_is_one_where_the_language_has_it(language, good):
    more = "fields: {a: number, b: length, c: text}"
    data = 'id;a;b;c\nx;-2,5;"14,5mm";1,5\n'
    pieces, problems = load("t.csv", data, more, language=language)
    if good:
        assert not problems
        assert pieces[0][1] == {"a": -2.5, "b": 14.5, "c": "1,5"}
    else:
        assert [problem.hint for problem in problems] == ["write `-2.5`", "write `14.5mm`"]


@pytest.mark.parametrize(
    ("cell", "hint"),
    [
        ("1.000", "for the large number write 1000, for the decimal 1,000"),
        ("-12.500", "for the large number write -12500, for the decimal -12,500"),
        ("1.5", ""), ("0.125", ""), ("1.0000", ""), ("1000", ""), ("1,000", ""), ("1.000,5", ""),
    ],
)  # fmt: skip
def test_a_point_that_may_part_thousands_is_told_in_a_language_that_writes_so(cell, hint):
    data = f"id;a;b\nx;{cell};{cell}\n"
    _, problems = load("t.csv", data, "fields: {a: number, b: text}", language="de")
    told = [(p.name, p.where.column, p.hint) for p in problems]
    assert told == ([("unclear-number", 2, hint)] if hint else [])
    if "," not in cell:
        assert load("t.csv", data, "fields: {a: number, b: text}")[1] == ()
        rows = xlsx(("S", [["id", "a"], ["x", float(cell)]]))
        assert load("t.xlsx", rows, "fields: {a: number}", language="de")[1] == ()


@pytest.mark.parametrize(
    ("data", "rule", "said"),
    [
        (b"id,name\na,\xff\xfe\xfa\n", "wrong-encoding", ""),
        (
            f"id,name\na,{'x' * 140_000}\n",
            "csv-syntax",
            "a cell in this row has more than 131,072 characters",
        ),
        ('id,name\na,"x', "csv-syntax", "a double quote in this row is never closed"),
    ],
)
def test_a_table_that_cannot_be_read_is_told_and_no_more(data, rule, said):
    problem = told("t.csv", data)
    assert (problem.name, problem.where.file) == (rule, "content/tables/t.csv")
    assert said in problem.message
    assert problem.hint


def test_a_remark_in_quotes_does_not_say_what_parts_the_cells():
    pieces, problems = load("t.csv", '"# 3, of May, by us"\nid;name\na;1, 2\n')
    assert (pieces, problems) == ([("a", {"name": "1, 2"}, 1)], ())
    pieces, problems = load("t.csv", '"id";"name, and more"\na;1\n')
    assert (pieces, problems) == ([("a", {"name, and more": 1}, 1)], ())


@pytest.mark.parametrize(
    ("file", "data", "rule", "said"),
    [
        ("t.xlsx", xlsx(("A", ROWS), ("B", ROWS)), "which-tab", "A, B"),
        ("t.xlsx#Heros", xlsx(("Heroes", ROWS)), "unknown-tab", "Heros"),
        (
            "t.xlsx",
            b"",
            "bad-spreadsheet",
            "it is not a valid XLSX or ODS file, or it has a password",
        ),
        ("t.xlsx", b"\xd0\xcf\x11\xe0 old or protected", "bad-spreadsheet", "password"),
        ("t.xlsx", b"PK\x03\x04 cut off", "bad-spreadsheet", "damaged"),
        ("t.ods", xlsx(("A", ROWS))[:-900], "bad-spreadsheet", "damaged"),
        ("t.ods", ods(("S", [["x"] * 30]), repeated=90_000), "bad-spreadsheet", "cells"),
    ],
)
def test_sheets_and_files_that_cannot_be_read(file, data, rule, said):
    problem = told(file, data)
    assert (problem.name, problem.where.file) == (rule, f"content/tables/{file.partition('#')[0]}")
    assert said in problem.message
    assert problem.hint


def spoilt():
    """Two sheets: in the second an error, a formula without a value, one with an empty text."""
    book = openpyxl.Workbook()
    book.active.append(["ID", "Other"])
    sheet = book.create_sheet("Heroes & co")
    for row in (["ID", "Cost", "Sum"], ["a", 3, "=B2*2"], ["b", "#DIV/0!", 4]):
        sheet.append(row)
    sheet["B3"].data_type = "e"
    buffer = BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def test_cells_that_hold_an_error_or_nothing_yet_are_told():
    pieces, (problem,) = load("t.xlsx#Heroes & co", spoilt())
    assert pieces == [("a", {"Cost": 3}, 1), ("b", {"Sum": 4}, 1)]
    assert (problem.name, problem.severity) == ("spoiled-cell", "warning")
    assert str(problem.where) == "content/tables/t.xlsx#Heroes & co:2:3"
    assert problem.message == (
        "the cell shows a formula that was never computed; it is read as empty (and 1 more like it)"
    )
    assert load("t.xlsx#Sheet", spoilt())[1] == ()


def packed(**parts):
    """A zip file of some parts."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in parts.items():
            file.writestr(name, data)
    return buffer.getvalue()


def test_bombs_are_told_and_never_unpacked():
    far = '<row r="1"><c r="A1"><v>1</v></c></row>'
    far += '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'
    sheet = {"xl/worksheets/sheet1.xml": f"<worksheet><sheetData>{far}</sheetData></worksheet>"}
    assert "cells" in told("t.xlsx", packed(**sheet)).message
    large = packed(**{"xl/sharedStrings.xml": b" " * 70_000_000})
    assert len(large) < 100_000
    assert "text" in told("t.xlsx", large).message
    many = packed(**{f"xl/p{n}.xml": b"" for n in range(2_100)})
    assert "parts" in told("t.xlsx", many).message


def test_a_row_with_more_cells_than_headings_names_its_cell():
    problem = told("t.csv", "id,name\na,A,more\n")
    assert (problem.name, str(problem.where)) == ("row-too-long", "content/tables/t.csv:2:3")


def test_what_an_open_spreadsheet_leaves_beside_it_is_no_file_of_ours():
    files = {
        "tables/game.yaml": GAME.format(file="t.xlsx", more="", language="en"),
        "tables/t.xlsx": xlsx(("S", ROWS)),
        "tables/~$t.xlsx": b"x",
    }
    game, problems = Project(files, [LAYOUTS], cache=run_cache()).load("tables")
    assert (len(game.components[0].pieces), problems) == (2, ())


def test_templates_know_the_number_of_a_card():
    front = (
        '{% extends "_base.svg.j2" %}\n{% block shapes %}'
        '<rect width="{{ piece.index }}" height="{{ piece.of }}"/>'
        '<rect x="{{ pieces("hero")[1].index }}" width="1" height="1"/>{% endblock %}'
    )
    text = GAME.format(file="t.csv", more="", language="en")
    files = {"tables/game.yaml": text, "tables/t.csv": "id,copies\na,5\nb,1\nc,1\n"}
    project = Project(files, [{"faces/tables/f.svg.j2": front}], cache=run_cache())
    built, problems = project.build("tables")
    assert not problems
    for number, one in enumerate(built.drawn, 1):
        assert f'width="{number}" height="3"' in one.front.svg()
    assert 'x="2"' in built.drawn[0].front.svg()
