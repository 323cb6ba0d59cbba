"""Numbers in words, of English and Dutch rulebooks."""

import pytest

from generator.load.which_language import load_language
from generator.rulebook.numbers import LONGEST, numerals_of

NUMERALS = {code: numerals_of(load_language(code)) for code in ("en", "nl")}


@pytest.mark.parametrize(
    ("code", "words", "value"),
    [
        ("en", "two", 2),
        ("en", "nineteen", 19),
        ("en", "twenty", 20),
        ("en", "twenty-one", 21),
        ("en", "seventy", 70),
        ("en", "ninety-nine", 99),
        ("en", "a hundred", 100),
        ("en", "three hundred", 300),
        ("en", "two hundred and five", 205),
        ("en", "two hundred five", 205),
        ("en", "nine hundred and ninety-nine", 999),
        ("en", "half a dozen", 6),
        ("en", "two dozen", 24),
        ("nl", "eenentwintig", 21),
        ("nl", "tweeëntwintig", 22),
        ("nl", "drieënnegentig", 93),
        ("nl", "honderd", 100),
        ("nl", "driehonderd", 300),
        ("nl", "tweehonderdvijf", 205),
        ("nl", "een half dozijn", 6),
    ],
)
def test_a_number_in_words_has_its_value(code, words, value):
    assert NUMERALS[code][words] == value


@pytest.mark.parametrize("code", ["en", "nl"])
def test_every_number_to_999_has_words_but_one(code):
    values = set(NUMERALS[code].values())
    assert {*range(2, 101), *range(200, 1000)} <= values
    assert 1 not in values
    assert max(len(words.split()) for words in NUMERALS[code]) <= LONGEST
