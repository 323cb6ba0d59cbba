"""One text for a value: equal for equal ones, and other for all that can be told apart."""

import subprocess
import sys
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.cache.fingerprint import fingerprint
from generator.model.source import Record


class Point(NamedTuple):
    x: Any
    y: Any


class Size(NamedTuple):
    x: Any
    y: Any


@dataclass(frozen=True)
class Card:
    title: Any
    place: Any = field(default=None, compare=False)


@dataclass(frozen=True)
class Tile:
    title: Any


class Paper(Record):
    width: float
    name: str = ""


class Name(str):
    __slots__ = ()


DIFFERENT = [
    1, 1.0, True, "1", None, "None", "", Name("1"), -0.0, 0.0, "1,", "'1'", "\ud800",
    (), [], {}, set(), (1,), [1], {1}, {1: 1}, ((1,),), ([1],), (1, 1), (1.0,), (True,), ("1",),
    ("a", "b"), ("a,b",), ("a', 'b",), (("a",), "b"), ("a", ("b",)), {"a": "b"}, {"b": "a"},
    {"a": ("b",)}, {"a": 1, "b": 2}, {"b": 2, "a": 1}, {("a", 1)},
    Point(1, 2), Point(1, (2,)), Size(1, 2), Point(2, 1), Card("a"), Card(("a",)), Tile("a"),
    Card(Card("a")), Paper(width=1), Paper(width=2), Paper(width=1, name="a"),
]  # fmt: skip


def test_what_can_be_told_apart_is():
    told = [fingerprint(value) for value in DIFFERENT]
    alike = [
        (one, other)
        for (one, a), (other, b) in combinations(zip(DIFFERENT, told, strict=True), 2)
        if a == b
    ]
    assert not alike


plain = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=3)
deep = st.recursive(
    plain, lambda inner: st.lists(inner, max_size=3).map(tuple) | st.lists(inner, max_size=3)
)


@given(deep, deep)
def test_two_values_are_told_alike_only_if_python_writes_them_alike(one, other):
    assert (fingerprint(one) == fingerprint(other)) == (repr(one) == repr(other))


@given(st.sets(st.integers() | st.text(max_size=2)))
def test_a_set_has_no_order(values):
    again = set()
    for value in sorted(values, key=repr, reverse=True):
        again.add(value)
    assert fingerprint(values) == fingerprint(again)


def test_what_a_dataclass_does_not_compare_does_not_count():
    assert fingerprint(Card("a", place=1)) == fingerprint(Card("a", place=2))


def test_values_side_by_side_are_not_one_value():
    assert fingerprint("a", "b") != fingerprint(("a", "b"))
    assert fingerprint("a", "b") != fingerprint("ab")


def test_another_process_says_the_same():
    value = {"a": [1, 2.5, None], "b": {"x", "y", "z"}}
    code = f"from generator.cache.fingerprint import fingerprint; print(fingerprint({value!r}))"
    run = [sys.executable, "-c", code]
    told = subprocess.run(run, capture_output=True, text=True, check=True).stdout
    assert told.strip() == fingerprint(value)


@pytest.mark.parametrize("value", [object(), b"bytes", (1, object()), {"a": object()}])
def test_what_has_no_text_of_its_own_is_refused(value):
    with pytest.raises(TypeError, match="has no fingerprint"):
        fingerprint(value)
