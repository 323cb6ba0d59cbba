"""No word of Python's in what is told: types of values, what they lack, what cannot be joined."""

import re

import pytest
from template_making import refused, told_of

from generator.model.places import PlacedDict, PlacedList
from generator.problem import Where

PYTHON = re.compile(
    r"NoneType|SimpleNamespace|Placed|Undefined\b|\bobject\b|\bstr\b|\bint\b|\bdict\b|\blist\(|"
    r"generator\.|subscriptable|concatenate|unsupported operand|\blambda\b|__|missing \d+ required"
)
PIECE = PlacedDict({"cost": 3, "title": "Mill"}, where=Where("a"), keys_at={}, values_at={})
NAMES = {"piece": PIECE, "costs": PlacedList([1, 2], where=Where("a"), values_at=[]), "none": None}
FAULTS = [
    "piece.colour",
    "none.title",
    "piece.cost + piece.title",
    "piece.title + piece.cost",
    "piece.title - 1",
    "piece.cost[1]",
    "none[0]",
    "piece.cost < piece.title",
    "none + 1",
    "costs + 1",
    "costs.first",
    "piece.cost | count",
    "piece.cost()",
    "piece.title()",
    "piece.cost | join(',')",
    "piece.title | round",
    "nope.x",
    "'3' * '4'",
]


@pytest.mark.parametrize("expression", FAULTS)
def test_a_template_that_computes_nonsense_is_told_in_plain_words(expression):
    told = told_of("{{ " + expression + " }}", names=NAMES)
    assert told.message
    assert not PYTHON.search(told.message), told.message
    assert not PYTHON.search(told.hint), told.hint


@pytest.mark.parametrize("expression", [one for one in FAULTS if "+" in one or "<" in one])
def test_an_expression_of_a_file_is_told_in_plain_words(expression):
    assert not PYTHON.search(refused(expression, **NAMES))
