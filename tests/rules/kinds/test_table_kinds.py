"""The kinds ``table`` and ``one_to_one``: which rows mirror each other, what must be a field."""

import pytest
from rule_runs import problems_of


def rows(*values):
    lines = [
        f"- {{id: p{n}, row: {row}, column: {column}}}" for n, (row, column) in enumerate(values)
    ]
    return "\n".join(lines)


def told(pieces, rule):
    return [problem.message.partition(";")[0] for problem in problems_of(pieces, rule)]


SYMMETRIC = "table: {rows: row, columns: column, across: [x], symmetric: true}"


@pytest.mark.parametrize(
    ("names", "unlike"), [((2, 9, 10), ("2", "10")), (("b", "c", "a"), ("a", "c"))]
)
def test_the_first_row_mirrors_the_last_by_number_then_by_name(names, unlike):
    """The second row has one piece, the first none, the last two; 10 comes after 9."""
    low, high = unlike
    (middle,) = {str(name) for name in names} - {low, high}
    pieces = rows((low, "y"), (middle, "x"), (high, "x"), (high, "x"))
    across = SYMMETRIC.replace("[x]", "[x, y]")
    found = told(pieces, across)
    assert any(f"x: 0 cards with row {low}, but 2 with row {high}" in one for one in found), found
    assert not any(f"row {middle}" in one for one in found)


def test_a_row_has_a_number_for_each_column():
    short = "table: {rows: row, columns: column, across: [x, y], is: {a: [1]}}"
    (problem,) = problems_of(rows(("a", "x")), short)
    assert "row a has 1 numbers for 2 columns" in problem.message


@pytest.mark.parametrize(
    "rule",
    [
        "one_to_one: {field: row, its: column, where: {color: 1}}",
        "table: {rows: row, columns: column, across: [x], symmetric: true, where: {color: 1}}",
    ],
)
def test_what_narrows_a_rule_is_a_field(rule):
    assert told(rows(("a", "x")), rule) == ["cards: no card has a field 'color'"]
