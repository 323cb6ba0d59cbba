"""Numbers that print as they were typed: 1.50 is one and a half, and 1.50 on a card."""

import copy
import json
import pickle

import pytest
from conftest import run_cache
from table_games import GAME

from generator.cache.fingerprint import fingerprint
from generator.changes.state import plain
from generator.model.values import TypedNumber, as_typed, describe, text_form
from generator.project import Project


def test_it_is_the_number_and_prints_as_typed():
    number = TypedNumber("1.50")
    assert number == 1.5
    assert [str(number), f"{number}", text_form(number), repr(number)] == ["1.50"] * 4
    assert text_form([number, {"a": number}]) == "[1.50, {a: 1.50}]"
    assert describe(number) == "the number 1.50"
    assert (str(number + 1), str(number * 2), f"{number:.1f}") == ("2.5", "3.0", "1.5")
    with pytest.raises(ValueError):
        TypedNumber("many")


def test_it_survives_copies_and_differs_where_things_are_kept():
    number = TypedNumber("1.50")
    for again in (pickle.loads(pickle.dumps(number)), copy.deepcopy(number)):
        assert (again, str(again), type(again)) == (1.5, "1.50", TypedNumber)
    assert len({fingerprint(one) for one in (number, 1.5, "1.50", TypedNumber("1.500"))}) == 4
    assert json.dumps(plain({"a": [number, 1.5]})) == '{"a": ["1.50", 1.5]}'


@pytest.mark.parametrize(
    ("value", "text", "kept"), [(1.5, "1.50", True), (1.5, "1.5", False), (2, "2.0", False)]
)
def test_only_a_number_that_would_print_otherwise_is_typed(value, text, kept):
    assert isinstance(as_typed(value, text), TypedNumber) == kept


def test_another_zero_is_another_face():
    front = """{% extends "_base.svg.j2" %}{% block shapes %}<g id="n{{ piece.cost }}"/>
        <rect width="{{ piece.cost * 2 }}" height="{{ piece.cost }}"/>{% endblock %}"""
    for typed in ("1.50", "1.5", "1.500"):
        text = GAME.format(file="t.csv", more="", language="en")
        files = {"tables/game.yaml": text, "tables/t.csv": f"id,cost\na,{typed}\n"}
        project = Project(files, [{"faces/tables/f.svg.j2": front}], cache=run_cache())
        built, problems = project.build("tables")
        assert not [one for one in problems if one.severity == "error"]
        assert f'width="3.0" height="{typed}"' in built.drawn[0].front.svg()
