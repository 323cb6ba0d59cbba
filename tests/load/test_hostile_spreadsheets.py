"""Spreadsheets that claim far more than they hold: refused before a library makes room for it."""

import re
import zipfile
from io import BytesIO

import pytest
from table_games import load, ods, told, xlsx

from generator.load import archive, spreadsheet
from generator.load.spreadsheet import read_sheet

SPACE = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
PLAIN = xlsx(("S", [["id"], ["a"]]))
OPEN = ods(("S", [["id", "b"], ["a", "XX"]]))


def with_part(data, part, change):
    """A spreadsheet with another text of one part."""
    made = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as held, zipfile.ZipFile(made, "w") as file:
        for name in held.namelist():
            text = held.read(name)
            if name == part:
                text = change(text)
            file.writestr(name, text)
    return made.getvalue()


def sheet(rows, before="", after=""):
    text = f"<worksheet {SPACE}>{before}<sheetData>{rows}</sheetData>{after}</worksheet>"
    return with_part(PLAIN, "xl/worksheets/sheet1.xml", lambda _: text.encode())


def content(old, new):
    def change(text):
        assert re.search(old.encode(), text)
        return re.sub(old.encode(), new.encode(), text)

    return with_part(OPEN, "content.xml", change)


CELL = "<v>1</v></c></row>"


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (f'<row r="4294967295"><c r="A4294967295">{CELL}', "rows"),
        (f'<row r="1048577"><c r="A1048577">{CELL}', "rows"),
        (f'<row r="1"><c r="A99999999999999999999">{CELL}', "rows"),
        (f'<row r="2"><c r="ZZZZZZ2">{CELL}', "columns"),
        (f'<row r="2"><c r="XFE2">{CELL}', "columns"),
        (f"<row r='1048576'><c r = 'XFD1048576'>{CELL}", "cells"),
        (f'<row r="1"><c r="&#88;FD1048576">{CELL}', "cells"),
        (f'<row r="1"><c x=">" r="XFD1048576">{CELL}', "cells"),
        (f'<row r="-1"><c>{CELL}', "a cell has a number that is not valid"),
        (f'<row r="1"><c r="1A">{CELL}', "no valid address"),
        (f'<row r="1"><c r="a1">{CELL}', "no valid address"),
        ("<row>" + "<c/>" * 16_385 + "</row>", "columns"),
    ],
)
def test_cells_beyond_a_sheet_are_refused(rows, said):
    problem = told("t.xlsx", sheet(rows))
    assert (problem.name, problem.where.file) == ("bad-spreadsheet", "content/tables/t.xlsx")
    assert said in problem.message


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize("claim", ["uniqueCount", "count"])
def test_texts_that_are_only_counted_are_refused(claim, encoding):
    """The library makes room for as many before it reads the first, and ends the process."""
    text = f'<sst {SPACE} {claim}="4000000000"><si><t>a</t></si></sst>'.encode(encoding)
    made = BytesIO(PLAIN)
    with zipfile.ZipFile(made, "a") as file:
        file.writestr("xl/sharedStrings.xml", text)
    problem = told("t.xlsx", made.getvalue())
    assert (problem.name, problem.message) == ("bad-spreadsheet", "it has far too many texts")


@pytest.mark.parametrize(
    "rows",
    [
        f'<row r="3"><c r="C3">{CELL}',
        '<row r="1048576"><c r="XFD1048576" s="0"/></row>',
        '<row r="1"><c r="A1" s="99999999"><v>1</v></c></row>',
        '<row r="1"><c r="A1"><f t="shared" si="4000000000" ref="A1:XFD1048576">A1</f>' + CELL,
    ],
)
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('<dimension ref="A1:XFD1048576"/>', ""), ('<dimension ref="A1:ZZZZZZ9999999999"/>', ""),
        ("", '<mergeCells><mergeCell ref="A1:ZZZZZZZ99999999999"/></mergeCells>'),
    ],
)  # fmt: skip
def test_what_only_claims_to_be_large_is_read(rows, before, after):
    assert "bad-spreadsheet" not in {p.name for p in load("t.xlsx", sheet(rows, before, after))[1]}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("XX", '<text:s text:c="1000000000"/>', "blanks"),
        ("XX", '<text:s text:c="600000"/>' * 2, "blanks"),
        ("XX", '<text:s text:c="99999999999"/>', "rows"),
        ('rows-repeated="1"', 'rows-repeated="1000000000"', "cells"),
        ('rows-repeated="1"', "rows-repeated='4000000000' a='>'", "cells"),
        ('columns-repeated="16000"', 'columns-repeated="9000000000" office:value="1"', "cells"),
        ("XX", "&lol;", "damaged"),
        ("<office:document-content", "<!DOCTYPE a [<!ENTITY l 'll'>]><office:document-content",
         "damaged"),
    ],
)  # fmt: skip
def test_repeats_and_blanks_without_end_are_refused(old, new, said):
    problem = told("t.ods", content(old, new))
    assert (problem.name, problem.where.file) == ("bad-spreadsheet", "content/tables/t.ods")
    assert said in problem.message


def test_empty_rows_and_columns_may_repeat_as_often_as_they_like():
    data = content('repeated="(1048000|16000|16384)"', 'repeated="4000000000"')
    assert load("t.ods", data)[0] == [("a", {"b": "XX"}, 1)]


def test_an_empty_part_is_no_damage():
    """LibreOffice leaves one: the list of shortcuts."""
    made = BytesIO(OPEN)
    with zipfile.ZipFile(made, "a") as file:
        file.writestr("Configurations2/accelerator/current.xml", "")
    assert load("t.ods", made.getvalue())[0] == [("a", {"b": "XX"}, 1)]


@pytest.mark.parametrize("inside", ["<si><from><fonts><cellXfs><c><text:p>", "]]<![CDATA["])
def test_remarks_are_no_tags_and_cost_no_time(inside):
    remark = f"<!-- {inside * 20_000} -->"
    data = sheet(f'{remark}<row r="1"><c r="A1" t="str"><v><![CDATA[id]]></v></c></row>')
    assert load("t.xlsx", data) == ([], ())


def test_more_elements_than_anybody_needs_are_refused(monkeypatch):
    monkeypatch.setattr(archive, "MAX_ELEMENTS", 100)
    assert "elements" in told("t.xlsx", sheet("<row/>" * 200)).message


class PanicException(BaseException):
    """As the library's own: no Exception."""


@pytest.mark.parametrize("error", [PanicException("panicked"), ValueError("no"), KeyError("no")])
def test_a_library_that_panics_is_a_file_that_cannot_be_read(monkeypatch, error):
    def panic(*_):
        raise error

    monkeypatch.setattr(spreadsheet, "_read_by_library", panic)
    assert told("t.xlsx", PLAIN).message == "it cannot be read as a spreadsheet"


def test_who_stops_the_program_stops_it(monkeypatch):
    def stop(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(spreadsheet, "_read_by_library", stop)
    with pytest.raises(KeyboardInterrupt):
        load("t.xlsx", PLAIN)


def test_only_parts_that_were_judged_reach_the_library():
    made = BytesIO()
    with zipfile.ZipFile(BytesIO(PLAIN)) as held, zipfile.ZipFile(made, "w") as file:
        for name in held.namelist():
            file.writestr(name, held.read(name))
        file.writestr("xl/workbook.bin", b"x")
        file.writestr("xl/media/image1.png", b"x")
    parts = archive.parts_of(made.getvalue())
    assert not [name for name in parts if not name.endswith((".xml", ".rels"))]
    assert sorted(zipfile.ZipFile(archive.packed_again(parts)).namelist()) == sorted(parts)
    assert read_sheet.__module__ == "generator.load.spreadsheet"


@pytest.mark.parametrize("at", range(0, 2000, 37))
def test_a_byte_that_is_another_never_escapes(at):
    for data, name in ((PLAIN, "t.xlsx"), (OPEN, "t.ods")):
        broken = bytearray(data)
        broken[at % len(broken)] ^= 0x55
        assert {problem.name for problem in load(name, bytes(broken))[1]} <= {
            "bad-spreadsheet", "which-tab", "row-without-id", "unknown-tab", "empty-component",
            "spoiled-cell", "bad-id", "missing-id",
        }  # fmt: skip


LONG = "word " * 30_000


@pytest.mark.parametrize(
    ("file", "data", "place"),
    [
        ("t.xlsx", sheet(f'<row r="2"><c r="A2" t="inlineStr"><is><t>id</t></is></c></row>'
                         f'<row r="3"><c r="A3" t="inlineStr"><is><t>{LONG}</t></is></c></row>'),
         "t.xlsx#S:3:1"),
        ("t.ods", content("XX", LONG), "t.ods#S:2:2"),
        ("t.json", f'[{{"id": "a", "b": "{LONG}"}}]', "t.json:1:19"),
        ("t.yaml", f"- {{id: a, b: {LONG}}}", "t.yaml:1:14"),
    ],
    ids=["xlsx", "ods", "json", "yaml"],
)  # fmt: skip
def test_a_cell_has_as_many_characters_in_every_kind_of_table(file, data, place):
    """A CSV file's own reader has the limit; a cell of 59 MB held up a build for a minute."""
    problem = told(file, data)
    assert str(problem.where) == f"content/tables/{place}"
    assert problem.message == "a cell in this row has more than 131,072 characters"
    assert problem.hint == "shorten the cell"
