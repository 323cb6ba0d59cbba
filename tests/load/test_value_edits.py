"""Values written anew in their own place: YAML and CSV texts keep every other byte."""

import csv
import io

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from generator.load.edit import scalar_at, with_scalar
from generator.load.edit_csv import CsvTable
from generator.problem import ContentError

YAML = """\
# The cards.  Two spaces here, a tab\tthere.
- {id: a, title: Full moon,   cost: 3}   # a remark
- id: b   # another
  title: 'It''s late'
  line: "quoted \\"text\\"" # third
  long: >-   # folded
    one two
    three
  poem: |
    first
    second

  hours: [6,  12, {deep: yes}]

  wide: plain text
    over two lines
  shared: &name Moon
  other: *name
  tagged: !!str 5
  <<: {brought: in}
- for_each: {suit: [x, y]}
  id: "{suit}"
  title: "{suit} card"
"""


@pytest.mark.parametrize(
    ("line", "column", "path", "value", "old", "new"),
    [
        (2, 3, ["title"], "New moon", "title: Full moon, ", "title: New moon, "),
        (2, 3, ["title"], "a, b", "title: Full moon, ", "title: 'a, b', "),
        (2, 3, ["title"], "12", "title: Full moon, ", "title: '12', "),
        (2, 3, ["title"], "# no", "title: Full moon, ", "title: '# no', "),
        (2, 3, ["title"], "two\nlines", "title: Full moon, ", 'title: "two\\nlines", '),
        (2, 3, ["title"], "Mond ☾ 月", "title: Full moon, ", "title: Mond ☾ 月, "),
        (2, 3, ["cost"], 4, "cost: 3}", "cost: 4}"),
        (2, 3, ["cost"], -2.5, "cost: 3}", "cost: -2.5}"),
        (3, 3, ["title"], "It's early", "'It''s late'", "'It''s early'"),
        (3, 3, ["line"], 'a "b" \\', '"quoted \\"text\\""', '"a \\"b\\" \\\\"'),
        (3, 3, ["long"], "four\nfive", "    one two\n    three\n", "    four\n\n    five\n"),
        (3, 3, ["poem"], "one\ntwo\n", "    first\n    second\n", "    one\n    two\n"),
        (3, 3, ["hours", 1], 11, "[6,  12,", "[6,  11,"),
        (3, 3, ["hours", 2, "deep"], "no", "{deep: yes}", "{deep: no}"),
        (3, 3, ["hours", 2, "deep"], "*x", "{deep: yes}", "{deep: '*x'}"),
        (3, 3, ["wide"], "short", "plain text\n    over two lines\n", "short\n"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_a_value_of_yaml_in_its_place(line, column, path, value, old, new, ends):
    assert YAML.count(old) == 1
    text = YAML.replace("\n", ends)
    scalar = scalar_at(text, line, column, path)
    changed = with_scalar(text, scalar, value)
    assert changed == YAML.replace(old, new).replace("\n", ends)


PRODUCT = YAML[: YAML.index("- for_each")].count("\n") + 1


@pytest.mark.parametrize(
    ("line", "column", "path", "said"),
    [
        (3, 3, ["shared"], "YAML anchor"),
        (3, 3, ["other"], "YAML anchor"),
        (3, 3, ["tagged"], "tag"),
        (3, 3, ["brought"], "another entry"),
        (3, 3, ["nothing"], "computed, is a default"),
        (3, 3, ["hours"], "texts and numbers"),
        (3, 3, ["hours", 7], "computed"),
        (PRODUCT, 3, ["title"], "for_each"),
        (PRODUCT, 3, ["suit"], "for_each"),
        (9, 3, ["title"], "not found"),
    ],
)
def test_what_is_not_changed_in_yaml(line, column, path, said):
    with pytest.raises(ContentError, match=said):
        scalar_at(YAML, line, column, path)


def test_a_remark_beside_a_block_is_not_lost():
    scalar = scalar_at(YAML, 3, 3, ["long"])
    with pytest.raises(ContentError, match="is not possible"):
        with_scalar(YAML, scalar, "trailing space \n two")


TEXTS = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs"]), min_size=1)


@given(TEXTS, st.sampled_from(["plain", "'one'", '"two"', "|-\n    three", ">-\n    four"]))
def test_any_text_is_read_back_or_refused(value, was):
    text = f"# begin\n- id: a\n  title: {was}\n  after: 1 # end\n"
    scalar = scalar_at(text, 2, 3, ["title"])
    try:
        changed = with_scalar(text, scalar, value)
    except ContentError:
        return
    (row,) = yaml.safe_load(changed)
    assert row == {"id": "a", "title": value, "after": 1}
    assert changed.startswith("# begin\n- id: a\n  title: ")
    assert changed.endswith("\n  after: 1 # end\n")


@given(TEXTS)
def test_few_texts_are_refused(value):
    text = "- {id: a, title: b}\n"
    if not set(value) & set("\u0085\u2028\u2029\ufeff\ufffe\uffff"):
        with_scalar(text, scalar_at(text, 1, 3, ["title"]), value)


def with_cell(text, line, column, value):
    table = CsvTable(text)
    table.set(line, column, value)
    return table.written().decode()


TABLE = 'id,title,cost\r\n# no,x,1\r\na,Full moon, 3 \r\n"b","two\r\nlines, ""so""",4\r\nc,,5'


@pytest.mark.parametrize(
    ("line", "column", "value", "old", "new"),
    [
        (3, 2, "New moon", "Full moon", "New moon"),
        (3, 2, "a, b", "Full moon", '"a, b"'),
        (3, 3, "40", " 3 ", " 40 "),
        (4, 2, 'say "x"', '"two\r\nlines, ""so"""', '"say ""x"""'),
        (4, 3, "2.5", '""so""",4', '""so""",2.5'),
        (6, 3, "6", ",5", ",6"),
    ],
)
def test_a_cell_in_its_place(line, column, value, old, new):
    assert TABLE.count(old) == 1
    assert with_cell(TABLE, line, column, value) == TABLE.replace(old, new)


def test_a_blank_cell_becomes_one_in_quotes():
    """A quote counts only where a cell begins: the blank before it is of the cell."""
    assert with_cell("one,two\na, \n", 2, 2, "x, y") == 'one,two\na,"x, y"\n'


def test_a_row_that_is_not_there():
    for line in (5, 9):
        with pytest.raises(ContentError, match="not found"):
            with_cell(TABLE, line, 1, "x")


CELLS = st.text("ab,;\t\"'\n\r é月 ", max_size=6)


@given(st.lists(st.tuples(CELLS, CELLS), min_size=1, max_size=5), st.data())
def test_any_table_keeps_its_other_cells(rows, data):
    out = io.StringIO()
    style = data.draw(st.sampled_from([csv.QUOTE_MINIMAL, csv.QUOTE_ALL]))
    csv.writer(out, quoting=style).writerows([("one", "two"), *rows])
    text = out.getvalue()
    reader = csv.reader(io.StringIO(text, newline=""))
    begins = [1]
    held = []
    for row in reader:
        held.append(row)
        begins.append(reader.line_num + 1)
    row = data.draw(st.integers(1, len(held) - 1))
    column = data.draw(st.integers(1, 2))
    if len(held[row]) < column:
        return
    value = data.draw(CELLS.filter(lambda cell: cell and cell == cell.strip()))
    changed = with_cell(text, begins[row], column, value)
    after = list(csv.reader(io.StringIO(changed, newline="")))
    assert after[row][column - 1].strip() == value
    held[row][column - 1] = after[row][column - 1] = ""
    assert after == held
