"""The check stage: the tables of rule kinds and checks, and what a game's own module may add."""

import inspect
from dataclasses import replace
from pathlib import Path

import pytest
from conftest import TINY_GAME, loaded

from generator.load.yaml_tree import read_tree
from generator.model.schema import read_record
from generator.model.source import Record
from generator.problem import Problem, Where
from generator.rules.checks import CHECKS
from generator.rules.extension import GameRules
from generator.rules.kinds import KINDS
from generator.rules.kinds.scope import Selection
from generator.rules.run import check_rules

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def game():
    game, problems = loaded(TINY_GAME)
    assert not problems
    return game


def test_the_tables_are_not_empty():
    assert len(KINDS) >= 11, "generator/rules/kinds/__init__.py has lost rows"
    assert len(CHECKS) >= 4, "generator/rules/checks.py has lost rows"


def test_rows_have_names_of_their_own():
    functions = [kind.check for kind in KINDS.values()]
    assert len(set(functions)) == len(functions)
    assert len({check.__name__ for check in CHECKS}) == len(CHECKS)
    assert not {check.__name__.replace("_", "-") for check in CHECKS} & set(KINDS)


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_checks_say_what_they_find(check, game):
    assert inspect.getdoc(check).endswith(".")
    assert list(check(game)) == []


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_the_docstring_of_a_rule_kind_holds_examples_that_load(kind):
    says, _, examples = inspect.getdoc(KINDS[kind].check).partition("\n\n")
    assert says.endswith(".")
    assert ("where" in examples) == issubclass(KINDS[kind].params, Selection)
    first, *others = examples.split("# or")
    assert "component: " in first
    for example in (first, *(other.partition("\n")[2] for other in others)):
        value, problems = read_tree(example, "example.yaml")
        assert not problems
        record, problems = read_record(KINDS[kind].params, value[kind], Where("example.yaml"))
        assert record is not None, problems


def test_a_sound_game_has_no_problems(game):
    assert check_rules(game, GameRules()) == ()


def test_problems_of_a_rule_say_what_the_rulebook_says(game):
    sky = replace(game.components[0], pieces=game.components[0].pieces[:5])
    problems = check_rules(replace(game, components=(sky,)), GameRules())
    assert [problem.name for problem in problems] == ["both-lights-equally", "six-sky-cards"]
    says = 'The rule says "six sky cards" (rulebook, contents)'
    assert problems[1].hint == f"add 1 card. {says}"
    assert problems[1].message == "there are 5 cards in 'sky' instead of 6"
    assert problems[1].where == sky.pieces_at
    assert "2 cards with light moon instead of 3" in problems[0].message


class Sky(Record):
    light: str
    hour: float
    title: str
    note: float | None = None


def test_a_games_model_judges_the_fields_at_their_places(game):
    (problem,) = check_rules(game, GameRules(models={"sky": Sky}))
    assert (problem.name, problem.piece, problem.field) == ("wrong-type", "sky/eclipse", "note")
    assert problem.where.line == 4
    assert problem.where == game.component("sky").pieces[4].where_of("note")


def test_a_games_model_for_no_component_is_told(game):
    (problem,) = check_rules(game, GameRules(models={"ksy": Sky}))
    assert (problem.name, problem.hint) == ("unknown-component", "did you mean sky?")


def test_a_games_own_checks_run_once_and_sorted(game):
    def late(of):
        yield Problem(Where("b.yaml"), "late", of.title)
        yield Problem(Where("b.yaml"), "late", of.title)

    def early(of):
        yield Problem(Where("a.yaml"), "early", of.title)

    assert [p.name for p in check_rules(game, GameRules(checks=(late, early)))] == ["early", "late"]
