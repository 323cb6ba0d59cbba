"""Calls that do not fit their function, and values that are not numbers: said in plain words."""

import pytest
from games_in_memory import GROUND, built_with
from jinja2 import StrictUndefined, UndefinedError

from generator.problem import ContentError
from generator.template.arguments import (
    check_defined,
    check_not_negative,
    check_numbers,
    check_positive,
    unfit_call,
)

TOO_MANY = "takes fewer values in a row; name them, as in"


def pin(name, at, turn=0, *, size, colour="ink", caller=None):
    """A function of templates."""


def ray(x, y, *, wide, **attributes):
    """One that takes any SVG attribute."""


def sum_of(first, *rest, scale):
    """One that takes any number of values."""


def free(*, x=1):
    """One that is called by names only."""


def alone(x):
    """One of one value."""


def placed(x, y=1, /, *, z):
    """One whose first values have no name."""


@pytest.mark.parametrize(
    ("given", "named"),
    [
        (("a", 1), {"size": 2}),
        (("a",), {"at": 1, "size": 2, "turn": 3}),
        (("a", 1, 2), {"size": 2}),
    ],
)
def test_a_call_that_fits_is_let_through(given, named):
    assert unfit_call(pin, given, named) is None


def test_of_a_function_that_says_nothing_of_its_arguments_nothing_is_told():
    assert unfit_call(dict, (1, 2, 3), {}) is None


@pytest.mark.parametrize(
    ("function", "given", "named", "message"),
    [
        (pin, ("a", 1), {}, "pin needs size"),
        (pin, (), {}, "pin needs name and at and size"),
        (pin, ("a",), {"size": 3}, "pin needs at"),
        (pin, ("a", 1), {"size": 3, "sise": 4}, "pin has no sise; did you mean size?"),
        (pin, ("a", 1, 2, 3), {"size": 3}, f"pin {TOO_MANY} `size=5`"),
        (pin, ("a", 1, 2), {"at": 1, "size": 3}, "pin gets at twice"),
        (ray, (1, 2), {"fill": "red"}, "ray needs wide"),
        (ray, (1,), {"fill": "red", "wide": 1}, "ray needs y"),
        (ray, (1, 2, 3), {"wide": 1}, f"ray {TOO_MANY} `wide=5`"),
        (sum_of, (1, 2, 3), {}, "sum_of needs scale"),
        (free, (1,), {}, f"free {TOO_MANY} `x=5`"),
        (alone, (1, 2), {}, f"alone {TOO_MANY} `x=5`"),
        (alone, (), {}, "alone needs x"),
        (placed, (), {}, "placed needs x and z"),
        (placed, (1, 2, 3), {"z": 4}, f"placed {TOO_MANY} `z=5`"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_named(function, given, named, message):
    told = unfit_call(function, given, named)
    assert (told.name, told.message) == ("template-fault", message)


@pytest.mark.parametrize(
    ("function", "usage"),
    [
        (pin, "write pin(name, at, [turn], size=..., [colour=...])"),
        (ray, "write ray(x, y, wide=...)"),
        (sum_of, "write sum_of(first, scale=...)"),
        (placed, "write placed(x, [y], z=...)"),
    ],
)
def test_the_hint_shows_how_the_function_is_called(function, usage):
    """What is in brackets may be left out; the block of a call is no argument that one writes."""
    assert unfit_call(function, (), {}).hint == usage


def test_a_shape_that_lacks_a_measure_is_not_told_that_it_takes_no_attributes():
    _, (problem,) = built_with(GROUND + '{{ shapes.star(9, 9, 3, fill="#ff0000") }}')
    assert problem.message == "star needs inner"


def test_an_undefined_name_is_told_by_its_name():
    check_defined("a text")
    check_defined(None)
    with pytest.raises(UndefinedError, match="'nope' is undefined"):
        check_defined(StrictUndefined(name="nope"))


@pytest.mark.parametrize("number", [0, -3, 1.5, 100_000, -100_000.0])
def test_numbers_of_mm(number):
    check_numbers(x=number)


@pytest.mark.parametrize(
    ("no_number", "shown"),
    [
        ("12", "the text '12'"),
        ("x" * 60, f"the text {'x' * 40!r}"),
        (None, "nothing"),
        (True, "true"),
        ([1], "a list"),
        ((1,), "a list"),
        ({"a": 1}, "a mapping"),
        (100_000.5, "100000.5"),
        (-100_001, "-100001"),
        (float("nan"), "nan"),
        (float("-inf"), "-inf"),
        (10**60, "1" + "0" * 39),
    ],
)
def test_what_is_no_number_of_mm_is_shown(no_number, shown):
    with pytest.raises(ContentError) as caught:
        check_numbers(x=1, y=no_number)
    assert caught.value.name == "template-fault"
    too_large = isinstance(no_number, (int, float)) and not isinstance(no_number, bool)
    what = "between -100,000 and 100,000 mm" if too_large else "a number of mm"
    assert caught.value.message == f"y must be {what}, not {shown}"


def test_a_measure_is_more_than_nothing():
    check_positive(width=0.001)
    for measure in (0, -1.0, 0.000_001):  # of which the last is written as 0
        with pytest.raises(ContentError, match=f"height must be more than 0 mm, not {measure:.0f}"):
            check_positive(width=1, height=measure)
    with pytest.raises(ContentError, match="height must be a number of mm, not the text '1'"):
        check_positive(height="1")


@pytest.mark.parametrize(
    ("given", "message", "hint"),
    [
        ({"x": "3"}, "x must be a number of mm", ": 3"),
        ({"x": "3mm"}, "x must be a number of mm", ": 3"),
        ({"w": " 1.5 cm"}, "w must be a number of mm", ": 15"),
        ({"turn": "90"}, "turn must be a number of degrees", ": 90"),
        ({"opacity": "0.5"}, "opacity must be a number,", ": 0.5"),
        ({"turn": "3mm"}, "turn must be a number of degrees", "values in this line"),
        ({"x": "3 feet"}, "x must be a number of mm", "values in this line"),
        ({"x": "nan"}, "x must be a number of mm", "values in this line"),
        ({"x": ""}, "x must be a number of mm", "values in this line"),
        ({"x": None}, "x must be a number of mm, not nothing", "values in this line"),
        ({"turn": 1e9}, "turn must be between -100,000 and 100,000 degrees", "values in this line"),
        ({"focus": 1e9}, "focus must be between -100,000 and 100,000, not", "values in this line"),
    ],
)
def test_what_a_number_is_of_and_what_to_write_for_a_text(given, message, hint):
    with pytest.raises(ContentError) as caught:
        check_numbers(**given)
    assert caught.value.message.startswith(message)
    assert caught.value.hint.endswith(hint)


def test_a_length_that_may_be_nothing_is_not_below_it():
    check_not_negative(radius=0)
    with pytest.raises(ContentError, match=r"radius must be at least 0 mm, not -0\.5"):
        check_not_negative(radius=-0.5)
