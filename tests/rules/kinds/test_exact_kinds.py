"""The rule kinds that tell exactly what is printed: just right, just wrong, and what is told."""

import pytest
from rule_runs import problems_of, told

CARDS = "- {id: a, suit: glass, colour: green}\n- {id: b, suit: stone, colour: blue}\n"
LOANS = "- {id: a, loans: [{size: 2, cost: 4}, {size: 4, cost: 10}]}\n"
TABLE = "- {id: a, row: 1, column: x}\n- {id: b, row: 2, column: y}\n- {id: c, row: 3, column: x}\n"


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("holds: {field: colour, by: suit, is: {glass: green, stone: blue}}", []),
        (
            "holds: {field: colour, by: suit, is: {glass: blue, stone: blue}}",
            [("green", "cards/a colour", "colour is green instead of blue, where suit is glass")],
        ),
        (
            "holds: {field: colour, by: suit, is: {glass: green, stone: blue, wood: red}}",
            [("all pieces", "", "cards: no card has suit wood")],
        ),
        (
            "holds: {field: colour, by: suit, is: {glass: green, stome: blue}}",
            [
                (
                    "stone",
                    "cards/b suit",
                    "suit is stone, which the rule does not list",
                )
            ],
        ),
        ("holds: {field: colour, is: green, where: {suit: glass}}", []),
        (
            "holds: {field: colour, is: green}",
            [("blue", "cards/b colour", "colour is blue instead of green")],
        ),
        ("holds: {fields: [suit, colour], rows: [[glass, green], [stone, blue]]}", []),
        (
            "holds: {fields: [suit, colour], rows: [[stone, blue], [glass, green]]}",
            [
                (
                    "glass",
                    "cards/a suit",
                    "suit is glass instead of stone; colour is green instead of blue",
                ),
                (
                    "stone",
                    "cards/b suit",
                    "suit is stone instead of glass; colour is blue instead of green",
                ),
            ],
        ),
        (
            "holds: {fields: [suit, colour], rows: [[glass, green]]}",
            [("all pieces", "", "cards has 2 pieces instead of 1")],
        ),
    ],
)
def test_holds(rule, expected):
    assert told(CARDS, rule) == expected


def test_holds_inside_a_list():
    assert told(LOANS, "holds: {in: loans, fields: [size, cost], rows: [[2, 4], [4, 10]]}") == []
    assert told(LOANS, "holds: {in: loans, field: cost, by: size, is: {2: 4, 4: 10}}") == []
    assert told(LOANS, "holds: {in: loans, field: cost, rows: [10, 4]}") == [
        ("4", "cards/a loans", "cost is 4 instead of 10"),
        ("10", "cards/a loans", "cost is 10 instead of 4"),
    ]
    assert told(LOANS, "holds: {in: loans, field: cost, by: size, is: {2: 4, 4: 10, 6: 20}}") == [
        ("[{size: 2", "cards/a", "no item of 'loans' has size 6")
    ]


@pytest.mark.parametrize(
    ("params", "message"),
    [
        ("{field: colour}", "the values are missing"),
        ("{field: colour, by: suit, is: green}", "is must be a mapping"),
        (
            "{field: colour, is: green, rows: [green]}",
            "it has both rows and is, or neither",
        ),
        ("{fields: [suit, colour], is: [green]}", "a list has too few or too many values"),
    ],
)
def test_holds_that_says_nothing(params, message):
    [problem] = problems_of(CARDS, f"holds: {params}")
    assert message in problem.message


def test_one_to_one():
    assert told(CARDS, "one_to_one: {field: suit, its: colour}") == []
    again = CARDS + "- {id: c, suit: wood, colour: blue}\n- {id: d, suit: glass, colour: red}\n"
    assert told(again, "one_to_one: {field: suit, its: colour}") == [
        (
            "wood",
            "cards/c suit",
            "colour blue belongs to suit stone in cards/b, but to wood here",
        ),
        (
            "red",
            "cards/d colour",
            "suit glass belongs to colour green in cards/a, but to red here",
        ),
    ]


def test_table():
    rule = "table: {rows: row, columns: column, across: [x, y], is: {1: [1, 0], 2: [0, 1], 3: %s}}"
    assert told(TABLE, rule % "[1, 0]") == []
    assert told(TABLE, rule % "[1, 1]") == [
        ("all pieces", "", "0 cards with row 3 and column y instead of 1")
    ]
    symmetric = "table: {rows: row, columns: column, across: [x, y], symmetric: true}"
    assert told(TABLE, symmetric) == []
    assert told(TABLE + "- {id: d, row: 3, column: y}\n", symmetric) == [
        (
            "all pieces",
            "",
            "cards, column y: 0 cards with row 1, but 1 with row 3; the two should be equal",
        )
    ]


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        ("Pay 3 for a glass card.", []),
        ("Pay three for one Glass card.", []),
        (
            "Pay 2 for a glass card.",
            ["does not mention cost 3", "has the number 2, which is not in cost, suit"],
        ),
        ("Pay 3 for a glassy card.", ["does not mention suit glass"]),
        ("Pay 3 for 1 glass card.", ["has the number 1, which is not in cost, suit"]),
    ],
)
def test_text_says(text, messages):
    rows = f"- {{id: a, cost: 3, suit: glass, text: {text}}}\n"
    found = told(rows, "text_says: {field: text, names: [cost, suit]}")
    assert [message for _, _, message in found] == [f"the text {message}" for message in messages]


TEXTS = """\
- {id: a, kind: x, text: Take 2 of glass.}
- {id: b, kind: y, text: Take 3 of the wood.}
"""


@pytest.mark.parametrize(
    ("says", "expected"),
    [
        ("{field: text, rows: [[2, glass], [3, the wood]]}", []),
        (
            "{field: text, rows: [[2, wood], [4]]}",
            [
                ("cards/a text", "the text does not mention 'wood'"),
                ("cards/b text", "the text has the number 3; it should have the number 4"),
            ],
        ),
        ("{field: text, rows: [[2]]}", [("cards/a text", "there are 2 texts instead of 1")]),
        ("{field: text, by: kind, words: {x: [2, glass], y: [3]}}", []),
        (
            "{field: text, by: kind, words: {x: [2, wood], z: [3]}}",
            [
                ("cards/a text", "the text does not mention 'wood'"),
                ("cards/b kind", "kind is y, which the rule does not list"),
            ],
        ),
        ("{texts: {text: [2, glass]}, where: {id: a}}", []),
        (
            "{texts: {text: [3, wood]}, where: {id: a}}",
            [
                ("cards/a text", "the text has the number 2; it should have the number 3"),
                ("cards/a text", "the text does not mention 'wood'"),
            ],
        ),
        ("{field: text, words: [2, glass], where: {id: a}}", []),
        (
            "{field: text, words: [wood], where: {id: a}}",
            [
                ("cards/a text", "the text has the number 2; it should have no number"),
                ("cards/a text", "the text does not mention 'wood'"),
            ],
        ),
    ],
)
def test_words_and_figures_of_a_text(says, expected):
    found = [(field, message) for _, field, message in told(TEXTS, f"text_says: {says}")]
    assert found == expected


@pytest.mark.parametrize(
    ("rule", "column"),
    [
        ("text_says: {field: text, names: [size]}", 34),
        ("text_says: {field: size, words: [2]}", 20),
        ("text_says: {texts: {size: [2]}}", 21),
        ("holds: {fields: [size, kind], rows: [[2, x], [3, y]]}", 18),
        ("holds: {field: size, is: 2}", 16),
    ],
)
def test_a_field_that_no_piece_has_is_told_where_it_is_named(rule, column):
    [problem] = problems_of(TEXTS, rule)
    assert (problem.name, problem.where.column) == ("unknown-field", column)
    assert problem.message == "cards: no card has a field 'size'"


def test_exactly_so_many_a_player():
    assert told(CARDS, "count: {per_player: 1}", players=2) == []
    assert told(CARDS, "count: {per_player: 1}", players=3) == [
        ("all pieces", "", "there are 2 cards in 'cards', but 3 players need 3: 1 each")
    ]
