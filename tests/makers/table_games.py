"""A game whose pieces stand in a table: saved as CSV, XLSX or ODS, and loaded."""

from io import BytesIO

import openpyxl
from conftest import run_cache
from odf.opendocument import OpenDocumentSpreadsheet
from odf.table import Table, TableCell, TableRow
from odf.text import P

from generator.project import Project

GAME = """
title: Tables
players: [1, 2]
language: {language}
components:
  hero: {{kind: card, size: card-57x88, pieces: "{file}", print: {{method: single}},
         front: f.svg.j2{more}}}
"""
LAYOUTS = {"faces/tables/f.svg.j2": "<svg/>"}


def load(file, data, more="", language="en"):
    """The pieces of a game whose one component is this table, and every problem."""
    text = GAME.format(file=file, more=more and f", {more}", language=language)
    files = {"tables/game.yaml": text, f"tables/{file.partition('#')[0]}": data}
    project = Project(files, [LAYOUTS], cache=run_cache())
    game, problems = project.load("tables")
    pieces = game.components[0].pieces if game else ()
    return [(p.id, dict(p.fields), p.copies) for p in pieces], problems


def told(*given, **more):
    """The one problem of such a game, and its place as text."""
    (problem,) = load(*given, **more)[1]
    return problem


def xlsx(*sheets, hidden=(), formats=None, change=None):
    """The bytes of a workbook: each sheet a name and rows; a row is None to stay empty.

    ``formats`` are number formats by cell, of all sheets; ``change`` does more to each sheet.
    """
    book = openpyxl.Workbook()
    book.remove(book.active)
    for title, rows in sheets:
        sheet = book.create_sheet(title)
        for number, row in enumerate(rows, 1):
            for column, value in enumerate(row or [], 1):
                sheet.cell(number, column, value)
        for cell, code in (formats or {}).items():
            sheet[cell].number_format = code
        if change:
            change(sheet)
        if title in hidden:
            sheet.sheet_state = "hidden"
    buffer = BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def ods(*sheets, repeated=1):
    """The bytes of an OpenDocument spreadsheet, empty cells far to the right and below."""
    document = OpenDocumentSpreadsheet()
    for title, rows in sheets:
        table = Table(name=title)
        for row in rows:
            line = TableRow(numberrowsrepeated=str(repeated))
            for value in row:
                if value is None:
                    line.addElement(TableCell())
                    continue
                kind = {"valuetype": "string"}
                if not isinstance(value, str):
                    kind = {"valuetype": "float", "value": str(value)}
                cell = TableCell(**kind)
                cell.addElement(P(text=str(value)))
                line.addElement(cell)
            line.addElement(TableCell(numbercolumnsrepeated="16000"))
            table.addElement(line)
        empty = TableRow(numberrowsrepeated="1048000")
        empty.addElement(TableCell(numbercolumnsrepeated="16384"))
        table.addElement(empty)
        document.spreadsheet.addElement(table)
    buffer = BytesIO()
    document.write(buffer)
    return buffer.getvalue()
