"""Tables as programs and people save them: separators, remarks, capitals, spoilt cells, lists."""

import pytest
from test_tables import load, told

from generator.load.in_table import cell_at, with_cell


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
        ("t.csv", "ID;5\" tile\na;A\n", '5" tile'),
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
    assert load("t.csv", data) == ([("2", fields, 1)], ())


def test_a_heading_with_a_hash_that_is_named_is_no_remark():
    more = "columns: {'# of copies': copies}, fields: {title: text}"
    assert load("t.csv", "# of copies,title\n3,id\n", more) == ([("2", {"title": "id"}, 3)], ())


def test_only_remarks_are_no_rows_of_a_table_without_ids():
    pieces, problems = load("t.csv", "title,cost\n#1 Fan,2\n# 2 Fan,2\n#,3\n")
    assert (pieces, problems) == ([("2", {"title": "#1 Fan", "cost": 2}, 1)], ())


def test_the_line_of_a_row_is_that_of_the_file():
    problem = told("t.csv", "sep=;\n# a, b\nid;n\na;x\n", "fields: {n: integer}")
    assert (problem.where.line, problem.where.column) == (4, 2)


@pytest.mark.parametrize("first", ["Title", "title"])
def test_two_headings_that_differ_in_capitals_are_told(first):
    problem = told("t.csv", f"id,{first},{first.swapcase()}\na,A,B\n")
    assert (problem.rule, problem.where.column) == ("duplicate-header", 3)
    assert "capitals make no difference" in problem.message


def test_a_cell_of_a_tsv_is_changed_in_its_place():
    text = "id\ta, b, c\nx\ty, z\n"
    cell = cell_at(text, 2, 2, tabs=True)
    assert cell.text == "y, z"
    assert with_cell(text, cell, "q") == "id\ta, b, c\nx\tq\n"
