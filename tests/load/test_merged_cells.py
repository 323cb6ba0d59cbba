"""Cells that a spreadsheet joins into one: those below the first are empty, and it is told."""

from io import BytesIO

import openpyxl
import pytest
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import CoveredTableCell, Table, TableCell, TableRow
from odf.text import P
from table_games import load

ROWS = [
    ["id", "suit", "rank"],
    ["a", "Fire", "low"],
    ["b", None, None],
    ["c", None, "high"],
    ["d", "Water", "high"],
]
SHARED = "fields: {suit: text?, rank: text?}"


def xlsx(*ranges, rows=ROWS):
    book = openpyxl.Workbook()
    book.active.title = "Cards"
    for row in rows:
        book.active.append(row)
    for joined in ranges:
        book.active.merge_cells(joined)
    buffer = BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def ods(*spans, rows=ROWS, title="Cards"):
    """``spans`` are a row and a column from 1, and how many rows and columns are one there."""
    document = OpenDocumentSpreadsheet()
    covered = {
        (row + down, column + right)
        for row, column, rows_in_all, columns in spans
        for down in range(rows_in_all)
        for right in range(columns)
        if down or right
    }
    reach = {(row, column): (str(down), str(right)) for row, column, down, right in spans}
    for name in ("Other", title):
        table = Table(name=name)
        for number, row in enumerate(rows, 1):
            line = TableRow()
            for column, value in enumerate(row, 1):
                at = (number, column) if name == title else None
                if at in covered:
                    line.addElement(CoveredTableCell())
                    continue
                down, right = reach.get(at, ("1", "1"))
                about = {"numberrowsspanned": down, "numbercolumnsspanned": right}
                cell = TableCell(valuetype="string", **(about if at in reach else {}))
                if value is not None:
                    cell.addElement(P(text=value))
                line.addElement(cell)
            table.addElement(line)
        document.spreadsheet.addElement(table)
    buffer = BytesIO()
    document.write(buffer)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("file", "data"),
    [("t.xlsx", xlsx("B2:B4", "C2:C3")), ("t.ods", ods((2, 2, 3, 1), (2, 3, 2, 1)))],
)
def test_cells_that_are_merged_downwards_are_told_once(file, data):
    pieces, (told,) = load(f"{file}#Cards", data, SHARED)
    assert [fields for _, fields, _ in pieces][:3] == [
        {"suit": "Fire", "rank": "low"},
        {},
        {"rank": "high"},
    ]
    assert (told.name, told.severity) == ("merged-cells", "warning")
    assert (told.where.line, told.where.column) == (2, 2)
    assert told.message.startswith("3 cells are merged here")
    assert told.message.endswith("(and 1 more like it)")


@pytest.mark.parametrize(
    ("file", "data"),
    [
        ("t.xlsx#Cards", xlsx()),
        ("t.xlsx#Cards", xlsx("C5:D5")),
        ("t.xlsx#Cards", xlsx("E1:F2")),
        ("t.ods#Cards", ods()),
        ("t.ods#Cards", ods((5, 2, 1, 2))),
        ("t.ods#Other", ods((2, 2, 3, 1))),
    ],
)
def test_cells_merged_across_or_beside_a_title_or_on_another_sheet_are_not(file, data):
    assert load(file, data, SHARED)[1] == ()
