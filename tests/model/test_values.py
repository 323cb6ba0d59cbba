"""Plain values of content: how they are written, read as ranges, and called in messages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.model.values import (
    RESERVED,
    describe,
    is_colour,
    some_of,
    text_form,
    whole_range,
)

ends = st.integers(-999_999, 999_999)


@given(st.integers(0, 0xFFFFFF))
def test_six_hexadecimal_digits_are_a_colour(number):
    assert is_colour(f"#{number:06x}")
    assert is_colour(f"#{number:06X}")


@pytest.mark.parametrize(
    "value",
    ["", "#", "red", "1d1b3a", "#1d1b3", "#1d1b3aa", "#1d1b3g", "#abc", "#1d1b3a ", "\n#1d1b3a",
     "#1d1b3a\n", 0x1D1B3A, None, True, ["#1d1b3a"]],
)  # fmt: skip
def test_everything_else_is_no_colour(value):
    assert not is_colour(value)


def test_the_names_of_devices_are_reserved():
    assert {"con", "prn", "aux", "nul", "com1", "com9", "lpt1", "lpt9"} <= RESERVED
    assert len(RESERVED) == 22


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, ""),
        (True, "true"),
        (False, "false"),
        (1, "1"),
        (0, "0"),
        (-12, "-12"),
        (2.5, "2.5"),
        (1.0, "1.0"),
        ("", ""),
        ("yes", "yes"),
        (" as it is ", " as it is "),
    ],
)
def test_a_value_is_written_as_yaml_writes_it(value, text):
    assert text_form(value) == text


@given(ends, st.integers(0, 50), st.sampled_from(["", " ", "  "]))
def test_a_range_holds_both_its_ends(first, more, space):
    last = min(first + more, 999_999)
    found = whole_range(f"{space}{first}{space}..{space}{last}{space}")
    assert list(found) == list(range(first, last + 1))
    assert (found[0], found[-1]) == (first, last)


@given(ends, ends)
def test_a_range_that_runs_backwards_is_empty_and_yet_a_range(one, other):
    first, last = max(one, other), min(one, other)
    found = whole_range(f"{first}..{last}")
    assert found is not None
    assert len(found) == (1 if first == last else 0)


@pytest.mark.parametrize(
    "value",
    [
        "", "..", "1..", "..3", "1.3", "1-3", "1...3", "1.5..3", "a..b", "1..3..5", "x1..3",
        "1..3x", "+1..3", "1..1234567890123", "1234567890123..2", 3, 1.5, True, None, [1, 3],
        range(1, 3),
    ],
)  # fmt: skip
def test_everything_else_is_no_range(value):
    assert whole_range(value) is None


@pytest.mark.parametrize(
    ("value", "called"),
    [
        (None, "empty"),
        (True, "true"),
        (False, "false"),
        (3, "the number 3"),
        (0, "the number 0"),
        (-2.5, "the number -2.5"),
        ("abc", 'the text "abc"'),
        ("", 'the text ""'),
        ("x" * 40, f'the text "{"x" * 40}"'),
        ("x" * 41, f'the text "{"x" * 37}..."'),
        ([], "an empty list"),
        (["a"], "a list"),
        (("a", "b"), "a list"),
        ({}, "an empty mapping"),
        ({"a": 1}, "a mapping"),
    ],
)
def test_a_value_has_a_name_in_messages(value, called):
    assert describe(value) == called


@given(st.text(max_size=120))
def test_a_long_text_is_cut_to_forty_characters(text):
    shown = describe(text)
    assert shown.startswith('the text "')
    assert shown.endswith('"')
    inside = shown.removeprefix('the text "').removesuffix('"')
    assert inside == (text if len(text) <= 40 else f"{text[:37]}...")
    assert len(inside) <= 40


@pytest.mark.parametrize(
    ("names", "most", "told"),
    [
        ([], 6, ""),
        (["a"], 6, "a"),
        (["a", "b"], 6, "a, b"),
        (["a", "b", "c"], 3, "a, b, c"),
        (["a", "b", "c"], 2, "a, b and 1 more"),
        (["a", "b", "c", "d"], 1, "a and 3 more"),
    ],
)
def test_some_names_and_how_many_more(names, most, told):
    assert some_of(names, most) == told


def test_six_names_are_told_unless_asked_otherwise():
    assert some_of(list("abcdef")) == "a, b, c, d, e, f"
    assert some_of(list("abcdefg")) == "a, b, c, d, e, f and 1 more"
