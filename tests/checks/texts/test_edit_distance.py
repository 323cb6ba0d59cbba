"""How near two words are: our few lines agree with a library."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import OSA

from generator.checks.texts.spelt_names import edit_distance

WORDS = st.text("abcd ", max_size=8)


@given(WORDS, WORDS, st.integers(1, 2))
def test_it_is_the_least_number_of_slips_or_one_more_than_the_most(said, meant, most):
    assert edit_distance(said, meant, most) == min(OSA.distance(said, meant), most + 1)


@pytest.mark.parametrize(
    ("said", "meant"),
    [("tile", "tiles tiles"), ("last round", "line ring"), ("red line of", "run of five")],
)
def test_words_that_are_far_apart_are_one_more_than_the_most(said, meant):
    assert edit_distance(said, meant, 2) == 3
