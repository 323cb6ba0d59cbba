"""Colours and their contrast, against figures of the accessibility guidelines of the web."""

import pytest

from generator.measure.colour import colour_of, contrast, darkened_to, hex_of, luminance, mixed


def test_short_and_long_forms_are_one_colour():
    assert colour_of("#1af") == colour_of("#11aaff") == (17, 170, 255)
    assert hex_of((17, 170, 255)) == "#11aaff"


@pytest.mark.parametrize(
    ("colour", "expected"),
    [("#ffffff", 1), ("#000000", 0), ("#ff0000", 0.2126), ("#00ff00", 0.7152), ("#0000ff", 0.0722),
     ("#808080", 0.2159), ("#0a0a0a", 0.00304)],
)  # fmt: skip
def test_luminance_is_that_of_the_guidelines(colour, expected):
    assert luminance(colour) == pytest.approx(expected, abs=5e-5)


def test_contrast_is_the_same_both_ways():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)
    assert contrast("#ffffff", "#777777") == contrast("#777777", "#ffffff")


def test_a_mixed_colour_lies_between():
    assert mixed("#ff0000", "#0000ff", 0.25) == "#4000bf"


def test_a_colour_is_darkened_no_more_than_is_needed():
    assert darkened_to("#333333", 4.5) == "#333333"
    assert 4.5 <= contrast(darkened_to("#55a0dd", 4.5), "#ffffff") < 5.2
