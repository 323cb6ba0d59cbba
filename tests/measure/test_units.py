"""Lengths: every unit and every refusal with its words, and numbers written and read back."""

import math
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.measure.units import MM_PER_INCH, MM_PER_POINT, mm_text, parse_length, points

lengths = st.floats(-99_999, 99_999)


@pytest.mark.parametrize(
    ("written", "mm"),
    [
        ("1mm", 1),
        ("1cm", 10),
        ("1in", 25.4),
        ("72pt", 25.4),
        ("63.5mm", 63.5),
        ("8.8cm", 88),
        ("2.5in", 63.5),
        ("9pt", 3.175),
        ("-3mm", -3),
        ("-.5mm", -0.5),
        (".25in", 6.35),
        ("0mm", 0),
        ("007mm", 7),
        (" 12 mm ", 12),
        ("\t12mm\n", 12),
        (12, 12),
        (-12.5, -12.5),
        (0, 0),
    ],
)
def test_every_unit_means_what_it_is(written, mm):
    assert parse_length(written) == pytest.approx(mm, rel=1e-12, abs=0)


@given(st.integers(-3_900, 3_900))
def test_units_agree_with_one_another(number):
    assert parse_length(f"{number}cm") == parse_length(f"{number * 10}mm")
    assert parse_length(f"{number}in") == pytest.approx(parse_length(f"{number * 2.54:.2f}cm"))
    assert parse_length(f"{number * 72}pt") == pytest.approx(parse_length(f"{number}in"))
    assert parse_length(f"{number}mm") == parse_length(number) == number


@given(lengths)
def test_a_bare_number_is_millimetres_as_it_stands(number):
    assert parse_length(number) == number


@pytest.mark.parametrize("value", [3, 3.0, "3mm", "0.3cm"])
def test_a_length_is_a_float(value):
    assert type(parse_length(value)) is float


@pytest.mark.parametrize("value", [True, False])
def test_yes_and_no_are_no_lengths(value):
    with pytest.raises(ValueError, match=r"such as 63\.5mm, not yes/no$"):
        parse_length(value)


@pytest.mark.parametrize("value", [None, [12], {"mm": 12}, b"12mm", 12j])
def test_other_values_are_no_lengths(value):
    words = "a length is a number of millimetres or text such as 63.5mm"
    with pytest.raises(ValueError, match=f"^{re.escape(words)}$"):
        parse_length(value)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "12",
        "mm",
        "12MM",
        "1,5mm",
        "1.mm",
        "+3mm",
        "--3mm",
        "1e3mm",
        "3 mm wide",
        "3mm 4mm",
    ],
)
def test_a_text_needs_a_number_and_a_unit(text):
    words = f"{text!r} is not a length; write a number and a unit, such as 63.5mm or 2.5in"
    with pytest.raises(ValueError, match=f"^{re.escape(words)}$"):
        parse_length(text)


@pytest.mark.parametrize(("text", "unit"), [("12px", "px"), ("1 inch", "inch"), ("3m", "m")])
def test_an_unknown_unit_is_told_with_those_that_are_known(text, unit):
    words = f"unknown unit {unit!r} in {text!r}; the units are mm, cm, in, pt"
    with pytest.raises(ValueError, match=f"^{re.escape(words)}$"):
        parse_length(text)


@pytest.mark.parametrize(
    "value",
    [100_000, -100_000, 1e300, math.inf, -math.inf, math.nan, "100000mm", "-10000cm", "3937.1in"],
)
def test_a_hundred_metres_are_a_slip(value):
    with pytest.raises(ValueError, match=r"^a length over 100 metres cannot be right$"):
        parse_length(value)


@pytest.mark.parametrize("value", [99_999.999, -99_999.999, "99999.999mm", "9999.9cm", "3937in"])
def test_less_than_a_hundred_metres_is_a_length(value):
    assert 99_990 < abs(parse_length(value)) < 100_000


@given(lengths)
def test_points_are_72_an_inch(mm):
    assert points(mm) * MM_PER_INCH == pytest.approx(mm * 72)
    assert points(mm * MM_PER_POINT) == pytest.approx(mm)


@pytest.mark.parametrize(
    ("mm", "text"),
    [
        (12.5, "12.5"),
        (12.500001, "12.5"),
        (12, "12"),
        (100, "100"),
        (0.1 + 0.2, "0.3"),
        (1 / 3, "0.333"),
        (2 / 3, "0.667"),
        (-0.25, "-0.25"),
        (0, "0"),
        (-0.0, "0"),
        (0.0004, "0"),
        (-0.0004, "0"),
        (0.0005, "0.001"),
        (0.0006, "0.001"),
        (-0.0006, "-0.001"),
        (9.9996, "10"),
        (-99.9999, "-100"),
        (1e5, "100000"),
    ],
)
def test_a_length_is_written_with_three_decimals_at_most(mm, text):
    assert mm_text(mm) == text


@given(lengths)
def test_a_written_length_is_read_back_within_half_a_micrometre(mm):
    text = mm_text(mm)
    assert re.fullmatch(r"-?(0|[1-9]\d*)(\.\d{0,2}[1-9])?", text)
    assert text != "-0"
    assert parse_length(f"{text}mm") == pytest.approx(mm, rel=0, abs=0.000_501)
    assert mm_text(parse_length(f"{text}mm")) == text
