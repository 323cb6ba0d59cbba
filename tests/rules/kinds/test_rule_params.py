"""What a rule may say: params with too little, fields of no piece, how a component is printed."""

from dataclasses import replace

import pytest
from laid_sheets import component_of, game_of
from rule_runs import problems_of

from generator.load.yaml_tree import read_tree
from generator.model.game import RuleEntry
from generator.problem import Where
from generator.rules.run import check_entry


@pytest.mark.parametrize(
    ("params", "back", "told_at"),
    [
        ("{method: duplex, sides: 2, size: f}", True, []),
        ("{sides: 1}", False, []),
        ("{sides: 2}", False, [
            ("5:3", "", "'cards' is printed on 1 side instead of 2"),
        ]),
        ("{sides: 1}", True, [
            ("9:1", "", "'cards' is printed on 2 sides instead of 1"),
        ]),
        ("{method: single}", True, [
            ("8:1", "", "the print method of 'cards' is duplex instead of single"),
        ]),
        ("{size: g}", True, [("5:3", "", "the size of 'cards' is f instead of g")]),
        ("{method: single, size: g}", True, [
            ("8:1", "", "the print method of 'cards' is duplex instead of single"),
            ("5:3", "", "the size of 'cards' is f instead of g"),
        ]),
    ],
)  # fmt: skip
def test_printed_as(params, back, told_at):
    places = {
        ("print",): Where("game.yaml", 8, 1),
        **({("back",): Where("game.yaml", 9, 1)} if back else {}),
    }
    part = component_of(name="cards", where=Where("game.yaml", 5, 3), places=places)
    game = game_of(part if back else replace(part, back=None))
    value, _ = read_tree(params, "rules.yaml")
    here = Where("rules.yaml")
    entry = RuleEntry("a-rule", "p. 1", "so it is", "cards", "printed_as", value, here, here)
    assert [
        (f"{p.where.line}:{p.where.column}", p.piece, p.message) for p in check_entry(game, entry)
    ] == told_at


def test_how_a_component_is_printed_cannot_be_narrowed_to_some_pieces():
    [problem] = problems_of("- {id: a, n: 1}", "printed_as: {method: duplex, where: {n: 1}}")
    assert (problem.name, problem.where) == ("unknown-key", Where("rules.yaml", 1, 30))
    assert problem.message == "unknown key 'where'"


# What the params of a kind may be.


@pytest.mark.parametrize(
    ("rule", "says"),
    [
        ("count: {}", "at_most or divisible_by"),
        ("count: {where: {effect: show}}", "the count has no number"),
        ("range: {field: n}", "add min, max or both"),
        ("printed_as: {}", "write method, sides or size"),
        ("count: -1", "must be at least 0, not -1"),
        ("count: {at_least: -1}", "at_least must be at least 0, not -1"),
        ("count: {at_most: -1}", "at_most must be at least 0, not -1"),
        ("count: {divisible_by: 0}", "divisible_by must be at least 1, not 0"),
        ("enough_for_players: {per_player: -1}", "per_player must be at least 0, not -1"),
        ("enough_for_players: {per_player: 1, plus: -1}", "plus must be at least 0, not -1"),
        ("distribution: {field: n, is: {}}", "this must not be empty"),
        ("every_combination: {fields: {}}", "this must not be empty"),
        ("every_combination: {n: []}", "this must not be empty"),
        ("every_combination: {n: [1], copies: 0}", "copies must be at least 1, not 0"),
        ("unique: []", "this must not be empty"),
        ("one_of: {field: n, is: []}", "this must not be empty"),
        ("printed_as: {sides: 3}", "1 or 2"),
    ],
)
def test_params_that_say_too_little_are_refused(rule, says):
    problems = problems_of("- {id: a, n: 1, effect: show}", rule)
    assert problems
    assert any(says in f"{p.message} {p.hint}" for p in problems), [str(p) for p in problems]


@pytest.mark.parametrize(
    ("rule", "fields"),
    [
        ("sum: {field: q, is: 1}", "q"),
        ("sum: {field: n, is: 1, where: {q: 1}}", "q"),
        ("range: {field: q, min: 1}", "q"),
        ("one_of: {field: q, is: [1]}", "q"),
        ("same_for: {field: q, by: r}", "q r"),
        ("distribution: {field: q, is: {1: 1}}", "q"),
        ("every_combination: {q: [1], n: [1]}", "q"),
        ("unique: [n, q, r]", "q r"),
        ("count: {is: 1, where: {q: 1, r: 2, n: 1}}", "q r"),
        ("range: {field: n, min: 1, where: {q: 1}}", "q"),
        ("one_of: {field: n, is: [1], where: {q: 1}}", "q"),
        ("same_for: {field: n, by: n, where: {q: 1}}", "q"),
        ("references: {field: n, component: cards, where: {q: 1}}", "q"),
        ("distribution: {field: n, is: {1: 1}, where: {q: 1}}", "q"),
        ("every_combination: {n: [1], where: {q: 1}}", "q"),
        ("unique: {fields: [n], where: {q: 1}}", "q"),
        ("enough_for_players: {per_player: 0, where: {q: 1}}", "q"),
    ],
)
def test_every_field_that_a_rule_names_must_be_one_of_a_piece(rule, fields):
    problems = problems_of("- {id: a, n: 1}", rule)
    assert [problem.message for problem in problems] == [
        f"cards: no card has a field {name!r}" for name in fields.split()
    ]
    for problem, name in zip(problems, fields.split(), strict=True):
        assert rule[problem.where.column - 1 :].startswith(name), "the place of the name itself"


def test_too_many_combinations_are_refused():
    [problem] = problems_of("[]", "every_combination: {a: 1..201, b: 1..100}")
    assert (problem.name, problem.where) == ("wrong-value", Where("rules.yaml", 1, 20))
    assert "over 20,000 combinations" in problem.message
    [problem] = problems_of("[]", "every_combination: {a: 1..200, b: 1..100}")
    assert problem.name == "a-rule", "just as many as may be, and all are missing"
