"""Tables as programs and people save them: separators, remarks, capitals, spoilt cells, lists."""

import zipfile
from io import BytesIO

import pytest
from table_games import GAME, LAYOUTS, load, ods, told, xlsx

from generator.load import archive
from generator.load.edit_csv import CsvTable
from generator.problem import ContentError
from generator.project import Project


@pytest.mark.parametrize(
    ("file", "data"),
    [
        ("t.csv", "\n\n \nID;Title\na;One, two, three\n"),
        ("t.csv", ";;\nID;Title;\na;One, two, three;\n"),
        ("t.csv", "# my deck, version 3\nID;Title\na;One, two, three\n"),
        ("t.csv", "# my deck; version 3\nID;Title\na;One, two, three\n"),
        ("t.csv", '"# my deck, version 3";\r\nID;Title\r\na;One, two, three\r\n'),
        ("t.csv", '# my deck, version 3\nID,Title\na,"One, two, three"\n'),
        ("t.csv", '# one\n# two\nID,Title\na,"One, two, three"\n'),
        ("t.csv", "sep=;\nID;Title\na;One, two, three\n"),
        ("t.csv", "sep=;\r\nID;Title\r\na;One, two, three\r\n"),
        ("t.csv", "SEP=|\nID|Title\na|One, two, three\n"),
        ("t.tsv", "ID\tTitle\na\tOne, two, three\n"),
        ("t.tsv", "# a, b, c\nID\tTitle\na\tOne, two, three\n"),
    ],
)  # fmt: skip
def test_what_divides_a_table_is_looked_for_in_its_headings(file, data):
    assert load(file, data) == ([("a", {"Title": "One, two, three"}, 1)], ())


@pytest.mark.parametrize(
    ("file", "data", "heading"),
    [
        ("t.csv", 'ID;"Title, long, name, x"\na;A\n', "Title, long, name, x"),
        ("t.csv", 'ID;"Title\nof, a, ""card"""\na;A\n', 'Title\nof, a, "card"'),
        ("t.tsv", "ID\ttitle, a, b, c\na\tA\n", "title, a, b, c"),
        ("t.csv", 'ID;5" tile\na;A\n', '5" tile'),
    ],
)  # fmt: skip
def test_separators_within_a_heading_divide_nothing(file, data, heading):
    assert load(file, data) == ([("a", {heading: "A"}, 1)], ())


@pytest.mark.parametrize(
    ("data", "fields"),
    [
        ("#,Title\n1,A\n", {"#": 1, "Title": "A"}),
        ("# of players;Title\n2;Fire, air\n", {"# of players": 2, "Title": "Fire, air"}),
        ("#players,Title,More\n2,A,\n", {"#players": 2, "Title": "A"}),
    ],
)
def test_a_heading_may_begin_with_a_hash(data, fields):
    assert load("t.csv", data) == ([("002", fields, 1)], ())


def test_a_heading_with_a_hash_that_is_named_is_no_remark():
    more = "columns: {'# of copies': copies}, fields: {title: text}"
    assert load("t.csv", "# of copies,title\n3,id\n", more) == ([("002", {"title": "id"}, 3)], ())


def test_only_remarks_are_no_rows_of_a_table_without_ids():
    pieces, problems = load("t.csv", "title,cost\n#1 Fan,2\n# 2 Fan,2\n#,3\n")
    assert (pieces, problems) == ([("002", {"title": "#1 Fan", "cost": 2}, 1)], ())


def test_the_line_of_a_row_is_that_of_the_file():
    problem = told("t.csv", "sep=;\n# a, b\nid;n\na;x\n", "fields: {n: integer}")
    assert (problem.where.line, problem.where.column) == (4, 2)


@pytest.mark.parametrize("first", ["Title", "title"])
def test_two_headings_that_differ_in_capitals_are_told(first):
    problem = told("t.csv", f"id,{first},{first.swapcase()}\na,A,B\n")
    assert (problem.name, problem.where.column) == ("duplicate-header", 3)
    assert "capitals make no difference" in problem.message


def test_a_cell_of_a_tsv_is_changed_in_its_place():
    text = "id\ta, b, c\nx\ty, z\n"
    table = CsvTable(text, tabs=True)
    table.set(2, 2, "q")
    assert table.written() == b"id\ta, b, c\nx\tq\n"


def with_content(data, old, new):
    """An ODS file in whose text one stretch is another."""
    made = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as packed, zipfile.ZipFile(made, "w") as file:
        for name in packed.namelist():
            text = packed.read(name)
            if name == "content.xml":
                assert old.encode() in text
                text = text.replace(old.encode(), new.encode())
            file.writestr(name, text)
    return made.getvalue()


def cell(about, shown):
    held = f"<text:p>{shown}</text:p>" if shown else ""
    return f"<table:table-cell {about}>{held}</table:table-cell>"


SPACE = "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"
FORMULA = f'xmlns:calcext="{SPACE}" table:formula="of:=IF([.A1]>3;1/0;2)"'
TEXT = 'office:value-type="string"'


@pytest.mark.parametrize(
    ("about", "shown", "what"),
    [
        (f'{TEXT} office:string-value="" calcext:value-type="error"', "#DIV/0!", "error #DIV/0!"),
        (f'{TEXT} office:string-value="" calcext:value-type="error"', "Err:502", "error Err:502"),
        ('office:value-type="float" office:value="0"', "#DIV/0!", "error #DIV/0!"),
        (TEXT, "#N/A", "error #N/A"),
        (TEXT, "<text:span>#NAME?</text:span>", "error #NAME?"),
        (f'{TEXT} calcext:value-type="error"', "", "an error"),
        ("", "", "never computed"),
    ],
)
def test_spoilt_cells_of_an_ods_are_told(about, shown, what):
    rows = [["id", None, "n"], ["a", 1, 2], ["b", 1, "XX"]]
    data = ods(("First", [["id"], ["XX"]]), ("A & <b>", [*rows, ["c", 1, "XX"]]))
    spoilt = with_content(data, cell(TEXT, "XX"), cell(f"{FORMULA} {about}", shown))
    more = "columns: {n: n}, fields: {n: integer?}"
    pieces, problems = load("t.ods#A & <b>", empty_header_gone(spoilt), more)
    assert [fields for _, fields, _ in pieces] == [{"n": 2}, {}, {}]
    (problem,) = problems
    assert (problem.name, problem.severity) == ("spoiled-cell", "warning")
    assert str(problem.where) == "content/tables/t.ods#A & <b>:3:3"
    assert f"{what}; it is read as empty (and 1 more like it)" in problem.message


def empty_header_gone(data):
    """The file with nothing in the column that has no heading."""
    one = '<table:table-cell office:value-type="float" office:value="1"><text:p>1</text:p>'
    return with_content(data, f"{one}</table:table-cell>", "<table:table-cell/>")


@pytest.mark.parametrize(
    ("about", "shown", "value"),
    [
        (TEXT, "#N/A", "#N/A"),
        (f'{FORMULA} {TEXT} office:string-value=""', "", None),
        (f"{FORMULA} {TEXT}", "Err:5", "Err:5"),
        (f'{FORMULA} office:value-type="float" office:value="2"', "2", 2),
    ],
)
def test_what_only_looks_spoilt_in_an_ods_is_a_value(about, shown, value):
    data = with_content(
        ods(("S", [["id", "n"], ["a", "XX"]])), cell(TEXT, "XX"), cell(about, shown)
    )
    assert load("t.ods", data) == ([("a", {} if value is None else {"n": value}, 1)], ())


def test_rows_and_columns_that_stand_for_several_are_counted():
    data = ods(("S", [["id", "n"], ["a", 2], ["b", "XX"]]))
    data = with_content(data, cell(TEXT, "a"), cell(f"{TEXT}", "#off"))
    first = '<table:table-row table:number-rows-repeated="1"><table:table-cell office:value-type="s'
    many = first.replace('"1"', '"3"')
    data = with_content(data, f'{first}tring"><text:p>#off', f'{many}tring"><text:p>#off')
    spoilt = with_content(data, cell(TEXT, "XX"), cell(f"{FORMULA} {TEXT}", "#REF!"))
    assert str(told("t.ods", spoilt).where).endswith("#S:5:2")


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("end<text:line-break/>next", "end\nnext"),
        ("<text:span>end<text:line-break/>next</text:span>", "end\nnext"),
        ("end<text:line-break></text:line-break>next", "end\nnext"),
        ("one<text:tab/>two", "one two"),
    ],
)
def test_a_line_break_in_a_cell_of_an_ods_is_one(written, text):
    data = with_content(ods(("S", [["id", "t"], ["a", "XX"]])), "XX", written)
    assert load("t.ods", data) == ([("a", {"t": text}, 1)], ())


def test_hidden_sheets_are_not_listed():
    sheets = [(name, [["id"], ["a"]]) for name in "ABCD"]
    problem = told("t.xlsx", xlsx(*sheets, hidden=["A", "D"]))
    assert problem.message == "the file has 2 tabs: B, C"
    assert "`#B`" in problem.hint


NESTED = "fields: {l: list?, m: mapping?}"


@pytest.mark.parametrize(
    ("cell", "fields"),
    [
        ('"[x, y]";', {"l": ["x", "y"]}),
        ("[1, 2.5, [true]];", {"l": [1, 2.5, [True]]}),
        (" [ ] ;{a: 1, b: {c: d}}", {"l": [], "m": {"a": 1, "b": {"c": "d"}}}),
    ],
)
def test_a_cell_holds_a_list_or_a_mapping(cell, fields):
    assert load("t.csv", f"id;l;m\na;{cell}\n", NESTED) == ([("a", fields, 1)], ())
    pieces, problems = load("t.xlsx", xlsx(("S", [["id", "l", "m"], ["a", "[x,\n y]"]])), NESTED)
    assert (pieces, problems) == ([("a", {"l": ["x", "y"]}, 1)], ())


@pytest.mark.parametrize(
    ("cell", "rule"),
    [
        ("x, y", "wrong-type"), ("[x, y", "yaml-syntax"), ("{a: 1}", "wrong-type"),
        ("[&a b, *a]", "too-many-aliases"), ("[!!python/name:os.system x]", "unknown-tag"),
        ("[" * 60 + "]" * 60, "nested-too-deep"), ("[{a: 1, a: 2}]", "duplicate-key"),
        ("[.inf]", "not-finite"),
    ],
)  # fmt: skip
def test_what_is_no_list_is_told_at_its_cell(cell, rule):
    problem = told("t.csv", f"id;n;l\na;;{cell}\n", "fields: {l: list, n: text?}")
    assert (problem.name, str(problem.where)) == (rule, "content/tables/t.csv:2:3")


def test_the_places_of_a_list_are_its_cell():
    project = Project({"t/game.yaml": GAME.format(file="t.csv", more=f", {NESTED}", language="en"),
                       "t/t.csv": "id;l\na;[x, y]\n"}, [LAYOUTS])  # fmt: skip
    piece = project.load("t")[0].components[0].pieces[0]
    assert str(piece.where_of("l", 1)) == "content/t/t.csv:2:2"


def test_true_in_a_column_of_texts_is_told_in_words_of_a_spreadsheet():
    rows = [["id", "title"], ["a", True]]
    problem = told("t.xlsx", xlsx(("S", rows)), "fields: {title: text}")
    assert (problem.name, problem.where.line, problem.where.column) == ("wrong-type", 2, 2)
    assert "as text in the spreadsheet" in problem.hint


@pytest.mark.parametrize("file", ["t.XLSX", "T.Xlsx#Only"])
def test_the_name_of_a_table_may_end_in_capitals(file):
    assert load(file, xlsx(("Only", [["id"], ["a"]]))) == ([("a", {}, 1)], ())
    assert load("t.CSV", "id\na\n") == ([("a", {}, 1)], ())


def test_a_tab_in_a_cell_is_a_space():
    rows = [["id", "t", "u"], ["a", "one\ttwo", "x\ty"]]
    fields = {"t": "one two", "u": "x y"}
    assert load("t.xlsx", xlsx(("S", rows)), "fields: {t: text, u: any}")[0][0][1] == fields


@pytest.mark.parametrize(
    ("written", "number"),
    [("1.000,5", 1000.5), ("-1.234.567,25", -1234567.25), ("1 000,5", 1000.5), ("1000,5", 1000.5)],
)
def test_thousands_are_parted_as_the_language_has_it(written, number):
    data = f"id;n\na;{written}\n"
    assert load("t.csv", data, "fields: {n: number}", language="de")[0][0][1] == {"n": number}
    problem = told("t.csv", data, "fields: {n: number}")
    assert problem.hint == f"write `{number}`"


@pytest.mark.parametrize("written", ["1.00,5", "1000.000,5", ".000,5", "1..000,5"])
def test_what_is_no_number_is_none(written):
    problem = told("t.csv", f"id;n\na;{written}\n", "fields: {n: number}", language="de")
    assert problem.name == "wrong-type"


def test_a_sheet_with_a_password_is_told_to_have_one():
    entry = b'manifest:full-path="content.xml" manifest:media-type="text/xml"'
    locked = b'><manifest:encryption-data manifest:checksum="x"/></manifest:file-entry>'
    made = BytesIO()
    with (
        zipfile.ZipFile(BytesIO(ods(("A", [["id"], ["a"]])))) as held,
        zipfile.ZipFile(made, "w") as file,
    ):
        for name in held.namelist():
            data = held.read(name)
            if name == "META-INF/manifest.xml":
                assert entry + b"/>" in data
                data = data.replace(entry + b"/>", entry + locked)
            file.writestr(name, b"\x8f encrypted" if name == "content.xml" else data)
    problem = told("t.ods", made.getvalue())
    assert (problem.name, problem.message) == ("bad-spreadsheet", "it has a password")
    assert "without a password" in problem.hint


ROW, CELL = "table:table-row", "table:table-cell"


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ('<row r="2"><c r="B2"/><c r="C2"><v>1</v></c></row>', 6),
        ("<row r='2'><c r='B2'/><c r = 'C2'><v>1</v></c></row>", 6),
        ('<row r="1"><c r="AB1"><v>1</v></c></row>', 28),
        ("<row><c><v>1</v></c><c><v>2</v></c></row><row></row>", 2),
        ('<row><c><v>1</v></c><c s="1"/><c/><cols></cols></row>', 1),
        ('<row><c/><c s="1"/><c><v>1</v></c></row>', 3),
        (  # else a few bytes fill the memory
            '<row r="1"><c r="CV1"><v>1</v></c></row><row r="1000"><c><v>1</v></c></row>',
            100_000,
        ),
        (
            '<x:row r="5"><x:c r="C5"><v/></x:c></x:row><x:row><x:c t="s">1</x:c></x:row>',
            18,
        ),
        (
            (
                f'<{ROW} table:number-rows-repeated="3"><{CELL} '
                f'table:number-columns-repeated="4" office:value="1"/><{CELL}/></{ROW}>'
            ),
            12,
        ),
        (
            f"<{ROW} a='>' table:number-rows-repeated='3000000000'><{CELL}>1</{CELL}></{ROW}>",
            3_000_000_000,
        ),
        (
            (
                f'<{ROW} table:number-rows-repeated="3"><{CELL}/></{ROW}>'
                f"<{ROW}><{CELL}><text:p>a</text:p></{CELL}></{ROW}>"
            ),
            4,
        ),
        (
            (
                f"<table:table><{ROW}><{CELL}>a</{CELL}><{CELL}>b</{CELL}></{ROW}></table:table>"
                f"<table:table><{ROW}><{CELL}>a</{CELL}></{ROW}></table:table>"
            ),
            2,
        ),
    ],
)
def test_the_box_around_filled_cells_is_counted_before_it_is_read(text, cells, monkeypatch):
    data = f"<all>{text}</all>".encode()
    monkeypatch.setattr(archive, "MAX_CELLS", cells)
    archive._Judge(0).judged(data)
    monkeypatch.setattr(archive, "MAX_CELLS", cells - 1)
    with pytest.raises(ContentError, match="far too many cells"):
        archive._Judge(0).judged(data)


@pytest.mark.parametrize("made", [xlsx, ods])
def test_as_many_cells_as_may_be_are_read_and_one_more_is_not(made, monkeypatch):
    data = made(("A", [["id", "name"], ["a", "b"]]))
    monkeypatch.setattr(archive, "MAX_CELLS", 4)
    assert load("t.xlsx" if made is xlsx else "t.ods", data)[1] == ()
    monkeypatch.setattr(archive, "MAX_CELLS", 3)
    problem = told("t.xlsx" if made is xlsx else "t.ods", data)
    assert (problem.name, problem.message) == ("bad-spreadsheet", "it has far too many cells")


def test_spoilt_cells_that_do_not_say_where_they_are_are_told_at_their_place():
    head = "<row><c t='str'><v>id</v></c><c t='str'><v>n</v></c></row>"
    body = "<row><c t='str'><v>a</v></c><c t='e'><v>#N/A</v></c></row>"
    end = "<row r='4'><c t='str'><v>b</v></c><c/><c/><c><f>1+1</f></c></row>"
    space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    sheet = f"<worksheet {space}><sheetData>{head}{body}{end}</sheetData></worksheet>"
    made = BytesIO()
    with (
        zipfile.ZipFile(BytesIO(xlsx(("A", [["id"]])))) as held,
        zipfile.ZipFile(made, "w") as file,
    ):
        for name in held.namelist():
            file.writestr(name, sheet if name.endswith("sheet1.xml") else held.read(name))
    pieces, (problem,) = load("t.xlsx", made.getvalue(), "fields: {n: integer?}")
    assert [(name, fields) for name, fields, _ in pieces] == [("a", {}), ("b", {})]
    assert (problem.name, str(problem.where)) == (
        "spoiled-cell",
        "content/tables/t.xlsx#A:2:2",
    )
    assert "the error #N/A; it is read as empty (and 1 more like it)" in problem.message
