"""Guarded or free: every field is named by a rule, judged by a check, or free with a reason."""

import pytest
from conftest import CONTENT, GAMES, project_of
from games_in_memory import project_with

from generator.games import RULES
from generator.rules.coverage import (
    fields_without_rule,
    unguarded_fields,
    unknown_free_fields,
)
from generator.rules.extension import GameRules

CARDS = "- {id: a, power: 3, line: Boom, costs: [{coin: 1, gem: 2}]}\n- {id: b, late: true}\n"
RULE = """\
- {rule: p, source: p. 1, says: to 9, component: cards, range: {field: power, max: 9%s}}
"""


def found(rules="", free="", own=None, *, guarded=True):
    files = {"rules.yaml": rules} if rules else {}
    plain = project_with(cards=CARDS).session.content.read("case/game.yaml").data.decode()
    free = f"free: {free}, " if free else ""
    head = "guarded: all\n" if guarded else ""
    files["game.yaml"] = head + plain.replace("print:", f"{free}print:")
    made = project_with(cards=CARDS, files=files, rules={"case": own} if own else None)
    _, problems = made.session.checked("case")
    return made, problems


def fields(problems):
    return {
        (problem.where.line, problem.message.split()[5])
        for problem in problems
        if problem.name == "unguarded-field"
    }


def test_a_field_without_a_rule_is_told_where_it_is_first_met():
    assert fields(found(RULE % "")[1]) == {(1, "line"), (1, "costs"), (2, "late")}


def test_a_filter_names_its_field_too():
    assert (2, "late") not in fields(found(RULE % ", where: {late: true}")[1])


@pytest.mark.parametrize(
    ("free", "left"),
    [
        ("{line: flavour}", {"power", "costs", "late"}),
        ("{costs.coin: a trial}", {"power", "costs", "late", "line"}),
        ("{costs.coin: a trial, costs.gem: a trial}", {"power", "late", "line"}),
    ],
)
def test_what_is_free_needs_no_rule(free, left):
    assert {name for _, name in fields(found(free=free)[1])} == left


def test_the_hint_works_to_the_letter():
    _, problems = found()
    hints = [
        p.hint.partition("free: ")[2].partition("`")[0]
        for p in problems
        if p.name == "unguarded-field"
    ]
    assert len(hints) == 4
    together = ", ".join(hint.strip("{}") for hint in hints)
    assert not found(free=f"{{{together}}}")[1]


def test_a_check_of_ones_own_says_what_it_guards():
    own = GameRules(guards={"cards": ("power", "line", "costs")})
    assert fields(found(own=own)[1]) == {(2, "late")}


def test_a_reason_is_needed():
    _, problems = found(free="{line: ''}")
    assert any(problem.where.file == "content/case/game.yaml" for problem in problems)


def test_a_game_that_does_not_ask_for_it_has_no_problem():
    made, problems = found(guarded=False)
    assert not problems
    game, _ = made.load("case")
    assert len(list(fields_without_rule(game, GameRules()))) == 4


@pytest.mark.parametrize("name", GAMES)
def test_what_our_games_say_they_guard_is_there(name):
    game, _ = project_of(CONTENT).load(name)
    for component, guarded in RULES[name].guards.items():
        there = {field for piece in game.component(component).pieces for field in piece.fields}
        assert set(guarded) <= there
    unguarded = list(unguarded_fields(game, RULES[name]))
    assert not game.guarded or not unguarded
    assert set(unguarded) <= set(unguarded_fields(game, GameRules()))
    assert not list(unknown_free_fields(game))
