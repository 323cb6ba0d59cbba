"""Computed fields: plain arithmetic on the fields of a piece, and what is wrong with a formula."""

import pytest
from table_games import load, told


@pytest.mark.parametrize(
    ("formula", "result"),
    [
        ("attack + defence", 7), ("attack * 2 - -defence", 11), ("attack / 2", 2),
        ("defence / 2", 1.5), ("(attack + defence) // 2", 3), ("attack % defence", 1),
        ("max(attack, defence) + round(2.6) + abs(-1)", 8), ("12", 12),
        ("attack * 1000", 4000), ("999999999999", 999_999_999_999),
        ("attack + " + "+" * 190 + "1", 5),
    ],
)  # fmt: skip
def test_computed_fields(formula, result):
    data = "id,attack,defence\na,4,3\n"
    pieces, problems = load("t.csv", data, f'compute: {{total: "{formula}", more: total + 1}}')
    assert not problems
    assert pieces[0][1] == {"attack": 4, "defence": 3, "total": result, "more": result + 1}
    pieces, problems = load(
        "t.csv",
        data,
        f'fields: {{attack: integer, defence: integer}}, compute: {{total: "{formula}"}}',
    )
    assert (problems, pieces[0][1]["total"]) == ((), result)


@pytest.mark.parametrize(
    "formula",
    [
        "__import__('os')", "attack.real", "attack ** 9", "[attack]", "attack if 1 else 2",
        "'a' * 9",
        "attack[0:1]", "attack[name]", "attack[9]",
        "lambda: 1", "open('x')", "min()", "max(attack=1)", "attack +", "", "True",
        "9999999999999999", "attack / 0", "attack + nothing", "attack + name",
        "attack < 3", "min(1)",
        "(" * 90 + "1" + ")" * 90 + "x", "1_" + "0" * 300,
    ],
)  # fmt: skip
def test_what_is_no_formula_is_told_at_it(formula):
    text = formula.replace("'", "''")
    problem = told("t.csv", "id,attack,name\na,4,A\n", f"compute: {{total: '{text}'}}")
    assert (problem.name, problem.where.file) == ("bad-formula", "content/tables/game.yaml")
    assert problem.hint


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        ("'-attack.real'", "a formula cannot use attack.real"),
        ("abs(attack.real)", "a formula cannot use attack.real"),
        ("sum(attack)", "a formula cannot use sum(attack)"),
        ("max()", "a formula cannot use max()"),
        ("1000000000001 * 0", "1e+12 is far too large"),
        ("1000000000000 * 2", "its result is far too large"),
        ("true", "a formula is a text, not true"),
        ("attack + " + "+" * 191 + "1", "the formula is longer than 200 characters"),
    ],
)
def test_what_is_wrong_with_a_formula_is_said(formula, said):
    problem = told("t.csv", "id,attack\na,4\n", f"compute: {{total: {formula}}}")
    assert (problem.name, problem.message) == ("bad-formula", said)


@pytest.mark.parametrize("formula", ["1000000000000", "attack + 999999999996"])
def test_a_million_millions_is_the_largest_number_of_a_formula(formula):
    pieces, problems = load("t.csv", "id,attack\na,4\n", f"compute: {{total: {formula}}}")
    assert not problems
    assert pieces[0][1]["total"] == 10**12


THREE = "id,attack\na,4\nb,5\nc,6\n"


@pytest.mark.parametrize(
    ("data", "formula", "said"),
    [
        (THREE, "atack + 1", "it needs atack, which this card lacks (and in 2 more pieces)"),
        (THREE, "attack / 0", "the formula divides by zero (and in 2 more pieces)"),
        (
            "id,total\na,4\nb,5\n",
            "3",
            "total is both given here and computed (and in 1 more piece)",
        ),
    ],
)
def test_what_is_wrong_for_every_piece_is_told_once(data, formula, said):
    assert told("t.csv", data, f"compute: {{total: '{formula}'}}").message == said


def test_what_is_wrong_for_some_pieces_is_told_at_each():
    data = "id,attack\na,\nb,5\nc,\n"
    _, problems = load("t.csv", data, "fields: {attack: integer?}, compute: {total: attack + 1}")
    assert [str(one.also[0]) for one in problems] == [
        "content/tables/t.csv:2:1",
        "content/tables/t.csv:4:1",
    ]


def test_a_computed_field_is_not_given_too():
    problem = told("t.csv", "id,total\na,4\n", "compute: {total: '3'}")
    assert (problem.name, str(problem.where)) == ("field-given-twice", "content/tables/t.csv:1:2")
