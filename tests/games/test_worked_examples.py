"""Worked examples are played: what was wrong in our rulebooks fails, and so does any other slip."""

from copy import deepcopy
from dataclasses import replace
from functools import cache

import pytest
import yaml
from books import opened, told_of
from conftest import CONTENT, GAMES

from generator.files.folder import Folder
from generator.games import RULES
from generator.load.rule_entries import read_examples
from generator.rules.extension import unplayable_examples


@cache
def written(name):
    """The examples as data; not to be changed."""
    text = (CONTENT / name / "examples.yaml").read_text(encoding="utf-8")
    return yaml.load(text, yaml.CSafeLoader)


def played(name, tmp_path, changed):
    """The problems of a game's examples, as a change of their data leaves them."""
    game, _ = opened(name)
    data = deepcopy(written(name))
    changed(data)
    text = yaml.dump(data, Dumper=yaml.CSafeDumper)
    (tmp_path / "examples.yaml").write_text(text, encoding="utf-8")
    examples, problems = read_examples(Folder.of(tmp_path, shown=""), game.numbers)
    assert not problems
    return list(unplayable_examples(replace(game, examples=examples), RULES[name].examples))


@pytest.mark.parametrize("name", GAMES)
def test_every_example_of_ours_can_be_played(name, tmp_path):
    assert not played(name, tmp_path, lambda data: data)


def vera_skipped_casinos(data):
    """Page 13 as it was: a 2 in casino 1, an 8 in casino 4, and a hole circled over casino 2."""
    data["vera-opens"]["opens"] = [
        {"street": 1, "avenue": 4, "number": 8},
        {"street": 1, "avenue": 2, "number": 4},
    ]


def ines_passed_no_carpet(data):
    """Page 13 as it was: past casinos 1 and 2 of street 4, which have no carpet."""
    data["ines-drives"]["lamps"] = [[0, 4], [1, 4], [2, 4]]
    data["ines-drives"] |= {"segments": 2, "before": 0, "home": 2}


def vera_stands_between_two_limousines(data):
    """Page 11 as it was: three segments from the airport, where an odd number cannot be driven."""
    data["vera-adds-up"] |= {"home": 3, "total": 98}


def two_colours_in_one_turn(data):
    """Page 9 as it was: before Dora's turn one tile of each player lies besides the start."""
    first, second, *_ = data["two-turns"]["turns"]
    data["two-turns"]["turns"] = [
        {"houses": "dark", "lays": first["lays"][:1]},
        {"houses": "light", "lays": first["lays"][1:]},
        second,
    ]
    del data["two-turns"]["edges"]


def light_paid_chips_that_it_never_had(data):
    """Page 2 as it was: each enclosed building of light cost a chip, and it began with one."""
    tiles = data["city-near-its-end"]["tiles"]
    next(tile for tile in tiles if tile["tile"] == "b08")["turn"] = 0


WRONG = [
    ("new_las_vegas", vera_skipped_casinos, "are circled"),
    ("new_las_vegas", ines_passed_no_carpet, "carpets"),
    ("new_las_vegas", vera_stands_between_two_limousines, "an even number"),
    ("architekton", two_colours_in_one_turn, "a turn lays 2 tiles, not 1"),
    ("architekton", light_paid_chips_that_it_never_had, "the buildings of light bring -"),
]


@pytest.mark.parametrize(("name", "changed", "said"), WRONG)
def test_the_examples_that_were_wrong_fail(name, changed, said, tmp_path):
    found = played(name, tmp_path, changed)
    assert any(said in problem.message for problem in found), [str(one) for one in found]
    assert all(problem.name == "wrong-example" and problem.hint for problem in found)
    assert all(problem.where.line > 1 for problem in found)


def numbers_in(value, path=()):
    """The way to each whole number in an example's data."""
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in items:
        if isinstance(inner, (dict, list)):
            yield from numbers_in(inner, (*path, key))
        elif isinstance(inner, int) and not isinstance(inner, bool):
            yield (*path, key)


def one_more(data, path, more=1):
    *way, last = path
    for step in way:
        data = data[step]
    data[last] += more


# What no rule of the game contradicts: other numbers that would be as legal.
FREE = {
    "new_las_vegas": {"golf", "large", "small", "before", "number", "avenue", "numbers", "street"},
    "architekton": {"at", "turn"},
    "towers": set(),
    "clients_vs_architects": {"bid"},
}


@pytest.mark.parametrize("name", GAMES)
def test_a_figure_that_is_one_more_is_told(name, tmp_path):
    paths = [path for path in numbers_in(written(name)) if not FREE[name].intersection(path)]
    silent = [
        path for path in paths if not played(name, tmp_path, lambda one, p=path: one_more(one, p))
    ]
    assert paths or name == "architekton"
    assert not silent


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("more", [-100, 100])
def test_a_figure_beyond_all_measure_breaks_nothing_down(name, more, tmp_path):
    for path in list(numbers_in(written(name)))[::4]:
        played(name, tmp_path, lambda one, p=path: one_more(one, p, more))


def test_an_example_that_nobody_knows_is_told(tmp_path):
    found = played("towers", tmp_path, lambda data: data["round-one"].update(kind="party"))
    assert [problem.name for problem in found] == ["unknown-example-kind"]


def test_a_manuscript_that_names_no_example_is_told():
    game, manuscript = opened("towers")
    text = manuscript.text.replace('played("round-one")', 'played("round-two")')
    found = told_of(game, replace(manuscript, text=text))
    assert [problem.name for problem in found] == ["unknown-example"]
    assert "round-one" in found[0].hint
