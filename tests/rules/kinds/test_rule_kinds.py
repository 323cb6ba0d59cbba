"""Each rule kind on a few pieces: what is just allowed, what is blamed, where, in which words."""

import re
from pathlib import Path

import pytest
from rule_runs import told

from generator.rules.kinds import KINDS

THREE = "- {id: a, copies: 2, effect: show}\n- {id: b, effect: crane}\n"


@pytest.mark.parametrize(
    ("params", "message"),
    [
        ("3", None),
        ("{is: 3}", None),
        ("4", "there are 3 cards in 'cards' instead of 4"),
        ("2", "there are 3 cards in 'cards' instead of 2"),
        ("0", "there are 3 cards in 'cards' instead of 0"),
        ("{at_least: 3}", None),
        ("{at_least: 4}", "there are 3 cards in 'cards' instead of at least 4"),
        ("{at_most: 3}", None),
        ("{at_most: 2}", "there are 3 cards in 'cards' instead of at most 2"),
        ("{at_least: 1, at_most: 9}", None),
        ("{divisible_by: 3}", None),
        ("{divisible_by: 1}", None),
        ("{divisible_by: 2}", "there are 3 cards in 'cards', which is not a multiple of 2"),
        ("{divisible_by: 6}", "there are 3 cards in 'cards', which is not a multiple of 6"),
        ("{is: 2, where: {effect: show}}", None),
        ("{is: 1, where: {id: a}}", "there are 2 cards in 'cards' with id a instead of 1"),
        (
            "{is: 1, where: {effect: show, id: a}}",
            "there should be 1 card in 'cards' with effect show and id a; there are 2",
        ),
    ],
)
def test_count(params, message):
    expected = [("all pieces", "", message)] if message else []
    assert told(THREE, f"count: {params}") == expected


def test_count_of_nothing_and_several_limits_at_once():
    assert told("[]", "count: {is: 0, at_most: 0, divisible_by: 7}") == []
    assert [
        message for _, _, message in told(THREE, "count: {is: 1, at_least: 4, at_most: 2}")
    ] == [
        "there are 3 cards in 'cards' instead of 1",
        "there are 3 cards in 'cards' instead of at least 4",
        "there are 3 cards in 'cards' instead of at most 2",
    ]


@pytest.mark.parametrize(
    ("players", "params", "message"),
    [
        (3, "{per_player: 1}", None),
        (4, "{per_player: 1}", "there are 3 cards in 'cards', but 4 players need 4: 1 each"),
        (1, "{per_player: 2, plus: 1}", None),
        (
            1,
            "{per_player: 2, plus: 2}",
            "there are 3 cards in 'cards', but 1 player needs 4: 2 each and 2 more",
        ),
        (4, "{per_player: 0, plus: 3}", None),
        (
            4,
            "{per_player: 0, plus: 4}",
            "there are 3 cards in 'cards', but 4 players need 4: 0 each and 4 more",
        ),
        (
            2,
            "{per_player: 1, where: {effect: crane}}",
            "there is 1 card in 'cards' with effect crane, but 2 players need 2: 1 each",
        ),
    ],
)
def test_enough_for_players(players, params, message):
    expected = [("all pieces", "", message)] if message else []
    assert told(THREE, f"enough_for_players: {params}", players=players) == expected


POINTS = (
    "- {id: a, copies: 2, points: 3}\n- {id: b, points: 0.5}\n- {id: c}\n- {id: d, points: null}\n"
)


@pytest.mark.parametrize(
    ("params", "message"),
    [
        ("{field: points, is: 6.5}", None),
        ("{field: points, is: 6.5000000001}", None),
        ("{field: points, is: 6.50001}", "'cards' adds up to 6.5 instead of 6.50001"),
        ("{field: points, is: -6.5}", "'cards' adds up to 6.5 instead of -6.5"),
        ("{field: points, is: 3.5, times_copies: false}", None),
        ("{field: points, is: 6, times_copies: false}", "'cards' adds up to 3.5 instead of 6"),
        ("{field: points, is: 6, where: {id: a}}", None),
        ("{field: points, is: 7, where: {id: a}}", "'cards' with id a adds up to 6 instead of 7"),
    ],
)
def test_sum(params, message):
    expected = [("all pieces", "", f"the field 'points' of {message}")] if message else []
    assert told(POINTS, f"sum: {params}") == expected


def test_what_cannot_be_added_up_is_told_and_left_out():
    rows = "- {id: a, points: four}\n- {id: b, points: true}\n- {id: c, points: 2}\n"
    assert told(rows, "sum: {field: points, is: 2}") == [
        ("four", "cards/a points", 'the text "four" cannot be added up'),
        ("true", "cards/b points", "true cannot be added up"),
    ]


NUMBERS = "- {id: a, n: 0}\n- {id: b, n: 1}\n- {id: c, n: 2.5}\n- {id: d}\n"


@pytest.mark.parametrize(
    ("params", "told_at"),
    [
        ("{field: n, min: 0, max: 2.5}", []),
        ("{field: n, min: 0}", []),
        ("{field: n, max: 2.5}", []),
        ("{field: n, min: 0.5}", [("0", "cards/a n", "0 is less than the minimum, 0.5")]),
        ("{field: n, max: 2}", [("2.5", "cards/c n", "2.5 is more than the maximum, 2")]),
        ("{field: n, min: 1, max: 1}", [
            ("0", "cards/a n", "0 is less than the minimum, 1"),
            ("2.5", "cards/c n", "2.5 is more than the maximum, 1"),
        ]),
        ("{field: n, min: 2, where: {id: b}}", [
            ("1", "cards/b n", "1 is less than the minimum, 2"),
        ]),
    ],
)  # fmt: skip
def test_range(params, told_at):
    assert told(NUMBERS, f"range: {params}") == told_at


def test_a_range_is_of_numbers():
    rows = "- {id: a, n: ten}\n- {id: b, n: true}\n- {id: c, n: [1]}\n"
    for bound in ("min: -9", "max: 99"):
        assert told(rows, f"range: {{field: n, {bound}}}") == [
            ("ten", "cards/a n", 'the text "ten" is not a number'),
            ("true", "cards/b n", "true is not a number"),
            ("[1", "cards/c n", "a list is not a number"),
        ]


TAGS = "- {id: a, tags: [x, y], one: x}\n- {id: b, tags: [x, zed]}\n- {id: c, one: yes}\n"


def test_one_of():
    assert told(TAGS, "one_of: {field: tags, is: [x, y, zed]}") == []
    assert told(TAGS, "one_of: {field: tags, is: [x, y, zet]}") == [
        ("zed", "cards/b tags", "tags is zed instead of one of x, y, zet")
    ]
    assert told(TAGS, "one_of: {field: tags, is: [x, y]}") == [
        ("zed", "cards/b tags", "tags is zed instead of one of x, y")
    ]
    assert told(TAGS, "one_of: {field: one, is: [q]}") == [
        ("x", "cards/a one", "one is x instead of q"),
        ("yes", "cards/c one", "one is yes instead of q"),
    ]
    assert told(TAGS, "one_of: {field: one, is: [q], where: {id: c}}") == [
        ("yes", "cards/c one", "one is yes instead of q")
    ]


def test_one_of_with_all_used():
    assert told(TAGS, "one_of: {field: tags, is: [x, y, zed], all_used: true}") == []
    assert told(TAGS, "one_of: {field: tags, is: [x, y, zed, v, w]}") == []
    assert told(TAGS, "one_of: {field: tags, is: [x, y, zed, v, w], all_used: true}") == [
        ("all pieces", "", "cards: no card has tags v, w")
    ]


def test_one_of_shows_twenty_values_at_most():
    allowed = list(range(100, 122))
    [(_, _, message)] = told("- {id: a, n: 3}", f"one_of: {{field: n, is: {allowed}}}")
    assert message == f"n is 3 instead of one of {', '.join(map(str, allowed[:20]))} and 2 more"


def test_same_for():
    rows = (
        "- {id: a, suit: glass, colour: blue}\n- {id: b, suit: stone, colour: grey}\n"
        "- {id: c, suit: glass, colour: grey}\n- {id: d, suit: stone}\n- {id: e, colour: pink}\n"
        "- {id: f, suit: glass, colour: blue}\n- {id: g, suit: [glass, stone], colour: red}\n"
    )
    assert told(rows, "same_for: {field: colour, by: suit}") == [
        (
            "grey",
            "cards/c colour",
            "colour is grey here and blue in cards/a, but both have suit glass",
        ),
        (
            "{id: d",
            "cards/d colour",
            "colour is empty here and grey in cards/b, but both have suit stone",
        ),
    ]
    assert told(rows, "same_for: {field: colour, by: suit, where: {colour: blue}}") == []
    both = "- {id: a, suit: [x, y], colour: blue}\n- {id: b, suit: [x, y], colour: red}\n"
    [(_, _, message)] = told(both, "same_for: {field: colour, by: suit}")
    assert message == "colour is red here and blue in cards/a, but both have suit x, y"


def test_references():
    rows = "- {id: a, wants: hotel}\n- {id: b, wants: [casino, hotle]}\n- {id: c}\n"
    other = [("towers", "- {id: hotel}\n- {id: casino}\n")]
    assert told(rows, "references: {field: wants, component: towers}", more=other) == [
        ("hotle", "cards/b wants", "'towers' has no card hotle")
    ]
    assert told(
        "- {id: a, wants: qq}", "references: {field: wants, component: towers}", more=other
    ) == [("qq", "cards/a wants", "'towers' has no card qq")]
    narrowed = "references: {field: wants, component: towers, where: {id: a}}"
    assert told(rows, narrowed, more=other) == []


SPREAD = (
    "- {id: a, n: 1, copies: 2}\n- {id: b, n: 2}\n- {id: c, n: 2}\n"
    "- {id: d, n: [1, 5]}\n- {id: e}\n- {id: f, n: 2}\n"
)


def test_distribution():
    assert told(SPREAD, "distribution: {field: n, is: {1: 3, 2: 3, 5: 1}}") == []
    assert told(SPREAD, "distribution: {field: n, is: {1: 1, 2: 5, 5: 1, 7: 1}}") == [
        (
            "2",
            "cards/a copies",
            "3 cards with n 1 instead of 1; this one has the most copies: 2",
        ),
        ("all pieces", "", "cards: 3 cards with n 2 instead of 5"),
        ("all pieces", "", "cards: 0 cards with n 7 instead of 1"),
    ]
    assert told(SPREAD, "distribution: {field: n, is: {1: 3, 2: 3, 9: 0}}") == [
        ("[1", "cards/d n", "n is 5 instead of one of 1, 2, 9")
    ]
    assert told(SPREAD, "distribution: {field: n, is: {2: 3}, where: {n: 2}}") == []
    assert told(SPREAD, "distribution: {field: n, is: {2: 1}, where: {n: 2}}") == [
        ("2", "cards/f n", "3 cards with n 2 instead of 1")
    ]


def test_a_distribution_shows_twenty_values_at_most():
    wanted = dict.fromkeys(map(str, range(100, 122)), 0)
    rule = f"distribution: {{field: n, is: {wanted}}}".replace("'", "")
    [(_, _, message)] = told("- {id: a, n: 3}", rule)
    assert message == f"n is 3 instead of one of {', '.join([*wanted][:20])} and 2 more"


PAIRS = (
    "- {id: a, suit: glass, n: 1}\n- {id: b, suit: glass, n: 2, copies: 2}\n"
    "- {id: c, suit: stone, n: 1}\n- {id: d, suit: stone, n: 1}\n"
)


def test_every_combination():
    fits = "- {id: a, suit: x, n: 1}\n- {id: b, suit: x, n: 2}\n"
    assert told(fits, "every_combination: {suit: [x], n: 1..2}") == []
    assert told(PAIRS, "every_combination: {suit: [glass, stone], n: 1..2}") == [
        ("{id: b", "cards/b", "2 cards instead of 1 with suit glass and n 2"),
        ("{id: d", "cards/d", "2 cards instead of 1 with suit stone and n 1"),
        ("all pieces", "", "cards: no card has suit stone and n 2"),
    ]
    assert told(PAIRS, "every_combination: {suit: [glass, stone], n: 1..2, copies: 2}") == [
        (
            "all pieces",
            "",
            "cards: fewer than 2 cards have suit glass and n 1, suit stone and n 2",
        )
    ]


def test_a_piece_outside_the_combinations_is_blamed_for_the_field_that_is_not_listed():
    rows = (
        "- {id: a, suit: glass, n: 3}\n- {id: b, suit: wood, n: 1}\n"
        "- {id: c, suit: glass, n: 1}\n- {id: d, n: 1}\n"
    )
    assert told(rows, "every_combination: {suit: [glass], n: [1]}") == [
        ("3", "cards/a n", "n is 3 instead of 1"),
        ("wood", "cards/b suit", "suit is wood instead of glass"),
        ("{id: d", "cards/d suit", "suit is empty instead of glass"),
    ]


def test_every_combination_narrowed_and_written_out():
    rule = "every_combination: {fields: {suit: [stone]}, copies: 2, where: {suit: stone}}"
    assert told(PAIRS, rule) == []
    [(_, _, message)] = told("[]", "every_combination: {fields: {n: 1..9}, copies: 3}")
    assert message == "cards: fewer than 3 cards have n 1, n 2, n 3, n 4 and 5 more"


def test_unique():
    rows = (
        "- {id: a, tier: 1, goal: x}\n- {id: b, tier: 1, goal: y}\n- {id: c, tier: 1, goal: x}\n"
        "- {id: d, tier: 2, goal: z, copies: 2}\n- {id: e, tier: 1, goal: x}\n"
        "- {id: f, copies: 3, tier: 1, goal: y}\n"
    )
    assert told(rows, "unique: [tier, goal]") == [
        ("1", "cards/c", "tier 1 and goal x are also in cards/a"),
        ("1", "cards/e", "tier 1 and goal x are also in cards/a"),
        ("1", "cards/f", "tier 1 and goal y are also in cards/b"),
    ]
    assert told(rows, "unique: {fields: [goal], where: {id: a}}") == []
    assert told(rows, "unique: {fields: [tier], where: {goal: z}}") == []  # copies are one card
    assert told(rows, "unique: id") == []


@pytest.mark.parametrize(
    ("rows", "params", "message"),
    [
        (THREE, "effect", None),
        (
            THREE,
            "{field: effect, most: 0}",
            "cards: 2 cards with effect show, 1 with crane; they should be equal",
        ),
        (THREE, "{field: effect, most: 0, where: {effect: show}}", None),
        ("- {id: a, effect: x, copies: 3}\n- {id: b, effect: y}\n", "effect",
         "cards: 3 cards with effect x, 1 with y; they may differ by 1 at most"),
    ],
)  # fmt: skip
def test_evenly(rows, params, message):
    expected = [("all pieces", "", message)] if message else []
    assert told(rows, f"evenly: {params}") == expected


@pytest.mark.parametrize(
    ("copies", "message"),
    [
        ([1, 2, 3, 2, 1], None),
        ([1, 1, 3, 1, 1], None),
        ([2, 2, 2, 2, 2], None),
        ([1, 3, 2, 3, 1], "cards: 2 cards with number 3, 3 with 2; fewer should have 2"),
        ([1, 2, 3, 1, 1], "cards: 2 cards with number 2, 1 with 4; the two should be equal"),
        ([2, 1, 3, 1, 2], "cards: 1 card with number 4, 2 with 1; fewer should have 1"),
    ],
)
def test_peak(copies, message):
    rows = "".join(f"- {{id: c{n}, number: {n}, copies: {c}}}\n" for n, c in enumerate(copies, 1))
    expected = [("all pieces", "", message)] if message else []
    assert told(rows, "peak: {field: number, at: 3}") == expected


@pytest.mark.parametrize(
    ("front", "message"),
    [
        (
            "{effect} ... {price}",
            "the rule's text for the front has {price}, but cards/a has no field 'price'",
        ),
        ("{effect}", None),
    ],
)
def test_face_says(front, message):
    found = told(THREE, f'face_says: {{front: ["{front}"]}}')
    assert [one[2].partition(";")[0] for one in found[:1]] == ([message] if message else [])


def test_every_kind_is_tried_here():
    here = Path(__file__)
    files = here, here.with_name("test_exact_kinds.py")
    text = "".join(file.read_text(encoding="utf-8") for file in files)
    for kind in set(KINDS) - {"printed_as", "numbers"}:  # in test_rule_params.py, test_numbers.py
        assert re.search(f"[\"']{kind}: ", text), kind


SUITS = """\
- {id: a, suit: red, points: 3}
- {id: b, suit: red, points: 4}
- {id: c, suit: blue, points: 7}
- {id: d, suit: green, points: 6}
"""


@pytest.mark.parametrize(
    ("params", "messages"),
    [
        ("{field: points, by: suit}", ["'cards' with suit green adds up to 6 instead of 7"]),
        ("{field: points, by: suit, where: {suit: [red, blue]}}", []),
        (
            "{field: points, by: suit, is: 6}",
            ["red adds up to 7 instead of 6", "blue adds up to 7 instead of 6"],
        ),
    ],
)
def test_a_sum_may_be_equal_for_each_value(params, messages):
    found = [message for *_, message in told(SUITS, f"sum: {params}")]
    assert len(found) == len(messages)
    assert all(one.endswith(said) for one, said in zip(found, messages, strict=True))
